//! A received form.

use std::fmt;

use elicit_core::{Content, Form, FormError, FormParams, Invalid, Limits};
use serde_json::{Map, Value};

use super::ShownField;
use crate::text::SafeText;

/// A received form: what to draw, and what to check.
#[derive(Clone)]
pub struct ReceivedForm {
    params: FormParams,
    form: Form,
    message: SafeText,
    fields: Vec<ShownField>,
}

impl ReceivedForm {
    pub(crate) fn new(params: FormParams, limits: &Limits) -> Result<Self, FormError> {
        let form = Form::from_slice_within(params.requested_schema().as_bytes(), limits)?;
        Ok(Self {
            message: SafeText::block(params.message()),
            fields: form.fields().iter().map(ShownField::new).collect(),
            params,
            form,
        })
    }

    /// The server's message, several lines: what it asks and why.
    #[must_use]
    pub const fn message(&self) -> &SafeText {
        &self.message
    }

    /// The questions, in order. There may be none: then the message alone is to be accepted,
    /// declined or cancelled.
    #[must_use]
    pub fn fields(&self) -> &[ShownField] {
        &self.fields
    }

    /// The form itself, with its own names and values.
    #[must_use]
    pub const fn form(&self) -> &Form {
        &self.form
    }

    /// The request as it was received.
    #[must_use]
    pub const fn params(&self) -> &FormParams {
        &self.params
    }

    /// What would be sent for these values: with defaults filled in, or everything that is wrong.
    /// The host does the same before anything leaves.
    ///
    /// # Errors
    ///
    /// The faults, by field.
    pub fn check(&self, values: Map<String, Value>) -> Result<Content, Invalid> {
        self.form
            .read(&Value::Object(self.form.with_defaults(values)))
    }
}

/// Shows names and rules; texts and defaults may hold personal data.
impl fmt::Debug for ReceivedForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReceivedForm")
            .field("form", &self.form)
            .finish_non_exhaustive()
    }
}
