//! The rules that a value can break, as a caller sees them.

use std::fmt;

use super::faults::Faults;
use super::shown::OneLine;
use super::text::Text;
use super::{Format, Kind, TextRules};

/// The rule that a value breaks, with the bound where there is one.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Rule {
    /// An answer must be given.
    Required,
    /// The value is of another JSON type.
    Type {
        /// What the field takes.
        expected: JsonType,
        /// What came.
        got: JsonType,
    },
    /// Too few characters (Unicode scalar values).
    MinLength(u32),
    /// Too many characters (Unicode scalar values).
    MaxLength(u32),
    /// Not in the format.
    Format(Format),
    /// Does not match the field's regular expression.
    Pattern,
    /// Below the bound.
    Minimum(Bound),
    /// Above the bound.
    Maximum(Bound),
    /// A float too large to be exact where an integer is wanted.
    Inexact,
    /// Not one of the options.
    Option,
    /// Too few distinct options.
    MinItems(u32),
    /// Too many distinct options.
    MaxItems(u32),
    /// The key stands twice in the text.
    Repeated,
    /// The form has no such field, and refuses what it does not know.
    Unknown,
    /// The server's own check refuses the value, for this reason, as the check gave it.
    Check(Text),
    /// The content is not JSON. So is a number beyond all floats (`1e400`) to `serde_json`, unless
    /// some crate in the build switches its `arbitrary_precision` on: then it is a
    /// [`Maximum`](Self::Maximum) or [`Minimum`](Self::Minimum) of its field.
    Json,
    /// The content is no object.
    Object,
    /// The content is larger than what can be read.
    Limit,
}

impl Rule {
    /// The identifier of the rule: stable, in `snake_case`, for machines.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Type { .. } => "type",
            Self::MinLength(_) => "min_length",
            Self::MaxLength(_) => "max_length",
            Self::Format(_) => "format",
            Self::Pattern => "pattern",
            Self::Minimum(_) => "minimum",
            Self::Maximum(_) => "maximum",
            Self::Inexact => "inexact",
            Self::Option => "option",
            Self::MinItems(_) => "min_items",
            Self::MaxItems(_) => "max_items",
            Self::Repeated => "repeated",
            Self::Unknown => "unknown",
            Self::Check(_) => "check",
            Self::Json => "json",
            Self::Object => "object",
            Self::Limit => "limit",
        }
    }

    /// One fault as a rule: the bound comes from the table. Inlined, it would be prepared for all
    /// faults that a value could have; most have one.
    #[inline(never)]
    pub(crate) fn of(fault: Faults, got: JsonType, kind: &Kind) -> Self {
        match (fault, kind) {
            (Faults::REQUIRED, _) => Rule::Required,
            (Faults::INEXACT, _) => Rule::Inexact,
            (Faults::OPTION, Kind::OneOf(options) | Kind::SomeOf(options, _))
                if options.is_empty() =>
            {
                Self::Check(Text::Borrowed(
                    "waits for its options: read the answer with the `Request` that has them",
                ))
            }
            (Faults::OPTION, _) => Rule::Option,
            (Faults::REPEATED, _) => Rule::Repeated,
            (Faults::PATTERN, _) => Rule::Pattern,
            (Faults::MIN_LENGTH, Kind::Text(rules)) => {
                Rule::MinLength(rules.min_length.unwrap_or(0))
            }
            (Faults::MAX_LENGTH, Kind::Text(rules)) => {
                Rule::MaxLength(rules.max_length.unwrap_or(u32::MAX))
            }
            (
                Faults::FORMAT,
                Kind::Text(TextRules {
                    format: Some(format),
                    ..
                }),
            ) => Rule::Format(*format),
            (Faults::MINIMUM, Kind::Integer(rules)) => Rule::Minimum(Bound::Integer(rules.low)),
            (Faults::MAXIMUM, Kind::Integer(rules)) => Rule::Maximum(Bound::Integer(rules.high)),
            (Faults::MINIMUM, Kind::Number(rules)) => Rule::Minimum(Bound::Number(rules.low())),
            (Faults::MAXIMUM, Kind::Number(rules)) => Rule::Maximum(Bound::Number(rules.high())),
            (Faults::MIN_ITEMS, Kind::SomeOf(_, rules)) => {
                Rule::MinItems(rules.min_items.unwrap_or(0))
            }
            (Faults::MAX_ITEMS, Kind::SomeOf(_, rules)) => {
                Rule::MaxItems(rules.max_items.unwrap_or(u32::MAX))
            }
            _ => Rule::Type {
                expected: expected(kind),
                got,
            },
        }
    }
}

/// A sentence for the person, without the field's name: "must be at least 18". It is one line,
/// also where the reason of a check has several.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Required => f.write_str("must be answered"),
            Self::Type { expected, got } => write!(f, "expected {expected}, got {got}"),
            Self::MinLength(min) => write!(f, "must have at least {}", count(*min, "character")),
            Self::MaxLength(max) => write!(f, "must have at most {}", count(*max, "character")),
            Self::Format(Format::Email) => f.write_str("must be an email address"),
            Self::Format(Format::Uri) => f.write_str("must be a URI, with a scheme such as https"),
            Self::Format(Format::Date) => f.write_str("must be a date, such as 2026-07-28"),
            Self::Format(Format::DateTime) => {
                f.write_str("must be a date and time with its offset, such as 2026-07-28T12:00:00Z")
            }
            Self::Pattern => f.write_str("does not have the form that is asked for"),
            Self::Minimum(min) => write!(f, "must be at least {min}"),
            Self::Maximum(max) => write!(f, "must be at most {max}"),
            Self::Inexact => {
                f.write_str("is too large to be exact: write it without a point or exponent")
            }
            Self::Option => f.write_str("must be one of the options"),
            Self::MinItems(min) => write!(f, "must have at least {}", count(*min, "option")),
            Self::MaxItems(max) => write!(f, "must have at most {}", count(*max, "option")),
            Self::Repeated => f.write_str("must be given once"),
            Self::Unknown => f.write_str("is not a field of this form"),
            Self::Check(reason) => OneLine(reason).fmt(f),
            Self::Json => f.write_str("the content is not JSON"),
            Self::Object => f.write_str("the content is not a JSON object"),
            Self::Limit => f.write_str("the content is too large"),
        }
    }
}

fn count(count: u32, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{s}")
}

/// A bound of a number, exact for integers of any size that a field can hold.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Bound {
    /// Of an integer field.
    Integer(i128),
    /// Of a number field.
    Number(f64),
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(bound) => write!(f, "{bound}"),
            // Without an exponent only where a person can read it.
            Self::Number(bound) if bound.abs() >= 1e16 => write!(f, "{bound:e}"),
            Self::Number(bound) => write!(f, "{bound}"),
        }
    }
}

/// A type of JSON, as a fault names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonType {
    /// A string.
    String,
    /// A number without a fraction.
    Integer,
    /// Any number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// An array of anything.
    Array,
    /// An array of strings only.
    Strings,
    /// An object.
    Object,
}

impl fmt::Display for JsonType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::String => "string",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Array => "array",
            Self::Strings => "array of strings",
            Self::Object => "object",
        })
    }
}

/// The JSON type that a kind of field takes.
fn expected(kind: &Kind) -> JsonType {
    match kind {
        Kind::Text(_) | Kind::OneOf(_) => JsonType::String,
        Kind::Integer(_) => JsonType::Integer,
        Kind::Number(_) => JsonType::Number,
        Kind::Boolean => JsonType::Boolean,
        Kind::SomeOf(..) => JsonType::Strings,
    }
}
