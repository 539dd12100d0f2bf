//! What can go wrong. No error holds a secret, a state or a token.

use std::error::Error;
use std::fmt;

use super::keys::{KeyId, Keys};
use super::token::{MAX_TOKEN, token_size};

/// What a store that a server implements fails with: any error, such as that of its database. `?`
/// turns it into this, and `.into()` a text.
///
/// It is the [`source`](Error::source) of what then fails. Its own text may name what it was about,
/// so no client and no log of this library gets to see it: whoever wants to read it logs it in the
/// store.
pub type StoreError = Box<dyn Error + Send + Sync>;

/// Why there are no keys.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The secret has fewer bytes than [`Keys::MIN_SECRET`].
    #[non_exhaustive]
    TooShort {
        /// How many it has.
        size: usize,
    },
    /// The secret is in the ring already. (Or it is another one with the same id, of which there
    /// is one in four thousand million: take another secret.)
    #[non_exhaustive]
    Repeated {
        /// The id of the key.
        id: KeyId,
    },
    /// The operating system has no random bytes.
    Random,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { size } => write!(
                f,
                "the secret has {size} bytes, but needs at least {}",
                Keys::MIN_SECRET
            ),
            Self::Repeated { id } => write!(f, "key {id} is given twice"),
            Self::Random => f.write_str("the operating system has no random bytes"),
        }
    }
}

impl Error for KeyError {}

/// Why a state cannot be sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SealError {
    /// The token would be longer than [`MAX_TOKEN`].
    #[non_exhaustive]
    TooLarge {
        /// How many characters the token would have.
        size: usize,
        /// How many it may have.
        limit: usize,
    },
    /// The operating system has no random bytes.
    Random,
}

impl SealError {
    /// For a state of so many bytes.
    pub(super) const fn too_large(state: usize) -> Self {
        Self::TooLarge {
            size: token_size(state),
            limit: MAX_TOKEN,
        }
    }
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { size, limit } => write!(
                f,
                "the sealed state would have {size} characters, but may have {limit}"
            ),
            Self::Random => f.write_str("the operating system has no random bytes"),
        }
    }
}

impl Error for SealError {}

/// Why a received state is refused.
///
/// This is for the server's own log. Give the client one answer for all of them, or it can feel
/// its way: the JSON-RPC error [`CODE`](Self::CODE) with [`MESSAGE`](Self::MESSAGE).
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// It is longer than [`MAX_TOKEN`], so it was not looked at.
    #[non_exhaustive]
    TooLarge {
        /// How many bytes it has.
        size: usize,
    },
    /// It is not base64url without padding, in its only spelling, or too short.
    Malformed,
    /// It has a version that is not known here: a newer node sealed it, or nobody.
    #[non_exhaustive]
    UnknownVersion {
        /// The version that it gives.
        version: u8,
    },
    /// It was sealed with a key that is not in the ring: one that was taken out, that of another
    /// process, or nobody's.
    #[non_exhaustive]
    UnknownKey {
        /// The id that it gives.
        id: KeyId,
    },
    /// It was changed, made up, or sealed for another caller or another request. These cannot be
    /// told apart.
    Forged,
    /// It was good, but is too old.
    Expired,
    /// It was good, and has been used before.
    Replayed,
    /// Whether it has been used before cannot be found out: the [`SpentStates`](super::SpentStates)
    /// failed with this. So it is refused.
    Store(StoreError),
}

impl OpenError {
    /// The code of the JSON-RPC error ("Invalid params"), whatever went wrong.
    pub const CODE: i32 = -32602;

    /// The message of the JSON-RPC error, whatever went wrong.
    pub const MESSAGE: &str = "Invalid or expired requestState";
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { size } => {
                write!(f, "the state has {size} bytes, but may have {MAX_TOKEN}")
            }
            Self::Malformed => f.write_str("the state is malformed"),
            Self::UnknownVersion { version } => {
                write!(f, "the state has the unknown version {version}")
            }
            Self::UnknownKey { id } => write!(f, "the state has the unknown key {id}"),
            Self::Forged => {
                f.write_str("the state was changed, or belongs to another caller or request")
            }
            Self::Expired => f.write_str("the state has expired"),
            Self::Replayed => f.write_str("the state has been used before"),
            Self::Store(_) => f.write_str("whether the state has been used cannot be found out"),
        }
    }
}

impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Store(error) => Some(error.as_ref()),
            _ => None,
        }
    }
}
