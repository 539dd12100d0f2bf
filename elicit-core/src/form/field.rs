//! One question of a form.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::kind::Kind;
use super::preset::Preset;
use super::text::{Text, borrowed, text};

/// One question of a form.
#[derive(Clone, PartialEq)]
pub struct FormField {
    pub(crate) name: Text,
    pub(crate) title: Option<Text>,
    pub(crate) description: Option<Text>,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
    pub(crate) default: Option<Preset>,
    /// Whether a missing answer gives the default: not so with a prefill, which only shows it.
    pub(crate) fills: bool,
    /// What a missing answer gives, where another value is shown: in a question that is asked
    /// again.
    pub(crate) unshown: Option<Arc<Preset>>,
    /// Whether options that come at run time may have links in their titles.
    pub(crate) allow_link: bool,
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
        unshown: None,
        allow_link: false,
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

    /// What a missing answer gives.
    pub(crate) fn missing(&self) -> Option<&Preset> {
        match &self.unshown {
            _ if !self.fills => None,
            Some(unshown) => Some(unshown),
            None => self.default.as_ref(),
        }
    }

    /// Shows another value in place of the default, which a missing answer gives as before.
    pub(crate) fn show(&mut self, value: Preset) {
        let before = self.default.replace(value);
        if self.fills && self.unshown.is_none() {
            self.unshown = before.map(Arc::new);
        }
    }

    /// Takes this for the default, or nothing.
    pub(crate) fn set_default(&mut self, default: Option<Preset>) {
        self.fills &= default.is_some();
        self.default = default;
        self.unshown = None;
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
            // A table in a const shows its defaults.
            unshown: None,
            allow_link: self.allow_link,
        }
    }
}

/// Name and rules: see the `Debug` of [`Form`](super::Form).
impl fmt::Debug for FormField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormField")
            .field("name", &self.name)
            .field("kind", &self.kind)
            .field("required", &self.required)
            .finish_non_exhaustive()
    }
}
