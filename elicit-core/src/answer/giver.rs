//! From a value to content: the other way round.

use serde_json::Value;

use super::content::Content;
use crate::form::text::Text;
use crate::form::{Form, FormField};

/// Content being written from a struct, in field order.
///
/// It stands in the signature of [`Field`](crate::Field), and has no use outside.
pub struct Giver<'a> {
    fields: std::slice::Iter<'a, FormField>,
    entries: Vec<(Text, Value)>,
    /// Fields whose value has no words on the wire.
    unsayable: Vec<Text>,
}

impl<'a> Giver<'a> {
    pub(crate) fn new(form: &'a Form) -> Self {
        Self {
            fields: form.fields().iter(),
            entries: Vec::new(),
            unsayable: Vec::new(),
        }
    }

    /// The next field, whose value is given now.
    pub(crate) fn next_field(&self) -> Option<&'a FormField> {
        self.fields.as_slice().first()
    }

    /// The value of the next field; `None` leaves the field out.
    pub(crate) fn push(&mut self, value: Option<Value>) {
        if let (Some(field), Some(value)) = (self.fields.next(), value) {
            self.entries.push((field.name.clone(), value));
        }
    }

    /// The value of the next field; `None` when the wire has no words for it.
    pub(crate) fn push_sayable(&mut self, value: Option<Value>) {
        if let (None, Some(field)) = (&value, self.next_field()) {
            self.unsayable.push(field.name.clone());
        }
        self.push(value);
    }

    pub(crate) fn unsayable(&self) -> Option<&Text> {
        self.unsayable.first()
    }

    pub(crate) fn content(self) -> Content {
        Content::from_entries(self.entries)
    }
}
