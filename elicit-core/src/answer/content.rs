//! Checked content of a form that has no Rust type.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

use super::slot::State;
use super::taking::Answer;
use crate::form::text::Text;
use crate::form::{FormField, number};

/// The values of an answer, in field order, defaults filled in. Fields without an answer are left
/// out, as they are in an accepted result. What a form has read is checked, and a number of a
/// number field is rounded to the nearest `f64`.
///
/// It serializes to the `content` of an accepted `ElicitResult`. `Debug` shows the names of the
/// fields only: the values are a person's.
#[derive(Clone, PartialEq, Default)]
pub struct Content {
    entries: Vec<(Text, Value)>,
}

impl Content {
    pub(crate) fn from_answer(answer: &Answer<'_, '_>) -> Self {
        let values = answer.values();
        Self {
            entries: values
                .filter_map(|(field, state)| {
                    Some((field.name.clone(), value(answer, field, state)?))
                })
                .collect(),
        }
    }

    pub(crate) fn push(&mut self, name: Text, value: Value) {
        self.entries.push((name, value));
    }

    /// The answer to the field with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        let entry = self.entries.iter().find(|(field, _)| field == name);
        entry.map(|(_, value)| value)
    }

    /// Names and values, in field order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.entries
            .iter()
            .map(|(name, value)| (name.as_ref(), value))
    }

    /// How many fields have an answer.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no field has an answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The content as a map. Whether it keeps the order is up to `serde_json`'s `preserve_order`.
    #[must_use]
    pub fn into_map(self) -> Map<String, Value> {
        self.entries
            .into_iter()
            .map(|(name, value)| (name.into_owned(), value))
            .collect()
    }

    /// The content as an object: see [`Content::into_map`].
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::Object(self.clone().into_map())
    }
}

fn value(answer: &Answer<'_, '_>, field: &FormField, state: State<'_>) -> Option<Value> {
    let options = field.kind.options();
    Some(match state {
        State::Unseen | State::Absent | State::Bad(..) => return None,
        State::Text(value) => value.into(),
        State::Unescaped(start, end) => answer.pool().text(start, end).into(),
        State::Integer(value) => value.into(),
        State::Large(value) => value.into(),
        State::Number(value) => number(value),
        State::Boolean(value) => value.into(),
        State::One(option) => options?.value(option).into(),
        State::Many(from, to) => {
            let options = options?;
            let chosen = answer.pool().picks(from, to);
            chosen.map(|at| Value::from(options.value(at))).collect()
        }
    })
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.entries.len()))?;
        for (name, value) in &self.entries {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Content made by hand, in this order: what a client sends, or an answer in a test. It is not
/// checked. Of two values of one name the last counts.
impl<N: Into<Text>, V: Into<Value>> FromIterator<(N, V)> for Content {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(entries: I) -> Self {
        let mut content = Self::default();
        for (name, value) in entries {
            let name = name.into();
            content.entries.retain(|(other, _)| *other != name);
            content.push(name, value.into());
        }
        content
    }
}

impl IntoIterator for Content {
    type Item = (Text, Value);
    type IntoIter = std::vec::IntoIter<(Text, Value)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl From<Content> for Value {
    fn from(content: Content) -> Self {
        Self::Object(content.into_map())
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.entries.iter().map(|(name, _)| name);
        f.debug_set().entries(names).finish()
    }
}
