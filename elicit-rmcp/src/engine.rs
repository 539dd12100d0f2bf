//! Drives a handler's future and fills the slots of its questions.

mod screen;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use elicit_core::InputRequired;
use pin_project_lite::pin_project;
use rmcp::ErrorData;
use tokio_util::sync::{CancellationToken, WaitForCancellationFuture};

pub(crate) use screen::{Answering, Backend, Withdrawal};

use crate::error::AskError;
use crate::session::Session;
use screen::{Screen, Turn, withdraw};

/// How a run of a handler ended.
pub(crate) enum End<T> {
    /// It returned.
    Done(T),
    /// 2026-07-28: it waits for answers that only the next call can bring, and is to be dropped.
    Suspended(InputRequired),
}

/// The call was cancelled while its handler waited for an answer, and the handler is to be dropped.
pub(crate) struct Cancelled;

/// Drives the handler of one call.
pub(crate) struct Engine {
    pub(crate) session: Arc<Session>,
    cancelled: CancellationToken,
    screen: Screen,
}

impl Engine {
    /// `cancelled` is the call's.
    pub(crate) const fn new(
        session: Arc<Session>,
        backend: Backend,
        cancelled: CancellationToken,
    ) -> Self {
        Self {
            session,
            cancelled,
            screen: Screen::new(backend),
        }
    }

    /// Runs the handler until it returns, or has to wait for what only the next call can bring. Then drop it, and
    /// [`finish`](Self::finish). It is borrowed, since by value it would be in the future of the call twice.
    ///
    /// A round ends when the handler's poll is pending while a question is open and no `once` is running. That is
    /// exact: the engine knows its own leaves, and needs no guess at what else the handler waits for.
    pub(crate) fn drive<'a, H: Future>(&'a mut self, handler: Pin<&'a mut H>) -> Drive<'a, H> {
        Drive {
            session: &self.session,
            screen: &mut self.screen,
            handler,
            cancelled: self.cancelled.cancelled(),
        }
    }

    /// Frees who still waits, and withdraws what the person still sees. The error is the answer to a call that was
    /// cancelled; rmcp drops it.
    pub(crate) async fn finish<T>(
        mut self,
        end: Result<End<T>, Cancelled>,
    ) -> Result<End<T>, ErrorData> {
        self.session.end(match end {
            Ok(_) => AskError::Ended,
            Err(Cancelled) => AskError::CallCancelled,
        });
        withdraw(self.screen.clear()).await;
        end.map_err(|Cancelled| ErrorData::internal_error("cancelled", None))
    }
}

pin_project! {
    /// A run of a handler. By hand, since it is held for as long as a person thinks.
    pub(crate) struct Drive<'a, H> {
        session: &'a Arc<Session>,
        screen: &'a mut Screen,
        handler: Pin<&'a mut H>,
        #[pin]
        cancelled: WaitForCancellationFuture<'a>,
    }
}

impl<H: Future> Future for Drive<'_, H> {
    type Output = Result<End<H::Output>, Cancelled>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        this.session.drive_with(context.waker());
        loop {
            if let Poll::Ready(value) = this.handler.as_mut().poll(context) {
                return Poll::Ready(Ok(End::Done(value)));
            }
            let cancelled = this.cancelled.as_mut();
            match this.screen.turn(this.session, context, cancelled) {
                Turn::Again => {}
                Turn::Wait => return Poll::Pending,
                Turn::Suspend(required) => return Poll::Ready(Ok(End::Suspended(required))),
                Turn::Cancel => return Poll::Ready(Err(Cancelled)),
            }
        }
    }
}

/// The call may be dropped at any point, by a layer around it or a panic in the handler.
impl Drop for Engine {
    fn drop(&mut self) {
        self.session.end(AskError::Ended);
        let shown = self.screen.clear();
        if !shown.is_empty()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(withdraw(shown));
        }
    }
}
