//! Forms of types that describe themselves with `schemars`. The types of these tests do it by hand;
//! the `checks` crate has derived ones.

#![cfg(feature = "schemars")]

use std::borrow::Cow;

use elicit_core::{
    Confirm, Elicit, ElicitResult, Flaw, Form, Invalid, Kind, Outcome, ProtocolVersion, Request,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer};
use serde_json::{Value, json};

const V11: ProtocolVersion = ProtocolVersion::V2025_11_25;
const V07: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// A type with this schema.
macro_rules! described {
    ($name:ident, $($schema:tt)*) => {
        struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json!($($schema)*).try_into().unwrap()
            }
        }
    };
}

#[track_caller]
fn refused<T: JsonSchema>(expected: &[(&str, Flaw)]) {
    let error = Form::from_schemars::<T>().unwrap_err();
    let faults: Vec<_> = error
        .iter()
        .map(|fault| (&*fault.field, fault.flaw.clone()))
        .collect();
    assert_eq!(faults, expected);
}

fn schema_of<T: JsonSchema>() -> String {
    let form = Form::from_schemars::<T>().unwrap();
    form.requested_schema(V07).unwrap()
}

/// One property of the schema of a form with only that one.
fn property(schema: &str) -> &str {
    let from = schema.find(r#"{"a":"#).unwrap() + 5;
    let to = schema.rfind(r#"},"required""#).unwrap_or(schema.len() - 2);
    &schema[from..to]
}

#[test]
fn documentation_is_what_a_person_reads() {
    described!(Documented, {
        "type": "object",
        "description": "What is\nyour info?\n\nMore for\nprogrammers.",
        "properties": {
            "a": {
                "description": "Where you\nwork\n\nInternals.",
                "oneOf": [
                    {"type": "string", "enum": ["plain"]},
                    {"description": "At home\n\nSince 2020.", "type": "string", "const": "home"},
                    {"title": "Elsewhere", "description": "Not shown", "type": "string", "const": "else"}
                ]
            }
        },
        "required": ["a"]
    });
    let form = Form::from_schemars::<Documented>().unwrap();
    assert_eq!(form.name(), "Documented");
    assert_eq!(form.message(), "What is your info?");
    assert_eq!(
        property(&form.requested_schema(V07).unwrap()),
        r#"{"type":"string","description":"Where you work","oneOf":[{"const":"plain","title":"plain"},{"const":"home","title":"At home"},{"const":"else","title":"Elsewhere"}]}"#
    );
}

#[test]
fn integers_have_the_bounds_of_their_types() {
    for (schema, expected) in [
        (
            json!({"format": "uint8", "minimum": 0, "maximum": 255}),
            Some((Some(0), Some(255))),
        ),
        (
            json!({"format": "int32"}),
            Some((Some(-2_147_483_648), Some(2_147_483_647))),
        ),
        (
            json!({"format": "uint32", "minimum": 0}),
            Some((Some(0), Some(4_294_967_295))),
        ),
        (
            json!({"format": "uint32", "minimum": 5, "maximum": 9}),
            Some((Some(5), Some(9))),
        ),
        (json!({"format": "int64"}), Some((None, None))),
        (
            json!({"format": "uint64", "minimum": 0}),
            Some((Some(0), None)),
        ),
        (json!({"format": "int8", "minimum": 200}), None),
        (json!({}), Some((None, None))),
    ] {
        let form = with_property(schema.clone(), json!({"type": "integer"}));
        let bounds = form.as_ref().map(|form| match form.fields()[0].kind() {
            Kind::Integer(rules) => (rules.minimum, rules.maximum),
            other => panic!("{other:?}"),
        });
        assert_eq!(bounds.ok(), expected, "{schema}");
    }
    // What no bound on the wire says is refused all the same, by field.
    let form = with_property(json!({"format": "int64"}), json!({"type": "integer"})).unwrap();
    let invalid = form.read(&json!({"a": u64::MAX})).unwrap_err();
    assert_eq!(rules(&invalid), ["a maximum"]);
    let form = with_property(json!({"format": "float"}), json!({"type": "number"})).unwrap();
    assert_eq!(
        rules(&form.read(&json!({"a": 1e300})).unwrap_err()),
        ["a maximum"]
    );
}

fn rules(invalid: &Invalid) -> Vec<String> {
    let violations = invalid.iter();
    violations
        .map(|violation| format!("{} {}", violation.field, violation.rule.name()))
        .collect()
}

thread_local! {
    static PROPERTY: std::cell::RefCell<Value> = const { std::cell::RefCell::new(Value::Null) };
}

/// The form of a type with one field, `a`, of which this is the schema.
fn with_property(mut schema: Value, base: Value) -> Result<Form, elicit_core::FormError> {
    struct One;

    impl JsonSchema for One {
        fn schema_name() -> Cow<'static, str> {
            "One".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            let property = PROPERTY.take();
            let schema =
                json!({"type": "object", "properties": {"a": property}, "required": ["a"]});
            schema.try_into().unwrap()
        }
    }

    if let (Value::Object(schema), Value::Object(base)) = (&mut schema, base) {
        schema.extend(base);
    }
    PROPERTY.set(schema);
    Form::from_schemars::<One>()
}

#[test]
fn what_is_not_flat_is_refused_by_field() {
    described!(Tree, {
        "type": "object",
        "properties": {
            "map": {"type": "object", "additionalProperties": {"type": "string"}},
            "nested": {"type": ["object", "null"], "properties": {"x": {"type": "string"}}},
            "free": {"type": "array", "items": {"type": "string"}},
            "pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}]},
            "numbers": {"type": "integer", "enum": [1, 2]},
            "any": true,
            "tagged": {"oneOf": [
                {"type": "string", "enum": ["C"]},
                {"type": "object", "properties": {"A": {"type": "integer"}}, "required": ["A"]}
            ]},
            "either": {"anyOf": [{"type": "integer"}, {"type": "string"}]}
        }
    });
    let error = Form::from_schemars::<Tree>().unwrap_err();
    let mut faults: Vec<_> = error
        .iter()
        .map(|fault| (&*fault.field, fault.flaw.clone()))
        .collect();
    faults.sort_by_key(|(field, _)| *field);
    assert_eq!(
        faults,
        [
            ("any", Flaw::Type),
            ("either", Flaw::Construct("anyOf")),
            ("free", Flaw::FreeList),
            ("map", Flaw::Nested),
            ("nested", Flaw::Nested),
            ("numbers", Flaw::Keyword("enum")),
            ("pair", Flaw::FreeList),
            ("tagged", Flaw::Nested),
        ]
    );
}

/// A type that holds itself cannot be written out: there is no end to it.
#[test]
fn a_type_that_holds_itself_is_refused() {
    struct Node;

    impl JsonSchema for Node {
        fn schema_name() -> Cow<'static, str> {
            "Node".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let next = generator.subschema_for::<Option<Self>>();
            let list = generator.subschema_for::<Vec<Self>>();
            let schema = json!({"type": "object", "properties": {"list": list, "next": next}});
            schema.try_into().unwrap()
        }
    }

    refused::<Node>(&[
        ("list", Flaw::Construct("$ref")),
        ("next", Flaw::Construct("$ref")),
    ]);
}

#[test]
fn what_is_no_struct_is_refused() {
    described!(Text, {"type": "string"});
    described!(Anything, true);
    described!(Tagged, {"oneOf": [{"type": "object", "properties": {"a": {"type": "string"}}}]});
    described!(Flattened, {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "anyOf": [{"properties": {"b": {"type": "string"}}}, {}]
    });
    described!(Nothing, {"type": "object"});
    refused::<Text>(&[("", Flaw::NotAnObject)]);
    refused::<Anything>(&[("", Flaw::NotAnObject)]);
    refused::<Tagged>(&[("", Flaw::Construct("oneOf"))]);
    refused::<Flattened>(&[("", Flaw::Construct("anyOf"))]);
    refused::<Nothing>(&[("", Flaw::NoFields)]);
}

/// It is the author's own form: the rules of the builder hold.
#[test]
fn the_rules_of_the_builder_hold() {
    let flaws = |schema: Value| {
        let error = with_property(schema, json!({})).unwrap_err();
        error
            .iter()
            .map(|fault| fault.flaw.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        flaws(json!({"type": "string", "title": "Your password"})),
        [Flaw::Secret("password")]
    );
    assert_eq!(
        flaws(json!({"type": "boolean", "description": "See https://example.com"})),
        [Flaw::Link]
    );
    let pattern = with_property(json!({"type": "string", "pattern": "^x"}), json!({}));
    let broken = flaws(json!({"type": "string", "pattern": "("}));
    if cfg!(feature = "pattern") {
        assert!(pattern.unwrap().read(&json!({"a": "y"})).is_err());
        assert_eq!(broken, [Flaw::Pattern]);
    } else {
        assert!(pattern.is_err());
        assert_eq!(broken, [Flaw::Feature("pattern")]);
    }
}

#[test]
fn a_type_that_denies_unknown_fields_makes_a_form_that_does() {
    described!(Strict, {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "additionalProperties": false
    });
    described!(Open, {"type": "object", "properties": {"a": {"type": "string"}}});
    assert!(Form::from_schemars::<Strict>().unwrap().denies_unknown());
    assert!(!Form::from_schemars::<Open>().unwrap().denies_unknown());
    assert!(!schema_of::<Strict>().contains("additionalProperties"));
}

/// A type that reads itself, and refuses what its schema does not.
#[derive(Debug, PartialEq)]
struct Meeting {
    room: String,
    hour: u8,
}

impl<'de> Deserialize<'de> for Meeting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::{Error, IgnoredAny, MapAccess, Visitor};

        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Meeting;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a meeting")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Meeting, A::Error> {
                let (mut room, mut hour) = (String::new(), 0);
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "room" => room = map.next_value()?,
                        "hour" => hour = map.next_value()?,
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                if room == "attic" {
                    return Err(A::Error::custom(format!("`{room}` is closed")));
                }
                Ok(Meeting { room, hour })
            }
        }

        deserializer.deserialize_struct("Meeting", &["room", "hour"], Fields)
    }
}

impl JsonSchema for Meeting {
    fn schema_name() -> Cow<'static, str> {
        "Meeting".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let schema = json!({
            "type": "object",
            "description": "When do you meet?",
            "properties": {
                "hour": {"type": "integer", "format": "uint8", "minimum": 0, "maximum": 23},
                "room": {"type": "string", "minLength": 1}
            },
            "required": ["room", "hour"]
        });
        schema.try_into().unwrap()
    }
}

fn accept(content: &str) -> ElicitResult {
    serde_json::from_str(&format!(r#"{{"action":"accept","content":{content}}}"#)).unwrap()
}

#[test]
fn an_answer_becomes_the_type() {
    let request = Request::<Meeting>::from_schemars("When, and where?").unwrap();
    let params = serde_json::to_string(&request.params(V11).unwrap()).unwrap();
    // In the order of the declaration, whatever that of schemars' map is.
    assert_eq!(
        params,
        r#"{"mode":"form","message":"When, and where?","requestedSchema":{"type":"object","properties":{"room":{"type":"string","minLength":1},"hour":{"type":"integer","minimum":0,"maximum":23}},"required":["room","hour"]}}"#
    );
    let outcome = request.outcome(V11, &accept(r#"{"hour":9.0,"room":"blue"}"#));
    let meeting = Meeting {
        room: "blue".to_owned(),
        hour: 9,
    };
    assert_eq!(outcome.unwrap().accepted(), Some(meeting));
    let invalid = request
        .outcome(V11, &accept(r#"{"hour":24,"room":""}"#))
        .unwrap_err();
    assert_eq!(rules(&invalid), ["room min_length", "hour maximum"]);
    let declined: ElicitResult = serde_json::from_str(r#"{"action":"decline"}"#).unwrap();
    assert!(matches!(
        request.outcome(V11, &declined),
        Ok(Outcome::Declined)
    ));
}

#[test]
fn a_refusal_of_the_type_tells_no_value() {
    let request = Request::<Meeting>::from_schemars("?").unwrap();
    let invalid = request
        .outcome(V11, &accept(r#"{"hour":9,"room":"attic"}"#))
        .unwrap_err();
    assert_eq!(rules(&invalid), [" check"]);
    assert_eq!(
        invalid.to_string(),
        "the answer does not fit the type that it is read into"
    );
}

/// What the derive makes of `#[elicit(json_schema)]`.
#[test]
fn a_declared_form_is_a_json_schema() {
    let schema = elicit_core::__private::json_schema(Confirm::FORM);
    assert_eq!(
        schema,
        json!({
            "type": "object",
            "description": "Please confirm",
            "properties": {"confirm": {"type": "boolean", "title": "Confirm"}},
            "required": ["confirm"]
        })
    );
    // And a schema of ours makes the form that it came from.
    let form = Form::from_value(schema.as_value()).unwrap();
    assert_eq!(form.fields(), Confirm::FORM.fields());
}

/// Options that come with a request are any text here; a pattern is told.
#[test]
fn what_only_run_time_knows_is_not_in_a_json_schema() {
    let fields = Form::builder()
        .field(elicit_core::ChoiceField::run_time("one"))
        .field(elicit_core::ChoicesField::run_time("some").max_items(2))
        .build()
        .unwrap();
    let form: &'static Form = Box::leak(Box::new(fields));
    assert_eq!(
        elicit_core::__private::json_schema(form),
        json!({
            "type": "object",
            "properties": {
                "one": {"type": "string"},
                "some": {"type": "array", "items": {"type": "string"}, "maxItems": 2}
            },
            "required": ["one", "some"]
        })
    );
    let received = br#"{"type":"object","properties":{"a":{"type":"string","pattern":"^x"}}}"#;
    let form: &'static Form = Box::leak(Box::new(Form::from_slice(received).unwrap()));
    assert_eq!(
        elicit_core::__private::json_schema(form)
            .as_value()
            .pointer("/properties/a/pattern"),
        Some(&json!("^x"))
    );
}
