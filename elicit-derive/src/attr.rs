//! Attributes as they are written. Each is read on its own; what they say together is for `check`.

mod container;
mod field;
mod serde;
mod take;

pub(crate) use container::{EnumAttrs, StructAttrs, VariantAttrs};
pub(crate) use field::{FieldAttrs, Format, Options};
pub(crate) use take::{Choosable, Number, known};

use crate::errors::Errors;
use crate::keys::{Key, Place};
use crate::{suggest, value};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Ident, Meta, Token};

/// One attribute: the key (never raw) is where most faults are shown, the value where the others are.
#[derive(Clone)]
pub(crate) struct Attr<T> {
    pub(crate) key: Ident,
    pub(crate) value: T,
}

/// An attribute without a value.
pub(crate) type Flag = Option<Ident>;

/// Calls `set` for every attribute of all `#[elicit(..)]`, with the input after its key. A fault in
/// one never hides the next: whatever `set` leaves unread is skipped. Returns what misspelt keys
/// seem to stand for, so that it is not missed as well.
fn read(
    attributes: &[Attribute],
    place: Place,
    errors: &mut Errors,
    mut set: impl FnMut(&Ident, ParseStream, &mut Errors) -> syn::Result<()>,
) -> Vec<&'static str> {
    let mut seen: Vec<Ident> = Vec::new();
    let mut meant = Vec::new();
    for attribute in attributes.iter().filter(|a| a.path().is_ident("elicit")) {
        if !matches!(attribute.meta, Meta::List(_)) {
            errors.on(
                attribute,
                "expected a list of attributes: write `#[elicit(…)]`",
            );
            continue;
        }
        let list = attribute.parse_args_with(|input: ParseStream| {
            each(input, errors, |key, input, errors| {
                let name = key.to_string();
                if !Key::find(&name).is_some_and(|key| key.stands_on(place)) {
                    meant.extend(suggest::meant(&name, place));
                    return Err(syn::Error::new(key.span(), suggest::unknown(&name, place)));
                }
                if seen.contains(key) {
                    let twice = format!("`{name}` is given twice: remove one");
                    return Err(syn::Error::new(key.span(), twice));
                }
                seen.push(key.clone());
                set(key, input, errors)
            });
            Ok(())
        });
        errors.handle(list);
    }
    meant
}

/// Calls `set` for each `key …` between commas.
fn each(
    input: ParseStream,
    errors: &mut Errors,
    mut set: impl FnMut(&Ident, ParseStream, &mut Errors) -> syn::Result<()>,
) {
    while !input.is_empty() {
        // Keywords are keys too: `enum`, `crate`.
        let read = Ident::parse_any(input)
            .map_err(|error| {
                syn::Error::new(
                    error.span(),
                    "expected the name of an attribute, such as `title`",
                )
            })
            .and_then(|key| {
                let key = key.unraw();
                set(&key, input, errors)?;
                ended(&key, input)
            });
        if let Err(error) = read {
            errors.push(error);
            value::skip(input);
        }
        // The end, or a comma.
        let _ = input.parse::<Option<Token![,]>>();
    }
}

fn ended(key: &Ident, input: ParseStream) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) {
        Ok(())
    } else {
        Err(input.error(format!("expected a comma after `{key}`")))
    }
}
