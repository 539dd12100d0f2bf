//! Tools that go on as a task (2026-07-28, the extension `io.modelcontextprotocol/tasks`).

use elicit::Confirm;
use elicit_rmcp::Dialog;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::CallToolResponse;
use rmcp::task_manager::TaskOptions;
use rmcp::{ErrorData, tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::forms::UserName;
use crate::{Server, text};

#[derive(Deserialize, JsonSchema)]
struct Deleted {
    filename: String,
}

type Reply = Result<CallToolResponse, ErrorData>;

#[tool_router(router = in_tasks, vis = "pub(crate)")]
impl Server {
    #[tool(description = "A question in a task")]
    async fn confirm_delete(
        &self,
        Parameters(Deleted { filename }): Parameters<Deleted>,
        dialog: Dialog,
    ) -> Reply {
        let task = dialog.task(TaskOptions::new(), async move |dialog| {
            let question = format!("Delete {filename}?");
            let sure = dialog.ask::<Confirm>().message(question).await?.accepted();
            let is_sure = sure.is_some_and(|sure| sure.confirm);
            Ok(text(if is_sure { "Deleted." } else { "Kept." }))
        })?;
        Ok(task)
    }

    #[tool(description = "Two questions at the same time in a task")]
    async fn multi_input(&self, dialog: Dialog) -> Reply {
        let task = dialog.task(TaskOptions::new(), async |dialog| {
            let (user, sure) = tokio::try_join!(dialog.ask::<UserName>(), dialog.ask::<Confirm>())?;
            let name = user
                .accepted()
                .map_or_else(|| "stranger".to_owned(), |user| user.name);
            Ok(text(format!("{name}: {}", sure.is_accepted())))
        })?;
        Ok(task)
    }

    #[tool(description = "A question, and then a task")]
    async fn test_tool_with_task(&self, dialog: Dialog) -> Reply {
        let Some(user) = dialog.ask::<UserName>().await?.accepted() else {
            return Ok(text("No name.").into());
        };
        let task = dialog.task(TaskOptions::new(), async move |_| {
            Ok(text(format!("Hello, {}!", user.name)))
        })?;
        Ok(task)
    }
}
