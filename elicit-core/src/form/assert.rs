//! Checks of a derived table that only consts can make, one function per rule. The derive emits
//! `const _: () = check(..)` under the token that would be wrong.
//!
//! What the macro sees for itself (literal against literal) it reports itself, with a better text.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "conversion traits are not const; each cast stands behind a check"
)]

mod constant;
mod default;
mod mark;
mod message;
mod names;
mod prefix;

pub use constant::{Constant, NotNumber, NotWhole, Number, Whole};
pub use default::{check_default, check_option, chosen, option_index};
pub use names::{check_flatten, check_generated};
pub use prefix::check_prefix;

pub(crate) use mark::Mark;

use std::marker::PhantomData;

use super::EXACT;
use super::number::shortest;
use super::spec::{Shape, ShapeKind, Spec};
use super::text::equal;
use message::{Digits, refuse};

/// What the bounds of a number may be.
pub struct Bounds<W> {
    holds: Holds,
    wire: PhantomData<W>,
}

/// What a type of number holds.
#[derive(Clone, Copy)]
enum Holds {
    Integer {
        name: &'static str,
        low: i128,
        high: i128,
    },
    /// A const cannot write a float: both ends are there as text too.
    Number {
        name: &'static str,
        limit: f64,
        least: &'static str,
        most: &'static str,
    },
}

impl<W> Bounds<W> {
    pub(crate) const ANY: Self = Self::number("", f64::INFINITY, ["", ""]);

    pub(crate) const fn integer(name: &'static str, low: i128, high: i128) -> Self {
        Self::new(Holds::Integer { name, low, high })
    }

    pub(crate) const fn number(
        name: &'static str,
        limit: f64,
        [least, most]: [&'static str; 2],
    ) -> Self {
        Self::new(Holds::Number {
            name,
            limit,
            least,
            most,
        })
    }

    const fn new(holds: Holds) -> Self {
        let wire = PhantomData;
        Self { holds, wire }
    }

    /// The same bounds, for another wire type.
    pub(crate) const fn of<V>(&self) -> Bounds<V> {
        Bounds::new(self.holds)
    }
}

/// One bound of a number, against the type of the field.
#[track_caller]
#[expect(
    clippy::needless_pass_by_value,
    reason = "generated code is shorter so"
)]
pub const fn check_bound<W>(_: Mark<W>, bounds: Bounds<W>, field: &str, key: &str, bound: f64) {
    if bound.is_nan() {
        refuse!("the `", key, "` of `", field, "` is not a number");
    }
    match bounds.holds {
        Holds::Integer { name, low, high } => {
            if bound.is_finite() && bound % 1.0 != 0.0 {
                refuse!(
                    "`",
                    field,
                    "` is an integer, and this bound is not: write a whole number"
                );
            }
            if bound < low as f64 && low >= -(EXACT as i128) {
                refuse_beyond(name, key, End::Least, Digits::of(low).text());
            }
            if bound > high as f64 && high <= EXACT as i128 {
                refuse_beyond(name, key, End::Most, Digits::of(high).text());
            }
            if bound > EXACT as f64 || bound < -(EXACT as f64) {
                refuse!(
                    "this bound of `",
                    field,
                    "` is beyond 2^53 - 1, where JSON integers stop being exact: leave `",
                    key,
                    "` out, or write a smaller one"
                );
            }
        }
        Holds::Number {
            name,
            limit,
            least,
            most,
        } => {
            if bound < -limit {
                refuse_beyond(name, key, End::Least, least);
            }
            if bound > limit {
                refuse_beyond(name, key, End::Most, most);
            }
        }
    }
}

/// The end of a type that a bound is beyond.
#[derive(Clone, Copy)]
enum End {
    Least,
    Most,
}

#[track_caller]
const fn refuse_beyond(name: &str, key: &str, end: End, holds: &str) {
    let (end, own_key, side) = match end {
        End::Least => ("` holds at least ", "minimum", "more"),
        End::Most => ("` holds at most ", "maximum", "less"),
    };
    if !equal(key, own_key) {
        let no_answer = ", so no answer could keep this `";
        refuse!("`", name, end, holds, no_answer, key, "`: change it");
    }
    let write = ": write that or ";
    refuse!(
        "`",
        name,
        end,
        holds,
        write,
        side,
        ", or leave `",
        key,
        "` out"
    );
}

/// `minimum` and `maximum` of one field.
#[track_caller]
pub const fn check_order(field: &str, minimum: f64, maximum: f64) {
    if minimum > maximum {
        refuse!(
            "`minimum` of `",
            field,
            "` is greater than its `maximum`: no answer could be valid"
        );
    }
}

/// A length or a number of items that is given as a const.
#[track_caller]
pub const fn check_length(field: &str, key: &str, length: i128) {
    if length < 0 || length > u32::MAX as i128 {
        let most = Digits::of(u32::MAX as i128);
        refuse!(
            "`",
            key,
            "` of `",
            field,
            "` is between 0 and ",
            most.text()
        );
    }
}

/// A bound that is given as a const, for a field of single precision or not.
#[must_use]
pub const fn bound(single: bool, bound: f64) -> f64 {
    if single { shortest(bound) } else { bound }
}

/// The same for the table; in place of one that is refused, `instead` breaks no other rule.
#[must_use]
#[expect(clippy::cast_sign_loss, reason = "not negative")]
pub const fn length(length: i128, instead: u32) -> u32 {
    if length < 0 || length > u32::MAX as i128 {
        instead
    } else {
        length as u32
    }
}

/// `min_length` and `max_length` of one field.
#[track_caller]
pub const fn check_lengths(field: &str, min: u32, max: u32) {
    if min > max {
        refuse!(
            "`min_length` of `",
            field,
            "` is greater than its `max_length`: no answer could be valid"
        );
    }
}

/// `min_items` and `max_items` of one field.
#[track_caller]
pub const fn check_counts(field: &str, min: u32, max: u32) {
    if min > max {
        refuse!(
            "`min_items` of `",
            field,
            "` is greater than its `max_items`: no answer could be valid"
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
            "`min_items` of `",
            spec.name,
            "` asks for more options than there are"
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
            "the type of `",
            spec.name,
            "` is in the format `",
            own.as_str(),
            "` by itself: leave `format` out"
        );
    }
}

/// Free text whose name or title asks for a secret.
#[track_caller]
pub const fn check_text(shape: Shape, field: &str, word: &str) {
    if let ShapeKind::Text { .. } = shape.kind {
        refuse!(
            "`",
            field,
            "` seems to ask for a secret (",
            word,
            "), which a form must not: send the person to a page with `UrlRequest`, or write \
             `#[elicit(allow_secret)]` if it is none"
        );
    }
}
