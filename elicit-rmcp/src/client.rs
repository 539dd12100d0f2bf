//! The client's side: requests of servers, shown to a person through an [`elicit_host::Presenter`].
//!
//! [`Client`] is a `ClientHandler`: it answers `elicitation/create`, passes
//! `notifications/elicitation/complete` on, and declares exactly the modes that the presenter has.
//! It goes before a handler of the author's own ([`Client::around`]), or stands alone.
//!
//! Calls are made through [`answering`](AnsweringExt::answering), on every revision the same: on
//! 2026-07-28 it answers the requests of each round, one after another, and makes the call again;
//! on 2025-11-25 it opens the pages that a call waits for (error -32042). rmcp's own `call_tool`
//! ends with that error, and on 2026-07-28 with -32601 when a server asks; with
//! [`Client::rmcp_rounds`] it is answered, but shows the requests of a round in no order of the
//! server's, and does not know "1 of 3".
//!
//! rmcp decodes a form into types that know fewer keys than there are, and reads some forms as
//! others. [`ExactRead`] around the stream that the server is read from keeps every request as it was
//! sent. Without it a form is what rmcp has left of it, and the requests of a round come sorted by their
//! keys. Over streamable HTTP `ExactReqwest` does the same (feature `client-reqwest`), or `ExactHttpClient` around another
//! HTTP client (feature `client-http`); for other transports there is [`with_exact`], which does it to one message.
//!
//! ```no_run
//! use elicit_host::{Host, Scripted};
//! use elicit_rmcp::client::{AnsweringExt, Client, ExactRead};
//! use rmcp::{ServiceExt, model::CallToolRequestParams};
//!
//! # async fn run(stream: tokio::io::DuplexStream) -> Result<(), Box<dyn std::error::Error>> {
//! let user = Scripted::new(); // or a presenter of yours
//! let client = Client::new(Host::new("library", user));
//! let running = client.serve(ExactRead::new(stream)).await?;
//! let result = running.answering().call_tool(CallToolRequestParams::new("book")).await?;
//! # let _ = result;
//! # Ok(())
//! # }
//! ```

mod answering;
mod call;
mod error;
mod exact;
#[cfg(feature = "client-http")]
mod exact_http;
mod handler;
mod input;
mod rounds;

pub use answering::{Answering, AnsweringExt, DEFAULT_PATIENCE, DEFAULT_ROUNDS};
pub use error::{CallError, InRound};
pub use exact::{ExactRead, with_exact};
#[cfg(feature = "client-http")]
pub use exact_http::ExactHttpClient;
#[cfg(feature = "client-reqwest")]
pub use exact_http::ExactReqwest;
pub use handler::Client;
