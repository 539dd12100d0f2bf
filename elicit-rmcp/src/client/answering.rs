//! Calls that answer what the server asks on the way.

mod opened;
mod pages;
mod send;

use std::time::Duration;

use elicit_core::{
    Action, ElicitParams, ElicitResult, InputRequest, InputRequests, InputResponses, OtherRequest,
    ProtocolVersion,
};
use elicit_host::{Occasion, Position, Presenter};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientResult, GetPromptRequestParams, GetPromptResult,
    NumberOrString, ReadResourceRequestParams, ReadResourceResult, ServerRequest,
};
use rmcp::service::{RequestContext, RunningService};
use rmcp::{ClientHandler, Peer, RoleClient, Service, ServiceError};
use serde_json::Value;
use tokio::time::sleep;

use super::call::{Call, Reply, reply};
use super::error::CallError;
use super::rounds::Rounds;
use super::{Client, input};
use crate::convert::ToRmcp;
use crate::private_key::read;
use opened::Opened;
use pages::key_of;
use send::send;

/// In how many rounds a server may ask, where [`Answering::rounds`] says nothing.
pub const DEFAULT_ROUNDS: usize = 10;

/// How long a server may let a call wait, where [`Answering::patience`] says nothing.
pub const DEFAULT_PATIENCE: Duration = Duration::from_secs(600);

/// Adds [`answering`](Self::answering) to a running client.
pub trait AnsweringExt<P, H> {
    /// Calls that answer what the server asks on the way.
    fn answering(&self) -> Answering<'_, P, H>;
}

impl<P: Presenter + 'static, H: ClientHandler> AnsweringExt<P, H>
    for RunningService<RoleClient, Client<P, H>>
{
    fn answering(&self) -> Answering<'_, P, H> {
        Answering {
            client: self.service(),
            peer: self.peer(),
            rounds: DEFAULT_ROUNDS,
            patience: DEFAULT_PATIENCE,
        }
    }
}

/// What a round may ask for besides elicitations.
const PASSED_ON: [&str; 2] = ["sampling/createMessage", "roots/list"];

/// Calls that answer what the server asks on the way, on every revision.
///
/// Dropping the future of a call takes what is shown off the screen and tells the server that the
/// call is cancelled. Results are not kept in rmcp's cache.
#[derive(Debug)]
pub struct Answering<'a, P, H> {
    client: &'a Client<P, H>,
    peer: &'a Peer<RoleClient>,
    rounds: usize,
    patience: Duration,
}

impl<P, H> Clone for Answering<'_, P, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, H> Copy for Answering<'_, P, H> {}

impl<P: Presenter + 'static, H: ClientHandler> Answering<'_, P, H> {
    /// In how many rounds the server may ask; [`DEFAULT_ROUNDS`] when it is not set. Rounds in which it only lets
    /// the call wait do not count.
    #[must_use]
    pub fn rounds(self, limit: usize) -> Self {
        Self {
            rounds: limit,
            ..self
        }
    }

    /// How long the server may let the call wait without asking, and how long a page may take to
    /// be finished; [`DEFAULT_PATIENCE`] (10 minutes) when it is not set.
    #[must_use]
    pub fn patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Calls a tool.
    ///
    /// # Errors
    ///
    /// See [`CallError`]. A tool's own failure is a result.
    pub async fn call_tool(
        self,
        params: CallToolRequestParams,
    ) -> Result<CallToolResult, CallError> {
        // A caller's own future need not be as large as all that may come of a call.
        Box::pin(self.call(params)).await
    }

    /// Gets a prompt.
    ///
    /// # Errors
    ///
    /// See [`CallError`].
    pub async fn get_prompt(
        self,
        params: GetPromptRequestParams,
    ) -> Result<GetPromptResult, CallError> {
        Box::pin(self.call(params)).await
    }

    /// Reads a resource.
    ///
    /// # Errors
    ///
    /// See [`CallError`].
    pub async fn read_resource(
        self,
        params: ReadResourceRequestParams,
    ) -> Result<ReadResourceResult, CallError> {
        Box::pin(self.call(params)).await
    }

    /// Answers requests one after another, in their order, and gives the responses for
    /// `inputResponses`: for the questions of a task, which `tasks/get` lists. `name` is the tool
    /// that asks.
    ///
    /// # Errors
    ///
    /// [`CallError::NotAnswered`] for the first request that has no answer, or what the author's
    /// handler says of one that is no elicitation.
    pub async fn answer(
        self,
        requests: &InputRequests,
        name: &str,
    ) -> Result<InputResponses, CallError> {
        self.answer_all(requests, name, &mut Opened::default())
            .await
    }

    async fn answer_all(
        &self,
        requests: &InputRequests,
        name: &str,
        opened: &mut Opened,
    ) -> Result<InputResponses, CallError> {
        let is_shown = |request: &InputRequest| matches!(request, InputRequest::Elicit(_));
        let shown = requests.iter().filter(|(_, request)| is_shown(request));
        let all = shown.count();
        let mut index = 0;
        let mut responses = InputResponses::new();
        for (key, request) in requests.iter() {
            let response = match request {
                InputRequest::Elicit(params) => {
                    index += 1;
                    let occasion = self.occasion(name, Position::new(index, all));
                    let result = self.show(key, params, occasion, opened).await?;
                    serde_json::to_value(&result).map_err(CallError::malformed)?
                }
                InputRequest::Other(request) => self.pass_on(key, request).await?,
                _ => {
                    let reason = format!("{} is not known", request.method());
                    return Err(CallError::Malformed(reason));
                }
            };
            responses
                .insert(key, &response)
                .map_err(CallError::malformed)?;
        }
        Ok(responses)
    }

    async fn call<C: Call>(self, mut call: C) -> Result<C::Output, CallError> {
        let mut rounds = Rounds::new(self.rounds, self.patience);
        let mut opened = Opened::default();
        loop {
            let result = match send(self.peer, call.clone()).await {
                Ok(result) => result,
                Err(error) => {
                    let pages = self.pages(error)?;
                    rounds.next()?;
                    for index in 0..pages.len() {
                        rounds.asked_to_open(&key_of(index));
                    }
                    self.open_all(&pages, call.name(), &mut opened).await?;
                    continue;
                }
            };
            let required = match reply::<C>(result)? {
                Reply::Done(output) => return Ok(output),
                Reply::Asks(_) if self.is_legacy() => return Err(CallError::ResultType),
                Reply::Asks(required) => required,
            };
            let state = required.request_state().map(ToOwned::to_owned);
            let requests = required.requests();
            if requests.is_empty() {
                rounds.pause().await?;
                call.again(None, state);
                continue;
            }
            rounds.next()?;
            for (key, request) in requests.iter() {
                rounds.asked(key, request);
            }
            let name = call.name();
            let responses = self.answer_all(requests, name, &mut opened).await?;
            let responses = responses.to_rmcp().map_err(CallError::malformed)?;
            call.again(Some(responses), state);
        }
    }

    /// The 2025 revisions ask by requests of their own; there a result that asks is none.
    fn is_legacy(&self) -> bool {
        input::version(self.peer) < ProtocolVersion::V2026_07_28
    }

    fn occasion(&self, name: &str, position: Position) -> Occasion {
        Occasion::new(input::version(self.peer))
            .tool(name)
            .position(position)
    }

    async fn show(
        &self,
        key: &str,
        params: &ElicitParams,
        occasion: Occasion,
        opened: &mut Opened,
    ) -> Result<ElicitResult, CallError> {
        let occasion = occasion.opened_before(opened.has(params));
        let shown = self.client.show(params.clone(), occasion);
        let result = self.while_connected(shown).await?;
        let result = result.map_err(|error| CallError::NotAnswered {
            key: key.to_owned(),
            error,
        })?;
        if result.action() == Action::Accept {
            opened.add(params);
        }
        Ok(result)
    }

    /// Nobody is asked for a server that is gone. The connection does not tell; it is looked at.
    async fn while_connected<T>(&self, shown: impl Future<Output = T>) -> Result<T, CallError> {
        let gone = async {
            while !self.peer.is_transport_closed() {
                sleep(Duration::from_secs(1)).await;
            }
        };
        tokio::select! {
            biased;
            result = shown => Ok(result),
            () = gone => Err(ServiceError::TransportClosed.into()),
        }
    }

    /// Sampling and roots go to the author's handler.
    async fn pass_on(&self, key: &str, request: &OtherRequest) -> Result<Value, CallError> {
        let request: ServerRequest = read(request.get().get()).map_err(CallError::malformed)?;
        // `ping` and others have no place here, whatever the handler would make of them.
        let reason = match &request {
            ServerRequest::CreateMessageRequest(_) | ServerRequest::ListRootsRequest(_) => None,
            // So rmcp reads one whose params it does not understand.
            ServerRequest::CustomRequest(request) if PASSED_ON.contains(&&*request.method) => {
                Some(format!("the params of {}", request.method))
            }
            _ => Some("a request of an unknown kind".to_owned()),
        };
        if let Some(reason) = reason {
            return Err(CallError::Malformed(reason));
        }
        let context = RequestContext::new(NumberOrString::String(key.into()), self.peer.clone());
        let result = self.client.inner().handle_request(request, context).await;
        let result: ClientResult = result.map_err(ServiceError::McpError)?;
        serde_json::to_value(result).map_err(CallError::malformed)
    }
}
