//! Why a form is refused.

use std::fmt;

use super::limits::Limit;
use super::rule::Rule;
use super::shown::Shown;
use super::text::Text;

/// Why a form that is built at run time, received or changed is refused: at least one
/// [`FormFault`].
///
/// `Display` has one sentence per line. No default or prefilled value is in it.
#[derive(Debug, Clone, PartialEq)]
pub struct FormError {
    faults: Vec<FormFault>,
}

impl FormError {
    pub(crate) fn new(field: impl Into<Text>, flaw: Flaw) -> Self {
        Self {
            faults: vec![FormFault {
                field: field.into(),
                flaw,
            }],
        }
    }

    /// `Ok` when there is nothing wrong.
    pub(crate) fn check(faults: Vec<FormFault>) -> Result<(), Self> {
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Self { faults })
        }
    }

    /// The faults, in the order of the form.
    #[must_use]
    pub fn as_slice(&self) -> &[FormFault] {
        &self.faults
    }

    /// The faults, in the order of the form.
    pub fn iter(&self) -> std::slice::Iter<'_, FormFault> {
        self.faults.iter()
    }
}

impl<'a> IntoIterator for &'a FormError {
    type Item = &'a FormFault;
    type IntoIter = std::slice::Iter<'a, FormFault>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for FormError {
    type Item = FormFault;
    type IntoIter = std::vec::IntoIter<FormFault>;

    fn into_iter(self) -> Self::IntoIter {
        self.faults.into_iter()
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.faults.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for FormError {}

/// One thing that is wrong with a form.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FormFault {
    /// The field's name on the wire; empty for the form as a whole.
    pub field: Text,
    /// What is wrong.
    pub flaw: Flaw,
}

impl fmt::Display for FormFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() {
            return write!(f, "the form {}", self.flaw);
        }
        write!(f, "{}: {}", Shown(&self.field), self.flaw)
    }
}

/// What can be wrong with a form.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Flaw {
    /// The text is not JSON.
    Json,
    /// The schema is none of an object.
    NotAnObject,
    /// The form has no field: there is nothing to ask.
    NoFields,
    /// The field has no name.
    NoName,
    /// A keyword has a value that it cannot have.
    Keyword(&'static str),
    /// A keyword stands twice: in one object, or outside and inside of an `anyOf` that only says
    /// that the field may be null, with different values.
    Repeated(&'static str),
    /// A type that no form has, or none.
    Type,
    /// An object or a list of objects: forms are flat.
    Nested,
    /// A list without options.
    FreeList,
    /// `required` names no field.
    NoSuchField,
    /// Not a list of at least one option.
    NoOptions,
    /// Two options with the same value, or shown alike: that text.
    SameOption(Text),
    /// An option whose value is empty, and an empty text counts as no answer.
    EmptyOption,
    /// A title or a description in which there is nothing to read.
    EmptyText,
    /// The lower bound is over the upper one.
    Bounds,
    /// A bound that the field cannot hold: for an integer beyond 2^53 − 1, or in a received form
    /// beyond 64 bits; for a number one that is not finite.
    Bound,
    /// `minItems` is over the number of options.
    TooFewOptions,
    /// The default, or the prefilled value, is of another type than the field.
    DefaultType,
    /// The wire has no words for the default, or the prefilled value: a number that is not finite,
    /// a date outside of the years 0000 to 9999, a URL that is none by RFC 3986.
    Unsayable,
    /// The default, or the prefilled value, breaks this rule of the field.
    Default(Rule),
    /// The field waits for its options, and something stands on it that needs them.
    OptionsMissing,
    /// The field does not take options, or has its own.
    OptionsDeclared,
    /// The pattern is no regular expression that can be run.
    Pattern,
    /// A rule needs a feature of this crate that is off: its name.
    Feature(&'static str),
    /// Two fields have this name.
    SameName,
    /// On 2025-06-18 an option of this list is asked under a name that another field has: the
    /// name.
    OptionName(Text),
    /// The field asks for a secret: the word that says so.
    Secret(&'static str),
    /// A text with a link in it.
    Link,
    /// Larger than the limits allow: the limit.
    Limit(Limit),
    /// A construct of JSON Schema that a form cannot have.
    Construct(&'static str),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Json => "is not JSON",
            Self::NotAnObject => "is not an object: it needs `\"type\": \"object\"` and `properties`",
            Self::NoName => "has a field without a name: give it one",
            Self::NoFields => "asks nothing: give it a field, or ask a yes or no with `Confirm`",
            Self::Keyword(name) => return write!(f, "has a value that `{name}` cannot have"),
            Self::Repeated(name) => return write!(f, "has `{name}` twice"),
            Self::Type => "is not of type string, number, integer, boolean or array",
            Self::Nested => "is nested, and forms are flat: ask its fields one by one",
            Self::FreeList => "is a list without options: give `items` an `enum` or `anyOf`",
            Self::NoSuchField => "is not the name of a field",
            Self::NoOptions => "needs at least one option",
            Self::SameOption(text) => {
                let text = Shown(text);
                return write!(
                    f,
                    "has two options that are called `{text}`: give one another value or title"
                );
            }
            Self::EmptyOption => {
                "has an option with an empty value, and an empty text counts as no answer: give it \
                 a value"
            }
            Self::EmptyText => {
                "has a title or description that is empty: write what the person reads, or leave it \
                 out"
            }
            Self::Bounds => "has a lower bound over its upper one: no answer could be valid",
            Self::Bound => {
                "has a bound that it cannot hold: for an integer beyond 2^53 - 1, or in a received \
                 form beyond 64 bits; for a number one that is not finite"
            }
            Self::TooFewOptions => "asks for more options than there are",
            Self::DefaultType => "has a default of another type",
            Self::Unsayable => {
                "its default or prefilled value cannot be written: JSON and its formats know no \
                 number that is not finite, no year outside of 0000 to 9999, no URL outside of RFC \
                 3986"
            }
            Self::Default(rule) => return write!(f, "its default or prefilled value {rule}"),
            Self::OptionsMissing => {
                "waits for its options: give them with `Request::options` before a value"
            }
            Self::OptionsDeclared => "does not wait for options: declare it with a bare `enum`",
            Self::Pattern => "has a pattern that cannot be run",
            Self::Feature(name) => {
                return write!(
                    f,
                    "has a rule that needs the feature `{name}` of `mcp-elicit`: turn it on in Cargo.toml"
                );
            }
            Self::SameName => "is the name of two fields",
            Self::OptionName(name) => {
                return write!(
                    f,
                    "has an option that 2025-06-18 asks under the name `{}`, which is taken: \
                     rename one of the two",
                    Shown(name)
                );
            }
            Self::Secret(word) => {
                return write!(
                    f,
                    "seems to ask for a secret ({word}), which a form must not: send the person to \
                     a page with `UrlRequest`, or allow it with `allow_secret` if it is none"
                );
            }
            Self::Link => {
                "has a link in its texts: send the person to a page with `UrlRequest`, or allow it \
                 with `allow_link`"
            }
            Self::Limit(limit) => return write!(f, "is larger than the limits allow: {limit}"),
            Self::Construct(name) => return write!(f, "has `{name}`, which a form cannot have"),
        })
    }
}
