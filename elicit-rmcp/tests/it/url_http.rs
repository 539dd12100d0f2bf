//! URL mode over streamable HTTP: the notification comes on the stream of its call while that is open.

use std::time::Duration;

use crate::http_session::{self, Body, Http, Session, until};
use crate::kit::*;
use bytes::Bytes;
use elicit_rmcp::seal::Principal;
use elicit_rmcp::{Dialog, DialogConfig, Flows, Notified, Page};
use http::Request;
use http_body_util::{BodyExt, Full};
use rmcp::{ErrorData, ServerHandler};
use serde_json::{Value, json};
use tower_service::Service;

const COMPLETE: &str = "notifications/elicitation/complete";

fn ann() -> Principal {
    Principal::new("ann")
}

async fn connect(dialog: Dialog) -> Result<String, ErrorData> {
    let page = Page::new("Connect", |flow| {
        format!("https://example.com/connect?flow={flow}")
    });
    let visit = dialog.open(page).completed(Duration::from_secs(60)).await?;
    Ok(format!("{visit:?}"))
}

async fn consent_only(dialog: Dialog) -> Result<String, ErrorData> {
    let page = Page::new("Connect", |flow| {
        format!("https://example.com/connect?flow={flow}")
    });
    Ok(dialog.open(page).await?.is_accepted().to_string())
}

fn service<S: ServerHandler + Clone>(server: S, flows: &Flows) -> Http<S> {
    let config = DialogConfig::new(keys(), ann()).flows(flows.clone());
    http_session::service(server, config)
}

/// The stream of a call, up to its question, and the id of the flow in it; agreed to.
async fn agreed<S: ServerHandler + Clone>(session: &mut Session<S>) -> (Body, String) {
    let (stream, question) = session.call().await;
    let url = question["params"]["url"].as_str().unwrap();
    let id = url.rsplit('=').next().unwrap().to_owned();
    session
        .answer(&question, &json!({ "action": "accept" }))
        .await;
    (stream, id)
}

#[tokio::test]
async fn it_comes_on_the_stream_of_the_call_before_the_result() {
    let flows = Flows::default();
    let mut session = Session::start(service(handler(connect), &flows)).await;
    let (mut stream, id) = agreed(&mut session).await;
    flows.open(&id, &ann()).await.unwrap();
    assert_eq!(flows.complete(&id, &ann()).await.unwrap(), Notified::Sent);
    let exact = json!({ "jsonrpc": "2.0", "method": COMPLETE, "params": { "elicitationId": id } });
    assert_eq!(until(&mut stream, "\"").await, exact);
    assert_eq!(
        until(&mut stream, "result").await["result"]["content"][0]["text"],
        "Completed"
    );
    // Nothing comes after it, and the stream ends.
    let rest = stream.collect().await.unwrap().to_bytes();
    assert!(
        !std::str::from_utf8(&rest).unwrap().contains("data: {"),
        "{rest:?}"
    );
}

/// After the call there is only the session's own stream.
#[tokio::test]
async fn it_comes_on_the_stream_of_the_session_when_the_call_is_over() {
    let flows = Flows::default();
    let mut session = Session::start(service(handler(consent_only), &flows)).await;
    let (mut stream, id) = agreed(&mut session).await;
    assert_eq!(
        until(&mut stream, "result").await["result"]["content"][0]["text"],
        "true"
    );
    stream.collect().await.unwrap();
    let mut own = session.send("GET", &Value::Null).await.into_body();
    flows.open(&id, &ann()).await.unwrap();
    assert_eq!(flows.complete(&id, &ann()).await.unwrap(), Notified::Sent);
    assert_eq!(
        until(&mut own, COMPLETE).await["params"],
        json!({ "elicitationId": id })
    );
}

/// If this fails, rmcp sends it on the stream of its call, and our own way there is no longer needed.
#[tokio::test]
async fn rmcp_alone_sends_it_on_the_stream_of_the_session() {
    use rmcp::model::{CustomNotification, ServerNotification};
    use rmcp::service::{RequestContext, RoleServer};

    #[derive(Clone)]
    struct Server;

    impl ServerHandler for Server {
        async fn call_tool(
            &self,
            _: rmcp::model::CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<rmcp::model::CallToolResponse, ErrorData> {
            let note = CustomNotification::new(COMPLETE, Some(json!({ "elicitationId": "1" })));
            context
                .peer
                .send_notification(ServerNotification::CustomNotification(note))
                .await
                .unwrap();
            Ok(text("done").into())
        }
    }

    let mut session = Session::start(service(Server, &Flows::default())).await;
    let call = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "any", "arguments": {} },
    });
    let stream = session.send("POST", &call).await.into_body();
    let all = stream.collect().await.unwrap().to_bytes();
    let all = std::str::from_utf8(&all).unwrap();
    assert!(all.contains("done") && !all.contains(COMPLETE), "{all}");
}

/// Says so when it is dropped.
struct Gone(tokio::sync::mpsc::UnboundedSender<()>);

impl Drop for Gone {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}

/// A call of 2026-07-28, as a client without a session sends it.
fn round(mut params: Value) -> Request<Full<Bytes>> {
    params["name"] = "any".into();
    params["arguments"] = json!({});
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "c", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": { "elicitation": { "url": {} } },
    });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    Request::post("/mcp")
        .header("host", "localhost")
        .header("accept", "application/json, text/event-stream")
        .header("content-type", "application/json")
        .header("mcp-protocol-version", "2026-07-28")
        .header("mcp-method", "tools/call")
        .header("mcp-name", "any")
        .body(Full::new(Bytes::from(body.to_string())))
        .unwrap()
}

/// On 2026-07-28 a call that waits for a page has sent nothing yet: the client hangs up on the request itself.
#[tokio::test]
async fn a_held_call_ends_when_its_client_goes_away() {
    let (ended, mut hears) = tokio::sync::mpsc::unbounded_channel();
    let (held, mut holds) = tokio::sync::mpsc::unbounded_channel();
    let server = handler(move |dialog| {
        let (gone, held) = (Gone(ended.clone()), held.clone());
        async move {
            let _gone = gone;
            let page = Page::new("Connect", |flow| format!("https://example.com/{flow}"));
            // Only in the second round.
            let open = dialog.open(page).completed(Duration::from_secs(60));
            if dialog.state::<bool>()?.is_some() {
                held.send(()).unwrap();
            }
            dialog.set_state(&true)?;
            Ok(format!("{:?}", open.await?))
        }
    });
    let mut service = service(server, &Flows::default().hold(Duration::from_secs(60)));
    let response = service.call(round(json!({}))).await.unwrap();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let asked = std::str::from_utf8(&body)
        .unwrap()
        .lines()
        .find_map(|line| serde_json::from_str::<Value>(line.strip_prefix("data:")?.trim()).ok());
    let asked = &asked.unwrap()["result"];
    assert_eq!(asked["resultType"], "input_required");
    hears.recv().await.expect("the first round has ended");

    let key = asked["inputRequests"].as_object().unwrap().keys().next();
    let back = json!({
        "inputResponses": { key.unwrap(): { "action": "accept" } },
        "requestState": asked["requestState"],
    });
    let call = tokio::spawn(service.call(round(back)));
    holds.recv().await.unwrap();
    let waits = tokio::time::timeout(Duration::from_millis(50), hears.recv()).await;
    assert!(waits.is_err() && !call.is_finished(), "it is held");
    call.abort();
    let ended = tokio::time::timeout(Duration::from_secs(5), hears.recv()).await;
    assert_eq!(ended, Ok(Some(())), "the handler has gone too");
}
