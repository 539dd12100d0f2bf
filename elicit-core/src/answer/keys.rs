//! Finding the field of a key. A sender usually keeps an order, so the next field is tried first.

use crate::form::text::same;
use crate::form::{Form, FormField};

/// Fields by key, for content in the order of the text.
pub(crate) struct Keys<'a> {
    form: &'a Form,
    fields: &'a [FormField],
    next: usize,
}

impl<'a> Keys<'a> {
    pub(crate) fn new(form: &'a Form) -> Self {
        Self {
            form,
            fields: form.fields(),
            next: 0,
        }
    }

    #[inline]
    pub(crate) fn find(&mut self, key: &str) -> Option<usize> {
        match self.fields.get(self.next) {
            Some(field) if same(&field.name, key) => {
                self.next += 1;
                Some(self.next - 1)
            }
            _ => self.search(key),
        }
    }

    #[inline(never)]
    fn search(&mut self, key: &str) -> Option<usize> {
        let found = self.form.position(key)?;
        self.next = found + 1;
        Some(found)
    }
}

/// Fields by key, for content in a map: in the order of the alphabet or (with `serde_json`'s
/// `preserve_order`, which any crate in the build may switch on) as it was sent.
pub(crate) struct MapKeys<'a> {
    form: &'a Form,
    fields: &'a [FormField],
    order: &'a [u16],
    /// Place in `order`, or in `fields` while keys come as declared.
    next: usize,
    as_declared: bool,
}

impl<'a> MapKeys<'a> {
    pub(crate) fn new(form: &'a Form) -> Self {
        Self {
            form,
            fields: form.fields(),
            order: &form.order,
            next: 0,
            as_declared: false,
        }
    }

    /// The field of a key, and where it stands.
    #[inline]
    pub(crate) fn find(&mut self, key: &str) -> Option<(usize, &'a FormField)> {
        let expected = if self.as_declared {
            self.next
        } else {
            self.order
                .get(self.next)
                .map_or(usize::MAX, |&at| usize::from(at))
        };
        match self.fields.get(expected) {
            Some(field) if same(&field.name, key) => {
                self.next += 1;
                Some((expected, field))
            }
            _ => self.search(key),
        }
    }

    /// The prediction failed: look everywhere, and go on from there, in the order that this key
    /// fits. An unknown key moves nothing.
    #[inline(never)]
    fn search(&mut self, key: &str) -> Option<(usize, &'a FormField)> {
        let place = self.form.place(key)?;
        let found = usize::from(*self.order.get(place)?);
        self.as_declared = found == self.after();
        self.next = if self.as_declared { found } else { place } + 1;
        Some((found, self.fields.get(found)?))
    }

    /// The field after the one found last, in the order of declaration.
    fn after(&self) -> usize {
        if self.as_declared {
            return self.next;
        }
        let last = self
            .next
            .checked_sub(1)
            .and_then(|last| self.order.get(last));
        last.map_or(0, |&last| usize::from(last) + 1)
    }
}
