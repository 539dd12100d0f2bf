//! `cases/cases.json`, and the forms in `cases/schemas.json`. The README says what is in them.

use std::collections::BTreeMap;

use elicit::ProtocolVersion;
use elicit_host::Answer;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::Failure;

const CASES: &str = include_str!("../../../cases/cases.json");
const SCHEMAS: &str = include_str!("../../../cases/schemas.json");

/// What this client is called in the cases.
const NAME: &str = "ours";

pub(crate) fn all() -> Result<Vec<Case>, Failure> {
    Ok(serde_json::from_str(CASES)?)
}

pub(crate) fn schema(name: &str) -> Result<Value, Failure> {
    let mut schemas: Map<String, Value> = serde_json::from_str(SCHEMAS)?;
    Ok(schemas
        .remove(name)
        .ok_or_else(|| format!("no schema {name}"))?)
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) name: String,
    only: Option<Vec<String>>,
    clients: Option<Vec<String>>,
    #[serde(default)]
    not: BTreeMap<String, String>,
    #[serde(default = "both")]
    pub(crate) capability: Value,
    pub(crate) steps: Vec<Step>,
}

fn both() -> Value {
    json!({ "form": {}, "url": {} })
}

impl Case {
    pub(crate) fn is_for(&self, revision: ProtocolVersion) -> bool {
        let has = |names: &Option<Vec<String>>, name: &str| {
            names
                .as_ref()
                .is_none_or(|names| names.iter().any(|known| known == name))
        };
        has(&self.only, revision.as_str()) && has(&self.clients, NAME)
    }

    /// Why our client cannot play it.
    pub(crate) fn why_not(&self) -> Option<&str> {
        self.not.get(NAME).map(String::as_str)
    }
}

/// One call, what it asks, and how it ends.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Step {
    #[serde(flatten)]
    pub(crate) call: Call,
    #[serde(default)]
    pub(crate) arguments: Map<String, Value>,
    #[serde(default)]
    pub(crate) questions: Vec<Question>,
    #[serde(default)]
    pub(crate) any_order: bool,
    pub(crate) rounds: Option<usize>,
    #[serde(default)]
    pub(crate) completes: bool,
    #[serde(flatten)]
    pub(crate) end: End,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Call {
    Tool(String),
    Prompt(String),
    Resource(String),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    Result(Value),
    /// A tool error, whose text has these parts.
    ToolErrorHas(Vec<String>),
    Error(ExpectedError),
}

/// A JSON-RPC error.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectedError {
    pub(crate) code: i32,
    pub(crate) data: Option<Value>,
    pub(crate) message_has: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    message: Option<String>,
    #[serde(default)]
    message_has: Vec<String>,
    pub(crate) schema: Option<String>,
    pub(crate) defaults: Option<Map<String, Value>>,
    pub(crate) url: Option<String>,
    pub(crate) before: Option<Box<Step>>,
    answer: Scripted,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "action", rename_all = "lowercase")]
enum Scripted {
    Accept {
        #[serde(default)]
        content: Map<String, Value>,
    },
    Decline,
    Cancel,
}

impl Question {
    /// Whether this is the question with this message.
    pub(crate) fn has(&self, message: &str) -> bool {
        match &self.message {
            Some(whole) => whole == message,
            None => self.message_has.iter().all(|part| message.contains(part)),
        }
    }

    pub(crate) fn answer(&self) -> Answer {
        match &self.answer {
            Scripted::Accept { content } => Answer::Accept(content.clone()),
            Scripted::Decline => Answer::Decline,
            Scripted::Cancel => Answer::Cancel,
        }
    }
}
