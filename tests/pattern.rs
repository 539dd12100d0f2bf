//! Regular expressions on text fields.
#![cfg(feature = "pattern")]

mod kit;

use elicit::{Elicit, Field, Flaw, Form, Kind, Pattern, ProtocolVersion, Rule, Unsupported};
use kit::{read, refuses};

const LATER: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// Codes?
#[derive(Debug, PartialEq, Elicit)]
struct Codes {
    #[elicit(pattern = "b+")]
    any: String,
    #[elicit(pattern = "^[A-Z]{2}-[0-9]{4}$", send_pattern, title = "Code")]
    whole: Option<String>,
    #[elicit(
        pattern = r"^\S+@b\.example$",
        format = "email",
        min_length = 5,
        max_length = 14,
        send_pattern
    )]
    mail: Option<Box<str>>,
    #[elicit(pattern = "^x*$")]
    blank: Option<String>,
}

#[test]
fn is_sent_only_where_it_is_asked_for() {
    let properties = concat!(
        r#""any":{"type":"string"},"#,
        r#""whole":{"type":"string","title":"Code","pattern":"^[A-Z]{2}-[0-9]{4}$"},"#,
        r#""mail":{"type":"string","minLength":5,"maxLength":14,"pattern":"^\\S+@b\\.example$","format":"email"},"#,
        r#""blank":{"type":"string"}"#,
    );
    for version in ProtocolVersion::all() {
        assert_eq!(
            Codes::requested_schema(version).unwrap(),
            format!(r#"{{"type":"object","properties":{{{properties}}},"required":["any"]}}"#)
        );
    }
}

#[test]
fn is_kept_whether_it_is_sent_or_not() {
    let content = r#"{"any":"abc","whole":"AB-1234","mail":"ada@b.example","blank":"xx"}"#;
    let expected = Codes {
        any: "abc".into(),
        whole: Some("AB-1234".into()),
        mail: Some("ada@b.example".into()),
        blank: Some("xx".into()),
    };
    assert_eq!(read(content), Ok(expected));
    refuses::<Codes>(
        r#"{"any":"ac","whole":"AB-12345","mail":"ada@c.example","blank":"xy"}"#,
        &[
            ("any", "pattern"),
            ("whole", "pattern"),
            ("mail", "pattern"),
            ("blank", "pattern"),
        ],
    );
    assert_eq!(
        read::<Codes>(r#"{"any":""}"#).unwrap_err().to_string(),
        "any: does not have the form that is asked for"
    );
}

#[test]
fn is_one_rule_among_the_others() {
    let rules = |content| {
        let invalid = read::<Codes>(content).unwrap_err();
        invalid
            .into_iter()
            .map(|fault| fault.rule)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        rules(r#"{"any":"b","mail":"a@"}"#),
        [
            Rule::MinLength(5),
            Rule::Format(elicit::Format::Email),
            Rule::Pattern
        ]
    );
    assert_eq!(
        rules(r#"{"any":"b","mail":"long_enough@b.example"}"#),
        [Rule::MaxLength(14)]
    );
}

#[test]
fn a_blank_that_does_not_match_is_no_answer() {
    let content = r#"{"any":"b","whole":"","mail":"","blank":""}"#;
    let expected = Codes {
        any: "b".into(),
        whole: None,
        mail: None,
        blank: Some(String::new()),
    };
    assert_eq!(read(content), Ok(expected));
    refuses::<Codes>(r#"{"any":""}"#, &[("any", "pattern")]);
}

#[test]
fn the_end_is_the_end_of_the_text() {
    refuses::<Codes>(
        r#"{"any":"b","whole":"AB-1234\n"}"#,
        &[("whole", "pattern")],
    );
    refuses::<Codes>(
        r#"{"any":"b","whole":"\u0041B-1234 "}"#,
        &[("whole", "pattern")],
    );
}

#[test]
fn the_table_tells_of_it() {
    let pattern = |name: &str| match Codes::FORM.field(name).unwrap().kind() {
        Kind::Text(rules) => rules.pattern.clone().unwrap(),
        _ => panic!("text"),
    };
    let whole: Pattern = pattern("whole");
    assert_eq!(whole.source(), "^[A-Z]{2}-[0-9]{4}$");
    assert!(whole.is_sent() && whole.is_enforced());
    assert!(!pattern("any").is_sent() && pattern("any").is_enforced());
}

#[test]
fn stands_in_flattened_forms_and_on_own_types() {
    #[derive(Debug, PartialEq)]
    struct Word(String);

    impl Field for Word {
        type Wire = String;

        fn from_wire(wire: String) -> Result<Self, impl std::fmt::Display> {
            Ok::<_, String>(Self(wire))
        }

        fn to_wire(&self) -> String {
            self.0.clone()
        }
    }

    /// Outer?
    #[derive(Debug, PartialEq, Elicit)]
    struct Outer {
        #[elicit(pattern = "^[a-z]+$")]
        word: Word,
        #[elicit(flatten, prefix = "my_")]
        codes: Codes,
    }
    refuses::<Outer>(
        r#"{"word":"A","my_any":"a","my_whole":"AB"}"#,
        &[
            ("word", "pattern"),
            ("my_any", "pattern"),
            ("my_whole", "pattern"),
        ],
    );
    let schema = Outer::requested_schema(LATER).unwrap();
    assert!(
        schema.contains(r#""my_whole":{"type":"string","title":"Code","pattern":"#),
        "{schema}"
    );
}

mod defaults {
    use super::*;

    const GOOD: &str = "AB";
    const BAD: &str = "ab";

    /// Given?
    #[derive(Debug, PartialEq, Elicit)]
    struct Given {
        #[elicit(pattern = "^[A-Z]+$", default = "ABC")]
        literal: String,
        #[elicit(pattern = "^[A-Z]+$", default = GOOD)]
        constant: String,
        #[elicit(pattern = "^[A-Z]+$", prefill = GOOD)]
        shown: Option<String>,
    }

    #[test]
    fn that_match_are_given() {
        let expected = Given {
            literal: "ABC".into(),
            constant: "AB".into(),
            shown: None,
        };
        assert_eq!(read("{}"), Ok(expected));
        for version in ProtocolVersion::all() {
            assert!(Given::requested_schema(version).is_ok());
        }
    }

    /// What the macro cannot see is found before anything is sent.
    #[test]
    fn that_do_not_match_are_found_at_first_use() {
        /// Wrong?
        #[derive(Debug, PartialEq, Elicit)]
        struct Wrong {
            fine: bool,
            #[elicit(pattern = "^[A-Z]+$", default = BAD)]
            code: String,
        }
        let expected = Unsupported::Default {
            field: "code".into(),
        };
        for version in ProtocolVersion::all() {
            assert_eq!(Wrong::requested_schema(version), Err(expected.clone()));
            assert_eq!(Wrong::request().params(version).unwrap_err(), expected);
        }
        assert_eq!(Wrong::to_input_request().unwrap_err(), expected);
        // Nor does it come out of an answer.
        refuses::<Wrong>(r#"{"fine":true}"#, &[("code", "pattern")]);
        let good = Wrong {
            fine: true,
            code: "X".into(),
        };
        assert_eq!(read(r#"{"fine":true,"code":"X"}"#), Ok(good));
    }

    #[test]
    fn of_run_time_are_refused() {
        let request = Given::request().prefill("constant", "lower");
        let Err(error) = request else {
            panic!("it is good");
        };
        let fault = error.iter().next().unwrap();
        assert_eq!(
            (&*fault.field, &fault.flaw),
            ("constant", &Flaw::Default(Rule::Pattern))
        );
        assert!(Given::request().prefill("constant", "UPPER").is_ok());
    }
}

mod received {
    use super::*;

    fn form(pattern: &str) -> Form {
        let schema = format!(
            r#"{{"type":"object","properties":{{"code":{{"type":"string","pattern":"{pattern}"}}}}}}"#
        );
        Form::from_slice(schema.as_bytes()).expect(&schema)
    }

    #[test]
    fn is_enforced_and_not_sent_on() {
        let form = form("^[a-c]+$");
        assert!(form.read_slice(br#"{"code":"abc"}"#).is_ok());
        let invalid = form.read_slice(br#"{"code":"abd"}"#).unwrap_err();
        assert_eq!(kit::faults(&invalid), [("code", "pattern")]);
        let schema = form.requested_schema(LATER).unwrap();
        assert_eq!(
            schema,
            r#"{"type":"object","properties":{"code":{"type":"string"}}}"#
        );
    }

    #[test]
    fn that_cannot_be_run_is_not_enforced_and_says_so() {
        for pattern in ["^(?=.*x)", "(a)\\\\1", "(unclosed"] {
            let form = form(pattern);
            let Kind::Text(rules) = form.fields()[0].kind() else {
                panic!("text");
            };
            assert!(!rules.pattern.as_ref().unwrap().is_enforced(), "{pattern}");
            assert!(form.read_slice(br#"{"code":"anything"}"#).is_ok());
        }
    }

    #[test]
    fn that_is_large_costs_little() {
        for pattern in ["(a{1000}){1000}", "((((a{99}){99}){99}){99}){99}"] {
            let form = form(pattern);
            assert!(form.read_slice(br#"{"code":"a"}"#).is_ok(), "{pattern}");
        }
    }
}
