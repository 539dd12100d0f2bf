//! The result that asks.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::InputRequests;
use crate::wire::json::{self, Object, Wrong};

/// The result of a call that needs input (2026-07-28; `tools/call`, `prompts/get` and
/// `resources/read` only): requests to be answered, a state to be sent back, or both.
///
/// The client makes the same call again with the responses and the state, byte for byte. The
/// state comes back from outside: whoever makes it protects its integrity and binds it to
/// principal, request and time.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{InputRequests, InputRequired};
///
/// let wait = InputRequired::new(InputRequests::new(), Some("sealed".into()))?;
/// assert_eq!(
///     serde_json::to_string(&wait)?,
///     r#"{"resultType":"input_required","requestState":"sealed"}"#,
/// );
/// assert!(InputRequired::new(InputRequests::new(), None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct InputRequired {
    requests: InputRequests,
    state: Option<String>,
    meta: Option<Box<RawValue>>,
}

const TYPE: &str = "resultType";
const REQUESTS: &str = "inputRequests";
const STATE: &str = "requestState";
const META: &str = "_meta";

impl InputRequired {
    /// What `resultType` says.
    pub const RESULT_TYPE: &'static str = "input_required";

    /// A result with these requests and this state.
    ///
    /// # Errors
    ///
    /// When there is neither.
    pub fn new(requests: InputRequests, state: Option<String>) -> Result<Self, EmptyInputRequired> {
        if requests.is_empty() && state.is_none() {
            return Err(EmptyInputRequired(()));
        }
        Ok(Self {
            requests,
            state,
            meta: None,
        })
    }

    /// What is to be answered; may be empty when there is a state.
    #[must_use]
    pub const fn requests(&self) -> &InputRequests {
        &self.requests
    }

    /// What is to be sent back unchanged.
    #[must_use]
    pub fn request_state(&self) -> Option<&str> {
        self.state.as_deref()
    }

    fn read(value: &RawValue) -> Result<Self, Wrong> {
        let result = Object::read(value)?;
        if result.need_text(TYPE)? != Self::RESULT_TYPE {
            return Err(Wrong::at(TYPE, r#"is not "input_required""#));
        }
        let requests = match result.get(REQUESTS)? {
            Some(requests) => {
                InputRequests::read(requests).map_err(|inner| Wrong::at(REQUESTS, inner.what))?
            }
            None => InputRequests::new(),
        };
        let read = Self::new(requests, result.text(STATE)?)
            .map_err(|empty| Wrong::whole(format!("is empty: {empty}")))?;
        Ok(Self {
            meta: result.keep(META)?,
            ..read
        })
    }
}

/// Shows the requests' keys and kinds, and whether there is a state.
impl fmt::Debug for InputRequired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputRequired")
            .field("requests", &self.requests)
            .field("has_state", &self.state.is_some())
            .finish_non_exhaustive()
    }
}

impl Serialize for InputRequired {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(TYPE, Self::RESULT_TYPE)?;
        if !self.requests.is_empty() {
            map.serialize_entry(REQUESTS, &self.requests)?;
        }
        if let Some(state) = &self.state {
            map.serialize_entry(STATE, state)?;
        }
        if let Some(meta) = &self.meta {
            map.serialize_entry(META, meta)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for InputRequired {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::decode(deserializer, Self::read)
    }
}

/// An [`InputRequired`] must have requests or a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmptyInputRequired(());

impl fmt::Display for EmptyInputRequired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a result that asks for input needs requests, a state, or both")
    }
}

impl std::error::Error for EmptyInputRequired {}
