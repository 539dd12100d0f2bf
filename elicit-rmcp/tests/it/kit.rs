//! A client that answers from a script, the three revisions, and a tap on the wire between it and a server.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file uses a part of it"
)]

use std::collections::VecDeque;
use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use elicit_rmcp::seal::{Keys, Principal};
use elicit_rmcp::{Dialog, DialogConfig, DialogExt, ServerExt};
use rmcp::model::*;
use rmcp::service::{NotificationContext, PeerRequestOptions, RequestContext, RunningService};
use rmcp::{
    ClientHandler, ClientLifecycleMode, ClientServiceExt, ErrorData, RoleClient, RoleServer,
    ServerHandler,
};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, DuplexStream};
use tokio::task::JoinHandle;

pub const REVISIONS: [ProtocolVersion; 3] = [
    ProtocolVersion::V_2025_06_18,
    ProtocolVersion::V_2025_11_25,
    ProtocolVersion::V_2026_07_28,
];

/// Whether the server sends requests on this revision.
pub fn is_live(version: &ProtocolVersion) -> bool {
    *version < ProtocolVersion::V_2026_07_28
}

/// Keys that are the same in each call of this, as on several nodes.
pub fn keys() -> Keys {
    Keys::new([7; 32]).expect("a secret of 32 bytes")
}

pub fn config() -> DialogConfig {
    DialogConfig::new(keys(), Principal::unauthenticated())
}

pub fn every_capability() -> Value {
    json!({
        "elicitation": { "form": {}, "url": {} },
        "sampling": {},
        "roots": {},
        "extensions": { "io.modelcontextprotocol/tasks": {} },
    })
}

pub fn text(text: impl Into<String>) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text.into())])
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it is called with `json!(..)`"
)]
pub fn accept(content: Value) -> Value {
    json!({ "action": "accept", "content": content })
}

/// A server whose every tool, prompt and resource is one function, which gives a text.
#[derive(Clone)]
pub struct Handler<F>(F);

/// A server whose every tool is this.
pub fn handler<F, R>(run: F) -> Handler<F>
where
    F: Fn(Dialog) -> R + Clone + Send + Sync + 'static,
    R: Future<Output = Result<String, ErrorData>> + Send + 'static,
{
    Handler(run)
}

impl<F, R> ServerHandler for Handler<F>
where
    F: Fn(Dialog) -> R + Clone + Send + Sync + 'static,
    R: Future<Output = Result<String, ErrorData>> + Send + 'static,
{
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        Ok(text((self.0)(context.dialog()?).await?).into())
    }

    async fn get_prompt(
        &self,
        _: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let text = (self.0)(context.dialog()?).await?;
        Ok(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]).into())
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let text = (self.0)(context.dialog()?).await?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, request.uri)]).into())
    }
}

/// What a client answers to one request of the server.
#[derive(Clone)]
pub enum Reply {
    Result(Value),
    Error(i32, &'static str),
    /// Nobody is there: it waits until the request is withdrawn.
    Never,
    /// It answers when the server has notified of this.
    After(&'static str, Value),
}

impl From<Value> for Reply {
    fn from(result: Value) -> Self {
        Self::Result(result)
    }
}

/// Answers the requests of a server, one after the other, and notes what happens.
#[derive(Clone)]
pub struct Client {
    version: ProtocolVersion,
    capabilities: Value,
    script: Arc<Mutex<VecDeque<Reply>>>,
    withdrawn: Arc<AtomicUsize>,
    notes: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Client {
    async fn reply(&self, context: &RequestContext<RoleClient>) -> Result<Value, ErrorData> {
        let next = self.script.lock().unwrap().pop_front();
        // A panic here would leave the server waiting.
        let next = next.unwrap_or(Reply::Error(-32603, "the script has no answer to this"));
        match next {
            Reply::Result(result) => Ok(result),
            Reply::After(method, result) => {
                while !self
                    .notes
                    .lock()
                    .unwrap()
                    .iter()
                    .any(|(note, _)| note == method)
                {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                Ok(result)
            }
            Reply::Error(code, message) => Err(ErrorData::new(ErrorCode(code), message, None)),
            Reply::Never => {
                context.ct.cancelled().await;
                self.withdrawn.fetch_add(1, Ordering::SeqCst);
                Err(ErrorData::internal_error("withdrawn", None))
            }
        }
    }
}

#[expect(deprecated, reason = "sampling and roots are still served")]
impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let capabilities = serde_json::from_value(self.capabilities.clone()).unwrap();
        let mut info = ClientConfig::new(capabilities, Implementation::new("test-client", "1.0.0"));
        info.protocol_version = self.version.clone();
        info
    }

    async fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        Ok(serde_json::from_value(self.reply(&context).await?).unwrap())
    }

    async fn create_message(
        &self,
        _: CreateMessageRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        Ok(serde_json::from_value(self.reply(&context).await?).unwrap())
    }

    async fn list_roots(
        &self,
        context: RequestContext<RoleClient>,
    ) -> Result<ListRootsResult, ErrorData> {
        Ok(serde_json::from_value(self.reply(&context).await?).unwrap())
    }

    async fn on_progress(
        &self,
        note: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let params = serde_json::to_value(note).unwrap();
        self.notes
            .lock()
            .unwrap()
            .push(("notifications/progress".to_owned(), params));
    }

    async fn on_custom_notification(
        &self,
        note: CustomNotification,
        _: NotificationContext<RoleClient>,
    ) {
        self.notes
            .lock()
            .unwrap()
            .push((note.method, note.params.unwrap_or_default()));
    }
}

/// A client and a server that talk to each other.
pub struct Rig {
    pub client: RunningService<RoleClient, Client>,
    pub handler: Client,
    wire: Arc<Mutex<Vec<String>>>,
    taps: [JoinHandle<()>; 2],
}

/// How a rig is set up.
pub struct Setup {
    pub version: ProtocolVersion,
    pub capabilities: Value,
    pub config: DialogConfig,
    pub script: Vec<Reply>,
}

impl Setup {
    pub fn new(version: ProtocolVersion) -> Self {
        Self {
            version,
            capabilities: every_capability(),
            config: config(),
            script: Vec::new(),
        }
    }

    pub fn capabilities(mut self, capabilities: Value) -> Self {
        self.capabilities = capabilities;
        self
    }

    pub fn config(mut self, config: DialogConfig) -> Self {
        self.config = config;
        self
    }

    pub fn script<R: Into<Reply>>(mut self, script: impl IntoIterator<Item = R>) -> Self {
        self.script = script.into_iter().map(Into::into).collect();
        self
    }

    pub async fn serve<S: ServerHandler>(self, server: S) -> Rig {
        let serving = server.asking(self.config.clone());
        self.serve_by(async move |io| {
            if let Ok(running) = serving.serve(io).await {
                let _ = running.waiting().await;
            }
        })
        .await
    }

    /// Any server, which runs on its end of the line.
    pub async fn serve_by<R>(self, run: impl FnOnce(DuplexStream) -> R) -> Rig
    where
        R: Future<Output = ()> + Send + 'static,
    {
        let (client_io, near) = tokio::io::duplex(1 << 16);
        let (far, server_io) = tokio::io::duplex(1 << 16);
        let wire = Arc::default();
        let (from_client, to_client) = tokio::io::split(near);
        let (from_server, to_server) = tokio::io::split(far);
        let taps = [
            tap(from_client, to_server, '>', Arc::clone(&wire)),
            tap(from_server, to_client, '<', Arc::clone(&wire)),
        ];
        tokio::spawn(run(server_io));
        let handler = Client {
            version: self.version.clone(),
            capabilities: self.capabilities,
            script: Arc::new(Mutex::new(self.script.into())),
            withdrawn: Arc::default(),
            notes: Arc::default(),
        };
        let lifecycle = if is_live(&self.version) {
            ClientLifecycleMode::Initialize
        } else {
            ClientLifecycleMode::Discover {
                preferred_versions: vec![self.version],
            }
        };
        let client = handler
            .clone()
            .serve_with_lifecycle(client_io, lifecycle)
            .await
            .unwrap();
        Rig {
            client,
            handler,
            wire,
            taps,
        }
    }
}

/// Copies lines and notes them with their direction.
fn tap(
    from: impl AsyncRead + Unpin + Send + 'static,
    mut to: impl AsyncWrite + Unpin + Send + 'static,
    direction: char,
    wire: Arc<Mutex<Vec<String>>>,
) -> JoinHandle<()> {
    tokio::spawn(async move {
        let mut lines = BufReader::new(from).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            wire.lock().unwrap().push(format!("{direction} {line}"));
            if to.write_all(format!("{line}\n").as_bytes()).await.is_err() {
                break;
            }
        }
        let _ = to.shutdown().await;
    })
}

impl Rig {
    /// Calls a tool to its end, answering on the way, and gives its text; or the error, as `-32021 …`.
    pub async fn call(&self, tool: &'static str, arguments: Value) -> String {
        let params = CallToolRequestParams::new(tool).with_arguments(object(arguments));
        match self.client.call_tool(params).await {
            Ok(result) => text_of(&result),
            Err(error) => said(error),
        }
    }

    /// One request, params exactly as given: the result as JSON, or the error.
    pub async fn send(&self, method: &str, params: Value) -> Result<Value, ErrorData> {
        self.send_with(method, params, RequestMetaObject::new())
            .await
    }

    /// The same, with this in its `_meta`.
    pub async fn send_with(
        &self,
        method: &str,
        params: Value,
        meta: RequestMetaObject,
    ) -> Result<Value, ErrorData> {
        let request = ClientRequest::CustomRequest(CustomRequest::new(method, Some(params)));
        let options = PeerRequestOptions::no_options().with_meta(meta);
        let sent = self
            .client
            .peer()
            .send_cancellable_request(request, options)
            .await
            .unwrap();
        match sent.await_response().await {
            Ok(result) => Ok(json(&result)),
            Err(rmcp::ServiceError::McpError(error)) => Err(error),
            Err(error) => panic!("{error}"),
        }
    }

    /// One round of a tool call on 2026-07-28.
    pub async fn round(&self, tool: &str, back: Back<'_>) -> Result<Value, ErrorData> {
        let mut params = json!({ "name": tool, "arguments": back.arguments });
        if !back.responses.is_null() {
            params["inputResponses"] = back.responses;
        }
        if let Some(state) = back.state {
            params["requestState"] = state.into();
        }
        self.send("tools/call", params).await
    }

    /// The lines that have this in them, in order, each with `>` for what the client said and `<` for the server.
    pub fn lines(&self, part: &str) -> Vec<String> {
        let wire = self.wire.lock().unwrap();
        wire.iter()
            .filter(|line| line.contains(part))
            .cloned()
            .collect()
    }

    /// All lines.
    pub fn wire(&self) -> Vec<String> {
        self.wire.lock().unwrap().clone()
    }

    /// How often the server withdrew a question.
    pub fn withdrawn(&self) -> usize {
        self.handler.withdrawn.load(Ordering::SeqCst)
    }

    /// What the server notified of.
    pub fn notes(&self, method: &str) -> Vec<Value> {
        let notes = self.handler.notes.lock().unwrap();
        let of = notes.iter().filter(|(name, _)| name == method);
        of.map(|(_, params)| params.clone()).collect()
    }

    /// The connection breaks: no goodbye from either side.
    pub fn cut(&self) {
        self.taps.iter().for_each(JoinHandle::abort);
    }
}

/// What a client says in one round.
#[derive(Default)]
pub struct Back<'a> {
    pub arguments: Value,
    pub responses: Value,
    pub state: Option<&'a str>,
}

impl<'a> Back<'a> {
    /// The next round, with these answers to what `asked` asked.
    pub fn to(asked: &'a Value, responses: Value) -> Self {
        Self {
            arguments: json!({}),
            responses,
            state: asked["requestState"].as_str(),
        }
    }
}

pub fn object(value: Value) -> JsonObject {
    match value {
        Value::Object(object) => object,
        other => panic!("no object: {other}"),
    }
}

pub fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

/// The text of a tool's result, with `error: ` before it for one that failed.
pub fn text_of(result: &CallToolResult) -> String {
    let result = json(result);
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    let failed = if result["isError"] == true {
        "error: "
    } else {
        ""
    };
    format!("{failed}{text}")
}

fn said(error: rmcp::ServiceError) -> String {
    match error {
        rmcp::ServiceError::McpError(error) => format!("{} {}", error.code.0, error.message),
        other => other.to_string(),
    }
}

/// Lets everything that is under way come to its end.
pub async fn settle() {
    for _ in 0..200 {
        tokio::task::yield_now().await;
    }
}
