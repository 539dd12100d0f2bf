//! The keywords of one schema object.

use serde_json::value::RawValue;

use super::Notes;
use crate::form::error::Flaw;
use crate::form::limits::Limit;
use crate::form::text::Text;
use crate::json;

/// Names each keyword once, as a const and in the list of all that are looked at.
macro_rules! keywords {
    ($($name:ident = $keyword:literal)*) => {
        $(pub(super) const $name: &str = $keyword;)*
        const KNOWN: &[&str] = &[$($keyword),*];
    };
}

keywords! {
    TYPE = "type"
    TITLE = "title"
    DESCRIPTION = "description"
    DEFAULT = "default"
    NULLABLE = "nullable"
    PROPERTIES = "properties"
    REQUIRED = "required"
    ITEMS = "items"
    ENUM = "enum"
    ENUM_NAMES = "enumNames"
    CONST = "const"
    ONE_OF = "oneOf"
    ANY_OF = "anyOf"
    ALL_OF = "allOf"
    REF = "$ref"
    PATTERN_PROPERTIES = "patternProperties"
    MIN_LENGTH = "minLength"
    MAX_LENGTH = "maxLength"
    FORMAT = "format"
    PATTERN = "pattern"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    MIN_ITEMS = "minItems"
    MAX_ITEMS = "maxItems"
}

/// The keywords of a schema object that mean something to a form, each with its value as it was
/// sent. Any other key is dropped, and so is a value `null`, which many writers send for nothing.
pub(super) struct Keywords<'a>(Vec<(&'static str, &'a RawValue)>);

impl<'a> Keywords<'a> {
    pub(super) fn read(schema: &'a RawValue, notes: &mut Notes<'_>) -> Result<Self, Flaw> {
        let entries = match json::entries(schema) {
            Ok(Some(entries)) => entries,
            Ok(None) => return Err(Flaw::NotAnObject),
            Err(_) => return Err(Flaw::Json),
        };
        let mut keywords = Self(Vec::with_capacity(entries.len()));
        for (key, value) in entries {
            let Some(&keyword) = KNOWN.iter().find(|known| **known == key) else {
                continue;
            };
            if keywords.get(keyword).is_none() {
                keywords.0.push((keyword, value));
            } else if !notes.flaws.contains(&Flaw::Repeated(keyword)) {
                notes.flaws.push(Flaw::Repeated(keyword));
            }
        }
        // Only now: one that stands twice is refused, be it null or not.
        keywords.0.retain(|(_, value)| value.get() != "null");
        Ok(keywords)
    }

    /// The value of a keyword, as it was sent.
    pub(super) fn get(&self, keyword: &str) -> Option<&'a RawValue> {
        let found = self.0.iter().find(|(name, _)| *name == keyword)?;
        Some(found.1)
    }

    /// The first of these that is here.
    pub(super) fn first_of(&self, keywords: &[&'static str]) -> Option<&'static str> {
        keywords
            .iter()
            .copied()
            .find(|keyword| self.get(keyword).is_some())
    }

    /// The text of a keyword, within the limits.
    pub(super) fn text(
        &self,
        keyword: &'static str,
        notes: &Notes<'_>,
    ) -> Result<Option<Text>, Flaw> {
        self.get(keyword)
            .map(|value| text(keyword, value, notes))
            .transpose()
    }

    /// All but this one.
    pub(super) fn without(mut self, keyword: &str) -> Self {
        self.0.retain(|(name, _)| *name != keyword);
        self
    }

    /// These keywords, and those of `inner` that are not here.
    pub(super) fn over(mut self, inner: Self) -> Self {
        for (name, value) in inner.0 {
            if self.get(name).is_none() {
                self.0.push((name, value));
            }
        }
        self
    }

    /// The rules that both have, each with another text. Types are not among them.
    pub(super) fn clashes<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = &'static str> {
        const NO_RULES: &[&str] = &[TYPE, NULLABLE, TITLE, DESCRIPTION, DEFAULT, ENUM_NAMES];
        let names = self.0.iter().map(|(name, _)| *name);
        let rules = names.filter(|name| !NO_RULES.contains(name));
        rules.filter(|name| match (self.get(name), other.get(name)) {
            (Some(own), Some(other)) => own.get() != other.get(),
            _ => false,
        })
    }
}

/// A text that stands under `keyword`, within the limits.
pub(super) fn text(
    keyword: &'static str,
    value: &RawValue,
    notes: &Notes<'_>,
) -> Result<Text, Flaw> {
    match json::text(value) {
        Some(text) if text.len() > notes.limits.text => {
            Err(Flaw::Limit(Limit::Text(notes.limits.text)))
        }
        Some(text) => Ok(text.into_owned().into()),
        None => Err(Flaw::Keyword(keyword)),
    }
}
