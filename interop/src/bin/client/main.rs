//! Our client, as others' servers see it.
//!
//! `client play REVISION (--stdio COMMAND... | --http URL)` plays `cases/cases.json`;
//! `client conformance URL` plays the scenario of the conformance suite that the environment names.

#![forbid(unsafe_code)]

mod cases;
mod conformance;
mod connection;
mod play;
mod player;

use std::error::Error;
use std::process::ExitCode;

use connection::Target;
use elicit::ProtocolVersion;

/// Why something did not go as it should, for whoever reads the output.
type Failure = Box<dyn Error + Send + Sync>;

const USAGE: &str = "say: play REVISION (--stdio COMMAND... | --http URL), or: conformance URL";

#[tokio::main]
async fn main() -> Result<ExitCode, Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["play", revision, target @ ..] => {
            let revision: ProtocolVersion = revision.parse()?;
            let target = Target::from_args(target).ok_or(USAGE)?;
            let all_passed = play::play_all(revision, &target).await?;
            Ok(if all_passed {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            })
        }
        ["conformance", url] => {
            conformance::run(url).await?;
            Ok(ExitCode::SUCCESS)
        }
        _ => Err(USAGE.into()),
    }
}
