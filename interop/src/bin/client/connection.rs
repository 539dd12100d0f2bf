//! A connection to a server, over stdio or HTTP, on one revision.

use std::process::Stdio;

use elicit::ProtocolVersion;
use elicit_host::{Host, Presenter};
use elicit_rmcp::client::{Client, ExactRead, ExactReqwest};
use rmcp::model::{self, ClientConfig};
use rmcp::service::{RoleClient, RunningService};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt};
use tokio::process::{Child, Command};

use crate::Failure;

/// Where a server is.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    /// A program that is started for each connection, and its arguments.
    Stdio(String, Vec<String>),
    Http(String),
}

impl Target {
    pub(crate) fn from_args(args: &[&str]) -> Option<Self> {
        match args {
            ["--stdio", program, args @ ..] => {
                let args = args.iter().map(|&arg| arg.to_owned()).collect();
                Some(Self::Stdio((*program).to_owned(), args))
            }
            ["--http", url] => Some(Self::Http((*url).to_owned())),
            _ => None,
        }
    }
}

/// The rest of a client: it has nothing but its revision.
#[derive(Debug)]
pub(crate) struct Speaks(model::ProtocolVersion);

impl ClientHandler for Speaks {
    fn get_info(&self) -> ClientConfig {
        let mut info = ClientConfig::default();
        info.protocol_version = self.0.clone();
        info
    }
}

pub(crate) type Running<P> = RunningService<RoleClient, Client<P, Speaks>>;

/// A server that listens, and its process where it has one of its own.
pub(crate) struct Connection<P: Presenter + 'static> {
    pub(crate) running: Running<P>,
    _process: Option<Child>,
}

/// Connects, and makes sure that the server speaks this revision.
pub(crate) async fn connect<P: Presenter + 'static>(
    target: &Target,
    revision: ProtocolVersion,
    presenter: P,
) -> Result<Connection<P>, Failure> {
    let version = known_to_rmcp(revision)?;
    let client = Client::around(Speaks(version.clone()), Host::new("interop", presenter));
    let lifecycle = if revision < ProtocolVersion::V2026_07_28 {
        ClientLifecycleMode::Initialize
    } else {
        ClientLifecycleMode::Discover {
            preferred_versions: vec![version.clone()],
        }
    };
    let (running, process) = match target {
        Target::Http(url) => {
            let config = StreamableHttpClientTransportConfig::with_uri(url.as_str());
            let http = ExactReqwest::default();
            let transport = StreamableHttpClientTransport::with_client(http, config);
            (
                client.serve_with_lifecycle(transport, lifecycle).await?,
                None,
            )
        }
        Target::Stdio(program, args) => {
            let mut process = Command::new(program)
                .args(args)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .kill_on_drop(true)
                .spawn()?;
            let from = process.stdout.take().ok_or("no standard output")?;
            let to = process.stdin.take().ok_or("no standard input")?;
            let transport = (ExactRead::new(from), to);
            (
                client.serve_with_lifecycle(transport, lifecycle).await?,
                Some(process),
            )
        }
    };
    let agreed = running
        .peer_info()
        .ok_or("the server says nothing of itself")?
        .protocol_version
        .clone();
    if agreed != version {
        return Err(format!("the server speaks {agreed}").into());
    }
    Ok(Connection {
        running,
        _process: process,
    })
}

fn known_to_rmcp(revision: ProtocolVersion) -> Result<model::ProtocolVersion, Failure> {
    Ok(serde_json::from_value(revision.as_str().into())?)
}
