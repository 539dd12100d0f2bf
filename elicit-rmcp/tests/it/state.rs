//! The state that a client carries: good for the same call of the same caller on any node, and for nothing else.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::kit::*;
use elicit::Confirm;
use elicit_rmcp::seal::{Binding, Keys, Principal, Sealer, SpentInMemory};
use elicit_rmcp::{AskError, Caller, Dialog, DialogConfig};
use rmcp::ErrorData;
use rmcp::model::ProtocolVersion;
use serde_json::{Value, json};

async fn three_questions(dialog: Dialog) -> Result<String, ErrorData> {
    let mut yes = 0;
    for _ in 0..3 {
        let sure = dialog.ask::<Confirm>().await?.accepted();
        yes += u32::from(sure.is_some_and(|answer| answer.confirm));
    }
    Ok(format!("{yes} times yes"))
}

/// A node: a server of its own, which shares nothing but what its configuration says.
async fn node(config: DialogConfig) -> Rig {
    Setup::new(ProtocolVersion::V_2026_07_28)
        .config(config)
        .serve(handler(three_questions))
        .await
}

fn secret(byte: u8) -> [u8; 32] {
    [byte; 32]
}

fn with_keys(keys: Keys) -> DialogConfig {
    DialogConfig::new(keys, Principal::unauthenticated())
}

fn yes() -> Value {
    accept(json!({ "confirm": true }))
}

fn refused(answer: Result<Value, ErrorData>) -> bool {
    match answer {
        Ok(_) => false,
        Err(error) => {
            assert_eq!(error.code.0, -32602);
            assert_eq!(error.message, "Invalid or expired requestState");
            assert_eq!(error.data, None);
            true
        }
    }
}

#[tokio::test]
async fn rounds_may_alternate_between_nodes_that_come_and_go() {
    let mut asked = json!({});
    let mut back = Back::default();
    for key in ["confirm", "confirm.2", "confirm.3"] {
        // Each round on a node that is started for it, and gone after it.
        let node = node(config()).await;
        asked = node.round("any", back).await.unwrap();
        assert!(asked["inputRequests"].get(key).is_some(), "{asked}");
        back = Back::to(&asked, json!({ key: yes() }));
    }
    let done = node(config()).await.round("any", back).await.unwrap();
    assert_eq!(done["content"][0]["text"], "3 times yes");
    drop(asked);
}

#[tokio::test]
async fn a_changed_token_is_refused_whatever_was_changed() {
    let rig = node(config()).await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let state = asked["requestState"].as_str().unwrap();
    for at in 0..state.len() {
        let letter = if state.as_bytes()[at] == b'A' {
            "B"
        } else {
            "A"
        };
        let mut changed = state.to_owned();
        changed.replace_range(at..=at, letter);
        let back = Back {
            state: Some(&changed),
            ..Back::to(&asked, json!({ "confirm": yes() }))
        };
        assert!(refused(rig.round("any", back).await), "character {at}");
    }
    for changed in [
        "",
        "!!",
        &state[1..],
        &format!("{state}A"),
        &format!("{state}=="),
        &"A".repeat(1 << 20),
    ] {
        let back = Back {
            state: Some(changed),
            ..Back::default()
        };
        assert!(
            refused(rig.round("any", back).await),
            "{} characters",
            changed.len()
        );
    }
}

#[tokio::test]
async fn it_is_good_for_no_other_tool_method_or_arguments() {
    let rig = node(config()).await;
    let arguments = json!({ "time": "8pm", "guests": 2 });
    let first = Back {
        arguments: arguments.clone(),
        ..Back::default()
    };
    let asked = rig.round("book", first).await.unwrap();
    let state = asked["requestState"].as_str();
    let back = |arguments: Value| Back {
        arguments,
        responses: json!({ "confirm": yes() }),
        state,
    };
    assert!(refused(rig.round("cancel", back(arguments.clone())).await));
    for other in [
        json!({}),
        json!({ "time": "9pm", "guests": 2 }),
        json!({ "time": "8pm", "guests": "2" }),
        json!({ "time": "8pm", "guests": 2, "more": null }),
    ] {
        assert!(
            refused(rig.round("book", back(other.clone())).await),
            "{other}"
        );
    }
    let prompt = json!({ "name": "book", "arguments": { "time": "8pm" }, "requestState": state });
    assert!(refused(rig.send("prompts/get", prompt).await));
    let resource = json!({ "uri": "book", "requestState": state });
    assert!(refused(rig.send("resources/read", resource).await));

    // The same arguments, as another client library may write them.
    let same = json!({ "guests": 2.0, "time": "8pm" });
    assert!(!refused(rig.round("book", back(same)).await));
}

#[tokio::test]
async fn it_is_good_for_no_other_caller() {
    let caller =
        |id: &'static str| DialogConfig::new(keys(), Caller::of(move |_| Ok(Principal::new(id))));
    let asked = node(caller("ann"))
        .await
        .round("any", Back::default())
        .await
        .unwrap();
    let back = || Back::to(&asked, json!({ "confirm": yes() }));
    assert!(refused(
        node(caller("eve")).await.round("any", back()).await
    ));
    assert!(refused(node(config()).await.round("any", back()).await));
    assert!(!refused(
        node(caller("ann")).await.round("any", back()).await
    ));
}

#[tokio::test]
async fn a_caller_that_is_not_known_is_refused_before_anything_is_asked() {
    let unknown = Caller::of(|_| Err(ErrorData::invalid_request("who are you?", None)));
    let rig = node(DialogConfig::new(keys(), unknown)).await;
    let error = rig.round("any", Back::default()).await.unwrap_err();
    assert_eq!(error.message, "who are you?");
}

#[tokio::test]
async fn keys_are_rotated_without_losing_open_calls() {
    let old = with_keys(Keys::new(secret(1)).unwrap());
    let both = with_keys(Keys::new(secret(2)).unwrap().accept(secret(1)).unwrap());
    let new = with_keys(Keys::new(secret(2)).unwrap());
    let asked = node(old.clone())
        .await
        .round("any", Back::default())
        .await
        .unwrap();
    let back = || Back::to(&asked, json!({ "confirm": yes() }));
    assert!(refused(node(new.clone()).await.round("any", back()).await));
    let next = node(both).await.round("any", back()).await.unwrap();
    // What the new key sealed, only the new key opens.
    let back = || Back::to(&next, json!({ "confirm.2": yes() }));
    assert!(refused(node(old).await.round("any", back()).await));
    assert!(!refused(node(new).await.round("any", back()).await));
}

#[tokio::test]
async fn keys_of_one_process_are_good_there_only() {
    let here = with_keys(Keys::ephemeral().unwrap());
    let there = with_keys(Keys::ephemeral().unwrap());
    let asked = node(here.clone())
        .await
        .round("any", Back::default())
        .await
        .unwrap();
    let back = || Back::to(&asked, json!({ "confirm": yes() }));
    assert!(refused(node(there).await.round("any", back()).await));
    assert!(!refused(node(here).await.round("any", back()).await));
}

#[tokio::test]
async fn it_expires() {
    let asked = node(config())
        .await
        .round("any", Back::default())
        .await
        .unwrap();
    let back = || Back::to(&asked, json!({ "confirm": yes() }));
    let later = |seconds| config().clock(move || SystemTime::now() + Duration::from_secs(seconds));
    assert!(!refused(
        node(later(59 * 60)).await.round("any", back()).await
    ));
    assert!(refused(
        node(later(61 * 60)).await.round("any", back()).await
    ));

    let short = config().lifetime(Duration::from_secs(60));
    let asked = node(short)
        .await
        .round("any", Back::default())
        .await
        .unwrap();
    let back = || Back::to(&asked, json!({ "confirm": yes() }));
    assert!(!refused(node(later(30)).await.round("any", back()).await));
    assert!(refused(node(later(90)).await.round("any", back()).await));
}

#[tokio::test]
async fn with_single_use_a_repeated_call_is_refused() {
    let spent = Arc::new(SpentInMemory::new());
    let rig = node(config().single_use(spent.clone())).await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let back = || Back::to(&asked, json!({ "confirm": yes() }));
    let next = rig.round("any", back()).await.unwrap();
    assert!(refused(rig.round("any", back()).await));
    assert!(!refused(rig.round("any", Back::to(&next, json!({}))).await));
    assert_eq!(spent.len(), 2);

    // Without it a client that did not get the answer may try again.
    let rig = node(config()).await;
    for _ in 0..2 {
        assert!(!refused(rig.round("any", back()).await));
    }
}

#[tokio::test]
async fn a_state_is_not_used_up_by_a_call_that_was_malformed() {
    let rig = node(config().single_use(SpentInMemory::new())).await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let error = rig
        .round("any", Back::to(&asked, json!({ "confirm": 7 })))
        .await
        .unwrap_err();
    assert_eq!(
        error.message,
        "params/inputResponses/confirm is not an object"
    );
    let next = rig
        .round("any", Back::to(&asked, json!({ "confirm": yes() })))
        .await;
    assert!(!refused(next));
}

/// As a server before an upgrade may have sealed it, or the author's own with the same keys.
#[tokio::test]
async fn what_is_no_journal_of_this_version_is_refused() {
    let sealer = Sealer::new(keys());
    let binding = Binding::new(&Principal::unauthenticated(), "tools/call", "any", None);
    for sealed in [
        "{}",
        r#"{"my":"own"}"#,
        r#"{"v":"2","n":"x"}"#,
        r#"{"v":"1","n":"x","new":1}"#,
        "[]",
    ] {
        let token = sealer.seal(&binding, sealed.as_bytes()).unwrap();
        let back = Back {
            state: Some(&token),
            ..Back::default()
        };
        assert!(
            refused(node(config()).await.round("any", back).await),
            "{sealed}"
        );
    }
    let token = sealer.seal(&binding, br#"{"v":"1","n":"x"}"#).unwrap();
    let back = Back {
        state: Some(&token),
        ..Back::default()
    };
    assert!(
        !refused(node(config()).await.round("any", back).await),
        "the first version"
    );
}

#[tokio::test]
async fn a_state_that_is_too_large_is_an_error_of_the_question_that_overflows_it() {
    let server = handler(|dialog: Dialog| async move {
        dialog.set_state(&"x".repeat(20_000))?;
        match dialog.ask::<Confirm>().await {
            Err(AskError::StateTooLarge { size, limit, .. }) => {
                assert_eq!(limit, 16 * 1024);
                assert!(size > 26_000, "{size}");
                dialog.set_state("small")?;
            }
            other => panic!("{other:?}"),
        }
        // The handler may go on, with less.
        dialog.ask::<Confirm>().await?;
        Ok(String::new())
    });
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(server)
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    assert!(asked["inputRequests"].get("confirm.2").is_some(), "{asked}");

    let server = handler(|dialog: Dialog| async move {
        dialog.set_state(&"x".repeat(20_000))?;
        dialog.ask::<Confirm>().await?;
        Ok(String::new())
    });
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(server)
        .await;
    let error = rig.round("any", Back::default()).await.unwrap_err();
    assert_eq!(error.code.0, -32603);
    assert!(
        error.message.contains("bytes and may have 16384"),
        "{}",
        error.message
    );
}

#[tokio::test]
async fn a_client_cannot_read_it() {
    let server = handler(|dialog: Dialog| async move {
        dialog.set_state("the author's secret")?;
        dialog.ask::<Confirm>().await?;
        Ok(String::new())
    });
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .serve(server)
        .await;
    let asked = rig.round("any", Back::default()).await.unwrap();
    let state = asked["requestState"].as_str().unwrap();
    let alphabet = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    assert!(state.bytes().all(alphabet), "base64url without padding");
    // The same call again makes another token: nothing can be told from equal ones.
    let again = rig.round("any", Back::default()).await.unwrap();
    assert_ne!(asked["requestState"], again["requestState"]);
}

#[tokio::test]
async fn on_the_earlier_revisions_it_is_not_looked_at() {
    for version in &REVISIONS[..2] {
        let rig = Setup::new(version.clone())
            .script(vec![yes(); 3])
            .serve(handler(three_questions))
            .await;
        let back = Back {
            state: Some("garbage"),
            ..Back::default()
        };
        let done = rig.round("any", back).await.unwrap();
        assert_eq!(done["content"][0]["text"], "3 times yes", "{version}");
    }
}

mod other_states {
    //! A server with tools that have states of their own: what is the dialog's is refused as ever.

    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use elicit_rmcp::DialogExt;
    use rmcp::model::{CallToolRequestParams, CallToolResponse};
    use rmcp::service::RequestContext;
    use rmcp::{RoleServer, ServerHandler};

    use super::*;

    /// Counts its runs, and asks if it can.
    #[derive(Clone, Default)]
    struct Own(Arc<AtomicUsize>);

    impl ServerHandler for Own {
        async fn call_tool(
            &self,
            _: CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            self.0.fetch_add(1, SeqCst);
            let Ok(dialog) = context.dialog() else {
                return Ok(text("mine").into());
            };
            Ok(text(three_questions(dialog).await?).into())
        }
    }

    struct Node {
        rig: Rig,
        runs: Arc<AtomicUsize>,
    }

    impl Node {
        async fn new(config: DialogConfig) -> Self {
            let own = Own::default();
            let runs = own.0.clone();
            let rig = Setup::new(ProtocolVersion::V_2026_07_28)
                .config(config.other_states())
                .serve(own)
                .await;
            Self { rig, runs }
        }

        async fn first(&self) -> Value {
            self.rig.round("any", Back::default()).await.unwrap()
        }

        /// The answer to a call, and whether the handler ran for it.
        async fn call(&self, back: Back<'_>) -> (Result<Value, ErrorData>, bool) {
            let before = self.runs.load(SeqCst);
            let answer = self.rig.round("any", back).await;
            (answer, self.runs.load(SeqCst) > before)
        }

        async fn refuses(&self, back: Back<'_>) -> bool {
            let (answer, ran) = self.call(back).await;
            refused(answer) && !ran
        }
    }

    fn answered(asked: &Value) -> Back<'_> {
        Back::to(asked, json!({ "confirm": yes() }))
    }

    #[tokio::test]
    async fn one_that_is_not_ours_is_the_handlers() {
        let node = Node::new(config()).await;
        let other = with_keys(Keys::new(secret(9)).unwrap());
        let of_other = super::node(other).await;
        let of_other = of_other.round("any", Back::default()).await.unwrap();
        let of_other_call = node.rig.round("other", Back::default()).await.unwrap();
        let ours = node.first().await;
        let ours = ours["requestState"].as_str().unwrap();
        for state in [
            "mine",
            "",
            &"A".repeat(1 << 20),
            &"A".repeat(100),
            &format!("_{}", &ours[1..]),
            of_other["requestState"].as_str().unwrap(),
            of_other_call["requestState"].as_str().unwrap(),
        ] {
            // Not ours to read either.
            let back = Back {
                state: Some(state),
                responses: json!({ "confirm": 7 }),
                ..Back::default()
            };
            let (answer, ran) = node.call(back).await;
            assert_eq!(answer.unwrap()["content"][0]["text"], "mine", "{state}");
            assert!(ran);
        }
    }

    #[tokio::test]
    async fn one_that_was_used_before_is_refused() {
        let node = Node::new(config().single_use(SpentInMemory::new())).await;
        let asked = node.first().await;
        assert!(node.call(answered(&asked)).await.0.is_ok());
        assert!(node.refuses(answered(&asked)).await);
    }

    #[tokio::test]
    async fn one_that_has_expired_is_refused() {
        let asked = Node::new(config()).await.first().await;
        let later = || SystemTime::now() + Duration::from_secs(61 * 60);
        let node = Node::new(config().clock(later)).await;
        assert!(node.refuses(answered(&asked)).await);
    }

    #[tokio::test]
    async fn one_that_is_no_journal_of_this_version_is_refused() {
        let binding = Binding::new(&Principal::unauthenticated(), "tools/call", "any", None);
        let token = Sealer::new(keys()).seal(&binding, b"{}").unwrap();
        let node = Node::new(config()).await;
        let back = Back {
            state: Some(&token),
            ..Back::default()
        };
        assert!(node.refuses(back).await);
    }

    #[tokio::test]
    async fn one_with_malformed_answers_is_refused() {
        let node = Node::new(config()).await;
        let asked = node.first().await;
        let (answer, ran) = node.call(Back::to(&asked, json!({ "confirm": 7 }))).await;
        let message = "params/inputResponses/confirm is not an object";
        assert_eq!((&*answer.unwrap_err().message, ran), (message, false));
        assert!(node.call(answered(&asked)).await.0.is_ok());
    }
}
