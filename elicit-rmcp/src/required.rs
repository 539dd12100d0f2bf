//! Pages without which a call cannot go on.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use elicit_core::{Mode, Outcome, ProtocolVersion, Unsupported, UrlRequired};
use tracing::{Instrument, info_span};

use crate::dialog::Dialog;
use crate::error::AskError;
use crate::exclusive::Exclusive;
use crate::flows::FlowId;
use crate::lazy::Lazy;
use crate::open::{Consent, Page, hold, issue, issued, left, number};
use crate::session::{Running, Session};
use crate::visit::Visit;

impl Dialog {
    /// Sends the person to these pages before the call goes on, unless `done` says that there is no need to: "please
    /// sign in first".
    ///
    /// `done` is the author's own check, such as whether this user's account is linked; it is asked first, and with the
    /// ids of the flows that were issued in this call, none at first. So it must know the person by more than them: on
    /// 2025-11-25 the call ends with the pages, and the call that the client makes afterwards is a new one.
    ///
    /// | revision | when `done` says no |
    /// |---|---|
    /// | 2025-06-18 | a tool error, as for any client without URL mode ([`AskError::Unsupported`]) |
    /// | 2025-11-25 | the error -32042 with the pages ([`AskError::Required`]); the client calls again when they are done |
    /// | 2026-07-28 | the person is asked to open the pages; then the call waits, in as many rounds as it takes, and looks again and again (in each round after 1, 2, 4, and then every 8 seconds), and at once when a flow of the server's record ends |
    ///
    /// It gives the ids that were issued in this call, in the order of the pages; none where nothing had to be asked.
    ///
    /// When the person declines or dismisses a page, or is not done [`within`](Require::within) the time, it is
    /// [`AskError::NotCompleted`], a tool error that says which of them it was. A page keeps its flow, and so its URL, in
    /// all rounds of a call.
    ///
    /// As for [`Dialog::open`], a consent counts for the origin and the message that the person saw; with a
    /// [`key`](Require::key) of the author's own, for the origin.
    ///
    /// ```
    /// use elicit_rmcp::{Dialog, Page};
    /// use rmcp::ErrorData;
    /// use rmcp::model::{CallToolResult, ContentBlock};
    ///
    /// # struct Server;
    /// # impl Server {
    /// # async fn is_authorized(&self, user: Option<&str>) -> Result<bool, ErrorData> { Ok(user.is_some()) }
    /// async fn my_tool(&self, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
    ///     let page = Page::new("Please authenticate first", |flow| format!("https://example.com/oauth/{flow}"));
    ///     let user = dialog.principal().id();
    ///     dialog.require([page], |_| self.is_authorized(user)).await?;
    ///     Ok(CallToolResult::success(vec![ContentBlock::text("Authenticated")]))
    /// }
    /// # }
    /// ```
    pub fn require<'a, P, C, F, E>(
        &self,
        pages: impl IntoIterator<Item = P>,
        mut done: C,
    ) -> Require<'a, E>
    where
        P: Into<Page>,
        C: FnMut(Vec<FlowId>) -> F + Send + 'a,
        F: Future<Output = Result<bool, E>> + Send + 'a,
        E: From<AskError> + Send + 'a,
    {
        Require {
            state: Lazy::new(Exclusive::new(Requiring {
                session: self.session.clone(),
                key: "required".to_owned(),
                named: false,
                pages: pages.into_iter().map(Into::into).collect(),
                done: Box::new(move |ids| Box::pin(done(ids))),
                timeout: self.session.rules.timeout,
                within: self.session.rules.timeout,
            })),
        }
    }
}

type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
type Check<'a, E> = Box<dyn FnMut(Vec<FlowId>) -> Boxed<'a, Result<bool, E>> + Send + 'a>;

/// Pages without which a call cannot go on, made by [`Dialog::require`]. Set it up by its methods, and await it.
#[must_use = "nothing is required before this is awaited"]
pub struct Require<'a, E> {
    state: Lazy<'a, Exclusive<Requiring<'a, E>>, Vec<FlowId>, E>,
}

struct Requiring<'a, E> {
    session: Arc<Session>,
    key: String,
    /// Whether the author chose it.
    named: bool,
    pages: Vec<Page>,
    done: Check<'a, E>,
    timeout: Duration,
    within: Duration,
}

impl<'a, E> Require<'a, E> {
    fn set(self, change: impl FnOnce(&mut Requiring<'a, E>)) -> Self {
        Self {
            state: self.state.set(|requiring| change(requiring.get_mut())),
        }
    }

    /// Another key than `required`, under which the first page is asked for; the others are numbered. It must be the
    /// same in every run of the handler.
    pub fn key(self, key: impl Into<String>) -> Self {
        self.set(|requiring| {
            requiring.key = key.into();
            requiring.named = true;
        })
    }

    /// How long the questions whether the pages may be opened may stay open in a task, instead of the server's
    /// [`timeout`](crate::DialogConfig::timeout): see [`Ask::timeout`](crate::Ask::timeout).
    pub fn timeout(self, timeout: Duration) -> Self {
        self.set(|requiring| requiring.timeout = timeout)
    }

    /// How long the person may take at the pages on 2026-07-28 after agreeing to open them, unless said otherwise as
    /// long as the server's [`timeout`](crate::DialogConfig::timeout). For one page it is the `within` of
    /// [`completed`](crate::Open::completed).
    pub fn within(self, within: Duration) -> Self {
        self.set(|requiring| requiring.within = within)
    }
}

impl<E> Unpin for Require<'_, E> {}

impl<'a, E: From<AskError> + Send + 'a> Future for Require<'a, E> {
    type Output = Result<Vec<FlowId>, E>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.state.poll(context, |requiring| {
            let requiring = requiring.into_inner();
            let span = info_span!("require", key = requiring.key);
            requiring.run().instrument(span)
        })
    }
}

impl<E> fmt::Debug for Require<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Require").finish_non_exhaustive()
    }
}

impl<E: From<AskError>> Requiring<'_, E> {
    async fn run(mut self) -> Result<Vec<FlowId>, E> {
        // Whether they are needed or not, the keys of what comes after must be the same.
        let consents = self.consents();
        let numbered = consents.iter().map(|consent| {
            let key = number(&self.session, &self.key)?;
            let what = consent.what();
            Ok(Place { key, what })
        });
        let places = numbered.collect::<Result<Vec<_>, AskError>>()?;
        let issued = ids(&self.session, &places);
        if (self.done)(issued.clone()).await? {
            return Ok(issued);
        }
        if places.is_empty() {
            return Err(AskError::Unsayable(Unsupported::NoUrls).into());
        }
        self.session.require(Mode::Url.into())?;
        if self.session.version < ProtocolVersion::V2026_07_28 {
            return Err(demand(&self.session, &places, consents).await?.into());
        }
        ask(&self.session, &places, consents).await?;
        self.wait(&places).await?;
        Ok(ids(&self.session, &places))
    }

    fn consents(&mut self) -> Vec<Consent> {
        let pages = std::mem::take(&mut self.pages);
        let consents = pages.into_iter().map(|page| Consent {
            session: self.session.clone(),
            page,
            named: self.named,
            timeout: self.timeout,
            recorded: false,
        });
        consents.collect()
    }

    /// Looks again until it is done.
    async fn wait(&mut self, places: &[Place]) -> Result<(), E> {
        let Some(Place { key, what }) = places.first() else {
            return Ok(());
        };
        let session = self.session.clone();
        let ids = ids(&session, places);
        let mut waiter = session
            .around
            .flows()
            .waiter(ids.iter().map(FlowId::as_str));
        let done = async {
            let mut pause = FIRST_PAUSE;
            loop {
                tokio::select! {
                    () = waiter.rung() => {}
                    () = tokio::time::sleep(pause) => {}
                }
                if (self.done)(ids.clone()).await? {
                    return Ok(());
                }
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        };
        let left = left(&session, key, *what, self.within);
        if let Some(result) = hold(&session, key, left, done).await? {
            return result;
        }
        // The last look may have been a while ago.
        if (self.done)(ids).await? {
            return Ok(());
        }
        Err(AskError::NotCompleted(Visit::TimedOut).into())
    }
}

/// 2025-11-25: the error that names the pages.
async fn demand(
    session: &Arc<Session>,
    places: &[Place],
    consents: Vec<Consent>,
) -> Result<AskError, AskError> {
    let mut urls = Vec::new();
    for (Place { key, what }, consent) in places.iter().zip(consents) {
        let whose = consent.whose();
        let request = consent.request(key).await?;
        issue(session, key, *what, &request, whose).await?;
        urls.push(request);
    }
    UrlRequired::new(urls)
        .map(AskError::Required)
        .map_err(AskError::Unsayable)
}

/// 2026-07-28: all pages in one round.
async fn ask(
    session: &Arc<Session>,
    places: &[Place],
    consents: Vec<Consent>,
) -> Result<(), AskError> {
    let mut asked = Vec::new();
    {
        // Those which are slow to begin go out in the same round.
        let _step = Running::start(session)?;
        for (place, consent) in places.iter().zip(consents) {
            asked.push(consent.put(place.key.clone()).await?);
        }
    }
    for consenting in asked {
        match consenting.outcome().await? {
            Outcome::Accepted(()) => {}
            Outcome::Declined => return Err(AskError::NotCompleted(Visit::Declined)),
            Outcome::Cancelled => return Err(AskError::NotCompleted(Visit::Cancelled)),
        }
    }
    Ok(())
}

/// Between two looks. The check may be a query of a database.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// Where a page stands among those of a call.
struct Place {
    key: String,
    what: u64,
}

fn ids(session: &Session, places: &[Place]) -> Vec<FlowId> {
    let issued = places
        .iter()
        .filter_map(|place| issued(session, &place.key, place.what));
    issued.collect()
}
