//! Whether a form that was made at run time could be answered: the same rules that the derive
//! keeps at compile time.

use std::collections::HashSet;

use super::error::Flaw;
use super::secret::{has_link, secret_word};
use super::{EXACT, FormField, ItemRules, Kind, NumberRules, Opt, Options, TextRules};

/// What an author allows on purpose.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Allowed {
    pub(crate) secret: bool,
    pub(crate) link: bool,
    /// Options that a person could not choose well: shown alike, or with an empty value.
    pub(crate) any_option: bool,
}

impl Allowed {
    /// A received form is never refused for its words.
    pub(crate) const ALL: Self = Self {
        secret: true,
        link: true,
        any_option: true,
    };
}

pub(crate) fn check_field(field: &FormField, allowed: Allowed) -> Vec<Flaw> {
    let mut flaws = check_kind(&field.kind);
    if let Some(default) = &field.default
        && flaws.is_empty()
    {
        flaws.extend(default.flaw_for(&field.kind));
    }
    if let Some(options) = field.kind.options()
        && !allowed.any_option
    {
        if flaws.is_empty() {
            flaws.extend(repeated(options, Opt::shown));
        }
        if options.iter().any(|option| option.value().is_empty()) {
            flaws.push(Flaw::EmptyOption);
        }
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

/// Every text of a field that a person reads.
fn texts(field: &FormField) -> impl Iterator<Item = &str> {
    let options = field.kind.options().into_iter().flatten();
    let own = [field.title(), field.description()].into_iter().flatten();
    own.chain(options.map(Opt::shown))
}

pub(super) fn check_kind(kind: &Kind) -> Vec<Flaw> {
    match kind {
        Kind::Text(TextRules {
            min_length,
            max_length,
            ..
        }) => bounds(*min_length, *max_length),
        Kind::Integer(rules) => {
            let mut flaws = bounds(rules.minimum, rules.maximum);
            let exact = -EXACT..=EXACT;
            let beyond = |bound: Option<i64>| bound.is_some_and(|bound| !exact.contains(&bound));
            if beyond(rules.minimum) || beyond(rules.maximum) {
                flaws.push(Flaw::Bound);
            }
            flaws
        }
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
