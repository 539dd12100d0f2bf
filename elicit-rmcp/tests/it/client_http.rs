//! The client's exact wire over streamable HTTP: around any HTTP client, and over reqwest.

mod memory;
mod sockets;

use std::collections::HashMap;
use std::sync::Arc;

use elicit_core::Kind;
use elicit_host::{Host, Received, ReceivedForm, Scripted};
use elicit_rmcp::client::{AnsweringExt, Client, ExactHttpClient, ExactReqwest};
use futures::StreamExt;
use rmcp::model::{CallToolRequestParams, ClientJsonRpcMessage, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RunningService};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::{
    StreamableHttpClient, StreamableHttpClientTransportConfig, StreamableHttpError,
    StreamableHttpPostResponse, StreamableHttpResponseLimits,
};
use rmcp::{ClientHandler, RoleClient};
use serde_json::{Value, json};

use memory::{Limits, Memory};
use sockets::{Canned, Sockets};

const OLD: [&str; 2] = ["2025-06-18", "2025-11-25"];
const NEW: &str = "2026-07-28";

/// rmcp's types have no `pattern`.
const PATTERN: &str = r#"{"mode":"form","message":"Code?","requestedSchema":{"type":"object","properties":{"z":{"type":"string","pattern":"^a+$"},"a":{"type":"string"}}}}"#;
/// Two of them, not sorted.
const ASKS: &str = r#"{"resultType":"input_required","inputRequests":{"zoe":{"method":"elicitation/create","params":FORM},"ann":{"method":"elicitation/create","params":FORM}}}"#;
const DONE: &str = r#"{"resultType":"complete","content":[{"type":"text","text":"done"}]}"#;
const DISCOVERED: &str = r#"{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private"}"#;

fn asks() -> String {
    ASKS.replace("FORM", PATTERN)
}

fn result(id: &Value, result: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#)
}

fn elicit(id: u32, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"elicitation/create","params":{params}}}"#)
}

/// A client that speaks one revision.
struct Speaks(ProtocolVersion);

impl ClientHandler for Speaks {
    fn get_info(&self) -> rmcp::model::ClientConfig {
        let mut info = rmcp::model::ClientConfig::default();
        info.protocol_version = self.0.clone();
        info
    }
}

type Speaking = Client<Arc<Scripted>, Speaks>;
type Running = RunningService<RoleClient, Speaking>;

async fn connect<C: StreamableHttpClient>(
    http: C,
    url: &str,
    version: &str,
    user: Scripted,
) -> Running
where
    StreamableHttpClientTransport<C>: rmcp::transport::Transport<RoleClient>,
{
    connect_as(http, url, version, user, |client| client).await
}

async fn connect_as<C: StreamableHttpClient>(
    http: C,
    url: &str,
    version: &str,
    user: Scripted,
    set: fn(Speaking) -> Speaking,
) -> Running
where
    StreamableHttpClientTransport<C>: rmcp::transport::Transport<RoleClient>,
{
    let config = StreamableHttpClientTransportConfig::with_uri(url);
    let transport = StreamableHttpClientTransport::with_client(http, config);
    let speaks: ProtocolVersion = serde_json::from_value(version.into()).unwrap();
    let mode = if version == NEW {
        let preferred_versions = vec![speaks.clone()];
        ClientLifecycleMode::Discover { preferred_versions }
    } else {
        ClientLifecycleMode::Initialize
    };
    let client = Client::around(Speaks(speaks), Host::new("files", Arc::new(user)));
    set(client)
        .serve_with_lifecycle(transport, mode)
        .await
        .unwrap()
}

fn forms(running: &Running) -> Vec<ReceivedForm> {
    let asked = running.service().host().presenter().asked();
    let form = |request: &Received| match request {
        Received::Form(form) => form.clone(),
        _ => panic!("a form"),
    };
    asked.iter().map(|asked| form(&asked.request)).collect()
}

fn pattern(form: &ReceivedForm) -> Option<&str> {
    match form.fields()[0].field().kind() {
        Kind::Text(rules) => rules.pattern.as_ref().map(elicit::Pattern::source),
        _ => panic!("text"),
    }
}

fn book() -> CallToolRequestParams {
    CallToolRequestParams::new("book")
}

// --- in events, from any client

#[tokio::test]
async fn a_question_in_an_event_arrives_as_it_was_sent() {
    for version in OLD {
        for exact in [true, false] {
            let (http, mut server) = Memory::new();
            let serve = async {
                server.initialize(version).await;
                let call = server.request("tools/call").await;
                let id = call.id();
                let events = call.events();
                events.send(&elicit(7, PATTERN));
                let answer = server.post().await;
                assert_eq!(answer.message["result"], json!({"action": "decline"}));
                answer.accepted();
                events.send(&result(&id, DONE));
            };
            let user = Scripted::new().decline();
            let client = async {
                let running = if exact {
                    connect(ExactHttpClient::new(http), "memory", version, user).await
                } else {
                    connect(http, "memory", version, user).await
                };
                running.answering().call_tool(book()).await.unwrap();
                let forms = forms(&running);
                assert_eq!(pattern(&forms[0]), exact.then_some("^a+$"));
                let schema = forms[0].params().requested_schema();
                assert_eq!(PATTERN.contains(schema), exact, "{schema}");
            };
            tokio::join!(client, serve);
        }
    }
}

#[tokio::test]
async fn an_unknown_mode_in_an_event_is_no_form() {
    let (http, mut server) = Memory::new();
    let serve = async {
        server.initialize("2025-11-25").await;
        let call = server.request("tools/call").await;
        let id = call.id();
        let events = call.events();
        events.send(&elicit(7, &PATTERN.replace("\"form\"", "\"voice\"")));
        let answer = server.post().await;
        assert_eq!(answer.message["error"]["code"], -32602);
        answer.accepted();
        events.send(&result(&id, DONE));
    };
    let client = async {
        let http = ExactHttpClient::new(http);
        let running = connect(http, "memory", "2025-11-25", Scripted::new().decline()).await;
        running.answering().call_tool(book()).await.unwrap();
        assert!(forms(&running).is_empty());
    };
    tokio::join!(client, serve);
}

#[tokio::test]
async fn a_round_in_an_event_is_asked_in_its_order() {
    for exact in [true, false] {
        let (http, mut server) = Memory::new();
        let serve = async {
            let hello = server.request("server/discover").await;
            hello.json(DISCOVERED);
            let call = server.request("tools/call").await;
            let id = call.id();
            call.events().send(&result(&id, &asks()));
            let again = server.request("tools/call").await;
            let responses = again.message["params"]["inputResponses"].clone();
            let id = again.id();
            again.events().send(&result(&id, DONE));
            responses
        };
        let user = Scripted::new().accept([("z", json!("aa"))]).decline();
        let client = async {
            let running = if exact {
                connect(ExactHttpClient::new(http), "memory", NEW, user).await
            } else {
                connect(http, "memory", NEW, user).await
            };
            running.answering().call_tool(book()).await.unwrap();
            let forms = forms(&running);
            assert_eq!(pattern(&forms[0]), exact.then_some("^a+$"));
        };
        let ((), responses) = tokio::join!(client, serve);
        let first = if exact { "zoe" } else { "ann" };
        assert_eq!(responses[first]["action"], "accept", "{responses}");
    }
}

/// A reply in JSON may be a request, though it should not.
#[tokio::test]
async fn a_request_in_a_reply_is_refused_on_2026_07_28() {
    let (http, mut server) = Memory::new();
    let serve = async {
        let hello = server.request("server/discover").await;
        hello.json(DISCOVERED);
        let call = server.request("tools/call").await;
        call.reply_json(&elicit(7, PATTERN));
        let answer = server.post().await;
        assert_eq!(answer.message["error"]["code"], -32601);
    };
    let client = async {
        let (http, user) = (ExactHttpClient::new(http), Scripted::new().decline());
        let running = connect_as(http, "memory", NEW, user, Client::rmcp_rounds).await;
        // It has no other reply.
        running.call_tool(book()).await.map(drop)
    };
    tokio::select! {
        ended = client => panic!("{ended:?}"),
        () = serve => {}
    }
}

#[tokio::test]
async fn every_way_to_an_event_is_exact_and_keeps_its_limits() {
    let line = elicit(7, PATTERN);
    let (memory, mut server) = Memory::new();
    let http = ExactHttpClient::new(memory.clone());
    tokio::spawn(async move {
        for _ in 0..3 {
            server.post().await.events().send(&elicit(7, PATTERN));
        }
    });
    let mut limits = StreamableHttpResponseLimits::default();
    limits.max_json_response_size = 5;
    let (uri, none) = (Arc::<str>::from("memory"), Default::default);
    let posted = [
        http.post_message(uri.clone(), ping(), None, None, none())
            .await,
        http.post_message_with_max_sse_event_size(uri.clone(), ping(), None, None, none(), 3)
            .await,
        http.post_message_with_response_limits(uri.clone(), ping(), None, None, none(), limits)
            .await,
    ];
    memory.will_stream(&line);
    let got = [
        http.get_stream(uri.clone(), None, None, None, none()).await,
        http.get_stream_with_max_sse_event_size(uri, None, None, None, none(), 4)
            .await,
    ];
    let posted = posted.into_iter().map(|reply| match reply.unwrap() {
        StreamableHttpPostResponse::Sse(events, _) => events,
        other => panic!("{other:?}"),
    });
    for mut events in posted.chain(got.into_iter().map(Result::unwrap)) {
        let event = events.next().await.unwrap().unwrap();
        let message: Value = serde_json::from_str(&event.data.unwrap()).unwrap();
        // The key is a secret of this process, so that no server can use it.
        let meta = message["params"]["_meta"].as_object().unwrap();
        let exact = meta
            .iter()
            .find(|(key, _)| key.starts_with("elicit/exact-"));
        assert_eq!(exact.unwrap().1, PATTERN);
        assert!(!meta.contains_key("elicit/exact"));
        assert_eq!(event.id.as_deref(), Some("event-1"));
        assert!(events.next().await.is_none());
    }
    let limits = [
        Limits::None,
        Limits::Event(3),
        Limits::All(5),
        Limits::None,
        Limits::Event(4),
    ];
    assert_eq!(memory.limits(), limits);
}

fn ping() -> ClientJsonRpcMessage {
    serde_json::from_value(json!({"jsonrpc": "2.0", "id": 1, "method": "ping"})).unwrap()
}

// --- over reqwest

/// A round in plain JSON, and the call made again; what the second call says.
async fn round_in_json<C: StreamableHttpClient>(http: C, exact: bool) -> Value
where
    StreamableHttpClientTransport<C>: rmcp::transport::Transport<RoleClient>,
{
    let mut server = Sockets::bind().await;
    let url = server.url();
    let serve = async {
        for text in [DISCOVERED.to_owned(), asks()] {
            server
                .reply(|request| Canned::json(result(&request.message()["id"], &text)))
                .await;
        }
        let again = server.reply(|request| Canned::json(result(&request.message()["id"], DONE)));
        again.await.message()
    };
    let client = async {
        let user = Scripted::new().accept([("z", json!("aa"))]).decline();
        let running = connect(http, &url, NEW, user).await;
        running.answering().call_tool(book()).await.unwrap();
        assert_eq!(pattern(&forms(&running)[0]), exact.then_some("^a+$"));
    };
    let ((), again) = tokio::join!(client, serve);
    again["params"]["inputResponses"].clone()
}

#[tokio::test]
async fn a_round_in_json_is_asked_in_its_order() {
    let answered = json!({"action": "accept", "content": {"z": "aa"}});
    let responses = round_in_json(ExactReqwest::default(), true).await;
    assert_eq!(
        responses,
        json!({"zoe": answered, "ann": {"action": "decline"}})
    );
    // What there is to do.
    let responses = round_in_json(reqwest::Client::new(), false).await;
    assert_eq!(
        responses,
        json!({"ann": answered, "zoe": {"action": "decline"}})
    );
}

fn call() -> ClientJsonRpcMessage {
    let call =
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "book"}});
    serde_json::from_value(call).unwrap()
}

const REFUSED: &str = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32021,"message":"no forms"}}"#;

/// What a server may say to a call, and what a client must make of it.
fn replies() -> Vec<(Canned, &'static str)> {
    let json = |status, body: &str| Canned::json(body).status(status);
    let text = |status, body| Canned::new("text/plain", body).status(status);
    let done = result(&json!(1), DONE);
    let events = format!("id: 1\ndata: {done}\n\n");
    vec![
        (json(200, &done), "Ok(Json(Response("),
        (
            Canned::new("Application/JSON ; charset=utf-8", &done),
            "Ok(Json(Response(",
        ),
        (
            json(200, &done).header("mcp-session-id", "s"),
            "Some(\"s\")))",
        ),
        (
            Canned::new("text/event-stream; charset=utf-8", &events),
            "Ok(Sse(None))",
        ),
        (json(202, ""), "Ok(Accepted)"),
        (json(204, ""), "Ok(Accepted)"),
        (
            json(
                200,
                "{\"long\":\"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789\"}",
            ),
            "Err(ResponseBodyTooLarge { max_size: 128 })",
        ),
        (
            text(200, "hello"),
            "Err(UnexpectedContentType(Some(\"text/plain\")))",
        ),
        (json(400, REFUSED), "Ok(Json(Error("),
        (json(500, REFUSED), "Ok(Json(Error("),
        (json(404, REFUSED), "Ok(Json(Error("),
        (
            json(400, "{}"),
            "Err(UnexpectedServerResponse(\"HTTP 400 Bad Request: {}\"))",
        ),
        (
            text(400, "0123456789abc"),
            "Err(UnexpectedServerResponse(\"HTTP 400 Bad Request: 0123456789\"))",
        ),
        (
            json(400, "{\"a\":\"0123456789\"}"),
            "Err(UnexpectedServerResponse(\"HTTP 400 Bad Request: {\\\"a\\\":\\\"0123\"))",
        ),
        (
            text(308, "").header("location", "/elsewhere"),
            "Err(UnexpectedServerResponse(\"HTTP 308 Permanent Redirect: \"))",
        ),
        (
            json(429, REFUSED).header("retry-after", "7"),
            "HttpStatusError { status: 429, retry_after: Some(\"7\") }",
        ),
        (
            text(503, "later"),
            "HttpStatusError { status: 503, retry_after: None }",
        ),
        (
            json(500, "{}"),
            "HttpStatusError { status: 500, retry_after: None }",
        ),
        (
            json(401, REFUSED),
            "Err(UnexpectedServerResponse(\"HTTP 401 Unauthorized: {\\\"jsonrpc\\\"",
        ),
        (
            json(401, REFUSED).header("www-authenticate", "Bearer x"),
            "Err(AuthRequired(AuthRequiredError { www_authenticate_header: \"Bearer x\" }))",
        ),
        (
            text(403, "").header("www-authenticate", "Bearer scope=\"a b\""),
            "required_scope: Some(\"a b\")",
        ),
        (
            text(403, "").header("www-authenticate", "Bearer Scope=a, x=y"),
            "required_scope: Some(\"a\")",
        ),
        (
            text(403, "").header("www-authenticate", "Bearer"),
            "required_scope: None",
        ),
        (
            text(403, "no"),
            "Err(UnexpectedServerResponse(\"HTTP 403 Forbidden: no\"))",
        ),
    ]
}

async fn send<C: StreamableHttpClient>(
    http: &C,
    url: &str,
) -> Result<StreamableHttpPostResponse, StreamableHttpError<C::Error>> {
    let mut limits = StreamableHttpResponseLimits::default();
    limits.max_json_response_size = 128;
    limits.max_error_response_size = 10;
    let headers = [(
        http::HeaderName::from_static("x-own"),
        http::HeaderValue::from_static("1"),
    )];
    let token = Some("token".to_owned());
    http.post_message_with_response_limits(url.into(), call(), None, token, headers.into(), limits)
        .await
}

#[tokio::test]
async fn a_call_is_sent_and_told_as_rmcp_does() {
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let theirs = http.build().unwrap();
    let ours = ExactReqwest::new(theirs.clone());
    let mut server = Sockets::bind().await;
    let url = server.url();
    for (canned, expected) in replies() {
        let (reply, sent) = tokio::join!(send(&ours, &url), server.reply(|_| canned.clone()));
        let reply = format!("{reply:?}");
        assert!(reply.contains(expected), "{reply}\n{expected}");
        let (as_rmcp, by_rmcp) =
            tokio::join!(send(&theirs, &url), server.reply(|_| canned.clone()));
        assert_eq!(reply, format!("{as_rmcp:?}"));
        assert_eq!(sent.lines(), by_rmcp.lines());
    }
}

#[tokio::test]
async fn a_reply_that_is_no_message_is_an_error_without_its_text() {
    let mut server = Sockets::bind().await;
    let url = server.url();
    let http = ExactReqwest::default();
    for body in [
        "",
        "{\"name\":\"Ada\"}",
        "\"Ada\"",
        "{\"jsonrpc\":\"Ada\",\"id\":1,\"result\":{}}",
        "<p>Ada</p>",
        "\u{feff}Ada",
    ] {
        let (reply, _) = tokio::join!(send(&http, &url), server.reply(|_| Canned::json(body)));
        let error = reply.unwrap_err();
        assert!(matches!(
            error,
            StreamableHttpError::UnexpectedServerResponse(_)
        ));
        assert!(!format!("{error} {error:?}").contains("Ada"), "{error}");
    }
}

#[tokio::test]
async fn headers_of_the_transport_are_not_the_callers() {
    let http = ExactReqwest::default();
    for name in ["accept", "mcp-session-id", "last-event-id"] {
        let headers = [(
            http::HeaderName::from_static(name),
            http::HeaderValue::from_static("x"),
        )];
        let sent = http.post_message(
            "http://localhost/".into(),
            call(),
            None,
            None,
            headers.into(),
        );
        let error = sent.await.unwrap_err();
        assert!(
            matches!(&error, StreamableHttpError::ReservedHeaderConflict(of) if of == name),
            "{error}"
        );
    }
}

#[tokio::test]
async fn an_event_that_is_too_large_ends_the_stream() {
    let mut server = Sockets::bind().await;
    let url = server.url();
    let http = ExactReqwest::default();
    let fits = format!("data: {}\n\n", "x".repeat(90));
    let body = format!("{fits}{fits}data: {}\n\n{fits}", "x".repeat(100));
    let sent = http.post_message_with_max_sse_event_size(
        url.as_str().into(),
        call(),
        None,
        None,
        HashMap::new(),
        100,
    );
    let canned = Canned::new("text/event-stream", &body);
    let (reply, _) = tokio::join!(sent, server.reply(|_| canned));
    let StreamableHttpPostResponse::Sse(events, _) = reply.unwrap() else {
        panic!("events");
    };
    let events: Vec<_> = events.collect().await;
    let error = events.last().unwrap().as_ref().unwrap_err().to_string();
    assert!(error.contains("more than 100 bytes"), "{error}");
    assert!(events.iter().rev().skip(1).all(Result::is_ok));
    assert!(events.len() <= 3, "{}", events.len());
}
