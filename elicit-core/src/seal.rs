//! State that a client carries from round to round, sealed: the `requestState` of 2026-07-28.
//!
//! A call that asks something ends, and comes back with the answer. What the server must remember
//! in between travels through the client's hands. [`Sealer::seal`] makes of it a token that the
//! client can neither read nor change, and that [`Sealer::open`] takes back only
//!
//! * before it expires,
//! * with a key of the same ring ([`Keys`]), on whichever node,
//! * from the same caller, for the same request ([`Binding`]).
//!
//! Nothing is kept in the process, unless a token shall be good [once](Opened::once).
//!
//! ```
//! # use elicit_core as elicit;
//! use elicit::seal::{Binding, Keys, OpenError, Principal, Sealer};
//! use serde_json::json;
//!
//! # let secret = [7; 32];
//! let sealer = Sealer::new(Keys::new(&secret)?);
//!
//! // The first round: who calls, and what for.
//! let call = json!({ "name": "ship", "arguments": { "order": 17 } });
//! let binding = Binding::from_params(&Principal::new("user-42"), "tools/call", &call);
//! let token = sealer.seal(&binding, b"asked for the street")?;
//!
//! // The second: the same call, with answers.
//! let retry = json!({
//!     "name": "ship",
//!     "arguments": { "order": 17.0 },
//!     "inputResponses": { "street": { "action": "decline" } },
//!     "requestState": token,
//! });
//! let binding = Binding::from_params(&Principal::new("user-42"), "tools/call", &retry);
//! assert_eq!(sealer.open(&binding, &token)?.state(), b"asked for the street");
//!
//! // Somebody else has the token.
//! let other = Binding::from_params(&Principal::new("user-43"), "tools/call", &retry);
//! assert!(matches!(sealer.open(&other, &token), Err(OpenError::Forged)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The token
//!
//! base64url (RFC 4648, section 5) without padding, at most [`MAX_TOKEN`] characters, of
//!
//! | bytes | |
//! |--:|---|
//! | 1 | the version of this format: 1 |
//! | 4 | the [id](KeyId) of the key |
//! | 6 | when it expires, in milliseconds since 1970, big-endian |
//! | 12 | the nonce |
//! | as the state | the state, encrypted |
//! | 16 | the tag |
//!
//! The cipher is AES-256-GCM-SIV (RFC 8452); associated data are the first three rows, the text
//! `elicit requestState 1`, and the 32 bytes of the [`Binding`]. Key and id are the 36 bytes of HKDF-SHA256 (RFC 5869) of the secret,
//! without salt, with the info `mcp-elicit requestState 1`. 200 bytes of state make a token of 319
//! characters.

mod binding;
mod canonical;
mod clock;
mod error;
mod keys;
mod nonces;
mod opened;
mod principal;
mod scratch;
mod sealer;
mod spent;
mod token;

pub use binding::Binding;
pub use error::{KeyError, OpenError, SealError, StoreError};
pub use keys::{KeyId, Keys};
pub use opened::{Opened, StateId};
pub use principal::Principal;
pub use sealer::Sealer;
pub use spent::{Spend, Spending, SpentFull, SpentInMemory, SpentStates};
pub use token::MAX_TOKEN;
