//! The one trait that a host author implements.

use std::error::Error;
use std::fmt;
use std::future::{Future, pending, ready};
use std::sync::Arc;

use elicit_core::Capability;

use crate::answer::{Answer, Wait};
use crate::context::Context;
use crate::received::{Received, ReceivedUrl};

/// Shows requests to a person and brings back what they answer.
///
/// # What an implementation promises
///
/// From the specification (elicitation, "User Interaction Model" and "Safe URL Handling"), which
/// no type can check:
///
/// * It shows **who asks**: [`Context::server`], apart from the texts that the server wrote.
/// * The person can **review and change** every value before it is sent, defaults included.
/// * The person can **decline** and can **cancel**, and the two are told apart: declining is a
///   choice, a closed window is a cancel. No answer is made up for a person who was not asked: that
///   is a [`PresentError`].
/// * A URL is shown **whole** ([`UrlReport::href`](crate::UrlReport::href)) with its host brought
///   out and every finding beside it, *before* consent. It is **never fetched**, for a preview
///   neither, and never made clickable; it is opened in [`open`](Self::open) and nowhere else.
/// * Texts are drawn from their [`SafeText`](crate::SafeText), never from the raw request, and
///   nothing in them becomes a link.
/// * What a person typed is in no log.
///
/// One request is shown at a time; the [`Host`](crate::Host) sees to it. (What
/// [`wait`](Self::wait) shows is no request.) When a request is
/// withdrawn, the future of [`present`](Self::present) is dropped and what was drawn must go: clean
/// up in `Drop`.
///
/// # On a terminal
///
/// Every row that the server wrote begins with a bar, so that none passes for a row of the program's own, and
/// `hidden`, `secret`, the value behind an option's title, and what is known of a host are shown with it. It needs
/// `serde_json`, and `tokio` with `io-std`, `io-util` and `sync`:
///
/// ```
/// use std::fmt::Display;
///
/// use elicit_host::{
///     Answer, Capability, Context, Kind, Mode, PresentError, Presenter, Received, ReceivedForm, ReceivedUrl, SafeText,
///     ShownField, Verdict,
/// };
/// use serde_json::{Map, Value};
/// use tokio::io::{AsyncBufReadExt, BufReader, Lines, Stdin, stdin};
/// use tokio::sync::Mutex;
///
/// /// Forms and pages, a line for each question.
/// pub struct Terminal {
///     // A thread that reads could not be stopped when the server takes its request back.
///     input: Mutex<Lines<BufReader<Stdin>>>,
/// }
///
/// impl Terminal {
///     pub fn new() -> Self {
///         Self { input: Mutex::new(BufReader::new(stdin()).lines()) }
///     }
///
///     /// A line of the person's. Where there is none, nobody is there: an error, and no answer made up.
///     async fn line(&self, prompt: &str) -> Result<String, PresentError> {
///         println!("{prompt}");
///         let line = self.input.lock().await.next_line().await;
///         let line = line.map_err(PresentError::failed)?;
///         Ok(line.ok_or(PresentError::Unattended)?.trim().to_owned())
///     }
///
///     /// Changes the answers in `values`, of which there are none at first.
///     async fn fill_in(&self, form: &ReceivedForm, values: &mut Map<String, Value>) -> Result<(), PresentError> {
///         for field in form.fields() {
///             let name = field.name();
///             show_question(field, values.get(name));
///             match self.line("Your answer:").await?.as_str() {
///                 // What has no answer is left out: the host fills in the default.
///                 "" => {}
///                 "-" if values.contains_key(name) => drop(values.remove(name)),
///                 line => drop(values.insert(name.to_owned(), value(field, line))),
///             }
///         }
///         Ok(())
///     }
/// }
///
/// impl Presenter for Terminal {
///     /// Servers are told exactly this.
///     fn capability(&self) -> Capability {
///         Capability::default().with(Mode::Form).with(Mode::Url)
///     }
///
///     async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
///         println!("[{} asks, {}]", context.server(), context.position());
///         show(&said(request.message()));
///         if let Some(faults) = context.faults() {
///             println!("That was not valid:");
///             show(&faults.to_string());
///         }
///         let mut values = context.previous().cloned().unwrap_or_default();
///         loop {
///             let answer = match request {
///                 Received::Form(form) => {
///                     self.fill_in(form, &mut values).await?;
///                     Answer::Accept(values.clone())
///                 }
///                 Received::Url(page) => {
///                     show_page(page);
///                     Answer::consent()
///                 }
///                 _ => return Err(PresentError::Unsupported),
///             };
///             return Ok(match self.line("(y)es, (n)o, (e)dit, or anything else to cancel:").await?.as_str() {
///                 "y" => answer,
///                 "n" => Answer::Decline,
///                 "e" => continue,
///                 _ => Answer::Cancel,
///             });
///         }
///     }
///
///     /// A desktop program starts the browser here.
///     async fn open(&self, page: &ReceivedUrl, _: &Context) -> Result<(), PresentError> {
///         let href = page.report().href().ok_or(PresentError::Unsupported)?;
///         println!("Open in your browser:\n{href}");
///         match self.line("Enter when you are done there, q to give up:").await?.as_str() {
///             "q" => Err(PresentError::GivenUp),
///             _ => Ok(()),
///         }
///     }
/// }
///
/// /// What a server wrote, with a bar at the start of each row. A line must not be so long that the terminal wraps it: the
/// /// rest would stand there without one. (Letters of some scripts take two columns.)
/// fn show(text: &str) {
///     for line in text.lines() {
///         let letters: Vec<char> = line.chars().collect();
///         for row in letters.chunks(if line.is_ascii() { 76 } else { 38 }) {
///             println!("| {}", row.iter().collect::<String>());
///         }
///     }
/// }
///
/// /// A text of a server's, and how much of it cannot be seen.
/// fn said(text: &SafeText) -> String {
///     match text.hidden() {
///         0 => text.to_string(),
///         hidden => format!("{text} (and {hidden} invisible characters)"),
///     }
/// }
///
/// fn show_question(field: &ShownField, before: Option<&Value>) {
///     println!();
///     show(&said(field.title()));
///     if let Some(help) = field.description() {
///         show(&said(help));
///     }
///     if let Some(word) = field.secret() {
///         println!("This seems to ask for a secret ({word}), which no server may ask for here!");
///     }
///     for (number, option) in (1..).zip(field.options()) {
///         // A title can say "keep" and mean "delete".
///         let sent = option.value().map(|value| format!(", which sends {}", said(value)));
///         show(&format!("{number}) {}{}", said(option.label()), sent.unwrap_or_default()));
///     }
///     println!("({})", hint(field));
///     if let Some(before) = before {
///         // An option's value is the server's text.
///         show(&format!("Enter keeps {}, - takes it back", SafeText::line(&before.to_string())));
///     } else if let Some(default) = field.default() {
///         show(&format!("If left empty: {}", said(default)));
///     }
/// }
///
/// /// What can be entered: "a whole number, 18 to 120; may be left empty".
/// fn hint(field: &ShownField) -> String {
///     let kind = match field.field().kind() {
///         Kind::Text(rules) => {
///             let format = rules.format.map_or("text", |format| format.as_str());
///             format!("{format}{}", range(rules.min_length, rules.max_length, " characters"))
///         }
///         Kind::Integer(rules) => format!("a whole number{}", range(rules.minimum, rules.maximum, "")),
///         Kind::Number(rules) => format!("a number{}", range(rules.minimum, rules.maximum, "")),
///         Kind::Boolean => "y or n".to_owned(),
///         Kind::OneOf(_) => "the number of one".to_owned(),
///         Kind::SomeOf(_, rules) => format!("numbers, as in 1,3{}", range(rules.min_items, rules.max_items, " of them")),
///         _ => "text".to_owned(),
///     };
///     let needed = field.field().is_required() && field.default().is_none();
///     format!("{kind}; {}", if needed { "must be answered" } else { "may be left empty" })
/// }
///
/// fn range(from: Option<impl Display>, to: Option<impl Display>, of: &str) -> String {
///     match (from, to) {
///         (Some(from), Some(to)) => format!(", {from} to {to}{of}"),
///         (Some(from), None) => format!(", at least {from}{of}"),
///         (None, Some(to)) => format!(", at most {to}{of}"),
///         (None, None) => String::new(),
///     }
/// }
///
/// /// The line as JSON. Whether it is valid, the host says; the form comes again if not.
/// fn value(field: &ShownField, line: &str) -> Value {
///     let option = |number: &str| {
///         let at = number.trim().parse::<usize>().ok()?.checked_sub(1)?;
///         Some(Value::from(field.options().get(at)?.option().value()))
///     };
///     let read = match field.field().kind() {
///         Kind::Boolean if ["y", "n"].contains(&line) => Some(Value::from(line == "y")),
///         Kind::Integer(_) | Kind::Number(_) => serde_json::from_str(line).ok(),
///         Kind::OneOf(_) => option(line),
///         Kind::SomeOf(..) => line.split(',').map(option).collect(),
///         _ => None,
///     };
///     read.unwrap_or_else(|| Value::from(line))
/// }
///
/// fn show_page(page: &ReceivedUrl) {
///     let report = page.report();
///     show(report.href().unwrap_or(report.shown().as_str()));
///     println!("Its host is {}.", report.host().unwrap_or("not known"));
///     if let Some(unicode) = report.host_unicode() {
///         println!("It reads {}.", unicode.isolated());
///     }
///     for finding in report.findings() {
///         println!("! {finding}");
///     }
///     match report.verdict() {
///         Verdict::Ok => {}
///         Verdict::Refuse => println!("It is not opened, whatever you answer."),
///         _ => println!("Better say no."),
///     }
/// }
/// # drop(Terminal::new());
/// ```
pub trait Presenter: Send + Sync {
    /// The modes that [`present`](Self::present) can show. Servers are told exactly this, so it
    /// must not change while a connection lasts.
    fn capability(&self) -> Capability;

    /// Shows a request until the person has answered it.
    ///
    /// An accepted form that breaks its own rules is not sent: the same request comes again with
    /// [`Context::faults`], so that the person can correct it. Better is to check while they type,
    /// with [`ReceivedForm::check`](crate::ReceivedForm::check).
    ///
    /// # Errors
    ///
    /// When there is no answer of a person: see [`PresentError`].
    fn present(
        &self,
        request: &Received,
        context: &Context,
    ) -> impl Future<Output = Result<Answer, PresentError>> + Send;

    /// Opens a page after the person has agreed: exactly
    /// [`href`](crate::UrlReport::href), in a browser that neither the model nor the host looks
    /// into, and not through a shell. Called once per consent, never for a URL that is refused.
    ///
    /// The server gets its accept when this returns. It means consent; a presenter that would
    /// rather say so when the person is done (on 2026-07-28 the call is made again right after) may
    /// show "I have finished" here, and wait; no other request is shown meanwhile.
    ///
    /// The default does nothing: right for a presenter that lets the person copy the URL.
    ///
    /// # Errors
    ///
    /// When it could not be opened, or the person gave up ([`PresentError::GivenUp`]): whichever it
    /// is, the server gets a cancel.
    fn open(
        &self,
        page: &ReceivedUrl,
        context: &Context,
    ) -> impl Future<Output = Result<(), PresentError>> + Send {
        let _ = (page, context);
        ready(Ok(()))
    }

    /// Shown while a call waits for a page to be finished, after a server has refused it until then
    /// (error -32042 of 2025-11-25): offer to try again and to give up. The future is dropped when
    /// the server says that the page is finished.
    ///
    /// This is the one thing that may be on the screen beside a request (another page to wait for,
    /// too): draw it where it takes no input away from one, as a notice with two buttons.
    ///
    /// The default waits for the server alone.
    fn wait(&self, page: &ReceivedUrl, context: &Context) -> impl Future<Output = Wait> + Send {
        let _ = (page, context);
        pending()
    }

    /// The server says that a page that was opened is finished
    /// (`notifications/elicitation/complete` of 2025-11-25). Comes once for each page, and for none
    /// that was not opened here.
    ///
    /// The default does nothing.
    fn complete(&self, page: &ReceivedUrl) -> impl Future<Output = ()> + Send {
        let _ = page;
        ready(())
    }
}

impl<P: Presenter> Presenter for Arc<P> {
    fn capability(&self) -> Capability {
        (**self).capability()
    }

    fn present(
        &self,
        request: &Received,
        context: &Context,
    ) -> impl Future<Output = Result<Answer, PresentError>> + Send {
        (**self).present(request, context)
    }

    fn open(
        &self,
        page: &ReceivedUrl,
        context: &Context,
    ) -> impl Future<Output = Result<(), PresentError>> + Send {
        (**self).open(page, context)
    }

    fn wait(&self, page: &ReceivedUrl, context: &Context) -> impl Future<Output = Wait> + Send {
        (**self).wait(page, context)
    }

    fn complete(&self, page: &ReceivedUrl) -> impl Future<Output = ()> + Send {
        (**self).complete(page)
    }
}

/// Why there is no answer of a person.
#[derive(Debug)]
#[non_exhaustive]
pub enum PresentError {
    /// Nobody is there to be asked: no terminal, no window, a program that runs by itself. The
    /// server gets a cancel.
    Unattended,
    /// The person did not answer in time. The server gets a cancel.
    TimedOut,
    /// The person gave up without an answer, where giving up is no [`Answer`]: they closed what
    /// [`Presenter::open`] was showing. The server gets a cancel.
    GivenUp,
    /// This presenter cannot show this request. The server gets an error.
    Unsupported,
    /// Showing it failed. The server gets an error, without the reason.
    Failed(Box<dyn Error + Send + Sync>),
}

impl PresentError {
    /// Showing it failed, for this reason. The reason is never sent to the server.
    pub fn failed(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Failed(reason.into())
    }
}

impl fmt::Display for PresentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unattended => "nobody is there to be asked",
            Self::TimedOut => "the person did not answer in time",
            Self::GivenUp => "the person gave up",
            Self::Unsupported => "the request cannot be shown here",
            Self::Failed(_) => "showing the request failed",
        })
    }
}

impl Error for PresentError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Failed(reason) => Some(&**reason),
            Self::Unattended | Self::TimedOut | Self::GivenUp | Self::Unsupported => None,
        }
    }
}
