//! Where flows are kept.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;
use std::time::SystemTime;

use elicit_core::seal::{Principal, StoreError};

/// How far a flow has come. It only moves on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FlowState {
    /// The person was sent to the page.
    Begun,
    /// The page was opened by the person it is for.
    Opened,
    /// The person has done what the page is for.
    Completed,
    /// The page ended without it: the person refused there, or something failed.
    Failed,
}

impl FlowState {
    /// Whether nothing can happen any more.
    #[must_use]
    pub const fn is_ended(self) -> bool {
        matches!(self, Self::Completed | Self::Failed)
    }

    /// A word for it, for a column of a table; `FromStr` reads it back.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Begun => "begun",
            Self::Opened => "opened",
            Self::Completed => "completed",
            Self::Failed => "failed",
        }
    }
}

impl fmt::Display for FlowState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for FlowState {
    type Err = UnknownFlowState;

    fn from_str(word: &str) -> Result<Self, UnknownFlowState> {
        [Self::Begun, Self::Opened, Self::Completed, Self::Failed]
            .into_iter()
            .find(|state| state.as_str() == word)
            .ok_or(UnknownFlowState)
    }
}

/// A word that is no [`FlowState`] of this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownFlowState;

impl fmt::Display for UnknownFlowState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a state of a flow")
    }
}

impl std::error::Error for UnknownFlowState {}

/// What is kept of a flow.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Flow {
    /// Who was asked. Nobody else may open the page.
    pub principal: Principal,
    /// How far it has come.
    pub state: FlowState,
    /// From when on it is good for nothing.
    pub expires: SystemTime,
    /// Whether a client may have to be told of the end (2025-11-25).
    pub notify: bool,
}

impl Flow {
    /// A flow as a store read it back.
    #[must_use]
    pub const fn new(
        principal: Principal,
        state: FlowState,
        expires: SystemTime,
        notify: bool,
    ) -> Self {
        Self {
            principal,
            state,
            expires,
            notify,
        }
    }
}

/// The store behind [`Flows`](super::Flows). Where several nodes serve one server, it has to be one that they share: a
/// table in a database, say. The page may run in yet another process, with the same store.
///
/// An implementation can be as short as one statement each:
///
/// ```sql
/// INSERT INTO flows (id, principal, state, expires, notify) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;
/// SELECT principal, state, expires, notify FROM flows WHERE id = $1;
/// UPDATE flows SET state = $3 WHERE id = $1 AND state = $2;
/// ```
///
/// where the first and the last say whether a row was touched. What belongs to whom and what has expired is looked at
/// by `Flows`; a store may forget a flow once it has expired. The example `flows_sqlite` is a whole one.
///
/// Every call that opens a page begins a flow, so a caller in a loop fills the store. Limit how many flows one principal
/// may have that have not expired, in [`begin`](Self::begin), as [`FlowsInMemory`](super::FlowsInMemory) does.
pub trait FlowStore: Send + Sync {
    /// Keeps a new flow: true unless there is one with this id, which then stays as it is. An error when there is no
    /// room for it.
    fn begin<'a>(&'a self, id: &'a str, flow: Flow) -> Storing<'a, bool>;

    /// The flow with this id. Ids come from URLs, so they may be anything.
    fn find<'a>(&'a self, id: &'a str) -> Storing<'a, Option<Flow>>;

    /// Moves a flow from one state to another: true exactly once, however many try at the same time; false when there
    /// is no such flow in the state `from`.
    fn advance<'a>(&'a self, id: &'a str, from: FlowState, to: FlowState) -> Storing<'a, bool>;
}

/// To keep a handle on the store: of [`FlowsInMemory`](super::FlowsInMemory), to see how many it has.
impl<S: FlowStore + ?Sized> FlowStore for Arc<S> {
    fn begin<'a>(&'a self, id: &'a str, flow: Flow) -> Storing<'a, bool> {
        (**self).begin(id, flow)
    }

    fn find<'a>(&'a self, id: &'a str) -> Storing<'a, Option<Flow>> {
        (**self).find(id)
    }

    fn advance<'a>(&'a self, id: &'a str, from: FlowState, to: FlowState) -> Storing<'a, bool> {
        (**self).advance(id, from, to)
    }
}

/// What a [`FlowStore`] gives: `Box::pin(async move { … })`. Any error becomes a [`StoreError`] by `?`; the page gets it
/// in [`FlowError::Store`](super::FlowError::Store).
pub type Storing<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;
