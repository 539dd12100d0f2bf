//! Plays one scenario of the official conformance suite, which runs a server and looks at what we do.

use elicit::ProtocolVersion;
use elicit_host::{Reply, Scripted};
use elicit_rmcp::client::AnsweringExt;
use rmcp::model::CallToolRequestParams;
use serde_json::{Map, json};

use crate::Failure;
use crate::connection::{Target, connect};

/// Calls the tools of the scenario, on its revision, as a person who gives the same reply to every form.
pub(crate) async fn run(url: &str) -> Result<(), Failure> {
    let scenario = std::env::var("MCP_CONFORMANCE_SCENARIO")?;
    let (revision, reply, tools): (_, _, &[&str]) = match scenario.as_str() {
        "elicitation-sep1034-client-defaults" => (
            ProtocolVersion::V2025_11_25,
            Reply::Defaults,
            &["test_client_elicitation_defaults"],
        ),
        "sep-2322-client-request-state" => (
            ProtocolVersion::V2026_07_28,
            Reply::Accept(Map::from_iter([("confirmed".to_owned(), json!(true))])),
            &[
                "test_mrtr_echo_state",
                "test_mrtr_no_state",
                "test_mrtr_unrelated",
                "test_mrtr_no_result_type",
            ],
        ),
        other => return Err(format!("the scenario {other} is not known here").into()),
    };
    let person = Scripted::new().when(|_, _| true, reply);
    let connection = connect(&Target::Http(url.to_owned()), revision, person).await?;
    // The server of one scenario asks on the session's stream, which opens by the side; it drops what it asks before.
    connection.running.list_all_tools().await?;
    for &tool in tools {
        connection
            .running
            .answering()
            .call_tool(CallToolRequestParams::new(tool))
            .await?;
    }
    connection.running.cancel().await?;
    Ok(())
}
