//! URL mode: a page to open, for anything that a form must not ask (passwords, keys, payment).
//!
//! ```sh
//! cargo run --example url_mode
//! ```
//!
//! Prints the request as each revision says it, or why it cannot; URLs that are never sent; and
//! what only 2025-11-25 has, the error that lists pages to open first and the notification that
//! a page is done with.

use std::error::Error;

use elicit::{
    Action, Capability, ElicitResult, ElicitationComplete, Mode, ProtocolVersion, UrlRequest,
    UrlRequired,
};
use pretty::pretty;
use serde_json::json;

#[path = "pretty/mod.rs"]
mod pretty;

const MESSAGE: &str = "Connect your calendar, so that I can see when you are free.";

/// A new one for each request, from a random source. Being hard to guess is not enough: the page
/// has to check that whoever opens it is the person who was asked.
const FLOW: &str = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d";

fn main() -> Result<(), Box<dyn Error>> {
    // The id stands in the URL too, so that the page knows which flow it belongs to.
    let connect = UrlRequest::with_id(MESSAGE, FLOW, |id| {
        format!("https://calendar.example.com/connect?flow={id}")
    })?;

    println!("The request, revision by revision:");
    for version in ProtocolVersion::all() {
        match connect.params(version) {
            Ok(params) => println!("{version}: {}", pretty(&serde_json::to_string(&params)?)),
            Err(reason) => println!("{version}: not sent. {reason}"),
        }
    }

    println!("\nWithout an id:");
    let nameless = UrlRequest::new(MESSAGE, "https://calendar.example.com/connect")?;
    for version in ProtocolVersion::all() {
        match nameless.params(version) {
            Ok(_) => println!("{version}: can be sent"),
            Err(reason) => println!("{version}: not sent. {reason}"),
        }
    }

    println!("\nOnly to a client that declares the mode:");
    let both = json!({ "form": {}, "url": {} });
    for declared in [json!({}), json!({ "url": {} }), both] {
        let client = Capability::read(ProtocolVersion::V2025_11_25, &declared);
        println!("{declared}: {}", client.supports(Mode::Url));
    }

    println!("\nNever sent:");
    for url in [
        "http://calendar.example.com/connect",
        "https://ada:lovelace@calendar.example.com/",
        "https://kalender.exämple.com/",
        "javascript:alert(1)",
        "/connect",
    ] {
        match UrlRequest::new(MESSAGE, url) {
            Ok(_) => println!("{url}\n  can be sent"),
            Err(reason) => println!("{url}\n  {reason}"),
        }
    }
    // On your own machine, or where you say so, plain `http` is allowed.
    UrlRequest::new(MESSAGE, "http://localhost:8080/connect")?;
    UrlRequest::insecure(MESSAGE, "http://calendar.intranet/connect")?;

    println!("\nAnswered:");
    let result = ElicitResult::from_slice(br#"{"action":"accept"}"#)?;
    let meaning = match result.action() {
        Action::Accept => "The person agrees to open the page, and is not done there yet.",
        Action::Decline => "The person does not want to.",
        Action::Cancel => "The person closed the dialog.",
    };
    println!("{meaning}");

    println!("\nOnly in 2025-11-25, a call that cannot go on before the page was opened:");
    let error = UrlRequired::new([connect])?;
    let (code, message) = (UrlRequired::CODE, error.message());
    let data = serde_json::to_string(&error)?;
    let error = format!(r#"{{"code":{code},"message":"{message}","data":{data}}}"#);
    println!("{}", pretty(&error));

    println!("\nOnly in 2025-11-25, when the person is done with the page:");
    let done = ElicitationComplete::new(FLOW);
    let params = serde_json::to_string(&done)?;
    println!("{}: {}", ElicitationComplete::METHOD, pretty(&params));
    Ok(())
}
