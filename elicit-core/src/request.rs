//! A question about to be asked.

mod again;
mod change;
mod fingerprint;
#[cfg(feature = "schemars")]
mod from_schemars;

use std::borrow::Cow;
use std::fmt;

use serde_json::Value;

use crate::answer::{self, Answer, Content, Giver, Invalid, Source, read_with};
use crate::elicit::{Elicit, build};
use crate::form::limits::MOST;
use crate::form::secret::has_link;
use crate::form::text::Text;
use crate::form::{Flaw, Form, FormError, Opt};
use crate::wire::{
    Action, ElicitParams, ElicitResult, FormParams, InputRequest, Kept, Outcome, ProtocolVersion,
    SchemaText, Unsupported,
};

/// A question about to be asked: a form, its message, and what only run time knows of it.
///
/// `T` is what an accepted answer becomes: the struct that declares the form, or [`Content`].
pub struct Request<T> {
    form: Cow<'static, Form>,
    /// The texts of a declared form, as long as nothing is changed.
    kept: Option<&'static Kept>,
    message: Text,
    /// What was wrong with the last answer, when the question is asked again.
    faults: Text,
    /// Links in the message are meant.
    allow_link: bool,
    make: fn(Answer<'_, '_>) -> Result<T, Invalid>,
}

impl<T: Elicit> Request<T> {
    pub(crate) fn declared() -> Self {
        Self {
            form: Cow::Borrowed(T::FORM),
            kept: Some(T::__kept()),
            message: Text::Borrowed(T::FORM.message()),
            faults: Text::Borrowed(""),
            allow_link: T::FORM.allow_link,
            make: build::<T>,
        }
    }

    /// Shows an existing value, to be edited: each of its fields is prefilled, and a field that it
    /// leaves empty loses its default. As with [`Request::prefill`], on a field with a `default`
    /// the value is also what a missing answer gives.
    ///
    /// # Errors
    ///
    /// When the value breaks a rule of its own form, or the wire has no words for it
    /// ([`Flaw::Unsayable`]: a float that is not finite, a date outside of the years 0000 to
    /// 9999, a `Url` that is none by RFC 3986); the error names the field.
    pub fn prefill_from(mut self, value: &T) -> Result<Self, FormError> {
        let mut given = Giver::new(T::FORM);
        value.__give(&mut given);
        if let Some(field) = given.unsayable() {
            return Err(FormError::new(field.clone(), Flaw::Unsayable));
        }
        let content = given.content();
        self.change(|form| form.prefill_from(&content))?;
        Ok(self)
    }
}

impl Form {
    /// The question for a form without a Rust type; what comes back is checked [`Content`].
    #[must_use]
    pub fn request(self, message: impl Into<Cow<'static, str>>) -> Request<Content> {
        Request::of(self, answer::content).message(message)
    }
}

impl<T> Request<T> {
    fn of(form: Form, make: fn(Answer<'_, '_>) -> Result<T, Invalid>) -> Self {
        Self {
            message: form.message.clone(),
            allow_link: form.allow_link,
            form: Cow::Owned(form),
            kept: None,
            faults: Text::Borrowed(""),
            make,
        }
    }

    /// Another message than the declared one. It replaces what [`Request::again`] has added, too.
    #[must_use]
    pub fn message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.message = message.into();
        self.faults = Text::Borrowed("");
        self
    }

    /// Shows a value in a field, by its name on the wire. The field stays as required as it is.
    ///
    /// On a field with a `default` the value takes the place of that, so it is also what a missing
    /// answer gives. ([`Request::again`] only shows what it fills in.)
    ///
    /// # Errors
    ///
    /// When there is no such field, the value breaks one of its rules, or JSON has no words for it
    /// (a number that is not finite).
    pub fn prefill(mut self, name: &str, value: impl Into<Value>) -> Result<Self, FormError> {
        let value = value.into();
        self.change(|form| form.prefill(name, &value))?;
        Ok(self)
    }

    /// The options of a field that is declared with a bare `enum`, by its name on the wire.
    ///
    /// # Errors
    ///
    /// When there is no such field, its options are declared, or the list is not well-formed
    /// (empty, with an empty value or title, with two that are the same or shown alike, fewer than
    /// `min_items`, more than 65,535, a link in a title). Give them before a value is prefilled:
    /// new options take a prefilled one away.
    pub fn options<O: Into<Opt>>(
        mut self,
        name: &str,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, FormError> {
        // One more than there can be, for an endless iterator.
        let options = options.into_iter().take(MOST + 1);
        let options = options.map(Into::into).collect();
        self.change(|form| form.set_options(name, options))?;
        Ok(self)
    }

    /// Allows links in the message, for a form whose declaration does not: see
    /// [`Unsupported::Link`].
    #[must_use]
    pub fn allow_link(mut self) -> Self {
        self.allow_link = true;
        self
    }

    fn change(
        &mut self,
        change: impl FnOnce(&mut Form) -> Result<(), FormError>,
    ) -> Result<(), FormError> {
        self.kept = None;
        change(self.form.to_mut())
    }

    /// The form as it is asked: with prefilled values and run-time options.
    #[must_use]
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The params of `elicitation/create`.
    ///
    /// # Errors
    ///
    /// When the form cannot be asked in that revision, a field waits for its options, or the
    /// message has a link in it.
    pub fn params(&self, version: ProtocolVersion) -> Result<ElicitParams, Unsupported> {
        if has_link(&self.message) && !self.allow_link {
            return Err(Unsupported::Link);
        }
        let schema = match self.kept {
            Some(kept) => SchemaText::Kept(kept.text(&self.form, version)?),
            None => SchemaText::Owned(self.form.schema_text(version)?),
        };
        let params = FormParams::new(version, self.whole_message(), schema);
        Ok(ElicitParams::Form(params))
    }

    /// The question as it stands in an `input_required` result of 2026-07-28.
    ///
    /// # Errors
    ///
    /// See [`Request::params`].
    pub fn to_input_request(&self) -> Result<InputRequest, Unsupported> {
        let params = self.params(ProtocolVersion::V2026_07_28)?;
        Ok(InputRequest::Elicit(params))
    }

    /// What the person did, with the answer read and checked.
    ///
    /// The version is the one that was asked in: on 2025-06-18 a list comes as booleans.
    ///
    /// # Errors
    ///
    /// Every broken rule of an accepted answer, in field order.
    pub fn outcome(
        &self,
        version: ProtocolVersion,
        result: &ElicitResult,
    ) -> Result<Outcome<T>, Invalid> {
        match result.action() {
            Action::Accept => {
                read_with(&self.form, version, Source::of(result), self.make).map(Outcome::Accepted)
            }
            Action::Decline => Ok(Outcome::Declined),
            Action::Cancel => Ok(Outcome::Cancelled),
        }
    }
}

impl<T> Clone for Request<T> {
    fn clone(&self) -> Self {
        Self {
            form: self.form.clone(),
            kept: self.kept,
            message: self.message.clone(),
            faults: self.faults.clone(),
            allow_link: self.allow_link,
            make: self.make,
        }
    }
}

/// The name of the form and of its fields: a message or a prefilled value may be a person's.
impl<T> fmt::Debug for Request<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.form.fields().iter().map(crate::form::FormField::name);
        f.debug_struct("Request")
            .field("form", &self.form.name())
            .field("fields", &fields.collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
