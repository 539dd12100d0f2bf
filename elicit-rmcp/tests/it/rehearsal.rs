//! What the test kit for servers promises.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use elicit::{Confirm, Elicit, Mode, Outcome, ProtocolVersion};
use elicit_rmcp::seal::{Keys, Principal};
use elicit_rmcp::testing::{Failure, Question, Rehearsal, Reply, Scripted};
use elicit_rmcp::{Call, Dialog, DialogConfig, DialogExt, Exact};
use rmcp::handler::server::common::schema_for_type;
use rmcp::handler::server::router::Router;
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde_json::{Value, json};

const V2025_06: ProtocolVersion = ProtocolVersion::V2025_06_18;
const V2025_11: ProtocolVersion = ProtocolVersion::V2025_11_25;
const V2026: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// Who is coming?
#[derive(Elicit)]
struct Guest {
    name: String,
    #[elicit(minimum = 18)]
    age: u8,
}

/// Where to sit?
#[derive(Elicit)]
struct Seat {
    #[elicit(default = true)]
    window: bool,
}

#[derive(Clone, Default)]
struct Tables {
    orders: Arc<AtomicUsize>,
}

#[tool_router]
impl Tables {
    #[tool]
    async fn book(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let (guest, seat) = tokio::try_join!(dialog.ask::<Guest>(), dialog.ask::<Seat>())?;
        let (Outcome::Accepted(guest), Outcome::Accepted(seat)) = (guest, seat) else {
            return Ok("no table".to_owned());
        };
        let order = async || Ok::<_, ErrorData>(self.orders.fetch_add(1, SeqCst));
        let order = dialog.once("order", order()).await?;
        let sure = dialog.ask::<Confirm>().await?.is_accepted();
        Ok(format!(
            "{} {} {} {order} {sure}",
            guest.name, guest.age, seat.window
        ))
    }

    #[tool]
    async fn guest(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let guest = dialog.ask::<Guest>().await?.accepted();
        Ok(guest.map_or("nobody".to_owned(), |guest| {
            format!("{} {}", guest.name, guest.age)
        }))
    }

    #[tool]
    async fn plain(&self) -> String {
        "plain".to_owned()
    }

    #[tool]
    async fn asserts(&self, dialog: Dialog) -> String {
        let guest = dialog.ask::<Guest>().await.unwrap();
        assert!(guest.is_accepted(), "nobody came");
        "somebody came".to_owned()
    }
}

#[tool_handler]
impl ServerHandler for Tables {
    async fn get_prompt(
        &self,
        _: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let guest = self.guest(context.dialog()?).await?;
        Ok(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, guest)]).into())
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let guest = self.guest(context.dialog()?).await?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(guest, request.uri)]).into())
    }
}

fn ada() -> [(&'static str, Value); 2] {
    [("name", json!("Ada")), ("age", json!(36))]
}

#[tokio::test]
async fn what_was_asked_is_there_in_order_with_key_and_round() {
    for version in ProtocolVersion::all() {
        let user = Scripted::new().accept(ada()).defaults().decline();
        let rehearsal = Rehearsal::new(Tables::default).version(version).user(user);
        let done = rehearsal.call_tool("book", json!({})).await.unwrap();
        assert_eq!(done.text(), "Ada 36 true 0 false", "{version}");
        assert!(!done.is_error());
        assert_eq!(
            done.messages(),
            ["Who is coming?", "Where to sit?", "Please confirm"]
        );
        let keys: Vec<_> = done
            .questions()
            .iter()
            .map(|question| question.key())
            .collect();
        let rounds: Vec<_> = done.questions().iter().map(Question::round).collect();
        if version == V2026 {
            assert_eq!(keys, [Some("guest"), Some("seat"), Some("confirm")]);
            assert_eq!(rounds, [1, 1, 2]);
        } else {
            assert_eq!((keys, rounds), (vec![None; 3], vec![1, 2, 3]), "{version}");
        }
        let guest = &done.questions()[0];
        assert_eq!(
            (guest.mode(), guest.url(), guest.elicitation_id()),
            (Mode::Form, None, None)
        );
        assert_eq!(guest.schema(), Guest::requested_schema(version).unwrap());
        assert_eq!(rehearsal.presenter().left(), 0);
    }
}

#[tokio::test]
async fn the_wire_has_both_sides_from_the_first_message_on() {
    for (version, first) in [(V2025_11, "initialize"), (V2026, "server/discover")] {
        let rehearsal = Rehearsal::new(Tables::default).version(version);
        let done = rehearsal.call_tool("plain", json!({})).await.unwrap();
        let [hello, .., last] = done.wire() else {
            panic!("two lines at least")
        };
        assert_eq!(
            (hello.is_from_server(), last.is_from_server()),
            (false, true)
        );
        assert_eq!(hello.json()["method"], first);
        assert_eq!(last.json()["result"]["content"][0]["text"], "plain");
        assert_eq!(hello.to_string(), format!("> {}", hello.text()));
        assert!(format!("{last:?}").starts_with("< {"));
    }
}

#[tokio::test]
async fn each_round_may_have_a_server_of_its_own() {
    for (version, fresh, servers) in [
        (V2025_11, false, 1),
        (V2025_11, true, 1),
        (V2026, false, 1),
        // The first is asked what it speaks; then the call and two more rounds.
        (V2026, true, 4),
    ] {
        let (made, orders) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (count, shared) = (made.clone(), orders.clone());
        let user = Scripted::new().accept(ada()).defaults().decline();
        let mut rehearsal = Rehearsal::new(move || {
            count.fetch_add(1, SeqCst);
            Tables {
                orders: shared.clone(),
            }
        })
        .version(version)
        .user(user);
        if fresh {
            rehearsal = rehearsal.fresh_each_round();
        }
        let done = rehearsal.call_tool("book", json!({})).await.unwrap();
        assert_eq!(done.text(), "Ada 36 true 0 false");
        assert_eq!(
            (made.load(SeqCst), orders.load(SeqCst)),
            (servers, 1),
            "{version} {fresh}"
        );
    }
}

#[tokio::test]
async fn a_client_that_checks_nothing_is_asked_again_by_the_server() {
    for version in ProtocolVersion::all() {
        let young = json!({ "action": "accept", "content": { "name": "Ada", "age": 3 } });
        let good = json!({ "action": "accept", "content": { "name": "Ada", "age": 36 } });
        let rehearsal = Rehearsal::new(Tables::default)
            .version(version)
            .unchecked([young.clone(), good]);
        let done = rehearsal.call_tool("guest", json!({})).await.unwrap();
        assert_eq!(done.text(), "Ada 36", "{version}");
        let again = "Who is coming?\n\nage: must be at least 18";
        assert_eq!(done.messages(), ["Who is coming?", again]);

        let rehearsal = rehearsal.unchecked(vec![young; 3]);
        let done = rehearsal.call_tool("guest", json!({})).await.unwrap();
        let said = "The answer is not valid after 3 attempts:\nage: must be at least 18";
        assert_eq!(
            (done.text().as_str(), done.is_error()),
            (said, true),
            "{version}"
        );

        // A checking client shows the same form again, and the server is none the wiser.
        let user = Scripted::new()
            .accept([("name", json!("Ada")), ("age", json!(3))])
            .accept(ada());
        let rehearsal = Rehearsal::new(Tables::default).version(version).user(user);
        let done = rehearsal.call_tool("guest", json!({})).await.unwrap();
        assert_eq!(
            (done.text().as_str(), done.questions().len()),
            ("Ada 36", 1)
        );
        let again: Vec<_> = rehearsal
            .presenter()
            .asked()
            .iter()
            .map(|asked| asked.again)
            .collect();
        assert_eq!(again, [false, true]);
    }
}

#[tokio::test]
async fn an_unchecked_client_without_a_result_fails_the_test() {
    for version in ProtocolVersion::all() {
        // Asked again after the last result, or at once.
        let young = json!({ "action": "accept", "content": { "name": "Ada", "age": 3 } });
        for results in [vec![young], vec![]] {
            let call = tokio::spawn(async move {
                let rehearsal = Rehearsal::new(Tables::default)
                    .version(version)
                    .unchecked(results);
                let _ = rehearsal.call_tool("guest", json!({})).await;
            });
            let said = panic_of(call).await;
            let first = format!("on {version}, there is no result left to send");
            assert_eq!(said.lines().next(), Some(&*first), "{said}");
        }
    }
}

#[tokio::test]
async fn of_user_and_unchecked_the_last_one_answers() {
    for version in ProtocolVersion::all() {
        let bob = json!({ "action": "accept", "content": { "name": "Bob", "age": 40 } });
        let rehearsal = Rehearsal::new(Tables::default)
            .version(version)
            .user(Scripted::new())
            .unchecked([bob.clone(), bob]);
        let done = rehearsal.call_tool("guest", json!({})).await.unwrap();
        assert_eq!(done.text(), "Bob 40", "{version}");

        let rehearsal = rehearsal.user(Scripted::new().accept(ada()));
        let done = rehearsal.call_tool("guest", json!({})).await.unwrap();
        assert_eq!(done.text(), "Ada 36", "{version}");
        assert_eq!(rehearsal.presenter().left(), 0);
    }
}

#[tokio::test]
async fn prompts_and_resources_ask_as_tools_do() {
    for version in ProtocolVersion::all() {
        let user = Scripted::new().accept(ada()).accept(ada());
        let rehearsal = Rehearsal::new(Tables::default).version(version).user(user);
        let prompt = rehearsal.get_prompt("any", json!({})).await.unwrap();
        assert_eq!(prompt.text(), "Ada 36", "{version}");
        let resource = rehearsal.read_resource("tables://1").await.unwrap();
        assert_eq!(resource.text(), "Ada 36", "{version}");
        assert_eq!(resource.messages(), ["Who is coming?"]);
    }
}

#[tokio::test]
async fn questions_are_counted_over_all_calls() {
    let user = Scripted::new().decline().decline();
    let rehearsal = Rehearsal::new(Tables::default).user(user);
    for index in 0..2 {
        let call = rehearsal.call_tool("guest", json!({}));
        let (done, asked) = tokio::join!(call, rehearsal.asked(index));
        assert_eq!(done.unwrap().questions().len(), 1);
        assert_eq!(asked.unwrap().key(), Some("guest"));
    }
    assert_eq!(
        rehearsal.asked(1).await.unwrap().message(),
        "Who is coming?"
    );
    // In whichever order they begin.
    let (asked, done) = tokio::join!(rehearsal.asked(2), rehearsal.call_tool("plain", json!({})));
    assert_eq!(
        (asked.is_none(), done.unwrap().text().as_str()),
        (true, "plain")
    );
}

#[tokio::test]
#[should_panic(expected = "nobody came")]
async fn a_handler_that_panics_fails_the_test() {
    let rehearsal = Rehearsal::new(Tables::default).user(Scripted::new().decline());
    let _ = rehearsal.call_tool("asserts", json!({})).await;
}

#[tokio::test]
#[should_panic(expected = "nobody came")]
async fn a_handler_that_panics_in_a_live_call_fails_the_test() {
    let rehearsal = Rehearsal::new(Tables::default)
        .version(V2025_11)
        .user(Scripted::new().decline());
    let _ = rehearsal.call_tool("asserts", json!({})).await;
}

#[tokio::test]
async fn what_cannot_be_is_an_error() {
    let rehearsal = Rehearsal::new(Tables::default);
    let failed = rehearsal.call_tool("plain", json!([1])).await.unwrap_err();
    assert!(matches!(failed.reason(), Failure::Arguments));
    assert_eq!(
        failed.to_string(),
        "the arguments of a call must be a JSON object"
    );

    let failed = rehearsal
        .call_tool("no such tool", json!({}))
        .await
        .unwrap_err();
    assert_eq!(failed.code(), Some(-32602));
    assert!(failed.questions().is_empty() && !failed.wire().is_empty());

    for version in ProtocolVersion::all() {
        let gone = Rehearsal::serving(async |_| {}).version(version);
        let failed = gone.call_tool("plain", json!({})).await.unwrap_err();
        assert!(
            matches!(failed.reason(), Failure::Connection(_)),
            "{failed}"
        );
    }
}

/// Speaks no revision after 2025-06-18.
struct Old;

impl ServerHandler for Old {
    fn supported_protocol_versions(
        &self,
    ) -> std::borrow::Cow<'static, [rmcp::model::ProtocolVersion]> {
        vec![rmcp::model::ProtocolVersion::V_2025_06_18].into()
    }
}

#[tokio::test]
async fn a_server_that_does_not_speak_the_revision_is_no_server() {
    for version in [V2025_11, V2026] {
        let rehearsal = Rehearsal::new(|| Old).version(version);
        let failed = rehearsal.call_tool("any", json!({})).await.unwrap_err();
        assert!(
            matches!(failed.reason(), Failure::Connection(_)),
            "{failed:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_person_who_does_not_answer_is_given_up() {
    let config = DialogConfig::new(Keys::new([9; 32]).unwrap(), Principal::unauthenticated());
    let rehearsal = Rehearsal::new(Tables::default)
        .version(V2025_11)
        .config(config.timeout(Duration::from_secs(30)))
        .user(Scripted::new().reply(Reply::Silence));
    let before = tokio::time::Instant::now();
    let done = rehearsal.call_tool("guest", json!({})).await.unwrap();
    assert_eq!(
        (done.text().as_str(), done.is_error()),
        ("No answer within 30 s.", true)
    );
    assert_eq!(before.elapsed().as_secs(), 30);
}

/// On rmcp's `Router`.
struct Routed(DialogConfig);

#[tool_router]
impl Routed {
    #[tool(input_schema = schema_for_type::<Empty>())]
    async fn sure(&self, call: Call<Empty>) -> elicit_rmcp::CallReply {
        call.run(&self.0, async |_, dialog| {
            let sure = dialog.ask::<Confirm>().await?.is_accepted();
            Ok::<_, ErrorData>(CallToolResult::success(vec![ContentBlock::text(
                sure.to_string(),
            )]))
        })
        .await
    }
}

impl ServerHandler for Routed {}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Empty {}

#[tokio::test]
async fn a_server_may_run_by_itself() {
    let config = DialogConfig::new(Keys::new([9; 32]).unwrap(), Principal::unauthenticated());
    for version in ProtocolVersion::all() {
        let config = config.clone();
        let rehearsal = Rehearsal::serving(move |io| {
            let router = Router::new(Routed(config.clone())).with_tools(Routed::tool_router());
            async move {
                let running = Exact::new(router).serve(io).await.unwrap();
                running.waiting().await.unwrap();
            }
        })
        .version(version)
        .fresh_each_round()
        .user(Scripted::new().accept([("confirm", json!(true))]));
        let done = rehearsal.call_tool("sure", json!({})).await.unwrap();
        assert_eq!(done.text(), "true", "{version}");
    }
}

/// What is on it?
#[derive(Elicit)]
struct Pizza {
    name: String,
    #[elicit(multi)]
    toppings: Vec<Topping>,
}

#[derive(Debug, Clone, Copy, PartialEq, elicit::Choice)]
#[elicit(rename_all = "kebab-case")]
enum Topping {
    Olives,
    SunDried,
    Capers,
}

struct Kitchen;

#[tool_router]
impl Kitchen {
    #[tool]
    async fn pizza(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let pizza = dialog.ask::<Pizza>().await?.accepted();
        Ok(pizza.map_or("none".to_owned(), |pizza| {
            format!("{} {:?}", pizza.name, pizza.toppings)
        }))
    }

    #[tool]
    async fn page(&self, dialog: Dialog) -> Result<String, ErrorData> {
        let page = elicit::UrlRequest::new("Please sign in", "https://shop.example.com/login")
            .map_err(elicit_rmcp::AskError::UnsafeUrl)?;
        Ok(format!("{:?}", dialog.open(page).await?))
    }
}

#[tool_handler]
impl ServerHandler for Kitchen {}

fn pizza(toppings: Value) -> [(&'static str, Value); 2] {
    [("name", json!("Marina")), ("toppings", toppings)]
}

/// With what words a call ended.
async fn panic_of(call: tokio::task::JoinHandle<()>) -> String {
    let panic = call.await.unwrap_err().into_panic();
    *panic.downcast::<String>().unwrap()
}

/// With what words a call fails the test on each revision, but for the name of it: they are the same.
async fn fails(server: impl ServerHandler + Clone, tool: &str, user: Scripted) -> Vec<String> {
    let user = Arc::new(user);
    let mut words = Vec::new();
    for version in ProtocolVersion::all() {
        let (server, user, tool) = (server.clone(), user.clone(), tool.to_owned());
        let call = tokio::spawn(async move {
            let rehearsal = Rehearsal::new(move || server.clone());
            let rehearsal = rehearsal.version(version).user(user);
            let _ = rehearsal.call_tool(&tool, json!({})).await;
        });
        let said = panic_of(call).await;
        let first = said.lines().next().unwrap();
        let what = first.strip_prefix(&format!("on {version}, "));
        words.push(what.unwrap().to_owned());
    }
    words.dedup();
    words
}

#[tokio::test]
async fn a_scripted_list_is_the_same_on_every_revision() {
    for version in ProtocolVersion::all() {
        for (toppings, said) in [
            (json!(["olives", "capers"]), "Marina [Olives, Capers]"),
            (json!(["sun-dried"]), "Marina [SunDried]"),
            (json!([]), "Marina []"),
        ] {
            let user = Scripted::new().accept(pizza(toppings));
            let rehearsal = Rehearsal::new(|| Kitchen).version(version).user(user);
            let done = rehearsal.call_tool("pizza", json!({})).await.unwrap();
            assert_eq!(done.text(), said, "{version}");
        }
    }
    // As it is shown it has every box there, unticked, for which the later revisions have no word.
    let name = [("name", json!("Marina"))];
    let user = Scripted::new().accept(name);
    let rehearsal = Rehearsal::new(|| Kitchen).version(V2025_06).user(user);
    let done = rehearsal.call_tool("pizza", json!({})).await.unwrap();
    assert_eq!(done.text(), "Marina []");
    // By the names of the revision, too.
    let boxes = [("name", json!("Marina")), ("toppings.olives", json!(true))];
    let rehearsal = Rehearsal::new(|| Kitchen)
        .version(V2025_06)
        .user(Scripted::new().accept(boxes));
    let done = rehearsal.call_tool("pizza", json!({})).await.unwrap();
    assert_eq!(done.text(), "Marina [Olives]");
}

#[tokio::test]
async fn an_option_that_is_not_offered_fails_the_test_on_2025_06_18() {
    let call = tokio::spawn(async {
        let rehearsal = Rehearsal::new(|| Kitchen)
            .version(V2025_06)
            .user(Scripted::new().accept(pizza(json!(["olives", "oliv"]))));
        let _ = rehearsal.call_tool("pizza", json!({})).await;
    });
    assert_eq!(
        panic_of(call).await.lines().next().unwrap(),
        "on 2025-06-18, the script ticks \"oliv\" of `toppings`, which \"What is on it?\" does not offer"
    );
}

#[tokio::test]
async fn a_name_that_the_form_does_not_have_fails_the_test() {
    let user = Scripted::new().when(
        |_, _| true,
        Reply::Accept(JsonObject::from_iter([("nmae".to_owned(), json!("Ada"))])),
    );
    assert_eq!(
        fails(Tables::default(), "guest", user).await,
        [
            "the script answers `nmae`, which the form \"Who is coming?\" does not have; it has `name`, `age`"
        ]
    );
}

#[tokio::test]
async fn a_script_at_its_end_fails_the_test() {
    assert_eq!(
        fails(Tables::default(), "guest", Scripted::new()).await,
        ["the script is at its end, and \"Who is coming?\" was asked"]
    );
    // Unless it says that the client fails there.
    let user = Scripted::new().otherwise(elicit_rmcp::testing::Otherwise::Fail);
    let rehearsal = Rehearsal::new(Tables::default).version(V2025_11).user(user);
    let done = rehearsal.call_tool("guest", json!({})).await.unwrap();
    let said = "The client failed to ask (error -32603).";
    assert_eq!((done.text().as_str(), done.is_error()), (said, true));
}

#[tokio::test]
async fn a_form_that_is_shown_again_to_a_script_at_its_end_says_why() {
    let call = tokio::spawn(async {
        let user = Scripted::new().accept([("age", json!(3))]);
        let rehearsal = Rehearsal::new(Tables::default).user(user);
        let _ = rehearsal.call_tool("guest", json!({})).await;
    });
    assert_eq!(
        panic_of(call).await.lines().next().unwrap(),
        "on 2026-07-28, the script is at its end, and \"Who is coming?\" was shown again: \
         name: must be answered; age: must be at least 18"
    );
}

#[tokio::test]
async fn a_script_that_does_not_fit_shows_where_the_call_stands_and_the_wire() {
    for tool in ["call_tool", "get_prompt", "read_resource"] {
        let before = line!();
        let call = tokio::spawn(async move {
            let rehearsal = Rehearsal::new(Tables::default).version(V2025_11);
            match tool {
                "call_tool" => drop(rehearsal.call_tool("guest", json!({})).await),
                "get_prompt" => drop(rehearsal.get_prompt("any", json!({})).await),
                _ => drop(rehearsal.read_resource("tables://1").await),
            }
        });
        let of_call = before..line!();
        let said = panic_of(call).await;
        let mut lines = said.lines().skip(1);
        let at = lines.next().unwrap().strip_prefix("(the call at ").unwrap();
        let (file, at) = at.split_once(".rs:").unwrap();
        assert!(file.ends_with("rehearsal"), "{said}");
        let line: u32 = at.split_once(':').unwrap().0.parse().unwrap();
        assert!(of_call.contains(&line), "{said}");
        assert_eq!(lines.next(), Some("the wire (> the client, < the server):"));
        assert!(lines.next().unwrap().contains(r#""method":"initialize""#));
        let asked = lines.last().unwrap();
        assert!(
            asked.starts_with("< ") && asked.contains("Who is coming?"),
            "{said}"
        );
    }
}

#[tokio::test]
#[should_panic(
    expected = "the script has values for \"Please sign in\", which is a page: use `consent`"
)]
async fn values_for_a_page_fail_the_test() {
    let user = Scripted::new().accept(ada());
    let rehearsal = Rehearsal::new(|| Kitchen).user(user);
    let _ = rehearsal.call_tool("page", json!({})).await;
}

/// A presenter of the author's own, with nobody before it.
struct Away;

impl elicit_host::Presenter for Away {
    fn capability(&self) -> elicit::Capability {
        elicit::Capability::default().with(Mode::Form)
    }

    async fn present(
        &self,
        _: &elicit_host::Received,
        _: &elicit_host::Context,
    ) -> Result<elicit_host::Answer, elicit_host::PresentError> {
        Err(elicit_host::PresentError::Unattended)
    }
}

#[tokio::test]
async fn another_presenter_is_not_a_script() {
    for version in ProtocolVersion::all() {
        let rehearsal = Rehearsal::new(Tables::default).version(version).user(Away);
        let done = rehearsal.call_tool("guest", json!({})).await.unwrap();
        assert_eq!(done.text(), "nobody", "{version}");
    }
}

#[tokio::test]
async fn a_failed_call_is_read_in_lines() {
    let rehearsal = Rehearsal::new(Tables::default);
    let failed = rehearsal.call_tool("none", json!({})).await.unwrap_err();
    let shown = format!("{failed:?}");
    let lines: Vec<_> = shown.lines().collect();
    assert!(lines[0].contains("-32602"), "{shown}");
    let wire = lines
        .iter()
        .position(|line| *line == "the wire (> the client, < the server):");
    let wire: Vec<_> = failed
        .wire()
        .iter()
        .zip(&lines[wire.unwrap() + 1..])
        .collect();
    assert_eq!(wire.len(), failed.wire().len());
    for (line, shown) in wire {
        assert_eq!(line.to_string(), *shown);
    }
}
