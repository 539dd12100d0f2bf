//! The rules of one field.

use super::{default, distinct, link, not_blank};
use crate::ast::{Field, Role};
use crate::attr::{Attr, Choosable, Number, Options};
use crate::errors::Errors;
use crate::pattern;
use crate::text::Text;
use crate::value::find_self;
use quote::ToTokens;
use std::fmt::Display;

pub(super) fn check(field: &Field<'_>, form_links: bool, errors: &mut Errors) {
    flattened(field, errors);
    skipped(field, errors);
    prefix(field, errors);
    if field.role() == Role::Skipped {
        return;
    }
    of_itself(field, errors);
    if field.role() == Role::Flat {
        return;
    }
    texts(field, errors);
    send_pattern(field, errors);
    limits(field, errors);
    if field.attrs.options.is_some() {
        with_options(field, errors);
        later(field, errors);
    }
    if let Some(options) = field.listed() {
        listed(options, errors);
        more_items_than_options(field, options.len(), errors);
    }
    default_and_prefill(field, errors);
    let pattern = field.attrs.pattern.as_ref();
    let pattern = pattern.and_then(|attr| pattern::check(attr, errors));
    default::check(field, pattern.as_ref(), errors);
    if !form_links && field.attrs.allow_link.is_none() {
        links(field, errors);
    }
}

// #[elicit(flatten, title = "Address")]
fn flattened(field: &Field<'_>, errors: &mut Errors) {
    if field.attrs.flatten.is_none() {
        return;
    }
    for key in field
        .attrs
        .keys
        .iter()
        .filter(|key| *key != "flatten" && *key != "prefix")
    {
        let message = format!(
            "`{key}` has no place beside `flatten`, which asks the fields of another form: \
             write `{key}` in that form or remove it"
        );
        errors.at(key.span(), message);
    }
}

// #[elicit(skip, title = "Cache")]
fn skipped(field: &Field<'_>, errors: &mut Errors) {
    // `flatten` speaks for itself above.
    if field.attrs.skip.is_none() || field.attrs.flatten.is_some() {
        return;
    }
    for key in field.attrs.keys.iter().filter(|key| *key != "skip") {
        let message = format!(
            "`{key}` has no place beside `skip`, which leaves the field out of the form: remove one of them"
        );
        errors.at(key.span(), message);
    }
}

// #[elicit(prefix = "home_")]
fn prefix(field: &Field<'_>, errors: &mut Errors) {
    if let Some(key) = field.attrs.key("prefix")
        && !field.attrs.has("flatten")
        && !field.attrs.has("skip")
    {
        let message =
            "`prefix` is for the fields of a flattened form: write `flatten, prefix = \"…\"`";
        errors.at(key.span(), message);
    }
}

// parent: Option<Box<Self>>
fn of_itself(field: &Field<'_>, errors: &mut Errors) {
    if let Some(at) = find_self(field.ty.to_token_stream()) {
        errors.at(
            at,
            "a form cannot stand inside itself, forms are flat: ask for plain fields",
        );
    }
}

// #[elicit(rename = "", title = "")]
fn texts(field: &Field<'_>, errors: &mut Errors) {
    if field.name.is_blank() {
        errors.at(
            field.name.span,
            "the name of this field is empty, and an answer comes under a name: write one with `rename`",
        );
    }
    let title = field.attrs.title.as_ref();
    not_blank(
        title.map(|attr| Text::of(&attr.value)).as_ref(),
        "title",
        errors,
    );
    not_blank(field.description.as_ref(), "description", errors);
}

// #[elicit(send_pattern)]
fn send_pattern(field: &Field<'_>, errors: &mut Errors) {
    if let Some(key) = &field.attrs.send_pattern
        && !field.attrs.has("pattern")
    {
        let message = "`send_pattern` writes the `pattern` into the form, and there is none: \
                       write `pattern = \"…\", send_pattern`";
        errors.at(key.span(), message);
    }
}

// #[elicit(min_length = 9, max_length = 3)]
fn limits(field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    ordered(attrs.min_length.as_ref(), attrs.max_length.as_ref(), errors);
    ordered(attrs.minimum.as_ref(), attrs.maximum.as_ref(), errors);
    ordered(attrs.min_items.as_ref(), attrs.max_items.as_ref(), errors);
}

fn ordered<T: PartialOrd + Display>(
    min: Option<&Attr<Number<T>>>,
    max: Option<&Attr<Number<T>>>,
    errors: &mut Errors,
) {
    if let (Some(min), Some(max)) = (min, max)
        && let (Some(low), Some(high)) = (&min.value.known, &max.value.known)
        && low > high
    {
        let message = format!(
            "`{}` is {low} and `{}` is {high}, so no answer could be valid: swap or change them",
            min.key, max.key
        );
        errors.on(&max.value, message);
    }
}

// #[elicit(enum("a", "b"), max_length = 3)]
fn with_options(field: &Field<'_>, errors: &mut Errors) {
    const OF_OTHERS: [&str; 8] = [
        "min_length",
        "max_length",
        "non_empty",
        "format",
        "pattern",
        "send_pattern",
        "minimum",
        "maximum",
    ];
    for key in field
        .attrs
        .keys
        .iter()
        .filter(|key| OF_OTHERS.iter().any(|other| key == other))
    {
        let message = format!(
            "`{key}` has no place beside `enum`, an answer is one of its options: remove it"
        );
        errors.at(key.span(), message);
    }
}

// #[elicit(enum, default = "a")]
fn later(field: &Field<'_>, errors: &mut Errors) {
    let bare = matches!(&field.attrs.options, Some(attr) if matches!(attr.value, Options::Later));
    for name in ["default", "prefill"] {
        if let Some(key) = field.attrs.key(name).filter(|_| bare) {
            let message = format!(
                "the options of a bare `enum` are known only at run time, so a `{name}` cannot be one of them \
                 yet: give it with `Request::prefill`"
            );
            errors.at(key.span(), message);
        }
    }
}

// #[elicit(enum("a" = "A", "a" = "B"))]
fn listed(options: &[Choosable], errors: &mut Errors) {
    let texts = |option: &Choosable| (Text::of(&option.value), option.title.as_ref().map(Text::of));
    let options: Vec<_> = options.iter().map(texts).collect();
    let options: Vec<_> = options
        .iter()
        .map(|(value, title)| (value, title.as_ref()))
        .collect();
    let twice = |value: &str| format!("the option `{value}` is listed twice: remove or rename one");
    distinct(&options, twice, errors);
}

// #[elicit(enum("a", "b"), min_items = 3)]
fn more_items_than_options(field: &Field<'_>, options: usize, errors: &mut Errors) {
    if let Some(attr) = &field.attrs.min_items
        && let Some(min) = attr.value.known
        && min as usize > options
    {
        let message = format!(
            "`min_items` is {min} and there are {options} options, so no answer could be valid: lower it"
        );
        errors.on(&attr.value, message);
    }
}

// #[elicit(default = 1, prefill = 2)]
fn default_and_prefill(field: &Field<'_>, errors: &mut Errors) {
    if let (Some(default), Some(prefill)) = (field.attrs.key("default"), field.attrs.key("prefill"))
    {
        let keys = &field.attrs.keys;
        let last = keys.iter().rfind(|key| *key == default || *key == prefill);
        let message =
            "`default` fills in a missing answer and `prefill` only shows one: write one of them";
        errors.at(last.unwrap_or(prefill).span(), message);
    }
}

// #[elicit(title = "See https://example.com")]
fn links(field: &Field<'_>, errors: &mut Errors) {
    if let Some(title) = &field.attrs.title {
        link(&Text::of(&title.value), "title", errors);
    }
    if let Some(description) = &field.description {
        link(description, "description", errors);
    }
    for title in field
        .listed()
        .unwrap_or_default()
        .iter()
        .filter_map(|o| o.title.as_ref())
    {
        link(&Text::of(title), "option's title", errors);
    }
}
