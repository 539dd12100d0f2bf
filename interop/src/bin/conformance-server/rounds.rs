//! Tools and a prompt of 2026-07-28, by which the suite looks at rounds.

use elicit::Mode;
use elicit_rmcp::{Ability, Dialog};
use rmcp::model::{
    CallToolResult, CreateMessageRequestParams, GetPromptResult, PromptMessage, Role,
    SamplingMessage,
};
use rmcp::{ErrorData, prompt, prompt_router, tool, tool_router};

use crate::forms::{FavoriteColor, Okay, UserContext, UserName};
use crate::{Server, text};

type Reply = Result<CallToolResult, ErrorData>;

#[tool_router(router = rounds, vis = "pub(crate)")]
impl Server {
    #[tool(description = "One question")]
    async fn test_input_required_result_elicitation(&self, dialog: Dialog) -> Reply {
        let user = dialog.ask::<UserName>().await?.accepted();
        let name = user.map_or_else(|| "stranger".to_owned(), |user| user.name);
        Ok(text(format!("Hello, {name}!")))
    }

    #[tool(description = "One question to the client's model")]
    async fn test_input_required_result_sampling(&self, dialog: Dialog) -> Reply {
        let prompt = for_model("What is the capital of France?", 100);
        let answer = dialog.sample(prompt).key("capital_question").await?;
        Ok(text(format!("The model {} has answered.", answer.model)))
    }

    #[tool(description = "The client's roots")]
    async fn test_input_required_result_list_roots(&self, dialog: Dialog) -> Reply {
        let listed = dialog.list_roots().key("client_roots").await?;
        Ok(text(format!("{} roots", listed.roots.len())))
    }

    #[tool(description = "A question that comes with a state")]
    async fn test_input_required_result_request_state(&self, dialog: Dialog) -> Reply {
        let confirmed = dialog.ask::<Okay>().await?.accepted();
        let is_ok = confirmed.is_some_and(|confirmed| confirmed.ok);
        Ok(text(if is_ok { "state-ok" } else { "not confirmed" }))
    }

    #[tool(description = "Three requests in one round")]
    async fn test_input_required_result_multiple_inputs(&self, dialog: Dialog) -> Reply {
        let greeting = for_model("Generate a greeting", 50);
        let (user, greeting, listed) = tokio::try_join!(
            dialog.ask::<UserName>(),
            dialog.sample(greeting).key("greeting"),
            dialog.list_roots().key("client_roots"),
        )?;
        let name = user
            .accepted()
            .map_or_else(|| "stranger".to_owned(), |user| user.name);
        let roots = listed.roots.len();
        Ok(text(format!(
            "{name}, greeted by {}, has {roots} roots.",
            greeting.model
        )))
    }

    #[tool(description = "Two questions, one after the other")]
    async fn test_input_required_result_multi_round(&self, dialog: Dialog) -> Reply {
        let first = "Step 1: What is your name?";
        let Some(user) = dialog.ask::<UserName>().message(first).await?.accepted() else {
            return Ok(text("No name."));
        };
        let Some(favorite) = dialog.ask::<FavoriteColor>().await?.accepted() else {
            return Ok(text("No color."));
        };
        Ok(text(format!("{} likes {}.", user.name, favorite.color)))
    }

    #[tool(description = "A question whose state the suite changes")]
    async fn test_input_required_result_tampered_state(&self, dialog: Dialog) -> Reply {
        let confirmed = dialog.ask::<Okay>().await?;
        Ok(text(format!("confirmed: {}", confirmed.is_accepted())))
    }

    #[tool(description = "Asks only for what the client can do")]
    async fn test_input_required_result_capabilities(&self, dialog: Dialog) -> Reply {
        let mut told = String::new();
        if dialog.supports(Mode::Form) {
            let user = dialog.ask::<UserName>().await?;
            told.push_str(if user.is_accepted() {
                "has a name. "
            } else {
                "has no name. "
            });
        }
        if dialog.supports(Ability::Sampling) {
            let answer = dialog.sample(for_model("Say hello", 50)).await?;
            told.push_str(&answer.model);
        }
        Ok(text(told))
    }
}

#[prompt_router(vis = "pub(crate)")]
impl Server {
    #[prompt(description = "Asks what it is about")]
    async fn test_input_required_result_prompt(
        &self,
        dialog: Dialog,
    ) -> Result<GetPromptResult, ErrorData> {
        let user = dialog.ask::<UserContext>().await?.accepted();
        let context = user.map_or_else(|| "none".to_owned(), |user| user.context);
        let text = format!("Mind this context: {context}");
        Ok(GetPromptResult::new(vec![PromptMessage::new_text(
            Role::User,
            text,
        )]))
    }
}

fn for_model(text: &str, tokens: u32) -> CreateMessageRequestParams {
    CreateMessageRequestParams::new(vec![SamplingMessage::user_text(text)], tokens)
}
