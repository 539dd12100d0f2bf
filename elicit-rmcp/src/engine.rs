//! Drives a handler's future and fills the slots of its questions.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use elicit_core::InputRequired;
use tokio_util::sync::CancellationToken;

use crate::error::AskError;
use crate::session::{Answer, Question, Session, State};

/// How a run of a handler ended.
pub(crate) enum End<T> {
    /// It returned.
    Done(T),
    /// 2026-07-28: it waits for answers that only the next call can bring, and was dropped.
    Suspended(InputRequired),
    /// The call was cancelled while it waited for an answer, and it was dropped.
    Cancelled,
}

/// Puts one question to the client. Ends early, and withdraws the question, when it is told to.
pub(crate) type Answering = Pin<Box<dyn Future<Output = Answer> + Send>>;

/// How questions reach the person.
pub(crate) enum Backend {
    /// 2026-07-28: the round ends with them. What makes the result may find the state too large.
    Rounds(Suspend),
    /// 2025-*: now, one after the other, since a person has one pair of eyes.
    Live(Put),
    /// In a task: now, all that are open, for the client to show in its own order.
    Task(Put),
}

/// What ends a round.
pub(crate) type Suspend = Box<dyn Fn(&State) -> Result<InputRequired, AskError> + Send>;

/// What puts a question to the client.
pub(crate) type Put = Box<dyn FnMut(&Arc<Session>, &Question, Withdrawal) -> Answering + Send>;

/// Tells who puts a question that it is to be withdrawn. The engine polls whom it has told, so nobody is to be woken.
#[derive(Clone, Default)]
pub(crate) struct Withdrawal(Arc<AtomicBool>);

impl Withdrawal {
    fn order(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) async fn ordered(&self) {
        poll_fn(|_| {
            if self.0.load(Ordering::Relaxed) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }
}

/// Drives the handler of one call.
pub(crate) struct Engine {
    pub(crate) session: Arc<Session>,
    backend: Backend,
    /// The questions that the client has now.
    shown: Vec<Shown>,
    /// The first that it has not had.
    next: u64,
}

struct Shown {
    id: u64,
    withdraw: Withdrawal,
    answer: Answering,
}

/// What to do after the handler was found waiting.
enum Turn {
    /// Poll it again: a slot was filled.
    Again,
    Wait,
    Suspend(InputRequired),
    Cancel,
}

impl Engine {
    pub(crate) const fn new(session: Arc<Session>, backend: Backend) -> Self {
        Self {
            session,
            backend,
            shown: Vec::new(),
            next: 0,
        }
    }

    /// Runs the handler until it returns, or has to wait for what only the next call can bring. Then drop it, and
    /// [`finish`](Self::finish). It is borrowed, since by value it would be in the future of the call twice.
    ///
    /// A round ends when the handler's poll is pending while a question is open and no `once` is running. That is
    /// exact: the engine knows its own leaves, and needs no guess at what else the handler waits for.
    pub(crate) async fn drive<T>(
        &mut self,
        cancelled: &CancellationToken,
        mut handler: Pin<&mut impl Future<Output = T>>,
    ) -> End<T> {
        let mut cancelled = pin!(cancelled.cancelled());
        poll_fn(|context| {
            self.session.drive_with(context.waker());
            loop {
                if let Poll::Ready(value) = handler.as_mut().poll(context) {
                    return Poll::Ready(End::Done(value));
                }
                match self.turn(context, cancelled.as_mut()) {
                    Turn::Again => {}
                    Turn::Wait => return Poll::Pending,
                    Turn::Suspend(required) => return Poll::Ready(End::Suspended(required)),
                    Turn::Cancel => return Poll::Ready(End::Cancelled),
                }
            }
        })
        .await
    }

    fn turn(
        &mut self,
        context: &mut Context<'_>,
        cancelled: Pin<&mut impl Future<Output = ()>>,
    ) -> Turn {
        let (waiting, held, stepping) = {
            let state = self.session.lock();
            (state.is_waiting(), state.is_held(), state.is_stepping())
        };
        if (waiting || held) && cancelled.poll(context).is_ready() {
            return self.cancel(waiting, stepping);
        }
        match &mut self.backend {
            Backend::Rounds(suspend) => match self.session.suspend(suspend) {
                Ok(Some(required)) => Turn::Suspend(required),
                Ok(None) => Turn::Wait,
                Err(error) => {
                    self.session.refuse(&error);
                    Turn::Again
                }
            },
            Backend::Live(_) | Backend::Task(_) => {
                self.show();
                self.hear(context)
            }
        }
    }

    /// A step comes to its end, so that nobody has to guess whether it was done; what the person sees goes at once.
    fn cancel(&mut self, waiting: bool, stepping: bool) -> Turn {
        if !stepping {
            return Turn::Cancel;
        }
        for shown in &self.shown {
            shown.withdraw.order();
        }
        if !waiting {
            return Turn::Wait;
        }
        self.session.refuse(&AskError::CallCancelled);
        Turn::Again
    }

    /// Puts to the client what it has not had.
    fn show(&mut self) {
        let (put, room) = match &mut self.backend {
            Backend::Rounds(_) => return,
            Backend::Live(put) => (put, 1_usize.saturating_sub(self.shown.len())),
            Backend::Task(put) => (put, usize::MAX),
        };
        let state = self.session.lock();
        for (id, question) in state.waiting_from(self.next).take(room) {
            let withdraw = Withdrawal::default();
            if self.shown.is_empty() {
                self.shown.reserve_exact(1);
            }
            self.shown.push(Shown {
                id,
                answer: put(&self.session, question, withdraw.clone()),
                withdraw,
            });
            self.next = id + 1;
        }
    }

    /// Looks which of the questions that are shown have their answers.
    fn hear(&mut self, context: &mut Context<'_>) -> Turn {
        let session = &self.session;
        let before = self.shown.len();
        self.shown.retain_mut(|shown| {
            // The handler dropped the question, in a `select!` or a timeout of its own.
            if !session.lock().is_open(shown.id) {
                shown.withdraw.order();
            }
            match shown.answer.as_mut().poll(context) {
                Poll::Ready(answer) => {
                    session.answer(shown.id, answer);
                    false
                }
                Poll::Pending => true,
            }
        });
        if self.shown.len() < before {
            Turn::Again
        } else {
            Turn::Wait
        }
    }

    /// Frees who still waits, and withdraws what the person still sees.
    pub(crate) async fn finish(mut self, cancelled: bool) {
        self.session.end(if cancelled {
            AskError::CallCancelled
        } else {
            AskError::Ended
        });
        withdraw(std::mem::take(&mut self.shown)).await;
    }
}

/// The call may be dropped at any point, by a layer around it or a panic in the handler.
impl Drop for Engine {
    fn drop(&mut self) {
        self.session.end(AskError::Ended);
        let shown = std::mem::take(&mut self.shown);
        if !shown.is_empty()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(withdraw(shown));
        }
    }
}

/// Tells the client; what the client still says is of no use to anyone.
async fn withdraw(shown: Vec<Shown>) {
    for shown in &shown {
        shown.withdraw.order();
    }
    for shown in shown {
        drop(shown.answer.await);
    }
}
