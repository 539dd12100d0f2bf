//! Nothing that comes from outside makes the library panic, and what it accepts it means.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

use checks::ask::{Ask, asks};
use checks::content::{Sent, contents};
use checks::email::is_email;
use checks::grammar::is_grammar;
use checks::judge::{BASIC, FULL, Judge, Tally};
use checks::oracle::{Oracle, Unsaid};
use checks::run::{EXACT_NUMBERS, for_each};
use elicit::{
    Capability, Choice, Content, Elicit, ElicitParams, ElicitResult, ElicitationComplete, Form,
    Format, InputRequest, InputRequests, InputRequired, InputResponses, Kind, ProtocolVersion,
    UrlRequest, UrlRequired,
};
use jsonschema::{Draft, Validator};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use regex::Regex;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// What is your info?
#[derive(Elicit)]
#[elicit(deny_unknown)]
struct Contact {
    #[elicit(min_length = 1, max_length = 5)]
    name: String,
    #[elicit(format = "email")]
    email: Option<String>,
    #[elicit(format = "date-time", default = "2026-07-28T12:30:00Z")]
    at: String,
    #[elicit(minimum = 18)]
    age: Option<u8>,
    any: i64,
    share: f32,
    yes: bool,
    topic: Option<Topic>,
    #[elicit(max_items = 2)]
    topics: Vec<Topic>,
}

#[derive(Choice)]
#[rustfmt::skip]
enum Topic { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R }

/// Texts of the things that are read, to be spoilt.
const SEEDS: [&str; 12] = [
    r#"{"name":"Ada","email":"a@b.c","at":"2026-07-28T12:30:00Z","age":18,"any":-1,"share":0.5,"yes":true,"topic":"A","topics":["A","B"]}"#,
    r#"{"name":"\u00e9\ud83d\ude00","any":9223372036854775808,"share":1e300,"yes":"","topics":["A","A",null,{}],"name":""}"#,
    r#"{"type":"object","properties":{"a":{"type":"string","minLength":1,"format":"email","default":"a@b"},"b":{"type":["integer","null"],"minimum":1.0,"maximum":9}},"required":["a"]}"#,
    r#"{"type":"object","properties":{"a":{"type":"array","minItems":1,"items":{"anyOf":[{"const":"x","title":"X"},{"const":"y"}]},"default":["x"]},"b":{"type":"string","enum":["p","q"],"enumNames":["P"],"default":"p"}}}"#,
    r#"{"action":"accept","content":{"name":"Ada","any":1,"share":1,"yes":true,"topics":[]},"_meta":{}}"#,
    r#"{"mode":"form","message":"What?","requestedSchema":{"type":"object","properties":{"a":{"type":"boolean"}}}}"#,
    r#"{"mode":"url","message":"Open","url":"https://example.com/","elicitationId":"1","task":{"ttl":1}}"#,
    r#"{"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"u"}},"r":{"method":"roots/list"}},"requestState":"s"}"#,
    r#"{"k":{"action":"decline"},"r":{"roots":[]},"b":{"action":"reject"}}"#,
    r#"{"elicitations":[{"mode":"url","elicitationId":"1","url":"https://example.com","message":"m"}]}"#,
    r#"{"elicitationId":"1"}"#,
    r#"{"form":{},"url":{"x":[1,2]}}"#,
];

/// Texts that are looked for in names, values and URLs.
const WORDS: [&str; 24] = [
    "name",
    "topics",
    "topics.A",
    "topic",
    "any",
    "share",
    "action",
    "accept",
    "type",
    "properties",
    "items",
    "enum",
    "const",
    "mode",
    "url",
    "method",
    "elicitation/create",
    "inputRequests",
    "2025-06-18",
    "2026-07-28",
    "https://example.com/",
    "http://127.0.0.1:1/%41",
    "$serde_json::private::Number",
    "$serde_json::private::RawValue",
];

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let token = select(vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "\\u",
        "\\ud800",
        "\\udc00",
        "0",
        "-",
        "1e999",
        "-1e-999",
        "1.5",
        "18446744073709551616",
        "true",
        "null",
        " ",
        "\n",
        "\u{feff}",
        "é",
        "\0",
    ]);
    let word = select(&WORDS[..]).prop_map(|word| format!("\"{word}\""));
    let pieces = prop_oneof![2 => token.prop_map(str::to_owned), 1 => word];
    let soup = vec(pieces, 0..24).prop_map(|pieces| pieces.concat().into_bytes());
    let spoil = (any::<Index>(), 0..3usize, vec(any::<u8>(), 0..3));
    let spoilt = (select(&SEEDS[..]), vec(spoil, 0..4)).prop_map(|(seed, places)| {
        places.into_iter().fold(
            seed.as_bytes().to_vec(),
            |mut bytes, (at, removed, added)| {
                let at = at.index(bytes.len() + 1);
                let end = bytes.len().min(at + removed);
                bytes.splice(at..end, added);
                bytes
            },
        )
    });
    let nested = (
        select(vec!["[", "{\"a\":", "{\"content\":", "[{\"k\":"]),
        1..3000usize,
        any::<bool>(),
    )
        .prop_map(|(open, depth, closed)| {
            let mut text = open.repeat(depth);
            if closed {
                let close: String = open.chars().rev().filter_map(closing).collect();
                text.push('1');
                text.push_str(&close.repeat(depth));
            }
            format!(r#"{{"action":"accept","topics":{text},"content":{text}}}"#).into_bytes()
        });
    prop_oneof![
        2 => vec(any::<u8>(), 0..64),
        4 => soup,
        8 => spoilt,
        1 => nested,
    ]
}

fn closing(open: char) -> Option<char> {
    match open {
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

/// Any JSON value, with the words that are looked for.
fn values() -> impl Strategy<Value = Value> {
    let numbers = select(vec![
        "0",
        "-0.0",
        "1",
        "-1",
        "1.5",
        "2.0",
        "1e300",
        "1e400",
        "-1e400",
        "9007199254740993",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775808",
        "-9223372036854775809",
        "5e-324",
        "123456789012345678901234567890123456789012345678901234567890",
    ]);
    let numbers = numbers.prop_filter_map("within floats", |text| serde_json::from_str(text).ok());
    let words = select(&WORDS[..]).prop_map(Value::from);
    let leaf = prop_oneof![
        2 => numbers,
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
        1 => any::<String>().prop_map(Value::from),
        2 => words,
    ];
    let key = prop_oneof![4 => select(&WORDS[..]).prop_map(str::to_owned), 1 => any::<String>()];
    leaf.prop_recursive(12, 60, 5, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Value::from),
            vec((key.clone(), inner), 0..5)
                .prop_map(|entries| { Value::Object(entries.into_iter().collect::<Map<_, _>>()) }),
        ]
    })
}

/// Errors and values can be shown.
fn show<T: Debug, E: Debug + Display>(result: &Result<T, E>) {
    match result {
        Ok(value) => drop(format!("{value:?}")),
        Err(error) => drop(format!("{error} {error:?}")),
    }
}

/// A value can be written again.
fn wire<T: DeserializeOwned + serde::Serialize + Debug>(bytes: &[u8]) -> Option<T> {
    let read = serde_json::from_slice::<T>(bytes);
    show(&read);
    let read = read.ok()?;
    let text = serde_json::to_string(&read).expect("it can be written");
    let again = serde_json::from_str::<T>(&text).expect("and read");
    assert_eq!(serde_json::to_string(&again).expect("and written"), text);
    Some(read)
}

fn touch(bytes: &[u8]) {
    let form = Form::from_slice(bytes);
    show(&form);
    show(&serde_json::from_slice::<Form>(bytes));
    if let Ok(form) = form {
        let _ = form.fingerprint();
        for version in ProtocolVersion::all() {
            show(&form.requested_schema(version));
            show(&form.clone().request("What?").params(version));
            for seed in SEEDS {
                show(&form.read_slice_for(version, seed.as_bytes()));
            }
        }
    }
    for version in ProtocolVersion::all() {
        show(&Contact::FORM.read_slice_for(version, bytes));
    }
    let contact = Contact::from_slice(bytes);
    show(&contact.map(|contact| contact.to_content()));
    if let Some(result) = wire::<ElicitResult>(bytes) {
        for version in ProtocolVersion::all() {
            show(&Contact::request().outcome(version, &result));
        }
    }
    if let Some(ElicitParams::Form(params)) = wire::<ElicitParams>(bytes) {
        show(&params.form());
    }
    wire::<InputRequest>(bytes);
    wire::<InputRequests>(bytes);
    wire::<InputRequired>(bytes);
    wire::<InputResponses>(bytes);
    wire::<UrlRequired>(bytes);
    wire::<ElicitationComplete>(bytes);
    let responses = InputResponses::from_slice(bytes);
    show(&responses);
    if let Ok(responses) = responses {
        responses.keys().for_each(|key| show(&responses.get(key)));
    }
    let text = String::from_utf8_lossy(bytes);
    show(&text.parse::<ProtocolVersion>());
    show(&UrlRequest::new("", &*text));
    show(&UrlRequest::insecure("", format!("https://{text}")));
    for format in [Format::Email, Format::Uri, Format::Date, Format::DateTime] {
        let _ = format.accepts(&text);
    }
}

#[test]
fn bytes_from_outside() {
    for_each(20_000, &bytes(), |bytes| {
        touch(&bytes);
        Ok(())
    });
}

#[test]
fn values_from_outside() {
    for_each(10_000, &values(), |value| {
        touch(value.to_string().as_bytes());
        show(&Form::from_value(&value));
        show(&serde_json::from_value::<Form>(value.clone()));
        show(&serde_json::from_value::<ElicitParams>(value.clone()));
        show(&serde_json::from_value::<ElicitResult>(value.clone()));
        show(&serde_json::from_value::<InputRequired>(value.clone()));
        show(&InputResponses::from_value(&value));
        for version in ProtocolVersion::all() {
            show(&Contact::FORM.read_for(version, &value));
            let capability = Capability::read(version, &value);
            serde_json::to_string(&capability).expect("it can be written");
        }
        show(&Contact::from_value(&value).map(|contact| contact.to_content()));
        let prefilled = Contact::request().prefill("topics", value.clone());
        show(&prefilled.and_then(|request| request.prefill("share", value)));
        Ok(())
    });
}

/// What a schema may say, right or wrong.
fn keywords() -> impl Strategy<Value = Value> {
    let number = || {
        select(vec![
            "0",
            "1",
            "2",
            "3.0",
            "1.5",
            "-1",
            "1e300",
            "9007199254740994",
            "18446744073709551616",
            "-0.0",
        ])
        .prop_map(|text| serde_json::from_str::<Value>(text).expect("a number"))
    };
    let text = || select(vec!["a", "b", "c", "", "A", "ä", "2026-07-28", "a@b"]);
    let texts = move || vec(text(), 0..5).prop_map(Value::from);
    let option = move || {
        let titled =
            (text(), text()).prop_map(|(value, title)| json!({ "const": value, "title": title }));
        prop_oneof![
            6 => titled,
            1 => text().prop_map(|value| json!({ "const": value })),
            1 => Just(json!({ "type": "null" })),
            1 => texts().prop_map(|values| json!({ "enum": values })),
        ]
    };
    let options = move || vec(option(), 0..4).prop_map(Value::from);
    let types = || {
        select(vec![
            json!("string"),
            json!("string"),
            json!("string"),
            json!("integer"),
            json!("number"),
            json!("boolean"),
            json!("array"),
            json!("array"),
            json!("object"),
            json!("null"),
            json!(["string", "null"]),
            json!(["integer", "null"]),
            json!(["string", "integer"]),
            json!(null),
        ])
    };
    let items = move || {
        prop_oneof![
            3 => texts().prop_map(|values| json!({ "type": "string", "enum": values })),
            2 => options().prop_map(|options| json!({ "anyOf": options })),
            1 => options().prop_map(|options| json!({ "oneOf": options })),
            1 => Just(json!({ "type": "string" })),
        ]
    };
    let value = move || {
        prop_oneof![
            2 => text().prop_map(Value::from),
            1 => texts(),
            2 => number(),
            1 => any::<bool>().prop_map(Value::from),
            1 => Just(Value::Null),
        ]
    };
    let named = |name: &'static str, value: BoxedStrategy<Value>| {
        value
            .prop_map(move |value| (name.to_owned(), value))
            .boxed()
    };
    let keyword = prop_oneof![
        2 => named("title", text().prop_map(Value::from).boxed()),
        1 => named("description", value().boxed()),
        3 => named("enum", texts().boxed()),
        1 => named("enumNames", texts().boxed()),
        2 => named("oneOf", options().boxed()),
        1 => named("anyOf", options().boxed()),
        3 => named("items", items().boxed()),
        3 => named("default", value().boxed()),
        2 => named("minLength", number().boxed()),
        2 => named("maxLength", number().boxed()),
        2 => named("minimum", number().boxed()),
        2 => named("maximum", number().boxed()),
        2 => named("minItems", number().boxed()),
        2 => named("maxItems", number().boxed()),
        2 => named("format", select(vec!["email", "date", "uri", "phone"]).prop_map(Value::from).boxed()),
        1 => named("pattern", select(vec!["^a", "[ab]", "(?=a)", "("]).prop_map(Value::from).boxed()),
        1 => named("nullable", value().boxed()),
        1 => named("uniqueItems", value().boxed()),
        1 => named("exclusiveMinimum", number().boxed()),
        1 => named("x-anything", value().boxed()),
    ];
    let all = (types(), vec(keyword, 0..5), items());
    all.prop_map(|(type_name, keywords, items)| {
        let mut schema: Map<String, Value> = keywords.into_iter().collect();
        if type_name == "array" && schema.len() > 1 {
            schema.entry("items").or_insert(items);
        }
        schema.insert("type".to_owned(), type_name);
        Value::Object(schema)
    })
}

fn schemas() -> impl Strategy<Value = Value> {
    let properties = vec((select(vec!["a", "b", "c", "a.a"]), keywords()), 1..=3);
    let required = vec(select(vec!["a", "b", "c"]), 0..3);
    (properties, required).prop_map(|(properties, mut required)| {
        let names: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
        required.retain(|name| names.contains(name));
        let properties: Map<String, Value> = properties
            .into_iter()
            .map(|(name, schema)| (name.to_owned(), schema))
            .collect();
        json!({ "type": "object", "properties": properties, "required": required })
    })
}

/// The patterns that a decoded form keeps: no revision says them.
fn patterns(form: &Form) -> BTreeMap<String, Regex> {
    let patterns = form.fields().iter().filter_map(|field| {
        let Kind::Text(rules) = field.kind() else {
            return None;
        };
        let pattern = rules
            .pattern
            .as_ref()
            .filter(|pattern| pattern.is_enforced())?;
        let regex = Regex::new(pattern.source()).expect("it is enforced");
        Some((field.name().to_owned(), regex))
    });
    patterns.collect()
}

/// A schema that deviates is refused, or is a form like any other: it is written in the grammar,
/// read again as the same form, and keeps to what it says.
#[test]
fn deviating_schemas() {
    let tally = Tally::default();
    let forms = Cell::new(0u32);
    let cases = (schemas(), vec((any::<u64>(), any::<Index>()), 4));
    for_each(20_000, &cases, |(schema, seeds)| {
        let form = match Form::from_slice(schema.to_string().as_bytes()) {
            Ok(form) => form,
            Err(error) => {
                drop(format!("{error} {error:?}"));
                return Ok(());
            }
        };
        forms.set(forms.get() + 1);
        let fail = |error: String| TestCaseError::fail(error);
        let text = form
            .requested_schema(FULL)
            .map_err(|error| fail(error.to_string()))?;
        let written: Value = serde_json::from_str(&text).expect("JSON");
        is_grammar(&written, FULL).map_err(fail)?;
        let again =
            Form::from_slice(text.as_bytes()).map_err(|error| fail(format!("{text}: {error}")))?;
        prop_assert_eq!(again.requested_schema(FULL), Ok(text.clone()));

        let basic = form.requested_schema(BASIC).ok();
        let basic: Option<Value> = basic.map(|text| serde_json::from_str(&text).expect("JSON"));
        if let Some(basic) = &basic {
            is_grammar(basic, BASIC).map_err(fail)?;
        }
        let unsaid = Unsaid {
            patterns: patterns(&form),
            ..Unsaid::default()
        };
        let oracle = Oracle::new(&written, basic.as_ref(), unsaid);
        let judge = Judge::new(&form, &oracle, &tally);
        let sent = as_sent(&schema, &form);
        for (asked, basic) in [(Some(&written), false), (basic.as_ref(), true)] {
            for content in asked
                .into_iter()
                .flat_map(|asked| some_contents(asked, &seeds))
            {
                let read = judge.judge(&content, basic).and_then(|read| {
                    let read = read.filter(|_| sent.is_some());
                    read.map_or(Ok(()), |read| is_sent(sent.as_ref(), &schema, &read))
                });
                read.map_err(|error| fail(format!("{text}\ncontent: {content:?}\n{error}")))?;
            }
        }
        Ok(())
    });
    println!("{} forms", forms.get());
    tally.print("deviating schemas");
    assert!(forms.get() > 2_000, "{} forms", forms.get());
}

/// A validator of the schema as it was sent, but for the keywords that are dropped; none for a
/// pattern that is not enforced.
fn as_sent(schema: &Value, form: &Form) -> Option<Validator> {
    let mut schema = schema.clone();
    // A field that may be null is one that need not be answered.
    let required = form.fields().iter().filter(|field| field.is_required());
    schema["required"] = required.map(elicit::FormField::name).collect();
    for property in schema["properties"].as_object_mut()?.values_mut() {
        let property = property.as_object_mut()?;
        for dropped in [
            "exclusiveMinimum",
            "uniqueItems",
            "x-anything",
            "nullable",
            "description",
        ] {
            property.remove(dropped);
        }
        property.retain(|_, value| !value.is_null());
        // Where the inside of an `anyOf` says what stands outside too, the outside counts.
        let inside = ["oneOf", "anyOf"].map(|key| property.contains_key(key));
        if inside[0] && inside[1] || (inside[0] || inside[1]) && property.contains_key("enum") {
            return None;
        }
        // Options have no rules of texts.
        if ["enum", "oneOf", "anyOf"]
            .iter()
            .any(|key| property.contains_key(*key))
        {
            for rule in ["minLength", "maxLength", "format", "pattern"] {
                property.remove(rule);
            }
        }
    }
    let enforced = |field: &elicit::FormField| match field.kind() {
        Kind::Text(rules) => rules
            .pattern
            .as_ref()
            .is_none_or(elicit::Pattern::is_enforced),
        _ => true,
    };
    if !form.fields().iter().all(enforced) {
        return None;
    }
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .with_format("email", is_email)
        .build(&schema)
        .ok()
}

/// What is read is an answer to the schema as it was sent.
fn is_sent(sent: Option<&Validator>, schema: &Value, read: &Content) -> Result<(), String> {
    let content = read.to_value();
    match sent.map(|sent| sent.validate(&content)) {
        Some(Err(error)) => Err(format!("no answer to {schema}: {content}: {error}")),
        _ => Ok(()),
    }
}

/// A few contents for a schema that is known only now.
fn some_contents(schema: &Value, seeds: &[(u64, Index)]) -> Vec<Sent> {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{Config, RngSeed, TestRunner};
    let strategy = contents(schema);
    let content = |(seed, _): &(u64, Index)| {
        let config = Config {
            rng_seed: RngSeed::Fixed(*seed),
            ..Config::default()
        };
        let tree = strategy
            .new_tree(&mut TestRunner::new(config))
            .expect("a content");
        tree.current()
    };
    seeds.iter().map(content).collect()
}

/// A text that nothing else has in it.
const TYPED: &str = "hunter2";

fn typed(value: &mut Value) {
    match value {
        Value::String(text) => *text = format!("{TYPED}{text}"),
        Value::Array(items) => items.iter_mut().for_each(typed),
        Value::Object(entries) => entries.values_mut().for_each(typed),
        _ => {}
    }
}

/// Nothing that a person typed is in an error or in a log.
#[test]
fn nothing_typed_is_shown() {
    let cases = asks().prop_flat_map(|ask| {
        let schema = ask.schema(FULL).expect("it can say anything");
        let schema: Value = serde_json::from_str(&schema).expect("JSON");
        (Just(ask), vec(contents(&schema), 4))
    });
    let hidden = |shown: String| {
        prop_assert!(!shown.contains(TYPED), "{}", shown);
        Ok(())
    };
    let refused = Cell::new(0);
    for_each(1_500, &cases, |(ask, contents): (Ask, Vec<Sent>)| {
        let schema = ask.schema(FULL).expect("it can say anything");
        let form = Form::from_slice(schema.as_bytes()).expect("a form");
        for content in contents {
            let Ok(mut content) = serde_json::from_str::<Value>(&content.text()) else {
                continue;
            };
            typed(&mut content);
            let result = ElicitResult::accept(&content).expect("an object");
            hidden(format!("{result:?}"))?;
            for version in [FULL, BASIC] {
                let outcome = form.clone().request("What?").outcome(version, &result);
                hidden(format!("{outcome:?}"))?;
                match form.read_for(version, &content) {
                    Ok(content) => hidden(format!("{content:?}"))?,
                    Err(invalid) => {
                        refused.set(refused.get() + 1);
                        hidden(format!("{invalid} {invalid:?}"))?;
                    }
                }
            }
            for (name, value) in content.as_object().into_iter().flatten() {
                match form.clone().request("What?").prefill(name, value.clone()) {
                    Ok(request) => hidden(format!("{request:?} {:?}", request.form()))?,
                    Err(error) => hidden(format!("{error} {error:?}"))?,
                }
            }
        }
        Ok(())
    });
    assert!(refused.get() > 1_000, "{} refused", refused.get());
}

/// A number beyond all floats is no JSON to `serde_json`, unless it keeps numbers as text: then it
/// is a number, and too large for every field.
#[test]
fn boundless_numbers() {
    let form = Form::from_slice(
        br#"{"type":"object","properties":{"i":{"type":"integer"},"n":{"type":"number"},"t":{"type":"string"}}}"#,
    )
    .unwrap();
    for (key, number, rule) in [
        ("i", "1e400", "maximum"),
        ("i", "-1e400", "minimum"),
        ("n", "1e400", "maximum"),
        ("n", "-1e400", "minimum"),
        ("t", "1e400", "type"),
    ] {
        let text = format!(r#"{{"{key}":{number}}}"#);
        let from_text = form.read_slice(text.as_bytes()).unwrap_err();
        let found = from_text.as_slice()[0].rule.name();
        let value = serde_json::from_str::<Value>(&text);
        assert_eq!(value.is_ok(), EXACT_NUMBERS);
        if let Ok(value) = value {
            assert_eq!(found, rule);
            assert_eq!(form.read(&value).unwrap_err(), from_text);
        } else {
            assert_eq!(found, "json");
        }
    }
}
