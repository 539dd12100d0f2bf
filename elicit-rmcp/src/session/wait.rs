//! What a handler waits for.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::{Answer, Session, wake};
use crate::error::AskError;
use crate::inside::is_inside;

/// The slot of a question.
pub(crate) struct Wait {
    pub(super) session: Arc<Session>,
    pub(super) id: u64,
}

impl Future for Wait {
    type Output = Answer;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Answer> {
        let mut state = self.session.lock();
        let over = state.over.clone();
        let Some(open) = state.open_mut(self.id) else {
            return Poll::Ready(Err(AskError::Ended));
        };
        match (open.answer.take(), over) {
            (Some(answer), _) => Poll::Ready(answer),
            (None, Some(error)) => Poll::Ready(Err(error)),
            (None, None) if is_inside() => Poll::Ready(Err(AskError::InsideStep {
                key: open.question.key.clone(),
            })),
            (None, None) => {
                open.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        let mut state = self.session.lock();
        state.close(self.id);
        let engine = state.engine.clone();
        drop(state);
        wake(engine);
    }
}

/// The wait for something else than an answer.
pub(crate) struct Held {
    pub(super) session: Arc<Session>,
    pub(super) id: u64,
}

impl Future for Held {
    type Output = AskError;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<AskError> {
        let mut state = self.session.lock();
        if let Some(error) = &state.over {
            return Poll::Ready(error.clone());
        }
        state.held.insert(self.id, Some(context.waker().clone()));
        Poll::Pending
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.session.lock().held.remove(&self.id);
    }
}
