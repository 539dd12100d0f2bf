//! How large a received form may be.

use std::fmt;

/// How large a received form may be: a form beyond is refused with [`Flaw::Limit`], so that nobody
/// can send one that costs a client its memory or a person their patience.
///
/// The defaults are 64 fields, 1,000 options in a field, 4 KiB a text (a name, a title, a
/// description, an option, a pattern, a default) and 256 KiB for the whole schema; [`Limits::new`]
/// has them, and so does everything that reads a form without being given any. Texts and sizes
/// are counted in bytes of UTF-8, texts after their escapes are resolved.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{Form, Limits};
///
/// let limits = Limits::new().fields(1);
/// let schema = br#"{"type": "object", "properties": {
///     "name": {"type": "string"},
///     "age": {"type": "integer"}
/// }}"#;
/// let error = Form::from_slice_within(schema, &limits).unwrap_err();
/// assert_eq!(error.to_string(), "the form is larger than the limits allow: at most 1 field");
/// ```
///
/// [`Flaw::Limit`]: crate::Flaw::Limit
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub(super) fields: usize,
    pub(super) options: usize,
    pub(crate) text: usize,
    pub(super) size: usize,
}

/// The table counts fields and options in 16 bits, whatever the limits are.
pub(crate) const MOST: usize = u16::MAX as usize;

/// No `Value` that was read from text is nested more deeply.
pub(super) const DEPTH: usize = 128;

impl Limits {
    /// Only what the table itself can hold: for a form of our own.
    #[cfg(feature = "schemars")]
    pub(super) const NONE: Self = Self {
        fields: MOST,
        options: MOST,
        text: usize::MAX,
        size: usize::MAX,
    };

    /// The default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            fields: 64,
            options: 1_000,
            text: 4 * 1024,
            size: 256 * 1024,
        }
    }

    /// At most so many fields. More than 65,535 are refused in any case.
    #[must_use]
    pub const fn fields(self, most: usize) -> Self {
        let fields = if most < MOST { most } else { MOST };
        Self { fields, ..self }
    }

    /// At most so many options in one field. More than 65,535 are refused in any case.
    #[must_use]
    pub const fn options(self, most: usize) -> Self {
        let options = if most < MOST { most } else { MOST };
        Self { options, ..self }
    }

    /// At most so many bytes in one text.
    #[must_use]
    pub const fn text(self, bytes: usize) -> Self {
        Self {
            text: bytes,
            ..self
        }
    }

    /// At most so many bytes in the text of the whole schema.
    #[must_use]
    pub const fn size(self, bytes: usize) -> Self {
        Self {
            size: bytes,
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

/// A limit that a form goes beyond, with its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// At most so many fields.
    Fields(usize),
    /// At most so many options in one field.
    Options(usize),
    /// At most so many bytes in one text.
    Text(usize),
    /// At most so many bytes in the text of the schema.
    Size(usize),
    /// At most so many values inside one another.
    Depth(usize),
}

/// "at most 64 fields".
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (most, one, of) = match *self {
            Self::Fields(most) => (most, "field", ""),
            Self::Options(most) => (most, "option", ""),
            Self::Text(most) => (most, "byte", " in a text"),
            Self::Size(most) => (most, "byte", " in all"),
            Self::Depth(most) => (most, "level", " of nesting"),
        };
        let s = if most == 1 { "" } else { "s" };
        write!(f, "at most {most} {one}{s}{of}")
    }
}
