//! A client that checks nothing.

use std::collections::VecDeque;
use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};

use elicit_core::Capability;
use rmcp::model::{ClientConfig, CustomRequest, CustomResult, ElicitRequestParams, ElicitResult};
use rmcp::service::RequestContext;
use rmcp::{ClientHandler, ErrorData, RoleClient};
use serde_json::Value;

use super::panics::Panics;
use super::voice::Voice;

/// Results that are sent as they are, one after another. Calls of a rehearsal share it.
#[derive(Default)]
pub(super) struct Results(Mutex<VecDeque<Value>>);

impl Results {
    pub(super) fn new(results: impl IntoIterator<Item = Value>) -> Self {
        Self(Mutex::new(results.into_iter().collect()))
    }

    fn next(&self) -> Option<Value> {
        let mut results = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        results.pop_front()
    }
}

/// The client that sends them.
pub(super) struct Unchecked {
    pub(super) results: Arc<Results>,
    pub(super) capability: Capability,
    pub(super) voice: Voice,
    pub(super) panics: Panics,
}

impl Unchecked {
    /// The next result. Where there is none the test ends: an error would be one that nobody wrote, and on 2025-* the
    /// server would make a result of it.
    async fn next(&self) -> Value {
        if let Some(result) = self.results.next() {
            return result;
        }
        self.panics.fail("there is no result left to send");
        pending().await
    }
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
        serde_json::from_value(self.next().await)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }

    /// What rmcp's types do not read arrives here.
    async fn on_custom_request(
        &self,
        _: CustomRequest,
        _: RequestContext<RoleClient>,
    ) -> Result<CustomResult, ErrorData> {
        Ok(CustomResult(self.next().await))
    }
}
