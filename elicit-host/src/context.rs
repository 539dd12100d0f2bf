//! On what occasion a server asks.

use std::fmt;
use std::time::Instant;

use elicit_core::{Invalid, ProtocolVersion};
use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;

use crate::text::SafeText;

/// Where a request stands among those that came together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    index: usize,
    of: usize,
}

impl Position {
    /// A request that came alone.
    pub const ALONE: Self = Self { index: 1, of: 1 };

    /// The `index`th of `of`, counted from 1. A place that cannot be is moved to the next that can.
    #[must_use]
    pub const fn new(index: usize, of: usize) -> Self {
        let index = if index == 0 { 1 } else { index };
        let of = if of < index { index } else { of };
        Self { index, of }
    }

    /// Counted from 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index
    }

    /// How many there are.
    #[must_use]
    pub const fn of(self) -> usize {
        self.of
    }
}

/// "1 of 3".
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.index, self.of)
    }
}

/// What an adapter knows of a request besides its params.
#[derive(Debug, Clone)]
pub struct Occasion {
    pub(crate) version: ProtocolVersion,
    pub(crate) position: Position,
    pub(crate) tool: Option<SafeText>,
    pub(crate) withdrawn: CancellationToken,
    pub(crate) deadline: Option<Instant>,
    pub(crate) opened_before: bool,
}

impl Occasion {
    /// A request that came alone, in this revision, and is not withdrawn.
    #[must_use]
    pub fn new(version: ProtocolVersion) -> Self {
        Self {
            version,
            position: Position::ALONE,
            tool: None,
            withdrawn: CancellationToken::new(),
            deadline: None,
            opened_before: false,
        }
    }

    /// Where it stands among the requests of its round.
    #[must_use]
    pub fn position(self, position: Position) -> Self {
        Self { position, ..self }
    }

    /// The tool, prompt or resource in whose call the server asks, where that is known.
    #[must_use]
    pub fn tool(self, name: &str) -> Self {
        Self {
            tool: Some(SafeText::title(name)),
            ..self
        }
    }

    /// The token that is cancelled when the server takes the request back.
    #[must_use]
    pub fn withdrawn(self, token: CancellationToken) -> Self {
        Self {
            withdrawn: token,
            ..self
        }
    }

    /// That the person has agreed to open this page in the same call already.
    #[must_use]
    pub fn opened_before(self, opened: bool) -> Self {
        Self {
            opened_before: opened,
            ..self
        }
    }

    /// When the answer comes too late. To be shown only: whoever sets it also cancels the token.
    #[must_use]
    pub fn deadline(self, at: Instant) -> Self {
        Self {
            deadline: Some(at),
            ..self
        }
    }
}

/// What a presenter knows of a request besides its texts.
#[derive(Clone)]
pub struct Context {
    pub(crate) server: SafeText,
    pub(crate) occasion: Occasion,
    pub(crate) refused: Option<(Map<String, Value>, Invalid)>,
}

impl Context {
    /// The name of the server that asks, as the *host* knows it (its own configuration), not as the
    /// server calls itself. To be shown with every request, outside of what the server wrote.
    #[must_use]
    pub const fn server(&self) -> &SafeText {
        &self.server
    }

    /// The tool, prompt or resource in whose call the server asks, where that is known.
    #[must_use]
    pub const fn tool(&self) -> Option<&SafeText> {
        self.occasion.tool.as_ref()
    }

    /// The protocol revision that the server speaks.
    #[must_use]
    pub const fn version(&self) -> ProtocolVersion {
        self.occasion.version
    }

    /// Where the request stands among those that came together: "1 of 3".
    #[must_use]
    pub const fn position(&self) -> Position {
        self.occasion.position
    }

    /// Cancelled when the request, or the notice of [`Presenter::wait`](crate::Presenter::wait), is
    /// to disappear from the screen: it was answered or is no longer needed, the server took it back,
    /// or the call or the connection is over. The future of the presenter is dropped at the same time,
    /// so only one that has passed work on to a thread or a task needs the token.
    #[must_use]
    pub const fn withdrawn(&self) -> &CancellationToken {
        &self.occasion.withdrawn
    }

    /// When the answer comes too late, where there is such a time.
    #[must_use]
    pub const fn deadline(&self) -> Option<Instant> {
        self.occasion.deadline
    }

    /// Whether the person has agreed to open this page in the same call already: the server asks
    /// again. Say so, and offer to give up.
    #[must_use]
    pub const fn opened_before(&self) -> bool {
        self.occasion.opened_before
    }

    /// What was wrong with the answer that this presenter gave last to the same request, which is
    /// therefore shown again.
    #[must_use]
    pub fn faults(&self) -> Option<&Invalid> {
        self.refused.as_ref().map(|(_, faults)| faults)
    }

    /// The answer that was refused, to be shown for correction.
    #[must_use]
    pub fn previous(&self) -> Option<&Map<String, Value>> {
        self.refused.as_ref().map(|(values, _)| values)
    }
}

/// Shows no value that was answered before.
impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("version", &self.occasion.version)
            .field("position", &self.occasion.position)
            .field("faults", &self.faults())
            .finish_non_exhaustive()
    }
}
