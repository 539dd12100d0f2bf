//! The calls of this process that wait for flows.

use std::collections::{BTreeSet, HashMap};
use std::future::{Future, pending, poll_fn};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

use tokio::sync::watch;

type Bells = HashMap<Box<str>, watch::Sender<()>>;

/// A bell for each flow that somebody waits for here.
#[derive(Default)]
pub(super) struct Waiting(Mutex<Bells>);

impl Waiting {
    fn bells(&self) -> MutexGuard<'_, Bells> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for these flows. What rings from now on is not missed.
    pub(super) fn on<'a>(self: &Arc<Self>, ids: impl IntoIterator<Item = &'a str>) -> Waiter {
        let mut bells = self.bells();
        // Each once: a bell goes when its last receiver does.
        let ids: BTreeSet<_> = ids.into_iter().collect();
        let heard = ids.into_iter().map(|id| {
            let bell = bells
                .entry(id.into())
                .or_insert_with(|| watch::channel(()).0);
            (id.into(), bell.subscribe())
        });
        let heard = heard.collect();
        Waiter {
            heard,
            of: self.clone(),
        }
    }

    /// Wakes who waits for this flow.
    pub(super) fn ring(&self, id: &str) {
        if let Some(bell) = self.bells().get(id) {
            bell.send_replace(());
        }
    }
}

/// Who waits for flows.
pub(crate) struct Waiter {
    heard: Vec<(Box<str>, watch::Receiver<()>)>,
    of: Arc<Waiting>,
}

impl Waiter {
    /// Until a bell has rung since the last time; for ever when there is none.
    pub(crate) async fn rung(&mut self) {
        if self.heard.is_empty() {
            return pending().await;
        }
        let mut bells: Vec<_> = self
            .heard
            .iter_mut()
            .map(|(_, bell)| Box::pin(bell.changed()))
            .collect();
        poll_fn(|context| {
            let rung = bells
                .iter_mut()
                .any(|bell| bell.as_mut().poll(context).is_ready());
            if rung { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let mut bells = self.of.bells();
        for (id, bell) in self.heard.drain(..) {
            // Before the look at who is left: another may go at the same time, who looks too.
            drop(bell);
            if bells
                .get(&id)
                .is_some_and(|bell| bell.receiver_count() == 0)
            {
                bells.remove(&id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Barrier};

    use super::Waiting;

    #[test]
    fn a_bell_goes_with_the_last_who_waits() {
        let waiting = Arc::new(Waiting::default());
        let one = waiting.on(["a", "a", "b"]);
        let two = waiting.on(["a"]);
        drop(one);
        assert_eq!(
            waiting
                .bells()
                .keys()
                .map(AsRef::as_ref)
                .collect::<Vec<&str>>(),
            ["a"]
        );
        drop(two);
        assert!(waiting.bells().is_empty());
    }

    #[test]
    fn a_bell_goes_when_the_last_two_go_at_once() {
        // Many for each, so that it takes a while.
        let ids: Vec<String> = (0..20_000).map(|id| id.to_string()).collect();
        let waiting = Arc::new(Waiting::default());
        for _ in 0..3 {
            let both = Arc::new(Barrier::new(2));
            let leaving = [(); 2].map(|()| {
                let waiter = waiting.on(ids.iter().map(String::as_str));
                let both = both.clone();
                std::thread::spawn(move || {
                    both.wait();
                    drop(waiter);
                })
            });
            for thread in leaving {
                thread.join().unwrap();
            }
            assert_eq!(waiting.bells().len(), 0);
        }
    }
}
