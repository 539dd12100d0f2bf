//! For tests of servers that ask: a person who answers from a script, every revision, no network.
//!
//! A [`Rehearsal`] serves the author's own server in this process and makes a call as a real client does. Its person
//! answers from a [`Scripted`]; afterwards [`Done`] or [`Failed`] has what was asked, and every line of the wire.
//!
//! ```
//! use elicit::{Elicit, Outcome, ProtocolVersion};
//! use elicit_rmcp::Dialog;
//! use elicit_rmcp::testing::{Rehearsal, Scripted, assert_schema};
//! use rmcp::{ErrorData, ServerHandler, tool, tool_handler, tool_router};
//! use serde_json::json;
//!
//! /// Who is coming?
//! #[derive(Elicit)]
//! struct Guest {
//!     #[elicit(non_empty)]
//!     name: String,
//! }
//!
//! struct Tables;
//!
//! #[tool_router]
//! impl Tables {
//!     #[tool]
//!     async fn book(&self, dialog: Dialog) -> Result<String, ErrorData> {
//!         Ok(match dialog.ask::<Guest>().await? {
//!             Outcome::Accepted(guest) => format!("Booked for {}.", guest.name),
//!             _ => "Not booked.".to_owned(),
//!         })
//!     }
//! }
//!
//! #[tool_handler]
//! impl ServerHandler for Tables {}
//!
//! # /*
//! #[tokio::test]
//! # */
//! async fn a_table_is_booked() -> Result<(), Box<dyn std::error::Error>> {
//!     for version in ProtocolVersion::all() {
//!         let rehearsal = Rehearsal::new(|| Tables)
//!             .version(version)
//!             .user(Scripted::new().accept([("name", json!("Ada"))]));
//!         let done = rehearsal.call_tool("book", json!({})).await?;
//!         assert_eq!(done.text(), "Booked for Ada.");
//!         assert_eq!(done.messages(), ["Who is coming?"]);
//!         let schema = json!({
//!             "type": "object",
//!             "properties": { "name": { "type": "string", "minLength": 1 } },
//!             "required": ["name"],
//!         });
//!         assert_schema(done.questions()[0].schema(), &schema);
//!     }
//!     Ok(())
//! }
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(a_table_is_booked())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A script that does not fit what is asked fails the test; see [`Rehearsal`]. More examples, with declines, time and
//! pages, are in the guide [testing your forms](crate::guide::testing).

mod done;
mod log;
mod panics;
mod played;
mod question;
mod rehearsal;
mod schema;
mod stage;
mod task;
mod unchecked;
mod voice;

pub use done::{Done, Failed, Failure};
pub use elicit_host::{Asked, Otherwise, Received, Reply, Scripted, Wait};
pub use log::Line;
pub use question::Question;
pub use rehearsal::Rehearsal;
pub use schema::assert_schema;
