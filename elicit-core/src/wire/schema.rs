//! The text of `requestedSchema`: one writer for every form and every revision.
//!
//! A form serializes in the order of the published types (`type`, `title`, `description`, the
//! rules, `default`), whatever `serde_json`'s features are, and writes the grammar of its revision
//! and nothing else.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::{ProtocolVersion, Unsupported, legacy};
use crate::form::text::Text;
use crate::form::{Form, FormField, ItemRules, Kind, Opt, Options, Pattern, TextRules, number};

impl Form {
    /// The `requestedSchema` that asks this form in a revision.
    ///
    /// # Errors
    ///
    /// When the form cannot be asked in that revision, or has a field whose options are missing.
    pub fn requested_schema(&self, version: ProtocolVersion) -> Result<String, Unsupported> {
        Ok(self.schema_text(version)?.get().to_owned())
    }

    pub(crate) fn schema_text(
        &self,
        version: ProtocolVersion,
    ) -> Result<Box<RawValue>, Unsupported> {
        for field in self.fields() {
            check(field)?;
        }
        let text = match version {
            ProtocolVersion::V2025_06_18 => {
                let split = legacy::split(self)?;
                to_raw_value(&Schema(&split, Grammar::Basic))
            }
            ProtocolVersion::V2025_11_25 | ProtocolVersion::V2026_07_28 => {
                to_raw_value(&Schema(self, Grammar::Full))
            }
        };
        // Texts, finite numbers and booleans, written into memory: nothing of it can fail, so there
        // is no field to name.
        text.map_err(|_| Unsupported::Revision {
            field: Text::Borrowed(""),
        })
    }
}

#[cfg(feature = "schemars")]
impl Form {
    /// The form as 2026-07-28 asks it, whether it could be asked or not.
    pub(super) fn to_value(&self) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(Schema(self, Grammar::Full))
    }
}

/// What only run time knows of a field.
fn check(field: &FormField) -> Result<(), Unsupported> {
    let name = || field.name.clone();
    if field.kind.options().is_some_and(Options::is_empty) {
        return Err(Unsupported::MissingOptions { field: name() });
    }
    if let (Kind::Text(rules), Some(crate::form::preset::Preset::Text(value))) =
        (&field.kind, &field.default)
        && rules
            .pattern
            .as_ref()
            .is_some_and(|pattern| !pattern.accepts(value))
    {
        return Err(Unsupported::Default { field: name() });
    }
    Ok(())
}

/// How a revision spells a form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grammar {
    /// 2025-06-18: defaults on booleans only, titles as `enumNames`; lists have been split.
    Basic,
    /// 2025-11-25 and later.
    Full,
}

struct Schema<'a>(&'a Form, Grammar);

impl Serialize for Schema<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(form, grammar) = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", "object")?;
        map.serialize_entry("properties", &Properties(form.fields(), grammar))?;
        if form.fields().iter().any(FormField::is_required) {
            map.serialize_entry("required", &Required(form.fields()))?;
        }
        map.end()
    }
}

struct Properties<'a>(&'a [FormField], Grammar);

impl Serialize for Properties<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .iter()
                .map(|field| (field.name(), Property(field, self.1))),
        )
    }
}

struct Required<'a>(&'a [FormField]);

impl Serialize for Required<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let required = self.0.iter().filter(|field| field.is_required());
        serializer.collect_seq(required.map(FormField::name))
    }
}

struct Property<'a>(&'a FormField, Grammar);

impl Serialize for Property<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(field, grammar) = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", type_name(&field.kind))?;
        optional(&mut map, "title", field.title())?;
        optional(&mut map, "description", field.description())?;
        match &field.kind {
            Kind::Text(rules) => text_rules(&mut map, rules)?,
            Kind::Integer(rules) => {
                optional(&mut map, "minimum", rules.minimum)?;
                optional(&mut map, "maximum", rules.maximum)?;
            }
            Kind::Number(rules) => {
                optional(&mut map, "minimum", rules.minimum.map(number))?;
                optional(&mut map, "maximum", rules.maximum.map(number))?;
            }
            Kind::Boolean => {}
            Kind::OneOf(options) => one_of(&mut map, options, grammar)?,
            Kind::SomeOf(options, rules) => some_of(&mut map, options, *rules)?,
        }
        if grammar == Grammar::Full || matches!(field.kind, Kind::Boolean) {
            optional(&mut map, "default", field.default_value())?;
        }
        map.end()
    }
}

fn type_name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text(_) | Kind::OneOf(_) => "string",
        Kind::Integer(_) => "integer",
        Kind::Number(_) => "number",
        Kind::Boolean => "boolean",
        Kind::SomeOf(..) => "array",
    }
}

fn optional<M: SerializeMap>(
    map: &mut M,
    key: &str,
    value: Option<impl Serialize>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(key, &value),
        None => Ok(()),
    }
}

fn text_rules<M: SerializeMap>(map: &mut M, rules: &TextRules) -> Result<(), M::Error> {
    optional(map, "minLength", rules.min_length)?;
    optional(map, "maxLength", rules.max_length)?;
    let sent = rules.pattern.as_ref().filter(|pattern| pattern.is_sent());
    optional(map, "pattern", sent.map(Pattern::source))?;
    optional(map, "format", rules.format.map(crate::form::Format::as_str))
}

fn one_of<M: SerializeMap>(
    map: &mut M,
    options: &Options,
    grammar: Grammar,
) -> Result<(), M::Error> {
    let titled = options.are_titled();
    if titled && grammar == Grammar::Full && !options.legacy {
        return map.serialize_entry("oneOf", &Titled(options));
    }
    map.serialize_entry("enum", &Texts(options, Opt::value))?;
    optional(
        map,
        "enumNames",
        titled.then_some(Texts(options, Opt::shown)),
    )
}

/// `anyOf` and no `type` where there are titles: real clients refuse the whole form otherwise.
fn some_of<M: SerializeMap>(
    map: &mut M,
    options: &Options,
    rules: ItemRules,
) -> Result<(), M::Error> {
    optional(map, "minItems", rules.min_items)?;
    optional(map, "maxItems", rules.max_items)?;
    map.serialize_entry("items", &Items(options))
}

struct Items<'a>(&'a Options);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if self.0.are_titled() {
            map.serialize_entry("anyOf", &Titled(self.0))?;
        } else {
            map.serialize_entry("type", "string")?;
            map.serialize_entry("enum", &Texts(self.0, Opt::value))?;
        }
        map.end()
    }
}

/// One text of each option.
struct Texts<'a>(&'a Options, fn(&Opt) -> &str);

impl Serialize for Texts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(self.1))
    }
}

/// Value and title of each option.
struct Titled<'a>(&'a Options);

impl Serialize for Titled<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(TitledOption))
    }
}

struct TitledOption<'a>(&'a Opt);

impl Serialize for TitledOption<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("const", self.0.value())?;
        map.serialize_entry("title", self.0.shown())?;
        map.end()
    }
}
