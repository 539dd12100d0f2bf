//! The journal of one call, as its client carries it.

use elicit_core::seal::{Binding, OpenError, Opened, Principal, SealError, Sealer};
use rmcp::ErrorData;
use rmcp::model::{
    CallToolRequestParams, ErrorCode, GetPromptRequestParams, JsonObject, ReadResourceRequestParams,
};
use serde_json::Value;
use tracing::{debug, warn};

use crate::config::DialogConfig;
use crate::error::AskError;
use crate::journal::Journal;
use crate::refused::Refused;

/// What a call is about: its state is good for no other.
pub(crate) struct Subject {
    method: &'static str,
    name: String,
    arguments: JsonObject,
}

impl Subject {
    pub(crate) fn tool(request: &CallToolRequestParams) -> Self {
        let arguments = request.arguments.clone().unwrap_or_default();
        Self::new("tools/call", &request.name, arguments)
    }

    pub(crate) fn prompt(request: &GetPromptRequestParams) -> Self {
        let arguments = request.arguments.clone().unwrap_or_default();
        Self::new("prompts/get", &request.name, arguments)
    }

    pub(crate) fn resource(request: &ReadResourceRequestParams) -> Self {
        Self::new("resources/read", &request.uri, JsonObject::new())
    }

    pub(crate) fn new(method: &'static str, name: &str, arguments: JsonObject) -> Self {
        let name = name.to_owned();
        Self {
            method,
            name,
            arguments,
        }
    }
}

/// Seals and opens the state of one call.
pub(crate) struct Sealing {
    config: DialogConfig,
    subject: Subject,
    principal: Principal,
}

impl Sealing {
    pub(crate) const fn new(config: DialogConfig, subject: Subject, principal: Principal) -> Self {
        Self {
            config,
            subject,
            principal,
        }
    }

    fn sealer(&self) -> &Sealer {
        &self.config.settings().sealer
    }

    /// Made only when there is a state: a call that asks nothing pays nothing for it.
    fn binding(&self) -> Binding {
        Binding::new(
            &self.principal,
            self.subject.method,
            &self.subject.name,
            &self.subject.arguments,
        )
    }

    pub(crate) fn seal(&self, journal: &Journal) -> Result<String, AskError> {
        let name = || "journal".to_owned();
        let state = serde_json::to_vec(journal).map_err(|_| AskError::Record { name: name() })?;
        self.sealer()
            .seal(&self.binding(), &state)
            .map_err(|error| match error {
                SealError::TooLarge { size, limit, .. } => AskError::StateTooLarge { size, limit },
                _ => AskError::Record { name: name() },
            })
    }

    /// The journal of the last round, and the token that it came in, to be [used up](Self::spend).
    pub(crate) fn open(&self, token: &str) -> Result<(Journal, Opened), Refused> {
        let opened = self.sealer().open(&self.binding(), token);
        let opened = opened.map_err(|error| self.refused(&error))?;
        let journal = serde_json::from_slice(opened.state())
            .map_err(|_| Refused::Call(refused(&"it holds no journal of this version")))?;
        Ok((journal, opened))
    }

    /// A state that may be the handler's own is left to it, where there are such handlers.
    fn refused(&self, error: &OpenError) -> Refused {
        if self.config.settings().other_states && may_be_foreign(error) {
            debug!(why = %error, "left a requestState to the handler");
            return Refused::Dialog(answer());
        }
        Refused::Call(refused(error))
    }

    /// Uses the token up, where each is good once.
    pub(crate) async fn spend(&self, opened: Opened) -> Result<(), ErrorData> {
        let Some(spent) = &self.config.settings().spent else {
            return Ok(());
        };
        let spent = opened.once(spent.as_ref()).await;
        spent.map(drop).map_err(|error| refused(&error))
    }
}

/// Whether somebody else may have made it. What has expired or was used before bears our seal.
const fn may_be_foreign(error: &OpenError) -> bool {
    matches!(
        error,
        OpenError::TooLarge { .. }
            | OpenError::Malformed
            | OpenError::UnknownVersion { .. }
            | OpenError::UnknownKey { .. }
            | OpenError::Forged
    )
}

fn refused(why: &dyn std::fmt::Display) -> ErrorData {
    warn!(%why, "refused a requestState");
    answer()
}

/// Whatever is wrong with a token, the client hears one answer.
fn answer() -> ErrorData {
    ErrorData::new(
        ErrorCode(OpenError::CODE),
        OpenError::MESSAGE,
        None::<Value>,
    )
}
