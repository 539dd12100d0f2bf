//! Checks for rustc to make: attribute against type by a trait, constant against constant by a
//! constant of its own. Each is one item, so that one fault hides no other, and is written only
//! where it can fail.

use super::given::{Carriers, options_item};
use super::{ends, number, shape, wire_of};
use crate::ast::{Field, Form};
use crate::attr::{Attr, Number};
use crate::prefix::secrets;
use crate::secret::secret_word;
use crate::text::Text;
use crate::value::{Given, Known};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// `const _: () = check(args);`, shown under the whole of `at`. Spans cannot be joined, but rustc
/// joins those of the first and the last token of a call.
pub(super) fn check_at(at: &impl ToTokens, check: &str, args: &TokenStream) -> TokenStream {
    let (first, last) = ends(at);
    let check = Ident::new(check, first);
    let mut args = Group::new(Delimiter::Parenthesis, args.clone());
    args.set_span(last);
    quote_spanned!(first=> const _: () = __elicit::#check #args;)
}

/// What a good field of a faulty struct is still checked for: its type, and its attributes against
/// the type.
pub(crate) fn promises(field: &Field<'_>, carriers: &mut Carriers) -> TokenStream {
    let shape = shape(field);
    let (options, rules) = (options_item(field), rules(field));
    carriers.spell(field);
    quote! {
        #options
        const _: __elicit::Shape = #shape;
        #rules
    }
}

/// Each attribute against the type, and against the one at the other end.
pub(super) fn rules(field: &Field<'_>) -> TokenStream {
    let attrs = &field.attrs;
    let mut items = marks(field);
    for bound in [&attrs.minimum, &attrs.maximum].into_iter().flatten() {
        items.extend(check_bound(field, bound));
    }
    if let (Some(minimum), Some(maximum)) = (&attrs.minimum, &attrs.maximum) {
        let write = |bound: &Attr<Number<f64>>| number::bound(field, bound);
        items.extend(order(field, "check_order", minimum, maximum, write));
    }
    let (min, max) = (attrs.min_length.as_ref(), attrs.max_length.as_ref());
    items.extend(lengths(field, "check_lengths", min, max));
    let (min, max) = (attrs.min_items.as_ref(), attrs.max_items.as_ref());
    items.extend(lengths(field, "check_counts", min, max));
    items
}

/// The attributes that not every type takes; bounds aside, which bring their value along.
fn marks(field: &Field<'_>) -> TokenStream {
    let attrs = &field.attrs;
    // One is enough for both ends, and for `multi`.
    let length = attrs.min_length.as_ref().or(attrs.max_length.as_ref());
    let count = attrs.min_items.as_ref().or(attrs.max_items.as_ref());
    let several = attrs.multi.as_ref().or(key(count));
    let format = key(attrs.format.as_ref());
    let pattern = key(attrs.pattern.as_ref());
    let marks = [
        (key(length), "Text", "LENGTH"),
        (format, "Text", "FORMAT"),
        (pattern, "Text", "PATTERN"),
        (several, "Several", "ITEMS"),
        (attrs.enum_names.as_ref(), "Single", "ENUM_NAMES"),
    ];
    let marks = marks.into_iter().filter_map(|(key, marker, constant)| {
        let key = key?;
        Some(mark(field, key, marker, constant))
    });
    marks.collect()
}

fn key<T>(attr: Option<&Attr<T>>) -> Option<&Ident> {
    Some(&attr?.key)
}

/// The wire type is named twice, by the type of the field and by the trait that the attribute
/// needs. The error is at the key, and not there at all when the type is not a field type: that
/// is reported once, at the type.
fn mark(field: &Field<'_>, key: &Ident, marker: &str, constant: &str) -> TokenStream {
    let span = key.span();
    let wire = wire_of(field);
    let (marker, constant) = (Ident::new(marker, span), Ident::new(constant, span));
    quote_spanned! {span=>
        const _: () = __elicit::takes(
            #wire::MARK,
            <_ as __elicit::#marker>::#constant,
        );
    }
}

fn check_bound(field: &Field<'_>, bound: &Attr<Number<f64>>) -> TokenStream {
    let (wire, name) = (wire_of(field), &field.name.value);
    let bounds = quote_spanned!(bound.key.span()=> <_ as __elicit::Numeric>::BOUNDS);
    let number = number::bound(field, bound);
    let key = bound.key.to_string();
    let args = quote!(#wire::MARK, #bounds, #name, #key, #number);
    check_at(&bound.value, "check_bound", &args)
}

/// Constants as lengths, each and in order.
fn lengths(
    field: &Field<'_>,
    check: &str,
    min: Option<&Attr<Number<u32>>>,
    max: Option<&Attr<Number<u32>>>,
) -> TokenStream {
    let name = &field.name.value;
    let mut items = TokenStream::new();
    let unknown = |attr: &&Attr<Number<u32>>| attr.value.known.is_none();
    for attr in [min, max].into_iter().flatten().filter(unknown) {
        let (key, value) = (attr.key.to_string(), &attr.value.value);
        let length = number::whole(value);
        let args = quote!(#name, #key, #length);
        items.extend(check_at(value, "check_length", &args));
    }
    if let (Some(min), Some(max)) = (min, max) {
        items.extend(order(field, check, min, max, number::length));
    }
    items
}

/// Literals have been compared already.
fn order<T>(
    field: &Field<'_>,
    check: &str,
    min: &Attr<Number<T>>,
    max: &Attr<Number<T>>,
    write: impl Fn(&Attr<Number<T>>) -> TokenStream,
) -> Option<TokenStream> {
    if min.value.known.is_some() && max.value.known.is_some() {
        return None;
    }
    let name = &field.name.value;
    let (low, high) = (write(min), write(max));
    Some(check_at(&max.value, check, &quote!(#name, #low, #high)))
}

/// Checks that read the table: `at` is the place of the field in it.
pub(super) fn table(form: &Form<'_>, field: &Field<'_>, at: usize) -> TokenStream {
    let attrs = &field.attrs;
    let at = Literal::usize_unsuffixed(at);
    let spec = quote!(__SPECS[#at]);
    let mut items = TokenStream::new();
    items.extend(secret(form, field));
    if let Some(min) = &attrs.min_items
        && may_be_too_many(field, min.value.known)
    {
        items.extend(check_at(&min.value, "check_items", &spec));
    }
    if let Some(format) = &attrs.format {
        items.extend(check_at(&Place(format.value.span), "check_format", &spec));
    }
    if let Some(given) = field.given()
        && may_break_a_rule(field, &given.value)
    {
        items.extend(check_at(&given.value, "check_default", &spec));
    }
    // On 2025-06-18 a list is asked as booleans called `list.option`.
    if field.name.value.contains('.') {
        let table = if form.flattens() {
            quote!(__ALL)
        } else {
            quote!(__OWN)
        };
        let (place, name) = (Place(field.name.span), &field.name.value);
        items.extend(check_at(&place, "check_generated", &quote!(#table, #name)));
    }
    items
}

/// Whether there could be fewer options than this.
fn may_be_too_many(field: &Field<'_>, min: Option<u32>) -> bool {
    // There is always one. Those of `enum(..)` have been counted.
    let open = min.is_none_or(|min| min > 1 && field.listed().is_none());
    open && !field.waits_for_options()
}

/// Whether rustc's typing and the comparisons of literals leave anything open.
fn may_break_a_rule(field: &Field<'_>, given: &Given) -> bool {
    let Given::One(value) = given else {
        return true;
    };
    // One value, or a list of them: the type decides.
    if field.listed().is_some() {
        return true;
    }
    let bounds = [&field.attrs.minimum, &field.attrs.maximum];
    let mut bounds = bounds.into_iter().flatten();
    let open = bounds.any(|bound| bound.value.known.is_none());
    match value.known {
        Known::Boolean(_) => false,
        // What any type of integer holds. (A sign is refused by rustc where there can be none.)
        Known::Integer(value) => open || i8::try_from(value).is_err(),
        // `f32` holds less.
        Known::Number(value) => open || value.abs() > f64::from(f32::MAX),
        // A type may have a format of its own.
        Known::Text(_) | Known::Nothing => true,
    }
}

/// Free text whose name or title asks for a secret; whether it is text, its type knows.
fn secret(form: &Form<'_>, field: &Field<'_>) -> Option<TokenStream> {
    let attrs = &field.attrs;
    if form.attrs.allow_secret.is_some() || attrs.allow_secret.is_some() || attrs.options.is_some()
    {
        return None;
    }
    let ident = Text::named(field.ident, None, str::to_owned);
    let texts = [&ident, &field.name].into_iter().chain(&attrs.title);
    let secret = |text: &Text| Some((text.span, secret_word(&text.value)?));
    let (span, word) = texts.into_iter().find_map(secret)?;
    let (shape, name) = (shape(field), &field.name.value);
    let args = quote!(#shape, #name, #word);
    Some(check_at(&Place(span), "check_text", &args))
}

/// One `flatten`, against the other parts.
pub(super) fn flatten(key: &Ident, part: usize) -> TokenStream {
    let part = Literal::usize_unsuffixed(part);
    check_at(key, "check_flatten", &quote!(__PARTS, #part))
}

/// What the prefix of one `flatten` makes of the names there.
pub(super) fn prefix(form: &Form<'_>, field: &Field<'_>, part: usize) -> Option<TokenStream> {
    if form.attrs.allow_secret.is_some() || field.attrs.allow_secret.is_some() {
        return None;
    }
    let prefix = field.attrs.prefix.as_ref()?;
    let secrets = secrets(&prefix.value).into_iter().map(|begun| {
        let (at, secret) = (Literal::usize_unsuffixed(begun.at), begun.secret);
        let some = |letter| {
            let letter = Literal::byte_character(letter);
            quote!(__elicit::Some(#letter))
        };
        let letter = begun.letter.map_or_else(|| quote!(__elicit::None), some);
        quote!((#at, #secret, #letter))
    });
    let secrets: Vec<_> = secrets.collect();
    if secrets.is_empty() {
        return None;
    }
    let part = Literal::usize_unsuffixed(part);
    let args = quote!(__PARTS, #part, &[#(#secrets),*]);
    Some(check_at(&Place(prefix.span), "check_prefix", &args))
}

/// A span as a token, for [`check_at`].
struct Place(Span);

impl ToTokens for Place {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        Ident::new("here", self.0).to_tokens(tokens);
    }
}
