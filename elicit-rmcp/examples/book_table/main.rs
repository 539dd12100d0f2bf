//! Books a table: one handler, asked by a client of each protocol revision, in one process.
//!
//! ```console
//! $ cargo run --example book_table
//! $ cargo run --example book_table -- 2026-07-28 < elicit-rmcp/examples/book_table/answers.txt
//! ```
//!
//! The questions are asked on the terminal, or answered by the lines of a script on standard input. What goes over the
//! wire is shown between them: `>` is what the client says, `<` the server.

mod person;
mod server;
mod wire;

use std::env;
use std::error::Error;

use elicit::ProtocolVersion;
use elicit_host::Host;
use elicit_rmcp::client::{AnsweringExt, Client};
use elicit_rmcp::seal::{Keys, Principal};
use elicit_rmcp::{DialogConfig, ServerExt};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, Implementation,
};
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt};
use serde_json::json;

use person::Person;
use server::Restaurant;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let versions: Vec<ProtocolVersion> = match env::args().nth(1) {
        Some(version) => vec![version.parse()?],
        None => ProtocolVersion::all().collect(),
    };
    let person = Person::at_the_terminal();
    for version in versions {
        println!("\n== {version}");
        let booked = book(version, person.clone()).await?;
        let text = booked.content.first().and_then(|content| content.as_text());
        println!(
            "\nThe tool says: {}",
            text.map_or("nothing", |text| &text.text)
        );
    }
    Ok(())
}

/// A client of this revision calls the tool, and the person answers what it asks.
async fn book(version: ProtocolVersion, person: Person) -> Result<CallToolResult, Box<dyn Error>> {
    let (client_io, server_io) = wire::shown();
    let config = DialogConfig::new(Keys::ephemeral()?, Principal::unauthenticated());
    let server = tokio::spawn(Restaurant::default().asking(config).serve(server_io));

    let client = Client::around(Speaks(version), Host::new("the restaurant", person));
    let client = client
        .serve_with_lifecycle(client_io, lifecycle(version))
        .await?;
    let time = json!({ "time": "8 pm" });
    let call = CallToolRequestParams::new("book").with_arguments(serde_json::from_value(time)?);
    let booked = client.answering().call_tool(call).await?;

    client.cancel().await?;
    server.await??.waiting().await?;
    Ok(booked)
}

/// The rest of the client: which revision it speaks.
struct Speaks(ProtocolVersion);

impl ClientHandler for Speaks {
    fn get_info(&self) -> ClientConfig {
        let name = Implementation::new("diner", "1.0.0");
        let mut info = ClientConfig::new(ClientCapabilities::default(), name);
        info.protocol_version = to_rmcp(self.0);
        info
    }
}

/// How a client of this revision opens a connection.
fn lifecycle(version: ProtocolVersion) -> ClientLifecycleMode {
    if version < ProtocolVersion::V2026_07_28 {
        return ClientLifecycleMode::Initialize;
    }
    ClientLifecycleMode::Discover {
        preferred_versions: vec![to_rmcp(version)],
    }
}

fn to_rmcp(version: ProtocolVersion) -> rmcp::model::ProtocolVersion {
    match version {
        ProtocolVersion::V2025_06_18 => rmcp::model::ProtocolVersion::V_2025_06_18,
        ProtocolVersion::V2025_11_25 => rmcp::model::ProtocolVersion::V_2025_11_25,
        _ => rmcp::model::ProtocolVersion::V_2026_07_28,
    }
}
