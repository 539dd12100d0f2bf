//! The answer: how content is read, from its bytes and from a value alike.

mod kit;

use elicit::{Bound, Choice, Elicit, Format, Invalid, JsonType, Opt, Rule};
use kit::{faults, read, refuses};
use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[elicit(rename_all = "lowercase")]
enum Role {
    #[elicit(title = "Developer")]
    Dev,
    #[elicit(title = "Product Manager")]
    Pm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
enum Topic {
    #[elicit(rename = "r", title = "Releases")]
    Releases,
    #[elicit(rename = "s", title = "Security")]
    Security,
    #[elicit(rename = "t", title = "Talks")]
    Talks,
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
    #[elicit(minimum = 0, maximum = 1)]
    score: Option<f64>,
    #[elicit(default = false)]
    news: bool,
    role: Role,
    #[elicit(min_items = 1, max_items = 2)]
    topics: Option<Vec<Topic>>,
}

fn ada() -> Contact {
    Contact {
        name: "Ada".into(),
        email: None,
        age: None,
        score: None,
        news: false,
        role: Role::Dev,
        topics: None,
    }
}

/// The rules that content breaks, with their bounds.
#[track_caller]
fn rules<T: Elicit + std::fmt::Debug + PartialEq>(content: &str) -> Vec<Rule> {
    let invalid = read::<T>(content).expect_err(content);
    invalid.into_iter().map(|fault| fault.rule).collect()
}

#[test]
fn a_whole_answer() {
    let content = r#"{
        "name": "Grace", "email": "grace@example.com", "age": 36, "score": 0.5, "news": true,
        "role": "pm", "topics": ["t", "r"]
    }"#;
    let expected = Contact {
        name: "Grace".into(),
        email: Some("grace@example.com".into()),
        age: Some(36),
        score: Some(0.5),
        news: true,
        role: Role::Pm,
        topics: Some(vec![Topic::Talks, Topic::Releases]),
    };
    assert_eq!(read(content), Ok(expected));
}

#[test]
fn only_what_is_required() {
    assert_eq!(read(r#"{"name":"Ada","role":"dev"}"#), Ok(ada()));
}

mod absent {
    use super::*;

    #[test]
    fn stands_where_it_is_missing() {
        refuses::<Contact>(
            r#"{"age":130}"#,
            &[
                ("name", "required"),
                ("age", "maximum"),
                ("role", "required"),
            ],
        );
        refuses::<Contact>("{}", &[("name", "required"), ("role", "required")]);
    }

    #[test]
    fn null_is_the_same() {
        let content = r#"{"name":"Ada","email":null,"age":null,"score":null,"news":null,"role":"dev","topics":null}"#;
        assert_eq!(read(content), Ok(ada()));
        refuses::<Contact>(
            r#"{"name":null,"role":null}"#,
            &[("name", "required"), ("role", "required")],
        );
    }

    #[test]
    fn content_of_null_is_empty_content() {
        refuses::<Contact>("null", &[("name", "required"), ("role", "required")]);
        refuses::<Contact>(" null\n", &[("name", "required"), ("role", "required")]);
    }

    #[test]
    fn a_form_may_have_nothing_that_must_be_there() {
        /// Anything?
        #[derive(Debug, PartialEq, Elicit)]
        struct Anything {
            text: Option<String>,
        }
        assert_eq!(read("null"), Ok(Anything { text: None }));
        assert_eq!(read("{}"), Ok(Anything { text: None }));
    }

    #[test]
    fn a_default_is_filled_in() {
        /// Defaults?
        #[derive(Debug, PartialEq, Elicit)]
        struct Given {
            #[elicit(default = 0)]
            integer: i64,
            #[elicit(default = 0.5)]
            number: f64,
            #[elicit(default = 0.1)]
            single: f32,
            #[elicit(default = false)]
            no: bool,
            #[elicit(default = true)]
            yes: bool,
            #[elicit(default = "")]
            text: String,
            #[elicit(default = "box")]
            boxed: Box<str>,
            #[elicit(default = '日')]
            letter: char,
            #[elicit(default = Role::Pm)]
            role: Role,
            #[elicit(default = [])]
            none: Vec<Topic>,
            #[elicit(default = [Topic::Talks, Topic::Releases])]
            topics: Vec<Topic>,
            #[elicit(default = "b", enum("a", "b"))]
            pick: String,
            #[elicit(default = ["b", "a"], enum("a", "b"))]
            picks: Vec<String>,
            #[elicit(default = 7)]
            perhaps: Option<u8>,
            no_default: Option<u8>,
        }
        let given = || Given {
            integer: 0,
            number: 0.5,
            single: 0.1,
            no: false,
            yes: true,
            text: String::new(),
            boxed: "box".into(),
            letter: '日',
            role: Role::Pm,
            none: vec![],
            topics: vec![Topic::Talks, Topic::Releases],
            pick: "b".into(),
            picks: vec!["b".into(), "a".into()],
            perhaps: Some(7),
            no_default: None,
        };
        assert_eq!(read("{}"), Ok(given()));
        let nulls = r#"{"integer":null,"number":null,"single":null,"no":null,"yes":null,"text":null,
            "boxed":null,"letter":null,"role":null,"none":null,"topics":null,"pick":null,"picks":null,
            "perhaps":null,"no_default":null}"#;
        assert_eq!(read(nulls), Ok(given()));
        let content = r#"{"integer":7,"text":"x","topics":[],"yes":false,"perhaps":1}"#;
        let expected = Given {
            integer: 7,
            text: "x".into(),
            topics: vec![],
            yes: false,
            perhaps: Some(1),
            ..given()
        };
        assert_eq!(read(content), Ok(expected));
    }

    #[test]
    fn a_prefill_is_not() {
        /// Prefilled?
        #[derive(Debug, PartialEq, Elicit)]
        struct Prefilled {
            #[elicit(prefill = "octocat")]
            text: String,
            #[elicit(prefill = true)]
            yes: bool,
            #[elicit(prefill = 7)]
            perhaps: Option<u8>,
        }
        refuses::<Prefilled>("{}", &[("text", "required"), ("yes", "required")]);
        assert_eq!(
            read(r#"{"text":"me","yes":true}"#),
            Ok(Prefilled {
                text: "me".into(),
                yes: true,
                perhaps: None
            })
        );
    }

    #[test]
    fn a_default_hides_no_fault() {
        /// Defaults?
        #[derive(Debug, PartialEq, Elicit)]
        struct Given {
            #[elicit(default = 20, maximum = 120)]
            age: u8,
            #[elicit(default = Role::Pm)]
            role: Role,
        }
        refuses::<Given>(
            r#"{"age":121,"role":"PM"}"#,
            &[("age", "maximum"), ("role", "option")],
        );
    }
}

mod blank {
    use super::*;

    /// The derive lets no option have an empty value; by hand it can be had.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Known {
        No,
        Yes,
    }

    impl Choice for Known {
        const OPTIONS: &'static [Opt] = &[
            Opt::declared("", Some("Unknown")),
            Opt::declared("Yes", None),
        ];

        fn index(&self) -> usize {
            *self as usize
        }

        fn from_index(index: usize) -> Option<Self> {
            [Self::No, Self::Yes].get(index).copied()
        }
    }

    /// Anything?
    #[derive(Debug, PartialEq, Default, Elicit)]
    struct Optional {
        text: Option<String>,
        #[elicit(max_length = 3)]
        short: Option<String>,
        #[elicit(non_empty)]
        some: Option<String>,
        #[elicit(format = "date")]
        day: Option<String>,
        letter: Option<char>,
        integer: Option<i64>,
        number: Option<f32>,
        yes: Option<bool>,
        role: Option<Role>,
        known: Option<Known>,
        topics: Option<Vec<Topic>>,
        #[elicit(min_items = 1)]
        one: Option<Vec<Topic>>,
        #[elicit(enum("a", "b"))]
        pick: Option<String>,
    }

    #[test]
    fn in_an_optional_field_is_absent_where_it_breaks_a_rule() {
        let content = r#"{"some":"","day":"","letter":"","integer":"","number":"","yes":"","role":"",
            "topics":"","one":"","pick":""}"#;
        assert_eq!(read(content), Ok(Optional::default()));
        let content = r#"{"text":[],"short":[],"some":[],"day":[],"letter":[],"integer":[],"number":[],
            "yes":[],"role":[],"known":[],"one":[],"pick":[]}"#;
        assert_eq!(read(content), Ok(Optional::default()));
    }

    #[test]
    fn is_itself_where_it_breaks_none() {
        let expected = Optional {
            text: Some(String::new()),
            short: Some(String::new()),
            known: Some(Known::No),
            topics: Some(vec![]),
            ..Optional::default()
        };
        assert_eq!(
            read(r#"{"text":"","short":"","known":"","topics":[]}"#),
            Ok(expected)
        );
    }

    #[test]
    fn is_an_empty_text_or_list_and_nothing_else() {
        refuses::<Optional>(
            r#"{"some":{},"day":" ","letter":{},"integer":" ","number":{},"yes":0,"role":" ","topics":{},"one":[""],"pick":{}}"#,
            &[
                ("some", "type"),
                ("day", "format"),
                ("letter", "type"),
                ("integer", "type"),
                ("number", "type"),
                ("yes", "type"),
                ("role", "option"),
                ("topics", "type"),
                ("one", "option"),
                ("pick", "type"),
            ],
        );
    }

    #[test]
    fn gives_the_default() {
        /// Defaults?
        #[derive(Debug, PartialEq, Elicit)]
        struct Given {
            #[elicit(default = "x")]
            text: String,
            #[elicit(default = "2026-07-28", format = "date")]
            day: String,
            #[elicit(default = 7)]
            integer: u8,
            #[elicit(default = true)]
            yes: bool,
            #[elicit(default = Role::Pm)]
            role: Role,
            #[elicit(default = [Topic::Talks])]
            topics: Vec<Topic>,
            #[elicit(default = [Topic::Talks], min_items = 1)]
            one: Vec<Topic>,
            #[elicit(default = 9)]
            perhaps: Option<u8>,
        }
        let content = r#"{"text":"","day":"","integer":"","yes":"","role":"","topics":[],"one":[],"perhaps":""}"#;
        let expected = Given {
            text: String::new(),
            day: "2026-07-28".into(),
            integer: 7,
            yes: true,
            role: Role::Pm,
            topics: vec![],
            one: vec![Topic::Talks],
            perhaps: Some(9),
        };
        assert_eq!(read(content), Ok(expected));
    }

    /// Everything!
    #[derive(Debug, PartialEq, Elicit)]
    struct Required {
        text: String,
        #[elicit(min_length = 2)]
        two: String,
        #[elicit(min_length = 3, format = "email")]
        email: String,
        letter: char,
        integer: i64,
        number: f64,
        yes: bool,
        role: Role,
        known: Known,
        topics: Vec<Topic>,
        #[elicit(min_items = 1)]
        one: Vec<Topic>,
    }

    #[test]
    fn in_a_required_field_is_a_value_like_any_other() {
        refuses::<Required>(
            r#"{"text":"","two":"","email":"","letter":"","integer":"","number":"","yes":"","role":"","known":"","topics":"","one":""}"#,
            &[
                ("two", "min_length"),
                ("email", "min_length"),
                ("email", "format"),
                ("letter", "min_length"),
                ("integer", "required"),
                ("number", "required"),
                ("yes", "required"),
                ("role", "option"),
                ("topics", "type"),
                ("one", "type"),
            ],
        );
        refuses::<Required>(
            r#"{"text":[],"two":[],"email":[],"letter":[],"integer":[],"number":[],"yes":[],"role":[],"known":[],"topics":[],"one":[]}"#,
            &[
                ("text", "type"),
                ("two", "type"),
                ("email", "type"),
                ("letter", "type"),
                ("integer", "type"),
                ("number", "type"),
                ("yes", "type"),
                ("role", "type"),
                ("known", "type"),
                ("one", "min_items"),
            ],
        );
    }

    #[test]
    fn good_ones_are_kept() {
        let content = r#"{"text":"","two":"ab","email":"a@b","letter":"c","integer":1,"number":1,"yes":false,"role":"pm","known":"","topics":[],"one":["r"]}"#;
        let expected = Required {
            text: String::new(),
            two: "ab".into(),
            email: "a@b".into(),
            letter: 'c',
            integer: 1,
            number: 1.0,
            yes: false,
            role: Role::Pm,
            known: Known::No,
            topics: vec![],
            one: vec![Topic::Releases],
        };
        assert_eq!(read(content), Ok(expected));
    }
}

mod keys {
    use super::*;

    /// Strict?
    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(deny_unknown)]
    struct Strict {
        name: String,
        age: Option<u8>,
    }

    #[test]
    fn unknown_ones_are_ignored() {
        let content =
            r#"{"_client":{"deep":[1,{"a":null}]},"name":"Ada","x":1,"role":"dev","":"","Name":7}"#;
        assert_eq!(read(content), Ok(ada()));
    }

    #[test]
    fn unknown_ones_are_faults_after_the_fields_where_denied() {
        refuses::<Strict>(
            r#"{"a":1,"b":{"c":2},"name":"Ada"}"#,
            &[("a", "unknown"), ("b", "unknown")],
        );
        refuses::<Strict>(
            r#"{"Age":1,"age":300,"b":null}"#,
            &[
                ("name", "required"),
                ("age", "maximum"),
                ("Age", "unknown"),
                ("b", "unknown"),
            ],
        );
        refuses::<Strict>(r#"{"":"","name":"Ada"}"#, &[("", "unknown")]);
        assert_eq!(
            read(r#"{"name":"Ada"}"#),
            Ok(Strict {
                name: "Ada".into(),
                age: None
            })
        );
    }

    #[test]
    fn an_unknown_one_breaks_no_line() {
        let invalid = read::<Strict>(r#"{"name":"","a\nb\u0000\u001b[31m":1}"#).unwrap_err();
        assert_eq!(invalid.iter().next().unwrap().field, "a\nb\0\u{1b}[31m");
        let shown = invalid.to_string();
        assert_eq!(shown.lines().count(), 1, "{shown}");
        assert!(!shown.contains(char::is_control), "{shown}");
        assert!(shown.ends_with(": is not a field of this form"), "{shown}");
    }

    #[test]
    fn an_unknown_one_is_one_fault_however_often_it_comes() {
        let many = r#""b":1,"a":[],"b":2,"#.repeat(50);
        let content = format!(r#"{{{many}"name":"Ada","c":null,"a":0}}"#);
        let invalid = Strict::from_slice(content.as_bytes()).unwrap_err();
        assert_eq!(
            faults(&invalid),
            [("b", "unknown"), ("a", "unknown"), ("c", "unknown")]
        );
    }

    /// What is twice in the text; a value cannot show it.
    #[track_caller]
    fn twice(content: &str, expected: &[(&str, &str)]) {
        let invalid = Contact::from_slice(content.as_bytes()).expect_err(content);
        assert_eq!(faults(&invalid), expected, "{content}");
    }

    #[test]
    fn one_that_comes_twice_is_a_fault() {
        twice(
            r#"{"name":"Ada","role":"dev","name":"Ada"}"#,
            &[("name", "repeated")],
        );
        twice(
            r#"{"name":"Ada","role":"dev","age":20,"age":20,"age":20,"news":true,"news":false}"#,
            &[("age", "repeated"), ("news", "repeated")],
        );
        twice(
            r#"{"role":"dev","n\u0061me":"Ada","name":"Ada"}"#,
            &[("name", "repeated")],
        );
        // Absent is absent, but twice is twice.
        twice(
            r#"{"name":"Ada","role":"dev","age":null,"age":null}"#,
            &[("age", "repeated")],
        );
        // Not two faults of one cause: a key that is there is not missing.
        twice(
            r#"{"name":null,"role":"dev","name":null}"#,
            &[("name", "repeated")],
        );
    }

    #[test]
    fn one_that_comes_twice_keeps_the_faults_of_its_value() {
        twice(
            r#"{"name":"","role":"dev","name":"Ada"}"#,
            &[("name", "min_length"), ("name", "repeated")],
        );
        twice(
            r#"{"role":5,"role":"dev"}"#,
            &[("name", "required"), ("role", "type"), ("role", "repeated")],
        );
    }

    #[test]
    fn an_unknown_one_may_come_twice() {
        let content = br#"{"x":1,"name":"Ada","x":2,"role":"dev"}"#;
        assert_eq!(Contact::from_slice(content), Ok(ada()));
    }

    #[test]
    fn may_have_escapes() {
        let content = r#"{"\u006e\u0061\u006d\u0065":"Ada","r\u006fle":"dev","\u0061ge":20}"#;
        let expected = Contact {
            age: Some(20),
            ..ada()
        };
        assert_eq!(read(content), Ok(expected));
    }

    #[test]
    fn of_any_letters_and_length_are_told_apart() {
        /// Names?
        #[derive(Debug, PartialEq, Elicit)]
        struct Names {
            #[elicit(rename = "y")]
            a: u8,
            #[elicit(rename = "x")]
            b: u8,
            #[elicit(rename = "xy")]
            c: u8,
            #[elicit(rename = "yx")]
            d: u8,
            #[elicit(rename = "abcdefg")]
            e: u8,
            #[elicit(rename = "abc_efg")]
            f: u8,
            #[elicit(rename = "abcdefghijklmnopqrs")]
            g: u8,
            #[elicit(rename = "abcdefghi_klmnopqrs")]
            h: u8,
            #[elicit(rename = "größe/~0")]
            i: u8,
            #[elicit(rename = "日本語")]
            j: u8,
            #[elicit(rename = "日本誤")]
            k: u8,
        }
        let content = r#"{"日本誤":11,"日本語":10,"größe/~0":9,"abcdefghi_klmnopqrs":8,"abcdefghijklmnopqrs":7,
            "abc_efg":6,"abcdefg":5,"yx":4,"xy":3,"x":2,"y":1}"#;
        let expected = Names {
            a: 1,
            b: 2,
            c: 3,
            d: 4,
            e: 5,
            f: 6,
            g: 7,
            h: 8,
            i: 9,
            j: 10,
            k: 11,
        };
        assert_eq!(read(content), Ok(expected));
    }
}

mod whole {
    use super::*;

    #[test]
    fn text_that_is_not_json() {
        let texts: [&[u8]; 16] = [
            b"",
            b" ",
            b"nope",
            b"nul",
            b"nullx",
            b"{",
            b"{}}",
            b"{} {}",
            b"{}\0",
            b"{\"name\":}",
            b"{\"name\":\"Ada\",}",
            b"{'name':'Ada'}",
            b"{\"name\":\"\xff\"}",
            b"\xef\xbb\xbf{}",
            b"{\"name\":\"\\ud800\"}",
            b"{\"age\":1e999,\"name\":\"Ada\",\"role\":\"dev\"}",
        ];
        for text in texts {
            let invalid = Contact::from_slice(text).unwrap_err();
            assert_eq!(faults(&invalid), [("", "json")], "{}", text.escape_ascii());
            assert_eq!(invalid.to_string(), "the content is not JSON");
        }
    }

    #[test]
    fn content_that_is_no_object() {
        for text in [
            "[]", "[{}]", "\"{}\"", "3", "-0.5", "true", "false", " [ 1 ] ",
        ] {
            refuses::<Contact>(text, &[("", "object")]);
        }
        assert_eq!(
            Contact::from_slice(b"[]").unwrap_err().to_string(),
            "the content is not a JSON object"
        );
        for text in ["[", "[1,]", "\"", "tru", "3x", "--3"] {
            let invalid = Contact::from_slice(text.as_bytes()).unwrap_err();
            assert_eq!(faults(&invalid), [("", "json")], "{text}");
        }
    }

    #[test]
    fn blanks_around_it_are_fine() {
        assert_eq!(
            read(" \t\r\n{ \"name\" : \"Ada\" ,\n\"role\":\"dev\" } \n"),
            Ok(ada())
        );
    }

    #[test]
    fn values_that_nobody_asked_for_may_be_deep_and_long() {
        let deep = "[".repeat(10_000) + &"]".repeat(10_000);
        let long = "9".repeat(100_000);
        let content = format!(r#"{{"x":{deep},"name":"Ada","y":{long},"role":"dev"}}"#);
        assert_eq!(Contact::from_slice(content.as_bytes()), Ok(ada()));
    }

    #[test]
    fn deep_values_in_a_field_are_of_the_wrong_type_or_not_json() {
        for (open, close, expected) in [
            ("[", "]", [("name", "type")]),
            (r#"{"a":"#, "}", [("name", "type")]),
        ] {
            for depth in [2, 50, 100_000] {
                let inner = open.repeat(depth) + "1" + &close.repeat(depth);
                let content = format!(r#"{{"name":{inner},"role":"dev"}}"#);
                let invalid = Contact::from_slice(content.as_bytes()).unwrap_err();
                assert_eq!(faults(&invalid), expected, "{open} {depth}");
            }
        }
    }
}

mod types {
    use super::*;

    /// One of each?
    #[derive(Debug, PartialEq, Elicit)]
    struct Each {
        text: String,
        integer: i64,
        number: f64,
        boolean: bool,
        choice: Role,
        list: Vec<Topic>,
    }

    const NAMES: [&str; 6] = ["text", "integer", "number", "boolean", "choice", "list"];
    const GOOD: [&str; 6] = ["\"x\"", "3", "3.5", "true", "\"dev\"", "[\"r\"]"];
    const EXPECTED: [JsonType; 6] = [
        JsonType::String,
        JsonType::Integer,
        JsonType::Number,
        JsonType::Boolean,
        JsonType::String,
        JsonType::Strings,
    ];

    fn content(values: [&str; 6]) -> String {
        let entries: Vec<String> = NAMES
            .iter()
            .zip(values)
            .map(|(name, value)| format!(r#""{name}":{value}"#))
            .collect();
        format!("{{{}}}", entries.join(","))
    }

    #[test]
    fn every_type_in_every_field() {
        // What it is, and the fields that take it.
        let values: [(&str, JsonType, &[&str]); 9] = [
            ("\"dev\"", JsonType::String, &["text", "choice"]),
            ("7", JsonType::Integer, &["integer", "number"]),
            ("18446744073709551615", JsonType::Integer, &["number"]),
            ("7.5", JsonType::Number, &["number"]),
            ("true", JsonType::Boolean, &["boolean"]),
            ("[\"r\"]", JsonType::Array, &["list"]),
            ("[1]", JsonType::Array, &[]),
            ("{}", JsonType::Object, &[]),
            ("{\"a\":1,\"b\":[]}", JsonType::Object, &[]),
        ];
        for (value, got, takers) in values {
            for at in 0..NAMES.len() {
                let mut all = GOOD;
                all[at] = value;
                let result = read::<Each>(&content(all));
                if takers.contains(&NAMES[at]) {
                    assert!(result.is_ok(), "{value} in {}", NAMES[at]);
                    continue;
                }
                let invalid = result.expect_err(value);
                assert_eq!(invalid.as_slice().len(), 1, "{value} in {}", NAMES[at]);
                assert_eq!(invalid.as_slice()[0].field, NAMES[at]);
                let expected = EXPECTED[at];
                // An integer that is too large is not of the wrong type.
                let rule = if expected == got {
                    Rule::Maximum(Bound::Integer(i64::MAX.into()))
                } else {
                    Rule::Type { expected, got }
                };
                assert_eq!(invalid.as_slice()[0].rule, rule, "{value}");
            }
        }
    }

    #[test]
    fn wrong_ones_in_all_places_at_once() {
        let wrong = ["3", "\"x\"", "true", "\"yes\"", "{}", "3"];
        for mask in 1_u32..64 {
            let is_wrong = |at: usize| mask & (1 << at) != 0;
            let mut values = GOOD;
            for at in (0..6).filter(|at| is_wrong(*at)) {
                values[at] = wrong[at];
            }
            let expected: Vec<(&str, &str)> = (0..6)
                .filter(|at| is_wrong(*at))
                .map(|at| (NAMES[at], "type"))
                .collect();
            refuses::<Each>(&content(values), &expected);
        }
    }

    #[test]
    fn items_of_a_list_are_texts() {
        for items in [
            "[1]",
            "[\"r\",null]",
            "[true,\"r\"]",
            "[[]]",
            "[[\"r\"]]",
            "[{}]",
            "[1.5]",
            "[-1]",
            "[\"r\",{\"a\":[1]},\"s\"]",
            // An unknown option beside it is no second fault: the whole is no list of texts.
            "[\"zz\",1]",
        ] {
            let mut values = GOOD;
            values[5] = items;
            let rule = Rule::Type {
                expected: JsonType::Strings,
                got: JsonType::Array,
            };
            assert_eq!(rules::<Each>(&content(values)), [rule], "{items}");
        }
    }

    #[test]
    fn an_object_is_never_a_number() {
        // With `arbitrary_precision`, which is off in this workspace, `serde_json` itself reads it so.
        assert!(serde_json::from_str::<serde_json::Number>("1e999").is_err());
        let inside = r#"{"$serde_json::private::Number":"36"}"#;
        let mut values = GOOD;
        values[1] = inside;
        let invalid = Each::from_slice(content(values).as_bytes()).unwrap_err();
        assert_eq!(faults(&invalid), [("integer", "type")]);
    }
}

mod numbers {
    use super::*;

    macro_rules! one {
        ($form:ident: $type:ty) => {
            /// How many?
            #[derive(Debug, PartialEq, Elicit)]
            struct $form {
                n: $type,
            }
        };
    }
    one!(I8: i8);
    one!(I16: i16);
    one!(I32: i32);
    one!(I64: i64);
    one!(Isize: isize);
    one!(U8: u8);
    one!(U16: u16);
    one!(U32: u32);
    one!(U64: u64);
    one!(Usize: usize);
    one!(F32: f32);
    one!(F64: f64);

    fn n(value: &str) -> String {
        format!(r#"{{"n":{value}}}"#)
    }

    #[track_caller]
    fn refused<T: Elicit + std::fmt::Debug + PartialEq>(values: &[&str], rule: &Rule) {
        for value in values {
            assert_eq!(rules::<T>(&n(value)), std::slice::from_ref(rule), "{value}");
        }
    }

    #[test]
    fn an_integer_may_be_spelled_as_a_float() {
        for (value, expected) in [
            ("3", 3),
            ("3.0", 3),
            ("3e0", 3),
            ("3E+0", 3),
            ("30e-1", 3),
            ("0.3e1", 3),
            ("-3.000", -3),
            ("-0", 0),
            ("-0.0", 0),
            ("0e10", 0),
            ("9007199254740991", 9_007_199_254_740_991),
            ("9007199254740991.0", 9_007_199_254_740_991),
            ("-9007199254740991.0", -9_007_199_254_740_991),
        ] {
            assert_eq!(read(&n(value)), Ok(I64 { n: expected }), "{value}");
        }
    }

    #[test]
    fn a_fraction_is_no_integer() {
        let rule = Rule::Type {
            expected: JsonType::Integer,
            got: JsonType::Number,
        };
        refused::<I64>(
            &["3.5", "-0.1", "1e-1", "4503599627370495.5", "5e-324"],
            &rule,
        );
        refused::<U8>(&["3.5", "300.5", "-1.5"], &rule);
    }

    #[test]
    fn an_exact_integer_is_taken_at_any_size() {
        for (value, expected) in [
            ("9007199254740992", 9_007_199_254_740_992),
            ("9007199254740993", 9_007_199_254_740_993),
            ("-9007199254740993", -9_007_199_254_740_993),
            ("9223372036854775807", i64::MAX),
            ("-9223372036854775808", i64::MIN),
        ] {
            assert_eq!(read(&n(value)), Ok(I64 { n: expected }), "{value}");
        }
        for (value, expected) in [
            ("9223372036854775807", 9_223_372_036_854_775_807),
            ("9223372036854775808", 9_223_372_036_854_775_808),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(read(&n(value)), Ok(U64 { n: expected }), "{value}");
        }
    }

    #[test]
    fn a_large_float_is_not() {
        let values = [
            "9007199254740992.0",
            "-9007199254740992.0",
            "9007199254740993.0",
            "1e16",
            "-1e16",
            "1e18",
        ];
        refused::<I64>(&values, &Rule::Inexact);
        refused::<U64>(&["9007199254740992.0", "1e16", "1e19"], &Rule::Inexact);
    }

    /// However large a number is and however it is spelled, what is certain comes first: that it is
    /// out of bounds.
    #[test]
    fn a_large_number_out_of_bounds_is_that() {
        let low = |bound: i128| Rule::Minimum(Bound::Integer(bound));
        let high = |bound: i128| Rule::Maximum(Bound::Integer(bound));
        // Plain integers of more than 64 bits, which no reader of JSON has as integers.
        let long = ["18446744073709551616", "100000000000000000000000"];
        refused::<U64>(&long, &high(u64::MAX.into()));
        refused::<I64>(&long, &high(i64::MAX.into()));
        refused::<U8>(&long, &high(255));
        let long = ["-18446744073709551616", "-100000000000000000000000"];
        refused::<U64>(&long, &low(0));
        refused::<I64>(&long, &low(i64::MIN.into()));
        refused::<I8>(&long, &low(-128));
        refused::<U64>(&["-9223372036854775809", "-9223372036854775808.0"], &low(0));
        // With an exponent or a point.
        refused::<U64>(&["1e20", "18446744073709551616.0"], &high(u64::MAX.into()));
        refused::<I64>(&["1e19", "9223372036854777856.0"], &high(i64::MAX.into()));
        refused::<I64>(&["-1e19", "-9223372036854777856.0"], &low(i64::MIN.into()));
        refused::<I32>(
            &["1e16", "9007199254740992.0", "1e300"],
            &high(2_147_483_647),
        );
        refused::<I32>(
            &["-1e16", "-9007199254740992.0", "-1e300"],
            &low(-2_147_483_648),
        );
        refused::<U32>(&["-1e16", "-1e300"], &low(0));
        // It might have been the bound itself before it was rounded.
        let near = [
            "9223372036854775807.0",
            "9223372036854775808.0",
            "-9223372036854775808.0",
        ];
        refused::<I64>(&near, &Rule::Inexact);
        refused::<U64>(&["18446744073709549568.0"], &Rule::Inexact);
    }

    #[test]
    fn a_large_number_beyond_a_declared_bound_is_that() {
        /// Between?
        #[derive(Debug, PartialEq, Elicit)]
        struct Small {
            #[elicit(minimum = -5, maximum = 99)]
            n: i64,
        }
        /// As large as can be said?
        #[derive(Debug, PartialEq, Elicit)]
        struct Exact {
            #[elicit(minimum = -9007199254740991, maximum = 9007199254740991)]
            n: i64,
        }
        let low = |bound: i128| Rule::Minimum(Bound::Integer(bound));
        let high = |bound: i128| Rule::Maximum(Bound::Integer(bound));
        let large = ["1e16", "9007199254740992.0", "1e19", "18446744073709551616"];
        refused::<Small>(&large, &high(99));
        refused::<Exact>(&large, &high(9_007_199_254_740_991));
        let large = [
            "-1e16",
            "-9007199254740992.0",
            "-1e19",
            "-9223372036854775809",
        ];
        refused::<Small>(&large, &low(-5));
        refused::<Exact>(&large, &low(-9_007_199_254_740_991));
    }

    #[test]
    fn the_type_sets_bounds_that_are_not_asked_too() {
        let low = |bound: i128| Rule::Minimum(Bound::Integer(bound));
        let high = |bound: i128| Rule::Maximum(Bound::Integer(bound));
        refused::<I64>(
            &["9223372036854775808", "18446744073709551615"],
            &high(i64::MAX.into()),
        );
        refused::<U64>(&["-1", "-9223372036854775808", "-1.0"], &low(0));
        refused::<I8>(&["128", "128.0", "9223372036854775808"], &high(127));
        refused::<I8>(&["-129", "-1e2", "-200"][..1], &low(-128));
        refused::<I16>(&["32768"], &high(32_767));
        refused::<I16>(&["-32769"], &low(-32_768));
        refused::<I32>(&["2147483648"], &high(2_147_483_647));
        refused::<I32>(&["-2147483649"], &low(-2_147_483_648));
        refused::<U8>(&["256"], &high(255));
        refused::<U8>(&["-1"], &low(0));
        refused::<U16>(&["65536"], &high(65_535));
        refused::<U32>(&["4294967296", "4294967296.0"], &high(4_294_967_295));
        refused::<Usize>(&["-1"], &low(0));
    }

    #[test]
    fn the_type_is_taken_to_its_ends() {
        assert_eq!(read(&n("-128")), Ok(I8 { n: i8::MIN }));
        assert_eq!(read(&n("127")), Ok(I8 { n: i8::MAX }));
        assert_eq!(read(&n("-32768")), Ok(I16 { n: i16::MIN }));
        assert_eq!(read(&n("32767")), Ok(I16 { n: i16::MAX }));
        assert_eq!(read(&n("-2147483648")), Ok(I32 { n: i32::MIN }));
        assert_eq!(read(&n("2147483647")), Ok(I32 { n: i32::MAX }));
        assert_eq!(read(&n("255")), Ok(U8 { n: u8::MAX }));
        assert_eq!(read(&n("65535")), Ok(U16 { n: u16::MAX }));
        assert_eq!(read(&n("4294967295")), Ok(U32 { n: u32::MAX }));
        assert_eq!(read(&n("4294967295.0")), Ok(U32 { n: u32::MAX }));
        assert_eq!(read(&n("2147483647")), Ok(Isize { n: 2_147_483_647 }));
        assert_eq!(read(&n("4294967295")), Ok(Usize { n: 4_294_967_295 }));
    }

    #[test]
    fn declared_bounds_are_kept_to() {
        /// Bounds?
        #[derive(Debug, PartialEq, Elicit)]
        struct Bounds {
            #[elicit(minimum = 18, maximum = 120)]
            age: u8,
            #[elicit(minimum = -5)]
            low: i64,
            #[elicit(maximum = 5)]
            high: u64,
            #[elicit(minimum = 0.1, maximum = 0.3)]
            float: f64,
        }
        for content in [
            r#"{"age":18,"low":-5,"high":5,"float":0.1}"#,
            r#"{"age":120.0,"low":9223372036854775807,"high":0,"float":0.3}"#,
        ] {
            assert!(read::<Bounds>(content).is_ok(), "{content}");
        }
        assert_eq!(
            rules::<Bounds>(r#"{"age":17,"low":-6,"high":6,"float":0.09999999999999999}"#),
            [
                Rule::Minimum(Bound::Integer(18)),
                Rule::Minimum(Bound::Integer(-5)),
                Rule::Maximum(Bound::Integer(5)),
                Rule::Minimum(Bound::Number(0.1)),
            ]
        );
        assert_eq!(
            rules::<Bounds>(
                r#"{"age":121,"low":9223372036854775808,"high":-1,"float":0.30000000000000004}"#
            ),
            [
                Rule::Maximum(Bound::Integer(120)),
                Rule::Maximum(Bound::Integer(i64::MAX.into())),
                Rule::Minimum(Bound::Integer(0)),
                Rule::Maximum(Bound::Number(0.3)),
            ]
        );
    }

    #[test]
    fn a_number_is_any_number() {
        for (value, expected) in [
            ("3", 3.0),
            ("-3", -3.0),
            ("0.1", 0.1),
            ("1e308", 1e308),
            ("-1.5e-7", -1.5e-7),
            ("5e-324", 5e-324),
            ("18446744073709551615", 18_446_744_073_709_551_615.0),
            ("9007199254740992.0", 9_007_199_254_740_992.0),
            ("1e-400", 0.0),
        ] {
            assert_eq!(read(&n(value)), Ok(F64 { n: expected }), "{value}");
        }
    }

    #[test]
    fn minus_zero_is_zero() {
        for value in ["-0.0", "-0", "-0e5"] {
            let read: F64 = read(&n(value)).unwrap();
            assert!(read.n.is_sign_positive(), "{value}");
        }
        for value in ["-0.0", "-1e-100"] {
            assert_eq!(read(&n(value)), Ok(F32 { n: 0.0 }), "{value}");
        }
    }

    #[test]
    fn a_single_float_holds_less() {
        let max = f64::from(f32::MAX);
        for (value, expected) in [
            ("0.1", 0.1),
            ("16777217", 16_777_216.0),
            ("3.4028234663852886e38", f32::MAX),
            ("-3.4028234663852886e38", f32::MIN),
            ("1e-60", 0.0),
        ] {
            assert_eq!(read(&n(value)), Ok(F32 { n: expected }), "{value}");
        }
        let values = ["3.4028235e38", "1e39", "1e308"];
        refused::<F32>(&values, &Rule::Maximum(Bound::Number(max)));
        refused::<F32>(
            &["-3.4028235e38", "-1e39"],
            &Rule::Minimum(Bound::Number(-max)),
        );
    }
}

mod text {
    use super::*;

    /// Texts?
    #[derive(Debug, PartialEq, Elicit)]
    struct Texts {
        #[elicit(min_length = 2, max_length = 3)]
        short: String,
        free: Option<Box<str>>,
        letter: Option<char>,
    }

    #[track_caller]
    fn short(escaped: &str) -> Result<String, Vec<&'static str>> {
        match read::<Texts>(&format!(r#"{{"short":"{escaped}"}}"#)) {
            Ok(texts) => Ok(texts.short),
            Err(invalid) => Err(faults(&invalid).iter().map(|(_, rule)| *rule).collect()),
        }
    }

    #[test]
    fn length_counts_scalar_values() {
        for good in [
            "ab",
            "abc",
            "日本",
            "日本語",
            "😀😀😀",
            "e\u{301}e",
            "👩\u{200d}👩",
            "\u{7f}\u{80}",
        ] {
            assert_eq!(short(good), Ok(good.to_owned()));
        }
        for bad in ["", "a", "é", "日", "😀"] {
            assert_eq!(short(bad), Err(vec!["min_length"]), "{bad}");
        }
        for bad in [
            "abcd",
            "日本語!",
            "😀😀😀😀",
            "e\u{301}e\u{301}",
            "👩\u{200d}👩\u{200d}",
        ] {
            assert_eq!(short(bad), Err(vec!["max_length"]), "{bad}");
        }
    }

    #[test]
    fn an_escape_is_the_character_that_it_stands_for() {
        assert_eq!(short(r"\u0061\u0062"), Ok("ab".into()));
        assert_eq!(short(r"\ud83d\ude00\n\\"), Ok("😀\n\\".into()));
        assert_eq!(short(r"\u00e9"), Err(vec!["min_length"]));
        assert_eq!(short(r#"\"\/\b\f"#), Err(vec!["max_length"]));
        assert_eq!(short(r"\u0000\u0000"), Ok("\0\0".into()));
    }

    #[test]
    fn several_escaped_texts_are_kept_apart() {
        let content = r#"{"letter":"\u00e9","free":"a\tb","short":"\u0078y\u007a"}"#;
        let expected = Texts {
            short: "xyz".into(),
            free: Some("a\tb".into()),
            letter: Some('é'),
        };
        assert_eq!(read(content), Ok(expected));
    }

    #[test]
    fn nothing_is_trimmed_or_normalised() {
        for text in [
            " a ",
            "\u{a0}x",
            "\u{feff}x",
            "A\u{30a}",
            "\u{212b}x",
            "ﬁx",
            "\u{202e}x",
        ] {
            assert_eq!(short(text), Ok(text.to_owned()));
        }
    }

    #[test]
    fn a_letter_is_one_of_them() {
        for (content, expected) in [
            (r#"{"short":"ab","letter":"a"}"#, Some('a')),
            (r#"{"short":"ab","letter":"😀"}"#, Some('😀')),
            (r#"{"short":"ab","letter":"\u0000"}"#, Some('\0')),
            (r#"{"short":"ab","letter":""}"#, None),
        ] {
            assert_eq!(
                read::<Texts>(content).unwrap().letter,
                expected,
                "{content}"
            );
        }
        for letter in ["ab", "e\u{301}", "  "] {
            let content = format!(r#"{{"short":"ab","letter":"{letter}"}}"#);
            assert_eq!(rules::<Texts>(&content), [Rule::MaxLength(1)], "{letter}");
        }
    }

    #[test]
    fn formats_are_strict() {
        /// Formats?
        #[derive(Debug, PartialEq, Elicit)]
        struct Formats {
            #[elicit(format = "email")]
            mail: Option<String>,
            #[elicit(format = "uri")]
            link: Option<String>,
            #[elicit(format = "date")]
            day: Option<String>,
            #[elicit(format = "date-time")]
            at: Option<String>,
        }
        for (field, good) in [
            ("mail", "ada@example.com"),
            ("mail", "o'brien+x@example.online"),
            ("mail", "ada@localhost"),
            ("mail", "jürgen@bücher.example"),
            ("link", "https://example.com/a?b#c"),
            ("link", "mailto:a@b.example"),
            ("link", "urn:isbn:0451450523"),
            ("day", "2028-02-29"),
            ("day", "0000-01-01"),
            ("at", "2026-03-01T10:00:00Z"),
            ("at", "2026-03-01T10:00:00+05:30"),
            ("at", "2026-03-01t10:00:00.123456789z"),
            ("at", "2016-12-31T23:59:60Z"),
            ("at", "2017-01-01T00:59:60+01:00"),
        ] {
            let content = format!(r#"{{"{field}":"{good}"}}"#);
            let texts = read::<Formats>(&content).expect(good);
            let found = [texts.mail, texts.link, texts.day, texts.at];
            let found: Vec<String> = found.into_iter().flatten().collect();
            assert_eq!(found, [good]);
        }
        for (field, format, bad) in [
            ("mail", Format::Email, "ada"),
            ("mail", Format::Email, "Ada <ada@example.com>"),
            ("mail", Format::Email, "a@b@c.example"),
            ("mail", Format::Email, " ada@example.com"),
            ("mail", Format::Email, "ada@exa mple.com"),
            ("link", Format::Uri, "/x/y"),
            ("link", Format::Uri, "example.com"),
            ("link", Format::Uri, "http://a b/"),
            ("link", Format::Uri, "https://bücher.example"),
            ("day", Format::Date, "2026-02-30"),
            ("day", Format::Date, "26-2-3"),
            ("day", Format::Date, "2026-02-03T00:00:00Z"),
            ("day", Format::Date, "2027-02-29"),
            ("at", Format::DateTime, "2026-03-01T10:00:00"),
            ("at", Format::DateTime, "2026-03-01 10:00:00Z"),
            ("at", Format::DateTime, "2026-03-01T10:00Z"),
            ("at", Format::DateTime, "2026-03-01"),
            ("at", Format::DateTime, "2026-03-01T23:00:60Z"),
            ("at", Format::DateTime, "2026-03-01T24:00:00Z"),
        ] {
            let content = format!(r#"{{"{field}":"{bad}"}}"#);
            assert_eq!(rules::<Formats>(&content), [Rule::Format(format)], "{bad}");
        }
    }
}

mod options {
    use super::*;

    #[test]
    fn are_known_by_their_value_only() {
        for role in [
            "Developer",
            "Dev",
            "DEV",
            " dev",
            "dev ",
            "",
            "de",
            "devv",
            "0",
        ] {
            refuses::<Contact>(
                &format!(r#"{{"name":"Ada","role":"{role}"}}"#),
                &[("role", "option")],
            );
        }
        let content = r#"{"name":"Ada","role":"\u0064ev"}"#;
        assert_eq!(read(content), Ok(ada()));
    }

    #[track_caller]
    fn topics(list: &str) -> Result<Vec<Topic>, Vec<&'static str>> {
        match read::<Contact>(&format!(r#"{{"name":"Ada","role":"dev","topics":{list}}}"#)) {
            Ok(contact) => Ok(contact.topics.unwrap()),
            Err(invalid) => Err(faults(&invalid).iter().map(|(_, rule)| *rule).collect()),
        }
    }

    #[test]
    fn a_list_keeps_the_order_that_was_given() {
        use Topic::{Releases, Security, Talks};
        assert_eq!(topics(r#"["r"]"#), Ok(vec![Releases]));
        assert_eq!(topics(r#"["t","s"]"#), Ok(vec![Talks, Security]));
        assert_eq!(topics(r#"["s","\u0074"]"#), Ok(vec![Security, Talks]));
    }

    #[test]
    fn duplicates_collapse_to_the_first_place_and_count_once() {
        use Topic::{Releases, Security};
        assert_eq!(topics(r#"["s","r","s"]"#), Ok(vec![Security, Releases]));
        assert_eq!(
            topics(r#"["r","r","s","s","r"]"#),
            Ok(vec![Releases, Security])
        );
        assert_eq!(topics(r#"["r","s","t"]"#), Err(vec!["max_items"]));
    }

    #[test]
    fn one_option_twice_is_not_two() {
        /// A pair?
        #[derive(Debug, PartialEq, Elicit)]
        struct Pair {
            #[elicit(min_items = 2)]
            pair: Vec<Topic>,
        }
        refuses::<Pair>(r#"{"pair":["r","r"]}"#, &[("pair", "min_items")]);
        refuses::<Pair>(r#"{"pair":[]}"#, &[("pair", "min_items")]);
    }

    #[test]
    fn an_unknown_one_in_a_list_is_one_fault() {
        assert_eq!(topics(r#"["r","zz"]"#), Err(vec!["option"]));
        assert_eq!(topics(r#"["zz"]"#), Err(vec!["option"]));
        assert_eq!(topics(r#"["R"]"#), Err(vec!["option"]));
        assert_eq!(topics(r#"["Releases","Security"]"#), Err(vec!["option"]));
    }

    #[test]
    fn a_list_may_break_two_rules() {
        assert_eq!(
            topics(r#"["r","s","t","zz"]"#),
            Err(vec!["option", "max_items"])
        );
    }

    #[test]
    fn a_long_list_is_read_to_its_end() {
        let many = vec![r#""r","s""#; 5_000].join(",");
        assert_eq!(
            topics(&format!("[{many}]")),
            Ok(vec![Topic::Releases, Topic::Security])
        );
        let one = vec![r#""r""#; 10_000].join(",");
        assert_eq!(topics(&format!("[{one},\"zz\"]")), Err(vec!["option"]));
        assert_eq!(topics(&format!("[{many},1]")), Err(vec!["type"]));
    }

    #[test]
    fn no_choice_at_all_is_a_list_too() {
        /// Topics?
        #[derive(Debug, PartialEq, Elicit)]
        struct Topics {
            topics: Vec<Topic>,
        }
        assert_eq!(read(r#"{"topics":[]}"#), Ok(Topics { topics: vec![] }));
        refuses::<Topics>("{}", &[("topics", "required")]);
    }

    #[test]
    fn sets_are_read_like_lists() {
        use std::collections::{BTreeSet, HashSet};
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Choice)]
        enum Size {
            L,
            M,
            S,
        }
        /// Sizes?
        #[derive(Debug, PartialEq, Elicit)]
        struct Sizes {
            #[elicit(max_items = 2)]
            sorted: BTreeSet<Size>,
            hashed: Option<HashSet<Size>>,
            #[elicit(enum("x", "y"), default = ["y"])]
            texts: BTreeSet<String>,
        }
        let content = r#"{"sorted":["S","L","S"],"hashed":["M","M"]}"#;
        let expected = Sizes {
            sorted: BTreeSet::from([Size::L, Size::S]),
            hashed: Some(HashSet::from([Size::M])),
            texts: BTreeSet::from(["y".to_owned()]),
        };
        assert_eq!(read(content), Ok(expected));
        refuses::<Sizes>(
            r#"{"sorted":["S","M","L"],"hashed":["l"],"texts":["z"]}"#,
            &[
                ("sorted", "max_items"),
                ("hashed", "option"),
                ("texts", "option"),
            ],
        );
    }

    #[test]
    fn options_on_the_field_are_texts() {
        /// Picks?
        #[derive(Debug, PartialEq, Elicit)]
        struct Picks {
            #[elicit(enum("pdf" = "PDF", "csv"))]
            one: String,
            #[elicit(enum("a", "b", "c"), max_items = 2)]
            some: Option<Vec<String>>,
        }
        let content = r#"{"one":"csv","some":["c","a","c"]}"#;
        let expected = Picks {
            one: "csv".into(),
            some: Some(vec!["c".into(), "a".into()]),
        };
        assert_eq!(read(content), Ok(expected));
        refuses::<Picks>(
            r#"{"one":"PDF","some":["a","b","c"]}"#,
            &[("one", "option"), ("some", "max_items")],
        );
    }

    /// More than are compared one by one, in no order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
    #[elicit(rename_all = "lowercase")]
    enum Letter {
        Q,
        W,
        E,
        R,
        T,
        Z,
        U,
        I,
        O,
        P,
        A,
        S,
        D,
        F,
        G,
        H,
        J,
        K,
        L,
        Y,
        X,
        C,
        V,
        B,
        N,
        M,
        #[elicit(rename = "é")]
        Accent,
        #[elicit(rename = "_")]
        Line,
        #[elicit(rename = "aa")]
        Double,
    }

    /// Letters?
    #[derive(Debug, PartialEq, Elicit)]
    struct Letters {
        one: Letter,
        some: Option<Vec<Letter>>,
    }

    #[test]
    fn many_options_are_all_found() {
        for (index, option) in Letter::OPTIONS.iter().enumerate() {
            let content = format!(r#"{{"one":"{0}","some":["q","{0}"]}}"#, option.value());
            let letters: Letters = read(&content).expect(&content);
            assert_eq!(letters.one.index(), index, "{content}");
            assert_eq!(
                letters.some.unwrap().last(),
                Some(&letters.one),
                "{content}"
            );
        }
        for stranger in ["Q", "ab", "aaa", "è", "é ", "0", "~", "\u{10ffff}"] {
            refuses::<Letters>(
                &format!(r#"{{"one":"{stranger}","some":["{stranger}"]}}"#),
                &[("one", "option"), ("some", "option")],
            );
        }
    }

    /// The same letters, without an enum.
    #[test]
    fn many_options_on_the_field_are_all_found() {
        /// Letters?
        #[derive(Debug, PartialEq, Elicit)]
        struct Letters {
            #[elicit(enum(
                "q", "w", "e", "r", "t", "z", "u", "i", "o", "p", "a", "s", "d", "f", "g", "h",
                "j" = "Jay", "k", "l", "é", "_", "aa"
            ))]
            one: String,
            #[elicit(enum(
                "q", "w", "e", "r", "t", "z", "u", "i", "o", "p", "a", "s", "d", "f", "g", "h",
                "j"
            ), default = ["h", "a"])]
            some: Vec<String>,
            #[elicit(enum(
                "q", "w", "e", "r", "t", "z", "u", "i", "o", "p", "a", "s", "d", "f", "g", "h"
            ))]
            few: Option<String>,
        }
        let lists: Vec<Vec<&str>> = Letters::FORM
            .fields()
            .iter()
            .map(|field| {
                field
                    .kind()
                    .options()
                    .unwrap()
                    .iter()
                    .map(Opt::value)
                    .collect()
            })
            .collect();
        assert_eq!(lists.iter().map(Vec::len).collect::<Vec<_>>(), [22, 17, 16]);
        for one in &lists[0] {
            for some in &lists[1] {
                let content = format!(r#"{{"one":"{one}","some":["{some}","q"],"few":"h"}}"#);
                let letters: Letters = read(&content).expect(&content);
                assert_eq!(letters.one, *one);
                assert_eq!(letters.some[0], *some);
                assert_eq!(letters.few.as_deref(), Some("h"));
            }
        }
        for stranger in ["Q", "Jay", "ab", "aaa", "è", "é ", "0", "~", "\u{10ffff}"] {
            refuses::<Letters>(
                &format!(r#"{{"one":"{stranger}","some":["{stranger}"],"few":"{stranger}"}}"#),
                &[("one", "option"), ("some", "option"), ("few", "option")],
            );
        }
        assert_eq!(read::<Letters>(r#"{"one":"aa"}"#).unwrap().some, ["h", "a"]);
    }

    #[test]
    fn many_choices_keep_their_order() {
        let all: Vec<String> = Letter::OPTIONS
            .iter()
            .rev()
            .map(|option| format!(r#""{}""#, option.value()))
            .collect();
        let content = format!(r#"{{"one":"q","some":[{0},{0}]}}"#, all.join(","));
        let some = read::<Letters>(&content).unwrap().some.unwrap();
        let indexes: Vec<usize> = some.iter().map(Choice::index).collect();
        assert_eq!(
            indexes,
            (0..Letter::OPTIONS.len()).rev().collect::<Vec<_>>()
        );
    }
}

mod order {
    use super::*;

    #[test]
    fn all_faults_in_field_order() {
        refuses::<Contact>(
            r#"{"name":"","email":"nope","age":3,"score":2,"news":"yes","role":"Dev","topics":["r","s","t"]}"#,
            &[
                ("name", "min_length"),
                ("email", "format"),
                ("age", "minimum"),
                ("score", "maximum"),
                ("news", "type"),
                ("role", "option"),
                ("topics", "max_items"),
            ],
        );
    }

    /// All orders of these.
    fn orders<'a>(entries: &[&'a str]) -> Vec<Vec<&'a str>> {
        if entries.is_empty() {
            return vec![vec![]];
        }
        let mut all = Vec::new();
        for (at, first) in entries.iter().enumerate() {
            let mut rest = entries.to_vec();
            rest.remove(at);
            for mut order in orders(&rest) {
                order.insert(0, first);
                all.push(order);
            }
        }
        all
    }

    #[test]
    fn whatever_the_order_of_the_keys() {
        let entries = [
            r#""name":"""#,
            r#""age":3"#,
            r#""x":1"#,
            r#""role":"Dev""#,
            r#""topics":7"#,
        ];
        for order in orders(&entries) {
            refuses::<Contact>(
                &format!("{{{}}}", order.join(",")),
                &[
                    ("name", "min_length"),
                    ("age", "minimum"),
                    ("role", "option"),
                    ("topics", "type"),
                ],
            );
        }
        let entries = [
            r#""name":"Ada""#,
            r#""age":30"#,
            r#""x":1"#,
            r#""role":"dev""#,
            r#""topics":["s"]"#,
        ];
        for order in orders(&entries) {
            let expected = Contact {
                age: Some(30),
                topics: Some(vec![Topic::Security]),
                ..ada()
            };
            assert_eq!(read(&format!("{{{}}}", order.join(","))), Ok(expected));
        }
    }

    #[test]
    fn all_broken_rules_of_a_value() {
        /// Code?
        #[derive(Debug, PartialEq, Elicit)]
        struct Code {
            #[elicit(min_length = 3, format = "email")]
            short: Option<String>,
            #[elicit(max_length = 3, format = "uri")]
            long: Option<String>,
        }
        assert_eq!(
            rules::<Code>(r#"{"short":"!","long":"no uri"}"#),
            [
                Rule::MinLength(3),
                Rule::Format(Format::Email),
                Rule::MaxLength(3),
                Rule::Format(Format::Uri),
            ]
        );
    }

    #[test]
    fn of_flattened_fields_too() {
        /// Address?
        #[derive(Debug, PartialEq, Elicit)]
        struct Address {
            #[elicit(non_empty)]
            street: String,
            zip: Option<u32>,
        }
        /// Order?
        #[derive(Debug, PartialEq, Elicit)]
        #[elicit(deny_unknown)]
        struct Order {
            zip: u8,
            #[elicit(flatten, prefix = "home_")]
            home: Address,
            name: String,
            #[elicit(flatten, prefix = "work_")]
            work: Address,
            #[elicit(skip)]
            seen: u8,
        }
        refuses::<Order>(
            r#"{"work_zip":"x","name":5,"home_street":"","zip":-1,"street":"no"}"#,
            &[
                ("zip", "minimum"),
                ("home_street", "min_length"),
                ("name", "type"),
                ("work_street", "required"),
                ("work_zip", "type"),
                ("street", "unknown"),
            ],
        );
        let content = r#"{"work_zip":2,"work_street":"W","home_street":"H","zip":1,"name":"N"}"#;
        let expected = Order {
            zip: 1,
            home: Address {
                street: "H".into(),
                zip: None,
            },
            name: "N".into(),
            work: Address {
                street: "W".into(),
                zip: Some(2),
            },
            seen: 0,
        };
        assert_eq!(read(content), Ok(expected));
    }

    #[test]
    fn the_outer_form_says_what_is_unknown() {
        /// Inner?
        #[derive(Debug, PartialEq, Elicit)]
        #[elicit(deny_unknown)]
        struct Inner {
            a: u8,
        }
        /// Outer?
        #[derive(Debug, PartialEq, Elicit)]
        struct Outer {
            #[elicit(flatten)]
            inner: Inner,
        }
        let inner = Inner { a: 1 };
        assert_eq!(read(r#"{"a":1,"b":2}"#), Ok(Outer { inner }));
        refuses::<Inner>(r#"{"a":1,"b":2}"#, &[("b", "unknown")]);
    }

    #[test]
    fn a_form_of_many_fields() {
        /// Many?
        #[derive(Debug, PartialEq, Elicit)]
        struct Many {
            f20: u8,
            f19: u8,
            f18: u8,
            f17: u8,
            f16: u8,
            f15: u8,
            f14: u8,
            f13: u8,
            f12: u8,
            f11: u8,
            f10: u8,
            f09: u8,
            f08: u8,
            f07: u8,
            f06: u8,
            f05: u8,
            f04: u8,
            f03: u8,
            f02: u8,
            f01: u8,
        }
        let names: Vec<String> = (1..=20).rev().map(|n| format!("f{n:02}")).collect();
        for step in [1, 3, 7, 9, 11, 13, 17, 19] {
            let entries: Vec<String> = (0..20)
                .map(|at| at * step % 20)
                .map(|at| format!(r#""{}":{}"#, names[at], 20 - at))
                .collect();
            let content = format!("{{\"f0\":0,{}}}", entries.join(","));
            let many: Many = read(&content).expect(&content);
            assert_eq!((many.f20, many.f19, many.f10, many.f01), (20, 19, 10, 1));
            let content = content.replace(':', ":-");
            let expected: Vec<(&str, &str)> = names
                .iter()
                .map(|name| (name.as_str(), "minimum"))
                .collect();
            refuses::<Many>(&content, &expected);
        }
    }
}

mod sentences {
    use super::*;

    /// The sentences for content that is not good.
    #[track_caller]
    fn says<T: Elicit + std::fmt::Debug + PartialEq>(content: &str, expected: &[&str]) {
        let invalid = read::<T>(content).expect_err(content);
        assert_eq!(invalid.to_string(), expected.join("\n"));
        for (fault, sentence) in invalid.iter().zip(expected) {
            assert_eq!(fault.to_string(), *sentence);
        }
    }

    #[test]
    fn one_a_line() {
        says::<Contact>(
            r#"{"name":"","email":"nope","age":3,"score":1.5,"news":"yes","role":"Dev","topics":["r","s","t"]}"#,
            &[
                "name: must have at least 1 character",
                "email: must be an email address",
                "age: must be at least 18",
                "score: must be at most 1",
                "news: expected boolean, got string",
                "role: must be one of the options",
                "topics: must have at most 2 options",
            ],
        );
        says::<Contact>(
            r#"{"name":"ten letters","age":121,"score":"x","topics":7}"#,
            &[
                "name: must have at most 10 characters",
                "age: must be at most 120",
                "score: expected number, got string",
                "role: must be answered",
                "topics: expected array of strings, got integer",
            ],
        );
    }

    #[test]
    fn for_every_rule_there_is_one() {
        let sentences = [
            (Rule::Required, "required", "must be answered"),
            (
                Rule::Type {
                    expected: JsonType::Integer,
                    got: JsonType::String,
                },
                "type",
                "expected integer, got string",
            ),
            (
                Rule::MinLength(1),
                "min_length",
                "must have at least 1 character",
            ),
            (
                Rule::MinLength(2),
                "min_length",
                "must have at least 2 characters",
            ),
            (
                Rule::MaxLength(50),
                "max_length",
                "must have at most 50 characters",
            ),
            (
                Rule::Minimum(Bound::Integer(18)),
                "minimum",
                "must be at least 18",
            ),
            (
                Rule::Maximum(Bound::Integer(u64::MAX.into())),
                "maximum",
                "must be at most 18446744073709551615",
            ),
            (
                Rule::Minimum(Bound::Number(0.1)),
                "minimum",
                "must be at least 0.1",
            ),
            (
                Rule::Maximum(Bound::Number(1.0)),
                "maximum",
                "must be at most 1",
            ),
            (
                Rule::MinItems(1),
                "min_items",
                "must have at least 1 option",
            ),
            (
                Rule::MaxItems(3),
                "max_items",
                "must have at most 3 options",
            ),
            (Rule::Option, "option", "must be one of the options"),
            (Rule::Unknown, "unknown", "is not a field of this form"),
            (Rule::Repeated, "repeated", "must be given once"),
            (Rule::Json, "json", "the content is not JSON"),
            (Rule::Object, "object", "the content is not a JSON object"),
            (Rule::Check("must be even".into()), "check", "must be even"),
        ];
        for (rule, name, sentence) in sentences {
            assert_eq!((rule.name(), rule.to_string().as_str()), (name, sentence));
        }
        let named = [
            (Rule::Format(Format::Email), "format", "email address"),
            (Rule::Format(Format::Uri), "format", "URI"),
            (Rule::Format(Format::Date), "format", "date"),
            (Rule::Format(Format::DateTime), "format", "offset"),
            (Rule::Pattern, "pattern", "form"),
            (Rule::Inexact, "inexact", "too large to be exact"),
            (Rule::Limit, "limit", "large"),
        ];
        for (rule, name, part) in named {
            assert_eq!(rule.name(), name);
            assert!(rule.to_string().contains(part), "{rule}");
        }
    }

    #[test]
    fn nothing_that_was_submitted_is_in_an_error() {
        /// Everything?
        #[derive(Debug, PartialEq, Elicit)]
        struct Everything {
            #[elicit(max_length = 3)]
            text: String,
            #[elicit(format = "email")]
            email: String,
            age: u8,
            float: f32,
            yes: bool,
            role: Role,
            topics: Vec<Topic>,
            large: i64,
        }
        let shown = |invalid: &Invalid| format!("{invalid} {invalid:?} {invalid:#?}");
        let content = r#"{"text":"hunter2","email":"hunter2","age":77777,"float":7.7777e300,"yes":"hunter2",
            "role":"hunter2","topics":["hunter2"],"large":7.7777e17}"#;
        let invalid = read::<Everything>(content).unwrap_err();
        assert_eq!(invalid.as_slice().len(), 8);
        let text = shown(&invalid);
        assert!(
            !text.contains("hunter2") && !text.contains("7777"),
            "{text}"
        );
        let content = r#"{"text":["hunter2"],"email":{"hunter2":1},"age":"hunter2","float":"hunter2","yes":7.7777,
            "role":77777,"topics":"hunter2","large":"hunter2"}"#;
        let text = shown(&read::<Everything>(content).unwrap_err());
        assert!(
            !text.contains("hunter2") && !text.contains("7777"),
            "{text}"
        );
        for content in [
            "hunter2",
            "{\"text\":\"hunter2",
            "\"hunter2\"",
            "[\"hunter2\"]",
        ] {
            let text = shown(&Everything::from_slice(content.as_bytes()).unwrap_err());
            assert!(!text.contains("hunter2"), "{text}");
        }
    }
}

#[test]
fn content_is_a_value_of_any_kind() {
    for (value, expected) in [
        (Value::Null, ("name", "required")),
        (Value::Bool(true), ("", "object")),
        (Value::from(3), ("", "object")),
        (Value::from("{}"), ("", "object")),
        (Value::from(vec![1]), ("", "object")),
    ] {
        let invalid = Contact::from_value(&value).unwrap_err();
        assert_eq!(faults(&invalid)[0], expected, "{value}");
    }
}
