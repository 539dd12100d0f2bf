//! What is wrong with an answer: every fault, by field.

use std::fmt;

use super::rule::{Bound, JsonType, Rule};
use super::slot::State;
use crate::form::faults::Faults;
use crate::form::text::Text;
use crate::form::{FormField, Kind};

/// One broken rule.
///
/// `Display` is a sentence for the person, `age: must be at least 18`. The submitted value is in
/// neither `Display` nor `Debug`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Violation {
    /// The field's name on the wire; empty for a fault of the whole answer.
    pub field: Text,
    /// The rule.
    pub rule: Rule,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() {
            return write!(f, "{}", self.rule);
        }
        // A name may come from the other side (an unknown key): it must not break a log's lines.
        for char in self.field.chars() {
            if char.is_control() {
                write!(f, "{}", char.escape_default())?;
            } else {
                write!(f, "{char}")?;
            }
        }
        write!(f, ": {}", self.rule)
    }
}

/// Why an answer is refused: at least one [`Violation`], in field order.
///
/// `Display` has one sentence per line. Nothing that the person submitted is in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Invalid {
    violations: Vec<Violation>,
}

impl Invalid {
    /// A fault of the whole answer.
    #[cold]
    pub(crate) fn whole(rule: Rule) -> Self {
        Self {
            violations: vec![Violation {
                field: Text::Borrowed(""),
                rule,
            }],
        }
    }

    pub(crate) fn from_violations(violations: Vec<Violation>) -> Self {
        if violations.is_empty() {
            return Self::whole(Rule::Check(Text::Borrowed(
                "the answer does not fit the type that it is read into",
            )));
        }
        Self { violations }
    }

    /// The faults, in field order.
    pub fn iter(&self) -> std::slice::Iter<'_, Violation> {
        self.violations.iter()
    }

    /// The faults, in field order.
    #[must_use]
    pub fn as_slice(&self) -> &[Violation] {
        &self.violations
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, violation) in self.violations.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{violation}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Invalid {}

impl<'a> IntoIterator for &'a Invalid {
    type Item = &'a Violation;
    type IntoIter = std::slice::Iter<'a, Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Invalid {
    type Item = Violation;
    type IntoIter = std::vec::IntoIter<Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.violations.into_iter()
    }
}

/// The faults of one field, as its slot has them.
pub(crate) fn violations_of(field: &FormField, state: State<'_>, into: &mut Vec<Violation>) {
    let State::Bad(faults, got) = state else {
        return;
    };
    into.extend(faults.iter().map(|fault| Violation {
        field: field.name.clone(),
        rule: rule(fault, got, &field.kind),
    }));
}

/// One fault as a rule: the bound comes from the table.
fn rule(fault: Faults, got: JsonType, kind: &Kind) -> Rule {
    match (fault, kind) {
        (Faults::REQUIRED, _) => Rule::Required,
        (Faults::INEXACT, _) => Rule::Inexact,
        (Faults::OPTION, _) => Rule::Option,
        (Faults::REPEATED, _) => Rule::Repeated,
        (Faults::PATTERN, _) => Rule::Pattern,
        (Faults::MIN_LENGTH, Kind::Text(rules)) => Rule::MinLength(rules.min_length.unwrap_or(0)),
        (Faults::MAX_LENGTH, Kind::Text(rules)) => {
            Rule::MaxLength(rules.max_length.unwrap_or(u32::MAX))
        }
        (
            Faults::FORMAT,
            Kind::Text(crate::form::TextRules {
                format: Some(format),
                ..
            }),
        ) => Rule::Format(*format),
        (Faults::MINIMUM, Kind::Integer(rules)) => Rule::Minimum(Bound::Integer(rules.low)),
        (Faults::MAXIMUM, Kind::Integer(rules)) => Rule::Maximum(Bound::Integer(rules.high)),
        (Faults::MINIMUM, Kind::Number(rules)) => Rule::Minimum(Bound::Number(rules.low())),
        (Faults::MAXIMUM, Kind::Number(rules)) => Rule::Maximum(Bound::Number(rules.high())),
        (Faults::MIN_ITEMS, Kind::SomeOf(_, rules)) => Rule::MinItems(rules.min_items.unwrap_or(0)),
        (Faults::MAX_ITEMS, Kind::SomeOf(_, rules)) => {
            Rule::MaxItems(rules.max_items.unwrap_or(u32::MAX))
        }
        _ => Rule::Type {
            expected: expected(kind),
            got,
        },
    }
}

/// The JSON type that a kind of field takes.
fn expected(kind: &Kind) -> JsonType {
    match kind {
        Kind::Text(_) | Kind::OneOf(_) => JsonType::String,
        Kind::Integer(_) => JsonType::Integer,
        Kind::Number(_) => JsonType::Number,
        Kind::Boolean => JsonType::Boolean,
        Kind::SomeOf(..) => JsonType::Strings,
    }
}
