//! Checks of a derived table that only consts can make, one function per rule. The derive emits
//! `const _: () = check(..)` under the token that would be wrong.
//!
//! What the macro sees for itself (literal against literal) it reports itself, with a better text.

#![doc(hidden)]

use super::faults::Faults;
use super::field::FormField;
use super::join::Part;
use super::kind::Kind;
use super::options::Opt;
use super::rules::{EXACT, IntegerRules, NumberRules, length_broken_by};
use super::spec::{Shape, ShapeKind, Spec, Spelled};
use super::text::equal;

/// A panic in a const takes one `&str`: the sentence is composed here first.
struct Message {
    bytes: [u8; Self::ROOM],
    len: usize,
}

impl Message {
    const ROOM: usize = 512;

    const fn new(parts: &[&str]) -> Self {
        let mut bytes = [0; Self::ROOM];
        let mut len = 0;
        let mut at = 0;
        while at < parts.len() {
            let part = parts[at].as_bytes();
            let mut byte = 0;
            while byte < part.len() && len < Self::ROOM {
                bytes[len] = part[byte];
                len += 1;
                byte += 1;
            }
            at += 1;
        }
        Self { bytes, len }
    }

    const fn text(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            // Cut inside a character of a very long name.
            Err(_) => "this attribute breaks a rule of elicitation forms",
        }
    }
}

macro_rules! refuse {
    ($($part:expr),* $(,)?) => {
        panic!("{}", Message::new(&[$($part),*]).text())
    };
}

/// What the bounds of a number may be.
#[derive(Clone, Copy)]
pub struct Bounds {
    whole: bool,
    low: f64,
    high: f64,
}

impl Bounds {
    pub(crate) const fn integer(rules: IntegerRules) -> Self {
        Self {
            whole: true,
            low: rules.low as f64,
            high: rules.high as f64,
        }
    }

    pub(crate) const fn number(limit: f64) -> Self {
        Self {
            whole: false,
            low: -limit,
            high: limit,
        }
    }
}

/// One bound of a number, against the type of the field.
#[track_caller]
pub const fn check_bound(bounds: Bounds, field: &str, bound: f64) {
    if bounds.whole && bound.is_finite() && bound % 1.0 != 0.0 {
        refuse!(
            "`", field, "` is an integer, and this bound is not: write a whole number"
        );
    }
    if bounds.whole && (bound > EXACT as f64 || bound < -(EXACT as f64)) {
        refuse!(
            "this bound of `", field, "` is beyond 2^53 - 1, where JSON integers stop being exact"
        );
    }
    // Written so that a NaN fails too.
    if !(bound >= bounds.low && bound <= bounds.high) {
        refuse!(
            "this bound of `", field, "` is beyond what its type holds: the type sets that bound already"
        );
    }
}

/// `minimum` and `maximum` of one field.
#[track_caller]
pub const fn check_order(field: &str, minimum: f64, maximum: f64) {
    if minimum > maximum {
        refuse!(
            "`minimum` of `", field, "` is greater than its `maximum`: no answer could be valid"
        );
    }
}

/// A length or a number of items that is given as a const.
#[track_caller]
pub const fn check_length(field: &str, length: u64) {
    if length > u32::MAX as u64 {
        refuse!("this bound of `", field, "` is beyond 2^32 - 1");
    }
}

/// See [`check_length`].
#[must_use]
pub const fn length(length: u64) -> u32 {
    if length > u32::MAX as u64 {
        u32::MAX
    } else {
        length as u32
    }
}

/// `min_length` and `max_length` of one field.
#[track_caller]
pub const fn check_lengths(field: &str, min: u32, max: u32) {
    if min > max {
        refuse!(
            "`min_length` of `", field, "` is greater than its `max_length`: no answer could be valid"
        );
    }
}

/// `min_items` and `max_items` of one field.
#[track_caller]
pub const fn check_counts(field: &str, min: u32, max: u32) {
    if min > max {
        refuse!(
            "`min_items` of `", field, "` is greater than its `max_items`: no answer could be valid"
        );
    }
}

/// `min_items` against the number of options.
#[track_caller]
pub const fn check_items(spec: Spec) {
    let options = match spec.options {
        Some(options) => options.len(),
        None => match spec.shape.kind {
            ShapeKind::SomeOf(options, _) => options.len(),
            _ => return,
        },
    };
    if let Some(min) = spec.min_items
        && min as usize > options
        && !spec.run_time_options
    {
        refuse!(
            "`min_items` of `", spec.name, "` asks for more options than there are"
        );
    }
}

/// `format` on a field whose type has a format of its own.
#[track_caller]
pub const fn check_format(spec: Spec) {
    if let ShapeKind::Text {
        format: Some(own), ..
    } = spec.shape.kind
        && let Some(format) = spec.format
        && !equal(own.as_str(), format.as_str())
    {
        refuse!(
            "the type of `", spec.name, "` is in the format `", own.as_str(),
            "` by itself: leave `format` out"
        );
    }
}

/// Free text whose name or title asks for a secret.
#[track_caller]
pub const fn check_text(shape: Shape, field: &str, word: &str) {
    if let ShapeKind::Text { .. } = shape.kind {
        refuse!(
            "`", field, "` seems to ask for a secret (", word,
            "), which a form must not: send the person to a page with `UrlRequest`, or write \
             `#[elicit(allow_secret)]` if it is none"
        );
    }
}

/// One value where `enum(..)` stands on a single choice.
#[track_caller]
pub const fn check_single(shape: Shape, field: &str) {
    if let ShapeKind::SomeOf(..) = shape.kind {
        refuse!(
            "`", field, "` is a list: write its default in brackets, `[\"…\"]`"
        );
    }
}

/// A list of values where `enum(..)` stands on a list.
#[track_caller]
pub const fn check_list(shape: Shape, field: &str) {
    if let ShapeKind::OneOf(..) = shape.kind {
        refuse!(
            "`", field, "` takes one value: write its default without brackets"
        );
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
        refuse!(
            "`", value, "` is not one of the options of `", field, "`"
        );
    }
}

/// The index that an item of a list's default stands for.
#[must_use]
pub const fn chosen(item: Spelled) -> u16 {
    match item {
        Spelled::One(option) => option,
        _ => 0,
    }
}

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
        _ => {}
    }
}

#[track_caller]
const fn check_default_text(
    spec: &Spec,
    value: &str,
    length: Option<u32>,
    own: Option<super::Format>,
) {
    let min = match spec.min_length {
        Some(_) => spec.min_length,
        None => length,
    };
    let max = match spec.max_length {
        Some(_) => spec.max_length,
        None => length,
    };
    let broken = length_broken_by(value, min, max);
    if broken.has(Faults::MIN_LENGTH) {
        refuse!("the default of `", spec.name, "` is too short for the field");
    }
    if broken.has(Faults::MAX_LENGTH) {
        refuse!("the default of `", spec.name, "` is too long for the field");
    }
    let format = match spec.format {
        Some(_) => spec.format,
        None => own,
    };
    if let Some(format) = format
        && !format.accepts(value)
    {
        refuse!(
            "the default of `", spec.name, "` is not in the format `", format.as_str(), "`"
        );
    }
}

#[track_caller]
const fn check_default_integer(spec: &Spec, value: i128, own: IntegerRules) {
    if value > EXACT as i128 || value < -(EXACT as i128) {
        refuse!(
            "the default of `", spec.name, "` is beyond 2^53 - 1, where JSON integers stop being exact"
        );
    }
    let low = matches!(spec.minimum, Some(minimum) if value < minimum as i128);
    let high = matches!(spec.maximum, Some(maximum) if value > maximum as i128);
    check_default_range(spec, low || value < own.low, high || value > own.high);
}

#[track_caller]
const fn check_default_number(spec: &Spec, value: f64, own: NumberRules) {
    if !value.is_finite() || value > own.limit || value < -own.limit {
        refuse!(
            "the default of `", spec.name, "` is no number that the field can hold"
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

/// The names that one `flatten` adds, against those of every other part.
#[track_caller]
pub const fn check_flatten(parts: &[Part], index: usize) {
    let mut part = 0;
    while part < parts.len() {
        // Two `flatten`s that clash are reported at the later one.
        if part != index && (part < index || parts[part].own) {
            check_apart(&parts[index], &parts[part]);
        }
        part += 1;
    }
}

#[track_caller]
const fn check_apart(added: &Part, other: &Part) {
    let mut at = 0;
    while at < added.fields.len() {
        let new = Name(added.prefix, added.fields[at].name());
        let mut before = 0;
        while before < other.fields.len() {
            let taken = Name(other.prefix, other.fields[before].name());
            if new.len() == taken.len() && taken.begins_with(&new) {
                refuse!(
                    "two questions would be called `", new.0, new.1,
                    "`: give this `flatten` a `prefix = \"…\"` of its own"
                );
            }
            let (new_kind, kind) = (&added.fields[at].kind, &other.fields[before].kind);
            check_booleans(&new, new_kind, &taken, kind);
            check_booleans(&taken, kind, &new, new_kind);
            before += 1;
        }
        at += 1;
    }
}

/// On 2025-06-18 a list is asked as booleans named `field.option`: none of these may be the name
/// of another question, or of another list's boolean. Only a `name` with a dot can clash.
#[track_caller]
pub const fn check_generated(fields: &[FormField], name: &str) {
    let mut own = 0;
    while own < fields.len() && !equal(fields[own].name(), name) {
        own += 1;
    }
    let mut at = 0;
    while at < fields.len() && own < fields.len() {
        if at != own {
            let list = Name("", fields[at].name());
            check_booleans(&list, &fields[at].kind, &Name("", name), &fields[own].kind);
        }
        at += 1;
    }
}

/// The booleans of a list (if it is one), against another question and its booleans.
#[track_caller]
const fn check_booleans(list: &Name, kind: &Kind, other: &Name, other_kind: &Kind) {
    let Kind::SomeOf(options, _) = kind else {
        return;
    };
    // Few names begin like this, so few are compared with every option.
    if other.len() <= list.len() || !other.begins_with(list) || other.byte(list.len()) != b'.' {
        return;
    }
    let options = options.as_slice();
    let mut at = 0;
    while at < options.len() {
        let option = options[at].value();
        if is_taken(list.len() + 1, option, other, other_kind) {
            refuse!(
                "for protocol revision 2025-06-18 the option `", option, "` of `", list.0, list.1,
                "` is asked as `", list.0, list.1, ".", option,
                "`, and another question has that name: rename one"
            );
        }
        at += 1;
    }
}

/// Whether `option` is what `other` has from byte `from` on; for a list, with one of its own
/// options behind: `a` with the option `b.c`, and the list `a.b` with the option `c`.
const fn is_taken(from: usize, option: &str, other: &Name, kind: &Kind) -> bool {
    let bytes = option.as_bytes();
    let rest = other.len() - from;
    let mut at = 0;
    while at < rest {
        if at >= bytes.len() || bytes[at] != other.byte(from + at) {
            return false;
        }
        at += 1;
    }
    let Kind::SomeOf(options, _) = kind else {
        return rest == bytes.len();
    };
    if rest >= bytes.len() || bytes[rest] != b'.' {
        return false;
    }
    let behind = option.split_at(rest + 1).1;
    let options = options.as_slice();
    at = 0;
    while at < options.len() {
        if equal(behind, options[at].value()) {
            return true;
        }
        at += 1;
    }
    false
}

/// A name under its prefix.
struct Name<'a>(&'a str, &'a str);

impl Name<'_> {
    const fn len(&self) -> usize {
        self.0.len() + self.1.len()
    }

    const fn byte(&self, at: usize) -> u8 {
        if at < self.0.len() {
            self.0.as_bytes()[at]
        } else {
            self.1.as_bytes()[at - self.0.len()]
        }
    }

    const fn begins_with(&self, start: &Name) -> bool {
        let mut at = 0;
        while at < start.len() {
            if at >= self.len() || self.byte(at) != start.byte(at) {
                return false;
            }
            at += 1;
        }
        true
    }
}
