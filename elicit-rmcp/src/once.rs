//! Steps that happen once in a call, not once in each of its rounds.

use std::future::Future;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::dialog::{Dialog, read, write};
use crate::error::AskError;
use crate::inside::inside;
use crate::names::Name;
use crate::session::{Running, Session};

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
    /// Those of the step; [`AskError::Record`] when its value cannot be recorded as JSON, or does not read back; and
    /// [`AskError::Ended`] or [`AskError::CallCancelled`], without running the step, when the round is over, as for a
    /// spawned task that outlives it.
    pub async fn once<T, E>(
        &self,
        name: &str,
        step: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E>
    where
        T: Serialize + DeserializeOwned,
        E: From<AskError>,
    {
        let mut slot = self.session.step(name)?;
        if let Some(record) = slot.recorded() {
            return Ok(read(name, &record)?);
        }
        // Until it is recorded, or the round could end between the two.
        let _running = Running::start(&self.session);
        let value = inside(step).await?;
        let record = write(name, &value)?;
        // What later rounds get is what this one gets.
        let value = read(name, &record)?;
        slot.record(record);
        Ok(value)
    }
}

/// One step of a run. Dropped before it is done, its name is free again.
struct Step {
    session: Arc<Session>,
    name: Name,
    done: bool,
}

impl Session {
    /// The first free name: `order`, `order.2`, and so on.
    fn step(self: &Arc<Self>, name: &str) -> Result<Step, AskError> {
        let mut state = self.lock();
        state.is_over()?;
        Ok(Step {
            name: state.steps.name(name),
            session: self.clone(),
            done: false,
        })
    }
}

impl Step {
    /// What it gave in an earlier round.
    fn recorded(&mut self) -> Option<Box<RawValue>> {
        let state = self.session.lock();
        let record = state.journal.steps.get(&self.name.text()).cloned();
        self.done = record.is_some();
        record
    }

    fn record(&mut self, record: Box<RawValue>) {
        self.done = true;
        let mut state = self.session.lock();
        state.journal.steps.insert(self.name.text(), record);
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        if !self.done {
            self.session.lock().steps.free(&self.name);
        }
    }
}
