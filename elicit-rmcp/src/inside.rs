//! Whether code runs from within a step.

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::pin;

/// Polls a step so that a question in it finds out where it is.
pub(crate) async fn inside<T>(step: impl Future<Output = T>) -> T {
    let mut step = pin!(step);
    poll_fn(|context| {
        let _inside = Inside::enter();
        step.as_mut().poll(context)
    })
    .await
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
