//! What must fail the test: a handler that panics, as by an assertion (rmcp would leave the call without a response), and
//! a script that does not fit what is asked.

use std::any::Any;
use std::borrow::Cow;
use std::future::Future;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rmcp::model::{ClientNotification, ClientRequest, ProtocolVersion, ServerConfig, ServerResult};
use rmcp::service::{NotificationContext, RequestContext, RoleServer};
use rmcp::{ErrorData, Service};
use tokio::sync::Notify;

use crate::caught::caught;

/// Takes a panic from the server's task, or the client's, to the test's. Clones are one.
#[derive(Clone, Default)]
pub(super) struct Panics(Arc<Caught>);

#[derive(Default)]
struct Caught {
    why: Mutex<Option<Why>>,
    there: Notify,
}

enum Why {
    /// A panic, whose message was printed where it happened.
    Panicked(Box<dyn Any + Send>),
    /// What did not fit.
    Unfit(String),
}

impl Panics {
    /// Fails the test, for a script that does not fit.
    pub(super) fn fail(&self, what: impl Into<String>) {
        self.set(Why::Unfit(what.into()));
    }

    fn set(&self, why: Why) {
        self.lock().get_or_insert(why);
        self.0.there.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Option<Why>> {
        self.0.why.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the future gives, unless something fails the test: then this panics, where a script did not fit with the
    /// sentence that is made of what did not.
    pub(super) async fn or<T>(
        &self,
        future: impl Future<Output = T>,
        sentence: impl FnOnce(String) -> String,
    ) -> T {
        tokio::select! {
            biased;
            () = self.0.there.notified() => {}
            value = future => return value,
        }
        let why = self.lock().take();
        match why {
            Some(Why::Unfit(what)) => panic!("{}", sentence(what)),
            Some(Why::Panicked(payload)) => resume_unwind(payload),
            None => resume_unwind(Box::new("a handler panicked")),
        }
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
        let handled = caught(self.inner.handle_request(request, context)).await;
        handled.unwrap_or_else(|payload| {
            self.panics.set(Why::Panicked(payload));
            Err(ErrorData::internal_error("the handler panicked", None))
        })
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
