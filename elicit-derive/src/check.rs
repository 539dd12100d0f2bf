//! Everything that cannot work and that the macro can see, one function per rule. What needs a
//! type is checked by the code of `expand::assert`.

mod default;
mod field;
mod wrapped;

use crate::ast::{Choice, Form, Role};
use crate::attr::Choosable;
use crate::errors::Errors;
use crate::secret::has_link;
use crate::text::Text;
use std::collections::HashSet;

pub(crate) fn form(form: &mut Form<'_>, errors: &mut Errors) {
    message(form, errors);
    empty(form, errors);
    json_schema(form, errors);
    let links = form.attrs.allow_link.is_some();
    for field in &mut form.fields {
        let before = errors.count();
        field::check(field, links, errors);
        field.sound &= errors.count() == before;
    }
    let asked = form.asked().map(|field| &field.name);
    let twice = |name: &str| format!("two fields would be called `{name}` on the wire: rename one");
    let first = |name: &str| format!("first called `{name}` here");
    unique(asked, twice, Some(&first), errors);
}

pub(crate) fn choice(choice: &Choice<'_>, errors: &mut Errors) {
    let twice = |value: &str| format!("two options have the value `{value}`: rename one");
    distinct(&choice.options, twice, errors);
    if choice.attrs.allow_link.is_none() {
        option_links(&choice.options, errors);
    }
}

/// Options that are there, and that nobody could take for one another.
fn distinct(options: &[Choosable], twice: impl Fn(&str) -> String, errors: &mut Errors) {
    for option in options {
        if option.value.is_blank() {
            errors.at(
                option.value.span,
                "the value of this option is empty, and an empty text counts as no answer: write a value",
            );
        }
        not_blank(option.title.as_ref(), "title", errors);
    }
    let values = options.iter().map(|option| &option.value);
    unique(values, twice, None, errors);
    let same = |title: &str| {
        format!(
            "two options are both shown as `{title}`, and nobody could tell them apart: \
             give one another title"
        )
    };
    // One that is there twice has been reported.
    let mut seen = HashSet::new();
    let once = options
        .iter()
        .filter(|option| seen.insert(&option.value.value));
    unique(once.map(Choosable::shown), same, None, errors);
}

/// What is written is there to be read.
fn not_blank(text: Option<&Text>, what: &str, errors: &mut Errors) {
    if let Some(text) = text.filter(|text| text.is_blank()) {
        let message = format!("this {what} is empty: write what the person reads, or remove it");
        errors.at(text.span, message);
    }
}

/// A person is asked in words.
fn message(form: &Form<'_>, errors: &mut Errors) {
    match &form.message {
        Some(message) if message.is_blank() => {
            errors.at(message.span, "this message is empty: write what the person is asked");
        }
        Some(message) if form.attrs.allow_link.is_none() => link(message, "message", errors),
        None if form.mute => errors.at(
            form.ident.span(),
            "this form has no message: write a doc comment on the struct, or `#[elicit(message = \"…\")]`",
        ),
        _ => {}
    }
}

fn empty(form: &Form<'_>, errors: &mut Errors) {
    if form
        .fields
        .iter()
        .all(|field| field.role() == Role::Skipped)
    {
        errors.at(
            form.ident.span(),
            "this form asks nothing: add a field, or use the ready-made `Confirm` to ask for a yes or no",
        );
    }
}

fn json_schema(form: &Form<'_>, errors: &mut Errors) {
    if let Some(key) = &form.attrs.json_schema
        && !cfg!(feature = "schemars")
    {
        errors.at(
            key.span(),
            "`json_schema` needs the feature `schemars` of `mcp-elicit`: turn it on in `Cargo.toml`",
        );
    }
}

/// The specification asks for texts without links to be clicked.
fn link(text: &Text, what: &str, errors: &mut Errors) {
    let fault = format!("this {what} has a link");
    no_link(text, &fault, "remove it", errors);
}

/// What the person reads of each option.
fn option_links(options: &[Choosable], errors: &mut Errors) {
    for Choosable { value, title } in options {
        match title {
            Some(title) => link(title, "option's title", errors),
            None => no_link(
                value,
                "this option is shown by its value, which has a link",
                "give it a title",
                errors,
            ),
        }
    }
}

fn no_link(text: &Text, fault: &str, remedy: &str, errors: &mut Errors) {
    if has_link(&text.value) {
        let message = format!(
            "{fault}, and a form must have none: {remedy}, send the person there with `UrlRequest`, \
             or write `#[elicit(allow_link)]` if it has to stay"
        );
        errors.at(text.span, message);
    }
}

/// A sentence about a text.
type Say<'a> = &'a dyn Fn(&str) -> String;

/// Reports each text that stood before, and where it stood if there is a sentence for it: a macro
/// has no second label, only a second error. One that is blank is reported as such.
fn unique<'a>(
    texts: impl Iterator<Item = &'a Text>,
    twice: impl Fn(&str) -> String,
    first: Option<Say>,
    errors: &mut Errors,
) {
    let mut seen: Vec<(&Text, bool)> = Vec::new();
    for text in texts.filter(|text| !text.is_blank()) {
        match seen.iter_mut().find(|(other, _)| other.value == text.value) {
            Some((other, told)) => {
                errors.at(text.span, twice(&text.value));
                if let (Some(first), false) = (first, *told) {
                    errors.at(other.span, first(&text.value));
                }
                *told = true;
            }
            None => seen.push((text, false)),
        }
    }
}
