//! A step that runs.

use std::sync::Arc;

use super::{Session, State};
use crate::error::AskError;

/// Holds back the end of the round. When it is dropped the engine looks again.
pub(crate) struct Running(Arc<Session>);

impl Running {
    /// Nothing begins when the round is over.
    pub(crate) fn start(session: &Arc<Session>) -> Result<Self, AskError> {
        let mut state = session.lock();
        state.is_over()?;
        Ok(Self::begin(session, &mut state))
    }

    /// For what has looked itself that the round is not over, under the same lock: between the two it could end.
    pub(crate) fn begin(session: &Arc<Session>, state: &mut State) -> Self {
        state.steps.running += 1;
        Self(session.clone())
    }

    pub(crate) fn session(&self) -> &Session {
        &self.0
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.lock().steps.running -= 1;
        self.0.wake_engine();
    }
}
