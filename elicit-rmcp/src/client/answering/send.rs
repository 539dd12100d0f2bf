//! One request to the server.

use rmcp::model::{CancelledNotification, CancelledNotificationParam, RequestId, ServerResult};
use rmcp::service::PeerRequestOptions;
use rmcp::{Peer, RoleClient, ServiceError};

use crate::client::call::Call;

/// With a new id each time.
pub(super) async fn send<C: Call>(
    peer: &Peer<RoleClient>,
    call: C,
) -> Result<ServerResult, ServiceError> {
    let options = PeerRequestOptions::no_options();
    let handle = peer
        .send_cancellable_request(call.request(), options)
        .await?;
    let mut abandoned = Abandoned {
        peer,
        id: Some(handle.id.clone()),
    };
    let result = handle.await_response().await;
    abandoned.id = None;
    result
}

/// Tells the server of a call that nobody waits for any more.
struct Abandoned<'a> {
    peer: &'a Peer<RoleClient>,
    id: Option<RequestId>,
}

impl Drop for Abandoned<'_> {
    fn drop(&mut self) {
        let (Some(id), Ok(runtime)) = (self.id.take(), tokio::runtime::Handle::try_current())
        else {
            return;
        };
        let peer = self.peer.clone();
        runtime.spawn(async move {
            let reason = Some("the caller no longer waits".to_owned());
            let params = CancelledNotificationParam::new(Some(id), reason);
            let notification = CancelledNotification::new(params);
            // Nobody is left to hear that the connection is gone.
            let _ = peer.send_notification(notification.into()).await;
        });
    }
}
