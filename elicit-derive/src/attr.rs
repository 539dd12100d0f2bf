//! Attributes as they are written. Each is read on its own; what they say together is for `check`.

mod container;
mod field;
mod serde;
mod take;

pub(crate) use container::{EnumAttrs, StructAttrs, VariantAttrs};
pub(crate) use field::{FieldAttrs, Format};
pub(crate) use take::{Choosable, Number, Options, known};

use crate::errors::Errors;
use crate::keys::{Key, Place};
use crate::{suggest, value};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Ident, Meta, Token};

/// One attribute: the key (never raw) is where most faults are shown, the value where the others are.
pub(crate) struct Attr<T> {
    pub(crate) key: Ident,
    pub(crate) value: T,
}

impl<T> Attr<T> {
    fn new(key: &Ident, value: T) -> Self {
        let key = key.clone();
        Self { key, value }
    }
}

/// An attribute without a value.
pub(crate) type Flag = Option<Ident>;

/// The keys of all `#[elicit(..)]` in one place, be their values good or not.
#[derive(Default)]
pub(crate) struct Keys {
    /// In the order of the source.
    given: Vec<Ident>,
    /// Those that misspelt ones seem to stand for.
    meant: Vec<&'static str>,
}

impl Keys {
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Ident> {
        self.given.iter()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Ident> {
        self.iter().find(|key| *key == name)
    }

    /// Whether this key stands there, be it misspelt: then it is not missed as well.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some() || self.meant.contains(&name)
    }
}

/// Calls `set` for every attribute of all `#[elicit(..)]`, with the input after its key. A fault in
/// one never hides the next: whatever `set` leaves unread is skipped.
fn read(
    attributes: &[Attribute],
    place: Place,
    errors: &mut Errors,
    mut set: impl FnMut(&Ident, ParseStream, &mut Errors) -> syn::Result<()>,
) -> Keys {
    let mut keys = Keys::default();
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
                    keys.meant.extend(suggest::meant(&name, place));
                    return Err(syn::Error::new(key.span(), suggest::unknown(&name, place)));
                }
                if keys.given.contains(key) {
                    let twice = format!("`{name}` is given twice: remove one");
                    return Err(syn::Error::new(key.span(), twice));
                }
                keys.given.push(key.clone());
                set(key, input, errors)
            });
            Ok(())
        });
        errors.handle(list);
    }
    keys
}

/// For a key of the table that no reader has a word on: a flag would be passed over in silence.
fn unread(key: &Ident) -> syn::Error {
    let message = format!("`{key}` is known and not read, which is a fault of the derive");
    syn::Error::new(key.span(), message)
}

/// Calls `set` for each `key …` between commas.
fn each(
    input: ParseStream,
    errors: &mut Errors,
    mut set: impl FnMut(&Ident, ParseStream, &mut Errors) -> syn::Result<()>,
) {
    items(input, errors, |input, errors| {
        // Keywords are keys too: `enum`, `crate`.
        let key = Ident::parse_any(input).map_err(|error| {
            let message = "expected the name of an attribute, such as `title`";
            syn::Error::new(error.span(), message)
        })?;
        let key = key.unraw();
        set(&key, input, errors)?;
        if ended(input) {
            Ok(())
        } else {
            Err(input.error(format!("expected a comma after `{key}`")))
        }
    });
}

/// Reads what stands between commas. Whatever `read` leaves of a faulty item is skipped.
fn items(
    input: ParseStream,
    errors: &mut Errors,
    mut read: impl FnMut(ParseStream, &mut Errors) -> syn::Result<()>,
) {
    while !input.is_empty() {
        if let Err(error) = read(input, errors) {
            errors.push(error);
            value::skip(input);
        }
        // The end, or a comma.
        let _ = input.parse::<Option<Token![,]>>();
    }
}

/// Whether an item ends here.
fn ended(input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![,])
}

#[cfg(test)]
mod tests {
    use super::{EnumAttrs, FieldAttrs, StructAttrs, VariantAttrs};
    use crate::errors::Errors;
    use crate::keys::{KEYS, Place};
    use proc_macro2::TokenStream;
    use syn::parse_quote;

    #[test]
    fn every_key_of_the_table_is_read_where_it_stands() {
        for key in KEYS {
            let usage: TokenStream = key.usage.replace("= …", "= 1").parse().unwrap();
            let attributes = [parse_quote!(#[elicit(#usage)])];
            for place in key.places {
                let mut errors = Errors::new();
                match place {
                    Place::Struct => drop(StructAttrs::from_syn(&attributes, &mut errors)),
                    Place::Field => drop(FieldAttrs::from_syn(&attributes, &mut errors)),
                    Place::Enum => drop(EnumAttrs::from_syn(&attributes, &mut errors)),
                    Place::Variant => drop(VariantAttrs::from_syn(&attributes, &mut errors)),
                }
                let errors = errors.finish().map(|errors| errors.to_string());
                assert_eq!(errors, None, "{usage} on {place}");
            }
        }
    }
}
