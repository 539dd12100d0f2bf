//! URL mode: sending the person to a page.

mod consent;
mod hold;
mod page;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use elicit_core::Outcome;
use elicit_core::seal::Principal;
use tracing::{Instrument, info_span};

pub(crate) use consent::{Consent, has_expired, issue, issued, number};
pub(crate) use hold::{hold, left, look};
pub use page::Page;

use crate::dialog::Dialog;
use crate::error::AskError;
use crate::flows::{FlowError, FlowState, Flows};
use crate::lazy::Lazy;
use crate::visit::Visit;

impl Dialog {
    /// Asks the person to open a page (URL mode), for whatever must not pass through the client: passwords, keys,
    /// payment, a third party's login.
    ///
    /// Accepted means that the person agreed to open the page, **not** that they are done there:
    /// [`completed`](Open::completed) waits for that.
    ///
    /// A [`Page`] begins a flow, so that the page knows what it is finishing, and for whom. A
    /// [`UrlRequest`](elicit_core::UrlRequest) goes out as it is; on 2025-11-25 it gets an unguessable `elicitationId`
    /// where it has none, and on 2026-07-28 no id is sent.
    ///
    /// The answer counts for the origin (scheme, host, port) that the person agreed to, so a URL that is another one in
    /// each run of the handler is not asked for again. It also counts for this message only, unless the page has a
    /// [`key`](Open::key) of its own; so a page whose message is another one in each run needs a key.
    ///
    /// ```
    /// use elicit_rmcp::{Dialog, Page};
    /// use elicit::Outcome;
    ///
    /// # async fn tool(dialog: Dialog) -> Result<(), elicit_rmcp::AskError> {
    /// let page = Page::new("Sign in to link your account", |flow| {
    ///     format!("https://billing.example.com/connect?flow={flow}")
    /// });
    /// if let Outcome::Accepted(()) = dialog.open(page).await? {
    ///     // The person is on the way there.
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn open(&self, page: impl Into<Page>) -> Open {
        Open {
            state: Lazy::new(Opening {
                key: "open".to_owned(),
                consent: Consent {
                    session: self.session.clone(),
                    page: page.into(),
                    named: false,
                    timeout: self.session.rules.timeout,
                    recorded: false,
                },
            }),
        }
    }

    /// Who calls, as the server's [`Caller`](crate::Caller) says.
    #[must_use]
    pub fn principal(&self) -> &Principal {
        &self.session.around.principal
    }

    /// The server's record of URL flows.
    #[must_use]
    pub fn flows(&self) -> &Flows {
        self.session.around.flows()
    }
}

struct Opening {
    key: String,
    consent: Consent,
}

impl Opening {
    fn set_key(&mut self, key: String) {
        self.key = key;
        self.consent.named = true;
    }

    async fn ask(self) -> Result<Outcome<()>, AskError> {
        let key = number(&self.consent.session, &self.key)?;
        self.consent.put(key).await?.outcome().await
    }

    async fn complete(mut self, within: Duration) -> Result<Visit, AskError> {
        let session = self.consent.session.clone();
        let key = number(&session, &self.key)?;
        let what = self.consent.what();
        self.consent.recorded = true;
        match self.consent.put(key.clone()).await?.outcome().await? {
            Outcome::Accepted(()) => {}
            Outcome::Declined => return Ok(Visit::Declined),
            Outcome::Cancelled => return Ok(Visit::Cancelled),
        }
        let Some(id) = issued(&session, &key, what) else {
            return Err(AskError::Flow(FlowError::Unknown));
        };
        let left = left(&session, &key, what, within);
        let flows = session.around.flows();
        let end = match look(&session, flows.has_ended(id.as_str())).await? {
            Some(end) => Some(end),
            None => hold(&session, &key, left, flows.ended(id.as_str())).await?,
        };
        match end {
            Some(Ok(FlowState::Completed)) => Ok(Visit::Completed),
            Some(Ok(_)) => Ok(Visit::Failed),
            Some(Err(FlowError::Expired)) | None => Ok(Visit::TimedOut),
            Some(Err(FlowError::Unknown)) if has_expired(&session, &key) => Ok(Visit::TimedOut),
            Some(Err(error)) => Err(AskError::Flow(error)),
        }
    }
}

/// A question whether a page may be opened, asked when it is awaited: alone or in any `join!`, `try_join!` or `select!`.
///
/// Set it up by its methods first. Dropping it withdraws the question.
#[must_use = "a page is asked for when this is awaited"]
pub struct Open {
    state: Lazy<'static, Opening, Outcome<()>>,
}

impl Open {
    /// Another key than `open`. It names the question in the state and in `inputResponses`, so it must be the same in
    /// every run of the handler. The same key again is numbered (`open`, `open.2`).
    ///
    /// Under the default key an answer counts for the message that the person read; under a key of its own the page may
    /// have another message in each run. Either way it counts only for the origin that they agreed to.
    pub fn key(self, key: impl Into<String>) -> Self {
        Self {
            state: self.state.set(|opening| opening.set_key(key.into())),
        }
    }

    /// How long the question may stay open on 2025-11-25 and in tasks, instead of the server's
    /// [`timeout`](crate::DialogConfig::timeout). Some clients answer only when the person is done.
    ///
    /// How long the person may then take at the page is the `within` of [`completed`](Self::completed).
    pub fn timeout(self, timeout: Duration) -> Self {
        Self {
            state: self.state.set(|opening| opening.consent.timeout = timeout),
        }
    }

    /// Waits until the person is done there, `within` this time after they agreed to open it: until the page says
    /// [`complete`](Flows::complete) or [`fail`](Flows::fail). How long the question itself may stay open is the
    /// [`timeout`](Self::timeout).
    ///
    /// On 2025-11-25 the call waits inline, with progress on the caller's token. On 2026-07-28 it is held for a while
    /// ([`Flows::hold`]), and then the client is asked to call again, as often as it takes; clients give up after some
    /// ten rounds, so a wait of more than three minutes may end there.
    ///
    /// Needs the id of a flow: that of a [`Page`], or the author's own ([`UrlRequest::with_id`]); without one it is
    /// [`FlowError::NoFlow`].
    ///
    /// [`UrlRequest::with_id`]: elicit_core::UrlRequest::with_id
    ///
    /// ```
    /// use std::time::Duration;
    /// use elicit_rmcp::{Dialog, Page, Visit};
    ///
    /// # async fn tool(dialog: Dialog) -> Result<(), elicit_rmcp::AskError> {
    /// let page = Page::new("Grant calendar access", |flow| {
    ///     format!("https://calendar.example.com/consent?flow={flow}")
    /// });
    /// match dialog.open(page).completed(Duration::from_secs(10 * 60)).await? {
    ///     Visit::Completed => { /* the calendar is connected */ }
    ///     Visit::Declined | Visit::Cancelled => { /* not now */ }
    ///     _ => { /* did not work out */ }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn completed(self, within: Duration) -> Completed {
        let state = match self.state {
            Lazy::New(opening) => Lazy::new((*opening, within)),
            Lazy::Refused(error) => Lazy::Refused(error),
            // Polled before: there is nothing to set up any more.
            Lazy::Running(_) | Lazy::Over => Lazy::Over,
        };
        Completed { state }
    }
}

impl Future for Open {
    type Output = Result<Outcome<()>, AskError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.state.poll(context, |opening| {
            let span = info_span!("open", key = opening.key);
            opening.ask().instrument(span)
        })
    }
}

impl fmt::Debug for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Open").finish_non_exhaustive()
    }
}

/// The completion of a page, made by [`Open::completed`].
#[must_use = "a page is asked for when this is awaited"]
pub struct Completed {
    state: Lazy<'static, (Opening, Duration), Visit>,
}

impl Completed {
    /// Another key than `open`, as [`Open::key`].
    pub fn key(self, key: impl Into<String>) -> Self {
        Self {
            state: self.state.set(|(opening, _)| opening.set_key(key.into())),
        }
    }

    /// How long the question may stay open on 2025-11-25 and in tasks, as [`Open::timeout`]; not how long the person may
    /// take at the page, which is the `within` of [`Open::completed`].
    pub fn timeout(self, timeout: Duration) -> Self {
        Self {
            state: self
                .state
                .set(|(opening, _)| opening.consent.timeout = timeout),
        }
    }
}

impl Future for Completed {
    type Output = Result<Visit, AskError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.state.poll(context, |completing| {
            let (opening, within) = *completing;
            let span = info_span!("open", key = opening.key);
            opening.complete(within).instrument(span)
        })
    }
}

impl fmt::Debug for Completed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Completed").finish_non_exhaustive()
    }
}
