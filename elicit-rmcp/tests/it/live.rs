//! 2025-06-18 and 2025-11-25: a request to the client while the call runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use crate::kit::*;
use elicit::Confirm;
use elicit_rmcp::{AskError, Dialog, Page, ServerExt};
use rmcp::model::*;
use rmcp::service::{PeerRequestOptions, RequestContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::json;
use tokio::sync::Notify;

const LIVE: [ProtocolVersion; 2] = [ProtocolVersion::V_2025_06_18, ProtocolVersion::V_2025_11_25];

async fn confirm(dialog: Dialog) -> Result<String, ErrorData> {
    let sure = dialog.ask::<Confirm>().await?;
    Ok(sure.is_accepted().to_string())
}

#[tokio::test(start_paused = true)]
async fn a_question_is_withdrawn_when_its_time_is_up() {
    for version in LIVE {
        let server = handler(|dialog: Dialog| async move {
            let asked = dialog
                .ask::<Confirm>()
                .timeout(Duration::from_millis(2500))
                .await;
            assert!(matches!(asked, Err(AskError::TimedOut(after)) if after.as_millis() == 2500));
            Ok(asked?.is_accepted().to_string())
        });
        let rig = Setup::new(version.clone())
            .script([Reply::Never])
            .serve(server)
            .await;
        assert_eq!(
            rig.call("any", json!({})).await,
            "error: No answer within 2.5 s.",
            "{version}"
        );
        settle().await;
        assert_eq!(rig.withdrawn(), 1, "{version}");
        assert_eq!(
            rig.lines("< {\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"")
                .len(),
            1
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_person_has_ten_minutes_unless_said_otherwise() {
    for (config, seconds) in [
        (config(), 600.0),
        (config().timeout(Duration::from_secs(30)), 30.0),
    ] {
        let rig = Setup::new(LIVE[1].clone())
            .config(config)
            .script([Reply::Never])
            .serve(handler(confirm))
            .await;
        let start = tokio::time::Instant::now();
        let said = rig.call("any", json!({})).await;
        assert_eq!(said, format!("error: No answer within {seconds} s."));
        let waited = start.elapsed().as_secs_f64();
        assert!((seconds..seconds + 1.0).contains(&waited), "{waited}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_caller_hears_of_progress_while_a_person_is_asked() {
    let server = handler(|dialog: Dialog| async move {
        for _ in 0..2 {
            let _ = dialog
                .ask::<Confirm>()
                .timeout(Duration::from_secs(50))
                .await;
        }
        Ok(String::new())
    });
    let rig = Setup::new(LIVE[1].clone())
        .script([Reply::Never, Reply::Never])
        .serve(server)
        .await;
    rig.call("any", json!({})).await;
    let notes = rig.notes("notifications/progress");
    // At 15, 30 and 45 seconds of each question.
    assert_eq!(notes.len(), 6, "{notes:?}");
    let progress: Vec<f64> = notes
        .iter()
        .map(|note| note["progress"].as_f64().unwrap())
        .collect();
    assert!(
        progress.is_sorted_by(|before, after| before < after),
        "{progress:?}"
    );
    // The call of `Rig::call` is the first request with a token.
    assert!(
        notes.iter().all(|note| note["progressToken"] == 0),
        "{notes:?}"
    );
}

#[tokio::test]
async fn a_cancelled_call_withdraws_its_question_and_ends_the_handler_there() {
    for version in LIVE {
        let after = Arc::new(AtomicUsize::new(0));
        let counted = after.clone();
        let server = handler(move |dialog: Dialog| {
            let counted = counted.clone();
            async move {
                let sure = dialog.ask::<Confirm>().await;
                counted.fetch_add(1, SeqCst);
                Ok(sure.is_ok().to_string())
            }
        });
        let rig = Setup::new(version.clone())
            .script([Reply::Never])
            .serve(server)
            .await;
        let call = CallToolRequest::new(CallToolRequestParams::new("any"));
        let call = rig
            .client
            .send_cancellable_request(call.into(), PeerRequestOptions::no_options())
            .await
            .unwrap();
        while rig.lines("elicitation/create").is_empty() {
            tokio::task::yield_now().await;
        }
        call.cancel(Some("changed my mind".to_owned()))
            .await
            .unwrap();
        while rig.withdrawn() == 0 {
            tokio::task::yield_now().await;
        }
        settle().await;
        assert_eq!(after.load(SeqCst), 0, "{version}");
    }
}

#[tokio::test]
async fn method_not_found_is_unavailable_and_never_a_decline() {
    for version in LIVE {
        let rig = Setup::new(version.clone())
            .script([Reply::Error(-32601, "elicitation/create")])
            .serve(handler(confirm))
            .await;
        assert_eq!(
            rig.call("any", json!({})).await,
            "error: Client does not answer this kind of request.",
            "{version}"
        );
    }
}

#[tokio::test]
async fn an_error_of_the_client_is_named_by_its_code_and_its_words_stay_inside() {
    for version in LIVE {
        let server = handler(|dialog: Dialog| async move {
            let error = dialog.ask::<Confirm>().await.unwrap_err();
            let AskError::Client(failure) = &error else {
                panic!("{error}");
            };
            assert_eq!(
                (failure.code(), failure.message()),
                (Some(-32000), "typed: s3cret")
            );
            assert!(!format!("{error:?} {error}").contains("s3cret"));
            Err(error.into())
        });
        let rig = Setup::new(version.clone())
            .script([Reply::Error(-32000, "typed: s3cret")])
            .serve(server)
            .await;
        let said = rig.call("any", json!({})).await;
        assert_eq!(
            said, "error: The client failed to ask (error -32000).",
            "{version}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_broken_connection_ends_the_handler_at_its_question() {
    let alive = Arc::new(());
    let held = alive.clone();
    let after = Arc::new(AtomicUsize::new(0));
    let counted = after.clone();
    let server = handler(move |dialog: Dialog| {
        let (held, counted) = (held.clone(), counted.clone());
        async move {
            let sure = dialog.ask::<Confirm>().await?;
            counted.fetch_add(1, SeqCst);
            drop(held);
            Ok(sure.is_accepted().to_string())
        }
    });
    let rig = Setup::new(LIVE[1].clone())
        .script([Reply::Never])
        .serve(server)
        .await;
    let peer = rig.client.peer().clone();
    tokio::spawn(async move {
        let _ = peer.call_tool(CallToolRequestParams::new("any")).await;
    });
    while rig.lines("elicitation/create").is_empty() {
        tokio::task::yield_now().await;
    }
    rig.cut();
    // rmcp drains a connection for five seconds.
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(after.load(SeqCst), 0);
    assert_eq!(
        Arc::strong_count(&alive),
        1,
        "the server and its handler are gone"
    );
}

/// A call may be dropped at any point by a layer around it.
#[tokio::test(start_paused = true)]
async fn a_call_that_is_dropped_from_outside_withdraws_its_question() {
    #[derive(Clone)]
    struct Hurried<S>(Arc<S>);

    impl<S: ServerHandler> ServerHandler for Hurried<S> {
        async fn call_tool(
            &self,
            request: CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            let call = self.0.call_tool(request, context);
            match tokio::time::timeout(Duration::from_secs(1), call).await {
                Ok(result) => result,
                Err(_) => Ok(text("too slow").into()),
            }
        }
    }

    for version in LIVE {
        let ended = Arc::new(AtomicUsize::new(0));
        let counted = ended.clone();
        let server = handler(move |dialog: Dialog| {
            let counted = counted.clone();
            async move {
                let beside = dialog.clone();
                tokio::spawn(async move {
                    let asked = beside.ask::<Confirm>().key("beside").await;
                    assert!(matches!(asked, Err(AskError::Ended)));
                    counted.fetch_add(1, SeqCst);
                });
                confirm(dialog).await
            }
        });
        let server = Hurried(Arc::new(server.asking(config())));
        let rig = Setup::new(version.clone())
            .script([Reply::Never])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "too slow", "{version}");
        settle().await;
        assert_eq!((rig.withdrawn(), ended.load(SeqCst)), (1, 1), "{version}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_call_withdraws_its_question_also_while_a_step_runs() {
    let stepped = Arc::new(AtomicUsize::new(0));
    let counted = stepped.clone();
    let server = handler(move |dialog: Dialog| {
        let counted = counted.clone();
        async move {
            let step = dialog.once("slow", async {
                tokio::time::sleep(Duration::from_secs(3)).await;
                Ok::<_, AskError>(counted.fetch_add(1, SeqCst))
            });
            let (asked, step) = tokio::join!(dialog.ask::<Confirm>(), step);
            assert!(matches!(asked, Err(AskError::CallCancelled)));
            Ok(step?.to_string())
        }
    });
    let rig = Setup::new(LIVE[1].clone())
        .script([Reply::Never])
        .serve(server)
        .await;
    let call = CallToolRequest::new(CallToolRequestParams::new("any"));
    let options = PeerRequestOptions::no_options();
    let call = rig
        .client
        .send_cancellable_request(call.into(), options)
        .await
        .unwrap();
    while rig.lines("elicitation/create").is_empty() {
        tokio::task::yield_now().await;
    }
    call.cancel(None).await.unwrap();
    settle().await;
    assert_eq!((rig.withdrawn(), stepped.load(SeqCst)), (1, 0));
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(stepped.load(SeqCst), 1, "a step comes to its end");
}

/// The page is waited for, which takes no answer; the form is what the person sees.
#[tokio::test]
async fn a_cancelled_call_withdraws_its_question_also_while_it_waits_for_a_page() {
    let gate = Arc::new(Notify::new());
    let stepped = Arc::new(AtomicUsize::new(0));
    let (opens, counted) = (gate.clone(), stepped.clone());
    let server = handler(move |dialog: Dialog| {
        let (opens, counted) = (opens.clone(), counted.clone());
        async move {
            let page = Page::new("Please sign in", |id| format!("https://example.com/{id}"));
            let step = dialog.once("slow", async {
                opens.notified().await;
                Ok::<_, AskError>(counted.fetch_add(1, SeqCst))
            });
            let _ = tokio::join!(
                dialog.open(page).completed(Duration::from_secs(600)),
                dialog.ask::<Confirm>(),
                step,
            );
            Ok("went on".to_owned())
        }
    });
    let rig = Setup::new(LIVE[1].clone())
        .script([Reply::Result(json!({ "action": "accept" })), Reply::Never])
        .serve(server)
        .await;
    let call = CallToolRequest::new(CallToolRequestParams::new("any"));
    let call = rig
        .client
        .send_cancellable_request(call.into(), PeerRequestOptions::no_options())
        .await
        .unwrap();
    while rig.lines("elicitation/create").len() < 2 {
        tokio::task::yield_now().await;
    }
    settle().await;
    call.cancel(None).await.unwrap();
    settle().await;
    assert_eq!((rig.withdrawn(), stepped.load(SeqCst)), (1, 0));
    gate.notify_one();
    settle().await;
    assert_eq!(stepped.load(SeqCst), 1, "a step comes to its end");
}
