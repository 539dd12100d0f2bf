//! Steps that happen once in a call, not once in each of its rounds.

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::dialog::{Dialog, read, write};
use crate::error::AskError;
use crate::session::Session;

impl Dialog {
    /// Runs a step once in a call, not once in each round: what it gives is recorded, and returned in later rounds
    /// without running it. An error is not recorded, so the same name may be tried again.
    ///
    /// The same name again, after it was done, is a further step (`charge`, `charge.2`), as in a loop; where the order
    /// is not fixed, give each its own. A step cannot ask: put the question before it.
    ///
    /// A round never ends in the middle of a step. The record travels in the state, so it is once *per delivered
    /// state*: a node that dies before it replies, or a client that repeats an old state, makes it run again. A step
    /// that must never run twice takes an [`idempotency_key`](Self::idempotency_key) with it.
    ///
    /// # Errors
    ///
    /// Those of the step; and [`AskError::Record`] when its value cannot be recorded as JSON, or does not read back.
    pub async fn once<T, E>(
        &self,
        name: &str,
        step: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E>
    where
        T: Serialize + DeserializeOwned,
        E: From<AskError>,
    {
        let slot = self.session.step(name);
        if let Some(record) = slot.recorded() {
            return Ok(read(name, &record)?);
        }
        let value = slot.run(step).await?;
        slot.record(write(name, &value)?);
        Ok(value)
    }
}

/// One step of a run. Dropped before it is done, its name is free again.
struct Step {
    session: Arc<Session>,
    name: String,
}

impl Session {
    /// The first free name: `order`, `order.2`, and so on.
    fn step(self: &Arc<Self>, name: &str) -> Step {
        let mut state = self.lock();
        let name = state.steps.name(name);
        let session = self.clone();
        Step { session, name }
    }
}

impl Step {
    /// What it gave in an earlier round.
    fn recorded(&self) -> Option<Box<RawValue>> {
        let mut state = self.session.lock();
        let record = state.journal.steps.get(&self.name).cloned()?;
        state.steps.done(&self.name);
        Some(record)
    }

    async fn run<T>(&self, step: impl Future<Output = T>) -> T {
        let _running = Running::start(&self.session);
        let mut step = pin!(step);
        poll_fn(|context| {
            let _inside = Inside::enter();
            step.as_mut().poll(context)
        })
        .await
    }

    fn record(&self, record: Box<RawValue>) {
        let mut state = self.session.lock();
        state.steps.done(&self.name);
        state.journal.steps.insert(self.name.clone(), record);
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        self.session.lock().steps.free(&self.name);
    }
}

/// Holds back the end of the round. When it is dropped the engine looks again.
pub(crate) struct Running(Arc<Session>);

impl Running {
    pub(crate) fn start(session: &Arc<Session>) -> Self {
        session.lock().steps.running += 1;
        Self(session.clone())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.steps.running -= 1;
        state.wake_engine();
    }
}

thread_local! {
    /// Whether a step is being polled on this thread.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Whether this is called from within a step. A question in there would wait for the round to end, which waits for the
/// step.
pub(crate) fn is_inside() -> bool {
    INSIDE.get()
}

struct Inside {
    before: bool,
}

impl Inside {
    fn enter() -> Self {
        Self {
            before: INSIDE.replace(true),
        }
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        INSIDE.set(self.before);
    }
}
