//! What is asked: the table of a form, however it was made.
//!
//! A derived form is a `const` in which everything is borrowed; a form built at run time
//! ([`Form::builder`]) or received ([`Form::from_slice`]) owns its parts. All are the same type
//! and go through the same writer and the same reader.

pub(crate) mod assert;
mod builder;
pub(crate) mod check;
mod decode;
mod error;
pub(crate) mod faults;
mod field;
pub(crate) mod fingerprint;
mod format;
#[cfg(feature = "schemars")]
pub(crate) mod from_schemars;
pub(crate) mod join;
mod kind;
pub(crate) mod limits;
pub(crate) mod list;
mod lookup;
mod number;
mod options;
mod pattern;
pub(crate) mod preset;
pub(crate) mod rule;
mod rules;
pub(crate) mod secret;
pub(crate) mod shown;
pub(crate) mod spec;
pub(crate) mod text;

use std::borrow::Cow;
use std::fmt;

pub use builder::{
    BooleanField, ChoiceField, ChoicesField, FormBuilder, IntegerField, NewField, NumberField,
    TextField,
};
pub use error::{Flaw, FormError, FormFault};
pub use field::FormField;
pub use format::{Format, UnknownFormat};
pub use kind::Kind;
pub use limits::{Limit, Limits};
pub(crate) use number::{number, shortest};
pub use options::{Opt, Options};
pub use pattern::Pattern;
#[cfg(feature = "pattern")]
pub(crate) use pattern::engine;
pub use rule::{Bound, JsonType, Rule};
pub(crate) use rules::EXACT;
pub use rules::{IntegerRules, ItemRules, NumberRules, TextRules};

use list::List;
use text::{Text, text};

/// A form: questions in the order in which they are asked.
#[derive(Clone, PartialEq)]
pub struct Form {
    pub(crate) name: Text,
    pub(crate) message: Text,
    pub(crate) fields: List<FormField>,
    /// Field indexes in byte order of their names: so a `serde_json::Map` usually comes.
    pub(crate) order: List<u16>,
    pub(crate) deny_unknown: bool,
    pub(crate) allow_link: bool,
}

impl Form {
    #[doc(hidden)]
    #[must_use]
    pub const fn declared(
        name: &'static str,
        message: &'static str,
        fields: &'static [FormField],
        order: &'static [u16],
        deny_unknown: bool,
        allow_link: bool,
    ) -> Self {
        Self {
            name: Cow::Borrowed(name),
            message: Cow::Borrowed(message),
            fields: List::Declared(fields),
            order: List::Declared(order),
            deny_unknown,
            allow_link,
        }
    }

    /// At most 65,536 fields: the callers check it before.
    pub(crate) fn owned(name: Text, message: Text, fields: Vec<FormField>) -> Self {
        let mut order: Vec<u16> = (0..=u16::MAX).take(fields.len()).collect();
        order.sort_unstable_by_key(|&at| fields[usize::from(at)].name());
        Self {
            name,
            message,
            fields: fields.into(),
            order: order.into(),
            deny_unknown: false,
            allow_link: false,
        }
    }

    /// The name of the struct that declares the form; empty for a form made at run time without one.
    #[must_use]
    pub const fn name(&self) -> &str {
        text(&self.name)
    }

    /// The declared message; empty for a form made at run time without one.
    #[must_use]
    pub const fn message(&self) -> &str {
        text(&self.message)
    }

    /// The questions, in order.
    #[must_use]
    pub fn fields(&self) -> &[FormField] {
        &self.fields
    }

    /// The question with this name on the wire.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&FormField> {
        self.fields.get(self.position(name)?)
    }

    /// The same form with only those questions that `keep` is true for: to ask for what is still
    /// missing. Name, message and flags are kept; a form that [denies unknown
    /// keys](Form::denies_unknown) refuses those of the questions that are gone.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::{Form, IntegerField, TextField};
    ///
    /// let form = Form::builder()
    ///     .field(TextField::new("name"))
    ///     .field(IntegerField::new("age").optional())
    ///     .build()?;
    /// let needed = form.filter(|field| field.is_required());
    /// assert_eq!(needed.fields().len(), 1);
    /// # Ok::<(), elicit_core::FormError>(())
    /// ```
    #[must_use]
    pub fn filter(&self, mut keep: impl FnMut(&FormField) -> bool) -> Self {
        let kept = self.fields().iter().filter(|field| keep(field));
        Self {
            deny_unknown: self.deny_unknown,
            allow_link: self.allow_link,
            ..Self::owned(
                self.name.clone(),
                self.message.clone(),
                kept.cloned().collect(),
            )
        }
    }

    /// Whether an answer with keys that the form does not have is refused.
    #[must_use]
    pub const fn denies_unknown(&self) -> bool {
        self.deny_unknown
    }

    /// Where the field with this name stands.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        if self.is_short() {
            return self
                .fields
                .iter()
                .position(|field| text::same(&field.name, name));
        }
        self.order.get(self.place(name)?).map(|&at| usize::from(at))
    }

    /// Where in `order` the field with this name stands.
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        if self.is_short() {
            let found = self.position(name)?;
            return self.order.iter().position(|&at| usize::from(at) == found);
        }
        let name_at = |at: &u16| {
            self.fields
                .get(usize::from(*at))
                .map_or("", FormField::name)
        };
        self.order.binary_search_by(|at| name_at(at).cmp(name)).ok()
    }

    /// Whether its fields are compared one by one.
    fn is_short(&self) -> bool {
        self.order.len() <= Options::SHORT
    }
}

/// Names and rules: a message or a title made at run time may be a person's.
impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Form")
            .field("name", &self.name)
            .field("fields", &self.fields)
            .finish_non_exhaustive()
    }
}
