//! The modes of elicitation.

use std::fmt;
use std::str::FromStr;

/// How a question is asked: the `mode` of `elicitation/create` (2025-11-25 and later; 2025-06-18
/// has forms only and no word for it).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// A form shown by the client; the client and the model's host see the answer.
    Form,
    /// A page to open; what is entered there never passes through the client.
    Url,
}

impl Mode {
    const ALL: [Self; 2] = [Self::Form, Self::Url];

    /// The mode as the protocol writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Url => "url",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|mode| mode.as_str() == text)
            .ok_or(UnknownMode(()))
    }
}

/// A text that names no [`Mode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownMode(());

impl fmt::Display for UnknownMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"unknown mode of elicitation; known are "form" and "url""#)
    }
}

impl std::error::Error for UnknownMode {}
