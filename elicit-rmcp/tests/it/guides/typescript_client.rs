//! The clients of the TypeScript SDK's guide, as presenters.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use elicit::{Capability, Mode, ProtocolVersion};
use elicit_host::{Answer, Context, PresentError, Presenter, Received, ReceivedUrl};
use serde_json::json;
use tokio::sync::oneshot;

use super::typescript::guide;
use super::*;

fn both() -> Capability {
    Capability::default().with(Mode::Form).with(Mode::Url)
}

/// One handler for both modes.
struct FeedbackHost;

impl Presenter for FeedbackHost {
    fn capability(&self) -> Capability {
        both()
    }

    async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
        assert_eq!(context.server().as_str(), "rehearsal");
        Ok(match request {
            Received::Url(page) => {
                assert_eq!(
                    page.report().href(),
                    Some("https://billing.example.com/connect/acme")
                );
                Answer::consent()
            }
            Received::Form(form) => {
                let names: Vec<_> = form
                    .fields()
                    .iter()
                    .map(|field| field.title().as_str())
                    .collect();
                assert_eq!(names, ["Rating (1-5)", "Comment"]);
                Answer::accept([("rating", json!(4.5)), ("comment", json!("Good coffee"))])
            }
            _ => return Err(PresentError::Unsupported),
        })
    }
}

#[tokio::test]
async fn client_elicitation_handler_form() {
    for version in ProtocolVersion::all() {
        let rehearsal = guide(version).user(FeedbackHost);
        let call = rehearsal.call_tool("collect-feedback", json!({ "topic": "the workshop" }));
        let done = call.await.unwrap();
        let recorded = r#"Recorded: {"rating":4.5,"comment":"Good coffee"}"#;
        assert_eq!(done.text(), recorded, "{version}");
        let sent = r#"{"action":"accept","content":{"rating":4.5,"comment":"Good coffee"}}"#;
        assert_eq!(
            places(done.wire(), sent).len(),
            1,
            "{version}: {:?}",
            done.wire()
        );
    }
}

#[tokio::test]
async fn client_elicitation_handler_url() {
    for version in [V2025_11, V2026] {
        let rehearsal = guide(version).user(FeedbackHost);
        let call = rehearsal.call_tool("link-account", json!({ "provider": "acme" }));
        let done = call.await.unwrap();
        assert_eq!(done.text(), "Linked acme.", "{version}");
        // Consent has no content.
        let sent = r#"{"action":"accept"}"#;
        assert_eq!(
            places(done.wire(), sent).len(),
            1,
            "{version}: {:?}",
            done.wire()
        );
    }
}

/// Holds its answer until the server says that the page is finished, or takes the request back.
#[derive(Default)]
struct Holding {
    finished: Mutex<BTreeMap<String, oneshot::Sender<()>>>,
    log: Mutex<Vec<&'static str>>,
}

impl Holding {
    fn note(&self, what: &'static str) {
        self.log
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(what);
    }
}

impl Presenter for Holding {
    fn capability(&self) -> Capability {
        both()
    }

    async fn present(&self, _: &Received, _: &Context) -> Result<Answer, PresentError> {
        Ok(Answer::consent())
    }

    async fn open(&self, page: &ReceivedUrl, _: &Context) -> Result<(), PresentError> {
        struct Gone<'a>(&'a Holding);
        impl Drop for Gone<'_> {
            fn drop(&mut self) {
                self.0.note("closed");
            }
        }

        let id = page
            .params()
            .elicitation_id()
            .unwrap_or_default()
            .to_owned();
        let (finish, finished) = oneshot::channel();
        self.finished.lock().unwrap().insert(id, finish);
        let _closed = Gone(self);
        finished.await.map_err(PresentError::failed)?;
        self.note("answered");
        Ok(())
    }

    async fn complete(&self, page: &ReceivedUrl) {
        self.note("complete");
        let id = page.params().elicitation_id().unwrap_or_default();
        let finish = self.finished.lock().unwrap().remove(id);
        finish.unwrap().send(()).unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn set_notification_handler_elicitation_complete() {
    let flows = flows();
    let rehearsal = guide(V2025_11)
        .config(of_ann(&flows))
        .user(Holding::default());
    let page = async {
        let asked = rehearsal.asked(0).await.unwrap();
        tokio::time::sleep(Duration::from_secs(9 * 60)).await;
        assert!(rehearsal.presenter().log.lock().unwrap().is_empty());
        callback(&flows, flow_in(asked.url().unwrap()), &ann())
            .await
            .unwrap();
    };
    let call = rehearsal.call_tool("connect-calendar", json!({ "provider": "acme" }));
    let (done, ()) = tokio::join!(call, page);
    let done = done.unwrap();
    assert_eq!(done.text(), "Connected acme.");
    let log = rehearsal.presenter().log.lock().unwrap().clone();
    assert_eq!(log, ["complete", "answered", "closed"]);
    let order = [COMPLETE, r#""action":"accept""#, "Connected acme."];
    let order = order.map(|part| places(done.wire(), part)[0]);
    assert!(order.is_sorted(), "{:?}", done.wire());
}

/// An abandoned flow does not leave the handler waiting: the server takes the question back.
#[tokio::test(start_paused = true)]
async fn a_timed_out_flow_releases_the_handler() {
    let rehearsal = guide(V2025_11)
        .config(of_ann(&flows()))
        .user(Holding::default());
    let call = rehearsal.call_tool("connect-calendar", json!({ "provider": "acme" }));
    let done = call.await.unwrap();
    assert!(done.is_error());
    assert_eq!(done.text(), "No answer within 600 s.");
    assert_eq!(
        places(done.wire(), "notifications/cancelled").len(),
        1,
        "{:?}",
        done.wire()
    );
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(*rehearsal.presenter().log.lock().unwrap(), ["closed"]);
}
