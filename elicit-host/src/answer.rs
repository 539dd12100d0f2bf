//! What a person answers.

use std::fmt;

use serde_json::{Map, Value};

/// What a person did with a request. Each is something that they chose: a presenter that has no
/// choice to report returns a [`PresentError`](crate::PresentError) instead.
#[derive(Clone, PartialEq)]
pub enum Answer {
    /// They sent the form, with these values by wire name; or they agreed to open the page, with
    /// none. Leave out what they left empty: defaults are filled by the host.
    Accept(Map<String, Value>),
    /// They said no. Never the answer to a closed window, a timeout or an error.
    Decline,
    /// They dismissed the question.
    Cancel,
}

impl Answer {
    /// Accepted, with these values.
    #[must_use]
    pub fn accept<N: Into<String>>(values: impl IntoIterator<Item = (N, Value)>) -> Self {
        let values = values.into_iter();
        Self::Accept(values.map(|(name, value)| (name.into(), value)).collect())
    }

    /// Agreed to open the page.
    #[must_use]
    pub fn consent() -> Self {
        Self::Accept(Map::new())
    }
}

/// Shows the action and the names of the fields, never a value.
impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accept(values) => {
                f.write_str("Accept ")?;
                f.debug_set().entries(values.keys()).finish()
            }
            Self::Decline => f.write_str("Decline"),
            Self::Cancel => f.write_str("Cancel"),
        }
    }
}

/// What to do about a call that waits for a page to be finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wait {
    /// Make the call again now.
    Retry,
    /// Give the call up.
    Cancel,
}
