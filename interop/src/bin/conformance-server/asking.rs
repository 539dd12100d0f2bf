//! Tools of 2025-06-18 and 2025-11-25, by which the suite looks at forms.

use elicit::{Elicit, Outcome};
use elicit_rmcp::Dialog;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::CallToolResult;
use rmcp::{ErrorData, tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::forms::{Choices, Contact, Defaults};
use crate::{Server, json, text};

#[derive(Deserialize, JsonSchema)]
struct Asked {
    message: String,
}

type Reply = Result<CallToolResult, ErrorData>;

#[tool_router(router = asking, vis = "pub(crate)")]
impl Server {
    #[tool(description = "Asks with the message that it is given")]
    async fn test_elicitation(
        &self,
        Parameters(Asked { message }): Parameters<Asked>,
        dialog: Dialog,
    ) -> Reply {
        let outcome = dialog.ask::<Contact>().message(message).await?;
        let (action, content) = told(outcome);
        Ok(text(format!(
            "User response: <action: {action}, content: {content}>"
        )))
    }

    #[tool(description = "Asks with a default in every field")]
    async fn test_elicitation_sep1034_defaults(&self, dialog: Dialog) -> Reply {
        Ok(completed(dialog.ask::<Defaults>().await?))
    }

    #[tool(description = "Asks for choices in every spelling")]
    async fn test_elicitation_sep1330_enums(&self, dialog: Dialog) -> Reply {
        Ok(completed(dialog.ask::<Choices>().await?))
    }
}

fn completed(outcome: Outcome<impl Elicit>) -> CallToolResult {
    let (action, content) = told(outcome);
    text(format!(
        "Elicitation completed: action={action}, content={content}"
    ))
}

fn told(outcome: Outcome<impl Elicit>) -> (&'static str, String) {
    match outcome {
        Outcome::Accepted(value) => ("accept", json(&value)),
        Outcome::Declined => ("decline", "{}".to_owned()),
        Outcome::Cancelled => ("cancel", "{}".to_owned()),
    }
}
