//! Numbers of attributes, as the table has them.

use super::wire_of;
use crate::ast::Field;
use crate::attr::Number;
use crate::value::Value;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// A bound. What a literal says is kept as it is written, also where `f32` has another number.
pub(super) fn bound(field: &Field<'_>, number: &Number<f64>) -> TokenStream {
    number.known.map_or_else(
        || {
            let (wire, value) = (wire_of(field), cast(&number.value, "f64"));
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
pub(super) fn length(number: &Number<u32>) -> TokenStream {
    number.known.map_or_else(
        || {
            let value = cast(&number.value, "u64");
            quote!(__elicit::length(#value))
        },
        |length| Literal::u32_unsuffixed(length).into_token_stream(),
    )
}

/// `(VALUE) as f64`, at the place of the value, where one that is not a number is reported; but still
/// as code of ours, for which the author's lints on casts are not meant.
pub(super) fn cast(value: &Value, to: &str) -> TokenStream {
    let first = value.tokens.clone().into_iter().next();
    let place = first.map_or_else(Span::call_site, |token| token.span());
    let span = Span::call_site().located_at(place);
    let to = Ident::new(to, span);
    quote_spanned!(span=> (#value) as __elicit::primitive::#to)
}
