//! `#[serde(..)]` on the same type. A form that serde also reads is spelled one way: names are
//! taken over, what leaves the wire alone is passed over, and the rest is refused with the reason.

use super::{container, each};
use crate::case::Case;
use crate::errors::Errors;
use crate::keys::Place;
use crate::text::Text;
use crate::value;
use proc_macro2::Group;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Ident, LitStr, Meta, Token};

/// The names that serde would give.
#[derive(Default)]
pub(super) struct Serde {
    pub(super) rename: Rename,
    pub(super) rename_all: Rename,
}

/// `rename = "a"`, or `rename(serialize = "a", deserialize = "b")`.
#[derive(Default)]
pub(super) struct Rename(Option<(Ident, [Option<Text>; 2])>);

/// These say nothing about the wire of a form.
const HARMLESS: [&str; 6] = [
    "skip_serializing_if",
    "bound",
    "crate",
    "expecting",
    "borrow",
    "getter",
];

/// Those that change it, and what to write instead.
const WIRE: [(&str, &str); 20] = [
    (
        "default",
        "where the field is an `Option` remove it, else write `#[elicit(default = …)]` on the field or make it one",
    ),
    ("flatten", "write `#[elicit(flatten)]`"),
    ("deny_unknown_fields", "write `#[elicit(deny_unknown)]`"),
    (
        "skip",
        "write `#[elicit(skip)]` on a field that is not to be asked",
    ),
    (
        "skip_serializing",
        "write `#[elicit(skip)]` on a field that is not to be asked",
    ),
    (
        "skip_deserializing",
        "write `#[elicit(skip)]` on a field that is not to be asked",
    ),
    ("with", "implement `Field` for a type of your own"),
    ("serialize_with", "implement `Field` for a type of your own"),
    (
        "deserialize_with",
        "implement `Field` for a type of your own",
    ),
    ("alias", "remove it, an answer comes under one name"),
    (
        "tag",
        "remove it, a form is a plain object and an option a plain text",
    ),
    (
        "content",
        "remove it, a form is a plain object and an option a plain text",
    ),
    ("untagged", "remove it, an option is a plain text"),
    ("transparent", "remove it, a form is an object"),
    ("rename_all_fields", "remove it, an option has no fields"),
    (
        "other",
        "remove it, an answer that is not an option is refused",
    ),
    ("from", "derive on the type that it converts from"),
    ("try_from", "derive on the type that it converts from"),
    ("into", "derive on the type that it converts into"),
    ("remote", "derive on the type itself"),
];

/// The names of all of them, for a field that is not on the wire at all.
pub(super) const ALL: [&str; WIRE.len()] = {
    let mut names = [""; WIRE.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = WIRE[at].0;
        at += 1;
    }
    names
};

/// `settled` are the attributes that `#[elicit]` has its own word on.
pub(super) fn read(
    attributes: &[Attribute],
    place: Place,
    settled: &[&str],
    errors: &mut Errors,
) -> Serde {
    let mut serde = Serde::default();
    for attribute in attributes.iter().filter(|a| a.path().is_ident("serde")) {
        // Anything else is no business of ours: serde says so.
        if !matches!(attribute.meta, Meta::List(_)) {
            continue;
        }
        let list = attribute.parse_args_with(|input: ParseStream| {
            each(input, errors, |key, input, errors| {
                serde.set(key, input, place, settled, errors)
            });
            Ok(())
        });
        errors.handle(list);
    }
    serde
}

impl Serde {
    fn set(
        &mut self,
        key: &Ident,
        input: ParseStream,
        place: Place,
        settled: &[&str],
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let name = key.to_string();
        match name.as_str() {
            "rename" => self.rename = Rename::parse(key, input, errors)?,
            "rename_all" => self.rename_all = Rename::parse(key, input, errors)?,
            _ => {
                value::skip(input);
                // Options have no fields, and elsewhere serde has none of it either.
                let harmless = HARMLESS.contains(&name.as_str())
                    || name == "deny_unknown_fields" && place != Place::Struct;
                if !harmless && !settled.contains(&name.as_str()) {
                    return Err(syn::Error::new(key.span(), refusal(&name, place)));
                }
            }
        }
        Ok(())
    }
}

fn refusal(name: &str, place: Place) -> String {
    let instead = match (name, place) {
        ("skip" | "skip_serializing" | "skip_deserializing", Place::Variant) => {
            "remove it, every variant is an option"
        }
        _ => WIRE.iter().find(|(known, _)| *known == name).map_or(
            "remove it, or say the same with `#[elicit(…)]`",
            |(_, instead)| instead,
        ),
    };
    format!("`#[serde({name})]` may change the wire and is not read here: {instead}")
}

impl Rename {
    fn parse(key: &Ident, input: ParseStream, errors: &mut Errors) -> syn::Result<Self> {
        let pair = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let name = Text::of(&input.parse()?);
            [Some(name.clone()), Some(name)]
        } else {
            pair(input, errors)?
        };
        Ok(Self(Some((key.clone(), pair))))
    }

    /// The one name; only asked for when `#[elicit]` gives none.
    pub(super) fn text(self, errors: &mut Errors) -> Option<Text> {
        let (key, pair) = self.0?;
        match pair {
            [Some(ours), Some(theirs)] if ours.value == theirs.value => Some(ours),
            _ => {
                let message = format!(
                    "`serialize` and `deserialize` give two names, and a form has one: \
                     write `#[elicit({key} = \"…\")]`"
                );
                errors.at(key.span(), message);
                None
            }
        }
    }

    /// The one rule.
    pub(super) fn case(self, errors: &mut Errors) -> Option<Case> {
        let text = self.text(errors)?;
        let case = container::case(&text).map_err(|message| syn::Error::new(text.span, message));
        errors.handle(case)
    }
}

/// The names in `(serialize = "a", deserialize = "b")`.
fn pair(input: ParseStream, errors: &mut Errors) -> syn::Result<[Option<Text>; 2]> {
    let list: Group = input.parse()?;
    let mut pair = [None, None];
    let read = |input: ParseStream| {
        each(input, errors, |key, input, _| {
            input.parse::<Token![=]>()?;
            let name: LitStr = input.parse()?;
            pair[usize::from(key == "deserialize")] = Some(Text::of(&name));
            Ok(())
        });
        Ok(())
    };
    // Nothing is left over that it could complain about.
    let _ = read.parse2(list.stream());
    Ok(pair)
}
