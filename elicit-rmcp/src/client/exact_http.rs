//! Keeps requests as they were sent, over streamable HTTP.

#[cfg(feature = "client-reqwest")]
mod reqwest;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use futures::stream::BoxStream;
use futures::{StreamExt, TryFutureExt};
use http::{HeaderName, HeaderValue};
use rmcp::model::{ClientJsonRpcMessage, GetMeta, ServerJsonRpcMessage};
use rmcp::transport::streamable_http_client::{
    SseError, StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse,
    StreamableHttpResponseLimits,
};
use sse_stream::Sse;

#[cfg(feature = "client-reqwest")]
pub use self::reqwest::ExactReqwest;
use super::exact::{mark, with_exact};

type Headers = HashMap<HeaderName, HeaderValue>;
type Events = BoxStream<'static, Result<Sse, SseError>>;
type Of<T, C> = Result<T, StreamableHttpError<<C as StreamableHttpClient>::Error>>;

/// Stands around an HTTP client that rmcp can use, for any of them what [`ExactRead`](super::ExactRead) is for a
/// stream: it keeps the text of each elicitation that comes as a server-sent event.
///
/// That is every request of the 2025 revisions. On 2026-07-28 a server may ask in a plain JSON reply as well
/// (`application/json`), and the official servers for TypeScript and Python do so by default. Such a reply has been
/// decoded when the HTTP client hands it over, so it stays what rmcp has left of it. No `Accept` header changes that: the
/// specification wants both types in it, and servers refuse one that has only events, or answer with JSON all the same.
/// Therefore:
///
/// * with `reqwest`, take `ExactReqwest` (feature `client-reqwest`), which keeps the text of both;
/// * in an HTTP client of your own, put each JSON reply through [`with_exact`](super::with_exact) before it is decoded.
///
/// ```no_run
/// use elicit_rmcp::client::ExactHttpClient;
/// use rmcp::transport::StreamableHttpClientTransport;
/// use rmcp::transport::streamable_http_client::{
///     StreamableHttpClient, StreamableHttpClientTransportConfig,
/// };
///
/// fn transport<C: StreamableHttpClient>(http: C) -> StreamableHttpClientTransport<ExactHttpClient<C>> {
///     let config = StreamableHttpClientTransportConfig::with_uri("https://example.com/mcp");
///     StreamableHttpClientTransport::with_client(ExactHttpClient::new(http), config)
/// }
/// ```
#[derive(Clone, Default)]
pub struct ExactHttpClient<C> {
    inner: C,
}

impl<C> ExactHttpClient<C> {
    /// Around this HTTP client.
    #[must_use]
    pub const fn new(inner: C) -> Self {
        Self { inner }
    }
}

/// Shows nothing of the client, which may know tokens.
impl<C> fmt::Debug for ExactHttpClient<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExactHttpClient").finish_non_exhaustive()
    }
}

// A method that a later rmcp adds must not fall back to its default here.
#[deny(clippy::missing_trait_methods)]
impl<C: StreamableHttpClient> StreamableHttpClient for ExactHttpClient<C> {
    type Error = C::Error;

    fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> impl Future<Output = Of<StreamableHttpPostResponse, C>> + Send + '_ {
        self.inner
            .post_message(uri, message, session_id, auth_header, custom_headers)
            .map_ok(exact_reply)
    }

    fn post_message_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
        max_sse_event_size: usize,
    ) -> impl Future<Output = Of<StreamableHttpPostResponse, C>> + Send + '_ {
        self.inner
            .post_message_with_max_sse_event_size(
                uri,
                message,
                session_id,
                auth_header,
                custom_headers,
                max_sse_event_size,
            )
            .map_ok(exact_reply)
    }

    fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> impl Future<Output = Of<StreamableHttpPostResponse, C>> + Send + '_ {
        self.inner
            .post_message_with_response_limits(
                uri,
                message,
                session_id,
                auth_header,
                custom_headers,
                limits,
            )
            .map_ok(exact_reply)
    }

    fn delete_session(
        &self,
        uri: Arc<str>,
        session_id: Arc<str>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> impl Future<Output = Of<(), C>> + Send + '_ {
        self.inner
            .delete_session(uri, session_id, auth_header, custom_headers)
    }

    fn get_stream(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> impl Future<Output = Of<Events, C>> + Send + '_ {
        self.inner
            .get_stream(uri, session_id, last_event_id, auth_header, custom_headers)
            .map_ok(exact_events)
    }

    fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        custom_headers: Headers,
        max_sse_event_size: usize,
    ) -> impl Future<Output = Of<Events, C>> + Send + '_ {
        self.inner
            .get_stream_with_max_sse_event_size(
                uri,
                session_id,
                last_event_id,
                auth_header,
                custom_headers,
                max_sse_event_size,
            )
            .map_ok(exact_events)
    }
}

fn exact_reply(reply: StreamableHttpPostResponse) -> StreamableHttpPostResponse {
    match reply {
        StreamableHttpPostResponse::Sse(events, session_id) => {
            StreamableHttpPostResponse::Sse(exact_events(events), session_id)
        }
        StreamableHttpPostResponse::Json(mut message, session_id) => {
            // A server has no business to ask like this. Its text is gone, but the client shall know.
            if let ServerJsonRpcMessage::Request(request) = &mut message {
                mark(request.request.get_meta_mut(), None);
            }
            StreamableHttpPostResponse::Json(message, session_id)
        }
        other => other,
    }
}

fn exact_events(events: Events) -> Events {
    events.map(|event| event.map(exact_event)).boxed()
}

fn exact_event(mut event: Sse) -> Sse {
    if let Some(exact) = event.data.as_deref().and_then(with_exact) {
        event.data = Some(exact);
    }
    event
}
