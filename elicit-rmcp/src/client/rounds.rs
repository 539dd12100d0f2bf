//! How long a call may go on.

use std::time::Duration;

use elicit_core::{InputRequest, Mode};
use tokio::time::{Instant, sleep};

use super::error::{CallError, InRound};

/// Counts the rounds of one call.
pub(super) struct Rounds {
    limit: usize,
    patience: Duration,
    round: usize,
    asked: Vec<InRound>,
    waiting: Option<Waiting>,
}

/// Since when the server has only let the call wait.
struct Waiting {
    since: Instant,
    pause: Duration,
}

impl Waiting {
    const FIRST: Duration = Duration::from_millis(250);
    const LONGEST: Duration = Duration::from_secs(5);
}

impl Rounds {
    pub(super) const fn new(limit: usize, patience: Duration) -> Self {
        Self {
            limit,
            patience,
            round: 0,
            asked: Vec::new(),
            waiting: None,
        }
    }

    /// One more round in which the server asks.
    pub(super) fn next(&mut self) -> Result<(), CallError> {
        self.waiting = None;
        if self.round == self.limit {
            return Err(CallError::TooManyRounds {
                limit: self.limit,
                asked: std::mem::take(&mut self.asked),
            });
        }
        self.round += 1;
        Ok(())
    }

    pub(super) fn asked(&mut self, key: &str, request: &InputRequest) {
        let (key, mode) = match request {
            InputRequest::Elicit(params) => (key, Some(params.mode())),
            other => (other.method(), None),
        };
        self.push(key, mode);
    }

    /// The key stands for a page of an error, which has none.
    pub(super) fn asked_to_open(&mut self, key: &str) {
        self.push(key, Some(Mode::Url));
    }

    fn push(&mut self, key: &str, mode: Option<Mode>) {
        self.asked.push(InRound {
            round: self.round,
            key: key.to_owned(),
            mode,
        });
    }

    /// The server has nothing to ask and is not done: a pause, longer each time.
    pub(super) async fn pause(&mut self) -> Result<(), CallError> {
        let waiting = self.waiting.get_or_insert_with(|| Waiting {
            since: Instant::now(),
            pause: Waiting::FIRST,
        });
        if waiting.since.elapsed() + waiting.pause > self.patience {
            return Err(CallError::StillWaiting(self.patience));
        }
        sleep(waiting.pause).await;
        waiting.pause = (waiting.pause * 2).min(Waiting::LONGEST);
        Ok(())
    }
}
