//! A struct that is a form.

use serde_json::Value;
use serde_json::value::RawValue;

use crate::answer::{Answer, Content, Giver, Invalid, Slot, Source, read_into};
use crate::form::{Form, Rule};
use crate::request::Request;
use crate::wire::{InputRequest, Kept, ProtocolVersion, Unsupported};

/// A struct that is a form: derive it.
///
/// From the one declaration come the question ([`requested_schema`](Elicit::requested_schema),
/// [`request`](Elicit::request)) and the reading of the answer
/// ([`from_slice`](Elicit::from_slice), [`from_value`](Elicit::from_value),
/// [`Request::outcome`]).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a form",
    label = "not a form",
    note = "derive `Elicit` on a struct with named fields",
    note = "a flattened form cannot be optional: `#[elicit(flatten)]` takes the form itself, not an `Option` of it"
)]
pub trait Elicit: Sized + 'static {
    /// The table: everything else reads it.
    const FORM: &'static Form;

    /// The static that keeps the texts of the form.
    #[doc(hidden)]
    fn __kept() -> &'static Kept;

    /// The struct from checked values, in field order.
    #[doc(hidden)]
    fn __build(answer: &mut Answer<'_, '_>) -> Option<Self>;

    /// The values of the struct, in field order.
    #[doc(hidden)]
    fn __give(&self, content: &mut Giver<'_>);

    /// The struct's own check, which runs last.
    #[doc(hidden)]
    fn __check(&self) -> Result<(), String> {
        Ok(())
    }

    /// The fields of a flattened struct, and its own check.
    #[doc(hidden)]
    fn __take_flat(answer: &mut Answer<'_, '_>) -> Option<Self> {
        let value = Self::__build(answer)?;
        match value.__check() {
            Ok(()) => Some(value),
            Err(reason) => {
                answer.refuse_whole(reason);
                None
            }
        }
    }

    /// Reads the content of an accepted result, as 2025-11-25 and later have it.
    ///
    /// This is the fast way: for an ordinary answer nothing is allocated but the values themselves.
    /// Options that only run time knows are not known here: a form that waits for some is read
    /// with [`Request::outcome`].
    ///
    /// # Errors
    ///
    /// Every broken rule, in field order; or one fault on the whole when it is no JSON object.
    fn from_slice(content: &[u8]) -> Result<Self, Invalid>;

    /// Reads the content of an accepted result, as 2025-11-25 and later have it.
    ///
    /// # Errors
    ///
    /// Every broken rule, in field order; or one fault on the whole when it is no JSON object.
    fn from_value(content: &Value) -> Result<Self, Invalid>;

    /// The `requestedSchema` that asks this form in a revision: written on first use, and kept.
    ///
    /// # Errors
    ///
    /// When the form cannot be asked in that revision, or needs options at run time.
    fn requested_schema(version: ProtocolVersion) -> Result<&'static str, Unsupported> {
        Self::__kept().text(Self::FORM, version).map(RawValue::get)
    }

    /// The question, with the declared message.
    #[must_use]
    fn request() -> Request<Self> {
        Request::declared()
    }

    /// The question as it stands in an `input_required` result of 2026-07-28, with the declared
    /// message.
    ///
    /// # Errors
    ///
    /// When the form needs options at run time.
    fn to_input_request() -> Result<InputRequest, Unsupported> {
        Self::request().to_input_request()
    }

    /// The value as the content of an accepted result: what [`Elicit::from_value`] reads.
    ///
    /// Left out is what the wire has no words for: a float that is not finite, a date outside
    /// of the years 0000 to 9999, a `Url` that is none by RFC 3986. ([`Request::prefill_from`] gives an error
    /// there.)
    #[must_use]
    fn to_content(&self) -> Content {
        let mut content = Giver::new(Self::FORM);
        self.__give(&mut content);
        content.content()
    }
}

/// What the derive calls for [`Elicit::from_slice`]. `slots` has one place for each field.
#[doc(hidden)]
pub fn from_slice<'a, T: Elicit>(content: &'a [u8], slots: &mut [Slot<'a>]) -> Result<T, Invalid> {
    read_into(T::FORM, Source::Bytes(content), slots, build)
}

/// What the derive calls for [`Elicit::from_value`].
#[doc(hidden)]
pub fn from_value<'a, T: Elicit>(content: &'a Value, slots: &mut [Slot<'a>]) -> Result<T, Invalid> {
    read_into(T::FORM, Source::Value(content), slots, build)
}

/// The last step of an answer; the struct's own check runs only when every field is good.
pub(crate) fn build<T: Elicit>(mut answer: Answer<'_, '_>) -> Result<T, Invalid> {
    match T::__build(&mut answer) {
        Some(value) if answer.is_good() => match value.__check() {
            Ok(()) => Ok(value),
            Err(reason) => Err(Invalid::whole(Rule::Check(reason.into()))),
        },
        _ => Err(answer.invalid()),
    }
}
