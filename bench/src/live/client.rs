//! A client of hand-written lines, so that nothing of it is in the figures but reading and writing them.

use std::fmt::Write as _;

use elicit_rmcp::Asking;
use rmcp::ServerHandler;
use rmcp::ServiceExt;
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf, duplex, split,
};

use crate::Result;
use crate::contents::GOOD;

/// How a revision asks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Revision {
    /// By a request, while the call is open.
    V2025_11_25,
    /// By the result of the call, which is then made again.
    V2026_07_28,
}

impl Revision {
    fn meta(self) -> &'static str {
        match self {
            Self::V2025_11_25 => "",
            Self::V2026_07_28 => {
                r#","io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}"#
            }
        }
    }
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{"form":{}}},"clientInfo":{"name":"bench","version":"1"}}}
"#;

const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}
"#;

/// What is served.
pub(super) trait Serve: Send + 'static {
    fn serve(self, stream: DuplexStream) -> impl Future<Output = ()> + Send;
}

impl<S: ServerHandler> Serve for Asking<S> {
    async fn serve(self, stream: DuplexStream) {
        if let Ok(running) = self.serve(stream).await {
            let _ = running.waiting().await;
        }
    }
}

/// On rmcp alone.
pub(super) struct Bare<S>(pub(super) S);

impl<S: ServerHandler> Serve for Bare<S> {
    async fn serve(self, stream: DuplexStream) {
        if let Ok(running) = self.0.serve(stream).await {
            let _ = running.waiting().await;
        }
    }
}

pub(super) struct Client {
    revision: Revision,
    pub(super) reader: Reader,
    pub(super) writer: Writer,
}

impl Client {
    /// Connects to this server. It runs when the client waits.
    pub(super) async fn connect(server: impl Serve, revision: Revision) -> Result<Self> {
        let (near, far) = duplex(1 << 16);
        tokio::spawn(server.serve(far));
        let (reader, writer) = split(near);
        let mut client = Self {
            revision,
            reader: Reader {
                lines: BufReader::new(reader),
                line: String::with_capacity(1 << 14),
            },
            writer: Writer {
                to: writer,
                line: String::with_capacity(1 << 14),
                meta: revision.meta(),
                next: 1,
            },
        };
        if revision == Revision::V2025_11_25 {
            client.writer.send(format_args!("{INITIALIZE}")).await?;
            client.reader.next().await?;
            client.writer.send(format_args!("{INITIALIZED}")).await?;
        }
        Ok(client)
    }

    /// A call that asks nothing.
    pub(super) async fn call(&mut self) -> Result<()> {
        self.writer.call("").await?;
        done(self.reader.next().await?)
    }

    /// A call that asks once, answered.
    pub(super) async fn round(&mut self) -> Result<()> {
        self.writer.call("").await?;
        let asked = self.reader.next().await?;
        match self.revision {
            Revision::V2025_11_25 => self.writer.answer(id(asked)?).await?,
            Revision::V2026_07_28 => self.writer.again(state(asked)?).await?,
        }
        done(self.reader.next().await?)
    }
}

pub(super) struct Reader {
    lines: BufReader<ReadHalf<DuplexStream>>,
    line: String,
}

impl Reader {
    /// The next message.
    pub(super) async fn next(&mut self) -> Result<&str> {
        self.line.clear();
        self.lines.read_line(&mut self.line).await?;
        Ok(&self.line)
    }
}

pub(super) struct Writer {
    to: WriteHalf<DuplexStream>,
    line: String,
    meta: &'static str,
    next: u64,
}

impl Writer {
    async fn send(&mut self, line: std::fmt::Arguments<'_>) -> Result<()> {
        self.line.clear();
        self.line.write_fmt(line)?;
        Ok(self.to.write_all(self.line.as_bytes()).await?)
    }

    /// Calls the tool. The client of rmcp gives every call a token, too.
    pub(super) async fn call(&mut self, more: &str) -> Result<()> {
        let (id, meta) = (self.next, self.meta);
        self.next += 1;
        self.send(format_args!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"sign-up","arguments":{{"plan":"pro"}},"_meta":{{"progressToken":{id}{meta}}}{more}}}}}
"#
        ))
        .await
    }

    /// Answers a request of the server.
    pub(super) async fn answer(&mut self, id: u64) -> Result<()> {
        self.send(format_args!(
            r#"{{"jsonrpc":"2.0","id":{id},"result":{{"action":"accept","content":{GOOD}}}}}
"#
        ))
        .await
    }

    /// Calls again, with the answer.
    async fn again(&mut self, state: &str) -> Result<()> {
        let more = format!(
            r#","inputResponses":{{"account":{{"action":"accept","content":{GOOD}}}}},"requestState":"{state}""#
        );
        self.call(&more).await
    }
}

/// The id of a question that came as a request.
pub(super) fn id(asked: &str) -> Result<u64> {
    if !asked.contains(r#""method":"elicitation/create""#) {
        return Err(format!("no question: {asked}").into());
    }
    let (_, id) = asked.split_once(r#""id":"#).ok_or("no id")?;
    let end = id.find(|letter: char| !letter.is_ascii_digit());
    Ok(id[..end.unwrap_or_default()].parse()?)
}

/// The state of a question that came as a result.
pub(super) fn state(asked: &str) -> Result<&str> {
    let state = asked
        .split_once(r#""requestState":""#)
        .ok_or_else(|| format!("no state: {asked}"))?;
    Ok(state.1.split('"').next().unwrap_or_default())
}

/// The time of a wrong result says nothing.
pub(super) fn done(result: &str) -> Result<()> {
    if result.contains(r#""text":"Ada Lovelace""#) {
        return Ok(());
    }
    Err(format!("not what was to come: {result}").into())
}
