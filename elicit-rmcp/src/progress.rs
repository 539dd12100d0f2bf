//! Progress on the caller's own request, while a person is asked.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rmcp::Peer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::{RequestContext, RoleServer};

/// The caller's own request may time out after a minute; progress on it says that the call is alive.
const EVERY: Duration = Duration::from_secs(15);

/// Progress of one call, over all that it waits for.
#[derive(Clone)]
pub(crate) struct Progress {
    peer: Peer<RoleServer>,
    token: Option<ProgressToken>,
    count: Arc<Count>,
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
            peer: context.peer.clone(),
            token: context.meta.get_progress_token(),
            count: Arc::default(),
        }
    }

    /// Says every now and then that a person is being waited for.
    pub(crate) async fn tick(self) -> Infallible {
        let Some(token) = self.token else {
            return std::future::pending().await;
        };
        self.count.waits.fetch_add(1, Ordering::Relaxed);
        loop {
            tokio::time::sleep(EVERY).await;
            let note = ProgressNotificationParam::new(token.clone(), self.count.tick())
                .with_message("Waiting for an answer.");
            // The answer, or the end of the connection, ends this.
            let _ = self.peer.notify_progress(note).await;
        }
    }
}
