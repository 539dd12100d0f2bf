//! Requests as they were sent, from what rmcp has left of them.

use elicit_core::{ElicitParams, InputRequired, ProtocolVersion};
use rmcp::{Peer, RoleClient, model};
use serde_json::{Map, Value};

use super::exact::KEY;

/// The params of an elicitation: the exact text, where [`ExactRead`](super::ExactRead) kept it.
pub(super) fn params(
    meta: &Map<String, Value>,
    left: impl FnOnce() -> serde_json::Result<Value>,
) -> serde_json::Result<ElicitParams> {
    match exact(meta) {
        Some(text) => serde_json::from_str(text),
        None => left().and_then(serde_json::from_value),
    }
}

/// The result that asks, from rmcp's type for it.
pub(super) fn required(result: &model::InputRequiredResult) -> serde_json::Result<InputRequired> {
    match result.meta.as_deref().and_then(exact) {
        Some(text) => serde_json::from_str(text),
        None => serde_json::to_value(result).and_then(serde_json::from_value),
    }
}

/// A result that rmcp did not know; `None` when it does not ask.
pub(super) fn unknown(result: &Value) -> Option<serde_json::Result<InputRequired>> {
    if result.get("resultType")? != InputRequired::RESULT_TYPE {
        return None;
    }
    let meta = result.get("_meta").and_then(Value::as_object);
    Some(match meta.and_then(exact) {
        Some(text) => serde_json::from_str(text),
        None => serde_json::from_value(result.clone()),
    })
}

fn exact(meta: &Map<String, Value>) -> Option<&str> {
    meta.get(KEY)?.as_str()
}

/// The revision that was agreed on. Those before the first with elicitation are read as it.
pub(super) fn version(peer: &Peer<RoleClient>) -> ProtocolVersion {
    let info = peer.peer_info();
    let agreed = info
        .as_ref()
        .map_or("", |info| info.protocol_version.as_str());
    let known = ProtocolVersion::all()
        .rev()
        .find(|version| version.as_str() <= agreed);
    known.unwrap_or(ProtocolVersion::V2025_06_18)
}
