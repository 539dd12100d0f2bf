//! A handler that panics, as by an assertion, must fail the test. rmcp would leave the call without a response.

use std::any::Any;
use std::borrow::Cow;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;

use rmcp::model::{ClientNotification, ClientRequest, ProtocolVersion, ServerConfig, ServerResult};
use rmcp::service::{NotificationContext, RequestContext, RoleServer};
use rmcp::{ErrorData, Service};
use tokio::sync::Notify;

/// Takes a panic from the server's task to the test's. Clones are one.
#[derive(Clone, Default)]
pub(super) struct Panics(Arc<Caught>);

#[derive(Default)]
struct Caught {
    payload: Mutex<Option<Box<dyn Any + Send>>>,
    there: Notify,
}

impl Panics {
    fn catch(&self, payload: Box<dyn Any + Send>) {
        let mut slot = self
            .0
            .payload
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        slot.get_or_insert(payload);
        drop(slot);
        self.0.there.notify_one();
    }

    /// What the future gives, unless a handler panics: then this does.
    pub(super) async fn or<T>(&self, future: impl Future<Output = T>) -> T {
        tokio::select! {
            biased;
            () = self.0.there.notified() => {}
            value = future => return value,
        }
        let payload = self
            .0
            .payload
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        resume_unwind(payload.unwrap_or_else(|| Box::new("a handler panicked")))
    }
}

/// A server whose panics are caught.
pub(super) struct Watched<S> {
    pub(super) inner: S,
    pub(super) panics: Panics,
}

impl<S: Service<RoleServer>> Service<RoleServer> for Watched<S> {
    async fn handle_request(
        &self,
        request: ClientRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        let mut handling = pin!(self.inner.handle_request(request, context));
        poll_fn(|cx| {
            let polled = catch_unwind(AssertUnwindSafe(|| handling.as_mut().poll(cx)));
            polled.unwrap_or_else(|payload| {
                self.panics.catch(payload);
                Poll::Ready(Err(ErrorData::internal_error("the handler panicked", None)))
            })
        })
        .await
    }

    async fn handle_notification(
        &self,
        notification: ClientNotification,
        context: NotificationContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.inner.handle_notification(notification, context).await
    }

    fn get_info(&self) -> ServerConfig {
        self.inner.get_info()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.inner.supported_protocol_versions()
    }
}
