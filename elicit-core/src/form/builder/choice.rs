//! Questions that are answered with options.

use std::borrow::Cow;

use serde_json::Value;

use super::{Common, NewField, common};
use crate::form::error::Flaw;
use crate::form::limits::{Limit, MOST};
use crate::form::{ItemRules, Kind, Opt, Options};

/// A question that is answered with one of some options.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{ChoiceField, Form, Opt};
///
/// let form = Form::builder()
///     .field(ChoiceField::new("format", ["pdf", "csv"]))
///     .field(ChoiceField::new("role", [("dev", "Developer"), ("pm", "Product Manager")]))
///     .field(ChoiceField::new("size", [Opt::titled("m", "Medium"), Opt::new("xxl")]))
///     .build()?;
/// # Ok::<(), elicit_core::FormError>(())
/// ```
#[derive(Clone)]
pub struct ChoiceField {
    common: Common,
    options: Listed,
    enum_names: bool,
}

common!(ChoiceField);

impl ChoiceField {
    /// A question with this name on the wire and these options: values, or pairs of a value and a
    /// title, or [`Opt`]s. The options of an enum are
    /// [`Choice::OPTIONS`](crate::Choice::OPTIONS)`.iter().cloned()`.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        options: impl IntoIterator<Item: Into<Opt>>,
    ) -> Self {
        Self {
            common: Common::new(name),
            options: Listed::new(options),
            enum_names: false,
        }
    }

    /// A question whose options come with each request:
    /// [`Request::options`](crate::Request::options). Until then the form cannot be asked.
    pub fn run_time(name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            common: Common::new(name),
            options: Listed::RUN_TIME,
            enum_names: false,
        }
    }

    /// Writes titles as `enumNames`, as 2025-06-18 had them, on every revision: for clients that
    /// know nothing else.
    #[must_use]
    pub fn enum_names(mut self) -> Self {
        self.enum_names = true;
        self
    }

    /// The value of the option that a missing answer stands for; it is shown to the person, and
    /// the question may stay without an answer.
    #[must_use]
    pub fn default(mut self, value: impl Into<Cow<'static, str>>) -> Self {
        self.common.show(value.into(), true);
        self
    }

    /// The value of the option that is shown to the person, to be changed or confirmed.
    #[must_use]
    pub fn prefill(mut self, value: impl Into<Cow<'static, str>>) -> Self {
        self.common.show(value.into(), false);
        self
    }
}

impl From<ChoiceField> for NewField {
    fn from(field: ChoiceField) -> Self {
        let (options, flaws) = field.options.finish(field.enum_names);
        field.common.into_field(Kind::OneOf(options), flaws)
    }
}

/// A question that is answered with any of some options.
///
/// On 2025-06-18, which knows no lists, each option is asked as a boolean of its own.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{ChoicesField, Form};
///
/// let form = Form::builder()
///     .field(ChoicesField::new("topics", ["releases", "security"]).min_items(1).prefill(["releases"]))
///     .build()?;
/// # Ok::<(), elicit_core::FormError>(())
/// ```
#[derive(Clone)]
pub struct ChoicesField {
    common: Common,
    options: Listed,
    rules: ItemRules,
}

common!(ChoicesField);

impl ChoicesField {
    /// A question with this name on the wire and these options, which are given as those of
    /// [`ChoiceField::new`].
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        options: impl IntoIterator<Item: Into<Opt>>,
    ) -> Self {
        Self {
            common: Common::new(name),
            options: Listed::new(options),
            rules: ItemRules::ANY,
        }
    }

    /// A question whose options come with each request:
    /// [`Request::options`](crate::Request::options). Until then the form cannot be asked.
    pub fn run_time(name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            common: Common::new(name),
            options: Listed::RUN_TIME,
            rules: ItemRules::ANY,
        }
    }

    /// At least so many options have to be chosen: `minItems`.
    #[must_use]
    pub fn min_items(mut self, options: u32) -> Self {
        self.rules.min_items = Some(options);
        self
    }

    /// At most so many options can be chosen: `maxItems`.
    #[must_use]
    pub fn max_items(mut self, options: u32) -> Self {
        self.rules.max_items = Some(options);
        self
    }

    /// The values of the options that a missing answer stands for; they are shown to the person,
    /// and the question may stay without an answer.
    #[must_use]
    pub fn default(mut self, values: impl IntoIterator<Item: Into<Cow<'static, str>>>) -> Self {
        self.common.show(texts(values), true);
        self
    }

    /// The values of the options that are shown to the person, to be changed or confirmed.
    #[must_use]
    pub fn prefill(mut self, values: impl IntoIterator<Item: Into<Cow<'static, str>>>) -> Self {
        self.common.show(texts(values), false);
        self
    }
}

fn texts(values: impl IntoIterator<Item: Into<Cow<'static, str>>>) -> Value {
    values
        .into_iter()
        .map(|value| Value::from(value.into()))
        .collect()
}

impl From<ChoicesField> for NewField {
    fn from(field: ChoicesField) -> Self {
        let (options, flaws) = field.options.finish(false);
        field
            .common
            .into_field(Kind::SomeOf(options, field.rules), flaws)
    }
}

/// Options, or none yet.
#[derive(Clone)]
struct Listed {
    list: Vec<Opt>,
    run_time: bool,
}

impl Listed {
    const RUN_TIME: Self = Self {
        list: Vec::new(),
        run_time: true,
    };

    fn new(options: impl IntoIterator<Item: Into<Opt>>) -> Self {
        // One more than there can be, for an endless iterator.
        let options = options.into_iter().take(MOST + 1);
        Self {
            list: options.map(Into::into).collect(),
            run_time: false,
        }
    }

    fn finish(mut self, legacy: bool) -> (Options, Vec<Flaw>) {
        let mut flaws = Vec::new();
        if self.list.len() > MOST {
            flaws.push(Flaw::Limit(Limit::Options(MOST)));
            self.list.truncate(MOST);
        }
        let options = Options {
            legacy,
            run_time: self.run_time,
            ..Options::owned(self.list)
        };
        (options, flaws)
    }
}
