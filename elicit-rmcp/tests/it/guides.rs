//! The examples of three published guides to elicitation, each as a test with its name: what they do there works here,
//! on every revision that has it.

mod cpp;
mod phantom;
mod snippets;
mod typescript;
mod typescript_client;

use std::time::SystemTime;

use elicit::ProtocolVersion;
use elicit_rmcp::seal::{Keys, Principal};
use elicit_rmcp::testing::{Done, Line};
use elicit_rmcp::{DialogConfig, FlowError, Flows, Notified};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::Value;
use tokio::time::Instant;

const V2025_06: ProtocolVersion = ProtocolVersion::V2025_06_18;
const V2025_11: ProtocolVersion = ProtocolVersion::V2025_11_25;
const V2026: ProtocolVersion = ProtocolVersion::V2026_07_28;
const COMPLETE: &str = "notifications/elicitation/complete";

fn text(text: impl Into<String>) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text.into())])
}

fn failed(text: impl Into<String>) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(text.into())])
}

/// The JSON of a result as a model gets it.
fn json(done: &Done<CallToolResult>) -> Value {
    let mut result = serde_json::to_value(done.result()).unwrap();
    let result_type = result.as_object_mut().unwrap().remove("resultType");
    assert!(result_type.is_none_or(|kind| kind == "complete"));
    result
}

/// The places on the wire where this stands.
fn places(wire: &[Line], part: &str) -> Vec<usize> {
    let lines = wire.iter().enumerate();
    let has = lines.filter(|(_, line)| line.text().contains(part));
    has.map(|(place, _)| place).collect()
}

fn ann() -> Principal {
    Principal::new("ann")
}

fn eve() -> Principal {
    Principal::new("eve")
}

/// A record whose clock is that of the test.
fn flows() -> Flows {
    let (start, since) = (SystemTime::now(), Instant::now());
    Flows::default().clock(move || start + since.elapsed())
}

/// Ann calls.
fn of_ann(flows: &Flows) -> DialogConfig {
    DialogConfig::new(Keys::new([3; 32]).unwrap(), ann()).flows(flows.clone())
}

/// The id of the flow, at the end of its URL.
fn flow_in(url: &str) -> &str {
    url.rsplit(['/', '=']).next().unwrap()
}

/// What the page does when this person has signed in there.
async fn callback(flows: &Flows, flow: &str, user: &Principal) -> Result<Notified, FlowError> {
    flows.open(flow, user).await?;
    flows.complete(flow, user).await
}
