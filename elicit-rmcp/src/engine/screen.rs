//! What the client has of the questions: they are put to it, heard of, and withdrawn.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use elicit_core::InputRequired;

use crate::error::AskError;
use crate::session::{Answer, Question, Session, State};

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

/// What to do after the handler was found waiting.
pub(super) enum Turn {
    /// Poll it again: a slot was filled.
    Again,
    Wait,
    Suspend(InputRequired),
    Cancel,
}

/// The client's end of the questions.
pub(super) struct Screen {
    backend: Backend,
    /// The questions that the client has now.
    shown: Vec<Shown>,
    /// The first that it has not had.
    next: u64,
}

pub(super) struct Shown {
    id: u64,
    withdraw: Withdrawal,
    answer: Answering,
}

impl Screen {
    pub(super) const fn new(backend: Backend) -> Self {
        Self {
            backend,
            shown: Vec::new(),
            next: 0,
        }
    }

    pub(super) fn turn(
        &mut self,
        session: &Arc<Session>,
        context: &mut Context<'_>,
        cancelled: Pin<&mut impl Future<Output = ()>>,
    ) -> Turn {
        let (waiting, held, stepping) = {
            let state = session.lock();
            (state.is_waiting(), state.is_held(), state.is_stepping())
        };
        if (waiting || held) && cancelled.poll(context).is_ready() {
            if !stepping {
                return Turn::Cancel;
            }
            return self.cancel(session, context, waiting);
        }
        match &mut self.backend {
            Backend::Rounds(suspend) => match session.suspend(suspend) {
                Ok(Some(required)) => Turn::Suspend(required),
                Ok(None) => Turn::Wait,
                Err(error) => {
                    session.refuse(&error);
                    Turn::Again
                }
            },
            Backend::Live(_) | Backend::Task(_) => {
                self.show(session);
                self.hear(session, context)
            }
        }
    }

    /// A step comes to its end, so that nobody has to guess whether it was done; what the person sees goes at once.
    fn cancel(&mut self, session: &Arc<Session>, context: &mut Context<'_>, waiting: bool) -> Turn {
        for shown in &self.shown {
            shown.withdraw.order();
        }
        if waiting {
            session.refuse(&AskError::CallCancelled);
            return Turn::Again;
        }
        // Who was told to withdraw does so when it is polled.
        self.hear(session, context)
    }

    /// Puts to the client what it has not had.
    fn show(&mut self, session: &Arc<Session>) {
        let (put, room) = match &mut self.backend {
            Backend::Rounds(_) => return,
            Backend::Live(put) => (put, 1_usize.saturating_sub(self.shown.len())),
            Backend::Task(put) => (put, usize::MAX),
        };
        let state = session.lock();
        for (id, question) in state.waiting_from(self.next).take(room) {
            let withdraw = Withdrawal::default();
            if self.shown.is_empty() {
                self.shown.reserve_exact(1);
            }
            self.shown.push(Shown {
                id,
                answer: put(session, question, withdraw.clone()),
                withdraw,
            });
            self.next = id + 1;
        }
    }

    /// Looks which of the questions that are shown have their answers.
    fn hear(&mut self, session: &Session, context: &mut Context<'_>) -> Turn {
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

    /// What the client still has, to be [withdrawn](withdraw).
    pub(super) fn clear(&mut self) -> Vec<Shown> {
        std::mem::take(&mut self.shown)
    }
}

/// Tells the client; what the client still says is of no use to anyone.
pub(super) async fn withdraw(shown: Vec<Shown>) {
    for shown in &shown {
        shown.withdraw.order();
    }
    for shown in shown {
        drop(shown.answer.await);
    }
}
