//! `#[elicit(json_schema)]`: a form as the input of a tool, with the rules that its answers keep.
#![cfg(feature = "schemars")]

use elicit::{Elicit, Form};
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};

fn schema<T: JsonSchema>() -> Value {
    let mut schema = schema_for!(T).to_value();
    schema.as_object_mut().unwrap().remove("$schema");
    schema
}

/// Who are you?
#[derive(Debug, Elicit)]
#[elicit(json_schema, deny_unknown)]
struct Closed {
    age: Option<u8>,
    name: String,
}

/// Who are you?
#[derive(Debug, Elicit)]
#[elicit(json_schema)]
struct Open {
    age: Option<u8>,
    name: String,
}

#[test]
fn what_refuses_unknown_keys_is_closed() {
    let open = json!({
        "type": "object",
        "title": "Open",
        "description": "Who are you?",
        "properties": {
            "name": {"type": "string"},
            "age": {"type": "integer", "minimum": 0, "maximum": 255}
        },
        "required": ["name"]
    });
    assert_eq!(schema::<Open>(), open);
    let mut closed = open;
    closed["title"] = json!("Closed");
    closed["additionalProperties"] = json!(false);
    assert_eq!(schema::<Closed>(), closed);

    let extra = br#"{"name":"Ada","more":1}"#;
    assert!(Open::from_slice(extra).is_ok());
    assert!(Closed::from_slice(extra).is_err());
    // It never stands in a question.
    let asked = Closed::requested_schema(elicit::ProtocolVersion::V2026_07_28).unwrap();
    assert!(!asked.contains("additionalProperties"), "{asked}");
}

/// The closed parts of a form say nothing of the whole.
#[test]
fn of_a_flattened_form_the_outer_one_decides() {
    /// Both?
    #[derive(Debug, Elicit)]
    #[elicit(json_schema)]
    #[allow(dead_code, reason = "only asked for")]
    struct Outer {
        #[elicit(flatten)]
        inner: Closed,
    }
    assert_eq!(schema::<Outer>().get("additionalProperties"), None);
    assert!(Outer::from_slice(br#"{"name":"Ada","more":1}"#).is_ok());
}

/// Schemars may put the fields in the order of the alphabet: these are.
#[test]
fn a_form_that_is_read_back_is_the_same() {
    let closed = Form::from_schemars::<Closed>().unwrap();
    assert!(closed.denies_unknown());
    assert_eq!(closed.fingerprint(), Closed::FORM.fingerprint());
    assert!(!Form::from_schemars::<Open>().unwrap().denies_unknown());
}
