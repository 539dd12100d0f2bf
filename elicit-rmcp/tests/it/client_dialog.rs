//! Our server and our client, over all revisions: one handler, one presenter, the same result.

use std::sync::Arc;

use elicit::{Choice, Confirm, Elicit, Outcome};
use elicit_host::{Host, Received, Reply, Scripted};
use elicit_rmcp::client::{AnsweringExt, Client, ExactRead};
use elicit_rmcp::seal::{Keys, Principal};
use elicit_rmcp::{DialogConfig, DialogExt, ServerExt};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientConfig, ContentBlock,
    ProtocolVersion,
};
use rmcp::service::RequestContext;
use rmcp::{
    ClientHandler, ClientLifecycleMode, ClientServiceExt, ErrorData, RoleServer, ServerHandler,
};
use serde_json::{Map, Value, json};

#[derive(Elicit)]
#[elicit(message = "Who is coming?")]
struct Guest {
    zip: Option<String>,
    #[elicit(min_length = 2)]
    name: String,
    #[elicit(default = 2, minimum = 1, maximum = 9)]
    people: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Choice)]
enum Seat {
    Window,
    Aisle,
}

#[derive(Elicit)]
#[elicit(message = "Where to sit?")]
struct Where {
    #[elicit(default = [Seat::Window])]
    seats: Vec<Seat>,
}

struct Tables;

impl ServerHandler for Tables {
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let dialog = context.dialog()?;
        let (guest, place) = tokio::try_join!(dialog.ask::<Guest>(), dialog.ask::<Where>())?;
        let (Outcome::Accepted(guest), Outcome::Accepted(place)) = (guest, place) else {
            return Ok(text("no table").into());
        };
        let sure = dialog
            .ask::<Confirm>()
            .message(format!("Book for {}?", guest.name))
            .await?;
        let Outcome::Accepted(Confirm { confirm: true, .. }) = sure else {
            return Ok(text("not booked").into());
        };
        let Guest { zip, name, people } = guest;
        Ok(text(&format!("{name} {people} {zip:?} {:?}", place.seats)).into())
    }
}

fn text(text: &str) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text)])
}

/// A client of this revision.
struct Speaks(ProtocolVersion);

impl ClientHandler for Speaks {
    fn get_info(&self) -> ClientConfig {
        let mut info = ClientConfig::default();
        info.protocol_version = self.0.clone();
        info
    }
}

fn asks(message: &'static str) -> impl Fn(&Received, &elicit_host::Context) -> bool {
    move |request, _| request.message().as_str() == message
}

fn accept<const N: usize>(values: [(&str, Value); N]) -> Reply {
    let values = values.map(|(name, value)| (name.to_owned(), value));
    Reply::Accept(Map::from_iter(values))
}

async fn book(version: &ProtocolVersion, user: Scripted) -> (String, Arc<Scripted>) {
    let (here, there) = tokio::io::duplex(1 << 16);
    let config = DialogConfig::new(Keys::new([7; 32]).unwrap(), Principal::unauthenticated());
    let serve = tokio::spawn(async move {
        let running = Tables.asking(config).serve(there).await.unwrap();
        running.waiting().await.unwrap();
    });
    let user = Arc::new(user);
    let client = Client::around(Speaks(version.clone()), Host::new("tables", user.clone()));
    let mode = if *version == ProtocolVersion::V_2026_07_28 {
        let preferred_versions = vec![version.clone()];
        ClientLifecycleMode::Discover { preferred_versions }
    } else {
        ClientLifecycleMode::Initialize
    };
    let stream = ExactRead::new(here);
    let running = client.serve_with_lifecycle(stream, mode).await.unwrap();
    let agreed = running.peer_info().unwrap().protocol_version.clone();
    assert_eq!(agreed, *version);
    let call = running
        .answering()
        .call_tool(CallToolRequestParams::new("book"));
    let result = call.await.unwrap();
    drop(running);
    serve.abort();
    let result = serde_json::to_value(&result).unwrap();
    (
        result["content"][0]["text"].as_str().unwrap().to_owned(),
        user,
    )
}

const REVISIONS: [ProtocolVersion; 3] = [
    ProtocolVersion::V_2025_06_18,
    ProtocolVersion::V_2025_11_25,
    ProtocolVersion::V_2026_07_28,
];

#[tokio::test]
async fn a_table_is_booked_on_every_revision() {
    for version in &REVISIONS {
        let user = Scripted::new()
            .when(asks("Who is coming?"), accept([("name", json!("Ada"))]))
            .when(asks("Where to sit?"), Reply::Defaults)
            .when(asks("Book for Ada?"), accept([("confirm", json!(true))]));
        let (booked, user) = book(version, user).await;
        assert_eq!(booked, "Ada 2 None [Window]", "{version}");
        let asked = user.asked();
        let messages: Vec<&str> = asked
            .iter()
            .map(|asked| asked.request.message().as_str())
            .collect();
        assert_eq!(
            messages,
            ["Who is coming?", "Where to sit?", "Book for Ada?"]
        );
        let Received::Form(form) = &asked[0].request else {
            panic!("a form")
        };
        let names: Vec<&str> = form.fields().iter().map(|f| f.field().name()).collect();
        assert_eq!(names, ["zip", "name", "people"]);
    }
}

#[tokio::test]
async fn an_answer_that_breaks_the_form_is_corrected_before_it_leaves() {
    for version in &REVISIONS {
        let user = Scripted::new()
            .when(asks("Where to sit?"), Reply::Defaults)
            .when(asks("Book for Bo?"), accept([("confirm", json!(true))]))
            .accept([("name", json!("B")), ("people", json!(10))])
            .accept([("name", json!("Bo")), ("people", json!(9))]);
        let (booked, user) = book(version, user).await;
        assert_eq!(booked, "Bo 9 None [Window]", "{version}");
        // Shown again by the client; the server saw one answer.
        let again: Vec<bool> = user.asked().iter().map(|asked| asked.again).collect();
        assert_eq!(again, [false, true, false, false], "{version}");
    }
}

#[tokio::test]
async fn a_decline_and_nobody_there_reach_the_handler() {
    for version in &REVISIONS {
        let user = Scripted::new()
            .when(asks("Where to sit?"), Reply::Defaults)
            .decline();
        assert_eq!(book(version, user).await.0, "no table", "{version}");
        assert_eq!(
            book(version, Scripted::new()).await.0,
            "no table",
            "{version}"
        );
    }
}
