//! `impl Elicit`: one table, and the functions that take a struct apart and put it together.

use super::given::{self, Carriers};
use super::{assert, field_trait, number, order, shape};
use crate::ast::{Field, Form, Role};
use crate::attr::{Format, Options};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

pub(super) fn expand(form: &Form<'_>) -> TokenStream {
    let mut carriers = Carriers::default();
    let specs: Vec<_> = form
        .asked()
        .map(|field| spec(field, &mut carriers))
        .collect();
    let options = form.asked().map(given::options);
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

/// One row of the table: what the type says, and what the author wrote.
fn spec(field: &Field<'_>, carriers: &mut Carriers) -> TokenStream {
    let attrs = &field.attrs;
    let mut set = TokenStream::new();
    let mut put = |name: &str, value: Option<TokenStream>| {
        if let Some(value) = value {
            let name = Ident::new(name, Span::call_site());
            set.extend(quote!(#name: __elicit::Some(#value),));
        }
    };
    let text = |text: &str| Literal::string(text).into_token_stream();
    put(
        "title",
        attrs.title.as_ref().map(|attr| text(&attr.value.value())),
    );
    put(
        "description",
        field
            .description
            .as_ref()
            .map(|description| text(&description.value)),
    );
    put(
        "min_length",
        attrs
            .min_length
            .as_ref()
            .map(|attr| number::length(&attr.value)),
    );
    put(
        "max_length",
        attrs
            .max_length
            .as_ref()
            .map(|attr| number::length(&attr.value)),
    );
    put(
        "format",
        attrs.format.as_ref().map(|attr| format(attr.value.0)),
    );
    put("pattern", pattern(field));
    put(
        "minimum",
        attrs
            .minimum
            .as_ref()
            .map(|attr| number::bound(&attr.value)),
    );
    put(
        "maximum",
        attrs
            .maximum
            .as_ref()
            .map(|attr| number::bound(&attr.value)),
    );
    put(
        "min_items",
        attrs
            .min_items
            .as_ref()
            .map(|attr| number::length(&attr.value)),
    );
    put(
        "max_items",
        attrs
            .max_items
            .as_ref()
            .map(|attr| number::length(&attr.value)),
    );
    put(
        "options",
        field
            .listed()
            .map(|_| given::options_name(field).into_token_stream()),
    );
    put("default", carriers.spell(field));
    let later = matches!(&attrs.options, Some(attr) if matches!(attr.value, Options::Later));
    let flags = [
        ("run_time_options", later),
        ("enum_names", attrs.enum_names.is_some()),
        ("prefill", attrs.prefill.is_some()),
    ];
    for (name, _) in flags.iter().filter(|(_, on)| *on) {
        let name = Ident::new(name, Span::call_site());
        set.extend(quote!(#name: true,));
    }
    let (name, shape) = (&field.name.value, shape(field));
    let new = quote!(__elicit::Spec::new(#name, #shape));
    if set.is_empty() {
        new
    } else {
        quote!(__elicit::Spec { #set ..#new })
    }
}

fn format(format: Format) -> TokenStream {
    match format {
        Format::Email => quote!(__elicit::Format::Email),
        Format::Uri => quote!(__elicit::Format::Uri),
        Format::Date => quote!(__elicit::Format::Date),
        Format::DateTime => quote!(__elicit::Format::DateTime),
    }
}

/// The expression is compiled once, when the first answer is read.
fn pattern(field: &Field<'_>) -> Option<TokenStream> {
    let source = field.attrs.pattern.as_ref()?.value.value();
    let send = field.attrs.send_pattern.is_some();
    Some(quote!(__elicit::Declared {
        source: #source,
        send: #send,
        compiled: {
            fn __compiled() -> __elicit::Option<&'static __elicit::Regex> {
                static COMPILED: __elicit::Compiled = __elicit::Compiled::new(#source);
                COMPILED.get()
            }
            __compiled
        },
    }))
}

/// With `flatten`: own fields and those of other forms in one table.
fn parts(form: &Form<'_>) -> TokenStream {
    if !form.flattens() {
        return TokenStream::new();
    }
    let (mut parts, mut checks) = (Vec::new(), TokenStream::new());
    let (mut from, mut own) = (0, 0);
    let run = |from, to| {
        let (from, to) = (
            Literal::usize_unsuffixed(from),
            Literal::usize_unsuffixed(to),
        );
        quote!(__elicit::Part::own(__OWN, #from, #to))
    };
    for field in &form.fields {
        match field.role() {
            Role::Asked => own += 1,
            Role::Flat => {
                if from < own {
                    parts.push(run(from, own));
                    from = own;
                }
                if let Some(key) = &field.attrs.flatten {
                    checks.extend(assert::flatten(key, parts.len()));
                }
                let prefix = field.attrs.prefix.as_ref().map(|attr| attr.value.value());
                let (ty, prefix) = (field.ty, prefix.unwrap_or_default());
                parts.push(quote!(__elicit::Part::flat(<#ty as __elicit::Elicit>::FORM, #prefix)));
            }
            Role::Skipped => {}
        }
    }
    if from < own {
        parts.push(run(from, own));
    }
    quote! {
        const __PARTS: &[__elicit::Part] = &[#(#parts),*];
        const __NAMES: &[__elicit::primitive::u8] =
            &__elicit::write_names::<{ __elicit::names_len(__PARTS) }>(__PARTS);
        const __ALL: &[__elicit::FormField] =
            &__elicit::join::<{ __elicit::total(__PARTS) }>(__PARTS, __NAMES);
        #checks
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
        (quote!(__OWN), quote!(&[#(#order),*]), count)
    };
    let (build, give, check) = (build(form), give(form), check(form));
    quote! {
        #[automatically_derived]
        impl __elicit::Elicit for #ident {
            const FORM: &'static __elicit::Form =
                &__elicit::Form::declared(#name, #message, #table, #order, #deny_unknown, #allow_link);
            #[inline]
            fn kept() -> &'static __elicit::Kept {
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
    let run = checked.then(|| {
        quote!(
            use __elicit::CheckAny as _;
        )
    });
    quote! {
        #[inline]
        fn build(__answer: &mut __elicit::Answer<'_, '_>) -> __elicit::Option<Self> {
            #run
            #takes
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
            quote!(<#ty as __elicit::Elicit>::take_flat(__answer)),
            quote!(#local?),
        ),
        Role::Asked => {
            let mut take = quote!(<#ty as #asked>::take(__answer));
            if let Some(check) = &field.attrs.check {
                let path = &check.value;
                // At the path, where a value that it does not take is reported.
                let value = Ident::new("__value", path.span());
                // It runs beside other faulty fields too.
                take = quote! {
                    __elicit::Check(__answer.always(<#ty as #asked>::take))
                        .run_check(__answer, |#value| #path(#value))
                };
            }
            (take, quote!(#local?))
        }
    }
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
        Some(quote!(<#ty as #giver>::give(&self.#ident, __content);))
    });
    quote! {
        #[inline]
        fn give(&self, __content: &mut __elicit::Giver<'_>) {
            #(#gives)*
        }
    }
}

fn check(form: &Form<'_>) -> Option<TokenStream> {
    let path = &form.attrs.check.as_ref()?.value;
    Some(quote! {
        #[inline]
        fn check(&self) -> __elicit::Result<(), __elicit::String> {
            __elicit::refusal(#path(self))
        }
    })
}

fn json_schema(form: &Form<'_>) -> Option<TokenStream> {
    form.attrs.json_schema.as_ref()?;
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
