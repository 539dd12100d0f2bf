//! Streamable HTTP: the exact wire of 2026-07-28, and sessions of the earlier revisions.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use crate::http_session::{self, Session};
use crate::kit::*;
use bytes::Bytes;
use elicit::{Confirm, Elicit};
use elicit_rmcp::{Caller, Dialog, DialogConfig, ExactHttp, ServerExt, WatchedBody};
use http::{Request, Response};
use http_body::Frame;
use http_body_util::{BodyExt, Full, StreamBody};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, ServerHandler};
use serde_json::{Value, json};
use tower_service::Service;

/// The client rejects keys that it does not know, so what a form says beyond rmcp's types must arrive.
#[derive(Debug, Elicit)]
#[elicit(message = "Code?")]
struct Code {
    #[elicit(pattern = "^[a-z]+$", send_pattern)]
    z: String,
    a: Option<String>,
}

async fn code(dialog: Dialog) -> Result<String, ErrorData> {
    let code = dialog.ask::<Code>().await?.accepted();
    Ok(code
        .map(|code| format!("{}{}", code.z, code.a.unwrap_or_default()))
        .unwrap_or_default())
}

type Body = Full<Bytes>;

fn service<S: ServerHandler + Clone>(
    server: S,
    config: DialogConfig,
    json: bool,
) -> ExactHttp<StreamableHttpService<elicit_rmcp::Asking<S>, LocalSessionManager>> {
    let mut http = StreamableHttpServerConfig::default();
    http.json_response = json;
    ExactHttp::new(StreamableHttpService::new(
        move || Ok(server.clone().asking(config.clone())),
        Arc::new(LocalSessionManager::default()),
        http,
    ))
}

fn post(body: &Value) -> Request<Body> {
    let mut request = Request::post("/mcp")
        .header("host", "localhost")
        .header("accept", "application/json, text/event-stream")
        .header("content-type", "application/json");
    if let Some(method) = body["method"].as_str() {
        request = request
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", method);
    }
    if let Some(name) = body["params"]["name"].as_str() {
        request = request.header("mcp-name", name);
    }
    request
        .body(Full::new(Bytes::from(body.to_string())))
        .unwrap()
}

fn call(mut params: Value, capabilities: &Value) -> Value {
    params["name"] = "any".into();
    params["arguments"] = json!({});
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "c", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": capabilities,
    });
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params })
}

/// The status, and the text of the body.
async fn send<S, B>(service: &mut S, request: Request<Body>) -> (u16, String)
where
    S: Service<Request<Body>, Response = Response<B>, Error = Infallible>,
    B: http_body::Body<Data = Bytes>,
    B::Error: std::fmt::Debug,
{
    let response = service.call(request).await.unwrap();
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

/// The message in a line of an event, if there is one.
fn data(line: &str) -> Option<Value> {
    serde_json::from_str(line.strip_prefix("data:")?.trim()).ok()
}

/// The JSON-RPC message of a body, whichever way it came.
fn message(body: &str) -> Value {
    let json = body.lines().rev().find_map(|line| {
        let line = line.strip_prefix("data:").unwrap_or(line).trim();
        line.starts_with('{').then_some(line)
    });
    serde_json::from_str(json.unwrap()).unwrap()
}

const FORM: &str = concat!(
    r#"{"resultType":"input_required","inputRequests":{"code":{"method":"elicitation/create","params":{"#,
    r#""mode":"form","message":"Code?","requestedSchema":{"type":"object","properties":{"#,
    r#""z":{"type":"string","pattern":"^[a-z]+$"},"a":{"type":"string"}},"required":["z"]}}}},"requestState":""#,
);

#[tokio::test]
async fn what_is_asked_arrives_exactly() {
    let forms = json!({ "elicitation": { "form": {} } });
    for json in [true, false] {
        let mut service = service(handler(code), config(), json);
        let (status, body) = send(&mut service, post(&call(json!({}), &forms))).await;
        assert_eq!(status, 200);
        assert!(body.contains(FORM), "json {json}: {body}");

        let asked = message(&body);
        let back = json!({
            "inputResponses": { "code": accept(json!({ "z": "ab", "a": "c" })) },
            "requestState": asked["result"]["requestState"],
        });
        let (_, body) = send(&mut service, post(&call(back, &forms))).await;
        assert_eq!(
            message(&body)["result"]["content"][0]["text"],
            "abc",
            "{body}"
        );
    }
}

#[tokio::test]
async fn a_missing_capability_is_status_400() {
    let mut service = service(handler(code), config(), true);
    let (status, body) = send(&mut service, post(&call(json!({}), &json!({})))).await;
    assert_eq!(
        (status, &message(&body)["error"]["code"]),
        (400, &json!(-32021)),
        "{body}"
    );
    let needed = json!({ "requiredCapabilities": { "elicitation": { "form": {} } } });
    assert_eq!(message(&body)["error"]["data"], needed);
}

#[tokio::test]
async fn the_caller_is_whom_the_layer_around_it_authenticated() {
    #[derive(Clone)]
    struct User(&'static str);

    let of_http = Caller::of_http(|parts| Some(parts.extensions.get::<User>()?.0.to_owned()));
    let mut service = service(handler(code), DialogConfig::new(keys(), of_http), true);
    let forms = json!({ "elicitation": {} });
    let by = |user: Option<&'static str>, params: Value| {
        let mut request = post(&call(params, &forms));
        if let Some(user) = user {
            request.extensions_mut().insert(User(user));
        }
        request
    };
    let (_, body) = send(&mut service, by(None, json!({}))).await;
    assert_eq!(message(&body)["error"]["code"], -32600, "{body}");

    let (_, body) = send(&mut service, by(Some("ann"), json!({}))).await;
    let back = json!({
        "inputResponses": { "code": accept(json!({ "z": "ab" })) },
        "requestState": message(&body)["result"]["requestState"],
    });
    let (_, body) = send(&mut service, by(Some("eve"), back.clone())).await;
    assert_eq!(
        message(&body)["error"]["message"],
        "Invalid or expired requestState"
    );
    let (_, body) = send(&mut service, by(Some("ann"), back)).await;
    assert_eq!(message(&body)["result"]["content"][0]["text"], "ab");
}

/// If this fails, rmcp can say it all, and the layer is no longer needed.
#[tokio::test]
async fn rmcp_alone_still_loses_what_a_form_says() {
    let server = handler(code);
    let mut http = StreamableHttpServerConfig::default();
    http.json_response = true;
    let mut bare = StreamableHttpService::new(
        move || Ok(server.clone().asking(config())),
        Arc::new(LocalSessionManager::default()),
        http,
    );
    let forms = json!({ "elicitation": {} });
    let (_, body) = send(&mut bare, post(&call(json!({}), &forms))).await;
    assert!(
        body.contains("input_required") && !body.contains("pattern"),
        "{body}"
    );
}

/// A service that says what it is given in pieces, after its handler has asked.
#[derive(Clone)]
struct Pieces {
    inner: StreamableHttpService<elicit_rmcp::Asking<CodeServer>, LocalSessionManager>,
    size: usize,
}

type CodeServer = Handler<fn(Dialog) -> CodeFuture>;
type CodeFuture = std::pin::Pin<Box<dyn Future<Output = Result<String, ErrorData>> + Send>>;

type Pieced =
    StreamBody<futures::stream::Iter<std::vec::IntoIter<Result<Frame<Bytes>, Infallible>>>>;

impl Service<Request<WatchedBody<Body>>> for Pieces {
    type Response = Response<Pieced>;
    type Error = Infallible;
    type Future =
        std::pin::Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(
        &mut self,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Result<(), Infallible>> {
        std::task::Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<WatchedBody<Body>>) -> Self::Future {
        let (inner, size) = (self.inner.clone(), self.size);
        Box::pin(async move {
            let (parts, body) = inner.handle(request).await.into_parts();
            let bytes = body.collect().await.unwrap().to_bytes();
            let pieces: Vec<_> = bytes
                .chunks(size)
                .map(|piece| Ok(Frame::data(Bytes::copy_from_slice(piece))))
                .collect();
            Ok(Response::from_parts(
                parts,
                StreamBody::new(futures::stream::iter(pieces)),
            ))
        })
    }
}

/// rmcp reads a request as values, and `serde_json` what stands under this key as a text of its own.
#[tokio::test]
async fn a_request_with_a_key_that_is_private_to_serde_json_is_refused() {
    let key = r"\u0024serde_json::private::RawValue";
    let sent = call(json!({ "x": "HERE" }), &json!({ "elicitation": {} })).to_string();
    for (part, is_refused) in [
        (format!(r#"[{{"{key}":"1"}}]"#), true),
        (format!(r#"[{{"a":"{key}"}}]"#), false),
    ] {
        let body = sent.replace(r#""HERE""#, &part);
        for size in [1, 7, 1 << 20] {
            let mut service = service(handler(code), config(), true);
            let (head, _) = post(&call(json!({}), &json!({}))).into_parts();
            let pieces = body
                .as_bytes()
                .chunks(size)
                .map(|piece| Ok::<_, Infallible>(Frame::data(Bytes::copy_from_slice(piece))));
            let pieces = StreamBody::new(futures::stream::iter(pieces.collect::<Vec<_>>()));
            let response = service.call(Request::from_parts(head, pieces)).await;
            let status = response.unwrap().status().as_u16();
            assert_eq!(status, if is_refused { 415 } else { 200 }, "{size}: {body}");
        }
    }
}

/// rmcp writes one event in one frame today. Nothing promises that.
#[tokio::test]
async fn events_are_whole_wherever_the_frames_are_cut() {
    for json in [true, false] {
        for size in [1, 2, 3, 7, 100, 1 << 20] {
            let server: CodeServer = handler(|dialog| Box::pin(code(dialog)));
            let mut http = StreamableHttpServerConfig::default();
            http.json_response = json;
            let inner = StreamableHttpService::new(
                move || Ok(server.clone().asking(config())),
                Arc::new(LocalSessionManager::default()),
                http,
            );
            let mut service = ExactHttp::new(Pieces { inner, size });
            let forms = json!({ "elicitation": {} });
            let (_, body) = send(&mut service, post(&call(json!({}), &forms))).await;
            assert!(body.contains(FORM), "json {json}, {size} bytes: {body}");
        }
    }
}

/// A session as 2025-11-25 has it: the question comes on the call's own stream, its answer by a POST.
#[tokio::test]
async fn a_session_of_2025_is_asked_on_the_stream_of_its_call() {
    let mut session = Session::start(http_session::service(handler(confirm), config())).await;
    let (stream, question) = session.call().await;
    assert_eq!(
        question["params"]["requestedSchema"]["required"],
        json!(["confirm"])
    );
    let answer = accept(json!({ "confirm": true }));
    session.answer(&question, &answer).await;
    let rest = stream.collect().await.unwrap().to_bytes();
    let rest = std::str::from_utf8(&rest).unwrap();
    assert_eq!(
        message(rest)["result"]["content"][0]["text"],
        "true",
        "{rest}"
    );
}

/// Nobody waits for the answer any more, whether time is up or the handler has dropped the question. The client has no
/// stream but that of its call.
#[tokio::test(start_paused = true)]
async fn a_question_is_taken_back_on_the_stream_of_its_call() {
    async fn times_out(dialog: Dialog) -> Result<String, ErrorData> {
        let asked = dialog.ask::<Confirm>().timeout(Duration::from_secs(60));
        Ok(asked.await.unwrap_err().to_string())
    }
    async fn drops(dialog: Dialog) -> Result<String, ErrorData> {
        let asked = std::future::IntoFuture::into_future(dialog.ask::<Confirm>());
        let dropped = tokio::time::timeout(Duration::from_secs(60), asked).await;
        assert!(dropped.is_err());
        // The engine takes it back at its next turn, and the call goes on.
        tokio::time::sleep(Duration::from_secs(1)).await;
        Ok("dropped".to_owned())
    }
    async fn is_taken_back(server: impl ServerHandler + Clone) {
        let mut session = Session::start(http_session::service(server, config())).await;
        let (stream, question) = session.call().await;
        let rest = stream.collect().await.unwrap().to_bytes();
        let rest = std::str::from_utf8(&rest).unwrap();
        let messages: Vec<Value> = rest.lines().filter_map(data).collect();
        let [withdrawal, response] = &messages[..] else {
            panic!("{rest}")
        };
        assert_eq!(withdrawal["method"], "notifications/cancelled");
        assert_eq!(withdrawal["params"]["requestId"], question["id"]);
        assert!(response["result"].is_object(), "{rest}");
    }
    is_taken_back(handler(times_out)).await;
    is_taken_back(handler(drops)).await;
}

async fn confirm(dialog: Dialog) -> Result<String, ErrorData> {
    Ok(dialog.ask::<Confirm>().await?.is_accepted().to_string())
}

/// Nobody could answer the question.
#[tokio::test]
async fn without_a_session_a_client_of_2025_is_not_asked() {
    for version in ["2025-06-18", "2025-11-25"] {
        let mut service = service(handler(confirm), config(), true);
        let mut body = call(json!({}), &json!({ "elicitation": {} }));
        body["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = version.into();
        let mut request = post(&body);
        request
            .headers_mut()
            .insert("mcp-protocol-version", version.parse().unwrap());
        let sent = tokio::time::timeout(Duration::from_secs(5), send(&mut service, request));
        let (_, body) = sent.await.expect("an answer at once");
        assert!(!body.contains("elicitation/create"), "{version}: {body}");
    }
}
