//! Start here: a form on your terminal, from the question to the checked answer.
//!
//! ```sh
//! cargo run --example signup                  # in the newest revision of the protocol
//! cargo run --example signup -- 2025-06-18    # in another one
//! cargo run --example signup < examples/signup/answers.txt
//! echo '{"action":"decline"}' | cargo run --example signup
//! ```
//!
//! Prints the request as a server sends it, asks its questions one by one, prints the result as a
//! client sends it back, and then the `Contact` that it is read into, or everything that is wrong
//! with it; those questions are asked again.
//!
//! This file is the server's side, all of it. The client's side is `terminal.rs`.

use std::env;
use std::error::Error;
use std::process::ExitCode;

use elicit::{Choice, Elicit, Outcome, ProtocolVersion};
use pretty::pretty;
use terminal::Terminal;

#[path = "../pretty/mod.rs"]
mod pretty;
mod terminal;

/// What is your info?
#[derive(Debug, Elicit)]
struct Contact {
    #[elicit(title = "Your name", min_length = 1, max_length = 50)]
    name: String,
    #[elicit(title = "Email", format = "email")]
    email: String,
    /// Leave empty if you would rather not say
    #[elicit(minimum = 18, maximum = 120)]
    age: Option<u8>,
    #[elicit(default = true)]
    newsletter: bool,
    role: Role,
    #[elicit(multi, max_items = 2, default = [Topic::Releases])]
    topics: Vec<Topic>,
}

#[derive(Debug, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Role {
    #[elicit(title = "Developer")]
    Dev,
    #[elicit(title = "Product Manager")]
    Pm,
}

#[derive(Debug, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Topic {
    Releases,
    Security,
    Events,
}

fn main() -> ExitCode {
    let version = match env::args().nth(1) {
        Some(argument) => argument.parse(),
        None => Ok(ProtocolVersion::V2026_07_28),
    };
    let version = match version {
        Ok(version) => version,
        Err(unknown) => {
            eprintln!("{unknown}");
            eprintln!("usage: cargo run --example signup -- [REVISION]");
            return ExitCode::from(2);
        }
    };
    match sign_up(version) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn sign_up(version: ProtocolVersion) -> Result<(), Box<dyn Error>> {
    let request = Contact::request();
    let params = serde_json::to_string(&request.params(version)?)?;
    println!("The server asks ({version}):\n{}", pretty(&params));

    let mut terminal = Terminal::open(&params)?;
    let outcome = loop {
        let result = terminal.answer()?;
        let answer = serde_json::to_string(&result)?;
        println!("\nThe client answers:\n{}", pretty(&answer));

        match request.outcome(version, &result) {
            Ok(outcome) => break outcome,
            Err(invalid) => {
                println!("\nThe server refuses the answer:\n{invalid}");
                terminal.ask_again(&invalid);
            }
        }
    };
    match outcome {
        Outcome::Accepted(contact) => println!("\nThe server has\n{contact:#?}"),
        Outcome::Declined => println!("\nThe server has a no, and goes on without."),
        Outcome::Cancelled => println!("\nThe server has no answer, and may ask again later."),
    }
    Ok(())
}
