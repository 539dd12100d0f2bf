//! The author's own checks, `check = path`.

use std::fmt::Display;

use crate::answer::Answer;
use crate::stand_in::unreachable;

/// A value that was taken (or not: then it breaks a rule), about to be checked.
pub struct Check<T>(pub Option<T>);

impl<T> Check<Option<T>> {
    /// For a field that may stay without an answer: the check sees the answer, when there is one.
    pub fn run_check(
        self,
        answer: &mut Answer<'_, '_>,
        check: impl FnOnce(&T) -> Result<(), String>,
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
    fn run_check(
        self,
        answer: &mut Answer<'_, '_>,
        check: impl FnOnce(&T) -> Result<(), String>,
    ) -> Option<T>;
}

impl<T> CheckAny<T> for Check<T> {
    fn run_check(
        self,
        answer: &mut Answer<'_, '_>,
        check: impl FnOnce(&T) -> Result<(), String>,
    ) -> Option<T> {
        self.checked_by(answer, check)
    }
}

impl<T> Check<T> {
    fn checked_by(
        self,
        answer: &mut Answer<'_, '_>,
        check: impl FnOnce(&T) -> Result<(), String>,
    ) -> Option<T> {
        let value = self.0?;
        match check(&value) {
            Ok(()) => Some(value),
            Err(reason) => {
                answer.refuse(reason);
                None
            }
        }
    }
}

/// What a check returns.
#[diagnostic::on_unimplemented(
    message = "a check returns `Result<(), impl Display>`, not `{Self}`",
    label = "this check returns `{Self}`",
    note = "write `fn check(value: &T) -> Result<(), impl Display>`, where `T` is the type of the field (or what is in its `Option`), or the struct; the error is a sentence such as \"must be even\""
)]
pub trait Verdict {
    /// The verdict, with the reason as text.
    ///
    /// # Errors
    ///
    /// The reason, when it refuses.
    fn verdict(self) -> Result<(), String>;
}

#[diagnostic::do_not_recommend]
impl<E: Display> Verdict for Result<(), E> {
    fn verdict(self) -> Result<(), String> {
        self.map_err(|reason| reason.to_string())
    }
}

/// A check and the value that it is about to see. Its `value()` is what the check is called with:
/// as a rule the reference, from which rustc goes on to what the check takes (`&str` for a
/// `&String`) or says that it cannot.
pub struct Seen<'a, F, T>(pub &'a F, pub &'a T);

/// The check takes this reference: an inherent method goes first.
impl<'a, F: Fn(&'a T) -> V, T, V> Seen<'a, F, T> {
    /// The reference.
    #[must_use]
    pub fn value(self) -> &'a T {
        self.1
    }
}

/// The check takes the value itself: a method of a trait goes next.
pub trait SeenByValue<F, T> {
    /// An error with a better text than rustc's, and of the type that the check takes, so that it
    /// stays the only one.
    fn value(self) -> T
    where
        F: ByReference<T>;
}

impl<F: Fn(T) -> V, T, V> SeenByValue<F, T> for Seen<'_, F, T> {
    fn value(self) -> T
    where
        F: ByReference<T>,
    {
        unreachable()
    }
}

/// Any other check: a method on a reference goes last.
pub trait SeenAnyhow<'a, T> {
    /// The reference.
    fn value(self) -> &'a T;
}

impl<'a, F, T> SeenAnyhow<'a, T> for &Seen<'a, F, T> {
    fn value(self) -> &'a T {
        self.1
    }
}

/// Not implemented by what takes a value itself.
#[diagnostic::on_unimplemented(
    message = "a check sees its value by reference, and this one takes `{T}` itself",
    label = "takes `{T}`, and is given `&{T}`",
    note = "write `fn check(value: &{T}) -> Result<(), impl Display>`"
)]
pub trait ByReference<T> {}
