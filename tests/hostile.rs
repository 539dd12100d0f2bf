//! Bytes that nobody meant well with: never a panic, and one verdict however they are read.
//!
//! The bytes are the same in every run.

use elicit::{
    Choice, Elicit, ElicitParams, ElicitResult, Form, InputResponses, Invalid, ProtocolVersion,
    UrlRequest,
};
use serde_json::Value;

const ROUNDS: usize = 20_000;

#[derive(Debug, Clone, Copy, PartialEq, Choice)]
#[elicit(rename_all = "lowercase")]
enum Role {
    #[elicit(title = "Developer")]
    Dev,
    #[elicit(title = "Product Manager")]
    Pm,
}

/// Who are you?
#[derive(Debug, PartialEq, Elicit)]
struct Contact {
    #[elicit(min_length = 1, max_length = 10)]
    name: String,
    #[elicit(format = "email")]
    email: Option<String>,
    #[elicit(minimum = 18, maximum = 120)]
    age: Option<u8>,
    large: Option<u64>,
    #[elicit(minimum = 0, maximum = 1)]
    score: Option<f64>,
    single: Option<f32>,
    letter: Option<char>,
    #[elicit(default = false)]
    news: bool,
    role: Role,
    #[elicit(min_items = 1)]
    roles: Option<Vec<Role>>,
    #[elicit(format = "date-time")]
    at: Option<Box<str>>,
}

const CONTENT: &str = r#"{"name":"Ada é","email":"ada@b.example","age":36,"large":7,"score":0.5,"single":1.5,"letter":"x","news":true,"role":"dev","roles":["pm","dev"],"at":"2026-07-28T12:00:00Z"}"#;

const SCHEMA: &str = r#"{"type":"object","properties":{"name":{"type":"string","title":"T","minLength":1,"maxLength":10,"format":"email","default":"a@b.c","pattern":"^a"},"age":{"type":["integer","null"],"minimum":18,"maximum":120,"default":20},"score":{"type":"number","minimum":0.5},"news":{"type":"boolean","default":false},"role":{"type":"string","oneOf":[{"const":"dev","title":"Developer"},{"const":"pm"}],"default":"pm"},"old":{"enum":["a","b"],"enumNames":["A","B"]},"roles":{"type":"array","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"dev","title":"D"},{"const":"pm","title":"P"}]},"default":["dev"]},"any":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["name","role"]}"#;

/// What stands in the texts above, and what is hard to read.
const TOKENS: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-0.0",
    "36",
    "3.0",
    "3.5",
    "1e16",
    "1e999",
    "-1",
    "1e-400",
    "9007199254740993",
    "18446744073709551616",
    "-9223372036854775809",
    "\"\"",
    "\"dev\"",
    "\"pm\"",
    "\"x\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "\"ada@b.example\"",
    "\"2016-12-31T23:59:60Z\"",
    "[]",
    "[[]]",
    "[\"dev\",\"dev\"]",
    "[\"dev\",7]",
    "{}",
    "{\"a\":{\"b\":[1]}}",
    "{\"$serde_json::private::Number\":\"36\"}",
    "\"name\":",
    "\"age\":",
    "\"r\\u006fle\":",
    "\"roles\":",
    "\"type\":",
    "\"enum\":",
    "\"default\":",
    "\"items\":",
    "\"properties\":",
    "\"required\":",
    "\"action\":",
    "\"content\":",
    "\"accept\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    " ",
    "\n",
    "\u{feff}",
    "é",
];

/// Numbers that look like chance, and are the same in every run (Knuth's MMIX).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    fn byte(&mut self) -> u8 {
        self.below(256).to_le_bytes()[0]
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Any bytes at all, or bytes that JSON is made of.
    fn bytes(&mut self) -> Vec<u8> {
        let alphabet = b"{}[]\",:\\ue0123456789.-+truefalsn\n \xc3\xa9\xff";
        let raw = self.below(2) == 0;
        let count = self.below(40);
        (0..count)
            .map(|_| {
                if raw {
                    self.byte()
                } else {
                    self.pick(alphabet)
                }
            })
            .collect()
    }

    /// A text with a few changes.
    fn mutated(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(3) {
            let from = self.below(bytes.len() + 1);
            let to = (from + self.below(20)).min(bytes.len());
            match self.below(5) {
                0 => drop(bytes.drain(from..to)),
                1 => {
                    let copy = bytes[from..to].to_vec();
                    let at = self.below(bytes.len() + 1);
                    bytes.splice(at..at, copy);
                }
                2 if from < bytes.len() => bytes[from] = self.byte(),
                _ => {
                    let to = if self.below(2) == 0 { from } else { to };
                    bytes.splice(from..to, self.pick(TOKENS).bytes());
                }
            }
        }
        bytes
    }

    /// An object with the right keys and any values, in any order.
    fn object(&mut self, keys: &[&str]) -> Vec<u8> {
        let values = &TOKENS[..31];
        let count = self.below(keys.len() + 3);
        let entries: Vec<String> = (0..count)
            .map(|_| format!("\"{}\":{}", self.pick(keys), self.pick(values)))
            .collect();
        format!("{{{}}}", entries.join(",")).into_bytes()
    }

    /// One of the three.
    fn text(&mut self, text: &str, keys: &[&str]) -> Vec<u8> {
        match self.below(4) {
            0 => self.bytes(),
            1 => self.object(keys),
            _ => self.mutated(text),
        }
    }
}

fn is_json(invalid: &Invalid) -> bool {
    invalid.iter().any(|fault| fault.rule.name() == "json")
}

fn has_repeated(invalid: &Invalid) -> bool {
    invalid.iter().any(|fault| fault.rule.name() == "repeated")
}

/// Both ways of reading agree, but for what a value cannot show: a repeated key, and (where some
/// crate has turned `arbitrary_precision` on) a number beyond all floats.
fn agree<T: PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    from_slice: &Result<T, Invalid>,
    from_value: impl FnOnce(&Value) -> Result<T, Invalid>,
) {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else {
        return;
    };
    match from_slice {
        Err(invalid) if has_repeated(invalid) || value.to_string().contains("e999") => {}
        _ => assert_eq!(from_slice, &from_value(&value), "{}", bytes.escape_ascii()),
    }
    if let Err(invalid) = from_slice {
        assert!(
            !is_json(invalid) || value.to_string().contains("e999"),
            "{}",
            bytes.escape_ascii()
        );
    }
}

const KEYS: &[&str] = &[
    "name",
    "email",
    "age",
    "large",
    "score",
    "single",
    "letter",
    "news",
    "role",
    "roles",
    "at",
    "x",
    "roles.dev",
    "roles.pm",
];

#[test]
fn answers_of_a_declared_form() {
    let mut chance = Chance(1);
    let mut good = 0;
    for _ in 0..ROUNDS {
        let bytes = chance.text(CONTENT, KEYS);
        let read = Contact::from_slice(&bytes);
        agree(&bytes, &read, Contact::from_value);
        match read {
            Ok(contact) => {
                good += 1;
                let content = contact.to_content();
                assert_eq!(Contact::from_value(&content.to_value()), Ok(contact));
            }
            Err(invalid) => {
                assert!(!invalid.as_slice().is_empty());
                assert_eq!(
                    invalid.to_string().lines().count(),
                    invalid.as_slice().len()
                );
            }
        }
    }
    // Otherwise nothing would have been looked at.
    assert!(good > ROUNDS / 100, "{good}");
}

/// Whatever was submitted: the question can be asked again, in every revision, and is as required
/// as it was.
#[test]
fn questions_that_are_asked_again() {
    let mut chance = Chance(9);
    let original = Contact::request();
    let mut request = original.clone();
    let mut shown = 0;
    for _ in 0..ROUNDS / 10 {
        let bytes = chance.text(CONTENT, KEYS);
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let result = format!(r#"{{"action":"accept","content":{text}}}"#);
        let Ok(result) = ElicitResult::from_slice(result.as_bytes()) else {
            continue;
        };
        for version in ProtocolVersion::all() {
            let Err(invalid) = request.outcome(version, &result) else {
                continue;
            };
            // Some from the last one, some from the start.
            let base = if chance.below(8) == 0 {
                &original
            } else {
                &request
            };
            request = base.again(version, &result, &invalid);
            let params = request.params(version).unwrap();
            assert_eq!(
                params.message(),
                format!("{}\n\n{invalid}", Contact::FORM.message())
            );
            let full = request
                .form()
                .requested_schema(ProtocolVersion::V2026_07_28);
            let received = Form::from_slice(full.unwrap().as_bytes()).unwrap();
            assert_eq!(received.fingerprint(), Contact::FORM.fingerprint());
            let fields = received.fields().iter();
            shown += fields
                .filter(|field| field.default_value().is_some())
                .count();
            for (field, declared) in request.form().fields().iter().zip(Contact::FORM.fields()) {
                assert_eq!(field.is_required(), declared.is_required());
            }
            let nothing = ElicitResult::from_slice(
                br#"{"action":"accept","content":{"name":"Ada","role":"dev"}}"#,
            );
            let outcome = request.outcome(ProtocolVersion::V2026_07_28, &nothing.unwrap());
            let least = Contact::from_slice(br#"{"name":"Ada","role":"dev"}"#).unwrap();
            assert_eq!(outcome.unwrap().accepted(), Some(least));
        }
    }
    assert!(shown > ROUNDS / 10, "{shown}");
}

#[test]
fn answers_that_are_good_but_for_what_is_made_of_them() {
    let mut chance = Chance(2);
    let others: Vec<&str> = KEYS
        .iter()
        .copied()
        .filter(|key| !["name", "role"].contains(key))
        .collect();
    for _ in 0..ROUNDS {
        let mut bytes = chance.object(&others);
        bytes.pop();
        let comma = if bytes.len() > 1 { "," } else { "" };
        bytes.extend(format!(r#"{comma}"name":"Ada","role":"dev"}}"#).bytes());
        let read = Contact::from_slice(&bytes);
        agree(&bytes, &read, Contact::from_value);
    }
}

#[test]
fn answers_of_the_first_revision() {
    let mut chance = Chance(3);
    let first = ProtocolVersion::V2025_06_18;
    let text = CONTENT.replace(
        r#""roles":["pm","dev"]"#,
        r#""roles.dev":true,"roles.pm":false"#,
    );
    for _ in 0..ROUNDS {
        let bytes = chance.text(&text, KEYS);
        let read = Contact::FORM.read_slice_for(first, &bytes);
        agree(&bytes, &read, |value| Contact::FORM.read_for(first, value));
    }
}

#[test]
fn received_forms() {
    const FIELD: &[&str] = &[
        "type",
        "title",
        "minLength",
        "maxLength",
        "minimum",
        "maximum",
        "format",
        "default",
        "enum",
        "enumNames",
        "oneOf",
        "anyOf",
        "items",
        "minItems",
        "pattern",
        "properties",
        "required",
    ];
    let mut chance = Chance(4);
    let mut good = 0;
    for round in 0..ROUNDS {
        let bytes = if round % 4 == 0 {
            let field = String::from_utf8(chance.object(FIELD)).unwrap();
            format!(r#"{{"type":"object","properties":{{"name":{field}}}}}"#).into_bytes()
        } else {
            chance.text(SCHEMA, FIELD)
        };
        let Ok(form) = Form::from_slice(&bytes) else {
            continue;
        };
        good += 1;
        for version in ProtocolVersion::all() {
            let Ok(schema) = form.requested_schema(version) else {
                continue;
            };
            let again = Form::from_slice(schema.as_bytes()).expect(&schema);
            assert_eq!(again.requested_schema(version).as_ref(), Ok(&schema));
        }
        let content = chance.text(CONTENT, KEYS);
        let read = form.read_slice(&content);
        agree(&content, &read, |value| form.read(value));
        if let Ok(content) = read {
            assert_eq!(form.read(&content.to_value()), Ok(content));
        }
    }
    assert!(good > ROUNDS / 100, "{good}");
}

#[test]
fn received_values_are_received_forms_too() {
    let mut chance = Chance(5);
    for _ in 0..ROUNDS {
        let bytes = chance.mutated(SCHEMA);
        let Ok(value) = serde_json::from_slice::<Value>(&bytes) else {
            continue;
        };
        // Written anew, no key stands twice.
        let text = value.to_string();
        let (read, from_value) = (Form::from_slice(text.as_bytes()), Form::from_value(&value));
        assert_eq!(read, from_value, "{text}");
    }
}

#[test]
fn results_and_responses() {
    const RESULT: &str =
        r#"{"action":"accept","content":{"name":"Ada","role":"dev"},"_meta":{"a":1}}"#;
    let responses =
        format!(r#"{{"one":{RESULT},"two":{{"action":"decline"}},"roots":{{"roots":[]}}}}"#);
    let keys = ["action", "content", "_meta", "one"];
    let mut chance = Chance(6);
    for _ in 0..ROUNDS {
        let bytes = chance.text(RESULT, &keys);
        if let Ok(result) = ElicitResult::from_slice(&bytes) {
            for version in ProtocolVersion::all() {
                let _ = Contact::request().outcome(version, &result);
            }
        }
        let bytes = chance.text(&responses, &keys);
        if let Ok(responses) = InputResponses::from_slice(&bytes) {
            for key in responses.keys() {
                if let Ok(Some(result)) = responses.get(key) {
                    let _ = Contact::request().outcome(ProtocolVersion::V2026_07_28, &result);
                }
            }
        }
    }
}

#[test]
fn requests_and_addresses() {
    let request = format!(r#"{{"mode":"form","message":"Who?","requestedSchema":{SCHEMA}}}"#);
    let url = "https://user@example.com:8443/a/%20?b=c#d";
    let mut chance = Chance(7);
    for _ in 0..ROUNDS {
        let bytes = chance.mutated(&request);
        if let Ok(ElicitParams::Form(params)) = serde_json::from_slice(&bytes) {
            let _ = params.form();
        }
        let bytes = chance.mutated(url);
        let url = String::from_utf8_lossy(&bytes);
        if let Ok(request) = UrlRequest::new("Open?", url.as_ref()) {
            assert_eq!(request.url(), url);
            assert!(url.bytes().all(|byte| byte.is_ascii_graphic()), "{url}");
        }
    }
}
