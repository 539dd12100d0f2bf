//! What is wrong with received responses.

use std::borrow::Cow;
use std::fmt;

use crate::form::shown::Shown;
use crate::wire::json::Wrong;

/// Received `inputResponses` that cannot be read: the request fails with JSON-RPC error
/// [`CODE`](Self::CODE). A response that is merely missing is no error; it is asked for again.
///
/// Names the place and the fault, never what was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidInput {
    path: String,
    what: Cow<'static, str>,
}

/// The place of the container, in the params of the request.
const CONTAINER: &str = "/inputResponses";

impl InvalidInput {
    /// The JSON-RPC error code ("Invalid params").
    pub const CODE: i32 = -32602;

    /// The place in the params of the request, as a JSON Pointer (RFC 6901):
    /// `/inputResponses/confirm/action`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn container(what: impl Into<Cow<'static, str>>) -> Self {
        Self {
            path: CONTAINER.to_owned(),
            what: what.into(),
        }
    }

    pub(super) fn entry(key: &str, wrong: Wrong) -> Self {
        let mut path = format!("{CONTAINER}/{}", escape(key));
        if !wrong.key.is_empty() {
            path = format!("{path}/{}", escape(wrong.key));
        }
        Self {
            path,
            what: wrong.what,
        }
    }
}

/// One step of a JSON Pointer.
fn escape(step: &str) -> String {
    step.replace('~', "~0").replace('/', "~1")
}

impl fmt::Display for InvalidInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Shown(&self.path), self.what)
    }
}

impl std::error::Error for InvalidInput {}
