//! A question that is asked once more, since its answer was not valid.

use std::borrow::Cow;
use std::collections::HashSet;

use super::Request;
use crate::answer::{Invalid, Source, submitted};
use crate::form::preset::Preset;
use crate::form::text::Text;
use crate::form::{Limits, Rule};
use crate::wire::{ElicitResult, ProtocolVersion};

/// Nobody reads more: as many fields as a form that is received may have.
const MOST_FAULTS: usize = 64;

impl<T> Request<T> {
    /// The same question once more, after an answer that [`Request::outcome`] refused.
    ///
    /// The message says what was wrong: the message of this request, a blank line, and the
    /// sentences of `invalid`, one a line (64 at most). Keys that the form [refuses as
    /// unknown](crate::Rule::Unknown) are counted and not named: their names are the sender's, and
    /// a message is the server's. What was submitted and is valid for its
    /// field is prefilled, so that only what is wrong has to be answered again; on 2025-06-18 the
    /// booleans of a list count as the list. Not prefilled are fields that `invalid` names, texts
    /// of more than 4 KiB (a client may refuse them), and keys that the form does not have.
    ///
    /// Nothing else changes: what is required stays so, and a missing answer gives what it gave
    /// before, `None` or the default of the declaration, and not the value that is shown now: what
    /// it shows a client sends. ([`Request::prefill`] replaces a default; this does not.)
    ///
    /// Asked again after that, the new faults take the place of the old ones.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::{ElicitResult, Form, IntegerField, ProtocolVersion, TextField};
    ///
    /// let version = ProtocolVersion::V2025_11_25;
    /// let request = Form::builder()
    ///     .field(TextField::new("name"))
    ///     .field(IntegerField::new("age").minimum(18))
    ///     .build()?
    ///     .request("Who are you?");
    /// let result =
    ///     ElicitResult::from_slice(br#"{"action":"accept","content":{"name":"Ada","age":7}}"#)?;
    /// let invalid = request.outcome(version, &result).unwrap_err();
    ///
    /// let again = request.again(version, &result, &invalid);
    /// let params = again.params(version)?;
    /// assert_eq!(params.message(), "Who are you?\n\nage: must be at least 18");
    /// assert_eq!(again.shown_message(), params.message());
    /// assert_eq!(again.form().field("name").unwrap().default_value(), Some("Ada".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn again(
        &self,
        version: ProtocolVersion,
        result: &ElicitResult,
        invalid: &Invalid,
    ) -> Self {
        let mut again = self.clone();
        again.faults = sentences(invalid).into();
        let named: HashSet<&str> = invalid.iter().map(|fault| &*fault.field).collect();
        let values = submitted(&self.form, version, Source::of(result));
        for (at, value) in values.into_iter().enumerate() {
            if let (Some(value), Some(field)) = (value, self.form.fields().get(at))
                && !named.contains(field.name())
                && can_be_shown(&value)
                && field.default.as_ref() != Some(&value)
            {
                again.show(at, value);
            }
        }
        again
    }

    fn show(&mut self, at: usize, value: Preset) {
        self.kept = None;
        if let Some(field) = self.form.to_mut().fields.to_mut().get_mut(at) {
            field.show(value);
        }
    }

    /// The message as a person reads it: with what was wrong before, when the question is asked
    /// [`again`](Self::again).
    #[must_use]
    pub fn shown_message(&self) -> Cow<'_, str> {
        match (&*self.message, &*self.faults) {
            (message, "") => message.into(),
            ("", faults) => faults.into(),
            (message, faults) => format!("{message}\n\n{faults}").into(),
        }
    }

    /// The same, to be kept. The faults are the server's own words (see [`sentences`]), so a link in
    /// them is none that somebody put there.
    pub(super) fn whole_message(&self) -> Text {
        if self.faults.is_empty() {
            return self.message.clone();
        }
        self.shown_message().into_owned().into()
    }
}

fn can_be_shown(value: &Preset) -> bool {
    !matches!(value, Preset::Text(text) if text.len() > Limits::new().text)
}

/// The faults of fields and of the whole, and then how many keys are unknown: nobody knows what the
/// sender of such a key has put into its name.
fn sentences(invalid: &Invalid) -> String {
    let (unknown, known): (Vec<_>, Vec<_>) = invalid
        .iter()
        .partition(|fault| fault.rule == Rule::Unknown);
    let unknown = match unknown.len() {
        0 => None,
        1 => Some("1 key is not a field of this form".to_owned()),
        count => Some(format!("{count} keys are not fields of this form")),
    };
    let mut lines: Vec<String> = known
        .iter()
        .take(MOST_FAULTS)
        .map(ToString::to_string)
        .collect();
    if known.len() > MOST_FAULTS {
        lines.push(format!("and {} more", known.len() - MOST_FAULTS));
    }
    lines.extend(unknown);
    lines.join("\n")
}
