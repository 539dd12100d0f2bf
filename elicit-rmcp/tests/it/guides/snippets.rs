//! The lines that the tables of the guide pages show, in the handlers that they are for: they compile, and say what the
//! tables say. A mistake of the author is an `AskError`, so a helper passes it on with `?`.

use std::time::Duration;

use elicit::{
    Confirm, Elicit, Form, Mode, Outcome, ProtocolVersion, Request, TextField, UrlRequest,
};
use elicit_rmcp::testing::{Question, Rehearsal, Scripted};
use elicit_rmcp::{AskError, Dialog, DialogExt, Partial};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, ReadResourceRequestParams, ReadResourceResponse};
use rmcp::model::{ReadResourceResult, ResourceContents};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde_json::json;

use super::text;

const PAGES: [&str; 8] = [
    include_str!("../../../README.md"),
    include_str!("../../../docs/handler.md"),
    include_str!("../../../docs/state.md"),
    include_str!("../../../docs/url_mode.md"),
    include_str!("../../../docs/testing.md"),
    include_str!("../../../docs/client.md"),
    include_str!("../../../docs/moving_from_rmcp.md"),
    include_str!("../../../docs/coming_from.md"),
];
const TABLES: &str = include_str!("../../../docs/handler.md");
const MOVING: &str = include_str!("../../../docs/moving_from_rmcp.md");
const COMING: &str = include_str!("../../../docs/coming_from.md");
const HERE: &str = include_str!("snippets.rs");

/// Who is coming?
#[derive(Debug, Elicit)]
struct Guest {
    name: String,
}

/// As it was for rmcp.
#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
struct Old {
    name: String,
}

struct Server;

async fn prefilled(dialog: &Dialog) -> Result<Outcome<Guest>, AskError> {
    dialog.ask::<Guest>().prefill("name", "Ada").await
}

async fn mistaken(dialog: &Dialog) -> Result<Outcome<Guest>, AskError> {
    dialog.ask::<Guest>().prefill("nmae", "Ada").await
}

async fn at_run_time(dialog: &Dialog) -> Result<String, AskError> {
    let form = Form::builder().field(TextField::new("branch")).build()?;
    let branch = dialog.ask_form(form, "Which branch?").await?.accepted();
    Ok(format!(
        "{:?}",
        branch.as_ref().and_then(|branch| branch.get("branch"))
    ))
}

async fn from_schemars(dialog: &Dialog) -> Result<Outcome<Old>, AskError> {
    dialog
        .ask_request(Request::<Old>::from_schemars("Who is coming?")?)
        .await
}

async fn signed_in(dialog: &Dialog, url: &str) -> Result<Outcome<()>, AskError> {
    dialog.open(UrlRequest::new("Please sign in", url)?).await
}

#[tool_router]
impl Server {
    #[tool]
    async fn prefilled(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let guest = prefilled(&dialog).await?.accepted();
        Ok(guest.map_or_else(String::new, |guest| guest.name))
    }

    #[tool]
    async fn mistaken(&self, dialog: Dialog) -> Result<String, ErrorData> {
        Ok(mistaken(&dialog).await?.is_accepted().to_string())
    }

    #[tool]
    async fn here(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let url = "https://shop.example.com/sign-in";
        let page = UrlRequest::new("Please sign in", url).map_err(AskError::from)?;
        let opened = dialog.open(page).timeout(Duration::from_secs(60)).await?;
        Ok(opened.is_accepted().to_string())
    }

    #[tool]
    async fn at_run_time(&self, dialog: Dialog) -> Result<String, ErrorData> {
        Ok(at_run_time(&dialog).await?)
    }

    #[tool]
    async fn from_schemars(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let guest = from_schemars(&dialog).await?.accepted();
        Ok(guest.map_or_else(String::new, |guest| guest.name))
    }

    #[tool]
    async fn unsafe_page(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let visit = signed_in(&dialog, "ftp://shop.example.com").await?;
        Ok(format!("{visit:?}"))
    }

    #[tool]
    async fn missing(
        &self,
        Parameters(partial): Parameters<Partial<Guest>>,
        dialog: Dialog,
    ) -> Result<CallToolResult, ErrorData> {
        let guest = dialog.ask_missing(partial).await?.accepted();
        Ok(text(guest.map_or_else(String::new, |guest| guest.name)))
    }

    #[tool]
    async fn step(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let order = dialog
            .once("order", async { Ok::<_, ErrorData>(17) })
            .await?;
        let receipt = dialog
            .once("receipt", async {
                let receipt =
                    print().map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
                Ok::<_, ErrorData>(receipt)
            })
            .await?;
        Ok(format!("{order} {receipt}"))
    }

    #[tool]
    async fn delete(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let sure = dialog
            .ask::<Confirm>()
            .message("Delete it?")
            .await?
            .is_confirmed();
        Ok(sure.to_string())
    }

    /// As "What comes back" has it.
    #[tool]
    async fn sign_up(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let mut ask = dialog.ask::<Guest>();
        loop {
            let Outcome::Accepted(wanted) = ask.await? else {
                return Ok("Nobody".to_owned());
            };
            let free = async { Ok::<_, ErrorData>(!["admin", "root"].contains(&&*wanted.name)) };
            if dialog.once("free", free).await? {
                return Ok(wanted.name);
            }
            let message = format!("{} is taken. Another one?", wanted.name);
            ask = dialog.ask().message(message).prefill_from(&wanted);
        }
    }

    #[tool]
    async fn first(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let outcome = tokio::select! {
            biased;
            guest = dialog.ask::<Guest>().key("guest") => guest?.is_accepted(),
            sure = dialog.ask::<Confirm>().key("sure") => sure?.is_accepted(),
        };
        Ok(outcome.to_string())
    }

    #[tool]
    async fn fallen_back(&self, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
        if !dialog.supports(Mode::Form) {
            return Ok(dialog.fallback(&Guest::request())?);
        }
        Ok(text("it can"))
    }
}

fn print() -> Result<u32, std::num::ParseIntError> {
    "4".parse()
}

#[tool_handler]
impl ServerHandler for Server {
    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let dialog = context.dialog()?;
        let guest = prefilled(&dialog).await?.accepted();
        let name = guest.map_or_else(String::new, |guest| guest.name);
        Ok(ReadResourceResult::new(vec![ResourceContents::text(name, request.uri)]).into())
    }
}

#[tokio::test]
async fn the_lines_of_the_tables_work() {
    let ada = || [("name", json!("Ada"))];
    for version in ProtocolVersion::all() {
        for (tool, user, said) in [
            ("prefilled", Scripted::new().accept(ada()), "Ada"),
            (
                "at_run_time",
                Scripted::new().accept([("branch", json!("x"))]),
                "Some(String(\"x\"))",
            ),
            ("from_schemars", Scripted::new().accept(ada()), "Ada"),
            ("missing", Scripted::new().accept(ada()), "Ada"),
            ("step", Scripted::new(), "17 4"),
            ("fallen_back", Scripted::new(), "it can"),
            (
                "delete",
                Scripted::new().accept([("confirm", json!(true))]),
                "true",
            ),
            (
                "delete",
                Scripted::new().accept([("confirm", json!(false))]),
                "false",
            ),
        ] {
            let rehearsal = Rehearsal::new(|| Server).version(version).user(user);
            let done = rehearsal.call_tool(tool, json!({})).await.unwrap();
            assert_eq!(done.text(), said, "{tool} on {version}");
        }
        if version != ProtocolVersion::V2025_06_18 {
            let user = Scripted::new().consent();
            let rehearsal = Rehearsal::new(|| Server).version(version).user(user);
            let done = rehearsal.call_tool("here", json!({})).await.unwrap();
            assert_eq!(done.text(), "true", "{version}");
        }
        let rehearsal = Rehearsal::new(|| Server)
            .version(version)
            .user(Scripted::new().accept(ada()));
        assert_eq!(
            rehearsal.read_resource("any://1").await.unwrap().text(),
            "Ada"
        );
    }
}

#[tokio::test]
async fn a_mistake_of_the_author_is_an_internal_error() {
    for version in ProtocolVersion::all() {
        for tool in ["mistaken", "unsafe_page"] {
            let rehearsal = Rehearsal::new(|| Server).version(version);
            let failed = rehearsal.call_tool(tool, json!({})).await.unwrap_err();
            assert_eq!(failed.code(), Some(-32603), "{tool} on {version}");
        }
    }
}

#[tokio::test]
async fn a_rule_that_only_the_server_knows_is_a_further_question() {
    for version in ProtocolVersion::all() {
        let user = ["admin", "root", "ada"]
            .into_iter()
            .fold(Scripted::new(), |user, name| {
                user.accept([("name", json!(name))])
            });
        let rehearsal = Rehearsal::new(|| Server).version(version).user(user);
        let done = rehearsal.call_tool("sign_up", json!({})).await.unwrap();
        assert_eq!(done.text(), "ada", "{version}");
        let messages: Vec<_> = done.questions().iter().map(Question::message).collect();
        assert_eq!(
            messages,
            [
                "Who is coming?",
                "admin is taken. Another one?",
                "root is taken. Another one?"
            ],
            "{version}"
        );
    }
}

/// Two questions in one `select!` are asked together on 2026-07-28; the first branch that has its answer is taken, in
/// each round.
#[tokio::test]
async fn a_select_between_questions_takes_the_first_that_was_answered() {
    let user = Scripted::new().accept([("name", json!("Ada"))]).decline();
    let rehearsal = Rehearsal::new(|| Server).user(user);
    let done = rehearsal.call_tool("first", json!({})).await.unwrap();
    assert_eq!((done.text().as_str(), done.questions().len()), ("true", 2));
}

/// The lines of the tables are the lines above.
#[test]
fn the_tables_show_what_is_compiled() {
    let here: String = HERE.split_whitespace().collect();
    for (page, line) in [
        (TABLES, r#"dialog.ask::<Guest>().prefill("name", "Ada")"#),
        (TABLES, r#"dialog.ask_form(form, "Which branch?")"#),
        (TABLES, "Ok::<_, ErrorData>(17)"),
        (
            TABLES,
            r#"dialog.ask::<Confirm>().message("Delete it?").await?.is_confirmed()"#,
        ),
        (
            TABLES,
            r#"UrlRequest::new("Please sign in", url).map_err(AskError::from)?"#,
        ),
        (
            MOVING,
            r#"dialog.ask_request(Request::<Old>::from_schemars("Who is coming?")?)"#,
        ),
        (
            COMING,
            r#"dialog.open(UrlRequest::new("Please sign in", url)?)"#,
        ),
    ] {
        assert!(page.contains(line), "not shown: {line}");
        let line: String = line.split_whitespace().collect();
        // Once in this list, and once where it is compiled.
        assert!(here.matches(&line).count() > 1, "not compiled: {line}");
    }
}

/// They are read in the repository, too, where nothing hides a line or resolves a path.
#[test]
fn the_pages_read_well_unrendered() {
    for page in PAGES {
        assert!(page.starts_with("# "), "{}", &page[..40]);
        let blocks = page.split("```").skip(1).step_by(2);
        for line in blocks
            .filter(|block| block.starts_with("rust"))
            .flat_map(str::lines)
        {
            assert!(!line.starts_with("# ") && line != "#", "{line}");
        }
        assert!(!page.contains("](crate::"), "{}", &page[..40]);
    }
}
