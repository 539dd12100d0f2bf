//! The tasks of a server: in rmcp's manager, and in our list what the manager does not keep.

mod listed;

use std::sync::Arc;
use std::time::Duration;

use elicit_core::seal::Principal;
use rmcp::ErrorData;
use rmcp::model::{CancelTaskParams, GetTaskParams, GetTaskResult, Task, UpdateTaskParams};
use rmcp::task_manager::{TaskContext, TaskFuture, TaskManager, TaskOptions};

use crate::exact::Slot;
pub(crate) use listed::{Line, TaskList};

use listed::Listed;

/// The tasks of all servers with one configuration. Clones are one.
///
/// The manager's only error is that it does not know a task, so that is what an error of [`get`](Self::get),
/// [`update`](Self::update) and [`cancel`](Self::cancel) says.
#[derive(Clone)]
pub(crate) struct Tasks {
    manager: TaskManager,
    listed: Listed,
}

impl Tasks {
    pub(crate) fn new(manager: TaskManager) -> Self {
        Self {
            manager,
            listed: Listed::default(),
        }
    }

    /// Begins a task of this person.
    pub(crate) fn spawn(
        &self,
        options: TaskOptions,
        owner: Principal,
        work: impl FnOnce(TaskContext, Arc<TaskList>) -> TaskFuture,
    ) -> Task {
        let ttl = options.ttl_ms.map(Duration::from_millis);
        self.manager.spawn(options, |context| {
            let list = self.listed.open(context.task_id(), owner, ttl);
            work(context, list)
        })
    }

    /// Refuses the task of somebody else, as if there were none.
    pub(crate) fn guard(
        &self,
        task: &str,
        caller: impl FnOnce() -> Result<Principal, ErrorData>,
    ) -> Result<(), ErrorData> {
        self.listed.guard(task, caller)
    }

    /// Refuses responses that are no answers to what a task asks, before they use up a key.
    pub(crate) fn check(&self, update: &UpdateTaskParams) -> Result<(), ErrorData> {
        self.listed.check(update)
    }

    /// The task as it is; its exact JSON goes into the slot.
    pub(crate) fn get(
        &self,
        get: &GetTaskParams,
        slot: Option<Slot>,
    ) -> Result<GetTaskResult, ErrorData> {
        let mut result = GetTaskResult::new(self.manager.get_task(&get.task_id)?);
        self.listed.complete(&mut result, slot);
        Ok(result)
    }

    pub(crate) fn update(&self, update: &UpdateTaskParams) -> Result<(), ErrorData> {
        // Copied only if the task is there.
        let responses = update.input_responses.iter();
        let responses = responses.map(|(key, response)| (key.clone(), response.clone()));
        self.manager.update_task(&update.task_id, responses)
    }

    pub(crate) fn cancel(&self, cancel: &CancelTaskParams) -> Result<(), ErrorData> {
        self.manager.cancel_task(&cancel.task_id)
    }
}
