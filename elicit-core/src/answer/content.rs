//! Checked content of a form that has no Rust type.

use std::collections::HashSet;
use std::fmt;
use std::iter::Map;
use std::slice::Iter;
use std::sync::OnceLock;

use serde::ser::{Serialize, Serializer};
use serde_json::Value;

use super::held::Held;
use super::taking::Answer;
use crate::form::text::Text;

/// The values of an answer, in field order, defaults filled in. Fields without an answer are left
/// out, as they are in an accepted result. What a form has read is checked, and a number of a
/// number field is rounded to the nearest `f64`.
///
/// It serializes to the `content` of an accepted `ElicitResult`. `Debug` shows the names of the
/// fields only: the values are a person's.
#[derive(Clone, Default)]
pub struct Content {
    /// Made of `held` when they are asked for.
    entries: OnceLock<Vec<(Text, Value)>>,
    held: Option<Held>,
}

impl Content {
    pub(crate) fn from_answer(answer: &Answer<'_, '_>) -> Self {
        Self {
            entries: OnceLock::new(),
            held: Some(Held::new(answer)),
        }
    }

    pub(crate) fn from_entries(entries: Vec<(Text, Value)>) -> Self {
        Self {
            entries: OnceLock::from(entries),
            held: None,
        }
    }

    fn entries(&self) -> &[(Text, Value)] {
        let made = || self.held.as_ref().map_or_else(Vec::new, Held::entries);
        self.entries.get_or_init(made)
    }

    /// The answer to the field with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        let entry = self.entries().iter().find(|(field, _)| field == name);
        entry.map(|(_, value)| value)
    }

    /// Names and values, in field order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.into_iter()
    }

    /// How many fields have an answer.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Whether no field has an answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// The content as a map. Whether it keeps the order is up to `serde_json`'s `preserve_order`.
    #[must_use]
    pub fn into_map(self) -> serde_json::Map<String, Value> {
        let entries = self.into_iter();
        entries
            .map(|(name, value)| (name.into_owned(), value))
            .collect()
    }

    /// The content as an object: see [`Content::into_map`].
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::Object(self.clone().into_map())
    }
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.held {
            Some(held) => held.serialize(serializer),
            None => serializer.collect_map(self.iter()),
        }
    }
}

/// Content made by hand, in this order: what a client sends, or an answer in a test. It is not
/// checked. Of two values of one name the last counts.
impl<N: Into<Text>, V: Into<Value>> FromIterator<(N, V)> for Content {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(entries: I) -> Self {
        let entries = entries.into_iter();
        let mut entries: Vec<(Text, Value)> = entries
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        let mut later = HashSet::new();
        entries.reverse();
        entries.retain(|(name, _)| later.insert(name.clone()));
        entries.reverse();
        Self::from_entries(entries)
    }
}

impl IntoIterator for Content {
    type Item = (Text, Value);
    type IntoIter = std::vec::IntoIter<(Text, Value)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries();
        self.entries.into_inner().unwrap_or_default().into_iter()
    }
}

/// Names and values, in field order.
impl<'a> IntoIterator for &'a Content {
    type Item = (&'a str, &'a Value);
    type IntoIter = Map<Iter<'a, (Text, Value)>, fn(&'a (Text, Value)) -> Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries().iter().map(|(name, value)| (name, value))
    }
}

impl From<Content> for Value {
    fn from(content: Content) -> Self {
        Self::Object(content.into_map())
    }
}

/// How the values are kept does not count.
impl PartialEq for Content {
    fn eq(&self, other: &Self) -> bool {
        self.entries() == other.entries()
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.entries().iter().map(|(name, _)| name);
        f.debug_set().entries(names).finish()
    }
}
