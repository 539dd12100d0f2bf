//! What a value must keep to: the rules of each kind, and whether a value keeps them.

use super::faults::Faults;
use super::format::Format;
use super::pattern::Pattern;
use super::text::char_count;

/// The largest integer that a JSON number carries exactly everywhere, 2^53 − 1. Bounds and
/// defaults of integers stay within it.
pub(crate) const EXACT: i64 = 9_007_199_254_740_991;

/// The rules of a text field.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TextRules {
    /// `minLength`, in characters (Unicode scalar values).
    pub min_length: Option<u32>,
    /// `maxLength`, in characters (Unicode scalar values).
    pub max_length: Option<u32>,
    /// `format`.
    pub format: Option<Format>,
    /// A regular expression; checked on the server (feature `pattern`), part of no revision's grammar.
    pub pattern: Option<Pattern>,
}

impl TextRules {
    pub(crate) const ANY: Self = Self {
        min_length: None,
        max_length: None,
        format: None,
        pattern: None,
    };

    #[expect(
        clippy::inline_always,
        reason = "measured: one call less for each text"
    )]
    #[inline(always)]
    pub(crate) fn broken_by(&self, value: &str) -> Faults {
        let length = self.length_broken_by(value);
        let format = match self.format {
            Some(format) => Faults::FORMAT.when(!format.accepts(value)),
            None => Faults::NONE,
        };
        let pattern = match &self.pattern {
            Some(pattern) => Faults::PATTERN.when(!pattern.accepts(value)),
            None => Faults::NONE,
        };
        length.and(format).and(pattern)
    }

    /// Bytes bound characters from both sides (`bytes / 4 <= characters <= bytes`), so most text
    /// need not be counted.
    #[inline]
    fn length_broken_by(&self, value: &str) -> Faults {
        let (min, max) = (self.min_length, self.max_length);
        let bytes = value.len();
        if max.is_none_or(|max| bytes <= max as usize)
            && min.is_none_or(|min| bytes.div_ceil(4) >= min as usize)
        {
            return Faults::NONE;
        }
        length_broken_by(value, min, max)
    }
}

/// The length rules alone, for a value of any origin, also in a const.
pub(crate) const fn length_broken_by(value: &str, min: Option<u32>, max: Option<u32>) -> Faults {
    let count = char_count(value);
    let short = matches!(min, Some(min) if count < min as usize);
    let long = matches!(max, Some(max) if count > max as usize);
    Faults::MIN_LENGTH
        .when(short)
        .and(Faults::MAX_LENGTH.when(long))
}

/// The rules of an integer field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct IntegerRules {
    /// `minimum`, as written on the wire.
    pub minimum: Option<i64>,
    /// `maximum`, as written on the wire.
    pub maximum: Option<i64>,
    /// What the Rust type of the field holds, joined with the bounds.
    pub(crate) low: i128,
    pub(crate) high: i128,
}

impl IntegerRules {
    /// Any integer that a `Value` can carry: `i64::MIN..=u64::MAX`.
    pub(crate) const ANY: Self = Self::new(None, None, i64::MIN as i128, u64::MAX as i128);

    /// Declared bounds over what the type holds.
    pub(crate) const fn new(
        minimum: Option<i64>,
        maximum: Option<i64>,
        low: i128,
        high: i128,
    ) -> Self {
        Self {
            minimum,
            maximum,
            low: match minimum {
                Some(minimum) if minimum as i128 > low => minimum as i128,
                _ => low,
            },
            high: match maximum {
                Some(maximum) if (maximum as i128) < high => maximum as i128,
                _ => high,
            },
        }
    }

    #[inline]
    pub(crate) const fn broken_by(&self, value: i128) -> Faults {
        if value >= self.low && value <= self.high {
            return Faults::NONE;
        }
        if value < self.low {
            Faults::MINIMUM
        } else {
            Faults::MAXIMUM
        }
    }
}

/// The rules of a number field.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct NumberRules {
    /// `minimum`, as written on the wire.
    pub minimum: Option<f64>,
    /// `maximum`, as written on the wire.
    pub maximum: Option<f64>,
    /// The largest magnitude that the Rust type of the field holds.
    pub(crate) limit: f64,
}

impl NumberRules {
    pub(crate) const ANY: Self = Self {
        minimum: None,
        maximum: None,
        limit: f64::MAX,
    };

    pub(crate) const fn low(&self) -> f64 {
        match self.minimum {
            Some(minimum) if minimum > -self.limit => minimum,
            _ => -self.limit,
        }
    }

    pub(crate) const fn high(&self) -> f64 {
        match self.maximum {
            Some(maximum) if maximum < self.limit => maximum,
            _ => self.limit,
        }
    }

    #[inline]
    pub(crate) const fn broken_by(&self, value: f64) -> Faults {
        if value < self.low() {
            Faults::MINIMUM
        } else if value > self.high() {
            Faults::MAXIMUM
        } else {
            Faults::NONE
        }
    }
}

/// How many options may be chosen from a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ItemRules {
    /// `minItems`: distinct options.
    pub min_items: Option<u32>,
    /// `maxItems`: distinct options.
    pub max_items: Option<u32>,
}

impl ItemRules {
    pub(crate) const ANY: Self = Self {
        min_items: None,
        max_items: None,
    };

    #[inline]
    pub(crate) const fn broken_by(&self, count: usize) -> Faults {
        let few = matches!(self.min_items, Some(min) if count < min as usize);
        let many = matches!(self.max_items, Some(max) if count > max as usize);
        Faults::MIN_ITEMS
            .when(few)
            .and(Faults::MAX_ITEMS.when(many))
    }
}
