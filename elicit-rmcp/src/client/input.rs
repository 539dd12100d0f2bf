//! Requests as they were sent, from what rmcp has left of them.

use elicit_core::{ElicitParams, InputRequired, ProtocolVersion};
use rmcp::{Peer, RoleClient, model};
use serde_json::{Map, Value};

use super::exact::key;

/// The params of an elicitation: the exact text, where [`ExactRead`](super::ExactRead) kept it.
pub(super) fn params(
    meta: &Map<String, Value>,
    left: impl FnOnce() -> serde_json::Result<Value>,
) -> serde_json::Result<ElicitParams> {
    match exact(meta) {
        Some(text) => serde_json::from_str(text),
        None => left()
            .map(without_empty_id)
            .and_then(serde_json::from_value),
    }
}

/// The result that asks, from rmcp's type for it.
pub(super) fn required(result: &model::InputRequiredResult) -> serde_json::Result<InputRequired> {
    match result.meta.as_deref().and_then(exact) {
        Some(text) => serde_json::from_str(text),
        None => serde_json::to_value(result)
            .map(without_empty_ids)
            .and_then(serde_json::from_value),
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

/// rmcp makes an empty `elicitationId` of none, which is how 2026-07-28 asks to open a page.
fn without_empty_id(mut params: Value) -> Value {
    if let Some(params) = params.as_object_mut()
        && params.get("elicitationId").is_some_and(|id| id == "")
    {
        params.remove("elicitationId");
    }
    params
}

fn without_empty_ids(mut result: Value) -> Value {
    let requests = result
        .get_mut("inputRequests")
        .and_then(Value::as_object_mut);
    for request in requests.into_iter().flat_map(Map::values_mut) {
        if let Some(params) = request.get_mut("params") {
            *params = without_empty_id(params.take());
        }
    }
    result
}

/// Whether a request came over the wire by itself, as far as [`ExactRead`](super::ExactRead) tells:
/// it marks these, and a result as a whole.
pub(super) fn is_marked(meta: &Map<String, Value>) -> bool {
    meta.contains_key(key())
}

/// The text, where it was kept.
fn exact(meta: &Map<String, Value>) -> Option<&str> {
    meta.get(key())?.as_str()
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

#[cfg(test)]
mod tests {
    use elicit_core::{ElicitParams, InputRequest};
    use serde_json::{Map, Value, json};

    fn id(params: &ElicitParams) -> Option<&str> {
        match params {
            ElicitParams::Url(page) => page.elicitation_id(),
            _ => panic!("no page"),
        }
    }

    fn page(id: Option<&str>) -> Value {
        let mut page = json!({ "mode": "url", "message": "Open?", "url": "https://example.com/" });
        if let Some(id) = id {
            page["elicitationId"] = id.into();
        }
        page
    }

    /// What a policy sees in the params is what the person sees.
    #[test]
    fn a_text_that_the_server_put_into_meta_is_not_believed() {
        let forged = json!({ "elicit/exact": page(Some("forged")).to_string() });
        let Value::Object(meta) = forged else {
            panic!()
        };
        let params = super::params(&meta, || Ok(page(Some("7")))).unwrap();
        assert_eq!(id(&params), Some("7"));
    }

    #[test]
    fn a_page_has_no_id_where_none_was_sent() {
        for (sent, read) in [(None, None), (Some(""), None), (Some("7"), Some("7"))] {
            let params = super::params(&Map::new(), || Ok(page(sent))).unwrap();
            assert_eq!(id(&params), read);

            let result = json!({
                "resultType": "input_required",
                "inputRequests": { "open": { "method": "elicitation/create", "params": page(sent) } },
            });
            let result = super::required(&serde_json::from_value(result).unwrap()).unwrap();
            let (_, request) = result.requests().iter().next().unwrap();
            let InputRequest::Elicit(params) = request else {
                panic!("no elicitation");
            };
            assert_eq!(id(params), read);
        }
    }
}
