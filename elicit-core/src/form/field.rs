//! One question of a form.

use std::borrow::Cow;

use serde_json::Value;

use super::kind::Kind;
use super::text::{Text, borrowed, text};
use super::value::Default;

/// One question of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct FormField {
    pub(crate) name: Text,
    pub(crate) title: Option<Text>,
    pub(crate) description: Option<Text>,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
    pub(crate) default: Option<Default>,
    /// Whether a missing answer gives the default: not so with a prefill, which only shows it.
    pub(crate) fills: bool,
}

impl FormField {
    /// A placeholder, for arrays that are filled in a const loop.
    pub(crate) const BLANK: Self = Self {
        name: Cow::Borrowed(""),
        title: None,
        description: None,
        kind: Kind::Boolean,
        required: false,
        default: None,
        fills: false,
    };

    pub(crate) fn new(name: impl Into<Text>, kind: Kind) -> Self {
        Self {
            name: name.into(),
            kind,
            ..Self::BLANK
        }
    }

    /// The name on the wire, unique in its form.
    #[must_use]
    pub const fn name(&self) -> &str {
        text(&self.name)
    }

    /// What to show in place of the name.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// A word of help.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// What kind of answer the field takes, and its rules.
    #[must_use]
    pub const fn kind(&self) -> &Kind {
        &self.kind
    }

    /// Whether an answer must be given. A required field may have a default: then it is a prefill,
    /// shown to be confirmed.
    #[must_use]
    pub const fn is_required(&self) -> bool {
        self.required
    }

    /// The default that is shown, as it stands on the wire.
    #[must_use]
    pub fn default_value(&self) -> Option<Value> {
        let default = self.default.as_ref()?;
        Some(default.to_value(&self.kind))
    }

    pub(crate) const fn borrowed(&'static self, name: &'static str) -> Self {
        Self {
            name: Cow::Borrowed(name),
            title: match &self.title {
                Some(title) => Some(borrowed(title)),
                None => None,
            },
            description: match &self.description {
                Some(description) => Some(borrowed(description)),
                None => None,
            },
            kind: self.kind.borrowed(),
            required: self.required,
            default: match &self.default {
                Some(default) => Some(default.borrowed()),
                None => None,
            },
            fills: self.fills,
        }
    }
}
