//! The server that the official conformance suite tests: its tools have the names and the forms that it looks for.
//!
//! `conformance-server` takes a free port and prints its URL.

#![forbid(unsafe_code)]
#![expect(deprecated, reason = "the suite samples and lists roots")]

mod asking;
mod forms;
mod rounds;
mod tasks;

use std::error::Error;

use elicit::Elicit;
use elicit_rmcp::DialogConfig;
use elicit_rmcp::seal::{Keys, Principal};
use interop::{Transport, serve};
use rmcp::handler::server::router::prompt::PromptRouter;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::model::{CallToolResult, ContentBlock, ServerCapabilities, ServerConfig};
use rmcp::task_manager::TaskManager;
use rmcp::{ServerHandler, prompt_handler, tool_handler};

#[derive(Clone)]
struct Server {
    tools: ToolRouter<Self>,
    prompts: PromptRouter<Self>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let server = Server {
        tools: Server::asking() + Server::rounds() + Server::in_tasks(),
        prompts: Server::prompt_router(),
    };
    let config = DialogConfig::new(Keys::ephemeral()?, Principal::unauthenticated())
        .tasks(TaskManager::new());
    serve(server, config, Transport::Http(0)).await
}

#[tool_handler(router = self.tools)]
#[prompt_handler(router = self.prompts)]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_prompts()
            .build();
        ServerConfig::new(capabilities)
    }
}

/// A result of one text.
fn text(text: impl Into<String>) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text.into())])
}

/// The content as JSON.
fn json(value: &impl Elicit) -> String {
    value.to_content().to_value().to_string()
}
