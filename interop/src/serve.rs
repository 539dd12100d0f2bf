//! Serving over stdio or HTTP.

use std::error::Error;
use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::Router;
use elicit_rmcp::{DialogConfig, ExactHttp, ServerExt};
use rmcp::ServerHandler;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;

/// Where a server is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// By the process that started it.
    Stdio,
    /// On this port of this machine; 0 takes a free one.
    Http(u16),
}

impl Transport {
    /// `--stdio` or `--http PORT`; `None` for anything else.
    pub fn from_args(mut args: impl Iterator<Item = String>) -> Option<Self> {
        match (args.next()?.as_str(), args.next()) {
            ("--stdio", None) => Some(Self::Stdio),
            ("--http", Some(port)) => port.parse().ok().map(Self::Http),
            _ => None,
        }
    }
}

/// Serves until the client goes or the process ends. A server over HTTP prints its URL first.
///
/// # Errors
///
/// When the port is taken, or the connection fails.
pub async fn serve<S>(
    server: S,
    config: DialogConfig,
    transport: Transport,
) -> Result<(), Box<dyn Error>>
where
    S: ServerHandler + Clone,
{
    match transport {
        Transport::Stdio => {
            let running = Box::pin(server.asking(config).serve(stdio())).await?;
            running.waiting().await?;
        }
        Transport::Http(port) => {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
            println!("http://{}/mcp", listener.local_addr()?);
            let service = ExactHttp::new(StreamableHttpService::new(
                move || Ok(server.clone().asking(config.clone())),
                Arc::new(LocalSessionManager::default()),
                StreamableHttpServerConfig::default(),
            ));
            axum::serve(listener, Router::new().route_service("/mcp", service)).await?;
        }
    }
    Ok(())
}
