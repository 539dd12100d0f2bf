//! A question that is asked once more, since its answer was not valid.

mod kit;

use elicit::{
    Choice, Elicit, ElicitResult, Form, Invalid, Opt, ProtocolVersion, Request, Rule, TextField,
};
use kit::{accept, faults};
use serde_json::{Value, json};

const FIRST: ProtocolVersion = ProtocolVersion::V2025_06_18;
const SECOND: ProtocolVersion = ProtocolVersion::V2025_11_25;
const THIRD: ProtocolVersion = ProtocolVersion::V2026_07_28;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
enum Size {
    S,
    M,
    L,
}

/// What is your order?
#[derive(Debug, Clone, PartialEq, Elicit)]
struct Order {
    #[elicit(min_length = 2, max_length = 10)]
    name: String,
    #[elicit(minimum = 1, maximum = 9)]
    count: Option<u8>,
    price: Option<f64>,
    gift: bool,
    #[elicit(default = Size::M)]
    size: Size,
    #[elicit(max_items = 2, default = [Size::S])]
    others: Vec<Size>,
}

/// The question once more, after this content was refused.
#[track_caller]
fn again<T>(request: &Request<T>, version: ProtocolVersion, content: &str) -> Request<T> {
    let result = accept(content);
    let Err(invalid) = request.outcome(version, &result) else {
        panic!("it is good: {content}");
    };
    request.again(version, &result, &invalid)
}

fn message<T>(request: &Request<T>, version: ProtocolVersion) -> String {
    request.params(version).unwrap().message().to_owned()
}

/// The values that are shown, by field.
fn shown<T>(request: &Request<T>) -> Vec<(&str, Value)> {
    let fields = request.form().fields().iter();
    fields
        .filter_map(|field| Some((field.name(), field.default_value()?)))
        .collect()
}

mod the_message {
    use super::*;

    #[test]
    fn says_what_was_wrong() {
        let again = again(&Order::request(), THIRD, r#"{"name":"x","count":10}"#);
        let expected = "What is your order?\n\n\
            name: must have at least 2 characters\n\
            count: must be at most 9\n\
            gift: must be answered";
        for version in ProtocolVersion::all() {
            assert_eq!(message(&again, version), expected);
        }
    }

    #[test]
    fn says_what_is_wrong_now() {
        let request = Order::request().message("Anything else?");
        let once = again(&request, THIRD, r#"{"name":"x","gift":true}"#);
        let twice = again(&once, THIRD, r#"{"name":"Ada"}"#);
        assert_eq!(
            message(&twice, THIRD),
            "Anything else?\n\ngift: must be answered"
        );
        // A message of the author stands alone.
        assert_eq!(message(&twice.message("Well?"), THIRD), "Well?");
    }

    #[test]
    fn stands_alone_where_there_was_none() {
        let form = Form::builder().field(TextField::new("a")).build().unwrap();
        let again = again(&form.request(""), THIRD, "{}");
        assert_eq!(message(&again, THIRD), "a: must be answered");
    }

    #[test]
    fn may_name_an_address() {
        /// Where?
        #[derive(Debug, Elicit)]
        struct Page {
            #[elicit(format = "uri")]
            page: String,
        }
        let again = again(&Page::request(), THIRD, r#"{"page":"x"}"#);
        assert_eq!(
            message(&again, THIRD),
            "Where?\n\npage: must be a URI, with a scheme such as https"
        );
        let linked = again.message("https://example.com/");
        assert!(linked.params(THIRD).is_err());
    }

    #[test]
    fn has_an_end() {
        let names = (0..100).map(|at| format!("k{at}"));
        let form = names.fold(Form::builder(), |form, name| {
            form.field(TextField::new(name))
        });
        let request = form.build().unwrap().request("What?");
        let message = message(&again(&request, THIRD, "{}"), THIRD);
        assert_eq!(message.lines().count(), 2 + 64 + 1);
        assert_eq!(message.lines().nth(2), Some("k0: must be answered"));
        assert_eq!(message.lines().nth(65), Some("k63: must be answered"));
        assert_eq!(message.lines().last(), Some("and 36 more"));
    }

    /// What?
    #[derive(Debug, Elicit)]
    #[elicit(deny_unknown)]
    struct Strict {
        _a: Option<bool>,
        _b: bool,
    }

    /// The names of such keys are whatever the sender wants the person to read.
    #[test]
    fn counts_unknown_keys_and_does_not_name_them() {
        let many: Vec<String> = (0..100).map(|at| format!(r#""k{at}":0"#)).collect();
        let many = format!("{{{}}}", many.join(","));
        for (content, expected) in [
            (
                r#"{"https://evil.example":1,"_b":true}"#,
                "What?\n\n1 key is not a field of this form",
            ),
            (
                r#"{"http://a.example":1,"_a":7,"Call 555":null,"_b":true}"#,
                "What?\n\n_a: expected boolean, got integer\n2 keys are not fields of this form",
            ),
            (
                &many,
                "What?\n\n_b: must be answered\n100 keys are not fields of this form",
            ),
        ] {
            for version in ProtocolVersion::all() {
                let again = again(&Strict::request(), version, content);
                assert_eq!(message(&again, version), expected);
                assert_eq!(again.shown_message(), expected);
            }
        }
    }
}

/// What only the server knows to be wrong.
mod a_fault_of_the_server {
    use super::*;

    const GOOD: &str = r#"{"name":"Ada","count":2,"gift":true}"#;

    #[test]
    fn is_asked_about_like_any_other() {
        let request = Order::request();
        let result = accept(GOOD);
        assert!(request.outcome(THIRD, &result).unwrap().is_accepted());
        let invalid = Invalid::check("name", "is taken: choose another one");
        let again = request.again(THIRD, &result, &invalid);
        assert_eq!(
            message(&again, THIRD),
            "What is your order?\n\nname: is taken: choose another one"
        );
        // What is refused is not shown again; all else is.
        let expected = [
            ("count", json!(2)),
            ("gift", json!(true)),
            ("size", json!("M")),
            ("others", json!(["S"])),
        ];
        assert_eq!(shown(&again), expected);
    }

    #[test]
    fn may_be_of_the_whole_answer() {
        let invalid = Invalid::check("", String::from("the shop is closed\nuntil nine"));
        let again = Order::request().again(THIRD, &accept(GOOD), &invalid);
        assert_eq!(
            message(&again, THIRD),
            "What is your order?\n\nthe shop is closed until nine"
        );
        assert_eq!(shown(&again)[0], ("name", json!("Ada")));
    }

    #[test]
    fn is_a_fault_like_that_of_a_check() {
        let invalid = Invalid::check(String::from("name"), "is taken");
        assert_eq!(faults(&invalid), [("name", "check")]);
        assert_eq!(invalid.to_string(), "name: is taken");
        assert_eq!(invalid.as_slice()[0].rule, Rule::Check("is taken".into()));
    }
}

mod values {
    use super::*;

    #[test]
    fn that_are_valid_are_shown() {
        let content =
            r#"{"name":"A\u0064a","count":10,"price":2.5,"size":"L","others":["M","S"],"else":1}"#;
        let again = again(&Order::request(), SECOND, content);
        let expected = [
            ("name", json!("Ada")),
            ("price", json!(2.5)),
            ("size", json!("L")),
            ("others", json!(["M", "S"])),
        ];
        assert_eq!(shown(&again), expected);
        let schema = concat!(
            r#"{"type":"object","properties":{"#,
            r#""name":{"type":"string","minLength":2,"maxLength":10,"default":"Ada"},"#,
            r#""count":{"type":"integer","minimum":1,"maximum":9},"#,
            r#""price":{"type":"number","default":2.5},"#,
            r#""gift":{"type":"boolean"},"#,
            r#""size":{"type":"string","enum":["S","M","L"],"default":"L"},"#,
            r#""others":{"type":"array","maxItems":2,"items":{"type":"string","enum":["S","M","L"]},"default":["M","S"]}"#,
            r#"},"required":["name","gift"]}"#,
        );
        assert_eq!(again.form().requested_schema(SECOND).unwrap(), schema);
        let params = serde_json::to_string(&again.params(SECOND).unwrap()).unwrap();
        assert!(params.ends_with(&format!(r#""requestedSchema":{schema}}}"#)));
        // The declaration is as it was.
        assert!(!Order::requested_schema(SECOND).unwrap().contains("Ada"));
        assert_eq!(again.form().fingerprint(), Order::FORM.fingerprint());
    }

    #[test]
    fn that_were_shown_stay() {
        let request = Order::request().prefill("count", 3).unwrap();
        let once = again(&request, THIRD, r#"{"name":"Ada","count":null}"#);
        assert_eq!(
            once.form().field("count").unwrap().default_value(),
            Some(json!(3))
        );
        let twice = again(&once, THIRD, r#"{"name":"x","gift":false}"#);
        let expected = [
            ("name", json!("Ada")),
            ("count", json!(3)),
            ("gift", json!(false)),
            ("size", json!("M")),
            ("others", json!(["S"])),
        ];
        assert_eq!(shown(&twice), expected);
    }

    #[test]
    fn that_a_check_refuses_are_not_shown() {
        #[expect(clippy::trivially_copy_pass_by_ref, reason = "checks take a reference")]
        fn even(count: &u8) -> Result<(), &'static str> {
            if count.is_multiple_of(2) {
                Ok(())
            } else {
                Err("must be even")
            }
        }
        fn sum(pair: &Pair) -> Result<(), &'static str> {
            if pair.a + pair.b < 10 {
                Ok(())
            } else {
                Err("too many in all")
            }
        }
        /// How many?
        #[derive(Debug, Elicit)]
        #[elicit(check = sum)]
        struct Pair {
            #[elicit(check = even)]
            a: u8,
            b: u8,
        }
        let request = Pair::request();
        let once = again(&request, THIRD, r#"{"a":3,"b":4}"#);
        assert_eq!(shown(&once), [("b", json!(4))]);
        // The check of the whole names no field.
        let twice = again(&request, THIRD, r#"{"a":8,"b":9}"#);
        assert_eq!(shown(&twice), [("a", json!(8)), ("b", json!(9))]);
        assert_eq!(message(&twice, THIRD), "How many?\n\ntoo many in all");
    }

    #[test]
    fn that_no_default_could_be_are_not_shown() {
        /// How many?
        #[derive(Debug, Elicit)]
        struct Big {
            many: u64,
            text: String,
            more: bool,
        }
        let _ = |Big { many, text, more }: Big| (many, text, more);
        let long = "x".repeat(4097);
        for many in ["9007199254740992", "18446744073709551615"] {
            let content = format!(r#"{{"many":{many},"text":"{long}"}}"#);
            assert_eq!(shown(&again(&Big::request(), THIRD, &content)), []);
        }
        let content = format!(r#"{{"many":9007199254740991,"text":"{}"}}"#, &long[1..]);
        let again = again(&Big::request(), THIRD, &content);
        let expected = [
            ("many", json!(9_007_199_254_740_991_u64)),
            ("text", json!(long[1..])),
        ];
        assert_eq!(shown(&again), expected);
    }

    #[test]
    fn that_come_twice_are_not_shown() {
        let again = again(
            &Order::request(),
            THIRD,
            r#"{"name":"Ada","name":"Bob","gift":true}"#,
        );
        let expected = [
            ("gift", json!(true)),
            ("size", json!("M")),
            ("others", json!(["S"])),
        ];
        assert_eq!(shown(&again), expected);
    }

    #[test]
    fn of_options_that_came_at_run_time() {
        /// Where to?
        #[derive(Debug, Elicit)]
        struct Merge {
            #[elicit(enum)]
            branch: String,
            sure: bool,
        }
        let _ = |Merge { branch, sure }: Merge| (branch, sure);
        let options = [Opt::new("main"), Opt::titled("dev", "Development")];
        let request = Merge::request().options("branch", options).unwrap();
        let again = again(&request, THIRD, r#"{"branch":"dev"}"#);
        assert_eq!(shown(&again), [("branch", json!("dev"))]);
        assert!(
            again
                .outcome(THIRD, &accept(r#"{"branch":"main","sure":true}"#))
                .is_ok()
        );
    }

    #[test]
    fn of_content_that_is_no_object_are_none() {
        let request = Order::request();
        for content in ["[]", "7", r#""x""#] {
            let again = again(&request, THIRD, content);
            assert_eq!(shown(&again), shown(&request), "{content}");
            assert_eq!(
                message(&again, THIRD),
                "What is your order?\n\nthe content is not a JSON object"
            );
        }
        let result = accept(r#"{"name":"x"}"#);
        let invalid = request.outcome(THIRD, &result).unwrap_err();
        let nothing = ElicitResult::decline();
        assert_eq!(
            shown(&request.again(THIRD, &nothing, &invalid)),
            shown(&request)
        );
    }
}

mod a_missing_answer {
    use super::*;

    #[test]
    fn is_missing_as_before() {
        let request = Order::request();
        let content = r#"{"name":"Ada","count":3,"gift":"x","size":"L","others":["L"]}"#;
        let once = again(&request, THIRD, content);
        let invalid = once.outcome(THIRD, &accept("{}")).unwrap_err();
        assert_eq!(
            faults(&invalid),
            [("name", "required"), ("gift", "required")]
        );
        let expected = Order {
            name: "Bob".into(),
            count: None,
            price: None,
            gift: true,
            size: Size::M,
            others: vec![Size::S],
        };
        let answer = accept(r#"{"name":"Bob","gift":true}"#);
        let outcome = once.outcome(THIRD, &answer).unwrap();
        assert_eq!(outcome.accepted(), Some(expected.clone()));
        // Nor does asking once more, or a clone, change it.
        let content = r#"{"name":"x","gift":true,"size":"S","others":[]}"#;
        let twice = again(&once, THIRD, content).clone();
        assert_eq!(
            twice.form().field("size").unwrap().default_value(),
            Some(json!("S"))
        );
        let outcome = twice.outcome(THIRD, &answer).unwrap();
        assert_eq!(outcome.accepted(), Some(expected.clone()));
        // On the first revision a list is missing when none of its booleans is there.
        let outcome = twice.outcome(FIRST, &answer).unwrap();
        assert_eq!(outcome.accepted(), Some(expected));
    }

    #[test]
    fn is_what_is_prefilled_after_that() {
        let content = r#"{"name":"Ada","size":"L"}"#;
        let request = again(&Order::request(), THIRD, content);
        let request = request.prefill("size", "S").unwrap();
        let answer = accept(r#"{"name":"Bob","gift":true}"#);
        let outcome = request.outcome(THIRD, &answer).unwrap();
        assert_eq!(outcome.accepted().unwrap().size, Size::S);
    }
}

mod on_the_first_revision {
    use super::*;

    #[test]
    fn booleans_are_shown_as_the_list_they_make() {
        let content = r#"{"name":"x","gift":true,"others.M":true,"others.S":false}"#;
        let again = again(&Order::request(), FIRST, content);
        assert_eq!(
            again.form().field("others").unwrap().default_value(),
            Some(json!(["M"]))
        );
        let schema = again.form().requested_schema(FIRST).unwrap();
        assert!(schema.contains(concat!(
            r#""others.S":{"type":"boolean","title":"others: S","default":false},"#,
            r#""others.M":{"type":"boolean","title":"others: M","default":true},"#,
            r#""others.L":{"type":"boolean","title":"others: L","default":false}"#,
        )));
        // One that is absent counts as it was shown.
        let answer = accept(r#"{"name":"Ada","gift":true,"others.L":true}"#);
        let outcome = again.outcome(FIRST, &answer).unwrap();
        assert_eq!(outcome.accepted().unwrap().others, [Size::M, Size::L]);
    }

    #[test]
    fn a_list_that_breaks_a_rule_is_shown_as_before() {
        for content in [
            r#"{"name":"Ada","gift":true,"others.M":true,"others.S":true,"others.L":true}"#,
            r#"{"name":"Ada","gift":true,"others.M":true,"others.S":"x"}"#,
            r#"{"name":"x","gift":true}"#,
        ] {
            let again = again(&Order::request(), FIRST, content);
            assert_eq!(
                again.form().field("others").unwrap().default_value(),
                Some(json!(["S"])),
                "{content}"
            );
        }
    }
}
