//! A number that tells whether a person is shown the same.

use super::Request;
use crate::form::FormField;
use crate::form::fingerprint::Fnv;
use crate::form::preset::Preset;

impl<T> Request<T> {
    /// A number that stays the same as long as the person sees the same question: to tell, when an
    /// answer comes, whether it is one to *this* question. It stands for what
    /// [`Form::fingerprint`](crate::Form::fingerprint) does and, beyond that, for all that is
    /// shown: the message as it is [shown](Self::shown_message), the titles and descriptions of the
    /// fields, and their defaults, a prefilled value among them.
    ///
    /// It is the same on every machine and in every version of this crate. It is no protection
    /// against somebody who looks for two requests with one fingerprint.
    ///
    /// # Algorithm
    ///
    /// FNV-1a, 64 bits, as of the form, over these bytes: the fingerprint of the form (8 bytes,
    /// little-endian); the message; and of each field its title, its description, the default that
    /// is shown, and, in a question that is asked [`again`](Self::again), the default that a
    /// missing answer gives where another value is shown.
    ///
    /// Texts, rules that may be missing, and numbers are written as in the form's. A default is the
    /// value of its kind: a boolean 1 or 0 (1 byte), an option its place in the list (2 bytes), a
    /// list the number of its options (8 bytes) and their places.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::{Form, TextField};
    ///
    /// let form = Form::builder().field(TextField::new("name")).build()?;
    /// let request = form.request("Who are you?");
    /// assert_eq!(request.fingerprint(), request.clone().fingerprint());
    ///
    /// let prefilled = request.clone().prefill("name", "Ada")?;
    /// assert_ne!(request.fingerprint(), prefilled.fingerprint());
    /// assert_eq!(request.form().fingerprint(), prefilled.form().fingerprint());
    /// # Ok::<(), elicit_core::FormError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::new();
        hash.bytes(&self.form.fingerprint().to_le_bytes());
        hash.text(&self.shown_message());
        for field in self.form.fields() {
            hash.shown(field);
        }
        hash.finish()
    }
}

impl Fnv {
    fn shown(&mut self, field: &FormField) {
        self.maybe(field.title(), Self::text);
        self.maybe(field.description(), Self::text);
        self.maybe(field.default.as_ref(), Self::preset);
        self.maybe(field.unshown.as_deref(), Self::preset);
    }

    fn preset(&mut self, preset: &Preset) {
        match preset {
            Preset::Text(value) => self.text(value),
            Preset::Integer(value) => self.bytes(&value.to_le_bytes()),
            Preset::Number(value) => self.bytes(&(value + 0.0).to_le_bytes()),
            Preset::Boolean(value) => self.byte(u8::from(*value)),
            Preset::One(option) => self.bytes(&option.to_le_bytes()),
            Preset::Many(options) => {
                self.count(options.len());
                for option in options.iter() {
                    self.bytes(&option.to_le_bytes());
                }
            }
        }
    }
}
