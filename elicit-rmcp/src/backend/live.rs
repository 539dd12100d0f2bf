//! 2025-06-18 and 2025-11-25: a request to the client while the call runs.

use std::time::Duration;

use rmcp::Peer;
use rmcp::model::{ClientResult, CustomRequest, ErrorCode, ServerRequest};
use rmcp::service::{PeerRequestOptions, RequestHandle, RoleServer, ServiceError};
use serde_json::Value;
use serde_json::value::to_raw_value;
use tokio_util::sync::CancellationToken;

use crate::engine::Backend;
use crate::error::{AskError, ClientFailure};
use crate::progress::Progress;
use crate::session::{Answer, Question};

/// Asks by `elicitation/create`, with exactly the params of the question.
///
/// The engine polls what this returns within the call, so rmcp knows which call the request belongs to.
pub(crate) fn by_request(peer: Peer<RoleServer>, progress: Progress) -> Backend {
    Backend::Live(Box::new(move |question, withdraw| {
        let (peer, timeout) = (peer.clone(), question.timeout);
        let request = to_request(question);
        let progress = progress.clone();
        Box::pin(async move {
            let handle = peer
                .send_cancellable_request(request?, PeerRequestOptions::no_options())
                .await
                .map_err(failed)?;
            tokio::select! {
                biased;
                answer = wait(handle, timeout, withdraw) => answer,
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

async fn wait(
    mut handle: RequestHandle<RoleServer>,
    timeout: Duration,
    withdraw: CancellationToken,
) -> Answer {
    let why = tokio::select! {
        biased;
        response = &mut handle.rx => {
            let closed = |_| AskError::Client(ClientFailure::new(None, "the connection was closed"));
            return response.map_err(closed)?.map_err(failed).and_then(|result| to_answer(&result));
        }
        () = withdraw.cancelled() => AskError::Ended,
        () = tokio::time::sleep(timeout) => AskError::TimedOut(timeout),
    };
    // A client that is gone needs no withdrawal.
    let _ = handle
        .cancel(Some("the question was withdrawn".to_owned()))
        .await;
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
