//! Nothing that a person typed, no state and no secret of a URL is ever in a log.

#[path = "it/kit.rs"]
mod kit;

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use elicit::Elicit;
use elicit_rmcp::{AskError, Dialog, Flows, Page};
use kit::*;
use serde_json::json;
use tracing::Level;
use tracing_subscriber::fmt::MakeWriter;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Who are you?
#[derive(Debug, Elicit)]
struct Guest {
    #[elicit(max_length = 20)]
    name: String,
}

/// Only our own lines: rmcp logs whole messages at the level of `trace`, which is not ours to change.
fn logged(log: &Log) -> String {
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let ours = text.lines().filter(|line| line.contains("elicit_rmcp"));
    ours.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn keys_attempts_and_times_are_logged_and_nothing_else() {
    for version in REVISIONS {
        let log = Log::default();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(Level::TRACE)
            .with_ansi(false)
            .with_writer(log.clone())
            .finish();
        let _guard = tracing::subscriber::set_default(subscriber);

        let server = handler(|dialog: Dialog| async move {
            dialog.set_state("typed-state")?;
            let asked = dialog.ask::<Guest>().message("typed-message").await;
            if let Err(error) = &asked {
                tracing::error!(target: "elicit_rmcp::test", %error, ?error, "the author logs it");
            }
            match asked {
                Err(error @ AskError::Invalid { .. }) => Err(error.into()),
                other => Ok(format!("{:?}", other?)),
            }
        });
        let answer = |at: u32| accept(json!({ "name": format!("typed-name-{at}-and-much-more") }));
        let rig = Setup::new(version.clone())
            .config(config().attempts(2))
            .script([answer(1), answer(2)])
            .serve(server)
            .await;
        rig.call("any", json!({})).await;
        if !is_live(&version) {
            let error = json!({ "name": "any", "requestState": "typed-token" });
            rig.send("tools/call", error).await.unwrap_err();
        }

        let log = logged(&log);
        assert!(log.contains(r#"ask{key="guest"}"#), "{version}: {log}");
        assert!(
            log.contains("asked") && log.contains("attempt=2"),
            "{version}: {log}"
        );
        assert!(!log.contains("typed"), "{version}: {log}");
        if !is_live(&version) {
            assert!(log.contains("refused a requestState"), "{log}");
        }
        assert!(!rig.lines("typed-name-1").is_empty(), "it was typed");
    }
}

#[tokio::test(start_paused = true)]
async fn no_url_and_no_id_of_a_flow_is_logged() {
    for version in [REVISIONS[1].clone(), REVISIONS[2].clone()] {
        let log = Log::default();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(Level::TRACE)
            .with_ansi(false)
            .with_writer(log.clone())
            .finish();
        let _guard = tracing::subscriber::set_default(subscriber);

        let server = handler(|dialog: Dialog| async move {
            let page = Page::new("typed-message", |flow| {
                format!("https://example.com/typed-path?flow={flow}")
            });
            let completed = dialog.open(page).completed(Duration::from_secs(1)).await?;
            dialog
                .require(
                    [Page::new("typed", |flow| {
                        format!("https://example.com/{flow}")
                    })],
                    |ids| async move {
                        tracing::error!(target: "elicit_rmcp::test", ?ids, "the author logs them");
                        Ok::<_, AskError>(!ids.is_empty())
                    },
                )
                .await?;
            Ok(format!("{completed:?}"))
        });
        let yes = json!({ "action": "accept" });
        let rig = Setup::new(version.clone())
            .config(config().flows(Flows::default()))
            .script([yes.clone()])
            .serve(server)
            .await;
        if is_live(&version) {
            let required = rig.send("tools/call", json!({ "name": "any" })).await;
            assert_eq!(required.unwrap_err().code.0, -32042);
        } else {
            let asked = rig.round("any", Back::default()).await.unwrap();
            let again = rig
                .round("any", Back::to(&asked, json!({ "open": yes })))
                .await
                .unwrap();
            assert!(again["inputRequests"]["required"].is_object(), "{again}");
        }
        let sent = rig.lines("typed-path");
        let id = sent[0].split("flow=").nth(1).unwrap().get(..36).unwrap();

        let log = logged(&log);
        assert!(log.contains(r#"open{key="open"}"#), "{version}: {log}");
        assert!(
            log.contains(r#"require{key="required"}"#),
            "{version}: {log}"
        );
        for secret in ["typed", "example.com", id] {
            assert!(!log.contains(secret), "{version}: {log}");
        }
    }
}
