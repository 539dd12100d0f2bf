//! What travels in `requestState` from one round of a call to the next.

mod foreign;

use std::collections::BTreeMap;

use elicit_core::InputResponses;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub(crate) use foreign::Foreign;

use foreign::Fault;

/// Everything that a call knows so far. A client sends only the answers of the last round, so those of all rounds are
/// in here. It is sealed before it leaves and written in short keys, since clients carry it around.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Journal {
    /// Of the format. A state of another version is refused, as one that has expired.
    #[serde(rename = "v")]
    version: Version,
    /// The good answers.
    #[serde(rename = "a", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) answers: BTreeMap<String, Answered>,
    /// What `once` recorded.
    #[serde(rename = "o", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) steps: BTreeMap<String, Box<RawValue>>,
    /// What the last round asked: only these keys of `inputResponses` are read.
    #[serde(rename = "p", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) pending: BTreeMap<String, Pending>,
    /// The pages that were asked for, by key.
    #[serde(rename = "u", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) pages: BTreeMap<String, Issued>,
    /// The author's own state.
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<Box<RawValue>>,
    /// Names this call, from its first round on: what idempotency keys are made of.
    #[serde(rename = "n")]
    call: String,
}

#[derive(Clone, Serialize, Deserialize)]
enum Version {
    #[serde(rename = "1")]
    One,
}

impl Journal {
    /// That of a call which begins.
    pub(crate) const fn new() -> Self {
        Self {
            version: Version::One,
            answers: BTreeMap::new(),
            steps: BTreeMap::new(),
            pending: BTreeMap::new(),
            pages: BTreeMap::new(),
            state: None,
            call: String::new(),
        }
    }

    /// The name of this call. It is made when it is first asked for, since most calls ask nothing.
    pub(crate) fn call(&mut self) -> &str {
        if self.call.is_empty() {
            self.call = uuid::Uuid::new_v4().simple().to_string();
        }
        &self.call
    }

    /// For a task that outlives the call: the same name and state, and nothing of what was asked.
    pub(crate) fn detached(&mut self) -> Self {
        Self {
            state: self.state.clone(),
            call: self.call().to_owned(),
            ..Self::new()
        }
    }
}

/// A good answer, and the form that it is an answer to.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Answered(pub(crate) u64, pub(crate) Box<RawValue>);

/// A page that was asked for.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Issued {
    /// The id of its flow.
    #[serde(rename = "i", default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
    /// Which of the pages under this key it is.
    #[serde(rename = "m", default)]
    pub(crate) of: u64,
    /// When its flow expires, in milliseconds since 1970.
    #[serde(rename = "x", default, skip_serializing_if = "Option::is_none")]
    pub(crate) expires: Option<u64>,
    /// When the call began to wait for its completion, in milliseconds since 1970.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub(crate) since: Option<u64>,
}

/// A question that was sent and has no good answer yet.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Pending {
    /// What was asked.
    #[serde(rename = "f")]
    pub(crate) form: u64,
    /// Whether the answer is that of an elicitation.
    #[serde(rename = "e", default, skip_serializing_if = "is_false")]
    pub(crate) elicitation: bool,
    /// Whether the answer is that of another request of ours.
    #[serde(rename = "k", default, skip_serializing_if = "Option::is_none")]
    pub(crate) foreign: Option<Foreign>,
    /// Which attempt this is.
    #[serde(rename = "n", default = "one", skip_serializing_if = "is_one")]
    pub(crate) attempt: u32,
    /// The invalid answer before it, from which the form is filled in.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub(crate) last: Option<Box<RawValue>>,
    /// An answer that came in a round which did not come to the question.
    #[serde(rename = "y", default, skip_serializing_if = "Option::is_none")]
    pub(crate) early: Option<Box<RawValue>>,
}

impl Pending {
    /// Asked for the first time.
    pub(crate) const fn first(form: u64, elicitation: bool) -> Self {
        Self {
            form,
            elicitation,
            foreign: None,
            attempt: 1,
            last: None,
            early: None,
        }
    }

    /// A request that is no elicitation.
    pub(crate) fn foreign(form: u64, foreign: Foreign) -> Self {
        Self {
            foreign: Some(foreign),
            ..Self::first(form, false)
        }
    }

    /// Whether what the client sent back under this key, if anything, is an answer to what was asked. The error says
    /// where it is not.
    pub(crate) fn check(&self, key: &str, responses: &InputResponses) -> Result<(), String> {
        if self.elicitation {
            return responses
                .get(key)
                .map(drop)
                .map_err(|error| error.to_string());
        }
        let fault = self
            .foreign
            .zip(responses.raw(key))
            .and_then(|(foreign, raw)| foreign.fault(raw));
        fault.map_or(Ok(()), |Fault(at, what)| {
            let at = if at.is_empty() {
                String::new()
            } else {
                format!("/{at}")
            };
            let key = key.replace('~', "~0").replace('/', "~1");
            Err(format!("/inputResponses/{key}{at} {what}"))
        })
    }
}

const fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_one(attempt: &u32) -> bool {
    *attempt == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
