//! In a task: the question stands in `tasks/get`, and `tasks/update` brings the answer.

use std::sync::Arc;
use std::time::Duration;

use rmcp::task_manager::{TaskContext, TaskExit};
use serde_json::value::to_raw_value;
use tokio_util::sync::CancellationToken;

use crate::convert::ToRmcp;
use crate::engine::{Backend, Withdrawal};
use crate::error::{AskError, ClientFailure};
use crate::names::TaskKeys;
use crate::session::{Answer, Question};
use crate::tasks::{Line, TaskList};

/// Asks under the task, whose handler ends at its question when `cancelled` is.
pub(crate) fn by_task(
    context: TaskContext,
    list: Arc<TaskList>,
    cancelled: CancellationToken,
) -> Backend {
    let mut keys = TaskKeys::default();
    Backend::Task(Box::new(move |_, question, withdraw| {
        let asked = Asked::new(question, &list, &mut keys);
        let (context, cancelled) = (context.clone(), cancelled.clone());
        Box::pin(async move { asked?.wait(&context, &cancelled, &withdraw).await })
    }))
}

/// A question as rmcp's manager takes it, and its line in our list.
struct Asked {
    key: String,
    request: rmcp::model::InputRequest,
    line: Line,
    timeout: Duration,
}

impl Asked {
    fn new(
        question: &Question,
        list: &Arc<TaskList>,
        keys: &mut TaskKeys,
    ) -> Result<Self, AskError> {
        let request = question.request.clone().ok_or(AskError::Ended)?;
        let typed = request.to_rmcp();
        let unsayable = |error: serde_json::Error| {
            AskError::Client(ClientFailure::new(None, error.to_string()))
        };
        let key = keys.name(&question.key);
        Ok(Self {
            request: typed.map_err(unsayable)?,
            line: list.add(key.clone(), question.pending.clone(), request),
            key,
            timeout: question.timeout,
        })
    }

    /// However it ends without an answer, the question goes with its line.
    async fn wait(
        self,
        context: &TaskContext,
        cancelled: &CancellationToken,
        withdraw: &Withdrawal,
    ) -> Answer {
        let failed = |code, message| Err(AskError::Client(ClientFailure::new(code, message)));
        tokio::select! {
            biased;
            answer = context.request_input(self.key, self.request) => match answer {
                Ok(answer) => {
                    self.line.answered();
                    to_raw_value(&answer).or_else(|error| failed(None, error.to_string().into()))
                }
                Err(TaskExit::Error(error)) => failed(Some(error.code.0), error.message),
                Err(TaskExit::Cancelled) => {
                    // The handler is to end here, and not to go on with an error.
                    cancelled.cancel();
                    withdraw.ordered().await;
                    Err(AskError::CallCancelled)
                }
            },
            () = withdraw.ordered() => Err(AskError::Ended),
            () = tokio::time::sleep(self.timeout) => Err(AskError::TimedOut(self.timeout)),
        }
    }
}
