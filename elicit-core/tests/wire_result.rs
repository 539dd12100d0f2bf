//! The result of an elicitation: what is written, what is read, what is never guessed.

use std::collections::BTreeMap;

use elicit_core::{Action, ElicitResult, Outcome};
use serde_json::{Value, json};

fn read(text: &str) -> Result<ElicitResult, serde_json::Error> {
    ElicitResult::from_slice(text.as_bytes())
}

fn content(text: &str) -> Option<String> {
    read(text)
        .unwrap()
        .content()
        .map(|raw| raw.get().to_owned())
}

#[test]
fn the_published_examples_are_read_and_written() {
    for (text, action, content) in [
        (r#"{"action":"accept"}"#, Action::Accept, None),
        (
            r#"{"action":"accept","content":{"name":"octocat"}}"#,
            Action::Accept,
            Some(r#"{"name":"octocat"}"#),
        ),
        (
            r#"{"action":"accept","content":{"name":"Monalisa Octocat","email":"octocat@github.com","age":30}}"#,
            Action::Accept,
            Some(r#"{"name":"Monalisa Octocat","email":"octocat@github.com","age":30}"#),
        ),
        (r#"{"action":"decline"}"#, Action::Decline, None),
        (r#"{"action":"cancel"}"#, Action::Cancel, None),
    ] {
        let result = read(text).unwrap();
        assert_eq!(result.action(), action);
        assert_eq!(
            result.content().map(serde_json::value::RawValue::get),
            content
        );
        assert_eq!(serde_json::to_string(&result).unwrap(), text);
    }
}

#[test]
fn results_are_made_and_written() {
    let written = |result: &ElicitResult| serde_json::to_string(result).unwrap();
    assert_eq!(
        written(&ElicitResult::accept_url()),
        r#"{"action":"accept"}"#
    );
    assert_eq!(written(&ElicitResult::decline()), r#"{"action":"decline"}"#);
    assert_eq!(written(&ElicitResult::cancel()), r#"{"action":"cancel"}"#);
    let accepted = ElicitResult::accept(BTreeMap::from([("age", 30)])).unwrap();
    assert_eq!(
        written(&accepted),
        r#"{"action":"accept","content":{"age":30}}"#
    );
    let empty = ElicitResult::accept(json!({})).unwrap();
    assert_eq!(written(&empty), r#"{"action":"accept","content":{}}"#);
    assert_eq!(
        serde_json::to_value(&accepted).unwrap(),
        json!({"action": "accept", "content": {"age": 30}}),
    );
}

#[test]
fn content_to_send_is_an_object() {
    for value in [json!(null), json!([]), json!("{}"), json!(1), json!(true)] {
        let error = ElicitResult::accept(value).unwrap_err();
        assert_eq!(error.to_string(), "the content is not an object");
    }
    assert!(ElicitResult::accept(()).is_err());
    assert!(ElicitResult::accept(BTreeMap::from([((1, 2), "no key")])).is_err());
}

#[test]
fn an_unknown_action_is_an_error_that_does_not_repeat_it() {
    for action in [
        "reject",
        "Accept",
        "ACCEPT",
        "accepted",
        "",
        " accept",
        "accept\u{0}",
        "s3cret",
    ] {
        let error = serde_json::from_value::<ElicitResult>(json!({"action": action})).unwrap_err();
        assert_eq!(
            error.to_string(),
            r#"`action` is not "accept", "decline" or "cancel""#
        );
    }
}

#[test]
fn an_escaped_action_is_the_same_action() {
    assert_eq!(
        read("{\"\\u0061ction\":\"\\u0061ccept\"}")
            .unwrap()
            .action(),
        Action::Accept
    );
}

#[test]
fn results_of_the_wrong_shape_are_errors() {
    for (text, said) in [
        ("null", "the value is not an object"),
        ("[]", "the value is not an object"),
        ("12345", "the value is not an object"),
        (r#""accept""#, "the value is not an object"),
        ("{}", "`action` is missing"),
        (r#"{"action":null}"#, "`action` is missing"),
        (r#"{"Action":"accept"}"#, "`action` is missing"),
        (r#"{"action":true}"#, "`action` is not a string"),
        (r#"{"action":["accept"]}"#, "`action` is not a string"),
        (r#"{"action":{"accept":{}}}"#, "`action` is not a string"),
        (r#"{"action":"\udc00"}"#, "`action` is not Unicode text"),
        (
            r#"{"action":"decline","action":"accept"}"#,
            "`action` is given twice",
        ),
        (
            r#"{"action":"accept","content":{"a":1},"content":{"a":2}}"#,
            "`content` is given twice",
        ),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.to_string().starts_with(said), "{text}: {error}");
    }
    for text in ["", "{", r#"{"action":"accept""#, r#"{"action":"accept"} x"#] {
        assert!(read(text).is_err(), "{text}");
    }
    assert!(ElicitResult::from_slice(b"{\"action\":\"\xff\"}").is_err());
    assert!(
        ElicitResult::from_slice(b"{\"action\":\"accept\",\"content\":{\"a\":\"\xff\"}}").is_err()
    );
}

#[test]
fn content_counts_only_on_accept() {
    for text in [
        r#"{"action":"decline","content":{"a":1}}"#,
        r#"{"action":"cancel","content":[1,2]}"#,
        r#"{"action":"decline","content":null}"#,
        r#"{"action":"accept","content":null}"#,
        r#"{"action":"accept"}"#,
    ] {
        assert_eq!(content(text), None, "{text}");
        let again = serde_json::to_string(&read(text).unwrap()).unwrap();
        assert!(!again.contains("content"), "{again}");
    }
}

#[test]
fn content_is_kept_as_the_text_that_was_sent() {
    let sent = "{\"z\": 1, \"a\":1.50,\"a\":2, \"big\":123456789012345678901234567890,\
                \"e\":1E400, \"s\":\"\\ud800\\u0041\", \"\\ud800\":[ ] }";
    let text = format!("{{\"content\" : {sent} , \"action\":\"accept\"}}");
    assert_eq!(content(&text).as_deref(), Some(sent));
    assert_eq!(
        serde_json::to_string(&read(&text).unwrap()).unwrap(),
        format!("{{\"action\":\"accept\",\"content\":{sent}}}"),
    );
}

#[test]
fn content_that_is_no_object_is_left_to_whoever_reads_the_answer() {
    for sent in ["[]", "\"x\"", "5", "false"] {
        let text = format!(r#"{{"action":"accept","content":{sent}}}"#);
        assert_eq!(content(&text).as_deref(), Some(sent));
    }
}

#[test]
fn extra_keys_are_ignored_and_meta_is_carried_along() {
    let text = r#"{"resultType":"complete","_meta":{"b":1,"a":[2]},"x":{"action":"cancel"},"action":"decline"}"#;
    let result = read(text).unwrap();
    assert_eq!(result.action(), Action::Decline);
    assert_eq!(
        serde_json::to_string(&result).unwrap(),
        r#"{"action":"decline","_meta":{"b":1,"a":[2]}}"#,
    );
    let repeated = r#"{"x":1,"x":2,"action":"cancel"}"#;
    assert_eq!(read(repeated).unwrap().action(), Action::Cancel);
}

#[test]
fn a_result_is_read_from_a_value_too() {
    let value = json!({"action": "accept", "content": {"n": 1.5, "list": ["a"]}});
    let result: ElicitResult = serde_json::from_value(value.clone()).unwrap();
    let back: Value = serde_json::from_str(result.content().unwrap().get()).unwrap();
    assert_eq!(back, value["content"]);
    let reader = serde_json::to_vec(&value).unwrap();
    let result: ElicitResult = serde_json::from_reader(&reader[..]).unwrap();
    assert_eq!(result.action(), Action::Accept);
}

#[test]
fn deep_and_huge_content_is_carried_without_a_stack() {
    let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
    let text = format!(r#"{{"action":"accept","content":{{"a":{deep}}},"_meta":{deep}}}"#);
    let result = read(&text).unwrap();
    assert_eq!(result.content().unwrap().get().len(), deep.len() + 6);
    assert!(serde_json::to_value(&result).is_err());
    let ignored = format!(r#"{{"x":{deep},"action":"accept"}}"#);
    assert!(read(&ignored).unwrap().content().is_none());
    assert!(read(&deep).is_err());
    let wide: Vec<_> = (0..50_000).map(|i| format!(r#""k{i}":{i}"#)).collect();
    let wide = format!(r#"{{{},"action":"accept"}}"#, wide.join(","));
    assert!(read(&wide).is_ok());
}

#[test]
fn an_outcome_gives_its_value_away() {
    let accepted = Outcome::Accepted(String::from("x"));
    assert!(accepted.is_accepted());
    assert_eq!(accepted.as_ref().accepted().map(String::as_str), Some("x"));
    assert_eq!(accepted.map(|text| text.len()), Outcome::Accepted(1));
    for none in [Outcome::<u8>::Declined, Outcome::Cancelled] {
        assert!(!none.is_accepted());
        assert_eq!(none.accepted(), None);
        assert_eq!(none.map(u32::from).accepted(), None);
        assert_eq!(none.as_ref().accepted(), None);
    }
    assert_eq!(Outcome::<u8>::Declined.map(|_| 'x'), Outcome::Declined);
}
