//! The keys that seal and open.

use std::fmt;
use std::iter;
use std::sync::Arc;

use aes::Aes256Enc;
use aes_gcm_siv::{AesGcmSiv, KeyInit};
use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::Zeroizing;

use super::KeyError;

/// The keys that seal and open: one that seals, and those that open, the first among them.
///
/// There is no default, since the author has to choose: [`Keys::new`] with a secret that every
/// node and every restart of the server has, or [`Keys::ephemeral`] for one process.
///
/// # Rotation
///
/// Where several nodes run, each step reaches all of them before the next one begins:
///
/// 1. `Keys::new(old)?.accept(new)?`: every node can open what the others will seal.
/// 2. `Keys::new(new)?.accept(old)?`: the new key seals.
/// 3. `Keys::new(new)?`, one lifetime of a state later: what the old key sealed has expired.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::seal::Keys;
///
/// # let (this_year, last_year) = ([1; 32], [2; 32]);
/// let keys = Keys::new(&this_year)?.accept(&last_year)?;
/// # Ok::<(), elicit::seal::KeyError>(())
/// ```
///
/// A clone has the same keys. Keys are erased from memory with the last clone; the secret that
/// they are made from is not kept, and stays the caller's to erase.
#[derive(Clone)]
pub struct Keys {
    active: Arc<Key>,
    accepted: Arc<Vec<Key>>,
}

/// Which key sealed a state. It follows from the secret, so nobody has to hand out ids, and it
/// tells nothing about the secret: it may be logged.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyId(pub(super) [u8; 4]);

#[derive(Clone)]
pub(super) struct Key {
    pub(super) id: KeyId,
    /// AES-256-GCM-SIV. Its counter mode needs no decryption with AES, so no keys are made for that.
    pub(super) cipher: AesGcmSiv<Aes256Enc>,
}

const INFO: &[u8] = b"mcp-elicit requestState 1";

impl Keys {
    /// The fewest bytes that a secret may have.
    pub const MIN_SECRET: usize = 32;

    /// Keys of which the one made from this secret seals. Give 32 or more *random* bytes, as of
    /// `openssl rand 32`; a password or a sentence is none, whatever its length.
    ///
    /// # Errors
    ///
    /// When the secret is shorter than [`MIN_SECRET`](Self::MIN_SECRET).
    pub fn new(secret: impl AsRef<[u8]>) -> Result<Self, KeyError> {
        Ok(Self {
            active: Arc::new(Key::new(secret.as_ref())?),
            accepted: Arc::default(),
        })
    }

    /// A key that nobody else will ever have: states are good in this process only, until it ends.
    /// For a process with one client (stdio), and for tests; not for a server that is one of
    /// several, or whose restart people should not notice.
    ///
    /// # Errors
    ///
    /// When the operating system has no random bytes.
    pub fn ephemeral() -> Result<Self, KeyError> {
        let mut secret = Zeroizing::new([0; Self::MIN_SECRET]);
        getrandom::fill(secret.as_mut_slice()).map_err(|_| KeyError::Random)?;
        Self::new(secret.as_slice())
    }

    /// One more key that opens, but does not seal.
    ///
    /// # Errors
    ///
    /// When the secret is shorter than [`MIN_SECRET`](Self::MIN_SECRET), or is there already.
    pub fn accept(mut self, secret: impl AsRef<[u8]>) -> Result<Self, KeyError> {
        let key = Key::new(secret.as_ref())?;
        if self.get(key.id).is_some() {
            return Err(KeyError::Repeated { id: key.id });
        }
        Arc::make_mut(&mut self.accepted).push(key);
        Ok(self)
    }

    /// The ids of the keys, of the one that seals first.
    pub fn ids(&self) -> impl Iterator<Item = KeyId> + '_ {
        self.all().map(|key| key.id)
    }

    fn all(&self) -> impl Iterator<Item = &Key> {
        iter::once(&*self.active).chain(self.accepted.iter())
    }

    /// The key that seals.
    pub(super) fn active(&self) -> &Key {
        &self.active
    }

    pub(super) fn get(&self, id: KeyId) -> Option<&Key> {
        self.all().find(|key| key.id == id)
    }
}

impl Key {
    fn new(secret: &[u8]) -> Result<Self, KeyError> {
        if secret.len() < Keys::MIN_SECRET {
            return Err(KeyError::TooShort { size: secret.len() });
        }
        let mut bytes = Zeroizing::new([0; 36]);
        // Fails only for more bytes than 255 digests have.
        Hkdf::<Sha256>::new(None, secret)
            .expand(INFO, bytes.as_mut_slice())
            .map_err(|_| KeyError::Random)?;
        let [key @ .., a, b, c, d] = &*bytes;
        Ok(Self {
            id: KeyId([*a, *b, *c, *d]),
            cipher: AesGcmSiv::new(key.into()),
        })
    }
}

/// Shows the ids only.
impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys")?;
        f.debug_list().entries(self.ids()).finish()
    }
}

/// Eight hexadecimal digits.
impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", u32::from_be_bytes(self.0))
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyId({self})")
    }
}
