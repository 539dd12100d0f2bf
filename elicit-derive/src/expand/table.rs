//! The table: a row for each field, and the joining of rows with those of other forms.

use super::given::{self, Carriers};
use super::{assert, number, order_of_options, shape};
use crate::ast::{Field, Form, Role};
use crate::attr::{Attr, Format, Number};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

/// One row of the table: what the type says, and what the author wrote.
pub(super) fn spec(form: &Form<'_>, field: &Field<'_>, carriers: &mut Carriers) -> TokenStream {
    let attrs = &field.attrs;
    let mut row = Row::default();
    row.texts(field);
    let length = |attr: &Option<Attr<Number<u32>>>| attr.as_ref().map(number::length);
    row.put("min_length", length(&attrs.min_length));
    row.put("max_length", length(&attrs.max_length));
    row.put("min_items", length(&attrs.min_items));
    row.put("max_items", length(&attrs.max_items));
    let bound = |attr: &Option<Attr<Number<f64>>>| {
        let attr = attr.as_ref()?;
        Some(number::bound(field, attr))
    };
    row.put("minimum", bound(&attrs.minimum));
    row.put("maximum", bound(&attrs.maximum));
    row.put("format", attrs.format.as_ref().map(format));
    row.put("pattern", pattern(field));
    if let Some(options) = field.listed() {
        row.put("options", Some(given::options_name(field)));
        if let Some(order) = order_of_options(options) {
            row.set("order", &order);
        }
    }
    row.put("default", carriers.spell(field));
    let allow_link = attrs.allow_link.is_some() || form.attrs.allow_link.is_some();
    row.flag("run_time_options", field.waits_for_options());
    row.flag("enum_names", attrs.enum_names.is_some());
    row.flag("allow_link", allow_link);
    row.flag("prefill", attrs.prefill.is_some());
    row.finish(field)
}

/// What the author wrote; the rest is as the type has it.
#[derive(Default)]
struct Row(TokenStream);

impl Row {
    fn texts(&mut self, field: &Field<'_>) {
        let title = field.attrs.title.as_ref();
        self.put("title", title.map(|text| &text.value));
        let description = field.description.as_ref();
        self.put("description", description.map(|text| &text.value));
    }

    fn put(&mut self, name: &str, value: Option<impl ToTokens>) {
        if let Some(value) = value {
            self.set(name, &quote!(__elicit::Some(#value)));
        }
    }

    fn flag(&mut self, name: &str, on: bool) {
        if on {
            self.set(name, &quote!(true));
        }
    }

    fn set(&mut self, name: &str, value: &TokenStream) {
        let name = Ident::new(name, Span::call_site());
        self.0.extend(quote!(#name: #value,));
    }

    fn finish(self, field: &Field<'_>) -> TokenStream {
        let (name, shape) = (&field.name.value, shape(field));
        let new = quote!(__elicit::Spec::new(#name, #shape));
        let set = self.0;
        if set.is_empty() {
            new
        } else {
            quote!(__elicit::Spec { #set ..#new })
        }
    }
}

fn format(format: &Attr<Format>) -> TokenStream {
    let variant = Ident::new(format.value.variant, Span::call_site());
    quote!(__elicit::Format::#variant)
}

/// The expression is compiled once, when the first answer is read.
fn pattern(field: &Field<'_>) -> Option<TokenStream> {
    let source = &field.attrs.pattern.as_ref()?.value.value;
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
pub(super) fn parts(form: &Form<'_>) -> TokenStream {
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
                checks.extend(assert::prefix(form, field, parts.len()));
                let prefix = field.attrs.prefix.as_ref();
                let (ty, prefix) = (field.ty, prefix.map_or("", |prefix| &prefix.value));
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
