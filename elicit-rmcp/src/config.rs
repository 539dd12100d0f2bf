//! What the asking of a server goes by.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use elicit_core::seal::{Keys, Sealer, SpentStates};
use rmcp::task_manager::TaskManager;

use crate::caller::Caller;
use crate::flows::Flows;
use crate::tasks::Tasks;

/// How a server asks: with which keys it seals what its clients carry, who calls, and how patient it is. Cheap to clone.
///
/// ```
/// use elicit_rmcp::seal::{Keys, Principal};
/// use elicit_rmcp::DialogConfig;
///
/// // One process, one client over stdio, nobody to tell apart.
/// let config = DialogConfig::new(Keys::ephemeral()?, Principal::unauthenticated());
/// # let _ = config;
/// # Ok::<(), elicit_rmcp::seal::KeyError>(())
/// ```
#[derive(Clone)]
pub struct DialogConfig(Arc<Settings>);

/// Behind one pointer, since every call has its own clone.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) sealer: Sealer,
    pub(crate) caller: Caller,
    pub(crate) spent: Option<Arc<dyn SpentStates>>,
    pub(crate) flows: Flows,
    /// Clones share them: a task may be looked at through any of them.
    pub(crate) tasks: Option<Tasks>,
    /// Whether a state that is not of our sealing may be the handler's own.
    pub(crate) other_states: bool,
    attempts: u32,
    timeout: Duration,
}

impl DialogConfig {
    /// How often a question is asked, unless said otherwise, until its answer is valid.
    pub const ATTEMPTS: u32 = 3;

    /// How long a question may stay open, unless said otherwise: ten minutes. A person is there.
    pub const TIMEOUT: Duration = Duration::from_secs(10 * 60);

    /// A configuration with these keys, the same on every node that may get a later round of a call; and with how the
    /// [`Caller`] of a call is known: a [`Principal`](elicit_core::seal::Principal) that is the same for all calls, or something that looks at each.
    #[must_use]
    pub fn new(keys: Keys, caller: impl Into<Caller>) -> Self {
        Self(Arc::new(Settings {
            sealer: Sealer::new(keys),
            caller: caller.into(),
            spent: None,
            other_states: false,
            flows: Flows::default(),
            tasks: None,
            attempts: Self::ATTEMPTS,
            timeout: Self::TIMEOUT,
        }))
    }

    fn set(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(Arc::make_mut(&mut self.0));
        self
    }

    /// How often a question is asked until its answer is valid, over all rounds of a call; at least once. One whose
    /// message changes between rounds, and which has no [`key`](crate::Ask::key) of its own, is another question each
    /// time.
    #[must_use]
    pub fn attempts(self, attempts: u32) -> Self {
        self.set(|settings| settings.attempts = attempts.max(1))
    }

    /// How long a question may stay open before it is withdrawn, on 2025-* and in tasks.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        self.set(|settings| settings.timeout = timeout)
    }

    /// How long a state that a client carries is good (2026-07-28): an hour unless said otherwise. A person answers in
    /// between.
    #[must_use]
    pub fn lifetime(self, lifetime: Duration) -> Self {
        self.set(|settings| settings.sealer = settings.sealer.clone().lifetime(lifetime))
    }

    /// Another clock than the system's, for a test of what happens later.
    #[must_use]
    pub fn clock(self, now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.set(|settings| settings.sealer = settings.sealer.clone().clock(now))
    }

    /// Leaves a `requestState` that is not of this server's sealing to the handler, for servers with tools that make
    /// `InputRequiredResult`s by hand. Such a call has no dialog. Without this, a state that does not open fails the
    /// call before its handler runs.
    ///
    /// What these keys have sealed is of this server's sealing, so such a tool seals with other keys. A state of a
    /// dialog that has expired or was [used before](Self::single_use), or that comes with malformed answers, fails the
    /// call as ever. One that was changed, or belongs to another call or caller, cannot be told from a foreign one.
    #[must_use]
    pub fn other_states(self) -> Self {
        self.set(|settings| settings.other_states = true)
    }

    /// Takes each state only once. A client that repeats a call, since it did not get the answer, is refused then, so
    /// this is for servers where repeating a round would do harm.
    #[must_use]
    pub fn single_use(self, spent: impl SpentStates + 'static) -> Self {
        self.set(|settings| settings.spent = Some(Arc::new(spent)))
    }

    /// The record of URL flows, to share with the pages that they lead to. Unless said otherwise there is one in the
    /// memory of this process, which no page can reach.
    #[must_use]
    pub fn flows(self, flows: Flows) -> Self {
        self.set(|settings| settings.flows = flows)
    }

    /// This server makes tasks, with [`Dialog::task`](crate::Dialog::task): the wrapper
    /// [`asking`](crate::ServerExt::asking) keeps them in this manager, declares the extension
    /// `io.modelcontextprotocol/tasks` to clients of 2026-07-28, and answers `tasks/get`, `tasks/update` and
    /// `tasks/cancel`. The server needs no line for it.
    ///
    /// Make one configuration, and clone it for each server that is made, as in the factory of a
    /// `StreamableHttpService`: the clones know whose a task is. Another configuration with the same manager does not,
    /// and takes it for one without an owner. The tasks are in the memory of this process; no other node has them.
    ///
    /// Other tasks:
    ///
    /// * One that the author's code spawns on the same manager is answered too. It has no owner: whoever has its id may
    ///   look at it, answer what it asks, and cancel it.
    /// * One that the manager does not know is asked for from the server's own `get_task`, `update_task` and
    ///   `cancel_task`. A server that does not have them knows no other tasks, and the client hears so.
    ///
    /// ```
    /// use elicit_rmcp::seal::{Keys, Principal};
    /// use elicit_rmcp::DialogConfig;
    /// use rmcp::task_manager::TaskManager;
    ///
    /// let config = DialogConfig::new(Keys::ephemeral()?, Principal::unauthenticated())
    ///     .tasks(TaskManager::new());
    /// # let _ = config;
    /// # Ok::<(), elicit_rmcp::seal::KeyError>(())
    /// ```
    #[must_use]
    pub fn tasks(self, manager: TaskManager) -> Self {
        self.set(|settings| settings.tasks = Some(Tasks::new(manager)))
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.0
    }
}

/// How patient the server is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    /// How often a question is asked until its answer is valid.
    pub(crate) attempts: u32,
    /// How long one question may stay open (2025-* and tasks).
    pub(crate) timeout: Duration,
}

impl Settings {
    pub(crate) const fn rules(&self) -> Rules {
        Rules {
            attempts: self.attempts,
            timeout: self.timeout,
        }
    }
}

impl fmt::Debug for DialogConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DialogConfig")
            .field("sealer", &self.0.sealer)
            .field("attempts", &self.0.attempts)
            .field("timeout", &self.0.timeout)
            .field("single_use", &self.0.spent.is_some())
            .field("tasks", &self.0.tasks.is_some())
            .finish_non_exhaustive()
    }
}
