//! Results whose JSON rmcp's types cannot say.
//!
//! rmcp's `InputRequiredResult` writes an empty `elicitationId` into URL requests, where 2026-07-28 has none, and drops
//! keys of a schema that it does not know. So the result goes out twice: in rmcp's type, and as exact JSON in a slot
//! that a layer outside has put into the request's extensions; that layer exchanges the two.

#[cfg(feature = "http")]
mod http;
mod service;

use std::sync::{Arc, Mutex, PoisonError};

use elicit_core::ProtocolVersion;
use rmcp::service::{RequestContext, RoleServer};
use serde_json::Value;

#[cfg(feature = "http")]
pub use self::http::{ExactBody, ExactHttp, WatchedBody};
pub use service::Exact;

use crate::ability::revision;

/// The stream that answers a call, while it is open: for a notification that belongs to the call. Of those rmcp sends
/// only progress there; the others, a withdrawal of a question too, go on the session's own stream, which a client need
/// not have opened. Only over HTTP.
#[derive(Clone)]
pub(crate) struct CallStream(tokio::sync::mpsc::UnboundedSender<Value>);

impl CallStream {
    #[cfg_attr(
        not(feature = "http"),
        expect(clippy::missing_const_for_fn, reason = "with `http` it is none")
    )]
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Option<Self> {
        #[cfg(feature = "http")]
        return context
            .extensions
            .get::<::http::request::Parts>()?
            .extensions
            .get::<Self>()
            .cloned();
        #[cfg(not(feature = "http"))]
        {
            let _ = context;
            None
        }
    }

    /// Sends a message, unless the stream is closed.
    pub(crate) fn send(&self, message: Value) -> bool {
        self.0.send(message).is_ok()
    }
}

/// The layer is not there over HTTP unless the author has put it there, nor where the server is served by rmcp's own
/// functions; and what happens without it shows only at some clients.
fn warn_of_missing_layer(context: &RequestContext<RoleServer>) {
    static WARNED: std::sync::Once = std::sync::Once::new();
    if revision(context) == Some(ProtocolVersion::V2026_07_28) {
        WARNED.call_once(|| {
            tracing::warn!(
                "neither `Exact` stands around this server, which `Asking::serve` sees to, nor `ExactHttp` around its \
                 `StreamableHttpService`: on 2026-07-28, requests to open a page go out with an empty \
                 `elicitationId`, which strict clients reject, and forms lose what rmcp's types do not know"
            );
        });
    }
}

/// Where the exact JSON of a result waits for the layer that sends it.
#[derive(Clone, Default)]
pub(crate) struct Slot(Arc<Mutex<Option<Value>>>);

impl Slot {
    /// The slot of this request, when a layer has put one there. Says once when one is missing.
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Option<Self> {
        let own = context.extensions.get::<Self>().cloned();
        #[cfg(feature = "http")]
        let own = own.or_else(|| {
            let parts = context.extensions.get::<::http::request::Parts>()?;
            parts.extensions.get::<Self>().cloned()
        });
        if own.is_none() {
            warn_of_missing_layer(context);
        }
        own
    }

    pub(crate) fn put(&self, json: Value) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(json);
    }

    pub(crate) fn take(&self) -> Option<Value> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    #[cfg(feature = "http")]
    fn is_full(&self) -> bool {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some()
    }

    /// The exact JSON of this result: the two have one state, or are of one task, and no other result of the request
    /// has.
    #[cfg(feature = "http")]
    fn take_for(&self, result: &Value) -> Option<Value> {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |exact: &Value, key| exact.get(key) == result.get(key);
        slot.take_if(|exact| same(exact, "requestState") && same(exact, "taskId"))
    }
}
