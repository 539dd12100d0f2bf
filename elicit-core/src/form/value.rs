//! A value in the table: what a default or a prefill holds.

use std::borrow::Cow;

use serde_json::Value;

use super::kind::Kind;
use super::number::number;
use super::text::{List, Text, borrowed, list};

/// The default of a field, in the terms of its kind.
#[derive(Clone, PartialEq)]
pub(crate) enum Default {
    Text(Text),
    Integer(i64),
    Number(f64),
    Boolean(bool),
    /// The index of an option.
    One(u16),
    /// The indexes of options, no two the same.
    Many(List<u16>),
}

impl Default {
    pub(crate) const fn borrowed(&'static self) -> Self {
        match self {
            Self::Text(value) => Self::Text(borrowed(value)),
            Self::Integer(value) => Self::Integer(*value),
            Self::Number(value) => Self::Number(*value),
            Self::Boolean(value) => Self::Boolean(*value),
            Self::One(option) => Self::One(*option),
            Self::Many(options) => Self::Many(Cow::Borrowed(list(options))),
        }
    }

    /// The value as it stands on the wire, for a field of this kind.
    pub(crate) fn to_value(&self, kind: &Kind) -> Value {
        let option =
            |at: &u16| Value::from(kind.options().map_or("", |options| options.value(*at)));
        match self {
            Self::Text(value) => Value::from(&**value),
            Self::Integer(value) => Value::from(*value),
            Self::Number(value) => number(*value),
            Self::Boolean(value) => Value::from(*value),
            Self::One(at) => option(at),
            Self::Many(chosen) => chosen.iter().map(option).collect(),
        }
    }
}

/// A prefilled value is a person's: it is not for logs.
impl std::fmt::Debug for Default {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}
