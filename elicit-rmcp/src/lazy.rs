//! A future that can still be set up until it is first polled.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use crate::error::AskError;

/// What is being set up, then the future that is made of it.
pub(crate) enum Lazy<S, T> {
    New(Box<S>),
    Running(Pin<Box<dyn Future<Output = Result<T, AskError>> + Send>>),
    Over,
}

impl<S, T> Lazy<S, T> {
    pub(crate) fn new(spec: S) -> Self {
        Self::New(Box::new(spec))
    }

    /// Once it runs there is nothing to set up any more.
    pub(crate) fn set(mut self, change: impl FnOnce(&mut S)) -> Self {
        if let Self::New(spec) = &mut self {
            change(spec);
        }
        self
    }

    /// What was set up stays in its box: by value it would be in the future twice, as an argument and as a variable.
    pub(crate) fn poll<F>(
        &mut self,
        context: &mut Context<'_>,
        start: impl FnOnce(Box<S>) -> F,
    ) -> Poll<Result<T, AskError>>
    where
        F: Future<Output = Result<T, AskError>> + Send + 'static,
    {
        if matches!(self, Self::New(_))
            && let Self::New(spec) = std::mem::replace(self, Self::Over)
        {
            *self = Self::Running(Box::pin(start(spec)));
        }
        let Self::Running(running) = self else {
            return Poll::Ready(Err(AskError::Ended));
        };
        let output = ready!(running.as_mut().poll(context));
        *self = Self::Over;
        Poll::Ready(output)
    }
}
