//! Defaults and prefills.

use super::message::{Digits, refuse};
use crate::form::faults::Faults;
use crate::form::rules::length_broken_by;
use crate::form::spec::{ShapeKind, Spec, Spelled};
use crate::form::text::equal;
use crate::form::{EXACT, Format, IntegerRules, NumberRules, Opt};

/// A default or prefill against every rule of its field.
#[track_caller]
pub const fn check_default(spec: Spec) {
    match (spec.default, spec.shape.kind) {
        (Some(Spelled::Text(value)), ShapeKind::Text { length, format }) => {
            check_default_text(&spec, value, length, format);
        }
        (Some(Spelled::Integer(value)), ShapeKind::Integer(own)) => {
            check_default_integer(&spec, value, own);
        }
        (Some(Spelled::Number(value)), ShapeKind::Number(own)) => {
            check_default_number(&spec, value, own);
        }
        (Some(Spelled::Many(chosen)), ShapeKind::SomeOf(..)) => check_default_list(&spec, chosen),
        (Some(Spelled::One(_) | Spelled::Nothing), ShapeKind::SomeOf(..)) => refuse!(
            "`",
            spec.name,
            "` is a list: write its default in brackets, `[…]`"
        ),
        (Some(Spelled::Many(_)), _) => refuse!(
            "`",
            spec.name,
            "` takes one value: write its default without brackets"
        ),
        (Some(Spelled::Nothing), ShapeKind::OneOf(..)) => refuse_type(),
        // What is left is of a type that rustc has refused.
        _ => {}
    }
}

#[track_caller]
const fn refuse_type() {
    refuse!(
        "a value of this type cannot be given as a default: only an enum that derives `Choice` can"
    );
}

#[track_caller]
const fn check_default_text(spec: &Spec, value: &str, length: Option<u32>, own: Option<Format>) {
    let (min, max) = spec.lengths(length);
    let broken = length_broken_by(value, min, max);
    if broken.has(Faults::MIN_LENGTH) {
        refuse!(
            "the default of `",
            spec.name,
            "` is too short for the field"
        );
    }
    if broken.has(Faults::MAX_LENGTH) {
        refuse!("the default of `", spec.name, "` is too long for the field");
    }
    if let Some(format) = spec.format_or(own)
        && !format.accepts(value)
    {
        refuse!(
            "the default of `",
            spec.name,
            "` is not in the format `",
            format.as_str(),
            "`"
        );
    }
}

#[track_caller]
const fn check_default_integer(spec: &Spec, value: i128, own: IntegerRules) {
    if value > EXACT as i128 || value < -(EXACT as i128) {
        refuse!(
            "the default of `",
            spec.name,
            "` is beyond 2^53 - 1, where JSON integers stop being exact"
        );
    }
    // A sign that the type does not have is refused by rustc.
    if value < 0 && own.low == 0 {
        return;
    }
    if value < own.low || value > own.high {
        let (low, high) = (Digits::of(own.low), Digits::of(own.high));
        refuse!(
            "the type of `",
            spec.name,
            "` holds no such default: write one between ",
            low.text(),
            " and ",
            high.text(),
        );
    }
    let low = matches!(spec.minimum, Some(minimum) if value < minimum as i128);
    let high = matches!(spec.maximum, Some(maximum) if value > maximum as i128);
    check_default_range(spec, low, high);
}

#[track_caller]
const fn check_default_number(spec: &Spec, value: f64, own: NumberRules) {
    if !value.is_finite() || value > own.limit || value < -own.limit {
        refuse!(
            "the default of `",
            spec.name,
            "` is not a number that the field can hold"
        );
    }
    let low = matches!(spec.minimum, Some(minimum) if value < minimum);
    let high = matches!(spec.maximum, Some(maximum) if value > maximum);
    check_default_range(spec, low, high);
}

#[track_caller]
const fn check_default_range(spec: &Spec, low: bool, high: bool) {
    if low {
        refuse!("the default of `", spec.name, "` is below its minimum");
    }
    if high {
        refuse!("the default of `", spec.name, "` is above its maximum");
    }
}

#[track_caller]
const fn check_default_list(spec: &Spec, chosen: &[u16]) {
    let mut at = 0;
    while at < chosen.len() {
        if chosen[at] == NOT_GIVEN {
            refuse_type();
        }
        let mut before = 0;
        while before < at {
            if chosen[before] == chosen[at] {
                refuse!("the default of `", spec.name, "` names an option twice");
            }
            before += 1;
        }
        at += 1;
    }
    if matches!(spec.min_items, Some(min) if chosen.len() < min as usize) {
        refuse!("the default of `", spec.name, "` has too few options");
    }
    if matches!(spec.max_items, Some(max) if chosen.len() > max as usize) {
        refuse!("the default of `", spec.name, "` has too many options");
    }
}

/// Where the option with this value stands; see [`check_option`].
#[must_use]
pub const fn option_index(options: &[Opt], value: &str) -> u16 {
    let mut at = 0;
    while at < options.len() {
        if equal(options[at].value(), value) {
            return at as u16;
        }
        at += 1;
    }
    0
}

/// A default that is given as a const, against `enum(..)`.
#[track_caller]
pub const fn check_option(field: &str, options: &[Opt], value: &str) {
    let at = option_index(options, value) as usize;
    if at >= options.len() || !equal(options[at].value(), value) {
        refuse!("`", value, "` is not one of the options of `", field, "`");
    }
}

/// The index that an item of a list's default stands for.
#[must_use]
pub const fn chosen(item: Spelled) -> u16 {
    match item {
        Spelled::One(option) => option,
        _ => NOT_GIVEN,
    }
}

/// In place of an item of a type that cannot be given: there are never so many options.
const NOT_GIVEN: u16 = u16::MAX;
