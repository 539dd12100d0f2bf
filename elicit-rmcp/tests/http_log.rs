//! What is said of a server over HTTP without its layer. Alone in its file: it is said once in a process.

#[path = "it/kit.rs"]
mod kit;
#[path = "it/warnings.rs"]
mod warnings;

use std::sync::Arc;

use bytes::Bytes;
use elicit::Confirm;
use elicit_rmcp::{Dialog, ExactHttp, ServerExt};
use http::Request;
use http_body_util::{BodyExt, Full};
use kit::*;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::json;
use tower_service::Service;
use warnings::Log;

fn call(version: &str) -> Request<Full<Bytes>> {
    let body = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "any", "arguments": {}, "_meta": {
                "io.modelcontextprotocol/protocolVersion": version,
                "io.modelcontextprotocol/clientInfo": { "name": "c", "version": "1" },
                "io.modelcontextprotocol/clientCapabilities": { "elicitation": {} },
            },
        },
    });
    Request::post("/mcp")
        .header("host", "localhost")
        .header("accept", "application/json, text/event-stream")
        .header("content-type", "application/json")
        .header("mcp-protocol-version", version)
        .header("mcp-method", "tools/call")
        .header("mcp-name", "any")
        .body(Full::new(Bytes::from(body.to_string())))
        .unwrap()
}

#[tokio::test]
async fn a_server_without_its_layer_is_warned_of_once() {
    let log = Log::default();
    let _guard = log.listen();

    let server = handler(|dialog: Dialog| async move {
        Ok(dialog.ask::<Confirm>().await?.is_accepted().to_string())
    });
    // Not over HTTP: `Asking::serve` sees to it.
    let rig = Setup::new(rmcp::model::ProtocolVersion::V_2026_07_28)
        .serve(server.clone())
        .await;
    rig.round("any", Back::default()).await.unwrap();
    let mut http = StreamableHttpServerConfig::default();
    http.json_response = true;
    let mut bare = StreamableHttpService::new(
        move || Ok(server.clone().asking(config())),
        Arc::new(LocalSessionManager::default()),
        http,
    );
    let mut exact = ExactHttp::new(bare.clone());
    let body = exact.call(call("2026-07-28")).await.unwrap().into_body();
    let asked = body.collect().await.unwrap().to_bytes();
    assert!(
        std::str::from_utf8(&asked)
            .unwrap()
            .contains("input_required")
    );
    assert_eq!(log.warnings("`ExactHttp`"), 0);
    for _ in 0..2 {
        bare.call(call("2026-07-28")).await.unwrap();
        assert_eq!(log.warnings("`ExactHttp`"), 1);
    }
}
