//! The forms that the value of an attribute can have.

use super::{Attr, ended, items};
use crate::errors::Errors;
use crate::keys::Key;
use crate::text::Text;
use crate::value::{Given, Known, Value};
use proc_macro2::{Delimiter, Group, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::{Ident, LitStr, Path, Token};

/// A number, with its value when it is a literal.
pub(crate) struct Number<T> {
    pub(crate) value: Value,
    pub(crate) known: Option<T>,
}

/// What `enum` says.
pub(crate) enum Options {
    /// Bare: they are given at run time.
    Later,
    Listed(Vec<Choosable>),
}

/// One option: an entry of `enum("value" = "Title")`, or a variant.
pub(crate) struct Choosable {
    pub(crate) value: Text,
    pub(crate) title: Option<Text>,
}

impl Choosable {
    /// What the person reads: where there is no title, the value.
    pub(crate) fn shown(&self) -> &Text {
        self.title.as_ref().unwrap_or(&self.value)
    }
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

/// The sentence for a value of another kind.
fn takes(key: &Ident, what: &str) -> String {
    format!("`{key}` takes {what}: write `{}`", usage(key))
}

/// The `=` of `key = …`, with something after it.
fn equals(key: &Ident, input: ParseStream) -> syn::Result<()> {
    if input.peek(syn::token::Paren) {
        let message = format!("`{key}` is written with `=`: write `{}`", usage(key));
        return Err(syn::Error::new(key.span(), message));
    }
    let given = input.parse::<Option<Token![=]>>()?.is_some();
    if !given || ended(input) {
        let message = format!("`{key}` needs a value: write `{}`", usage(key));
        return Err(syn::Error::new(key.span(), message));
    }
    Ok(())
}

pub(super) fn flag(key: &Ident, input: ParseStream) -> syn::Result<Ident> {
    if ended(input) {
        return Ok(key.clone());
    }
    let message = format!("`{key}` takes no value: write only `{key}`");
    input.parse::<Option<Token![=]>>()?;
    if ended(input) {
        return Err(syn::Error::new(key.span(), message));
    }
    Err(input.error(message))
}

pub(super) fn text(key: &Ident, input: ParseStream) -> syn::Result<Attr<Text>> {
    equals(key, input)?;
    let text: LitStr = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), takes(key, "a text in quotes")))?;
    Ok(Attr::new(key, Text::of(&text)))
}

/// A text that has to be one of a few.
pub(super) fn one_of<T>(
    key: &Ident,
    input: ParseStream,
    parse: impl FnOnce(&Text) -> Result<T, String>,
) -> syn::Result<Attr<T>> {
    let text = text(key, input)?.value;
    let value = parse(&text).map_err(|message| syn::Error::new(text.span, message))?;
    Ok(Attr::new(key, value))
}

pub(super) fn path(key: &Ident, input: ParseStream) -> syn::Result<Attr<Path>> {
    equals(key, input)?;
    let path = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), takes(key, "a path")))?;
    Ok(Attr::new(key, path))
}

/// A path, also in quotes, as serde has it.
pub(super) fn quoted_path(key: &Ident, input: ParseStream) -> syn::Result<Attr<Path>> {
    if !input.peek(Token![=]) || !input.peek2(LitStr) {
        return path(key, input);
    }
    equals(key, input)?;
    let text: LitStr = input.parse()?;
    let path = text
        .parse_with(Path::parse_mod_style)
        .map_err(|_| syn::Error::new(text.span(), takes(key, "a path")))?;
    Ok(Attr::new(key, path))
}

/// A length, or a number of items.
pub(super) fn count(key: &Ident, input: ParseStream) -> syn::Result<Attr<Number<u32>>> {
    equals(key, input)?;
    let value = Value::parse(input)?;
    let known = match &value.known {
        Known::Nothing => Ok(None),
        Known::Integer(count) => u32::try_from(*count)
            .map(Some)
            .map_err(|_| format!("`{key}` is between 0 and {}", u32::MAX)),
        _ => Err(takes(key, "a whole number")),
    };
    let known = known.map_err(|message| syn::Error::new_spanned(&value, message))?;
    Ok(Attr::new(key, Number { value, known }))
}

/// A bound of a number.
pub(super) fn bound(key: &Ident, input: ParseStream) -> syn::Result<Attr<Number<f64>>> {
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
        _ => return Err(syn::Error::new_spanned(&value, takes(key, "a number"))),
    };
    Ok(Attr::new(key, Number { value, known }))
}

/// A default: one value, or a list of them.
pub(super) fn given(key: &Ident, input: ParseStream) -> syn::Result<Attr<Given>> {
    equals(key, input)?;
    Ok(Attr::new(key, Given::parse(input)?))
}

/// `("dev" = "Developer", "pdf")`, or nothing at all.
pub(super) fn options(
    key: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> syn::Result<Attr<Options>> {
    if ended(input) {
        return Ok(Attr::new(key, Options::Later));
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
    Ok(Attr::new(key, Options::Listed(choosables(&list, errors))))
}

fn choosables(list: &Group, errors: &mut Errors) -> Vec<Choosable> {
    let mut options = Vec::new();
    let read = |input: ParseStream| {
        items(input, errors, |input, _| {
            options.push(choosable(input)?);
            Ok(())
        });
        Ok(())
    };
    // Nothing is left over that it could complain about.
    let _ = read.parse2(list.stream());
    options
}

fn choosable(input: ParseStream) -> syn::Result<Choosable> {
    let message = "an option is a text, with a title or without: write `\"value\" = \"Title\"` or `\"value\"`";
    let text = || match input.parse() {
        Ok(text) => Ok(Text::of(&text)),
        Err(error) => Err(syn::Error::new(error.span(), message)),
    };
    let value = text()?;
    let title = match input.parse::<Option<Token![=]>>()? {
        Some(equals) if input.is_empty() => return Err(syn::Error::new(equals.span, message)),
        Some(_) => Some(text()?),
        None => None,
    };
    if ended(input) {
        Ok(Choosable { value, title })
    } else {
        Err(input.error(message))
    }
}
