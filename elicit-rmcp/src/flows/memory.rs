//! The flows of one process.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use elicit_core::seal::Principal;

use super::clock::Clock;
use super::{Flow, FlowState, FlowStore, Storing};

/// The flows of one process, in its memory. Those that have expired are forgotten.
///
/// When it is full of flows that have not expired, it refuses new ones: it neither grows without end nor forgets what
/// people are in the middle of. So that one caller cannot fill it for everybody, each authenticated principal has a
/// limit too; those who are not authenticated cannot be told apart, and share what there is.
pub struct FlowsInMemory {
    limit: usize,
    limit_per_principal: usize,
    clock: Clock,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    flows: HashMap<Box<str>, Flow>,
    /// Those which are to be forgotten stand first.
    by_expiry: BTreeSet<(SystemTime, Box<str>)>,
    /// How many flows those have who are authenticated.
    by_principal: HashMap<Box<str>, usize>,
}

impl FlowsInMemory {
    /// How many flows it keeps unless said otherwise. They take some 30 MB.
    pub const LIMIT: usize = 100_000;

    /// How many flows it keeps for one principal unless said otherwise.
    pub const LIMIT_PER_PRINCIPAL: usize = 1_000;

    /// No flow has begun.
    #[must_use]
    pub fn new() -> Self {
        Self {
            limit: Self::LIMIT,
            limit_per_principal: Self::LIMIT_PER_PRINCIPAL,
            clock: Clock::default(),
            kept: Mutex::default(),
        }
    }

    /// How many flows it keeps.
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// How many flows it keeps for one principal who is authenticated, be they ended or not, until they expire.
    #[must_use]
    pub fn limit_per_principal(mut self, limit: usize) -> Self {
        self.limit_per_principal = limit;
        self
    }

    /// Another clock than the system's, for a test of what happens later.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.clock = Clock::new(now);
        self
    }

    /// How many flows it keeps now.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept().flows.len()
    }

    /// Whether it keeps none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin_now(&self, id: &str, flow: Flow) -> Result<bool, FlowsFull> {
        let mut kept = self.kept();
        kept.forget(self.clock.now());
        if kept.flows.contains_key(id) {
            return Ok(false);
        }
        if kept.flows.len() >= self.limit {
            return Err(FlowsFull {
                limit: self.limit,
                per_principal: false,
            });
        }
        if kept.of(&flow.principal) >= self.limit_per_principal {
            return Err(FlowsFull {
                limit: self.limit_per_principal,
                per_principal: true,
            });
        }
        kept.count(&flow.principal);
        kept.by_expiry.insert((flow.expires, id.into()));
        kept.flows.insert(id.into(), flow);
        Ok(true)
    }

    fn advance_now(&self, id: &str, from: FlowState, to: FlowState) -> bool {
        let mut kept = self.kept();
        let flow = kept.flows.get_mut(id).filter(|flow| flow.state == from);
        flow.map(|flow| flow.state = to).is_some()
    }
}

impl Kept {
    fn forget(&mut self, now: SystemTime) {
        while self
            .by_expiry
            .first()
            .is_some_and(|(expires, _)| *expires <= now)
        {
            if let Some((_, id)) = self.by_expiry.pop_first() {
                let flow = self.flows.remove(&id);
                if let Some(who) = flow.as_ref().and_then(|flow| flow.principal.id()) {
                    self.uncount(who);
                }
            }
        }
    }

    fn of(&self, principal: &Principal) -> usize {
        let count = principal.id().and_then(|who| self.by_principal.get(who));
        count.copied().unwrap_or_default()
    }

    fn count(&mut self, principal: &Principal) {
        if let Some(who) = principal.id() {
            *self.by_principal.entry(who.into()).or_default() += 1;
        }
    }

    fn uncount(&mut self, who: &str) {
        if let Some(count) = self.by_principal.get_mut(who) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.by_principal.remove(who);
            }
        }
    }
}

impl Default for FlowsInMemory {
    fn default() -> Self {
        Self::new()
    }
}

impl FlowStore for FlowsInMemory {
    fn begin<'a>(&'a self, id: &'a str, flow: Flow) -> Storing<'a, bool> {
        Box::pin(async move { Ok(self.begin_now(id, flow)?) })
    }

    fn find<'a>(&'a self, id: &'a str) -> Storing<'a, Option<Flow>> {
        Box::pin(async move { Ok(self.kept().flows.get(id).cloned()) })
    }

    fn advance<'a>(&'a self, id: &'a str, from: FlowState, to: FlowState) -> Storing<'a, bool> {
        Box::pin(async move { Ok(self.advance_now(id, from, to)) })
    }
}

impl fmt::Debug for FlowsInMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FlowsInMemory")
            .field("limit", &self.limit)
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

/// [`FlowsInMemory`] keeps as many flows as it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct FlowsFull {
    /// How many these are.
    pub limit: usize,
    /// Whether it is one principal's share that is used up, and not the whole.
    pub per_principal: bool,
}

impl fmt::Display for FlowsFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = if self.per_principal {
            " of one principal"
        } else {
            ""
        };
        write!(
            f,
            "there are {} flows{whose} that have not expired",
            self.limit
        )
    }
}

impl std::error::Error for FlowsFull {}
