//! Plays the cases.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use elicit::{Capability, ProtocolVersion};
use elicit_rmcp::client::{AnsweringExt, CallError};
use rmcp::ServiceError;
use rmcp::model::{
    CallToolRequestParams, ErrorData, GetPromptRequestParams, ReadResourceRequestParams,
};
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::time::{sleep, timeout};

use crate::Failure;
use crate::cases::{Call, Case, End, ExpectedError, Step, all};
use crate::connection::{Running, Target, connect};
use crate::player::Player;

/// Plays every case that is for this revision, and prints a line for each. Whether none failed.
pub(crate) async fn play_all(revision: ProtocolVersion, target: &Target) -> Result<bool, Failure> {
    let mut all_passed = true;
    for case in all()?.into_iter().filter(|case| case.is_for(revision)) {
        let name = &case.name;
        if let Some(reason) = case.why_not() {
            println!("  n/a   {name}: {reason}");
            continue;
        }
        let played = timeout(Duration::from_secs(20), play(&case, revision, target)).await;
        match played.unwrap_or_else(|late| Err(late.into())) {
            Ok(()) => println!("  ok    {name}"),
            Err(failure) => {
                all_passed = false;
                println!("  FAIL  {name}\n        {failure}");
            }
        }
    }
    Ok(all_passed)
}

async fn play(case: &Case, revision: ProtocolVersion, target: &Target) -> Result<(), Failure> {
    let capability = Capability::read(revision, &case.capability);
    let player = Arc::new(Player::new(revision, capability));
    let connection = connect(target, revision, player.clone()).await?;
    let running = &connection.running;
    player.peer.get_or_init(|| running.peer().clone());
    let unique = unique()?;
    for step in &case.steps {
        player.expect(step);
        let arguments = fill(&step.arguments, &unique, &player.flow());
        let ended = call(running, &step.call, arguments).await;
        player.check()?;
        check_end(&step.end, ended)?;
        if let Some(rounds) = step
            .rounds
            .filter(|_| revision == ProtocolVersion::V2026_07_28)
            && rounds != player.rounds()
        {
            return Err(format!("{} rounds, not {rounds}", player.rounds()).into());
        }
        if step.completes && revision == ProtocolVersion::V2025_11_25 {
            while !player.has_completed() {
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
    if revision != ProtocolVersion::V2025_11_25 && player.completions() > 0 {
        return Err("a completion was notified".into());
    }
    connection.running.cancel().await?;
    Ok(())
}

/// What a call came to: its text, and whether that is a tool's error.
type Ended = Result<(String, bool), CallError>;

/// A call that answers what it is asked.
async fn call(
    running: &Running<Arc<Player>>,
    call: &Call,
    arguments: Map<String, Value>,
) -> Result<Ended, Failure> {
    let answering = running.answering();
    Ok(match call {
        Call::Tool(name) => {
            let params = CallToolRequestParams::new(name.clone()).with_arguments(arguments);
            answering
                .call_tool(params)
                .await
                .map(|result| text_of(&result))
        }
        Call::Prompt(name) => {
            let params = GetPromptRequestParams::new(name.clone());
            answering
                .get_prompt(params)
                .await
                .map(|result| text_of(&result))
        }
        Call::Resource(uri) => {
            let params = ReadResourceRequestParams::new(uri.clone());
            answering
                .read_resource(params)
                .await
                .map(|result| text_of(&result))
        }
    })
}

/// A tool call beside another that asks: what the person does elsewhere.
pub(crate) async fn call_unasked(player: &Player, step: &Step) -> Result<(), Failure> {
    let Call::Tool(name) = &step.call else {
        return Err("only a tool is called before an answer".into());
    };
    let peer = player.peer.get().ok_or("not connected")?;
    let arguments = fill(&step.arguments, "", &player.flow());
    let params = CallToolRequestParams::new(name.clone()).with_arguments(arguments);
    let result = peer.call_tool(params).await?;
    check_end(&step.end, Ok(Ok(text_of(&result))))
}

fn check_end(expected: &End, ended: Result<Ended, Failure>) -> Result<(), Failure> {
    match (expected, ended?) {
        (End::Result(expected), Ok((text, false))) => {
            if serde_json::from_str::<Value>(&text)? == *expected {
                return Ok(());
            }
            Err(format!("result: {text}\nexpected: {expected}").into())
        }
        (End::ToolErrorHas(parts), Ok((text, true))) => {
            match parts.iter().find(|part| !text.contains(*part)) {
                Some(part) => Err(format!("no {part} in: {text}").into()),
                None => Ok(()),
            }
        }
        (End::Error(expected), Err(CallError::Service(ServiceError::McpError(error)))) => {
            check_error(expected, &error)
        }
        (_, ended) => Err(format!("ended as {ended:?}, expected: {expected:?}").into()),
    }
}

fn check_error(expected: &ExpectedError, error: &ErrorData) -> Result<(), Failure> {
    let same_data = expected.data.is_none() || expected.data == error.data;
    let has = expected.message_has.as_deref().unwrap_or_default();
    if error.code.0 == expected.code && same_data && error.message.contains(has) {
        return Ok(());
    }
    Err(format!("error: {error:?}\nexpected: {expected:?}").into())
}

fn text_of(result: &impl Serialize) -> (String, bool) {
    let result = serde_json::to_value(result).unwrap_or_default();
    let places = [
        "/content/0/text",
        "/messages/0/content/text",
        "/contents/0/text",
    ];
    let text = places
        .iter()
        .find_map(|place| result.pointer(place)?.as_str());
    (
        text.unwrap_or_default().to_owned(),
        result["isError"] == true,
    )
}

/// Arguments with `$unique` and `$flow` filled in.
fn fill(arguments: &Map<String, Value>, unique: &str, flow: &str) -> Map<String, Value> {
    let filled = |value: &Value| match value.as_str() {
        Some("$unique") => unique.into(),
        Some("$flow") => flow.into(),
        _ => value.clone(),
    };
    arguments
        .iter()
        .map(|(name, value)| (name.clone(), filled(value)))
        .collect()
}

fn unique() -> Result<String, Failure> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    Ok(format!("{}-{}", std::process::id(), now.as_nanos()))
}
