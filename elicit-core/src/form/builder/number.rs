//! Questions that are answered with a number, or with yes or no.

use std::borrow::Cow;

use super::{Common, NewField, common};
use crate::form::{IntegerRules, Kind, NumberRules};

/// A question that is answered with a whole number.
///
/// Bounds and defaults stay within ±(2^53 − 1), where JSON numbers are exact everywhere; an answer
/// may be anything from `i64::MIN` to `u64::MAX`.
#[derive(Clone)]
pub struct IntegerField {
    common: Common,
    minimum: Option<i64>,
    maximum: Option<i64>,
}

common!(IntegerField);

impl IntegerField {
    /// A question with this name on the wire.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            common: Common::new(name),
            minimum: None,
            maximum: None,
        }
    }

    /// The least answer: `minimum`.
    #[must_use]
    pub fn minimum(mut self, minimum: i64) -> Self {
        self.minimum = Some(minimum);
        self
    }

    /// The greatest answer: `maximum`.
    #[must_use]
    pub fn maximum(mut self, maximum: i64) -> Self {
        self.maximum = Some(maximum);
        self
    }

    /// What a missing answer stands for; it is shown to the person, and the question may stay
    /// without an answer.
    #[must_use]
    pub fn default(mut self, value: i64) -> Self {
        self.common.show(value, true);
        self
    }

    /// What is shown to the person, to be changed or confirmed.
    #[must_use]
    pub fn prefill(mut self, value: i64) -> Self {
        self.common.show(value, false);
        self
    }
}

impl From<IntegerField> for NewField {
    fn from(field: IntegerField) -> Self {
        let IntegerRules { low, high, .. } = IntegerRules::ANY;
        let rules = IntegerRules::new(field.minimum, field.maximum, low, high);
        field.common.into_field(Kind::Integer(rules), Vec::new())
    }
}

/// A question that is answered with a number.
#[derive(Clone)]
pub struct NumberField {
    common: Common,
    rules: NumberRules,
}

common!(NumberField);

impl NumberField {
    /// A question with this name on the wire.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            common: Common::new(name),
            rules: NumberRules::ANY,
        }
    }

    /// The least answer: `minimum`.
    #[must_use]
    pub fn minimum(mut self, minimum: f64) -> Self {
        self.rules.minimum = Some(minimum);
        self
    }

    /// The greatest answer: `maximum`.
    #[must_use]
    pub fn maximum(mut self, maximum: f64) -> Self {
        self.rules.maximum = Some(maximum);
        self
    }

    /// What a missing answer stands for; it is shown to the person, and the question may stay
    /// without an answer.
    #[must_use]
    pub fn default(mut self, value: f64) -> Self {
        self.common.show(value, true);
        self
    }

    /// What is shown to the person, to be changed or confirmed.
    #[must_use]
    pub fn prefill(mut self, value: f64) -> Self {
        self.common.show(value, false);
        self
    }
}

impl From<NumberField> for NewField {
    fn from(field: NumberField) -> Self {
        field
            .common
            .into_field(Kind::Number(field.rules), Vec::new())
    }
}

/// A question that is answered with yes or no.
#[derive(Clone)]
pub struct BooleanField {
    common: Common,
}

common!(BooleanField);

impl BooleanField {
    /// A question with this name on the wire.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            common: Common::new(name),
        }
    }

    /// What a missing answer stands for; it is shown to the person, and the question may stay
    /// without an answer.
    #[must_use]
    pub fn default(mut self, value: bool) -> Self {
        self.common.show(value, true);
        self
    }

    /// What is shown to the person, to be changed or confirmed.
    #[must_use]
    pub fn prefill(mut self, value: bool) -> Self {
        self.common.show(value, false);
        self
    }
}

impl From<BooleanField> for NewField {
    fn from(field: BooleanField) -> Self {
        field.common.into_field(Kind::Boolean, Vec::new())
    }
}
