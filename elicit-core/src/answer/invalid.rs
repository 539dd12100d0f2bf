//! What is wrong with an answer: every fault, by field.

use std::borrow::Cow;
use std::fmt;

use super::slot::State;
use crate::form::shown::Shown;
use crate::form::text::Text;
use crate::form::{FormField, Rule};

/// One broken rule.
///
/// `Display` is a sentence for the person, `age: must be at least 18`. The submitted value is in
/// neither `Display` nor `Debug`. The name of a key that the form [refuses as
/// unknown](Rule::Unknown) is in both, and whoever sent the answer chose it: any text may stand
/// there, a link too.
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
/// `Display` has one sentence per line. No value that was submitted is in it, but the names of
/// [unknown](Rule::Unknown) keys are, where the form refuses them: see [`Violation`].
/// [`Request::again`](crate::Request::again) tells the person without these names.
#[derive(Debug, Clone, PartialEq)]
pub struct Invalid {
    violations: Vec<Violation>,
}

impl Invalid {
    /// A fault that only the server can find, as a declared `check` finds one: the name that was
    /// chosen is taken. With it a question can be asked [again](crate::Request::again).
    ///
    /// `field` is the name on the wire, empty for a fault of the whole answer. The reason is for
    /// the person and goes on after the name: "is taken". Leave out what was submitted: an error
    /// ends in logs.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::{ElicitResult, Form, Invalid, ProtocolVersion, TextField};
    ///
    /// let version = ProtocolVersion::V2025_11_25;
    /// let request = Form::builder()
    ///     .field(TextField::new("login"))
    ///     .build()?
    ///     .request("Which name?");
    /// let result =
    ///     ElicitResult::from_slice(br#"{"action":"accept","content":{"login":"ada"}}"#)?;
    /// assert!(request.outcome(version, &result).is_ok());
    ///
    /// // The database knows better.
    /// let invalid = Invalid::check("login", "is taken");
    /// assert_eq!(invalid.to_string(), "login: is taken");
    /// let again = request.again(version, &result, &invalid);
    /// assert_eq!(again.shown_message(), "Which name?\n\nlogin: is taken");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check(
        field: impl Into<Cow<'static, str>>,
        reason: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            violations: vec![Violation {
                field: field.into(),
                rule: Rule::Check(reason.into()),
            }],
        }
    }

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
            return Self::misfit();
        }
        Self { violations }
    }

    /// The type itself refuses an answer that keeps all rules, and does not say why.
    #[cold]
    pub(crate) fn misfit() -> Self {
        Self::check("", "the answer does not fit the type that it is read into")
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
