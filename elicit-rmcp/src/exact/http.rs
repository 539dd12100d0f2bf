//! The exact wire over streamable HTTP.

mod watched;

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use elicit_core::__private::plain;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http::{Request, Response};
use http_body::{Body, Frame, SizeHint};
use serde::de::IgnoredAny;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tower_service::Service;

use super::{CallStream, Slot};
pub use watched::WatchedBody;

/// Stands around rmcp's `StreamableHttpService` and sends the questions of its handlers with exactly the JSON that they
/// should have, and on the stream of a call what belongs to it: that a question is withdrawn, that a page is finished.
///
/// Its feature, `http`, does one thing more, with the layer or without it. A client of a 2025 revision without a session
/// has no way to answer, and is not asked: to a handler it is one that cannot be. Without the feature nobody sees that
/// there is no session, and the handler waits until the question times out.
///
/// ```no_run
/// use std::sync::Arc;
/// use elicit_rmcp::seal::{Keys, Principal};
/// use elicit_rmcp::{DialogConfig, ExactHttp, ServerExt};
/// use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
/// use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
///
/// # use rmcp::ServerHandler;
/// # #[derive(Clone)] struct Server;
/// # impl ServerHandler for Server {}
/// let config = DialogConfig::new(Keys::ephemeral()?, Principal::unauthenticated());
/// let service = ExactHttp::new(StreamableHttpService::new(
///     move || Ok(Server.asking(config.clone())),
///     Arc::new(LocalSessionManager::default()),
///     StreamableHttpServerConfig::default(),
/// ));
/// # let _ = service;
/// # Ok::<(), elicit_rmcp::seal::KeyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct ExactHttp<S> {
    inner: S,
}

impl<S> ExactHttp<S> {
    /// Around this service.
    #[must_use]
    pub const fn new(inner: S) -> Self {
        Self { inner }
    }

    /// The service that it stands around.
    #[must_use]
    pub const fn inner(&self) -> &S {
        &self.inner
    }

    /// The service without what stood around it.
    #[must_use]
    pub fn into_inner(self) -> S {
        self.inner
    }
}

impl<S, B, R> Service<Request<B>> for ExactHttp<S>
where
    S: Service<Request<WatchedBody<B>>, Response = Response<R>>,
    S::Future: Send + 'static,
    R: Body<Data = Bytes>,
{
    type Response = Response<ExactBody<R>>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let mut request = request.map(WatchedBody::new);
        let slot = Slot::default();
        request.extensions_mut().insert(slot.clone());
        let (line, aside) = unbounded_channel();
        request.extensions_mut().insert(CallStream(line));
        let response = self.inner.call(request);
        Box::pin(async move { Ok(exact(response.await?, slot, aside)) })
    }
}

fn exact<R>(
    response: Response<R>,
    slot: Slot,
    aside: UnboundedReceiver<Value>,
) -> Response<ExactBody<R>> {
    let (mut parts, inner) = response.into_parts();
    let kind = parts
        .headers
        .get(CONTENT_TYPE)
        .map_or(&b""[..], |kind| kind.as_bytes());
    let read = if kind.starts_with(b"text/event-stream") {
        Read::Events
    } else if slot.is_full() {
        Read::Whole
    } else {
        Read::Nothing
    };
    if read != Read::Nothing {
        parts.headers.remove(CONTENT_LENGTH);
    }
    let body = ExactBody {
        inner: Box::pin(inner),
        slot,
        // Only a stream of events has room for more than the response.
        aside: Some(aside).filter(|_| read == Read::Events),
        read,
        held: BytesMut::new(),
        last: None,
        done: false,
    };
    Response::from_parts(parts, body)
}

/// The body of a response of [`ExactHttp`].
pub struct ExactBody<B> {
    inner: Pin<Box<B>>,
    slot: Slot,
    /// Notifications that belong to the call.
    aside: Option<UnboundedReceiver<Value>>,
    read: Read,
    /// What has come of an event, or of the whole, and is not at its end.
    held: BytesMut,
    /// A frame that comes after what is held.
    last: Option<Frame<Bytes>>,
    /// The inner body has ended.
    done: bool,
}

/// What is held back until it is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Read {
    /// Everything goes through as it comes.
    Nothing,
    /// One JSON text.
    Whole,
    /// Each server-sent event.
    Events,
}

impl<B> fmt::Debug for ExactBody<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExactBody")
            .field("read", &self.read)
            .finish_non_exhaustive()
    }
}

impl<B: Body<Data = Bytes>> Body for ExactBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let body = self.get_mut();
        loop {
            if let Some(frame) = body.last.take() {
                return Poll::Ready(Some(Ok(frame)));
            }
            if body.done {
                return Poll::Ready(None);
            }
            // First what the call itself sends: a notification can be of a request that is still in there.
            let ready = match body.inner.as_mut().poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(data) if body.read == Read::Nothing => data,
                    Ok(data) => body.take_complete(&data),
                    Err(trailers) => {
                        body.last = Some(trailers);
                        body.end()
                    }
                },
                Poll::Ready(Some(Err(error))) => {
                    body.done = true;
                    body.aside = None;
                    return Poll::Ready(Some(Err(error)));
                }
                Poll::Ready(None) => body.end(),
                Poll::Pending => ready!(body.poll_aside(context)),
            };
            if !ready.is_empty() {
                return Poll::Ready(Some(Ok(Frame::data(ready))));
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        // While the line is open a notification may come, and its sender has to hear when it is too late for that.
        let more = self.aside.is_some() || self.last.is_some() || !self.held.is_empty();
        !more && (self.done || self.inner.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        match self.read {
            Read::Nothing => self.inner.size_hint(),
            Read::Whole | Read::Events => SizeHint::default(),
        }
    }
}

/// An empty line after another one, each ended by LF or CRLF.
const EVENT_ENDS: [&[u8]; 2] = [b"\n\n", b"\n\r\n"];
const LONGEST_END: usize = 3;

/// Where the last whole event in this text ends.
fn end_of_events(text: &[u8]) -> Option<usize> {
    let ends_at = |end: usize| {
        let before = text.get(..end).unwrap_or_default();
        EVENT_ENDS.iter().any(|mark| before.ends_with(mark))
    };
    (0..=text.len()).rev().find(|end| ends_at(*end))
}

fn event(message: &Value) -> Bytes {
    format!("data: {message}\n\n").into()
}

/// The parts that only a response has.
#[derive(serde::Deserialize)]
struct Parts {
    result: Option<IgnoredAny>,
    error: Option<IgnoredAny>,
}

/// Where the first event with a response begins.
fn start_of_response(events: &[u8]) -> Option<usize> {
    let is_response = |line: &[u8]| {
        let json = line.strip_prefix(b"data:").unwrap_or_default();
        let parts = serde_json::from_slice(json);
        parts.is_ok_and(|parts: Parts| parts.result.is_some() || parts.error.is_some())
    };
    let (mut start, mut end) = (0, 0);
    for line in events.split_inclusive(|byte| *byte == b'\n') {
        if is_response(line) {
            return Some(start);
        }
        end += line.len();
        if matches!(line, b"\n" | b"\r\n") {
            start = end;
        }
    }
    None
}

impl<B> ExactBody<B> {
    /// A notification as an event of its own, between two events.
    fn poll_aside(&mut self, context: &mut Context<'_>) -> Poll<Bytes> {
        let Some(aside) = self.aside.as_mut().filter(|_| self.held.is_empty()) else {
            return Poll::Pending;
        };
        if let Some(message) = ready!(aside.poll_recv(context)) {
            return Poll::Ready(event(&message));
        }
        self.aside = None;
        Poll::Pending
    }

    /// The notifications that wait.
    fn queued(&mut self) -> BytesMut {
        let mut queued = BytesMut::new();
        while let Some(Ok(message)) = self.aside.as_mut().map(UnboundedReceiver::try_recv) {
            queued.extend_from_slice(&event(&message));
        }
        queued
    }

    /// The same events, and what waits before the response to the call: nothing may come after that.
    fn with_queued(&mut self, events: Bytes) -> Bytes {
        if self.aside.as_ref().is_none_or(UnboundedReceiver::is_empty) {
            return events;
        }
        let Some((before, response)) =
            start_of_response(&events).and_then(|at| events.split_at_checked(at))
        else {
            return events;
        };
        let queued = self.queued();
        [before, &queued, response].concat().into()
    }

    /// Takes these bytes in, and gives the events that are complete with them.
    fn take_complete(&mut self, data: &[u8]) -> Bytes {
        // An end may lie across the border of two frames.
        let from = self.held.len().saturating_sub(LONGEST_END - 1);
        self.held.extend_from_slice(data);
        if self.read != Read::Events {
            return Bytes::new();
        }
        let new = self.held.get(from..).unwrap_or_default();
        match end_of_events(new) {
            Some(end) => {
                let events = self.held.split_to(from + end).freeze();
                let events = self.with_queued(events);
                self.exchange(events)
            }
            None => Bytes::new(),
        }
    }

    /// The inner body has no more: what is queued still goes out, and nothing new is taken. What is held comes last, since
    /// as an event it has no end.
    fn end(&mut self) -> Bytes {
        self.done = true;
        if let Some(aside) = &mut self.aside {
            aside.close();
        }
        let mut rest = self.queued();
        self.aside = None;
        rest.extend_from_slice(&self.held.split());
        self.exchange(rest.freeze())
    }

    /// The same text, with the exact result in place of rmcp's.
    fn exchange(&self, text: Bytes) -> Bytes {
        if !self.slot.is_full() {
            return text;
        }
        let Ok(lines) = std::str::from_utf8(&text) else {
            return text;
        };
        let exchanged = lines.split('\n').map(|line| {
            let (start, json) = match line.strip_prefix("data:") {
                Some(json) => ("data: ", json),
                None => ("", line),
            };
            self.exchange_message(json)
                .map_or(Cow::Borrowed(line), |json| format!("{start}{json}").into())
        });
        exchanged.collect::<Vec<_>>().join("\n").into()
    }

    /// The message with the exact result, when it is the one that the result is for.
    fn exchange_message(&self, json: &str) -> Option<String> {
        if !json.contains("input_required") {
            return None;
        }
        let mut message = plain(json).ok()?;
        let result = message.get_mut("result")?;
        *result = self.slot.take_for(result)?;
        Some(message.to_string())
    }
}

#[cfg(test)]
mod tests;
