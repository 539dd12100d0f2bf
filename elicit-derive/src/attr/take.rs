//! The forms that the value of an attribute can have.

use super::{Attr, Flag, each};
use crate::errors::Errors;
use crate::keys::Key;
use crate::value::{self, Given, Known, Value};
use proc_macro2::{Delimiter, Group, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::{Ident, LitStr, Path, Token};

/// A number, with its value when it is a literal.
#[derive(Clone)]
pub(crate) struct Number<T> {
    pub(crate) value: Value,
    pub(crate) known: Option<T>,
}

/// One entry of `enum("value" = "Title")`.
pub(crate) struct Choosable {
    pub(crate) value: LitStr,
    pub(crate) title: Option<LitStr>,
}

/// The literal of an attribute, if it is there and one.
pub(crate) fn known<T: Copy>(attr: Option<&Attr<Number<T>>>) -> Option<T> {
    attr?.value.known
}

impl<T> ToTokens for Number<T> {
    fn to_tokens(&self, tokens: &mut proc_macro2::TokenStream) {
        self.value.to_tokens(tokens);
    }
}

/// `min_length = 1`, as the table of keys says it.
fn usage(key: &Ident) -> String {
    let name = key.to_string();
    Key::find(&name).map_or(name, |key| key.usage.to_owned())
}

fn with<T>(key: &Ident, value: syn::Result<T>) -> syn::Result<Option<Attr<T>>> {
    value.map(|value| {
        let key = key.clone();
        Some(Attr { key, value })
    })
}

/// The `=` of `key = …`, with something after it.
fn equals(key: &Ident, input: ParseStream) -> syn::Result<()> {
    if input.peek(syn::token::Paren) {
        let message = format!("`{key}` is written with `=`: write `{}`", usage(key));
        return Err(syn::Error::new(key.span(), message));
    }
    let given = input.parse::<Option<Token![=]>>()?.is_some();
    if !given || input.is_empty() || input.peek(Token![,]) {
        let message = format!("`{key}` needs a value: write `{}`", usage(key));
        return Err(syn::Error::new(key.span(), message));
    }
    Ok(())
}

pub(super) fn flag(key: &Ident, input: ParseStream) -> syn::Result<Flag> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(Some(key.clone()));
    }
    let message = format!("`{key}` takes no value: write only `{key}`");
    input.parse::<Option<Token![=]>>()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(syn::Error::new(key.span(), message));
    }
    Err(input.error(message))
}

pub(super) fn text(key: &Ident, input: ParseStream) -> syn::Result<Option<Attr<LitStr>>> {
    equals(key, input)?;
    let message = || format!("`{key}` takes a text in quotes: write `{}`", usage(key));
    with(
        key,
        input
            .parse()
            .map_err(|error| syn::Error::new(error.span(), message())),
    )
}

/// A text that has to be one of a few.
pub(super) fn one_of<T>(
    key: &Ident,
    input: ParseStream,
    parse: impl FnOnce(&LitStr) -> Result<T, String>,
) -> syn::Result<Option<Attr<T>>> {
    let Some(Attr { key, value }) = text(key, input)? else {
        return Ok(None);
    };
    let parsed = parse(&value).map_err(|message| syn::Error::new(value.span(), message));
    with(&key, parsed)
}

pub(super) fn path(key: &Ident, input: ParseStream) -> syn::Result<Option<Attr<Path>>> {
    equals(key, input)?;
    let message = || format!("`{key}` takes a path: write `{}`", usage(key));
    with(
        key,
        input
            .parse()
            .map_err(|error| syn::Error::new(error.span(), message())),
    )
}

/// A path, also in quotes, as serde has it.
pub(super) fn quoted_path(key: &Ident, input: ParseStream) -> syn::Result<Option<Attr<Path>>> {
    if input.peek(Token![=]) && input.peek2(LitStr) {
        equals(key, input)?;
        let text: LitStr = input.parse()?;
        let message = format!("`{key}` takes a path: write `{}`", usage(key));
        let path = text.parse_with(Path::parse_mod_style);
        return with(key, path.map_err(|_| syn::Error::new(text.span(), message)));
    }
    path(key, input)
}

/// A length, or a number of items.
pub(super) fn count(key: &Ident, input: ParseStream) -> syn::Result<Option<Attr<Number<u32>>>> {
    equals(key, input)?;
    let value = Value::parse(input)?;
    let known = match &value.known {
        Known::Nothing => Ok(None),
        Known::Integer(count) => u32::try_from(*count)
            .map(Some)
            .map_err(|_| format!("`{key}` is between 0 and {}", u32::MAX)),
        _ => Err(format!(
            "`{key}` takes a whole number: write `{}`",
            usage(key)
        )),
    };
    let known = known.map_err(|message| syn::Error::new_spanned(&value, message))?;
    with(key, Ok(Number { value, known }))
}

/// A bound of a number.
pub(super) fn bound(key: &Ident, input: ParseStream) -> syn::Result<Option<Attr<Number<f64>>>> {
    equals(key, input)?;
    let value = Value::parse(input)?;
    let known = match value.known {
        Known::Nothing => None,
        // What is lost here lies beyond 2^53, where no bound of an integer may be.
        #[expect(
            clippy::cast_precision_loss,
            reason = "refused later, or of a float field"
        )]
        Known::Integer(bound) => Some(bound as f64),
        Known::Number(bound) if bound.is_finite() => Some(bound),
        _ => {
            let message = format!("`{key}` takes a number: write `{}`", usage(key));
            return Err(syn::Error::new_spanned(&value, message));
        }
    };
    with(key, Ok(Number { value, known }))
}

/// A default: one value, or a list of them.
pub(super) fn given(key: &Ident, input: ParseStream) -> syn::Result<Option<Attr<Given>>> {
    equals(key, input)?;
    with(key, Given::parse(input))
}

/// `("dev" = "Developer", "pdf")`, or nothing at all.
pub(super) fn options(
    key: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> syn::Result<Option<Attr<Option<Vec<Choosable>>>>> {
    if input.is_empty() || input.peek(Token![,]) {
        return with(key, Ok(None));
    }
    let list = match input.parse()? {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => group,
        _ => {
            let message = "options stand in parentheses: write `enum(\"value\" = \"Title\", …)`";
            return Err(syn::Error::new(key.span(), message));
        }
    };
    if list.stream().is_empty() {
        let message = "`enum()` has no options: write `enum(\"value\" = \"Title\", …)`, or `enum` alone \
                       and give them at run time with `Request::options`";
        return Err(syn::Error::new_spanned(list, message));
    }
    with(key, Ok(Some(choosables(&list, errors))))
}

fn choosables(list: &Group, errors: &mut Errors) -> Vec<Choosable> {
    let mut options = Vec::new();
    let read = |input: ParseStream| {
        while !input.is_empty() {
            match choosable(input) {
                Ok(option) => options.push(option),
                Err(error) => {
                    errors.push(error);
                    value::skip(input);
                }
            }
            let _ = input.parse::<Option<Token![,]>>();
        }
        Ok(())
    };
    // Nothing is left over that it could complain about.
    let _ = read.parse2(list.stream());
    options
}

fn choosable(input: ParseStream) -> syn::Result<Choosable> {
    let message = "an option is a text, with a title or without: write `\"value\" = \"Title\"` or `\"value\"`";
    let text = || {
        input
            .parse::<LitStr>()
            .map_err(|error| syn::Error::new(error.span(), message))
    };
    let value = text()?;
    let title = match input.parse::<Option<Token![=]>>()? {
        Some(equals) if input.is_empty() => return Err(syn::Error::new(equals.span, message)),
        Some(_) => Some(text()?),
        None => None,
    };
    if input.is_empty() || input.peek(Token![,]) {
        Ok(Choosable { value, title })
    } else {
        Err(input.error(message))
    }
}

/// The parts of serde's `rename(serialize = "a", deserialize = "b")`.
pub(super) fn pair(input: ParseStream, errors: &mut Errors) -> syn::Result<[Option<LitStr>; 2]> {
    let list: Group = input.parse()?;
    let mut pair = [None, None];
    let read = |input: ParseStream| {
        each(input, errors, |key, input, _| {
            input.parse::<Token![=]>()?;
            pair[usize::from(key == "deserialize")] = Some(input.parse()?);
            Ok(())
        });
        Ok(())
    };
    let _ = read.parse2(list.stream());
    Ok(pair)
}
