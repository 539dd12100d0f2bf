//! Whether a form that was made at run time could be answered, and whether one of our own is fit
//! to be asked: the same rules that the derive keeps at compile time.

use std::collections::HashSet;

use super::error::Flaw;
use super::secret::{has_link, secret_word};
use super::{EXACT, FormField, ItemRules, Kind, NumberRules, Opt, Options, TextRules};

/// What an author allows on purpose.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Allowed {
    pub(crate) secret: bool,
    pub(crate) link: bool,
}

/// The words of a field of our own; a received form is never refused for them. `sound` is a field
/// whose kind has no flaw.
pub(crate) fn check_words(field: &FormField, sound: bool, allowed: Allowed) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    if let Some(options) = field.kind.options() {
        if sound && options.are_titled() {
            flaws.extend(repeated(options, Opt::shown));
        }
        if options.iter().any(|option| is_blank(option.value())) {
            flaws.push(Flaw::EmptyOption);
        }
    }
    if titles(field).any(is_blank) {
        flaws.push(Flaw::EmptyText);
    }
    if !allowed.secret && matches!(field.kind, Kind::Text(_)) {
        let word = secret_word(field.name()).or_else(|| secret_word(field.title()?));
        flaws.extend(word.map(Flaw::Secret));
    }
    if !allowed.link && texts(field).any(has_link) {
        flaws.push(Flaw::Link);
    }
    flaws
}

/// Nothing that anybody could read.
pub(super) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// What is there only to be read.
fn titles(field: &FormField) -> impl Iterator<Item = &str> {
    let options = field.kind.options().into_iter().flatten();
    let own = [field.title(), field.description()].into_iter().flatten();
    own.chain(options.filter_map(Opt::title))
}

/// Every text of a field that a person reads: of an option without a title that is its value.
fn texts(field: &FormField) -> impl Iterator<Item = &str> {
    let options = field.kind.options().into_iter().flatten();
    let own = [field.title(), field.description()].into_iter().flatten();
    own.chain(options.map(Opt::shown))
}

/// The rules of a field of our own: those of any field, and integers that are exact everywhere.
pub(super) fn check_own_kind(kind: &Kind) -> Vec<Flaw> {
    let mut flaws = check_kind(kind);
    if let Kind::Integer(rules) = kind {
        let exact = -EXACT..=EXACT;
        let mut bounds = [rules.minimum, rules.maximum].into_iter().flatten();
        if bounds.any(|bound| !exact.contains(&bound)) {
            flaws.push(Flaw::Bound);
        }
    }
    flaws
}

/// The rules of any field.
pub(crate) fn check_kind(kind: &Kind) -> Vec<Flaw> {
    match kind {
        Kind::Text(TextRules {
            min_length,
            max_length,
            ..
        }) => bounds(*min_length, *max_length),
        Kind::Integer(rules) => bounds(rules.minimum, rules.maximum),
        Kind::Number(NumberRules {
            minimum, maximum, ..
        }) => {
            let finite = |bound: &Option<f64>| bound.is_none_or(f64::is_finite);
            if finite(minimum) && finite(maximum) {
                bounds(*minimum, *maximum)
            } else {
                vec![Flaw::Bound]
            }
        }
        Kind::Boolean => Vec::new(),
        Kind::OneOf(options) => check_options(options),
        Kind::SomeOf(options, rules) => {
            let mut flaws = check_options(options);
            flaws.extend(check_items(options, *rules));
            flaws
        }
    }
}

fn bounds<T: PartialOrd>(low: Option<T>, high: Option<T>) -> Vec<Flaw> {
    match (low, high) {
        (Some(low), Some(high)) if low > high => vec![Flaw::Bounds],
        _ => Vec::new(),
    }
}

fn check_options(options: &Options) -> Vec<Flaw> {
    if options.run_time && options.is_empty() {
        return Vec::new();
    }
    if options.is_empty() {
        return vec![Flaw::NoOptions];
    }
    repeated(options, Opt::value).into_iter().collect()
}

/// Two options that are the same, or that nobody could tell apart.
fn repeated(options: &Options, text: fn(&Opt) -> &str) -> Option<Flaw> {
    let mut seen = HashSet::new();
    let mut texts = options.iter().map(text);
    let again = texts.find(|text| !seen.insert(*text))?;
    Some(Flaw::SameOption(again.to_owned().into()))
}

fn check_items(options: &Options, rules: ItemRules) -> Vec<Flaw> {
    let mut flaws = bounds(rules.min_items, rules.max_items);
    let waiting = options.run_time && options.is_empty();
    if rules
        .min_items
        .is_some_and(|min| min as usize > options.len())
        && !waiting
    {
        flaws.push(Flaw::TooFewOptions);
    }
    flaws
}
