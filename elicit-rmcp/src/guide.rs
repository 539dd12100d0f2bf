//! Guide pages.
//!
//! * [`handler`]: one handler, every revision
//! * [`state`]: re-entry and state
//! * [`url_mode`]: URL mode without phishing
//! * [`testing`]: testing your forms
//! * [`client`]: the client's side
//! * [`moving_from_rmcp`]: from rmcp's own `elicit`
//! * [`coming_from`]: from Phantom, the TypeScript SDK, or the C++ SDK

#[doc = include_str!("../docs/handler.md")]
pub mod handler {}

#[doc = include_str!("../docs/state.md")]
pub mod state {}

#[doc = include_str!("../docs/url_mode.md")]
pub mod url_mode {}

#[doc = include_str!("../docs/testing.md")]
pub mod testing {}

#[doc = include_str!("../docs/client.md")]
pub mod client {}

#[doc = include_str!("../docs/moving_from_rmcp.md")]
pub mod moving_from_rmcp {}

#[doc = include_str!("../docs/coming_from.md")]
pub mod coming_from {}
