//! A step that runs.

use std::sync::Arc;

use super::Session;

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
        self.0.lock().steps.running -= 1;
        self.0.wake_engine();
    }
}
