//! Numbers of attributes, as the table has them.

use super::{ends, wire_of};
use crate::ast::Field;
use crate::attr::{Attr, Number};
use crate::value::Value;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// A bound. What a literal says is kept as it is written, also where `f32` has another number.
pub(super) fn bound(field: &Field<'_>, attr: &Attr<Number<f64>>) -> TokenStream {
    let Number { value, known } = &attr.value;
    known.map_or_else(
        || {
            let value = cast(value, "Number", "number", "NUMBER", "f64");
            let wire = wire_of(field);
            quote!(__elicit::bound(#wire::SINGLE, #value))
        },
        float,
    )
}

pub(super) fn float(value: f64) -> TokenStream {
    signed(value.is_sign_negative(), Literal::f64_suffixed(value.abs()))
}

/// A literal has no sign: that is a token of its own.
pub(super) fn signed(negative: bool, literal: Literal) -> TokenStream {
    if negative {
        quote!(-#literal)
    } else {
        literal.into_token_stream()
    }
}

/// A length, or a number of items.
pub(super) fn length(attr: &Attr<Number<u32>>) -> TokenStream {
    let Number { value, known } = &attr.value;
    known.map_or_else(
        || {
            let value = whole(value);
            let most = attr.key == "max_length" || attr.key == "max_items";
            let instead = Literal::u32_unsuffixed(if most { u32::MAX } else { 0 });
            quote!(__elicit::length(#value, #instead))
        },
        |length| Literal::u32_unsuffixed(length).into_token_stream(),
    )
}

/// A constant as a length; of any size, so that the core can refuse it.
pub(super) fn whole(value: &Value) -> TokenStream {
    cast(value, "Whole", "whole", "WHOLE", "i128")
}

/// `Constant(VALUE).method(<_ as Marker>::MARK) as to`. The mark is where a value of another type is
/// reported, so it is at the place of the value. So is the rest, but as code of ours, for which the
/// author's lints on casts are not meant.
fn cast(value: &Value, marker: &str, method: &str, mark: &str, to: &str) -> TokenStream {
    let (first, last) = ends(value);
    let (marker, mark) = (Ident::new(marker, last), Ident::new(mark, last));
    let mark = quote_spanned!(last=> <_ as __elicit::#marker>::#mark);
    let span = Span::call_site().located_at(first);
    let value = value.code();
    let (method, to) = (Ident::new(method, span), Ident::new(to, span));
    quote_spanned!(span=> __elicit::Constant(#value).#method(#mark) as __elicit::primitive::#to)
}
