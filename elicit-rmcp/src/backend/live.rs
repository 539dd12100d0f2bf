//! 2025-06-18 and 2025-11-25: a request to the client while the call runs.

use std::pin::pin;
use std::time::Duration;

use rmcp::Peer;
use rmcp::model::{ClientResult, CustomRequest, ErrorCode, ServerRequest};
use rmcp::service::{PeerRequestOptions, RoleServer, ServiceError};
use serde_json::Value;
use serde_json::value::to_raw_value;
use tokio_util::sync::CancellationToken;

use crate::engine::Backend;
use crate::error::{AskError, ClientFailure};
use crate::progress::Progress;
use crate::session::{Answer, Question};

/// How long a withdrawal may take to be sent.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks by `elicitation/create`, with exactly the params of the question.
///
/// The engine polls what this returns within the call, so rmcp knows which call the request belongs to.
pub(crate) fn by_request(peer: Peer<RoleServer>, progress: Progress) -> Backend {
    Backend::Live(Box::new(move |question, withdraw| {
        let (peer, timeout) = (peer.clone(), question.timeout);
        let request = to_request(question);
        let progress = progress.clone();
        Box::pin(async move {
            tokio::select! {
                biased;
                answer = ask(&peer, request?, timeout, withdraw) => answer,
                never = progress.tick() => match never {},
            }
        })
    }))
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

/// A client that does not read holds up neither the question's time nor its withdrawal.
async fn ask(
    peer: &Peer<RoleServer>,
    request: ServerRequest,
    timeout: Duration,
    withdraw: CancellationToken,
) -> Answer {
    let mut time = pin!(tokio::time::sleep(timeout));
    let mut handle = tokio::select! {
        biased;
        sent = peer.send_cancellable_request(request, PeerRequestOptions::no_options()) => {
            sent.map_err(failed)?
        }
        () = withdraw.cancelled() => return Err(AskError::Ended),
        () = &mut time => return Err(AskError::TimedOut(timeout)),
    };
    let why = tokio::select! {
        biased;
        response = &mut handle.rx => {
            let closed = |_| AskError::Client(ClientFailure::new(None, "the connection was closed"));
            return response.map_err(closed)?.map_err(failed).and_then(|result| to_answer(&result));
        }
        () = withdraw.cancelled() => AskError::Ended,
        () = &mut time => AskError::TimedOut(timeout),
    };
    let withdrawn = handle.cancel(Some("the question was withdrawn".to_owned()));
    // A client that is gone needs no withdrawal.
    let _ = tokio::time::timeout(PATIENCE, withdrawn).await;
    Err(why)
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
