//! The client's side: shows a received form, question by question, and makes a result of the lines
//! that come back.
//!
//! It checks nothing, so that you see what the server says to a bad answer. A real client checks
//! each answer while the person is still there (`Form::read`), shows all of them before they are
//! sent, says which server asks, and takes care that a server's texts play no tricks on the
//! terminal.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Lines, StdinLock, Write};
use std::ops::ControlFlow;

use elicit::{ElicitParams, ElicitResult, Form, FormField, Invalid, Kind, Opt, Rule};
use serde_json::{Map, Number, Value};

pub(crate) struct Terminal {
    form: Form,
    /// The names of the fields that are to be asked.
    due: Vec<String>,
    answers: Map<String, Value>,
    input: Lines<StdinLock<'static>>,
}

impl Terminal {
    /// Takes the params of an `elicitation/create`, as they were received, and shows the message.
    pub(crate) fn open(params: &str) -> Result<Self, Box<dyn Error>> {
        let ElicitParams::Form(params) = serde_json::from_str(params)? else {
            return Err("this is no form".into());
        };
        let form = params.form()?;
        println!("\n{}", params.message());
        println!("(An empty line takes the [default], or skips the question. !decline says no,");
        println!("!cancel closes the form, and JSON is taken as the whole result.)");
        Ok(Self {
            due: names(&form).map(str::to_owned).collect(),
            form,
            answers: Map::new(),
            input: io::stdin().lines(),
        })
    }

    /// Asks the questions that are due.
    pub(crate) fn answer(&mut self) -> io::Result<ElicitResult> {
        for field in self.form.fields() {
            if !self.due.iter().any(|name| name == field.name()) {
                continue;
            }
            print_question(field);
            let answer = match read(&mut self.input)? {
                ControlFlow::Continue(line) if line.is_empty() => field.default_value(),
                ControlFlow::Continue(line) => Some(value(field.kind(), &line)),
                ControlFlow::Break(result) => {
                    if let Some(content) = result.content() {
                        self.answers = serde_json::from_str(content.get()).unwrap_or_default();
                    }
                    return Ok(result);
                }
            };
            if let Some(answer) = answer {
                self.answers.insert(field.name().to_owned(), answer);
            }
        }
        Ok(ElicitResult::accept(&self.answers)?)
    }

    /// Forgets the answers that were refused: their questions are due again.
    pub(crate) fn ask_again(&mut self, invalid: &Invalid) {
        let is_refused = |name: &&str| {
            invalid.iter().any(|fault| {
                // To a client of 2025-06-18 the list `topics` is `topics.releases` and so on.
                let rest = name.strip_prefix(&*fault.field);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        };
        self.due = names(&self.form)
            .filter(is_refused)
            .map(str::to_owned)
            .collect();
        if self.due.is_empty() {
            // The fault is one of the whole answer.
            self.due = names(&self.form).map(str::to_owned).collect();
        }
        self.answers.retain(|name, _| !self.due.contains(name));
    }
}

fn names(form: &Form) -> impl Iterator<Item = &str> {
    form.fields().iter().map(FormField::name)
}

/// The next line, or the result that it stands for.
fn read(input: &mut Lines<StdinLock>) -> io::Result<ControlFlow<ElicitResult, String>> {
    loop {
        let line = next_line(input)?;
        return Ok(match line.trim() {
            "!decline" => ControlFlow::Break(ElicitResult::decline()),
            "!cancel" => ControlFlow::Break(ElicitResult::cancel()),
            json if json.starts_with('{') => match read_result(line, input)? {
                Ok(result) => ControlFlow::Break(result),
                Err(error) => {
                    println!("This is no result: {error}");
                    continue;
                }
            },
            _ => ControlFlow::Continue(line),
        });
    }
}

/// A result may go over several lines.
fn read_result(
    mut text: String,
    input: &mut Lines<StdinLock>,
) -> io::Result<serde_json::Result<ElicitResult>> {
    loop {
        match ElicitResult::from_slice(text.as_bytes()) {
            Err(error) if error.is_eof() => {
                text.push('\n');
                text += &next_line(input)?;
            }
            result => return Ok(result),
        }
    }
}

fn next_line(input: &mut Lines<StdinLock>) -> io::Result<String> {
    print!("> ");
    io::stdout().flush()?;
    let Some(line) = input.next().transpose()? else {
        println!();
        return Err(io::Error::new(
            ErrorKind::UnexpectedEof,
            "the input has ended before the form was answered",
        ));
    };
    if !io::stdin().is_terminal() {
        println!("{line}");
    }
    Ok(line)
}

fn print_question(field: &FormField) {
    print!("\n{}", field.title().unwrap_or(field.name()));
    let rules = rules(field);
    if !rules.is_empty() {
        print!(" ({rules})");
    }
    if let Some(default) = field.default_value() {
        print!(" [{}]", shown(&default, field.kind()));
    }
    println!();
    if let Some(description) = field.description() {
        println!("{description}");
    }
    for (number, option) in (1..).zip(options(field.kind())) {
        println!("  {number}. {}", option.shown());
    }
}

/// What is said of an answer before it is given.
fn rules(field: &FormField) -> String {
    let is_optional = !field.is_required() && field.default_value().is_none();
    let rules = match field.kind() {
        Kind::Text(rules) => [
            rules.format.map(|format| Rule::Format(format).to_string()),
            range(rules.min_length, rules.max_length).map(|range| format!("{range} characters")),
        ],
        Kind::Integer(rules) => [
            Some("a whole number".to_owned()),
            range(rules.minimum, rules.maximum),
        ],
        Kind::Number(rules) => [
            Some("a number".to_owned()),
            range(rules.minimum, rules.maximum),
        ],
        Kind::Boolean => [Some("yes or no".to_owned()), None],
        Kind::SomeOf(_, rules) => {
            let range = range(rules.min_items, rules.max_items);
            let range = range.unwrap_or_else(|| "any".to_owned());
            [Some(format!("{range} of these, with commas, or no")), None]
        }
        _ => [Some("one of these".to_owned()), None],
    };
    let optional = is_optional.then(|| "optional".to_owned());
    let rules: Vec<String> = rules.into_iter().chain([optional]).flatten().collect();
    rules.join(", ")
}

fn range<T: Display>(min: Option<T>, max: Option<T>) -> Option<String> {
    match (min, max) {
        (Some(min), Some(max)) => Some(format!("{min} to {max}")),
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (None, None) => None,
    }
}

fn options(kind: &Kind) -> impl Iterator<Item = &Opt> {
    kind.options().into_iter().flatten()
}

fn shown(value: &Value, kind: &Kind) -> String {
    match value {
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::String(text) => {
            let option = options(kind).find(|option| option.value() == text);
            option.map_or(text.as_str(), Opt::shown).to_owned()
        }
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| shown(item, kind)).collect();
            items.join(", ")
        }
        other => other.to_string(),
    }
}

/// The line as the value that it means; where it means none, as the text that it is, for the
/// server to refuse.
fn value(kind: &Kind, line: &str) -> Value {
    let word = line.trim();
    match kind {
        Kind::Text(_) => line.into(),
        Kind::Integer(_) | Kind::Number(_) => match word.parse::<Number>() {
            Ok(number) => number.into(),
            Err(_) => word.into(),
        },
        Kind::Boolean => match word.to_lowercase().as_str() {
            "yes" | "y" | "true" => true.into(),
            "no" | "n" | "false" => false.into(),
            _ => word.into(),
        },
        Kind::SomeOf(..) if word == "no" => Value::Array(Vec::new()),
        Kind::SomeOf(..) => word
            .split(',')
            .map(|word| option(kind, word.trim()))
            .collect(),
        _ => option(kind, word).into(),
    }
}

/// The option that is meant, by its number or by what is shown.
fn option<'a>(kind: &'a Kind, word: &'a str) -> &'a str {
    let means = |(number, option): &(usize, &Opt)| {
        option.value() == word || option.shown() == word || number.to_string() == word
    };
    match (1..).zip(options(kind)).find(means) {
        Some((_, option)) => option.value(),
        None => word,
    }
}
