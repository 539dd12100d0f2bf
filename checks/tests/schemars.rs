//! Types that derive `schemars::JsonSchema` and `serde::Deserialize` as forms.

use std::collections::{BTreeSet, HashMap};

use elicit_core::{ElicitResult, Flaw, Form, FormError, ProtocolVersion, Request};
use schemars::JsonSchema;
use serde::Deserialize;

const VERSION: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// What is your
/// info?
///
/// Asked once in a while.
#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Contact {
    /// Your name,
    /// please
    #[schemars(length(min = 1, max = 50))]
    full_name: String,
    #[schemars(email, title = "E-mail")]
    email: String,
    age: Option<u8>,
    share: f64,
    #[serde(default)]
    newsletter: bool,
    role: Role,
    other_role: Option<Role>,
    mood: Mood,
    last_mood: Option<Mood>,
    #[serde(default = "releases")]
    topics: Vec<Role>,
    moods: BTreeSet<Mood>,
    initial: char,
    code: Code,
    distance: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Role {
    TeamLead,
    Dev,
}

fn releases() -> Vec<Role> {
    vec![Role::Dev]
}

/// How one feels
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
enum Mood {
    /// Very well
    ///
    /// Indeed.
    Good,
    #[schemars(title = "Not so well")]
    Bad,
    Other,
}

/// A code of its own.
#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Code(String);

/// The question in the order of the declaration, whatever the order of schemars' map is.
const QUESTION: &str = concat!(
    r#"{"type":"object","properties":{"#,
    r#""fullName":{"type":"string","description":"Your name, please","minLength":1,"maxLength":50},"#,
    r#""email":{"type":"string","title":"E-mail","format":"email"},"#,
    r#""age":{"type":"integer","minimum":0,"maximum":255},"#,
    r#""share":{"type":"number"},"#,
    r#""newsletter":{"type":"boolean","default":false},"#,
    r#""role":{"type":"string","enum":["team-lead","dev"]},"#,
    r#""otherRole":{"type":"string","enum":["team-lead","dev"]},"#,
    r#""mood":{"type":"string","description":"How one feels","oneOf":[{"const":"Other","title":"Other"},{"const":"Good","title":"Very well"},{"const":"Bad","title":"Not so well"}]},"#,
    r#""lastMood":{"type":"string","description":"How one feels","oneOf":[{"const":"Other","title":"Other"},{"const":"Good","title":"Very well"},{"const":"Bad","title":"Not so well"}]},"#,
    r#""topics":{"type":"array","items":{"type":"string","enum":["team-lead","dev"]},"default":["dev"]},"#,
    r#""moods":{"type":"array","items":{"anyOf":[{"const":"Other","title":"Other"},{"const":"Good","title":"Very well"},{"const":"Bad","title":"Not so well"}]}},"#,
    r#""initial":{"type":"string","minLength":1,"maxLength":1},"#,
    r#""code":{"type":"string","description":"A code of its own."},"#,
    r#""distance":{"type":"integer"}"#,
    r#"},"required":["fullName","email","share","role","mood","moods","initial","code","distance"]}"#,
);

fn request() -> Request<Contact> {
    Request::from_schemars("Who are you?").unwrap()
}

fn accept(content: &str) -> ElicitResult {
    serde_json::from_str(&format!(r#"{{"action":"accept","content":{content}}}"#)).unwrap()
}

#[test]
fn a_type_is_asked() {
    let request = request();
    assert_eq!(request.form().requested_schema(VERSION).unwrap(), QUESTION);
    assert_eq!(request.form().name(), "Contact");
    assert_eq!(request.form().message(), "What is your info?");
    // It is its own and that of its form alone, but for the order.
    let form = Form::from_schemars::<Contact>().unwrap();
    let mut fields: Vec<_> = form.fields().iter().collect();
    let place = |name: &str| QUESTION.find(&format!(r#""{name}":{{"#));
    fields.sort_by_key(|field| place(field.name()));
    assert!(fields.into_iter().eq(request.form().fields()));
}

#[test]
fn an_answer_becomes_the_type() {
    let answer = accept(
        r#"{"fullName":"Ada","email":"ada@b.example","share":1,"role":"team-lead","age":null,
            "otherRole":"dev","mood":"Good","moods":["Other","Good","Other"],"initial":"é",
            "code":"x","distance":-9007199254740993}"#,
    );
    let contact = Contact {
        full_name: "Ada".to_owned(),
        email: "ada@b.example".to_owned(),
        age: None,
        share: 1.0,
        newsletter: false,
        role: Role::TeamLead,
        other_role: Some(Role::Dev),
        mood: Mood::Good,
        last_mood: None,
        topics: vec![Role::Dev],
        moods: BTreeSet::from([Mood::Good, Mood::Other]),
        initial: 'é',
        code: Code("x".to_owned()),
        distance: -9_007_199_254_740_993,
    };
    let outcome = request().outcome(VERSION, &answer).unwrap();
    assert_eq!(outcome.accepted(), Some(contact));
}

#[test]
fn a_wrong_answer_is_refused_by_field() {
    let answer = accept(
        r#"{"fullName":"","email":"nobody","age":256,"share":"1","role":"lead","mood":"Very well",
            "moods":[],"initial":"ab","distance":9223372036854775808,"extra":1}"#,
    );
    let invalid = request().outcome(VERSION, &answer).unwrap_err();
    let faults: Vec<_> = invalid
        .iter()
        .map(|violation| (violation.field.to_string(), violation.rule.name()))
        .collect();
    let expected = [
        ("fullName", "min_length"),
        ("email", "format"),
        ("age", "maximum"),
        ("share", "type"),
        ("role", "option"),
        ("mood", "option"),
        ("initial", "max_length"),
        ("code", "required"),
        ("distance", "maximum"),
        ("extra", "unknown"),
    ];
    assert_eq!(
        faults,
        expected.map(|(field, rule)| (field.to_owned(), rule))
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is read")]
struct Deep {
    fine: bool,
    nested: Nested,
    maybe: Option<Nested>,
    free: Vec<String>,
    map: HashMap<String, String>,
    data: Data,
    node: Option<Box<Node>>,
    pair: (u8, u8),
    unit: (),
    any: serde_json::Value,
    untagged: Untagged,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is read")]
struct Nested {
    a: String,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is read")]
enum Data {
    Of(u8),
    Nothing,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is read")]
struct Node {
    next: Option<Box<Node>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is read")]
enum Untagged {
    Number(u8),
    Text(String),
}

fn faults(error: &FormError) -> Vec<(String, Flaw)> {
    let faults = error.iter();
    faults
        .map(|fault| (fault.field.to_string(), fault.flaw.clone()))
        .collect()
}

#[test]
fn what_is_not_flat_is_refused_by_field() {
    let error = Form::from_schemars::<Deep>().unwrap_err();
    let mut faults = faults(&error);
    faults.sort_by(|one, other| one.0.cmp(&other.0));
    let expected = [
        ("any", Flaw::Type),
        ("data", Flaw::Nested),
        ("free", Flaw::FreeList),
        ("map", Flaw::Nested),
        ("maybe", Flaw::Nested),
        ("nested", Flaw::Nested),
        ("node", Flaw::Nested),
        ("pair", Flaw::FreeList),
        ("unit", Flaw::Type),
        ("untagged", Flaw::Construct("anyOf")),
    ];
    assert_eq!(
        faults,
        expected.map(|(field, flaw)| (field.to_owned(), flaw))
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is read")]
struct List {
    next: Option<Box<List>>,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is read")]
struct WithData {
    a: String,
    #[serde(flatten)]
    data: Data,
}

#[test]
fn what_has_no_end_or_no_fields_is_refused() {
    let error = Form::from_schemars::<List>().unwrap_err();
    assert_eq!(
        faults(&error),
        [("next".to_owned(), Flaw::Construct("$ref"))]
    );
    for error in [
        Form::from_schemars::<WithData>().unwrap_err(),
        Form::from_schemars::<Data>().unwrap_err(),
    ] {
        assert_eq!(faults(&error), [(String::new(), Flaw::Construct("oneOf"))]);
    }
    let error = Form::from_schemars::<Role>().unwrap_err();
    assert_eq!(faults(&error), [(String::new(), Flaw::NotAnObject)]);
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Whole {
    first: String,
    #[serde(flatten)]
    part: Part,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Part {
    second: u16,
}

/// A flattened struct is in place.
#[test]
fn a_flattened_struct_is_flat() {
    let request = Request::<Whole>::from_schemars("?").unwrap();
    let answer = accept(r#"{"first":"x","second":2}"#);
    let whole = Whole {
        first: "x".to_owned(),
        part: Part { second: 2 },
    };
    assert_eq!(
        request.outcome(VERSION, &answer).unwrap().accepted(),
        Some(whole)
    );
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
struct Even(String);

impl TryFrom<String> for Even {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text.len().is_multiple_of(2) {
            Ok(Self(text))
        } else {
            Err(format!("`{text}` is odd"))
        }
    }
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Picky {
    even: Even,
}

#[test]
fn what_the_type_refuses_is_one_fault_without_the_value() {
    let request = Request::<Picky>::from_schemars("?").unwrap();
    assert!(
        request
            .outcome(VERSION, &accept(r#"{"even":"ab"}"#))
            .is_ok()
    );
    let invalid = request
        .outcome(VERSION, &accept(r#"{"even":"SECRET1"}"#))
        .unwrap_err();
    assert!(!format!("{invalid} {invalid:?}").contains("SECRET1"));
    let violations = invalid.as_slice();
    assert_eq!((violations.len(), violations[0].rule.name()), (1, "check"));
}
