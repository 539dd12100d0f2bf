//! Everything that cannot work and that the macro can see, one function per rule. What needs a
//! type is checked by the code of `expand::assert`.

mod default;
mod field;

use crate::ast::{Choice, Form, Role};
use crate::doc::Text;
use crate::errors::Errors;
use crate::secret::has_link;

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
    let said = |name: &str| format!("two fields would be called `{name}` on the wire: rename one");
    unique(asked, said, Some("the other one is here"), errors);
}

pub(crate) fn choice(choice: &Choice<'_>, errors: &mut Errors) {
    let values = choice.variants.iter().map(|variant| &variant.value);
    unique(
        values,
        |value| format!("two options have the value `{value}`: rename one"),
        None,
        errors,
    );
    // Where one option has a title the others are shown by their value.
    if choice
        .variants
        .iter()
        .any(|variant| variant.title.is_some())
    {
        let shown = |variant: &_| shown(variant).clone();
        let shown: Vec<Text> = choice.variants.iter().map(shown).collect();
        unique(shown.iter(), same_title, None, errors);
    }
    if choice.attrs.allow_link.is_none() {
        for title in choice
            .variants
            .iter()
            .filter_map(|variant| variant.title.as_ref())
        {
            link(title, "option's title", errors);
        }
    }
}

fn shown<'a>(variant: &'a crate::ast::Variant<'_>) -> &'a Text {
    variant.title.as_ref().unwrap_or(&variant.value)
}

fn same_title(title: &str) -> String {
    format!(
        "two options are both shown as `{title}`, and nobody could tell them apart: give one another title"
    )
}

/// A person is asked in words.
fn message(form: &Form<'_>, errors: &mut Errors) {
    match &form.message {
        Some(message) if message.value.trim().is_empty() => {
            errors.at(message.span, "this message is empty: write what the person is asked");
        }
        Some(message) if form.attrs.allow_link.is_none() => link(message, "message", errors),
        Some(_) => {}
        None if form.attrs.has_message => {}
        None => errors.at(
            form.ident.span(),
            "this form has no message: write a doc comment on the struct, or `#[elicit(message = \"…\")]`",
        ),
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
    if has_link(&text.value) {
        let message = format!(
            "this {what} has a link, and a form must have none: remove it, send the person there with \
             `UrlRequest`, or write `#[elicit(allow_link)]` if it has to stay"
        );
        errors.at(text.span, message);
    }
}

/// Reports each text that stood before, and where it stood if there is a sentence for it.
fn unique<'a>(
    texts: impl Iterator<Item = &'a Text>,
    message: impl Fn(&str) -> String,
    first: Option<&str>,
    errors: &mut Errors,
) {
    let mut seen: Vec<&Text> = Vec::new();
    for text in texts {
        match seen.iter().find(|other| other.value == text.value) {
            Some(other) => {
                errors.at(text.span, message(&text.value));
                if let Some(first) = first {
                    errors.at(other.span, first);
                }
            }
            None => seen.push(text),
        }
    }
}
