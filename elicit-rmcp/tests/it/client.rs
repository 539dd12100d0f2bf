//! The client's side against a server of hand-written JSON, over all revisions.

mod errors;
mod server;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use elicit_core::{Action, Capability, Kind, Mode};
use elicit_host::{
    Answer, Context, Host, HostError, PresentError, Presenter, RateLimit, Received, ReceivedUrl,
    Reply, Scripted, Wait,
};
use elicit_rmcp::client::{AnsweringExt, CallError, Client};
use rmcp::model::{
    ClientCapabilities, ClientConfig, CustomNotification, ElicitationCapability,
    GetPromptRequestParams, ReadResourceRequestParams, UrlElicitationCapability,
};
use rmcp::service::NotificationContext;
use rmcp::{ClientHandler, RoleClient, ServiceError};
use serde_json::{Value, json};

use server::{DONE, NAME, Server, asks, book, client, connect, start, user};

const OLD: [&str; 2] = ["2025-06-18", "2025-11-25"];
const NEW: &str = "2026-07-28";

fn ada() -> Scripted {
    Scripted::new().accept([("name", json!("Ada"))])
}

fn forms() -> Capability {
    Capability::default().with(Mode::Form)
}

/// Declares URL elicitation, whatever is around it.
struct Boasts;

impl ClientHandler for Boasts {
    fn get_info(&self) -> ClientConfig {
        let mut info = ClientConfig::default();
        "boasts".clone_into(&mut info.client_info.name);
        let mut capabilities = ClientCapabilities::default();
        let url = UrlElicitationCapability::new();
        capabilities.elicitation = Some(ElicitationCapability::new().with_url(url));
        info.capabilities = capabilities;
        info
    }
}

// --- what is declared

#[tokio::test]
async fn the_presenter_alone_decides_what_is_declared() {
    let url = Capability::default().with(Mode::Url);
    for (capability, declared) in [
        (forms(), json!({"form": {}})),
        (url, json!({"url": {}})),
        (forms().with(Mode::Url), json!({"form": {}, "url": {}})),
        (Capability::default(), Value::Null),
    ] {
        for version in ["2025-06-18", "2025-11-25", NEW] {
            let host = Host::new("files", Arc::new(Scripted::new().capability(capability)));
            let (running, mut server, hello) =
                start(version, Client::around(Boasts, host), true).await;
            if version != NEW {
                assert_eq!(hello["params"]["capabilities"]["elicitation"], declared);
                assert_eq!(hello["params"]["clientInfo"]["name"], "boasts");
                continue;
            }
            let serve = async {
                let call = server.request("tools/call").await;
                let meta = &call["params"]["_meta"];
                let capabilities = &meta["io.modelcontextprotocol/clientCapabilities"];
                assert_eq!(capabilities["elicitation"], declared);
                server.result(&call, DONE).await;
            };
            let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
            result.unwrap();
        }
    }
}

// --- requests of the 2025 revisions

#[tokio::test]
async fn a_form_is_answered_with_its_defaults_in_its_order() {
    for version in OLD {
        for mode in ["", r#""mode":"form","#] {
            let (running, mut server) = connect(version, ada()).await;
            let params = format!(
                r#"{{{mode}"message":"Please","requestedSchema":{{"type":"object","properties":{{
                    "zip":{{"type":"string","default":"0"}},"name":{{"type":"string"}},
                    "news":{{"type":"boolean","default":false}}}},"required":["name"]}}}}"#
            );
            server.elicit(7, &params).await;
            let answer = server.answer(7).await;
            let content = r#"{"zip":"0","name":"Ada","news":false}"#;
            assert_eq!(
                answer,
                format!(r#""result":{{"action":"accept","content":{content}}}"#)
            );
            let asked = &user(&running).asked()[0];
            assert_eq!(asked.position.to_string(), "1 of 1");
        }
    }
}

#[tokio::test]
async fn decline_and_cancel_arrive_as_such() {
    for version in OLD {
        let (_running, mut server) = connect(version, Scripted::new().decline().cancel()).await;
        server.elicit(1, NAME).await;
        assert_eq!(server.answer(1).await, r#""result":{"action":"decline"}"#);
        server.elicit(2, NAME).await;
        assert_eq!(server.answer(2).await, r#""result":{"action":"cancel"}"#);
        // Nobody is there any more.
        server.elicit(3, NAME).await;
        assert_eq!(server.answer(3).await, r#""result":{"action":"cancel"}"#);
    }
}

#[tokio::test]
async fn what_was_not_advertised_is_refused() {
    let url = r#"{"mode":"url","message":"Open","url":"https://a.example/","elicitationId":"1"}"#;
    let (running, mut server) = connect("2025-11-25", ada().capability(forms())).await;
    server.elicit(1, url).await;
    let refused =
        r#""error":{"code":-32602,"message":"this client does not support url elicitation"}"#;
    assert_eq!(server.answer(1).await, refused);
    assert!(user(&running).asked().is_empty());
    // 2025-06-18 has no URL mode.
    let (_running, mut server) = connect("2025-06-18", ada()).await;
    server.elicit(1, url).await;
    assert_eq!(server.answer(1).await, refused);
}

#[tokio::test]
async fn an_unknown_mode_is_no_form() {
    for version in OLD {
        let (running, mut server) = connect(version, ada()).await;
        let params = NAME.replace(r#""form""#, r#""voice""#);
        server.elicit(1, &params).await;
        let answer = server.answer(1).await;
        assert!(answer.starts_with(r#""error":{"code":-32602,"#), "{answer}");
        assert!(answer.contains(r#"`mode` is \"voice\""#), "{answer}");
        assert!(user(&running).asked().is_empty());
    }
}

#[tokio::test]
async fn a_form_that_cannot_be_shown_names_its_field() {
    let (running, mut server) = connect("2025-11-25", ada()).await;
    let nested = r#"{"message":"m","requestedSchema":{"type":"object","properties":{"address":{"type":"object","properties":{}}}}}"#;
    server.elicit(1, nested).await;
    let answer = server.answer(1).await;
    assert!(answer.starts_with(r#""error":{"code":-32602,"#), "{answer}");
    assert!(answer.contains("address: is nested"), "{answer}");
    server.elicit(2, r#"{"message":"m"}"#).await;
    let answer = server.answer(2).await;
    assert!(answer.contains("`requestedSchema` is missing"), "{answer}");
    assert!(user(&running).asked().is_empty());
}

/// Reads differently through rmcp's types: `pattern` goes, the nullable choice becomes free text.
const STRANGE: &str = r#"{"mode":"form","message":"m","requestedSchema":{"type":"object","properties":{
    "z":{"type":"string","pattern":"^a+$"},
    "choice":{"type":["string","null"],"enum":["x","y"]},
    "a":{"type":"string","format":"ipv4"}},"x-extra":1}}"#;

#[tokio::test]
async fn the_form_arrives_as_it_was_sent() {
    for version in OLD {
        let (running, mut server) = connect(version, Scripted::new().decline()).await;
        server.elicit(1, STRANGE).await;
        server.answer(1).await;
        let asked = user(&running).asked();
        let Received::Form(form) = &asked[0].request else {
            panic!("a form")
        };
        let schema = form.params().requested_schema();
        let sent = STRANGE.replace('\n', " ");
        assert!(sent.contains(schema), "{schema}");
        let names: Vec<&str> = form.fields().iter().map(|f| f.field().name()).collect();
        assert_eq!(names, ["z", "choice", "a"]);
        let Kind::Text(rules) = form.fields()[0].field().kind() else {
            panic!("text")
        };
        assert_eq!(rules.pattern.as_ref().unwrap().source(), "^a+$");
        assert_eq!(form.fields()[1].options().len(), 2);
    }
}

#[tokio::test]
async fn without_the_exact_wire_order_and_strange_forms_still_arrive() {
    let user_of = Scripted::new().decline().decline();
    let (running, mut server, _) = start("2025-11-25", client(user_of), false).await;
    // What rmcp cannot read comes as it is.
    server.elicit(1, STRANGE).await;
    server.answer(1).await;
    let plain = r#"{"message":"m","requestedSchema":{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"boolean"}}}}"#;
    server.elicit(2, plain).await;
    server.answer(2).await;
    for (asked, expected) in user(&running)
        .asked()
        .iter()
        .zip([&["z", "choice", "a"][..], &["z", "a"]])
    {
        let Received::Form(form) = &asked.request else {
            panic!("a form")
        };
        let names: Vec<&str> = form.fields().iter().map(|f| f.field().name()).collect();
        assert_eq!(names, expected);
    }
}

#[tokio::test]
async fn a_withdrawn_request_leaves_the_screen() {
    for version in OLD {
        let silent = Scripted::new().reply(Reply::Silence).decline();
        let (running, mut server) = connect(version, silent).await;
        server.elicit(1, NAME).await;
        while user(&running).asked().is_empty() {
            tokio::task::yield_now().await;
        }
        server
            .notify("notifications/cancelled", &json!({"requestId": 1}))
            .await;
        // The next one is shown, so the first is gone; and it is answered, the first is not.
        server.elicit(2, NAME).await;
        assert_eq!(server.answer(2).await, r#""result":{"action":"decline"}"#);
    }
}

#[tokio::test]
async fn a_server_that_asks_too_often_is_told() {
    let host = Host::new("files", Arc::new(Scripted::new().decline().decline()));
    let host = host.rate_limit(RateLimit::new(1, Duration::from_secs(3600)));
    let (running, mut server, _) = start("2025-11-25", Client::new(host), true).await;
    server.elicit(1, NAME).await;
    server.answer(1).await;
    server.elicit(2, NAME).await;
    let answer = server.answer(2).await;
    assert!(
        answer.starts_with(r#""error":{"code":-32603,"message":"too many requests"#),
        "{answer}"
    );
    assert_eq!(user(&running).asked().len(), 1);
}

/// Does not get far.
struct Panics(&'static str);

impl Presenter for Panics {
    fn capability(&self) -> Capability {
        forms().with(Mode::Url)
    }
    async fn present(&self, request: &Received, _: &Context) -> Result<Answer, PresentError> {
        let mode = request.mode().to_string();
        assert!(mode != self.0, "SECRET");
        Ok(Answer::consent())
    }
    async fn open(&self, _: &ReceivedUrl, _: &Context) -> Result<(), PresentError> {
        panic!("SECRET");
    }
}

#[tokio::test]
async fn a_presenter_that_panics_is_an_error_for_the_server() {
    let page = r#"{"mode":"url","message":"Open","url":"https://a.example/","elicitationId":"1"}"#;
    let strange = STRANGE.replace('\n', " ");
    for (version, at, params) in [
        ("2025-06-18", "form", NAME),
        ("2025-11-25", "form", NAME),
        ("2025-11-25", "form", &strange),
        ("2025-11-25", "url", page),
        ("2025-11-25", "open", page),
    ] {
        let host = Host::new("files", Panics(at));
        let (_running, mut server, _) = start(version, Client::new(host), true).await;
        // Twice: the screen is free again.
        for id in [1, 2] {
            server.elicit(id, params).await;
            let failed = r#""error":{"code":-32603,"message":"showing the request failed"}"#;
            assert_eq!(server.answer(id).await, failed);
        }
    }
}

#[tokio::test]
async fn a_page_that_is_not_opened_is_cancelled() {
    struct NoBrowser;
    impl Presenter for NoBrowser {
        fn capability(&self) -> Capability {
            Capability::default().with(Mode::Url)
        }
        async fn present(&self, _: &Received, _: &Context) -> Result<Answer, PresentError> {
            Ok(Answer::consent())
        }
        async fn open(&self, _: &ReceivedUrl, _: &Context) -> Result<(), PresentError> {
            Err(PresentError::failed("no browser"))
        }
    }
    let client = Client::new(Host::new("files", NoBrowser));
    let (_running, mut server, _) = start("2025-11-25", client, true).await;
    let page = r#"{"mode":"url","message":"Open","url":"https://a.example/","elicitationId":"1"}"#;
    server.elicit(1, page).await;
    assert_eq!(server.answer(1).await, r#""result":{"action":"cancel"}"#);
}

#[tokio::test(start_paused = true)]
async fn a_person_who_does_not_answer_in_time_has_cancelled() {
    let silent = client(Scripted::new().reply(Reply::Silence)).timeout(Duration::from_secs(60));
    let (_running, mut server, _) = start("2025-11-25", silent, true).await;
    server.elicit(1, NAME).await;
    assert_eq!(server.answer(1).await, r#""result":{"action":"cancel"}"#);
}

#[tokio::test]
async fn completion_reaches_the_presenter_once() {
    let (running, mut server) = connect("2025-11-25", Scripted::new().consent().decline()).await;
    for (id, answer) in [
        (1, r#""result":{"action":"accept"}"#),
        (2, r#""result":{"action":"decline"}"#),
    ] {
        let params = format!(
            r#"{{"mode":"url","message":"Open","url":"https://a.example/","elicitationId":"flow-{id}"}}"#
        );
        server.elicit(id, &params).await;
        assert_eq!(server.answer(id).await, answer);
    }
    assert_eq!(user(&running).opened(), ["https://a.example/"]);
    let complete = "notifications/elicitation/complete";
    for params in [
        json!({"elicitationId": "unknown"}),
        json!({"elicitationId": "flow-2"}),
        json!({}),
        json!({"elicitationId": "flow-1"}),
        json!({"elicitationId": "flow-1"}),
    ] {
        server.notify(complete, &params).await;
    }
    // Notifications are taken in turn with requests.
    server.elicit(3, NAME).await;
    server.answer(3).await;
    assert_eq!(user(&running).completed(), ["flow-1"]);
}

#[tokio::test]
async fn other_notifications_are_the_handlers() {
    #[derive(Clone, Default)]
    struct Notes(Arc<Mutex<Vec<String>>>);
    impl ClientHandler for Notes {
        async fn on_custom_notification(
            &self,
            notification: CustomNotification,
            _: NotificationContext<RoleClient>,
        ) {
            self.0.lock().unwrap().push(notification.method);
        }
    }
    let notes = Notes::default();
    let host = Host::new("files", Arc::new(Scripted::new().decline()));
    let (_running, mut server, _) =
        start("2025-11-25", Client::around(notes.clone(), host), true).await;
    server
        .notify(
            "notifications/elicitation/complete",
            &json!({"elicitationId": "1"}),
        )
        .await;
    server.notify("notifications/x", &json!({})).await;
    server.elicit(1, NAME).await;
    server.answer(1).await;
    assert_eq!(*notes.0.lock().unwrap(), ["notifications/x"]);
}

// --- pages that a call of 2025-11-25 waits for

const WAITS: &str = r#"{"code":-32042,"message":"This request requires more information.","data":{"elicitations":[
    {"mode":"url","message":"First","url":"https://a.example/1","elicitationId":"one"},
    {"mode":"url","message":"Second","url":"https://a.example/2","elicitationId":"two"}]}}"#;

#[tokio::test]
async fn a_call_waits_for_its_pages_and_is_made_again() {
    let (running, mut server) = connect("2025-11-25", Scripted::new().consent().consent()).await;
    let serve = async {
        let first = server.request("tools/call").await;
        server.error(&first, WAITS).await;
        while user(&running).opened().len() < 2 {
            tokio::task::yield_now().await;
        }
        for id in ["two", "one"] {
            let params = json!({"elicitationId": id});
            server
                .notify("notifications/elicitation/complete", &params)
                .await;
        }
        let again = server.request("tools/call").await;
        assert_ne!(again["id"], first["id"]);
        assert_eq!(again["params"]["arguments"], first["params"]["arguments"]);
        assert_eq!(again["params"]["inputResponses"], Value::Null);
        server.result(&again, r#"{"content":[]}"#).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    result.unwrap();
    let asked = user(&running).asked();
    let shown: Vec<String> = asked
        .iter()
        .map(|asked| format!("{} {}", asked.position, asked.request.message()))
        .collect();
    assert_eq!(shown, ["1 of 2 First", "2 of 2 Second"]);
    let mut completed = user(&running).completed();
    completed.sort();
    assert_eq!(completed, ["one", "two"]);
}

#[tokio::test]
async fn a_page_that_is_declined_ends_the_call() {
    for (page, action) in [
        (Scripted::new().decline(), Action::Decline),
        (Scripted::new().consent().cancel(), Action::Cancel),
    ] {
        let (running, mut server) = connect("2025-11-25", page).await;
        let serve = async {
            let call = server.request("tools/call").await;
            server.error(&call, WAITS).await;
        };
        let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        let Err(CallError::NotOpened(done)) = result else {
            panic!("{result:?}")
        };
        assert_eq!(done, action);
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_never_says_so_is_asked_again() {
    let pages = Scripted::new().consent().consent();
    let (running, mut server) = connect("2025-11-25", pages).await;
    let began = tokio::time::Instant::now();
    let serve = async {
        let call = server.request("tools/call").await;
        server.error(&call, WAITS).await;
        let again = server.request("tools/call").await;
        server.result(&again, r#"{"content":[]}"#).await;
    };
    let call = running
        .answering()
        .patience(Duration::from_secs(30))
        .call_tool(book());
    let (result, ()) = tokio::join!(call, serve);
    result.unwrap();
    assert_eq!(began.elapsed().as_secs(), 30);
}

#[tokio::test]
async fn the_person_may_try_again_before_the_server_says_so() {
    for (wait, retries) in [(Wait::Retry, true), (Wait::Cancel, false)] {
        let pages = Scripted::new().consent().consent().waits(wait);
        let (running, mut server) = connect("2025-11-25", pages).await;
        let serve = async {
            let call = server.request("tools/call").await;
            server.error(&call, WAITS).await;
            if retries {
                let again = server.request("tools/call").await;
                server.result(&again, r#"{"content":[]}"#).await;
            }
        };
        let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        match result {
            Ok(_) => assert!(retries),
            Err(error) => {
                assert!(matches!(error, CallError::NotOpened(Action::Cancel)) && !retries);
            }
        }
    }
}

#[tokio::test]
async fn a_page_that_comes_again_is_told_as_such() {
    let (running, mut server) = connect(NEW, Scripted::new().consent().consent().cancel()).await;
    let serve = async {
        let url = |n| format!(r#"{{"mode":"url","message":"Open","url":"https://a.example/{n}"}}"#);
        for page in [url(1), url(2), url(1)] {
            let call = server.request("tools/call").await;
            server.result(&call, &asks(&[("page", &page)], None)).await;
        }
        let call = server.request("tools/call").await;
        server.result(&call, DONE).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    result.unwrap();
    let again: Vec<bool> = user(&running)
        .asked()
        .iter()
        .map(|asked| asked.opened_before)
        .collect();
    assert_eq!(again, [false, false, true]);
}

#[tokio::test]
async fn elsewhere_it_is_an_error_like_any_other() {
    let everything = || Scripted::new().consent().consent();
    for (version, page) in [
        ("2025-06-18", everything()),
        (NEW, everything()),
        ("2025-11-25", everything().capability(forms())),
    ] {
        let (running, mut server) = connect(version, page).await;
        let serve = async {
            let call = server.request("tools/call").await;
            server.error(&call, WAITS).await;
        };
        let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        let Err(CallError::Service(ServiceError::McpError(error))) = result else {
            panic!("{result:?}")
        };
        assert_eq!(error.code.0, -32042);
        assert!(user(&running).asked().is_empty());
    }
}

// --- rounds of 2026-07-28

const STATE: &str = "s\u{e9}aled \"\\ \u{1f600}=";

#[tokio::test]
async fn a_round_is_answered_in_its_order_and_the_call_made_again() {
    for exact in [true, false] {
        let user_of = Scripted::new()
            .accept([("name", json!("Zoe"))])
            .decline()
            .accept([("name", json!("Bob"))]);
        let (running, mut server, _) = start(NEW, client(user_of), exact).await;
        let serve = async {
            let first = server.request("tools/call").await;
            assert_eq!(first["params"]["requestState"], Value::Null);
            assert_eq!(first["params"]["inputResponses"], Value::Null);
            server
                .result(&first, &asks(&[("zoe", NAME), ("ann", NAME)], Some(STATE)))
                .await;

            let second = server.request("tools/call").await;
            assert_ne!(second["id"], first["id"]);
            assert_eq!(second["params"]["arguments"], first["params"]["arguments"]);
            assert_eq!(second["params"]["requestState"], STATE);
            let zoe = if exact {
                json!({"zoe": {"action": "accept", "content": {"name": "Zoe"}}, "ann": {"action": "decline"}})
            } else {
                // rmcp's map is sorted.
                json!({"ann": {"action": "accept", "content": {"name": "Zoe"}}, "zoe": {"action": "decline"}})
            };
            assert_eq!(second["params"]["inputResponses"], zoe);
            // No state this time: none is sent.
            server.result(&second, &asks(&[("bob", NAME)], None)).await;

            let third = server.line().await;
            assert!(!third.contains("requestState"), "{third}");
            let third: Value = serde_json::from_str(&third).unwrap();
            let bob = json!({"bob": {"action": "accept", "content": {"name": "Bob"}}});
            assert_eq!(third["params"]["inputResponses"], bob);
            server.result(&third, DONE).await;
        };
        let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        assert_eq!(result.unwrap().content.len(), 1);
        let asked = user(&running).asked();
        let positions: Vec<String> = asked
            .iter()
            .map(|asked| asked.position.to_string())
            .collect();
        assert_eq!(positions, ["1 of 2", "2 of 2", "1 of 1"]);
    }
}

#[tokio::test]
async fn a_strange_form_in_a_round_arrives_as_it_was_sent() {
    for exact in [true, false] {
        let (running, mut server, _) = start(NEW, client(Scripted::new().decline()), exact).await;
        let serve = async {
            let call = server.request("tools/call").await;
            server.result(&call, &asks(&[("q", STRANGE)], None)).await;
            let again = server.request("tools/call").await;
            server.result(&again, DONE).await;
        };
        let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        result.unwrap();
        let asked = user(&running).asked();
        let Received::Form(form) = &asked[0].request else {
            panic!("a form")
        };
        let names: Vec<&str> = form.fields().iter().map(|f| f.field().name()).collect();
        assert_eq!(names, ["z", "choice", "a"]);
        assert_eq!(form.fields()[1].options().len(), 2);
    }
}

#[tokio::test]
async fn a_page_in_a_round_has_no_id() {
    for exact in [true, false] {
        let (running, mut server, _) = start(NEW, client(Scripted::new().consent()), exact).await;
        let serve = async {
            let call = server.request("tools/call").await;
            let url = r#"{"mode":"url","message":"Open","url":"https://a.example/"}"#;
            server
                .result(&call, &asks(&[("page", url)], Some("s")))
                .await;
            let again = server.request("tools/call").await;
            assert_eq!(
                again["params"]["inputResponses"],
                json!({"page": {"action": "accept"}})
            );
            server.result(&again, DONE).await;
        };
        let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        result.unwrap();
        assert_eq!(user(&running).opened(), ["https://a.example/"]);
    }
}

#[tokio::test]
async fn prompts_and_resources_ask_too() {
    let (running, mut server) = connect(NEW, ada().accept([("name", json!("Bob"))])).await;
    let serve = async {
        for (method, done) in [
            ("prompts/get", r#"{"resultType":"complete","messages":[]}"#),
            (
                "resources/read",
                r#"{"resultType":"complete","contents":[],"ttlMs":0,"cacheScope":"private"}"#,
            ),
        ] {
            let call = server.request(method).await;
            server
                .result(&call, &asks(&[("q", NAME)], Some(STATE)))
                .await;
            let again = server.request(method).await;
            assert_eq!(again["params"]["inputResponses"]["q"]["action"], "accept");
            assert_eq!(again["params"]["requestState"], STATE);
            server.result(&again, done).await;
        }
    };
    let call = async {
        let prompt = GetPromptRequestParams::new("greet");
        running.answering().get_prompt(prompt).await.unwrap();
        let resource = ReadResourceRequestParams::new("file:///a");
        running.answering().read_resource(resource).await.unwrap();
    };
    tokio::join!(call, serve);
}

#[tokio::test(start_paused = true)]
async fn rounds_without_a_question_are_spaced() {
    let (running, mut server) = connect(NEW, Scripted::new()).await;
    let began = tokio::time::Instant::now();
    let waits = r#"{"resultType":"input_required","requestState":"wait"}"#;
    let serve = async {
        let mut at = Vec::new();
        for round in 0..8 {
            let call = server.request("tools/call").await;
            at.push(began.elapsed().as_millis());
            let state = &call["params"]["requestState"];
            assert_eq!(
                *state,
                if round == 0 {
                    Value::Null
                } else {
                    json!("wait")
                }
            );
            assert_eq!(call["params"]["inputResponses"], Value::Null);
            server
                .result(&call, if round < 7 { waits } else { DONE })
                .await;
        }
        assert_eq!(at, [0, 250, 750, 1750, 3750, 7750, 12_750, 17_750]);
    };
    let call = running.answering().rounds(1).call_tool(book());
    let (result, ()) = tokio::join!(call, serve);
    result.unwrap();
}

#[tokio::test(start_paused = true)]
async fn patience_ends() {
    let (running, mut server) = connect(NEW, Scripted::new()).await;
    let serve = async {
        loop {
            let call = server.request("tools/call").await;
            server
                .result(
                    &call,
                    r#"{"resultType":"input_required","requestState":"wait"}"#,
                )
                .await;
        }
    };
    let call = running
        .answering()
        .patience(Duration::from_secs(20))
        .call_tool(book());
    let result = tokio::select! { result = call => result, () = serve => unreachable!() };
    let Err(CallError::StillWaiting(limit)) = result else {
        panic!("{result:?}")
    };
    assert_eq!(limit, Duration::from_secs(20));
}

async fn ask_for_ever(server: &mut Server) {
    for round in 1.. {
        let call = server.next().await;
        if call["method"] != "tools/call" {
            return;
        }
        let key = format!("q{round}");
        server
            .result(&call, &asks(&[(&key, NAME), ("r", NAME)], Some("s")))
            .await;
    }
}

#[tokio::test]
async fn rounds_are_limited_and_the_error_says_what_was_asked() {
    let host = Host::new(
        "files",
        Arc::new(Scripted::new().when(|_, _| true, Reply::Decline)),
    );
    let (running, mut server, _) = start(NEW, Client::new(host), true).await;
    let call = running.answering().rounds(2).call_tool(book());
    let result = tokio::select! { result = call => result, () = ask_for_ever(&mut server) => unreachable!() };
    let error = result.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the server is not done after 2 rounds; it asked q1 (form), r (form), q2 (form), r (form)"
    );
    let CallError::TooManyRounds { limit, asked, .. } = error else {
        panic!("{error}")
    };
    assert_eq!((limit, asked.len(), asked[2].round), (2, 4, 2));
    assert_eq!(user(&running).asked().len(), 4);
}

#[tokio::test]
async fn what_was_not_advertised_ends_the_call() {
    let (running, mut server) = connect(NEW, ada().capability(forms())).await;
    let serve = async {
        let call = server.request("tools/call").await;
        let url = r#"{"mode":"url","message":"Open","url":"https://a.example/"}"#;
        server.result(&call, &asks(&[("page", url)], None)).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    let Err(CallError::NotAnswered { key, error, .. }) = result else {
        panic!("{result:?}")
    };
    assert_eq!(key, "page");
    assert!(matches!(error, HostError::Mode(Mode::Url)));

    let serve = async {
        let call = server.request("tools/call").await;
        let voice = NAME.replace(r#""form""#, r#""voice""#);
        server.result(&call, &asks(&[("q", &voice)], None)).await;
        // The call was not made again: the next thing is another one.
        let ping = server.request("tools/call").await;
        server.result(&ping, DONE).await;
    };
    let calls = async {
        let result = running.answering().call_tool(book()).await;
        assert!(matches!(result, Err(CallError::Malformed(_))), "{result:?}");
        running.answering().call_tool(book()).await.unwrap();
    };
    tokio::join!(calls, serve);
    assert!(user(&running).asked().is_empty());
}

#[tokio::test]
async fn other_requests_of_a_round_are_the_handlers() {
    let (running, mut server) = connect(NEW, ada()).await;
    let serve = async {
        let call = server.request("tools/call").await;
        let result = format!(
            r#"{{"resultType":"input_required","inputRequests":{{
                "where":{{"method":"roots/list"}},"who":{{"method":"elicitation/create","params":{NAME}}}}}}}"#
        );
        server.result(&call, &result).await;
        let again = server.request("tools/call").await;
        let expected = json!({"where": {"roots": []}, "who": {"action": "accept", "content": {"name": "Ada"}}});
        assert_eq!(again["params"]["inputResponses"], expected);
        server.result(&again, DONE).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    result.unwrap();
    assert_eq!(user(&running).asked()[0].position.to_string(), "1 of 1");

    let serve = async {
        let call = server.request("tools/call").await;
        let result = r#"{"resultType":"input_required","inputRequests":{"x":{"method":"ping"}}}"#;
        server.result(&call, result).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    let Err(CallError::Malformed(reason)) = result else {
        panic!("{result:?}")
    };
    assert_eq!(reason, "a request of an unknown kind");

    // One that is known, and not as it should be.
    let serve = async {
        let call = server.request("tools/call").await;
        let result = r#"{"resultType":"input_required","inputRequests":{"x":{"method":"sampling/createMessage","params":{"messages":7}}}}"#;
        server.result(&call, result).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    let Err(CallError::Malformed(reason)) = result else {
        panic!("{result:?}")
    };
    assert_eq!(reason, "the params of sampling/createMessage");
}

#[tokio::test]
async fn results_of_other_types_are_no_results() {
    let (running, mut server) = connect(NEW, ada()).await;
    for result in [
        r#"{"resultType":"mystery","content":[]}"#,
        r#"{"resultType":"mystery"}"#,
        r#"{"resultType":"mystery","description":"a prompt","messages":[]}"#,
        r#"{"resultType":7,"content":[]}"#,
    ] {
        let serve = async {
            let call = server.request("tools/call").await;
            server.result(&call, result).await;
        };
        let (given, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        assert!(
            matches!(given, Err(CallError::ResultType)),
            "{result}: {given:?}"
        );
    }
    for result in [
        r#"{"resultType":"input_required"}"#,
        r#"{"resultType":"input_required","inputRequests":[]}"#,
        r#"{"resultType":"input_required","content":[]}"#,
    ] {
        let serve = async {
            let call = server.request("tools/call").await;
            server.result(&call, result).await;
        };
        let (given, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        assert!(
            matches!(given, Err(CallError::ResultType | CallError::Malformed(_))),
            "{result}: {given:?}"
        );
    }
    // Absent is complete.
    let serve = async {
        let call = server.request("tools/call").await;
        server.result(&call, r#"{"content":[]}"#).await;
        let call = server.request("tools/call").await;
        server.result(&call, "{}").await;
    };
    let calls = async {
        running.answering().call_tool(book()).await.unwrap();
        running.answering().call_tool(book()).await.unwrap();
    };
    tokio::join!(calls, serve);
}

#[tokio::test]
async fn a_result_that_asks_is_none_on_2025() {
    for version in OLD {
        let (running, mut server) = connect(version, ada()).await;
        let serve = async {
            let call = server.request("tools/call").await;
            server.result(&call, &asks(&[("q", NAME)], Some("s"))).await;
        };
        let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
        assert!(matches!(result, Err(CallError::ResultType)), "{result:?}");
        assert!(user(&running).asked().is_empty());
    }
}

#[tokio::test]
async fn a_dropped_call_is_cancelled() {
    let (running, mut server) = connect(NEW, Scripted::new().reply(Reply::Silence).decline()).await;
    // While the server works.
    {
        let call = running.answering().call_tool(book());
        let sent = tokio::select! { _ = call => unreachable!(), sent = server.request("tools/call") => sent };
        let cancelled = server.request("notifications/cancelled").await;
        assert_eq!(cancelled["params"]["requestId"], sent["id"]);
    }
    // While the person thinks: the server waits for nothing, and the screen is free.
    {
        let call = running.answering().call_tool(book());
        let serve = async {
            let call = server.request("tools/call").await;
            server.result(&call, &asks(&[("q", NAME)], None)).await;
            while user(&running).asked().is_empty() {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! { _ = call => unreachable!(), () = serve => {} };
    }
    let serve = async {
        let call = server.request("tools/call").await;
        server.result(&call, &asks(&[("q", NAME)], None)).await;
        let again = server.request("tools/call").await;
        server.result(&again, DONE).await;
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    result.unwrap();
    assert_eq!(user(&running).asked().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_is_gone_asks_nobody() {
    let (running, mut server) = connect(NEW, Scripted::new().reply(Reply::Silence)).await;
    let serve = async {
        let call = server.request("tools/call").await;
        server.result(&call, &asks(&[("q", NAME)], None)).await;
        while user(&running).asked().is_empty() {
            tokio::task::yield_now().await;
        }
        drop(server);
    };
    let (result, ()) = tokio::join!(running.answering().call_tool(book()), serve);
    assert!(
        matches!(
            result,
            Err(CallError::Service(ServiceError::TransportClosed))
        ),
        "{result:?}"
    );
}

#[tokio::test]
async fn calls_of_rmcp_are_answered_one_after_another() {
    let names = Scripted::new()
        .accept([("name", json!("A"))])
        .accept([("name", json!("B"))]);
    let (running, mut server, _) = start(NEW, client(names).rmcp_rounds(), true).await;
    let serve = async {
        let call = server.request("tools/call").await;
        server
            .result(&call, &asks(&[("a", NAME), ("b", NAME)], None))
            .await;
        let again = server.request("tools/call").await;
        let responses = &again["params"]["inputResponses"];
        assert_eq!(responses["a"]["content"]["name"], "A");
        assert_eq!(responses["b"]["content"]["name"], "B");
        server.result(&again, DONE).await;
    };
    let (result, ()) = tokio::join!(running.call_tool(book()), serve);
    result.unwrap();
}

#[tokio::test]
async fn without_being_told_so_rmcp_answers_no_round() {
    for exact in [true, false] {
        let (running, mut server, _) = start(NEW, client(ada()), exact).await;
        let serve = async {
            let call = server.request("tools/call").await;
            server.result(&call, &asks(&[("a", NAME)], None)).await;
        };
        let (result, ()) = tokio::join!(running.call_tool(book()), serve);
        let Err(ServiceError::McpError(error)) = result else {
            panic!("{result:?}")
        };
        assert_eq!(error.code.0, -32601);
        assert!(user(&running).asked().is_empty());
    }
}

#[tokio::test]
async fn servers_send_no_requests_on_2026_07_28() {
    let page = r#"{"mode":"url","message":"Open","url":"https://a.example/"}"#;
    let strange = STRANGE.replace('\n', " ");
    for (rmcp_rounds, exact) in [(false, true), (false, false), (true, true)] {
        for params in [NAME, page, &strange] {
            let client = client(ada().consent());
            let client = if rmcp_rounds {
                client.rmcp_rounds()
            } else {
                client
            };
            let (running, mut server, _) = start(NEW, client, exact).await;
            // Also while a call is in flight, of which rmcp says that it may ask.
            let serve = async {
                server.elicit(1, params).await;
                // rmcp refuses most that come outside of a call, with a code of its own.
                let before = server.next().await;
                let code = &before["error"]["code"];
                assert!(*code == -32601 || *code == -32602, "{before}");
                let call = server.request("tools/call").await;
                server.elicit(2, params).await;
                let within = server.next().await;
                assert_eq!(within["error"]["code"], -32601, "{within}");
                server.result(&call, DONE).await;
            };
            let call = async {
                tokio::task::yield_now().await;
                running.answering().call_tool(book()).await
            };
            let (result, ()) = tokio::join!(call, serve);
            result.unwrap();
            assert!(user(&running).asked().is_empty());
            assert!(user(&running).opened().is_empty());
        }
    }
}

/// What rmcp reads as a request of the server's own must not pass for one of a round.
#[tokio::test]
async fn however_it_is_written_a_request_is_refused_on_2026_07_28() {
    let plain = r#"{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":PARAMS}"#;
    let long = format!(r#"{{"x":"{}",{}"#, "x".repeat(3 << 20), &NAME[1..]);
    for (message, params) in [
        (plain, NAME),
        (plain, &*long),
        (&*format!("\u{feff}{plain}"), NAME),
        (&*plain.replace("elicitation/", r"elicitation\/"), NAME),
        (&*plain.replace("elicitation/", r"elicitation\u002f"), NAME),
        (&*plain.replace("elicitation", r"\u0065licitation"), NAME),
        (&*plain.replace("\"method\"", r#""m\u0065thod""#), NAME),
        // rmcp may refuse these as no message at all.
        (&*plain.replace("\"id\"", r#""method":"ping","id""#), NAME),
        (&*plain.replace("\"id\"", r#""params":{},"id""#), NAME),
        (&*plain.replace("\"id\"", r#""id":2,"id""#), NAME),
    ] {
        let (running, mut server, _) = start(NEW, client(ada()).rmcp_rounds(), true).await;
        let serve = async {
            let call = server.request("tools/call").await;
            server.send(&message.replace("PARAMS", params)).await;
            let answer = server.next().await;
            assert!(answer["error"].is_object(), "{message}: {answer}");
            server.result(&call, DONE).await;
        };
        let (result, ()) = tokio::join!(running.call_tool(book()), serve);
        result.unwrap();
        assert!(user(&running).asked().is_empty(), "{message}");
    }
}

#[test]
fn errors_show_no_secrets() {
    fn check<T: std::error::Error + Send + Sync>() {}
    check::<CallError>();
    let error = CallError::Malformed("the value has a bad request".to_owned());
    assert_eq!(
        error.to_string(),
        "the server's request cannot be read: the value has a bad request"
    );
}
