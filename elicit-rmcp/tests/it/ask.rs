//! One handler, three revisions: asking in the middle of a call.

use std::time::Duration;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use crate::kit::*;
use elicit::{Confirm, Elicit, Form, Outcome, TextField};
use elicit_rmcp::{AskError, Dialog, Partial};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::{ErrorData, ServerHandler, tool, tool_handler, tool_router};
use serde::Deserialize;
use serde_json::{Value, json};

/// Who is coming?
#[derive(Debug, Elicit)]
struct Guest {
    #[elicit(title = "Your name", max_length = 20, pattern = "^[A-Z]")]
    name: String,
    #[elicit(minimum = 18)]
    age: u8,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
struct BookArgs {
    time: String,
}

#[derive(Clone, Default)]
struct Server {
    orders: Arc<AtomicUsize>,
    runs: Arc<AtomicUsize>,
}

#[tool_router]
impl Server {
    #[tool(description = "Book a table")]
    async fn book(
        &self,
        Parameters(args): Parameters<BookArgs>,
        dialog: Dialog,
    ) -> Result<CallToolResult, ErrorData> {
        self.runs.fetch_add(1, SeqCst);
        let guest = match dialog.ask::<Guest>().await? {
            Outcome::Accepted(guest) => guest,
            Outcome::Declined => return Ok(text("Fine, no booking.")),
            Outcome::Cancelled => return Ok(text("Ask me again later.")),
        };
        let sure = dialog
            .ask::<Confirm>()
            .message(format!("Book for {} at {}?", guest.name, args.time))
            .await?;
        if !sure.accepted().is_some_and(|answer| answer.confirm) {
            return Ok(text("Not booked."));
        }
        let order = dialog.once("order", self.create_order(&guest)).await?;
        Ok(text(format!("Booked: {order}")))
    }

    async fn create_order(&self, _: &Guest) -> Result<usize, ErrorData> {
        tokio::task::yield_now().await;
        Ok(self.orders.fetch_add(1, SeqCst))
    }
}

#[tool_handler]
impl ServerHandler for Server {}

fn ann() -> Value {
    accept(json!({ "name": "Ann", "age": 30 }))
}

fn yes() -> Value {
    accept(json!({ "confirm": true }))
}

fn bad() -> Value {
    accept(json!({ "name": "Ann", "age": 3 }))
}

async fn one_question(dialog: Dialog) -> Result<String, ErrorData> {
    let guest = dialog.ask::<Guest>().await?;
    Ok(match guest {
        Outcome::Accepted(guest) => format!("{} is {}", guest.name, guest.age),
        Outcome::Declined => "declined".to_owned(),
        Outcome::Cancelled => "dismissed".to_owned(),
    })
}

#[tokio::test]
async fn a_straight_line_handler_books_once_on_every_revision() {
    for version in REVISIONS {
        let server = Server::default();
        let rig = Setup::new(version.clone())
            .script([ann(), yes()])
            .serve(server.clone())
            .await;
        assert_eq!(
            rig.call("book", json!({ "time": "8pm" })).await,
            "Booked: 0",
            "{version}"
        );
        assert_eq!(server.orders.load(SeqCst), 1, "{version}");
        // On 2026-07-28 the handler runs again for each answer.
        let runs = if is_live(&version) { 1 } else { 3 };
        assert_eq!(server.runs.load(SeqCst), runs, "{version}");
    }
}

#[tokio::test]
async fn what_is_sent_is_exactly_the_form_of_the_revision() {
    let schema = concat!(
        r#""requestedSchema":{"type":"object","properties":{"#,
        r#""name":{"type":"string","title":"Your name","maxLength":20},"#,
        r#""age":{"type":"integer","minimum":18,"maximum":255}},"required":["name","age"]}"#,
    );
    let message = r#""message":"Who is coming?","#;
    for (version, params) in [
        (&REVISIONS[0], format!("{message}{schema}}}}}")),
        (
            &REVISIONS[1],
            format!(r#""mode":"form",{message}{schema}}}}}"#),
        ),
        (
            &REVISIONS[2],
            format!(
                r#""result":{{"resultType":"input_required","inputRequests":{{"guest":{{"method":"elicitation/create","params":{{"mode":"form",{message}{schema}}}}}}},"requestState":""#
            ),
        ),
    ] {
        let rig = Setup::new(version.clone())
            .script([ann()])
            .serve(handler(one_question))
            .await;
        assert_eq!(rig.call("any", json!({})).await, "Ann is 30", "{version}");
        let sent = rig.lines("elicitation/create");
        assert_eq!(sent.len(), 1, "{version}");
        assert!(
            sent[0].contains(&params),
            "{version}: {}\n{params}",
            sent[0]
        );
    }
}

#[tokio::test]
async fn declined_and_dismissed_are_outcomes_and_not_asked_again() {
    for version in REVISIONS {
        for (action, outcome) in [("decline", "declined"), ("cancel", "dismissed")] {
            let script = [json!({ "action": action, "content": null })];
            let rig = Setup::new(version.clone())
                .script(script)
                .serve(handler(one_question))
                .await;
            assert_eq!(rig.call("any", json!({})).await, outcome, "{version}");
            assert_eq!(rig.lines("elicitation/create").len(), 1, "{version}");
        }
    }
}

#[tokio::test]
async fn an_invalid_answer_is_asked_again_with_its_faults_and_what_was_good() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([bad(), ann()])
            .serve(handler(one_question))
            .await;
        assert_eq!(rig.call("any", json!({})).await, "Ann is 30", "{version}");
        let sent = rig.lines("elicitation/create");
        assert_eq!(sent.len(), 2, "{version}");
        assert!(
            sent[1].contains(r#""message":"Who is coming?\n\nage: must be at least 18""#),
            "{version}: {}",
            sent[1]
        );
        // 2025-06-18 has no default for a text.
        let filled = sent[1].contains(r#""maxLength":20,"default":"Ann"}"#);
        assert_eq!(
            filled,
            version != ProtocolVersion::V_2025_06_18,
            "{version}: {}",
            sent[1]
        );
        assert!(
            sent[1].contains(r#""required":["name","age"]"#),
            "{version}"
        );
    }
}

#[tokio::test]
async fn a_rule_that_only_the_server_knows_is_enforced() {
    for version in REVISIONS {
        let script = [accept(json!({ "name": "ann", "age": 30 })), ann()];
        let rig = Setup::new(version.clone())
            .script(script)
            .serve(handler(one_question))
            .await;
        assert_eq!(rig.call("any", json!({})).await, "Ann is 30", "{version}");
        assert!(
            !rig.lines("elicitation/create")[0].contains("pattern"),
            "{version}"
        );
        assert!(
            rig.lines("elicitation/create")[1].contains("name: "),
            "{version}"
        );
    }
}

#[tokio::test]
async fn after_all_attempts_the_tool_fails_with_the_faults() {
    for version in REVISIONS {
        for attempts in [1, 3] {
            let rig = Setup::new(version.clone())
                .config(config().attempts(attempts))
                .script(vec![bad(); attempts as usize])
                .serve(handler(one_question))
                .await;
            assert_eq!(
                rig.call("any", json!({})).await,
                format!(
                    "error: The answer is not valid after {attempts} {}:\nage: must be at least 18",
                    if attempts == 1 { "attempt" } else { "attempts" },
                ),
                "{version}"
            );
            assert_eq!(
                rig.lines("elicitation/create").len(),
                attempts as usize,
                "{version}"
            );
        }
    }
}

#[tokio::test]
async fn questions_that_are_joined_share_a_round() {
    for version in REVISIONS {
        let runs = Arc::new(AtomicUsize::new(0));
        let counted = runs.clone();
        let server = handler(move |dialog: Dialog| {
            counted.fetch_add(1, SeqCst);
            async move {
                // The order of asking is that of the questions, whatever their keys.
                let (guest, sure) =
                    tokio::try_join!(dialog.ask::<Guest>(), dialog.ask::<Confirm>())?;
                Ok(format!("{} {}", guest.is_accepted(), sure.is_accepted()))
            }
        });
        // rmcp's own client answers the requests of a round in the order of their keys.
        let script = if is_live(&version) {
            [ann(), yes()]
        } else {
            [yes(), ann()]
        };
        let rig = Setup::new(version.clone())
            .script(script)
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "true true", "{version}");
        assert_eq!(
            runs.load(SeqCst),
            if is_live(&version) { 1 } else { 2 },
            "{version}"
        );
        let sent = rig.lines("elicitation/create").concat();
        let (guest, confirm) = (
            sent.find("Who is coming?"),
            sent.find(r#""title":"Confirm""#),
        );
        assert!(guest.is_some() && guest < confirm, "{version}: {sent}");
    }
}

#[tokio::test]
async fn forty_questions_of_any_join_share_a_round() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let all = (0..40).map(|at| dialog.ask::<Confirm>().key(format!("c{at}")));
            let last = dialog.ask::<Confirm>().key("last");
            let (all, last) = futures::join!(futures::future::try_join_all(all), last);
            Ok(format!("{} {}", all?.len(), last?.is_accepted()))
        });
        let rig = Setup::new(version.clone())
            .script(vec![yes(); 41])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "40 true", "{version}");
        let lines = if is_live(&version) { 41 } else { 1 };
        assert_eq!(rig.lines("elicitation/create").len(), lines, "{version}");
    }
}

#[tokio::test]
async fn the_same_form_asked_again_is_a_further_question() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let mut times = 0;
            while dialog
                .ask::<Confirm>()
                .await?
                .accepted()
                .is_some_and(|answer| answer.confirm)
            {
                times += 1;
            }
            Ok(format!("{times} times"))
        });
        let no = accept(json!({ "confirm": false }));
        let rig = Setup::new(version.clone())
            .script([yes(), yes(), no])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "2 times", "{version}");
        if !is_live(&version) {
            for key in ["confirm", "confirm.2", "confirm.3"] {
                assert_eq!(
                    rig.lines(&format!(r#""inputRequests":{{"{key}":"#)).len(),
                    1,
                    "{key}"
                );
            }
        }
    }
}

#[tokio::test]
async fn one_key_for_two_forms_is_a_mistake_of_the_author() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            dialog.ask::<Confirm>().key("it").await?;
            dialog.ask::<Guest>().key("it").await?;
            Ok(String::new())
        });
        let rig = Setup::new(version.clone())
            .script([yes()])
            .serve(server)
            .await;
        let said = rig.call("any", json!({})).await;
        assert!(
            said.starts_with("-32603 two different forms were asked under the key"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn code_after_a_question_runs_only_after_its_answer() {
    for version in REVISIONS {
        let after = Arc::new(AtomicUsize::new(0));
        let counted = after.clone();
        let server = handler(move |dialog: Dialog| {
            let counted = counted.clone();
            async move {
                let asked = dialog.ask::<Confirm>().await.is_ok();
                counted.fetch_add(1, SeqCst);
                Ok(asked.to_string())
            }
        });
        let rig = Setup::new(version.clone())
            .script([yes()])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "true", "{version}");
        assert_eq!(after.load(SeqCst), 1, "{version}");
    }
}

#[tokio::test]
async fn a_step_beside_a_question_is_finished_and_recorded_before_the_round_ends() {
    for version in REVISIONS {
        let orders = Arc::new(AtomicUsize::new(0));
        let counted = orders.clone();
        let server = handler(move |dialog: Dialog| {
            let counted = counted.clone();
            async move {
                let step = dialog.once("slow", async {
                    for _ in 0..10 {
                        tokio::task::yield_now().await;
                    }
                    Ok::<_, ErrorData>(counted.fetch_add(1, SeqCst))
                });
                let (order, sure) = tokio::join!(step, dialog.ask::<Confirm>());
                Ok(format!("{} {}", order?, sure?.is_accepted()))
            }
        });
        let rig = Setup::new(version.clone())
            .script([yes()])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "0 true", "{version}");
        assert_eq!(orders.load(SeqCst), 1, "{version}");
    }
}

#[tokio::test]
async fn a_step_that_fails_is_not_recorded() {
    for version in REVISIONS {
        let tries = Arc::new(AtomicUsize::new(0));
        let counted = tries.clone();
        let server = handler(move |dialog: Dialog| {
            let counted = counted.clone();
            async move {
                let step = || async {
                    match counted.fetch_add(1, SeqCst) {
                        0 => Err(ErrorData::internal_error("not yet", None)),
                        tries => Ok(tries),
                    }
                };
                let first = dialog.once("step", step()).await.is_err();
                let second = dialog.once("step", step()).await?;
                let third = dialog.once("step", step()).await?;
                Ok(format!("{first} {second} {third}"))
            }
        });
        let rig = Setup::new(version.clone()).serve(server).await;
        assert_eq!(rig.call("any", json!({})).await, "true 1 2", "{version}");
    }
}

#[tokio::test]
async fn the_same_step_again_is_a_further_step() {
    for version in REVISIONS {
        let charged = Arc::new(AtomicUsize::new(0));
        let counted = charged.clone();
        let server = handler(move |dialog: Dialog| {
            let counted = counted.clone();
            async move {
                let mut numbers = Vec::new();
                for _ in 0..3 {
                    let charge = async { Ok::<_, ErrorData>(counted.fetch_add(1, SeqCst)) };
                    numbers.push(dialog.once("charge", charge).await?);
                    dialog.ask::<Confirm>().await?;
                }
                let both = |add| async move { Ok::<_, ErrorData>(add) };
                let pair =
                    tokio::try_join!(dialog.once("pair", both(1)), dialog.once("pair", both(2)))?;
                Ok(format!("{numbers:?} {pair:?}"))
            }
        });
        let rig = Setup::new(version.clone())
            .script(vec![yes(); 3])
            .serve(server)
            .await;
        assert_eq!(
            rig.call("any", json!({})).await,
            "[0, 1, 2] (1, 2)",
            "{version}"
        );
        assert_eq!(charged.load(SeqCst), 3, "{version}");
    }
}

#[tokio::test]
async fn a_question_inside_of_a_step_is_a_mistake_of_the_author() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let inside = dialog.clone();
            let step = async {
                tokio::task::yield_now().await;
                let sure = inside.ask::<Confirm>().await?;
                Ok::<_, AskError>(sure.is_accepted())
            };
            let asked = dialog.once("step", step).await;
            assert!(matches!(&asked, Err(AskError::InsideStep { key, .. }) if key == "confirm"));
            // Beside it there is no such mistake.
            let beside = async { Ok::<_, AskError>(7) };
            let (step, sure) =
                tokio::try_join!(dialog.once("beside", beside), dialog.ask::<Confirm>())?;
            Ok(format!("{step} {}", sure.is_accepted()))
        });
        let rig = Setup::new(version.clone())
            .script([yes()])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "7 true", "{version}");
    }
}

#[tokio::test]
async fn no_two_questions_share_a_key_whatever_the_author_calls_them() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let (own, first, second) = tokio::try_join!(
                dialog.ask::<Confirm>().key("confirm.2"),
                dialog.ask::<Confirm>(),
                dialog.ask::<Confirm>(),
            )?;
            Ok([own, first, second]
                .iter()
                .all(Outcome::is_accepted)
                .to_string())
        });
        let rig = Setup::new(version.clone())
            .script(vec![yes(); 3])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "true", "{version}");
        if !is_live(&version) {
            let asked = rig.lines("inputRequests").concat();
            for key in [
                r#""confirm":{"method""#,
                r#""confirm.2":{"method""#,
                r#""confirm.3":{"method""#,
            ] {
                assert_eq!(asked.matches(key).count(), 1, "{key}: {asked}");
            }
        }
    }
}

#[tokio::test]
async fn a_question_may_be_asked_in_a_spawned_task() {
    for version in REVISIONS {
        let ended = Arc::new(AtomicUsize::new(0));
        let counted = ended.clone();
        let server = handler(move |dialog: Dialog| {
            let counted = counted.clone();
            async move {
                let task = tokio::spawn(async move {
                    let sure = dialog.ask::<Confirm>().await;
                    counted.fetch_add(1, SeqCst);
                    sure
                });
                let sure = task.await.expect("it does not panic")?;
                Ok(format!("{}", sure.is_accepted()))
            }
        });
        let rig = Setup::new(version.clone())
            .script([yes()])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "true", "{version}");
        // That of the first round was freed, too: nothing leaks.
        let tasks = if is_live(&version) { 1 } else { 2 };
        for _ in 0..100 {
            if ended.load(SeqCst) < tasks {
                tokio::task::yield_now().await;
            }
        }
        assert_eq!(ended.load(SeqCst), tasks, "{version}");
    }
}

#[tokio::test]
async fn prompts_and_resources_ask_as_tools_do() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([bad(), ann(), bad(), ann()])
            .serve(handler(one_question))
            .await;
        let prompt = rig
            .client
            .get_prompt(GetPromptRequestParams::new("greet"))
            .await
            .unwrap();
        assert_eq!(
            json(&prompt)["messages"][0]["content"]["text"],
            "Ann is 30",
            "{version}"
        );
        let resource = rig
            .client
            .read_resource(ReadResourceRequestParams::new("a://b"))
            .await
            .unwrap();
        assert_eq!(
            json(&resource)["contents"][0]["text"],
            "Ann is 30",
            "{version}"
        );
    }
}

#[tokio::test]
async fn a_prompt_that_cannot_go_on_is_an_error() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script(vec![bad(); 3])
            .serve(handler(one_question))
            .await;
        let error = rig
            .client
            .get_prompt(GetPromptRequestParams::new("greet"))
            .await
            .unwrap_err();
        let rmcp::ServiceError::McpError(error) = error else {
            panic!("{version}: {error}");
        };
        assert_eq!(error.code.0, -32603, "{version}");
        assert!(
            error
                .message
                .starts_with("The answer is not valid after 3 attempts"),
            "{version}"
        );
        assert_eq!(error.data, None, "{version}: the mark stays inside");
    }
}

#[tokio::test]
async fn a_form_made_at_run_time_is_asked_and_read_alike() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let form = Form::builder()
                .field(TextField::new("z").max_length(3))
                .field(TextField::new("a"));
            let form = form.build().expect("a good form");
            let content = dialog.ask_form(form, "Letters?").await?.accepted();
            Ok(serde_json::to_string(&content).expect("content is JSON"))
        });
        let script = [
            accept(json!({ "a": "A", "z": "long" })),
            accept(json!({ "a": "A", "z": "Z" })),
        ];
        let rig = Setup::new(version.clone())
            .script(script)
            .serve(server)
            .await;
        assert_eq!(
            rig.call("any", json!({})).await,
            r#"{"z":"Z","a":"A"}"#,
            "{version}"
        );
        if !is_live(&version) {
            assert_eq!(rig.lines(r#""inputRequests":{"form":"#).len(), 2);
        }
    }
}

#[tokio::test]
async fn what_only_run_time_knows_is_asked_with_a_request() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let request = Guest::request().prefill("name", "Bob").expect("a name");
            let guest = dialog
                .ask_request(request)
                .message("Still you?")
                .await?
                .accepted();
            Ok(guest.map(|guest| guest.name).unwrap_or_default())
        });
        let rig = Setup::new(version.clone())
            .script([ann()])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "Ann", "{version}");
        let sent = rig.lines("Still you?").concat();
        let filled = sent.contains(r#""default":"Bob""#);
        assert_eq!(
            filled,
            version != ProtocolVersion::V_2025_06_18,
            "{version}: {sent}"
        );
    }
}

/// Where shall it go?
#[derive(Debug, Elicit)]
struct Deploy {
    #[elicit(enum)]
    branch: String,
    note: String,
}

/// Set up on the question itself, it is the same as on a request.
#[tokio::test]
async fn options_and_values_of_run_time_are_set_on_the_question() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let first = dialog
                .ask::<Deploy>()
                .options("branch", [("main", "The main one"), ("dev", "Development")])
                .prefill("note", "nightly");
            let Some(first) = first.await?.accepted() else {
                return Ok("no".to_owned());
            };
            let again = dialog
                .ask::<Deploy>()
                .options("branch", ["main", "dev"])
                .prefill_from(&first)
                .message("Still so?")
                .await?;
            Ok(format!("{:?}", again.accepted()))
        });
        let rig = Setup::new(version.clone())
            .script([
                // No option, so it is asked again.
                accept(json!({ "branch": "other", "note": "x" })),
                accept(json!({ "branch": "dev", "note": "soon" })),
                accept(json!({ "branch": "main", "note": "now" })),
            ])
            .serve(server)
            .await;
        assert_eq!(
            rig.call("any", json!({})).await,
            r#"Some(Deploy { branch: "main", note: "now" })"#,
            "{version}"
        );
        assert!(!rig.lines("Development").is_empty(), "{version}");
        let with_defaults = version != ProtocolVersion::V_2025_06_18;
        let last = rig.lines("Still so?").concat();
        for (sent, default) in [
            (rig.lines("Where shall it go?").concat(), "nightly"),
            (last.clone(), "soon"),
            (last, "dev"),
        ] {
            let filled = sent.contains(&format!(r#""default":"{default}""#));
            assert_eq!(filled, with_defaults, "{version}: {sent}");
        }
    }
}

/// The error comes where the question is awaited, the first one of several, and nothing is sent.
#[tokio::test]
async fn a_question_that_is_set_up_wrongly_is_not_asked() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            for ask in [
                dialog.ask::<Deploy>().prefill("nmae", "Ada"),
                dialog.ask::<Deploy>().options("note", ["a"]),
                dialog
                    .ask::<Deploy>()
                    .options("branch", ["a", "a"])
                    .key("twice")
                    .prefill("nmae", "Ada")
                    .timeout(Duration::from_secs(1)),
            ] {
                let Err(AskError::Form(error)) = ask.await else {
                    return Ok("it was asked".to_owned());
                };
                assert_eq!(error.iter().count(), 1);
            }
            dialog
                .ask::<Deploy>()
                .options("branch", ["a"])
                .prefill("nmae", "Ada")
                .await?;
            Ok("it was asked".to_owned())
        });
        let rig = Setup::new(version.clone()).serve(server).await;
        let said = rig.call("any", json!({})).await;
        assert!(said.starts_with("-32603 nmae: "), "{version}: {said}");
        assert!(rig.lines("elicitation/create").is_empty(), "{version}");
    }
}

#[tokio::test]
async fn the_authors_own_state_and_idempotency_keys_last_through_all_rounds() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let mut seen: Vec<String> = dialog.state()?.unwrap_or_default();
            seen.push(dialog.idempotency_key("order"));
            dialog.set_state(&seen)?;
            let other = dialog.idempotency_key("mail");
            dialog.ask::<Confirm>().await?;
            dialog.ask::<Guest>().await?;
            let same = seen.iter().all(|key| *key == seen[0] && *key != other);
            Ok(format!("{} {same}", seen.len()))
        });
        let rig = Setup::new(version.clone())
            .script([yes(), ann()])
            .serve(server)
            .await;
        let runs = if is_live(&version) { 1 } else { 3 };
        assert_eq!(
            rig.call("any", json!({})).await,
            format!("{runs} true"),
            "{version}"
        );
    }
}

#[tokio::test]
async fn state_of_another_type_is_a_named_error() {
    let server = handler(|dialog: Dialog| async move {
        dialog.set_state("text")?;
        let wrong = dialog.state::<u32>();
        assert!(matches!(wrong, Err(AskError::Record { name, .. }) if name == "state"));
        Ok(format!("{:?}", dialog.state::<String>()?))
    });
    let rig = Setup::new(REVISIONS[2].clone()).serve(server).await;
    assert_eq!(rig.call("any", json!({})).await, r#"Some("text")"#);
}

#[tokio::test(start_paused = true)]
async fn an_authors_own_timeout_withdraws_the_question() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let asked = tokio::time::timeout(Duration::from_secs(5), dialog.ask::<Confirm>()).await;
            Ok(match asked {
                Ok(sure) => format!("{}", sure?.is_accepted()),
                Err(_) => "too slow".to_owned(),
            })
        });
        // 2026-07-28 ends the round at once, so the timeout never comes.
        let reply = if is_live(&version) {
            Reply::Never
        } else {
            yes().into()
        };
        let rig = Setup::new(version.clone())
            .script([reply])
            .serve(server)
            .await;
        let expected = if is_live(&version) {
            "too slow"
        } else {
            "true"
        };
        assert_eq!(rig.call("any", json!({})).await, expected, "{version}");
        settle().await;
        assert_eq!(rig.withdrawn(), usize::from(is_live(&version)), "{version}");
    }
}

/// The state says that the first file is done, so the second is the first question of its run.
#[tokio::test]
async fn an_answer_counts_for_what_the_person_saw() {
    let server = |keyed: bool| {
        handler(move |dialog: Dialog| async move {
            let mut done: Vec<String> = dialog.state()?.unwrap_or_default();
            let mut deleted = Vec::new();
            for file in ["cache", "thesis"] {
                if done.iter().any(|seen| seen == file) {
                    continue;
                }
                let mut ask = dialog.ask::<Confirm>().message(format!("Delete {file}?"));
                if keyed {
                    ask = ask.key(file);
                }
                if ask.await?.accepted().is_some_and(|answer| answer.confirm) {
                    deleted.push(file);
                }
                done.push(file.to_owned());
                dialog.set_state(&done)?;
            }
            Ok(format!("{deleted:?}"))
        })
    };
    let no = || accept(json!({ "confirm": false }));
    // Without a key of its own it is asked once more, under the name of the first.
    for (keyed, script) in [(true, vec![yes(), no()]), (false, vec![yes(), no(), no()])] {
        let rig = Setup::new(ProtocolVersion::V_2026_07_28)
            .script(script)
            .serve(server(keyed))
            .await;
        assert_eq!(rig.call("any", json!({})).await, "[]", "keyed {keyed}");
    }
}

#[tokio::test]
async fn a_message_that_changed_is_another_question_unless_it_has_a_key() {
    let counted = Arc::new(AtomicUsize::new(0));
    let server = |keyed: bool| {
        let counted = counted.clone();
        handler(move |dialog: Dialog| {
            let files = [3, 3000][counted.fetch_add(1, SeqCst).min(1)];
            async move {
                let mut ask = dialog
                    .ask::<Confirm>()
                    .message(format!("Delete {files} files?"));
                if keyed {
                    ask = ask.key("delete");
                }
                Ok(format!("{files}: {}", ask.await?.is_accepted()))
            }
        })
    };
    for (keyed, asked) in [(false, 2), (true, 1)] {
        counted.store(0, SeqCst);
        let rig = Setup::new(ProtocolVersion::V_2026_07_28)
            .script(vec![yes(); asked])
            .serve(server(keyed))
            .await;
        assert_eq!(rig.call("any", json!({})).await, "3000: true");
        assert_eq!(rig.lines("inputRequests").len(), asked, "keyed {keyed}");
    }
}

#[tokio::test]
async fn no_step_begins_when_the_round_is_over() {
    let charged = Arc::new(AtomicUsize::new(0));
    let refused = Arc::new(AtomicUsize::new(0));
    let (counted, missed) = (charged.clone(), refused.clone());
    let server = handler(move |dialog: Dialog| {
        let (counted, missed) = (counted.clone(), missed.clone());
        async move {
            let beside = dialog.clone();
            let late = tokio::spawn(async move {
                for _ in 0..20 {
                    tokio::task::yield_now().await;
                }
                let charge = async { Ok::<_, AskError>(counted.fetch_add(1, SeqCst)) };
                if matches!(beside.once("charge", charge).await, Err(AskError::Ended)) {
                    missed.fetch_add(1, SeqCst);
                }
            });
            dialog.ask::<Confirm>().await?;
            late.await.expect("it does not panic");
            Ok(String::new())
        }
    });
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .script([yes()])
        .serve(server)
        .await;
    rig.call("any", json!({})).await;
    settle().await;
    assert_eq!((charged.load(SeqCst), refused.load(SeqCst)), (1, 1));
}

#[tokio::test]
async fn a_question_that_was_asked_before_cannot_be_awaited_inside_of_a_step() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let mut ask = dialog.ask::<Confirm>();
            assert!(futures::poll!(&mut ask).is_pending());
            let step = async { ask.await.map(|sure| sure.is_accepted()) };
            let asked = dialog.once("step", step).await;
            assert!(matches!(asked, Err(AskError::InsideStep { .. })));
            Ok("told".to_owned())
        });
        let rig = Setup::new(version.clone()).serve(server).await;
        assert_eq!(rig.call("any", json!({})).await, "told", "{version}");
    }
}

#[tokio::test]
async fn attempts_do_not_begin_anew_when_the_error_is_swallowed() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let guest = dialog.ask::<Guest>().await;
            let sure = dialog.ask::<Confirm>().await?;
            Ok(format!("{} {}", guest.is_ok(), sure.is_accepted()))
        });
        let rig = Setup::new(version.clone())
            .script([bad(), bad(), bad(), yes()])
            .serve(server)
            .await;
        assert_eq!(rig.call("any", json!({})).await, "false true", "{version}");
        assert_eq!(rig.lines("Who is coming?").len(), 3, "{version}");
    }
}

#[tokio::test]
async fn many_questions_of_one_key_are_numbered_in_time() {
    let server = handler(|dialog: Dialog| async move {
        let asks = (0..20_000).map(|_| dialog.ask::<Confirm>());
        Ok(format!(
            "{}",
            futures::future::join_all(asks)
                .await
                .iter()
                .all(Result::is_err)
        ))
    });
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(server)
        .await;
    // There is no state for so many.
    assert_eq!(rig.call("any", json!({})).await, "true");
}

/// As one that repeats the arguments of a tool may have.
#[tokio::test]
async fn a_link_in_a_message_has_to_be_allowed() {
    const FETCH: &str = "Fetch https://example.com/a?";

    for version in REVISIONS {
        for (tool, allowed) in [
            ("ask", false),
            ("missing", false),
            ("ask", true),
            ("missing", true),
        ] {
            let server = handler(move |dialog: Dialog| async move {
                let sure = if tool == "ask" {
                    let ask = dialog.ask::<Confirm>().message(FETCH);
                    if allowed { ask.allow_link() } else { ask }.await
                } else {
                    let ask = dialog
                        .ask_missing(Partial::<Confirm>::default())
                        .message(FETCH);
                    if allowed { ask.allow_link() } else { ask }.await
                };
                Ok(sure?.is_accepted().to_string())
            });
            let rig = Setup::new(version.clone())
                .script([yes()])
                .serve(server)
                .await;
            let said = rig.call("any", json!({})).await;
            if allowed {
                assert_eq!(said, "true", "{version} {tool}");
                assert_eq!(rig.lines(FETCH).len(), 1);
            } else {
                assert!(said.starts_with("-32603 "), "{version} {tool}: {said}");
                assert!(said.ends_with("`allow_link` of the question"), "{said}");
                assert!(rig.lines(FETCH).is_empty());
            }
        }
    }
}
