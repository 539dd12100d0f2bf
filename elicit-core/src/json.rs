//! JSON text, one level at a time: what stands inside a value stays text until it is looked at.
//!
//! So the order of keys, repeated keys and the spelling of numbers survive whatever features of
//! `serde_json` are on, nothing is recursive, and what nobody looks at costs nothing.

pub(crate) mod plain;

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The entries of a JSON object, in the order of the text, repeated keys included.
pub(crate) type Entries<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

/// The entries of a JSON object; `None` when the value is no object.
///
/// # Errors
///
/// When a key is no Unicode text (a lone surrogate). Values are not looked into.
pub(crate) fn entries(value: &RawValue) -> Result<Option<Entries<'_>>, serde_json::Error> {
    if !value.get().starts_with('{') {
        return Ok(None);
    }
    serde_json::Deserializer::from_str(value.get())
        .deserialize_map(EntriesVisitor)
        .map(Some)
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some((Text(key), value)) = map.next_entry()? {
            entries.push((key, value));
        }
        Ok(entries)
    }
}

/// A key, or any other text, that borrows wherever it holds no escapes.
struct Text<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Text(Cow::Owned(text.to_owned())))
    }
}

/// The items of a JSON array; `None` when the value is no array. Items are not looked into.
pub(crate) fn items(value: &RawValue) -> Option<Vec<&RawValue>> {
    // Anything else is refused before a byte of it is read; the text is known to be JSON.
    serde_json::from_str(value.get()).ok()
}

/// The text of a JSON string; `None` when the value is no string, or holds half a character (a
/// lone surrogate).
pub(crate) fn text(value: &RawValue) -> Option<Cow<'_, str>> {
    let text: Text<'_> = serde_json::from_str(value.get()).ok()?;
    Some(text.0)
}
