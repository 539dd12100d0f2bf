//! Tool calls with gaps, and clients that cannot ask.

use crate::kit::{object, *};
use elicit::{Choice, Elicit, Mode, Outcome, ProtocolVersion as Revision};
use elicit_rmcp::{AskError, Dialog, DialogExt, Partial};
use rmcp::handler::server::tool::schema_for_input;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde::Deserialize;
use serde_json::{Value, json};

/// Who is coming?
#[derive(Debug, Elicit)]
#[elicit(check = together)]
struct Guest {
    #[elicit(title = "Your name", min_length = 2)]
    name: String,
    #[elicit(minimum = 18)]
    age: u8,
    #[elicit(prefill = 2)]
    seats: u8,
    #[elicit(default = true)]
    window: bool,
    #[elicit(check = no_spam)]
    email: Option<String>,
    topics: Vec<Topic>,
}

#[derive(Debug, Clone, Copy, PartialEq, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Topic {
    Food,
    Wine,
}

fn together(guest: &Guest) -> Result<(), String> {
    if guest.seats > 4 && guest.window {
        return Err("there are no more than 4 seats at a window".to_owned());
    }
    Ok(())
}

fn no_spam(email: &str) -> Result<(), &'static str> {
    if email.ends_with("@spam.example") {
        Err("is not taken here")
    } else {
        Ok(())
    }
}

#[derive(Deserialize, schemars::JsonSchema)]
struct BookArgs {
    /// When
    time: String,
    #[serde(flatten)]
    guest: Partial<Guest>,
}

#[derive(Clone)]
struct Server;

fn booked(guest: Outcome<Guest>) -> CallToolResult {
    text(match guest {
        Outcome::Accepted(guest) => format!(
            "{} {} {} {} {:?} {:?}",
            guest.name, guest.age, guest.seats, guest.window, guest.email, guest.topics
        ),
        Outcome::Declined => "declined".to_owned(),
        Outcome::Cancelled => "dismissed".to_owned(),
    })
}

#[tool_router]
impl Server {
    #[tool]
    async fn book(
        &self,
        Parameters(guest): Parameters<Partial<Guest>>,
        dialog: Dialog,
    ) -> Result<CallToolResult, ErrorData> {
        if let Some(missing) = guest.missing()
            && !dialog.supports(Mode::Form)
        {
            return Ok(dialog.fallback(&missing)?);
        }
        Ok(booked(dialog.ask_missing(guest).await?))
    }

    #[tool]
    async fn book_at(
        &self,
        Parameters(args): Parameters<BookArgs>,
        dialog: Dialog,
    ) -> Result<CallToolResult, ErrorData> {
        let asked = dialog
            .ask_missing(args.guest)
            .message(format!("Who comes at {}?", args.time));
        Ok(booked(asked.await?))
    }
}

#[tool_handler]
impl ServerHandler for Server {}

fn whole() -> Value {
    json!({ "name": "Ann", "age": 30, "seats": 2, "topics": ["wine"] })
}

fn with(mut whole: Value, name: &str, value: Value) -> Value {
    whole[name] = value;
    whole
}

fn without(mut whole: Value, names: &[&str]) -> Value {
    for name in names {
        whole.as_object_mut().unwrap().shift_remove(*name);
    }
    whole
}

/// The fields of each question, as they went over the wire.
fn questions(rig: &Rig) -> Vec<Vec<String>> {
    let sent = rig
        .lines("requestedSchema")
        .into_iter()
        .filter(|line| line.starts_with('<'));
    sent.map(|line| {
        let schema: Value = serde_json::from_str(&line[2..]).unwrap();
        let params = find(&schema, "requestedSchema").unwrap();
        params["properties"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect()
    })
    .collect()
}

/// The message of each question.
fn messages(rig: &Rig) -> Vec<String> {
    let sent = rig
        .lines("requestedSchema")
        .into_iter()
        .filter(|line| line.starts_with('<'));
    sent.map(|line| {
        find(&serde_json::from_str(&line[2..]).unwrap(), "message")
            .unwrap()
            .as_str()
            .unwrap()
            .to_owned()
    })
    .collect()
}

fn find(value: &Value, key: &str) -> Option<Value> {
    match value {
        Value::Object(map) => map
            .get(key)
            .cloned()
            .or_else(|| map.values().find_map(|value| find(value, key))),
        _ => None,
    }
}

#[tokio::test]
async fn nothing_missing_asks_nothing() {
    for version in REVISIONS {
        // Nor does it need a client that could be asked.
        let rig = Setup::new(version.clone())
            .capabilities(json!({}))
            .serve(Server)
            .await;
        let said = rig.call("book", whole()).await;
        assert_eq!(said, "Ann 30 2 true None [Wine]", "{version}");
        assert!(questions(&rig).is_empty(), "{version}");
    }
}

#[tokio::test]
async fn only_what_is_missing_is_asked_for() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([accept(json!({ "age": 30, "seats": 3 }))])
            .serve(Server)
            .await;
        let gaps = without(whole(), &["age", "seats"]);
        assert_eq!(
            rig.call("book", gaps).await,
            "Ann 30 3 true None [Wine]",
            "{version}"
        );
        assert_eq!(questions(&rig), [["age", "seats"]], "{version}");
        assert_eq!(messages(&rig), ["Who is coming?"], "{version}");
    }
}

#[tokio::test]
async fn what_is_wrong_is_asked_for_with_what_is_wrong_with_it() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([accept(json!({ "age": 30, "email": "ann@example.com" }))])
            .serve(Server)
            .await;
        let wrong = with(
            with(whole(), "age", json!(17)),
            "email",
            json!("ann@spam.example"),
        );
        let said = rig.call("book", wrong).await;
        assert_eq!(
            said, r#"Ann 30 2 true Some("ann@example.com") [Wine]"#,
            "{version}"
        );
        assert_eq!(questions(&rig), [["age", "email"]], "{version}");
        let message = "Who is coming?\n\nage: must be at least 18\nemail: is not taken here";
        assert_eq!(messages(&rig), [message], "{version}");
    }
}

#[tokio::test]
async fn a_wrong_value_is_forgotten_even_if_the_person_gives_none() {
    let rig = Setup::new(REVISIONS[2].clone())
        .script([accept(json!({}))])
        .serve(Server)
        .await;
    let wrong = with(whole(), "email", json!("ann@spam.example"));
    assert_eq!(rig.call("book", wrong).await, "Ann 30 2 true None [Wine]");
}

#[tokio::test]
async fn an_invalid_answer_is_asked_again_alone() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([accept(json!({ "age": 7 })), accept(json!({ "age": 30 }))])
            .serve(Server)
            .await;
        let said = rig.call("book", without(whole(), &["age"])).await;
        assert_eq!(said, "Ann 30 2 true None [Wine]", "{version}");
        assert_eq!(questions(&rig), [["age"], ["age"]], "{version}");
        assert_eq!(
            messages(&rig)[1],
            "Who is coming?\n\nage: must be at least 18",
            "{version}"
        );
    }
}

#[tokio::test]
async fn a_check_of_the_whole_asks_for_all_filled_in() {
    for version in REVISIONS {
        let fixed = with(with(whole(), "seats", json!(4)), "window", json!(true));
        let script = [
            accept(json!({ "seats": 6 })),
            accept(split(&version, fixed)),
        ];
        let rig = Setup::new(version.clone())
            .script(script)
            .serve(Server)
            .await;
        let said = rig.call("book", without(whole(), &["seats"])).await;
        assert_eq!(said, "Ann 30 4 true None [Wine]", "{version}");
        let asked = questions(&rig);
        assert_eq!(asked[0], ["seats"], "{version}");
        assert_eq!(asked[1][..3], ["name", "age", "seats"], "{version}");
        let fault = "Who is coming?\n\nthere are no more than 4 seats at a window";
        assert_eq!(messages(&rig)[1], fault, "{version}");
        if version != REVISIONS[0] {
            let again = rig.lines(fault.split('\n').next_back().unwrap());
            let line = again
                .iter()
                .find(|line| line.contains(r#""name":{"#))
                .unwrap();
            assert!(line.contains(r#""minLength":2,"default":"Ann""#), "{line}");
            assert!(line.contains(r#""maximum":255,"default":30"#), "{line}");
        }
    }
}

/// The content as a client of 2025-06-18 sends it.
fn split(version: &ProtocolVersion, content: Value) -> Value {
    if *version != REVISIONS[0] {
        return content;
    }
    let mut split = without(content, &["topics"]);
    split["topics.wine"] = true.into();
    split
}

#[tokio::test]
async fn a_check_that_is_never_content_fails_with_its_faults() {
    for version in REVISIONS {
        let bad = split(&version, with(whole(), "seats", json!(6)));
        let rig = Setup::new(version.clone())
            .script(vec![accept(bad); 3])
            .serve(Server)
            .await;
        let said = rig.call("book", with(whole(), "seats", json!(9))).await;
        let expected = "error: The answer is not valid after 3 attempts:\nthere are no more than 4 seats at a window";
        assert_eq!(said, expected, "{version}");
        assert_eq!(questions(&rig).len(), 3, "{version}");
    }
}

#[tokio::test]
async fn the_attempts_are_over_all_its_questions() {
    let invalid = with(with(whole(), "seats", json!(2)), "age", json!(7));
    let apart = with(whole(), "seats", json!(6));
    for version in REVISIONS {
        for (script, fault) in [
            // The same form again, and the whole again: both count.
            ([&invalid, &apart, &invalid], "age: must be at least 18"),
            (
                [&apart, &invalid, &apart],
                "there are no more than 4 seats at a window",
            ),
            (
                [&invalid, &invalid, &apart],
                "there are no more than 4 seats at a window",
            ),
        ] {
            let script = script.into_iter().cycle().take(9);
            let rig = Setup::new(version.clone())
                .script(script.map(|answer| accept(split(&version, answer.clone()))))
                .serve(Server)
                .await;
            let said = rig.call("book", with(whole(), "seats", json!(9))).await;
            let expected = format!("error: The answer is not valid after 3 attempts:\n{fault}");
            assert_eq!(said, expected, "{version}");
            assert_eq!(questions(&rig).len(), 3, "{version}");
        }
    }
}

#[tokio::test]
async fn the_last_attempt_may_be_the_good_one() {
    let invalid = with(with(whole(), "seats", json!(2)), "age", json!(7));
    for version in REVISIONS {
        let script = [&invalid, &with(whole(), "seats", json!(6)), &whole()]
            .map(|answer| accept(split(&version, answer.clone())));
        let rig = Setup::new(version.clone())
            .script(script)
            .serve(Server)
            .await;
        let said = rig.call("book", with(whole(), "seats", json!(9))).await;
        assert_eq!(said, "Ann 30 2 true None [Wine]", "{version}");
        let messages = messages(&rig);
        let apart = "Who is coming?\n\nthere are no more than 4 seats at a window";
        let invalid = "Who is coming?\n\nage: must be at least 18";
        assert_eq!(messages, [apart, invalid, apart], "{version}");
    }
}

#[tokio::test]
async fn a_person_may_decline() {
    for version in REVISIONS {
        for (action, said) in [("decline", "declined"), ("cancel", "dismissed")] {
            let rig = Setup::new(version.clone())
                .script([json!({ "action": action })])
                .serve(Server)
                .await;
            assert_eq!(rig.call("book", json!({})).await, said, "{version}");
        }
    }
}

#[tokio::test]
async fn other_arguments_stand_beside_a_flattened_form() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([accept(json!({ "age": 30 }))])
            .serve(Server)
            .await;
        let args = with(without(whole(), &["age"]), "time", json!("8pm"));
        assert_eq!(
            rig.call("book_at", args).await,
            "Ann 30 2 true None [Wine]",
            "{version}"
        );
        assert_eq!(questions(&rig), [["age"]], "{version}");
        assert_eq!(messages(&rig), ["Who comes at 8pm?"], "{version}");
    }
}

#[test]
fn the_input_schema_is_the_form_with_every_field_optional() {
    let guest = json!({
        "name": { "type": "string", "title": "Your name", "minLength": 2 },
        "age": { "type": "integer", "minimum": 18, "maximum": 255 },
        // No default: an argument that is missing is asked for.
        "seats": { "type": "integer", "minimum": 0, "maximum": 255 },
        "window": { "type": "boolean", "default": true },
        "email": { "type": "string" },
        "topics": { "type": "array", "items": { "type": "string", "enum": ["food", "wine"] } },
    });
    let schema = json(&*schema_for_input::<Partial<Guest>>().unwrap());
    assert_eq!(schema["type"], "object");
    assert_eq!(schema["properties"], guest);
    assert_eq!(schema.get("required"), None);
    let names: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["name", "age", "seats", "window", "email", "topics"]);

    let schema = json(&*schema_for_input::<BookArgs>().unwrap());
    assert_eq!(schema["required"], json!(["time"]));
    assert_eq!(
        schema["properties"]["time"],
        json!({ "type": "string", "description": "When" })
    );
    assert_eq!(schema["properties"]["age"], guest["age"]);
    assert_eq!(schema["properties"].as_object().unwrap().len(), 7);
}

#[test]
fn a_partial_takes_any_object_and_nothing_else() {
    let guest: Partial<Guest> =
        serde_json::from_value(json!({ "other": 1, "name": 7, "age": null })).unwrap();
    let faults: Vec<String> = guest
        .read()
        .unwrap_err()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        faults[..2],
        [
            "name: expected string, got integer",
            "age: must be answered"
        ]
    );
    assert_eq!(format!("{guest:?}"), r#"Partial(["name"])"#);
    assert!(serde_json::from_value::<Partial<Guest>>(json!([])).is_err());
    assert!(
        serde_json::from_value::<Partial<Guest>>(whole())
            .unwrap()
            .missing()
            .is_none()
    );
}

#[tokio::test]
async fn a_client_that_cannot_ask_gets_the_question_as_the_result() {
    for (version, revision) in REVISIONS.into_iter().zip(Revision::all()) {
        let rig = Setup::new(version.clone())
            .capabilities(json!({}))
            .serve(Server)
            .await;
        let params = CallToolRequestParams::new("book")
            .with_arguments(object(without(whole(), &["name", "age"])));
        let result = rig.client.call_tool(params).await.unwrap();
        assert_eq!(text_of(&result), "Who is coming?", "{version}");
        let structured = result.structured_content.unwrap();
        let schema = Guest::FORM
            .filter(|field| ["name", "age"].contains(&field.name()))
            .requested_schema(revision)
            .unwrap();
        assert_eq!(
            structured.to_string(),
            format!(r#"{{"message":"Who is coming?","requestedSchema":{schema}}}"#),
            "{version}"
        );
    }
}

#[tokio::test]
async fn what_the_fallback_asks_for_is_read_when_it_comes_back() {
    // As 2025-06-18 spells it there.
    let rig = Setup::new(REVISIONS[0].clone())
        .capabilities(json!({}))
        .serve(Server)
        .await;
    let gaps = without(whole(), &["topics"]);
    let params = CallToolRequestParams::new("book").with_arguments(object(gaps.clone()));
    let schema = rig
        .client
        .call_tool(params)
        .await
        .unwrap()
        .structured_content
        .unwrap();
    let names: Vec<_> = schema["requestedSchema"]["properties"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert_eq!(names, ["topics.food", "topics.wine"]);
    let filled = with(
        with(gaps, "topics.food", json!(true)),
        "topics.wine",
        json!(false),
    );
    assert_eq!(rig.call("book", filled).await, "Ann 30 2 true None [Food]");
}

/// What do you want to see?
#[derive(Debug, Elicit)]
struct Show {
    #[elicit(enum)]
    report: String,
    copies: u8,
}

#[derive(Clone)]
struct Reports;

impl ServerHandler for Reports {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let partial = Partial::<Show>::from(request.arguments.unwrap_or_default());
        let ask = context.dialog()?.ask_missing(partial).key("show");
        let ask = match &*request.name {
            "without_options" => ask,
            "wrong_options" => ask.options("copies", ["1"]),
            _ => ask.options("report", ["q1", "q2"]),
        };
        let show = match ask.await {
            Err(AskError::Unsupported { .. }) => return Ok(text("cannot ask").into()),
            other => other?,
        };
        let show = show
            .accepted()
            .map(|show| format!("{} {}", show.report, show.copies));
        Ok(text(show.unwrap_or_default()).into())
    }
}

#[tokio::test]
async fn options_of_run_time_hold_for_arguments_too() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([accept(json!({ "report": "q2" }))])
            .serve(Reports)
            .await;
        assert_eq!(
            rig.call("any", json!({ "report": "q1", "copies": 1 }))
                .await,
            "q1 1",
            "{version}"
        );
        assert_eq!(
            rig.call("any", json!({ "report": "q9", "copies": 1 }))
                .await,
            "q2 1",
            "{version}"
        );
        assert_eq!(questions(&rig), [["report"]], "{version}");
        let cannot = Setup::new(version.clone())
            .capabilities(json!({}))
            .serve(Reports)
            .await;
        assert_eq!(
            cannot.call("any", json!({})).await,
            "cannot ask",
            "{version}"
        );
    }
}

#[tokio::test]
async fn a_field_without_options_is_told_where_to_get_them() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone()).serve(Reports).await;
        let wrong = rig.call("wrong_options", json!({})).await;
        assert!(wrong.starts_with("-32603 copies: "), "{version}: {wrong}");
        let said = rig.call("without_options", json!({})).await;
        let expected = "-32603 report: the options are known only at run time; give them with `Request::options`, \
                        or where it is asked with `options` of the question";
        assert_eq!(said, expected, "{version}");
    }
}
