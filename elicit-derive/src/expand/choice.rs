//! `impl Choice`.

use super::{options, order_of_options};
use crate::ast::Choice;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

pub(super) fn expand(choice: &Choice<'_>) -> TokenStream {
    let ident = choice.ident;
    let variants = &choice.variants;
    let at: Vec<_> = (0..variants.len()).map(Literal::usize_unsuffixed).collect();
    let order = order_of_options(&choice.options)
        .map(|order| quote!(const __ORDER: &'static [__elicit::primitive::u16] = #order;));
    let options = options(&choice.options);
    quote! {
        #[automatically_derived]
        impl __elicit::Choice for #ident {
            const OPTIONS: &'static [__elicit::Opt] = #options;
            #order
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
