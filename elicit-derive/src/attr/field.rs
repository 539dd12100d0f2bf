//! Attributes of a field.

use super::serde;
use super::take::{self, Choosable, Number};
use super::{Attr, Flag, read};
use crate::errors::Errors;
use crate::keys::Place;
use crate::suggest;
use crate::value::{Given, Known, Value};
use quote::quote_spanned;
use syn::{Attribute, Ident, LitStr, Path};

/// On a field of a struct that derives `Elicit`.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) title: Option<Attr<LitStr>>,
    pub(crate) description: Option<Attr<LitStr>>,
    pub(crate) rename: Option<LitStr>,
    /// Also `non_empty`, under that key.
    pub(crate) min_length: Option<Attr<Number<u32>>>,
    pub(crate) max_length: Option<Attr<Number<u32>>>,
    pub(crate) format: Option<Attr<Format>>,
    pub(crate) pattern: Option<Attr<LitStr>>,
    pub(crate) send_pattern: Flag,
    pub(crate) minimum: Option<Attr<Number<f64>>>,
    pub(crate) maximum: Option<Attr<Number<f64>>>,
    pub(crate) options: Option<Attr<Options>>,
    pub(crate) multi: Flag,
    pub(crate) min_items: Option<Attr<Number<u32>>>,
    pub(crate) max_items: Option<Attr<Number<u32>>>,
    pub(crate) default: Option<Attr<Given>>,
    pub(crate) prefill: Option<Attr<Given>>,
    pub(crate) enum_names: Flag,
    pub(crate) flatten: Flag,
    pub(crate) prefix: Option<Attr<LitStr>>,
    pub(crate) skip: Flag,
    pub(crate) check: Option<Attr<Path>>,
    pub(crate) allow_secret: Flag,
    pub(crate) allow_link: Flag,
    /// All keys, in the order of the source.
    pub(crate) keys: Vec<Ident>,
    /// Those that misspelt ones seem to stand for.
    meant: Vec<&'static str>,
}

/// What `enum` says.
pub(crate) enum Options {
    /// Bare: they are given at run time.
    Later,
    Listed(Vec<Choosable>),
}

/// What `format` says, and where.
pub(crate) struct Format {
    /// The variant of the core's `Format`.
    pub(crate) variant: &'static str,
    pub(crate) text: LitStr,
}

/// The formats that every revision knows, each with its [`Format::variant`].
const FORMATS: [(&str, &str); 4] = [
    ("email", "Email"),
    ("uri", "Uri"),
    ("date", "Date"),
    ("date-time", "DateTime"),
];

impl Format {
    fn parse(text: &LitStr) -> Result<Self, String> {
        let name = text.value();
        match FORMATS.iter().find(|(known, _)| *known == name) {
            Some((_, variant)) => Ok(Self {
                variant,
                text: text.clone(),
            }),
            None => Err(suggest::unknown_value(
                "format",
                &name,
                &FORMATS.map(|(known, _)| known),
            )),
        }
    }
}

impl FieldAttrs {
    pub(crate) fn from_syn(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        let meant = read(attributes, Place::Field, errors, |key, input, errors| {
            attrs.keys.push(key.clone());
            match key.to_string().as_str() {
                "title" => attrs.title = take::text(key, input)?,
                "description" => attrs.description = take::text(key, input)?,
                "rename" => attrs.rename = take::text(key, input)?.map(|attr| attr.value),
                "min_length" => {
                    let min_length = take::count(key, input)?;
                    attrs.set_min_length(min_length)?;
                }
                "max_length" => attrs.max_length = take::count(key, input)?,
                // #[elicit(non_empty)]
                "non_empty" => {
                    let non_empty = take::flag(key, input)?;
                    attrs.set_min_length(non_empty.map(one))?;
                }
                // #[elicit(format = "email")]
                "format" => attrs.format = take::one_of(key, input, Format::parse)?,
                "pattern" => attrs.pattern = take::text(key, input)?,
                "send_pattern" => attrs.send_pattern = take::flag(key, input)?,
                // #[elicit(minimum = 18)], #[elicit(minimum = ADULT)]
                "minimum" => attrs.minimum = take::bound(key, input)?,
                "maximum" => attrs.maximum = take::bound(key, input)?,
                // #[elicit(enum("dev" = "Developer", "pdf"))], #[elicit(enum)]
                "enum" => {
                    attrs.options = take::options(key, input, errors)?.map(|attr| Attr {
                        key: attr.key,
                        value: attr.value.map_or(Options::Later, Options::Listed),
                    });
                }
                "multi" => attrs.multi = take::flag(key, input)?,
                "min_items" => attrs.min_items = take::count(key, input)?,
                "max_items" => attrs.max_items = take::count(key, input)?,
                // #[elicit(default = true)], #[elicit(default = [Topic::Releases])]
                "default" => attrs.default = take::given(key, input)?,
                "prefill" => attrs.prefill = take::given(key, input)?,
                "enum_names" => attrs.enum_names = take::flag(key, input)?,
                "flatten" => attrs.flatten = take::flag(key, input)?,
                "prefix" => attrs.prefix = take::text(key, input)?,
                "skip" => attrs.skip = take::flag(key, input)?,
                "check" => attrs.check = take::path(key, input)?,
                "allow_secret" => attrs.allow_secret = take::flag(key, input)?,
                "allow_link" => attrs.allow_link = take::flag(key, input)?,
                _ => {}
            }
            Ok(())
        });
        attrs.meant = meant;
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

    /// Whether this key stands there, be its value good or not.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.key(name).is_some() || self.meant.contains(&name)
    }

    pub(crate) fn key(&self, name: &str) -> Option<&Ident> {
        self.keys.iter().find(|key| *key == name)
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

    fn set_min_length(&mut self, attr: Option<Attr<Number<u32>>>) -> syn::Result<()> {
        if let (Some(_), Some(new)) = (&self.min_length, &attr) {
            let message = "`non_empty` is `min_length = 1`: write only one of them";
            return Err(syn::Error::new(new.key.span(), message));
        }
        self.min_length = attr;
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
