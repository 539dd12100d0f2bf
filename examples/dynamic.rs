//! Forms that only run time knows.
//!
//! ```sh
//! cargo run --example dynamic
//! ```
//!
//! Prints a form that is put together from a configuration, and an answer that is read into
//! `Content`, checked like any other; then a declared form whose options and first answer come
//! with the request.

use std::error::Error;

use elicit::{
    BooleanField, ChoiceField, Elicit, ElicitResult, Form, IntegerField, NewField, ProtocolVersion,
    TextField,
};
use pretty::pretty;
use serde_json::{Value, json};

#[path = "pretty/mod.rs"]
mod pretty;

const VERSION: ProtocolVersion = ProtocolVersion::V2026_07_28;

fn main() -> Result<(), Box<dyn Error>> {
    from_configuration()?;
    options_at_run_time()
}

/// What an administrator wants to be asked before a machine is handed out.
const CONFIGURATION: &str = r#"[
    { "ask": "purpose", "as": "text" },
    { "ask": "days", "as": "integer", "most": 30 },
    { "ask": "size", "as": "choice", "of": ["small", "large"] },
    { "ask": "backup", "as": "yes or no" }
]"#;

fn from_configuration() -> Result<(), Box<dyn Error>> {
    let questions: Vec<Value> = serde_json::from_str(CONFIGURATION)?;
    let fields = questions.iter().map(field);
    let fields = fields.collect::<Result<Vec<_>, _>>()?;
    let form = Form::builder().fields(fields).build()?;

    let request = form.request("What do you need the machine for?");
    let params = request.params(VERSION)?;
    println!("{}\n", pretty(&serde_json::to_string(&params)?));

    let answer = json!({ "purpose": "Tests", "days": 7, "size": "small", "backup": false });
    let result = ElicitResult::accept(answer)?;
    if let Some(content) = request.outcome(VERSION, &result)?.accepted() {
        for (name, value) in content.iter() {
            println!("{name}: {value}");
        }
    }

    let answer = json!({ "purpose": "", "days": 90, "size": "medium" });
    let result = ElicitResult::accept(answer)?;
    if let Err(invalid) = request.outcome(VERSION, &result) {
        println!("\n{invalid}\n");
    }

    // What would not compile in a declared form is an error here.
    if let Err(error) = Form::builder().field(TextField::new("password")).build() {
        println!("{error}\n");
    }
    Ok(())
}

fn field(question: &Value) -> Result<NewField, String> {
    let name = question["ask"].as_str().unwrap_or_default().to_owned();
    Ok(match question["as"].as_str() {
        Some("text") => TextField::new(name).non_empty().max_length(200).into(),
        Some("integer") => {
            let most = question["most"].as_i64().unwrap_or(100);
            IntegerField::new(name).minimum(1).maximum(most).into()
        }
        Some("choice") => {
            let options = question["of"].as_array().into_iter().flatten();
            let options = options.filter_map(Value::as_str).map(str::to_owned);
            ChoiceField::new(name, options).into()
        }
        Some("yes or no") => BooleanField::new(name).default(true).into(),
        _ => return Err(format!("{name}: there is no such kind of question")),
    })
}

/// Which of your calendars shall I use?
#[derive(Debug, Elicit)]
struct Pick {
    #[elicit(title = "Calendar", enum)]
    calendar: String,
    #[elicit(title = "Name for the entry", max_length = 80)]
    entry: String,
}

fn options_at_run_time() -> Result<(), Box<dyn Error>> {
    let found = [("c1", "Work"), ("c7", "Family")];
    let request = Pick::request()
        .message("You have two calendars. Which one shall I use?")
        .options("calendar", found)?
        .prefill("calendar", "c7")?
        .prefill("entry", "Dinner with Ada")?;

    let params = request.params(VERSION)?;
    println!("{}\n", pretty(&serde_json::to_string(&params)?));

    // Only this request knows the options, so it has to read the answer.
    let result = ElicitResult::accept(json!({ "calendar": "c1", "entry": "Dinner with Ada" }))?;
    if let Some(pick) = request.outcome(VERSION, &result)?.accepted() {
        println!("{pick:#?}");
    }
    Ok(())
}
