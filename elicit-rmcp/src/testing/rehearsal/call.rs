//! One call, by the client that a rehearsal has.

use std::collections::BTreeSet;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use elicit_core::ProtocolVersion;
use elicit_host::{Host, Presenter, RateLimit};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, GetPromptRequestParams, GetPromptResult,
    ReadResourceRequestParams, ReadResourceResult,
};
use rmcp::service::RunningService;
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt, RoleClient, ServiceError};
use tokio::io::DuplexStream;

use crate::client::{AnsweringExt, CallError, Client, ExactRead};
use crate::testing::done::Failure;
use crate::testing::log::Recorder;
use crate::testing::panics::Panics;
use crate::testing::played::Played;
use crate::testing::stage::{Running, Stage};
use crate::testing::task::Followed;
use crate::testing::unchecked::{Results, Unchecked};
use crate::testing::voice::Voice;

/// Who takes part in one call.
pub(super) struct Cast<P> {
    pub(super) serve: Box<dyn Fn(DuplexStream) -> Running + Send>,
    pub(super) recorder: Arc<Recorder>,
    pub(super) user: Arc<P>,
    pub(super) unchecked: Option<Arc<Results>>,
    pub(super) fresh: bool,
    pub(super) voice: Voice,
    pub(super) panics: Panics,
}

/// A client that shows what it is asked.
type Showing<P> = RunningService<RoleClient, Client<Played<P>, Voice>>;

impl<P: Presenter + 'static> Cast<P> {
    pub(super) async fn perform<C: Call>(self, call: C) -> Result<C::Output, Failure> {
        let (stage, line) = Stage::set(self.recorder.clone(), self.fresh, self.serve);
        let result = match self.unchecked {
            None => {
                let user = Played::new(self.user, self.panics);
                let host =
                    Host::new("rehearsal", user).rate_limit(RateLimit::new(1, Duration::ZERO));
                let client = Client::around(self.voice.clone(), host);
                let client = connect(client, line, &self.voice).await?;
                call.answered(&client, &self.recorder).await
            }
            Some(results) => {
                let client = Unchecked {
                    results,
                    capability: self.user.capability(),
                    voice: self.voice.clone(),
                    panics: self.panics,
                };
                let client = connect(client, line, &self.voice).await?;
                call.unchecked(&client)
                    .await
                    .map_err(|error| Failure::Call(error.into()))
            }
        };
        drop(stage);
        result
    }
}

async fn connect<H: ClientHandler>(
    client: H,
    line: DuplexStream,
    voice: &Voice,
) -> Result<RunningService<RoleClient, H>, Failure> {
    let mode = if voice.version < ProtocolVersion::V2026_07_28 {
        ClientLifecycleMode::Initialize
    } else {
        let preferred_versions = vec![voice.revision()];
        ClientLifecycleMode::Discover { preferred_versions }
    };
    let client = client
        .serve_with_lifecycle(ExactRead::new(line), mode)
        .await;
    let client = client.map_err(|error| Failure::Connection(error.to_string()))?;
    let agreed = client.peer_info().map(|info| info.protocol_version.clone());
    match agreed {
        Some(agreed) if agreed != voice.revision() => {
            let reason = format!("the server does not speak {} but {agreed}", voice.version);
            Err(Failure::Connection(reason))
        }
        _ => Ok(client),
    }
}

/// The calls that may ask.
pub(super) trait Call: Sized {
    type Output;

    fn answered<P: Presenter + 'static>(
        self,
        client: &Showing<P>,
        recorder: &Recorder,
    ) -> impl Future<Output = Result<Self::Output, Failure>> + Send;

    fn unchecked(
        self,
        client: &RunningService<RoleClient, Unchecked>,
    ) -> impl Future<Output = Result<Self::Output, ServiceError>> + Send;
}

impl Call for CallToolRequestParams {
    type Output = CallToolResult;

    async fn answered<P: Presenter + 'static>(
        self,
        client: &Showing<P>,
        recorder: &Recorder,
    ) -> Result<CallToolResult, Failure> {
        let tool = self.name.clone();
        match client.answering().call_tool(self).await {
            Err(CallError::Task(task)) => {
                let followed = Followed {
                    client,
                    recorder,
                    tool: &tool,
                    answered: BTreeSet::new(),
                };
                followed.finish(&task).await
            }
            result => result.map_err(Failure::Call),
        }
    }

    async fn unchecked(
        self,
        client: &RunningService<RoleClient, Unchecked>,
    ) -> Result<CallToolResult, ServiceError> {
        client.call_tool(self).await
    }
}

impl Call for GetPromptRequestParams {
    type Output = GetPromptResult;

    async fn answered<P: Presenter + 'static>(
        self,
        client: &Showing<P>,
        _: &Recorder,
    ) -> Result<GetPromptResult, Failure> {
        client
            .answering()
            .get_prompt(self)
            .await
            .map_err(Failure::Call)
    }

    async fn unchecked(
        self,
        client: &RunningService<RoleClient, Unchecked>,
    ) -> Result<GetPromptResult, ServiceError> {
        client.get_prompt(self).await
    }
}

impl Call for ReadResourceRequestParams {
    type Output = ReadResourceResult;

    async fn answered<P: Presenter + 'static>(
        self,
        client: &Showing<P>,
        _: &Recorder,
    ) -> Result<ReadResourceResult, Failure> {
        client
            .answering()
            .read_resource(self)
            .await
            .map_err(Failure::Call)
    }

    async fn unchecked(
        self,
        client: &RunningService<RoleClient, Unchecked>,
    ) -> Result<ReadResourceResult, ServiceError> {
        client.read_resource(self).await
    }
}
