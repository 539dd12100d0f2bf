//! A state that has been opened.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{OpenError, Spend, SpentStates};

/// A state that has been opened: it is the one that was sealed, for this caller and this request,
/// and has not expired.
#[derive(Clone, PartialEq, Eq)]
#[must_use]
pub struct Opened {
    pub(super) state: Vec<u8>,
    pub(super) id: StateId,
    /// Milliseconds since 1970.
    pub(super) expires: u64,
}

impl Opened {
    /// The bytes that were sealed.
    #[must_use]
    pub fn state(&self) -> &[u8] {
        &self.state
    }

    /// The bytes that were sealed.
    #[must_use]
    pub fn into_state(self) -> Vec<u8> {
        self.state
    }

    /// Which token it was: the same each time that it is opened, and another for each token.
    #[must_use]
    pub const fn id(&self) -> StateId {
        self.id
    }

    /// From when on it will no more open.
    #[must_use]
    pub fn expires(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_millis(self.expires)
    }

    /// Goes on only if the token is used for the first time.
    ///
    /// Mind that a client may have a reason to send one twice: it did not get the answer. So this
    /// is for what must not happen twice, and where asking once more does no harm.
    ///
    /// # Errors
    ///
    /// [`OpenError::Replayed`], or [`OpenError::Store`] when the store fails.
    pub async fn once(self, spent: &dyn SpentStates) -> Result<Self, OpenError> {
        match spent.spend(self.id, self.expires()).await {
            Ok(Spend::First) => Ok(self),
            Ok(Spend::Again) => Err(OpenError::Replayed),
            Err(error) => Err(OpenError::Store(error)),
        }
    }
}

/// Does not show the state.
impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("size", &self.state.len())
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// Which token a state came in. It tells nothing about the state, and may be stored and logged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub(super) [u8; 16]);

impl StateId {
    /// The id, as 16 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

/// Thirty-two hexadecimal digits.
impl fmt::Display for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl fmt::Debug for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateId({self})")
    }
}
