//! The rules of one field.

use super::{default, distinct, link, not_blank, option_links};
use crate::ast::{Field, Role};
use crate::attr::{Attr, Choosable, Number};
use crate::errors::Errors;
use crate::pattern;
use crate::value::find_self;
use proc_macro2::Ident;
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
    let keys = &field.attrs.keys;
    // A prefix may make a secret of a name.
    let has_place = |key: &Ident| {
        key == "flatten" || key == "prefix" || key == "allow_secret" && keys.has("prefix")
    };
    for key in keys.iter().filter(|key| !has_place(key)) {
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
    let keys = &field.attrs.keys;
    if let Some(key) = keys.get("prefix")
        && !keys.has("flatten")
        && !keys.has("skip")
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
    not_blank(field.attrs.title.as_ref(), "title", errors);
    not_blank(field.description.as_ref(), "description", errors);
}

// #[elicit(send_pattern)]
fn send_pattern(field: &Field<'_>, errors: &mut Errors) {
    if let Some(key) = &field.attrs.send_pattern
        && !field.attrs.keys.has("pattern")
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
    if !field.waits_for_options() {
        return;
    }
    for key in ["default", "prefill"]
        .into_iter()
        .filter_map(|name| field.attrs.keys.get(name))
    {
        let message = format!(
            "the options of a bare `enum` are known only at run time, so a `{key}` cannot be one of them \
             yet: give it with `Request::prefill`"
        );
        errors.at(key.span(), message);
    }
}

// #[elicit(enum("a" = "A", "a" = "B"))]
fn listed(options: &[Choosable], errors: &mut Errors) {
    let twice = |value: &str| format!("the option `{value}` is listed twice: remove or rename one");
    distinct(options, twice, errors);
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
    let keys = field.attrs.keys.iter();
    let mut both = keys.filter(|key| *key == "default" || *key == "prefill");
    if let (Some(_), Some(last)) = (both.next(), both.next()) {
        errors.at(
            last.span(),
            "`default` fills in a missing answer and `prefill` only shows one: write one of them",
        );
    }
}

// #[elicit(title = "See https://example.com")]
fn links(field: &Field<'_>, errors: &mut Errors) {
    if let Some(title) = &field.attrs.title {
        link(title, "title", errors);
    }
    if let Some(description) = &field.description {
        link(description, "description", errors);
    }
    option_links(field.listed().unwrap_or_default(), errors);
}
