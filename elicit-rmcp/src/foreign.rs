//! What a handler asks of the client itself, and not of the person: its model, its roots.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use elicit_core::InputRequest;
use rmcp::model;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tracing::{Instrument, debug, info_span};

use crate::ability::Ability;
use crate::dialog::Dialog;
use crate::error::{AskError, ClientFailure};
use crate::fingerprint::fingerprint;
use crate::journal::{Foreign, Pending};
use crate::lazy::Lazy;
use crate::private_key::read;
use crate::session::{Question, Recalled, Session};

/// A request to the client itself, sent when it is awaited: alone, or in one round with questions, in any `join!`,
/// `try_join!` or `select!`.
///
/// Set it up by its methods first. Dropping it withdraws the request.
#[must_use = "a request is sent when it is awaited"]
pub struct FromClient<R> {
    state: Lazy<'static, Spec, R>,
}

struct Spec {
    session: Arc<Session>,
    key: String,
    foreign: Foreign,
    needs: Ability,
    /// What decides whether an earlier answer still fits.
    form: u64,
    request: Result<InputRequest, AskError>,
    timeout: Duration,
}

#[expect(
    deprecated,
    reason = "the revisions that we speak have sampling and roots"
)]
impl Dialog {
    /// Asks the client's model (`sampling/createMessage`), under the key `sample`.
    ///
    /// Its answer is recorded as that of a person is. It is asked for again when the tools that the model may use have
    /// changed since, and not when only words have: a prompt with the time of day in it must not be sent anew in every
    /// round. Where a handler samples for different things, give each its own [`key`](FromClient::key).
    ///
    /// It needs [`Ability::Sampling`], and [`Ability::SamplingTools`] where the request has tools. An answer that is
    /// none is [`AskError::Client`]; on 2026-07-28 and in tasks the client is told so by the error -32602, and the
    /// handler does not see it.
    ///
    /// ```
    /// use elicit_rmcp::{AskError, Dialog};
    /// use rmcp::model::{CreateMessageRequestParams, SamplingMessage};
    ///
    /// # #[allow(deprecated)]
    /// # async fn handler(dialog: Dialog) -> Result<(), AskError> {
    /// let prompt = SamplingMessage::user_text("Write a greeting.");
    /// let greeting = dialog.sample(CreateMessageRequestParams::new(vec![prompt], 100));
    /// let (greeting, roots) = tokio::try_join!(greeting, dialog.list_roots())?; // one round
    /// # let _ = (greeting, roots);
    /// # Ok(())
    /// # }
    /// ```
    pub fn sample(
        &self,
        params: model::CreateMessageRequestParams,
    ) -> FromClient<model::CreateMessageResult> {
        let with_tools = params.tools.is_some() || params.tool_choice.is_some();
        let needs = if with_tools {
            Ability::SamplingTools
        } else {
            Ability::Sampling
        };
        let names = params.tools.iter().flatten().map(|tool| tool.name.as_ref());
        let form = fingerprint([Foreign::Sampling.method()].into_iter().chain(names));
        self.request(
            Foreign::Sampling,
            needs,
            form,
            serde_json::to_value(params).map(Some),
        )
    }

    /// Asks the client for its roots (`roots/list`), under the key `roots`.
    ///
    /// It needs [`Ability::Roots`]. An answer that is none fails as with [`sample`](Self::sample).
    pub fn list_roots(&self) -> FromClient<model::ListRootsResult> {
        let form = fingerprint([Foreign::Roots.method()]);
        self.request(Foreign::Roots, Ability::Roots, form, Ok(None))
    }

    fn request<R>(
        &self,
        foreign: Foreign,
        needs: Ability,
        form: u64,
        params: serde_json::Result<Option<Value>>,
    ) -> FromClient<R> {
        let request = params.and_then(|params| match params {
            Some(params) => {
                InputRequest::other(&json!({ "method": foreign.method(), "params": params }))
            }
            None => InputRequest::other(&json!({ "method": foreign.method() })),
        });
        let key = foreign.key().to_owned();
        FromClient {
            state: Lazy::new(Spec {
                session: self.session.clone(),
                timeout: self.session.rules.timeout,
                foreign,
                needs,
                form,
                request: request.map_err(|_| AskError::Record { name: key.clone() }),
                key,
            }),
        }
    }
}

impl<R> FromClient<R> {
    /// Another key. It names the request in the state and in `inputResponses`, so it must be the same in every run of
    /// the handler. The same key again is numbered (`sample`, `sample.2`).
    pub fn key(self, key: impl Into<String>) -> Self {
        Self {
            state: self.state.set(|spec| spec.key = key.into()),
        }
    }

    /// How long the request may stay open on 2025-* and in tasks, instead of the server's
    /// [`timeout`](crate::DialogConfig::timeout).
    pub fn timeout(self, timeout: Duration) -> Self {
        Self {
            state: self.state.set(|spec| spec.timeout = timeout),
        }
    }
}

impl<R> Unpin for FromClient<R> {}

impl<R: DeserializeOwned + Send + 'static> Future for FromClient<R> {
    type Output = Result<R, AskError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.state.poll(context, |spec| {
            let span = info_span!("request", key = spec.key);
            spec.ask().instrument(span)
        })
    }
}

impl<R> fmt::Debug for FromClient<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromClient").finish_non_exhaustive()
    }
}

impl Spec {
    async fn ask<R: DeserializeOwned>(self) -> Result<R, AskError> {
        self.session.require(self.needs)?;
        // Of one method there may be several, whatever they ask.
        let key = self
            .session
            .number(&self.key, fingerprint([self.foreign.method()]))?;
        let answer = match self.session.recall(&key, self.form) {
            Recalled::Answered(answer) | Recalled::Fresh(answer, _) => answer,
            Recalled::Missing(_) | Recalled::Nothing => {
                debug!("asked");
                let question = Question {
                    key: key.clone(),
                    pending: Pending::foreign(self.form, self.foreign),
                    request: Some(self.request?),
                    timeout: self.timeout,
                };
                self.session.put(question).await?
            }
        };
        let result = read(answer.get())
            .map_err(|error| AskError::Client(ClientFailure::new(None, error.to_string())))?;
        self.session.record(key, self.form, answer);
        Ok(result)
    }
}
