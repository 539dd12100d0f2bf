//! A server of hand-written JSON, one message a line.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::sync::Arc;

use elicit_host::{Host, Presenter, Scripted};
use elicit_rmcp::client::{Client, ExactRead};
use rmcp::model::{CallToolRequestParams, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RunningService};
use rmcp::{ClientHandler, RoleClient};
use serde_json::{Value, json};
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf,
};

pub(crate) type User = Arc<Scripted>;
pub(crate) type Running<H = ()> = RunningService<RoleClient, Client<User, H>>;

pub(crate) struct Server {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
}

impl Server {
    fn new(stream: DuplexStream) -> Self {
        let (reader, writer) = tokio::io::split(stream);
        Self {
            lines: BufReader::new(reader).lines(),
            writer,
        }
    }

    /// The text of the next message.
    pub(crate) async fn line(&mut self) -> String {
        let line = self.lines.next_line().await.unwrap();
        line.expect("the client is still there")
    }

    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(&self.line().await).unwrap()
    }

    /// The next message, which is this request.
    pub(crate) async fn request(&mut self, method: &str) -> Value {
        let message = self.next().await;
        assert_eq!(message["method"], method, "{message}");
        message
    }

    pub(crate) async fn send(&mut self, text: &str) {
        let line = format!("{}\n", text.replace('\n', " "));
        self.writer.write_all(line.as_bytes()).await.unwrap();
    }

    pub(crate) async fn result(&mut self, request: &Value, result: &str) {
        let id = &request["id"];
        self.send(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#
        ))
        .await;
    }

    pub(crate) async fn error(&mut self, request: &Value, error: &str) {
        let id = &request["id"];
        self.send(&format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#))
            .await;
    }

    /// A request of the 2025 revisions.
    pub(crate) async fn elicit(&mut self, id: u32, params: &str) {
        let text = format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"elicitation/create","params":{params}}}"#
        );
        self.send(&text).await;
    }

    pub(crate) async fn notify(&mut self, method: &str, params: &Value) {
        let text = json!({"jsonrpc": "2.0", "method": method, "params": params});
        self.send(&text.to_string()).await;
    }

    /// The text of the client's answer to an elicitation, without its envelope.
    pub(crate) async fn answer(&mut self, id: u32) -> String {
        let line = self.line().await;
        let start = format!(r#"{{"jsonrpc":"2.0","id":{id},"#);
        let rest = line
            .strip_prefix(&start)
            .unwrap_or_else(|| panic!("{line}"));
        rest.strip_suffix('}').unwrap().to_owned()
    }

    async fn start(&mut self, version: &str) -> Value {
        let hello = self.next().await;
        if version == "2026-07-28" {
            assert_eq!(hello["method"], "server/discover");
            let result = r#"{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private"}"#;
            self.result(&hello, result).await;
        } else {
            assert_eq!(hello["method"], "initialize");
            let result = format!(
                r#"{{"protocolVersion":"{version}","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"says-so","version":"1"}}}}"#
            );
            self.result(&hello, &result).await;
            self.request("notifications/initialized").await;
        }
        hello
    }
}

/// Connects, with the exact wire or without it. Also gives the client's first message.
pub(crate) async fn start<P: Presenter + 'static, H: ClientHandler>(
    version: &str,
    client: Client<P, H>,
    exact: bool,
) -> (RunningService<RoleClient, Client<P, H>>, Server, Value) {
    let (here, there) = tokio::io::duplex(1 << 16);
    let mut server = Server::new(there);
    let mode = if version == "2026-07-28" {
        let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
        ClientLifecycleMode::Discover { preferred_versions }
    } else {
        ClientLifecycleMode::Initialize
    };
    let serve = async {
        if exact {
            client
                .serve_with_lifecycle(ExactRead::new(here), mode)
                .await
        } else {
            client.serve_with_lifecycle(here, mode).await
        }
    };
    let (running, hello) = tokio::join!(serve, server.start(version));
    (running.unwrap(), server, hello)
}

pub(crate) fn client(user: Scripted) -> Client<User> {
    Client::new(Host::new("files", Arc::new(user)))
}

pub(crate) async fn connect(version: &str, user: Scripted) -> (Running, Server) {
    let (running, server, _) = start(version, client(user), true).await;
    (running, server)
}

pub(crate) fn user<H: ClientHandler>(running: &Running<H>) -> &Scripted {
    running.service().host().presenter()
}

pub(crate) fn book() -> CallToolRequestParams {
    let arguments = json!({"time": "20:00"});
    CallToolRequestParams::new("book").with_arguments(arguments.as_object().unwrap().clone())
}

pub(crate) const DONE: &str =
    r#"{"resultType":"complete","content":[{"type":"text","text":"done"}]}"#;
pub(crate) const NAME: &str = r#"{"mode":"form","message":"Name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}"#;

/// A result that asks.
pub(crate) fn asks(requests: &[(&str, &str)], state: Option<&str>) -> String {
    let requests: Vec<String> = requests
        .iter()
        .map(|(key, params)| {
            format!(
                r#"{}:{{"method":"elicitation/create","params":{params}}}"#,
                json!(key)
            )
        })
        .collect();
    let state = state.map_or(String::new(), |state| {
        format!(r#","requestState":{}"#, json!(state))
    });
    format!(
        r#"{{"resultType":"input_required","inputRequests":{{{}}}{state}}}"#,
        requests.join(",")
    )
}
