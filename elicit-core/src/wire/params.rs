//! The params of `elicitation/create`.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::json::{self, Object, Wrong};
use super::url::Origin;
use super::{Mode, ProtocolVersion};
use crate::form::{Form, FormError};

/// The params of an `elicitation/create` request: what a server asks.
///
/// Serializes to exactly what the revision that it was made for has. Reads what any revision
/// sends: a missing `mode` is a form, unknown keys are ignored, a mode that is not known is an
/// error. Read it with `serde_json`, from text (the order of the questions is kept) or from a
/// `Value`.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::ElicitParams;
///
/// let params: ElicitParams = serde_json::from_str(
///     r#"{"message":"Your name?","requestedSchema":{"type":"object","properties":{}}}"#,
/// )?;
/// let ElicitParams::Form(form) = params else { panic!("no mode is a form") };
/// assert_eq!(form.message(), "Your name?");
/// assert_eq!(form.requested_schema(), r#"{"type":"object","properties":{}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum ElicitParams {
    /// A form to be shown.
    Form(FormParams),
    /// A page to be opened.
    Url(UrlParams),
}

impl ElicitParams {
    /// The method of the request.
    pub const METHOD: &'static str = "elicitation/create";

    /// The mode, by which the client's [`Capability`](super::Capability) is to be checked.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match self {
            Self::Form(_) => Mode::Form,
            Self::Url(_) => Mode::Url,
        }
    }

    /// The text that tells the person what is asked and why.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Self::Form(form) => form.message(),
            Self::Url(url) => url.message(),
        }
    }

    pub(super) fn read(value: &RawValue) -> Result<Self, Wrong> {
        let params = Object::read(value)?;
        let mode = params.text(MODE)?;
        match mode.as_deref() {
            None | Some("form") => FormParams::read(&params, mode.is_some()).map(Self::Form),
            Some("url") => UrlParams::read(&params).map(Self::Url),
            Some(other) => Err(Wrong::at(MODE, unknown_mode(other))),
        }
    }
}

const MODE: &str = "mode";
const MESSAGE: &str = "message";
const SCHEMA: &str = "requestedSchema";
const URL: &str = "url";
const ID: &str = "elicitationId";
const TASK: &str = "task";
const META: &str = "_meta";

/// Names the mode where it looks like one, so that no odd text lands in a log.
fn unknown_mode(mode: &str) -> String {
    let word = mode.len() <= 32
        && mode
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if word {
        format!("is \"{mode}\", which is not known; known are \"form\" and \"url\"")
    } else {
        "is not known; known are \"form\" and \"url\"".to_owned()
    }
}

impl Serialize for ElicitParams {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Form(form) => form.serialize(serializer),
            Self::Url(url) => url.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for ElicitParams {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::decode(deserializer, Self::read)
    }
}

/// The text of a `requestedSchema`, embedded as it stands.
#[derive(Clone)]
pub(crate) enum SchemaText {
    /// A declared form's text, written once.
    Kept(&'static RawValue),
    /// The text of any other form.
    Owned(Box<RawValue>),
}

impl SchemaText {
    fn raw(&self) -> &RawValue {
        match self {
            Self::Kept(text) => text,
            Self::Owned(text) => text,
        }
    }
}

/// The params of a form: a message and the schema of its fields.
#[derive(Clone)]
pub struct FormParams {
    message: Cow<'static, str>,
    schema: SchemaText,
    writes_mode: bool,
    carried: Carried,
}

impl FormParams {
    /// The params that ask this form in this revision.
    pub(crate) fn new(
        version: ProtocolVersion,
        message: impl Into<Cow<'static, str>>,
        schema: SchemaText,
    ) -> Self {
        Self {
            message: message.into(),
            schema,
            writes_mode: version >= ProtocolVersion::V2025_11_25,
            carried: Carried::default(),
        }
    }

    fn read(params: &Object<'_>, writes_mode: bool) -> Result<Self, Wrong> {
        let message = params.need_text(MESSAGE)?.into();
        let schema = params.need(SCHEMA)?;
        if !schema.get().starts_with('{') {
            return Err(Wrong::at(SCHEMA, "is not an object"));
        }
        Ok(Self {
            message,
            schema: SchemaText::Owned(schema.to_owned()),
            writes_mode,
            carried: Carried::read(params)?,
        })
    }

    /// The text that tells the person what is asked and why.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The text of the schema, as it is sent or was received.
    #[must_use]
    pub fn requested_schema(&self) -> &str {
        self.schema.raw().get()
    }

    /// The form that the schema describes, to be shown and filled in.
    ///
    /// # Errors
    ///
    /// When the schema is no form that could be answered; the error names the field.
    pub fn form(&self) -> Result<Form, FormError> {
        Form::from_slice(self.requested_schema().as_bytes())
    }
}

/// Shows nothing of the question: a message or a prefilled field may hold personal data.
impl fmt::Debug for FormParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormParams").finish_non_exhaustive()
    }
}

impl Serialize for FormParams {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if self.writes_mode {
            map.serialize_entry(MODE, Mode::Form.as_str())?;
        }
        map.serialize_entry(MESSAGE, &self.message)?;
        map.serialize_entry(SCHEMA, self.schema.raw())?;
        self.carried.write(&mut map)?;
        map.end()
    }
}

/// The params of URL mode (2025-11-25 and later): a message and a page to open.
///
/// A received URL is kept as it was sent and not checked: a client shows it whole, with its host
/// brought out, asks for consent, and opens nothing before.
#[derive(Clone)]
pub struct UrlParams {
    message: String,
    url: String,
    elicitation_id: Option<String>,
    carried: Carried,
}

impl UrlParams {
    pub(super) fn new(message: String, url: String, elicitation_id: Option<String>) -> Self {
        Self {
            message,
            url,
            elicitation_id,
            carried: Carried::default(),
        }
    }

    fn read(params: &Object<'_>) -> Result<Self, Wrong> {
        Ok(Self {
            message: params.need_text(MESSAGE)?,
            url: params.need_text(URL)?,
            elicitation_id: params.text(ID)?,
            carried: Carried::read(params)?,
        })
    }

    /// An entry of the list in a -32042 error, where every mode is `url`.
    pub(super) fn read_listed(value: &RawValue) -> Result<Self, Wrong> {
        let params = Object::read(value)?;
        match params.text(MODE)?.as_deref() {
            None | Some("url") => Self::read(&params),
            Some(_) => Err(Wrong::at(MODE, "is not \"url\"")),
        }
    }

    /// The text that tells the person why the page is to be opened.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The page to open.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The id by which a later [`ElicitationComplete`](super::ElicitationComplete) names this
    /// flow. Only 2025-11-25 has it.
    #[must_use]
    pub fn elicitation_id(&self) -> Option<&str> {
        self.elicitation_id.as_deref()
    }
}

/// Shows scheme and host of the URL, and neither message nor id.
impl fmt::Debug for UrlParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlParams")
            .field("url", &Origin(&self.url))
            .finish_non_exhaustive()
    }
}

impl Serialize for UrlParams {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(MODE, Mode::Url.as_str())?;
        map.serialize_entry(MESSAGE, &self.message)?;
        map.serialize_entry(URL, &self.url)?;
        if let Some(id) = &self.elicitation_id {
            map.serialize_entry(ID, id)?;
        }
        self.carried.write(&mut map)?;
        map.end()
    }
}

/// What params of 2025-11-25 may carry besides the question; sent on as received.
#[derive(Clone, Default)]
struct Carried {
    task: Option<Box<RawValue>>,
    meta: Option<Box<RawValue>>,
}

impl Carried {
    fn read(params: &Object<'_>) -> Result<Self, Wrong> {
        Ok(Self {
            task: params.keep(TASK)?,
            meta: params.keep(META)?,
        })
    }

    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        for (key, value) in [(TASK, &self.task), (META, &self.meta)] {
            if let Some(value) = value {
                map.serialize_entry(key, value)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{ElicitParams, FormParams, RawValue, SchemaText};
    use crate::wire::ProtocolVersion;

    #[test]
    fn a_form_of_ours_says_its_mode_where_the_revision_has_one() {
        for (version, mode) in [
            (ProtocolVersion::V2025_06_18, ""),
            (ProtocolVersion::V2025_11_25, r#""mode":"form","#),
            (ProtocolVersion::V2026_07_28, r#""mode":"form","#),
        ] {
            let text: &'static RawValue = serde_json::from_str(r#"{"z":1,"a":2}"#).unwrap();
            for schema in [SchemaText::Kept(text), SchemaText::Owned(text.to_owned())] {
                let params = ElicitParams::Form(FormParams::new(version, "Name?", schema));
                assert_eq!(
                    serde_json::to_string(&params).unwrap(),
                    format!(r#"{{{mode}"message":"Name?","requestedSchema":{{"z":1,"a":2}}}}"#),
                );
            }
        }
    }
}
