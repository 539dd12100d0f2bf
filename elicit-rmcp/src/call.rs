//! The second door: for tools of a server that the wrapper cannot stand around.

use std::fmt;
use std::pin::pin;

use rmcp::ErrorData;
use rmcp::handler::server::common::FromContextPart;
use rmcp::handler::server::tool::{IntoCallToolResult, ToolCallContext, parse_json_object};
use rmcp::model::CallToolResponse;
use rmcp::service::{RequestContext, RoleServer};
use serde::de::DeserializeOwned;

use crate::config::DialogConfig;
use crate::dialog::Dialog;
use crate::engine::End;
use crate::error::as_tool_result;
use crate::exact::Slot;
use crate::sealing::Subject;
use crate::start::{Round, Start};
use crate::suspended::to_result;

/// A tool call that may ask, for a server on `rmcp::handler::server::router::Router`.
///
/// That type only. Servers with `#[tool_router]`, a `ToolRouter` field and `#[tool_handler]` are ordinary ones: serve
/// them with [`asking`](crate::ServerExt::asking), and take a [`Dialog`].
///
/// A `Router` calls its own routes, so the wrapper cannot stand around it; and prompts of a `Router` cannot ask at all,
/// since rmcp does not show them what a client sends back.
///
/// It takes the arguments of the call, in place of `Parameters`: the state that a client carries is bound to them, so
/// they must not be gone before they are seen here. The schema has to be named then.
///
/// ```
/// use elicit::Confirm;
/// use elicit_rmcp::{Call, DialogConfig, CallReply};
/// use rmcp::handler::server::common::schema_for_type;
/// use rmcp::model::{CallToolResult, ContentBlock};
/// use rmcp::{ErrorData, tool};
///
/// #[derive(serde::Deserialize, schemars::JsonSchema)]
/// struct DeleteArgs {
///     path: String,
/// }
///
/// struct Server {
///     config: DialogConfig,
/// }
///
/// impl Server {
///     #[tool(description = "Delete a file", input_schema = schema_for_type::<DeleteArgs>())]
///     async fn delete(&self, call: Call<DeleteArgs>) -> CallReply {
///         call.run(&self.config, async |args, dialog| {
///             let sure = dialog.ask::<Confirm>().message(format!("Delete {}?", args.path)).await?;
///             let text = if sure.is_confirmed() { "Deleted." } else { "Kept." };
///             Ok::<_, ErrorData>(CallToolResult::success(vec![ContentBlock::text(text)]))
///         })
///         .await
///     }
/// }
/// ```
///
/// Serve the router inside of [`Exact`](crate::Exact), so that its questions go out exactly as they should:
/// `Exact::new(router).serve(stdio())`.
///
/// # Tasks
///
/// [`Dialog::task`] keeps a task in the manager of [`DialogConfig::tasks`], here too. But no wrapper answers for it: the
/// server declares the extension in `get_info`, and writes `get_task`, `update_task` and `cancel_task` on a clone of that
/// manager. So it has to guard its tasks itself, for rmcp gives a task to whoever has its id; its questions are listed
/// as rmcp's types say them; and a question that was withdrawn, as after its timeout, stays in the list.
pub struct Call<P> {
    arguments: P,
    bound: Subject,
    round: Round,
    context: RequestContext<RoleServer>,
}

impl<S, P: DeserializeOwned> FromContextPart<ToolCallContext<'_, S>> for Call<P> {
    fn from_context_part(context: &mut ToolCallContext<'_, S>) -> Result<Self, ErrorData> {
        let arguments = context.arguments.take().unwrap_or_default();
        Ok(Self {
            bound: Subject::new("tools/call", &context.name, arguments.clone()),
            arguments: parse_json_object(arguments)?,
            round: Round {
                state: context.request_state.clone(),
                responses: context.input_responses.clone(),
            },
            context: context.request_context.clone(),
        })
    }
}

impl<P> Call<P> {
    /// Runs the call: what stands in `body` is a handler as under [`asking`](crate::ServerExt::asking), and runs again
    /// from the top in each round of 2026-07-28. Put nothing beside it that must not be repeated.
    pub async fn run<R, F>(self, config: &DialogConfig, body: F) -> CallReply
    where
        F: AsyncFnOnce(P, Dialog) -> R,
        R: IntoCallToolResult,
    {
        CallReply(as_tool_result(self.drive(config, body).await))
    }

    async fn drive<R, F>(
        self,
        config: &DialogConfig,
        body: F,
    ) -> Result<CallToolResponse, ErrorData>
    where
        F: AsyncFnOnce(P, Dialog) -> R,
        R: IntoCallToolResult,
    {
        let slot = Slot::of(&self.context);
        let start = Start::new(config, &self.context, || (self.bound, self.round));
        let mut engine = start.engine().await?;
        let dialog = Dialog {
            session: engine.session.clone(),
        };
        let end = {
            let mut handler = pin!(body(self.arguments, dialog));
            engine.drive(handler.as_mut()).await
        };
        match engine.finish(end).await? {
            End::Done(result) => result.into_call_tool_result(),
            End::Suspended(required) => to_result(&required, slot).map(Into::into),
        }
    }
}

/// The arguments may be a person's.
impl<P> fmt::Debug for Call<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").finish_non_exhaustive()
    }
}

/// What a tool returns that has [run](Call::run) a call: its result, or its questions.
#[must_use = "it is what the tool returns"]
pub struct CallReply(Result<CallToolResponse, ErrorData>);

impl IntoCallToolResult for CallReply {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        self.0
    }
}

impl fmt::Debug for CallReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallReply").finish_non_exhaustive()
    }
}
