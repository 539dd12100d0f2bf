//! Sealing and opening.

use std::fmt;
use std::time::{Duration, SystemTime};

use aes_gcm_siv::AeadInOut;

use super::clock::{Clock, millis};
use super::nonces::{self, Nonce};
use super::scratch::Scratch;
use super::token::{
    HEADER, Header, LATEST, MAX_TOKEN, TAG, VERSION, associated_data, byte_size, decode, encode,
    token_size,
};
use super::{Binding, Keys, OpenError, Opened, SealError, StateId};

/// Seals states and opens them: see the [module](super).
///
/// Make one and keep it; a clone shares all with it.
#[derive(Clone)]
pub struct Sealer {
    keys: Keys,
    lifetime: Duration,
    clock: Clock,
}

impl Sealer {
    /// How long a state is good unless said otherwise: an hour.
    pub const LIFETIME: Duration = Duration::from_secs(60 * 60);

    /// A sealer with these keys.
    #[must_use]
    pub fn new(keys: Keys) -> Self {
        Self {
            keys,
            lifetime: Self::LIFETIME,
            clock: Clock::default(),
        }
    }

    /// How long the states that are sealed from now on will be good, to the millisecond. A person
    /// answers in between, so think of minutes at least.
    #[must_use]
    pub fn lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = lifetime;
        self
    }

    /// Another clock than the system's, for a test of what happens later. All nodes that share
    /// keys must agree about the time.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.clock = Clock::new(now);
        self
    }

    /// The keys.
    #[must_use]
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Seals a state: gives the token to send as `requestState`.
    ///
    /// # Errors
    ///
    /// When the token would be longer than [`MAX_TOKEN`], or the operating system has no random
    /// bytes.
    pub fn seal(&self, binding: &Binding, state: &[u8]) -> Result<String, SealError> {
        if token_size(state.len()) > MAX_TOKEN {
            return Err(SealError::too_large(state.len()));
        }
        let nonce = nonces::next().map_err(|_| SealError::Random)?;
        self.seal_with(nonce, binding, state)
    }

    fn seal_with(
        &self,
        nonce: Nonce,
        binding: &Binding,
        state: &[u8],
    ) -> Result<String, SealError> {
        let mut scratch = Scratch::new();
        let bytes = scratch.bytes(HEADER + state.len() + TAG);
        self.write(bytes, nonce, binding, state)?;
        Ok(encode(bytes))
    }

    /// Writes the bytes of a token, of which there are as many as it has.
    fn write(
        &self,
        bytes: &mut [u8],
        nonce: Nonce,
        binding: &Binding,
        state: &[u8],
    ) -> Result<(), SealError> {
        let key = self.keys.active();
        // A clock before 1970 makes a state that no other clock takes.
        let now = self.clock.millis().unwrap_or_default();
        let header = Header {
            version: VERSION,
            key: key.id,
            expires: now.saturating_add(millis(self.lifetime)).min(LATEST),
            nonce,
        };
        let header = header.bytes();
        let (before, rest) = bytes.split_at_mut(HEADER);
        let (body, after) = rest.split_at_mut(state.len());
        before.copy_from_slice(&header);
        body.copy_from_slice(state);
        let data = associated_data(&header, binding.digest());
        let tag = key
            .cipher
            .encrypt_inout_detached(&nonce.into(), &data, body.into())
            // Only for more than 64 GiB.
            .map_err(|_| SealError::too_large(state.len()))?;
        after.copy_from_slice(&tag);
        Ok(())
    }

    /// Opens a token that came as `requestState`.
    ///
    /// # Errors
    ///
    /// When it is anything but a token of this ring's keys, sealed with an equal binding, before
    /// it expires. The client gets one answer for all of these: see [`OpenError`].
    pub fn open(&self, binding: &Binding, token: &str) -> Result<Opened, OpenError> {
        if token.len() > MAX_TOKEN {
            return Err(OpenError::TooLarge { size: token.len() });
        }
        let mut scratch = Scratch::new();
        let bytes = scratch.bytes(byte_size(token.len()));
        if !decode(token, bytes) {
            return Err(OpenError::Malformed);
        }
        let (first, rest) = bytes
            .split_first_chunk_mut::<HEADER>()
            .ok_or(OpenError::Malformed)?;
        let header = Header::read(first);
        if header.version != VERSION {
            return Err(OpenError::UnknownVersion {
                version: header.version,
            });
        }
        let key = self
            .keys
            .get(header.key)
            .ok_or(OpenError::UnknownKey { id: header.key })?;
        let (body, tag) = rest
            .split_last_chunk_mut::<TAG>()
            .ok_or(OpenError::Malformed)?;
        let tag = *tag;
        let data = associated_data(first, binding.digest());
        key.cipher
            .decrypt_inout_detached(
                &header.nonce.into(),
                &data,
                (&mut *body).into(),
                &tag.into(),
            )
            .map_err(|_| OpenError::Forged)?;
        // After the tag, so that it is said of good ones only.
        if self.clock.millis().is_none_or(|now| now >= header.expires) {
            return Err(OpenError::Expired);
        }
        Ok(Opened {
            state: body.to_vec(),
            id: StateId(tag),
            expires: header.expires,
        })
    }
}

impl fmt::Debug for Sealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sealer")
            .field("keys", &self.keys)
            .field("lifetime", &self.lifetime)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::Sealer;
    use crate::seal::{Binding, Keys, Principal};
    use serde_json::json;
    use std::time::{Duration, UNIX_EPOCH};

    /// Made by another implementation (Python's `cryptography`), from what the documentation says.
    #[test]
    fn known_token() {
        let secret: Vec<u8> = (0..32).collect();
        let sealer = Sealer::new(Keys::new(secret).unwrap())
            .clock(|| UNIX_EPOCH + Duration::from_secs(1_800_000_000));
        let arguments =
            json!({ "order": 17, "express": true, "weights": [0.5, -120, 0], "note": null });
        let user = Principal::new("user-42");
        let binding = Binding::new(&user, "tools/call", "ship", arguments.as_object());
        let nonce = [160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171];
        let token = sealer.seal_with(nonce, &binding, b"asked for the street");
        assert_eq!(
            token.unwrap(),
            "AdCAH1QBoxiTPoCgoaKjpKWmp6ipqqsznQcb-0jZ1VkkN3bT-EhAhBZPDgcVrSON2UVQSPI3vGMY7Ew",
        );
    }
}
