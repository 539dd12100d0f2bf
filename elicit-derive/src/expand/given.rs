//! Defaults. Each value stands in a constant whose type is that of the field, so rustc reads the
//! author's own tokens; a unit type carries the constant to the trait that puts it into the table.

use super::assert::{check_at, respan};
use super::{field_type, number, wire};
use crate::ast::Field;
use crate::attr::Choosable;
use crate::value::{Given, Known, Value};
use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// The carriers of one struct, numbered.
#[derive(Default)]
pub(crate) struct Carriers {
    count: usize,
    pub(crate) items: TokenStream,
}

impl Carriers {
    /// `default` or `prefill` as the table has it.
    pub(crate) fn spell(&mut self, field: &Field<'_>) -> Option<TokenStream> {
        let given = &field.given()?.value;
        Some(match (field.listed(), given) {
            (Some(options), Given::One(value)) => {
                self.items.extend(shape_check("check_single", field, value));
                let at = self.option(field, options, value);
                quote!(__elicit::Spelled::One(#at))
            }
            (Some(options), Given::Many(list, values)) => {
                self.items.extend(shape_check("check_list", field, list));
                let at = values
                    .iter()
                    .map(|value| self.option(field, options, value));
                let at: Vec<_> = at.collect();
                quote!(__elicit::Spelled::Many(&[#(#at),*]))
            }
            (None, Given::One(value)) => match literal(&value.known) {
                Some(spelled) => {
                    self.items.extend(typed(field, value));
                    spelled
                }
                None => self.carry(&default_type(field), value),
            },
            (None, Given::Many(list, values)) => {
                let ty = item_type(field, list.span());
                if values.is_empty() {
                    let list = respan(list.span(), &quote!(__elicit::Items));
                    let ty = default_type(field);
                    self.items
                        .extend(quote!(const _: () = <#ty as #list>::LIST;));
                }
                let items = values.iter().map(|value| self.carry(&ty, value));
                let items: Vec<_> = items.collect();
                quote!(__elicit::Spelled::Many(&[#(__elicit::chosen(#items)),*]))
            }
        })
    }

    fn carry(&mut self, ty: &TokenStream, value: &Value) -> TokenStream {
        if self.count == 0 {
            self.items.extend(quote!(
                struct __Given<const AT: __elicit::primitive::usize>;
            ));
        }
        let at = Literal::usize_unsuffixed(self.count);
        self.count += 1;
        self.items.extend(quote! {
            impl __elicit::Given for __Given<#at> {
                type Of = #ty;
                const VALUE: Self::Of = #value;
            }
        });
        quote!(__elicit::SpellOf::<__Given<#at>>::SPELLED)
    }

    /// The index of an option of `enum(..)`.
    fn option(&mut self, field: &Field<'_>, options: &[Choosable], value: &Value) -> TokenStream {
        if let Known::Text(text) = &value.known {
            let at = options
                .iter()
                .position(|option| option.value.value() == *text);
            return Literal::usize_unsuffixed(at.unwrap_or_default()).into_token_stream();
        }
        let name = &field.name.value;
        let options = list(options);
        let check = check_at(value, "check_option", &quote!(#name, #options, #value));
        self.items.extend(check);
        quote!(__elicit::option_index(#options, #value))
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
    let ty = field_type(field);
    quote! {
        const _: fn() = || {
            let _ = [__elicit::WireOf::<#ty>::value(), #value];
        };
    }
}

/// The options of `enum(..)`, as the table has them.
pub(super) fn list(options: &[Choosable]) -> TokenStream {
    let options = options.iter().map(|option| {
        let value = option.value.value();
        let title = super::option(option.title.as_ref().map(syn::LitStr::value));
        quote!(__elicit::Opt::declared(#value, #title))
    });
    quote!(&[#(#options),*])
}

fn shape_check(check: &str, field: &Field<'_>, at: &impl ToTokens) -> TokenStream {
    let (ty, name) = (field_type(field), &field.name.value);
    check_at(at, check, &quote!(<#ty as __elicit::Field>::SHAPE, #name))
}

fn default_type(field: &Field<'_>) -> TokenStream {
    let wire = wire(field);
    quote!(<#wire as __elicit::WireType>::Default)
}

/// The type of the items of a list, and an error under the brackets if it is none.
fn item_type(field: &Field<'_>, at: Span) -> TokenStream {
    let ty = default_type(field);
    quote_spanned!(at=> <#ty as __elicit::Items>::Item)
}
