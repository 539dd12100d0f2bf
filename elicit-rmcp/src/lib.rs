//! Ask a person from an MCP server on [`rmcp`]: the same handler on every protocol revision.

#![forbid(unsafe_code)]

mod ability;
mod around;
mod ask;
mod asking;
mod backend;
mod call;
mod caller;
#[cfg(feature = "client")]
pub mod client;
mod config;
mod convert;
mod dialog;
mod engine;
mod error;
mod exact;
mod fallback;
mod fingerprint;
mod flows;
mod foreign;
mod journal;
mod lazy;
mod names;
mod once;
mod open;
mod partial;
mod progress;
mod required;
mod sealing;
mod session;
mod task;
#[cfg(feature = "testing")]
pub mod testing;

pub use elicit_core::seal;

pub use ability::Ability;
pub use ask::Ask;
pub use asking::{Asking, ServerExt};
pub use call::{Call, Reply};
pub use caller::Caller;
pub use config::DialogConfig;
pub use convert::{FromRmcp, ToRmcp};
pub use dialog::{Dialog, DialogExt};
pub use error::{AskError, ClientFailure};
pub use exact::Exact;
#[cfg(feature = "http")]
pub use exact::{ExactBody, ExactHttp};
pub use flows::{
    Flow, FlowError, FlowId, FlowState, FlowStore, Flows, FlowsFull, FlowsInMemory, Notified,
    Storing, UnknownFlowState,
};
pub use foreign::FromClient;
pub use open::{Completed, Open, Page, Visit};
pub use partial::{AskMissing, Partial};
pub use required::Require;
