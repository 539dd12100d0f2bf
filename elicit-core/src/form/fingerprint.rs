//! A number that tells whether two forms ask the same.

use super::{Form, FormField, Format, Kind, Options, Pattern};

impl Form {
    /// A number that stays the same as long as the form asks the same: to tell, when an answer
    /// comes, whether the question has changed since it was asked (by a new version of the
    /// server, say).
    ///
    /// It stands for the names of the fields, their kinds, whether they are required, their rules
    /// and their options, in order: the values, and what a person chooses by, the titles. It does
    /// not stand for what is shown beside (message, titles and descriptions of fields), nor for
    /// defaults: see [`Request::fingerprint`](crate::Request::fingerprint). Rules are those that a
    /// schema can say, so a form has the same fingerprint as one that is read from its schema (of
    /// 2025-11-25 or later), but for a `pattern` that was not sent.
    ///
    /// It is the same on every machine and in every version of this crate. It is no protection
    /// against somebody who looks for two forms with one fingerprint.
    ///
    /// # Algorithm
    ///
    /// FNV-1a, 64 bits, over these bytes, all numbers being little-endian: the number of fields
    /// (8 bytes); then of each field
    ///
    /// * its name: the number of its bytes (8 bytes), and these;
    /// * 1 if it is required, else 0 (1 byte);
    /// * its kind (1 byte: 1 text, 2 integer, 3 number, 4 boolean, 5 one of, 6 some of);
    /// * of a text `minLength` and `maxLength` (4 bytes each), `format` (1 byte: 1 email, 2 uri,
    ///   3 date, 4 date-time) and `pattern` (as the name);
    /// * of an integer `minimum` and `maximum` (8 bytes each, two's complement), of a number the
    ///   same (IEEE 754, minus zero as zero);
    /// * of the last two kinds the number of options (8 bytes) and of each its value (as the name)
    ///   and, where that is another text, its title (as the name), and then, of some of,
    ///   `minItems` and `maxItems` (4 bytes each);
    ///
    /// where before each rule, and each title, stands 1 if there is one, and only 0 if there is
    /// none.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::{Form, TextField};
    ///
    /// let form = |field| Form::builder().field(field).build().map(|form| form.fingerprint());
    /// let name = form(TextField::new("name"))?;
    /// assert_eq!(name, form(TextField::new("name").title("Your name"))?);
    /// assert_ne!(name, form(TextField::new("name").max_length(50))?);
    /// # Ok::<(), elicit_core::FormError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::new();
        hash.count(self.fields().len());
        for field in self.fields() {
            hash.field(field);
        }
        hash.finish()
    }
}

/// FNV-1a: a byte is mixed in, and then multiplied into all bits.
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self::new()
    }
}

impl Fnv {
    /// Of nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// The number.
    #[must_use]
    pub const fn finish(self) -> u64 {
        self.0
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes(&[byte]);
    }

    pub(crate) fn count(&mut self, count: usize) {
        self.bytes(&(count as u64).to_le_bytes());
    }

    /// The length stands before the text, so that no two lists of texts are the same bytes.
    pub fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes(text.as_bytes());
    }

    /// What is there, or that nothing is.
    pub(crate) fn maybe<V: ?Sized>(&mut self, value: Option<&V>, hash: impl FnOnce(&mut Self, &V)) {
        self.byte(u8::from(value.is_some()));
        if let Some(value) = value {
            hash(self, value);
        }
    }

    /// A rule, or that there is none.
    fn rule(&mut self, rule: Option<impl AsRef<[u8]>>) {
        match rule {
            Some(rule) => {
                self.byte(1);
                self.bytes(rule.as_ref());
            }
            None => self.byte(0),
        }
    }

    fn field(&mut self, field: &FormField) {
        self.text(field.name());
        self.byte(u8::from(field.is_required()));
        self.byte(kind(field.kind()));
        match field.kind() {
            Kind::Text(rules) => {
                self.rule(rules.min_length.map(u32::to_le_bytes));
                self.rule(rules.max_length.map(u32::to_le_bytes));
                self.rule(rules.format.map(|name| [format(name)]));
                self.maybe(rules.pattern.as_ref().map(Pattern::source), Self::text);
            }
            Kind::Integer(rules) => {
                self.rule(rules.minimum.map(i64::to_le_bytes));
                self.rule(rules.maximum.map(i64::to_le_bytes));
            }
            Kind::Number(rules) => {
                self.rule(rules.minimum.map(|bound| (bound + 0.0).to_le_bytes()));
                self.rule(rules.maximum.map(|bound| (bound + 0.0).to_le_bytes()));
            }
            Kind::Boolean => {}
            Kind::OneOf(options) => self.options(options),
            Kind::SomeOf(options, rules) => {
                self.options(options);
                self.rule(rules.min_items.map(u32::to_le_bytes));
                self.rule(rules.max_items.map(u32::to_le_bytes));
            }
        }
    }

    fn options(&mut self, options: &Options) {
        self.count(options.len());
        for option in options {
            self.text(option.value());
            // Where one has a title, the others are sent with their values as titles.
            let title = option.title().filter(|title| *title != option.value());
            self.maybe(title, Self::text);
        }
    }
}

const fn kind(kind: &Kind) -> u8 {
    match kind {
        Kind::Text(_) => 1,
        Kind::Integer(_) => 2,
        Kind::Number(_) => 3,
        Kind::Boolean => 4,
        Kind::OneOf(_) => 5,
        Kind::SomeOf(..) => 6,
    }
}

const fn format(format: Format) -> u8 {
    match format {
        Format::Email => 1,
        Format::Uri => 2,
        Format::Date => 3,
        Format::DateTime => 4,
    }
}
