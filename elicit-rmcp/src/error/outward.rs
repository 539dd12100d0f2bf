//! How an error leaves the server.

use elicit_core::{ProtocolVersion, UrlRequired};
use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ContentBlock, ErrorCode};
use serde_json::json;

use super::AskError;

/// In the `data` of an error that the wrapper turns into a tool result; it never leaves the server.
const MARK: &str = "elicit-rmcp/tool-error";

impl From<AskError> for ErrorData {
    fn from(error: AskError) -> Self {
        match &error {
            AskError::Unsupported {
                ability,
                version: ProtocolVersion::V2026_07_28,
            } => ability.missing(),
            AskError::Required(required) => ErrorData::new(
                ErrorCode(UrlRequired::CODE),
                required.message(),
                serde_json::to_value(required).ok(),
            ),
            AskError::Unsayable(_)
            | AskError::StateTooLarge { .. }
            | AskError::UnsafeUrl(_)
            | AskError::Flow(_)
            | AskError::Form(_)
            | AskError::TwoForms { .. }
            | AskError::InsideStep { .. }
            | AskError::Record { .. }
            | AskError::NoTasks
            | AskError::Ended => ErrorData::internal_error(error.to_string(), None),
            _ => ErrorData::internal_error(error.to_string(), Some(json!({ MARK: true }))),
        }
    }
}

/// Whether a tool call that ends with this error ends in an `isError` result instead.
fn is_tool_error(error: &ErrorData) -> bool {
    error
        .data
        .as_ref()
        .is_some_and(|data| data.get(MARK).is_some())
}

/// Prompts and resources have no `isError`: the same error, without our mark.
pub(crate) fn unmarked(mut error: ErrorData) -> ErrorData {
    if is_tool_error(&error) {
        error.data = None;
    }
    error
}

/// What concerns the person or the client becomes the tool's own error, which a model can read.
pub(crate) fn as_tool_result<R: From<CallToolResult>>(
    result: Result<R, ErrorData>,
) -> Result<R, ErrorData> {
    match result {
        Err(error) if is_tool_error(&error) => {
            let text = ContentBlock::text(error.message.into_owned());
            Ok(CallToolResult::error(vec![text]).into())
        }
        other => other,
    }
}
