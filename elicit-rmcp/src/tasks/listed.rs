//! Whose the tasks of a server are, and what they ask, in exact JSON.
//!
//! rmcp's task manager keeps the requests of a task in its own types, which lose keys of a schema, and in no order; and
//! it cannot take one back. So they are kept here too, and `tasks/get` is answered from both.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use elicit_core::InputRequest;
use elicit_core::seal::Principal;
use rmcp::ErrorData;
use rmcp::model::{GetTaskResult, TaskPayload, TaskStatus, UpdateTaskParams};
use rmcp::task_manager::TaskManager;
use serde_json::{Map, Value};

use crate::exact::Slot;
use crate::journal::Pending;
use crate::responses::{malformed, responses};

/// All tasks. Clones are one.
#[derive(Clone, Default)]
pub(crate) struct Listed(Arc<Mutex<HashMap<String, Known>>>);

/// What is known of a task.
struct Known {
    owner: Principal,
    /// How long rmcp keeps it after its end; for ever if there is none.
    ttl: Option<Duration>,
    ended: Option<Instant>,
    entries: Vec<Entry>,
}

struct Entry {
    key: String,
    pending: Pending,
    request: InputRequest,
    withdrawn: bool,
}

/// rmcp's manager notes the end of a task a moment later than we do.
const LATER: Duration = Duration::from_secs(60);

/// The questions of one task, for as long as it runs.
pub(crate) struct TaskList {
    listed: Listed,
    task: String,
}

/// One question in the list. When this goes before an answer has come, nobody waits for one any more; rmcp's manager lists
/// the question still, so the list remembers that.
pub(crate) struct Line {
    list: Arc<TaskList>,
    key: String,
}

impl Listed {
    /// Begins a task, which rmcp keeps for `ttl` after its end.
    pub(crate) fn open(
        &self,
        task: &str,
        owner: Principal,
        ttl: Option<Duration>,
    ) -> Arc<TaskList> {
        let known = Known {
            owner,
            ttl,
            ended: None,
            entries: Vec::new(),
        };
        let mut tasks = self.lock();
        tasks.retain(|_, known| !known.is_gone());
        tasks.insert(task.to_owned(), known);
        Arc::new(TaskList {
            listed: self.clone(),
            task: task.to_owned(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses the task of somebody else in the words that rmcp's manager has for one that it does not know. Of a task
    /// that is not ours it says nothing, and does not look who calls.
    pub(crate) fn guard(
        &self,
        task: &str,
        caller: impl FnOnce() -> Result<Principal, ErrorData>,
    ) -> Result<(), ErrorData> {
        let owner = self.lock().get(task).map(|known| known.owner.clone());
        if owner.is_none_or(|owner| caller().is_ok_and(|caller| caller == owner)) {
            return Ok(());
        }
        TaskManager::new().get_task(task).map(drop)
    }

    /// Refuses responses that are no answers to what a task asks, before they use up a key.
    pub(crate) fn check(&self, update: &UpdateTaskParams) -> Result<(), ErrorData> {
        let responses = responses(&update.input_responses)?;
        let tasks = self.lock();
        let entries = tasks.get(&update.task_id).map(|known| &known.entries);
        for entry in entries.into_iter().flatten() {
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
        let (Some(known), TaskPayload::InputRequired { input_requests }) = (
            tasks.get(&result.task.task.task_id),
            &mut result.task.payload,
        ) else {
            return;
        };
        let ours = &known.entries;
        for entry in ours.iter().filter(|entry| entry.withdrawn) {
            input_requests.remove(&entry.key);
        }
        // The manager is about to hear of the end.
        if known.ended.is_some() {
            input_requests.clear();
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
        if let Some(known) = self.listed.lock().get_mut(&self.task) {
            known.entries.push(entry);
        }
        Line {
            list: self.clone(),
            key,
        }
    }
}

/// The task is over. Its result is there for a while, for its owner only.
impl Drop for TaskList {
    fn drop(&mut self) {
        if let Some(known) = self.listed.lock().get_mut(&self.task) {
            known.entries = Vec::new();
            known.ended = Some(Instant::now());
        }
    }
}

impl Known {
    /// Whether rmcp's manager has forgotten the task for sure.
    fn is_gone(&self) -> bool {
        match (self.ended, self.ttl) {
            (Some(ended), Some(ttl)) => ended.elapsed() > ttl.saturating_add(LATER),
            _ => false,
        }
    }
}

impl Line {
    /// The answer is there: the question is off the list.
    pub(crate) fn answered(self) {
        if let Some(known) = self.list.listed.lock().get_mut(&self.list.task) {
            known.entries.retain(|entry| entry.key != self.key);
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let mut tasks = self.list.listed.lock();
        let known = tasks.get_mut(&self.list.task);
        let mut entries = known.into_iter().flat_map(|known| &mut known.entries);
        if let Some(entry) = entries.find(|entry| entry.key == self.key) {
            entry.withdrawn = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use elicit_core::seal::Principal;
    use elicit_core::{Confirm, Elicit};
    use rmcp::ErrorData;
    use serde_json::json;

    use super::{LATER, Listed, Pending};

    const TTL: Option<Duration> = Some(Duration::from_millis(300));

    fn ann() -> Principal {
        Principal::new("ann")
    }

    #[test]
    fn no_question_is_kept_of_a_task_that_is_over() {
        let listed = Listed::default();
        let list = listed.open("task-1", ann(), TTL);
        let request = Confirm::to_input_request().unwrap();
        let lines = ["a", "b", "c"]
            .map(|key| list.add(key.to_owned(), Pending::first(1, true), request.clone()));
        let withdrawn = || {
            let tasks = listed.lock();
            let entries = tasks["task-1"].entries.iter();
            let entries = entries.map(|entry| format!("{} {}", entry.key, entry.withdrawn));
            entries.collect::<Vec<_>>()
        };
        assert_eq!(withdrawn(), ["a false", "b false", "c false"]);
        let [a, b, c] = lines;
        a.answered();
        drop(b);
        assert_eq!(withdrawn(), ["b true", "c false"]);
        drop((list, c));
        assert!(withdrawn().is_empty());
    }

    /// The manager lists its questions until it hears of the end.
    #[test]
    fn a_task_that_is_over_asks_nothing() {
        let listed = Listed::default();
        let list = listed.open("task-1", ann(), TTL);
        let request = Confirm::to_input_request().unwrap();
        let line = list.add("a".to_owned(), Pending::first(1, true), request.clone());
        let get = || {
            let mut result = serde_json::from_value(json!({
                "taskId": "task-1",
                "status": "input_required",
                "createdAt": "2026-07-28T10:00:00Z",
                "lastUpdatedAt": "2026-07-28T10:00:00Z",
                "ttlMs": null,
                "inputRequests": { "a": request },
            }))
            .unwrap();
            listed.complete(&mut result, None);
            serde_json::to_value(result).unwrap()
        };
        let asked = get();
        assert_eq!(asked["status"], "input_required", "{asked}");
        assert!(asked["inputRequests"]["a"].is_object(), "{asked}");

        drop((line, list));
        let over = get();
        assert_eq!(over["status"], "working", "{over}");
        assert_eq!(over.get("inputRequests"), None, "{over}");
    }

    #[test]
    fn the_owner_is_known_for_as_long_as_the_manager_may_keep_the_task() {
        for (ttl, kept) in [(TTL, false), (None, true)] {
            let listed = Listed::default();
            drop(listed.open("task-1", ann(), ttl));
            let _running = listed.open("task-2", ann(), TTL);
            assert_eq!(listed.lock().len(), 2);
            let long_ago = Instant::now().checked_sub(LATER + Duration::from_secs(1));
            if let Some(known) = listed.lock().get_mut("task-1") {
                known.ended = long_ago;
            }
            let _next = listed.open("task-3", ann(), TTL);
            assert_eq!(listed.lock().contains_key("task-1"), kept);
            assert!(listed.lock().contains_key("task-2"), "it runs");
        }
    }

    #[test]
    fn a_caller_who_is_not_known_has_no_task() {
        let listed = Listed::default();
        let nobody = || Err(ErrorData::invalid_request("who are you?", None));
        assert!(listed.guard("task-1", nobody).is_ok(), "not ours to guard");
        let _list = listed.open("task-1", ann(), TTL);
        let error = listed.guard("task-1", nobody).unwrap_err();
        assert_eq!(error.message, "unknown task: task-1");
        assert!(listed.guard("task-1", || Ok(ann())).is_ok());
    }
}
