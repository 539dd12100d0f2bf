//! `Asking` as rmcp sees it: three methods may ask, three look after the tasks, two declare the extension for them, and a
//! call that rmcp's types do not read gets an error that says why. The others go through.
#![expect(deprecated, reason = "servers may still use them")]

use std::borrow::Cow;
use std::future::Future;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CancelTaskParams, CancelledNotificationParam,
    CompleteRequestParams, CompleteResult, CustomNotification, CustomRequest, CustomResult,
    DiscoverResult, ErrorCode, GetPromptRequestParams, GetPromptResponse, GetSkillRequestParams,
    GetSkillResult, GetTaskParams, GetTaskResult, InitializeRequestParams, InitializeResult,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListSkillsResult,
    ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ProtocolVersion,
    ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult, ReadResourceRequestParams,
    ReadResourceResponse, ServerCapabilities, ServerConfig, SetLevelRequestParams,
    SubscribeRequestParams, SubscriptionFilter, TASKS_EXTENSION_ID, Tool, UnsubscribeRequestParams,
    UpdateTaskParams,
};
use rmcp::service::{NotificationContext, RequestContext, RoleServer, SubscriptionContext};
use rmcp::{ErrorData, ServerHandler};

use super::{Asking, run};
use crate::error::{as_tool_result, unmarked};
use crate::exact::Slot;
use crate::sealing::Subject;
use crate::start::{Round, Start};
use crate::tasks::Tasks;
use crate::unreadable::unreadable;

type Ctx = RequestContext<RoleServer>;
type Note = NotificationContext<RoleServer>;
type Reply<T> = Result<T, ErrorData>;

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
    /// The tasks that are ours to answer for. A task is for who began it; nobody else hears even from the author's own
    /// methods of it, which may look into the same manager.
    fn tasks(&self, task: &str, context: &Ctx) -> Reply<Option<&Tasks>> {
        let settings = self.config.settings();
        let Some(tasks) = &settings.tasks else {
            return Ok(None);
        };
        tasks.guard(task, || settings.caller.find(context))?;
        Ok(Some(tasks))
    }

    /// Adds the extension. Not to what `initialize` says: the revisions of 2025 have no extensions.
    fn declare(&self, capabilities: &mut ServerCapabilities) {
        if self.config.settings().tasks.is_some() {
            let extensions = capabilities.extensions.get_or_insert_default();
            extensions.entry(TASKS_EXTENSION_ID.to_owned()).or_default();
        }
    }
}

/// A server that has no method for tasks of its own does not know the task either.
fn unless_not_found(error: ErrorData, unknown: ErrorData) -> ErrorData {
    if error.code == ErrorCode::METHOD_NOT_FOUND {
        unknown
    } else {
        error
    }
}

fn without_mark<T>(result: Reply<T>) -> Reply<T> {
    result.map_err(unmarked)
}

// A method that a later rmcp adds must not silently fall back to its default here.
#[deny(clippy::missing_trait_methods)]
impl<S: ServerHandler> ServerHandler for Asking<S> {
    fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: Ctx,
    ) -> impl Future<Output = Reply<CallToolResponse>> + Send + '_ {
        let call = || (Subject::tool(&request), round!(request));
        let start = Start::new(&self.config, &context, call);
        let handler = |context| self.inner.call_tool(request, context);
        run(start, context, handler, as_tool_result)
    }

    fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: Ctx,
    ) -> impl Future<Output = Reply<GetPromptResponse>> + Send + '_ {
        let call = || (Subject::prompt(&request), round!(request));
        let start = Start::new(&self.config, &context, call);
        let handler = |context| self.inner.get_prompt(request, context);
        run(start, context, handler, without_mark)
    }

    fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: Ctx,
    ) -> impl Future<Output = Reply<ReadResourceResponse>> + Send + '_ {
        let call = || (Subject::resource(&request), round!(request));
        let start = Start::new(&self.config, &context, call);
        let handler = |context| self.inner.read_resource(request, context);
        run(start, context, handler, without_mark)
    }

    async fn on_custom_request(&self, request: CustomRequest, context: Ctx) -> Reply<CustomResult> {
        match unreadable(&request) {
            Some(error) => Err(error),
            None => self.inner.on_custom_request(request, context).await,
        }
    }

    async fn get_task(&self, request: GetTaskParams, context: Ctx) -> Reply<GetTaskResult> {
        let Some(tasks) = self.tasks(&request.task_id, &context)? else {
            return self.inner.get_task(request, context).await;
        };
        match tasks.get(&request, Slot::of(&context)) {
            Ok(result) => Ok(result),
            Err(unknown) => {
                let own = self.inner.get_task(request, context).await;
                own.map_err(|error| unless_not_found(error, unknown))
            }
        }
    }

    async fn update_task(&self, request: UpdateTaskParams, context: Ctx) -> Reply<()> {
        let Some(tasks) = self.tasks(&request.task_id, &context)? else {
            return self.inner.update_task(request, context).await;
        };
        tasks.check(&request)?;
        match tasks.update(&request) {
            Ok(()) => Ok(()),
            Err(unknown) => {
                let own = self.inner.update_task(request, context).await;
                own.map_err(|error| unless_not_found(error, unknown))
            }
        }
    }

    async fn cancel_task(&self, request: CancelTaskParams, context: Ctx) -> Reply<()> {
        let Some(tasks) = self.tasks(&request.task_id, &context)? else {
            return self.inner.cancel_task(request, context).await;
        };
        match tasks.cancel(&request) {
            Ok(()) => Ok(()),
            Err(unknown) => {
                let own = self.inner.cancel_task(request, context).await;
                own.map_err(|error| unless_not_found(error, unknown))
            }
        }
    }

    async fn discover(&self, context: Ctx) -> Reply<DiscoverResult> {
        let mut result = self.inner.discover(context).await?;
        self.declare(&mut result.capabilities);
        Ok(result)
    }

    delegate! {
        fn ping(context: Ctx) -> Reply<()>;
        fn initialize(request: InitializeRequestParams, context: Ctx) -> Reply<InitializeResult>;
        fn complete(request: CompleteRequestParams, context: Ctx) -> Reply<CompleteResult>;
        fn set_level(request: SetLevelRequestParams, context: Ctx) -> Reply<()>;
        fn list_prompts(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Reply<ListPromptsResult>;
        fn list_resources(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Reply<ListResourcesResult>;
        fn list_resource_templates(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Reply<ListResourceTemplatesResult>;
        fn listen(context: SubscriptionContext) -> Reply<()>;
        fn subscribe(request: SubscribeRequestParams, context: Ctx) -> Reply<()>;
        fn unsubscribe(request: UnsubscribeRequestParams, context: Ctx) -> Reply<()>;
        fn list_tools(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Reply<ListToolsResult>;
        fn on_cancelled(notification: CancelledNotificationParam, context: Note) -> ();
        fn on_progress(notification: ProgressNotificationParam, context: Note) -> ();
        fn on_initialized(context: Note) -> ();
        fn on_roots_list_changed(context: Note) -> ();
        fn on_custom_notification(notification: CustomNotification, context: Note) -> ();
        fn list_skills(
            request: Option<PaginatedRequestParams>,
            context: Ctx
        ) -> Reply<ListSkillsResult>;
        fn get_skill(request: GetSkillRequestParams, context: Ctx) -> Reply<GetSkillResult>;
        fn read_resource_directory(
            request: ReadResourceDirectoryRequestParams,
            context: Ctx
        ) -> Reply<ReadResourceDirectoryResult>;
    }

    fn negotiate_initialize(&self, request: &InitializeRequestParams) -> Reply<InitializeResult> {
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

    /// rmcp also looks here whether there are tasks to answer for.
    fn get_info(&self) -> ServerConfig {
        let mut info = self.inner.get_info();
        self.declare(&mut info.capabilities);
        info
    }
}
