//! Choices: one of some options, and some of some options.
//!
//! ```sh
//! cargo run --example feedback
//! ```
//!
//! Prints how one form is asked in each revision of the protocol, how a client of that revision
//! answers, and the value that is read: the same one three times, although a client of 2025-06-18
//! knows no lists and is asked one yes or no for each option. At the end, what is wrong with an
//! answer that is not good.

use std::error::Error;

use elicit::{Choice, Elicit, ElicitResult, ProtocolVersion};
use pretty::pretty;

#[path = "pretty/mod.rs"]
mod pretty;

/// How did you like the workshop?
#[derive(Debug, Elicit)]
struct Feedback {
    /// The whole day, food included
    #[elicit(title = "Overall")]
    rating: Rating,
    #[elicit(title = "Best parts", min_items = 1, max_items = 2)]
    best: Vec<Part>,
    #[elicit(title = "How did you hear of us?")]
    #[elicit(enum("friend" = "From a friend", "web" = "On the web", "other" = "Elsewhere"))]
    source: Option<String>,
    #[elicit(title = "Anything else?", max_length = 500)]
    comment: Option<String>,
}

/// No titles: the person reads the values.
#[derive(Debug, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Rating {
    Great,
    SoSo,
    Poor,
}

/// The doc comment of a variant is its title, where it has no other.
#[derive(Debug, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Part {
    /// The talks
    Talks,
    /// The exercises
    Exercises,
    /// The people
    People,
}

/// From a client of 2025-11-25 or later.
const ANSWER: &str = r#"{
    "action": "accept",
    "content": { "rating": "great", "best": ["talks", "people"], "source": "web" }
}"#;

/// The same from a client of 2025-06-18.
const OLD_ANSWER: &str = r#"{
    "action": "accept",
    "content": { "rating": "great", "best.talks": true, "best.people": true, "source": "web" }
}"#;

/// Case counts, and an option's title is not its value.
const BAD_ANSWER: &str = r#"{
    "action": "accept",
    "content": { "rating": "Great", "best": ["The talks"], "source": "friend" }
}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let request = Feedback::request();

    for version in ProtocolVersion::all() {
        let params = serde_json::to_string(&request.params(version)?)?;
        println!("Asked in {version}:\n{}\n", pretty(&params));

        let answer = match version {
            ProtocolVersion::V2025_06_18 => OLD_ANSWER,
            _ => ANSWER,
        };
        println!("Answered:\n{answer}\n");

        let result = ElicitResult::from_slice(answer.as_bytes())?;
        // `None` when the person declined or closed the dialog.
        if let Some(feedback) = request.outcome(version, &result)?.accepted() {
            println!("Read:\n{feedback:#?}\n");
        }
    }

    let version = ProtocolVersion::V2026_07_28;
    let result = ElicitResult::from_slice(BAD_ANSWER.as_bytes())?;
    println!("Answered badly:\n{BAD_ANSWER}\n");
    if let Err(invalid) = request.outcome(version, &result) {
        println!("Refused, with every reason:\n{invalid}");
    }
    Ok(())
}
