//! The requests of one round.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::InputRequest;
use super::keyed::{Borrowed, Keyed};
use crate::wire::json::{self, Object, Wrong};

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
pub struct InputRequests(Keyed<InputRequest>);

impl InputRequests {
    /// No requests yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Keyed::new())
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
        self.0.push(key, request);
        Ok(())
    }

    /// The request under this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&InputRequest> {
        self.0.get(key)
    }

    /// Keys and requests, in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &InputRequest)> {
        self.into_iter()
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.len() == 0
    }

    pub(super) fn read(value: &RawValue) -> Result<Self, Wrong> {
        let entries = Object::read(value)?.into_entries();
        let twice = || Wrong::whole("has a key twice");
        let request = |request: &RawValue| {
            InputRequest::read(request)
                .map_err(|inner| Wrong::whole(format!("has a bad request: {inner}")))
        };
        Keyed::read(entries, twice, request).map(Self)
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

/// Keys and requests, in order.
impl<'a> IntoIterator for &'a InputRequests {
    type Item = (&'a str, &'a InputRequest);
    type IntoIter = Borrowed<'a, InputRequest, InputRequest>;

    fn into_iter(self) -> Self::IntoIter {
        self.0
            .as_slice()
            .iter()
            .map(|(key, request)| (key, request))
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
