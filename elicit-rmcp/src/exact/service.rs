//! The exact wire for whatever is served over a transport of rmcp: stdio, a socket, a duplex.

use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use elicit_core::ProtocolVersion::V2026_07_28;
use pin_project_lite::pin_project;
use rmcp::model::{
    ClientNotification, ClientRequest, CustomResult, ProtocolVersion, ServerConfig, ServerResult,
};
use rmcp::service::{NotificationContext, RequestContext, RoleServer};
use rmcp::{ErrorData, Service};

use super::Slot;
use crate::ability::revision;
use crate::unreadable::unreadable;

/// Stands around a handler, or rmcp's `Router`, and sends its questions with exactly the JSON that they should have.
///
/// [`Asking::serve`](crate::Asking::serve) puts it there; around a `Router` it is to be put by hand:
/// `Exact::new(router).serve(transport)`.
#[derive(Debug, Clone)]
pub struct Exact<H>(H);

impl<H> Exact<H> {
    /// Around this service.
    #[must_use]
    pub const fn new(service: H) -> Self {
        Self(service)
    }

    /// The service that it stands around. Of a running server, `running.service().inner().inner()` is the author's own.
    #[must_use]
    pub const fn inner(&self) -> &H {
        &self.0
    }

    /// The service without what stood around it.
    #[must_use]
    pub fn into_inner(self) -> H {
        self.0
    }
}

impl<H: Service<RoleServer>> Service<RoleServer> for Exact<H> {
    fn handle_request(
        &self,
        request: ClientRequest,
        mut context: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<ServerResult, ErrorData>> + Send + '_ {
        if let ClientRequest::CustomRequest(request) = &request
            && let Some(error) = unreadable(request)
        {
            return Exchange::Refused {
                error: Some(Box::new(error)),
            };
        }
        // Only this revision has results that rmcp cannot say.
        let slot = (revision(&context) == Some(V2026_07_28)).then(Slot::default);
        if let Some(slot) = &slot {
            context.extensions.insert(slot.clone());
        }
        Exchange::Running {
            result: self.0.handle_request(request, context),
            slot,
        }
    }

    async fn handle_notification(
        &self,
        notification: ClientNotification,
        context: NotificationContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.0.handle_notification(notification, context).await
    }

    fn get_info(&self) -> ServerConfig {
        self.0.get_info()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.0.supported_protocol_versions()
    }
}

pin_project! {
    /// Exchanges a result for its exact JSON. Written by hand, since an `async` block would keep the request twice, and
    /// the future of the handler as well, for as long as a person takes.
    #[project = Exchanging]
    enum Exchange<F> {
        Running {
            #[pin]
            result: F,
            slot: Option<Slot>,
        },
        Refused {
            error: Option<Box<ErrorData>>,
        },
    }
}

impl<F: Future<Output = Result<ServerResult, ErrorData>>> Future for Exchange<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let (result, slot) = match self.project() {
            Exchanging::Running { result, slot } => (ready!(result.poll(context))?, slot),
            Exchanging::Refused { error } => {
                let ended = || Box::new(ErrorData::internal_error("polled again", None));
                return Poll::Ready(Err(*error.take().unwrap_or_else(ended)));
            }
        };
        let json = slot.as_ref().and_then(Slot::take);
        Poll::Ready(Ok(match (result, json) {
            (ServerResult::InputRequiredResult(_) | ServerResult::GetTaskResult(_), Some(json)) => {
                ServerResult::CustomResult(CustomResult(json))
            }
            (result, _) => result,
        }))
    }
}
