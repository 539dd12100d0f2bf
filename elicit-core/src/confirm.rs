//! A ready-made form.

use serde_json::Value;

use crate::answer::{Answer, Giver, Invalid, Slot};
use crate::elicit::{Elicit, from_slice, from_value};
use crate::field::Field;
use crate::form::spec::{Spec, fields};
use crate::form::{Form, FormField};
use crate::wire::Kept;

/// A ready-made form: one required yes or no, titled "Confirm". Say in the message what is to be
/// confirmed.
///
/// An accepted form is not a yes: look at [`confirm`](Confirm::confirm).
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{Confirm, Elicit};
///
/// let request = Confirm::request().message("Delete the data set? This cannot be undone.");
/// assert!(Confirm::from_slice(br#"{"confirm": true}"#)?.confirm);
/// # Ok::<(), elicit_core::Invalid>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confirm {
    /// Whether the box was ticked.
    pub confirm: bool,
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
