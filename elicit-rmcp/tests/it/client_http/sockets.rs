//! A server of canned HTTP, one connection a request.

use std::fmt::Write as _;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

pub(crate) struct Sockets(TcpListener);

/// A reply.
#[derive(Clone)]
pub(crate) struct Canned {
    status: u16,
    headers: Vec<(&'static str, &'static str)>,
    kind: &'static str,
    body: String,
}

impl Canned {
    pub(crate) fn new(kind: &'static str, body: impl Into<String>) -> Self {
        Self {
            status: 200,
            headers: Vec::new(),
            kind,
            body: body.into(),
        }
    }

    pub(crate) fn json(body: impl Into<String>) -> Self {
        Self::new("application/json", body)
    }

    pub(crate) fn status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    pub(crate) fn header(mut self, name: &'static str, value: &'static str) -> Self {
        self.headers.push((name, value));
        self
    }

    fn text(&self) -> String {
        let (status, kind) = (self.status, self.kind);
        let mut text =
            format!("HTTP/1.1 {status} -\r\nconnection: close\r\ncontent-type: {kind}\r\n");
        for (name, value) in &self.headers {
            write!(text, "{name}: {value}\r\n").unwrap();
        }
        if status != 204 {
            write!(text, "content-length: {}\r\n", self.body.len()).unwrap();
        }
        text + "\r\n" + &self.body
    }
}

/// What a client sent.
pub(crate) struct Sent(String);

impl Sent {
    pub(crate) fn message(&self) -> Value {
        let (_, body) = self.0.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap()
    }

    /// Its lines, whatever their order.
    pub(crate) fn lines(&self) -> Vec<&str> {
        let mut lines: Vec<&str> = self.0.split("\r\n").collect();
        lines.sort_unstable();
        lines
    }
}

impl Sockets {
    pub(crate) async fn bind() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").await.unwrap())
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/mcp", self.0.local_addr().unwrap())
    }

    /// Answers one request.
    pub(crate) async fn reply(&mut self, with: impl FnOnce(&Sent) -> Canned) -> Sent {
        let (mut stream, _) = self.0.accept().await.unwrap();
        let sent = read(&mut stream).await;
        let reply = with(&sent).text();
        stream.write_all(reply.as_bytes()).await.unwrap();
        stream.shutdown().await.unwrap();
        sent
    }
}

async fn read(stream: &mut TcpStream) -> Sent {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.map_or(0, |length| length.parse().unwrap());
            if body.len() >= length {
                return Sent(text);
            }
        }
        assert_ne!(stream.read_buf(&mut bytes).await.unwrap(), 0, "{text}");
    }
}
