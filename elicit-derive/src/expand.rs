//! The code that a derive writes. Nothing here can fail: what could is in `check`.
//!
//! Names follow `::elicit::__private`, reached as `__elicit`; nothing is named that an author could
//! have shadowed, be it `Option` or `u8`. All functions are `#[inline]`: such a one is compiled only
//! where it is called, which makes the build of a crate of forms a quarter shorter.

mod assert;
mod choice;
mod elicit;
mod given;
mod number;
mod table;

pub(crate) use assert::promises;
pub(crate) use elicit::json_schema;
pub(crate) use given::Carriers;

use crate::ast::{Choice, Field, Form};
use crate::attr::Choosable;
use crate::check;
use crate::errors::Errors;
use crate::fallback;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, Data, DeriveInput, Meta, Path, parse_quote};

pub(crate) fn elicit(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::new();
    let mut form = Form::from_syn(input, &mut errors);
    if let Some(form) = &mut form {
        check::form(form, &mut errors);
    }
    let errors = errors.finish();
    let items = match &form {
        Some(form) if errors.is_none() => elicit::expand(form),
        form => fallback::elicit(input, form.as_ref()),
    };
    let attrs = form.as_ref().map(|form| &form.attrs);
    let items = wrap(input, attrs.and_then(|attrs| attrs.krate.as_ref()), &items);
    quote!(#errors #items)
}

pub(crate) fn choice(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::new();
    let choice = Choice::from_syn(input, &mut errors);
    if let Some(choice) = &choice {
        check::choice(choice, &mut errors);
    }
    let errors = errors.finish();
    let items = match &choice {
        Some(choice) if errors.is_none() => choice::expand(choice),
        _ => fallback::choice(input),
    };
    let attrs = choice.as_ref().map(|choice| &choice.attrs);
    let items = wrap(input, attrs.and_then(|attrs| attrs.krate.as_ref()), &items);
    quote!(#errors #items)
}

/// The one block that keeps our names apart from those of the author.
fn wrap(input: &DeriveInput, krate: Option<&Path>, items: &TokenStream) -> TokenStream {
    let private = private(krate);
    let allow = deprecated(input).then(|| quote!(#[allow(deprecated)]));
    quote! {
        #allow
        const _: () = {
            use #private as __elicit;
            use __elicit::{NoSpell as _, NoWire as _, NotNumber as _, NotWhole as _};
            #items
        };
    }
}

/// Where the private names of the core are.
fn private(krate: Option<&Path>) -> Path {
    let mut path = krate.map_or_else(|| parse_quote!(::elicit), Path::clone);
    path.segments.push(parse_quote!(__private));
    path
}

/// Whether some part of the type is deprecated: its author knows, our use of it is no news. Allowed
/// only then, because a crate may forbid to allow anything.
fn deprecated(input: &DeriveInput) -> bool {
    let own = input.attrs.iter();
    let inner: Vec<&Attribute> = match &input.data {
        Data::Struct(data) => data.fields.iter().flat_map(|field| &field.attrs).collect(),
        Data::Enum(data) => data
            .variants
            .iter()
            .flat_map(|variant| &variant.attrs)
            .collect(),
        Data::Union(_) => Vec::new(),
    };
    own.chain(inner).any(|attribute| {
        let path = attribute.path();
        let named = |list: &syn::MetaList| list.tokens.to_string().contains("deprecated");
        path.is_ident("deprecated")
            || (path.is_ident("allow") || path.is_ident("expect"))
                && matches!(&attribute.meta, Meta::List(list) if named(list))
    })
}

/// The trait of a field: text takes part by another one where its options are declared on it.
fn field_trait(field: &Field<'_>) -> TokenStream {
    if field.attrs.options.is_some() {
        quote!(__elicit::Pick)
    } else {
        quote!(__elicit::Field)
    }
}

/// What its attributes are held against.
fn wire_of(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    if field.attrs.options.is_some() {
        quote!(__elicit::WireOf::<__elicit::Picked<#ty>>)
    } else {
        quote!(__elicit::WireOf::<#ty>)
    }
}

/// What the type says of the field.
fn shape(field: &Field<'_>) -> TokenStream {
    let (ty, field) = (field.ty, field_trait(field));
    quote!(<#ty as #field>::__SHAPE)
}

/// The places of the first and the last token, which rustc joins where they begin and end
/// something.
fn ends(tokens: &impl ToTokens) -> (Span, Span) {
    let tokens: Vec<_> = tokens.to_token_stream().into_iter().collect();
    let first = tokens.first().map_or_else(Span::call_site, TokenTree::span);
    let last = tokens.last().map_or_else(Span::call_site, TokenTree::span);
    (first, last)
}

/// `__elicit::Some(value)` or `__elicit::None`.
fn option(value: Option<impl ToTokens>) -> TokenStream {
    value.map_or_else(
        || quote!(__elicit::None),
        |value| quote!(__elicit::Some(#value)),
    )
}

/// The options of an enum or of `enum(..)`.
fn options(options: &[Choosable]) -> TokenStream {
    let options = options.iter().map(|Choosable { value, title }| {
        let title = option(title.as_ref().map(|title| &title.value));
        let value = &value.value;
        quote!(__elicit::Opt::declared(#value, #title))
    });
    quote!(&[#(#options),*])
}

/// Their order, where they are so many that the core looks a value up by it.
fn order_of_options(options: &[Choosable]) -> Option<TokenStream> {
    const MANY: usize = 17;
    let values = options.iter().map(|option| option.value.value.as_str());
    (options.len() >= MANY).then(|| order(values))
}

/// The indexes of `names` in byte order.
fn order<'a>(names: impl Iterator<Item = &'a str>) -> TokenStream {
    let mut order: Vec<_> = names.enumerate().collect();
    order.sort_by_key(|(_, name)| *name);
    let order = order
        .into_iter()
        .map(|(at, _)| Literal::usize_unsuffixed(at));
    quote!(&[#(#order),*])
}
