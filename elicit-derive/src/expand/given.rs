//! Defaults, typed by rustc at the author's own tokens.
//!
//! A literal goes into the table as it is, beside a comparison of types. Any other value stands in a
//! constant; a unit type carries that constant to the trait that knows how the table has it.

use super::assert::check_at;
use super::{number, wire_of};
use crate::ast::Field;
use crate::attr::Choosable;
use crate::value::{Given, Known, Value};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;

/// The items that the defaults of one struct need.
#[derive(Default)]
pub(crate) struct Carriers {
    carried: usize,
    lists: usize,
    texts: usize,
    pub(crate) items: TokenStream,
}

impl Carriers {
    /// `default` or `prefill` as the table has it.
    pub(crate) fn spell(&mut self, field: &Field<'_>) -> Option<TokenStream> {
        let given = &field.given()?.value;
        Some(match (field.listed(), given) {
            (Some(options), Given::One(value)) => {
                let at = self.option(field, options, value);
                quote!(__elicit::Spelled::One(#at))
            }
            (Some(options), Given::Many(_, values)) => {
                let at = values
                    .iter()
                    .map(|value| self.option(field, options, value));
                let at: Vec<_> = at.collect();
                self.many(&at)
            }
            (None, Given::One(value)) => match literal(&value.known) {
                Some(spelled) => {
                    self.items.extend(typed(field, value));
                    spelled
                }
                None => self.carry(field, &quote!(LONE), &quote!(DefaultOf), value),
            },
            (None, Given::Many(_, values)) => {
                let items = values.iter().map(|value| {
                    let item = self.carry(field, &quote!(LIST), &quote!(ItemOf), value);
                    quote!(__elicit::chosen(#item))
                });
                let items: Vec<_> = items.collect();
                self.many(&items)
            }
        })
    }

    /// Indexes of options. Their list is an item, because a borrow inside a constant lives on only
    /// in some places, and not in the same ones in every version of Rust.
    fn many(&mut self, at: &[TokenStream]) -> TokenStream {
        let name = format_ident!("__ITEMS{}", self.lists);
        self.lists += 1;
        self.items.extend(quote! {
            const #name: &[__elicit::primitive::u16] = &[#(#at),*];
        });
        quote!(__elicit::Spelled::Many(#name))
    }

    /// `known` says whether the type of the field has such a default at all; if not, that is
    /// reported elsewhere, and any value will do.
    fn carry(
        &mut self,
        field: &Field<'_>,
        known: &TokenStream,
        kind: &TokenStream,
        value: &Value,
    ) -> TokenStream {
        if self.carried == 0 {
            let carrier = quote!(
                struct __Given<const AT: __elicit::primitive::usize>;
            );
            self.items.extend(carrier);
        }
        let at = Literal::usize_unsuffixed(self.carried);
        self.carried += 1;
        let (ty, wire) = (field.ty, wire_of(field));
        let (known, value) = (quote!({ #wire::#known }), value.code());
        self.items.extend(quote! {
            impl __elicit::Given for __Given<#at> {
                type Of = <#ty as __elicit::#kind<#known>>::Type;
                const VALUE: Self::Of = __elicit::Hold::<#known>::value(#value);
            }
        });
        quote!(__elicit::SpellOf::<__Given<#at>>::SPELLED)
    }

    /// The index of an option of `enum(..)`.
    fn option(&mut self, field: &Field<'_>, options: &[Choosable], value: &Value) -> TokenStream {
        if let Known::Text(text) = &value.known {
            let at = options
                .iter()
                .position(|option| option.value.value == *text);
            return Literal::usize_unsuffixed(at.unwrap_or_default()).into_token_stream();
        }
        let (text, code) = (format_ident!("__TEXT{}", self.texts), value.code());
        self.texts += 1;
        let (name, options) = (&field.name.value, options_name(field));
        let check = check_at(value, "check_option", &quote!(#name, #options, #text));
        self.items.extend(quote! {
            const #text: &__elicit::primitive::str = #code;
            #check
        });
        quote!(__elicit::option_index(#options, #text))
    }
}

/// A literal is written as it is.
fn literal(known: &Known) -> Option<TokenStream> {
    Some(match known {
        Known::Text(text) => quote!(__elicit::Spelled::Text(#text)),
        Known::Boolean(value) => quote!(__elicit::Spelled::Boolean(#value)),
        Known::Integer(value) => {
            let value = number::signed(*value < 0, Literal::u128_unsuffixed(value.unsigned_abs()));
            quote!(__elicit::Spelled::Integer(#value))
        }
        Known::Number(value) => {
            let value = number::float(*value);
            quote!(__elicit::Spelled::Number(#value))
        }
        Known::Nothing => return None,
    })
}

/// Whether a literal is one of the field's type. Never run, and of any type when the field has
/// none of ours: that is reported elsewhere.
fn typed(field: &Field<'_>, value: &Value) -> TokenStream {
    let (wire, value) = (wire_of(field), value.code());
    quote! {
        const _: fn() = || {
            let _ = [#wire::value(), #value];
        };
    }
}

/// The options of `enum(..)`, as the table has them.
pub(super) fn options_item(field: &Field<'_>) -> Option<TokenStream> {
    let options = super::options(field.listed()?);
    let name = options_name(field);
    Some(quote!(const #name: &[__elicit::Opt] = #options;))
}

pub(super) fn options_name(field: &Field<'_>) -> Ident {
    // `format_ident!` would take over the place of the field, and with it lints on the name.
    Ident::new(
        &format!("__OPTIONS_{}", field.ident.unraw()),
        Span::call_site(),
    )
}
