//! Why there is no answer.

use std::error::Error;
use std::fmt;

use elicit_core::{ElicitResult, Invalid, Mode};

use crate::presenter::PresentError;
use crate::rate::TooMany;
use crate::received::Unreadable;

/// Why a request has no answer of a person.
#[derive(Debug)]
#[non_exhaustive]
pub enum HostError {
    /// The mode was not advertised, or does not exist in this revision.
    Mode(Mode),
    /// The request cannot be shown: its form is no form, or beyond the limits.
    Unreadable(Unreadable),
    /// The server asks too often.
    TooMany(TooMany),
    /// The request was taken back, or whoever waits for the answer is gone.
    Withdrawn,
    /// The presenter had no answer.
    Present(PresentError),
    /// The person agreed to a page, and it was not opened: the presenter failed to, or they gave up.
    NotOpened(PresentError),
    /// The presenter accepted a URL that is refused; it was not opened.
    Refused,
    /// The presenter's last answer still breaks the form.
    Invalid(Invalid),
    /// The answer cannot be written.
    Json(serde_json::Error),
}

impl HostError {
    /// The JSON-RPC error code for a request that the server should not have sent.
    const INVALID_PARAMS: i32 = -32602;
    /// The JSON-RPC error code for what went wrong on this side.
    const INTERNAL: i32 = -32603;

    /// What the server gets when it gets a result all the same: a cancel where a person was to be
    /// asked and did not choose, as nobody was there, no time was left, they gave up, or nothing could
    /// be opened.
    /// `None`: it gets the error.
    #[must_use]
    pub const fn result(&self) -> Option<ElicitResult> {
        match self {
            Self::Refused
            | Self::NotOpened(_)
            | Self::Present(
                PresentError::Unattended | PresentError::TimedOut | PresentError::GivenUp,
            ) => Some(ElicitResult::cancel()),
            _ => None,
        }
    }

    /// The code of the JSON-RPC error that a server of the 2025 revisions gets.
    #[must_use]
    pub const fn code(&self) -> i32 {
        match self {
            Self::Mode(_) | Self::Unreadable(_) => Self::INVALID_PARAMS,
            _ => Self::INTERNAL,
        }
    }
}

/// What the server may know too; reasons of the presenter's own are in the source.
impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mode(mode) => write!(f, "this client does not support {mode} elicitation"),
            Self::Unreadable(error) => write!(f, "the request cannot be shown: {error}"),
            Self::TooMany(error) => error.fmt(f),
            Self::Withdrawn => f.write_str("the request was withdrawn"),
            Self::Present(error) => error.fmt(f),
            Self::NotOpened(error) => write!(f, "the page was not opened: {error}"),
            Self::Refused => f.write_str("the page was not opened: its address is refused"),
            Self::Invalid(_) => f.write_str("no valid answer was given"),
            Self::Json(_) => f.write_str("the answer could not be written"),
        }
    }
}

impl Error for HostError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unreadable(error) => Some(error),
            Self::TooMany(error) => Some(error),
            Self::Present(error) | Self::NotOpened(error) => Some(error),
            Self::Invalid(error) => Some(error),
            Self::Json(error) => Some(error),
            Self::Mode(_) | Self::Withdrawn | Self::Refused => None,
        }
    }
}
