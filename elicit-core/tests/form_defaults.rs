//! Defaults on the client's side.

use elicit_core::{
    BooleanField, ChoiceField, ChoicesField, Form, IntegerField, NumberField, ProtocolVersion,
    TextField, Unsupported,
};
use serde_json::{Map, Value, json};

const V06: ProtocolVersion = ProtocolVersion::V2025_06_18;
const V11: ProtocolVersion = ProtocolVersion::V2025_11_25;

fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => panic!("{other}"),
    }
}

fn form() -> Form {
    Form::builder()
        .field(TextField::new("text").default(""))
        .field(TextField::new("shown").prefill("Ada"))
        .field(IntegerField::new("integer").default(0))
        .field(NumberField::new("number").default(2.0))
        .field(BooleanField::new("no").default(false))
        .field(BooleanField::new("yes").prefill(true))
        .field(ChoiceField::new("one", ["x", "y"]).default("y"))
        .field(ChoicesField::new("some", ["p", "q"]).default(["q"]))
        .field(ChoicesField::new("none", ["p", "q"]).default([""; 0]))
        .field(TextField::new("plain").optional())
        .build()
        .unwrap()
}

#[test]
fn every_absent_key_that_has_a_default_is_filled() {
    let filled = form().with_defaults(Map::new());
    assert_eq!(
        Value::Object(filled.clone()),
        json!({
            "text": "", "shown": "Ada", "integer": 0, "number": 2, "no": false, "yes": true,
            "one": "y", "some": ["q"], "none": [],
        })
    );
    // And so it is a good answer.
    form().read(&Value::Object(filled)).unwrap();
}

#[test]
fn nothing_is_overwritten() {
    let content = map(json!({
        "text": "x", "shown": null, "integer": "wrong", "number": 0, "no": true, "yes": false,
        "one": "", "some": [], "none": ["p"], "unknown": {"a": 1},
    }));
    assert_eq!(form().with_defaults(content.clone()), content);
}

#[test]
fn a_form_without_defaults_fills_nothing() {
    let form = Form::builder()
        .field(TextField::new("a"))
        .field(BooleanField::new("b").optional())
        .build()
        .unwrap();
    assert!(form.with_defaults(Map::new()).is_empty());
}

#[test]
fn a_received_default_fills_required_or_not() {
    let form = Form::from_slice(
        br#"{"type":"object","properties":{
            "a":{"type":"string","default":"x"},
            "b":{"type":"integer","default":18.0},
            "c":{"type":"string","default":null}},"required":["a"]}"#,
    )
    .unwrap();
    let filled = form.with_defaults(Map::new());
    assert_eq!(Value::Object(filled), json!({"a": "x", "b": 18}));
    // The server fills only what is not required: leaving a required field out is no answer.
    assert!(form.read(&json!({})).is_err());
    let read = form.read(&json!({"a": "y"})).unwrap();
    assert_eq!(read.to_value(), json!({"a": "y", "b": 18}));
}

#[test]
fn the_first_revision_has_booleans_only() {
    let form = form();
    let filled = form.with_defaults_for(V06, Map::new()).unwrap();
    assert_eq!(
        Value::Object(filled.clone()),
        json!({
            "no": false, "yes": true,
            "some.p": false, "some.q": true, "none.p": false, "none.q": false,
        })
    );
    let answer = map(json!({"shown": "Ada", "some.p": true, "no": true}));
    let filled = form.with_defaults_for(V06, answer).unwrap();
    let read = form.read_for(V06, &Value::Object(filled)).unwrap();
    assert_eq!(read.get("some"), Some(&json!(["p", "q"])));
    assert_eq!(read.get("no"), Some(&json!(true)));
    // Not on that wire, and still the server's.
    assert_eq!(read.get("one"), Some(&json!("y")));
}

#[test]
fn the_later_revisions_have_all() {
    let form = form();
    for version in [V11, ProtocolVersion::V2026_07_28] {
        assert_eq!(
            form.with_defaults_for(version, Map::new()).unwrap(),
            form.with_defaults(Map::new())
        );
    }
}

#[test]
fn what_could_not_be_asked_has_no_defaults() {
    let options: Vec<String> = (0..33).map(|at| at.to_string()).collect();
    let form = Form::builder()
        .field(ChoicesField::new("many", options))
        .build()
        .unwrap();
    assert_eq!(
        form.with_defaults_for(V06, Map::new()),
        Err(Unsupported::TooManyOptions {
            field: "many".into()
        })
    );
}
