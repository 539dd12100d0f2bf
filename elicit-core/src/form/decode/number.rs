//! Bounds: JSON numbers from their text, whatever `serde_json` makes of numbers.

use serde_json::value::RawValue;

use super::keywords::Keywords;
use crate::form::EXACT;
use crate::form::error::Flaw;

/// The text of a number: nothing else in JSON starts like one.
fn number<'a>(keyword: &'static str, value: &'a RawValue) -> Result<&'a str, Flaw> {
    let text = value.get();
    if text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        Ok(text)
    } else {
        Err(Flaw::Keyword(keyword))
    }
}

/// A bound of an integer: `18`, and `18.0`.
pub(super) fn integer(keywords: &Keywords<'_>, keyword: &'static str) -> Result<Option<i64>, Flaw> {
    let Some(value) = keywords.get(keyword) else {
        return Ok(None);
    };
    let text = number(keyword, value)?;
    if let Ok(bound) = text.parse() {
        return Ok(Some(bound));
    }
    whole(text).map(Some).ok_or(Flaw::Bound)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "whole numbers within 2^53 - 1 are exact on both sides"
)]
fn whole(text: &str) -> Option<i64> {
    let value: f64 = text.parse().ok()?;
    (value.trunc() == value && value.abs() <= EXACT as f64).then_some(value as i64)
}

/// A bound of a number. One beyond all floats comes as an infinity, which no bound may be; and a
/// whole number between two floats would let through what its sender refuses.
pub(super) fn float(keywords: &Keywords<'_>, keyword: &'static str) -> Result<Option<f64>, Flaw> {
    let Some(value) = keywords.get(keyword) else {
        return Ok(None);
    };
    let text = number(keyword, value)?;
    let bound: f64 = text.parse().map_err(|_| Flaw::Keyword(keyword))?;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a whole number, or saturated"
    )]
    if text.parse().is_ok_and(|whole: i128| bound as i128 != whole) {
        return Err(Flaw::Bound);
    }
    // Minus zero is zero.
    Ok(Some(bound + 0.0))
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
    let Some(value) = keywords.get(keyword) else {
        return Ok(None);
    };
    let wrong = || Flaw::Keyword(keyword);
    let count: f64 = number(keyword, value)?.parse().map_err(|_| wrong())?;
    if count < 0.0 || count.trunc() != count {
        return Err(wrong());
    }
    Ok(Some(if count > f64::from(u32::MAX) {
        Count::Beyond
    } else {
        Count::Of(count as u32)
    }))
}
