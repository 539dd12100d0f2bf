//! Why a call has no result.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use elicit_core::{Action, Mode};
use elicit_host::{HostError, SafeText};
use rmcp::ServiceError;
use rmcp::model::CreateTaskResult;

/// Why a call has no result.
///
/// Neither what a person answered nor a state or a URL is in `Debug` or `Display`.
#[derive(Debug)]
#[non_exhaustive]
pub enum CallError {
    /// The call failed for another reason: the server's error, or the connection's.
    Service(ServiceError),
    /// The server asked for something that cannot be read: an unknown mode, no params. A reason.
    Malformed(String),
    /// A request of the server was not answered: not advertised, no form, too many.
    NotAnswered {
        /// The server's key for the request.
        key: String,
        /// Why.
        error: HostError,
    },
    /// A page that the call needs was not opened: what the person did instead.
    NotOpened(Action),
    /// The server asked in so many rounds and was not done.
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
    /// The server's key for the request; the method of one that was no elicitation.
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

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service(error) => error.fmt(f),
            Self::Malformed(reason) => write!(f, "the server's request cannot be read: {reason}"),
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
            Self::Service(error) => Some(error),
            Self::NotAnswered { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<ServiceError> for CallError {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}
