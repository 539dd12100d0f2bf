//! What tests of URL mode share: who calls, what the page does, what was asked.

use std::time::SystemTime;

use elicit_rmcp::seal::Principal;
use elicit_rmcp::{DialogConfig, FlowError, Flows, Notified};
use rmcp::model::ProtocolVersion;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::kit::{Rig, keys};

pub(crate) const V2025_11: ProtocolVersion = ProtocolVersion::V_2025_11_25;
pub(crate) const V2026: ProtocolVersion = ProtocolVersion::V_2026_07_28;
pub(crate) const COMPLETE: &str = "notifications/elicitation/complete";

pub(crate) fn ann() -> Principal {
    Principal::new("ann")
}

pub(crate) fn eve() -> Principal {
    Principal::new("eve")
}

/// A record whose clock is that of the test.
pub(crate) fn flows() -> Flows {
    let (start, since) = (SystemTime::now(), Instant::now());
    Flows::default().clock(move || start + since.elapsed())
}

/// Ann calls.
pub(crate) fn of_ann(flows: &Flows) -> DialogConfig {
    DialogConfig::new(keys(), ann()).flows(flows.clone())
}

pub(crate) fn consent() -> Value {
    json!({ "action": "accept" })
}

pub(crate) fn no() -> Value {
    json!({ "action": "decline" })
}

/// The params of the only `elicitation/create` on the wire.
pub(crate) fn asked_live(rig: &Rig) -> Value {
    let lines = rig.lines("\"method\":\"elicitation/create\"");
    assert_eq!(lines.len(), 1, "{lines:?}");
    let mut params = message(&lines[0])["params"].take();
    params.as_object_mut().unwrap().remove("_meta");
    params
}

/// What the last round asks for, as sent: rmcp's client sorts the keys, and adds an empty `elicitationId`.
pub(crate) fn asked_in_round(rig: &Rig) -> Value {
    message(rig.lines("\"inputRequests\":").last().unwrap())["result"]["inputRequests"].take()
}

pub(crate) fn message(line: &str) -> Value {
    serde_json::from_str(&line[2..]).unwrap()
}

/// The id in a URL that ends with it.
pub(crate) fn flow_of(params: &Value) -> String {
    params["url"]
        .as_str()
        .unwrap()
        .rsplit(['=', '/'])
        .next()
        .unwrap()
        .to_owned()
}

/// What the person does at the page.
pub(crate) async fn finish(
    flows: &Flows,
    id: &str,
    who: &Principal,
) -> Result<Notified, FlowError> {
    flows.open(id, who).await?;
    flows.complete(id, who).await
}

/// Whether this is a random UUID (RFC 9562, version 4).
pub(crate) fn is_unguessable(id: &str) -> bool {
    let hex = id.replace('-', "");
    id.len() == 36
        && hex.len() == 32
        && hex.bytes().all(|byte| byte.is_ascii_hexdigit())
        && &hex[12..13] == "4"
}
