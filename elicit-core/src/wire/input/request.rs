//! One request among others.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::wire::ElicitParams;
use crate::wire::json::{self, Object, Wrong};

/// A request that a call of 2026-07-28 needs answered: `{"method":…,"params":{…}}`, without a
/// JSON-RPC id.
#[derive(Clone)]
#[non_exhaustive]
pub enum InputRequest {
    /// A question to the person.
    Elicit(ElicitParams),
    /// Any other request (`sampling/createMessage`, `roots/list`), carried as it is.
    Other(OtherRequest),
}

/// A request that is not an elicitation, byte for byte as it was received.
#[derive(Clone)]
pub struct OtherRequest {
    method: String,
    text: Box<RawValue>,
}

impl OtherRequest {
    /// Its method.
    #[must_use]
    pub fn method(&self) -> &str {
        &self.method
    }

    /// The whole request, `{"method":…,"params":…}`, as text.
    #[must_use]
    pub fn get(&self) -> &RawValue {
        &self.text
    }
}

/// Shows nothing of it: what it is about, it alone knows.
impl fmt::Debug for OtherRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OtherRequest(..)")
    }
}

const METHOD: &str = "method";
const PARAMS: &str = "params";

impl InputRequest {
    /// A request of any kind, from something that serializes to `{"method":…,"params":…}`.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::InputRequest;
    /// use serde_json::json;
    ///
    /// let roots = InputRequest::other(&json!({ "method": "roots/list" }))?;
    /// assert_eq!(roots.method(), "roots/list");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When it is no such object, or an elicitation with bad params.
    pub fn other<T: Serialize + ?Sized>(request: &T) -> Result<Self, serde_json::Error> {
        Self::read(&to_raw_value(request)?).map_err(serde_json::Error::custom)
    }

    /// The method.
    #[must_use]
    pub fn method(&self) -> &str {
        match self {
            Self::Elicit(_) => ElicitParams::METHOD,
            Self::Other(request) => request.method(),
        }
    }

    pub(super) fn read(value: &RawValue) -> Result<Self, Wrong> {
        let request = Object::read(value)?;
        let method = request.need_text(METHOD)?;
        if method != ElicitParams::METHOD {
            let text = value.to_owned();
            return Ok(Self::Other(OtherRequest { method, text }));
        }
        let params = request.need(PARAMS)?;
        ElicitParams::read(params)
            .map(Self::Elicit)
            .map_err(|inner| Wrong::at(PARAMS, format!("of an elicitation: {inner}")))
    }
}

/// Shows the kind of request only.
impl fmt::Debug for InputRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elicit(params) => f.debug_tuple("Elicit").field(params).finish(),
            Self::Other(request) => request.fmt(f),
        }
    }
}

impl Serialize for InputRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Elicit(params) => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry(METHOD, ElicitParams::METHOD)?;
                map.serialize_entry(PARAMS, params)?;
                map.end()
            }
            Self::Other(request) => request.text.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for InputRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::decode(deserializer, Self::read)
    }
}
