//! Nothing that a person typed, no state and no secret of a URL is ever in a log of ours. (What rmcp logs is not ours to
//! change: whole messages at `debug`, and each error that goes out at `warn`.)

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

/// What is logged under our name.
#[derive(Clone, Default)]
struct Log {
    text: Arc<Mutex<Vec<u8>>>,
    is_ours: bool,
}

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.text.lock().unwrap().clone()).unwrap()
    }

    /// For this thread, until the guard is dropped.
    fn listen(&self) -> tracing::subscriber::DefaultGuard {
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(Level::TRACE)
            .with_ansi(false)
            .with_writer(self.clone())
            .finish();
        tracing::subscriber::set_default(subscriber)
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_ours {
            self.text.lock().unwrap().extend_from_slice(bytes);
        }
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

    fn make_writer_for(&'a self, of: &tracing::Metadata<'_>) -> Self {
        Self {
            is_ours: of.target().starts_with("elicit"),
            ..self.clone()
        }
    }
}

/// Who are you?
#[derive(Debug, Elicit)]
struct Guest {
    #[elicit(max_length = 20)]
    name: String,
}

/// One after the other: whether a line is logged at all is decided once for all threads of a process.
#[tokio::test(start_paused = true)]
async fn nothing_is_logged_but_keys_attempts_and_times() {
    of_a_form().await;
    of_pages().await;
}

async fn of_a_form() {
    for version in REVISIONS {
        let log = Log::default();
        let _guard = log.listen();

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

        let log = log.text();
        assert!(log.contains(r#"ask{key="guest"}"#), "{version}: {log}");
        assert!(
            log.contains("asked") && log.contains("attempt=2"),
            "{version}: {log}"
        );
        assert!(!log.contains("typed"), "{version}: {log}");
        // One line per question is more than a program wants to see of a library unless it looks for it.
        assert!(!log.contains(" INFO "), "{version}: {log}");
        if !is_live(&version) {
            assert!(log.contains("refused a requestState"), "{log}");
        }
        assert!(!rig.lines("typed-name-1").is_empty(), "it was typed");
    }
}

async fn of_pages() {
    for version in [REVISIONS[1].clone(), REVISIONS[2].clone()] {
        let log = Log::default();
        let _guard = log.listen();

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

        let log = log.text();
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
