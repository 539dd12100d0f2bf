//! The person: a presenter that asks on the terminal, line by line.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use elicit::{Capability, Kind, Mode};
use elicit_host::{Answer, Context, PresentError, Presenter, Received, ReceivedForm, ShownField};
use serde_json::{Map, Value};
use tokio::io::{AsyncBufReadExt, BufReader, Lines, Stdin};
use tokio::sync::Mutex;

/// Cheap to clone: all are the same person.
#[derive(Clone)]
pub(crate) struct Person {
    input: Arc<Mutex<Lines<BufReader<Stdin>>>>,
}

impl Person {
    pub(crate) fn at_the_terminal() -> Self {
        let lines = BufReader::new(tokio::io::stdin()).lines();
        Self {
            input: Arc::new(Mutex::new(lines)),
        }
    }

    /// The next line, as it was typed. Where there is none, nobody is there.
    async fn line(&self, prompt: &str) -> Result<String, PresentError> {
        print!("{prompt} ");
        io::stdout().flush().map_err(PresentError::failed)?;
        let line = self
            .input
            .lock()
            .await
            .next_line()
            .await
            .map_err(PresentError::failed)?;
        let line = line.ok_or(PresentError::Unattended)?;
        if !io::stdin().is_terminal() {
            println!("{line}");
        }
        Ok(line)
    }

    async fn fill_in(&self, form: &ReceivedForm) -> Result<Map<String, Value>, PresentError> {
        let mut values = Map::new();
        for field in form.fields() {
            let line = self.line(&question(field)).await?;
            if let Some(value) = value(field, line.trim()) {
                values.insert(field.field().name().to_owned(), value);
            }
        }
        Ok(values)
    }
}

impl Presenter for Person {
    fn capability(&self) -> Capability {
        Capability::default().with(Mode::Form)
    }

    async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
        let Received::Form(form) = request else {
            return Err(PresentError::Unsupported);
        };
        println!("\n[{} asks, {}]", context.server(), context.position());
        println!("{}", barred(form.message().as_ref()));
        if let Some(faults) = context.faults() {
            println!("{faults}");
        }
        loop {
            let values = self.fill_in(form).await?;
            let shown = serde_json::to_string(&values).map_err(PresentError::failed)?;
            println!("{shown}");
            match self
                .line("Send it? (y)es, (e)dit, (d)ecline, (c)ancel:")
                .await?
                .trim()
            {
                "y" => return Ok(Answer::Accept(values)),
                "d" => return Ok(Answer::Decline),
                "c" => return Ok(Answer::Cancel),
                _ => println!("Once more, then."),
            }
        }
    }
}

/// A field's row, and the prompt below it.
fn question(field: &ShownField) -> String {
    let options = (1..).zip(field.options());
    let options = options.map(|(number, option)| format!("\n  {number}) {}", option.label()));
    let help = field.description().map(|help| format!(" ({help})"));
    let default = field.default().map(|default| format!(" [{default}]"));
    let rest = help.into_iter().chain(default).chain(options);
    let row = format!("{}{}", field.title(), rest.collect::<String>());
    format!("{}\n>", barred(&row))
}

/// The server's words, behind a bar: nothing in them can pass for a line of this program.
fn barred(words: &str) -> String {
    let lines: Vec<_> = words.lines().map(|line| format!("| {line}")).collect();
    lines.join("\n")
}

/// What the line says, as JSON. Whether it is good, the host finds out before it is sent.
fn value(field: &ShownField, line: &str) -> Option<Value> {
    if line.is_empty() {
        return field.field().default_value();
    }
    let option = |number: &str| {
        let at = number.trim().parse::<usize>().ok()?.checked_sub(1)?;
        Some(field.options().get(at)?.option().value().to_owned())
    };
    let text = || Some(Value::from(line));
    match field.field().kind() {
        Kind::Boolean => match line {
            "y" | "yes" => Some(true.into()),
            "n" | "no" => Some(false.into()),
            _ => text(),
        },
        Kind::Integer(_) | Kind::Number(_) => serde_json::from_str(line).ok().or_else(text),
        Kind::OneOf(_) => option(line).map(Value::from).or_else(text),
        Kind::SomeOf(..) => Some(line.split(',').filter_map(option).collect()),
        _ => text(),
    }
}
