//! A ready-made form.

use serde_json::Value;

use crate::answer::{Answer, Giver, Invalid, Slot};
use crate::elicit::{Elicit, from_slice, from_value};
use crate::field::Field;
use crate::form::spec::{Spec, fields};
use crate::form::{Form, FormField};
use crate::wire::{Kept, Outcome};

/// A ready-made form: one required yes or no, titled "Confirm". Say in the message what is to be
/// confirmed.
///
/// An accepted form is not a yes, since the box may be left empty: ask
/// [`is_confirmed`](Outcome::is_confirmed), not [`is_accepted`](Outcome::is_accepted).
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{Confirm, Elicit, Outcome};
///
/// let request = Confirm::request().message("Delete the data set? This cannot be undone.");
/// let answer = Confirm::from_slice(br#"{"confirm": false}"#)?;
/// assert!(!Outcome::Accepted(answer).is_confirmed());
/// # Ok::<(), elicit_core::Invalid>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confirm {
    /// Whether the box was ticked.
    pub confirm: bool,
}

impl Outcome<Confirm> {
    /// Whether the person said yes: the form came back with its box ticked. A form that came back
    /// with the box empty is [accepted](Self::is_accepted), and a no.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::{Confirm, Outcome};
    ///
    /// assert!(Outcome::Accepted(Confirm { confirm: true }).is_confirmed());
    /// assert!(!Outcome::Accepted(Confirm { confirm: false }).is_confirmed());
    /// assert!(!Outcome::<Confirm>::Declined.is_confirmed());
    /// ```
    #[must_use]
    pub const fn is_confirmed(&self) -> bool {
        matches!(self, Self::Accepted(Confirm { confirm: true }))
    }
}

const SPECS: &[Spec] = &[Spec {
    title: Some("Confirm"),
    ..Spec::new("confirm", bool::__SHAPE)
}];
const FIELDS: &[FormField; 1] = &fields(SPECS);

// What the derive would write, which this crate cannot use.
impl Elicit for Confirm {
    const FORM: &'static Form =
        &Form::declared("Confirm", "Please confirm", FIELDS, &[0], false, false);

    fn __kept() -> &'static Kept {
        static KEPT: Kept = Kept::new();
        &KEPT
    }

    fn __build(answer: &mut Answer<'_, '_>) -> Option<Self> {
        let confirm = bool::__take(answer);
        answer.sound()?;
        Some(Self { confirm: confirm? })
    }

    fn __give(&self, content: &mut Giver<'_>) {
        Field::__give(&self.confirm, content);
    }

    fn from_slice(content: &[u8]) -> Result<Self, Invalid> {
        from_slice(content, &mut [Slot::UNSEEN; 1])
    }

    fn from_value(content: &Value) -> Result<Self, Invalid> {
        from_value(content, &mut [Slot::UNSEEN; 1])
    }
}
