//! What became of a page that a person was sent to.

/// What became of a page that a call waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "only `Completed` says that the person is done there"]
#[non_exhaustive]
pub enum Visit {
    /// The person has done what the page is for.
    Completed,
    /// The page ended without it.
    Failed,
    /// The person agreed to open the page, and was not done there in time.
    TimedOut,
    /// The person did not want to open it.
    Declined,
    /// The person dismissed the question.
    Cancelled,
}

impl Visit {
    /// Whether the person has done what the page is for.
    #[must_use]
    pub const fn is_completed(self) -> bool {
        matches!(self, Self::Completed)
    }
}
