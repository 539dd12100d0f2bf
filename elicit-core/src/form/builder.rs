//! Forms that are put together at run time.
//!
//! Each kind of question has a type of its own, so that a rule that a kind lacks cannot even be
//! written; what only values decide (a default that is no option) is found in
//! [`FormBuilder::build`].

mod choice;
mod number;
mod text;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde_json::Value;

pub use choice::{ChoiceField, ChoicesField};
pub use number::{BooleanField, IntegerField, NumberField};
pub use text::TextField;

use super::check::{Allowed, check_own_kind, check_words, is_blank};
use super::error::{Flaw, FormError, FormFault};
use super::limits::{Limit, MOST};
use super::preset::Preset;
use super::secret::has_link;
use super::text::Text;
use super::{Form, FormField, Kind, Pattern};

impl Form {
    /// Puts a form together whose questions only run time knows. Where they are known before,
    /// derive [`Elicit`](crate::Elicit) on a struct instead: then mistakes do not compile.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::{
    ///     BooleanField, ChoiceField, ChoicesField, Form, Format, IntegerField, ProtocolVersion,
    ///     TextField,
    /// };
    ///
    /// let form = Form::builder()
    ///     .name("Contact")
    ///     .message("What is your info?")
    ///     .field(TextField::new("name").title("Your name").min_length(1).max_length(50))
    ///     .field(TextField::new("email").format(Format::Email))
    ///     .field(IntegerField::new("age").minimum(18).maximum(120).optional())
    ///     .field(BooleanField::new("newsletter").default(true))
    ///     .field(ChoiceField::new("role", [("dev", "Developer"), ("pm", "Product Manager")]))
    ///     .field(ChoicesField::new("topics", ["releases", "security"]).default(["releases"]))
    ///     .build()?;
    ///
    /// let request = form.request("What is your info?");
    /// let params = request.params(ProtocolVersion::V2025_11_25)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn builder() -> FormBuilder {
        FormBuilder::default()
    }
}

/// A form being put together: see [`Form::builder`].
#[derive(Clone, Default)]
pub struct FormBuilder {
    name: Text,
    message: Text,
    fields: Vec<NewField>,
    deny_unknown: bool,
    allow_link: bool,
}

impl FormBuilder {
    /// What the form is called, in logs and by [`Form::name`]. It is not sent.
    #[must_use]
    pub fn name(self, name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            name: name.into(),
            ..self
        }
    }

    /// What the person is asked, as [`Form::message`] keeps it.
    #[must_use]
    pub fn message(self, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            message: message.into(),
            ..self
        }
    }

    /// The next question: a [`TextField`], [`IntegerField`], [`NumberField`], [`BooleanField`],
    /// [`ChoiceField`] or [`ChoicesField`].
    #[must_use]
    pub fn field(mut self, field: impl Into<NewField>) -> Self {
        self.fields.push(field.into());
        self
    }

    /// The next questions, in order.
    #[must_use]
    pub fn fields<F: Into<NewField>>(mut self, fields: impl IntoIterator<Item = F>) -> Self {
        // One more than there can be, for an endless iterator.
        let room = (MOST + 1).saturating_sub(self.fields.len());
        let fields = fields.into_iter().take(room);
        self.fields.extend(fields.map(Into::into));
        self
    }

    /// Refuses answers with keys that the form does not have, which are ignored otherwise.
    #[must_use]
    pub fn deny_unknown(self) -> Self {
        Self {
            deny_unknown: true,
            ..self
        }
    }

    /// Allows web addresses in the texts of this form, which the specification asks to keep out
    /// of them, since a client may make them clickable.
    #[must_use]
    pub fn allow_link(self) -> Self {
        Self {
            allow_link: true,
            ..self
        }
    }

    /// The form.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, by field and in order: no field at all, a name that is
    /// empty or there twice, no options, an empty one, two that are the same or are shown alike, a
    /// title or description without anything to read, bounds that no answer could keep, a
    /// default or prefill that breaks a rule or cannot be written in JSON, a pattern that cannot be run (or that needs the
    /// feature `pattern`), a text field that asks for a secret, a link in a text, more than 65,535
    /// fields or options.
    pub fn build(self) -> Result<Form, FormError> {
        let mut faults = Vec::new();
        if self.fields.is_empty() {
            faults.push(fault(&Text::default(), Flaw::NoFields));
        }
        if self.fields.len() > MOST {
            return Err(FormError::new("", Flaw::Limit(Limit::Fields(MOST))));
        }
        if !self.allow_link && has_link(&self.message) {
            faults.push(fault(&Text::default(), Flaw::Link));
        }
        let mut names = HashSet::new();
        let mut fields = Vec::with_capacity(self.fields.len());
        for field in self.fields {
            let (field, flaws) = field.finish(self.allow_link);
            if is_blank(&field.name) {
                faults.push(fault(&Text::default(), Flaw::NoName));
            } else if !names.insert(field.name.clone()) {
                faults.push(fault(&field.name, Flaw::SameName));
            }
            faults.extend(flaws.into_iter().map(|flaw| fault(&field.name, flaw)));
            fields.push(field);
        }
        faults.extend(generated_names(&fields));
        FormError::check(faults)?;
        Ok(Form {
            deny_unknown: self.deny_unknown,
            allow_link: self.allow_link,
            ..Form::owned(self.name, self.message, fields)
        })
    }
}

/// Shows names only: a default may be a person's.
impl fmt::Debug for FormBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.fields.iter().map(|field| field.field.name());
        f.debug_struct("FormBuilder")
            .field("name", &self.name)
            .field("fields", &fields.collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

fn fault(field: &Text, flaw: Flaw) -> FormFault {
    FormFault {
        field: field.clone(),
        flaw,
    }
}

/// On 2025-06-18 a list is asked as booleans named `field.option`: none of these may be the name
/// of another question, or of another list's boolean.
fn generated_names(fields: &[FormField]) -> Vec<FormFault> {
    let is_list = |field: &&FormField| matches!(field.kind, Kind::SomeOf(..));
    let others = fields.iter().filter(|field| !is_list(field));
    let mut asked: HashSet<Text> = others.map(|field| field.name.clone()).collect();
    let mut faults = Vec::new();
    for field in fields.iter().filter(is_list) {
        let options = field.kind.options().into_iter().flatten();
        let own: HashSet<Text> = options
            .map(|option| format!("{}.{}", field.name, option.value()).into())
            .collect();
        let mut taken: Vec<Text> = own.intersection(&asked).cloned().collect();
        taken.sort_unstable();
        faults.extend(
            taken
                .into_iter()
                .map(|name| fault(&field.name, Flaw::OptionName(name))),
        );
        asked.extend(own);
    }
    faults
}

/// A question of any kind on its way into a form: what a [`TextField`] and the others turn into.
///
/// It is for lists of mixed questions, which [`FormBuilder::fields`] takes.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{Form, NewField, NumberField, TextField};
///
/// let fields: [NewField; 2] = [TextField::new("what").into(), NumberField::new("how much").into()];
/// assert_eq!(Form::builder().fields(fields).build()?.fields().len(), 2);
/// # Ok::<(), elicit_core::FormError>(())
/// ```
#[derive(Clone)]
pub struct NewField {
    /// The question, but for its default, which may have to wait for other rules.
    field: FormField,
    default: Option<Value>,
    allowed: Allowed,
    /// What was found wrong on the way.
    flaws: Vec<Flaw>,
}

impl NewField {
    /// A question that has its default already, and what was found wrong with it.
    #[cfg(feature = "schemars")]
    pub(super) fn made(field: FormField, flaw: Option<Flaw>) -> Self {
        Self {
            field,
            default: None,
            allowed: Allowed::default(),
            flaws: flaw.into_iter().collect(),
        }
    }

    /// The question with its default, and all that is wrong with it.
    fn finish(self, allow_link: bool) -> (FormField, Vec<Flaw>) {
        let Self {
            mut field,
            default,
            allowed,
            mut flaws,
        } = self;
        let allowed = Allowed {
            link: allowed.link || allow_link,
            ..allowed
        };
        field.allow_link = allowed.link;
        let broken = check_own_kind(&field.kind);
        let sound = broken.is_empty();
        flaws.extend(broken);
        // Where the rules themselves are broken, no default would do.
        if sound {
            flaws.extend(keep_default(&mut field, default));
        }
        flaws.extend(check_words(&field, sound, allowed));
        (field, flaws)
    }
}

/// What is wrong with a default, be it a value or there already; a good one is kept.
fn keep_default(field: &mut FormField, value: Option<Value>) -> Option<Flaw> {
    let kind = &field.kind;
    match value.map(|value| Preset::from_value(&value, kind)) {
        Some(Ok(default)) => {
            field.default = Some(default);
            None
        }
        Some(Err(flaw)) => Some(flaw),
        None => field.default.as_ref()?.flaw_for(kind),
    }
}

/// Why a pattern would not be kept, when it would not.
pub(super) fn unkept(pattern: &Pattern) -> Option<Flaw> {
    if pattern.is_enforced() {
        None
    } else if cfg!(feature = "pattern") {
        Some(Flaw::Pattern)
    } else {
        Some(Flaw::Feature("pattern"))
    }
}

impl fmt::Debug for NewField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewField")
            .field("name", &self.field.name)
            .finish_non_exhaustive()
    }
}

/// What all kinds of questions have.
#[derive(Clone, Default)]
struct Common {
    name: Text,
    title: Option<Text>,
    description: Option<Text>,
    optional: bool,
    /// The default or the prefill.
    value: Option<Value>,
    /// The value is a default.
    fills: bool,
    allowed: Allowed,
}

impl Common {
    fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    /// A value to be shown, which may also stand for a missing answer.
    fn show(&mut self, value: impl Into<Value>, fills: bool) {
        self.value = Some(value.into());
        self.fills = fills;
    }

    fn into_field(self, kind: Kind, flaws: Vec<Flaw>) -> NewField {
        NewField {
            field: FormField {
                title: self.title,
                description: self.description,
                required: !self.optional && !self.fills,
                fills: self.fills,
                ..FormField::new(self.name, kind)
            },
            default: self.value,
            allowed: self.allowed,
            flaws,
        }
    }
}

/// The methods that all kinds of questions have.
macro_rules! common {
    ($field:ident) => {
        impl $field {
            /// What to show in place of the name.
            #[must_use]
            pub fn title(mut self, title: impl Into<Cow<'static, str>>) -> Self {
                self.common.title = Some(title.into());
                self
            }

            /// A word of help.
            #[must_use]
            pub fn description(mut self, description: impl Into<Cow<'static, str>>) -> Self {
                self.common.description = Some(description.into());
                self
            }

            /// The question may stay without an answer.
            #[must_use]
            pub fn optional(mut self) -> Self {
                self.common.optional = true;
                self
            }

            /// Allows web addresses in the texts of this field: see
            /// [`FormBuilder::allow_link`](crate::FormBuilder::allow_link).
            #[must_use]
            pub fn allow_link(mut self) -> Self {
                self.common.allowed.link = true;
                self
            }
        }

        /// Shows the name only.
        impl std::fmt::Debug for $field {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($field))
                    .field("name", &self.common.name)
                    .finish_non_exhaustive()
            }
        }
    };
}
use common;
