//! 2026-07-28: what a client sends back with a call, and what of it is read.

use crate::kit::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use elicit::{Confirm, Elicit, Form, TextField};
use elicit_rmcp::{Dialog, DialogExt};
use rmcp::model::{CallToolRequestParams, CallToolResponse, InputRequiredResult, ProtocolVersion};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};

/// Who is coming?
#[derive(Debug, Elicit)]
struct Guest {
    name: String,
    #[elicit(minimum = 18)]
    age: u8,
}

async fn guest_and_confirm(dialog: Dialog) -> Result<String, ErrorData> {
    let (guest, sure) = tokio::try_join!(dialog.ask::<Guest>(), dialog.ask::<Confirm>())?;
    let guest = guest
        .accepted()
        .map(|guest| format!("{} {}", guest.name, guest.age));
    Ok(format!("{guest:?} {}", sure.is_accepted()))
}

async fn rig() -> Rig {
    Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(handler(guest_and_confirm))
        .await
}

fn ann() -> Value {
    accept(json!({ "name": "Ann", "age": 30 }))
}

fn yes() -> Value {
    accept(json!({ "confirm": true }))
}

/// Sorted: so rmcp's client keeps them.
fn keys_of(asked: &Value) -> Vec<&str> {
    asked["inputRequests"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}

#[tokio::test]
async fn answers_may_come_one_by_one() {
    let rig = rig().await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    assert_eq!(keys_of(&asked), ["confirm", "guest"]);

    let missing = rig
        .round("any", Back::to(&asked, json!({ "confirm": yes() })))
        .await
        .unwrap();
    assert_eq!(
        keys_of(&missing),
        ["guest"],
        "what is missing is asked again"
    );

    let done = rig
        .round("any", Back::to(&missing, json!({ "guest": ann() })))
        .await
        .unwrap();
    assert_eq!(text(&done), r#"Some("Ann 30") true"#);
}

#[tokio::test]
async fn no_answer_at_all_is_asked_again() {
    let rig = rig().await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    for nothing in [json!({}), Value::Null] {
        let again = rig.round("any", Back::to(&asked, nothing)).await.unwrap();
        assert_eq!(keys_of(&again), ["confirm", "guest"]);
    }
}

#[tokio::test]
async fn foreign_answers_are_ignored() {
    let rig = rig().await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let responses = json!({
        "guest": ann(),
        "confirm": yes(),
        "confirm.2": 7,
        "somebody else's": [],
        "": null,
    });
    let done = rig.round("any", Back::to(&asked, responses)).await.unwrap();
    assert_eq!(text(&done), r#"Some("Ann 30") true"#);
}

#[tokio::test]
async fn answers_without_a_state_are_read_as_if_they_had_been_asked_for() {
    let rig = rig().await;
    let back = |responses| Back {
        responses,
        ..Back::default()
    };
    let done = rig
        .round("any", back(json!({ "guest": ann(), "confirm": yes() })))
        .await
        .unwrap();
    assert_eq!(text(&done), r#"Some("Ann 30") true"#);

    // They are checked as all are, and one that is no answer is none.
    let responses = json!({ "guest": accept(json!({ "name": "Ann", "age": 3 })), "confirm": 7 });
    let asked = rig.round("any", back(responses)).await.unwrap();
    assert_eq!(keys_of(&asked), ["confirm", "guest"]);
    let message = &asked["inputRequests"]["guest"]["params"]["message"];
    assert_eq!(message, "Who is coming?\n\nage: must be at least 18");
}

#[tokio::test]
async fn an_answer_counts_for_the_round_that_asked_for_it() {
    let rig = rig().await;
    let first = rig.round("any", Back::default()).await.unwrap();
    let second = rig
        .round("any", Back::to(&first, json!({ "guest": ann() })))
        .await
        .unwrap();
    // `guest` was answered before: what comes for it now is nobody's answer.
    let other = accept(json!({ "name": "Eve", "age": 99 }));
    let responses = json!({ "guest": other, "confirm": yes() });
    let done = rig
        .round("any", Back::to(&second, responses))
        .await
        .unwrap();
    assert_eq!(text(&done), r#"Some("Ann 30") true"#);
}

#[tokio::test]
async fn a_malformed_container_or_entry_is_an_error_with_its_place() {
    let rig = rig().await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let state = &asked["requestState"];
    for (responses, message) in [
        (json!([]), "params/inputResponses is not an object"),
        (json!("guest"), "params/inputResponses is not an object"),
        (
            json!({ "guest": {} }),
            "params/inputResponses/guest/action is missing",
        ),
        (
            json!({ "guest": 7 }),
            "params/inputResponses/guest is not an object",
        ),
        (
            json!({ "guest": null }),
            "params/inputResponses/guest is not an object",
        ),
        (
            json!({ "confirm": { "action": "reject" } }),
            "params/inputResponses/confirm/action is not",
        ),
        (
            json!({ "confirm": { "action": 1 } }),
            "params/inputResponses/confirm/action is not",
        ),
    ] {
        let params = json!({
            "name": "any", "arguments": {}, "inputResponses": responses, "requestState": state,
        });
        let error = rig.send("tools/call", params).await.unwrap_err();
        assert_eq!(error.code.0, -32602, "{responses}");
        assert!(
            error.message.starts_with(message),
            "{responses}: {}",
            error.message
        );
    }
    for (method, name) in [("prompts/get", "name"), ("resources/read", "uri")] {
        let error = rig
            .send(method, json!({ name: "a://b", "inputResponses": 7 }))
            .await
            .unwrap_err();
        assert_eq!(
            (error.code.0, &*error.message),
            (-32602, "params/inputResponses is not an object")
        );
    }
    let error = rig
        .send("tools/call", json!({ "name": "any", "requestState": 7 }))
        .await
        .unwrap_err();
    assert_eq!(
        (error.code.0, &*error.message),
        (-32602, "params/requestState is not a string")
    );
}

#[tokio::test]
async fn attempts_are_counted_over_all_rounds_and_faults_outlive_a_missing_answer() {
    let rig = rig().await;
    let child = accept(json!({ "name": "Ann", "age": 3 }));
    let mut asked = rig.round("any", Back::default()).await.unwrap();
    for attempt in 2..=3 {
        asked = rig
            .round("any", Back::to(&asked, json!({ "guest": child })))
            .await
            .unwrap();
        // Nothing came for either: that is no attempt, and what was wrong is still said.
        asked = rig.round("any", Back::to(&asked, json!({}))).await.unwrap();
        let guest = &asked["inputRequests"]["guest"]["params"];
        assert_eq!(
            guest["message"], "Who is coming?\n\nage: must be at least 18",
            "attempt {attempt}"
        );
        assert_eq!(
            guest["requestedSchema"]["properties"]["name"]["default"],
            "Ann"
        );
    }
    let failed = rig
        .round("any", Back::to(&asked, json!({ "guest": child })))
        .await
        .unwrap();
    assert_eq!(failed["isError"], true);
    assert_eq!(
        text(&failed),
        "The answer is not valid after 3 attempts:\nage: must be at least 18"
    );
}

#[tokio::test]
async fn after_a_deploy_that_changed_a_form_it_is_asked_again() {
    let form = |most| {
        handler(move |dialog: Dialog| async move {
            let form = Form::builder()
                .field(TextField::new("code").max_length(most))
                .build();
            let code = dialog
                .ask_form(form.expect("a good form"), "Code?")
                .await?
                .accepted();
            let code = code.and_then(|code| code.get("code").cloned());
            dialog.ask::<Confirm>().await?;
            Ok(format!("{code:?}"))
        })
    };
    let old = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(form(9))
        .await;
    let new = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(form(3))
        .await;
    let code = || json!({ "form": accept(json!({ "code": "too long" })) });

    // Answered by the client, not read yet.
    let asked = old.round("any", Back::default()).await.unwrap();
    let again = new.round("any", Back::to(&asked, code())).await.unwrap();
    assert_eq!(keys_of(&again), ["form"]);
    assert_eq!(again["inputRequests"]["form"]["params"]["message"], "Code?");

    // Read and recorded before the deploy.
    let asked = old.round("any", Back::to(&asked, code())).await.unwrap();
    assert_eq!(keys_of(&asked), ["confirm"]);
    let again = new
        .round("any", Back::to(&asked, json!({ "confirm": yes() })))
        .await
        .unwrap();
    assert_eq!(keys_of(&again), ["form"]);
    let asked = new
        .round(
            "any",
            Back::to(&again, json!({ "form": accept(json!({ "code": "abc" })) })),
        )
        .await
        .unwrap();
    // The other answer came before its turn, and was kept.
    assert_eq!(text(&asked), r#"Some(String("abc"))"#);
}

#[tokio::test]
async fn an_answer_before_its_turn_is_kept_until_then() {
    // What is asked first takes another way in the second round, and what was asked with it is not come to.
    let server = |detour| {
        handler(move |dialog: Dialog| async move {
            if detour {
                dialog.ask::<Confirm>().key("detour").await?;
            }
            guest_and_confirm(dialog).await
        })
    };
    let straight = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(server(false))
        .await;
    let detour = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(server(true))
        .await;
    let asked = straight.round("any", Back::default()).await.unwrap();
    let child = accept(json!({ "name": "Ann", "age": 3 }));
    let asked = straight
        .round("any", Back::to(&asked, json!({ "guest": child })))
        .await
        .unwrap();
    let asked = detour
        .round(
            "any",
            Back::to(&asked, json!({ "guest": ann(), "confirm": yes() })),
        )
        .await
        .unwrap();
    assert_eq!(keys_of(&asked), ["detour"]);
    let asked = detour
        .round("any", Back::to(&asked, json!({})))
        .await
        .unwrap();
    assert_eq!(keys_of(&asked), ["detour"]);
    let done = detour
        .round("any", Back::to(&asked, json!({ "detour": yes() })))
        .await
        .unwrap();
    assert_eq!(text(&done), r#"Some("Ann 30") true"#);
}

#[tokio::test]
async fn a_state_that_does_not_open_fails_the_call_before_its_handler_runs() {
    #[derive(Clone)]
    struct Careless(Arc<AtomicUsize>);

    impl ServerHandler for Careless {
        async fn call_tool(
            &self,
            _: CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            self.0.fetch_add(1, SeqCst);
            if let Ok(dialog) = context.dialog() {
                dialog.ask::<Confirm>().await?;
            }
            Ok(crate::kit::text("deleted").into())
        }
    }

    let runs = Arc::new(AtomicUsize::new(0));
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(Careless(runs.clone()))
        .await;
    let back = Back {
        state: Some("garbage"),
        ..Back::default()
    };
    let error = rig.round("any", back).await.unwrap_err();
    assert_eq!(
        (error.code.0, &*error.message),
        (-32602, "Invalid or expired requestState")
    );
    assert_eq!(runs.load(SeqCst), 0);
}

#[tokio::test]
async fn what_a_client_adds_to_an_answer_does_not_travel() {
    let rig = rig().await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let more = "x".repeat(20_000);
    let guest = json!({
        "action": "accept",
        "content": { "name": "Ann", "age": 30, "more": more },
        "_meta": { "more": more },
    });
    let asked = rig
        .round("any", Back::to(&asked, json!({ "guest": guest })))
        .await
        .unwrap();
    assert_eq!(keys_of(&asked), ["confirm"]);
    let no = json!({ "action": "decline", "_meta": { "more": more } });
    let done = rig
        .round("any", Back::to(&asked, json!({ "confirm": no })))
        .await
        .unwrap();
    assert_eq!(text(&done), r#"Some("Ann 30") false"#);
}

#[tokio::test]
async fn an_answer_that_is_far_too_long_is_asked_again_like_any() {
    let server = handler(|dialog: Dialog| async move {
        let form = Form::builder()
            .field(TextField::new("code").max_length(9))
            .build();
        let code = dialog
            .ask_form(form.expect("a good form"), "Code?")
            .await?
            .accepted();
        Ok(code.map(|code| code.len().to_string()).unwrap_or_default())
    });
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(server)
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let long = accept(json!({ "code": "x".repeat(20_000) }));
    let asked = rig
        .round("any", Back::to(&asked, json!({ "form": long })))
        .await
        .unwrap();
    let message = &asked["inputRequests"]["form"]["params"]["message"];
    assert_eq!(message, "Code?\n\ncode: must have at most 9 characters");
    let code = accept(json!({ "code": "abc" }));
    let done = rig
        .round("any", Back::to(&asked, json!({ "form": code })))
        .await
        .unwrap();
    assert_eq!(text(&done), "1");
}

#[tokio::test]
async fn a_tool_that_does_not_ask_may_have_a_state_of_its_own() {
    #[derive(Clone)]
    struct Own;

    impl ServerHandler for Own {
        async fn call_tool(
            &self,
            request: CallToolRequestParams,
            _: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            Ok(match request.request_state {
                Some(state) => crate::kit::text(state).into(),
                None => InputRequiredResult::from_request_state("mine").into(),
            })
        }
    }

    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .config(config().other_states())
        .serve(Own)
        .await;
    let first = rig.round("any", Back::default()).await.unwrap();
    assert_eq!(first["requestState"], "mine");
    let done = rig.round("any", Back::to(&first, json!({}))).await.unwrap();
    assert_eq!(text(&done), "mine");
}

#[tokio::test]
async fn a_call_that_asks_nothing_gets_a_plain_result() {
    let server = handler(|_: Dialog| async move { Ok("done".to_owned()) });
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(server)
        .await;
    let done = rig.round("any", Back::default()).await.unwrap();
    assert_eq!(done["resultType"], "complete");
    assert_eq!(text(&done), "done");
    assert!(done.get("requestState").is_none());
}

/// Keys that a form refuses are a fault of the answer in later rounds, too.
mod strict {
    use elicit::{Confirm, Elicit};
    use elicit_rmcp::{Dialog, Partial};
    use rmcp::ErrorData;
    use rmcp::model::ProtocolVersion;
    use serde_json::{Value, json};

    use super::text;
    use crate::kit::{Back, Setup, accept, handler};

    /// Who is coming?
    #[derive(Debug, Elicit)]
    #[elicit(deny_unknown)]
    struct Strict {
        name: String,
    }

    const WITH_FAULT: &str = "Who is coming?\n\n1 key is not a field of this form";

    fn named(name: &str) -> Value {
        accept(json!({ "name": name }))
    }

    fn with_more(name: &str) -> Value {
        accept(json!({ "name": name, "more": 1 }))
    }

    #[tokio::test]
    async fn what_was_wrong_is_said_in_each_round_until_it_is_answered() {
        let both = |dialog: Dialog| async move {
            let (strict, sure) = tokio::try_join!(dialog.ask::<Strict>(), dialog.ask::<Confirm>())?;
            Ok::<_, ErrorData>(format!("{:?} {}", strict.accepted(), sure.is_accepted()))
        };
        let rig = Setup::new(ProtocolVersion::V_2026_07_28)
            .serve(handler(both))
            .await;
        let mut asked = rig.round("any", Back::default()).await.unwrap();
        for responses in [json!({ "strict": with_more("Ann") }), json!({}), json!({})] {
            asked = rig.round("any", Back::to(&asked, responses)).await.unwrap();
            let message = &asked["inputRequests"]["strict"]["params"]["message"];
            assert_eq!(message, WITH_FAULT);
        }
        let yes = accept(json!({ "confirm": true }));
        let responses = json!({ "strict": named("Bob"), "confirm": yes });
        let done = rig.round("any", Back::to(&asked, responses)).await.unwrap();
        assert_eq!(text(&done), r#"Some(Strict { name: "Bob" }) true"#);
    }

    #[tokio::test]
    async fn what_was_missing_is_the_answer_that_was_good() {
        let missing = |dialog: Dialog| async move {
            let nothing: Partial<Strict> = serde_json::from_value(json!({})).unwrap();
            let strict = dialog.ask_missing(nothing).await?.accepted();
            let sure = dialog.ask::<Confirm>().await?;
            Ok::<_, ErrorData>(format!("{strict:?} {}", sure.is_accepted()))
        };
        let rig = Setup::new(ProtocolVersion::V_2026_07_28)
            .serve(handler(missing))
            .await;
        let mut asked = rig.round("any", Back::default()).await.unwrap();
        for (answer, said) in [
            (with_more("Ann"), WITH_FAULT),
            (named("Bob"), "Please confirm"),
        ] {
            let requests = asked["inputRequests"].as_object().unwrap();
            let key = requests.keys().next().unwrap().clone();
            asked = rig
                .round("any", Back::to(&asked, json!({ key: answer })))
                .await
                .unwrap();
            let requests = asked["inputRequests"].as_object().unwrap();
            let (_, request) = requests.iter().next().unwrap();
            assert_eq!(request["params"]["message"], said);
        }
        let yes = json!({ "confirm": accept(json!({ "confirm": true })) });
        let done = rig.round("any", Back::to(&asked, yes)).await.unwrap();
        assert_eq!(text(&done), r#"Some(Strict { name: "Bob" }) true"#);
    }
}

/// What a handler goes on with after all attempts.
mod given_up {
    use elicit::{Confirm, Elicit};
    use elicit_rmcp::{AskError, Dialog, Partial};
    use rmcp::ErrorData;
    use rmcp::model::ProtocolVersion;
    use serde_json::{Value, json};

    use super::{keys_of, text};
    use crate::kit::{Back, Setup, accept, config, handler};

    /// The code?
    #[derive(Debug, Elicit)]
    struct Code {
        #[elicit(check = is_right)]
        code: i64,
        #[elicit(max_length = 10)]
        name: String,
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "a check is called so")]
    fn is_right(code: &i64) -> Result<(), &'static str> {
        (*code == 4321).then_some(()).ok_or("is wrong")
    }

    async fn code_or_not(dialog: Dialog) -> Result<String, ErrorData> {
        let code = match dialog.ask::<Code>().await {
            Err(AskError::Invalid { .. }) => None,
            other => other?.accepted(),
        };
        let sure = dialog.ask::<Confirm>().await?;
        Ok(format!(
            "{:?} {}",
            code.map(|code| code.code),
            sure.is_accepted()
        ))
    }

    fn code(code: i64, name: &str) -> Value {
        accept(json!({ "code": code, "name": name }))
    }

    #[tokio::test]
    async fn no_further_answer_is_looked_at() {
        let rig = Setup::new(ProtocolVersion::V_2026_07_28)
            .config(config().attempts(2))
            .serve(handler(code_or_not))
            .await;
        let mut asked = rig.round("any", Back::default()).await.unwrap();
        for attempt in 1..=5 {
            assert_eq!(
                keys_of(&asked),
                [if attempt < 3 { "code" } else { "confirm" }]
            );
            let responses = json!({ "code": code(attempt, "Ann") });
            asked = rig.round("any", Back::to(&asked, responses)).await.unwrap();
        }
        let yes = accept(json!({ "confirm": true }));
        let responses = json!({ "code": code(4321, "Ann"), "confirm": yes });
        let done = rig.round("any", Back::to(&asked, responses)).await.unwrap();
        assert_eq!(text(&done), "None true");
    }

    #[tokio::test]
    async fn an_answer_that_is_far_too_long_leaves_room_for_the_next_question() {
        let rig = Setup::new(ProtocolVersion::V_2026_07_28)
            .config(config().attempts(1))
            .serve(handler(code_or_not))
            .await;
        let asked = rig.round("any", Back::default()).await.unwrap();
        let responses = json!({ "code": code(4321, &"x".repeat(20_000)) });
        let asked = rig.round("any", Back::to(&asked, responses)).await.unwrap();
        let yes = json!({ "confirm": accept(json!({ "confirm": true })) });
        let done = rig.round("any", Back::to(&asked, yes)).await.unwrap();
        assert_eq!(text(&done), "None true");
    }

    #[tokio::test]
    async fn what_was_missing_may_be_far_too_long_as_well() {
        let missing = |dialog: Dialog| async move {
            let nothing: Partial<Code> = serde_json::from_value(json!({})).unwrap();
            let code = dialog.ask_missing(nothing).await?.accepted();
            Ok::<_, ErrorData>(code.map_or_else(String::new, |code| code.name))
        };
        let rig = Setup::new(ProtocolVersion::V_2026_07_28)
            .serve(handler(missing))
            .await;
        let mut asked = rig.round("any", Back::default()).await.unwrap();
        let long = "x".repeat(20_000);
        for wrong in [json!(long), json!([long])] {
            let key = keys_of(&asked)[0].to_owned();
            let answer = accept(json!({ "code": 4321, "name": wrong }));
            asked = rig
                .round("any", Back::to(&asked, json!({ key: answer })))
                .await
                .unwrap();
            assert_eq!(asked["resultType"], "input_required", "{asked}");
        }
        let key = keys_of(&asked)[0].to_owned();
        let done = rig
            .round("any", Back::to(&asked, json!({ key: code(4321, "Ann") })))
            .await
            .unwrap();
        assert_eq!(text(&done), "Ann");
    }
}
