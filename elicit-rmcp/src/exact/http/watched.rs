//! The body of a request.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes};
use http_body::{Body, Frame, SizeHint};

use crate::private_key::Watch;

/// The body of a request to [`ExactHttp`](super::ExactHttp). It ends early, and so is no JSON, where it has a key that
/// is private to `serde_json`: read as a value, such a text could use up the stack.
pub struct WatchedBody<B> {
    inner: Pin<Box<B>>,
    watch: Watch,
    done: bool,
}

impl<B> WatchedBody<B> {
    pub(super) fn new(inner: B) -> Self {
        Self {
            inner: Box::pin(inner),
            watch: Watch::default(),
            done: false,
        }
    }
}

impl<B> fmt::Debug for WatchedBody<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WatchedBody").finish_non_exhaustive()
    }
}

impl<B: Body> Body for WatchedBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let body = self.get_mut();
        if body.done {
            return Poll::Ready(None);
        }
        let frame = match ready!(body.inner.as_mut().poll_frame(context)) {
            Some(Ok(frame)) => frame.map_data(|mut data| data.copy_to_bytes(data.remaining())),
            Some(Err(error)) => return Poll::Ready(Some(Err(error))),
            None => return Poll::Ready(None),
        };
        if frame.data_ref().is_some_and(|data| body.watch.sees(data)) {
            body.done = true;
            return Poll::Ready(None);
        }
        Poll::Ready(Some(Ok(frame)))
    }

    fn is_end_stream(&self) -> bool {
        self.done || self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
