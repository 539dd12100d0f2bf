//! Calls that rmcp's types do not read.

use rmcp::ErrorData;
use rmcp::model::CustomRequest;
use serde_json::Value;

/// A call that rmcp's types do not read arrives as a custom request, and rmcp would say "method not found". This names
/// what is wrong with it.
pub(crate) fn unreadable(request: &CustomRequest) -> Option<ErrorData> {
    if !matches!(
        request.method.as_str(),
        "tools/call"
            | "prompts/get"
            | "resources/read"
            | "tasks/get"
            | "tasks/update"
            | "tasks/cancel"
    ) {
        return None;
    }
    let part = |name: &str| request.params.as_ref().and_then(|params| params.get(name));
    let is_of_task = request.method.starts_with("tasks/");
    let text = if is_of_task && part("taskId").is_none() {
        "params/taskId is missing"
    } else if is_of_task && part("taskId").is_some_and(|part| !part.is_string()) {
        "params/taskId is not a string"
    } else if part("inputResponses").is_some_and(|part| !part.is_object()) {
        "params/inputResponses is not an object"
    } else if part("requestState").is_some_and(|part| !part.is_string()) {
        "params/requestState is not a string"
    } else {
        "params are malformed"
    };
    Some(ErrorData::invalid_params(text, None::<Value>))
}
