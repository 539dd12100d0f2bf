//! The responses of one round.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::InvalidInput;
use super::keyed::{Borrowed, Keyed};
use crate::wire::ElicitResult;
use crate::wire::json::entries;

/// `inputResponses`: the answers to the requests of the last round, each under the key of its
/// request. They come from outside and may be anything: keys that nobody asked for are to be
/// ignored, and what is missing is asked for again.
///
/// An entry is not looked into before it is asked for, since only the server knows which of its
/// keys were elicitations; foreign responses stay raw. Where the request has no `inputResponses`
/// at all, take the [`Default`].
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{Action, InputResponses};
///
/// let sent = br#"{"confirm":{"action":"decline"},"roots":{"roots":[]}}"#;
/// let responses = InputResponses::from_slice(sent)?;
/// let confirm = responses.get("confirm")?.expect("it was sent");
/// assert_eq!(confirm.action(), Action::Decline);
/// assert!(responses.get("name")?.is_none());
/// let error = responses.get("roots").unwrap_err();
/// assert_eq!(error.path(), "/inputResponses/roots/action");
/// # Ok::<(), elicit_core::InvalidInput>(())
/// ```
#[derive(Clone, Default)]
pub struct InputResponses(Keyed<Box<RawValue>>);

impl InputResponses {
    /// No responses.
    #[must_use]
    pub const fn new() -> Self {
        Self(Keyed::new())
    }

    /// Reads the container from its JSON text.
    ///
    /// # Errors
    ///
    /// When it is not a JSON object, `null` included, or has a key twice.
    pub fn from_slice(text: &[u8]) -> Result<Self, InvalidInput> {
        serde_json::from_slice(text)
            .map_err(|_| InvalidInput::container("is not JSON"))
            .and_then(Self::read)
    }

    /// Reads the container from a value that was parsed before.
    ///
    /// # Errors
    ///
    /// When it is not an object.
    pub fn from_value(value: &Value) -> Result<Self, InvalidInput> {
        let Value::Object(entries) = value else {
            return Err(InvalidInput::container(NO_OBJECT));
        };
        let mut responses = Keyed::with_capacity(entries.len());
        for (key, entry) in entries {
            let entry = to_raw_value(entry).map_err(|_| InvalidInput::container("is not JSON"))?;
            responses.push(key.clone(), entry);
        }
        Ok(Self(responses))
    }

    fn read(value: &RawValue) -> Result<Self, InvalidInput> {
        let entries = entries(value)
            .map_err(|_| InvalidInput::container("has a key that is not Unicode text"))?
            .ok_or_else(|| InvalidInput::container(NO_OBJECT))?;
        let twice = || InvalidInput::container("has a key twice");
        Keyed::read(entries, twice, |entry| Ok(entry.to_owned())).map(Self)
    }

    /// The result of the elicitation that was asked under this key; `None` when it is not there.
    ///
    /// # Errors
    ///
    /// When what stands under the key is no such result: not an object, or its action is missing
    /// or unknown.
    pub fn get(&self, key: &str) -> Result<Option<ElicitResult>, InvalidInput> {
        self.raw(key)
            .map(ElicitResult::read)
            .transpose()
            .map_err(|wrong| InvalidInput::entry(key, wrong))
    }

    /// Whatever stands under this key, as it was sent: the response to a request of another kind.
    #[must_use]
    pub fn raw(&self, key: &str) -> Option<&RawValue> {
        self.0.get(key).map(|entry| &**entry)
    }

    /// The keys, in order.
    #[must_use]
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.iter().map(|(key, _)| key)
    }

    /// Keys and responses, in order, as they were sent: see [`raw`](Self::raw).
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &RawValue)> {
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

    /// Adds a response, or replaces the one under this key: the client's side.
    ///
    /// # Errors
    ///
    /// When the response cannot be said in JSON.
    pub fn insert<T: Serialize + ?Sized>(
        &mut self,
        key: impl Into<String>,
        response: &T,
    ) -> Result<(), serde_json::Error> {
        let (key, response) = (key.into(), to_raw_value(response)?);
        match self.0.get_mut(&key) {
            Some(entry) => *entry = response,
            None => self.0.push(key, response),
        }
        Ok(())
    }
}

/// Keys and responses, in order, as they were sent.
impl<'a> IntoIterator for &'a InputResponses {
    type Item = (&'a str, &'a RawValue);
    type IntoIter = Borrowed<'a, Box<RawValue>, RawValue>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.as_slice().iter().map(|(key, entry)| (key, entry))
    }
}

const NO_OBJECT: &str = "is not an object";

/// Shows how many there are: keys and values were chosen by whoever sent them.
impl fmt::Debug for InputResponses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputResponses")
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

impl Serialize for InputResponses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

impl<'de> Deserialize<'de> for InputResponses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Box::<RawValue>::deserialize(deserializer)?;
        Self::read(&value).map_err(D::Error::custom)
    }
}
