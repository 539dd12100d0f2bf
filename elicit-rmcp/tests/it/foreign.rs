//! Requests to the client itself, beside questions to the person.
#![expect(
    deprecated,
    reason = "the revisions that we speak have sampling and roots"
)]

use crate::kit::*;
use elicit::{Confirm, Outcome};
use elicit_rmcp::{Ability, AskError, Dialog};
use rmcp::ErrorData;
use rmcp::model::*;
use serde_json::{Value, json};

fn capital() -> CreateMessageRequestParams {
    let message = SamplingMessage::user_text("What is the capital of France?");
    CreateMessageRequestParams::new(vec![message], 100)
}

fn paris() -> Value {
    json!({
        "role": "assistant",
        "content": { "type": "text", "text": "Paris" },
        "model": "m-1",
        "stopReason": "endTurn",
    })
}

fn home() -> Value {
    json!({ "roots": [{ "uri": "file:///home/ann", "name": "Home" }] })
}

fn said(result: &CreateMessageResult) -> String {
    json(&result.message)["content"]["text"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

async fn capital_of(dialog: Dialog) -> Result<String, ErrorData> {
    let answer = dialog.sample(capital()).await?;
    Ok(format!("{} by {}", said(&answer), answer.model))
}

async fn all_at_once(dialog: Dialog) -> Result<String, ErrorData> {
    let (sure, answer, roots) = tokio::try_join!(
        dialog.ask::<Confirm>(),
        dialog.sample(capital()),
        dialog.list_roots()
    )?;
    Ok(format!(
        "{} {} {}",
        sure.is_accepted(),
        said(&answer),
        roots.roots[0].uri
    ))
}

async fn one_after_the_other(dialog: Dialog) -> Result<String, ErrorData> {
    let first = dialog.sample(capital()).await?;
    let second = dialog.sample(capital()).await?;
    let roots = dialog.list_roots().key("folders").await?;
    Ok(format!(
        "{} {} {}",
        said(&first),
        said(&second),
        roots.roots.len()
    ))
}

#[tokio::test]
async fn the_clients_model_answers_on_every_revision() {
    for version in REVISIONS {
        let rig = Setup::new(version.clone())
            .script([paris()])
            .serve(handler(capital_of))
            .await;
        assert_eq!(
            rig.call("any", json!({})).await,
            "Paris by m-1",
            "{version}"
        );
    }
}

#[tokio::test]
async fn the_requests_are_those_of_the_protocol() {
    let params = r#""params":{"messages":[{"role":"user","content":{"type":"text","text":"What is the capital of France?"}}],"maxTokens":100}"#;
    for version in REVISIONS {
        // The person first: on the earlier revisions one is asked after the other, in this order.
        let script = [accept(json!({ "confirm": true })), paris(), home()];
        let rig = Setup::new(version.clone())
            .script(script)
            .serve(handler(all_at_once))
            .await;
        if is_live(&version) {
            assert_eq!(
                rig.call("any", json!({})).await,
                "true Paris file:///home/ann",
                "{version}"
            );
            let sample = rig
                .lines("< ")
                .into_iter()
                .find(|line| line.contains("sampling/createMessage"))
                .unwrap();
            assert!(
                sample.contains(r#""method":"sampling/createMessage""#),
                "{sample}"
            );
            assert!(sample.contains(&params[11..params.len() - 1]), "{sample}");
            assert_eq!(rig.lines(r#""method":"roots/list""#).len(), 1, "{version}");
        } else {
            rig.round("any", Back::default()).await.unwrap();
            let asked = rig.lines("inputRequests").pop().unwrap();
            let sample = format!(r#""sample":{{"method":"sampling/createMessage",{params}}}"#);
            assert!(asked.contains(&sample), "{asked}");
            assert!(
                asked.contains(r#""roots":{"method":"roots/list"}"#),
                "{asked}"
            );
            assert!(
                asked.contains(r#""confirm":{"method":"elicitation/create","#),
                "{asked}"
            );
        }
    }
}

#[tokio::test]
async fn all_of_one_round_come_back_together() {
    let rig = Setup::new(REVISIONS[2].clone())
        .serve(handler(all_at_once))
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let responses = json!({
        "confirm": accept(json!({ "confirm": true })),
        "sample": paris(),
        "roots": home(),
    });
    let done = rig.round("any", Back::to(&asked, responses)).await.unwrap();
    assert_eq!(done["content"][0]["text"], "true Paris file:///home/ann");
}

#[tokio::test]
async fn what_is_missing_is_asked_again_and_what_is_there_is_kept() {
    let rig = Setup::new(REVISIONS[2].clone())
        .serve(handler(all_at_once))
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let responses = json!({ "sample": paris(), "unasked": { "any": "thing" } });
    let more = rig.round("any", Back::to(&asked, responses)).await.unwrap();
    let keys: Vec<_> = more["inputRequests"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["confirm", "roots"]);
    let responses = json!({ "confirm": { "action": "decline" }, "roots": home() });
    let done = rig.round("any", Back::to(&more, responses)).await.unwrap();
    assert_eq!(done["content"][0]["text"], "false Paris file:///home/ann");
}

#[tokio::test]
async fn the_same_request_again_is_a_further_one() {
    for version in REVISIONS {
        let mut rome = paris();
        rome["content"]["text"] = "Rome".into();
        let rig = Setup::new(version.clone())
            .script([paris(), rome, home()])
            .serve(handler(one_after_the_other))
            .await;
        assert_eq!(
            rig.call("any", json!({})).await,
            "Paris Rome 1",
            "{version}"
        );
        if !is_live(&version) {
            for key in ["sample", "sample.2", "folders"] {
                let sent = rig.lines(&format!(r#""inputRequests":{{"{key}":"#));
                assert_eq!(sent.len(), 1, "{key}");
            }
        }
    }
}

#[tokio::test]
async fn words_that_change_in_each_run_are_not_asked_again() {
    let rig = Setup::new(REVISIONS[2].clone())
        .serve(handler(|dialog: Dialog| async move {
            let now = std::time::SystemTime::now();
            let message = SamplingMessage::user_text(format!("It is {now:?}. Greet!"));
            let params = CreateMessageRequestParams::new(vec![message], 100);
            Ok(said(&dialog.sample(params).await?))
        }))
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let done = rig
        .round("any", Back::to(&asked, json!({ "sample": paris() })))
        .await
        .unwrap();
    assert_eq!(done["content"][0]["text"], "Paris");
}

#[tokio::test]
async fn an_answer_that_is_none_is_named_with_its_place() {
    let rig = Setup::new(REVISIONS[2].clone())
        .serve(handler(all_at_once))
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    for (responses, message) in [
        (
            json!({ "sample": "Paris" }),
            "params/inputResponses/sample is not an object",
        ),
        (
            json!({ "sample": { "role": "assistant", "content": { "type": "text", "text": "Paris" } } }),
            "params/inputResponses/sample/model is missing",
        ),
        (
            json!({ "sample": { "role": "nobody", "content": [], "model": "m" } }),
            "params/inputResponses/sample is no result of sampling/createMessage",
        ),
        (
            json!({ "roots": { "action": "accept" } }),
            "params/inputResponses/roots/roots is missing",
        ),
        (
            json!({ "roots": { "roots": 1 } }),
            "params/inputResponses/roots is no result of roots/list",
        ),
        (
            json!({ "confirm": home() }),
            "params/inputResponses/confirm/action is missing",
        ),
    ] {
        let error = rig
            .round("any", Back::to(&asked, responses))
            .await
            .unwrap_err();
        assert_eq!((error.code.0, &*error.message), (-32602, message));
    }
}

#[tokio::test]
async fn a_client_without_the_ability_is_told_and_sent_nothing() {
    let tools = |dialog: Dialog| async move {
        let params = capital().with_tool_choice(ToolChoice::auto());
        Ok(said(&dialog.sample(params).await?))
    };
    let roots =
        |dialog: Dialog| async move { Ok(dialog.list_roots().await?.roots.len().to_string()) };
    for version in REVISIONS {
        let live = is_live(&version);
        let setup = |capabilities| Setup::new(version.clone()).capabilities(capabilities);
        let only_form = json!({ "elicitation": {} });

        let rig = setup(only_form.clone()).serve(handler(capital_of)).await;
        let said = rig.call("any", json!({})).await;
        let expected = if live {
            "error: Client does not support sampling."
        } else {
            "-32021 Client does not support sampling."
        };
        assert_eq!(said, expected, "{version}");
        if !live {
            let error = rig.round("any", Back::default()).await.unwrap_err();
            assert_eq!(
                error.data,
                Some(json!({ "requiredCapabilities": { "sampling": {} } }))
            );
        }

        let rig = setup(only_form).serve(handler(roots)).await;
        let said = rig.call("any", json!({})).await;
        let expected = if live {
            "error: Client does not support roots."
        } else {
            "-32021 Client does not support roots."
        };
        assert_eq!(said, expected, "{version}");

        let rig = setup(json!({ "sampling": {} })).serve(handler(tools)).await;
        let said = rig.call("any", json!({})).await;
        assert!(
            said.ends_with("Client does not support sampling with tools."),
            "{said}"
        );
        assert!(rig.lines("createMessage").is_empty(), "{version}");

        let rig = setup(json!({ "sampling": { "tools": {} } }))
            .script([paris()])
            .serve(handler(tools))
            .await;
        assert_eq!(rig.call("any", json!({})).await, "Paris", "{version}");
    }
}

#[tokio::test]
async fn a_handler_can_look_before_it_asks() {
    let rig = Setup::new(REVISIONS[2].clone())
        .capabilities(json!({ "sampling": {} }))
        .serve(handler(|dialog: Dialog| async move {
            let abilities = [
                Ability::Sampling,
                Ability::SamplingTools,
                Ability::Roots,
                Ability::Tasks,
            ];
            Ok(format!(
                "{:?}",
                abilities.map(|ability| dialog.supports(ability))
            ))
        }))
        .await;
    assert_eq!(
        rig.call("any", json!({})).await,
        "[true, false, false, false]"
    );
}

#[tokio::test]
async fn one_key_for_a_question_and_a_request_is_a_mistake() {
    let rig = Setup::new(REVISIONS[2].clone())
        .serve(handler(|dialog: Dialog| async move {
            let both = tokio::try_join!(
                dialog.ask::<Confirm>().key("it"),
                dialog.list_roots().key("it")
            );
            let Err(error @ AskError::TwoForms { .. }) = both else {
                panic!("it went through")
            };
            Err::<String, _>(error.into())
        }))
        .await;
    assert!(
        rig.call("any", json!({}))
            .await
            .starts_with("-32603 two different forms")
    );
}

#[tokio::test]
async fn a_dropped_request_is_withdrawn() {
    for version in REVISIONS.into_iter().filter(is_live) {
        let rig = Setup::new(version.clone())
            .script([Reply::Never, accept(json!({ "confirm": true })).into()])
            .serve(handler(|dialog: Dialog| async move {
                let timeout = std::time::Duration::from_millis(20);
                let Err(AskError::TimedOut(_)) = dialog.sample(capital()).timeout(timeout).await
                else {
                    panic!("nobody answers")
                };
                let Outcome::Accepted(sure) = dialog.ask::<Confirm>().await? else {
                    panic!("accepted")
                };
                Ok(sure.confirm.to_string())
            }))
            .await;
        assert_eq!(rig.call("any", json!({})).await, "true", "{version}");
        assert_eq!(rig.withdrawn(), 1, "{version}");
    }
}
