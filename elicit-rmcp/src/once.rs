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
        let begun = match self.session.step(name)? {
            Begun::Recorded(record) => return Ok(read(name, &record)?),
            Begun::Step(step) => step,
        };
        let value = inside(step).await?;
        let record = write(name, &value)?;
        // What later rounds get is what this one gets.
        let value = read(name, &record)?;
        begun.record(record);
        Ok(value)
    }
}

/// What a step comes to.
enum Begun {
    /// It was done in an earlier round, and gave this.
    Recorded(Box<RawValue>),
    Step(Step),
}

/// One step of a run. Dropped before it is done, its name is free again.
struct Step {
    name: Name,
    done: bool,
    /// Until it is recorded, or the round could end between the two.
    running: Running,
}

impl Session {
    /// The first free name: `order`, `order.2`, and so on. Under one lock, so that a round which has ended knows of
    /// every step that began in it.
    fn step(self: &Arc<Self>, name: &str) -> Result<Begun, AskError> {
        let mut state = self.lock();
        state.is_over()?;
        let name = state.steps.name(name);
        if let Some(record) = state.journal.steps.get(&name.text()) {
            return Ok(Begun::Recorded(record.clone()));
        }
        Ok(Begun::Step(Step {
            name,
            done: false,
            running: Running::begin(self, &mut state),
        }))
    }
}

impl Step {
    fn record(mut self, record: Box<RawValue>) {
        self.done = true;
        let mut state = self.running.session().lock();
        state.journal.steps.insert(self.name.text(), record);
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        if !self.done {
            self.running.session().lock().steps.free(&self.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::to_raw_value;

    use super::Begun;
    use crate::error::AskError;
    use crate::journal::Pending;
    use crate::session::by_hand::{question, session, suspend};

    /// A spawned task begins a step while the handler's own question is about to end the round.
    #[tokio::test]
    async fn a_round_does_not_end_between_the_begin_of_a_step_and_its_record() {
        let (session, _connection) = session();
        let _open = session.put(question("open", Pending::first(1, true)));
        let Begun::Step(step) = session.step("charge").unwrap() else {
            panic!("it has no record");
        };
        assert!(suspend(&session).is_none(), "the step has begun");

        step.record(to_raw_value(&17).unwrap());
        let next = suspend(&session).unwrap();
        assert_eq!(next.steps["charge"].get(), "17");
        assert!(matches!(session.step("more"), Err(AskError::Ended)));
    }

    #[tokio::test]
    async fn what_is_recorded_begins_nothing() {
        let (session, _connection) = session();
        let record = to_raw_value(&17).unwrap();
        session
            .lock()
            .journal
            .steps
            .insert("charge".to_owned(), record);
        let _open = session.put(question("open", Pending::first(1, true)));
        let Begun::Recorded(record) = session.step("charge").unwrap() else {
            panic!("it has a record");
        };
        assert_eq!(record.get(), "17");
        // Its name is taken by it, that of a step which came to nothing is free again.
        for _ in 0..2 {
            let Begun::Step(step) = session.step("charge").unwrap() else {
                panic!("this one has none");
            };
            assert_eq!(step.name.text(), "charge.2");
        }
        assert!(suspend(&session).is_some(), "nothing runs");
    }
}
