//! The handlers. None of them knows a protocol revision.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use elicit::{Confirm, Elicit, Outcome};
use elicit_rmcp::{AskError, Dialog, DialogExt, FlowError, Flows, Visit};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    CallToolResult, GetPromptResult, PromptMessage, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, ResourceContents, Role, ServerCapabilities,
    ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{
    ErrorData, RoleServer, ServerHandler, prompt, prompt_handler, prompt_router, tool,
    tool_handler, tool_router,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::accounts::{Accounts, page};
use crate::forms::{Everything, Guest, Receipt, Seat};
use crate::results::{as_text, told, told_all};

#[derive(Clone)]
pub(crate) struct Server {
    accounts: Accounts,
    /// How many orders were made under each reference.
    orders: Arc<Mutex<HashMap<String, u32>>>,
}

#[derive(Deserialize, JsonSchema)]
struct Of {
    /// Whose order or account it is.
    reference: String,
}

#[derive(Deserialize, JsonSchema)]
struct Finished {
    /// The id in the page's URL.
    flow: String,
}

type Reply = Result<CallToolResult, ErrorData>;

#[tool_router]
impl Server {
    pub(crate) fn new(flows: Flows) -> Self {
        Self {
            accounts: Accounts::new(flows),
            orders: Arc::default(),
        }
    }

    #[tool(description = "A form with every kind of field")]
    async fn everything(&self, dialog: Dialog) -> Reply {
        Ok(as_text(&told_all(dialog.ask::<Everything>().await?)))
    }

    #[tool(description = "A form with a rule that only the server knows")]
    async fn seat(&self, dialog: Dialog) -> Reply {
        Ok(as_text(&told_all(dialog.ask::<Seat>().await?)))
    }

    #[tool(description = "Three questions one after another, and an order that is made once")]
    async fn book(&self, Parameters(Of { reference }): Parameters<Of>, dialog: Dialog) -> Reply {
        let mut booked = self.booked(&reference, &dialog).await?;
        booked["orders"] = self.orders(&reference).into();
        Ok(as_text(&booked))
    }

    #[tool(description = "Two questions at the same time")]
    async fn together(&self, dialog: Dialog) -> Reply {
        let (guest, seat) = tokio::try_join!(dialog.ask::<Guest>(), dialog.ask::<Seat>())?;
        Ok(as_text(&match (guest, seat) {
            (Outcome::Accepted(guest), Outcome::Accepted(seat)) => {
                json!({ "outcome": "accepted", "guest": guest.name, "seat": seat.to_content() })
            }
            (Outcome::Accepted(_), stopped) => told_all(stopped),
            (stopped, _) => told_all(stopped),
        }))
    }

    #[tool(description = "Asks to open a page")]
    async fn open(&self, dialog: Dialog) -> Reply {
        let consent = dialog.open(page(|_| {})).await?;
        Ok(as_text(&told(
            consent,
            |()| json!({ "outcome": "accepted" }),
        )))
    }

    #[tool(description = "Asks to open a page, and waits until the person is done there")]
    async fn connect(&self, dialog: Dialog) -> Reply {
        let visit = dialog
            .open(page(|_| {}))
            .completed(Duration::from_secs(60))
            .await?;
        let outcome = match visit {
            Visit::Completed => "completed",
            Visit::Declined => "declined",
            Visit::Cancelled => "cancelled",
            _ => "failed",
        };
        Ok(as_text(&json!({ "outcome": outcome })))
    }

    #[tool(description = "Needs an account that is linked on a page")]
    async fn link(&self, Parameters(Of { reference }): Parameters<Of>, dialog: Dialog) -> Reply {
        let page = self.accounts.page(reference.clone());
        let is_linked = async |_| Ok::<_, ErrorData>(self.accounts.is_linked(&reference));
        dialog.require([page], is_linked).await?;
        Ok(as_text(&json!({ "outcome": "linked" })))
    }

    #[tool(description = "Stands for the page: the person is done there")]
    async fn finish(&self, Parameters(Finished { flow }): Parameters<Finished>) -> Reply {
        let outcome = match self.accounts.finish(&flow).await {
            Ok(()) => "finished",
            Err(FlowError::Unknown) => "unknown",
            Err(error) => return Err(AskError::Flow(error).into()),
        };
        Ok(as_text(&json!({ "outcome": outcome })))
    }
}

#[prompt_router]
impl Server {
    #[prompt(description = "Introduces the next guest")]
    async fn introduce(&self, dialog: Dialog) -> Result<GetPromptResult, ErrorData> {
        let text = next_guest(&dialog).await?;
        Ok(GetPromptResult::new(vec![PromptMessage::new_text(
            Role::User,
            text,
        )]))
    }
}

#[tool_handler]
#[prompt_handler]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_prompts()
            .enable_resources()
            .build();
        ServerConfig::new(capabilities)
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        if request.uri != "guest://next" {
            return Err(ErrorData::resource_not_found(
                "there is no such resource",
                None,
            ));
        }
        let text = next_guest(&context.dialog()?).await?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, request.uri)]).into())
    }
}

async fn next_guest(dialog: &Dialog) -> Result<String, AskError> {
    let guest = dialog.ask::<Guest>().await?;
    Ok(told(
        guest,
        |guest| json!({ "outcome": "accepted", "guest": guest.name }),
    )
    .to_string())
}

impl Server {
    async fn booked(&self, reference: &str, dialog: &Dialog) -> Result<Value, ErrorData> {
        let guest = match dialog.ask::<Guest>().await? {
            Outcome::Accepted(guest) => guest,
            stopped => return Ok(told_all(stopped)),
        };
        let sure = dialog
            .ask::<Confirm>()
            .key("sure")
            .message(format!("Book for {}?", guest.name))
            .await?;
        match sure {
            Outcome::Accepted(Confirm { confirm: true, .. }) => {}
            Outcome::Accepted(_) => return Ok(json!({ "outcome": "not confirmed" })),
            stopped => return Ok(told_all(stopped)),
        }
        let order = async {
            self.order(reference);
            Ok::<_, ErrorData>(())
        };
        dialog.once("order", order).await?;
        let receipt = dialog.ask::<Receipt>().await?;
        Ok(told(
            receipt,
            |receipt| json!({ "outcome": "booked", "guest": guest.name, "receipt": receipt.email }),
        ))
    }

    fn order(&self, reference: &str) {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        *orders.entry(reference.to_owned()).or_default() += 1;
    }

    fn orders(&self, reference: &str) -> u32 {
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        orders.get(reference).copied().unwrap_or_default()
    }
}
