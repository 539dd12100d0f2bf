//! The table: a row for each field, and the joining of rows with those of other forms.

use super::given::{self, Carriers};
use super::{assert, number, shape};
use crate::ast::{Field, Form, Role};
use crate::attr::Options;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

/// One row of the table: what the type says, and what the author wrote.
pub(super) fn spec(form: &Form<'_>, field: &Field<'_>, carriers: &mut Carriers) -> TokenStream {
    let attrs = &field.attrs;
    let mut set = TokenStream::new();
    let mut put = |name: &str, value: Option<TokenStream>| {
        if let Some(value) = value {
            let name = Ident::new(name, Span::call_site());
            set.extend(quote!(#name: __elicit::Some(#value),));
        }
    };
    let text = |text: &str| Literal::string(text).into_token_stream();
    put(
        "title",
        attrs.title.as_ref().map(|attr| text(&attr.value.value())),
    );
    put(
        "description",
        field
            .description
            .as_ref()
            .map(|description| text(&description.value)),
    );
    put(
        "min_length",
        attrs
            .min_length
            .as_ref()
            .map(|attr| number::length(&attr.value)),
    );
    put(
        "max_length",
        attrs
            .max_length
            .as_ref()
            .map(|attr| number::length(&attr.value)),
    );
    put(
        "format",
        attrs.format.as_ref().map(|attr| format(attr.value.variant)),
    );
    put("pattern", pattern(field));
    put(
        "minimum",
        attrs
            .minimum
            .as_ref()
            .map(|attr| number::bound(field, &attr.value)),
    );
    put(
        "maximum",
        attrs
            .maximum
            .as_ref()
            .map(|attr| number::bound(field, &attr.value)),
    );
    put(
        "min_items",
        attrs
            .min_items
            .as_ref()
            .map(|attr| number::length(&attr.value)),
    );
    put(
        "max_items",
        attrs
            .max_items
            .as_ref()
            .map(|attr| number::length(&attr.value)),
    );
    put(
        "options",
        field
            .listed()
            .map(|_| given::options_name(field).into_token_stream()),
    );
    put("default", carriers.spell(field));
    let later = matches!(&attrs.options, Some(attr) if matches!(attr.value, Options::Later));
    let flags = [
        ("run_time_options", later),
        ("enum_names", attrs.enum_names.is_some()),
        (
            "allow_link",
            attrs.allow_link.is_some() || form.attrs.allow_link.is_some(),
        ),
        ("prefill", attrs.prefill.is_some()),
    ];
    for (name, _) in flags.iter().filter(|(_, on)| *on) {
        let name = Ident::new(name, Span::call_site());
        set.extend(quote!(#name: true,));
    }
    let (name, shape) = (&field.name.value, shape(field));
    let new = quote!(__elicit::Spec::new(#name, #shape));
    if set.is_empty() {
        new
    } else {
        quote!(__elicit::Spec { #set ..#new })
    }
}

fn format(variant: &str) -> TokenStream {
    let variant = Ident::new(variant, Span::call_site());
    quote!(__elicit::Format::#variant)
}

/// The expression is compiled once, when the first answer is read.
fn pattern(field: &Field<'_>) -> Option<TokenStream> {
    let source = field.attrs.pattern.as_ref()?.value.value();
    let send = field.attrs.send_pattern.is_some();
    Some(quote!(__elicit::Declared {
        source: #source,
        send: #send,
        compiled: {
            fn __compiled() -> __elicit::Option<&'static __elicit::Regex> {
                static COMPILED: __elicit::Compiled = __elicit::Compiled::new(#source);
                COMPILED.get()
            }
            __compiled
        },
    }))
}

/// With `flatten`: own fields and those of other forms in one table.
pub(super) fn parts(form: &Form<'_>) -> TokenStream {
    if !form.flattens() {
        return TokenStream::new();
    }
    let (mut parts, mut checks) = (Vec::new(), TokenStream::new());
    let (mut from, mut own) = (0, 0);
    let run = |from, to| {
        let (from, to) = (
            Literal::usize_unsuffixed(from),
            Literal::usize_unsuffixed(to),
        );
        quote!(__elicit::Part::own(__OWN, #from, #to))
    };
    for field in &form.fields {
        match field.role() {
            Role::Asked => own += 1,
            Role::Flat => {
                if from < own {
                    parts.push(run(from, own));
                    from = own;
                }
                if let Some(key) = &field.attrs.flatten {
                    checks.extend(assert::flatten(key, parts.len()));
                }
                let prefix = field.attrs.prefix.as_ref().map(|attr| attr.value.value());
                let (ty, prefix) = (field.ty, prefix.unwrap_or_default());
                parts.push(quote!(__elicit::Part::flat(<#ty as __elicit::Elicit>::FORM, #prefix)));
            }
            Role::Skipped => {}
        }
    }
    if from < own {
        parts.push(run(from, own));
    }
    quote! {
        const __PARTS: &[__elicit::Part] = &[#(#parts),*];
        const __NAMES: &[__elicit::primitive::u8] =
            &__elicit::write_names::<{ __elicit::names_len(__PARTS) }>(__PARTS);
        const __ALL: &[__elicit::FormField] =
            &__elicit::join::<{ __elicit::total(__PARTS) }>(__PARTS, __NAMES);
        #checks
    }
}
