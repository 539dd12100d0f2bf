//! From a value to content: the other way round.

use serde_json::Value;

use super::content::Content;
use crate::form::{Form, FormField};

/// Content being written from a struct, in field order.
///
/// It stands in the signature of [`Field`](crate::Field), and has no use outside.
pub struct Giver<'a> {
    fields: std::slice::Iter<'a, FormField>,
    content: Content,
}

impl<'a> Giver<'a> {
    pub(crate) fn new(form: &'a Form) -> Self {
        Self {
            fields: form.fields().iter(),
            content: Content::default(),
        }
    }

    /// The value of the next field; `None` leaves the field out.
    pub(crate) fn push(&mut self, value: Option<Value>) {
        if let (Some(field), Some(value)) = (self.fields.next(), value) {
            self.content.push(field.name.clone(), value);
        }
    }

    pub(crate) fn content(self) -> Content {
        self.content
    }
}
