//! The error of 2025-11-25 by which a call says that pages must be opened first.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::json::{self, Object, Wrong, repeats};
use super::{Unsupported, UrlParams, UrlRequest};
use crate::json::items;

/// A call cannot go on before the person has opened these pages (2025-11-25, "URL Elicitation
/// Required Error"): a JSON-RPC error with [`CODE`](Self::CODE), [`message`](Self::message) and,
/// as its `data`, what this serializes to.
///
/// Only for a client that declared URL mode, and only on 2025-11-25: 2025-06-18 has no URL mode,
/// and on 2026-07-28 the call ends in an [`InputRequired`](super::InputRequired) instead.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{UrlRequest, UrlRequired};
///
/// let connect = UrlRequest::new("Connect", "https://mcp.example.com/connect")?.id("flow-42");
/// let error = UrlRequired::new([connect])?;
/// assert_eq!(
///     serde_json::to_string(&error)?,
///     r#"{"elicitations":[{"mode":"url","message":"Connect","url":"https://mcp.example.com/connect","elicitationId":"flow-42"}]}"#,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct UrlRequired {
    elicitations: Vec<UrlParams>,
}

const ELICITATIONS: &str = "elicitations";

impl UrlRequired {
    /// The JSON-RPC error code (2025-11-25 only; reserved since).
    pub const CODE: i32 = -32042;

    /// The error that names these pages, each with its own id.
    ///
    /// # Errors
    ///
    /// [`Unsupported::NoUrls`], [`Unsupported::MissingId`] or [`Unsupported::RepeatedId`].
    pub fn new(urls: impl IntoIterator<Item = UrlRequest>) -> Result<Self, Unsupported> {
        let elicitations = urls
            .into_iter()
            .map(|url| url.params_with_id())
            .collect::<Result<Vec<_>, _>>()?;
        if elicitations.is_empty() {
            return Err(Unsupported::NoUrls);
        }
        if repeats(elicitations.iter().filter_map(UrlParams::elicitation_id)) {
            return Err(Unsupported::RepeatedId);
        }
        Ok(Self { elicitations })
    }

    /// The pages to open, at least one. As received, an id may be missing.
    #[must_use]
    pub fn elicitations(&self) -> &[UrlParams] {
        &self.elicitations
    }

    /// The JSON-RPC error message.
    #[must_use]
    pub const fn message(&self) -> &'static str {
        "This request requires more information."
    }

    fn read(value: &RawValue) -> Result<Self, Wrong> {
        let list = Object::read(value)?.need(ELICITATIONS)?;
        let elicitations = items(list)
            .ok_or_else(|| Wrong::at(ELICITATIONS, "is not a list"))?
            .into_iter()
            .map(UrlParams::read_listed)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|inner| Wrong::at(ELICITATIONS, format!("has a bad entry: {inner}")))?;
        if elicitations.is_empty() {
            return Err(Wrong::at(ELICITATIONS, "is empty"));
        }
        Ok(Self { elicitations })
    }
}

/// Shows scheme and host of each URL.
impl fmt::Debug for UrlRequired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlRequired")
            .field(ELICITATIONS, &self.elicitations)
            .finish()
    }
}

impl fmt::Display for UrlRequired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for UrlRequired {}

impl Serialize for UrlRequired {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(ELICITATIONS, &self.elicitations)])
    }
}

impl<'de> Deserialize<'de> for UrlRequired {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::decode(deserializer, Self::read)
    }
}
