//! What time it is.

use std::sync::Arc;
use std::time::SystemTime;

/// The time of the system, or of a test.
#[derive(Clone, Default)]
pub(crate) struct Clock(Option<Arc<dyn Fn() -> SystemTime + Send + Sync>>);

impl Clock {
    pub(crate) fn new(now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(now)))
    }

    pub(crate) fn now(&self) -> SystemTime {
        self.0.as_ref().map_or_else(SystemTime::now, |now| now())
    }
}
