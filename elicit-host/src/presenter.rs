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
/// One request is shown at a time; the [`Host`](crate::Host) sees to it. When a request is
/// withdrawn, the future of [`present`](Self::present) is dropped and what was drawn must go: clean
/// up in `Drop`.
///
/// ```
/// use elicit_core::{Capability, Mode};
/// use elicit_host::{Answer, Context, PresentError, Presenter, Received};
///
/// /// Forms on the terminal, a line for each question.
/// struct Lines;
///
/// impl Presenter for Lines {
///     fn capability(&self) -> Capability {
///         Capability::default().with(Mode::Form)
///     }
///
///     async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
///         let Received::Form(form) = request else {
///             return Err(PresentError::Unsupported);
///         };
///         eprintln!("{} asks ({}):", context.server(), context.position());
///         eprintln!("{}", form.message());
///         for field in form.fields() {
///             eprintln!("  {}", field.title());
///         }
///         // … read, show for review, ask whether to send …
///         Ok(Answer::Cancel)
///     }
/// }
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
    /// When it could not be opened, or the person gave up: the request is then cancelled.
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
    /// Nobody is there to be asked: no terminal, no window, a program that runs by itself.
    Unattended,
    /// The person did not answer in time.
    TimedOut,
    /// This presenter cannot show this request.
    Unsupported,
    /// Showing it failed.
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
            Self::Unsupported => "the request cannot be shown here",
            Self::Failed(_) => "showing the request failed",
        })
    }
}

impl Error for PresentError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Failed(reason) => Some(&**reason),
            Self::Unattended | Self::TimedOut | Self::Unsupported => None,
        }
    }
}
