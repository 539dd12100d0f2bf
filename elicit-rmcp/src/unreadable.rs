//! Calls that rmcp's types do not read.

use rmcp::ErrorData;
use rmcp::model::CustomRequest;
use serde_json::Value;

/// A call that rmcp's types do not read arrives as a custom request, and rmcp would say "method not found". This names
/// what is wrong with it.
pub(crate) fn unreadable(request: &CustomRequest) -> Option<ErrorData> {
    if !matches!(
        request.method.as_str(),
        "tools/call" | "prompts/get" | "resources/read" | "tasks/update"
    ) {
        return None;
    }
    let part = |name: &str| request.params.as_ref().and_then(|params| params.get(name));
    let text = if part("inputResponses").is_some_and(|part| !part.is_object()) {
        "params/inputResponses is not an object"
    } else if part("requestState").is_some_and(|part| !part.is_string()) {
        "params/requestState is not a string"
    } else {
        "params are malformed"
    };
    Some(ErrorData::invalid_params(text, None::<Value>))
}
