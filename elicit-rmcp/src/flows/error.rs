//! What can be wrong with a flow.

use std::fmt;
use std::sync::Arc;

use elicit_core::seal::StoreError;

use super::FlowState;

/// Why the record does not do what it was asked to. Never contains an id or a principal.
///
/// A page answers the first four with one and the same refusal (403): a stranger with a link need not learn which of
/// them it is.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum FlowError {
    /// There is no flow with this id: it was made up, or forgotten after it expired.
    Unknown,
    /// The flow is for somebody else. Whoever opened this link must not go on.
    AnotherPrincipal,
    /// The flow is too old.
    Expired,
    /// The page was not [opened](super::Flows::open), so nobody has looked at who is there.
    NotOpened,
    /// The flow has ended already, in this state.
    Ended(FlowState),
    /// There is a flow with this id already.
    Taken,
    /// A call is to wait for the end of a page that belongs to no flow: a [`UrlRequest`](elicit_core::UrlRequest)
    /// without an id. A mistake of the author.
    NoFlow,
    /// The URL of a [`Page`](crate::Page) does not contain the id of its flow. A mistake of the author.
    NotInUrl,
    /// The store failed, with this error of its own; the next attempt may succeed.
    Store(Arc<dyn std::error::Error + Send + Sync>),
}

impl FlowError {
    pub(super) fn store(error: StoreError) -> Self {
        Self::Store(error.into())
    }
}

impl fmt::Display for FlowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("there is no such flow"),
            Self::AnotherPrincipal => f.write_str("the flow is for somebody else"),
            Self::Expired => f.write_str("the flow has expired"),
            Self::NotOpened => f.write_str("the page of the flow was not opened"),
            Self::Ended(state) => write!(f, "the flow has ended already: {state}"),
            Self::Taken => f.write_str("there is a flow with this id already"),
            Self::NoFlow => {
                f.write_str("`completed` needs a flow: use `Page` or `UrlRequest::with_id`")
            }
            Self::NotInUrl => f.write_str(
                "the URL of a `Page` does not contain the id of its flow; \
                 put it in, or use `UrlRequest::with_id`",
            ),
            Self::Store(_) => f.write_str("the record of flows failed"),
        }
    }
}

impl std::error::Error for FlowError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Store(error) => Some(error.as_ref()),
            _ => None,
        }
    }
}
