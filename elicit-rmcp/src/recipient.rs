//! The client of a call, and the ways to it outside of any question.

use std::time::Duration;

use rmcp::Peer;
use rmcp::model::{
    CancelledNotification, CancelledNotificationParam, CustomNotification, RequestId,
    ServerNotification,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Value, json};

use crate::exact::CallStream;

/// A client that takes nothing from the connection must hold up nobody.
const PATIENCE: Duration = Duration::from_secs(5);

/// How the client of a call is told of something that belongs to it.
#[derive(Clone)]
pub(crate) struct Recipient {
    pub(crate) peer: Peer<RoleServer>,
    /// The stream of its call, while that is open (streamable HTTP).
    pub(crate) line: Option<CallStream>,
}

impl Recipient {
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Self {
        Self {
            peer: context.peer.clone(),
            line: CallStream::of(context),
        }
    }

    /// The same client, whatever becomes of the call.
    pub(crate) fn beyond_call(&self) -> Self {
        Self {
            peer: self.peer.clone(),
            line: None,
        }
    }

    /// Sends a notification: on the stream of the call while that is open, and else where rmcp sends it. Whether it
    /// could be sent.
    pub(crate) async fn send(&self, method: &'static str, params: Value) -> bool {
        if self.send_on_line(method, &params) {
            return true;
        }
        let note = CustomNotification::new(method, Some(params));
        self.send_by_peer(ServerNotification::CustomNotification(note))
            .await
    }

    /// Takes a request back. rmcp must hear of it, or it waits for the response for ever, and sends it on the session's
    /// own stream, which a client need not have opened: so it goes out on the stream of the call as well. That comes
    /// second, when the request itself is on its way.
    pub(crate) async fn withdraw(&self, id: RequestId) {
        let reason = "the question was withdrawn".to_owned();
        let params = CancelledNotificationParam::new(Some(id), Some(reason));
        let json = serde_json::to_value(&params).unwrap_or_default();
        self.send_by_peer(CancelledNotification::new(params).into())
            .await;
        self.send_on_line("notifications/cancelled", &json);
    }

    /// A client that is gone need not hear of anything.
    async fn send_by_peer(&self, note: ServerNotification) -> bool {
        let sent = tokio::time::timeout(PATIENCE, self.peer.send_notification(note)).await;
        matches!(sent, Ok(Ok(())))
    }

    fn send_on_line(&self, method: &str, params: &Value) -> bool {
        let Some(line) = &self.line else {
            return false;
        };
        line.send(json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }
}
