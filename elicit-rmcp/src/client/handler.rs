//! The `ClientHandler`.

#![expect(
    deprecated,
    reason = "sampling, roots and logging belong to the handler inside"
)]

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use elicit_core::{
    Capability, ElicitParams, ElicitResult, ElicitationComplete, Mode, ProtocolVersion,
};
use elicit_host::{Host, HostError, Occasion, PresentError, Presenter};
use rmcp::model::{
    CancelledNotificationParam, ClientConfig, CreateMessageRequestParams, CreateMessageResult,
    CustomNotification, CustomRequest, CustomResult, ElicitRequestParams, ElicitationCapability,
    ErrorCode, FormElicitationCapability, ListRootsResult, LoggingMessageNotificationParam,
    ProgressNotificationParam, ResourceUpdatedNotificationParam,
    SubscriptionsAcknowledgedNotificationParams, TaskStatusNotificationParams,
    UrlElicitationCapability,
};
use rmcp::service::{NotificationContext, RequestContext};
use rmcp::{ClientHandler, ErrorData, RoleClient};
use serde_json::Value;

use super::input;
use crate::caught::caught;

/// Shows a server's requests through a presenter.
///
/// One client is for one server: its [`Host`] has the name by which the person knows it, and the
/// limits. What it declares to the server is what the presenter can do, whatever the handler that
/// it stands around says.
///
/// A request that was not advertised, or that cannot be shown, is answered with -32602; what goes
/// wrong on this side (a presenter that fails or panics) with -32603; a question that nobody was
/// there to answer with a cancel. On 2026-07-28 a server sends no requests; one that comes all the
/// same is answered with -32601 (outside of a call by rmcp, with -32602), and nobody is asked.
pub struct Client<P, H = ()> {
    host: Arc<Host<P>>,
    inner: H,
    timeout: Option<Duration>,
    rmcp_rounds: bool,
}

impl<P: Presenter> Client<P> {
    /// A client that does nothing but answer.
    #[must_use]
    pub fn new(host: Host<P>) -> Self {
        Self::around((), host)
    }
}

impl<P: Presenter, H> Client<P, H> {
    /// A client that answers elicitations and leaves everything else to this handler: sampling,
    /// roots, notifications, its name.
    #[must_use]
    pub fn around(handler: H, host: Host<P>) -> Self {
        Self {
            host: Arc::new(host),
            inner: handler,
            timeout: None,
            rmcp_rounds: false,
        }
    }

    /// How long a person has for an answer, counted from when the request arrives. When it is over
    /// the request leaves the screen and the server gets a cancel. Without one, only the server
    /// decides.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Shows the requests of rounds that rmcp's own `call_tool`, `get_prompt` and `read_resource`
    /// answer on 2026-07-28. Without it these calls fail with -32601 where a server asks.
    ///
    /// [`answering`](super::AnsweringExt::answering) needs no such thing. rmcp hands a request of a
    /// round to the same handler as one that the server sends by itself, which the revision forbids;
    /// the two can be told apart, and the latter refused, only behind [`ExactRead`](super::ExactRead)
    /// or its kind for HTTP. Over another transport both are shown.
    #[must_use]
    pub fn rmcp_rounds(mut self) -> Self {
        self.rmcp_rounds = true;
        self
    }

    /// What is between the server and the presenter.
    pub fn host(&self) -> &Host<P> {
        &self.host
    }

    /// The handler that everything else is left to.
    pub const fn inner(&self) -> &H {
        &self.inner
    }

    pub(super) async fn show(
        &self,
        params: ElicitParams,
        occasion: Occasion,
    ) -> Result<ElicitResult, HostError> {
        let mode = params.mode();
        let shown = async {
            let Some(timeout) = self.timeout else {
                return self.host.answer(params, &occasion).await;
            };
            let occasion = match Instant::now().checked_add(timeout) {
                Some(deadline) => occasion.deadline(deadline),
                None => occasion,
            };
            let answer = self.host.answer(params, &occasion);
            let answer = tokio::time::timeout(timeout, answer).await;
            answer.unwrap_or(Err(HostError::Present(PresentError::TimedOut)))
        };
        let error = match shown.await {
            Ok(result) => {
                tracing::debug!(%mode, action = %result.action(), "elicitation answered");
                return Ok(result);
            }
            Err(error) => error,
        };
        tracing::warn!(%mode, %error, "elicitation without an answer");
        error.result().ok_or(error)
    }

    /// Requests are of the 2025 revisions; on 2026-07-28 rmcp may be answering a round.
    fn check_revision(&self, context: &Context, may_be_round: bool) -> Result<(), ErrorData> {
        let is_legacy = input::version(&context.peer) < ProtocolVersion::V2026_07_28;
        let is_round = may_be_round && self.rmcp_rounds && !input::is_marked(&context.meta);
        if is_legacy || is_round {
            return Ok(());
        }
        tracing::warn!(
            "elicitation outside of `answering()` refused on 2026-07-28; see `Client::rmcp_rounds`"
        );
        let message = "servers send no requests on 2026-07-28";
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None))
    }

    /// A request of the server's own, as the 2025 revisions have them.
    async fn answer(
        &self,
        params: serde_json::Result<ElicitParams>,
        context: &RequestContext<RoleClient>,
    ) -> Result<Value, ErrorData> {
        let params = params.map_err(|error| ErrorData::invalid_params(error.to_string(), None))?;
        let occasion = Occasion::new(input::version(&context.peer)).withdrawn(context.ct.clone());
        let Ok(result) = caught(self.show(params, occasion)).await else {
            tracing::error!("the presenter panicked");
            let message = "showing the request failed";
            return Err(ErrorData::internal_error(message, None));
        };
        let result = result
            .map_err(|error| ErrorData::new(ErrorCode(error.code()), error.to_string(), None))?;
        serde_json::to_value(&result).map_err(|_| ErrorData::internal_error("no answer", None))
    }
}

fn declared(capability: Capability) -> Option<ElicitationCapability> {
    let mut declared = ElicitationCapability::new();
    if capability.supports(Mode::Form) {
        declared = declared.with_form(FormElicitationCapability::new());
    }
    if capability.supports(Mode::Url) {
        declared = declared.with_url(UrlElicitationCapability::new());
    }
    (capability != Capability::default()).then_some(declared)
}

/// Shows nothing of requests and answers.
impl<P, H> fmt::Debug for Client<P, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("host", &self.host)
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

type Context = RequestContext<RoleClient>;
type Note = NotificationContext<RoleClient>;

macro_rules! leave {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {$(
        fn $name(&self, $($arg: $type),*) -> impl Future<Output = $out> + Send + '_ {
            self.inner.$name($($arg),*)
        }
    )*};
}

// A method that a later rmcp adds must not fall back to its default here.
#[deny(clippy::missing_trait_methods)]
impl<P: Presenter + 'static, H: ClientHandler> ClientHandler for Client<P, H> {
    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        context: Context,
    ) -> Result<rmcp::model::ElicitResult, ErrorData> {
        self.check_revision(&context, true)?;
        let params = input::params(&context.meta, || serde_json::to_value(&request));
        let result = self.answer(params, &context).await?;
        serde_json::from_value(result).map_err(|_| ErrorData::internal_error("no answer", None))
    }

    /// An elicitation that rmcp's types do not know arrives here.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: Context,
    ) -> Result<CustomResult, ErrorData> {
        if request.method != ElicitParams::METHOD {
            return self.inner.on_custom_request(request, context).await;
        }
        self.check_revision(&context, false)?;
        let params = input::params(&context.meta, || Ok(request.params.unwrap_or(Value::Null)));
        self.answer(params, &context).await.map(CustomResult)
    }

    async fn on_custom_notification(&self, notification: CustomNotification, context: Note) {
        if notification.method != ElicitationComplete::METHOD {
            return self
                .inner
                .on_custom_notification(notification, context)
                .await;
        }
        // One without an id names no page: ignored, as one with an unknown id is.
        if let Ok(Some(complete)) = notification.params_as::<ElicitationComplete>() {
            self.host.complete(&complete).await;
        }
    }

    fn get_info(&self) -> ClientConfig {
        let mut info = self.inner.get_info();
        info.capabilities.elicitation = declared(self.host.capability());
        info
    }

    leave! {
        fn ping(context: Context) -> Result<(), ErrorData>;
        fn create_message(params: CreateMessageRequestParams, context: Context) -> Result<CreateMessageResult, ErrorData>;
        fn list_roots(context: Context) -> Result<ListRootsResult, ErrorData>;
        fn on_cancelled(params: CancelledNotificationParam, context: Note) -> ();
        fn on_progress(params: ProgressNotificationParam, context: Note) -> ();
        fn on_logging_message(params: LoggingMessageNotificationParam, context: Note) -> ();
        fn on_resource_updated(params: ResourceUpdatedNotificationParam, context: Note) -> ();
        fn on_resource_list_changed(context: Note) -> ();
        fn on_tool_list_changed(context: Note) -> ();
        fn on_prompt_list_changed(context: Note) -> ();
        fn on_subscriptions_acknowledged(params: SubscriptionsAcknowledgedNotificationParams, context: Note) -> ();
        fn on_task_status(params: TaskStatusNotificationParams, context: Note) -> ();
    }
}
