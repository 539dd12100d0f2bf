//! `impl Choice`.

use super::{option, order};
use crate::ast::Choice;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// From this many options on, the core looks a value up in a sorted list.
const MANY: usize = 17;

pub(super) fn expand(choice: &Choice<'_>) -> TokenStream {
    let ident = choice.ident;
    let variants: Vec<_> = choice
        .variants
        .iter()
        .map(|variant| variant.ident)
        .collect();
    let at: Vec<_> = (0..variants.len()).map(Literal::usize_unsuffixed).collect();
    let options = choice.variants.iter().map(|variant| {
        let value = &variant.value.value;
        let title = option(variant.title.as_ref().map(|title| &title.value));
        quote!(__elicit::Opt::declared(#value, #title))
    });
    let mut sorted = Vec::new();
    if variants.len() >= MANY {
        sorted = order(
            choice
                .variants
                .iter()
                .map(|variant| variant.value.value.as_str()),
        );
    }
    quote! {
        #[automatically_derived]
        impl __elicit::Choice for #ident {
            const OPTIONS: &'static [__elicit::Opt] = &[#(#options),*];
            const __ORDER: &'static [__elicit::primitive::u16] = &[#(#sorted),*];
            #[inline]
            fn index(&self) -> __elicit::primitive::usize {
                match self {
                    #(Self::#variants => #at,)*
                }
            }
            #[inline]
            fn from_index(__index: __elicit::primitive::usize) -> __elicit::Option<Self> {
                __elicit::Some(match __index {
                    #(#at => Self::#variants,)*
                    _ => return __elicit::None,
                })
            }
        }
        #[automatically_derived]
        impl<__D: __elicit::Given<Of = #ident>> __elicit::Spell<__D> for #ident {
            const SPELLED: __elicit::Spelled = __elicit::Spelled::One(match &__D::VALUE {
                #(#ident::#variants => #at,)*
            });
        }
    }
}
