//! What is said of a server that rmcp's own functions serve. Alone in its file: it is said once in a process.

#[path = "it/kit.rs"]
mod kit;

use std::sync::{Arc, Mutex};

use elicit::Confirm;
use elicit_rmcp::{Dialog, ServerExt};
use kit::*;
use rmcp::model::ProtocolVersion;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// On a stream as over HTTP: questions go out as rmcp's types say them.
#[tokio::test]
async fn a_server_without_its_layer_is_warned_of_once() {
    let log = Log::default();
    let writes = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(move || writes.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let warnings = || {
        let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        let ours = |line: &&str| line.contains("WARN") && line.contains("`Exact`");
        text.lines().filter(ours).count()
    };

    let server = handler(|dialog: Dialog| async move {
        Ok(dialog.ask::<Confirm>().await?.is_accepted().to_string())
    });
    // The earlier revisions lose nothing.
    for (version, expected) in [
        (ProtocolVersion::V_2025_11_25, 0),
        (ProtocolVersion::V_2026_07_28, 1),
    ] {
        let serving = server.clone().asking(config());
        let rig = Setup::new(version)
            .serve_by(async move |io| {
                let running = rmcp::serve_server(serving, io).await.unwrap();
                running.waiting().await.unwrap();
            })
            .await;
        for _ in 0..2 {
            rig.round("any", Back::default()).await.unwrap();
            assert_eq!(warnings(), expected);
        }
    }
}
