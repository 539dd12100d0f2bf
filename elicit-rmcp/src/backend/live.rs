//! 2025-06-18 and 2025-11-25: a request to the client while the call runs.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use rmcp::model::{ClientResult, CustomRequest, ErrorCode, RequestId, ServerRequest};
use rmcp::service::{PeerRequestOptions, ServiceError};
use serde_json::Value;
use serde_json::value::to_raw_value;
use tokio::sync::oneshot::Receiver;
use tokio::time::{Instant, sleep_until};

use crate::engine::{Answering, Backend, Withdrawal};
use crate::error::{AskError, ClientFailure};
use crate::progress::EVERY;
use crate::session::{Answer, Question, Session};

/// Longer than any process lives, and short enough to be added to any time.
const FOREVER: Duration = Duration::from_secs(30 * 365 * 24 * 60 * 60);

/// Asks by `elicitation/create`, with the params of the question; rmcp adds a `_meta.progressToken`.
///
/// The engine polls what this returns within the call, so rmcp knows which call the request belongs to.
pub(crate) fn by_request() -> Backend {
    Backend::Live(Box::new(put))
}

/// A person is waited for with as little memory as can be. So whatever sends, which is large in rmcp, has a box of its
/// own, and is gone when it has sent.
fn put(session: &Arc<Session>, question: &Question, withdraw: Withdrawal) -> Answering {
    let (session, timeout) = (session.clone(), question.timeout);
    let sending = to_request(question).map(|request| Box::pin(send(session.clone(), request)));
    Box::pin(async move {
        let sending = sending?;
        let mut waiting = Waiting::new(&session, timeout, &withdraw);
        let mut sent = waiting.wait(sending).await?.map_err(failed)?;
        match waiting.wait(&mut sent.response).await {
            Ok(Ok(response)) => response
                .map_err(failed)
                .and_then(|result| to_answer(&result)),
            Ok(Err(_)) => Err(AskError::Client(ClientFailure::new(
                None,
                "the connection was closed",
            ))),
            Err(why) => {
                Box::pin(session.around.client.withdraw(sent.id)).await;
                Err(why)
            }
        }
    })
}

/// rmcp's own types would drop keys of the schema, and say a `mode` on 2025-06-18.
fn to_request(question: &Question) -> Result<ServerRequest, AskError> {
    let request = question
        .request
        .as_ref()
        .and_then(|request| serde_json::to_value(request).ok());
    let mut request = request.ok_or(AskError::Ended)?;
    let method = request
        .get("method")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let params = request.get_mut("params").map(Value::take);
    Ok(ServerRequest::CustomRequest(CustomRequest::new(
        method, params,
    )))
}

/// A request that is on its way: what a wait needs of rmcp's handle.
struct Sent {
    id: RequestId,
    response: Receiver<Result<ClientResult, ServiceError>>,
}

async fn send(session: Arc<Session>, request: ServerRequest) -> Result<Sent, ServiceError> {
    let peer = &session.around.client.peer;
    let handle = peer
        .send_cancellable_request(request, PeerRequestOptions::no_options())
        .await?;
    Ok(Sent {
        id: handle.id,
        response: handle.rx,
    })
}

/// The time that a person has, with progress meanwhile: one timer for both.
struct Waiting<'a> {
    session: &'a Session,
    withdraw: &'a Withdrawal,
    timeout: Duration,
    end: Instant,
    /// When the next progress is due.
    next: Option<Instant>,
    /// Progress that is being sent.
    note: Option<Pin<Box<dyn Future<Output = ()> + Send + 'a>>>,
}

impl<'a> Waiting<'a> {
    fn new(session: &'a Session, timeout: Duration, withdraw: &'a Withdrawal) -> Self {
        Self {
            session,
            withdraw,
            timeout,
            end: Instant::now() + timeout.min(FOREVER),
            next: session.around.progress.start(),
            note: None,
        }
    }

    /// What comes of it; or the error is why that is of no use any more.
    async fn wait<F: Future + Unpin>(&mut self, mut event: F) -> Result<F::Output, AskError> {
        loop {
            let until = self.next.map_or(self.end, |next| self.end.min(next));
            tokio::select! {
                biased;
                output = &mut event => return Ok(output),
                () = self.withdraw.ordered() => return Err(AskError::Ended),
                () = sleep_until(until) => self.is_due(until)?,
                () = sent(&mut self.note) => self.note = None,
            }
        }
    }

    /// The end, or progress.
    fn is_due(&mut self, now: Instant) -> Result<(), AskError> {
        if now == self.end {
            return Err(AskError::TimedOut(self.timeout));
        }
        self.next = Some(now + EVERY);
        let around = &self.session.around;
        let note = || Box::pin(around.progress.note(&around.client.peer)) as _;
        self.note.get_or_insert_with(note);
        Ok(())
    }
}

async fn sent(note: &mut Option<Pin<Box<dyn Future<Output = ()> + Send + '_>>>) {
    match note {
        Some(note) => note.await,
        None => std::future::pending().await,
    }
}

fn to_answer(result: &ClientResult) -> Answer {
    to_raw_value(result)
        .map_err(|error| AskError::Client(ClientFailure::new(None, error.to_string())))
}

fn failed(error: ServiceError) -> AskError {
    match error {
        ServiceError::McpError(error) if error.code == ErrorCode::METHOD_NOT_FOUND => {
            AskError::Unavailable
        }
        ServiceError::McpError(error) => {
            AskError::Client(ClientFailure::new(Some(error.code.0), error.message))
        }
        other => AskError::Client(ClientFailure::new(None, other.to_string())),
    }
}
