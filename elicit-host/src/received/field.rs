//! One question of a received form, as it is drawn.

use std::fmt;

use elicit_core::{Flaw, Form, FormField, TextField};
use serde_json::Value;

use super::ShownOption;
use crate::text::SafeText;

/// One question: its texts safe to draw, and the field as the server sent it.
#[derive(Clone)]
pub struct ShownField {
    field: FormField,
    title: SafeText,
    description: Option<SafeText>,
    options: Vec<ShownOption>,
    default: Option<SafeText>,
    secret: Option<&'static str>,
}

impl ShownField {
    pub(super) fn new(field: &FormField) -> Self {
        let options = field.kind().options();
        let options: Vec<ShownOption> = options.map_or_else(Vec::new, |options| {
            options.iter().map(ShownOption::new).collect()
        });
        Self {
            title: SafeText::title(field.title().unwrap_or(field.name())),
            description: field.description().map(SafeText::block),
            default: field.default_value().map(|value| shown(&value, &options)),
            secret: secret(field),
            options,
            field: field.clone(),
        }
    }

    /// The field itself: its kind and rules, its default.
    #[must_use]
    pub const fn field(&self) -> &FormField {
        &self.field
    }

    /// The wire name, by which the value goes into [`Answer::Accept`](crate::Answer::Accept). Not
    /// to be drawn: it is as the server sent it.
    #[must_use]
    pub fn name(&self) -> &str {
        self.field.name()
    }

    /// What is asked, one line: the title, else the name.
    #[must_use]
    pub const fn title(&self) -> &SafeText {
        &self.title
    }

    /// A word of help, several lines.
    #[must_use]
    pub const fn description(&self) -> Option<&SafeText> {
        self.description.as_ref()
    }

    /// The options, in order; none where the field is no choice.
    #[must_use]
    pub fn options(&self) -> &[ShownOption] {
        &self.options
    }

    /// The default, one line: an option by its label, several with commas between. To be shown; to
    /// be edited is [`FormField::default_value`].
    #[must_use]
    pub const fn default(&self) -> Option<&SafeText> {
        self.default.as_ref()
    }

    /// The word by which the field seems to ask for a secret (`password`, `api key`, …), which a
    /// server must not do in a form. Warn the person before the field, and don't make it look like
    /// a safe place for one.
    #[must_use]
    pub const fn secret(&self) -> Option<&'static str> {
        self.secret
    }
}

/// Shows the name.
impl fmt::Debug for ShownField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShownField")
            .field("field", &self.field)
            .finish_non_exhaustive()
    }
}

fn shown(value: &Value, options: &[ShownOption]) -> SafeText {
    match value {
        Value::String(text) => label(text, options),
        Value::Array(values) => {
            let labels = values.iter().filter_map(Value::as_str);
            let labels: Vec<String> = labels
                .map(|value| label(value, options).to_string())
                .collect();
            SafeText::line(&labels.join(", "))
        }
        other => SafeText::line(&other.to_string()),
    }
}

fn label(value: &str, options: &[ShownOption]) -> SafeText {
    let option = options
        .iter()
        .find(|option| option.option().value() == value);
    option.map_or_else(|| SafeText::line(value), |option| option.label().clone())
}

/// The builder knows which words ask for a secret; a field with the same texts is put to it.
fn secret(field: &FormField) -> Option<&'static str> {
    let texts = [Some(field.name()), field.title(), field.description()];
    texts.into_iter().flatten().find_map(|text| {
        let probe = TextField::new("text").title(text.to_owned());
        let refused = Form::builder().field(probe).build().err()?;
        refused.iter().find_map(|fault| match fault.flaw {
            Flaw::Secret(word) => Some(word),
            _ => None,
        })
    })
}
