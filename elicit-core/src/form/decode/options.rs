//! Options, in each of the ways in which they are written.

use serde_json::value::RawValue;

use super::Notes;
use super::keywords::{
    ANY_OF, CONST, ENUM, ENUM_NAMES, Keywords, ONE_OF, PROPERTIES, REF, TITLE, TYPE, text,
};
use crate::form::error::Flaw;
use crate::form::limits::Limit;
use crate::form::text::Text;
use crate::form::{Opt, Options, TextRules};
use crate::json;

/// Options as they were found.
pub(super) struct Found {
    options: Vec<Opt>,
    /// A null stands among them.
    pub(super) null: bool,
    /// Their titles came as `enumNames`.
    legacy: bool,
}

impl Found {
    fn new() -> Self {
        Self {
            options: Vec::new(),
            null: false,
            legacy: false,
        }
    }

    /// Those that keep to the rules.
    pub(super) fn options(mut self, rules: &TextRules) -> Options {
        self.options
            .retain(|option| rules.broken_by(option.value()).is_none());
        Options {
            legacy: self.legacy,
            ..Options::owned(self.options)
        }
    }
}

/// Whether a schema has options at all.
pub(super) fn written(keywords: &Keywords<'_>) -> Option<&'static str> {
    keywords.first_of(&[ENUM, ONE_OF, ANY_OF])
}

/// The options of a schema that has any.
pub(super) fn read(keywords: &Keywords<'_>, notes: &mut Notes<'_>) -> Result<Found, Flaw> {
    let listed = match keywords.get(ENUM) {
        Some(list) => Some(listed(keywords, list, notes)?),
        None => None,
    };
    let found = match (keywords.get(ONE_OF), keywords.get(ANY_OF), listed) {
        (Some(_), Some(_), _) => return Err(Flaw::Construct(ANY_OF)),
        (Some(list), None, listed) => both(titled(ONE_OF, list, notes)?, listed),
        (None, Some(list), listed) => both(titled(ANY_OF, list, notes)?, listed),
        (None, None, Some(listed)) => listed,
        (None, None, None) => Found::new(),
    };
    if found.options.len() > notes.limits.options {
        return Err(Flaw::Limit(Limit::Options(notes.limits.options)));
    }
    Ok(found)
}

/// Where options stand twice, with titles and without, an answer has to be in both lists.
fn both(mut titled: Found, listed: Option<Found>) -> Found {
    if let Some(listed) = listed {
        let values: std::collections::HashSet<_> = listed.options.iter().map(Opt::value).collect();
        titled
            .options
            .retain(|option| values.contains(option.value()));
        titled.null &= listed.null;
    }
    titled
}

/// `enum`, with the titles of `enumNames` as far as they reach.
fn listed(keywords: &Keywords<'_>, list: &RawValue, notes: &Notes<'_>) -> Result<Found, Flaw> {
    let mut found = Found::new();
    let values = values(list, &mut found, notes)?;
    let titles = match keywords.get(ENUM_NAMES) {
        Some(names) => titles(names, notes)?,
        None => Vec::new(),
    };
    found.legacy = !titles.is_empty();
    let titles = titles.into_iter().chain(std::iter::repeat(None));
    found
        .options
        .extend(values.into_iter().zip(titles).map(option));
    Ok(found)
}

fn option((value, title): (Text, Option<Text>)) -> Opt {
    match title {
        Some(title) => Opt::titled(value, title),
        None => Opt::new(value),
    }
}

/// The texts of an `enum`.
fn values(list: &RawValue, found: &mut Found, notes: &Notes<'_>) -> Result<Vec<Text>, Flaw> {
    let mut items = json::items(list).ok_or(Flaw::Keyword(ENUM))?;
    let all = items.len();
    items.retain(|item| item.get() != "null");
    found.null |= items.len() < all;
    if items.len() > notes.limits.options {
        return Err(Flaw::Limit(Limit::Options(notes.limits.options)));
    }
    items
        .into_iter()
        .map(|item| text(ENUM, item, notes))
        .collect()
}

/// The texts of `enumNames`; a null says nothing.
fn titles(names: &RawValue, notes: &Notes<'_>) -> Result<Vec<Option<Text>>, Flaw> {
    let items = json::items(names).ok_or(Flaw::Keyword(ENUM_NAMES))?;
    let title = |item: &RawValue| match item.get() {
        "null" => Ok(None),
        _ => text(ENUM_NAMES, item, notes).map(Some),
    };
    items.into_iter().map(title).collect()
}

/// `oneOf` or `anyOf` of `{"const", "title"}`. Some writers put all options without a title into
/// one `enum` among the others.
fn titled(keyword: &'static str, list: &RawValue, notes: &mut Notes<'_>) -> Result<Found, Flaw> {
    let entries = json::items(list).ok_or(Flaw::Keyword(keyword))?;
    let mut found = Found::new();
    for entry in entries {
        if is_null(entry) {
            found.null = true;
            continue;
        }
        let entry = Keywords::read(entry, notes).map_err(|_| Flaw::Keyword(keyword))?;
        if let Some(value) = entry.get(CONST) {
            let value = text(CONST, value, notes)?;
            found
                .options
                .push(option((value, entry.text(TITLE, notes)?)));
        } else if let Some(list) = entry.get(ENUM) {
            let values = values(list, &mut found, notes)?;
            found.options.extend(values.into_iter().map(Opt::new));
        } else {
            return Err(no_option(keyword, &entry));
        }
    }
    Ok(found)
}

/// `{"type": "null"}`.
pub(super) fn is_null(schema: &RawValue) -> bool {
    let name = keyword(schema, TYPE);
    name.and_then(json::text).is_some_and(|name| name == "null")
}

/// `{"const": "a"}`.
pub(super) fn is_option(schema: &RawValue) -> bool {
    keyword(schema, CONST).is_some()
}

/// One keyword of what may be a schema.
fn keyword<'a>(schema: &'a RawValue, keyword: &str) -> Option<&'a RawValue> {
    let entries = json::entries(schema).ok()??;
    let found = entries.into_iter().find(|(key, _)| key == keyword)?;
    Some(found.1)
}

fn no_option(keyword: &'static str, entry: &Keywords<'_>) -> Flaw {
    if entry.get(REF).is_some() {
        Flaw::Construct(REF)
    } else if entry.get(PROPERTIES).is_some() {
        Flaw::Nested
    } else {
        Flaw::Construct(keyword)
    }
}
