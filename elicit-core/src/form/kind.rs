//! What kind of answer a field takes.

use super::options::Options;
use super::rules::{IntegerRules, ItemRules, NumberRules, TextRules};

/// What kind of answer a field takes, with the rules that this kind has.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// Text that the person writes.
    Text(TextRules),
    /// A whole number.
    Integer(IntegerRules),
    /// A number.
    Number(NumberRules),
    /// Yes or no.
    Boolean,
    /// One of some options.
    OneOf(Options),
    /// Some of some options.
    SomeOf(Options, ItemRules),
}

impl Kind {
    /// The options of a choice; none for the other kinds.
    #[must_use]
    pub const fn options(&self) -> Option<&Options> {
        match self {
            Self::OneOf(options) | Self::SomeOf(options, _) => Some(options),
            Self::Text(_) | Self::Integer(_) | Self::Number(_) | Self::Boolean => None,
        }
    }

    pub(crate) const fn options_mut(&mut self) -> Option<&mut Options> {
        match self {
            Self::OneOf(options) | Self::SomeOf(options, _) => Some(options),
            Self::Text(_) | Self::Integer(_) | Self::Number(_) | Self::Boolean => None,
        }
    }

    pub(crate) const fn borrowed(&'static self) -> Self {
        match self {
            Self::Text(rules) => Self::Text(TextRules {
                min_length: rules.min_length,
                max_length: rules.max_length,
                format: rules.format,
                pattern: match &rules.pattern {
                    Some(pattern) => Some(pattern.borrowed()),
                    None => None,
                },
            }),
            Self::Integer(rules) => Self::Integer(*rules),
            Self::Number(rules) => Self::Number(*rules),
            Self::Boolean => Self::Boolean,
            Self::OneOf(options) => Self::OneOf(options.borrowed()),
            Self::SomeOf(options, rules) => Self::SomeOf(options.borrowed(), *rules),
        }
    }
}
