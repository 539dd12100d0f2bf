//! The three calls that may ask.

use elicit_core::InputRequired;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResult, ClientRequest, GetPromptRequest,
    GetPromptRequestParams, GetPromptResult, ReadResourceRequest, ReadResourceRequestParams,
    ReadResourceResult, ResultType, ServerResult,
};

use super::error::CallError;
use super::input;

/// A call that can be made again with answers.
pub(super) trait Call: Clone + Send {
    type Output: Send;

    fn request(self) -> ClientRequest;
    /// The tool, prompt or resource.
    fn name(&self) -> &str;
    fn again(&mut self, responses: Option<rmcp::model::InputResponses>, state: Option<String>);
    /// The final result; the others come back.
    fn output(result: ServerResult) -> Result<Self::Output, Other>;
}

/// A result that is not the final one of its call.
pub(super) enum Other {
    Unknown(Box<ServerResult>),
    ResultType,
}

/// What a call came to.
pub(super) enum Reply<T> {
    Done(T),
    Asks(InputRequired),
}

pub(super) fn reply<C: Call>(result: ServerResult) -> Result<Reply<C::Output>, CallError> {
    let asks = match &result {
        ServerResult::InputRequiredResult(result) => Some(input::required(result)),
        ServerResult::CustomResult(result) => input::unknown(&result.0),
        _ => None,
    };
    if let Some(asks) = asks {
        let asks = asks.map_err(CallError::malformed)?;
        return Ok(Reply::Asks(asks));
    }
    match C::output(result) {
        Ok(output) => Ok(Reply::Done(output)),
        Err(Other::ResultType) => Err(CallError::ResultType),
        Err(Other::Unknown(result)) => Err(match *result {
            ServerResult::CreateTaskResult(task) => CallError::Task(Box::new(task)),
            other if is_of_another_type(&other) => CallError::ResultType,
            _ => CallError::Service(rmcp::ServiceError::UnexpectedResponse),
        }),
    }
}

/// rmcp reads a result of a type that it does not know as whatever else its keys fit.
fn is_of_another_type(result: &ServerResult) -> bool {
    let result = serde_json::to_value(result).unwrap_or_default();
    let kind = result.get("resultType");
    kind.is_some_and(|kind| kind != ResultType::COMPLETE.as_str())
}

/// Absent is complete; any other type is one that is not known.
fn complete<T>(kind: Option<&ResultType>, result: T) -> Result<T, Other> {
    if kind.is_none_or(ResultType::is_complete) {
        Ok(result)
    } else {
        Err(Other::ResultType)
    }
}

macro_rules! again {
    () => {
        fn again(&mut self, responses: Option<rmcp::model::InputResponses>, state: Option<String>) {
            self.input_responses = responses;
            self.request_state = state;
        }
    };
}

impl Call for CallToolRequestParams {
    type Output = CallToolResult;

    fn request(self) -> ClientRequest {
        ClientRequest::CallToolRequest(CallToolRequest::new(self))
    }

    fn name(&self) -> &str {
        &self.name
    }

    again!();

    fn output(result: ServerResult) -> Result<CallToolResult, Other> {
        match result {
            ServerResult::CallToolResult(result) => {
                complete(result.result_type.clone().as_ref(), result)
            }
            // So rmcp reads a result without content.
            ServerResult::EmptyResult(_) => Ok(CallToolResult::default()),
            ServerResult::TaskAckResult(ack) => {
                let mut result = CallToolResult::default();
                result.meta = ack.meta;
                Ok(result)
            }
            other => Err(Other::Unknown(Box::new(other))),
        }
    }
}

impl Call for GetPromptRequestParams {
    type Output = GetPromptResult;

    fn request(self) -> ClientRequest {
        ClientRequest::GetPromptRequest(GetPromptRequest::new(self))
    }

    fn name(&self) -> &str {
        &self.name
    }

    again!();

    fn output(result: ServerResult) -> Result<GetPromptResult, Other> {
        match result {
            ServerResult::GetPromptResult(result) => {
                complete(result.result_type.clone().as_ref(), result)
            }
            other => Err(Other::Unknown(Box::new(other))),
        }
    }
}

impl Call for ReadResourceRequestParams {
    type Output = ReadResourceResult;

    fn request(self) -> ClientRequest {
        ClientRequest::ReadResourceRequest(ReadResourceRequest::new(self))
    }

    fn name(&self) -> &str {
        &self.uri
    }

    again!();

    fn output(result: ServerResult) -> Result<ReadResourceResult, Other> {
        match result {
            ServerResult::ReadResourceResult(result) => {
                complete(result.result_type.clone().as_ref(), result)
            }
            other => Err(Other::Unknown(Box::new(other))),
        }
    }
}
