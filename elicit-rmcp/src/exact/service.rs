//! The exact wire for whatever is served over a transport of rmcp: stdio, a socket, a duplex.

use std::borrow::Cow;

use rmcp::model::{
    ClientNotification, ClientRequest, CustomResult, ProtocolVersion, ServerConfig, ServerResult,
};
use rmcp::service::{NotificationContext, RequestContext, RoleServer};
use rmcp::{ErrorData, Service};

use super::Slot;
use crate::asking::unreadable;

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
}

impl<H: Service<RoleServer>> Service<RoleServer> for Exact<H> {
    async fn handle_request(
        &self,
        request: ClientRequest,
        mut context: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        if let ClientRequest::CustomRequest(request) = &request
            && let Some(error) = unreadable(request)
        {
            return Err(error);
        }
        let slot = Slot::default();
        context.extensions.insert(slot.clone());
        let result = self.0.handle_request(request, context).await?;
        Ok(match (result, slot.take()) {
            (ServerResult::InputRequiredResult(_) | ServerResult::GetTaskResult(_), Some(json)) => {
                ServerResult::CustomResult(CustomResult(json))
            }
            (result, _) => result,
        })
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
