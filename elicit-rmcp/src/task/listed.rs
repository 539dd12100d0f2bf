//! What the running tasks of a server ask, in exact JSON.
//!
//! rmcp's task manager keeps the requests of a task in its own types, which lose keys of a schema, and in no order; and
//! it cannot take one back. So they are kept here too, and `tasks/get` is answered from both.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use elicit_core::{InputRequest, InputResponses};
use rmcp::ErrorData;
use rmcp::model::{GetTaskResult, TaskPayload, TaskStatus, UpdateTaskParams};
use serde_json::{Map, Value};

use crate::convert::FromRmcp;
use crate::exact::Slot;
use crate::journal::Pending;

/// The questions of all tasks. Clones are one.
#[derive(Clone, Default)]
pub(crate) struct Listed(Arc<Mutex<HashMap<String, Vec<Entry>>>>);

struct Entry {
    key: String,
    pending: Pending,
    request: InputRequest,
    withdrawn: bool,
}

/// The questions of one task, for as long as it runs.
pub(crate) struct TaskList {
    listed: Listed,
    task: String,
}

/// One question in the list: taken off it when the answer is there.
pub(crate) struct Line {
    list: Arc<TaskList>,
    key: String,
}

impl Listed {
    pub(crate) fn open(&self, task: &str) -> Arc<TaskList> {
        Arc::new(TaskList {
            listed: self.clone(),
            task: task.to_owned(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<Entry>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses responses that are no answers to what a task asks, before they use up a key.
    pub(crate) fn check(&self, update: &UpdateTaskParams) -> Result<(), ErrorData> {
        let malformed = |error: String| ErrorData::invalid_params(format!("params{error}"), None);
        let responses = InputResponses::from_rmcp(&update.input_responses)
            .map_err(|error| malformed(format!("/inputResponses {error}")))?;
        let tasks = self.lock();
        for entry in tasks.get(&update.task_id).into_iter().flatten() {
            entry
                .pending
                .check(&entry.key, &responses)
                .map_err(malformed)?;
        }
        Ok(())
    }

    /// The same result without what was withdrawn; and for the layer that sends it, the exact JSON of what is left.
    pub(crate) fn complete(&self, result: &mut GetTaskResult, slot: Option<Slot>) {
        let tasks = self.lock();
        let (Some(ours), TaskPayload::InputRequired { input_requests }) = (
            tasks.get(&result.task.task.task_id),
            &mut result.task.payload,
        ) else {
            return;
        };
        for entry in ours.iter().filter(|entry| entry.withdrawn) {
            input_requests.remove(&entry.key);
        }
        if input_requests.is_empty() {
            result.task.payload = TaskPayload::Working;
            result.task.task.status = TaskStatus::Working;
            return;
        }
        if let (Some(slot), Some(exact)) = (slot, exact(result, ours)) {
            slot.put(exact);
        }
    }
}

/// Our requests as they are and in the order in which they were asked, then those that the author's code put there.
fn exact(result: &GetTaskResult, ours: &[Entry]) -> Option<Value> {
    let mut json = serde_json::to_value(result).ok()?;
    let Some(Value::Object(rmcps)) = json.get_mut("inputRequests") else {
        return None;
    };
    let mut requests = Map::new();
    for entry in ours.iter().filter(|entry| rmcps.contains_key(&entry.key)) {
        requests.insert(
            entry.key.clone(),
            serde_json::to_value(&entry.request).ok()?,
        );
    }
    for (key, request) in std::mem::take(rmcps) {
        requests.entry(key).or_insert(request);
    }
    *rmcps = requests;
    Some(json)
}

impl TaskList {
    pub(crate) fn add(
        self: &Arc<Self>,
        key: String,
        pending: Pending,
        request: InputRequest,
    ) -> Line {
        let entry = Entry {
            key: key.clone(),
            pending,
            request,
            withdrawn: false,
        };
        self.listed
            .lock()
            .entry(self.task.clone())
            .or_default()
            .push(entry);
        Line {
            list: self.clone(),
            key,
        }
    }
}

impl Drop for TaskList {
    fn drop(&mut self) {
        self.listed.lock().remove(&self.task);
    }
}

impl Line {
    /// Nobody waits for this answer any more. rmcp's manager lists the question still, so this is remembered.
    pub(crate) fn withdraw(&self) {
        self.change(|entry| entry.withdrawn = true);
    }

    /// The answer is there.
    pub(crate) fn remove(&self) {
        let mut tasks = self.list.listed.lock();
        if let Some(entries) = tasks.get_mut(&self.list.task) {
            entries.retain(|entry| entry.key != self.key);
        }
    }

    fn change(&self, change: impl FnOnce(&mut Entry)) {
        let mut tasks = self.list.listed.lock();
        let entries = tasks.get_mut(&self.list.task);
        if let Some(entry) = entries
            .into_iter()
            .flatten()
            .find(|entry| entry.key == self.key)
        {
            change(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use elicit_core::{Confirm, Elicit};

    use super::{Listed, Pending};

    #[test]
    fn nothing_is_kept_of_a_task_that_is_over() {
        let listed = Listed::default();
        let list = listed.open("task-1");
        let request = Confirm::to_input_request().unwrap();
        let lines = ["a", "b"]
            .map(|key| list.add(key.to_owned(), Pending::first(1, true), request.clone()));
        assert_eq!(listed.lock()["task-1"].len(), 2);
        lines[0].remove();
        lines[1].withdraw();
        assert_eq!(listed.lock()["task-1"].len(), 1);
        drop((list, lines));
        assert!(listed.lock().is_empty());
    }
}
