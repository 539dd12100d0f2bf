//! Helpers for reading the objects of the protocol, every value still as the text that was sent.
//!
//! The wire types read themselves from a [`RawValue`], so that what they only carry (a schema, an
//! answer, a foreign request) keeps its key order, its repeated keys and its numbers. Raw text is
//! something only `serde_json` hands out: its readers of text and of `Value` both do, serde's
//! buffering for `flatten` and `untagged` does not.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::value::RawValue;

pub(crate) use crate::json::{Entries, entries};

/// What is wrong with a received value: the key under which it stands (empty for the value as a
/// whole) and a predicate. Never a received value, since a person may have typed it.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) key: &'static str,
    pub(crate) what: Cow<'static, str>,
}

impl Wrong {
    pub(crate) fn at(key: &'static str, what: impl Into<Cow<'static, str>>) -> Self {
        Self {
            key,
            what: what.into(),
        }
    }

    pub(crate) fn whole(what: impl Into<Cow<'static, str>>) -> Self {
        Self::at("", what)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key {
            "" => write!(f, "the value {}", self.what),
            key => write!(f, "`{key}` {}", self.what),
        }
    }
}

/// A received object of which some keys are known and the others ignored.
pub(crate) struct Object<'a>(Entries<'a>);

impl<'a> Object<'a> {
    pub(crate) fn read(value: &'a RawValue) -> Result<Self, Wrong> {
        match entries(value) {
            Ok(Some(entries)) => Ok(Self(entries)),
            Ok(None) => Err(Wrong::whole("is not an object")),
            Err(_) => Err(Wrong::whole("has a key that is not Unicode text")),
        }
    }

    /// All entries, where every key counts.
    pub(crate) fn into_entries(self) -> Entries<'a> {
        self.0
    }

    /// The value of an optional key, as sent; `null` counts as absent.
    pub(crate) fn get(&self, key: &'static str) -> Result<Option<&'a RawValue>, Wrong> {
        let mut found = self.0.iter().filter(|(name, _)| name == key);
        let first = found.next();
        if found.next().is_some() {
            return Err(Wrong::at(key, "is given twice"));
        }
        Ok(first
            .map(|&(_, value)| value)
            .filter(|value| value.get() != "null"))
    }

    /// The value of a key that must be there.
    pub(crate) fn need(&self, key: &'static str) -> Result<&'a RawValue, Wrong> {
        self.get(key)?.ok_or_else(|| Wrong::at(key, "is missing"))
    }

    /// A copy of the value of an optional key, to be carried along unread.
    pub(crate) fn keep(&self, key: &'static str) -> Result<Option<Box<RawValue>>, Wrong> {
        Ok(self.get(key)?.map(ToOwned::to_owned))
    }

    /// The text of an optional key.
    pub(crate) fn text(&self, key: &'static str) -> Result<Option<String>, Wrong> {
        self.get(key)?.map(|value| text(key, value)).transpose()
    }

    /// The text of a key that must be there.
    pub(crate) fn need_text(&self, key: &'static str) -> Result<String, Wrong> {
        text(key, self.need(key)?)
    }
}

fn text(key: &'static str, value: &RawValue) -> Result<String, Wrong> {
    if !value.get().starts_with('"') {
        return Err(Wrong::at(key, "is not a string"));
    }
    serde_json::from_str(value.get()).map_err(|_| Wrong::at(key, "is not Unicode text"))
}

/// Whether a key stands twice among these.
pub(crate) fn repeats<'a>(keys: impl IntoIterator<Item = &'a str>) -> bool {
    let mut seen = HashSet::new();
    !keys.into_iter().all(|key| seen.insert(key))
}

/// `Deserialize` for a type that reads itself from raw text.
pub(crate) fn decode<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    read: impl FnOnce(&RawValue) -> Result<T, Wrong>,
) -> Result<T, D::Error> {
    let value = Box::<RawValue>::deserialize(deserializer)?;
    read(&value).map_err(D::Error::custom)
}
