//! How a form is asked on 2025-06-18, which cannot say "some of these": one boolean per option.

use super::Unsupported;
use crate::form::preset::Preset;
use crate::form::{Form, FormField, Kind, Opt, Options};

/// More booleans than this are no form that a person would fill in.
const MOST_BOOLEANS: usize = 32;

/// The form with each list split into booleans named `<field>.<value>`.
pub(crate) fn split(form: &Form) -> Result<Form, Unsupported> {
    let mut fields = Vec::with_capacity(form.fields().len());
    let mut booleans = 0;
    for field in form.fields() {
        let Kind::SomeOf(options, _) = &field.kind else {
            fields.push(field.clone());
            continue;
        };
        booleans += options.len();
        if booleans > MOST_BOOLEANS {
            return Err(Unsupported::TooManyOptions {
                field: field.name.clone(),
            });
        }
        fields.extend(
            (0..=u16::MAX)
                .zip(options)
                .map(|(at, option)| boolean(field, at, option)),
        );
    }
    let split = Form {
        deny_unknown: form.deny_unknown,
        allow_link: form.allow_link,
        ..Form::owned(form.name.clone(), form.message.clone(), fields)
    };
    match repeated_name(&split) {
        Some(name) => Err(Unsupported::Name {
            field: list_of(form, name),
            name: name.to_owned().into(),
        }),
        None => Ok(split),
    }
}

/// The question for one option of a list.
fn boolean(field: &FormField, at: u16, option: &Opt) -> FormField {
    let chosen = matches!(&field.default, Some(Preset::Many(options)) if options.contains(&at));
    let title = field.title().unwrap_or(field.name());
    FormField {
        title: Some(format!("{title}: {}", option.shown()).into()),
        description: field.description.clone(),
        default: Some(Preset::Boolean(chosen)),
        fills: true,
        ..FormField::new(
            format!("{}.{}", field.name(), option.value()),
            Kind::Boolean,
        )
    }
}

fn repeated_name(form: &Form) -> Option<&str> {
    let name = |at: u16| form.fields().get(usize::from(at)).map(FormField::name);
    let pair = form
        .order
        .windows(2)
        .find(|pair| name(pair[0]) == name(pair[1]))?;
    name(pair[0])
}

/// The list that makes a boolean of this name.
fn list_of(form: &Form, name: &str) -> std::borrow::Cow<'static, str> {
    let makes = |field: &&FormField| {
        let rest = name
            .strip_prefix(field.name())
            .and_then(|rest| rest.strip_prefix('.'));
        rest.is_some_and(|value| {
            matches!(&field.kind, Kind::SomeOf(options, _) if Options::position(options, value).is_some())
        })
    };
    let list = form.fields().iter().find(makes);
    list.map(|field| field.name.clone()).unwrap_or_default()
}
