//! The server: plain rmcp, with a `Dialog` among the arguments of its tool.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use elicit::{Choice, Confirm, Elicit, Outcome};
use elicit_rmcp::Dialog;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, ContentBlock};
use rmcp::{ErrorData, ServerHandler, tool, tool_handler, tool_router};

/// Who is coming?
#[derive(Elicit)]
struct Guest {
    #[elicit(title = "Your name", non_empty, max_length = 50)]
    name: String,
    #[elicit(title = "How many of you", minimum = 1, maximum = 12, default = 2)]
    people: u8,
    /// Leave empty if anywhere will do
    #[elicit(title = "Where")]
    seat: Option<Seat>,
}

#[derive(Choice)]
#[elicit(rename_all = "lowercase")]
enum Seat {
    /// By the window
    Window,
    /// On the terrace
    Terrace,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct BookArgs {
    time: String,
}

#[derive(Clone, Default)]
pub(crate) struct Restaurant {
    orders: Arc<AtomicU32>,
}

#[tool_router]
impl Restaurant {
    #[tool(description = "Book a table")]
    async fn book(
        &self,
        Parameters(args): Parameters<BookArgs>,
        dialog: Dialog,
    ) -> Result<CallToolResult, ErrorData> {
        let guest = match dialog.ask::<Guest>().await? {
            Outcome::Accepted(guest) => guest,
            Outcome::Declined => return Ok(text("Fine, no booking.")),
            Outcome::Cancelled => return Ok(text("Ask me again later.")),
        };
        let sure = dialog
            .ask::<Confirm>()
            .message(format!("Book for {} at {}?", guest.name, args.time))
            .await?;
        if !sure.accepted().is_some_and(|answer| answer.confirm) {
            return Ok(text("Not booked."));
        }
        let order = dialog.once("order", self.create_order(&guest)).await?;
        Ok(text(format!("Booked: {order}")))
    }

    async fn create_order(&self, guest: &Guest) -> Result<String, ErrorData> {
        // A real one would ask the kitchen.
        tokio::task::yield_now().await;
        let number = self.orders.fetch_add(1, Ordering::Relaxed) + 1;
        let place = match guest.seat {
            Some(Seat::Window) => " by the window",
            Some(Seat::Terrace) => " on the terrace",
            None => "",
        };
        Ok(format!(
            "order {number}, a table for {}{place}",
            guest.people
        ))
    }
}

#[tool_handler]
impl ServerHandler for Restaurant {}

fn text(text: impl Into<String>) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text.into())])
}
