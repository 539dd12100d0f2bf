//! Ask a person from an MCP server on [`rmcp`]: the same handler on every protocol revision.
//!
//! [`asking`](ServerExt::asking) stands around a server, and its tools, prompts and resources take a [`Dialog`]:
//!
//! ```
//! use elicit::{Confirm, Outcome};
//! use elicit_rmcp::Dialog;
//! use rmcp::ErrorData;
//!
//! async fn delete(dialog: Dialog, file: String) -> Result<&'static str, ErrorData> {
//!     let sure = dialog.ask::<Confirm>().message(format!("Delete {file}?")).await?;
//!     Ok(match sure {
//!         Outcome::Accepted(answer) if answer.confirm => "Deleted.",
//!         Outcome::Accepted(_) | Outcome::Declined => "Kept.",
//!         Outcome::Cancelled => "Ask me again later.",
//!     })
//! }
//! ```
//!
//! The [`guide`] begins with [one handler, every revision](guide::handler): what happens at a question, and what that
//! means for the rest of a handler.
//!
//! | to | |
//! |---|---|
//! | ask | [`Dialog`], served with a [`DialogConfig`] by [`ServerExt::asking`] |
//! | send to a page | [`Dialog::open`], [`Dialog::require`], and the record of [`Flows`] |
//! | ask for what a tool call left out | [`Partial`], [`Dialog::ask_missing`] |
//! | ask inside a task | [`Dialog::task`], kept by [`DialogConfig::tasks`] |
//! | serve over streamable HTTP | `ExactHttp`, feature `http` |
//! | ask in a tool of `rmcp::handler::server::router::Router` (not of a `ToolRouter`, which needs nothing) | [`Call`] |
//! | answer, in a client | `client`, feature `client` |
//! | test handlers | `testing`, feature `testing` |
//!
//! # Logs
//!
//! They go to `tracing`. What is asked is a span at `INFO` with its key (`ask`, `open`, `require`, `request`), and what
//! happens to it are events at `DEBUG`: asked, invalid, no longer open, with attempts and seconds. What somebody should
//! look into is at `WARN`: a refused `requestState`, a store that fails. No answer, state, id or URL is in them; what rmcp
//! logs is in the guide on [URL mode](guide::url_mode#what-the-library-checks-and-what-it-cannot).

#![forbid(unsafe_code)]
#![warn(missing_debug_implementations)]

mod ability;
mod around;
mod ask;
mod asking;
mod backend;
mod call;
mod caller;
mod caught;
#[cfg(feature = "client")]
pub mod client;
mod config;
mod convert;
mod dialog;
mod engine;
mod error;
mod exact;
mod exclusive;
mod fallback;
mod fingerprint;
mod flows;
mod foreign;
pub mod guide;
mod inside;
mod journal;
mod lazy;
mod names;
mod once;
mod open;
mod partial;
mod private_key;
mod progress;
mod recipient;
mod refused;
mod required;
mod responses;
mod sealing;
mod session;
mod start;
mod suspended;
mod task;
mod tasks;
#[cfg(feature = "testing")]
pub mod testing;
mod unreadable;
mod visit;

pub use elicit_core::seal;

pub use ability::Ability;
pub use ask::Ask;
pub use asking::{Asking, ServerExt};
pub use call::{Call, CallReply};
pub use caller::Caller;
pub use config::DialogConfig;
pub use convert::{FromRmcp, ToRmcp};
pub use dialog::{Dialog, DialogExt};
pub use error::{AskError, ClientFailure};
pub use exact::Exact;
#[cfg(feature = "http")]
pub use exact::{ExactBody, ExactHttp, WatchedBody};
pub use flows::{
    Flow, FlowError, FlowId, FlowState, FlowStore, Flows, FlowsFull, FlowsInMemory, Notified,
    Storing, UnknownFlowState,
};
pub use foreign::FromClient;
pub use open::{Completed, Open, Page};
pub use partial::{AskMissing, Partial};
pub use required::Require;
pub use visit::Visit;
