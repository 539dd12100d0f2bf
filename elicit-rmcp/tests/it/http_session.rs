//! A session over streamable HTTP, as the 2025 revisions have it.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Bytes;
use elicit_rmcp::{Asking, DialogConfig, ExactBody, ExactHttp, ServerExt};
use http::{Request, Response};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use rmcp::ServerHandler;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::{Value, json};
use tower_service::Service;

pub(crate) type Http<S> = ExactHttp<StreamableHttpService<Asking<S>, LocalSessionManager>>;

pub(crate) fn service<S: ServerHandler + Clone>(server: S, config: DialogConfig) -> Http<S> {
    let mut http = StreamableHttpServerConfig::default();
    // It goes by the clock of the system, where a test may have its own.
    http.sse_keep_alive = None;
    ExactHttp::new(StreamableHttpService::new(
        move || Ok(server.clone().asking(config.clone())),
        Arc::new(LocalSessionManager::default()),
        http,
    ))
}

pub(crate) type Body = ExactBody<BoxBody<Bytes, Infallible>>;

/// A session of 2025-11-25, with a client that has both modes. It opens no stream of the session's own by itself.
pub(crate) struct Session<S> {
    service: Http<S>,
    id: Option<String>,
}

impl<S: ServerHandler + Clone> Session<S> {
    pub(crate) async fn start(service: Http<S>) -> Self {
        let mut session = Self { service, id: None };
        let initialize = json!({
            "jsonrpc": "2.0", "id": 0, "method": "initialize",
            "params": {
                "protocolVersion": "2025-11-25",
                "capabilities": { "elicitation": { "form": {}, "url": {} } },
                "clientInfo": { "name": "c", "version": "1" },
            },
        });
        let response = session.send("POST", &initialize).await;
        let id = response.headers()["mcp-session-id"].to_str().unwrap();
        session.id = Some(id.to_owned());
        response.into_body().collect().await.unwrap();
        let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        assert_eq!(session.send("POST", &ready).await.status(), 202);
        session
    }

    pub(crate) async fn send(&mut self, method: &str, body: &Value) -> Response<Body> {
        let mut request = Request::builder()
            .method(method)
            .uri("/mcp")
            .header("host", "localhost")
            .header("accept", "application/json, text/event-stream")
            .header("content-type", "application/json");
        if let Some(id) = &self.id {
            request = request
                .header("mcp-session-id", id)
                .header("mcp-protocol-version", "2025-11-25");
        }
        let body = match method {
            "GET" => String::new(),
            _ => body.to_string(),
        };
        let request = request.body(Full::new(Bytes::from(body))).unwrap();
        self.service.call(request).await.unwrap()
    }

    /// The stream of a call, up to its question.
    pub(crate) async fn call(&mut self) -> (Body, Value) {
        // No number: rmcp would send a withdrawal on the stream of a call that has the number of the question by chance.
        let call = json!({
            "jsonrpc": "2.0", "id": "call", "method": "tools/call", "params": { "name": "any", "arguments": {} },
        });
        let mut stream = self.send("POST", &call).await.into_body();
        let question = until(&mut stream, "elicitation/create").await;
        (stream, question)
    }

    pub(crate) async fn answer(&mut self, question: &Value, result: &Value) {
        let answer = json!({ "jsonrpc": "2.0", "id": question["id"], "result": result });
        assert_eq!(self.send("POST", &answer).await.status(), 202);
    }
}

/// The next message with this in it.
pub(crate) async fn until(stream: &mut Body, part: &str) -> Value {
    loop {
        let frame = stream.frame().await.expect("it is still open").unwrap();
        let text = String::from_utf8(frame.into_data().unwrap().to_vec()).unwrap();
        // Each frame has whole events.
        assert!(text.ends_with("\n\n"), "{text}");
        let line = text.lines().find(|line| line.contains(part));
        if let Some(json) = line.and_then(|line| line.strip_prefix("data:")) {
            return serde_json::from_str(json.trim()).unwrap();
        }
    }
}
