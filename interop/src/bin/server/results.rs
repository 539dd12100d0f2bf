//! What the tools answer: JSON, as text.

use elicit::{Elicit, Outcome};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};

pub(crate) fn as_text(result: &Value) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(result.to_string())])
}

/// What became of a question, and what makes a result of an accepted one.
pub(crate) fn told<T>(outcome: Outcome<T>, accepted: impl FnOnce(T) -> Value) -> Value {
    match outcome {
        Outcome::Accepted(value) => accepted(value),
        Outcome::Declined => json!({ "outcome": "declined" }),
        Outcome::Cancelled => json!({ "outcome": "cancelled" }),
    }
}

/// The same, with the whole content.
pub(crate) fn told_all<T: Elicit>(outcome: Outcome<T>) -> Value {
    told(
        outcome,
        |value| json!({ "outcome": "accepted", "content": value.to_content() }),
    )
}
