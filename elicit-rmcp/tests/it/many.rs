//! Ten thousand questions that are open at the same time: each gets its own answer.

use std::collections::BTreeMap;

use crate::kit::*;
use elicit::Confirm;
use elicit_rmcp::{DialogExt, ServerExt};
use rmcp::model::{CallToolRequestParams, CallToolResponse};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};

const MANY: u64 = 10_000;

/// Asks about the number that it is called with.
#[derive(Clone)]
struct Numbers;

impl ServerHandler for Numbers {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let number = json(&request.arguments)["number"].to_string();
        let dialog = context.dialog()?;
        let sure = dialog.ask::<Confirm>().message(format!("Is it {number}?"));
        let sure = sure.await?.accepted().is_some_and(|sure| sure.confirm);
        Ok(text(format!("{number} {sure}")).into())
    }
}

/// One end of a line to a server of its own, in raw JSON.
struct Line {
    from: BufReader<ReadHalf<DuplexStream>>,
    to: WriteHalf<DuplexStream>,
}

impl Line {
    /// With room for all that is said at once, so that neither side waits for the other.
    fn to_a_server() -> Self {
        let (near, far) = tokio::io::duplex(1 << 26);
        tokio::spawn(async move {
            let running = Numbers.asking(config()).serve(far).await.unwrap();
            running.waiting().await.unwrap();
        });
        let (from, to) = tokio::io::split(near);
        let from = BufReader::new(from);
        Self { from, to }
    }

    async fn say(&mut self, message: Value) {
        let line = format!("{message}\n");
        self.to.write_all(line.as_bytes()).await.unwrap();
    }

    async fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.from.read_line(&mut line).await.unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// What the calls come to, by the number that they were made with: their id.
    async fn results(&mut self) -> BTreeMap<u64, Value> {
        let mut results = BTreeMap::new();
        for _ in 0..MANY {
            let mut message = self.hear().await;
            results.insert(message["id"].as_u64().unwrap(), message["result"].take());
        }
        results
    }
}

fn call(number: u64, mut params: Value) -> Value {
    params["name"] = "any".into();
    params["arguments"] = json!({ "number": number });
    json!({ "jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params })
}

fn is_even(number: u64) -> Value {
    accept(json!({ "confirm": number.is_multiple_of(2) }))
}

/// The number that a question is about.
fn asked_about(params: &Value) -> u64 {
    let message = params["message"].as_str().unwrap();
    let number = message.strip_prefix("Is it ").unwrap();
    number.strip_suffix('?').unwrap().parse().unwrap()
}

fn check(results: &BTreeMap<u64, Value>) {
    assert_eq!(results.len() as u64, MANY);
    for (number, result) in results {
        let said = format!("{number} {}", number.is_multiple_of(2));
        assert_eq!(result["content"][0]["text"], said);
    }
}

#[tokio::test]
async fn on_2025_11_25_the_last_is_answered_first() {
    let mut line = Line::to_a_server();
    let client = json!({ "name": "c", "version": "1" });
    let hello = json!({
        "protocolVersion": "2025-11-25", "capabilities": { "elicitation": {} }, "clientInfo": client,
    });
    line.say(json!({ "jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": hello }))
        .await;
    line.hear().await;
    line.say(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
        .await;
    for number in 0..MANY {
        line.say(call(number, json!({}))).await;
    }
    let mut questions = Vec::new();
    for _ in 0..MANY {
        let question = line.hear().await;
        assert_eq!(question["method"], "elicitation/create");
        questions.push((question["id"].clone(), asked_about(&question["params"])));
    }
    for (id, number) in questions.into_iter().rev() {
        line.say(json!({ "jsonrpc": "2.0", "id": id, "result": is_even(number) }))
            .await;
    }
    check(&line.results().await);
}

#[tokio::test]
async fn on_2026_07_28_another_node_goes_on_with_all_of_them() {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "c", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": { "elicitation": {} },
    });
    let mut line = Line::to_a_server();
    for number in 0..MANY {
        line.say(call(number, json!({ "_meta": meta }))).await;
    }
    let asked = line.results().await;

    let mut line = Line::to_a_server();
    for (number, asked) in asked.into_iter().rev() {
        let about = asked_about(&asked["inputRequests"]["confirm"]["params"]);
        assert_eq!(about, number);
        let back = json!({
            "_meta": meta,
            "inputResponses": { "confirm": is_even(number) },
            "requestState": asked["requestState"],
        });
        line.say(call(number, back)).await;
    }
    check(&line.results().await);
}
