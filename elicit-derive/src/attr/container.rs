//! Attributes of a struct, of an enum, and of its variants.

use super::serde::{self, Serde};
use super::{Flag, Keys, read, take, unread};
use crate::case::Case;
use crate::errors::Errors;
use crate::keys::Place;
use crate::suggest;
use crate::text::Text;
use syn::{Attribute, Path};

/// On a struct that derives `Elicit`.
#[derive(Default)]
pub(crate) struct StructAttrs {
    pub(crate) keys: Keys,
    pub(crate) message: Option<Text>,
    pub(crate) rename_all: Option<Case>,
    pub(crate) krate: Option<Path>,
    pub(crate) deny_unknown: Flag,
    pub(crate) allow_secret: Flag,
    pub(crate) allow_link: Flag,
    pub(crate) json_schema: Flag,
    pub(crate) check: Option<Path>,
}

/// On an enum that derives `Choice`.
#[derive(Default)]
pub(crate) struct EnumAttrs {
    pub(crate) rename_all: Option<Case>,
    pub(crate) krate: Option<Path>,
    pub(crate) allow_link: Flag,
}

/// On a variant of it.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) title: Option<Text>,
    pub(crate) rename: Option<Text>,
}

impl StructAttrs {
    pub(crate) fn from_syn(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        attrs.keys = read(attributes, Place::Struct, errors, |key, input, _| {
            match key.to_string().as_str() {
                // #[elicit(message = "What is your info?")]
                "message" => attrs.message = Some(take::text(key, input)?.value),
                // #[elicit(rename_all = "camelCase")]
                "rename_all" => attrs.rename_all = Some(take::one_of(key, input, case)?.value),
                // #[elicit(crate = path)], #[elicit(crate = "path")]
                "crate" => attrs.krate = Some(take::quoted_path(key, input)?.value),
                "deny_unknown" => attrs.deny_unknown = Some(take::flag(key, input)?),
                "allow_secret" => attrs.allow_secret = Some(take::flag(key, input)?),
                "allow_link" => attrs.allow_link = Some(take::flag(key, input)?),
                "json_schema" => attrs.json_schema = Some(take::flag(key, input)?),
                // #[elicit(check = path)]
                "check" => attrs.check = Some(take::path(key, input)?.value),
                _ => return Err(unread(key)),
            }
            Ok(())
        });
        let settled: &[&str] = if attrs.keys.has("deny_unknown") {
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
                "rename_all" => attrs.rename_all = Some(take::one_of(key, input, case)?.value),
                "crate" => attrs.krate = Some(take::quoted_path(key, input)?.value),
                "allow_link" => attrs.allow_link = Some(take::flag(key, input)?),
                _ => return Err(unread(key)),
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
                "title" => attrs.title = Some(take::text(key, input)?.value),
                // #[elicit(rename = "dev")]
                "rename" => attrs.rename = Some(take::text(key, input)?.value),
                _ => return Err(unread(key)),
            }
            Ok(())
        });
        let Serde { rename, .. } = serde::read(attributes, Place::Variant, &[], errors);
        attrs.rename = attrs.rename.or_else(|| rename.text(errors));
        attrs
    }
}

pub(super) fn case(text: &Text) -> Result<Case, String> {
    let name = &text.value;
    Case::parse(name).ok_or_else(|| suggest::unknown_value("rule", name, &Case::NAMES))
}
