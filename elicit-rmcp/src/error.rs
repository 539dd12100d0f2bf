//! Why there is no answer.

mod outward;

use std::fmt;
use std::time::Duration;

use elicit_core::{FormError, Invalid, ProtocolVersion, UnsafeUrl, Unsupported, UrlRequired};

pub(crate) use outward::{as_tool_result, unmarked};

use crate::ability::Ability;
use crate::flows::FlowError;
use crate::visit::Visit;

/// Why a question has no answer. That a person declined or dismissed it is not among them: that is an
/// [`Outcome`](elicit_core::Outcome).
///
/// It turns into rmcp's `ErrorData`, so `?` works in a handler: what concerns the person or the client becomes a tool
/// result with `isError` (for prompts and resources an error -32603 with the same text), a missing capability becomes
/// the error -32021 on 2026-07-28, and a mistake of the author an internal error.
///
/// A handler that swallows an error and goes on does so without an answer.
#[derive(Debug, Clone)]
#[must_use = "without an answer there is nothing to go on with"]
#[non_exhaustive]
pub enum AskError {
    /// The client did not declare that it can do this. Nothing was sent.
    #[non_exhaustive]
    Unsupported {
        /// What it would have to be able to do.
        ability: Ability,
        /// The client's revision.
        version: ProtocolVersion,
    },
    /// The request cannot be said to a client of this revision. Nothing was sent.
    Unsayable(Unsupported),
    /// What run time added to the form does not fit it: a value, options. Nothing was sent.
    Form(FormError),
    /// The client answered "method not found": as good as not supported, and never a decline.
    Unavailable,
    /// Nobody answered in time, and the question was withdrawn.
    TimedOut(Duration),
    /// The client cancelled the call while the question was open. That the person dismissed the question is
    /// [`Outcome::Cancelled`](elicit_core::Outcome::Cancelled).
    CallCancelled,
    /// The client answered with an error, or with something that is no answer.
    Client(ClientFailure),
    /// The answer was still invalid after all attempts.
    #[non_exhaustive]
    Invalid {
        /// How often it was asked.
        attempts: u32,
        /// What is wrong with the last answer.
        faults: Invalid,
    },
    /// What would have to travel with the question is too large for the state that a client carries (2026-07-28).
    #[non_exhaustive]
    StateTooLarge {
        /// The size that the state would have, in bytes as sent.
        size: usize,
        /// The largest size allowed.
        limit: usize,
    },
    /// Pages must be visited before the call can go on (2025-11-25: the error -32042).
    Required(UrlRequired),
    /// The person declined or dismissed a page that the call cannot go on without, or was not done there in time.
    NotCompleted(Visit),
    /// The URL of a page is not safe to send.
    UnsafeUrl(UnsafeUrl),
    /// The record of flows failed, or knows the flow to be somebody else's.
    Flow(FlowError),
    /// Two different forms were asked under one key: give one of them another with `key`.
    #[non_exhaustive]
    TwoForms {
        /// The key.
        key: String,
    },
    /// A question inside of a step: the round would wait for the step, and the step for the round. Ask before
    /// [`once`](crate::Dialog::once).
    #[non_exhaustive]
    InsideStep {
        /// The key of the question.
        key: String,
    },
    /// What is recorded under this name does not read back as the type that is asked for, or cannot be recorded.
    #[non_exhaustive]
    Record {
        /// The name of the step or the state.
        name: String,
    },
    /// The server makes a task, and its configuration keeps none: give it a manager with
    /// [`tasks`](crate::DialogConfig::tasks).
    NoTasks,
    /// The round is over: seen only by work that outlives it, such as a spawned task.
    Ended,
}

/// How a client failed to answer. Its text may repeat what a person typed, so it is shown only on request.
#[derive(Clone)]
pub struct ClientFailure {
    code: Option<i32>,
    message: String,
}

impl ClientFailure {
    pub(crate) fn new(code: Option<i32>, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { code, message }
    }

    /// The JSON-RPC error code, when the client sent an error.
    #[must_use]
    pub const fn code(&self) -> Option<i32> {
        self.code
    }

    /// The client's own words. Not for logs.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Debug for ClientFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientFailure")
            .field("code", &self.code)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { ability, .. } => f.write_str(ability.message()),
            Self::Unsayable(unsupported) => unsupported.fmt(f),
            Self::Form(error) => error.fmt(f),
            Self::Unavailable => f.write_str("Client does not answer this kind of request."),
            Self::TimedOut(after) => write!(f, "No answer within {} s.", after.as_secs_f32()),
            Self::CallCancelled => f.write_str("The call was cancelled."),
            Self::Client(ClientFailure {
                code: Some(code), ..
            }) => {
                write!(f, "The client failed to ask (error {code}).")
            }
            Self::Client(_) => f.write_str("The client failed to ask."),
            Self::Invalid { attempts, faults } => {
                let times = if *attempts == 1 {
                    "attempt"
                } else {
                    "attempts"
                };
                write!(
                    f,
                    "The answer is not valid after {attempts} {times}:\n{faults}"
                )
            }
            Self::StateTooLarge { size, limit } => write!(
                f,
                "the state of this call has {size} bytes and may have {limit}; \
                 record less with `once` and `set_state`, or ask in fewer rounds"
            ),
            Self::Required(required) => f.write_str(required.message()),
            Self::NotCompleted(_) => f.write_str("The person did not complete the required step."),
            Self::UnsafeUrl(reason) => reason.fmt(f),
            Self::Flow(error) => error.fmt(f),
            Self::TwoForms { key } => write!(
                f,
                "two different forms were asked under the key {key:?}; give one of them another with `key`"
            ),
            Self::InsideStep { key } => write!(
                f,
                "the question {key:?} is asked inside of `once`; ask before it"
            ),
            Self::Record { name } => write!(f, "the record {name:?} does not fit its type"),
            Self::NoTasks => f.write_str(
                "this server keeps no tasks; give its `DialogConfig` a `TaskManager` with `tasks`",
            ),
            Self::Ended => f.write_str("the round has ended"),
        }
    }
}

impl std::error::Error for AskError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unsayable(unsupported) => Some(unsupported),
            Self::Form(error) => Some(error),
            Self::Invalid { faults, .. } => Some(faults),
            Self::UnsafeUrl(reason) => Some(reason),
            Self::Flow(error) => Some(error),
            _ => None,
        }
    }
}

impl From<FormError> for AskError {
    fn from(error: FormError) -> Self {
        Self::Form(error)
    }
}

impl From<UnsafeUrl> for AskError {
    fn from(error: UnsafeUrl) -> Self {
        Self::UnsafeUrl(error)
    }
}
