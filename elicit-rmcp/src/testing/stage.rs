//! The line between a client and its server, or servers.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serde::Deserialize;
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf, duplex, split,
};
use tokio::sync::Mutex;
use tokio::task::{AbortHandle, JoinHandle, JoinSet};

use super::log::{Line, Recorder};
use super::panics::Panics;
use crate::config::DialogConfig;

/// Runs a server on its end of a line.
pub(super) type Serve = dyn Fn(DuplexStream, DialogConfig, Panics) -> Running + Send + Sync;

pub(super) type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

/// How much may be under way; a longer message waits.
const BUFFER: usize = 1 << 16;

/// Everything behind the client, ended when it is dropped.
pub(super) struct Stage(JoinHandle<()>);

impl Drop for Stage {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Stage {
    /// Sets it up, and gives the client's end of the line. With `fresh`, each call and each round of it goes to a new
    /// server, and the one before is gone.
    pub(super) fn set(
        recorder: Arc<Recorder>,
        fresh: bool,
        serve: impl Fn(DuplexStream) -> Running + Send + 'static,
    ) -> (Self, DuplexStream) {
        let (client, here) = duplex(BUFFER);
        let (from_client, to_client) = split(here);
        let line = Behind {
            recorder,
            fresh,
            serve,
            to_client: Arc::new(Mutex::new(to_client)),
            tasks: JoinSet::new(),
            server: None,
        };
        (Self(tokio::spawn(line.run(from_client))), client)
    }
}

struct Behind<S> {
    recorder: Arc<Recorder>,
    fresh: bool,
    serve: S,
    to_client: Arc<Mutex<WriteHalf<DuplexStream>>>,
    tasks: JoinSet<()>,
    server: Option<Server>,
}

struct Server {
    to_server: WriteHalf<DuplexStream>,
    tasks: [AbortHandle; 2],
}

impl<S: Fn(DuplexStream) -> Running> Behind<S> {
    async fn run(mut self, from_client: ReadHalf<DuplexStream>) {
        let mut lines = BufReader::new(from_client).lines();
        while let Ok(Some(text)) = lines.next_line().await {
            self.recorder.note(Line::new(false, text.clone()));
            let mut server = match self.server.take() {
                Some(server) if !(self.fresh && may_ask(&text)) => server,
                gone => {
                    for task in gone.iter().flat_map(|server| &server.tasks) {
                        task.abort();
                    }
                    self.start()
                }
            };
            // The client hears of a server that is gone from the other half.
            let _ = server
                .to_server
                .write_all(format!("{text}\n").as_bytes())
                .await;
            self.server = Some(server);
        }
    }

    fn start(&mut self) -> Server {
        let (here, there) = duplex(BUFFER);
        let (from_server, to_server) = split(here);
        let copying = copy(from_server, self.to_client.clone(), self.recorder.clone());
        let tasks = [
            self.tasks.spawn((self.serve)(there)),
            self.tasks.spawn(copying),
        ];
        Server { to_server, tasks }
    }
}

async fn copy(
    from_server: ReadHalf<DuplexStream>,
    to_client: Arc<Mutex<WriteHalf<DuplexStream>>>,
    recorder: Arc<Recorder>,
) {
    let mut lines = BufReader::new(from_server).lines();
    while let Ok(Some(text)) = lines.next_line().await {
        let line = format!("{text}\n");
        recorder.note(Line::new(true, text));
        if to_client
            .lock()
            .await
            .write_all(line.as_bytes())
            .await
            .is_err()
        {
            break;
        }
    }
    let _ = to_client.lock().await.shutdown().await;
}

fn may_ask(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Message {
        method: String,
    }
    let message: Result<Message, _> = serde_json::from_str(text);
    message.is_ok_and(|message| {
        matches!(
            message.method.as_str(),
            "tools/call" | "prompts/get" | "resources/read"
        )
    })
}
