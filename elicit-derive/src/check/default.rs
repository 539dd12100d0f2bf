//! `default` and `prefill`, as far as literals tell.

use super::wrapped;
use crate::ast::Field;
use crate::attr::{Attr, Choosable, known};
use crate::errors::Errors;
use crate::pattern::Regex;
use crate::suggest;
use crate::value::{Given, Known, Value};

/// The largest integer that every JSON reader keeps exact.
const EXACT: i128 = (1 << 53) - 1;

pub(super) fn check(field: &Field<'_>, pattern: Option<&Regex>, errors: &mut Errors) {
    let attrs = &field.attrs;
    for attr in [&attrs.default, &attrs.prefill].into_iter().flatten() {
        if wrapped(&attr.value, errors) {
            continue;
        }
        items(field, attr, errors);
        if let Some(options) = field.listed() {
            chosen(options, &attr.value, errors);
        } else if attrs.options.is_none() {
            match &attr.value {
                Given::One(value) => {
                    number(field, attr, value, errors);
                    text(field, attr, value, pattern, errors);
                }
                Given::Many(_, values) => same_tokens(values, errors),
            }
        }
    }
}

// #[elicit(default = Some("a"))]
fn wrapped(given: &Given, errors: &mut Errors) -> bool {
    let before = errors.count();
    for value in given.values() {
        if let Some(message) = wrapped::instead(value) {
            errors.on(value, message);
        }
    }
    errors.count() > before
}

// #[elicit(max_items = 1, default = [Topic::A, Topic::B])]
fn items(field: &Field<'_>, attr: &Attr<Given>, errors: &mut Errors) {
    let Given::Many(list, values) = &attr.value else {
        return;
    };
    let (key, count) = (&attr.key, values.len());
    if let Some(min) = known(field.attrs.min_items.as_ref())
        && count < min as usize
    {
        let message = format!("this {key} has {count} items and `min_items` is {min}: add some");
        errors.on(list, message);
    }
    if let Some(max) = known(field.attrs.max_items.as_ref())
        && count > max as usize
    {
        let message = format!("this {key} has {count} items and `max_items` is {max}: remove some");
        errors.on(list, message);
    }
}

// #[elicit(enum("dev" = "Developer"), default = "pm")]
fn chosen(options: &[Choosable], given: &Given, errors: &mut Errors) {
    let mut seen: Vec<&str> = Vec::new();
    for value in given.values() {
        match &value.known {
            Known::Text(text) if seen.contains(&text.as_str()) => {
                errors.on(value, format!("`{text}` stands here twice: remove one"));
            }
            Known::Text(text) => {
                seen.push(text);
                option(options, value, text, errors);
            }
            // A constant, which is checked when its value is known.
            Known::Nothing => {}
            _ => errors.on(value, "an option is a text: write its value in quotes"),
        }
    }
}

fn option(options: &[Choosable], at: &Value, text: &str, errors: &mut Errors) {
    let mut values: Vec<_> = options
        .iter()
        .map(|option| option.value.value.as_str())
        .collect();
    if values.contains(&text) {
        return;
    }
    let titled = options.iter().find(|option| option.shown().value == text);
    let message = if let Some(option) = titled {
        let value = &option.value.value;
        format!("`{text}` is the title of an option: write its value, \"{value}\"")
    } else {
        values.dedup();
        suggest::unknown_value("option", text, &values)
    };
    errors.on(at, message);
}

// #[elicit(default = [Topic::A, Topic::A])]
fn same_tokens(values: &[Value], errors: &mut Errors) {
    let mut seen: Vec<String> = Vec::new();
    for value in values {
        let tokens = value.tokens.to_string();
        if seen.contains(&tokens) {
            errors.on(value, "this item stands here twice: remove one");
        }
        seen.push(tokens);
    }
}

// #[elicit(minimum = 18, default = 7)]
fn number(field: &Field<'_>, attr: &Attr<Given>, at: &Value, errors: &mut Errors) {
    let key = &attr.key;
    let value = match at.known {
        Known::Integer(value) if value.abs() > EXACT => {
            let message = format!(
                "this {key} is beyond 2^53 - 1, where JSON integers stop being exact: write a smaller one"
            );
            return errors.on(at, message);
        }
        #[expect(clippy::cast_precision_loss, reason = "exact, as checked above")]
        Known::Integer(value) => value as f64,
        Known::Number(value) => value,
        _ => return,
    };
    if let Some(minimum) = known(field.attrs.minimum.as_ref())
        && value < minimum
    {
        errors.on(at, format!("this {key} is below the `minimum`, {minimum}"));
    }
    if let Some(maximum) = known(field.attrs.maximum.as_ref())
        && value > maximum
    {
        errors.on(at, format!("this {key} is above the `maximum`, {maximum}"));
    }
}

// #[elicit(max_length = 3, default = "long")]
fn text(
    field: &Field<'_>,
    attr: &Attr<Given>,
    at: &Value,
    pattern: Option<&Regex>,
    errors: &mut Errors,
) {
    let Known::Text(text) = &at.known else {
        return;
    };
    let (key, length) = (&attr.key, text.chars().count());
    if let Some(min) = &field.attrs.min_length
        && let Some(known) = min.value.known
        && length < known as usize
    {
        let rule = &min.key;
        let message = format!("this {key} has {length} characters and `{rule}` asks for {known}");
        errors.on(at, message);
    }
    if let Some(max) = known(field.attrs.max_length.as_ref())
        && length > max as usize
    {
        let message = format!("this {key} has {length} characters and `max_length` allows {max}");
        errors.on(at, message);
    }
    if pattern.is_some_and(|pattern| !pattern.is_match(text)) {
        let message = format!("this {key} does not match the `pattern` of the field");
        errors.on(at, message);
    }
}
