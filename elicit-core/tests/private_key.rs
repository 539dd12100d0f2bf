//! The key under which `serde_json` hides raw text is a key like any other, however it is read.

use std::thread;

use elicit_core::{
    Action, Confirm, Elicit, ElicitParams, ElicitResult, Form, InputRequired, InputResponses,
    ProtocolVersion,
};
use serde_json::{Map, Value};

const KEY: &str = "$serde_json::private::RawValue";
const NUMBER: &str = "$serde_json::private::Number";
const V07: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// Texts within texts, each as deep as `serde_json` goes: read with it, they take all of the stack.
fn nest(levels: usize, depth: usize) -> String {
    let mut text = "1".to_owned();
    for _ in 0..levels {
        let quoted = text.replace('\\', r"\u005c").replace('"', r"\u0022");
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        text = format!(r#"{open}{{"{KEY}":"{quoted}"}}{close}"#);
    }
    text
}

/// With the stack of a thread of a runtime.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.unwrap().join().unwrap();
}

#[test]
fn a_form_with_nested_texts_is_refused() {
    on_a_small_stack(|| {
        for nested in [nest(70, 120), nest(100, 100), nest(300, 1)] {
            for field in [
                r#""type":"array","items":{"type":"string","enum":["x"]}"#,
                r#""type":"string""#,
                r#""type":"number""#,
                r#""type":"boolean""#,
                r#""enum":["x"]"#,
            ] {
                let schema = format!(
                    r#"{{"type":"object","properties":{{"a":{{{field},"default":{nested}}}}}}}"#
                );
                Form::from_slice(schema.as_bytes()).unwrap_err();
                serde_json::from_str::<Form>(&schema).unwrap_err();
                let params = format!(r#"{{"message":"?","requestedSchema":{schema}}}"#);
                let ElicitParams::Form(params) = serde_json::from_str(&params).unwrap() else {
                    panic!("no form");
                };
                params.form().unwrap_err();
            }
        }
    });
}

#[test]
fn answers_with_nested_texts_are_refused() {
    on_a_small_stack(|| {
        for nested in [nest(70, 120), nest(100, 100), nest(300, 1)] {
            let content = format!(r#"{{"confirm":{nested}}}"#);
            Confirm::from_slice(content.as_bytes()).unwrap_err();
            Confirm::FORM.read_slice(content.as_bytes()).unwrap_err();
            let numbered = format!(r#"{{"confirm":{{"{NUMBER}":{nested}}}}}"#);
            Confirm::from_slice(numbered.as_bytes()).unwrap_err();

            let sent = format!(r#"{{"action":"accept","content":{content},"_meta":{nested}}}"#);
            let result = ElicitResult::from_slice(sent.as_bytes()).unwrap();
            Confirm::request().outcome(V07, &result).unwrap_err();

            let sent = format!(r#"{{"a":{sent},"b":{nested}}}"#);
            let responses = InputResponses::from_slice(sent.as_bytes()).unwrap();
            assert_eq!(
                responses.get("a").unwrap().unwrap().action(),
                Action::Accept
            );
            responses.get("b").unwrap_err();

            let sent = format!(
                r#"{{"resultType":"input_required","inputRequests":{{"a":{{"method":"roots/list","params":{nested}}}}}}}"#
            );
            serde_json::from_str::<InputRequired>(&sent).unwrap();
        }
    });
}

#[test]
fn the_key_makes_an_object_on_every_path() {
    let schema = r#"{"type":"object","properties":{"a":{"type":"number"}},"required":["a"]}"#;
    let form = Form::from_slice(schema.as_bytes()).unwrap();
    let inner: Map<_, _> = [(KEY.to_owned(), Value::from("1"))].into_iter().collect();
    let content: Map<_, _> = [("a".to_owned(), Value::Object(inner))]
        .into_iter()
        .collect();
    let content = Value::Object(content);

    let of_value = form.read(&content).unwrap_err();
    let of_text = form.read_slice(content.to_string().as_bytes()).unwrap_err();
    assert_eq!(of_value, of_text);
    assert_eq!(of_value.to_string(), "a: expected number, got object");

    let property = format!(r#"{{"type":"number","default":{{"{KEY}":"1"}}}}"#);
    let schema = format!(r#"{{"type":"object","properties":{{"a":{property}}}}}"#);
    assert_eq!(
        Form::from_slice(schema.as_bytes()).unwrap_err().to_string(),
        "a: has a default of another type"
    );
    // Within the default of a list it is no text either.
    let property =
        format!(r#"{{"type":"array","items":{{"enum":["x"]}},"default":[{{"{KEY}":"\"x\""}}]}}"#);
    let schema = format!(r#"{{"type":"object","properties":{{"a":{property}}}}}"#);
    Form::from_slice(schema.as_bytes()).unwrap_err();
}
