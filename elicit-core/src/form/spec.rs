//! What the derive writes for a field: plain `Copy` data, which becomes a [`FormField`] in a const.

#![expect(
    clippy::cast_possible_truncation,
    reason = "conversion traits are not const; the derive checks that bounds and defaults fit"
)]

use std::borrow::Cow;
use std::mem;

use super::field::FormField;
use super::format::Format;
use super::kind::Kind;
use super::list::List;
use super::options::{Opt, Options};
use super::preset::Preset;
use super::rules::{IntegerRules, ItemRules, NumberRules, TextRules};

/// What a Rust type says of a field, before the author's attributes.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Shape {
    pub(crate) kind: ShapeKind,
    pub(crate) optional: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum ShapeKind {
    Text {
        /// The only length there is, for `char`.
        length: Option<u32>,
        format: Option<Format>,
    },
    Integer(IntegerRules),
    Number(NumberRules),
    Boolean,
    OneOf(&'static [Opt], &'static [u16]),
    SomeOf(&'static [Opt], &'static [u16]),
}

impl Shape {
    pub(crate) const TEXT: Self = Self::of(ShapeKind::Text {
        length: None,
        format: None,
    });
    pub(crate) const CHAR: Self = Self::of(ShapeKind::Text {
        length: Some(1),
        format: None,
    });
    pub(crate) const BOOLEAN: Self = Self::of(ShapeKind::Boolean);

    pub(crate) const fn of(kind: ShapeKind) -> Self {
        Self {
            kind,
            optional: false,
        }
    }

    /// Text in a format of its own, as a date is.
    #[cfg(any(feature = "url", feature = "jiff", feature = "chrono"))]
    pub(crate) const fn formatted(format: Format) -> Self {
        Self::of(ShapeKind::Text {
            length: None,
            format: Some(format),
        })
    }

    pub(crate) const fn optional(self) -> Self {
        Self {
            kind: self.kind,
            optional: true,
        }
    }
}

/// A default that the author gave, in the terms of the table.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Spelled {
    Text(&'static str),
    Integer(i128),
    Number(f64),
    Boolean(bool),
    One(u16),
    Many(&'static [u16]),
    /// Of a type that cannot be given: an error of `check_default`.
    Nothing,
}

/// One field as its author declared it.
#[doc(hidden)]
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an attribute that stands there or not"
)]
pub struct Spec {
    pub name: &'static str,
    pub shape: Shape,
    pub title: Option<&'static str>,
    pub description: Option<&'static str>,
    pub min_length: Option<u32>,
    pub max_length: Option<u32>,
    pub format: Option<Format>,
    #[cfg(feature = "pattern")]
    pub pattern: Option<super::engine::Declared>,
    pub minimum: Option<f64>,
    pub maximum: Option<f64>,
    pub min_items: Option<u32>,
    pub max_items: Option<u32>,
    /// The options of `enum("a" = "A")`; the shape says whether one or several are chosen.
    pub options: Option<&'static [Opt]>,
    /// Their indexes in byte order of their values, where they are too many to be searched one by
    /// one.
    pub order: &'static [u16],
    pub run_time_options: bool,
    pub enum_names: bool,
    /// The author lets run-time texts of this field have links.
    pub allow_link: bool,
    pub default: Option<Spelled>,
    /// The default is only shown.
    pub prefill: bool,
}

impl Spec {
    #[must_use]
    pub const fn new(name: &'static str, shape: Shape) -> Self {
        Self {
            name,
            shape,
            title: None,
            description: None,
            min_length: None,
            max_length: None,
            format: None,
            #[cfg(feature = "pattern")]
            pattern: None,
            minimum: None,
            maximum: None,
            min_items: None,
            max_items: None,
            options: None,
            order: &[],
            run_time_options: false,
            enum_names: false,
            allow_link: false,
            default: None,
            prefill: false,
        }
    }

    const fn field(&self) -> FormField {
        let default = match self.default {
            Some(Spelled::Text(value)) => Some(Preset::Text(Cow::Borrowed(value))),
            Some(Spelled::Integer(value)) => Some(Preset::Integer(value as i64)),
            Some(Spelled::Number(value)) => Some(Preset::Number(value)),
            Some(Spelled::Boolean(value)) => Some(Preset::Boolean(value)),
            Some(Spelled::One(option)) => Some(Preset::One(option)),
            Some(Spelled::Many(options)) => Some(Preset::Many(List::Declared(options))),
            Some(Spelled::Nothing) | None => None,
        };
        let fills = default.is_some() && !self.prefill;
        FormField {
            name: Cow::Borrowed(self.name),
            title: borrowed(self.title),
            description: borrowed(self.description),
            kind: self.kind(),
            required: !self.shape.optional && !fills,
            default,
            fills,
            unshown: None,
            allow_link: self.allow_link,
        }
    }

    const fn kind(&self) -> Kind {
        match self.shape.kind {
            ShapeKind::Text { length, format } => Kind::Text(self.text_rules(length, format)),
            ShapeKind::Integer(own) => Kind::Integer(self.integer_rules(own)),
            ShapeKind::Number(own) => Kind::Number(NumberRules {
                minimum: self.minimum,
                maximum: self.maximum,
                limit: own.limit,
            }),
            ShapeKind::Boolean => Kind::Boolean,
            ShapeKind::OneOf(options, order) => Kind::OneOf(self.options(options, order)),
            ShapeKind::SomeOf(options, order) => Kind::SomeOf(
                self.options(options, order),
                ItemRules {
                    min_items: self.min_items,
                    max_items: self.max_items,
                },
            ),
        }
    }

    const fn text_rules(&self, length: Option<u32>, format: Option<Format>) -> TextRules {
        let (min_length, max_length) = self.lengths(length);
        TextRules {
            min_length,
            max_length,
            format: self.format_or(format),
            #[cfg(feature = "pattern")]
            pattern: match self.pattern {
                Some(declared) => Some(super::pattern::Pattern::declared(declared)),
                None => None,
            },
            #[cfg(not(feature = "pattern"))]
            pattern: None,
        }
    }

    /// The least and the greatest length: the author's, else that of the type.
    pub(crate) const fn lengths(&self, own: Option<u32>) -> (Option<u32>, Option<u32>) {
        (or(self.min_length, own), or(self.max_length, own))
    }

    /// The format: the author's, else that of the type. (The derive checks that they agree.)
    pub(crate) const fn format_or(&self, own: Option<Format>) -> Option<Format> {
        match self.format {
            Some(_) => self.format,
            None => own,
        }
    }

    /// The author's bounds stand within those of the type (the derive checks it), so they win.
    const fn integer_rules(&self, own: IntegerRules) -> IntegerRules {
        let minimum = match self.minimum {
            Some(minimum) => Some(minimum as i64),
            None => own.minimum,
        };
        let maximum = match self.maximum {
            Some(maximum) => Some(maximum as i64),
            None => own.maximum,
        };
        IntegerRules::new(minimum, maximum, own.low, own.high)
    }

    const fn options(&self, own: &'static [Opt], order: &'static [u16]) -> Options {
        let mut options = match self.options {
            Some(declared) => Options::declared(declared, self.order),
            None => Options::declared(own, order),
        };
        options.legacy = self.enum_names;
        options.run_time = self.run_time_options;
        options
    }
}

const fn borrowed(text: Option<&'static str>) -> Option<Cow<'static, str>> {
    match text {
        Some(text) => Some(Cow::Borrowed(text)),
        None => None,
    }
}

const fn or(first: Option<u32>, second: Option<u32>) -> Option<u32> {
    match first {
        Some(_) => first,
        None => second,
    }
}

/// The table of a struct's own fields.
#[doc(hidden)]
#[must_use]
pub const fn fields<const N: usize>(specs: &'static [Spec]) -> [FormField; N] {
    let mut fields = [const { FormField::BLANK }; N];
    let mut at = 0;
    while at < N && at < specs.len() {
        // A plain assignment would drop the old value, which a const may not do.
        mem::forget(mem::replace(&mut fields[at], specs[at].field()));
        at += 1;
    }
    fields
}
