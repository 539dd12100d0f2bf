//! Attributes of a field.

use super::serde;
use super::take::{self, Number, Options};
use super::{Attr, Flag, Keys, read, unread};
use crate::errors::Errors;
use crate::keys::Place;
use crate::suggest;
use crate::text::Text;
use crate::value::{Given, Known, Value};
use proc_macro2::Span;
use quote::quote_spanned;
use syn::{Attribute, Ident, Path};

/// On a field of a struct that derives `Elicit`.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) keys: Keys,
    pub(crate) title: Option<Text>,
    pub(crate) description: Option<Text>,
    pub(crate) rename: Option<Text>,
    /// Also `non_empty`, under that key.
    pub(crate) min_length: Option<Attr<Number<u32>>>,
    pub(crate) max_length: Option<Attr<Number<u32>>>,
    pub(crate) format: Option<Attr<Format>>,
    pub(crate) pattern: Option<Attr<Text>>,
    pub(crate) send_pattern: Flag,
    pub(crate) minimum: Option<Attr<Number<f64>>>,
    pub(crate) maximum: Option<Attr<Number<f64>>>,
    pub(crate) options: Option<Options>,
    pub(crate) multi: Flag,
    pub(crate) min_items: Option<Attr<Number<u32>>>,
    pub(crate) max_items: Option<Attr<Number<u32>>>,
    pub(crate) default: Option<Attr<Given>>,
    pub(crate) prefill: Option<Attr<Given>>,
    pub(crate) enum_names: Flag,
    pub(crate) flatten: Flag,
    pub(crate) prefix: Option<Text>,
    pub(crate) skip: Flag,
    pub(crate) check: Option<Path>,
    pub(crate) allow_secret: Flag,
    pub(crate) allow_link: Flag,
}

/// What `format` says, and where.
pub(crate) struct Format {
    /// The variant of the core's `Format`.
    pub(crate) variant: &'static str,
    pub(crate) span: Span,
}

/// The formats that every revision knows, each with its [`Format::variant`].
const FORMATS: [(&str, &str); 4] = [
    ("email", "Email"),
    ("uri", "Uri"),
    ("date", "Date"),
    ("date-time", "DateTime"),
];

impl Format {
    fn parse(text: &Text) -> Result<Self, String> {
        let (name, span) = (&text.value, text.span);
        let Some((_, variant)) = FORMATS.iter().find(|(known, _)| known == name) else {
            let known = FORMATS.map(|(known, _)| known);
            return Err(suggest::unknown_value("format", name, &known));
        };
        Ok(Self { variant, span })
    }
}

impl FieldAttrs {
    pub(crate) fn from_syn(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        attrs.keys = read(attributes, Place::Field, errors, |key, input, errors| {
            match key.to_string().as_str() {
                "title" => attrs.title = Some(take::text(key, input)?.value),
                "description" => attrs.description = Some(take::text(key, input)?.value),
                "rename" => attrs.rename = Some(take::text(key, input)?.value),
                "min_length" => attrs.set_min_length(take::count(key, input)?)?,
                "max_length" => attrs.max_length = Some(take::count(key, input)?),
                // #[elicit(non_empty)]
                "non_empty" => attrs.set_min_length(one(take::flag(key, input)?))?,
                // #[elicit(format = "email")]
                "format" => attrs.format = Some(take::one_of(key, input, Format::parse)?),
                "pattern" => attrs.pattern = Some(take::text(key, input)?),
                "send_pattern" => attrs.send_pattern = Some(take::flag(key, input)?),
                // #[elicit(minimum = 18)], #[elicit(minimum = ADULT)]
                "minimum" => attrs.minimum = Some(take::bound(key, input)?),
                "maximum" => attrs.maximum = Some(take::bound(key, input)?),
                // #[elicit(enum("dev" = "Developer", "pdf"))], #[elicit(enum)]
                "enum" => attrs.options = Some(take::options(key, input, errors)?.value),
                "multi" => attrs.multi = Some(take::flag(key, input)?),
                "min_items" => attrs.min_items = Some(take::count(key, input)?),
                "max_items" => attrs.max_items = Some(take::count(key, input)?),
                // #[elicit(default = true)], #[elicit(default = [Topic::Releases])]
                "default" => attrs.default = Some(take::given(key, input)?),
                "prefill" => attrs.prefill = Some(take::given(key, input)?),
                "enum_names" => attrs.enum_names = Some(take::flag(key, input)?),
                "flatten" => attrs.flatten = Some(take::flag(key, input)?),
                "prefix" => attrs.prefix = Some(take::text(key, input)?.value),
                "skip" => attrs.skip = Some(take::flag(key, input)?),
                "check" => attrs.check = Some(take::path(key, input)?.value),
                "allow_secret" => attrs.allow_secret = Some(take::flag(key, input)?),
                "allow_link" => attrs.allow_link = Some(take::flag(key, input)?),
                _ => return Err(unread(key)),
            }
            Ok(())
        });
        let rename = serde::read(attributes, Place::Field, attrs.settled(), errors).rename;
        attrs.rename = attrs.rename.or_else(|| rename.text(errors));
        attrs
    }

    /// Values end up in constants of their own, where `Self` is not the form.
    pub(crate) fn name_self(&mut self, form: &Ident) {
        let mut values: Vec<&mut Value> = Vec::new();
        let lengths = [&mut self.min_length, &mut self.max_length];
        let counts = [&mut self.min_items, &mut self.max_items];
        let whole = lengths.into_iter().chain(counts).flatten();
        values.extend(whole.map(|attr| &mut attr.value.value));
        let bounds = [&mut self.minimum, &mut self.maximum].into_iter();
        values.extend(bounds.flatten().map(|attr| &mut attr.value.value));
        let given = [&mut self.default, &mut self.prefill].into_iter();
        values.extend(given.flatten().flat_map(|attr| attr.value.values_mut()));
        for value in values {
            value.name_self(form);
        }
    }

    /// The attributes of serde whose question is answered by one of ours.
    fn settled(&self) -> &'static [&'static str] {
        if self.skip.is_some() {
            &serde::ALL
        } else if self.flatten.is_some() {
            &["flatten"]
        } else if self.default.is_some() {
            &["default"]
        } else {
            &[]
        }
    }

    fn set_min_length(&mut self, attr: Attr<Number<u32>>) -> syn::Result<()> {
        if self.min_length.is_some() {
            let message = "`non_empty` is `min_length = 1`: write only one of them";
            return Err(syn::Error::new(attr.key.span(), message));
        }
        self.min_length = Some(attr);
        Ok(())
    }
}

/// `non_empty` is `min_length = 1`.
fn one(key: Ident) -> Attr<Number<u32>> {
    let value = Value {
        tokens: quote_spanned!(key.span()=> 1),
        known: Known::Integer(1),
    };
    let known = Some(1);
    Attr {
        key,
        value: Number { value, known },
    }
}
