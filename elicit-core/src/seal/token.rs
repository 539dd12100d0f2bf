//! A token, as bytes and as text.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::NO_PAD;

use super::keys::KeyId;
use super::nonces::Nonce;

/// The most characters that a token has, and the most bytes that are looked at: 16 KiB.
pub const MAX_TOKEN: usize = 16 * 1024;

pub(super) const VERSION: u8 = 1;
pub(super) const TAG: usize = 16;
pub(super) const HEADER: usize = BEFORE_NONCE + size_of::<Nonce>();
const BEFORE_NONCE: usize = 1 + 4 + 6;

/// Milliseconds since 1970 have six bytes: enough for 8,000 years.
pub(super) const LATEST: u64 = (1 << 48) - 1;

/// What stands before the encrypted state.
pub(super) struct Header {
    pub(super) version: u8,
    pub(super) key: KeyId,
    /// At most [`LATEST`].
    pub(super) expires: u64,
    pub(super) nonce: Nonce,
}

impl Header {
    pub(super) fn read(bytes: &[u8; HEADER]) -> Self {
        let [version, k0, k1, k2, k3, e0, e1, e2, e3, e4, e5, nonce @ ..] = *bytes;
        Self {
            version,
            key: KeyId([k0, k1, k2, k3]),
            expires: u64::from_be_bytes([0, 0, e0, e1, e2, e3, e4, e5]),
            nonce,
        }
    }

    pub(super) fn bytes(&self) -> [u8; HEADER] {
        let [k0, k1, k2, k3] = self.key.0;
        let [_, _, e0, e1, e2, e3, e4, e5] = self.expires.to_be_bytes();
        let mut bytes = [0; HEADER];
        let (before, nonce) = bytes.split_at_mut(BEFORE_NONCE);
        before.copy_from_slice(&[self.version, k0, k1, k2, k3, e0, e1, e2, e3, e4, e5]);
        nonce.copy_from_slice(&self.nonce);
        bytes
    }
}

/// What the tag vouches for besides the state: the header without the nonce, which is the cipher's
/// own concern, what all this is, and the binding. Four blocks, which the cipher takes at once.
pub(super) fn associated_data(header: &[u8; HEADER], binding: &[u8; 32]) -> [u8; 64] {
    const LABEL: &[u8; 21] = b"elicit requestState 1";
    let mut data = [0; 64];
    let (before, rest) = data.split_at_mut(BEFORE_NONCE);
    let (label, digest) = rest.split_at_mut(LABEL.len());
    before.copy_from_slice(&header[..BEFORE_NONCE]);
    label.copy_from_slice(LABEL);
    digest.copy_from_slice(binding);
    data
}

/// How many characters a token has for a state of so many bytes.
pub(super) const fn token_size(state: usize) -> usize {
    let bytes = state.saturating_add(HEADER + TAG);
    let rest = match bytes % 3 {
        0 => 0,
        rest => rest + 1,
    };
    (bytes / 3).saturating_mul(4).saturating_add(rest)
}

/// The fastest that the machine has, which is found out once.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
static BASE64URL: LazyLock<base64::engine::Simd> =
    LazyLock::new(|| base64::engine::Simd::url_safe(NO_PAD));

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
static BASE64URL: LazyLock<base64::engine::GeneralPurpose> =
    LazyLock::new(|| base64::engine::GeneralPurpose::new(&base64::alphabet::URL_SAFE, NO_PAD));

pub(super) fn encode(bytes: &[u8]) -> String {
    BASE64URL.encode(bytes)
}

/// How many bytes a token of so many characters has.
pub(super) const fn byte_size(token: usize) -> usize {
    token / 4 * 3 + token % 4 * 3 / 4
}

/// Fills `bytes`, of which there are as many as the token has; `false` unless it is their one
/// spelling.
pub(super) fn decode(token: &str, bytes: &mut [u8]) -> bool {
    BASE64URL
        .decode_slice(token, bytes)
        .is_ok_and(|size| size == bytes.len())
}
