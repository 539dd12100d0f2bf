//! What the client's side logs. Alone in its file: whether a line is logged at all is decided once
//! for all threads of a process.

#[path = "it/client/server.rs"]
mod server;

use std::sync::{Arc, Mutex};

use elicit_host::Scripted;
use elicit_rmcp::client::AnsweringExt;
use serde_json::json;

use server::{DONE, NAME, asks, book, connect};

#[tokio::test]
async fn no_answer_state_or_address_is_logged() {
    let log = Log::default();
    let _on = tracing::subscriber::set_default(log.clone());
    let user_of = Scripted::new()
        .accept([("name", json!(7))])
        .accept([("name", json!("SECRET"))])
        .consent();
    let (running, mut server) = connect("2026-07-28", user_of).await;
    let serve = async {
        let call = server.request("tools/call").await;
        let url = r#"{"mode":"url","message":"SECRET","url":"https://a.example/SECRET"}"#;
        let bad = r#"{"mode":"url","message":"SECRET","url":"ftp://a.example/SECRET"}"#;
        let all = [("name", NAME), ("page", url), ("bad", bad)];
        server.result(&call, &asks(&all, Some("SECRET"))).await;
        let again = server.request("tools/call").await;
        assert_eq!(
            again["params"]["inputResponses"]["name"]["content"]["name"],
            "SECRET"
        );
        server.result(&again, DONE).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    result.unwrap();
    let log = log.0.lock().unwrap();
    assert_eq!(log.len(), 3, "{log:?}");
    assert!(log[0].contains("elicitation answered"), "{log:?}");
    assert!(log.iter().all(|line| !line.contains("SECRET")), "{log:?}");
}

/// What this crate logs; rmcp's own lines are rmcp's.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl tracing::Subscriber for Log {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target().starts_with("elicit")
    }
    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }
    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn event(&self, event: &tracing::Event<'_>) {
        struct Fields(Vec<String>);
        impl tracing::field::Visit for Fields {
            fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
                self.0.push(format!("{field}={value:?}"));
            }
        }
        let mut fields = Fields(Vec::new());
        event.record(&mut fields);
        self.0.lock().unwrap().push(fields.0.join(" "));
    }
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}
