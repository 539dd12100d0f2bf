//! The modes of elicitation.

use std::fmt;

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
