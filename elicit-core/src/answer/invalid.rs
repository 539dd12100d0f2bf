//! What is wrong with an answer: every fault, by field.

use std::fmt;

use super::slot::State;
use crate::form::shown::Shown;
use crate::form::text::Text;
use crate::form::{FormField, Rule};

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
        write!(f, "{}: {}", Shown(&self.field), self.rule)
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
        rule: Rule::of(fault, got, &field.kind),
    }));
}
