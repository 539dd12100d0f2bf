//! Received forms: what is read, as what, and what is refused.

use elicit_core::{
    Bound, ElicitParams, Flaw, Form, FormError, FormField, Format, Kind, Limit, Limits,
    ProtocolVersion, Rule,
};
use serde_json::{Value, json};

const V06: ProtocolVersion = ProtocolVersion::V2025_06_18;
const V11: ProtocolVersion = ProtocolVersion::V2025_11_25;
const V07: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// A schema around properties that are given as text.
fn schema(properties: &str, required: &str) -> String {
    format!(r#"{{"type":"object","properties":{{{properties}}},"required":[{required}]}}"#)
}

fn form(properties: &str) -> Form {
    let schema = schema(properties, "");
    Form::from_slice(schema.as_bytes()).unwrap_or_else(|error| panic!("{schema}: {error}"))
}

/// The form of one required field, `a`.
fn field(property: &str) -> Form {
    let schema = schema(&format!(r#""a":{property}"#), r#""a""#);
    Form::from_slice(schema.as_bytes()).unwrap_or_else(|error| panic!("{schema}: {error}"))
}

fn faults(error: &FormError) -> Vec<(&str, Flaw)> {
    let faults = error.iter();
    faults
        .map(|fault| (&*fault.field, fault.flaw.clone()))
        .collect()
}

#[track_caller]
fn refused(schema: &str, expected: &[(&str, Flaw)]) {
    let error = Form::from_slice(schema.as_bytes()).expect_err(schema);
    assert_eq!(faults(&error), expected, "{schema}");
    // So says serde's way in, wherever it gets as far as the form.
    let again = serde_json::from_str::<Form>(schema).expect_err(schema);
    if !again.is_syntax() && !again.is_eof() {
        assert!(again.to_string().starts_with(&error.to_string()), "{again}");
    }
}

/// One property that is refused, for one reason.
#[track_caller]
fn refused_field(property: &str, flaw: Flaw) {
    refused(
        &schema(&format!(r#""a":{property}"#), r#""a""#),
        &[("a", flaw)],
    );
}

/// What a received form is sent on as: to 2025-06-18, and to the later ones.
#[track_caller]
fn sent_on(received: &str, basic: &str, full: &str) {
    let form = Form::from_slice(received.as_bytes()).expect(received);
    for (version, expected) in [(V06, basic), (V11, full), (V07, full)] {
        let sent = form.requested_schema(version).expect(received);
        assert_eq!(sent, expected, "{version}");
        // What we send is read as what we would send again.
        let again = Form::from_slice(sent.as_bytes()).expect(&sent);
        assert_eq!(again.requested_schema(version).as_ref(), Ok(&sent));
    }
}

#[test]
fn a_titled_choice_is_spelt_in_the_words_of_each_revision() {
    sent_on(
        r#"{"type":"object","properties":{"size":{"type":"string","title":"Size","oneOf":[
            {"const":"s","title":"Small"},{"const":"l","title":"Large"}],"default":"l"}},
            "required":["size"]}"#,
        r#"{"type":"object","properties":{"size":{"type":"string","title":"Size","enum":["s","l"],"enumNames":["Small","Large"]}},"required":["size"]}"#,
        r#"{"type":"object","properties":{"size":{"type":"string","title":"Size","oneOf":[{"const":"s","title":"Small"},{"const":"l","title":"Large"}],"default":"l"}},"required":["size"]}"#,
    );
}

#[test]
fn a_list_becomes_booleans_on_the_first_revision() {
    let list = r#""days":{"type":"array","title":"Days","minItems":1,"items":{"anyOf":[{"const":"sa","title":"Saturday"},{"const":"su","title":"Sunday"}]},"default":["su"]}"#;
    let full = format!(
        r#"{{"type":"object","properties":{{"who":{{"type":"string"}},{list}}},"required":["who","days"]}}"#
    );
    sent_on(
        &full,
        r#"{"type":"object","properties":{"who":{"type":"string"},"days.sa":{"type":"boolean","title":"Days: Saturday","default":false},"days.su":{"type":"boolean","title":"Days: Sunday","default":true}},"required":["who"]}"#,
        &full,
    );
}

#[test]
fn defaults_stay_at_home_on_the_first_revision() {
    let full = r#"{"type":"object","properties":{"n":{"type":"number","default":0.5},"b":{"type":"boolean","default":false},"a":{"type":"string","default":""},"i":{"type":"integer","default":0}}}"#;
    sent_on(
        full,
        r#"{"type":"object","properties":{"n":{"type":"number"},"b":{"type":"boolean","default":false},"a":{"type":"string"},"i":{"type":"integer"}}}"#,
        full,
    );
}

#[test]
fn legacy_names_are_sent_on_as_they_came() {
    let same = r#"{"type":"object","properties":{"e":{"type":"string","enum":["on","off"],"enumNames":["On","Off"]}}}"#;
    sent_on(same, same, same);
    // Shorter, longer, empty, with nothing for the first.
    let names = |names: &str| field(&format!(r#"{{"enum":["on","off"],"enumNames":{names}}}"#));
    let said = |form: &Form| form.requested_schema(V11).unwrap();
    assert!(said(&names(r#"["On"]"#)).contains(r#""enumNames":["On","off"]"#));
    assert!(said(&names(r#"["On","Off","Else"]"#)).contains(r#""enumNames":["On","Off"]"#));
    assert!(said(&names(r#"[null,"Off"]"#)).contains(r#""enumNames":["on","Off"]"#));
    assert!(!said(&names("[]")).contains("enumNames"));
}

#[test]
fn noise_is_dropped() {
    let clean = r#"{"type":"object","properties":{"s":{"type":"string"}}}"#;
    sent_on(
        r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"x","title":"T",
            "description":"D","additionalProperties":false,"$defs":{"X":{"$ref":"Y"}},"x":[{}],
            "properties":{"s":{"pattern":"^x","x-order":1,"examples":["x"],"type":"string",
            "minimum":"three","minItems":-1,"items":7,"uniqueItems":true,"multipleOf":0,
            "enumNames":["A"],"contentEncoding":"base64","readOnly":true}},"type":"object"}"#,
        clean,
        clean,
    );
}

#[test]
fn items_under_one_of_are_read_as_any_of() {
    sent_on(
        r#"{"type":"object","properties":{"c":{"type":"array","items":{"type":"string","oneOf":[{"const":"x","title":"X"}]},"uniqueItems":true}}}"#,
        r#"{"type":"object","properties":{"c.x":{"type":"boolean","title":"c: X","default":false}}}"#,
        r#"{"type":"object","properties":{"c":{"type":"array","items":{"anyOf":[{"const":"x","title":"X"}]}}}}"#,
    );
}

#[test]
fn an_empty_form_is_a_question_too() {
    let same = r#"{"type":"object","properties":{}}"#;
    sent_on(same, same, same);
    for schema in [
        r#"{"type":"object"}"#,
        r#"{"properties":{}}"#,
        r#"{"type":"object","properties":null,"required":null}"#,
    ] {
        assert_eq!(
            Form::from_slice(schema.as_bytes()).unwrap().fields().len(),
            0
        );
    }
}

#[test]
fn what_may_be_null_may_be_left_out() {
    let optional = r#"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string","enum":["x"]},"c":{"type":"boolean"},"d":{"type":"number","title":"D","minimum":1},"e":{"type":"string"}},"required":["e"]}"#;
    sent_on(
        r#"{"type":"object","properties":{
            "a":{"type":["null","integer"]},
            "b":{"type":["string","null"],"enum":["x",null],"default":null},
            "c":{"type":"boolean","nullable":true},
            "d":{"title":"D","anyOf":[{"type":"null"},{"type":"number","minimum":1,"title":"inner"}]},
            "e":{"type":"string","nullable":false,"default":null}},
            "required":["a","b","c","d","e","e","a"]}"#,
        optional,
        optional,
    );
    for property in [
        r#"{"oneOf":[{"type":"string"},{"type":"null"}]}"#,
        r#"{"anyOf":[{"type":"string","enum":["x"]},{"type":"null"}]}"#,
        r#"{"anyOf":[{"oneOf":[{"const":"x","title":"X"}]},{"type":"null"}],"default":"x"}"#,
        r#"{"oneOf":[{"const":"x"},{"const":"y"},{"type":"null"}]}"#,
        r#"{"enum":["x",null]}"#,
        r#"{"type":["array","null"],"items":{"enum":["x"]}}"#,
        r#"{"anyOf":[{"type":"array","items":{"enum":["x"]}},{"type":"null"}]}"#,
        r#"{"type":["string"],"nullable":true}"#,
    ] {
        assert!(!field(property).fields()[0].is_required(), "{property}");
    }
    // No null may come here: it is dropped, and the field stays as required as it is.
    for property in [
        r#"{"type":"string","enum":["x",null]}"#,
        r#"{"type":["string"]}"#,
        r#"{"anyOf":[{"type":"string"}]}"#,
        r#"{"anyOf":[{"const":"x"}]}"#,
    ] {
        assert!(field(property).fields()[0].is_required(), "{property}");
    }
}

#[test]
fn what_is_not_known_is_taken_for_what_it_can_be() {
    sent_on(
        r#"{"type":"object","properties":{"h":{"type":"string","format":"ipv4"},
            "e":{"enum":["x","y"]},"o":{"oneOf":[{"const":"x"},{"const":"y","title":"Y"}]},
            "n":{"type":"integer","minimum":1e1,"maximum":20.0,"format":"int32"},
            "f":{"type":"string","format":"ipv4","enum":["no address"]}}}"#,
        r#"{"type":"object","properties":{"h":{"type":"string"},"e":{"type":"string","enum":["x","y"]},"o":{"type":"string","enum":["x","y"],"enumNames":["x","Y"]},"n":{"type":"integer","minimum":10,"maximum":20},"f":{"type":"string","enum":["no address"]}}}"#,
        r#"{"type":"object","properties":{"h":{"type":"string"},"e":{"type":"string","enum":["x","y"]},"o":{"type":"string","oneOf":[{"const":"x","title":"x"},{"const":"y","title":"Y"}]},"n":{"type":"integer","minimum":10,"maximum":20},"f":{"type":"string","enum":["no address"]}}}"#,
    );
}

/// Two spellings of one form.
#[test]
fn spellings_of_the_same() {
    for (one, other) in [
        (
            r#"{"enum":["x"]}"#,
            r#"{"type":"string","anyOf":[{"const":"x"}]}"#,
        ),
        (
            r#"{"enum":["x"]}"#,
            r#"{"type":"string","enum":["x"],"maxLength":1,"minimum":7}"#,
        ),
        (
            r#"{"oneOf":[{"const":"x","title":"X"},{"const":"y"}]}"#,
            r#"{"type":"string","enum":["z","y","x"],"oneOf":[{"const":"x","title":"X"},{"const":"y"}]}"#,
        ),
        (
            r#"{"oneOf":[{"const":"x"},{"const":"y"},{"const":"z","title":"Z"}]}"#,
            r#"{"oneOf":[{"type":"string","enum":["x","y"]},{"type":"string","const":"z","title":"Z"}]}"#,
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]}}"#,
            r#"{"type":"array","items":{"anyOf":[{"type":"string","enum":["x"]},{"type":"null"}]}}"#,
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"maxItems":3}"#,
            r#"{"type":"array","items":{"type":"string","enum":["x"]},"minItems":null,"maxItems":3.0}"#,
        ),
        (
            r#"{"type":"string","minLength":2}"#,
            r#"{"type":"string","title":null,"minLength":2e0,"maxLength":99999999999,"format":null}"#,
        ),
        (
            r#"{"type":"number","minimum":0}"#,
            r#"{"type":"number","minimum":-0.0}"#,
        ),
        (
            r#"{"type":"integer","default":3}"#,
            r#"{"type":"integer","default":3.0}"#,
        ),
        (
            r#"{"type":"array","items":{"enum":["x","y"]},"default":["y"]}"#,
            r#"{"type":"array","items":{"enum":["x","y"]},"default":["y","y"]}"#,
        ),
        (
            r#"{"type":"string"}"#,
            "{\"\\u0074ype\" : \"str\\u0069ng\"}",
        ),
    ] {
        assert_eq!(field(one), field(other), "{other}");
    }
}

/// An answer has to keep what stands beside the options too, so these are all that there are.
#[test]
fn options_that_break_a_rule_are_none() {
    for (one, other) in [
        (
            r#"{"enum":["ab","größe"]}"#,
            r#"{"type":"string","enum":["a","ab","größe","longer"],"minLength":2,"maxLength":5}"#,
        ),
        (
            r#"{"oneOf":[{"const":"2026-02-28","title":"Last"}]}"#,
            r#"{"oneOf":[{"const":"2026-02-29","title":"No day"},{"const":"2026-02-28","title":"Last"}],"format":"date"}"#,
        ),
        (
            r#"{"type":"array","items":{"enum":["y"]},"maxItems":1}"#,
            r#"{"type":"array","items":{"type":"string","enum":["xx","y"],"maxLength":1},"maxItems":1}"#,
        ),
        (
            r#"{"enum":["b"]}"#,
            r#"{"enum":["a","b"],"oneOf":[{"enum":["b","c"]}]}"#,
        ),
    ] {
        assert_eq!(field(one), field(other), "{other}");
    }
    let pattern = |enforced| if enforced { 1 } else { 2 };
    let form = field(r#"{"enum":["ax","b"],"pattern":"^a"}"#);
    let options = form.fields()[0].kind().options().unwrap();
    assert_eq!(options.len(), pattern(cfg!(feature = "pattern")));

    refused_fields([
        (r#"{"enum":["a","b"],"minLength":2}"#, Flaw::NoOptions),
        (
            r#"{"enum":["a","bc"],"minLength":2,"default":"a"}"#,
            Flaw::Default(Rule::Option),
        ),
        (
            r#"{"type":"array","items":{"enum":["a","bc"],"minLength":2},"minItems":2}"#,
            Flaw::TooFewOptions,
        ),
        (
            r#"{"type":"string","enum":["x"],"pattern":7}"#,
            Flaw::Keyword("pattern"),
        ),
    ]);
}

/// A null says nothing, also where it stands before what is inside of an `anyOf`.
#[test]
fn a_null_outside_hides_nothing_inside() {
    for (received, read) in [
        (
            r#"{"type":null,"anyOf":[{"type":"string"},{"type":"null"}]}"#,
            r#"{"type":["string","null"]}"#,
        ),
        (
            r#"{"title":null,"description":null,"minLength":null,"maxLength":null,"format":null,"pattern":null,"default":null,"anyOf":[
                {"type":"string","title":"T","description":"D","minLength":3,"maxLength":10,"format":"date","pattern":"^2","default":"2026-02-28"},{"type":"null"}]}"#,
            r#"{"type":["string","null"],"title":"T","description":"D","minLength":3,"maxLength":10,"format":"date","pattern":"^2","default":"2026-02-28"}"#,
        ),
        (
            r#"{"minimum":null,"maximum":null,"oneOf":[{"type":"null"},{"type":"integer","minimum":1,"maximum":2}]}"#,
            r#"{"type":["integer","null"],"minimum":1,"maximum":2}"#,
        ),
        (
            r#"{"enum":null,"enumNames":null,"anyOf":[{"type":"string","enum":["x"],"enumNames":["X"]},{"type":"null"}]}"#,
            r#"{"type":["string","null"],"enum":["x"],"enumNames":["X"]}"#,
        ),
        (
            r#"{"oneOf":null,"anyOf":[{"oneOf":[{"const":"x","title":"X"}]},{"type":"null"}]}"#,
            r#"{"type":["string","null"],"oneOf":[{"const":"x","title":"X"}]}"#,
        ),
        (
            r#"{"items":null,"minItems":null,"maxItems":null,"anyOf":[
                {"type":"array","items":{"enum":null,"anyOf":[{"enum":["x","y"]}]},"minItems":1,"maxItems":2},{"type":"null"}]}"#,
            r#"{"type":["array","null"],"items":{"enum":["x","y"]},"minItems":1,"maxItems":2}"#,
        ),
        (
            r#"{"nullable":null,"anyOf":[{"type":"boolean","nullable":true}]}"#,
            r#"{"type":["boolean","null"]}"#,
        ),
    ] {
        assert_eq!(field(received).fields(), field(read).fields(), "{received}");
    }
}

/// Outside and inside of an `anyOf` that only says that the field may be null.
#[test]
fn a_rule_that_stands_twice_has_to_be_the_same() {
    for (one, other) in [
        (
            r#"{"type":["integer","null"],"minimum":5,"title":"A"}"#,
            r#"{"title":"A","minimum":5,"anyOf":[{"type":"integer","minimum":5,"title":"B"},{"type":"null"}]}"#,
        ),
        (
            r#"{"type":["integer","null"],"minimum":0,"maximum":9}"#,
            r#"{"type":["integer","null"],"minimum":0,"oneOf":[{"type":"null"},{"type":"integer","maximum":9}]}"#,
        ),
        // The type of the whole says that it may not.
        (
            r#"{"type":"string","minLength":2}"#,
            r#"{"type":"string","anyOf":[{"type":"null"},{"minLength":2}]}"#,
        ),
        (
            r#"{"type":"string","default":"y"}"#,
            r#"{"default":"y","anyOf":[{"type":"string","default":"x"}]}"#,
        ),
    ] {
        assert_eq!(field(one), field(other), "{other}");
    }
    refused_fields([
        (
            r#"{"minimum":0,"anyOf":[{"type":"integer","minimum":5},{"type":"null"}]}"#,
            Flaw::Repeated("minimum"),
        ),
        (
            r#"{"type":"string","maxLength":9,"oneOf":[{"type":"string","maxLength":5}]}"#,
            Flaw::Repeated("maxLength"),
        ),
        (
            r#"{"type":"number","anyOf":[{"type":"integer"},{"type":"null"}]}"#,
            Flaw::Repeated("type"),
        ),
        (
            r#"{"type":"string","anyOf":[{"type":"text"},{"type":"null"}]}"#,
            Flaw::Repeated("type"),
        ),
        (
            r#"{"type":"array","items":{"enum":["a"],"minLength":1,"anyOf":[{"minLength":0}]}}"#,
            Flaw::Repeated("minLength"),
        ),
    ]);
}

/// Derived and built forms refuse it; what is received is answered as it was asked.
#[test]
fn an_option_may_be_empty() {
    let form = field(r#"{"enum":["","a"]}"#);
    assert!(form.read(&json!({"a": ""})).is_ok());
    assert_eq!(
        form.requested_schema(V07).unwrap(),
        r#"{"type":"object","properties":{"a":{"type":"string","enum":["","a"]}},"required":["a"]}"#
    );
}

#[test]
fn every_rule_of_the_grammar_is_kept() {
    let form = form(
        r#""t":{"type":"string","title":"T","description":"d","minLength":1,"maxLength":9,"format":"date-time"},
           "i":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},
           "n":{"type":"number","minimum":-1.5,"maximum":1e300},
           "m":{"type":"array","items":{"type":"string","enum":["x","y"]},"minItems":1,"maxItems":2}"#,
    );
    let kinds: Vec<_> = form.fields().iter().map(FormField::kind).collect();
    let [
        Kind::Text(text),
        Kind::Integer(integer),
        Kind::Number(number),
        Kind::SomeOf(options, items),
    ] = kinds[..]
    else {
        panic!("{kinds:?}")
    };
    assert_eq!((text.min_length, text.max_length), (Some(1), Some(9)));
    assert_eq!(text.format, Some(Format::DateTime));
    assert_eq!(integer.minimum, Some(-9_007_199_254_740_991));
    assert_eq!(integer.maximum, Some(9_007_199_254_740_991));
    assert_eq!((number.minimum, number.maximum), (Some(-1.5), Some(1e300)));
    assert_eq!((items.min_items, items.max_items), (Some(1), Some(2)));
    assert_eq!(options.len(), 2);
    assert_eq!(form.fields()[0].title(), Some("T"));
    assert_eq!(form.fields()[0].description(), Some("d"));
    assert!(!form.denies_unknown());
}

#[test]
fn the_order_is_that_of_the_text() {
    let schema = schema(
        r#""z":{"type":"string"},"a":{"type":"boolean"},"m":{"type":"string"}"#,
        r#""m","z""#,
    );
    let names = |form: &Form| -> Vec<String> {
        let fields = form.fields().iter();
        fields.map(|field| field.name().to_owned()).collect()
    };
    let params = format!(r#"{{"message":"?","requestedSchema":{schema}}}"#);
    let ElicitParams::Form(params) = serde_json::from_str(&params).unwrap() else {
        panic!("no mode is a form")
    };
    for form in [
        Form::from_slice(schema.as_bytes()).unwrap(),
        serde_json::from_str(&schema).unwrap(),
        serde_json::from_reader(schema.as_bytes()).unwrap(),
        params.form().unwrap(),
    ] {
        assert_eq!(names(&form), ["z", "a", "m"]);
        let sent = form.requested_schema(V07).unwrap();
        assert!(sent.ends_with(r#""required":["z","m"]}"#), "{sent}");
    }
    let value: Value = serde_json::from_str(&schema).unwrap();
    let map = value["properties"].as_object().unwrap().keys();
    let form = Form::from_value(&value).unwrap();
    assert_eq!(names(&form), map.cloned().collect::<Vec<_>>());
    assert_eq!(form, serde_json::from_value(value).unwrap());
}

#[test]
fn an_answer_is_checked_against_what_was_read() {
    let form = form(
        r#""name":{"type":"string","minLength":1},"age":{"type":["integer","null"],"minimum":18.0},
           "days":{"type":"array","items":{"oneOf":[{"const":"sa"},{"const":"su"}]},"default":["su"]}"#,
    );
    let read = form.read(&json!({"name": "Ada", "age": null})).unwrap();
    assert_eq!(read.to_value(), json!({"name": "Ada", "days": ["su"]}));
    let invalid = form.read(&json!({"age": 17, "days": ["mo"]})).unwrap_err();
    assert_eq!(invalid.iter().count(), 2);
}

#[test]
fn a_pattern_is_kept_and_not_sent() {
    let form = field(r#"{"type":"string","pattern":"^[a-z]+$"}"#);
    let Kind::Text(rules) = form.fields()[0].kind() else {
        panic!()
    };
    let pattern = rules.pattern.as_ref().unwrap();
    assert_eq!(pattern.source(), "^[a-z]+$");
    assert!(!pattern.is_sent());
    assert_eq!(pattern.is_enforced(), cfg!(feature = "pattern"));
    assert!(!form.requested_schema(V11).unwrap().contains("pattern"));
    assert_eq!(
        form.read(&json!({"a": "A"})).is_err(),
        cfg!(feature = "pattern")
    );
}

/// What our engine cannot run is not enforced and says so: the form can still be answered.
#[test]
fn a_pattern_that_cannot_be_run_is_no_fault() {
    for source in ["(?=x)", "(", r"(\\w{1000}){1000}", r"\\p{Nonsense}"] {
        let form = field(&format!(r#"{{"type":"string","pattern":"{source}"}}"#));
        let Kind::Text(rules) = form.fields()[0].kind() else {
            panic!()
        };
        assert!(!rules.pattern.as_ref().unwrap().is_enforced(), "{source}");
        form.read(&json!({"a": "y"})).unwrap();
    }
}

#[test]
fn words_are_not_judged() {
    let form = form(
        r#""password":{"type":"string","title":"Your PIN","description":"see https://example.com"},
           "visit http://x":{"enum":["https://x"]}"#,
    );
    assert_eq!(form.fields().len(), 2);
}

#[test]
fn the_whole_is_refused() {
    refused("", &[("", Flaw::Json)]);
    refused("{", &[("", Flaw::Json)]);
    refused(r#"{"type":"object"} x"#, &[("", Flaw::Json)]);
    refused("{\"\\ud800\":1}", &[("", Flaw::Json)]);
    for schema in [
        "null",
        "[]",
        "true",
        r#""object""#,
        "{}",
        r#"{"type":"string"}"#,
        r#"{"type":["object"],"properties":{}}"#,
        r#"{"type":7,"properties":{}}"#,
        r#"{"type":"array","properties":{"a":{"type":"string"}}}"#,
        r#"{"required":["a"]}"#,
    ] {
        refused(schema, &[("", Flaw::NotAnObject)]);
    }
    for properties in ["[]", "7", r#""x""#, "true", "{\"\\udfff\":{}}"] {
        let schema = format!(r#"{{"type":"object","properties":{properties}}}"#);
        refused(&schema, &[("", Flaw::Keyword("properties"))]);
    }
    for required in ["{}", r#""a""#, "[1]", r#"["a",null]"#, r#"["\udead"]"#, "7"] {
        let schema = format!(
            r#"{{"type":"object","properties":{{"a":{{"type":"string"}}}},"required":{required}}}"#
        );
        refused(&schema, &[("", Flaw::Keyword("required"))]);
    }
    // An empty form would be the wrong one.
    for construct in ["$ref", "allOf", "anyOf", "oneOf", "patternProperties"] {
        let schema = format!(r#"{{"type":"object","properties":{{}},"{construct}":[]}}"#);
        refused(&schema, &[("", Flaw::Construct(construct))]);
    }
}

fn refused_fields<const N: usize>(fields: [(&str, Flaw); N]) {
    for (property, flaw) in fields {
        refused_field(property, flaw);
    }
}

#[test]
fn what_is_not_flat_is_refused() {
    refused_fields([
        (r#"{"type":"object","properties":{}}"#, Flaw::Nested),
        (r#"{"properties":{}}"#, Flaw::Nested),
        (
            r#"{"type":"array","items":{"type":"object"}}"#,
            Flaw::Nested,
        ),
        (
            r#"{"type":"array","items":{"properties":{}}}"#,
            Flaw::Nested,
        ),
        (
            r#"{"oneOf":[{"properties":{}},{"properties":{}}]}"#,
            Flaw::Nested,
        ),
        (r#"{"type":"array"}"#, Flaw::FreeList),
        (
            r#"{"type":"array","items":{"type":"string"}}"#,
            Flaw::FreeList,
        ),
        (
            r#"{"type":"array","items":{"type":"integer"}}"#,
            Flaw::FreeList,
        ),
        (r#"{"type":"array","enum":["x"]}"#, Flaw::FreeList),
        (
            r#"{"type":"array","items":[{"enum":["x"]}]}"#,
            Flaw::Keyword("items"),
        ),
        (r#"{"type":"array","items":true}"#, Flaw::Keyword("items")),
        (
            r#"{"type":"array","items":{"type":"integer","enum":["x"]}}"#,
            Flaw::Keyword("items"),
        ),
    ]);
}

#[test]
fn what_has_no_type_is_refused() {
    refused_fields([
        (r#"{"type":"null"}"#, Flaw::Type),
        (r#"{"type":["null"]}"#, Flaw::Type),
        (r#"{"type":[]}"#, Flaw::Type),
        (r#"{"type":["string","integer"]}"#, Flaw::Type),
        (r#"{"type":"String"}"#, Flaw::Type),
        (r#"{"type":"enum","enum":["x"]}"#, Flaw::Type),
        ("{}", Flaw::Type),
        (r#"{"title":"A"}"#, Flaw::Type),
        ("true", Flaw::Type),
        ("null", Flaw::Type),
        ("[]", Flaw::Type),
        (r#"{"type":7}"#, Flaw::Keyword("type")),
        (r#"{"type":["string",7]}"#, Flaw::Keyword("type")),
    ]);
}

#[test]
fn what_a_form_cannot_have_is_refused() {
    refused_fields([
        (r##"{"$ref":"#/$defs/A"}"##, Flaw::Construct("$ref")),
        (
            r##"{"type":"string","$ref":"#/$defs/A"}"##,
            Flaw::Construct("$ref"),
        ),
        (
            r##"{"anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]}"##,
            Flaw::Construct("$ref"),
        ),
        (
            r##"{"oneOf":[{"$ref":"#/a"},{"$ref":"#/b"}]}"##,
            Flaw::Construct("$ref"),
        ),
        (
            r##"{"type":"array","items":{"$ref":"#/$defs/A"}}"##,
            Flaw::Construct("$ref"),
        ),
        (r#"{"allOf":[{"type":"string"}]}"#, Flaw::Construct("allOf")),
        (
            r#"{"type":"string","allOf":[{"minLength":5}]}"#,
            Flaw::Construct("allOf"),
        ),
        (
            r#"{"type":"array","items":{"enum":["a"],"allOf":[{"minLength":5}]}}"#,
            Flaw::Construct("allOf"),
        ),
        (r#"{"type":"string","const":"x"}"#, Flaw::Construct("const")),
        (r#"{"type":"integer","const":7}"#, Flaw::Construct("const")),
        (
            r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#,
            Flaw::Construct("anyOf"),
        ),
        (
            r#"{"anyOf":[{"anyOf":[{"type":"string"}]}]}"#,
            Flaw::Construct("anyOf"),
        ),
        (
            r#"{"oneOf":[{"const":"x"}],"anyOf":[{"const":"x"}]}"#,
            Flaw::Construct("anyOf"),
        ),
        (
            r#"{"anyOf":[{"type":"string"},true]}"#,
            Flaw::Construct("anyOf"),
        ),
    ]);
}

#[test]
fn options_that_are_none_are_refused() {
    refused_fields([
        (r#"{"type":"integer","enum":[1,2]}"#, Flaw::Keyword("enum")),
        (r#"{"type":"boolean","enum":[true]}"#, Flaw::Keyword("enum")),
        (
            r#"{"type":"boolean","oneOf":[{"const":true},{"const":false}]}"#,
            Flaw::Keyword("oneOf"),
        ),
        (
            r#"{"type":"array","enum":["x"],"items":{"enum":["x"]}}"#,
            Flaw::Keyword("enum"),
        ),
        (r#"{"enum":[1,2]}"#, Flaw::Keyword("enum")),
        (r#"{"enum":["x",["y"]]}"#, Flaw::Keyword("enum")),
        (r#"{"enum":{"x":"X"}}"#, Flaw::Keyword("enum")),
        (r#"{"enum":["x\ud800"]}"#, Flaw::Keyword("enum")),
        (
            r#"{"enum":["x"],"enumNames":"X"}"#,
            Flaw::Keyword("enumNames"),
        ),
        (
            r#"{"enum":["x"],"enumNames":[1]}"#,
            Flaw::Keyword("enumNames"),
        ),
        (r#"{"oneOf":{"const":"x"}}"#, Flaw::Keyword("oneOf")),
        (r#"{"oneOf":["x"]}"#, Flaw::Keyword("oneOf")),
        (r#"{"oneOf":[{"const":1}]}"#, Flaw::Keyword("const")),
        (r#"{"enum":[]}"#, Flaw::NoOptions),
        (r#"{"enum":[null]}"#, Flaw::NoOptions),
        (r#"{"oneOf":[]}"#, Flaw::NoOptions),
        (r#"{"enum":["x"],"oneOf":[{"const":"y"}]}"#, Flaw::NoOptions),
        (r#"{"type":"array","items":{"anyOf":[]}}"#, Flaw::NoOptions),
        (r#"{"enum":["x","y","x"]}"#, Flaw::SameOption("x".into())),
        (
            r#"{"oneOf":[{"const":"x","title":"1"},{"const":"x","title":"2"}]}"#,
            Flaw::SameOption("x".into()),
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"minItems":2}"#,
            Flaw::TooFewOptions,
        ),
    ]);
}

#[test]
fn bounds_that_are_none_are_refused() {
    refused_fields([
        (
            r#"{"type":"string","minLength":2,"maxLength":1}"#,
            Flaw::Bounds,
        ),
        (
            r#"{"type":"integer","minimum":2,"maximum":1}"#,
            Flaw::Bounds,
        ),
        (
            r#"{"type":"number","minimum":0.2,"maximum":0.1}"#,
            Flaw::Bounds,
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"minItems":1,"maxItems":0}"#,
            Flaw::Bounds,
        ),
        // No integer is between the two.
        (
            r#"{"type":"integer","minimum":0.2,"maximum":0.8}"#,
            Flaw::Bounds,
        ),
        (
            r#"{"type":"integer","minimum":-0.5,"maximum":-1e0}"#,
            Flaw::Bounds,
        ),
        // Nearly all integers of 64 bits are beyond these.
        (
            r#"{"type":"integer","minimum":9223372036854775807.5}"#,
            Flaw::Bound,
        ),
        (r#"{"type":"integer","minimum":1e19}"#, Flaw::Bound),
        (r#"{"type":"integer","minimum":1e999}"#, Flaw::Bound),
        (
            r#"{"type":"integer","maximum":9223372036854775808}"#,
            Flaw::Bound,
        ),
        (
            r#"{"type":"integer","maximum":18446744073709551614}"#,
            Flaw::Bound,
        ),
        (
            r#"{"type":"integer","maximum":-9223372036854775808.5}"#,
            Flaw::Bound,
        ),
        (r#"{"type":"integer","maximum":-1e999}"#, Flaw::Bound),
        (r#"{"type":"number","minimum":1e999}"#, Flaw::Bound),
        (r#"{"type":"number","maximum":-1e999}"#, Flaw::Bound),
        (
            r#"{"type":"number","maximum":"9"}"#,
            Flaw::Keyword("maximum"),
        ),
        (
            r#"{"type":"integer","minimum":[1]}"#,
            Flaw::Keyword("minimum"),
        ),
        (
            r#"{"type":"string","minLength":-1}"#,
            Flaw::Keyword("minLength"),
        ),
        (
            r#"{"type":"string","minLength":0.5}"#,
            Flaw::Keyword("minLength"),
        ),
        (
            r#"{"type":"string","minLength":4294967296}"#,
            Flaw::Keyword("minLength"),
        ),
        (
            r#"{"type":"string","maxLength":-1}"#,
            Flaw::Keyword("maxLength"),
        ),
        (
            r#"{"type":"string","maxLength":"9"}"#,
            Flaw::Keyword("maxLength"),
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"minItems":1e999}"#,
            Flaw::Keyword("minItems"),
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"maxItems":true}"#,
            Flaw::Keyword("maxItems"),
        ),
    ]);
}

/// An integer keeps a bound when it keeps the first integer within it.
#[test]
fn bounds_of_integers_are_the_integers_within() {
    for (bound, least, most) in [
        ("18", Some(18), Some(18)),
        ("18.0", Some(18), Some(18)),
        ("1.8e1", Some(18), Some(18)),
        ("180E-1", Some(18), Some(18)),
        ("0.5", Some(1), Some(0)),
        ("-0.5", Some(0), Some(-1)),
        ("-0", Some(0), Some(0)),
        ("-0.0e999", Some(0), Some(0)),
        ("17.999999999999999999999", Some(18), Some(17)),
        ("1e-999", Some(1), Some(0)),
        ("-12.5e-3", Some(0), Some(-1)),
        (
            "9007199254740993",
            Some(9_007_199_254_740_993),
            Some(9_007_199_254_740_993),
        ),
        (
            "9007199254740992.5",
            Some(9_007_199_254_740_993),
            Some(9_007_199_254_740_992),
        ),
        (
            "1e17",
            Some(100_000_000_000_000_000),
            Some(100_000_000_000_000_000),
        ),
        ("9223372036854775807", Some(i64::MAX), Some(i64::MAX)),
        ("-9223372036854775808", Some(i64::MIN), Some(i64::MIN)),
    ] {
        let rules = |keyword| {
            let form = field(&format!(r#"{{"type":"integer","{keyword}":{bound}}}"#));
            let Kind::Integer(rules) = form.fields()[0].kind() else {
                panic!("it is an integer");
            };
            (rules.minimum, rules.maximum)
        };
        assert_eq!(rules("minimum"), (least, None), "{bound}");
        assert_eq!(rules("maximum"), (None, most), "{bound}");
    }
}

/// A bound that no answer is beyond binds nobody.
#[test]
fn bounds_beyond_all_answers_are_none() {
    for property in [
        r#"{"type":"integer","minimum":-9223372036854775809,"maximum":18446744073709551615}"#,
        r#"{"type":"integer","minimum":-1e19,"maximum":18446744073709551615.5}"#,
        r#"{"type":"integer","minimum":-1e999,"maximum":1e999}"#,
        r#"{"type":"number","minimum":-1e999,"maximum":1e999}"#,
    ] {
        let form = field(property);
        let bounds = match form.fields()[0].kind() {
            Kind::Integer(rules) => rules.minimum.is_some() || rules.maximum.is_some(),
            Kind::Number(rules) => rules.minimum.is_some() || rules.maximum.is_some(),
            _ => panic!("it is a number"),
        };
        assert!(!bounds, "{property}");
    }
}

/// What is sent on means the same, and the answers are those of the sender.
#[test]
fn large_bounds_of_integers_hold() {
    let form = field(
        r#"{"type":"integer","minimum":-9007199254740993,"maximum":9223372036854775807.9,"default":9007199254740993}"#,
    );
    let sent = r#"{"type":"object","properties":{"a":{"type":"integer","minimum":-9007199254740993,"maximum":9223372036854775807,"default":9007199254740993}}}"#;
    assert_eq!(
        form.filter(|_| true).requested_schema(V11).as_deref(),
        Ok(
            r#"{"type":"object","properties":{"a":{"type":"integer","minimum":-9007199254740993,"maximum":9223372036854775807,"default":9007199254740993}},"required":["a"]}"#
        )
    );
    let form = Form::from_slice(sent.as_bytes()).unwrap();
    assert_eq!(form.requested_schema(V07).as_deref(), Ok(sent));
    assert_eq!(
        form.read(&json!({})).unwrap().to_value(),
        json!({"a": 9_007_199_254_740_993_i64})
    );
    for good in [-9_007_199_254_740_993, 0, i64::MAX] {
        assert!(form.read(&json!({ "a": good })).is_ok(), "{good}");
    }
    for (wrong, rule) in [
        (
            json!(-9_007_199_254_740_994_i64),
            Rule::Minimum(Bound::Integer(-9_007_199_254_740_993)),
        ),
        (
            json!(9_223_372_036_854_775_808_u64),
            Rule::Maximum(Bound::Integer(i64::MAX.into())),
        ),
    ] {
        let invalid = form.read(&json!({ "a": wrong })).unwrap_err();
        let rules: Vec<_> = invalid.iter().map(|fault| fault.rule.clone()).collect();
        assert_eq!(rules, [rule]);
    }
}

/// A number is held as a float: of a whole number between two of them it is the one within.
#[test]
fn large_bounds_of_numbers_are_floats_within() {
    for (bound, least, most) in [
        (
            "9007199254740992",
            9_007_199_254_740_992.0,
            9_007_199_254_740_992.0,
        ),
        (
            "9007199254740993",
            9_007_199_254_740_994.0,
            9_007_199_254_740_992.0,
        ),
        (
            "9223372036854775807",
            9_223_372_036_854_775_808.0,
            9_223_372_036_854_774_784.0,
        ),
        (
            "-18446744073709551616",
            -18_446_744_073_709_551_616.0,
            -18_446_744_073_709_551_616.0,
        ),
        (
            "-18446744073709551617",
            -18_446_744_073_709_551_616.0,
            -18_446_744_073_709_555_712.0,
        ),
        ("1e30", 1e30, 1e30),
        ("0.1", 0.1, 0.1),
    ] {
        let rules = |keyword| {
            let form = field(&format!(r#"{{"type":"number","{keyword}":{bound}}}"#));
            let Kind::Number(rules) = form.fields()[0].kind() else {
                panic!("it is a number");
            };
            (rules.minimum, rules.maximum)
        };
        assert_eq!(rules("minimum"), (Some(least), None), "{bound}");
        assert_eq!(rules("maximum"), (None, Some(most)), "{bound}");
    }
}

#[test]
fn texts_that_are_none_are_refused() {
    refused_fields([
        (
            r#"{"oneOf":[{"const":"x","title":1}]}"#,
            Flaw::Keyword("title"),
        ),
        (r#"{"type":"string","format":1}"#, Flaw::Keyword("format")),
        (
            r#"{"type":"string","pattern":{}}"#,
            Flaw::Keyword("pattern"),
        ),
        (
            r#"{"type":"string","nullable":"yes"}"#,
            Flaw::Keyword("nullable"),
        ),
        (r#"{"type":"string","title":1}"#, Flaw::Keyword("title")),
        (
            r#"{"type":"string","title":"\ud83d"}"#,
            Flaw::Keyword("title"),
        ),
        (
            r#"{"type":"string","description":["d"]}"#,
            Flaw::Keyword("description"),
        ),
        ("{\"type\":\"string\",\"\\ud800\":1}", Flaw::Json),
    ]);
}

fn most(bound: i128) -> Flaw {
    Flaw::Default(Rule::Maximum(Bound::Integer(bound)))
}

#[test]
fn defaults_that_are_none_are_refused() {
    refused_fields([
        (r#"{"type":"string","default":1}"#, Flaw::DefaultType),
        (r#"{"type":"string","default":["x"]}"#, Flaw::DefaultType),
        (r#"{"type":"string","default":"\ud800"}"#, Flaw::DefaultType),
        (r#"{"type":"integer","default":"1"}"#, Flaw::DefaultType),
        (r#"{"type":"integer","default":1.5}"#, Flaw::DefaultType),
        (
            r#"{"type":"integer","default":9007199254740992.5}"#,
            Flaw::DefaultType,
        ),
        (
            r#"{"type":"integer","default":1e999}"#,
            most(9_223_372_036_854_775_807),
        ),
        (
            r#"{"type":"integer","default":9223372036854775808}"#,
            most(9_223_372_036_854_775_807),
        ),
        (
            r#"{"type":"integer","default":-9223372036854775809.0}"#,
            Flaw::Default(Rule::Minimum(Bound::Integer(-9_223_372_036_854_775_808))),
        ),
        (
            r#"{"type":"integer","maximum":1e17,"default":100000000000000001}"#,
            most(100_000_000_000_000_000),
        ),
        (r#"{"type":"integer","default":{"a":1}}"#, Flaw::DefaultType),
        (
            r#"{"type":"number","default":-1e999}"#,
            Flaw::Default(Rule::Minimum(Bound::Number(f64::MIN))),
        ),
        (r#"{"type":"boolean","default":"true"}"#, Flaw::DefaultType),
        (r#"{"type":"boolean","default":0}"#, Flaw::DefaultType),
        (
            r#"{"enum":["x"],"default":"y"}"#,
            Flaw::Default(Rule::Option),
        ),
        (r#"{"enum":["x"],"default":["x"]}"#, Flaw::DefaultType),
        (
            r#"{"oneOf":[{"const":"x","title":"X"}],"default":"X"}"#,
            Flaw::Default(Rule::Option),
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"default":"x"}"#,
            Flaw::DefaultType,
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"default":["y"]}"#,
            Flaw::Default(Rule::Option),
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"default":[1]}"#,
            Flaw::DefaultType,
        ),
        (
            r#"{"type":"array","items":{"enum":["x"]},"minItems":1,"default":[]}"#,
            Flaw::Default(Rule::MinItems(1)),
        ),
        (
            r#"{"type":"string","minLength":2,"default":"x"}"#,
            Flaw::Default(Rule::MinLength(2)),
        ),
        (
            r#"{"type":"string","format":"date","default":"today"}"#,
            Flaw::Default(Rule::Format(Format::Date)),
        ),
        (
            r#"{"type":"integer","minimum":2,"default":1}"#,
            Flaw::Default(Rule::Minimum(Bound::Integer(2))),
        ),
        (
            r#"{"type":"number","maximum":2,"default":2.5}"#,
            Flaw::Default(Rule::Maximum(Bound::Number(2.0))),
        ),
    ]);
}

#[test]
fn a_keyword_twice_is_refused() {
    refused_fields([
        (
            r#"{"type":"string","type":"integer"}"#,
            Flaw::Repeated("type"),
        ),
        (
            r#"{"type":"string","default":"x","default":null}"#,
            Flaw::Repeated("default"),
        ),
        (
            r#"{"type":"array","items":{"enum":["x"],"enum":["y"]}}"#,
            Flaw::Repeated("enum"),
        ),
        (
            r#"{"oneOf":[{"const":"x","const":"y"}]}"#,
            Flaw::Repeated("const"),
        ),
        (
            r#"{"anyOf":[{"type":"string","type":"string"},{"type":"null"}]}"#,
            Flaw::Repeated("type"),
        ),
    ]);
}

/// The engine decides, where there is one.
#[cfg(feature = "pattern")]
#[test]
fn a_default_that_breaks_its_pattern_is_refused() {
    refused_field(
        r#"{"type":"string","pattern":"^x","default":"y"}"#,
        Flaw::Default(Rule::Pattern),
    );
}

#[test]
fn names_are_checked_against_each_other() {
    refused(
        &schema(
            r#""a":{"type":"string"},"b":{"type":"string"},"a":{"type":"integer"}"#,
            "",
        ),
        &[("a", Flaw::SameName)],
    );
    refused(
        &schema(r#""a":{"type":"string"}"#, r#""b","a","c","b""#),
        &[("b", Flaw::NoSuchField), ("c", Flaw::NoSuchField)],
    );
    refused(
        r#"{"type":"object","properties":{},"properties":{},"required":[],"required":[]}"#,
        &[
            ("", Flaw::Repeated("properties")),
            ("", Flaw::Repeated("required")),
        ],
    );
    // What is dropped may stand as often as it likes.
    form(r#""a":{"type":"string","x":1,"x":2}"#);
}

#[test]
fn all_faults_at_once_in_the_order_of_the_form() {
    let schema = schema(
        r#""z":{"type":"object"},
           "a":{"type":"string","title":7,"minLength":-1,"format":{},"default":"x"},
           "ok":{"type":"string"},
           "m":{"type":"integer","minimum":1e99,"maximum":"9"}"#,
        r#""nobody","ok""#,
    );
    refused(
        &schema,
        &[
            ("z", Flaw::Nested),
            ("a", Flaw::Keyword("title")),
            ("a", Flaw::Keyword("format")),
            ("a", Flaw::Keyword("minLength")),
            ("m", Flaw::Bound),
            ("m", Flaw::Keyword("maximum")),
            ("nobody", Flaw::NoSuchField),
        ],
    );
    let error = Form::from_slice(schema.as_bytes()).unwrap_err();
    assert_eq!(error.to_string().lines().count(), 7);
    assert!(
        error
            .to_string()
            .starts_with("z: is nested, and forms are flat")
    );
}

#[test]
fn an_error_shows_no_default_and_breaks_no_line() {
    let schema = schema(
        r#""a\nb":{"type":"string","default":"S3CRET","maxLength":1}"#,
        "",
    );
    let error = Form::from_slice(schema.as_bytes()).unwrap_err();
    assert!(!format!("{error} {error:?}").contains("S3CRET"));
    assert_eq!(
        error.to_string(),
        r"a\nb: its default or prefilled value must have at most 1 character"
    );
}

#[track_caller]
fn limited(schema: &str, limits: Limits, field: &str, limit: Limit) {
    let error = Form::from_slice_within(schema.as_bytes(), &limits).unwrap_err();
    assert_eq!(faults(&error), [(field, Flaw::Limit(limit))]);
}

#[test]
fn limits_are_what_they_say() {
    let limits = Limits::default();
    assert_eq!(limits, Limits::new());
    let fields = |count: usize| {
        let fields = (0..count).map(|at| format!(r#""f{at}":{{"type":"boolean"}}"#));
        schema(&fields.collect::<Vec<_>>().join(","), "")
    };
    Form::from_slice(fields(64).as_bytes()).unwrap();
    limited(&fields(65), limits, "", Limit::Fields(64));
    limited(&fields(3), limits.fields(2), "", Limit::Fields(2));

    let options = |count: usize| {
        let options = (0..count).map(|at| format!(r#""o{at}""#));
        schema(
            &format!(
                r#""a":{{"enum":[{}]}}"#,
                options.collect::<Vec<_>>().join(",")
            ),
            "",
        )
    };
    Form::from_slice(options(1_000).as_bytes()).unwrap();
    limited(&options(1_001), limits, "a", Limit::Options(1_000));
    let titled = schema(
        r#""a":{"type":"array","items":{"anyOf":[{"const":"x"},{"const":"y"}]}}"#,
        "",
    );
    limited(&titled, limits.options(1), "a", Limit::Options(1));
    let mixed = schema(r#""a":{"oneOf":[{"const":"x"},{"enum":["y","z"]}]}"#, "");
    limited(&mixed, limits.options(2), "a", Limit::Options(2));

    let size = schema(r#""a":{"type":"string"}"#, "");
    Form::from_slice_within(size.as_bytes(), &limits.size(size.len())).unwrap();
    limited(
        &size,
        limits.size(size.len() - 1),
        "",
        Limit::Size(size.len() - 1),
    );
    let large = format!("{size}{}", " ".repeat(256 * 1024));
    limited(&large, limits, "", Limit::Size(256 * 1024));
}

#[test]
fn every_text_has_its_limit() {
    // Four bytes of text, however many stand in the schema.
    let limits = Limits::new().text(11);
    for place in [
        r#""a":{"type":"boolean","title":"TEXT"}"#,
        r#""a":{"type":"boolean","description":"TEXT"}"#,
        r#""a":{"type":"string","pattern":"TEXT"}"#,
        r#""a":{"type":"string","default":"TEXT"}"#,
        r#""a":{"enum":["TEXT"]}"#,
        r#""a":{"enum":["x"],"enumNames":["TEXT"]}"#,
        r#""a":{"oneOf":[{"const":"TEXT"}]}"#,
        r#""a":{"oneOf":[{"const":"x","title":"TEXT"}]}"#,
        r#""a":{"type":"array","items":{"enum":["TEXT"]}}"#,
    ] {
        let place = schema(place, "");
        let good = place.replace("TEXT", "\\u0061\u{e9}12345678");
        Form::from_slice_within(good.as_bytes(), &limits).unwrap();
        let bad = place.replace("TEXT", "\\u0061\u{e9}123456789");
        limited(&bad, limits, "a", Limit::Text(11));
    }
    let name = "n".repeat(12);
    limited(
        &schema(&format!(r#""{name}":{{"type":"string"}}"#), ""),
        limits,
        &name,
        Limit::Text(11),
    );
    // An error is not for carrying a megabyte of name.
    let name = "n".repeat(200_000);
    for schema in [
        schema(&format!(r#""{name}":{{"type":"string"}}"#), ""),
        schema("", &format!(r#""{name}""#)),
    ] {
        let error = Form::from_slice(schema.as_bytes()).unwrap_err();
        assert!(error.to_string().len() < 1_000);
    }
}

#[test]
fn no_limit_is_beyond_what_the_table_holds() {
    let limits = Limits::new()
        .fields(usize::MAX)
        .options(usize::MAX)
        .size(usize::MAX);
    let many = |count: usize| {
        let options: Vec<String> = (0..count).map(|at| format!(r#""{at}""#)).collect();
        schema(&format!(r#""a":{{"enum":[{}]}}"#, options.join(",")), "")
    };
    let form = Form::from_slice_within(many(65_535).as_bytes(), &limits).unwrap();
    assert!(form.read(&json!({"a": "65534"})).is_ok());
    limited(&many(65_536), limits, "a", Limit::Options(65_535));
    let fields: Vec<String> = (0..65_536)
        .map(|at| format!(r#""{at}":{{"type":"boolean"}}"#))
        .collect();
    limited(
        &schema(&fields.join(","), ""),
        limits,
        "",
        Limit::Fields(65_535),
    );
    let form = Form::from_slice_within(schema(&fields[..65_535].join(","), "").as_bytes(), &limits);
    assert_eq!(form.unwrap().fields().len(), 65_535);
}

#[test]
fn a_limit_is_named_with_its_number() {
    for (limit, said) in [
        (Limit::Fields(1), "at most 1 field"),
        (Limit::Options(2), "at most 2 options"),
        (Limit::Text(4096), "at most 4096 bytes in a text"),
        (Limit::Size(0), "at most 0 bytes in all"),
        (Limit::Depth(128), "at most 128 levels of nesting"),
    ] {
        assert_eq!(limit.to_string(), said);
    }
}

/// A form that uses everything there is.
const RICH: &str = r#"{"$schema":"x","type":"object","properties":{
    "t":{"type":"string","title":"T","description":"D","minLength":1,"maxLength":20,"pattern":"^x","format":"email","default":"x@y.example"},
    "i":{"type":["integer","null"],"minimum":-1.0,"maximum":9,"default":3},
    "n":{"anyOf":[{"type":"number","minimum":-0.5},{"type":"null"}],"maximum":1e3,"default":null},
    "b":{"type":"boolean","default":true,"nullable":true},
    "e":{"enum":["x","y",null],"enumNames":["X","Y"],"default":"y"},
    "o":{"type":"string","oneOf":[{"const":"p","title":"P"},{"const":"q"}]},
    "m":{"type":"array","items":{"type":"string","enum":["x","y"]},"minItems":1,"maxItems":2,"default":["x"]},
    "l":{"type":"array","items":{"anyOf":[{"const":"v","title":"V"}]}}},
    "required":["t","o","m"]}"#;

/// Whatever it is: no panic; and what is accepted can be asked, read back and answered.
fn survives(schema: &[u8]) {
    let Ok(form) = Form::from_slice(schema) else {
        return;
    };
    for version in ProtocolVersion::all() {
        if let Ok(sent) = form.requested_schema(version) {
            let again = Form::from_slice(sent.as_bytes()).expect(&sent);
            assert_eq!(again.requested_schema(version), Ok(sent));
        }
    }
    assert!(form.requested_schema(V11).is_ok());
    let content = form.with_defaults(serde_json::Map::new());
    let _ = form.read(&Value::Object(content));
    assert_eq!(form.fingerprint(), form.clone().fingerprint());
}

#[test]
fn every_beginning_of_a_schema_is_refused() {
    Form::from_slice(RICH.as_bytes()).unwrap();
    for end in 0..RICH.len() {
        Form::from_slice(&RICH.as_bytes()[..end]).unwrap_err();
    }
}

#[test]
fn a_schema_survives_any_broken_byte() {
    let mut bytes = RICH.as_bytes().to_vec();
    for at in 0..bytes.len() {
        let byte = bytes[at];
        for other in [
            byte ^ 1,
            byte ^ 0x20,
            byte ^ 0x80,
            0,
            b'"',
            b'\\',
            b'}',
            b'9',
        ] {
            bytes[at] = other;
            survives(&bytes);
        }
        bytes[at] = byte;
    }
}

/// The paths of all values in a value.
fn paths(value: &Value, path: &str, into: &mut Vec<String>) {
    into.push(path.to_owned());
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                paths(value, &format!("{path}/{key}"), into);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                paths(item, &format!("{path}/{at}"), into);
            }
        }
        _ => {}
    }
}

#[test]
fn a_schema_survives_any_type_in_any_place() {
    let rich: Value = serde_json::from_str(RICH).unwrap();
    let mut all = Vec::new();
    paths(&rich, "", &mut all);
    for path in all {
        for other in [
            json!(null),
            json!(true),
            json!(0),
            json!(-1),
            json!(u64::MAX),
            json!(1.5),
            json!(1e308),
            json!(""),
            json!("x\u{0}"),
            json!("string"),
            json!([]),
            json!([null]),
            json!(["x", "y"]),
            json!([[["x"]]]),
            json!({}),
            json!({"type": "string"}),
            json!({"const": "x"}),
            json!({"anyOf": [{"type": "null"}]}),
        ] {
            let mut broken = rich.clone();
            *broken.pointer_mut(&path).unwrap() = other;
            survives(broken.to_string().as_bytes());
            let _ = Form::from_value(&broken);
        }
    }
}

#[test]
fn nesting_takes_no_stack() {
    let limits = Limits::new().size(usize::MAX);
    for (levels, open, close) in [
        (100_000, "[", "]"),
        (100_000, r#"{"a":"#, "}"),
        (20_000, r#"{"anyOf":["#, "]}"),
        (20_000, r#"{"items":"#, "}"),
    ] {
        let deep = format!("{}1{}", open.repeat(levels), close.repeat(levels));
        for place in [
            deep.clone(),
            format!(r#"{{"type":"object","properties":{deep}}}"#),
            format!(r#"{{"type":"object","properties":{{}},"required":{deep}}}"#),
            schema(&format!(r#""a":{deep}"#), ""),
            schema(&format!(r#""a":{{"type":{deep}}}"#), ""),
            schema(&format!(r#""a":{{"type":"string","title":{deep}}}"#), ""),
            schema(&format!(r#""a":{{"type":"string","default":{deep}}}"#), ""),
            schema(&format!(r#""a":{{"type":"array","items":{deep}}}"#), ""),
            schema(&format!(r#""a":{{"enum":{deep}}}"#), ""),
            schema(
                &format!(r#""a":{{"anyOf":[{deep},{{"type":"null"}}]}}"#),
                "",
            ),
        ] {
            Form::from_slice_within(place.as_bytes(), &limits).unwrap_err();
        }
        // Noise is not even looked into.
        let noise = schema(&format!(r#""a":{{"type":"string","x":{deep}}}"#), "");
        Form::from_slice_within(noise.as_bytes(), &limits).unwrap();
    }
}

#[test]
fn a_deep_value_is_refused() {
    let nested = |levels: usize| {
        let deep = (0..levels).fold(json!(1), |inner, _| json!([inner]));
        Form::from_value(&json!({"type": "object", "properties": {}, "x": deep}))
    };
    nested(100).unwrap();
    let error = nested(1_000).unwrap_err();
    assert_eq!(faults(&error), [("", Flaw::Limit(Limit::Depth(128)))]);
}

#[test]
fn megabytes_are_read_in_time() {
    let limits = Limits::new().size(usize::MAX);
    let text = "x".repeat(10_000_000);
    let places = [
        schema(&format!(r#""a":{{"type":"string","title":"{text}"}}"#), ""),
        schema(&format!(r#""{text}":{{"type":"string"}}"#), ""),
        schema("", &format!(r#""{text}""#)),
        schema(
            &format!(r#""a":{{"enum":[{}1]}}"#, "1,".repeat(300_000)),
            "",
        ),
        schema(
            &format!(r#""a":{{"anyOf":[{}1]}}"#, "1,".repeat(300_000)),
            "",
        ),
        schema(
            &format!(
                r#""a":{{"enum":["x"],"default":[{}1]}}"#,
                "1,".repeat(300_000)
            ),
            "",
        ),
        schema("", &format!(r#"{}"b""#, r#""b","#.repeat(150_000))),
        schema(
            &format!(
                r#""a":{{"type":"string"{}}}"#,
                r#","type":"string""#.repeat(100_000)
            ),
            "",
        ),
        schema(
            &format!(
                r#""a":{{"type":"string"}}{}"#,
                r#","a":{"type":"string"}"#.repeat(50_000)
            ),
            "",
        ),
        format!(
            r#"{{"type":"object","properties":{{"a":{{"type":"integer","minimum":{}}}}}}}"#,
            "9".repeat(10_000_000)
        ),
    ];
    for place in &places {
        Form::from_slice(place.as_bytes()).unwrap_err();
        Form::from_slice_within(place.as_bytes(), &limits).unwrap_err();
    }
}

#[test]
fn odd_texts_are_texts() {
    let form = form(
        r#""":{"type":"string"},"a\u0000b":{"enum":["\u0000",""," "]},"é😀":{"type":"boolean"}"#,
    );
    let names: Vec<_> = form.fields().iter().map(FormField::name).collect();
    assert_eq!(names, ["", "a\0b", "é😀"]);
    survives(form.requested_schema(V07).unwrap().as_bytes());
    let invalid = [0xff, 0xfe, b'{', b'}'];
    assert_eq!(
        faults(&Form::from_slice(&invalid).unwrap_err()),
        [("", Flaw::Json)]
    );
}
