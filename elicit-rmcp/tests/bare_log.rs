//! What is said of a server that rmcp's own functions serve. Alone in its file: it is said once in a process.

#[path = "it/kit.rs"]
mod kit;
#[path = "it/warnings.rs"]
mod warnings;

use elicit::Confirm;
use elicit_rmcp::{Dialog, ServerExt};
use kit::*;
use rmcp::model::ProtocolVersion;
use warnings::Log;

/// On a stream as over HTTP: questions go out as rmcp's types say them.
#[tokio::test]
async fn a_server_without_its_layer_is_warned_of_once() {
    let log = Log::default();
    let _guard = log.listen();

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
            assert_eq!(log.warnings("`Exact`"), expected);
        }
    }
}
