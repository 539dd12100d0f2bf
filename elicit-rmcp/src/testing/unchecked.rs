//! A client that checks nothing.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use elicit_core::Capability;
use rmcp::model::{ClientConfig, CustomRequest, CustomResult, ElicitRequestParams, ElicitResult};
use rmcp::service::RequestContext;
use rmcp::{ClientHandler, ErrorData, RoleClient};
use serde_json::Value;

use super::voice::Voice;

/// Results that are sent as they are, one after another. Calls of a rehearsal share it.
#[derive(Default)]
pub(super) struct Results(Mutex<VecDeque<Value>>);

impl Results {
    pub(super) fn new(results: impl IntoIterator<Item = Value>) -> Self {
        Self(Mutex::new(results.into_iter().collect()))
    }

    fn next(&self) -> Result<Value, ErrorData> {
        let next = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front();
        next.ok_or_else(|| ErrorData::internal_error("there is no result left to send", None))
    }
}

/// The client that sends them.
pub(super) struct Unchecked {
    pub(super) results: std::sync::Arc<Results>,
    pub(super) capability: Capability,
    pub(super) voice: Voice,
}

impl ClientHandler for Unchecked {
    fn get_info(&self) -> ClientConfig {
        self.voice.info(self.capability)
    }

    async fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        serde_json::from_value(self.results.next()?)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }

    /// What rmcp's types do not read arrives here.
    async fn on_custom_request(
        &self,
        _: CustomRequest,
        _: RequestContext<RoleClient>,
    ) -> Result<CustomResult, ErrorData> {
        self.results.next().map(CustomResult)
    }
}
