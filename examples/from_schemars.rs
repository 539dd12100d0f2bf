//! Next to `schemars`: a type that has its `JsonSchema` already becomes a form, and a form becomes
//! a `JsonSchema`.
//!
//! ```sh
//! cargo run --example from_schemars --features schemars
//! ```
//!
//! Prints the question that a type of another library makes, an answer as it is read, and what is
//! wrong with another one; then what makes a type no form; then a declared form as the schema of
//! a tool's input.

use std::error::Error;

use elicit::{Elicit, ElicitResult, Form, ProtocolVersion, Request};
use pretty::pretty;
use schemars::{JsonSchema, schema_for};
use serde::Deserialize;
use serde_json::json;

#[path = "pretty/mod.rs"]
mod pretty;

const VERSION: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// Imagine that it is another library's, and cannot derive `Elicit`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only shown")]
struct Deployment {
    /// How the service is called
    #[schemars(length(min = 1, max = 40))]
    service_name: String,
    #[schemars(range(min = 1, max = 9))]
    replicas: u8,
    region: Region,
    comment: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Region {
    /// Frankfurt
    Eu,
    /// Virginia
    Us,
}

/// A struct in a struct: forms are flat.
#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is shown")]
struct Rollout {
    deployment: Deployment,
    steps: Vec<u8>,
}

/// Who shall be told?
#[derive(Debug, Elicit)]
#[elicit(json_schema)]
struct Notification {
    #[elicit(title = "Email", format = "email")]
    email: String,
    #[elicit(default = false)]
    only_failures: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let request = Request::<Deployment>::from_schemars("What shall I deploy?")?;
    let params = request.params(VERSION)?;
    println!("{}\n", pretty(&serde_json::to_string(&params)?));

    let answer = json!({ "serviceName": "shop", "replicas": 3, "region": "eu" });
    let result = ElicitResult::accept(answer)?;
    if let Some(deployment) = request.outcome(VERSION, &result)?.accepted() {
        println!("{deployment:#?}\n");
    }

    let answer = json!({ "serviceName": "", "replicas": 10, "region": "Frankfurt" });
    let result = ElicitResult::accept(answer)?;
    if let Err(invalid) = request.outcome(VERSION, &result) {
        println!("{invalid}\n");
    }

    if let Err(error) = Form::from_schemars::<Rollout>() {
        println!("{error}\n");
    }

    let schema = serde_json::to_string(&schema_for!(Notification))?;
    println!("{}", pretty(&schema));
    Ok(())
}
