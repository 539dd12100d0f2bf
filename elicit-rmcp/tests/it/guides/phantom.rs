//! The examples of Phantom's guide.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use elicit::{Action, Capability, Confirm, Elicit, Mode, Outcome, ProtocolVersion};
use elicit_rmcp::client::CallError;
use elicit_rmcp::seal::Principal;
use elicit_rmcp::testing::{Failure, Otherwise, Rehearsal, Reply, Scripted, assert_schema};
use elicit_rmcp::{Ability, AskError, Dialog, FlowError, Flows, Notified, Page, Visit};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::task_manager::TaskOptions;
use rmcp::{ErrorData, ServerHandler, tool, tool_handler, tool_router};
use serde_json::json;

use super::*;

/// What is your info?
#[derive(Elicit)]
struct Contact {
    #[elicit(title = "Your name")]
    name: String,
    #[elicit(title = "Email", format = "email")]
    email: String,
    #[elicit(title = "Role", enum("dev" = "Developer", "pm" = "Product Manager"))]
    role: String,
}

fn ada() -> Scripted {
    Scripted::new().accept([
        ("name", json!("Ada")),
        ("email", json!("ada@example.com")),
        ("role", json!("dev")),
    ])
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Args {
    team: String,
}

/// What is kept between two runs of the handler.
#[derive(serde::Serialize, serde::Deserialize)]
struct Kept {
    step: String,
    team: String,
}

/// Who has signed in, in the author's own record.
#[derive(Clone, Default)]
struct Auth(Arc<Mutex<BTreeSet<String>>>);

impl Auth {
    fn is_authorized(&self, user: &Principal) -> bool {
        let id = user.id().unwrap_or_default();
        self.0.lock().unwrap().contains(id)
    }

    /// The page's controller: `wrong_user` before anything is taken, else `done`.
    async fn callback(
        &self,
        flows: &Flows,
        flow: &str,
        current_user: &Principal,
    ) -> Result<Notified, FlowError> {
        flows.open(flow, current_user).await?;
        let id = current_user.id().unwrap_or_default();
        self.0.lock().unwrap().insert(id.to_owned());
        flows.complete(flow, current_user).await
    }
}

#[derive(Clone, Default)]
struct Server {
    auth: Auth,
    runs: Arc<AtomicUsize>,
    issued: Arc<Mutex<Vec<String>>>,
}

#[tool_router]
impl Server {
    #[tool]
    async fn inline(&self, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
        Ok(match dialog.ask::<Contact>().await {
            Ok(Outcome::Accepted(contact)) => text(format!(
                "Hello {} <{}>, {}",
                contact.name, contact.email, contact.role
            )),
            Ok(_) => failed("Rejected"),
            // A fallback for a client that cannot ask.
            Err(AskError::Unsupported {
                ability: Ability::Elicitation(Mode::Form),
                ..
            }) => text("Hello stranger"),
            Err(AskError::TimedOut(_)) => failed("Timed out"),
            Err(_) => failed("Failed"),
        })
    }

    #[tool]
    async fn re_entry(
        &self,
        Parameters(args): Parameters<Args>,
        dialog: Dialog,
    ) -> Result<CallToolResult, ErrorData> {
        self.runs.fetch_add(1, SeqCst);
        if dialog.state::<Kept>()?.is_none() {
            let step = "waits-for-name".to_owned();
            dialog.set_state(&Kept {
                step,
                team: args.team,
            })?;
        }
        let Outcome::Accepted(contact) = dialog.ask::<Contact>().await? else {
            return Ok(failed("Rejected"));
        };
        let kept = dialog.state::<Kept>()?.unwrap();
        assert_eq!(kept.step, "waits-for-name");
        Ok(text(format!("Hello {} of {}", contact.name, kept.team)))
    }

    #[tool]
    async fn required(&self, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
        let page = Page::new("Please authenticate first", |flow| {
            format!("https://example.com/oauth/{flow}")
        });
        let (auth, user) = (&self.auth, dialog.principal());
        let done = |_| async { Ok::<_, ErrorData>(auth.is_authorized(user)) };
        let ids = dialog.require([page], done).await?;
        self.issued
            .lock()
            .unwrap()
            .extend(ids.iter().map(|id| id.as_str().to_owned()));
        Ok(text("Authenticated"))
    }

    #[tool]
    async fn waiting(&self, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
        let page = Page::new("Please authenticate first", |flow| {
            format!("https://example.com/oauth/{flow}")
        });
        let five_minutes = Duration::from_secs(5 * 60);
        Ok(match dialog.open(page).completed(five_minutes).await {
            Ok(Visit::Completed) => text("Authenticated"),
            Ok(Visit::TimedOut) => failed("Timed out"),
            Ok(Visit::Declined | Visit::Cancelled) => failed("Auth rejected"),
            Err(AskError::Unsupported { .. }) => failed("URL elicitation not supported"),
            _ => failed("Failed"),
        })
    }

    #[tool]
    async fn in_task(&self, dialog: Dialog) -> Result<CallToolResponse, ErrorData> {
        let options = TaskOptions::new().with_poll_interval_ms(5);
        Ok(dialog.task(options, async |dialog| {
            let sure = dialog.ask::<Confirm>().message("Start over?").await?;
            let sure = sure.accepted().is_some_and(|answer| answer.confirm);
            Ok(text(if sure {
                "Started over."
            } else {
                "Left as it is."
            }))
        })?)
    }
}

#[tool_handler]
impl ServerHandler for Server {}

fn rehearse(server: &Server, version: ProtocolVersion) -> Rehearsal {
    let server = server.clone();
    Rehearsal::new(move || server.clone())
        .version(version)
        .fresh_each_round()
}

#[tokio::test]
async fn form_mode_with_await() {
    for version in ProtocolVersion::all() {
        let rehearsal = rehearse(&Server::default(), version).user(ada());
        let done = rehearsal.call_tool("inline", json!({})).await.unwrap();
        assert_eq!(done.text(), "Hello Ada <ada@example.com>, dev", "{version}");
        assert_eq!(done.messages(), ["What is your info?"]);
        let mut schema = json!({
            "type": "object",
            "properties": {
                "name": { "type": "string", "title": "Your name" },
                "email": { "type": "string", "title": "Email", "format": "email" },
                "role": { "type": "string", "title": "Role", "oneOf": [
                    { "const": "dev", "title": "Developer" },
                    { "const": "pm", "title": "Product Manager" },
                ] },
            },
            "required": ["name", "email", "role"],
        });
        if version == V2025_06 {
            schema["properties"]["role"] = json!({
                "type": "string", "title": "Role",
                "enum": ["dev", "pm"], "enumNames": ["Developer", "Product Manager"],
            });
        }
        assert_schema(done.questions()[0].schema(), &schema);
    }
}

#[tokio::test(start_paused = true)]
async fn form_mode_without_an_answer() {
    let cannot = || Scripted::new().capability(Capability::default());
    let fails = || Scripted::new().otherwise(Otherwise::Fail);
    for version in ProtocolVersion::all() {
        for (user, said, is_error) in [
            (Scripted::new().decline(), "Rejected", true),
            (Scripted::new().cancel(), "Rejected", true),
            (cannot(), "Hello stranger", false),
        ] {
            let rehearsal = rehearse(&Server::default(), version).user(user);
            let done = rehearsal.call_tool("inline", json!({})).await.unwrap();
            assert_eq!(
                (done.text().as_str(), done.is_error()),
                (said, is_error),
                "{version}"
            );
        }
    }
    // Where the server waits, it gives up, and hears of a client that fails.
    for version in [V2025_06, V2025_11] {
        for (user, said) in [
            (Scripted::new().reply(Reply::Silence), "Timed out"),
            (fails(), "Failed"),
        ] {
            let rehearsal = rehearse(&Server::default(), version).user(user);
            let done = rehearsal.call_tool("inline", json!({})).await.unwrap();
            assert_eq!(
                (done.text().as_str(), done.is_error()),
                (said, true),
                "{version}"
            );
        }
    }
    // Where it does not, a client that fails does not call again.
    let rehearsal = rehearse(&Server::default(), V2026).user(fails());
    let failed = rehearsal.call_tool("inline", json!({})).await.unwrap_err();
    let reason = failed.reason();
    assert!(
        matches!(reason, Failure::Call(CallError::NotAnswered { key, .. }) if key == "contact")
    );
}

#[tokio::test]
async fn re_entry_with_state() {
    for version in ProtocolVersion::all() {
        let server = Server::default();
        let rehearsal = rehearse(&server, version).user(ada());
        let done = rehearsal
            .call_tool("re_entry", json!({ "team": "Engines" }))
            .await
            .unwrap();
        assert_eq!(done.text(), "Hello Ada of Engines", "{version}");
        let runs = if version == V2026 { 2 } else { 1 };
        assert_eq!(server.runs.load(SeqCst), runs, "{version}");
        // Sealed: the client can neither read nor change it.
        let state = places(done.wire(), "requestState").len();
        assert_eq!(state, if version == V2026 { 2 } else { 0 }, "{version}");
        assert_eq!(places(done.wire(), "waits-for-name").len(), 0, "{version}");
    }
}

#[tokio::test]
async fn elicitation_required_2025_06_18() {
    let server = Server::default();
    let rehearsal = rehearse(&server, V2025_06).config(of_ann(&Flows::default()));
    let done = rehearsal.call_tool("required", json!({})).await.unwrap();
    let said = "Client does not support URL elicitation.";
    assert_eq!((done.text().as_str(), done.is_error()), (said, true));
    server.auth.0.lock().unwrap().insert("ann".to_owned());
    let done = rehearsal.call_tool("required", json!({})).await.unwrap();
    assert_eq!(
        (done.text().as_str(), done.is_error()),
        ("Authenticated", false)
    );
}

#[tokio::test(start_paused = true)]
async fn elicitation_required_and_the_callback_of_another_user() {
    for version in [V2025_11, V2026] {
        let (server, flows) = (Server::default(), flows());
        let rehearsal = rehearse(&server, version)
            .config(of_ann(&flows))
            .user(Scripted::new().consent());
        let page = async {
            let asked = rehearsal.asked(0).await.unwrap();
            tokio::time::sleep(Duration::from_secs(45)).await;
            let flow = flow_in(asked.url().unwrap()).to_owned();
            // Someone was sent Ann's link.
            let wrong_user = server.auth.callback(&flows, &flow, &eve()).await;
            assert!(matches!(wrong_user, Err(FlowError::AnotherPrincipal)));
            assert!(server.auth.0.lock().unwrap().is_empty());
            let told = server.auth.callback(&flows, &flow, &ann()).await.unwrap();
            (flow, told)
        };
        let (done, (flow, told)) = tokio::join!(rehearsal.call_tool("required", json!({})), page);
        let done = done.unwrap();
        assert_eq!(done.text(), "Authenticated", "{version}");
        assert_eq!(done.messages(), ["Please authenticate first"]);
        let (calls, issued) = (
            places(done.wire(), r#""method":"tools/call""#),
            &server.issued,
        );
        let issued = issued.lock().unwrap().clone();
        if version == V2026 {
            // Consent, then rounds in which the client only waits. The run that goes on has the ids.
            assert_eq!(told, Notified::NotNeeded);
            assert!(calls.len() > 2, "{:?}", done.wire());
            assert_eq!(issued, [flow]);
            assert_eq!(places(done.wire(), "-32042").len(), 0);
            assert_eq!(places(done.wire(), "elicitationId").len(), 0);
        } else {
            // An error and, once the client was told, a new call.
            assert_eq!((told, calls.len()), (Notified::Sent, 2));
            assert_eq!(issued, [] as [&str; 0]);
            let error = format!(
                r#""error":{{"code":-32042,"message":"This request requires more information.","data":{{"elicitations":[{{"mode":"url","message":"Please authenticate first","url":"https://example.com/oauth/{flow}","elicitationId":"{flow}"}}]}}}}"#
            );
            let places = [error.as_str(), COMPLETE].map(|part| places(done.wire(), part));
            assert_eq!(places.each_ref().map(Vec::len), [1, 1], "{:?}", done.wire());
            assert!(places[0] < places[1] && places[1][0] < calls[1]);
        }
    }
}

#[tokio::test]
async fn elicitation_required_and_declined() {
    for (user, action) in [
        (Scripted::new().decline(), Action::Decline),
        (Scripted::new().cancel(), Action::Cancel),
    ] {
        let server = Server::default();
        let rehearsal = rehearse(&server, V2025_11)
            .config(of_ann(&Flows::default()))
            .user(user);
        let failed = rehearsal
            .call_tool("required", json!({}))
            .await
            .unwrap_err();
        let reason = failed.reason();
        assert!(matches!(reason, Failure::Call(CallError::NotOpened(did)) if *did == action));
    }
    for user in [Scripted::new().decline(), Scripted::new().cancel()] {
        let server = Server::default();
        let rehearsal = rehearse(&server, V2026)
            .config(of_ann(&Flows::default()))
            .user(user);
        let done = rehearsal.call_tool("required", json!({})).await.unwrap();
        let said = "The person did not complete the required step.";
        assert_eq!((done.text().as_str(), done.is_error()), (said, true));
    }
}

#[tokio::test(start_paused = true)]
async fn waiting_inline() {
    for version in [V2025_11, V2026] {
        let (server, flows) = (Server::default(), flows());
        let rehearsal = rehearse(&server, version)
            .config(of_ann(&flows))
            .user(Scripted::new().consent());
        let page = async {
            let asked = rehearsal.asked(0).await.unwrap();
            tokio::time::sleep(Duration::from_secs(90)).await;
            let flow = flow_in(asked.url().unwrap()).to_owned();
            callback(&flows, &flow, &ann()).await.unwrap()
        };
        let (done, told) = tokio::join!(rehearsal.call_tool("waiting", json!({})), page);
        let done = done.unwrap();
        assert_eq!(
            (done.text().as_str(), done.is_error()),
            ("Authenticated", false),
            "{version}"
        );
        let expected = if version == V2026 {
            Notified::NotNeeded
        } else {
            Notified::Sent
        };
        assert_eq!(told, expected);

        for (user, said) in [
            (Scripted::new().consent(), "Timed out"),
            (Scripted::new().decline(), "Auth rejected"),
            (Scripted::new().cancel(), "Auth rejected"),
            (
                Scripted::new().capability(Capability::default().with(Mode::Form)),
                "URL elicitation not supported",
            ),
        ] {
            let rehearsal = rehearse(&server, version).config(of_ann(&flows)).user(user);
            let done = rehearsal.call_tool("waiting", json!({})).await.unwrap();
            assert_eq!(
                (done.text().as_str(), done.is_error()),
                (said, true),
                "{version}"
            );
        }
    }
    let rehearsal = rehearse(&Server::default(), V2025_06).user(Scripted::new().consent());
    let done = rehearsal.call_tool("waiting", json!({})).await.unwrap();
    assert_eq!(done.text(), "URL elicitation not supported");
}

#[tokio::test]
async fn input_requests_in_a_task() {
    for (user, said) in [
        (
            Scripted::new().accept([("confirm", json!(true))]),
            "Started over.",
        ),
        (Scripted::new().decline(), "Left as it is."),
    ] {
        let server = Server::default();
        let rehearsal = rehearse(&server, V2026).user(user).tasks();
        let done = rehearsal.call_tool("in_task", json!({})).await.unwrap();
        assert_eq!(done.text(), said);
        let question = &done.questions()[0];
        assert_eq!(
            (question.key(), done.questions().len()),
            (Some("confirm"), 1)
        );
        let listed = concat!(
            r#""inputRequests":{"confirm":{"method":"elicitation/create","params":{"mode":"form","message":"Start over?","#,
            r#""requestedSchema":{"type":"object","properties":{"confirm":{"type":"boolean","title":"Confirm"}},"required":["confirm"]}}}}"#,
        );
        assert!(!places(done.wire(), listed).is_empty(), "{:?}", done.wire());
        assert_eq!(places(done.wire(), r#""method":"tasks/update""#).len(), 1);
        assert_eq!(places(done.wire(), "requestState").len(), 0);
    }
    // Only for a client that knows tasks.
    let rehearsal = rehearse(&Server::default(), V2026);
    let failed = rehearsal.call_tool("in_task", json!({})).await.unwrap_err();
    let needed = json!({ "requiredCapabilities": { "extensions": { "io.modelcontextprotocol/tasks": {} } } });
    assert_eq!(
        (failed.code(), failed.data()),
        (Some(-32021), Some(&needed))
    );
}
