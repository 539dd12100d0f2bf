//! A future that can still be set up until it is first polled.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use crate::error::AskError;
use crate::exclusive::Exclusive;

/// What is being set up, then the future that is made of it, of a `T` or of why there is none.
pub(crate) enum Lazy<'a, S, T, E = AskError> {
    New(Box<S>),
    /// It was set up in a way that cannot be.
    Refused(Box<AskError>),
    Running(Exclusive<Running<'a, Result<T, E>>>),
    Over,
}

type Running<'a, O> = Pin<Box<dyn Future<Output = O> + Send + 'a>>;

impl<'a, S, T, E> Lazy<'a, S, T, E> {
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

    /// What is refused is told when it is awaited, so that setting up goes on in one chain.
    pub(crate) fn try_set<R: Into<AskError>>(
        mut self,
        change: impl FnOnce(&mut S) -> Result<(), R>,
    ) -> Self {
        match &mut self {
            Self::New(spec) => match change(spec) {
                Ok(()) => self,
                Err(error) => Self::Refused(Box::new(error.into())),
            },
            _ => self,
        }
    }

    /// What was set up stays in its box: by value it would be in the future twice, as an argument and as a variable.
    pub(crate) fn poll<F>(
        &mut self,
        context: &mut Context<'_>,
        start: impl FnOnce(Box<S>) -> F,
    ) -> Poll<Result<T, E>>
    where
        F: Future<Output = Result<T, E>> + Send + 'a,
        E: From<AskError>,
    {
        if let Self::New(_) | Self::Refused(_) = self {
            match std::mem::replace(self, Self::Over) {
                Self::New(spec) => {
                    *self = Self::Running(Exclusive::new(Box::pin(start(spec))));
                }
                Self::Refused(error) => return Poll::Ready(Err((*error).into())),
                Self::Running(_) | Self::Over => {}
            }
        }
        let Self::Running(running) = self else {
            return Poll::Ready(Err(AskError::Ended.into()));
        };
        let output = ready!(running.get_mut().as_mut().poll(context));
        *self = Self::Over;
        Poll::Ready(output)
    }
}
