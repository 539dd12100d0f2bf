//! The same over reqwest, with plain JSON replies.

mod failure;
mod limit;

use std::fmt;
use std::sync::Arc;

use ::reqwest::header::{ACCEPT, CONTENT_TYPE};
use ::reqwest::{Client, Response, StatusCode};
use futures::StreamExt;
use rmcp::model::{ClientJsonRpcMessage, ClientRequest};
use rmcp::transport::streamable_http_client::{
    StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse,
    StreamableHttpResponseLimits,
};
use sse_stream::SseStream;

use super::{Events, ExactHttpClient, Headers, Of, exact_events};
use crate::client::exact::exact_bytes;
use limit::EventLimit;

type Failure = StreamableHttpError<::reqwest::Error>;

const EVENTS: &str = "text/event-stream";
const JSON: &str = "application/json";
const SESSION_ID: &str = "mcp-session-id";

/// A `reqwest` client for rmcp's transport that keeps requests as they were sent, in server-sent events and in plain
/// JSON replies.
///
/// Tool calls, prompts and resources outside of a session, which are the ones that a server may answer with questions
/// in JSON, it sends and reads itself, as rmcp does: with the same headers, limits and errors. Everything else is
/// rmcp's. It goes into rmcp's `AuthClient` too.
///
/// Whether redirects are followed is the client's own matter: one that leads to another place can take the custom
/// headers with it. TLS is one of the features of reqwest, or of rmcp (`reqwest`, `reqwest-native-tls`).
///
/// ```no_run
/// use elicit_rmcp::client::ExactReqwest;
/// use rmcp::transport::StreamableHttpClientTransport;
/// use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
///
/// # fn transport() -> Result<(), reqwest::Error> {
/// let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
/// let config = StreamableHttpClientTransportConfig::with_uri("https://example.com/mcp");
/// let transport = StreamableHttpClientTransport::with_client(ExactReqwest::new(http), config);
/// # drop(transport);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
pub struct ExactReqwest {
    rest: ExactHttpClient<Client>,
}

impl ExactReqwest {
    /// Over this client.
    #[must_use]
    pub const fn new(http: Client) -> Self {
        Self {
            rest: ExactHttpClient::new(http),
        }
    }

    /// Sends a call whose reply may ask.
    async fn call(
        &self,
        uri: &str,
        message: &ClientJsonRpcMessage,
        auth_header: Option<String>,
        custom_headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        let mut request = self.rest.inner.post(uri);
        request = request.header(ACCEPT, format!("{EVENTS}, {JSON}"));
        if let Some(token) = auth_header {
            request = request.bearer_auth(token);
        }
        for (name, value) in custom_headers {
            if matches!(name.as_str(), "accept" | "last-event-id" | SESSION_ID) {
                return Err(Failure::ReservedHeaderConflict(name.to_string()));
            }
            request = request.header(name, value);
        }
        let response = request.json(message).send().await?;
        match response.status() {
            StatusCode::ACCEPTED | StatusCode::NO_CONTENT => {
                Ok(StreamableHttpPostResponse::Accepted)
            }
            status if status.is_success() => reply(response, limits).await,
            _ => failure::of(response, limits).await,
        }
    }
}

/// Shows nothing of the client, which may know tokens.
impl fmt::Debug for ExactReqwest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExactReqwest").finish_non_exhaustive()
    }
}

/// Whether the reply may ask in JSON. In a session none does: the revisions that have sessions ask in events.
fn may_ask(message: &ClientJsonRpcMessage, session_id: Option<&Arc<str>>) -> bool {
    let ClientJsonRpcMessage::Request(request) = message else {
        return false;
    };
    session_id.is_none()
        && matches!(
            request.request,
            ClientRequest::CallToolRequest(_)
                | ClientRequest::GetPromptRequest(_)
                | ClientRequest::ReadResourceRequest(_)
        )
}

async fn reply(
    response: Response,
    limits: StreamableHttpResponseLimits,
) -> Result<StreamableHttpPostResponse, Failure> {
    let session_id = session_id(&response);
    if is(&response, EVENTS) {
        let events = events(response, limits.max_sse_event_size);
        return Ok(StreamableHttpPostResponse::Sse(events, session_id));
    }
    if !is(&response, JSON) {
        return Err(Failure::UnexpectedContentType(content_type(&response)));
    }
    let max_size = limits.max_json_response_size;
    let Body::Whole(body) = read(response, max_size).await? else {
        return Err(Failure::ResponseBodyTooLarge { max_size });
    };
    let body = exact_bytes(&body).map_or(body, String::into_bytes);
    let message = serde_json::from_slice(&body).map_err(|error| {
        // Without the text: a person may have typed some of it.
        Failure::UnexpectedServerResponse(format!("the reply is no message: {error}").into())
    })?;
    Ok(StreamableHttpPostResponse::Json(message, session_id))
}

fn events(response: Response, limit: usize) -> Events {
    let mut limit = EventLimit::new(limit);
    let bytes = response.bytes_stream().scan(false, move |ended, bytes| {
        let bytes = bytes.map_err(std::io::Error::other);
        let bytes = bytes.and_then(|bytes| limit.check(&bytes).map(|()| bytes));
        let is_after_end = std::mem::replace(ended, bytes.is_err());
        std::future::ready((!is_after_end).then_some(bytes))
    });
    exact_events(SseStream::from_bytes_stream(bytes).boxed())
}

/// What was read of a body.
enum Body {
    Whole(Vec<u8>),
    Beginning(Vec<u8>),
}

/// Reads up to this many bytes.
async fn read(mut response: Response, limit: usize) -> Result<Body, ::reqwest::Error> {
    let mut body = Vec::new();
    while let Some(bytes) = response.chunk().await? {
        let (part, rest) = bytes.split_at(bytes.len().min(limit - body.len()));
        body.extend_from_slice(part);
        if !rest.is_empty() {
            return Ok(Body::Beginning(body));
        }
    }
    Ok(Body::Whole(body))
}

fn session_id(response: &Response) -> Option<String> {
    let id = response.headers().get(SESSION_ID)?;
    id.to_str().ok().map(str::to_owned)
}

fn content_type(response: &Response) -> Option<String> {
    let kind = response.headers().get(CONTENT_TYPE)?;
    Some(String::from_utf8_lossy(kind.as_bytes()).into_owned())
}

/// Whether the response is of this media type, whatever its parameters.
fn is(response: &Response, expected: &str) -> bool {
    let kind = content_type(response).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case(expected)
}

// A method that a later rmcp adds must not fall back to its default here.
#[deny(clippy::missing_trait_methods)]
impl StreamableHttpClient for ExactReqwest {
    type Error = ::reqwest::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> Of<StreamableHttpPostResponse, Client> {
        let limits = StreamableHttpResponseLimits::default();
        self.post_message_with_response_limits(
            uri,
            message,
            session_id,
            auth_header,
            custom_headers,
            limits,
        )
        .await
    }

    async fn post_message_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
        max_sse_event_size: usize,
    ) -> Of<StreamableHttpPostResponse, Client> {
        let mut limits = StreamableHttpResponseLimits::default();
        limits.max_sse_event_size = max_sse_event_size;
        self.post_message_with_response_limits(
            uri,
            message,
            session_id,
            auth_header,
            custom_headers,
            limits,
        )
        .await
    }

    async fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> Of<StreamableHttpPostResponse, Client> {
        if may_ask(&message, session_id.as_ref()) {
            return self
                .call(&uri, &message, auth_header, custom_headers, limits)
                .await;
        }
        self.rest
            .post_message_with_response_limits(
                uri,
                message,
                session_id,
                auth_header,
                custom_headers,
                limits,
            )
            .await
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session_id: Arc<str>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> Of<(), Client> {
        self.rest
            .delete_session(uri, session_id, auth_header, custom_headers)
            .await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> Of<Events, Client> {
        self.rest
            .get_stream(uri, session_id, last_event_id, auth_header, custom_headers)
            .await
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        custom_headers: Headers,
        max_sse_event_size: usize,
    ) -> Of<Events, Client> {
        self.rest
            .get_stream_with_max_sse_event_size(
                uri,
                session_id,
                last_event_id,
                auth_header,
                custom_headers,
                max_sse_event_size,
            )
            .await
    }
}
