//! Texts of errors, without what a server put into them.

use std::fmt;

use elicit_host::SafeText;
use rmcp::ServiceError;

/// rmcp's error without the data of a server's: that of a -32042 has URLs.
pub(super) struct Shown<'a>(pub(super) &'a ServiceError);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ServiceError::McpError(error) => {
                let message = SafeText::line(&error.message);
                write!(f, "error {} of the server: {message}", error.code.0)
            }
            other => SafeText::line(&other.to_string()).fmt(f),
        }
    }
}

/// In quotes, so that a `Debug` shows where it ends.
impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// Why something cannot be read, without the text that was found in a wrong place.
pub(super) fn without_value(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let cut = text
        .split_once(": string \"")
        .and_then(|(start, rest)| Some((start, rest.rsplit_once("\", expected ")?.1)));
    match cut {
        Some((start, expected)) => format!("{start}: string, expected {expected}"),
        None => text,
    }
}
