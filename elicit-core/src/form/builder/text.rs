//! Questions that are answered with text.

use std::borrow::Cow;

use super::{Common, NewField, common, unkept};
use crate::form::error::Flaw;
use crate::form::text::Text;
use crate::form::{Format, Kind, Pattern, TextRules};

/// A question that is answered with text.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{Form, Format, TextField};
///
/// let form = Form::builder()
///     .field(TextField::new("email").title("Your address").format(Format::Email))
///     .field(TextField::new("note").max_length(200).optional())
///     .build()?;
/// # Ok::<(), elicit_core::FormError>(())
/// ```
#[derive(Clone)]
pub struct TextField {
    common: Common,
    rules: TextRules,
    pattern: Option<Text>,
    send_pattern: bool,
}

common!(TextField);

impl TextField {
    /// A question with this name on the wire.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            common: Common::new(name),
            rules: TextRules::ANY,
            pattern: None,
            send_pattern: false,
        }
    }

    /// At least so many characters (Unicode scalar values): `minLength`.
    #[must_use]
    pub fn min_length(mut self, characters: u32) -> Self {
        self.rules.min_length = Some(characters);
        self
    }

    /// At most so many characters (Unicode scalar values): `maxLength`.
    #[must_use]
    pub fn max_length(mut self, characters: u32) -> Self {
        self.rules.max_length = Some(characters);
        self
    }

    /// At least one character: the same as `min_length(1)`. Without it, and without any other rule
    /// that forbids it, `""` is an answer.
    #[must_use]
    pub fn non_empty(self) -> Self {
        self.min_length(1)
    }

    /// What the text must look like.
    #[must_use]
    pub fn format(mut self, format: Format) -> Self {
        self.rules.format = Some(format);
        self
    }

    /// A regular expression that the text must match somewhere, checked when the answer is read:
    /// write `^…$` for the whole text. It needs the feature `pattern`.
    ///
    /// It is not sent, since no revision's grammar has it and some clients refuse what they do not
    /// know: see [`send_pattern`](TextField::send_pattern).
    #[must_use]
    pub fn pattern(mut self, expression: impl Into<Cow<'static, str>>) -> Self {
        self.pattern = Some(expression.into());
        self
    }

    /// Sends the pattern to the client too.
    #[must_use]
    pub fn send_pattern(mut self) -> Self {
        self.send_pattern = true;
        self
    }

    /// What a missing answer stands for; it is shown to the person, and the question may stay
    /// without an answer.
    #[must_use]
    pub fn default(mut self, value: impl Into<Cow<'static, str>>) -> Self {
        self.common.show(value.into(), true);
        self
    }

    /// What is shown to the person, to be changed or confirmed.
    #[must_use]
    pub fn prefill(mut self, value: impl Into<Cow<'static, str>>) -> Self {
        self.common.show(value.into(), false);
        self
    }

    /// Allows a name or title with a word in it such as `pin`, where no secret is asked for. MCP
    /// forbids to ask for secrets in a form: send the person to a page with
    /// [`UrlRequest`](crate::UrlRequest).
    #[must_use]
    pub fn allow_secret(mut self) -> Self {
        self.common.allowed.secret = true;
        self
    }
}

/// A rule that would not be kept must not look as if it were.
fn compile(source: Text, send: bool, rules: &mut TextRules) -> Option<Flaw> {
    let pattern = Pattern::new(source);
    let flaw = unkept(&pattern);
    rules.pattern = Some(if send { pattern.sent() } else { pattern });
    flaw
}

impl From<TextField> for NewField {
    fn from(field: TextField) -> Self {
        let mut rules = field.rules;
        let flaw = field
            .pattern
            .and_then(|source| compile(source, field.send_pattern, &mut rules));
        let flaws = flaw.into_iter().collect();
        field.common.into_field(Kind::Text(rules), flaws)
    }
}
