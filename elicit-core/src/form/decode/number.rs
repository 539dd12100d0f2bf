//! Bounds: JSON numbers from their text, whatever `serde_json` makes of numbers.

use serde_json::value::RawValue;

use super::keywords::{Keywords, MAXIMUM, MINIMUM};
use crate::form::error::Flaw;
use crate::form::{Bound, IntegerRules, Rule};

/// An end of a range.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum End {
    Least,
    Most,
}

impl End {
    fn keyword(self) -> &'static str {
        match self {
            Self::Least => MINIMUM,
            Self::Most => MAXIMUM,
        }
    }
}

/// The text of a number: nothing else in JSON starts like one.
fn number(value: &RawValue) -> Option<&str> {
    let text = value.get();
    text.starts_with(|first: char| first == '-' || first.is_ascii_digit())
        .then_some(text)
}

/// The number under a keyword.
fn said<'a>(keywords: &Keywords<'a>, keyword: &'static str) -> Result<Option<&'a str>, Flaw> {
    match keywords.get(keyword).map(number) {
        Some(None) => Err(Flaw::Keyword(keyword)),
        said => Ok(said.flatten()),
    }
}

/// A bound of an integer: `18`, `18.0`, and `17.5` as the first integer within it. One that no
/// integer of 64 bits is beyond binds nobody; one that most of them are beyond cannot be held.
pub(super) fn integer(keywords: &Keywords<'_>, end: End) -> Result<Option<i64>, Flaw> {
    let Some(text) = said(keywords, end.keyword())? else {
        return Ok(None);
    };
    let (below, above) = around(text);
    let (bound, binds) = match end {
        End::Least => (above, above > IntegerRules::ANY.low),
        End::Most => (below, below < IntegerRules::ANY.high),
    };
    match i64::try_from(bound) {
        Ok(bound) => Ok(Some(bound)),
        Err(_) if binds => Err(Flaw::Bound),
        Err(_) => Ok(None),
    }
}

/// The default of an integer: `18`, and `18.0`.
pub(super) fn default(value: &RawValue) -> Result<i64, Flaw> {
    let (below, above) = around(number(value).ok_or(Flaw::DefaultType)?);
    if below != above {
        return Err(Flaw::DefaultType);
    }
    i64::try_from(below).map_err(|_| {
        let bound = |bound: i64| Bound::Integer(bound.into());
        Flaw::Default(if below < 0 {
            Rule::Minimum(bound(i64::MIN))
        } else {
            Rule::Maximum(bound(i64::MAX))
        })
    })
}

/// The integers next to a number: the last one that is not above it, and the first that is not
/// below it. A whole number is both. What is far beyond 64 bits is the last of 128.
fn around(text: &str) -> (i128, i128) {
    let unsigned = text.trim_start_matches('-');
    let (digits, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let far = if exponent.starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    let exponent = exponent.parse().unwrap_or(far);
    // How many digits stand before the point.
    let point = i64::try_from(whole.len()).unwrap_or(i64::MAX);
    let point = point.saturating_add(exponent);
    let mut digits = whole.bytes().chain(fraction.bytes());
    let mut size: i128 = 0;
    for _ in 0..point {
        size = match digits.next() {
            Some(digit) => size
                .saturating_mul(10)
                .saturating_add((digit - b'0').into()),
            None if size == 0 || size == i128::MAX => break,
            None => size.saturating_mul(10),
        };
    }
    let rest = digits.any(|digit| digit != b'0');
    let next = size.saturating_add(rest.into());
    if text.starts_with('-') {
        (-next, -size)
    } else {
        (size, next)
    }
}

/// A bound of a number. One beyond all floats binds nobody at its own end, and cannot be held at
/// the other. Of a whole number between two floats it is the one within: what keeps that keeps
/// the sender's bound.
pub(super) fn float(keywords: &Keywords<'_>, end: End) -> Result<Option<f64>, Flaw> {
    let Some(text) = said(keywords, end.keyword())? else {
        return Ok(None);
    };
    let bound: f64 = text.parse().map_err(|_| Flaw::Keyword(end.keyword()))?;
    if bound.is_infinite() {
        let binds = (bound > 0.0) == (end == End::Least);
        return if binds { Err(Flaw::Bound) } else { Ok(None) };
    }
    // Minus zero is zero.
    Ok(Some(within(bound, text, end) + 0.0))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a whole number, or saturated"
)]
fn within(bound: f64, text: &str, end: End) -> f64 {
    let Ok(whole) = text.parse::<i128>() else {
        return bound;
    };
    match end {
        End::Least if (bound as i128) < whole => bound.next_up(),
        End::Most if (bound as i128) > whole => bound.next_down(),
        _ => bound,
    }
}

/// A least length or count.
pub(super) fn least(keywords: &Keywords<'_>, keyword: &'static str) -> Result<Option<u32>, Flaw> {
    match count(keywords, keyword)? {
        Some(Count::Of(count)) => Ok(Some(count)),
        Some(Count::Beyond) => Err(Flaw::Keyword(keyword)),
        None => Ok(None),
    }
}

/// A greatest length or count: one that is beyond all lengths binds nobody.
pub(super) fn most(keywords: &Keywords<'_>, keyword: &'static str) -> Result<Option<u32>, Flaw> {
    match count(keywords, keyword)? {
        Some(Count::Of(count)) => Ok(Some(count)),
        Some(Count::Beyond) | None => Ok(None),
    }
}

enum Count {
    Of(u32),
    Beyond,
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "whole, not negative, and at most u32::MAX"
)]
fn count(keywords: &Keywords<'_>, keyword: &'static str) -> Result<Option<Count>, Flaw> {
    let Some(text) = said(keywords, keyword)? else {
        return Ok(None);
    };
    let wrong = || Flaw::Keyword(keyword);
    let count: f64 = text.parse().map_err(|_| wrong())?;
    if count < 0.0 || count.trunc() != count {
        return Err(wrong());
    }
    Ok(Some(if count > f64::from(u32::MAX) {
        Count::Beyond
    } else {
        Count::Of(count as u32)
    }))
}
