//! An answer counts for the question that the person saw, whatever of it has changed since.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use crate::kit::*;
use elicit::{ChoiceField, Content, Elicit, Form, NewField, Request, TextField};
use elicit_rmcp::{Dialog, Partial};
use rmcp::ErrorData;
use rmcp::model::ProtocolVersion;
use serde_json::{Value, json};

/// A look-up of the handler: one thing in its first run, and another in those after.
fn looked_up<T: Clone + Send + Sync + 'static>(
    [first, later]: [T; 2],
) -> impl Fn() -> T + Clone + Send + Sync {
    let runs = Arc::new(AtomicUsize::new(0));
    move || match runs.fetch_add(1, SeqCst) {
        0 => first.clone(),
        _ => later.clone(),
    }
}

async fn rig<F, R>(answers: Vec<Value>, run: F) -> Rig
where
    F: Fn(Dialog) -> R + Clone + Send + Sync + 'static,
    R: Future<Output = Result<String, ErrorData>> + Send + 'static,
{
    Setup::new(ProtocolVersion::V_2026_07_28)
        .script(answers)
        .serve(handler(run))
        .await
}

fn one(field: impl Into<NewField>) -> Request<Content> {
    let form = Form::builder().field(field).build().unwrap();
    form.request("Which?")
}

fn slots(options: [(&'static str, &'static str); 2]) -> Request<Content> {
    one(ChoiceField::run_time("a"))
        .options("a", options)
        .unwrap()
}

/// How often the person is asked, under the default key and under one of the author's own.
#[tokio::test]
async fn what_is_shown_decides_whether_an_answer_counts() {
    let text = || TextField::new("a");
    let plain = || one(text());
    let slot = || slots([("0", "Mon 9:00"), ("1", "Tue 9:00")]);
    for (what, first, later, asked) in [
        ("nothing", plain(), plain(), [1, 1]),
        ("no option", slot(), slot(), [1, 1]),
        ("message", plain(), plain().message("What?"), [2, 1]),
        ("title", one(text().title("A")), plain(), [2, 1]),
        ("description", plain(), one(text().description("A")), [2, 1]),
        ("a value", plain(), one(text().prefill("A")), [2, 1]),
        (
            "another value",
            one(text().prefill("A")),
            one(text().prefill("B")),
            [2, 1],
        ),
        (
            "default",
            one(text().default("A")),
            one(text().default("A")).prefill("a", "B").unwrap(),
            [2, 1],
        ),
        (
            "chosen option",
            slot(),
            slot().prefill("a", "1").unwrap(),
            [2, 1],
        ),
        ("rule", plain(), one(text().max_length(9)), [2, 2]),
        (
            "option values",
            slot(),
            slots([("0", "Mon 9:00"), ("2", "Tue 9:00")]),
            [2, 2],
        ),
        (
            "option titles",
            slot(),
            slots([("0", "Tue 9:00"), ("1", "Wed 9:00")]),
            [2, 2],
        ),
        (
            "order of options",
            slot(),
            slots([("1", "Tue 9:00"), ("0", "Mon 9:00")]),
            [2, 2],
        ),
    ] {
        for (keyed, asked) in [false, true].into_iter().zip(asked) {
            let look_up = looked_up([first.clone(), later.clone()]);
            let run = move |dialog: Dialog| {
                let ask = dialog.ask_request(look_up());
                let ask = if keyed { ask.key("it") } else { ask };
                async move { Ok(ask.await?.is_accepted().to_string()) }
            };
            let answer = accept(json!({ "a": "0" }));
            let rig = rig(vec![answer; asked], run).await;
            let said = rig.call("any", json!({})).await;
            assert_eq!(said, "true", "{what}, keyed {keyed}");
            let times = rig.lines("inputRequests").len();
            assert_eq!(times, asked, "{what}, keyed {keyed}");
        }
    }
}

/// When do you come?
#[derive(Debug, Elicit)]
struct Pick {
    #[elicit(enum)]
    slot: String,
    #[elicit(default = "none")]
    note: String,
}

const MOVED: [[(&str, &str); 2]; 2] = [
    [("0", "Mon 9:00"), ("1", "Tue 9:00")],
    [("0", "Tue 9:00"), ("1", "Wed 9:00")],
];

/// The one who picked Monday is not booked for Tuesday.
#[tokio::test]
async fn a_choice_is_never_read_by_another_list() {
    let picked = |slot: &str| accept(json!({ "slot": slot }));
    let script = || vec![picked("0"), picked("1")];
    let look_up = looked_up(MOVED);
    let asking = rig(script(), move |dialog: Dialog| {
        let ask = dialog.ask::<Pick>().options("slot", look_up());
        async move { Ok(format!("{:?}", ask.await?.accepted())) }
    });
    let look_up = looked_up(MOVED);
    let missing = rig(script(), move |dialog: Dialog| {
        let ask = dialog.ask_missing(Partial::<Pick>::default());
        let ask = ask.options("slot", look_up());
        async move { Ok(format!("{:?}", ask.await?.accepted())) }
    });
    for rig in [asking.await, missing.await] {
        let said = rig.call("any", json!({})).await;
        assert_eq!(said, r#"Some(Pick { slot: "1", note: "none" })"#);
        let asked = rig.lines("inputRequests");
        assert_eq!(asked.len(), 2);
        assert!(asked[1].contains("Wed 9:00"), "{}", asked[1]);
    }
}

/// The client leaves the field out, so it gives what the person saw there.
#[tokio::test]
async fn a_value_that_is_left_out_is_the_one_that_was_shown() {
    let look_up = looked_up(["first", "later"]);
    let run = move |dialog: Dialog| {
        let ask = dialog.ask::<Pick>().options("slot", MOVED[0]);
        let ask = ask.prefill("note", look_up());
        async move { Ok(format!("{:?}", ask.await?.accepted())) }
    };
    let left_out = accept(json!({ "slot": "0" }));
    let rig = rig(vec![left_out; 2], run).await;
    let said = rig.call("any", json!({})).await;
    assert_eq!(said, r#"Some(Pick { slot: "0", note: "later" })"#);
    let asked = rig.lines("inputRequests");
    assert_eq!(asked.len(), 2);
    assert!(asked[1].contains(r#""default":"later""#), "{}", asked[1]);
}

/// What is asked again for its faults is not asked once more for its faults: they are part of what was shown.
#[tokio::test]
async fn attempts_are_the_same_question_in_every_round() {
    for missing in [false, true] {
        let run = move |dialog: Dialog| async move {
            let slots = MOVED[0];
            let answer = if missing {
                let ask = dialog.ask_missing(Partial::<Pick>::default());
                ask.options("slot", slots).await?
            } else {
                dialog.ask::<Pick>().options("slot", slots).await?
            };
            let more = dialog.ask::<elicit::Confirm>().await?;
            Ok(format!("{:?} {}", answer.accepted(), more.is_accepted()))
        };
        let script = vec![
            accept(json!({ "slot": "7", "note": "x" })),
            accept(json!({ "slot": "1", "note": "y" })),
            accept(json!({ "confirm": true })),
        ];
        let rig = rig(script, run).await;
        let said = rig.call("any", json!({})).await;
        let note = if missing { "none" } else { "y" };
        let expected = format!(r#"Some(Pick {{ slot: "1", note: "{note}" }}) true"#);
        assert_eq!(said, expected);
        assert_eq!(rig.lines("inputRequests").len(), 3);
    }
}

/// The same is asked several times, each time with other options.
#[tokio::test]
async fn other_options_are_no_other_form() {
    let run = |dialog: Dialog| async move {
        let mut picked = Vec::new();
        for slots in MOVED {
            let pick = dialog.ask::<Pick>().options("slot", slots).await?;
            picked.extend(pick.accepted().map(|pick| pick.slot));
        }
        Ok(picked.concat())
    };
    let picked = |slot: &str| accept(json!({ "slot": slot }));
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([picked("0"), picked("1")])
            .serve(handler(run))
            .await;
        assert_eq!(rig.call("any", json!({})).await, "01", "{version}");
    }
}
