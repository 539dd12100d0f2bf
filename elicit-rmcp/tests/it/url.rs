//! URL mode: sending a person to a page, on every revision. The examples of the guides are here under their names.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::kit::*;
use crate::pages::*;
use elicit::{Confirm, Outcome, UrlRequest};
use elicit_rmcp::{AskError, Dialog, FlowError, Notified, Page, Visit};
use rmcp::ErrorData;
use rmcp::model::*;
use serde_json::{Value, json};
use tokio::time::Instant;

fn visit(visit: Visit) -> String {
    format!("{visit:?}")
}

// Send the end user to a URL: `link-account` of the TypeScript guide.

async fn link_account(dialog: Dialog) -> Result<String, ErrorData> {
    let request = UrlRequest::new(
        "Sign in to github to link your account",
        "https://billing.example.com/connect/github",
    );
    let request = request.map_err(AskError::UnsafeUrl)?;
    Ok(match dialog.open(request).await? {
        Outcome::Accepted(()) => "Linked github.",
        Outcome::Declined => "Sign-in decline.",
        Outcome::Cancelled => "Sign-in cancel.",
    }
    .to_owned())
}

#[tokio::test]
async fn link_account_2025_06_18() {
    let rig = Setup::new(ProtocolVersion::V_2025_06_18)
        .serve(handler(link_account))
        .await;
    assert_eq!(
        rig.call("any", json!({})).await,
        "error: Client does not support URL elicitation."
    );
    assert_eq!(rig.lines("elicitation/create").len(), 0);
}

#[tokio::test]
async fn link_account_2025_11_25() {
    let answers = [
        (consent(), "Linked github."),
        (no(), "Sign-in decline."),
        (json!({ "action": "cancel" }), "Sign-in cancel."),
    ];
    let mut ids = BTreeSet::new();
    for (answer, said) in answers {
        let rig = Setup::new(V2025_11)
            .script([answer])
            .serve(handler(link_account))
            .await;
        assert_eq!(rig.call("any", json!({})).await, said);
        let params = asked_live(&rig);
        let id = params["elicitationId"].as_str().unwrap().to_owned();
        let exact = format!(
            r#""mode":"url","message":"Sign in to github to link your account","url":"https://billing.example.com/connect/github","elicitationId":"{id}"}}"#
        );
        assert_eq!(rig.lines(&exact).len(), 1, "{:?}", rig.wire());
        assert!(is_unguessable(&id), "{id}");
        ids.insert(id);
        settle().await;
        assert_eq!(rig.lines(COMPLETE).len(), 0);
    }
    assert_eq!(ids.len(), 3);
}

#[tokio::test]
async fn link_account_2026_07_28() {
    let rig = Setup::new(V2026).serve(handler(link_account)).await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let exact = concat!(
        r#""inputRequests":{"open":{"method":"elicitation/create","params":{"mode":"url","#,
        r#""message":"Sign in to github to link your account","url":"https://billing.example.com/connect/github"}}},"#,
    );
    assert_eq!(rig.lines(exact).len(), 1, "{:?}", rig.wire());
    let answers = [
        (consent(), "Linked github."),
        (no(), "Sign-in decline."),
        (json!({ "action": "cancel" }), "Sign-in cancel."),
    ];
    for (answer, said) in answers {
        let done = rig
            .round("any", Back::to(&asked, json!({ "open": answer })))
            .await
            .unwrap();
        assert_eq!(done["content"][0]["text"], said);
    }
}

#[tokio::test]
async fn only_a_client_that_declared_url_mode_is_asked() {
    let forms = json!({ "elicitation": { "form": {} } });
    let rig = Setup::new(V2025_11)
        .capabilities(forms.clone())
        .serve(handler(link_account))
        .await;
    assert_eq!(
        rig.call("any", json!({})).await,
        "error: Client does not support URL elicitation."
    );

    let rig = Setup::new(V2026)
        .capabilities(forms)
        .serve(handler(link_account))
        .await;
    let error = rig.round("any", Back::default()).await.unwrap_err();
    let needed = json!({ "requiredCapabilities": { "elicitation": { "url": {} } } });
    assert_eq!((error.code.0, error.data), (-32021, Some(needed)));
}

// Signal that the URL flow finished: `connect-calendar` of the TypeScript guide.

async fn connect_calendar(dialog: Dialog) -> Result<String, ErrorData> {
    let page = Page::new("Grant google calendar access", |flow| {
        format!("https://calendar.example.com/consent/google?state={flow}")
    });
    let ten_minutes = Duration::from_secs(10 * 60);
    Ok(match dialog.open(page).completed(ten_minutes).await? {
        Visit::Completed => "Connected google.".to_owned(),
        other => format!("Consent {other:?}."),
    })
}

#[tokio::test(start_paused = true)]
async fn connect_calendar_2025_11_25() {
    let flows = flows();
    // This client answers when it is told that the person is done.
    let rig = Setup::new(V2025_11)
        .config(of_ann(&flows))
        .script([Reply::After(COMPLETE, consent())])
        .serve(handler(connect_calendar))
        .await;
    let page = async {
        tokio::time::sleep(Duration::from_secs(120)).await;
        let params = asked_live(&rig);
        let id = flow_of(&params);
        assert!(is_unguessable(&id), "{id}");
        assert_eq!(params["elicitationId"], *id);
        assert!(matches!(
            finish(&flows, &id, &eve()).await,
            Err(FlowError::AnotherPrincipal)
        ));
        assert_eq!(finish(&flows, &id, &ann()).await.unwrap(), Notified::Sent);
        id
    };
    let (said, id) = tokio::join!(rig.call("any", json!({})), page);
    assert_eq!(said, "Connected google.");
    let note = format!(
        r#"< {{"jsonrpc":"2.0","method":"{COMPLETE}","params":{{"elicitationId":"{id}"}}}}"#
    );
    let wire = rig.wire();
    let told = wire
        .iter()
        .position(|line| *line == note)
        .expect("the notification");
    let done = wire
        .iter()
        .position(|line| line.contains("Connected google."))
        .expect("the result");
    assert!(told < done);
    assert_eq!(rig.lines(COMPLETE).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn connect_calendar_2026_07_28() {
    let flows = flows();
    let rig = Setup::new(V2026)
        .config(of_ann(&flows))
        .serve(handler(connect_calendar))
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let params = &asked_in_round(&rig)["open"]["params"];
    let id = flow_of(params);
    assert_eq!(
        params.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["mode", "message", "url"]
    );

    let before = Instant::now();
    let waiting = rig
        .round("any", Back::to(&asked, json!({ "open": consent() })))
        .await
        .unwrap();
    assert_eq!(before.elapsed().as_secs(), 20);
    assert_eq!(
        waiting.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["resultType", "requestState"]
    );
    assert_eq!(waiting["resultType"], "input_required");
    // Not told of: it is the same flow in each round.
    let page = async {
        tokio::time::sleep(Duration::from_secs(5)).await;
        assert_eq!(
            finish(&flows, &id, &ann()).await.unwrap(),
            Notified::NotNeeded
        );
    };
    let before = Instant::now();
    let (done, ()) = tokio::join!(rig.round("any", Back::to(&waiting, Value::Null)), page);
    assert_eq!(done.unwrap()["content"][0]["text"], "Connected google.");
    assert_eq!(before.elapsed().as_secs(), 5);
    assert_eq!(rig.lines(COMPLETE).len(), 0);
}

// Waiting inline, of the Phantom guide.

#[tokio::test(start_paused = true)]
async fn waiting_inline() {
    let flows = flows();
    let rig = Setup::new(V2025_11)
        .config(of_ann(&flows))
        .script([consent()])
        .serve(handler(connect_calendar))
        .await;
    let page = async {
        tokio::time::sleep(Duration::from_secs(180)).await;
        finish(&flows, &flow_of(&asked_live(&rig)), &ann())
            .await
            .unwrap()
    };
    let before = Instant::now();
    let (said, told) = tokio::join!(rig.call("any", json!({})), page);
    assert_eq!((said.as_str(), told), ("Connected google.", Notified::Sent));
    assert_eq!(before.elapsed().as_secs(), 180);
    assert_eq!(rig.lines(COMPLETE).len(), 1);
    // The caller hears that the call is alive: after 15, 30, … 180 seconds at most.
    let progress: Vec<f64> = rig
        .notes("notifications/progress")
        .iter()
        .map(|note| note["progress"].as_f64().unwrap())
        .collect();
    assert!((11..=12).contains(&progress.len()), "{progress:?}");
    assert!(
        progress.is_sorted_by(|before, after| before < after),
        "{progress:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_person_who_declines_is_not_waited_for() {
    for (answer, said) in [
        (no(), "Consent Declined."),
        (json!({ "action": "cancel" }), "Consent Cancelled."),
    ] {
        let rig = Setup::new(V2025_11)
            .script([answer.clone()])
            .serve(handler(connect_calendar))
            .await;
        assert_eq!(rig.call("any", json!({})).await, said);
        let rig = Setup::new(V2026).serve(handler(connect_calendar)).await;
        let asked = rig.round("any", Back::default()).await.unwrap();
        let done = rig
            .round("any", Back::to(&asked, json!({ "open": answer })))
            .await
            .unwrap();
        assert_eq!(done["content"][0]["text"], said);
    }
}

#[tokio::test(start_paused = true)]
async fn the_page_may_end_without_success() {
    let flows = flows();
    let rig = Setup::new(V2025_11)
        .config(of_ann(&flows))
        .script([consent()])
        .serve(handler(connect_calendar))
        .await;
    let page = async {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let id = flow_of(&asked_live(&rig));
        flows.open(&id, &ann()).await.unwrap();
        assert_eq!(flows.fail(&id, &ann()).await.unwrap(), Notified::Sent);
    };
    let (said, ()) = tokio::join!(rig.call("any", json!({})), page);
    assert_eq!(said, "Consent Failed.");
}

#[tokio::test(start_paused = true)]
async fn the_time_to_complete_holds_within_a_call_and_over_rounds() {
    let rig = Setup::new(V2025_11)
        .config(of_ann(&flows()))
        .script([consent()])
        .serve(handler(connect_calendar))
        .await;
    let before = Instant::now();
    assert_eq!(rig.call("any", json!({})).await, "Consent TimedOut.");
    assert_eq!(before.elapsed().as_secs(), 600);

    let flows = flows().hold(Duration::from_secs(240));
    let rig = Setup::new(V2026)
        .config(of_ann(&flows))
        .serve(handler(connect_calendar))
        .await;
    let mut result = rig.round("any", Back::default()).await.unwrap();
    let mut responses = json!({ "open": consent() });
    let (before, mut rounds) = (Instant::now(), 0);
    while result["resultType"] == "input_required" {
        result = rig
            .round("any", Back::to(&result, responses.take()))
            .await
            .unwrap();
        rounds += 1;
        // The client's own pause counts too.
        tokio::time::sleep(Duration::from_secs(10)).await;
    }
    assert_eq!(result["content"][0]["text"], "Consent TimedOut.");
    // 240 + 10 + 240 + 10 + 100 + 10
    assert_eq!((rounds, before.elapsed().as_secs()), (3, 610));
}

#[tokio::test(start_paused = true)]
async fn a_flow_that_expires_is_not_waited_for() {
    let flows = flows().lifetime(Duration::from_secs(30));
    let rig = Setup::new(V2025_11)
        .config(of_ann(&flows))
        .script([consent()])
        .serve(handler(connect_calendar))
        .await;
    let before = Instant::now();
    assert_eq!(rig.call("any", json!({})).await, "Consent TimedOut.");
    assert_eq!(before.elapsed().as_secs(), 30);
}

/// The handler is dropped where it waits.
#[tokio::test(start_paused = true)]
async fn a_cancelled_call_waits_no_longer() {
    struct Running(Arc<Mutex<Option<Instant>>>);

    impl Drop for Running {
        fn drop(&mut self) {
            *self.0.lock().unwrap() = Some(Instant::now());
        }
    }

    for version in [V2025_11, V2026] {
        let dropped = Arc::new(Mutex::new(None));
        let seen = dropped.clone();
        let server = handler(move |dialog: Dialog| {
            let running = Running(seen.clone());
            async move {
                let said = connect_calendar(dialog).await;
                drop(running);
                said
            }
        });
        let flows = flows().hold(Duration::from_secs(60));
        let setup = Setup::new(version.clone()).config(of_ann(&flows));
        let rig = setup.script([consent()]).serve(server).await;
        let mut params = json!({ "name": "any" });
        if !is_live(&version) {
            let asked = rig.send("tools/call", params.clone()).await.unwrap();
            params["requestState"] = asked["requestState"].clone();
            params["inputResponses"] = json!({ "open": consent() });
        }
        let request = ClientRequest::CustomRequest(CustomRequest::new("tools/call", Some(params)));
        let options = rmcp::service::PeerRequestOptions::no_options();
        let peer = rig.client.peer();
        let call = peer
            .send_cancellable_request(request, options)
            .await
            .unwrap();
        let before = Instant::now();
        tokio::time::sleep(Duration::from_secs(5)).await;
        call.cancel(None).await.unwrap();
        tokio::time::sleep(Duration::from_secs(1)).await;
        let dropped = dropped.lock().unwrap().expect("it runs no more");
        assert_eq!(dropped.duration_since(before).as_secs(), 5, "{version}");
    }
}

/// Nobody looks for the end of a flow once the handler is gone.
#[tokio::test(start_paused = true)]
async fn a_spawned_wait_ends_with_its_call() {
    let (sender, ended) = tokio::sync::oneshot::channel();
    let sender = Arc::new(Mutex::new(Some(sender)));
    let server = handler(move |dialog: Dialog| {
        let sender = sender.lock().unwrap().take().unwrap();
        async move {
            let page = Page::new("Go", |flow| format!("https://example.com/{flow}"));
            let completed = dialog.open(page).completed(Duration::from_secs(600));
            tokio::spawn(async move {
                let _ = sender.send(matches!(completed.await, Err(AskError::Ended)));
            });
            tokio::time::sleep(Duration::from_secs(7)).await;
            Ok("done".to_owned())
        }
    });
    let rig = Setup::new(V2025_11).script([consent()]).serve(server).await;
    let before = Instant::now();
    assert_eq!(rig.call("any", json!({})).await, "done");
    assert!(ended.await.unwrap());
    assert_eq!(before.elapsed().as_secs(), 7);
}

/// An id of the author's own, made anew in each run: what counts is where the person agreed to go.
#[tokio::test(start_paused = true)]
async fn a_url_with_a_fresh_id_in_each_run_is_not_asked_for_again() {
    let flows = flows();
    let runs = Arc::new(AtomicUsize::new(0));
    let count = runs.clone();
    let server = handler(move |dialog: Dialog| {
        let run = count.fetch_add(1, SeqCst);
        async move {
            let request = UrlRequest::with_id("Go", format!("flow-{run}"), |id| {
                format!("https://example.com/at/{id}")
            });
            let request = request.map_err(AskError::UnsafeUrl)?;
            Ok(visit(
                dialog
                    .open(request)
                    .completed(Duration::from_secs(60))
                    .await?,
            ))
        }
    });
    let rig = Setup::new(V2026).config(of_ann(&flows)).serve(server).await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    assert_eq!(
        asked["inputRequests"]["open"]["params"]["url"],
        "https://example.com/at/flow-0"
    );
    let waiting = rig
        .round("any", Back::to(&asked, json!({ "open": consent() })))
        .await
        .unwrap();
    assert!(waiting.get("inputRequests").is_none(), "{waiting}");
    // The flow that counts is the one that went out.
    finish(&flows, "flow-0", &ann()).await.unwrap();
    let done = rig
        .round("any", Back::to(&waiting, Value::Null))
        .await
        .unwrap();
    assert_eq!(done["content"][0]["text"], "Completed");
    assert_eq!(runs.load(SeqCst), 3);
    assert!(matches!(
        flows.state("flow-2", &ann()).await,
        Err(FlowError::Unknown)
    ));
}

#[tokio::test]
async fn an_answer_for_another_host_does_not_count() {
    let host = Arc::new(Mutex::new("one.example.com"));
    let at = host.clone();
    let server = handler(move |dialog: Dialog| {
        let url = format!("https://{}/go", at.lock().unwrap());
        async move {
            let request = UrlRequest::new("Go", url).map_err(AskError::UnsafeUrl)?;
            Ok(dialog.open(request).await?.is_accepted().to_string())
        }
    });
    let rig = Setup::new(V2026).serve(server).await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    *host.lock().unwrap() = "two.example.com";
    let again = rig
        .round("any", Back::to(&asked, json!({ "open": consent() })))
        .await
        .unwrap();
    assert_eq!(
        again["inputRequests"]["open"]["params"]["url"],
        "https://two.example.com/go"
    );
    let done = rig
        .round("any", Back::to(&again, json!({ "open": consent() })))
        .await
        .unwrap();
    assert_eq!(done["content"][0]["text"], "true");
}

/// A handler that takes another way in a later round: what the person agreed to was something else.
#[tokio::test(start_paused = true)]
async fn an_answer_for_another_message_does_not_count_under_the_default_key() {
    for named in [false, true] {
        let message = Arc::new(Mutex::new("Sign in"));
        let seen = message.clone();
        let server = handler(move |dialog: Dialog| {
            let message = *seen.lock().unwrap();
            async move {
                let page = Page::new(message, |flow| format!("https://example.com/{flow}"));
                let open = dialog.open(page).completed(Duration::from_secs(60));
                Ok(visit(if named { open.key("page") } else { open }.await?))
            }
        });
        let flows = flows();
        let rig = Setup::new(V2026).config(of_ann(&flows)).serve(server).await;
        let key = if named { "page" } else { "open" };
        let asked = rig.round("any", Back::default()).await.unwrap();
        let id = flow_of(&asked["inputRequests"][key]["params"]);
        finish(&flows, &id, &ann()).await.unwrap();
        *message.lock().unwrap() = "Delete your account";
        let next = rig
            .round("any", Back::to(&asked, json!({ key: consent() })))
            .await
            .unwrap();
        if named {
            assert_eq!(next["content"][0]["text"], "Completed");
            continue;
        }
        let params = &next["inputRequests"]["open"]["params"];
        assert_eq!(params["message"], "Delete your account");
        // The end of the first is not that of the second.
        assert_ne!(flow_of(params), id);
        let waiting = rig
            .round("any", Back::to(&next, json!({ "open": consent() })))
            .await
            .unwrap();
        assert_eq!(waiting["resultType"], "input_required");
    }
}

/// Both ends of a wait can be set up in either order.
#[tokio::test(start_paused = true)]
async fn the_question_of_a_wait_has_a_key_and_a_time() {
    let server = handler(|dialog: Dialog| async move {
        let page = Page::new("Go", |flow| format!("https://example.com/{flow}"));
        let open = dialog.open(page).completed(Duration::from_secs(600));
        let visit = open.key("page").timeout(Duration::from_secs(7)).await;
        Ok(format!("{:?}", visit.map_err(|error| error.to_string())))
    });
    let rig = Setup::new(V2026).serve(server.clone()).await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    assert!(asked["inputRequests"]["page"].is_object(), "{asked}");
    let rig = Setup::new(V2025_11)
        .script([Reply::Never])
        .serve(server)
        .await;
    assert_eq!(
        rig.call("any", json!({})).await,
        r#"Err("No answer within 7 s.")"#
    );
}

#[tokio::test]
async fn a_page_that_is_asked_for_again_keeps_its_flow() {
    let flows = flows();
    let rig = Setup::new(V2026)
        .config(of_ann(&flows))
        .serve(handler(connect_calendar))
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let again = rig.round("any", Back::to(&asked, json!({}))).await.unwrap();
    assert_eq!(again["inputRequests"], asked["inputRequests"]);
}

#[tokio::test]
async fn pages_and_forms_share_a_round() {
    let server = handler(|dialog: Dialog| async move {
        let at = |host: &'static str| Page::new("Go", move |flow| format!("https://{host}/{flow}"));
        let (one, two, sure) = tokio::try_join!(
            dialog.open(at("one.example.com")),
            dialog.open(at("two.example.com")),
            dialog.ask::<Confirm>(),
        )?;
        Ok(format!(
            "{} {} {}",
            one.is_accepted(),
            two.is_accepted(),
            sure.is_accepted()
        ))
    });
    let rig = Setup::new(V2026).serve(server.clone()).await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let requests = asked_in_round(&rig);
    assert_eq!(
        requests.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["open", "open.2", "confirm"]
    );
    let answers =
        json!({ "open": consent(), "open.2": no(), "confirm": accept(json!({ "confirm": true })) });
    let done = rig.round("any", Back::to(&asked, answers)).await.unwrap();
    assert_eq!(done["content"][0]["text"], "true false true");

    let script = [consent(), no(), accept(json!({ "confirm": true }))];
    let rig = Setup::new(V2025_11).script(script).serve(server).await;
    assert_eq!(rig.call("any", json!({})).await, "true false true");
}

#[tokio::test]
async fn the_authors_mistakes_are_internal_errors_without_the_url() {
    let unsafe_page = handler(|dialog: Dialog| async move {
        let page = Page::new("Go", |flow| format!("http://secret.example.com/{flow}"));
        Ok(dialog.open(page).await?.is_accepted().to_string())
    });
    let no_id = handler(|dialog: Dialog| async move {
        let request = UrlRequest::new("Go", "https://example.com/").map_err(AskError::UnsafeUrl)?;
        Ok(visit(
            dialog
                .open(request)
                .completed(Duration::from_secs(1))
                .await?,
        ))
    });
    let left_out = handler(|dialog: Dialog| async move {
        let page = Page::new("Go", |_| "https://example.com/secret".to_owned());
        Ok(dialog.open(page).await?.is_accepted().to_string())
    });
    for version in [V2025_11, V2026] {
        let rig = Setup::new(version.clone()).serve(unsafe_page.clone()).await;
        let said = rig.call("any", json!({})).await;
        assert!(said.starts_with("-32603 the URL is plain `http`"), "{said}");
        assert!(
            said.contains("`insecure` (of `UrlRequest` or `Page`)"),
            "{said}"
        );
        assert!(!said.contains("secret"), "{said}");
        let rig = Setup::new(version.clone()).serve(no_id.clone()).await;
        assert_eq!(
            rig.call("any", json!({})).await,
            "-32603 `completed` needs a flow: use `Page` or `UrlRequest::with_id`"
        );
        let rig = Setup::new(version).serve(left_out.clone()).await;
        let said = rig.call("any", json!({})).await;
        assert!(
            said.starts_with("-32603 the URL of a `Page` does not contain the id of its flow"),
            "{said}"
        );
        assert_eq!(rig.lines("elicitation/create").len(), 0);
    }
    // Plain `http`, where that is meant.
    let insecure = handler(|dialog: Dialog| async move {
        let page = Page::new("Go", |flow| format!("http://intranet.example.com/{flow}")).insecure();
        Ok(dialog.open(page).await?.is_accepted().to_string())
    });
    let rig = Setup::new(V2025_11)
        .script([consent()])
        .serve(insecure)
        .await;
    assert_eq!(rig.call("any", json!({})).await, "true");
}

/// One person begins a flow, another is asked with its id: the record does not take part.
#[tokio::test]
async fn a_flow_of_somebody_else_is_not_asked_for() {
    let flows = flows();
    flows.begin_as(&"flow-42".into(), &eve()).await.unwrap();
    let server = handler(|dialog: Dialog| async move {
        let request =
            UrlRequest::with_id("Go", "flow-42", |id| format!("https://example.com/{id}"));
        let request = request.map_err(AskError::UnsafeUrl)?;
        Ok(visit(
            dialog
                .open(request)
                .completed(Duration::from_secs(1))
                .await?,
        ))
    });
    let rig = Setup::new(V2025_11)
        .config(of_ann(&flows))
        .serve(server)
        .await;
    assert_eq!(
        rig.call("any", json!({})).await,
        "-32603 the flow is for somebody else"
    );
    assert_eq!(rig.lines("elicitation/create").len(), 0);
}

/// A task waits as long as it takes, and asks no client to call again.
mod in_a_task {
    use elicit_rmcp::{DialogExt, Flows};
    use rmcp::ServerHandler;
    use rmcp::service::{RequestContext, RoleServer};
    use rmcp::task_manager::{TaskManager, TaskOptions};

    use super::*;

    struct Server;

    impl ServerHandler for Server {
        async fn call_tool(
            &self,
            _: CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            let work = async |dialog| Ok(text(connect_calendar(dialog).await?));
            Ok(context.dialog()?.task(TaskOptions::new(), work)?)
        }
    }

    async fn until(rig: &Rig, task: &Value, status: &str) -> Value {
        for _ in 0..100_000 {
            let task = rig
                .send("tasks/get", json!({ "taskId": task["taskId"] }))
                .await
                .unwrap();
            if task["status"] == status {
                return task;
            }
            tokio::task::yield_now().await;
        }
        panic!("the task does not become {status}")
    }

    /// The task, after the person agreed to open the page; and the id of the flow.
    async fn agreed(flows: &Flows) -> (Rig, Value, String) {
        let rig = Setup::new(V2026)
            .config(of_ann(flows).tasks(TaskManager::new()))
            .serve(Server)
            .await;
        let task = rig.round("any", Back::default()).await.unwrap();
        let asked = until(&rig, &task, "input_required").await;
        let id = flow_of(&asked["inputRequests"]["open"]["params"]);
        let answer = json!({ "taskId": task["taskId"], "inputResponses": { "open": consent() } });
        rig.send("tasks/update", answer).await.unwrap();
        until(&rig, &task, "working").await;
        (rig, task, id)
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_is_waited_for() {
        let flows = flows();
        let (rig, task, id) = agreed(&flows).await;
        tokio::time::sleep(Duration::from_secs(300)).await;
        assert!(
            until(&rig, &task, "working")
                .await
                .get("inputRequests")
                .is_none()
        );
        finish(&flows, &id, &ann()).await.unwrap();
        let done = until(&rig, &task, "completed").await;
        assert_eq!(done["result"]["content"][0]["text"], "Connected google.");
    }

    #[tokio::test(start_paused = true)]
    async fn a_cancelled_task_waits_no_longer() {
        let (rig, task, _) = agreed(&flows()).await;
        let before = Instant::now();
        rig.send("tasks/cancel", json!({ "taskId": task["taskId"] }))
            .await
            .unwrap();
        until(&rig, &task, "cancelled").await;
        assert!(before.elapsed() < Duration::from_secs(1));
    }
}
