//! `Asking` as rmcp sees it: three methods may ask, the others go through.
#![expect(deprecated, reason = "servers may still use them")]

use std::borrow::Cow;
use std::future::Future;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CancelTaskParams, CancelledNotificationParam,
    CompleteRequestParams, CompleteResult, CustomNotification, CustomRequest, CustomResult,
    DiscoverResult, GetPromptRequestParams, GetPromptResponse, GetSkillRequestParams,
    GetSkillResult, GetTaskParams, GetTaskResult, InitializeRequestParams, InitializeResult,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListSkillsResult,
    ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ProtocolVersion,
    ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult, ReadResourceRequestParams,
    ReadResourceResponse, ServerConfig, SetLevelRequestParams, SubscribeRequestParams,
    SubscriptionFilter, Tool, UnsubscribeRequestParams, UpdateTaskParams,
};
use rmcp::service::{NotificationContext, RequestContext, RoleServer, SubscriptionContext};
use rmcp::{ErrorData, ServerHandler};

use super::{Asking, Round, Start, as_tool_result, run, unreadable};
use crate::error::unmarked;
use crate::exact::Slot;
use crate::sealing::Call;

type Ctx = RequestContext<RoleServer>;
type Note = NotificationContext<RoleServer>;
type Answer<T> = Result<T, ErrorData>;

macro_rules! delegate {
    ($(fn $name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {$(
        fn $name(&self, $($arg: $ty),*) -> impl Future<Output = $out> + Send + '_ {
            self.inner.$name($($arg),*)
        }
    )*};
}

macro_rules! round {
    ($request:ident) => {
        // Copies: the author's own extractors for these still work.
        Round {
            state: $request.request_state.clone(),
            responses: $request.input_responses.clone(),
        }
    };
}

impl<S> Asking<S> {
    /// A task is for who began it.
    fn guard(&self, task: &str, context: &Ctx) -> Answer<()> {
        let caller = || self.config.settings().caller.find(context);
        self.config.settings().listed.guard(task, caller)
    }
}

fn without_mark<T>(result: Answer<T>) -> Answer<T> {
    result.map_err(unmarked)
}

// A method that a later rmcp adds must not silently fall back to its default here.
#[deny(clippy::missing_trait_methods)]
impl<S: ServerHandler> ServerHandler for Asking<S> {
    fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: Ctx,
    ) -> impl Future<Output = Answer<CallToolResponse>> + Send + '_ {
        let call = || (Call::tool(&request), round!(request));
        let start = Start::new(&self.config, &context, call);
        let handler = |context| self.inner.call_tool(request, context);
        run(start, context, handler, as_tool_result)
    }

    fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: Ctx,
    ) -> impl Future<Output = Answer<GetPromptResponse>> + Send + '_ {
        let call = || (Call::prompt(&request), round!(request));
        let start = Start::new(&self.config, &context, call);
        let handler = |context| self.inner.get_prompt(request, context);
        run(start, context, handler, without_mark)
    }

    fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: Ctx,
    ) -> impl Future<Output = Answer<ReadResourceResponse>> + Send + '_ {
        let call = || (Call::resource(&request), round!(request));
        let start = Start::new(&self.config, &context, call);
        let handler = |context| self.inner.read_resource(request, context);
        run(start, context, handler, without_mark)
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: Ctx,
    ) -> Answer<CustomResult> {
        match unreadable(&request) {
            Some(error) => Err(error),
            None => self.inner.on_custom_request(request, context).await,
        }
    }

    async fn get_task(&self, request: GetTaskParams, context: Ctx) -> Answer<GetTaskResult> {
        self.guard(&request.task_id, &context)?;
        let slot = Slot::of(&context);
        let mut result = self.inner.get_task(request, context).await?;
        self.config.settings().listed.complete(&mut result, slot);
        Ok(result)
    }

    async fn update_task(&self, request: UpdateTaskParams, context: Ctx) -> Answer<()> {
        self.guard(&request.task_id, &context)?;
        self.config.settings().listed.check(&request)?;
        self.inner.update_task(request, context).await
    }

    async fn cancel_task(&self, request: CancelTaskParams, context: Ctx) -> Answer<()> {
        self.guard(&request.task_id, &context)?;
        self.inner.cancel_task(request, context).await
    }

    delegate! {
        fn ping(context: Ctx) -> Answer<()>;
        fn initialize(request: InitializeRequestParams, context: Ctx) -> Answer<InitializeResult>;
        fn discover(context: Ctx) -> Answer<DiscoverResult>;
        fn complete(request: CompleteRequestParams, context: Ctx) -> Answer<CompleteResult>;
        fn set_level(request: SetLevelRequestParams, context: Ctx) -> Answer<()>;
        fn list_prompts(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Answer<ListPromptsResult>;
        fn list_resources(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Answer<ListResourcesResult>;
        fn list_resource_templates(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Answer<ListResourceTemplatesResult>;
        fn listen(context: SubscriptionContext) -> Answer<()>;
        fn subscribe(request: SubscribeRequestParams, context: Ctx) -> Answer<()>;
        fn unsubscribe(request: UnsubscribeRequestParams, context: Ctx) -> Answer<()>;
        fn list_tools(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Answer<ListToolsResult>;
        fn on_cancelled(notification: CancelledNotificationParam, context: Note) -> ();
        fn on_progress(notification: ProgressNotificationParam, context: Note) -> ();
        fn on_initialized(context: Note) -> ();
        fn on_roots_list_changed(context: Note) -> ();
        fn on_custom_notification(notification: CustomNotification, context: Note) -> ();
        fn list_skills(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Answer<ListSkillsResult>;
        fn get_skill(request: GetSkillRequestParams, context: Ctx) -> Answer<GetSkillResult>;
        fn read_resource_directory(
            request: ReadResourceDirectoryRequestParams,
            context: Ctx
        ) -> Answer<ReadResourceDirectoryResult>;
    }

    fn negotiate_initialize(&self, request: &InitializeRequestParams) -> Answer<InitializeResult> {
        self.inner.negotiate_initialize(request)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.inner.supported_protocol_versions()
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        self.inner.accepted_subscription_filter(requested)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.inner.get_tool(name)
    }

    fn get_info(&self) -> ServerConfig {
        self.inner.get_info()
    }
}
