//! A server that asks for everything that can be asked, for the clients of `cases/cases.json`.
//!
//! `server --stdio | --http PORT`

#![forbid(unsafe_code)]

mod accounts;
mod forms;
mod results;
mod tools;

use std::error::Error;

use elicit_rmcp::seal::{Keys, Principal};
use elicit_rmcp::{DialogConfig, Flows};
use interop::{Transport, serve};
use tools::Server;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let transport =
        Transport::from_args(std::env::args().skip(1)).ok_or("say --stdio or --http PORT")?;
    let flows = Flows::default();
    let config =
        DialogConfig::new(Keys::ephemeral()?, Principal::unauthenticated()).flows(flows.clone());
    serve(Server::new(flows), config, transport).await
}
