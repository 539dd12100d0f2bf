//! Asking inside a task (the extension `io.modelcontextprotocol/tasks` of 2026-07-28).

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::model::{CallToolResponse, CallToolResult, CreateTaskResult};
use rmcp::task_manager::{TaskContext, TaskExit, TaskOptions};
use tokio_util::sync::CancellationToken;

use crate::ability::Ability;
use crate::backend::by_task;
use crate::caught::caught;
use crate::dialog::Dialog;
use crate::engine::{End, Engine};
use crate::error::{AskError, as_tool_result};
use crate::session::Session;
use crate::tasks::TaskList;

impl Dialog {
    /// Goes on as a task, which outlives the call: the client gets a handle at once and looks after the task with
    /// `tasks/get`. The manager of [`DialogConfig::tasks`](crate::DialogConfig::tasks) keeps it, and the wrapper answers
    /// for it.
    ///
    /// The dialog that `work` gets asks in the task: the task is then in status `input_required` and lists all
    /// questions that are open at the time, and `tasks/update` brings the answers, one by one or together. The process
    /// stays alive meanwhile, so each question is asked once, unlike in a call, and has the
    /// [`timeout`](crate::DialogConfig::timeout) of the server. An invalid answer is asked for again under a new key
    /// (`confirm~2`), since a task uses no key twice. The author's state and idempotency keys are the same in the task;
    /// its steps are its own. Ask before the task what can be asked there.
    ///
    /// `tasks/cancel` ends `work` at its next question, or the one that is open; where it does not ask, it runs on.
    /// The task is then cancelled, or has failed or completed if `work` returned. An error that concerns the person or
    /// the client completes it with an `isError` result, as in a call. A panic fails it with -32603.
    ///
    /// A task is its caller's: to another [`Caller`](crate::Caller) who asks for it by its id the wrapper answers that
    /// there is no such task. No wrapper stands around a server on rmcp's `Router`: see
    /// [there](crate::Call#tasks) who answers for its tasks.
    ///
    /// Serve with the wrapper [`asking`](crate::ServerExt::asking), and [`Exact`](crate::Exact) or `ExactHttp`, for
    /// questions to be listed with exactly their own JSON.
    ///
    /// ```
    /// use elicit::Confirm;
    /// use elicit_rmcp::{Ability, Dialog};
    /// use rmcp::ErrorData;
    /// use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock};
    /// use rmcp::task_manager::TaskOptions;
    ///
    /// async fn delete(dialog: Dialog) -> Result<CallToolResponse, ErrorData> {
    ///     // Other clients get the same work in the call itself.
    ///     if !dialog.supports(Ability::Tasks) {
    ///         return Ok(delete_all(dialog).await?.into());
    ///     }
    ///     Ok(dialog.task(TaskOptions::new(), delete_all)?)
    /// }
    ///
    /// async fn delete_all(dialog: Dialog) -> Result<CallToolResult, ErrorData> {
    ///     let sure = dialog.ask::<Confirm>().message("Delete everything?").await?;
    ///     let text = if sure.is_confirmed() { "Deleted." } else { "Kept." };
    ///     Ok(CallToolResult::success(vec![ContentBlock::text(text)]))
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// [`AskError::NoTasks`] on a server whose configuration has no manager. [`AskError::Unsupported`] for a client that
    /// did not declare the extension (-32021), and for all of the earlier revisions, which do not have it.
    pub fn task<W>(
        &self,
        options: TaskOptions,
        work: impl FnOnce(Dialog) -> W,
    ) -> Result<CallToolResponse, AskError>
    where
        W: Future<Output = Result<CallToolResult, ErrorData>> + Send + 'static,
    {
        let around = &self.session.around;
        let tasks = around.settings().tasks.as_ref().ok_or(AskError::NoTasks)?;
        self.session.require(Ability::Tasks)?;
        let session = self.session.detached();
        let work = work(Dialog {
            session: session.clone(),
        });
        let task = tasks.spawn(options, around.principal.clone(), |context, list| {
            Box::pin(without_panic(run(context, list, work, session)))
        });
        Ok(CreateTaskResult::new(task).into())
    }
}

async fn run(
    context: TaskContext,
    list: Arc<TaskList>,
    work: impl Future<Output = Result<CallToolResult, ErrorData>>,
    session: Arc<Session>,
) -> Result<CallToolResult, TaskExit> {
    let cancelled = CancellationToken::new();
    let backend = by_task(context.clone(), list, cancelled.clone());
    let watch = async {
        context.cancelled().await;
        cancelled.cancel();
        // `drive` ends at the next question.
        std::future::pending::<Infallible>().await
    };
    let mut engine = Engine::new(session, backend, cancelled.clone());
    let end = {
        let mut work = pin!(work);
        tokio::select! {
            end = engine.drive(work.as_mut()) => end,
            never = watch => match never {},
        }
    };
    match engine.finish(end).await {
        Ok(End::Done(result)) => as_tool_result(result).map_err(TaskExit::Error),
        Ok(End::Suspended(_)) | Err(_) => Err(TaskExit::Cancelled),
    }
}

/// A panic would leave the task without an end, also one in what `work` drops when it is cancelled. What it says is for the
/// log of the server, where it is written anyway, and not for a client.
async fn without_panic<T>(run: impl Future<Output = Result<T, TaskExit>>) -> Result<T, TaskExit> {
    let panicked = || TaskExit::Error(ErrorData::internal_error("the task panicked", None));
    caught(run).await.unwrap_or_else(|_| Err(panicked()))
}
