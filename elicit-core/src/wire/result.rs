//! The result of `elicitation/create`.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::json::{self, Object, Wrong};

/// What the person did. The three words of every revision; there is no fourth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Answered the form, or agreed to open the page.
    Accept,
    /// Said no.
    Decline,
    /// Dismissed the question without a choice.
    Cancel,
}

impl Action {
    const ALL: [Self; 3] = [Self::Accept, Self::Decline, Self::Cancel];

    /// The action as the protocol writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Cancel => "cancel",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|action| action.as_str() == text)
            .ok_or(UnknownAction(()))
    }
}

/// A text that names no [`Action`]. What the person wanted is not known then, so nothing is to be
/// taken for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownAction(());

impl fmt::Display for UnknownAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"unknown action; known are "accept", "decline" and "cancel""#)
    }
}

impl std::error::Error for UnknownAction {}

/// What a client sends back: an action and, for an accepted form, the content. Not checked
/// against any form yet; a form's request reads it into an [`Outcome`](super::Outcome).
///
/// Reading is tolerant where real clients differ: content on a decline or cancel and
/// `"content": null` are dropped, unknown keys ignored, `_meta` carried along. An unknown action
/// is an error, never a default. The content is kept as the text that was sent, so that whoever
/// reads it sees repeated keys, key order and exact numbers. Read it with `serde_json`.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{Action, ElicitResult};
/// use serde_json::json;
///
/// let result = ElicitResult::accept(json!({ "name": "octocat" }))?;
/// let text = serde_json::to_string(&result)?;
/// assert_eq!(text, r#"{"action":"accept","content":{"name":"octocat"}}"#);
///
/// let result = ElicitResult::from_slice(br#"{"action":"decline","content":{"name":""}}"#)?;
/// assert_eq!(result.action(), Action::Decline);
/// assert!(result.content().is_none());
/// assert!(ElicitResult::from_slice(br#"{"action":"reject"}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct ElicitResult {
    action: Action,
    content: Option<Box<RawValue>>,
    meta: Option<Box<RawValue>>,
}

const ACTION: &str = "action";
const CONTENT: &str = "content";
const META: &str = "_meta";

impl ElicitResult {
    /// An accepted form.
    ///
    /// # Errors
    ///
    /// When the content cannot be said in JSON or is no JSON object.
    pub fn accept(content: impl Serialize) -> Result<Self, serde_json::Error> {
        let content = to_raw_value(&content)?;
        if !content.get().starts_with('{') {
            return Err(serde_json::Error::custom("the content is not an object"));
        }
        Ok(Self {
            content: Some(content),
            ..Self::of(Action::Accept)
        })
    }

    /// An accepted URL: consent to open the page. It has no content.
    #[must_use]
    pub const fn accept_url() -> Self {
        Self::of(Action::Accept)
    }

    /// The person said no.
    #[must_use]
    pub const fn decline() -> Self {
        Self::of(Action::Decline)
    }

    /// The person dismissed the question.
    #[must_use]
    pub const fn cancel() -> Self {
        Self::of(Action::Cancel)
    }

    const fn of(action: Action) -> Self {
        Self {
            action,
            content: None,
            meta: None,
        }
    }

    /// Reads a result from its JSON text.
    ///
    /// # Errors
    ///
    /// When the text is not JSON, not an object, or has no action, an unknown one or two.
    pub fn from_slice(text: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(text)
    }

    pub(super) fn read(value: &RawValue) -> Result<Self, Wrong> {
        let result = Object::read(value)?;
        let action = result.need_text(ACTION)?.parse();
        let action =
            action.map_err(|_| Wrong::at(ACTION, r#"is not "accept", "decline" or "cancel""#))?;
        let content = result.keep(CONTENT)?;
        Ok(Self {
            action,
            content: content.filter(|_| action == Action::Accept),
            meta: result.keep(META)?,
        })
    }

    /// What the person did.
    #[must_use]
    pub const fn action(&self) -> Action {
        self.action
    }

    /// The content of an accepted form, as it was sent; it may be anything but `null`.
    #[must_use]
    pub fn content(&self) -> Option<&RawValue> {
        self.content.as_deref()
    }
}

/// Shows the action and whether there is content, never the content.
impl fmt::Debug for ElicitResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElicitResult")
            .field("action", &self.action)
            .field("has_content", &self.content.is_some())
            .finish_non_exhaustive()
    }
}

impl Serialize for ElicitResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(ACTION, self.action.as_str())?;
        for (key, value) in [(CONTENT, &self.content), (META, &self.meta)] {
            if let Some(value) = value {
                map.serialize_entry(key, value)?;
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for ElicitResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::decode(deserializer, Self::read)
    }
}
