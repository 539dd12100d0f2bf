//! The servers that are measured: by this library, and by hand on rmcp.

use std::time::Duration;

use elicit_rmcp::seal::{Keys, Principal};
use elicit_rmcp::{Asking, DialogConfig, DialogExt, ServerExt};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ElicitRequest,
    ElicitRequestParams, ElicitResult, ElicitationSchema, InputRequest, InputRequests,
    InputRequiredResult, RequestStateCodec, SealOptions,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, elicit_safe};
use serde_json::Value;

use crate::Result;
use crate::forms::{Account, SchemarsAccount};

const SECRET: [u8; 32] = [7; 32];

elicit_safe!(SchemarsAccount);

type Answer = std::result::Result<CallToolResponse, ErrorData>;

fn text(text: impl Into<String>) -> CallToolResponse {
    CallToolResult::success(vec![ContentBlock::text(text)]).into()
}

fn asking<S: ServerHandler>(server: S) -> Result<Asking<S>> {
    let config = DialogConfig::new(Keys::new(SECRET)?, Principal::new("user-42"));
    Ok(server.asking(config))
}

/// Asks by this library.
pub(super) struct Ours;

impl Ours {
    pub(super) fn asking() -> Result<Asking<Self>> {
        asking(Self)
    }
}

impl ServerHandler for Ours {
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Answer {
        let account = context.dialog()?.ask::<Account>().await?;
        Ok(text(
            account
                .accepted()
                .map_or_else(String::new, |account| account.name),
        ))
    }
}

/// Asks by rmcp: `elicit` on 2025-*, and a result by hand on 2026-07-28.
pub(super) struct Theirs {
    codec: RequestStateCodec,
    timeout: Option<Duration>,
}

impl Theirs {
    /// Asks without an end.
    pub(super) fn new() -> Result<Self> {
        Ok(Self {
            codec: RequestStateCodec::try_new(SECRET)?,
            timeout: None,
        })
    }

    /// Asks for ten minutes, as this library does.
    pub(super) fn with_timeout() -> Result<Self> {
        let timeout = Some(DialogConfig::TIMEOUT);
        Ok(Self {
            timeout,
            ..Self::new()?
        })
    }

    fn ask(&self, options: &SealOptions<'_>) -> Answer {
        let requested_schema = ElicitationSchema::from_type::<SchemarsAccount>().map_err(failed)?;
        let request = ElicitRequest::new(ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: "Your account".to_owned(),
            requested_schema,
        });
        let requests =
            InputRequests::from([("account".to_owned(), InputRequest::Elicitation(request))]);
        let state = self.codec.seal_with(b"account", options);
        Ok(InputRequiredResult::new(Some(requests), Some(state)).into())
    }

    fn read(&self, token: &str, answer: Value, associated: &[u8]) -> Answer {
        self.codec.open_with(token, associated).map_err(failed)?;
        let answer: ElicitResult = serde_json::from_value(answer).map_err(failed)?;
        let account: SchemarsAccount =
            serde_json::from_value(answer.content.unwrap_or_default()).map_err(failed)?;
        Ok(text(account.name))
    }
}

impl ServerHandler for Theirs {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Answer {
        if context
            .protocol_version()
            .is_some_and(|version| version.as_str() < "2026-07-28")
        {
            let account = context
                .peer
                .elicit_with_timeout::<SchemarsAccount>("Your account", self.timeout);
            let account = account.await.map_err(failed)?;
            return Ok(text(
                account.map_or_else(String::new, |account| account.name),
            ));
        }
        let arguments = serde_json::to_string(&request.arguments).map_err(failed)?;
        let associated = format!("user-42 tools/call {} {arguments}", request.name);
        let options = SealOptions::new()
            .associated_data(associated.as_bytes())
            .ttl(Duration::from_secs(3600));
        let answer = request
            .input_responses
            .and_then(|mut answers| answers.remove("account"));
        match (request.request_state, answer) {
            (Some(token), Some(answer)) => self.read(&token, answer, associated.as_bytes()),
            _ => self.ask(&options),
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn failed(error: impl ToString) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}

/// Asks nothing.
pub(super) struct Silent;

impl Silent {
    pub(super) fn asking() -> Result<Asking<Self>> {
        asking(Self)
    }
}

impl ServerHandler for Silent {
    async fn call_tool(&self, _: CallToolRequestParams, _: RequestContext<RoleServer>) -> Answer {
        Ok(text("Ada Lovelace"))
    }
}
