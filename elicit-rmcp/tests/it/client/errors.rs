//! What an error of the client's side shows of what a server sent.

use elicit_host::{Otherwise, Reply, Scripted, Wait};
use elicit_rmcp::client::{AnsweringExt, CallError};
use serde_json::Map;

use super::server::{book, connect};

/// Everything of an error that may end in a log: `Debug`, `Display`, and those of its sources.
fn texts(error: &CallError) -> String {
    let mut texts = format!("{error:?} {error}");
    let mut source = std::error::Error::source(error);
    while let Some(error) = source {
        texts = format!("{texts} {error}");
        source = error.source();
    }
    texts
}

#[track_caller]
fn is_clean(error: &CallError) {
    let texts = texts(error);
    assert!(!texts.contains("SECRET"), "{texts}");
    assert!(!texts.contains('\u{1b}'), "{texts:?}");
}

#[tokio::test]
async fn no_error_shows_the_data_or_the_escapes_of_a_servers() {
    let pages = r#"{"code":-32042,"message":"Sign\u001b[2J in\nfirst","data":{"elicitations":[
        {"mode":"url","message":"m","url":"https://a.example/SECRET","elicitationId":"SECRET"}]}}"#;
    // On 2026-07-28 it is an error like any other.
    let (running, mut server) = connect("2026-07-28", Scripted::new()).await;
    let serve = async {
        let call = server.request("tools/call").await;
        server.error(&call, pages).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    let error = result.unwrap_err();
    is_clean(&error);
    let expected = "error -32042 of the server: Sign\u{fffd} in first";
    assert_eq!(error.to_string(), expected);
    assert_eq!(format!("{error:?}"), format!("Service({expected:?})"));

    // On 2025-11-25 its pages are opened, again and again, or not at all.
    for (user_of, expected) in [
        (
            Scripted::new()
                .when(|_, _| true, Reply::Accept(Map::new()))
                .waits(Wait::Retry),
            "the server is not done after 2 rounds; it asked page 1 (url), page 1 (url)",
        ),
        (
            Scripted::new().otherwise(Otherwise::Fail),
            "page 1: showing the request failed",
        ),
    ] {
        let (running, mut server) = connect("2025-11-25", user_of).await;
        let serve = async {
            loop {
                let call = server.request("tools/call").await;
                server.error(&call, pages).await;
            }
        };
        let call = running.answering().rounds(2).call_tool(book());
        let result = tokio::select! { result = call => result, () = serve => unreachable!() };
        let error = result.unwrap_err();
        is_clean(&error);
        assert_eq!(error.to_string(), expected);
    }
}

#[tokio::test]
async fn no_error_shows_what_stood_in_a_wrong_place() {
    let fails = Scripted::new().otherwise(Otherwise::Fail);
    let (running, mut server) = connect("2026-07-28", fails).await;
    for result in [
        r#"{"resultType":"input_required","inputRequests":"SECRET"}"#,
        r#"{"resultType":"input_required","requestState":["SECRET"]}"#,
        r#"{"resultType":"input_required","inputRequests":{"a":"SECRET"}}"#,
        r#"{"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create","params":"SECRET"}}}"#,
        r#"{"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create","params":{"mode":"url","message":"m","url":["https://a.example/SECRET"]}}}}"#,
        r#"{"resultType":"input_required","inputRequests":{"a\u001b[2J":{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://a.example/\u001b[2J"}}}}"#,
        r#"{"resultType":"input_required","inputRequests":{"a":{"method":"x\u001b[2J"}}}"#,
        r#"{"resultType":"task","taskId":"SECRET","status":"working","createdAt":"2026-07-28T00:00:00Z","lastUpdatedAt":"2026-07-28T00:00:00Z","ttlMs":1000}"#,
    ] {
        let serve = async {
            let call = server.request("tools/call").await;
            server.result(&call, result).await;
        };
        let answering = running.answering();
        let (given, ()) = tokio::join!(answering.call_tool(book()), serve);
        is_clean(&given.unwrap_err());
    }
}
