//! What became of a question.

use std::fmt;

/// What became of a question: the checked answer, or that there is none.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::Outcome;
///
/// let outcome = Outcome::Accepted(42);
/// match outcome {
///     Outcome::Accepted(age) => assert_eq!(age, 42),
///     Outcome::Declined => {}  // the person said no: go on without, or end
///     Outcome::Cancelled => {} // the person closed the dialog: may be asked again later
/// }
/// assert_eq!(outcome.accepted(), Some(42));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outcome<T> {
    /// The person answered, and the answer is good.
    Accepted(T),
    /// The person said no.
    Declined,
    /// The person dismissed the question without a choice.
    Cancelled,
}

impl<T> Outcome<T> {
    /// The answer, if there is one.
    #[must_use]
    pub fn accepted(self) -> Option<T> {
        match self {
            Self::Accepted(value) => Some(value),
            Self::Declined | Self::Cancelled => None,
        }
    }

    /// Whether there is an answer.
    #[must_use]
    pub const fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }

    /// The same outcome, with a reference to the answer.
    #[must_use]
    pub const fn as_ref(&self) -> Outcome<&T> {
        match self {
            Self::Accepted(value) => Outcome::Accepted(value),
            Self::Declined => Outcome::Declined,
            Self::Cancelled => Outcome::Cancelled,
        }
    }

    /// The same outcome, with something made of the answer.
    #[must_use]
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Accepted(value) => Outcome::Accepted(make(value)),
            Self::Declined => Outcome::Declined,
            Self::Cancelled => Outcome::Cancelled,
        }
    }
}

/// Never shows the answer.
impl<T> fmt::Debug for Outcome<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accepted(_) => "Accepted(..)",
            Self::Declined => "Declined",
            Self::Cancelled => "Cancelled",
        })
    }
}
