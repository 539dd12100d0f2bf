//! What a client sends for the questions that nobody touched.

use serde_json::{Map, Value};

use super::{ProtocolVersion, Unsupported, legacy};
use crate::form::{Form, FormField, Kind};

impl Form {
    /// Content with the default of every field that has one and no answer, required or not: what a
    /// client sends when the person leaves a shown default as it is.
    ///
    /// Nothing that is there is changed, a `null` neither. The result is not checked: see
    /// [`Form::read`].
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::{BooleanField, Form, TextField};
    /// use serde_json::{Value, json};
    ///
    /// let form = Form::builder()
    ///     .field(TextField::new("name").prefill("Ada"))
    ///     .field(BooleanField::new("newsletter").default(true))
    ///     .build()?;
    /// let Value::Object(answered) = json!({"newsletter": false}) else { unreachable!() };
    /// let content = form.with_defaults(answered);
    /// assert_eq!(Value::from(content), json!({"name": "Ada", "newsletter": false}));
    /// # Ok::<(), elicit_core::FormError>(())
    /// ```
    #[must_use]
    pub fn with_defaults(&self, content: Map<String, Value>) -> Map<String, Value> {
        fill(self.fields().iter(), content)
    }

    /// [`Form::with_defaults`] for content as a revision has it. On 2025-06-18 a list is a boolean
    /// for each option, and only booleans have a default on the wire.
    ///
    /// # Errors
    ///
    /// When the form cannot be asked in that revision.
    pub fn with_defaults_for(
        &self,
        version: ProtocolVersion,
        content: Map<String, Value>,
    ) -> Result<Map<String, Value>, Unsupported> {
        match version {
            ProtocolVersion::V2025_06_18 => {
                let asked = legacy::split(self)?;
                let booleans = asked
                    .fields()
                    .iter()
                    .filter(|field| matches!(field.kind(), Kind::Boolean));
                Ok(fill(booleans, content))
            }
            ProtocolVersion::V2025_11_25 | ProtocolVersion::V2026_07_28 => {
                Ok(self.with_defaults(content))
            }
        }
    }
}

fn fill<'a>(
    fields: impl Iterator<Item = &'a FormField>,
    mut content: Map<String, Value>,
) -> Map<String, Value> {
    for field in fields {
        if let Some(default) = field.default_value()
            && !content.contains_key(field.name())
        {
            content.insert(field.name().to_owned(), default);
        }
    }
    content
}
