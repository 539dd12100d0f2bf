//! Why a call has no result.

mod shown;

use std::error::Error;
use std::fmt;
use std::time::Duration;

use elicit_core::{Action, Mode};
use elicit_host::{HostError, SafeText};
use rmcp::ServiceError;
use rmcp::model::CreateTaskResult;

use shown::Shown;

/// Why a call has no result.
///
/// Neither what a person answered, nor a state, an id or the data of an error is in `Debug` or
/// `Display`, and what a server wrote is in them as [`SafeText`] only. So an error of a server's is
/// not a [`source`](Error::source) either; it is in [`Service`](Self::Service).
#[non_exhaustive]
pub enum CallError {
    /// The call failed for another reason: the server's error, or the connection's. The error itself
    /// shows everything that the server sent.
    Service(ServiceError),
    /// The server asked for something that cannot be read: an unknown mode, no params. A reason.
    Malformed(String),
    /// A request of the server was not answered: not advertised, no form, too many.
    #[non_exhaustive]
    NotAnswered {
        /// The server's key for the request; "page 1" for the first page of an error -32042.
        key: String,
        /// Why.
        error: HostError,
    },
    /// A page that the call needs was not opened: what the person did instead.
    NotOpened(Action),
    /// The server asked in so many rounds and was not done.
    #[non_exhaustive]
    TooManyRounds {
        /// The limit.
        limit: usize,
        /// What was asked, in order.
        asked: Vec<InRound>,
    },
    /// The server let the call wait for longer than this.
    StillWaiting(Duration),
    /// The server made a task of the call. Its questions can be answered by
    /// [`Answering::answer`](super::Answering::answer).
    Task(Box<CreateTaskResult>),
    /// A result of a type that is not known here.
    ResultType,
}

/// One request that was answered on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct InRound {
    /// Counted from 1.
    pub round: usize,
    /// The server's key for the request; the method of one that was no elicitation; "page 1" for
    /// the first page that an error -32042 named.
    pub key: String,
    /// Form or URL; `None` for a request that was no elicitation.
    pub mode: Option<Mode>,
}

/// "seat (form)".
impl fmt::Display for InRound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = SafeText::title(&self.key);
        match self.mode {
            Some(mode) => write!(f, "{key} ({mode})"),
            None => write!(f, "{key}"),
        }
    }
}

impl fmt::Debug for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service(error) => f.debug_tuple("Service").field(&Shown(error)).finish(),
            Self::Malformed(reason) => f.debug_tuple("Malformed").field(reason).finish(),
            Self::NotAnswered { key, error } => f
                .debug_struct("NotAnswered")
                .field("key", key)
                .field("error", error)
                .finish(),
            Self::NotOpened(action) => f.debug_tuple("NotOpened").field(action).finish(),
            Self::TooManyRounds { limit, asked } => f
                .debug_struct("TooManyRounds")
                .field("limit", limit)
                .field("asked", asked)
                .finish(),
            Self::StillWaiting(limit) => f.debug_tuple("StillWaiting").field(limit).finish(),
            // The task has an id.
            Self::Task(_) => f.write_str("Task(..)"),
            Self::ResultType => f.write_str("ResultType"),
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service(error) => Shown(error).fmt(f),
            Self::Malformed(reason) => {
                let reason = SafeText::line(reason);
                write!(f, "the server's request cannot be read: {reason}")
            }
            Self::NotAnswered { key, error } => write!(f, "{}: {error}", SafeText::title(key)),
            Self::NotOpened(Action::Decline) => {
                f.write_str("the person declined to open a page that the call needs")
            }
            Self::NotOpened(_) => f.write_str("a page that the call needs was not opened"),
            Self::TooManyRounds { limit, asked } => {
                write!(f, "the server is not done after {limit} rounds; it asked")?;
                let mut separator = " ";
                for request in asked {
                    write!(f, "{separator}{request}")?;
                    separator = ", ";
                }
                Ok(())
            }
            Self::StillWaiting(limit) => {
                write!(
                    f,
                    "the server is not done after {} s of waiting",
                    limit.as_secs()
                )
            }
            Self::Task(_) => f.write_str("the server made a task of the call"),
            Self::ResultType => f.write_str("the server's result is of no known type"),
        }
    }
}

impl Error for CallError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            // Its texts are the server's.
            Self::Service(ServiceError::McpError(_) | ServiceError::Cancelled { .. }) => None,
            Self::Service(error) => Some(error),
            Self::NotAnswered { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl CallError {
    /// Something of a server's that cannot be read.
    #[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
    pub(super) fn malformed(error: serde_json::Error) -> Self {
        Self::Malformed(shown::without_value(&error))
    }
}

impl From<ServiceError> for CallError {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}
