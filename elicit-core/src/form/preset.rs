//! A value in the table: what a default or a prefill holds.

use serde_json::{Number, Value};

use super::error::Flaw;
use super::kind::Kind;
use super::list::List;
use super::number::number;
use super::options::Options;
use super::rule::{Bound, JsonType, Rule};
use super::rules::EXACT;
use super::text::{Text, borrowed};

/// The default of a field, in the terms of its kind.
#[derive(Clone, PartialEq)]
pub(crate) enum Preset {
    Text(Text),
    Integer(i64),
    Number(f64),
    Boolean(bool),
    /// The index of an option.
    One(u16),
    /// The indexes of options, no two the same.
    Many(List<u16>),
}

impl Preset {
    pub(crate) const fn borrowed(&'static self) -> Self {
        match self {
            Self::Text(value) => Self::Text(borrowed(value)),
            Self::Integer(value) => Self::Integer(*value),
            Self::Number(value) => Self::Number(*value),
            Self::Boolean(value) => Self::Boolean(*value),
            Self::One(option) => Self::One(*option),
            Self::Many(options) => Self::Many(List::Declared(options.declared())),
        }
    }

    /// The value as it stands on the wire, for a field of this kind.
    pub(crate) fn to_value(&self, kind: &Kind) -> Value {
        let option =
            |at: &u16| Value::from(kind.options().map_or("", |options| options.value(*at)));
        match self {
            Self::Text(value) => Value::from(&**value),
            Self::Integer(value) => Value::from(*value),
            Self::Number(value) => number(*value),
            Self::Boolean(value) => Value::from(*value),
            Self::One(at) => option(at),
            Self::Many(chosen) => chosen.iter().map(option).collect(),
        }
    }

    /// A JSON value as the default of a field of this kind, in a form of our own.
    pub(crate) fn from_value(value: &Value, kind: &Kind) -> Result<Self, Flaw> {
        let preset = match (kind, value) {
            (Kind::OneOf(options) | Kind::SomeOf(options, _), _)
                if options.run_time && options.is_empty() =>
            {
                return Err(Flaw::OptionsMissing);
            }
            // What `serde_json` makes of a number that is not finite.
            (Kind::Number(_), Value::Null) => return Err(Flaw::Unsayable),
            (Kind::Text(_), Value::String(text)) => Self::Text(text.clone().into()),
            (Kind::Integer(_), Value::Number(number)) => Self::Integer(whole(number, kind)?),
            (Kind::Number(_), Value::Number(number)) => Self::Number(float(number, kind)? + 0.0),
            (Kind::Boolean, Value::Bool(value)) => Self::Boolean(*value),
            (Kind::OneOf(options), Value::String(text)) => Self::One(position(options, text)?),
            (Kind::SomeOf(options, _), Value::Array(items)) => {
                Self::Many(chosen(options, items)?.into())
            }
            _ => return Err(Flaw::DefaultType),
        };
        match preset.flaw_for(kind) {
            Some(flaw) => Err(flaw),
            None => Ok(preset),
        }
    }

    /// What is wrong with this default for a field of this kind, in a form of our own.
    pub(crate) fn flaw_for(&self, kind: &Kind) -> Option<Flaw> {
        match (self, kind) {
            (Self::Integer(value), Kind::Integer(_)) if !(-EXACT..=EXACT).contains(value) => {
                Some(beyond(*value < 0, kind))
            }
            _ => self.broken_rule(kind),
        }
    }

    /// The rule that this default breaks, in any form.
    pub(super) fn broken_rule(&self, kind: &Kind) -> Option<Flaw> {
        let broken = match (self, kind) {
            (Self::Text(value), Kind::Text(rules)) => rules.broken_by(value),
            (Self::Integer(value), Kind::Integer(rules)) => rules.broken_by(i128::from(*value)),
            (Self::Number(value), Kind::Number(rules)) => {
                if !value.is_finite() {
                    return Some(beyond(*value < 0.0, kind));
                }
                rules.broken_by(*value)
            }
            (Self::Boolean(_), Kind::Boolean) | (Self::One(_), Kind::OneOf(_)) => return None,
            (Self::Many(chosen), Kind::SomeOf(_, rules)) => rules.broken_by(chosen.len()),
            _ => return Some(Flaw::DefaultType),
        };
        let fault = broken.iter().next()?;
        Some(Flaw::Default(Rule::of(fault, JsonType::Object, kind)))
    }
}

fn position(options: &Options, text: &str) -> Result<u16, Flaw> {
    options.position(text).ok_or(Flaw::Default(Rule::Option))
}

/// The indexes of options, each once.
fn chosen(options: &Options, items: &[Value]) -> Result<Vec<u16>, Flaw> {
    let mut chosen = Vec::with_capacity(items.len());
    for item in items {
        let option = position(options, item.as_str().ok_or(Flaw::DefaultType)?)?;
        if !chosen.contains(&option) {
            chosen.push(option);
        }
    }
    Ok(chosen)
}

/// A number of any spelling. With `arbitrary_precision` it may be beyond all floats.
fn float(number: &Number, kind: &Kind) -> Result<f64, Flaw> {
    let beyond = || beyond(number.to_string().starts_with('-'), kind);
    number.as_f64().ok_or_else(beyond)
}

/// A number that no default can be: integers stay where JSON is exact.
pub(crate) fn beyond(negative: bool, kind: &Kind) -> Flaw {
    Flaw::Default(match (kind, negative) {
        (Kind::Integer(_), false) => Rule::Maximum(Bound::Integer(i128::from(EXACT))),
        (Kind::Integer(_), true) => Rule::Minimum(Bound::Integer(i128::from(-EXACT))),
        (_, false) => Rule::Maximum(Bound::Number(f64::MAX)),
        (_, true) => Rule::Minimum(Bound::Number(f64::MIN)),
    })
}

/// `18` and `18.0`, but not `18.5`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "whole numbers within 2^53 - 1 are exact on both sides"
)]
fn whole(number: &Number, kind: &Kind) -> Result<i64, Flaw> {
    if let Some(value) = number.as_i64() {
        return Ok(value);
    }
    let value = float(number, kind)?;
    if value.trunc() != value {
        Err(Flaw::DefaultType)
    } else if value.abs() > EXACT as f64 {
        Err(beyond(value < 0.0, kind))
    } else {
        Ok(value as i64)
    }
}

/// A prefilled value is a person's: it is not for logs.
impl std::fmt::Debug for Preset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}
