//! Following a task to its end.

use std::collections::BTreeSet;
use std::time::Duration;

use elicit_core::InputRequests;
use elicit_host::Presenter;
use rmcp::model::{CallToolResult, ClientRequest, CreateTaskResult, CustomRequest};
use rmcp::service::{PeerRequestOptions, RunningService};
use rmcp::{RoleClient, ServiceError};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::done::Failure;
use super::log::Recorder;
use super::question::asked_by_task;
use super::voice::Voice;
use crate::client::{AnsweringExt, CallError, Client};

/// A task that a tool call became.
pub(super) struct Followed<'a, P: Presenter + 'static> {
    pub(super) client: &'a RunningService<RoleClient, Client<P, Voice>>,
    pub(super) recorder: &'a Recorder,
    pub(super) tool: &'a str,
    pub(super) answered: BTreeSet<String>,
}

impl<P: Presenter + 'static> Followed<'_, P> {
    /// Looks at it as often as the server says, and answers what it asks.
    pub(super) async fn finish(
        mut self,
        task: &CreateTaskResult,
    ) -> Result<CallToolResult, Failure> {
        let (id, pause) = (&task.task.task_id, task.task.poll_interval_ms);
        let pause = Duration::from_millis(pause.unwrap_or(500));
        loop {
            let mut task = self.send("tasks/get", json!({ "taskId": id })).await?;
            match task["status"].as_str() {
                Some("input_required") => self.answer(id).await?,
                Some("completed") => return read(task["result"].take()),
                Some("failed") => {
                    let error = read(task["error"].take())?;
                    return Err(Failure::Call(ServiceError::McpError(error).into()));
                }
                Some("cancelled") => return Err(Failure::TaskCancelled),
                _ => {}
            }
            sleep(pause).await;
        }
    }

    async fn answer(&mut self, id: &str) -> Result<(), Failure> {
        let lines = self.recorder.lines();
        // rmcp's types keep neither all keys of the requests nor their order.
        let asked = lines
            .iter()
            .rev()
            .find_map(asked_by_task)
            .unwrap_or_default();
        let mut open = InputRequests::new();
        for (key, request) in asked.iter() {
            if self.answered.insert(key.to_owned()) {
                // A map has no key twice.
                let _ = open.insert(key, request.clone());
            }
        }
        if open.is_empty() {
            return Ok(());
        }
        let responses = self.client.answering().answer(&open, self.tool).await;
        let params = json!({ "taskId": id, "inputResponses": responses.map_err(Failure::Call)? });
        self.send("tasks/update", params).await.map(drop)
    }

    async fn send(&self, method: &'static str, params: Value) -> Result<Value, Failure> {
        let request = ClientRequest::CustomRequest(CustomRequest::new(method, Some(params)));
        let options = PeerRequestOptions::no_options();
        let sent = self
            .client
            .peer()
            .send_cancellable_request(request, options)
            .await;
        let result = sent
            .map_err(failed)?
            .await_response()
            .await
            .map_err(failed)?;
        serde_json::to_value(&result).map_err(unreadable)
    }
}

fn failed(error: ServiceError) -> Failure {
    Failure::Call(error.into())
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, Failure> {
    serde_json::from_value(value).map_err(unreadable)
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn unreadable(error: serde_json::Error) -> Failure {
    Failure::Call(CallError::Malformed(error.to_string()))
}
