//! The notification of 2025-11-25 that a URL flow has ended.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use super::json::{self, Object};

/// The params of the notification that a URL flow has ended (2025-11-25 only): sent to the client
/// that was asked, after the person is done with the page. A client ignores ids that it does not
/// know or has seen.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::ElicitationComplete;
///
/// let done = ElicitationComplete::new("flow-42");
/// assert_eq!(serde_json::to_string(&done)?, r#"{"elicitationId":"flow-42"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ElicitationComplete {
    elicitation_id: String,
}

const ID: &str = "elicitationId";

impl ElicitationComplete {
    /// The method of the notification.
    pub const METHOD: &'static str = "notifications/elicitation/complete";

    /// The flow of this id has ended.
    #[must_use]
    pub fn new(elicitation_id: impl Into<String>) -> Self {
        Self {
            elicitation_id: elicitation_id.into(),
        }
    }

    /// The id that the request had.
    #[must_use]
    pub fn elicitation_id(&self) -> &str {
        &self.elicitation_id
    }
}

/// Does not show the id: the page's URL may contain it.
impl fmt::Debug for ElicitationComplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElicitationComplete")
            .finish_non_exhaustive()
    }
}

impl Serialize for ElicitationComplete {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(ID, &self.elicitation_id)])
    }
}

impl<'de> Deserialize<'de> for ElicitationComplete {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::decode(deserializer, |value| {
            Object::read(value)?.need_text(ID).map(Self::new)
        })
    }
}
