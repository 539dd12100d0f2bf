//! Requests that are no elicitation, and their answers.

use elicit_core::__private::plain;
use rmcp::model;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::private_key::read;

/// A request that is no elicitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Foreign {
    #[serde(rename = "s")]
    Sampling,
    #[serde(rename = "r")]
    Roots,
}

impl Foreign {
    pub(crate) const fn method(self) -> &'static str {
        match self {
            Self::Sampling => "sampling/createMessage",
            Self::Roots => "roots/list",
        }
    }

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Sampling => "sample",
            Self::Roots => "roots",
        }
    }

    /// What is wrong with this answer, and where in it: the type that the handler gets could not be read from it.
    #[expect(
        deprecated,
        reason = "the revisions that we speak have sampling and roots"
    )]
    pub(crate) fn fault(self, answer: &RawValue) -> Option<Fault> {
        let Ok(Value::Object(object)) = plain(answer.get()) else {
            return Some(Fault("", "is not an object"));
        };
        let needed: &[&'static str] = match self {
            Self::Sampling => &["role", "content", "model"],
            Self::Roots => &["roots"],
        };
        if let Some(missing) = needed.iter().find(|key| !object.contains_key(**key)) {
            return Some(Fault(missing, "is missing"));
        }
        let text = answer.get();
        match self {
            Self::Sampling if read::<model::CreateMessageResult>(text).is_err() => {
                Some(Fault("", "is no result of sampling/createMessage"))
            }
            Self::Roots if read::<model::ListRootsResult>(text).is_err() => {
                Some(Fault("", "is no result of roots/list"))
            }
            Self::Sampling | Self::Roots => None,
        }
    }
}

/// The key at fault, empty for the whole, and what is wrong there.
pub(crate) struct Fault(pub(crate) &'static str, pub(crate) &'static str);
