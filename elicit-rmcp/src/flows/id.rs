//! What names a flow.

use std::fmt;

/// The name of a flow, for the page's URL. A new one is unguessable (122 random bits).
///
/// It is no proof of anything: whoever has the link has the id, so the page asks
/// [`Flows::open`](super::Flows::open) with the person that it knows from its own sign-in. `Display` writes the id, for
/// the URL; `Debug` does not show it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct FlowId(Box<str>);

impl FlowId {
    pub(crate) fn random() -> Self {
        Self(uuid::Uuid::new_v4().to_string().into())
    }

    /// The id as it stands in the URL and in `elicitationId`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for FlowId {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FlowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for FlowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FlowId(..)")
    }
}

/// An id that the author made; it must be unguessable too.
impl From<String> for FlowId {
    fn from(id: String) -> Self {
        Self(id.into())
    }
}

impl From<&str> for FlowId {
    fn from(id: &str) -> Self {
        Self(id.into())
    }
}

impl From<FlowId> for String {
    fn from(id: FlowId) -> Self {
        id.0.into()
    }
}
