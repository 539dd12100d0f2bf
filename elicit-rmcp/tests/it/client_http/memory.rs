//! An HTTP client whose server is in memory: what it posts is answered by the test.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use futures::StreamExt;
use futures::channel::{mpsc, oneshot};
use futures::stream::BoxStream;
use http::{HeaderName, HeaderValue};
use rmcp::model::ClientJsonRpcMessage;
use rmcp::transport::streamable_http_client::{
    SseError, StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse,
    StreamableHttpResponseLimits,
};
use serde_json::Value;
use sse_stream::Sse;

use super::result;

type Headers = HashMap<HeaderName, HeaderValue>;
type Stream = BoxStream<'static, Result<Sse, SseError>>;
type Failure = StreamableHttpError<Infallible>;

/// Which limits came with a request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Limits {
    None,
    Event(usize),
    /// And a JSON reply of this size.
    All(usize),
}

#[derive(Clone)]
pub(crate) struct Memory {
    posts: mpsc::UnboundedSender<Post>,
    limits: Arc<Mutex<Vec<Limits>>>,
    stream: Arc<Mutex<Option<String>>>,
}

pub(crate) struct Server(mpsc::UnboundedReceiver<Post>);

/// What was posted, until it is answered.
pub(crate) struct Post {
    pub(crate) message: Value,
    reply: oneshot::Sender<StreamableHttpPostResponse>,
}

/// An open stream of events.
pub(crate) struct Events(mpsc::UnboundedSender<Result<Sse, SseError>>);

fn event(data: &str) -> Sse {
    Sse::default().data(data).id("event-1")
}

impl Events {
    pub(crate) fn send(&self, message: &str) {
        self.0.unbounded_send(Ok(event(message))).unwrap();
    }
}

impl Post {
    pub(crate) fn id(&self) -> Value {
        self.message["id"].clone()
    }

    fn reply(self, response: StreamableHttpPostResponse) {
        self.reply.send(response).unwrap();
    }

    pub(crate) fn accepted(self) {
        self.reply(StreamableHttpPostResponse::Accepted);
    }

    pub(crate) fn json(self, of: &str) {
        let message = result(&self.id(), of);
        self.reply_json(&message);
    }

    pub(crate) fn reply_json(self, message: &str) {
        let message = serde_json::from_str(message).unwrap();
        self.reply(StreamableHttpPostResponse::Json(message, None));
    }

    pub(crate) fn events(self) -> Events {
        let (sender, receiver) = mpsc::unbounded();
        self.reply(StreamableHttpPostResponse::Sse(receiver.boxed(), None));
        Events(sender)
    }
}

impl Server {
    pub(crate) async fn post(&mut self) -> Post {
        self.0.next().await.expect("the client is still there")
    }

    pub(crate) async fn request(&mut self, method: &str) -> Post {
        let post = self.post().await;
        assert_eq!(post.message["method"], method, "{}", post.message);
        post
    }

    pub(crate) async fn initialize(&mut self, version: &str) {
        let hello = self.request("initialize").await;
        hello.json(&format!(
            r#"{{"protocolVersion":"{version}","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"memory","version":"1"}}}}"#
        ));
        self.request("notifications/initialized").await.accepted();
    }
}

impl Memory {
    pub(crate) fn new() -> (Self, Server) {
        let (posts, receiver) = mpsc::unbounded();
        let memory = Self {
            posts,
            limits: Arc::default(),
            stream: Arc::default(),
        };
        (memory, Server(receiver))
    }

    /// The only event of each stream that is asked for.
    pub(crate) fn will_stream(&self, message: &str) {
        *self.stream.lock().unwrap() = Some(message.to_owned());
    }

    pub(crate) fn limits(&self) -> Vec<Limits> {
        self.limits.lock().unwrap().clone()
    }

    async fn post(
        &self,
        message: ClientJsonRpcMessage,
        limits: Limits,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        self.limits.lock().unwrap().push(limits);
        let message = serde_json::to_value(message).unwrap();
        let (reply, response) = oneshot::channel();
        let gone = |_| Failure::TransportChannelClosed;
        let sent = self.posts.unbounded_send(Post { message, reply });
        sent.map_err(|_| Failure::TransportChannelClosed)?;
        response.await.map_err(gone)
    }

    fn stream(&self, limits: Limits) -> Result<Stream, Failure> {
        self.limits.lock().unwrap().push(limits);
        let data = self.stream.lock().unwrap().clone();
        let data = data.ok_or(Failure::ServerDoesNotSupportSse)?;
        Ok(futures::stream::iter([Ok(event(&data))]).boxed())
    }
}

impl StreamableHttpClient for Memory {
    type Error = Infallible;

    async fn post_message(
        &self,
        _: Arc<str>,
        message: ClientJsonRpcMessage,
        _: Option<Arc<str>>,
        _: Option<String>,
        _: Headers,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        self.post(message, Limits::None).await
    }

    async fn post_message_with_max_sse_event_size(
        &self,
        _: Arc<str>,
        message: ClientJsonRpcMessage,
        _: Option<Arc<str>>,
        _: Option<String>,
        _: Headers,
        limit: usize,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        self.post(message, Limits::Event(limit)).await
    }

    async fn post_message_with_response_limits(
        &self,
        _: Arc<str>,
        message: ClientJsonRpcMessage,
        _: Option<Arc<str>>,
        _: Option<String>,
        _: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        self.post(message, Limits::All(limits.max_json_response_size))
            .await
    }

    async fn delete_session(
        &self,
        _: Arc<str>,
        _: Arc<str>,
        _: Option<String>,
        _: Headers,
    ) -> Result<(), Failure> {
        Ok(())
    }

    async fn get_stream(
        &self,
        _: Arc<str>,
        _: Option<Arc<str>>,
        _: Option<String>,
        _: Option<String>,
        _: Headers,
    ) -> Result<Stream, Failure> {
        self.stream(Limits::None)
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        _: Arc<str>,
        _: Option<Arc<str>>,
        _: Option<String>,
        _: Option<String>,
        _: Headers,
        limit: usize,
    ) -> Result<Stream, Failure> {
        self.stream(Limits::Event(limit))
    }
}
