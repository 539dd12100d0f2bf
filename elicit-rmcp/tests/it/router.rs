//! The second door: tools of a server on rmcp's `Router`, which the wrapper cannot stand around.

use std::sync::Arc;

use crate::kit::*;
use elicit::{Confirm, Elicit, Outcome};
use elicit_rmcp::{Call, CallReply, DialogConfig, Exact};
use rmcp::handler::server::common::schema_for_type;
use rmcp::handler::server::router::Router;
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::task_manager::{TaskManager, TaskOptions};
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt, tool, tool_router};
use serde_json::{Value, json};

/// Who is coming?
#[derive(Debug, Elicit)]
struct Guest {
    #[elicit(pattern = "^[A-Z]", send_pattern)]
    name: String,
    #[elicit(minimum = 18)]
    age: u8,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct DeleteArgs {
    path: String,
}

#[derive(serde::Deserialize)]
struct Nothing {}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Deleted {
    path: String,
}

#[derive(Clone)]
struct Server {
    config: DialogConfig,
    tasks: TaskManager,
    greeting: Arc<str>,
}

#[tool_router]
impl Server {
    #[tool(input_schema = schema_for_type::<DeleteArgs>())]
    async fn delete(&self, call: Call<DeleteArgs>) -> CallReply {
        call.run(&self.config, async |args, dialog| {
            let sure = dialog
                .ask::<Confirm>()
                .message(format!("Delete {}?", args.path))
                .await?;
            Ok::<_, ErrorData>(text(match sure {
                Outcome::Accepted(sure) if sure.confirm => format!("{} deleted.", args.path),
                _ => "Kept.".to_owned(),
            }))
        })
        .await
    }

    #[tool]
    async fn greet(&self, call: Call<Nothing>) -> CallReply {
        // What the handler has may be borrowed.
        call.run(&self.config, async |_, dialog| {
            let (guest, sure) = tokio::try_join!(dialog.ask::<Guest>(), dialog.ask::<Confirm>())?;
            let name = guest.accepted().map(|guest| guest.name).unwrap_or_default();
            Ok::<_, ErrorData>(format!("{}, {name} {}", self.greeting, sure.is_accepted()))
        })
        .await
    }

    #[tool]
    async fn in_task(&self, call: Call<Nothing>) -> CallReply {
        call.run(&self.config, async |_, dialog| {
            Ok::<_, ErrorData>(dialog.task(TaskOptions::new(), async |dialog| {
                let sure = dialog.ask::<Confirm>().await?;
                Ok(text(sure.is_accepted().to_string()))
            })?)
        })
        .await
    }

    #[tool(input_schema = schema_for_type::<DeleteArgs>())]
    async fn structured(&self, call: Call<DeleteArgs>) -> CallReply {
        call.run(&self.config, async |args, _| {
            rmcp::Json(Deleted { path: args.path })
        })
        .await
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_tasks()
            .build();
        ServerConfig::new(capabilities)
    }

    // No wrapper does this on a router.
    async fn get_task(
        &self,
        request: GetTaskParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        Ok(GetTaskResult::new(self.tasks.get_task(&request.task_id)?))
    }

    async fn update_task(
        &self,
        request: UpdateTaskParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.tasks
            .update_task(&request.task_id, request.input_responses)
    }
}

async fn rig(setup: Setup) -> Rig {
    let tasks = TaskManager::new();
    let setup = Setup {
        config: setup.config.clone().tasks(tasks.clone()),
        ..setup
    };
    rig_with(setup, tasks).await
}

async fn rig_with(setup: Setup, tasks: TaskManager) -> Rig {
    let server = Server {
        config: setup.config.clone(),
        tasks,
        greeting: "Hello".into(),
    };
    let run = async move |io| {
        let router = Router::new(server).with_tools(Server::tool_router());
        if let Ok(running) = Exact::new(router).serve(io).await {
            let _ = running.waiting().await;
        }
    };
    setup.serve_by(run).await
}

fn yes() -> Value {
    accept(json!({ "confirm": true }))
}

fn ann() -> Value {
    accept(json!({ "name": "Ann", "age": 30 }))
}

#[tokio::test]
async fn a_tool_of_a_router_asks_on_every_revision() {
    for version in REVISIONS {
        let rig =
            rig(Setup::new(version.clone()).script([yes(), json!({ "action": "decline" })])).await;
        let arguments = json!({ "path": "a.txt" });
        assert_eq!(
            rig.call("delete", arguments.clone()).await,
            "a.txt deleted.",
            "{version}"
        );
        assert_eq!(rig.call("delete", arguments).await, "Kept.", "{version}");
        assert_eq!(rig.lines("Delete a.txt?").len(), 2, "{version}");
    }
}

#[tokio::test]
async fn its_questions_share_a_round_and_are_asked_again() {
    for version in REVISIONS {
        let wrong = accept(json!({ "name": "Ann", "age": 3 }));
        let script = if is_live(&version) {
            [wrong, yes(), ann()]
        } else {
            [yes(), wrong, ann()]
        };
        // rmcp's client answers in the order of the keys.
        let rig = rig(Setup::new(version.clone()).script(script)).await;
        assert_eq!(
            rig.call("greet", json!({})).await,
            "Hello, Ann true",
            "{version}"
        );
    }
}

#[tokio::test]
async fn what_it_sends_is_exact() {
    let rig = rig(Setup::new(REVISIONS[2].clone())).await;
    rig.round("greet", Back::default()).await.unwrap();
    let line = rig.lines("inputRequests").pop().unwrap();
    let guest = concat!(
        r#""inputRequests":{"guest":{"method":"elicitation/create","params":{"mode":"form","#,
        r#""message":"Who is coming?","requestedSchema":{"type":"object","properties":{"#,
        r#""name":{"type":"string","pattern":"^[A-Z]"},"#,
    );
    assert!(line.contains(guest), "{line}");
}

#[tokio::test]
async fn a_state_is_good_for_its_own_arguments_only() {
    let rig = rig(Setup::new(REVISIONS[2].clone())).await;
    let arguments = |path| Back {
        arguments: json!({ "path": path }),
        ..Back::default()
    };
    let asked = rig.round("delete", arguments("a.txt")).await.unwrap();
    let confirmed = |path| Back {
        arguments: json!({ "path": path }),
        ..Back::to(&asked, json!({ "confirm": yes() }))
    };
    let error = rig.round("delete", confirmed("b.txt")).await.unwrap_err();
    assert_eq!(
        (error.code.0, &*error.message),
        (-32602, "Invalid or expired requestState")
    );
    let error = rig
        .round("structured", confirmed("a.txt"))
        .await
        .unwrap_err();
    assert_eq!(
        error.message, "Invalid or expired requestState",
        "another tool"
    );
    let plain = rig.round("structured", arguments("a.txt")).await.unwrap();
    assert_eq!(plain["structuredContent"]["path"], "a.txt");
    let done = rig.round("delete", confirmed("a.txt")).await.unwrap();
    assert_eq!(done["content"][0]["text"], "a.txt deleted.");
}

#[tokio::test]
async fn malformed_responses_are_named() {
    let rig = rig(Setup::new(REVISIONS[2].clone())).await;
    let asked = rig.round("greet", Back::default()).await.unwrap();
    for (responses, message) in [
        (json!([]), "params/inputResponses is not an object"),
        (
            json!({ "guest": {} }),
            "params/inputResponses/guest/action is missing",
        ),
    ] {
        let error = rig
            .round("greet", Back::to(&asked, responses))
            .await
            .unwrap_err();
        assert_eq!((error.code.0, &*error.message), (-32602, message));
    }
}

#[tokio::test]
async fn a_client_that_cannot_ask_is_told() {
    for version in REVISIONS {
        let rig = rig(Setup::new(version.clone()).capabilities(json!({}))).await;
        let said = rig.call("greet", json!({})).await;
        let text = "Client does not support form elicitation.";
        let expected = if is_live(&version) {
            format!("error: {text}")
        } else {
            format!("-32021 {text}")
        };
        assert_eq!(said, expected, "{version}");
    }
}

#[tokio::test]
async fn a_task_is_in_the_manager_of_the_configuration() {
    let rig = rig(Setup::new(REVISIONS[2].clone())).await;
    let task = rig.round("in_task", Back::default()).await.unwrap();
    assert_eq!(task["resultType"], "task");
    let until = async |status: &str| loop {
        let id = json!({ "taskId": task["taskId"] });
        let task = rig.send("tasks/get", id).await.unwrap();
        if task["status"] == status {
            return task;
        }
        tokio::task::yield_now().await;
    };
    let asked = until("input_required").await;
    assert_eq!(
        asked["inputRequests"]["confirm"]["method"],
        "elicitation/create"
    );
    let answer = json!({ "taskId": task["taskId"], "inputResponses": { "confirm": yes() } });
    rig.send("tasks/update", answer).await.unwrap();
    let done = until("completed").await;
    assert_eq!(done["result"]["content"][0]["text"], "true");
}

#[tokio::test]
async fn no_task_is_made_without_a_manager_or_for_a_client_without_tasks() {
    for version in REVISIONS {
        let rig = rig_with(Setup::new(version.clone()), TaskManager::new()).await;
        let said = "-32603 this server keeps no tasks; give its `DialogConfig` a `TaskManager` with `tasks`";
        assert_eq!(rig.call("in_task", json!({})).await, said, "{version}");
    }
    // rmcp's router would give a task to any client.
    let client = json!({ "elicitation": {} });
    let rig = rig(Setup::new(REVISIONS[2].clone()).capabilities(client)).await;
    let said = rig.call("in_task", json!({})).await;
    assert_eq!(said, "-32021 Client does not support tasks.");
}

#[tokio::test]
async fn arguments_that_do_not_fit_are_a_tool_error_as_with_parameters() {
    for version in REVISIONS {
        let rig = rig(Setup::new(version.clone())).await;
        let said = rig.call("delete", json!({})).await;
        assert_eq!(
            said, "error: failed to deserialize parameters: missing field `path`",
            "{version}"
        );
    }
}

#[tokio::test]
async fn the_tools_are_listed_with_their_schemas() {
    let rig = rig(Setup::new(REVISIONS[2].clone())).await;
    let tools = rig.client.list_all_tools().await.unwrap();
    let delete = tools.iter().find(|tool| tool.name == "delete").unwrap();
    assert_eq!(delete.input_schema["required"], json!(["path"]));
}
