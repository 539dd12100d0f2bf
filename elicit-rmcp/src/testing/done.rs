//! How a call ended.

use std::error::Error;
use std::fmt;

use rmcp::ServiceError;
use rmcp::model::{CallToolResult, GetPromptResult, ReadResourceResult};
use serde::Serialize;
use serde_json::Value;

use super::log::{Line, Shown};
use super::question::{Question, questions};
use crate::client::CallError;

/// A call that has a result; one with `isError` is a result, too.
#[derive(Debug, Clone)]
pub struct Done<T> {
    result: T,
    lines: Vec<Line>,
    questions: Vec<Question>,
}

impl<T> Done<T> {
    pub(super) fn new(result: T, lines: Vec<Line>) -> Self {
        Self {
            result,
            questions: questions(&lines),
            lines,
        }
    }

    /// The result in rmcp's type.
    #[must_use]
    pub const fn result(&self) -> &T {
        &self.result
    }

    /// The result in rmcp's type.
    #[must_use]
    pub fn into_result(self) -> T {
        self.result
    }

    /// What the server asked on the way, in order.
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The messages of what was asked, in order.
    #[must_use]
    pub fn messages(&self) -> Vec<&str> {
        self.questions.iter().map(Question::message).collect()
    }

    /// Everything that both sides sent in this call, from their first message on.
    #[must_use]
    pub fn wire(&self) -> &[Line] {
        &self.lines
    }
}

impl Done<CallToolResult> {
    /// The texts of the result, one a line.
    #[must_use]
    pub fn text(&self) -> String {
        texts(&self.result)
    }

    /// Whether the tool says that it failed.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.result.is_error.unwrap_or_default()
    }
}

impl Done<GetPromptResult> {
    /// The texts of the messages, one a line.
    #[must_use]
    pub fn text(&self) -> String {
        texts(&self.result)
    }
}

impl Done<ReadResourceResult> {
    /// The texts of the contents, one a line.
    #[must_use]
    pub fn text(&self) -> String {
        texts(&self.result)
    }
}

/// `content` or `contents` of a result, `content` of its messages: what of it has a `text`.
fn texts(result: &impl Serialize) -> String {
    let result = serde_json::to_value(result).unwrap_or_default();
    let mut found = Vec::new();
    for part in ["content", "contents", "messages"] {
        for item in result
            .get(part)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let item = item.get("content").unwrap_or(item);
            found.extend(item.get("text").and_then(Value::as_str));
        }
    }
    found.join("\n")
}

/// A call that ended without a result.
pub struct Failed(Box<Inner>);

struct Inner {
    reason: Failure,
    lines: Vec<Line>,
    questions: Vec<Question>,
}

/// Why a call ended without a result.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The client's or the server's error.
    Call(CallError),
    /// Client and server did not come together. A reason.
    Connection(String),
    /// The arguments of the call are no JSON object.
    Arguments,
    /// The task that the call became was cancelled.
    TaskCancelled,
}

impl Failed {
    pub(super) fn new(reason: Failure, lines: Vec<Line>) -> Self {
        Self(Box::new(Inner {
            reason,
            questions: questions(&lines),
            lines,
        }))
    }

    /// Why.
    #[must_use]
    pub const fn reason(&self) -> &Failure {
        &self.0.reason
    }

    /// The code of the server's JSON-RPC error, where it sent one.
    #[must_use]
    pub fn code(&self) -> Option<i32> {
        self.server_error().map(|error| error.code.0)
    }

    /// The `data` of the server's JSON-RPC error.
    #[must_use]
    pub fn data(&self) -> Option<&Value> {
        self.server_error()?.data.as_ref()
    }

    /// What the server asked on the way, in order.
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.0.questions
    }

    /// The messages of what was asked, in order.
    #[must_use]
    pub fn messages(&self) -> Vec<&str> {
        self.0.questions.iter().map(Question::message).collect()
    }

    /// Everything that both sides sent in this call, from their first message on.
    #[must_use]
    pub fn wire(&self) -> &[Line] {
        &self.0.lines
    }

    fn server_error(&self) -> Option<&rmcp::ErrorData> {
        match &self.0.reason {
            Failure::Call(CallError::Service(ServiceError::McpError(error))) => Some(error),
            _ => None,
        }
    }
}

/// Several lines, to be read where a test ends with it: why, then what went over the wire.
impl fmt::Debug for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wire = Shown(&self.0.lines);
        write!(f, "{self}\n({:?}){wire}", self.0.reason)
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.reason {
            Failure::Call(error) => error.fmt(f),
            Failure::Connection(reason) => write!(f, "no connection: {reason}"),
            Failure::Arguments => f.write_str("the arguments of a call must be a JSON object"),
            Failure::TaskCancelled => f.write_str("the task was cancelled"),
        }
    }
}

impl Error for Failed {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0.reason {
            Failure::Call(error) => Some(error),
            _ => None,
        }
    }
}
