//! What leaves a host, and what never does.

use std::future::{Future, pending};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use elicit_core::{
    Action, Capability, ElicitParams, ElicitResult, ElicitationComplete, Limits, Mode,
    ProtocolVersion,
};
use elicit_host::{
    Answer, Asked, CancellationToken, Context, Finding, Gate, Host, HostError, Occasion, Otherwise,
    Position, PresentError, Presenter, RateLimit, Received, ReceivedForm, ReceivedUrl, Reply,
    SafeText, Scripted, ShownField, ShownOption, TooMany, Unreadable, UrlReport, Verdict, Wait,
};
use serde_json::json;

const V: ProtocolVersion = ProtocolVersion::V2025_11_25;

fn form(properties: &str, required: &str) -> ElicitParams {
    let text = format!(
        r#"{{"mode":"form","message":"Please","requestedSchema":{{"type":"object","properties":{properties},"required":{required}}}}}"#
    );
    serde_json::from_str(&text).unwrap()
}

fn contact() -> ElicitParams {
    form(
        r#"{"name":{"type":"string","minLength":2},"age":{"type":"integer","minimum":18},
            "news":{"type":"boolean","default":true},"color":{"type":"string","enum":["r","g"],"default":"g"}}"#,
        r#"["name","color"]"#,
    )
}

fn url(id: Option<&str>, url: &str) -> ElicitParams {
    let id = id.map_or(String::new(), |id| format!(r#","elicitationId":"{id}""#));
    let text = format!(r#"{{"mode":"url","message":"Open it","url":"{url}"{id}}}"#);
    serde_json::from_str(&text).unwrap()
}

fn text(result: &ElicitResult) -> String {
    serde_json::to_string(result).unwrap()
}

fn now() -> Occasion {
    Occasion::new(V)
}

async fn answer(user: Scripted, params: ElicitParams) -> Result<ElicitResult, HostError> {
    Host::new("files", user).answer(params, &now()).await
}

#[tokio::test]
async fn an_accept_has_its_defaults_and_the_order_of_the_form() {
    let user = Scripted::new().accept([
        ("age", json!(20.0)),
        ("name", json!("Ada")),
        ("more", json!(1)),
    ]);
    let result = answer(user, contact()).await.unwrap();
    assert_eq!(
        text(&result),
        r#"{"action":"accept","content":{"name":"Ada","age":20,"news":true,"color":"g"}}"#
    );
}

#[tokio::test]
async fn an_answered_default_is_not_overwritten() {
    let user = Scripted::new().accept([
        ("name", json!("Ada")),
        ("news", json!(false)),
        ("color", json!("r")),
    ]);
    let result = answer(user, contact()).await.unwrap();
    assert_eq!(
        text(&result),
        r#"{"action":"accept","content":{"name":"Ada","news":false,"color":"r"}}"#
    );
}

#[tokio::test]
async fn decline_and_cancel_are_told_apart() {
    let result = answer(Scripted::new().decline(), contact()).await.unwrap();
    assert_eq!(text(&result), r#"{"action":"decline"}"#);
    let result = answer(Scripted::new().cancel(), contact()).await.unwrap();
    assert_eq!(text(&result), r#"{"action":"cancel"}"#);
}

#[tokio::test]
async fn an_empty_form_is_a_question_of_its_own() {
    let result = answer(Scripted::new().defaults(), form("{}", "[]"))
        .await
        .unwrap();
    assert_eq!(text(&result), r#"{"action":"accept","content":{}}"#);
}

#[tokio::test]
async fn a_broken_answer_comes_back_with_its_faults() {
    /// Corrects exactly what it is told.
    struct Corrects(Mutex<Vec<String>>);
    impl Presenter for Corrects {
        fn capability(&self) -> Capability {
            Capability::default().with(Mode::Form)
        }
        async fn present(&self, _: &Received, context: &Context) -> Result<Answer, PresentError> {
            let Some(faults) = context.faults() else {
                return Ok(Answer::accept([("name", json!("A")), ("age", json!(3))]));
            };
            self.0.lock().unwrap().push(faults.to_string());
            let mut values = context.previous().unwrap().clone();
            let field = faults.as_slice()[0].field.to_string();
            values.insert(
                field.clone(),
                if field == "name" {
                    json!("Ada")
                } else {
                    json!(18)
                },
            );
            Ok(Answer::Accept(values))
        }
    }
    let host = Host::new("files", Corrects(Mutex::default()));
    let result = host.answer(contact(), &now()).await.unwrap();
    assert_eq!(
        text(&result),
        r#"{"action":"accept","content":{"name":"Ada","age":18,"news":true,"color":"g"}}"#
    );
    assert_eq!(
        *host.presenter().0.lock().unwrap(),
        [
            "name: must have at least 2 characters\nage: must be at least 18",
            "age: must be at least 18",
        ]
    );
}

#[tokio::test]
async fn a_broken_answer_never_leaves() {
    let mut user = Scripted::new();
    for _ in 0..3 {
        user = user
            .accept([("name", json!("SECRET"))])
            .accept([("name", json!(7))]);
    }
    let host = Host::new("files", user).attempts(3);
    let params = form(r#"{"name":{"type":"string","maxLength":1}}"#, r#"["name"]"#);
    let error = host.answer(params, &now()).await.unwrap_err();
    let HostError::Invalid(faults) = &error else {
        panic!("{error}")
    };
    assert_eq!(faults.to_string(), "name: must have at most 1 character");
    assert!(error.result().is_none());
    assert_eq!(error.code(), -32603);
    assert_eq!(host.presenter().asked().len(), 3);
    assert!(!format!("{error} {error:?}").contains("SECRET"));
}

#[tokio::test]
async fn a_missing_required_field_is_no_accept() {
    let error = answer(
        Scripted::new().defaults().otherwise(Otherwise::Fail),
        contact(),
    )
    .await;
    assert!(matches!(
        error,
        Err(HostError::Present(PresentError::Failed(_)))
    ));
}

#[tokio::test]
async fn nobody_there_is_a_cancel_and_never_a_decline() {
    let error = answer(Scripted::new(), contact()).await.unwrap_err();
    assert!(matches!(
        error,
        HostError::Present(PresentError::Unattended)
    ));
    assert_eq!(text(&error.result().unwrap()), r#"{"action":"cancel"}"#);
    let failed = answer(Scripted::new().otherwise(Otherwise::Fail), contact())
        .await
        .unwrap_err();
    assert!(failed.result().is_none());
    assert_eq!(failed.to_string(), "showing the request failed");
}

#[tokio::test]
async fn only_what_was_advertised_is_shown() {
    let forms = Capability::default().with(Mode::Form);
    let host = Host::new("files", Scripted::new().capability(forms).consent());
    assert_eq!(host.capability(), forms);
    let page = url(Some("1"), "https://a.example/");
    let error = host.answer(page.clone(), &now()).await.unwrap_err();
    assert!(matches!(error, HostError::Mode(Mode::Url)));
    assert_eq!(error.code(), -32602);
    assert!(host.presenter().asked().is_empty());
    // 2025-06-18 has no URL mode, whoever asks.
    let host = Host::new("files", Scripted::new().consent());
    let old = Occasion::new(ProtocolVersion::V2025_06_18);
    assert!(matches!(
        host.answer(page, &old).await,
        Err(HostError::Mode(Mode::Url))
    ));
}

#[tokio::test]
async fn a_form_that_cannot_be_answered_is_refused_by_name() {
    let error = answer(
        Scripted::new(),
        form(r#"{"a":{"type":"object","properties":{}}}"#, "[]"),
    )
    .await
    .unwrap_err();
    assert_eq!(error.code(), -32602);
    assert!(error.to_string().contains("a: is nested"), "{error}");
}

#[tokio::test]
async fn sizes_are_limited() {
    let host = Host::new("files", Scripted::new()).limits(Limits::new().fields(3));
    let error = host.answer(contact(), &now()).await.unwrap_err();
    assert!(error.to_string().contains("at most 3 fields"), "{error}");
    let message = "x".repeat(8193);
    let text = format!(
        r#"{{"message":"{message}","requestedSchema":{{"type":"object","properties":{{}}}}}}"#
    );
    let error = answer(Scripted::new(), serde_json::from_str(&text).unwrap())
        .await
        .unwrap_err();
    assert!(matches!(error, HostError::Unreadable(Unreadable::Message)));
}

#[tokio::test]
async fn a_server_that_does_not_stop_is_stopped() {
    let user = Scripted::new().cancel().cancel().cancel();
    let host = Host::new("files", user).rate_limit(RateLimit::new(2, Duration::from_secs(3600)));
    for _ in 0..2 {
        assert!(host.answer(contact(), &now()).await.is_ok());
    }
    let error = host.answer(contact(), &now()).await.unwrap_err();
    let HostError::TooMany(limit) = error else {
        panic!("{error}")
    };
    assert!(limit.retry_after() > Duration::from_secs(3500));
    assert_eq!(host.presenter().asked().len(), 2);
}

#[tokio::test]
async fn texts_are_safe_and_values_are_the_servers() {
    let params = form(
        r#"{"ke\u0007y":{"type":"string","title":"Pick\u001b[31m\nnow","description":"a\nb\u202e",
            "oneOf":[{"const":"delete_all","title":"Keep"},{"const":"b","title":"b"}],"default":"delete_all"},
           "pw":{"type":"string","title":"Your password"}}"#,
        "[]",
    );
    let user = Scripted::new().accept([("ke\u{7}y", json!("delete_all"))]);
    let host = Host::new("fi\nles", user);
    let result = host.answer(params, &now()).await.unwrap();
    assert_eq!(
        text(&result),
        r#"{"action":"accept","content":{"ke\u0007y":"delete_all"}}"#
    );
    let asked = &host.presenter().asked()[0];
    let Received::Form(form) = &asked.request else {
        panic!()
    };
    let [pick, password] = form.fields() else {
        panic!()
    };
    assert_eq!(pick.title().as_str(), "Pick� now");
    assert_eq!(pick.description().unwrap().as_str(), "a\nb⟨U+202E⟩");
    assert_eq!(pick.default().unwrap().as_str(), "Keep");
    assert_eq!(pick.name(), "ke\u{7}y");
    let [keep, b] = pick.options() else { panic!() };
    assert_eq!(
        (keep.label().as_str(), keep.value().unwrap().as_str()),
        ("Keep", "delete_all")
    );
    assert_eq!(b.value(), None);
    assert_eq!((pick.secret(), password.secret()), (None, Some("password")));
}

/// An option with this title, as it is drawn: what is sent, and how much of that cannot be seen.
#[track_caller]
fn sent_behind(title: &str, value: &str) -> Option<(String, usize)> {
    let properties =
        json!({ "x": { "type": "string", "oneOf": [{ "const": value, "title": title }] } });
    let params = form(&properties.to_string(), "[]");
    let received = Received::new(params, &Limits::new(), None).unwrap();
    let Received::Form(form) = &received else {
        panic!()
    };
    let value = form.fields()[0].options()[0].value()?;
    Some((value.to_string(), value.hidden()))
}

#[test]
fn what_is_sent_behind_a_title_shows_where_it_differs() {
    let long = "a".repeat(285);
    let tail = "a".repeat(20);
    for (title, value, shown, hidden) in [
        ("Keep", "delete", "delete", 0),
        // Drawn the same.
        ("x\u{2}", "x\u{1}", r"x\u{1}", 0),
        ("ä\u{200d}ö", "äö", r"\u{e4}\u{f6}", 0),
        ("e\u{301}", "é", r"\u{e9}", 0),
        ("a b", "a\u{a0}b", r"a\u{a0}b", 0),
        ("x", "x\u{200b}", r"x\u{200b}", 0),
        ("x\u{200b}", "x", "x", 0),
        // Seen, and something besides it that is not.
        ("x", "y\u{200b}", "y", 1),
        // Behind the end of the title.
        (
            &format!("{long}then keep"),
            &format!("{long}then delete"),
            &format!("…{}then delete", "a".repeat(15)),
            0,
        ),
        (&format!("{long}then"), &long, &format!("…{tail}"), 0),
        // An invisible character, or many joiners, earlier in it.
        (
            &format!("\u{200b}{long}keep"),
            &format!("{long}delete"),
            &format!("…{tail}delete"),
            0,
        ),
        (
            &format!("{}ö{long}", "ä\u{200d}".repeat(120)),
            &format!("{}ü{long}", "ä\u{200d}".repeat(120)),
            &format!("{}ü{}…", "ä".repeat(120), "a".repeat(79)),
            0,
        ),
        // Both.
        (
            &format!("{long}\u{2}"),
            &format!("{long}\u{1}"),
            &format!(r"…{}\u{{1}}", "a".repeat(17)),
            0,
        ),
    ] {
        let sent = sent_behind(title, value);
        assert_eq!(
            sent,
            Some((shown.to_owned(), hidden)),
            "{title:?} {value:?}"
        );
    }
    assert_eq!(sent_behind(&long, &long), None);
}

#[tokio::test]
async fn the_context_says_who_asks_and_when() {
    struct Looks;
    impl Presenter for Looks {
        fn capability(&self) -> Capability {
            Capability::default().with(Mode::Form)
        }
        async fn present(&self, _: &Received, context: &Context) -> Result<Answer, PresentError> {
            assert_eq!(context.server().as_str(), "files ⟨U+202E⟩x");
            assert_eq!(context.position().to_string(), "2 of 3");
            assert_eq!(context.tool().unwrap().as_str(), "book");
            assert_eq!(context.version(), V);
            assert!(context.deadline().is_none() && context.faults().is_none());
            Ok(Answer::Decline)
        }
    }
    let occasion = now().position(Position::new(2, 3)).tool("book");
    let result = Host::new("files \u{202e}x", Looks)
        .answer(contact(), &occasion)
        .await;
    assert_eq!(result.unwrap().action(), Action::Decline);
}

#[tokio::test]
async fn a_page_opens_after_consent_and_only_then() {
    for (user, opened, sent) in [
        (Scripted::new().consent(), true, r#"{"action":"accept"}"#),
        (Scripted::new().decline(), false, r#"{"action":"decline"}"#),
        (Scripted::new().cancel(), false, r#"{"action":"cancel"}"#),
        // What was typed has no place in the answer to a URL.
        (
            Scripted::new().accept([("a", json!(1))]),
            true,
            r#"{"action":"accept"}"#,
        ),
    ] {
        let host = Host::new("files", user);
        let result = host
            .answer(url(Some("1"), "https://a.example"), &now())
            .await
            .unwrap();
        assert_eq!(text(&result), sent);
        let expected: &[&str] = if opened { &["https://a.example/"] } else { &[] };
        assert_eq!(host.presenter().opened(), expected);
    }
}

#[tokio::test]
async fn a_refused_page_is_shown_and_never_opened() {
    let host = Host::new("files", Scripted::new().consent().decline());
    let page = url(Some("1"), "https://good.com@evil.com/");
    let error = host.answer(page.clone(), &now()).await.unwrap_err();
    assert!(matches!(error, HostError::Refused));
    assert_eq!(text(&error.result().unwrap()), r#"{"action":"cancel"}"#);
    assert_eq!(
        host.answer(page, &now()).await.unwrap().action(),
        Action::Decline
    );
    assert!(host.presenter().opened().is_empty());
    let Received::Url(shown) = &host.presenter().asked()[0].request else {
        panic!()
    };
    assert_eq!(shown.report().findings(), [Finding::Userinfo]);
}

/// Agrees to every page and opens none, for this reason.
struct NoBrowser(fn() -> PresentError);

impl Presenter for NoBrowser {
    fn capability(&self) -> Capability {
        Capability::default().with(Mode::Url)
    }
    async fn present(&self, _: &Received, _: &Context) -> Result<Answer, PresentError> {
        Ok(Answer::consent())
    }
    async fn open(&self, _: &ReceivedUrl, _: &Context) -> Result<(), PresentError> {
        Err(self.0())
    }
    async fn complete(&self, _: &ReceivedUrl) {
        panic!("it was never opened");
    }
}

#[tokio::test]
async fn a_page_that_does_not_open_is_cancelled() {
    let reasons: [fn() -> PresentError; 4] = [
        || PresentError::Unattended,
        || PresentError::GivenUp,
        || PresentError::Unsupported,
        || PresentError::failed("no browser at SECRET"),
    ];
    for reason in reasons {
        let host = Host::new("files", NoBrowser(reason));
        let page = url(Some("1"), "https://a.example/");
        let error = host.answer(page, &now()).await.unwrap_err();
        assert!(matches!(error, HostError::NotOpened(_)), "{error}");
        assert_eq!(text(&error.result().unwrap()), r#"{"action":"cancel"}"#);
        let expected = format!("the page was not opened: {}", reason());
        assert_eq!(error.to_string(), expected);
        host.complete(&ElicitationComplete::new("1")).await;
    }
}

#[test]
fn a_person_who_gave_up_has_cancelled() {
    let error = HostError::Present(PresentError::GivenUp);
    assert_eq!(text(&error.result().unwrap()), r#"{"action":"cancel"}"#);
    assert_eq!(error.to_string(), "the person gave up");
    // A presenter that failed is no choice of theirs.
    for failed in [PresentError::Unsupported, PresentError::failed("x")] {
        assert!(HostError::Present(failed).result().is_none());
    }
}

#[tokio::test]
async fn a_question_can_come_while_a_page_is_waited_for() {
    let page = params_of(&url(Some("1"), "https://a.example/"));
    let host = Host::new("files", Scripted::new().decline());
    let (waiting, asking) = (now(), now());
    tokio::select! {
        biased;
        _ = host.wait(&page, &waiting) => panic!("nobody decided"),
        result = host.answer(contact(), &asking) => {
            assert_eq!(result.unwrap().action(), Action::Decline);
        }
    }
}

#[tokio::test]
async fn completion_comes_once_and_for_opened_pages_only() {
    let host = Host::new("files", Scripted::new().consent().decline());
    host.answer(url(Some("opened"), "https://a.example/"), &now())
        .await
        .unwrap();
    host.answer(url(Some("declined"), "https://a.example/"), &now())
        .await
        .unwrap();
    for id in ["opened", "opened", "declined", "unknown", ""] {
        host.complete(&ElicitationComplete::new(id)).await;
    }
    assert_eq!(host.presenter().completed(), ["opened"]);
}

fn params_of(params: &ElicitParams) -> elicit_core::UrlParams {
    match params {
        ElicitParams::Url(params) => params.clone(),
        _ => panic!("a URL"),
    }
}

#[tokio::test]
async fn waiting_ends_with_the_page_or_the_person() {
    let page = url(Some("1"), "https://a.example/");
    let params = params_of(&page);
    let host = Host::new("files", Scripted::new().consent());
    host.answer(page, &now()).await.unwrap();
    let occasion = now();
    let done = ElicitationComplete::new("1");
    let (waited, ()) = tokio::join!(host.wait(&params, &occasion), host.complete(&done));
    assert_eq!(waited.unwrap(), Wait::Retry);
    // It is finished already.
    assert_eq!(host.wait(&params, &now()).await.unwrap(), Wait::Retry);
    // Withdrawn while nobody decides.
    let other = params_of(&url(Some("2"), "https://a.example/"));
    let token = CancellationToken::new();
    let occasion = now().withdrawn(token.clone());
    let (waited, ()) = tokio::join!(host.wait(&other, &occasion), async { token.cancel() });
    assert!(matches!(waited, Err(HostError::Withdrawn)));
}

#[tokio::test]
async fn a_withdrawn_request_disappears() {
    let host = Host::new("files", Scripted::new().reply(Reply::Silence).decline());
    let token = CancellationToken::new();
    let occasion = now().withdrawn(token.clone());
    let (result, ()) = tokio::join!(host.answer(contact(), &occasion), async {
        tokio::task::yield_now().await;
        assert_eq!(host.presenter().asked().len(), 1);
        token.cancel();
    });
    assert!(matches!(result, Err(HostError::Withdrawn)));
    // The next one gets the screen.
    assert_eq!(
        host.answer(contact(), &now()).await.unwrap().action(),
        Action::Decline
    );
}

/// Tells by its token that it was dropped. It agrees to every page, and answers no form.
struct Threads(Mutex<Option<CancellationToken>>);

impl Presenter for Threads {
    fn capability(&self) -> Capability {
        Capability::default().with(Mode::Form).with(Mode::Url)
    }
    async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
        *self.0.lock().unwrap() = Some(context.withdrawn().clone());
        match request {
            Received::Url(_) => Ok(Answer::consent()),
            _ => pending().await,
        }
    }
    async fn wait(&self, _: &ReceivedUrl, context: &Context) -> Wait {
        *self.0.lock().unwrap() = Some(context.withdrawn().clone());
        pending().await
    }
}

impl Threads {
    fn new() -> Host<Self> {
        Host::new("files", Self(Mutex::default()))
    }

    /// Whether what was shown last is shown no more.
    fn have_heard(&self) -> bool {
        let token = self.0.lock().unwrap();
        token.as_ref().expect("it was shown").is_cancelled()
    }
}

#[tokio::test]
async fn a_dropped_call_is_a_withdrawal() {
    let host = Threads::new();
    let occasion_token = CancellationToken::new();
    let occasion = now().withdrawn(occasion_token.clone());
    let asked = host.answer(contact(), &occasion);
    let timeout = tokio::time::timeout(Duration::from_millis(1), asked).await;
    assert!(timeout.is_err());
    assert!(host.presenter().have_heard());
    // The caller's own token is its own.
    assert!(!occasion_token.is_cancelled());
}

#[tokio::test]
async fn a_notice_goes_whichever_way_it_ends() {
    let opened = url(Some("1"), "https://a.example/");
    let page = params_of(&opened);
    let occasion_token = CancellationToken::new();
    let occasion = now().withdrawn(occasion_token.clone());

    // Nobody waits any more.
    let host = Threads::new();
    let waiting = tokio::time::timeout(Duration::from_millis(1), host.wait(&page, &occasion));
    assert!(waiting.await.is_err());
    assert!(host.presenter().have_heard());

    // The server says that the page is finished.
    let done = ElicitationComplete::new("1");
    host.answer(opened, &occasion).await.unwrap();
    let waiting = async {
        let waited = host.wait(&page, &occasion).await;
        assert_eq!(waited.unwrap(), Wait::Retry);
        assert!(host.presenter().have_heard());
    };
    let finishing = async {
        tokio::task::yield_now().await;
        assert!(!host.presenter().have_heard());
        host.complete(&done).await;
    };
    tokio::join!(waiting, finishing);
    assert!(!occasion_token.is_cancelled());
}

/// Counts how many requests it shows at once.
#[derive(Default)]
struct Counts {
    now: AtomicUsize,
    most: AtomicUsize,
    order: Mutex<Vec<String>>,
}

impl Presenter for Counts {
    fn capability(&self) -> Capability {
        Capability::default().with(Mode::Form)
    }
    fn present(
        &self,
        _: &Received,
        context: &Context,
    ) -> impl Future<Output = Result<Answer, PresentError>> + Send {
        let position = context.position().to_string();
        async move {
            let shown = self.now.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(shown, Ordering::SeqCst);
            tokio::task::yield_now().await;
            self.order.lock().unwrap().push(position);
            self.now.fetch_sub(1, Ordering::SeqCst);
            Ok(Answer::Cancel)
        }
    }
}

#[tokio::test]
async fn one_request_at_a_time_in_order_over_all_servers_of_a_gate() {
    let counts = Arc::new(Counts::default());
    let gate = Gate::new();
    let one = Host::new("one", counts.clone()).gate(gate.clone());
    let two = Host::new("two", counts.clone()).gate(gate);
    let at = |index| now().position(Position::new(index, 4));
    let (a, b, c, d) = (at(1), at(2), at(3), at(4));
    let _ = tokio::join!(
        one.answer(contact(), &a),
        two.answer(contact(), &b),
        one.answer(contact(), &c),
        two.answer(contact(), &d),
    );
    assert_eq!(counts.most.load(Ordering::SeqCst), 1);
    assert_eq!(
        *counts.order.lock().unwrap(),
        ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]
    );
}

#[tokio::test]
async fn a_script_has_rules_before_its_order() {
    let user = Scripted::new()
        .when(
            |request, _| request.message().as_str() == "Open it",
            Reply::Cancel,
        )
        .decline();
    let host = Host::new("files", user);
    for _ in 0..2 {
        let result = host
            .answer(url(None, "https://a.example/"), &now())
            .await
            .unwrap();
        assert_eq!(result.action(), Action::Cancel);
    }
    assert_eq!(host.presenter().left(), 1);
    assert_eq!(
        host.answer(contact(), &now()).await.unwrap().action(),
        Action::Decline
    );
    assert_eq!(host.presenter().left(), 0);
}

#[test]
fn nothing_that_was_typed_is_in_a_debug() {
    let answer = Answer::accept([("name", json!("SECRET"))]);
    assert_eq!(format!("{answer:?}"), r#"Accept {"name"}"#);
    let user = Scripted::new().accept([("name", json!("SECRET"))]);
    assert_eq!(
        format!("{user:?}"),
        "Scripted { left: 1, otherwise: Cancel, .. }"
    );
}

#[test]
fn everything_crosses_threads_and_shows_itself() {
    fn is<T: std::fmt::Debug + Send + Sync>() {}
    is::<Answer>();
    is::<Asked>();
    is::<CancellationToken>();
    is::<Context>();
    is::<Finding>();
    is::<Gate>();
    is::<Host<Scripted>>();
    is::<HostError>();
    is::<Occasion>();
    is::<Otherwise>();
    is::<Position>();
    is::<PresentError>();
    is::<RateLimit>();
    is::<Received>();
    is::<ReceivedForm>();
    is::<ReceivedUrl>();
    is::<Reply>();
    is::<SafeText>();
    is::<Scripted>();
    is::<ShownField>();
    is::<ShownOption>();
    is::<TooMany>();
    is::<Unreadable>();
    is::<UrlReport>();
    is::<Verdict>();
    is::<Wait>();
}
