//! The engine's side: it takes the questions and fills their slots.

use std::task::Waker;

use super::{Answer, Session, State, wake};
use crate::error::AskError;

impl Session {
    pub(crate) fn wake_engine(&self) {
        let engine = self.lock().engine.clone();
        wake(engine);
    }

    /// Ends the round, when the handler waits for an answer and no step runs: from here on no step begins. `None` when
    /// the round goes on.
    pub(crate) fn suspend<T>(
        &self,
        make: impl FnOnce(&State) -> Result<T, AskError>,
    ) -> Result<Option<T>, AskError> {
        let mut state = self.lock();
        if !state.is_waiting() || state.is_stepping() {
            return Ok(None);
        }
        // The next round is of the same call.
        state.journal.call();
        let round = make(&state)?;
        state.over = Some(AskError::Ended);
        Ok(Some(round))
    }

    pub(crate) fn drive_with(&self, waker: &Waker) {
        let mut state = self.lock();
        match &mut state.engine {
            Some(engine) => engine.clone_from(waker),
            none => *none = Some(waker.clone()),
        }
    }

    /// Fills the slot of a question, if somebody still waits for it.
    pub(crate) fn answer(&self, id: u64, answer: Answer) {
        let mut state = self.lock();
        if let Some(open) = state.open_mut(id) {
            open.answer = Some(answer);
            let waker = open.waker.take();
            drop(state);
            wake(waker);
        }
    }

    /// Fills the slots of all open questions with this error.
    pub(crate) fn refuse(&self, error: &AskError) {
        let mut state = self.lock();
        let mut wakers = Vec::new();
        for open in state.open.iter_mut().filter(|open| open.answer.is_none()) {
            open.answer = Some(Err(error.clone()));
            wakers.extend(open.waker.take());
        }
        drop(state);
        wake(wakers);
    }

    /// After the handler is gone: frees whoever still waits, such as a spawned task, now and later.
    pub(crate) fn end(&self, why: AskError) {
        let mut state = self.lock();
        state.engine = None;
        state.over.get_or_insert(why);
        let mut wakers: Vec<Waker> = state
            .open
            .iter_mut()
            .filter_map(|open| open.waker.take())
            .collect();
        wakers.extend(state.held.values_mut().filter_map(Option::take));
        drop(state);
        wake(wakers);
    }
}
