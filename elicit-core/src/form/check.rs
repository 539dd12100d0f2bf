//! Whether a form that was made at run time could be answered: the same rules that the derive
//! keeps at compile time.

use std::collections::HashSet;

use serde_json::Value;

use super::error::Flaw;
use super::secret::{has_link, secret_word};
use super::value::Default;
use super::{EXACT, FormField, ItemRules, Kind, NumberRules, Options, TextRules};

/// What an author allows on purpose.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Allowed {
    pub(crate) secret: bool,
    pub(crate) link: bool,
}

impl Allowed {
    /// A received form is never refused for its words.
    pub(crate) const ALL: Self = Self {
        secret: true,
        link: true,
    };
}

pub(super) fn check_field(field: &FormField, allowed: Allowed) -> Vec<Flaw> {
    let mut flaws = check_kind(&field.kind);
    if let Some(default) = &field.default
        && flaws.is_empty()
    {
        flaws.extend(check_default(default, &field.kind));
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
    own.chain(options.map(super::Opt::shown))
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
    let mut values: Vec<&str> = options.iter().map(super::Opt::value).collect();
    values.sort_unstable();
    if values.windows(2).any(|pair| pair[0] == pair[1]) {
        vec![Flaw::SameOption]
    } else {
        Vec::new()
    }
}

/// Two options that nobody could tell apart.
pub(super) fn shown_alike(kind: &Kind) -> Option<Flaw> {
    let options = kind.options()?;
    let mut shown = HashSet::new();
    let all_differ = options.iter().all(|option| shown.insert(option.shown()));
    (!all_differ).then_some(Flaw::SameOption)
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

fn check_default(default: &Default, kind: &Kind) -> Option<Flaw> {
    let broken = match (default, kind) {
        (Default::Text(value), Kind::Text(rules)) => rules.broken_by(value),
        (Default::Integer(value), Kind::Integer(rules)) => {
            if !(-EXACT..=EXACT).contains(value) {
                return Some(Flaw::Default);
            }
            rules.broken_by(i128::from(*value))
        }
        (Default::Number(value), Kind::Number(rules)) => {
            if !value.is_finite() {
                return Some(Flaw::Default);
            }
            rules.broken_by(*value)
        }
        (Default::Boolean(_), Kind::Boolean) | (Default::One(_), Kind::OneOf(_)) => return None,
        (Default::Many(chosen), Kind::SomeOf(_, rules)) => rules.broken_by(chosen.len()),
        _ => return Some(Flaw::DefaultType),
    };
    (!broken.is_none()).then_some(Flaw::Default)
}

impl FormField {
    /// A JSON value as the default of this field.
    pub(crate) fn default_from(&self, value: &Value) -> Result<Default, Flaw> {
        let default = match (&self.kind, value) {
            (Kind::Text(_), Value::String(text)) => Default::Text(text.clone().into()),
            (Kind::Integer(_), Value::Number(number)) => Default::Integer(whole(number)?),
            (Kind::Number(_), Value::Number(number)) => {
                Default::Number(number.as_f64().ok_or(Flaw::Default)? + 0.0)
            }
            (Kind::Boolean, Value::Bool(value)) => Default::Boolean(*value),
            (Kind::OneOf(options), Value::String(text)) => {
                Default::One(options.position(text).ok_or(Flaw::Default)?)
            }
            (Kind::SomeOf(options, _), Value::Array(items)) => {
                Default::Many(chosen(options, items)?.into())
            }
            _ => return Err(Flaw::DefaultType),
        };
        match check_default(&default, &self.kind) {
            Some(flaw) => Err(flaw),
            None => Ok(default),
        }
    }
}

/// The indexes of options, each once.
fn chosen(options: &Options, items: &[Value]) -> Result<Vec<u16>, Flaw> {
    let mut chosen = Vec::with_capacity(items.len());
    for item in items {
        let text = item.as_str().ok_or(Flaw::DefaultType)?;
        let option = options.position(text).ok_or(Flaw::Default)?;
        if !chosen.contains(&option) {
            chosen.push(option);
        }
    }
    Ok(chosen)
}

/// `18` and `18.0`, but not `18.5`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "whole numbers within 2^53 - 1 are exact on both sides"
)]
fn whole(number: &serde_json::Number) -> Result<i64, Flaw> {
    if let Some(value) = number.as_i64() {
        return Ok(value);
    }
    let value = number.as_f64().ok_or(Flaw::Default)?;
    if value.trunc() != value {
        Err(Flaw::DefaultType)
    } else if value.abs() > EXACT as f64 {
        Err(Flaw::Default)
    } else {
        Ok(value as i64)
    }
}
