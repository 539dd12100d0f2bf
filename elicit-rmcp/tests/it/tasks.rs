//! Tasks, and the questions inside of them, over the wire.
#![expect(deprecated, reason = "the revisions that we speak have roots")]

use std::borrow::Borrow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use crate::kit::*;
use elicit::{Confirm, Elicit, Outcome};
use elicit_rmcp::seal::Principal;
use elicit_rmcp::{AskError, Caller, Dialog, DialogConfig, DialogExt};
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::task_manager::{TaskManager, TaskOptions};
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde_json::{Value, json};

/// Who is coming?
#[derive(Debug, Elicit)]
struct Guest {
    #[elicit(pattern = "^[A-Z]", send_pattern)]
    name: String,
    #[elicit(minimum = 18)]
    age: u8,
}

#[derive(Clone, Default)]
struct Server {
    orders: Arc<AtomicUsize>,
}

type Reply = Result<CallToolResponse, ErrorData>;

#[tool_router]
impl Server {
    #[tool]
    async fn confirm_delete(&self, dialog: Dialog) -> Reply {
        Ok(dialog.task(options(), async |dialog| {
            let sure = dialog
                .ask::<Confirm>()
                .message("Delete everything?")
                .await?;
            Ok(text(match sure {
                Outcome::Accepted(sure) if sure.confirm => "Deleted.",
                Outcome::Accepted(_) => "Kept.",
                Outcome::Declined => "Declined.",
                Outcome::Cancelled => "Dismissed.",
            }))
        })?)
    }

    #[tool]
    async fn multi_input(&self, dialog: Dialog) -> Reply {
        Ok(dialog.task(options(), async |dialog| {
            let (guest, sure) = tokio::try_join!(dialog.ask::<Guest>(), dialog.ask::<Confirm>())?;
            let name = guest.accepted().map(|guest| guest.name).unwrap_or_default();
            Ok(text(format!("{name} {}", sure.is_accepted())))
        })?)
    }

    #[tool]
    async fn guest(&self, dialog: Dialog) -> Reply {
        Ok(dialog.task(options(), async |dialog| {
            let guest = dialog.ask::<Guest>().await?.accepted();
            Ok(text(guest.map(|guest| guest.name).unwrap_or_default()))
        })?)
    }

    #[tool]
    async fn hurried(&self, dialog: Dialog) -> Reply {
        Ok(dialog.task(options(), async |dialog| {
            let asked = dialog
                .ask::<Confirm>()
                .timeout(Duration::from_millis(1))
                .await;
            assert!(matches!(asked, Err(AskError::TimedOut(_))));
            // The task runs on, with nothing to answer.
            tokio::time::sleep(Duration::from_secs(3600)).await;
            let guest = dialog.ask::<Guest>().await?;
            Ok(text(format!("{}", guest.is_accepted())))
        })?)
    }

    #[tool]
    async fn order(&self, dialog: Dialog) -> Reply {
        let sure = dialog.ask::<Confirm>().await?;
        if !sure.is_accepted() {
            return Ok(text("Not ordered.").into());
        }
        let count = async || Ok::<_, ErrorData>(self.orders.fetch_add(1, SeqCst));
        dialog.once("order", count()).await?;
        dialog.set_state("from the call")?;
        let key = dialog.idempotency_key("pay");
        let orders = self.orders.clone();
        Ok(dialog.task(options(), async move |dialog| {
            let again = async || Ok::<_, ErrorData>(orders.fetch_add(1, SeqCst));
            let order = dialog.once("order", again()).await?;
            // The same form was answered in the call: this is another question.
            let sure = dialog.ask::<Confirm>().message("Pay?").await?;
            let state = dialog.state::<String>()?.unwrap_or_default();
            let same = dialog.idempotency_key("pay") == key;
            Ok(text(format!(
                "order {order}, {}, {state}, {same}",
                sure.is_accepted()
            )))
        })?)
    }

    #[tool]
    async fn broken(&self, dialog: Dialog) -> Reply {
        Ok(dialog.task(options(), async |_| {
            Err(ErrorData::internal_error("the disk is full", None))
        })?)
    }

    #[tool]
    async fn panics(&self, dialog: Dialog) -> Reply {
        Ok(dialog.task(options(), async |dialog| {
            let sure = dialog.ask::<Confirm>().await?;
            assert!(!sure.is_accepted(), "the safe's code is 1234");
            let beside = async { panic!("the safe's code is 1234") };
            tokio::join!(dialog.ask::<Guest>(), beside).0?;
            Ok(text("unharmed"))
        })?)
    }

    #[tool]
    async fn panics_in_drop(&self, dialog: Dialog) -> Reply {
        struct Held;
        impl Drop for Held {
            fn drop(&mut self) {
                panic!("the safe's code is 1234");
            }
        }
        Ok(dialog.task(options(), async |dialog| {
            let _held = Held;
            dialog.ask::<Confirm>().await?;
            Ok(text("unharmed"))
        })?)
    }

    /// A question from within a step, asked by other code than the step's own.
    #[tool]
    async fn inside(&self, dialog: Dialog) -> Reply {
        Ok(dialog.task(options(), async |dialog| {
            let asks = dialog.clone();
            let asked = tokio::spawn(async move { asks.ask::<Confirm>().await });
            let sure = async {
                let sure = asked.await.unwrap_or(Err(AskError::Ended))?;
                Ok::<_, AskError>(sure.is_accepted())
            };
            Ok(text(dialog.once("sure", sure).await?.to_string()))
        })?)
    }

    #[tool]
    async fn roots(&self, dialog: Dialog) -> Reply {
        Ok(dialog.task(options(), async |dialog| {
            Ok(text(dialog.list_roots().await?.roots.len().to_string()))
        })?)
    }
}

fn options() -> TaskOptions {
    TaskOptions::new().with_poll_interval_ms(5)
}

#[tool_handler]
impl ServerHandler for Server {}

/// A client of this revision, and a server that keeps tasks.
fn setup(version: ProtocolVersion) -> Setup {
    Setup::new(version).config(config().tasks(TaskManager::new()))
}

/// A client that looks after one task.
struct Watched<R = Rig> {
    rig: R,
    id: String,
}

impl Watched {
    async fn start(tool: &str) -> Self {
        let rig = setup(REVISIONS[2].clone()).serve(Server::default()).await;
        Self::of(rig, tool, Back::default()).await
    }

    async fn of(rig: Rig, tool: &str, back: Back<'_>) -> Self {
        let created = rig.round(tool, back).await.unwrap();
        assert_eq!(created["resultType"], "task");
        assert_eq!(created["status"], "working");
        let id = created["taskId"].as_str().unwrap().to_owned();
        Self { rig, id }
    }
}

impl<R: Borrow<Rig>> Watched<R> {
    async fn send(&self, method: &str, params: Value) -> Result<Value, ErrorData> {
        self.rig.borrow().send(method, params).await
    }

    async fn get(&self) -> Value {
        self.send("tasks/get", json!({ "taskId": self.id }))
            .await
            .unwrap()
    }

    async fn update(&self, responses: Value) -> Result<Value, ErrorData> {
        let params = json!({ "taskId": self.id, "inputResponses": responses });
        self.send("tasks/update", params).await
    }

    async fn cancel(&self) {
        let ack = self
            .send("tasks/cancel", json!({ "taskId": self.id }))
            .await
            .unwrap();
        assert_eq!(ack, json!({ "resultType": "complete" }));
    }

    /// Looks until the task has come to this status.
    async fn until(&self, status: &str) -> Value {
        loop {
            let task = self.get().await;
            if task["status"] == status {
                return task;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Looks until exactly these keys are asked for.
    async fn until_asked(&self, keys: &[&str]) -> Value {
        loop {
            let task = self.until("input_required").await;
            let asked = task["inputRequests"].as_object().unwrap();
            if asked.len() == keys.len() && keys.iter().all(|key| asked.contains_key(*key)) {
                return task;
            }
            tokio::task::yield_now().await;
        }
    }

    /// The text of the task's result, with `error: ` before it for one that failed.
    async fn done(&self) -> String {
        let task = self.until("completed").await;
        let result = &task["result"];
        let failed = if result["isError"] == true {
            "error: "
        } else {
            ""
        };
        format!("{failed}{}", result["content"][0]["text"].as_str().unwrap())
    }
}

fn yes() -> Value {
    accept(json!({ "confirm": true }))
}

#[tokio::test]
async fn a_question_stands_in_the_task_and_an_update_answers_it() {
    for (answer, said) in [
        (yes(), "Deleted."),
        (accept(json!({ "confirm": false })), "Kept."),
        (json!({ "action": "decline" }), "Declined."),
        (json!({ "action": "cancel" }), "Dismissed."),
    ] {
        let task = Watched::start("confirm_delete").await;
        let asked = task.until_asked(&["confirm"]).await;
        assert_eq!(
            asked["inputRequests"]["confirm"]["params"]["message"],
            "Delete everything?"
        );
        assert_eq!(asked["resultType"], "complete");
        assert_eq!(asked.get("requestState"), None);
        let ack = task.update(json!({ "confirm": answer })).await.unwrap();
        assert_eq!(ack, json!({ "resultType": "complete" }));
        assert_eq!(task.done().await, said);
    }
}

#[tokio::test]
async fn the_list_has_the_exact_json_in_the_order_of_asking() {
    let task = Watched::start("multi_input").await;
    task.until_asked(&["guest", "confirm"]).await;
    let line = task.rig.lines(r#""inputRequests":"#).pop().unwrap();
    // rmcp's own types would sort the keys and lose the pattern.
    let requests = concat!(
        r#""inputRequests":{"guest":{"method":"elicitation/create","params":{"mode":"form","#,
        r#""message":"Who is coming?","requestedSchema":{"type":"object","properties":{"#,
        r#""name":{"type":"string","pattern":"^[A-Z]"},"#,
        r#""age":{"type":"integer","minimum":18,"maximum":255}},"required":["name","age"]}}},"#,
        r#""confirm":{"method":"elicitation/create","params":{"mode":"form","message":"#,
    );
    assert!(line.contains(requests), "{line}");
    assert!(line.contains(r#""resultType":"complete""#), "{line}");
    assert!(line.contains(r#""pollIntervalMs":5"#), "{line}");
}

#[tokio::test]
async fn a_partial_update_keeps_the_rest_open() {
    let task = Watched::start("multi_input").await;
    task.until_asked(&["guest", "confirm"]).await;
    task.update(json!({ "confirm": yes(), "unasked": yes() }))
        .await
        .unwrap();
    task.until_asked(&["guest"]).await;
    // An answered key is not taken twice.
    task.update(json!({ "confirm": { "action": "decline" } }))
        .await
        .unwrap();
    task.until_asked(&["guest"]).await;
    let ann = accept(json!({ "name": "Ann", "age": 30 }));
    task.update(json!({ "guest": ann })).await.unwrap();
    assert_eq!(task.done().await, "Ann true");
}

#[tokio::test]
async fn an_invalid_answer_is_asked_for_again_under_a_new_key() {
    let task = Watched::start("guest").await;
    let wrong = accept(json!({ "name": "Ann", "age": 3 }));
    task.until_asked(&["guest"]).await;
    task.update(json!({ "guest": wrong })).await.unwrap();
    let again = task.until_asked(&["guest~2"]).await;
    let params = &again["inputRequests"]["guest~2"]["params"];
    assert_eq!(
        params["message"],
        "Who is coming?\n\nage: must be at least 18"
    );
    task.update(json!({ "guest~2": wrong })).await.unwrap();
    task.until_asked(&["guest~3"]).await;
    let line = task.rig.lines("guest~3").pop().unwrap();
    assert!(
        line.contains(r#""name":{"type":"string","pattern":"^[A-Z]","default":"Ann"}"#),
        "{line}"
    );
    task.update(json!({ "guest~3": wrong })).await.unwrap();
    let said = task.done().await;
    assert_eq!(
        said,
        "error: The answer is not valid after 3 attempts:\nage: must be at least 18"
    );
}

#[tokio::test]
async fn an_update_that_is_no_answer_is_named_and_uses_up_no_key() {
    let task = Watched::start("multi_input").await;
    task.until_asked(&["guest", "confirm"]).await;
    for (responses, message) in [
        (
            json!({ "confirm": {} }),
            "params/inputResponses/confirm/action is missing",
        ),
        (
            json!({ "guest": accept(json!({ "name": "Ann", "age": 30 })), "confirm": true }),
            "params/inputResponses/confirm is not an object",
        ),
        (json!([]), "params/inputResponses is not an object"),
    ] {
        let error = task.update(responses).await.unwrap_err();
        assert_eq!((error.code.0, &*error.message), (-32602, message));
        task.until_asked(&["guest", "confirm"]).await;
    }
}

#[tokio::test]
async fn an_answer_of_another_kind_is_named_too() {
    let task = Watched::start("roots").await;
    let asked = task.until_asked(&["roots"]).await;
    assert_eq!(
        asked["inputRequests"]["roots"],
        json!({ "method": "roots/list" })
    );
    let error = task.update(json!({ "roots": yes() })).await.unwrap_err();
    assert_eq!(
        error.message,
        "params/inputResponses/roots/roots is missing"
    );
    task.update(json!({ "roots": { "roots": [] } }))
        .await
        .unwrap();
    assert_eq!(task.done().await, "0");
}

#[tokio::test]
async fn cancelling_ends_the_handler_at_its_question() {
    let task = Watched::start("multi_input").await;
    task.until_asked(&["guest", "confirm"]).await;
    task.cancel().await;
    let ended = task.until("cancelled").await;
    assert_eq!(ended.get("inputRequests"), None);
    assert_eq!(ended.get("result"), None);
}

#[tokio::test(start_paused = true)]
async fn a_question_that_timed_out_is_no_longer_listed() {
    let task = Watched::start("hurried").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let working = task.get().await;
    assert_eq!(working["status"], "working");
    assert_eq!(working.get("inputRequests"), None);
    tokio::time::sleep(Duration::from_secs(3600)).await;
    task.until_asked(&["guest"]).await;
    let line = task.rig.lines(r#""inputRequests":"#).pop().unwrap();
    assert!(!line.contains("confirm"), "{line}");
    task.update(json!({ "guest": { "action": "decline" } }))
        .await
        .unwrap();
    assert_eq!(task.done().await, "false");
}

#[tokio::test]
async fn a_task_goes_on_with_what_the_call_knows() {
    let server = Server::default();
    let rig = setup(REVISIONS[2].clone()).serve(server.clone()).await;
    let asked = rig.round("order", Back::default()).await.unwrap();
    assert_eq!(asked["resultType"], "input_required");
    let back = Back::to(&asked, json!({ "confirm": yes() }));
    let task = Watched::of(rig, "order", back).await;
    let asked = task.until_asked(&["confirm"]).await;
    assert_eq!(
        asked["inputRequests"]["confirm"]["params"]["message"],
        "Pay?"
    );
    task.update(json!({ "confirm": yes() })).await.unwrap();
    assert_eq!(task.done().await, "order 1, true, from the call, true");
    assert_eq!(server.orders.load(SeqCst), 2);
}

#[tokio::test]
async fn an_error_of_the_protocol_fails_the_task() {
    let task = Watched::start("broken").await;
    let failed = task.until("failed").await;
    assert_eq!(
        failed["error"],
        json!({ "code": -32603, "message": "the disk is full" })
    );
}

#[tokio::test]
async fn a_panic_fails_the_task_without_its_text() {
    for answer in [yes(), json!({ "action": "decline" })] {
        let task = Watched::start("panics").await;
        task.until_asked(&["confirm"]).await;
        task.update(json!({ "confirm": answer })).await.unwrap();
        let failed = task.until("failed").await;
        assert_eq!(
            failed["error"],
            json!({ "code": -32603, "message": "the task panicked" })
        );
        assert_eq!(failed.get("inputRequests"), None);
        assert!(task.rig.lines("1234").is_empty());
    }
}

/// What the author's code holds is dropped when a task is cancelled.
#[tokio::test]
async fn a_panic_in_what_is_dropped_ends_the_task() {
    let task = Watched::start("panics_in_drop").await;
    task.until_asked(&["confirm"]).await;
    task.cancel().await;
    let ended = tokio::time::timeout(Duration::from_secs(10), task.until("failed"));
    let failed = ended.await.expect("it comes to its end");
    assert_eq!(failed["error"]["message"], "the task panicked");
    assert!(task.rig.lines("1234").is_empty());
}

#[tokio::test]
async fn a_panic_before_the_task_leaves_none() {
    let tasks = TaskManager::new();
    let rig = Setup::new(REVISIONS[2].clone())
        .config(config().tasks(tasks.clone()))
        .serve(handler(move |dialog| {
            let work = |_| -> std::future::Pending<_> { panic!("not yet a future") };
            let begun = tokio::spawn(async move { dialog.task(options(), work).is_ok() });
            async move { Ok(begun.await.is_err().to_string()) }
        }))
        .await;
    assert_eq!(rig.call("any", json!({})).await, "true");
    assert_eq!(tasks.running_task_count(), 0);
}

#[tokio::test]
async fn a_task_that_is_cancelled_in_a_step_that_asks_comes_to_its_end() {
    let task = Watched::start("inside").await;
    settle().await;
    task.cancel().await;
    loop {
        let status = task.get().await["status"].clone();
        if status == "failed" || status == "cancelled" || status == "completed" {
            break;
        }
        tokio::task::yield_now().await;
    }
}

/// Each request says who makes it: in `_meta`, which an honest server does not believe.
struct Users(Rig);

impl Users {
    async fn serve<S: ServerHandler>(server: S, tasks: TaskManager) -> Self {
        let caller = Caller::of(|context| {
            let user = context.meta.get("user").and_then(Value::as_str);
            let user = user.ok_or_else(|| ErrorData::invalid_request("who are you?", None))?;
            Ok(Principal::new(user))
        });
        let config = DialogConfig::new(keys(), caller).tasks(tasks);
        let setup = Setup::new(REVISIONS[2].clone()).config(config);
        Self(setup.serve(server).await)
    }

    async fn send(&self, user: &str, method: &str, params: Value) -> Result<Value, ErrorData> {
        let mut meta = RequestMetaObject::new();
        if !user.is_empty() {
            meta.insert("user".to_owned(), user.into());
        }
        self.0.send_with(method, params, meta).await
    }

    async fn until(&self, user: &str, task: &Value, status: &str) -> Value {
        loop {
            let got = self
                .send(user, "tasks/get", json!({ "taskId": task }))
                .await;
            match got.unwrap() {
                got if got["status"] == status => return got,
                _ => tokio::task::yield_now().await,
            }
        }
    }
}

#[tokio::test]
async fn a_task_is_unknown_to_all_but_its_caller() {
    let users = Users::serve(Server::default(), TaskManager::new()).await;
    let call = json!({ "name": "confirm_delete", "arguments": {} });
    let id = users.send("ann", "tools/call", call).await.unwrap()["taskId"].clone();
    users.until("ann", &id, "input_required").await;

    let answers = json!({ "confirm": yes() });
    let refused = async |when: &str| {
        for user in ["bob", ""] {
            for (method, params) in [
                ("tasks/get", json!({})),
                ("tasks/update", json!({ "inputResponses": answers })),
                (
                    "tasks/update",
                    json!({ "inputResponses": { "confirm": {} } }),
                ),
                ("tasks/cancel", json!({})),
            ] {
                let of = |task: &Value| {
                    let mut params = params.clone();
                    params["taskId"] = task.clone();
                    users.send(user, method, params)
                };
                let error = of(&id).await.unwrap_err();
                let message = format!("unknown task: {}", id.as_str().unwrap());
                let expected = ErrorData::invalid_params(message, None);
                assert_eq!(error, expected, "{when}: {user} {method}");
                // No difference tells that there is such a task.
                let no_such = of(&"no-such".into()).await.unwrap_err();
                assert_eq!(
                    (no_such.code, &*no_such.message),
                    (error.code, "unknown task: no-such")
                );
            }
        }
    };
    refused("while it asks").await;
    users.until("ann", &id, "input_required").await;
    let update = json!({ "taskId": id, "inputResponses": answers });
    users.send("ann", "tasks/update", update).await.unwrap();
    users.until("ann", &id, "completed").await;
    refused("when it is over").await;
    let done = users.until("ann", &id, "completed").await;
    assert_eq!(done["result"]["content"][0]["text"], "Deleted.");
}

#[tokio::test]
async fn its_caller_may_cancel_a_task() {
    let users = Users::serve(Server::default(), TaskManager::new()).await;
    let call = json!({ "name": "confirm_delete", "arguments": {} });
    let id = users.send("ann", "tools/call", call).await.unwrap()["taskId"].clone();
    users.until("ann", &id, "input_required").await;
    let cancel = users.send("ann", "tasks/cancel", json!({ "taskId": id }));
    cancel.await.unwrap();
    users.until("ann", &id, "cancelled").await;
}

/// Who the server is, and what it can do, on 2026-07-28.
async fn discovered(setup: Setup, server: impl ServerHandler) -> Value {
    let rig = setup.serve(server).await;
    let line = rig.lines(r#""supportedVersions""#).pop().unwrap();
    let message: Value = serde_json::from_str(line.trim_start_matches("< ")).unwrap();
    message["result"]["capabilities"].clone()
}

#[tokio::test]
async fn the_wrapper_declares_the_extension_where_tasks_are_kept() {
    /// It declares another extension, and this one with settings.
    struct Declares(Value);

    impl ServerHandler for Declares {
        fn get_info(&self) -> ServerConfig {
            let capabilities = json!({ "tools": {}, "extensions": self.0 });
            ServerConfig::new(serde_json::from_value(capabilities).unwrap())
        }
    }

    const TASKS: &str = "io.modelcontextprotocol/tasks";
    let (without, with) = (Setup::new, setup);
    let plain = discovered(without(REVISIONS[2].clone()), Server::default()).await;
    assert_eq!(plain, json!({ "tools": {} }));
    let plain = discovered(with(REVISIONS[2].clone()), Server::default()).await;
    assert_eq!(plain, json!({ "tools": {}, "extensions": { TASKS: {} } }));
    for (declared, expected) in [
        (
            json!({ "com.example/maps": { "tiles": 1 } }),
            json!({ "com.example/maps": { "tiles": 1 }, TASKS: {} }),
        ),
        (json!({ TASKS: { "a": 1 } }), json!({ TASKS: { "a": 1 } })),
    ] {
        let server = Declares(declared.clone());
        let without = discovered(without(REVISIONS[2].clone()), server).await;
        assert_eq!(without["extensions"], declared);
        let server = Declares(declared);
        let with = discovered(with(REVISIONS[2].clone()), server).await;
        assert_eq!(with["extensions"], expected);
    }
}

#[tokio::test]
async fn a_server_that_keeps_no_tasks_says_what_is_missing() {
    let said =
        "-32603 this server keeps no tasks; give its `DialogConfig` a `TaskManager` with `tasks`";
    for version in REVISIONS {
        for capabilities in [json!({}), every_capability()] {
            let rig = Setup::new(version.clone())
                .capabilities(capabilities)
                .serve(Server::default())
                .await;
            assert_eq!(rig.call("guest", json!({})).await, said, "{version}");
        }
    }
    let rig = Setup::new(REVISIONS[2].clone())
        .serve(Server::default())
        .await;
    let any = json!({ "taskId": "any" });
    let error = rig.send("tasks/get", any).await.unwrap_err();
    assert_eq!(error.code.0, -32601);
}

#[tokio::test]
async fn a_request_for_no_task_says_what_is_wrong_with_it() {
    let rig = setup(REVISIONS[2].clone()).serve(Server::default()).await;
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        for (params, message) in [
            (json!({}), "params/taskId is missing"),
            (json!({ "taskId": 5 }), "params/taskId is not a string"),
        ] {
            let error = rig.send(method, params).await.unwrap_err();
            assert_eq!(
                (error.code.0, &*error.message),
                (-32602, message),
                "{method}"
            );
        }
    }
}

#[tokio::test]
async fn servers_with_one_configuration_have_the_same_tasks() {
    let config = config().tasks(TaskManager::new());
    let rig = async || {
        Setup::new(REVISIONS[2].clone())
            .config(config.clone().timeout(Duration::from_secs(60)))
            .serve(Server::default())
            .await
    };
    // The server where the task began is gone then.
    let Watched { id, .. } = Watched::of(rig().await, "guest", Back::default()).await;
    let task = Watched {
        rig: rig().await,
        id,
    };
    task.until_asked(&["guest"]).await;
    let line = task.rig.lines(r#""inputRequests":"#).pop().unwrap();
    let exact = r#""properties":{"name":{"type":"string","pattern":"^[A-Z]"},"age":"#;
    assert!(line.contains(exact), "{line}");
    let error = task.update(json!({ "guest": {} })).await.unwrap_err();
    assert_eq!(
        error.message,
        "params/inputResponses/guest/action is missing"
    );
    let ann = accept(json!({ "name": "Ann", "age": 30 }));
    task.update(json!({ "guest": ann })).await.unwrap();
    assert_eq!(task.done().await, "Ann");
}

/// A task that the author's code spawns: it asks for roots under `own`.
fn spawned(tasks: &TaskManager) -> Value {
    let task = tasks.spawn(options(), |context| {
        Box::pin(async move {
            let request = InputRequest::ListRoots(ListRootsRequest::default());
            let answer = context.request_input("own", request).await?;
            Ok(text(answer.to_string()))
        })
    });
    task.task_id.into()
}

#[tokio::test]
async fn a_task_that_the_author_spawns_on_the_manager_is_anybodys() {
    let tasks = TaskManager::new();
    let users = Users::serve(Server::default(), tasks.clone()).await;
    let id = spawned(&tasks);
    let asked = users.until("", &id, "input_required").await;
    assert_eq!(
        asked["inputRequests"],
        json!({ "own": { "method": "roots/list" } })
    );
    let update = json!({ "taskId": id, "inputResponses": { "own": { "roots": [] } } });
    users.send("bob", "tasks/update", update).await.unwrap();
    let done = users.until("ann", &id, "completed").await;
    assert_eq!(done["result"]["content"][0]["text"], r#"{"roots":[]}"#);

    let id = spawned(&tasks);
    users.until("", &id, "input_required").await;
    let cancel = users.send("bob", "tasks/cancel", json!({ "taskId": id }));
    cancel.await.unwrap();
    users.until("ann", &id, "cancelled").await;
}

/// A server that looks after tasks of its own, as with rmcp alone.
#[derive(Clone, Default)]
struct Own(TaskManager);

impl ServerHandler for Own {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tasks().build())
    }

    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Reply {
        Ok(context.dialog()?.task(options(), async |dialog| {
            Ok(text(
                dialog.ask::<Confirm>().await?.is_accepted().to_string(),
            ))
        })?)
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        if request.task_id == "lost" {
            return Err(ErrorData::internal_error("it was lost", None));
        }
        Ok(GetTaskResult::new(self.0.get_task(&request.task_id)?))
    }

    async fn update_task(
        &self,
        request: UpdateTaskParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.0
            .update_task(&request.task_id, request.input_responses)
    }

    async fn cancel_task(
        &self,
        request: CancelTaskParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.0.cancel_task(&request.task_id)
    }
}

#[tokio::test]
async fn tasks_that_the_manager_does_not_know_are_the_authors() {
    for setup in [setup, Setup::new] {
        let server = Own::default();
        let rig = setup(REVISIONS[2].clone()).serve(server.clone()).await;
        let task = |id: &Value| Watched {
            rig: &rig,
            id: id.as_str().unwrap().to_owned(),
        };
        let own = task(&spawned(&server.0));
        own.until_asked(&["own"]).await;
        // What the author asks, the author reads.
        own.update(json!({ "own": 1 })).await.unwrap();
        assert_eq!(own.done().await, "1");
        let own = task(&spawned(&server.0));
        own.until_asked(&["own"]).await;
        own.cancel().await;
        own.until("cancelled").await;

        let error = task(&"lost".into()).update(json!({})).await.unwrap_err();
        assert_eq!(error.message, "unknown task: lost");
        let error = rig.send("tasks/get", json!({ "taskId": "lost" })).await;
        assert_eq!(error.unwrap_err().message, "it was lost");
    }
    // And those that it knows are answered for beside them.
    let rig = setup(REVISIONS[2].clone()).serve(Own::default()).await;
    let task = Watched::of(rig, "any", Back::default()).await;
    task.until_asked(&["confirm"]).await;
    task.update(json!({ "confirm": yes() })).await.unwrap();
    assert_eq!(task.done().await, "true");
}

#[tokio::test]
async fn no_method_of_the_author_tells_others_of_a_task() {
    let tasks = TaskManager::new();
    let users = Users::serve(Own(tasks.clone()), tasks).await;
    let call = json!({ "name": "any", "arguments": {} });
    let id = users.send("ann", "tools/call", call).await.unwrap()["taskId"].clone();
    users.until("ann", &id, "input_required").await;
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        let params = json!({ "taskId": id, "inputResponses": { "confirm": yes() } });
        let error = users.send("bob", method, params).await.unwrap_err();
        assert_eq!(
            error.message,
            format!("unknown task: {}", id.as_str().unwrap())
        );
    }
    users.until("ann", &id, "input_required").await;
}

#[tokio::test]
async fn the_earlier_revisions_have_no_tasks_whatever_a_client_declares() {
    for version in &REVISIONS[..2] {
        let rig = setup(version.clone()).serve(Server::default()).await;
        // Only the client says so: they know no extensions.
        let [declared] = &rig.lines("io.modelcontextprotocol/tasks")[..] else {
            panic!("{:?}", rig.wire())
        };
        assert!(declared.starts_with('>'), "{declared}");
        let call = json!({ "name": "confirm_delete", "arguments": {} });
        let result = rig.send("tools/call", call).await.unwrap();
        assert_eq!(result["isError"], true, "{version}: {result}");
        assert_eq!(
            result["content"][0]["text"],
            "Client does not support tasks."
        );
        assert_eq!(result.get("taskId"), None, "{version}");
    }
}

#[tokio::test]
async fn a_client_without_the_extension_gets_no_task() {
    for version in REVISIONS {
        let rig = setup(version.clone())
            .capabilities(json!({ "elicitation": {} }))
            .serve(Server::default())
            .await;
        let said = rig.call("confirm_delete", json!({})).await;
        if is_live(&version) {
            assert_eq!(said, "error: Client does not support tasks.", "{version}");
        } else {
            assert_eq!(said, "-32021 Client does not support tasks.");
            let error = rig
                .round("confirm_delete", Back::default())
                .await
                .unwrap_err();
            let needed = json!({ "extensions": { "io.modelcontextprotocol/tasks": {} } });
            assert_eq!(error.data, Some(json!({ "requiredCapabilities": needed })));
        }
    }
}

#[tokio::test]
async fn a_question_that_the_client_cannot_show_fails_the_task() {
    let rig = setup(REVISIONS[2].clone())
        .capabilities(json!({ "extensions": { "io.modelcontextprotocol/tasks": {} } }))
        .serve(Server::default())
        .await;
    let task = Watched::of(rig, "guest", Back::default()).await;
    let failed = task.until("failed").await;
    assert_eq!(failed["error"]["code"], -32021);
    let needed = json!({ "requiredCapabilities": { "elicitation": { "form": {} } } });
    assert_eq!(failed["error"]["data"], needed);
}

/// Streamable HTTP: each request is a service of its own, and finds the task all the same.
#[cfg(feature = "http")]
mod over_http {
    use bytes::Bytes;
    use elicit_rmcp::{ExactHttp, ServerExt};
    use http::Request;
    use http_body_util::{BodyExt, Full};
    use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
    use rmcp::transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService,
    };
    use tower_service::Service;

    use super::*;

    fn post(method: &str, name: &str, mut params: Value) -> Request<Full<Bytes>> {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "c", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": every_capability(),
        });
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        Request::post("/mcp")
            .header("host", "localhost")
            .header("accept", "application/json, text/event-stream")
            .header("content-type", "application/json")
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", method)
            .header("mcp-name", name)
            .body(Full::new(Bytes::from(body.to_string())))
            .unwrap()
    }

    fn result(body: &str) -> Value {
        let line = body
            .lines()
            .rev()
            .find(|line| line.contains(r#""result""#))
            .unwrap_or_else(|| panic!("{body}"));
        let message: Value = serde_json::from_str(line.trim_start_matches("data:").trim()).unwrap();
        message["result"].clone()
    }

    #[tokio::test]
    async fn the_list_has_the_exact_json_there_too() {
        for json_response in [true, false] {
            let config = config().tasks(TaskManager::new());
            let mut http = StreamableHttpServerConfig::default();
            http.json_response = json_response;
            let mut service = ExactHttp::new(StreamableHttpService::new(
                // A server for each request; what they share is the configuration.
                move || Ok(Server::default().asking(config.clone())),
                Arc::new(LocalSessionManager::default()),
                http,
            ));
            let mut send = async |request| {
                let body = service.call(request).await.unwrap().into_body();
                String::from_utf8(body.collect().await.unwrap().to_bytes().to_vec()).unwrap()
            };
            let call = json!({ "name": "guest", "arguments": {} });
            let created = result(&send(post("tools/call", "guest", call)).await);
            let id = created["taskId"].as_str().unwrap().to_owned();
            let body = loop {
                let body = send(post("tasks/get", &id, json!({ "taskId": id }))).await;
                if body.contains("input_required") {
                    break body;
                }
                tokio::task::yield_now().await;
            };
            let name = r#""properties":{"name":{"type":"string","pattern":"^[A-Z]"},"age":{"type":"integer""#;
            assert!(body.contains(name), "json {json_response}: {body}");
            assert_eq!(result(&body)["taskId"], *id);

            let ann = json!({ "guest": accept(json!({ "name": "Ann", "age": 30 })) });
            let update = json!({ "taskId": id, "inputResponses": ann });
            assert_eq!(
                result(&send(post("tasks/update", &id, update)).await)["resultType"],
                "complete"
            );
            let done = loop {
                let task = result(&send(post("tasks/get", &id, json!({ "taskId": id }))).await);
                if task["status"] == "completed" {
                    break task;
                }
                tokio::task::yield_now().await;
            };
            assert_eq!(done["result"]["content"][0]["text"], "Ann");
        }
    }
}
