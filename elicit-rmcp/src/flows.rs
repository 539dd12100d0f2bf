//! The record of URL flows: whose page it is, and how far the person has come there.

mod clients;
mod clock;
mod error;
mod id;
mod memory;
mod store;
mod waiting;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use elicit_core::seal::Principal;
use tracing::warn;

pub use error::FlowError;
pub use id::FlowId;
pub use memory::{FlowsFull, FlowsInMemory};
pub use store::{Flow, FlowState, FlowStore, Storing, UnknownFlowState};

use clients::Clients;
use clock::Clock;
pub(crate) use waiting::Waiter;
use waiting::Waiting;

use crate::recipient::Recipient;

/// The record of URL flows: whose page it is, and how far the person has come there. Cheap to clone; the server's
/// [`DialogConfig`](crate::DialogConfig::flows) and the code behind the pages share one.
///
/// An accepted URL request says only that the person agreed to open the page. What happens there is between the person
/// and the page, and this record is how the call hears of it:
///
/// 1. [`Dialog::open`](crate::Dialog::open) begins a flow for the caller and puts its id into the URL.
/// 2. The page signs the person in by its own means, and then asks [`open`](Self::open) **before it shows or takes
///    anything**. A link that was passed on to somebody else is refused there (2026-07-28, elicitation, "Phishing").
/// 3. When the person is done, the page says [`complete`](Self::complete). The waiting call goes on, and a client of
///    2025-11-25 is told by `notifications/elicitation/complete`.
///
/// ```
/// # async fn page(flows: elicit_rmcp::Flows, flow: &str, user: &str) -> Result<(), elicit_rmcp::FlowError> {
/// use elicit_rmcp::seal::Principal;
///
/// // The same principal that the server's `Caller` gives for this person.
/// let user = Principal::new(user);
/// flows.open(flow, &user).await?; // 403 for whoever it is not for
/// // … show the page, let the person connect the account …
/// flows.complete(flow, &user).await?;
/// # Ok(())
/// # }
/// ```
///
/// Where the caller is [`Principal::unauthenticated`], anybody with the link passes: that is for a page on the person's
/// own machine.
#[derive(Clone)]
pub struct Flows {
    store: Arc<dyn FlowStore>,
    clients: Arc<Clients>,
    waiting: Arc<Waiting>,
    lifetime: Duration,
    look_every: Duration,
    hold: Duration,
    clock: Clock,
}

/// Whether the client that was asked has been told of the end of a flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notified {
    /// `notifications/elicitation/complete` was sent.
    Sent,
    /// The client's revision has no such notification (2026-07-28).
    NotNeeded,
    /// No client of this process was asked: its session is in another one. Where that is, call
    /// [`notify`](Flows::notify); a call that waits there for the completion does so by itself.
    Elsewhere,
    /// The client's connection is gone, or takes nothing.
    Gone,
}

impl Flows {
    /// How long a flow is good unless said otherwise: an hour.
    pub const LIFETIME: Duration = Duration::from_secs(60 * 60);

    /// How long a call of 2026-07-28 waits for a completion before it ends the round, unless said otherwise: 20
    /// seconds. Clients give up on a call after a minute, and on more than some ten rounds.
    pub const HOLD: Duration = Duration::from_secs(20);

    /// A record in this store.
    #[must_use]
    pub fn new(store: impl FlowStore + 'static) -> Self {
        Self {
            store: Arc::new(store),
            clients: Arc::default(),
            waiting: Arc::default(),
            lifetime: Self::LIFETIME,
            look_every: Duration::from_secs(1),
            hold: Self::HOLD,
            clock: Clock::default(),
        }
    }

    /// How long a flow is good.
    #[must_use]
    pub fn lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = lifetime;
        self
    }

    /// How often a waiting call looks into the store for what another process has written there: every second unless
    /// said otherwise. What happens in this process it hears at once.
    #[must_use]
    pub fn look_every(mut self, period: Duration) -> Self {
        self.look_every = period.max(Duration::from_millis(1));
        self
    }

    /// How long a call of 2026-07-28 waits for a completion before it ends the round and lets the client call again.
    #[must_use]
    pub fn hold(mut self, hold: Duration) -> Self {
        self.hold = hold;
        self
    }

    /// Another clock than the system's, for a test of what happens later.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.clock = Clock::new(now);
        self
    }

    /// Begins a flow for this person: its id, for the URL. A [`Page`](crate::Page) does this by itself.
    ///
    /// # Errors
    ///
    /// [`FlowError::Store`], also when the store is full.
    pub async fn begin(&self, principal: &Principal) -> Result<FlowId, FlowError> {
        let id = FlowId::random();
        self.begin_as(&id, principal).await?;
        Ok(id)
    }

    /// Begins a flow with an id that the author made. It must be unguessable.
    ///
    /// # Errors
    ///
    /// [`FlowError::Taken`] when there is such a flow, [`FlowError::Store`].
    pub async fn begin_as(&self, id: &FlowId, principal: &Principal) -> Result<(), FlowError> {
        if self.keep(id.as_str(), principal, true).await? {
            Ok(())
        } else {
            Err(FlowError::Taken)
        }
    }

    /// The person opens the page: to be asked before the page shows or takes anything, with the person that the page
    /// itself has signed in. Opening it again, as by a reload, is fine until the flow ends.
    ///
    /// # Errors
    ///
    /// [`FlowError::AnotherPrincipal`] and the other reasons not to go on.
    pub async fn open(&self, id: &str, principal: &Principal) -> Result<(), FlowError> {
        let mut state = self.state(id, principal).await?;
        if state == FlowState::Begun {
            if self
                .advance(id, FlowState::Begun, FlowState::Opened)
                .await?
            {
                return Ok(());
            }
            state = self.state(id, principal).await?;
        }
        if state.is_ended() {
            return Err(FlowError::Ended(state));
        }
        Ok(())
    }

    /// The person has done what the page is for. Of several calls at the same time exactly one succeeds.
    ///
    /// Tells the client that was asked, when its revision has a notification for it; that this could not be done is no
    /// error. Then the call that waits for it goes on.
    ///
    /// # Errors
    ///
    /// [`FlowError::AnotherPrincipal`], [`FlowError::NotOpened`] and the other reasons.
    pub async fn complete(&self, id: &str, principal: &Principal) -> Result<Notified, FlowError> {
        self.end(id, principal, FlowState::Completed).await
    }

    /// The page ends without what it is for: the person refused there, or something failed. Otherwise as
    /// [`complete`](Self::complete).
    ///
    /// # Errors
    ///
    /// Those of [`complete`](Self::complete).
    pub async fn fail(&self, id: &str, principal: &Principal) -> Result<Notified, FlowError> {
        self.end(id, principal, FlowState::Failed).await
    }

    /// How far this person's flow has come.
    ///
    /// # Errors
    ///
    /// [`FlowError::Unknown`], [`FlowError::AnotherPrincipal`], [`FlowError::Expired`], [`FlowError::Store`].
    pub async fn state(&self, id: &str, principal: &Principal) -> Result<FlowState, FlowError> {
        self.flow_of(id, principal).await.map(|flow| flow.state)
    }

    /// Tells the client of this process that was asked with this id that its flow has ended. For the node that has the
    /// client's session, when [`complete`](Self::complete) was called [`Elsewhere`](Notified::Elsewhere); and for
    /// authors who keep a record of their own. A client is told once.
    pub async fn notify(&self, id: &str) -> Notified {
        let told = self.clients.tell(id).await.unwrap_or(Notified::Elsewhere);
        self.waiting.ring(id);
        told
    }

    async fn flow_of(&self, id: &str, principal: &Principal) -> Result<Flow, FlowError> {
        let flow = self.find(id).await?.ok_or(FlowError::Unknown)?;
        if flow.principal != *principal {
            return Err(FlowError::AnotherPrincipal);
        }
        if flow.expires <= self.clock.now() {
            return Err(FlowError::Expired);
        }
        Ok(flow)
    }

    async fn end(
        &self,
        id: &str,
        principal: &Principal,
        end: FlowState,
    ) -> Result<Notified, FlowError> {
        let flow = self.flow_of(id, principal).await?;
        match flow.state {
            FlowState::Begun => return Err(FlowError::NotOpened),
            FlowState::Opened => {}
            ended => return Err(FlowError::Ended(ended)),
        }
        if !self.advance(id, FlowState::Opened, end).await? {
            return Err(FlowError::Ended(self.state(id, principal).await?));
        }
        let told = self.clients.tell(id).await;
        self.waiting.ring(id);
        let unknown = if flow.notify {
            Notified::Elsewhere
        } else {
            Notified::NotNeeded
        };
        Ok(told.unwrap_or(unknown))
    }

    async fn keep(&self, id: &str, principal: &Principal, notify: bool) -> Result<bool, FlowError> {
        let flow = Flow::new(principal.clone(), FlowState::Begun, self.expiry(), notify);
        self.store.begin(id, flow).await.map_err(FlowError::store)
    }

    /// Of what begins now. A lifetime beyond what a clock can say is cut to a century.
    pub(crate) fn expiry(&self) -> SystemTime {
        let now = self.clock.now();
        let lifetime = self
            .lifetime
            .min(Duration::from_secs(100 * 365 * 24 * 60 * 60));
        now.checked_add(lifetime).unwrap_or(now)
    }

    async fn find(&self, id: &str) -> Result<Option<Flow>, FlowError> {
        self.store.find(id).await.map_err(FlowError::store)
    }

    async fn advance(&self, id: &str, from: FlowState, to: FlowState) -> Result<bool, FlowError> {
        self.store
            .advance(id, from, to)
            .await
            .map_err(FlowError::store)
    }
}

/// The dialog's side.
impl Flows {
    pub(crate) const fn longest_hold(&self) -> Duration {
        self.hold
    }

    pub(crate) fn now(&self) -> SystemTime {
        self.clock.now()
    }

    /// A new flow whose page is about to be asked for; `notify` for a revision with the notification.
    pub(crate) async fn begin_for(
        &self,
        principal: &Principal,
        notify: bool,
    ) -> Result<FlowId, FlowError> {
        let id = FlowId::random();
        self.keep(id.as_str(), principal, notify).await?;
        Ok(id)
    }

    /// Makes sure that there is a flow with this id, and that it is this person's.
    pub(crate) async fn ensure(
        &self,
        id: &str,
        principal: &Principal,
        notify: bool,
    ) -> Result<(), FlowError> {
        if !self.keep(id, principal, notify).await? {
            self.state(id, principal).await?;
        }
        Ok(())
    }

    /// Remembers whom to tell.
    pub(crate) fn asked(&self, id: &str, client: Option<Recipient>) {
        self.clients
            .asked(id, client, self.clock.now(), self.expiry());
    }

    /// Hears of what happens to these flows in this process.
    pub(crate) fn waiter<'a>(&self, ids: impl IntoIterator<Item = &'a str>) -> Waiter {
        self.waiting.on(ids)
    }

    /// Waits for the end of a flow, in whichever process it comes about, and sees to it that the client is told before.
    pub(crate) async fn ended(&self, id: &str) -> Result<FlowState, FlowError> {
        let mut waiter = self.waiter([id]);
        loop {
            if let Some(end) = self.has_ended(id).await {
                return end;
            }
            tokio::select! {
                () = waiter.rung() => {}
                () = tokio::time::sleep(self.look_every) => {}
            }
        }
    }

    /// One look at a flow that a call waits for: `None` while it goes on.
    pub(crate) async fn has_ended(&self, id: &str) -> Option<Result<FlowState, FlowError>> {
        match self.find(id).await {
            Ok(Some(flow)) if flow.state.is_ended() => {
                self.clients.tell(id).await;
                Some(Ok(flow.state))
            }
            Ok(Some(flow)) if flow.expires <= self.clock.now() => Some(Err(FlowError::Expired)),
            Ok(Some(_)) => None,
            Ok(None) => Some(Err(FlowError::Unknown)),
            // A database may be away for a moment, while a person takes minutes.
            Err(error) => {
                warn!(%error, "looks again later");
                None
            }
        }
    }
}

/// In the memory of this process.
impl Default for Flows {
    fn default() -> Self {
        Self::new(FlowsInMemory::new())
    }
}

impl fmt::Debug for Flows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flows")
            .field("lifetime", &self.lifetime)
            .field("look_every", &self.look_every)
            .field("hold", &self.hold)
            .finish_non_exhaustive()
    }
}
