//! Numbers of attributes, as the table has them.

use crate::attr::Number;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// A bound.
pub(super) fn bound(number: &Number<f64>) -> TokenStream {
    number.known.map_or_else(
        || {
            let value = &number.value;
            quote!((#value) as __elicit::primitive::f64)
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
            let value = &number.value;
            quote!(__elicit::length((#value) as __elicit::primitive::u64))
        },
        |length| Literal::u32_unsuffixed(length).into_token_stream(),
    )
}
