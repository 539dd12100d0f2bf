//! Two ends of a connection, with everything shown that goes over it.

use elicit_rmcp::client::ExactRead;
use tokio::io::{
    AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, DuplexStream, duplex, split,
};

/// The client's end, which keeps requests as they were sent, and the server's.
pub(crate) fn shown() -> (ExactRead<DuplexStream>, DuplexStream) {
    let (client, client_side) = duplex(64 * 1024);
    let (server_side, server) = duplex(64 * 1024);
    let (from_client, to_client) = split(client_side);
    let (from_server, to_server) = split(server_side);
    tokio::spawn(copy(from_client, to_server, '>'));
    tokio::spawn(copy(from_server, to_client, '<'));
    (ExactRead::new(client), server)
}

async fn copy(
    from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    direction: char,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(from).lines();
    while let Some(line) = lines.next_line().await? {
        println!("{direction} {line}");
        to.write_all(format!("{line}\n").as_bytes()).await?;
    }
    to.shutdown().await
}
