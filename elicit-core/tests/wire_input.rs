//! The containers of 2026-07-28: requests, responses, and the result that asks.

use elicit_core::{
    Action, ElicitParams, ElicitResult, InputRequest, InputRequests, InputRequired, InputResponses,
    InvalidInput, UrlRequest,
};
use serde_json::{Value, json};

fn url(message: &str) -> InputRequest {
    UrlRequest::new(message, "https://example.com/c")
        .unwrap()
        .to_input_request()
        .unwrap()
}

const LOGIN: &str = r#"{"method":"elicitation/create","params":{"mode":"form","message":"Please provide your GitHub username","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}}"#;
const SAMPLING: &str =
    r#"{"params":{"maxTokens":100, "messages":[]},"method":"sampling/createMessage","n":1.0e3}"#;

#[test]
fn a_request_of_ours_is_read_and_any_other_is_carried_byte_for_byte() {
    let login: InputRequest = serde_json::from_str(LOGIN).unwrap();
    assert_eq!(login.method(), "elicitation/create");
    let InputRequest::Elicit(ElicitParams::Form(form)) = &login else {
        panic!("{login:?}")
    };
    assert_eq!(form.message(), "Please provide your GitHub username");
    assert_eq!(serde_json::to_string(&login).unwrap(), LOGIN);

    let sampling: InputRequest = serde_json::from_str(SAMPLING).unwrap();
    assert_eq!(sampling.method(), "sampling/createMessage");
    assert!(matches!(sampling, InputRequest::Other(_)));
    assert_eq!(serde_json::to_string(&sampling).unwrap(), SAMPLING);
}

#[test]
fn a_foreign_request_is_made_from_anything_that_is_one() {
    let roots = InputRequest::other(&json!({"method": "roots/list"})).unwrap();
    assert_eq!(
        serde_json::to_string(&roots).unwrap(),
        r#"{"method":"roots/list"}"#
    );
    let ours: Value = serde_json::from_str(LOGIN).unwrap();
    assert!(matches!(
        InputRequest::other(&ours).unwrap(),
        InputRequest::Elicit(_)
    ));
    for value in [json!({}), json!([]), json!({"method": 1}), json!(null)] {
        assert!(InputRequest::other(&value).is_err(), "{value}");
    }
}

#[test]
fn requests_of_the_wrong_shape_are_errors() {
    for (text, said) in [
        ("[]", "the value is not an object"),
        ("{}", "`method` is missing"),
        (r#"{"method":7}"#, "`method` is not a string"),
        (
            r#"{"method":"a","method":"elicitation/create"}"#,
            "`method` is given twice",
        ),
        (r#"{"method":"elicitation/create"}"#, "`params` is missing"),
        (
            r#"{"method":"elicitation/create","params":[]}"#,
            "`params` of an elicitation: the value is not an object",
        ),
        (
            r#"{"method":"elicitation/create","params":{"mode":"voice","message":"m"}}"#,
            "`params` of an elicitation: `mode` is \"voice\"",
        ),
    ] {
        let error = serde_json::from_str::<InputRequest>(text).unwrap_err();
        assert!(error.to_string().starts_with(said), "{text}: {error}");
    }
}

#[test]
fn requests_keep_their_order_and_refuse_a_taken_key() {
    let mut requests = InputRequests::new();
    assert!(requests.is_empty());
    for key in ["zeta", "alpha", "m/1"] {
        requests.insert(key, url(key)).unwrap();
    }
    let taken = requests.insert("alpha", url("again")).unwrap_err();
    assert_eq!(taken.key(), "alpha");
    assert_eq!(
        taken.to_string(),
        "there is a request under the key \"alpha\" already; give each its own"
    );
    assert_eq!(requests.len(), 3);
    let keys: Vec<_> = requests.iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["zeta", "alpha", "m/1"]);
    assert!(requests.get("alpha").is_some());
    assert!(requests.get("beta").is_none());

    let text = serde_json::to_string(&requests).unwrap();
    let again: InputRequests = serde_json::from_str(&text).unwrap();
    let keys: Vec<_> = again.into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["zeta", "alpha", "m/1"]);
}

#[test]
fn a_key_twice_in_received_requests_is_an_error() {
    let text = format!(r#"{{"a":{LOGIN},"b":{SAMPLING},"\u0061":{LOGIN}}}"#);
    let error = serde_json::from_str::<InputRequests>(&text).unwrap_err();
    assert_eq!(error.to_string(), "the value has a key twice");
    let error = serde_json::from_str::<InputRequests>(r#"{"a":{}}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the value has a bad request: `method` is missing"
    );
    for text in ["[]", "null", "\"a\""] {
        assert!(serde_json::from_str::<InputRequests>(text).is_err());
    }
}

#[test]
fn the_result_that_asks_is_written_with_what_it_has() {
    let mut requests = InputRequests::new();
    requests.insert("connect", url("Connect")).unwrap();
    let entry = r#"{"connect":{"method":"elicitation/create","params":{"mode":"url","message":"Connect","url":"https://example.com/c"}}}"#;
    let written = |requests: &InputRequests, state: Option<&str>| {
        let result = InputRequired::new(requests.clone(), state.map(str::to_owned)).unwrap();
        serde_json::to_string(&result).unwrap()
    };
    assert_eq!(
        written(&requests, None),
        format!(r#"{{"resultType":"input_required","inputRequests":{entry}}}"#)
    );
    assert_eq!(
        written(&requests, Some("s")),
        format!(r#"{{"resultType":"input_required","inputRequests":{entry},"requestState":"s"}}"#)
    );
    assert_eq!(
        written(&InputRequests::new(), Some("")),
        r#"{"resultType":"input_required","requestState":""}"#
    );
    let error = InputRequired::new(InputRequests::new(), None).unwrap_err();
    assert!(error.to_string().contains("requests, a state, or both"));
}

#[test]
fn the_published_results_are_read() {
    let text = format!(
        r#"{{"resultType":"input_required","inputRequests":{{"github_login":{LOGIN},"capital_of_france":{SAMPLING}}},"requestState":"eyJsb2NhdGlvbiI6Ik5ldyBZb3JrIn0"}}"#
    );
    let result: InputRequired = serde_json::from_str(&text).unwrap();
    let keys: Vec<_> = result.requests().iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["github_login", "capital_of_france"]);
    assert_eq!(
        result.request_state(),
        Some("eyJsb2NhdGlvbiI6Ik5ldyBZb3JrIn0")
    );
    assert_eq!(serde_json::to_string(&result).unwrap(), text);

    let state_only = r#"{"resultType":"input_required","requestState":"e30"}"#;
    let result: InputRequired = serde_json::from_str(state_only).unwrap();
    assert!(result.requests().is_empty());
    assert_eq!(serde_json::to_string(&result).unwrap(), state_only);
}

#[test]
fn a_received_result_may_have_more_and_must_have_enough() {
    let text = r#"{"x":1,"_meta":{"b":1,"a":2},"requestState":"s","inputRequests":{},"resultType":"input_required"}"#;
    let result: InputRequired = serde_json::from_str(text).unwrap();
    assert_eq!(
        serde_json::to_string(&result).unwrap(),
        r#"{"resultType":"input_required","requestState":"s","_meta":{"b":1,"a":2}}"#
    );
    for (text, said) in [
        (r#"{"requestState":"s"}"#, "`resultType` is missing"),
        (
            r#"{"resultType":"complete","requestState":"s"}"#,
            "`resultType` is not \"input_required\"",
        ),
        (
            r#"{"resultType":"inputRequired","requestState":"s"}"#,
            "`resultType` is not \"input_required\"",
        ),
        (r#"{"resultType":"input_required"}"#, "the value is empty"),
        (
            r#"{"resultType":"input_required","inputRequests":{},"requestState":null}"#,
            "the value is empty",
        ),
        (
            r#"{"resultType":"input_required","requestState":{}}"#,
            "`requestState` is not a string",
        ),
        (
            r#"{"resultType":"input_required","requestState":"s","inputRequests":[]}"#,
            "`inputRequests` is not an object",
        ),
        (
            r#"{"resultType":"input_required","requestState":"a","requestState":"b"}"#,
            "`requestState` is given twice",
        ),
        ("[]", "the value is not an object"),
    ] {
        let error = serde_json::from_str::<InputRequired>(text).unwrap_err();
        assert!(error.to_string().starts_with(said), "{text}: {error}");
    }
}

#[test]
fn the_published_responses_are_read_by_key() {
    let text = r#"{"github_login":{"action":"accept","content":{"name":"octocat"}},"capital_of_france":{"role":"assistant","content":{"type":"text","text":"The capital of France is Paris."},"model":"claude-3-sonnet-20240307","stopReason":"endTurn"}}"#;
    let value: Value = serde_json::from_str(text).unwrap();
    for responses in [
        InputResponses::from_slice(text.as_bytes()).unwrap(),
        InputResponses::from_value(&value).unwrap(),
        serde_json::from_str(text).unwrap(),
        serde_json::from_value(value.clone()).unwrap(),
    ] {
        let login = responses.get("github_login").unwrap().unwrap();
        assert_eq!(login.action(), Action::Accept);
        assert_eq!(login.content().unwrap().get(), r#"{"name":"octocat"}"#);
        let raw: Value =
            serde_json::from_str(responses.raw("capital_of_france").unwrap().get()).unwrap();
        assert_eq!(raw, value["capital_of_france"]);
        let mut keys: Vec<_> = responses.keys().collect();
        keys.sort_unstable();
        assert_eq!(keys, ["capital_of_france", "github_login"]);
        assert_eq!(serde_json::to_value(&responses).unwrap(), value);
        assert!(responses.get("other").unwrap().is_none());
        assert!(responses.raw("other").is_none());
    }
}

fn fault(text: &str, key: &str) -> InvalidInput {
    InputResponses::from_slice(text.as_bytes())
        .unwrap()
        .get(key)
        .unwrap_err()
}

#[test]
fn a_bad_entry_is_invalid_params_with_its_place() {
    assert_eq!(InvalidInput::CODE, -32602);
    for (entry, path, said) in [
        ("{}", "/inputResponses/confirm/action", "is missing"),
        (
            r#"{"action":null}"#,
            "/inputResponses/confirm/action",
            "is missing",
        ),
        (
            r#"{"roots":[]}"#,
            "/inputResponses/confirm/action",
            "is missing",
        ),
        (
            r#"{"method":"x","result":{"action":"accept"}}"#,
            "/inputResponses/confirm/action",
            "is missing",
        ),
        (
            r#"{"action":1}"#,
            "/inputResponses/confirm/action",
            "is not a string",
        ),
        (
            r#"{"action":"reject"}"#,
            "/inputResponses/confirm/action",
            r#"is not "accept", "decline" or "cancel""#,
        ),
        ("12345", "/inputResponses/confirm", "is not an object"),
        ("null", "/inputResponses/confirm", "is not an object"),
        (
            r#"[{"action":"accept"}]"#,
            "/inputResponses/confirm",
            "is not an object",
        ),
        (r#""accept""#, "/inputResponses/confirm", "is not an object"),
        (
            r#"{"action":"accept","action":"accept"}"#,
            "/inputResponses/confirm/action",
            "is given twice",
        ),
    ] {
        let error = fault(&format!(r#"{{"confirm":{entry}}}"#), "confirm");
        assert_eq!(error.path(), path, "{entry}");
        assert_eq!(error.to_string(), format!("{path} {said}"));
    }
}

#[test]
fn a_place_is_a_json_pointer() {
    for (key, path) in [
        ("a/b", "/inputResponses/a~1b/action"),
        ("a~b", "/inputResponses/a~0b/action"),
        ("~1", "/inputResponses/~01/action"),
        ("", "/inputResponses//action"),
        ("\u{e9} \"", "/inputResponses/\u{e9} \"/action"),
    ] {
        let text = json!({ key: {} }).to_string();
        assert_eq!(fault(&text, key).path(), path);
    }
    let error = fault(r#"{"a\nb":{}}"#, "a\nb");
    assert!(!error.to_string().contains('\n'));
}

#[test]
fn a_malformed_container_is_invalid_params() {
    for (text, said) in [
        ("null", "/inputResponses is not an object"),
        ("[]", "/inputResponses is not an object"),
        (
            r#"[{"action":"accept"}]"#,
            "/inputResponses is not an object",
        ),
        (r#""confirm""#, "/inputResponses is not an object"),
        ("0", "/inputResponses is not an object"),
        ("false", "/inputResponses is not an object"),
        (
            r#"{"a":{},"b":1,"a":{}}"#,
            "/inputResponses has a key twice",
        ),
        (
            r#"{"\ud800":{}}"#,
            "/inputResponses has a key that is not Unicode text",
        ),
        ("", "/inputResponses is not JSON"),
        (r#"{"a":}"#, "/inputResponses is not JSON"),
        (r#"{"a":1} 2"#, "/inputResponses is not JSON"),
    ] {
        let error = InputResponses::from_slice(text.as_bytes()).unwrap_err();
        assert_eq!(error.path(), "/inputResponses");
        assert_eq!(error.to_string(), said, "{text}");
        if let Ok(value) = serde_json::from_str::<Value>(text) {
            if value.is_object() {
                continue;
            }
            assert_eq!(InputResponses::from_value(&value).unwrap_err(), error);
            let error = serde_json::from_value::<InputResponses>(value).unwrap_err();
            assert_eq!(error.to_string(), said);
        }
    }
    assert_eq!(
        InputResponses::from_slice(b"\xff").unwrap_err().to_string(),
        "/inputResponses is not JSON"
    );
}

#[test]
fn what_nobody_asked_for_is_not_looked_into() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let text =
        format!(r#"{{"x":12,"y":"\ud800","deep":{deep},"n":-1E9999,"ok":{{"action":"cancel"}}}}"#);
    let responses = InputResponses::from_slice(text.as_bytes()).unwrap();
    let ok = responses.get("ok").unwrap().unwrap();
    assert_eq!(ok.action(), Action::Cancel);
    assert_eq!(responses.raw("deep").unwrap().get(), deep);
    assert_eq!(responses.raw("n").unwrap().get(), "-1E9999");
    assert!(responses.get("deep").is_err());
}

#[test]
fn many_keys_are_no_burden() {
    let many: Vec<_> = (0..100_000).map(|i| format!(r#""k{i}":0"#)).collect();
    let text = format!("{{{}}}", many.join(","));
    let responses = InputResponses::from_slice(text.as_bytes()).unwrap();
    assert_eq!(responses.keys().len(), 100_000);
    assert!(responses.get("absent").unwrap().is_none());
}

#[test]
fn no_container_is_no_responses() {
    let none = InputResponses::default();
    assert!(none.is_empty());
    assert!(none.get("confirm").unwrap().is_none());
    assert_eq!(serde_json::to_string(&none).unwrap(), "{}");
}

#[test]
fn a_client_puts_its_responses_together() {
    let mut responses = InputResponses::new();
    responses.insert("z", &ElicitResult::cancel()).unwrap();
    responses.insert("a", &json!({"roots": []})).unwrap();
    responses.insert("z", &ElicitResult::decline()).unwrap();
    assert!(!responses.is_empty());
    assert_eq!(
        serde_json::to_string(&responses).unwrap(),
        r#"{"z":{"action":"decline"},"a":{"roots":[]}}"#
    );
}
