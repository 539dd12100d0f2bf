//! `impl Elicit`: one table, and the functions that take a struct apart and put it together.

use super::given::{self, Carriers};
use super::table::{parts, spec};
use super::{assert, ends, field_trait, order};
use crate::ast::{Field, Form, Role};
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Path;
use syn::ext::IdentExt;

pub(super) fn expand(form: &Form<'_>) -> TokenStream {
    let mut carriers = Carriers::default();
    let specs: Vec<_> = form
        .asked()
        .map(|field| spec(form, field, &mut carriers))
        .collect();
    let options = form.asked().map(given::options_item);
    let carriers = carriers.items;
    let own = Literal::usize_unsuffixed(specs.len());
    let checks = form.asked().enumerate().map(|(at, field)| {
        let (rules, table) = (assert::rules(field), assert::table(form, field, at));
        quote!(#rules #table)
    });
    let parts = parts(form);
    let implementation = implementation(form, specs.len());
    let json_schema = json_schema(form);
    quote! {
        #(#options)*
        #carriers
        const __SPECS: &[__elicit::Spec] = &[#(#specs),*];
        const __OWN: &[__elicit::FormField] = &__elicit::fields::<#own>(__SPECS);
        #parts
        #(#checks)*
        #implementation
        #json_schema
    }
}

fn implementation(form: &Form<'_>, own: usize) -> TokenStream {
    let (ident, name) = (form.ident, form.ident.unraw().to_string());
    let message = form.message.as_ref().map_or("", |message| &message.value);
    let deny_unknown = form.attrs.deny_unknown.is_some();
    let allow_link = form.attrs.allow_link.is_some();
    let (table, order, count) = if form.flattens() {
        let count = quote!({ __elicit::total(__PARTS) });
        (
            quote!(__ALL),
            quote!(&__elicit::order::<#count>(__ALL)),
            count,
        )
    } else {
        let order = order(form.asked().map(|field| field.name.value.as_str()));
        let count = Literal::usize_unsuffixed(own).into_token_stream();
        (quote!(__OWN), order, count)
    };
    let (build, give, check) = (build(form), give(form), check(form));
    quote! {
        #[automatically_derived]
        impl __elicit::Elicit for #ident {
            const FORM: &'static __elicit::Form =
                &__elicit::Form::declared(#name, #message, #table, #order, #deny_unknown, #allow_link);
            #[inline]
            fn __kept() -> &'static __elicit::Kept {
                static KEPT: __elicit::Kept = __elicit::Kept::new();
                &KEPT
            }
            #build
            #[inline]
            fn from_slice(__content: &[__elicit::primitive::u8]) -> __elicit::Result<Self, __elicit::Invalid> {
                __elicit::from_slice(__content, &mut [__elicit::Slot::UNSEEN; #count])
            }
            #[inline]
            fn from_value(__content: &__elicit::Value) -> __elicit::Result<Self, __elicit::Invalid> {
                __elicit::from_value(__content, &mut [__elicit::Slot::UNSEEN; #count])
            }
            #give
            #check
        }
    }
}

/// Takes the fields one by one; a struct comes of it when all are good.
fn build(form: &Form<'_>) -> TokenStream {
    let mut takes = TokenStream::new();
    let mut values = TokenStream::new();
    for (at, field) in form.fields.iter().enumerate() {
        let (ident, local) = (field.ident, format_ident!("__{at}"));
        let (take, value) = take(field, &local);
        takes.extend(quote!(let #local = #take;));
        values.extend(quote!(#ident: #value,));
    }
    let checked = form.fields.iter().any(|field| field.attrs.check.is_some());
    let traits = checked.then(|| {
        quote!(
            use __elicit::{CheckAny as _, SeenAnyhow as _, SeenByValue as _};
        )
    });
    quote! {
        #[inline]
        fn __build(__answer: &mut __elicit::Answer<'_, '_>) -> __elicit::Option<Self> {
            #traits
            #takes
            __answer.sound()?;
            __elicit::Some(Self { #values })
        }
    }
}

fn take(field: &Field<'_>, local: &Ident) -> (TokenStream, TokenStream) {
    let (ty, asked) = (field.ty, field_trait(field));
    match field.role() {
        Role::Skipped => (
            quote!(<#ty as __elicit::Default>::default()),
            local.to_token_stream(),
        ),
        Role::Flat => (
            quote!(<#ty as __elicit::Elicit>::__take_flat(__answer)),
            quote!(#local?),
        ),
        Role::Asked => {
            let mut take = quote!(<#ty as #asked>::__take(__answer));
            if let Some(check) = &field.attrs.check {
                let verdict = verdict(check, &quote!(__value));
                // It runs beside other faulty fields too.
                take = quote! {
                    __elicit::Check(__answer.always(<#ty as #asked>::__take))
                        .run_check(__answer, |__value| #verdict)
                };
            }
            (take, quote!(#local?))
        }
    }
}

/// Calls a check on a reference. All is at the path, where a check of another type is reported.
fn verdict(path: &Path, value: &TokenStream) -> TokenStream {
    let (first, last) = ends(path);
    let check = Ident::new("__check", first);
    let call = |arguments: TokenStream| {
        let mut call = Group::new(Delimiter::Parenthesis, arguments);
        call.set_span(last);
        call
    };
    let seen = call(quote!(&#check, #value));
    let nothing = call(TokenStream::new());
    let seen = quote_spanned!(first=> __elicit::Seen #seen);
    let value = quote_spanned!(last=> .value #nothing);
    let argument = call(quote!(#seen #value));
    let called = call(quote!(#check #argument));
    let verdict = quote_spanned!(first=> __elicit::Verdict::verdict #called);
    quote!({
        let #check = #path;
        #verdict
    })
}

/// The other way round.
fn give(form: &Form<'_>) -> TokenStream {
    let gives = form.fields.iter().filter_map(|field| {
        let (ident, ty) = (field.ident, field.ty);
        let giver = match field.role() {
            Role::Skipped => return None,
            Role::Flat => quote!(__elicit::Elicit),
            Role::Asked => field_trait(field),
        };
        Some(quote!(<#ty as #giver>::__give(&self.#ident, __content);))
    });
    quote! {
        #[inline]
        fn __give(&self, __content: &mut __elicit::Giver<'_>) {
            #(#gives)*
        }
    }
}

fn check(form: &Form<'_>) -> Option<TokenStream> {
    let verdict = verdict(form.attrs.check.as_ref()?, &quote!(self));
    Some(quote! {
        #[inline]
        fn __check(&self) -> __elicit::Result<(), __elicit::String> {
            use __elicit::{SeenAnyhow as _, SeenByValue as _};
            #verdict
        }
    })
}

pub(crate) fn json_schema(form: &Form<'_>) -> Option<TokenStream> {
    // Without the feature it has been refused.
    if form.attrs.json_schema.is_none() || !cfg!(feature = "schemars") {
        return None;
    }
    let (ident, name) = (form.ident, form.ident.unraw().to_string());
    let path = format!("::{name}");
    Some(quote! {
        #[automatically_derived]
        impl __elicit::schemars::JsonSchema for #ident {
            fn schema_name() -> __elicit::Cow<'static, __elicit::primitive::str> {
                __elicit::Cow::Borrowed(#name)
            }
            fn schema_id() -> __elicit::Cow<'static, __elicit::primitive::str> {
                __elicit::Cow::Borrowed(::core::concat!(::core::module_path!(), #path))
            }
            fn json_schema(_: &mut __elicit::schemars::SchemaGenerator) -> __elicit::schemars::Schema {
                __elicit::json_schema(<Self as __elicit::Elicit>::FORM)
            }
        }
    })
}
