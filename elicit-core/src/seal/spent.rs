//! Which states have been used.

use std::collections::BTreeSet;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use super::clock::Clock;
use super::{StateId, StoreError};

/// Whether a state is used for the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spend {
    /// For the first time.
    First,
    /// Not for the first time, or after it expired.
    Again,
}

/// Which states have been used: the store behind [`Opened::once`](super::Opened::once). Where
/// several nodes serve one client, it has to be one that they share: a table in a database, say.
///
/// An implementation can be as short as
///
/// ```sql
/// INSERT INTO spent (id, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING;
/// DELETE FROM spent WHERE expires < now() - interval '1 hour';
/// ```
///
/// where the first statement says whether a row came to be. The hour makes up for clocks that do
/// not agree.
pub trait SpentStates: Send + Sync {
    /// Uses a state: [`Spend::First`] exactly once for each id, however many ask at the same time.
    /// An id may be forgotten when it has expired, and [`Spend::Again`] is right from then on.
    ///
    /// The future fails when this cannot be found out; the state is then refused.
    fn spend(&self, id: StateId, expires: SystemTime) -> Spending<'_>;
}

/// To keep a handle on the store: of [`SpentInMemory`], to see how many it remembers.
impl<S: SpentStates + ?Sized> SpentStates for Arc<S> {
    fn spend(&self, id: StateId, expires: SystemTime) -> Spending<'_> {
        (**self).spend(id, expires)
    }
}

/// What [`SpentStates::spend`] gives: `Box::pin(async move { … })`.
pub type Spending<'a> = Pin<Box<dyn Future<Output = Result<Spend, StoreError>> + Send + 'a>>;

/// The used states of one process, in its memory. Those that have expired are forgotten.
///
/// When it is full of states that have not expired, it fails, and new ones are refused: it neither
/// grows without end nor forgets what it was made to remember.
pub struct SpentInMemory {
    limit: usize,
    clock: Clock,
    /// By expiry, so that those which are to be forgotten stand first.
    spent: Mutex<BTreeSet<(SystemTime, StateId)>>,
}

impl SpentInMemory {
    /// How many states it remembers unless said otherwise. They take some 5 MB.
    pub const LIMIT: usize = 100_000;

    /// Nothing has been used yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            limit: Self::LIMIT,
            clock: Clock::default(),
            spent: Mutex::default(),
        }
    }

    /// How many states it remembers.
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Another clock than the system's, for a test of what happens later.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.clock = Clock::new(now);
        self
    }

    /// As [`spend`](SpentStates::spend), for those who cannot wait.
    ///
    /// # Errors
    ///
    /// When it is full.
    pub fn spend_now(&self, id: StateId, expires: SystemTime) -> Result<Spend, SpentFull> {
        let now = self.clock.now();
        // It may have been forgotten already.
        if expires <= now {
            return Ok(Spend::Again);
        }
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        while spent.first().is_some_and(|(expires, _)| *expires <= now) {
            spent.pop_first();
        }
        if spent.contains(&(expires, id)) {
            return Ok(Spend::Again);
        }
        if spent.len() >= self.limit {
            return Err(SpentFull { limit: self.limit });
        }
        spent.insert((expires, id));
        Ok(Spend::First)
    }

    /// How many states it remembers now.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spent
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    /// Whether it remembers none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Default for SpentInMemory {
    fn default() -> Self {
        Self::new()
    }
}

impl SpentStates for SpentInMemory {
    fn spend(&self, id: StateId, expires: SystemTime) -> Spending<'_> {
        Box::pin(async move { Ok(self.spend_now(id, expires)?) })
    }
}

impl fmt::Debug for SpentInMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpentInMemory")
            .field("limit", &self.limit)
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

/// [`SpentInMemory`] remembers as many states as it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpentFull {
    /// How many these are.
    pub limit: usize,
}

impl fmt::Display for SpentFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there are {} used states that have not expired",
            self.limit
        )
    }
}

impl std::error::Error for SpentFull {}
