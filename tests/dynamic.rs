//! Forms that only run time knows: received, or put together; the same questions and answers.

mod kit;

use elicit::{
    BooleanField, ChoiceField, ChoicesField, Elicit, ElicitResult, Form, FormField, Format,
    Invalid, NumberField, Outcome, ProtocolVersion, TextField, Unsupported,
};
use kit::faults;
use serde_json::{Map, Value, json};

const FIRST: ProtocolVersion = ProtocolVersion::V2025_06_18;
const LATER: [ProtocolVersion; 2] = [ProtocolVersion::V2025_11_25, ProtocolVersion::V2026_07_28];

#[track_caller]
fn form(schema: &str) -> Form {
    Form::from_slice(schema.as_bytes()).expect(schema)
}

/// Reads from bytes and from a value; both must say the same. Good content is given as it is sent.
#[track_caller]
fn read_for(form: &Form, version: ProtocolVersion, content: &str) -> Result<String, Invalid> {
    let value: Value = serde_json::from_str(content).expect("JSON");
    let read = form.read_slice_for(version, content.as_bytes());
    assert_eq!(read, form.read_for(version, &value), "{content}");
    Ok(serde_json::to_string(&read?).unwrap())
}

#[track_caller]
fn reads(form: &Form, content: &str, expected: &str) {
    let read = read_for(form, LATER[1], content);
    assert_eq!(read.as_deref(), Ok(expected), "{content}");
    // What was read is good, and reads as itself.
    let again = read_for(form, LATER[0], expected);
    assert_eq!(again.as_deref(), Ok(expected), "{content}");
}

#[track_caller]
fn refuses(form: &Form, content: &str, expected: &[(&str, &str)]) {
    let invalid = read_for(form, LATER[1], content).expect_err(content);
    assert_eq!(faults(&invalid), expected, "{content}");
}

mod contact {
    use super::*;

    const SCHEMA: &str = r#"{
        "type": "object",
        "properties": {
            "nick": {"type": "string", "minLength": 1, "maxLength": 8},
            "mail": {"type": "string", "format": "email"},
            "age": {"type": "integer", "minimum": 18, "maximum": 99},
            "mood": {"type": "number", "minimum": -1, "maximum": 1},
            "news": {"type": "boolean", "default": false},
            "job": {"type": "string", "oneOf": [
                {"const": "d", "title": "Driver"}, {"const": "p", "title": "Pilot"}
            ]},
            "days": {"type": "array", "minItems": 1, "maxItems": 2, "items": {"anyOf": [
                {"const": "mo", "title": "Monday"},
                {"const": "tu", "title": "Tuesday"},
                {"const": "we", "title": "Wednesday"}
            ]}}
        },
        "required": ["nick", "job"]
    }"#;

    /// A whole answer with one entry changed.
    fn with(name: &str, value: &str) -> String {
        let mut entries = [
            ("nick", "\"Ada\""),
            ("mail", "\"ada@b.example\""),
            ("age", "36"),
            ("mood", "0.5"),
            ("news", "true"),
            ("job", "\"d\""),
            ("days", "[\"mo\"]"),
        ];
        for entry in entries.iter_mut().filter(|entry| entry.0 == name) {
            entry.1 = value;
        }
        let entries = entries.map(|(name, value)| format!(r#""{name}":{value}"#));
        format!("{{{}}}", entries.join(","))
    }

    /// The whole answer without one entry.
    fn without(name: &str) -> String {
        let removed = format!(r#","{name}":null"#);
        with(name, "null").replace(&removed, "")
    }

    #[test]
    fn good_answers() {
        let form = form(SCHEMA);
        for content in [
            with("", ""),
            with("nick", "\"ééééé ié\""),
            with("age", "18"),
            with("age", "99"),
            with("mood", "-1"),
            with("mood", "0.25"),
            with("job", "\"p\""),
            with("days", "[\"we\",\"mo\"]"),
        ] {
            reads(&form, &content, &content);
        }
    }

    #[test]
    fn what_reads_as_something_else() {
        let form = form(SCHEMA);
        reads(
            &form,
            r#"{"job":"p","nick":"x"}"#,
            r#"{"nick":"x","news":false,"job":"p"}"#,
        );
        reads(
            &form,
            r#"{"_meta":{"a":[]},"nick":"x","job":"p","Nick":1}"#,
            r#"{"nick":"x","news":false,"job":"p"}"#,
        );
        for blank in ["null", "\"\""] {
            for name in ["mail", "age", "mood", "days"] {
                reads(&form, &with(name, blank), &without(name));
            }
            reads(&form, &with("news", blank), &with("news", "false"));
        }
        for name in ["mail", "age", "mood", "days"] {
            reads(&form, &with(name, "[]"), &without(name));
        }
        reads(&form, &with("age", "36.0"), &with("", ""));
        reads(&form, &with("mood", "5e-1"), &with("", ""));
        reads(&form, &with("mood", "-0.0"), &with("mood", "0"));
        reads(
            &form,
            &with("days", r#"["tu","mo","tu"]"#),
            &with("days", r#"["tu","mo"]"#),
        );
        reads(
            &form,
            &with("days", r#"["mo","tu","mo","tu"]"#),
            &with("days", r#"["mo","tu"]"#),
        );
        reads(&form, &with("nick", r#""\u0041da""#), &with("", ""));
    }

    #[test]
    fn every_fault_in_field_order() {
        refuses(
            &form(SCHEMA),
            r#"{"days":["mo","tu","we"],"job":"D","news":"yes","mood":1.5,"age":17,"mail":"nope","nick":""}"#,
            &[
                ("nick", "min_length"),
                ("mail", "format"),
                ("age", "minimum"),
                ("mood", "maximum"),
                ("news", "type"),
                ("job", "option"),
                ("days", "max_items"),
            ],
        );
        refuses(
            &form(SCHEMA),
            r#"{"age":100}"#,
            &[
                ("nick", "required"),
                ("age", "maximum"),
                ("job", "required"),
            ],
        );
    }

    #[test]
    fn one_fault() {
        let form = form(SCHEMA);
        for (name, value, rule) in [
            ("nick", "5", "type"),
            ("nick", "null", "required"),
            ("nick", "\"\"", "min_length"),
            ("nick", "\"nine char\"", "max_length"),
            ("nick", "{\"first\":\"Ada\"}", "type"),
            ("mail", "\"Ada <a@b.example>\"", "format"),
            ("mail", "\"a@b@c.example\"", "format"),
            ("age", "\"36\"", "type"),
            ("age", "36.5", "type"),
            ("age", "1e16", "maximum"),
            ("age", "-1e16", "minimum"),
            ("age", "true", "type"),
            ("mood", "\"0.5\"", "type"),
            ("mood", "-1.01", "minimum"),
            ("news", "0", "type"),
            ("job", "\"Driver\"", "option"),
            ("job", "\"\"", "option"),
            ("job", "[\"d\"]", "type"),
            ("days", "\"mo\"", "type"),
            ("days", "[1]", "type"),
            ("days", "[\"mo\",\"su\"]", "option"),
            ("days", "[\"Monday\"]", "option"),
            ("days", "[\"mo\",\"tu\",\"we\"]", "max_items"),
            ("days", "{\"mo\":true}", "type"),
        ] {
            refuses(&form, &with(name, value), &[(name, rule)]);
        }
    }

    #[test]
    fn the_table_that_was_received() {
        let form = form(SCHEMA);
        let names: Vec<&str> = form.fields().iter().map(FormField::name).collect();
        assert_eq!(
            names,
            ["nick", "mail", "age", "mood", "news", "job", "days"]
        );
        assert_eq!((form.name(), form.message()), ("", ""));
        assert_eq!(
            form.field("news").unwrap().default_value(),
            Some(json!(false))
        );
        assert!(!form.field("news").unwrap().is_required());
        assert!(form.field("job").unwrap().is_required());
    }
}

mod texts {
    use super::*;

    #[test]
    fn free_short_long_and_formatted() {
        let form = form(
            r#"{"type":"object","properties":{
                "any":{"type":"string"},
                "three":{"type":"string","maxLength":3},
                "least":{"type":"string","minLength":3},
                "day":{"type":"string","format":"date"},
                "at":{"type":"string","format":"date-time"},
                "page":{"type":"string","format":"uri"},
                "to":{"type":"string","format":"email"},
                "host":{"type":"string","format":"hostname"}
            }}"#,
        );
        for content in [
            "{}",
            r#"{"any":""}"#,
            r#"{"three":"","host":""}"#,
            r#"{"three":"かきく"}"#,
            r#"{"three":"ée"}"#,
            r#"{"three":" a "}"#,
            r#"{"day":"2024-02-29"}"#,
            r#"{"at":"2024-02-29T23:59:59+14:00"}"#,
            r#"{"at":"2024-02-29t23:59:59.9z"}"#,
            r#"{"page":"tel:+1-201-555-0123"}"#,
            r#"{"to":"o'brien+tag@example.museum"}"#,
            r#"{"host":"no host at all"}"#,
        ] {
            reads(&form, content, content);
        }
        for name in ["least", "day", "at", "page", "to"] {
            reads(&form, &format!(r#"{{"{name}":""}}"#), "{}");
        }
        for (name, value, rule) in [
            ("three", "かきくけ", "max_length"),
            ("least", "ab", "min_length"),
            ("day", "2023-02-29", "format"),
            ("day", "24-2-29", "format"),
            ("at", "2024-02-29T23:59:59", "format"),
            ("at", "2024-02-29 23:59:59Z", "format"),
            ("page", "/a/b", "format"),
            ("page", "http://a b/", "format"),
            ("to", "Ada <ada@b.example>", "format"),
        ] {
            refuses(
                &form,
                &format!(r#"{{"{name}":"{value}"}}"#),
                &[(name, rule)],
            );
        }
    }

    #[test]
    fn two_rules_are_two_faults() {
        let form = form(
            r#"{"type":"object","properties":{
                "to":{"type":"string","minLength":4,"format":"email"},
                "two":{"type":"array","minItems":2,"items":{"type":"string","enum":["x","y","z"]}}
            }}"#,
        );
        refuses(
            &form,
            r#"{"to":"?"}"#,
            &[("to", "min_length"), ("to", "format")],
        );
        refuses(&form, r#"{"two":["y","y"]}"#, &[("two", "min_items")]);
        refuses(
            &form,
            r#"{"two":["w"]}"#,
            &[("two", "option"), ("two", "min_items")],
        );
    }
}

mod required {
    use super::*;

    const SCHEMA: &str = r#"{"type":"object","properties":{
        "text":{"type":"string"},
        "two":{"type":"string","minLength":2},
        "int":{"type":"integer"},
        "num":{"type":"number"},
        "yes":{"type":"boolean"},
        "one":{"type":"string","enum":["a","b"]},
        "some":{"type":"array","items":{"type":"string","enum":["x","y"]}}
    },"required":["some","one","yes","num","int","two","text"]}"#;

    #[test]
    fn nothing_at_all() {
        let missing =
            ["text", "two", "int", "num", "yes", "one", "some"].map(|name| (name, "required"));
        refuses(&form(SCHEMA), "{}", &missing);
        refuses(&form(SCHEMA), "null", &missing);
    }

    #[test]
    fn blanks() {
        let form = form(SCHEMA);
        let good = r#"{"text":"","two":"ab","int":1,"num":0,"yes":false,"one":"a","some":[]}"#;
        reads(&form, good, good);
        for (name, good_value, blank, rule) in [
            ("two", "\"ab\"", "\"\"", "min_length"),
            ("int", "1", "\"\"", "required"),
            ("num", "0", "\"\"", "required"),
            ("yes", "false", "\"\"", "required"),
            ("one", "\"a\"", "\"\"", "option"),
            ("some", "[]", "\"\"", "type"),
            ("int", "1", "[]", "type"),
            ("text", "\"\"", "[]", "type"),
        ] {
            let from = format!(r#""{name}":{good_value}"#);
            let to = format!(r#""{name}":{blank}"#);
            refuses(&form, &good.replace(&from, &to), &[(name, rule)]);
        }
    }

    #[test]
    fn it_has_to_be_an_object() {
        for content in ["[]", "7", "\"\"", "true"] {
            refuses(&form(SCHEMA), content, &[("", "object")]);
        }
        for content in ["", "{", "{}}", "nope"] {
            let invalid = form(SCHEMA).read_slice(content.as_bytes()).unwrap_err();
            assert_eq!(faults(&invalid), [("", "json")], "{content}");
        }
        let twice = br#"{"text":"a","text":"b"}"#;
        let invalid = form(SCHEMA).read_slice(twice).unwrap_err();
        assert_eq!(faults(&invalid)[0], ("text", "repeated"));
    }
}

mod numbers {
    use super::*;

    #[test]
    fn integers() {
        let form =
            form(r#"{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#);
        for (value, expected) in [
            ("3", "3"),
            ("3.0", "3"),
            ("3e2", "300"),
            ("-0.0", "0"),
            ("9007199254740993", "9007199254740993"),
            ("9223372036854775807", "9223372036854775807"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("18446744073709551615", "18446744073709551615"),
        ] {
            reads(
                &form,
                &format!(r#"{{"n":{value}}}"#),
                &format!(r#"{{"n":{expected}}}"#),
            );
        }
        for (value, rule) in [
            ("3.5", "type"),
            ("\"3\"", "type"),
            ("1e16", "inexact"),
            ("-9007199254740992.0", "inexact"),
        ] {
            refuses(&form, &format!(r#"{{"n":{value}}}"#), &[("n", rule)]);
        }
    }

    #[test]
    fn any_numbers() {
        let form =
            form(r#"{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}"#);
        for (value, expected) in [
            ("3", "3"),
            ("3.0", "3"),
            ("-2.50", "-2.5"),
            ("0.1", "0.1"),
            ("1e3", "1000"),
        ] {
            reads(
                &form,
                &format!(r#"{{"n":{value}}}"#),
                &format!(r#"{{"n":{expected}}}"#),
            );
        }
        refuses(&form, r#"{"n":""}"#, &[("n", "required")]);
        refuses(&form, r#"{"n":"1"}"#, &[("n", "type")]);
    }
}

mod defaults {
    use super::*;

    const SCHEMA: &str = r#"{"type":"object","properties":{
        "int":{"type":"integer","default":0},
        "num":{"type":"number","default":0.25},
        "no":{"type":"boolean","default":false},
        "text":{"type":"string","default":""},
        "one":{"type":"string","enum":["low","high"],"default":"high"},
        "none":{"type":"array","items":{"type":"string","enum":["x","y"]},"default":[]},
        "some":{"type":"array","items":{"type":"string","enum":["x","y"]},"default":["y","x"]},
        "free":{"type":"string"},
        "must":{"type":"boolean","default":true}
    },"required":["must"]}"#;

    #[test]
    fn fill_what_is_absent_and_overwrite_nothing() {
        let form = form(SCHEMA);
        reads(
            &form,
            r#"{"must":false}"#,
            r#"{"int":0,"num":0.25,"no":false,"text":"","one":"high","none":[],"some":["y","x"],"must":false}"#,
        );
        reads(
            &form,
            r#"{"int":7,"text":"t","none":["y"],"some":[],"must":true,"one":"low","free":""}"#,
            r#"{"int":7,"num":0.25,"no":false,"text":"t","one":"low","none":["y"],"some":[],"free":"","must":true}"#,
        );
        refuses(&form, "{}", &[("must", "required")]);
    }

    #[test]
    fn are_sent_by_a_client_required_or_not() {
        let form = form(SCHEMA);
        let Value::Object(answered) = json!({"int": 3, "free": "f", "one": null}) else {
            panic!("an object");
        };
        let filled = Value::Object(form.with_defaults(answered));
        let expected = json!({
            "int": 3, "num": 0.25, "no": false, "text": "", "one": null, "none": [],
            "some": ["y", "x"], "free": "f", "must": true
        });
        assert_eq!(filled, expected);
        assert!(form.read(&filled).is_ok());
    }

    #[test]
    fn on_the_first_revision_only_booleans_have_one() {
        let form = form(SCHEMA);
        let filled = form.with_defaults_for(FIRST, Map::new()).unwrap();
        let expected = json!({
            "no": false, "none.x": false, "none.y": false, "some.x": true, "some.y": true,
            "must": true
        });
        assert_eq!(Value::Object(filled.clone()), expected);
        let read = form.read_for(FIRST, &Value::Object(filled)).unwrap();
        assert_eq!(
            serde_json::to_string(&read).unwrap(),
            r#"{"int":0,"num":0.25,"no":false,"text":"","one":"high","none":[],"some":["x","y"],"must":true}"#
        );
    }
}

mod schemas {
    use super::*;

    /// What is received, and what it is sent on as: to 2025-06-18, and later.
    #[track_caller]
    fn sent_on(received: &str, first: &str, later: &str) {
        let form = form(received);
        assert_eq!(form.requested_schema(FIRST).as_deref(), Ok(first));
        for version in LATER {
            assert_eq!(form.requested_schema(version).as_deref(), Ok(later));
        }
        // What is sent is read as the same form.
        assert_eq!(
            self::form(later).requested_schema(LATER[0]).as_deref(),
            Ok(later)
        );
    }

    #[test]
    fn of_the_grammar_are_the_same() {
        for same in [
            r#"{"type":"object","properties":{}}"#,
            r#"{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"boolean","default":true},"m":{"type":"integer"}},"required":["z","m"]}"#,
            r#"{"type":"object","properties":{"e":{"type":"string","enum":["a","b"],"enumNames":["A","B"]}}}"#,
            r#"{"type":"object","properties":{"t":{"type":"string","title":"T","description":"D","minLength":1,"maxLength":2,"format":"date"}}}"#,
            r#"{"type":"object","properties":{"n":{"type":"number","title":"T","description":"D","minimum":-0.5,"maximum":1}}}"#,
            r#"{"type":"object","properties":{"":{"type":"boolean"},"a\"b\\":{"type":"boolean"},"é/~":{"type":"boolean"}}}"#,
        ] {
            sent_on(same, same, same);
        }
    }

    #[test]
    fn titled_options_have_two_spellings() {
        sent_on(
            r#"{"type":"object","properties":{"job":{"type":"string","title":"Job","oneOf":[{"const":"d","title":"Driver"},{"const":"p","title":"Pilot"}],"default":"p"}},"required":["job"]}"#,
            r#"{"type":"object","properties":{"job":{"type":"string","title":"Job","enum":["d","p"],"enumNames":["Driver","Pilot"]}},"required":["job"]}"#,
            r#"{"type":"object","properties":{"job":{"type":"string","title":"Job","oneOf":[{"const":"d","title":"Driver"},{"const":"p","title":"Pilot"}],"default":"p"}},"required":["job"]}"#,
        );
    }

    #[test]
    fn lists_become_booleans() {
        sent_on(
            r#"{"type":"object","properties":{"who":{"type":"string"},"days":{"type":"array","title":"Days","minItems":1,"items":{"anyOf":[{"const":"m","title":"Mo"},{"const":"t","title":"Tu"}]},"default":["t"]}},"required":["who","days"]}"#,
            r#"{"type":"object","properties":{"who":{"type":"string"},"days.m":{"type":"boolean","title":"Days: Mo","default":false},"days.t":{"type":"boolean","title":"Days: Tu","default":true}},"required":["who"]}"#,
            r#"{"type":"object","properties":{"who":{"type":"string"},"days":{"type":"array","title":"Days","minItems":1,"items":{"anyOf":[{"const":"m","title":"Mo"},{"const":"t","title":"Tu"}]},"default":["t"]}},"required":["who","days"]}"#,
        );
    }

    #[test]
    fn defaults_leave_the_first_revision() {
        sent_on(
            r#"{"type":"object","properties":{"z":{"type":"integer","default":3},"a":{"type":"boolean","default":false},"m":{"type":"string","default":"x"},"n":{"type":"number","default":1}}}"#,
            r#"{"type":"object","properties":{"z":{"type":"integer"},"a":{"type":"boolean","default":false},"m":{"type":"string"},"n":{"type":"number"}}}"#,
            r#"{"type":"object","properties":{"z":{"type":"integer","default":3},"a":{"type":"boolean","default":false},"m":{"type":"string","default":"x"},"n":{"type":"number","default":1}}}"#,
        );
    }

    #[test]
    fn what_no_revision_has_is_dropped() {
        let clean = r#"{"type":"object","properties":{"s":{"type":"string"}}}"#;
        sent_on(
            r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"x","title":"T","description":"D","additionalProperties":false,"properties":{"s":{"x-order":1,"pattern":"^a","type":"string","examples":[{"a":1}],"readOnly":true,"format":"ipv4","title":null}},"type":"object"}"#,
            clean,
            clean,
        );
    }

    #[test]
    fn deviations_are_put_right() {
        sent_on(
            r#"{"type":"object","properties":{"l":{"type":"array","items":{"oneOf":[{"const":"a","title":"A"}]}}}}"#,
            r#"{"type":"object","properties":{"l.a":{"type":"boolean","title":"l: A","default":false}}}"#,
            r#"{"type":"object","properties":{"l":{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}}}}"#,
        );
        let optional = r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":"boolean"},"d":{"type":"string"}},"required":["d"]}"#;
        sent_on(
            r#"{"type":"object","properties":{"a":{"type":["null","string"]},"b":{"anyOf":[{"type":"null"},{"type":"integer"}]},"c":{"type":"boolean","nullable":true},"d":{"type":"string","default":null}},"required":["a","b","c","d"]}"#,
            optional,
            optional,
        );
        sent_on(
            r#"{"type":"object","properties":{"e":{"enum":["a","b"]},"n":{"type":"integer","minimum":18.0},"o":{"oneOf":[{"const":"x","title":"X"},{"const":"y"}]},"s":{"enum":["a","b","c"],"enumNames":["A"]},"l":{"type":"string","enum":["a"],"enumNames":["A","B","C"]}}}"#,
            r#"{"type":"object","properties":{"e":{"type":"string","enum":["a","b"]},"n":{"type":"integer","minimum":18},"o":{"type":"string","enum":["x","y"],"enumNames":["X","y"]},"s":{"type":"string","enum":["a","b","c"],"enumNames":["A","b","c"]},"l":{"type":"string","enum":["a"],"enumNames":["A"]}}}"#,
            r#"{"type":"object","properties":{"e":{"type":"string","enum":["a","b"]},"n":{"type":"integer","minimum":18},"o":{"type":"string","oneOf":[{"const":"x","title":"X"},{"const":"y","title":"y"}]},"s":{"type":"string","enum":["a","b","c"],"enumNames":["A","b","c"]},"l":{"type":"string","enum":["a"],"enumNames":["A"]}}}"#,
        );
    }

    #[test]
    fn that_cannot_be_answered_are_refused_by_field() {
        for (what, property) in [
            ("nested", r#"{"type":"object","properties":{}}"#),
            (
                "a free list",
                r#"{"type":"array","items":{"type":"string"}}"#,
            ),
            ("a list of nothing", r#"{"type":"array"}"#),
            (
                "a list of numbers",
                r#"{"type":"array","items":{"type":"integer","enum":[1]}}"#,
            ),
            ("no type", r#"{"title":"T"}"#),
            ("null", r#"{"type":"null"}"#),
            ("a reference", r##"{"$ref":"#/$defs/a"}"##),
            ("two types", r#"{"type":["string","integer"]}"#),
            (
                "a default outside",
                r#"{"type":"string","enum":["x"],"default":"y"}"#,
            ),
            (
                "a default too long",
                r#"{"type":"string","maxLength":1,"default":"yy"}"#,
            ),
            (
                "a default too small",
                r#"{"type":"integer","minimum":1,"default":0}"#,
            ),
            ("a default of text", r#"{"type":"integer","default":"1"}"#),
            (
                "a default of one",
                r#"{"type":"array","items":{"enum":["x"]},"default":"x"}"#,
            ),
            ("bounds", r#"{"type":"number","minimum":3,"maximum":1}"#),
            (
                "lengths",
                r#"{"type":"string","minLength":3,"maxLength":1}"#,
            ),
            (
                "items",
                r#"{"type":"array","minItems":2,"maxItems":1,"items":{"enum":["x","y"]}}"#,
            ),
            ("twice the same", r#"{"type":"string","enum":["x","x"]}"#),
            ("no options", r#"{"type":"string","enum":[]}"#),
            (
                "too few options",
                r#"{"type":"array","minItems":2,"items":{"enum":["x"]}}"#,
            ),
            ("a number as option", r#"{"type":"string","enum":["x",1]}"#),
            (
                "no integer between",
                r#"{"type":"integer","minimum":0.2,"maximum":0.8}"#,
            ),
        ] {
            let schema = format!(
                r#"{{"type":"object","properties":{{"good":{{"type":"string"}},"bad":{property}}}}}"#
            );
            let error = Form::from_slice(schema.as_bytes()).expect_err(what);
            for fault in &error {
                assert_eq!(fault.field, "bad", "{what}: {error}");
            }
        }
        let unknown =
            r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a","b"]}"#;
        let error = Form::from_slice(unknown.as_bytes()).unwrap_err();
        assert_eq!(error.iter().next().unwrap().field, "b");
        for schema in ["{", "[]", "\"object\"", r#"{"type":"string"}"#, "null"] {
            assert!(Form::from_slice(schema.as_bytes()).is_err(), "{schema}");
        }
    }

    #[test]
    fn keep_the_order_of_the_text() {
        let schema = r#"{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string"},"a":{"type":"string"}},"required":["a","c"]}"#;
        let read: Form = serde_json::from_str(schema).unwrap();
        assert_eq!(read, form(schema));
        let required = r#""required":["c","a"]}"#;
        assert!(read.requested_schema(FIRST).unwrap().ends_with(required));
        let value: Value = serde_json::from_str(schema).unwrap();
        let read = Form::from_value(&value).unwrap();
        assert_eq!(read.fields().len(), 3);
        refuses(&form(schema), "{}", &[("c", "required"), ("a", "required")]);
    }

    #[test]
    fn of_declared_forms_are_read_back() {
        #[derive(Debug, Clone, Copy, PartialEq, elicit::Choice)]
        enum Size {
            #[elicit(title = "Small")]
            S,
            L,
        }
        /// Everything?
        #[derive(Debug, PartialEq, Elicit)]
        struct Everything {
            #[elicit(
                title = "T",
                description = "D",
                non_empty,
                max_length = 9,
                format = "email"
            )]
            text: Option<String>,
            letter: char,
            #[elicit(default = 3)]
            n: u8,
            large: i64,
            #[elicit(minimum = 0.5)]
            f: f64,
            #[elicit(default = false)]
            yes: bool,
            size: Size,
            #[elicit(prefill = [Size::L], min_items = 1)]
            sizes: Vec<Size>,
            #[elicit(enum("a", "b"), enum_names)]
            pick: Option<String>,
        }
        for version in LATER {
            let schema = Everything::requested_schema(version).unwrap();
            let received = form(schema);
            assert_eq!(received.requested_schema(version).as_deref(), Ok(schema));
            assert_eq!(
                received.requested_schema(FIRST).as_deref(),
                Ok(Everything::requested_schema(FIRST).unwrap())
            );
            assert_eq!(received.fingerprint(), Everything::FORM.fingerprint());
        }
    }
}

mod first_revision {
    use super::*;

    const SCHEMA: &str = r#"{"type":"object","properties":{
        "who":{"type":"string"},
        "days":{"type":"array","minItems":1,"items":{"enum":["m","t","w"]},"default":["t"]}
    },"required":["who","days"]}"#;

    #[test]
    fn lists_are_folded_back() {
        let form = form(SCHEMA);
        for (content, expected) in [
            (r#"{"who":"A","days.m":true,"days.t":false}"#, r#"["m"]"#),
            (r#"{"who":"A","days.t":true,"days.m":true}"#, r#"["m","t"]"#),
            (r#"{"who":"A"}"#, r#"["t"]"#),
            (r#"{"days.w":true,"who":"A"}"#, r#"["t","w"]"#),
        ] {
            let read = read_for(&form, FIRST, content);
            assert_eq!(
                read,
                Ok(format!(r#"{{"who":"A","days":{expected}}}"#)),
                "{content}"
            );
        }
        for (content, expected) in [
            (
                r#"{"who":"A","days.t":false}"#,
                &[("days", "min_items")][..],
            ),
            (r#"{"who":"A","days.m":"yes"}"#, &[("days.m", "type")]),
            (
                r#"{"days.w":1,"days.m":2}"#,
                &[("who", "required"), ("days.m", "type"), ("days.w", "type")],
            ),
        ] {
            let invalid = read_for(&form, FIRST, content).unwrap_err();
            assert_eq!(faults(&invalid), expected, "{content}");
        }
    }

    #[test]
    fn a_received_form_with_a_taken_name_cannot_be_asked_there() {
        let form = form(
            r#"{"type":"object","properties":{
                "days":{"type":"array","items":{"enum":["m","t"]}},
                "days.t":{"type":"boolean"}
            }}"#,
        );
        let expected = Unsupported::Name {
            field: "days".into(),
            name: "days.t".into(),
        };
        assert_eq!(form.requested_schema(FIRST), Err(expected.clone()));
        assert_eq!(form.with_defaults_for(FIRST, Map::new()), Err(expected));
        assert!(form.requested_schema(LATER[0]).is_ok());
        reads(
            &form,
            r#"{"days":["t"],"days.t":true}"#,
            r#"{"days":["t"],"days.t":true}"#,
        );
        let invalid = form.read_for(FIRST, &json!({"days.t": true})).unwrap_err();
        assert_eq!(faults(&invalid), [("", "check")]);
    }

    #[test]
    fn a_received_form_with_too_many_cannot_either() {
        let options: Vec<String> = (0..33).map(|n| format!("\"{n}\"")).collect();
        let form = form(&format!(
            r#"{{"type":"object","properties":{{"many":{{"type":"array","items":{{"enum":[{}]}}}}}}}}"#,
            options.join(",")
        ));
        let expected = Unsupported::TooManyOptions {
            field: "many".into(),
        };
        assert_eq!(form.requested_schema(FIRST), Err(expected));
    }
}

mod built {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, elicit::Choice)]
    #[elicit(rename_all = "lowercase")]
    enum Job {
        #[elicit(title = "Driver")]
        D,
        #[elicit(title = "Pilot")]
        P,
    }

    /// Who are you?
    #[derive(Debug, PartialEq, Elicit)]
    struct Contact {
        #[elicit(title = "Your name", min_length = 1, max_length = 8)]
        nick: String,
        #[elicit(format = "email")]
        mail: Option<String>,
        #[elicit(minimum = 0.5)]
        mood: f64,
        #[elicit(default = true)]
        news: bool,
        #[elicit(prefill = Job::P)]
        job: Job,
        #[elicit(enum("m", "t"), max_items = 1, default = ["t"])]
        days: Vec<String>,
    }

    fn contact() -> Form {
        Form::builder()
            .name("Contact")
            .message("Who are you?")
            .field(
                TextField::new("nick")
                    .title("Your name")
                    .min_length(1)
                    .max_length(8),
            )
            .field(TextField::new("mail").format(Format::Email).optional())
            .field(NumberField::new("mood").minimum(0.5))
            .field(BooleanField::new("news").default(true))
            .field(ChoiceField::new("job", [("d", "Driver"), ("p", "Pilot")]).prefill("p"))
            .field(
                ChoicesField::new("days", ["m", "t"])
                    .max_items(1)
                    .default(["t"]),
            )
            .build()
            .unwrap()
    }

    #[test]
    fn is_the_same_table_as_declared() {
        assert_eq!(&contact(), Contact::FORM);
        for version in ProtocolVersion::all() {
            assert_eq!(
                contact().requested_schema(version).as_deref(),
                Ok(Contact::requested_schema(version).unwrap())
            );
        }
    }

    #[test]
    fn is_answered_the_same() {
        for content in [
            "{}",
            r#"{"nick":"Ada","mood":1,"job":"d"}"#,
            r#"{"nick":"","mail":"","mood":0,"news":"","job":"","days":[]}"#,
            r#"{"nick":"Ada","mail":"x","mood":"1","news":null,"job":"P","days":["m","t"]}"#,
        ] {
            let declared = Contact::from_slice(content.as_bytes()).map(|c| c.to_content());
            assert_eq!(
                contact().read_slice(content.as_bytes()),
                declared,
                "{content}"
            );
        }
    }

    #[test]
    fn is_asked_with_its_own_message() {
        let request = contact().request("And you?");
        let params = request.params(LATER[1]).unwrap();
        assert_eq!(params.message(), "And you?");
        let content = json!({"nick": "Ada", "mood": 2, "job": "d"});
        let outcome = request.outcome(LATER[1], &ElicitResult::accept(content).unwrap());
        let Ok(Outcome::Accepted(content)) = outcome else {
            panic!("it is good");
        };
        assert_eq!(
            serde_json::to_string(&content).unwrap(),
            r#"{"nick":"Ada","mood":2,"news":true,"job":"d","days":["t"]}"#
        );
        let request = request.prefill("nick", "Bob").unwrap();
        assert!(format!("{:?}", request.form().field("nick")).contains("nick"));
    }

    #[test]
    fn what_could_not_be_answered_is_not_built() {
        let flaws = |form: Result<Form, elicit::FormError>| {
            let error = form.unwrap_err();
            let fields = error.iter().map(|fault| fault.field.to_string());
            fields.collect::<Vec<_>>()
        };
        let twice = Form::builder()
            .field(TextField::new("a"))
            .field(BooleanField::new("a"))
            .field(TextField::new("pass_word").min_length(3).max_length(1))
            .field(ChoiceField::new("pick", ["x", "x"]))
            .field(TextField::new("password"))
            .build();
        assert_eq!(flaws(twice), ["a", "pass_word", "pick", "password"]);
        let taken = Form::builder()
            .field(ChoicesField::new("days", ["m", "t"]))
            .field(BooleanField::new("days.t"))
            .build();
        assert_eq!(flaws(taken), ["days"]);
        assert!(Form::builder().build().is_err());
    }
}

mod a_part {
    use super::*;

    #[test]
    fn keeps_all_but_the_other_questions() {
        let form = Form::builder()
            .name("Contact")
            .message("See https://example.com/")
            .allow_link()
            .deny_unknown()
            .field(TextField::new("name").title("Your name"))
            .field(NumberField::new("age").optional())
            .field(BooleanField::new("news").default(true))
            .build()
            .unwrap();
        let mut seen = Vec::new();
        let part = form.filter(|field| {
            seen.push(field.name().to_owned());
            field.name() != "age"
        });
        assert_eq!(seen, ["name", "age", "news"]);
        assert_eq!(part.name(), "Contact");
        assert_eq!(part.message(), "See https://example.com/");
        assert_eq!(
            part.fields(),
            [form.fields()[0].clone(), form.fields()[2].clone()]
        );
        assert!(part.field("age").is_none());
        reads(&part, r#"{"name":"Ada"}"#, r#"{"name":"Ada","news":true}"#);
        refuses(&part, r#"{"name":"Ada","age":3}"#, &[("age", "unknown")]);
        let message = part.message().to_owned();
        assert!(part.clone().request(message).params(FIRST).is_ok());
        // The whole is as it was, and a part of all is the whole.
        assert_eq!(form.fields().len(), 3);
        assert_eq!(form.filter(|_| true), form);
        assert_eq!(form.filter(|_| false).fields(), []);
    }

    #[test]
    fn of_a_declared_form() {
        /// What?
        #[derive(Elicit)]
        struct Declared {
            second: String,
            first: String,
            none: Option<u8>,
        }
        let part = Declared::FORM.filter(FormField::is_required);
        let names: Vec<_> = part.fields().iter().map(FormField::name).collect();
        assert_eq!(names, ["second", "first"]);
        assert_eq!(
            part.requested_schema(LATER[0]).unwrap(),
            r#"{"type":"object","properties":{"second":{"type":"string"},"first":{"type":"string"}},"required":["second","first"]}"#
        );
        reads(
            &part,
            r#"{"first":"a","second":"b"}"#,
            r#"{"second":"b","first":"a"}"#,
        );
        let _ = |Declared {
                     second,
                     first,
                     none,
                 }: Declared| (second, first, none);
    }
}
