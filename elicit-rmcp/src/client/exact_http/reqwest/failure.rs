//! Replies that are failures, told as rmcp tells them.

use std::borrow::Cow;

use ::reqwest::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use ::reqwest::{Response, StatusCode};
use rmcp::model::ServerJsonRpcMessage;
use rmcp::transport::streamable_http_client::{
    AuthRequiredError, HttpStatusError, InsufficientScopeError, StreamableHttpPostResponse,
    StreamableHttpResponseLimits,
};

use crate::private_key::has_private_key;

use super::{Body, Failure, JSON, is, read, session_id};

/// A JSON-RPC error is a reply; all else fails.
pub(super) async fn of(
    response: Response,
    limits: StreamableHttpResponseLimits,
) -> Result<StreamableHttpPostResponse, Failure> {
    let status = response.status();
    if let Some(challenge) = response.headers().get(WWW_AUTHENTICATE) {
        let told = challenge.to_str().ok().map(str::to_owned);
        if let Some(failure) = challenged(status, told) {
            return Err(failure);
        }
    }
    let by_status = by_status(&response);
    let is_refusal = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
    let may_be_reply =
        is(&response, JSON) && !is_refusal && status != StatusCode::TOO_MANY_REQUESTS;
    if !may_be_reply {
        if let Some(failure) = by_status {
            return Err(failure);
        }
        let told = read(response, limits.max_error_response_size).await;
        return Err(unexpected(status, told, limits));
    }
    let session_id = session_id(&response);
    let max_size = limits.max_json_response_size;
    let body = read(response, max_size).await;
    match &body {
        Ok(Body::Beginning(_)) => {
            Err(by_status.unwrap_or(Failure::ResponseBodyTooLarge { max_size }))
        }
        Ok(Body::Whole(whole)) => match message(whole) {
            Some(error @ ServerJsonRpcMessage::Error(_)) => {
                Ok(StreamableHttpPostResponse::Json(error, session_id))
            }
            _ => Err(by_status.unwrap_or_else(|| unexpected(status, body, limits))),
        },
        Err(_) => Err(by_status.unwrap_or_else(|| unexpected(status, body, limits))),
    }
}

/// What can be read of a body.
fn message(body: &[u8]) -> Option<ServerJsonRpcMessage> {
    let is_readable = !has_private_key(body);
    is_readable.then(|| serde_json::from_slice(body).ok())?
}

fn challenged(status: StatusCode, challenge: Option<String>) -> Option<Failure> {
    if !matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
        return None;
    }
    let Some(challenge) = challenge else {
        let reason = "invalid www-authenticate header value";
        return Some(Failure::UnexpectedServerResponse(reason.into()));
    };
    Some(if status == StatusCode::UNAUTHORIZED {
        Failure::AuthRequired(AuthRequiredError::new(challenge))
    } else {
        let scope = scope(&challenge);
        Failure::InsufficientScope(InsufficientScopeError::new(challenge, scope))
    })
}

/// The `scope` of a challenge, quoted or not.
fn scope(challenge: &str) -> Option<String> {
    const NAME: &str = "scope=";
    let at = challenge.to_ascii_lowercase().find(NAME)?;
    let value = challenge.get(at + NAME.len()..)?;
    let scope = match value.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?.0,
        None => value
            .split([',', ';', ' ', '\t'])
            .next()
            .filter(|scope| !scope.is_empty())?,
    };
    Some(scope.to_owned())
}

/// That the server is busy or broken, and when to come again.
fn by_status(response: &Response) -> Option<Failure> {
    let status = response.status();
    if status != StatusCode::TOO_MANY_REQUESTS && !status.is_server_error() {
        return None;
    }
    let retry_after = response.headers().get(RETRY_AFTER);
    let retry_after = retry_after.and_then(|value| value.to_str().ok());
    let error = HttpStatusError::new(status.as_u16(), retry_after.map(str::to_owned));
    Some(Failure::HttpStatus(error))
}

/// The status, and what the server said of it as far as the limit goes.
fn unexpected(
    status: StatusCode,
    body: Result<Body, ::reqwest::Error>,
    limits: StreamableHttpResponseLimits,
) -> Failure {
    let mut said = match body {
        Ok(Body::Whole(said) | Body::Beginning(said)) => said,
        Err(_) => Vec::new(),
    };
    said.truncate(limits.max_error_response_size);
    let said = String::from_utf8_lossy(&said);
    Failure::UnexpectedServerResponse(Cow::Owned(format!("HTTP {status}: {said}")))
}
