//! How often a server may ask.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a server may ask: some requests at once, and one more after each interval. (2026-07-28,
/// elicitation, "Security Considerations": clients limit the rate.)
///
/// The default allows 20 at once and one more every 3 seconds. A person does not answer faster; a
/// server that does not stop asking does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    burst: u32,
    interval: Duration,
}

impl RateLimit {
    /// `burst` requests at once, and one more after each `interval`. A burst of 0 allows none at
    /// all; an interval of zero is no limit.
    #[must_use]
    pub const fn new(burst: u32, interval: Duration) -> Self {
        Self { burst, interval }
    }
}

impl Default for RateLimit {
    fn default() -> Self {
        Self::new(20, Duration::from_secs(3))
    }
}

/// A server asks too often: the request was not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany {
    retry_after: Duration,
}

impl TooMany {
    /// How long until the next request is allowed.
    #[must_use]
    pub const fn retry_after(self) -> Duration {
        self.retry_after
    }
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Rounded up: whoever waits so long is let in.
        let seconds = self.retry_after.as_millis().div_ceil(1000);
        write!(
            f,
            "too many requests; the next one is allowed in {seconds} s"
        )
    }
}

impl std::error::Error for TooMany {}

/// What is left of a limit, for one server.
#[derive(Debug)]
pub(crate) struct Bucket {
    limit: RateLimit,
    level: Mutex<Level>,
}

#[derive(Debug)]
struct Level {
    left: u32,
    /// Since when the next request has been growing.
    since: Option<Instant>,
}

impl Bucket {
    pub(crate) fn new(limit: RateLimit) -> Self {
        let left = limit.burst;
        Self {
            limit,
            level: Mutex::new(Level { left, since: None }),
        }
    }

    pub(crate) fn take(&self, now: Instant) -> Result<(), TooMany> {
        let RateLimit { burst, interval } = self.limit;
        if interval.is_zero() && burst > 0 {
            return Ok(());
        }
        let mut level = self.level.lock().unwrap_or_else(PoisonError::into_inner);
        level.grow(now, burst, interval);
        if level.left == 0 {
            let grown = level
                .since
                .map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
            return Err(TooMany {
                retry_after: interval.saturating_sub(grown),
            });
        }
        level.left -= 1;
        level.since.get_or_insert(now);
        Ok(())
    }
}

impl Level {
    fn grow(&mut self, now: Instant, burst: u32, interval: Duration) {
        let Some(since) = self.since else {
            return;
        };
        let passed = now.saturating_duration_since(since).as_nanos();
        let grown = u32::try_from(passed / interval.as_nanos().max(1)).unwrap_or(u32::MAX);
        self.left = self.left.saturating_add(grown).min(burst);
        // Full: nothing grows until the next request is taken.
        self.since = if self.left == burst {
            None
        } else {
            interval
                .checked_mul(grown)
                .and_then(|past| since.checked_add(past))
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{Bucket, Duration, Instant, RateLimit};

    const SECOND: Duration = Duration::from_secs(1);

    fn allowed(bucket: &Bucket, at: Instant) -> bool {
        bucket.take(at).is_ok()
    }

    #[test]
    fn a_burst_then_one_per_interval() {
        let start = Instant::now();
        let bucket = Bucket::new(RateLimit::new(2, 10 * SECOND));
        assert!(allowed(&bucket, start));
        assert!(allowed(&bucket, start));
        let refused = bucket.take(start + 4 * SECOND).unwrap_err();
        assert_eq!(refused.retry_after(), 6 * SECOND);
        assert!(!allowed(&bucket, start + 9 * SECOND));
        assert!(allowed(&bucket, start + 10 * SECOND));
        assert!(!allowed(&bucket, start + 19 * SECOND));
        assert!(allowed(&bucket, start + 20 * SECOND));
    }

    #[test]
    fn it_never_grows_beyond_the_burst() {
        let start = Instant::now();
        let bucket = Bucket::new(RateLimit::new(2, SECOND));
        assert!(allowed(&bucket, start));
        let later = start + 3600 * SECOND;
        assert!(allowed(&bucket, later));
        assert!(allowed(&bucket, later));
        assert!(!allowed(&bucket, later));
    }

    #[test]
    fn the_edges() {
        let now = Instant::now();
        assert!(!allowed(&Bucket::new(RateLimit::new(0, SECOND)), now));
        let free = Bucket::new(RateLimit::new(1, Duration::ZERO));
        assert!((0..100).all(|_| allowed(&free, now)));
        let slow = Bucket::new(RateLimit::new(1, Duration::MAX));
        assert!(allowed(&slow, now));
        assert_eq!(slow.take(now).unwrap_err().retry_after(), Duration::MAX);
    }
}
