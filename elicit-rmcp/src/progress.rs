//! Progress on the caller's own request, while a person is asked.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rmcp::Peer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::{RequestContext, RoleServer};
use tokio::time::Instant;

/// The caller's own request may time out after a minute; progress on it says that the call is alive.
pub(crate) const EVERY: Duration = Duration::from_secs(15);

/// Progress of one call, over all that it waits for.
#[derive(Default)]
pub(crate) struct Progress {
    token: Option<ProgressToken>,
    count: Count,
}

/// It must only grow: both of these do.
#[derive(Default)]
struct Count {
    waits: AtomicU32,
    ticks: AtomicU32,
}

impl Count {
    /// Room for a million ticks in each wait.
    fn tick(&self) -> f64 {
        let ticks = self.ticks.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        f64::from(self.waits.load(Ordering::Relaxed)) + f64::from(ticks) / 1e6
    }
}

impl Progress {
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Self {
        Self {
            token: context.meta.get_progress_token(),
            count: Count::default(),
        }
    }

    /// Says every now and then that a person is being waited for.
    pub(crate) async fn tick(&self, peer: &Peer<RoleServer>) -> Infallible {
        if self.start().is_none() {
            return std::future::pending().await;
        }
        loop {
            tokio::time::sleep(EVERY).await;
            self.note(peer).await;
        }
    }

    /// A further wait begins: when it is to be said first that it lasts, if the caller wants to hear of it.
    pub(crate) fn start(&self) -> Option<Instant> {
        self.token.as_ref()?;
        self.count.waits.fetch_add(1, Ordering::Relaxed);
        Some(Instant::now() + EVERY)
    }

    /// Says once that a person is being waited for.
    pub(crate) async fn note(&self, peer: &Peer<RoleServer>) {
        let Some(token) = &self.token else {
            return;
        };
        let note = ProgressNotificationParam::new(token.clone(), self.count.tick())
            .with_message("Waiting for an answer.");
        // The answer, or the end of the connection, ends the wait. The future is large, and gone when it is done.
        let _ = Box::pin(peer.notify_progress(note)).await;
    }
}
