//! Numbers of attributes, as the table has them.

use crate::attr::Number;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// A bound.
pub(super) fn bound(number: &Number<f64>) -> TokenStream {
    match number.known {
        Some(bound) if bound.is_sign_negative() => {
            let bound = Literal::f64_suffixed(-bound);
            quote!(-#bound)
        }
        Some(bound) => Literal::f64_suffixed(bound).into_token_stream(),
        None => {
            let value = &number.value;
            quote!((#value) as __elicit::primitive::f64)
        }
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
