//! One property of a schema: one question.

use serde_json::value::RawValue;

use super::keywords::{
    ALL_OF, ANY_OF, CONST, DEFAULT, DESCRIPTION, ENUM, FORMAT, ITEMS, Keywords, MAX_ITEMS,
    MAX_LENGTH, MIN_ITEMS, MIN_LENGTH, NULLABLE, ONE_OF, PATTERN, PROPERTIES, REF, TITLE, TYPE,
};
use super::number::End;
use super::{Notes, number, options};
use crate::form::check::check_kind;
use crate::form::error::Flaw;
use crate::form::limits::{Limit, Limits};
use crate::form::preset::{self, Preset};
use crate::form::{
    FormField, Format, IntegerRules, ItemRules, Kind, NumberRules, Options, Pattern, TextRules,
};
use crate::json;

/// The question that a property asks, or all that is wrong with it.
pub(super) fn read(
    name: &str,
    schema: &RawValue,
    required: bool,
    limits: &Limits,
) -> Result<FormField, Vec<Flaw>> {
    let mut notes = Notes::new(limits);
    match field(name, schema, required, &mut notes) {
        Some(field) if notes.flaws.is_empty() => Ok(field),
        _ => Err(notes.flaws),
    }
}

fn field(
    name: &str,
    schema: &RawValue,
    required: bool,
    notes: &mut Notes<'_>,
) -> Option<FormField> {
    let keywords = Keywords::read(schema, notes).map_err(|flaw| match flaw {
        Flaw::NotAnObject => Flaw::Type,
        flaw => flaw,
    });
    let keywords = notes.keep(keywords)?;
    let (keywords, null) = unfold(keywords, notes);
    let title = notes.find(keywords.text(TITLE, notes));
    let description = notes.find(keywords.text(DESCRIPTION, notes));
    let nullable = notes.keep(nullable(&keywords)).unwrap_or(false);
    let typed = notes.keep(typed(&keywords))?;
    let (kind, among) = kind(&keywords, typed.name, notes)?;

    let nullable = null || nullable || typed.null || (among && typed.name.is_none());
    let required = required && !nullable;
    let mut field = FormField {
        title,
        description,
        required,
        ..FormField::new(name.to_owned(), kind)
    };
    let flaws = check_kind(&field.kind);
    if flaws.is_empty() {
        field.default = notes.find(default(&keywords, &field, notes));
        field.fills = field.default.is_some() && !required;
    }
    notes.flaws.extend(flaws);
    Some(field)
}

/// `anyOf: [X, {"type": "null"}]` is X, and so is X alone. The second value tells of the null.
///
/// What is only shown goes first where it stands outside, nearer to the reader. An answer has to
/// keep the rules of both sides: a rule that differs is refused (two lists of options are not:
/// [`options::read`] takes what is in both).
fn unfold<'a>(keywords: Keywords<'a>, notes: &mut Notes<'_>) -> (Keywords<'a>, bool) {
    for keyword in [ANY_OF, ONE_OF] {
        let mut items = keywords
            .get(keyword)
            .and_then(json::items)
            .unwrap_or_default();
        let all = items.len();
        items.retain(|item| !options::is_null(item));
        // An option, or no schema, is read or reported where the options are.
        if let &[only] = &*items
            && !options::is_option(only)
            && let Ok(inner) = Keywords::read(only, notes)
            && (keywords.get(ENUM).is_none() || inner.get(ENUM).is_none())
        {
            let outer = keywords.without(keyword);
            notes
                .flaws
                .extend(outer.clashes(&inner).map(Flaw::Repeated));
            if !types_agree(&outer, &inner) {
                notes.flaws.push(Flaw::Repeated(TYPE));
            }
            let null = all > 1 && may_be_null(&outer);
            return (outer.over(inner), null);
        }
    }
    (keywords, false)
}

/// A type that cannot be read is reported where the type of the whole is.
fn types_agree(outer: &Keywords<'_>, inner: &Keywords<'_>) -> bool {
    match (typed(outer), typed(inner)) {
        (Ok(outer), Ok(inner)) => {
            outer.name.is_none() || inner.name.is_none() || outer.name == inner.name
        }
        (Ok(outer), Err(_)) => outer.name.is_none(),
        (Err(_), _) => true,
    }
}

/// Unless a type says otherwise.
fn may_be_null(keywords: &Keywords<'_>) -> bool {
    typed(keywords).is_ok_and(|typed| typed.null || typed.name.is_none())
}

fn nullable(keywords: &Keywords<'_>) -> Result<bool, Flaw> {
    match keywords.get(NULLABLE).map(RawValue::get) {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(Flaw::Keyword(NULLABLE)),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Name {
    String,
    Integer,
    Number,
    Boolean,
    Array,
    Object,
}

/// The one type that a schema names, and whether it may be null besides.
#[derive(Clone, Copy, Default)]
struct Typed {
    name: Option<Name>,
    null: bool,
}

fn typed(keywords: &Keywords<'_>) -> Result<Typed, Flaw> {
    let Some(value) = keywords.get(TYPE) else {
        return Ok(Typed::default());
    };
    let Some(names) = json::items(value) else {
        return Ok(Typed {
            name: Some(type_name(value)?),
            null: false,
        });
    };
    let mut typed = Typed::default();
    for value in names {
        if json::text(value).is_some_and(|name| name == "null") {
            typed.null = true;
            continue;
        }
        let name = type_name(value)?;
        if typed.name.is_some_and(|other| other != name) {
            return Err(Flaw::Type);
        }
        typed.name = Some(name);
    }
    match typed.name {
        Some(_) => Ok(typed),
        None => Err(Flaw::Type),
    }
}

fn type_name(value: &RawValue) -> Result<Name, Flaw> {
    match &*json::text(value).ok_or(Flaw::Keyword(TYPE))? {
        "string" => Ok(Name::String),
        "integer" => Ok(Name::Integer),
        "number" => Ok(Name::Number),
        "boolean" => Ok(Name::Boolean),
        "array" => Ok(Name::Array),
        "object" => Ok(Name::Object),
        _ => Err(Flaw::Type),
    }
}

/// What would hide the type of a field, or rules that an answer has to keep.
const HIDING: [&str; 3] = [REF, ALL_OF, CONST];

/// What kind of answer is asked for; the second value tells of a null among the options.
fn kind(
    keywords: &Keywords<'_>,
    name: Option<Name>,
    notes: &mut Notes<'_>,
) -> Option<(Kind, bool)> {
    if let Some(keyword) = keywords.first_of(&HIDING) {
        return notes.keep(Err(Flaw::Construct(keyword)));
    }
    let written = options::written(keywords);
    let kind = match (name, written) {
        (Some(Name::String) | None, Some(_)) => {
            let (options, null) = options(keywords, notes)?;
            return Some((Kind::OneOf(options), null));
        }
        (None, None) => return notes.keep(Err(untyped(keywords))),
        (Some(Name::Object), _) => return notes.keep(Err(Flaw::Nested)),
        (Some(Name::String), None) => Kind::Text(text_rules(keywords, notes)),
        (Some(Name::Integer), _) => integer(keywords, notes),
        (Some(Name::Number), _) => number(keywords, notes),
        (Some(Name::Boolean), _) => Kind::Boolean,
        (Some(Name::Array), _) => some_of(keywords, notes)?,
    };
    // Options are texts: those of another type cannot be asked, and are no noise either.
    if let Some(keyword) = written {
        return notes.keep(Err(Flaw::Keyword(keyword)));
    }
    Some((kind, false))
}

/// What a schema without a type is.
fn untyped(keywords: &Keywords<'_>) -> Flaw {
    if keywords.get(PROPERTIES).is_some() {
        Flaw::Nested
    } else {
        Flaw::Type
    }
}

fn text_rules(keywords: &Keywords<'_>, notes: &mut Notes<'_>) -> TextRules {
    let format = match keywords.get(FORMAT).map(json::text) {
        Some(Some(name)) => Format::from_name(&name),
        Some(None) => notes.find(Err(Flaw::Keyword(FORMAT))),
        None => None,
    };
    let pattern = notes.find(keywords.text(PATTERN, notes));
    TextRules {
        min_length: notes.find(number::least(keywords, MIN_LENGTH)),
        max_length: notes.find(number::most(keywords, MAX_LENGTH)),
        format,
        pattern: pattern.map(Pattern::received),
    }
}

fn integer(keywords: &Keywords<'_>, notes: &mut Notes<'_>) -> Kind {
    let IntegerRules { low, high, .. } = IntegerRules::ANY;
    let minimum = notes.find(number::integer(keywords, End::Least));
    let maximum = notes.find(number::integer(keywords, End::Most));
    Kind::Integer(IntegerRules::new(minimum, maximum, low, high))
}

fn number(keywords: &Keywords<'_>, notes: &mut Notes<'_>) -> Kind {
    Kind::Number(NumberRules {
        minimum: notes.find(number::float(keywords, End::Least)),
        maximum: notes.find(number::float(keywords, End::Most)),
        ..NumberRules::ANY
    })
}

/// A list: its options stand in `items`.
fn some_of(keywords: &Keywords<'_>, notes: &mut Notes<'_>) -> Option<Kind> {
    let rules = ItemRules {
        min_items: notes.find(number::least(keywords, MIN_ITEMS)),
        max_items: notes.find(number::most(keywords, MAX_ITEMS)),
    };
    let Some(items) = keywords.get(ITEMS) else {
        return notes.keep(Err(Flaw::FreeList));
    };
    let items = Keywords::read(items, notes).map_err(|_| Flaw::Keyword(ITEMS));
    let (items, _) = unfold(notes.keep(items)?, notes);
    let typed = notes.keep(typed(&items))?;
    if let Some(keyword) = items.first_of(&HIDING) {
        return notes.keep(Err(Flaw::Construct(keyword)));
    }
    if typed.name == Some(Name::Object) || items.get(PROPERTIES).is_some() {
        return notes.keep(Err(Flaw::Nested));
    }
    if options::written(&items).is_none() {
        return notes.keep(Err(Flaw::FreeList));
    }
    let (options, _) = options(&items, notes)?;
    if !matches!(typed.name, None | Some(Name::String)) {
        return notes.keep(Err(Flaw::Keyword(ITEMS)));
    }
    Some(Kind::SomeOf(options, rules))
}

/// The options of a schema that has any; the second value tells of a null among them. An option
/// that breaks a rule beside the list could not be chosen, so it is none.
fn options(keywords: &Keywords<'_>, notes: &mut Notes<'_>) -> Option<(Options, bool)> {
    let rules = text_rules(keywords, notes);
    let found = options::read(keywords, notes);
    let found = notes.keep(found)?;
    let null = found.null;
    Some((found.options(&rules), null))
}

fn default(
    keywords: &Keywords<'_>,
    field: &FormField,
    notes: &Notes<'_>,
) -> Result<Option<Preset>, Flaw> {
    let Some(value) = keywords.get(DEFAULT) else {
        return Ok(None);
    };
    if let Kind::Integer(_) = field.kind {
        let default = Preset::Integer(number::default(value)?);
        return match default.broken_rule(&field.kind) {
            Some(flaw) => Err(flaw),
            None => Ok(Some(default)),
        };
    }
    // A number that is beyond all floats is of the right type, and still no default.
    let unread = match &field.kind {
        kind @ Kind::Number(_) => preset::beyond(value.get().starts_with('-'), kind),
        _ => Flaw::DefaultType,
    };
    // An object is no default, also where serde_json would take a lone one for a number.
    if value.get().starts_with('{') {
        return Err(Flaw::DefaultType);
    }
    let value = json::plain::plain(value.get()).map_err(|_| unread)?;
    if value
        .as_str()
        .is_some_and(|text| text.len() > notes.limits.text)
    {
        return Err(Flaw::Limit(Limit::Text(notes.limits.text)));
    }
    Preset::from_value(&value, &field.kind).map(Some)
}
