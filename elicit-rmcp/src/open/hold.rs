//! Waiting for what happens outside of a call.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::around::Holding;
use crate::error::AskError;
use crate::journal::{Issued, Pending};
use crate::session::{Question, Session};

/// How much is left of the time that the call may wait. It counts from when it first waited, over all rounds.
pub(crate) fn left(session: &Session, key: &str, what: u64, within: Duration) -> Duration {
    let now = millis(session.around.flows().now());
    let mut state = session.lock();
    let page = state.journal.pages.entry(key.to_owned()).or_default();
    if page.of != what {
        *page = Issued {
            of: what,
            ..Issued::default()
        };
    }
    let since = *page.since.get_or_insert(now);
    within.saturating_sub(Duration::from_millis(now.saturating_sub(since)))
}

pub(super) fn millis(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// A look at what may have happened before the call waits for it. It is made to its end however little time is left, as
/// when the client is late to call again.
pub(crate) async fn look<T>(
    session: &Arc<Session>,
    look: impl Future<Output = T>,
) -> Result<T, AskError> {
    tokio::select! {
        biased;
        value = look => Ok(value),
        error = session.hold() => Err(error),
    }
}

/// Waits for an event, at most so long; `None` when the time is up. On 2026-07-28 the call is held for a while, and then
/// goes on waiting in a further round.
pub(crate) async fn hold<T>(
    session: &Arc<Session>,
    key: &str,
    left: Duration,
    event: impl Future<Output = T>,
) -> Result<Option<T>, AskError> {
    let around = &session.around;
    let mut event = pin!(event);
    let progress = async {
        match around.holding {
            Holding::Progress => match around.progress.tick(&around.client.peer).await {},
            Holding::Rounds | Holding::Quiet => std::future::pending::<()>().await,
        }
    };
    let slice = match around.holding {
        Holding::Rounds => left.min(around.flows().longest_hold()),
        Holding::Progress | Holding::Quiet => left,
    };
    tokio::select! {
        biased;
        value = &mut event => return Ok(Some(value)),
        error = session.hold() => return Err(error),
        () = tokio::time::sleep(slice) => {}
        () = progress => {}
    }
    if slice == left {
        return Ok(None);
    }
    let question = Question {
        key: key.to_owned(),
        pending: Pending::first(0, false),
        request: None,
        timeout: left,
    };
    // Only an error comes back from it.
    match session.put(question).await {
        Err(error) => Err(error),
        Ok(_) => Err(AskError::Ended),
    }
}
