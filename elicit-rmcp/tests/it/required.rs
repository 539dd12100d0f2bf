//! Pages without which a call cannot go on, on every revision.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::kit::*;
use crate::pages::*;
use elicit_rmcp::seal::Principal;
use elicit_rmcp::{AskError, Dialog, DialogExt, FlowError, Flows, Notified, Page};
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::task_manager::{TaskManager, TaskOptions};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};
use tokio::time::Instant;

// Returning `{:elicitation_required, elicitations}`, of the Phantom guide.

/// The author's own record of who has signed in; and how often it was looked at, with how many ids.
#[derive(Clone, Default)]
struct Auth {
    authorized: Arc<Mutex<BTreeSet<String>>>,
    looks: Arc<Mutex<Vec<usize>>>,
    made: Arc<AtomicUsize>,
}

impl Auth {
    async fn is_authorized(&self, user: &str, ids: usize) -> Result<bool, ErrorData> {
        tokio::task::yield_now().await;
        self.looks.lock().unwrap().push(ids);
        Ok(self.authorized.lock().unwrap().contains(user))
    }

    /// The page's controller.
    async fn callback(
        &self,
        flows: &Flows,
        id: &str,
        current_user: &str,
    ) -> Result<Notified, FlowError> {
        let user = Principal::new(current_user);
        flows.open(id, &user).await?;
        self.authorized
            .lock()
            .unwrap()
            .insert(current_user.to_owned());
        flows.complete(id, &user).await
    }

    async fn tool(self, dialog: Dialog) -> Result<String, ErrorData> {
        let user = dialog.principal().id().unwrap_or_default().to_owned();
        let made = self.made.clone();
        let page = Page::new("Please authenticate first", move |flow| {
            made.fetch_add(1, SeqCst);
            format!("https://example.com/oauth/{flow}")
        });
        let (auth, user) = (&self, &user);
        let done = |ids: Vec<_>| async move { auth.is_authorized(user, ids.len()).await };
        let ids = dialog.require([page], done).await?;
        assert!(ids.len() <= 1);
        Ok("Authenticated".to_owned())
    }

    fn server(&self) -> Handler<impl Fn(Dialog) -> Tool + Clone + Send + Sync + 'static> {
        let auth = self.clone();
        handler(move |dialog| Box::pin(auth.clone().tool(dialog)) as Tool)
    }
}

type Tool = std::pin::Pin<Box<dyn Future<Output = Result<String, ErrorData>> + Send>>;

#[tokio::test]
async fn elicitation_required_2025_06_18() {
    let auth = Auth::default();
    let rig = Setup::new(ProtocolVersion::V_2025_06_18)
        .config(of_ann(&flows()))
        .serve(auth.server())
        .await;
    assert_eq!(
        rig.call("any", json!({})).await,
        "error: Client does not support URL elicitation."
    );
    auth.authorized.lock().unwrap().insert("ann".to_owned());
    assert_eq!(rig.call("any", json!({})).await, "Authenticated");
}

#[tokio::test]
async fn elicitation_required_2025_11_25() {
    let (auth, flows) = (Auth::default(), flows());
    let rig = Setup::new(V2025_11)
        .config(of_ann(&flows))
        .serve(auth.server())
        .await;
    let error = rig
        .send("tools/call", json!({ "name": "any" }))
        .await
        .unwrap_err();
    let data = error.data.clone().unwrap();
    let id = data["elicitations"][0]["elicitationId"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(is_unguessable(&id), "{id}");
    let exact = format!(
        r#""error":{{"code":-32042,"message":"This request requires more information.","data":{{"elicitations":[{{"mode":"url","message":"Please authenticate first","url":"https://example.com/oauth/{id}","elicitationId":"{id}"}}]}}}}"#
    );
    assert_eq!(rig.lines(&exact).len(), 1, "{:?}", rig.wire());

    // The link went to somebody else.
    let refused = auth.callback(&flows, &id, "eve").await;
    assert!(matches!(refused, Err(FlowError::AnotherPrincipal)));
    assert!(auth.authorized.lock().unwrap().is_empty());

    // The call is over, and the client hears of the end all the same.
    assert_eq!(
        auth.callback(&flows, &id, "ann").await.unwrap(),
        Notified::Sent
    );
    settle().await;
    assert_eq!(rig.notes(COMPLETE), [json!({ "elicitationId": id })]);
    assert_eq!(rig.call("any", json!({})).await, "Authenticated");
    assert_eq!(*auth.looks.lock().unwrap(), [0, 0]);

    // Prompts and resources as well.
    auth.authorized.lock().unwrap().clear();
    for (method, params) in [
        ("prompts/get", json!({ "name": "any" })),
        ("resources/read", json!({ "uri": "any:thing" })),
    ] {
        assert_eq!(rig.send(method, params).await.unwrap_err().code.0, -32042);
    }

    // Only to a client that declared URL mode.
    let forms = json!({ "elicitation": { "form": {} } });
    let rig = Setup::new(V2025_11)
        .capabilities(forms)
        .serve(auth.server())
        .await;
    assert_eq!(
        rig.call("any", json!({})).await,
        "error: Client does not support URL elicitation."
    );
}

#[tokio::test(start_paused = true)]
async fn elicitation_required_2026_07_28() {
    let (auth, flows) = (Auth::default(), flows());
    let rig = Setup::new(V2026)
        .config(of_ann(&flows))
        .serve(auth.server())
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let params = &asked_in_round(&rig)["required"]["params"];
    let id = flow_of(params);
    assert_eq!(
        *params,
        json!({ "mode": "url", "message": "Please authenticate first", "url": format!("https://example.com/oauth/{id}") })
    );
    let before = Instant::now();
    let waiting = rig
        .round("any", Back::to(&asked, json!({ "required": consent() })))
        .await
        .unwrap();
    assert_eq!(before.elapsed().as_secs(), 20);
    assert_eq!(
        waiting.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["resultType", "requestState"]
    );
    // At once, and after 1, 3, 7, 15 seconds; with the id that was issued.
    assert_eq!(*auth.looks.lock().unwrap(), [0, 1, 1, 1, 1, 1]);

    let page = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(
            auth.callback(&flows, &id, "ann").await.unwrap(),
            Notified::NotNeeded
        );
    };
    let before = Instant::now();
    let (done, ()) = tokio::join!(rig.round("any", Back::to(&waiting, Value::Null)), page);
    assert_eq!(done.unwrap()["content"][0]["text"], "Authenticated");
    assert!(
        before.elapsed() < Duration::from_millis(500),
        "{:?}",
        before.elapsed()
    );
    assert_eq!(rig.lines(COMPLETE).len(), 0);
    assert_eq!(rig.lines("elicitation/create").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn elicitation_required_and_declined() {
    let auth = Auth::default();
    for answer in [no(), json!({ "action": "cancel" })] {
        let rig = Setup::new(V2026)
            .config(of_ann(&flows()))
            .serve(auth.server())
            .await;
        let asked = rig.round("any", Back::default()).await.unwrap();
        let done = rig
            .round("any", Back::to(&asked, json!({ "required": answer })))
            .await
            .unwrap();
        assert_eq!(done["isError"], true);
        assert_eq!(
            done["content"][0]["text"],
            "The person did not complete the required step."
        );
    }
}

#[tokio::test(start_paused = true)]
async fn elicitation_required_and_never_done() {
    let auth = Auth::default();
    let rig = Setup::new(V2026)
        .config(of_ann(&flows()).timeout(Duration::from_secs(50)))
        .serve(auth.server())
        .await;
    let mut result = rig.round("any", Back::default()).await.unwrap();
    let mut responses = json!({ "required": consent() });
    let (before, mut rounds) = (Instant::now(), 0);
    while result["resultType"] == "input_required" {
        result = rig
            .round("any", Back::to(&result, responses.take()))
            .await
            .unwrap();
        rounds += 1;
    }
    assert_eq!(
        result["content"][0]["text"],
        "The person did not complete the required step."
    );
    // 20 + 20 + 10
    assert_eq!((rounds, before.elapsed().as_secs()), (3, 50));
}

#[tokio::test(start_paused = true)]
async fn several_pages_can_be_required() {
    let server = handler(|dialog: Dialog| async move {
        let at = |host: &'static str| {
            Page::new("Go", move |flow| {
                format!("https://{host}.example.com/{flow}")
            })
        };
        let flows = dialog.flows().clone();
        let all_completed = |ids: Vec<elicit_rmcp::FlowId>| {
            let (flows, who) = (flows.clone(), dialog.principal().clone());
            async move {
                for id in &ids {
                    if !flows
                        .state(id.as_str(), &who)
                        .await
                        .map_err(AskError::Flow)?
                        .is_ended()
                    {
                        return Ok(false);
                    }
                }
                Ok::<_, AskError>(ids.len() == 2)
            }
        };
        let ids = dialog
            .require([at("one"), at("two")], all_completed)
            .key("sign_in")
            .await?;
        Ok(format!("{} {}", ids[0], ids[1]))
    });
    let flows = flows();
    let rig = Setup::new(V2026)
        .config(of_ann(&flows))
        .serve(server.clone())
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let requests = asked["inputRequests"].as_object().unwrap();
    assert_eq!(
        requests.keys().collect::<Vec<_>>(),
        ["sign_in", "sign_in.2"]
    );
    let ids: Vec<_> = requests
        .values()
        .map(|request| flow_of(&request["params"]))
        .collect();
    finish(&flows, &ids[0], &ann()).await.unwrap();
    let answers = json!({ "sign_in": consent(), "sign_in.2": consent() });
    let waiting = rig.round("any", Back::to(&asked, answers)).await.unwrap();
    assert_eq!(waiting["resultType"], "input_required");
    finish(&flows, &ids[1], &ann()).await.unwrap();
    let done = rig
        .round("any", Back::to(&waiting, Value::Null))
        .await
        .unwrap();
    assert_eq!(done["content"][0]["text"], ids.join(" "));

    let rig = Setup::new(V2025_11)
        .config(of_ann(&flows))
        .serve(server)
        .await;
    let error = rig
        .send("tools/call", json!({ "name": "any" }))
        .await
        .unwrap_err();
    let pages = error.data.unwrap()["elicitations"]
        .as_array()
        .unwrap()
        .len();
    assert_eq!((error.code.0, pages), (-32042, 2));
}

/// A client may answer in its own time: what was answered is not asked for again.
#[tokio::test(start_paused = true)]
async fn an_answer_is_kept_while_another_page_is_still_asked_for() {
    let server = handler(|dialog: Dialog| async move {
        let at = |name: &'static str| {
            Page::new(name, move |flow| {
                format!("https://{name}.example.com/{flow}")
            })
        };
        let never = |_| async { Ok::<_, AskError>(false) };
        dialog.require([at("one"), at("two")], never).await?;
        Ok("done".to_owned())
    });
    for first in ["required", "required.2"] {
        let rig = Setup::new(V2026)
            .config(of_ann(&flows()))
            .serve(server.clone())
            .await;
        let mut result = rig.round("any", Back::default()).await.unwrap();
        let missing = if first == "required" {
            "required.2"
        } else {
            "required"
        };
        let mut answer = json!({ first: consent() });
        // Again and again, and then at last.
        for _ in 0..3 {
            result = rig.round("any", Back::to(&result, answer)).await.unwrap();
            let requests = result["inputRequests"].as_object().unwrap();
            assert_eq!(requests.keys().collect::<Vec<_>>(), [missing]);
            answer = json!({});
        }
        let waiting = rig
            .round("any", Back::to(&result, json!({ missing: consent() })))
            .await
            .unwrap();
        assert!(waiting.get("inputRequests").is_none(), "{waiting}");
    }
}

/// The handler goes another way: other pages, with flows of their own.
#[tokio::test(start_paused = true)]
async fn a_consent_to_another_message_does_not_count() {
    let message = Arc::new(Mutex::new("Sign in"));
    let seen = message.clone();
    let server = handler(move |dialog: Dialog| {
        let message = *seen.lock().unwrap();
        async move {
            let page = Page::new(message, |flow| format!("https://example.com/{flow}"));
            let done = |ids: Vec<_>| async move {
                Ok::<_, AskError>(message == "Delete" && !ids.is_empty())
            };
            dialog.require([page], done).await?;
            Ok("done".to_owned())
        }
    });
    let rig = Setup::new(V2026)
        .config(of_ann(&flows()))
        .serve(server)
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    *message.lock().unwrap() = "Delete";
    let again = rig
        .round("any", Back::to(&asked, json!({ "required": consent() })))
        .await
        .unwrap();
    let params = &again["inputRequests"]["required"]["params"];
    assert_eq!(params["message"], "Delete");
    assert_ne!(
        params["url"],
        asked["inputRequests"]["required"]["params"]["url"]
    );
}

/// It is told apart why a page was not completed.
#[tokio::test(start_paused = true)]
async fn the_handler_hears_what_became_of_a_page() {
    let server = handler(|dialog: Dialog| async move {
        let page = Page::new("Go", |flow| format!("https://example.com/{flow}"));
        let never = |_| async { Ok::<_, AskError>(false) };
        match dialog
            .require([page], never)
            .within(Duration::from_secs(5))
            .await
        {
            Err(AskError::NotCompleted(visit)) => Ok(format!("{visit:?}")),
            other => Ok(format!("{:?}", other.map(|ids| ids.len())?)),
        }
    });
    let cancel = json!({ "action": "cancel" });
    for (answer, said) in [
        (no(), "Declined"),
        (cancel, "Cancelled"),
        (consent(), "TimedOut"),
    ] {
        let rig = Setup::new(V2026)
            .config(of_ann(&flows()))
            .serve(server.clone())
            .await;
        let asked = rig.round("any", Back::default()).await.unwrap();
        let done = rig
            .round("any", Back::to(&asked, json!({ "required": answer })))
            .await
            .unwrap();
        assert_eq!(done["content"][0]["text"], said);
    }
}

/// A task that requires a page, and what came of it.
struct InTask(Arc<Mutex<Option<String>>>);

impl ServerHandler for InTask {
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let seen = self.0.clone();
        let task = context
            .dialog()?
            .task(TaskOptions::new(), async move |dialog| {
                let page = Page::new("Go", |flow| format!("https://example.com/{flow}"));
                let never = |_| async { Ok::<_, AskError>(false) };
                let required = dialog
                    .require([page], never)
                    .timeout(Duration::from_secs(5))
                    .within(Duration::from_secs(3600))
                    .await;
                *seen.lock().unwrap() = Some(format!("{:?}", required.map(|ids| ids.len())));
                Ok(text("over"))
            });
        Ok(task?)
    }
}

/// How long the question may stay open is one time, how long the person may take at the page another.
#[tokio::test(start_paused = true)]
async fn in_a_task_the_question_has_a_time_of_its_own() {
    let seen = Arc::new(Mutex::new(None));
    let rig = Setup::new(V2026)
        .config(of_ann(&flows()).tasks(TaskManager::new()))
        .serve(InTask(seen.clone()))
        .await;
    let created = rig.round("any", Back::default()).await.unwrap();
    assert_eq!(created["resultType"], "task");
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(*seen.lock().unwrap(), None);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(seen.lock().unwrap().as_deref(), Some("Err(TimedOut(5s))"));
}

/// The last look is at the end of the time, however long the pause before it.
#[tokio::test(start_paused = true)]
async fn what_is_done_just_in_time_counts() {
    let start = Instant::now();
    let server = handler(move |dialog: Dialog| async move {
        let page = Page::new("Go", |flow| format!("https://example.com/{flow}"));
        // Between the looks after 7 and after 15 seconds.
        let done = |_| async move { Ok::<_, AskError>(start.elapsed() >= Duration::from_secs(11)) };
        dialog
            .require([page], done)
            .within(Duration::from_secs(12))
            .await?;
        Ok("done".to_owned())
    });
    let rig = Setup::new(V2026)
        .config(of_ann(&flows()))
        .serve(server)
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let done = rig
        .round("any", Back::to(&asked, json!({ "required": consent() })))
        .await
        .unwrap();
    assert_eq!(done["content"][0]["text"], "done");
}

/// What is asked after it keeps its key, whether the pages were needed or not.
#[tokio::test(start_paused = true)]
async fn keys_do_not_depend_on_what_is_done_already() {
    let done = Arc::new(Mutex::new(false));
    let first = done.clone();
    let server = handler(move |dialog: Dialog| {
        let first = first.clone();
        async move {
            let at = || Page::new("Go", |flow| format!("https://example.com/{flow}"));
            let is_done = *first.lock().unwrap();
            dialog
                .require([at()], |_| async move { Ok::<_, AskError>(is_done) })
                .await?;
            dialog
                .require(
                    [at()],
                    |ids| async move { Ok::<_, AskError>(!ids.is_empty()) },
                )
                .await?;
            Ok("done".to_owned())
        }
    });
    let rig = Setup::new(V2026)
        .config(of_ann(&flows()))
        .serve(server)
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    assert!(asked["inputRequests"]["required"].is_object());
    *done.lock().unwrap() = true;
    let asked = rig
        .round("any", Back::to(&asked, json!({ "required": consent() })))
        .await
        .unwrap();
    assert_eq!(
        asked["inputRequests"]
            .as_object()
            .unwrap()
            .keys()
            .collect::<Vec<_>>(),
        ["required.2"]
    );
}

#[tokio::test]
async fn no_page_is_a_mistake_of_the_author() {
    let server = handler(|dialog: Dialog| async move {
        let pages: [Page; 0] = [];
        let never = |_| async { Ok::<_, AskError>(false) };
        dialog.require(pages, never).await?;
        Ok(String::new())
    });
    for version in [V2025_11, V2026] {
        let rig = Setup::new(version).serve(server.clone()).await;
        let said = rig.call("any", json!({})).await;
        assert!(said.starts_with("-32603 "), "{said}");
    }
}
