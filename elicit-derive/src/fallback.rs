//! What is left behind when a declaration is wrong, so that the uses of the type add no errors to
//! those that matter: every trait, with nothing in it.

use crate::ast::{Form, Role};
use crate::expand::{Carriers, json_schema, promises};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    DeriveInput, GenericParam, Generics, LifetimeParam, TypeParam, WherePredicate, parse_quote,
};

pub(crate) fn elicit(input: &DeriveInput, form: Option<&Form<'_>>) -> TokenStream {
    let ident = &input.ident;
    let generics = lasting(&input.generics);
    let (parameters, arguments, bounds) = generics.split_for_impl();
    // The types of good fields are looked at all the same. A constant cannot name a parameter.
    let form = form.filter(|_| input.generics.params.is_empty());
    let json_schema = form.and_then(json_schema);
    let fields = form.into_iter().flat_map(|form| &form.fields);
    let fields = fields.filter(|field| field.sound && field.role() == Role::Asked);
    let mut carriers = Carriers::default();
    let fields: TokenStream = fields.map(|field| promises(field, &mut carriers)).collect();
    let carriers = carriers.items;
    quote! {
        #carriers
        #fields
        #json_schema
        #[automatically_derived]
        impl #parameters __elicit::Elicit for #ident #arguments #bounds {
            const FORM: &'static __elicit::Form = __elicit::EMPTY_FORM;
            fn __kept() -> &'static __elicit::Kept {
                __elicit::unreachable()
            }
            fn __build(_: &mut __elicit::Answer<'_, '_>) -> __elicit::Option<Self> {
                __elicit::unreachable()
            }
            fn from_slice(_: &[__elicit::primitive::u8]) -> __elicit::Result<Self, __elicit::Invalid> {
                __elicit::unreachable()
            }
            fn from_value(_: &__elicit::Value) -> __elicit::Result<Self, __elicit::Invalid> {
                __elicit::unreachable()
            }
            fn __give(&self, _: &mut __elicit::Giver<'_>) {
                __elicit::unreachable()
            }
        }
    }
}

pub(crate) fn choice(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let generics = lasting(&input.generics);
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let mut spelled = generics.clone();
    let carrier = parse_quote!(__D: __elicit::Given<Of = #ident #arguments>);
    spelled.params.push(carrier);
    let (spelled, ..) = spelled.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters __elicit::Choice for #ident #arguments #bounds {
            const OPTIONS: &'static [__elicit::Opt] = &[];
            fn index(&self) -> __elicit::primitive::usize {
                __elicit::unreachable()
            }
            fn from_index(_: __elicit::primitive::usize) -> __elicit::Option<Self> {
                __elicit::unreachable()
            }
        }
        #[automatically_derived]
        impl #spelled __elicit::Spell<__D> for #ident #arguments #bounds {
            const SPELLED: __elicit::Spelled = __elicit::Spelled::One(0);
        }
    }
}

/// Parameters are refused; the impl is for those that last, as the traits ask.
fn lasting(generics: &Generics) -> Generics {
    let mut lasting = generics.clone();
    let predicates = generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Lifetime(LifetimeParam { lifetime, .. }) => {
                Some(parse_quote!(#lifetime: 'static))
            }
            GenericParam::Type(TypeParam { ident, .. }) => Some(parse_quote!(#ident: 'static)),
            GenericParam::Const(_) => None,
        });
    let predicates: Vec<WherePredicate> = predicates.collect();
    if !predicates.is_empty() {
        lasting.make_where_clause().predicates.extend(predicates);
    }
    lasting
}
