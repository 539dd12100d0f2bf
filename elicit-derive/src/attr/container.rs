//! Attributes of a struct, of an enum, and of its variants.

use super::serde::{self, Serde};
use super::{Attr, Flag, read, take};
use crate::case::Case;
use crate::errors::Errors;
use crate::keys::Place;
use crate::suggest;
use syn::{Attribute, LitStr, Path};

/// On a struct that derives `Elicit`.
#[derive(Default)]
pub(crate) struct StructAttrs {
    pub(crate) message: Option<Attr<LitStr>>,
    /// The key stands there, be its value good or not.
    pub(crate) has_message: bool,
    pub(crate) rename_all: Option<Case>,
    pub(crate) krate: Option<Attr<Path>>,
    pub(crate) deny_unknown: Flag,
    pub(crate) allow_secret: Flag,
    pub(crate) allow_link: Flag,
    pub(crate) json_schema: Flag,
    pub(crate) check: Option<Attr<Path>>,
}

/// On an enum that derives `Choice`.
#[derive(Default)]
pub(crate) struct EnumAttrs {
    pub(crate) rename_all: Option<Case>,
    pub(crate) krate: Option<Attr<Path>>,
    pub(crate) allow_link: Flag,
}

/// On a variant of it.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) title: Option<Attr<LitStr>>,
    pub(crate) rename: Option<LitStr>,
}

impl StructAttrs {
    pub(crate) fn from_syn(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        let mut keys: Vec<String> = Vec::new();
        let meant = read(attributes, Place::Struct, errors, |key, input, _| {
            keys.push(key.to_string());
            match key.to_string().as_str() {
                // #[elicit(message = "What is your info?")]
                "message" => {
                    attrs.message = take::text(key, input)?;
                }
                // #[elicit(rename_all = "camelCase")]
                "rename_all" => attrs.rename_all = value(take::one_of(key, input, case)?),
                // #[elicit(crate = path)], #[elicit(crate = "path")]
                "crate" => attrs.krate = take::quoted_path(key, input)?,
                "deny_unknown" => attrs.deny_unknown = take::flag(key, input)?,
                "allow_secret" => attrs.allow_secret = take::flag(key, input)?,
                "allow_link" => attrs.allow_link = take::flag(key, input)?,
                "json_schema" => attrs.json_schema = take::flag(key, input)?,
                // #[elicit(check = path)]
                "check" => attrs.check = take::path(key, input)?,
                _ => {}
            }
            Ok(())
        });
        let has = |name: &str| meant.contains(&name) || keys.iter().any(|key| key == name);
        attrs.has_message = has("message");
        let settled: &[&str] = if has("deny_unknown") {
            &["deny_unknown_fields"]
        } else {
            &[]
        };
        let Serde { rename_all, .. } = serde::read(attributes, Place::Struct, settled, errors);
        attrs.rename_all = attrs.rename_all.or_else(|| rename_all.case(errors));
        attrs
    }
}

impl EnumAttrs {
    pub(crate) fn from_syn(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        read(attributes, Place::Enum, errors, |key, input, _| {
            match key.to_string().as_str() {
                "rename_all" => attrs.rename_all = value(take::one_of(key, input, case)?),
                "crate" => attrs.krate = take::quoted_path(key, input)?,
                "allow_link" => attrs.allow_link = take::flag(key, input)?,
                _ => {}
            }
            Ok(())
        });
        let Serde { rename_all, .. } = serde::read(attributes, Place::Enum, &[], errors);
        attrs.rename_all = attrs.rename_all.or_else(|| rename_all.case(errors));
        attrs
    }
}

impl VariantAttrs {
    pub(crate) fn from_syn(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        read(attributes, Place::Variant, errors, |key, input, _| {
            match key.to_string().as_str() {
                // #[elicit(title = "Developer")]
                "title" => attrs.title = take::text(key, input)?,
                // #[elicit(rename = "dev")]
                "rename" => attrs.rename = value(take::text(key, input)?),
                _ => {}
            }
            Ok(())
        });
        let Serde { rename, .. } = serde::read(attributes, Place::Variant, &[], errors);
        attrs.rename = attrs.rename.or_else(|| rename.text(errors));
        attrs
    }
}

fn value<T>(attr: Option<Attr<T>>) -> Option<T> {
    attr.map(|attr| attr.value)
}

pub(super) fn case(text: &LitStr) -> Result<Case, String> {
    let name = text.value();
    Case::parse(&name).ok_or_else(|| suggest::unknown_value("rule", &name, &Case::NAMES))
}
