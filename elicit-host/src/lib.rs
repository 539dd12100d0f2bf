//! What a host needs to show a received elicitation to a person, and to send back a valid answer.
//!
//! A *host* is the program that the person sits at. It gets a question from a server that it does
//! not trust, and stands between the two. [`Host`] does what is the same for every host and every
//! SDK: it refuses what was not advertised, decodes and limits the request, makes its texts safe
//! to draw ([`SafeText`]), reports on its URL without fetching it ([`UrlReport`]), shows one
//! request at a time through a [`Presenter`], fills defaults, and lets no answer leave that breaks
//! the form. There is no SDK and no runtime in here; `elicit-rmcp` connects it to `rmcp`.
//!
//! [`Presenter`] is the one trait to implement. [`Scripted`] is an implementation for tests and
//! for programs that nobody watches.
//!
//! ```
//! use elicit_host::{Action, ElicitParams, Host, Occasion, ProtocolVersion, Scripted};
//! use serde_json::json;
//!
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! let user = Scripted::new().accept([("name", json!("Ada"))]);
//! let host = Host::new("library", user);
//!
//! let params: ElicitParams = serde_json::from_str(
//!     r#"{"message":"Your name?","requestedSchema":{"type":"object","properties":{
//!         "name":{"type":"string"},"newsletter":{"type":"boolean","default":false}}}}"#,
//! )?;
//! let result = host.answer(params, &Occasion::new(ProtocolVersion::V2025_11_25)).await?;
//! assert_eq!(result.action(), Action::Accept);
//! assert_eq!(result.content().unwrap().get(), r#"{"name":"Ada","newsletter":false}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_debug_implementations)]

mod answer;
mod context;
mod host;
mod presenter;
mod rate;
mod received;
mod report;
mod scripted;
mod text;

pub use answer::{Answer, Wait};
pub use context::{Context, Occasion, Position};
pub use host::{DEFAULT_ATTEMPTS, Gate, Host, HostError};
pub use presenter::{PresentError, Presenter};
pub use rate::{RateLimit, TooMany};
pub use received::{Received, ReceivedForm, ReceivedUrl, ShownField, ShownOption, Unreadable};
pub use report::{Finding, UrlReport, Verdict};
pub use scripted::{Asked, Otherwise, Reply, Scripted};
pub use text::SafeText;
// What a presenter and the code around a host need of the types underneath, so that they need no other crate.
pub use elicit_core::{
    Action, Bound, Capability, Content, ElicitParams, ElicitResult, ElicitationComplete, Form,
    FormError, FormField, FormParams, Format, IntegerRules, Invalid, ItemRules, JsonType, Kind,
    Limits, Mode, NumberRules, Opt, Options, Pattern, ProtocolVersion, Rule, TextRules, UrlParams,
    Violation,
};
/// The token by which a withdrawn request is told.
pub use tokio_util::sync::CancellationToken;
