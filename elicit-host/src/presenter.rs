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
/// ```
/// use std::io::{self, BufRead, Write};
/// use elicit_core::{Capability, Kind, Mode};
/// use elicit_host::{
///     Answer, Context, PresentError, Presenter, Received, ReceivedUrl, ShownField, Verdict,
/// };
/// use serde_json::{Map, Value};
///
/// /// Forms and pages on the terminal, a line for each question.
/// struct Terminal;
///
/// impl Presenter for Terminal {
///     fn capability(&self) -> Capability {
///         Capability::default().with(Mode::Form).with(Mode::Url)
///     }
///
///     async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
///         println!("[{} asks, {}]", context.server(), context.position());
///         println!("{}", request.message());
///         if let Some(faults) = context.faults() {
///             println!("The last answer was not valid:\n{faults}");
///         }
///         let mut values = Map::new();
///         match request {
///             Received::Form(form) => {
///                 for field in form.fields() {
///                     let line = line(&question(field)).await?;
///                     // What is left empty is left out: the host fills in the default.
///                     if !line.is_empty() {
///                         values.insert(field.name().to_owned(), value(field, &line));
///                     }
///                 }
///                 println!("{}", Value::Object(values.clone()));
///             }
///             Received::Url(page) => show(page),
///             _ => return Err(PresentError::Unsupported),
///         }
///         Ok(match line("(y)es, (n)o, anything else to cancel:").await?.as_str() {
///             "y" => Answer::Accept(values), // for a page: Answer::consent(), an empty one
///             "n" => Answer::Decline,
///             _ => Answer::Cancel,
///         })
///     }
///
///     async fn open(&self, page: &ReceivedUrl, _: &Context) -> Result<(), PresentError> {
///         let href = page.report().href().ok_or(PresentError::Unsupported)?;
///         println!("Open in your browser: {href}");
///         match line("Enter when you are done, q to give up:").await?.as_str() {
///             "q" => Err(PresentError::GivenUp),
///             _ => Ok(()),
///         }
///     }
/// }
///
/// fn question(field: &ShownField) -> String {
///     let mut question = field.title().to_string();
///     for (number, option) in (1..).zip(field.options()) {
///         question += &format!("\n  {number}) {}", option.label());
///         if let Some(sent) = option.value() {
///             question += &format!(" (sends {sent})");
///         }
///     }
///     if let Some(default) = field.default() {
///         question += &format!(" [{default}]");
///     }
///     question + ":"
/// }
///
/// /// The line as JSON. Whether it is valid, the host says; it comes again if not.
/// fn value(field: &ShownField, line: &str) -> Value {
///     let option = |number: &str| {
///         let at = number.trim().parse::<usize>().ok()?.checked_sub(1)?;
///         Some(Value::from(field.options().get(at)?.option().value()))
///     };
///     let read = match field.field().kind() {
///         Kind::Boolean => Some(Value::from(line == "y")),
///         Kind::Integer(_) | Kind::Number(_) => serde_json::from_str(line).ok(),
///         Kind::OneOf(_) => option(line),
///         Kind::SomeOf(..) => line.split(',').map(option).collect(),
///         _ => None,
///     };
///     read.unwrap_or_else(|| Value::from(line))
/// }
///
/// fn show(page: &ReceivedUrl) {
///     let report = page.report();
///     println!("Host: {}", report.host().unwrap_or("none"));
///     if let Some(unicode) = report.host_unicode() {
///         println!("      {unicode}");
///     }
///     for finding in report.findings() {
///         println!("! {finding}");
///     }
///     match report.href() {
///         Some(href) => println!("{href}"),
///         None => println!("This page is not opened: {}", report.shown()),
///     }
///     if report.verdict() != Verdict::Ok {
///         println!("Better say no.");
///     }
/// }
///
/// /// A line of the person's. (Asynchronous input is better: a thread that reads cannot be stopped
/// /// when the server takes its request back.)
/// async fn line(prompt: &str) -> Result<String, PresentError> {
///     print!("{prompt} ");
///     io::stdout().flush().map_err(PresentError::failed)?;
///     let line = io::stdin().lock().lines().next().ok_or(PresentError::Unattended)?;
///     Ok(line.map_err(PresentError::failed)?.trim().to_owned())
/// }
/// # let _ = Terminal;
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
