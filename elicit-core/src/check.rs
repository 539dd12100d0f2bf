//! The author's own checks, `check = path`.

use std::fmt::Display;

use crate::answer::Answer;

/// A value that was taken (or not: then it breaks a rule), about to be checked.
pub struct Check<T>(pub Option<T>);

impl<T> Check<Option<T>> {
    /// For a field that may stay without an answer: the check sees the answer, when there is one.
    pub fn run_check<E: Display>(
        self,
        answer: &mut Answer<'_, '_>,
        check: impl FnOnce(&T) -> Result<(), E>,
    ) -> Option<Option<T>> {
        let Some(value) = self.0? else {
            return Some(None);
        };
        Check(Some(value)).checked_by(answer, check).map(Some)
    }
}

/// The same for any other type: an inherent method goes before that of a trait, so the type
/// decides which one the derive's `run_check` is.
pub trait CheckAny<T>: Sized {
    /// The value, when the check accepts it; otherwise a fault of its field.
    fn run_check<E: Display>(
        self,
        answer: &mut Answer<'_, '_>,
        check: impl FnOnce(&T) -> Result<(), E>,
    ) -> Option<T>;
}

impl<T> CheckAny<T> for Check<T> {
    fn run_check<E: Display>(
        self,
        answer: &mut Answer<'_, '_>,
        check: impl FnOnce(&T) -> Result<(), E>,
    ) -> Option<T> {
        self.checked_by(answer, check)
    }
}

impl<T> Check<T> {
    fn checked_by<E: Display>(
        self,
        answer: &mut Answer<'_, '_>,
        check: impl FnOnce(&T) -> Result<(), E>,
    ) -> Option<T> {
        let value = self.0?;
        match check(&value) {
            Ok(()) => Some(value),
            Err(reason) => {
                answer.refuse(reason.to_string());
                None
            }
        }
    }
}

/// The verdict of a struct's check, as text.
///
/// # Errors
///
/// The reason, when it refuses.
pub fn refusal<E: Display>(verdict: Result<(), E>) -> Result<(), String> {
    verdict.map_err(|reason| reason.to_string())
}
