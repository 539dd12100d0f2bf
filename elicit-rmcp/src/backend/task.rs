//! In a task: the question stands in `tasks/get`, and `tasks/update` brings the answer.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use rmcp::task_manager::{TaskContext, TaskExit};
use serde_json::value::to_raw_value;
use tokio_util::sync::CancellationToken;

use crate::convert::ToRmcp;
use crate::engine::{Backend, Withdrawal};
use crate::error::{AskError, ClientFailure};
use crate::session::{Answer, Question};
use crate::tasks::{Line, TaskList};

/// Asks under the task, whose handler ends at its question when `cancelled` is.
pub(crate) fn by_task(
    context: TaskContext,
    list: Arc<TaskList>,
    cancelled: CancellationToken,
) -> Backend {
    let mut keys = Keys::default();
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
    fn new(question: &Question, list: &Arc<TaskList>, keys: &mut Keys) -> Result<Self, AskError> {
        let request = question.request.clone().ok_or(AskError::Ended)?;
        let typed = request.to_rmcp();
        let unsayable = |error: serde_json::Error| {
            AskError::Client(ClientFailure::new(None, error.to_string()))
        };
        let key = keys.next(&question.key);
        Ok(Self {
            request: typed.map_err(unsayable)?,
            line: list.add(key.clone(), question.pending.clone(), request),
            key,
            timeout: question.timeout,
        })
    }

    async fn wait(
        self,
        context: &TaskContext,
        cancelled: &CancellationToken,
        withdraw: &Withdrawal,
    ) -> Answer {
        tokio::select! {
            biased;
            answer = context.request_input(self.key, self.request) => match answer {
                Ok(answer) => {
                    self.line.remove();
                    to_raw_value(&answer)
                        .map_err(|error| AskError::Client(ClientFailure::new(None, error.to_string())))
                }
                Err(TaskExit::Error(error)) => {
                    self.line.remove();
                    Err(AskError::Client(ClientFailure::new(Some(error.code.0), error.message)))
                }
                Err(TaskExit::Cancelled) => {
                    // The handler is to end here, and not to go on with an error.
                    cancelled.cancel();
                    withdraw.ordered().await;
                    Err(AskError::CallCancelled)
                }
            },
            () = withdraw.ordered() => {
                self.line.withdraw();
                Err(AskError::Ended)
            }
            () = tokio::time::sleep(self.timeout) => {
                self.line.withdraw();
                Err(AskError::TimedOut(self.timeout))
            }
        }
    }
}

/// The keys of a task: each is used once in its life.
#[derive(Default)]
struct Keys {
    used: HashSet<String>,
    times: HashMap<String, u32>,
}

impl Keys {
    /// This key; asked again, `confirm~2`, `confirm~3`, and so on.
    fn next(&mut self, key: &str) -> String {
        let times = self.times.entry(key.to_owned()).or_default();
        loop {
            *times += 1;
            let next = if *times == 1 {
                key.to_owned()
            } else {
                format!("{key}~{times}")
            };
            if self.used.insert(next.clone()) {
                return next;
            }
        }
    }
}
