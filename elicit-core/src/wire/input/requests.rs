//! The requests of one round.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::InputRequest;
use crate::wire::json::{self, Object, Wrong, repeats};

/// `inputRequests`: the requests that a call of 2026-07-28 needs answered, each under a key that
/// the server chose. Also what a task in status `input_required` lists.
///
/// Keeps the order in which they were put in, or stand in the text.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{InputRequests, UrlRequest};
///
/// let connect = UrlRequest::new("Connect", "https://mcp.example.com/connect")?;
/// let mut requests = InputRequests::new();
/// requests.insert("connect", connect.to_input_request()?)?;
/// assert!(requests.insert("connect", connect.to_input_request()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct InputRequests(Vec<(String, InputRequest)>);

impl InputRequests {
    /// No requests yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a request at the end.
    ///
    /// # Errors
    ///
    /// When the key is taken. Keys are unique within a round, and within the life of a task.
    pub fn insert(
        &mut self,
        key: impl Into<String>,
        request: InputRequest,
    ) -> Result<(), RepeatedKey> {
        let key = key.into();
        if self.get(&key).is_some() {
            return Err(RepeatedKey { key });
        }
        self.0.push((key, request));
        Ok(())
    }

    /// The request under this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&InputRequest> {
        self.iter()
            .find_map(|(name, request)| (name == key).then_some(request))
    }

    /// Keys and requests, in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &InputRequest)> {
        self.0.iter().map(|(key, request)| (key.as_str(), request))
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn read(value: &RawValue) -> Result<Self, Wrong> {
        let entries = Object::read(value)?.into_entries();
        if repeats(entries.iter().map(|(key, _)| &**key)) {
            return Err(Wrong::whole("has a key twice"));
        }
        entries
            .into_iter()
            .map(|(key, request)| Ok((key.into_owned(), InputRequest::read(request)?)))
            .collect::<Result<_, _>>()
            .map(Self)
            .map_err(|inner: Wrong| Wrong::whole(format!("has a bad request: {inner}")))
    }
}

/// Keys and requests, in order.
impl IntoIterator for InputRequests {
    type Item = (String, InputRequest);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Serialize for InputRequests {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for InputRequests {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::decode(deserializer, Self::read)
    }
}

/// A key was put into [`InputRequests`] twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatedKey {
    key: String,
}

impl RepeatedKey {
    /// The key.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl fmt::Display for RepeatedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is a request under the key {:?} already; give each its own",
            self.key
        )
    }
}

impl std::error::Error for RepeatedKey {}
