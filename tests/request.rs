//! A question about to be asked, and what became of it.

mod kit;

use elicit::{
    Bound, Choice, Confirm, Elicit, ElicitParams, ElicitResult, Flaw, FormError, Limit, Opt,
    Outcome, ProtocolVersion, Request, Rule, Unsupported,
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
    #[elicit(minimum = 0)]
    price: Option<f64>,
    gift: bool,
    #[elicit(default = Size::M)]
    size: Size,
    #[elicit(max_items = 2)]
    others: Option<Vec<Size>>,
}

fn order() -> Order {
    Order {
        name: "Ada".into(),
        count: None,
        price: None,
        gift: true,
        size: Size::M,
        others: None,
    }
}

fn text(params: &ElicitParams) -> String {
    serde_json::to_string(params).unwrap()
}

/// The properties as 2026-07-28 is asked them.
fn properties<T>(request: &Request<T>) -> Value {
    let params: Value = serde_json::to_value(request.params(THIRD).unwrap()).unwrap();
    params["requestedSchema"]["properties"].clone()
}

fn least(bound: i128) -> Flaw {
    Flaw::Default(Rule::Minimum(Bound::Integer(bound)))
}

fn most(bound: i128) -> Flaw {
    Flaw::Default(Rule::Maximum(Bound::Integer(bound)))
}

/// What is wrong, as fields and flaws.
fn flaws<T>(result: Result<Request<T>, FormError>) -> Vec<(String, Flaw)> {
    let Err(error) = result else {
        panic!("it is good");
    };
    let flaws = error.iter();
    flaws
        .map(|fault| (fault.field.to_string(), fault.flaw.clone()))
        .collect()
}

mod params {
    use super::*;

    #[test]
    fn of_each_revision() {
        let request = Confirm::request().message("Delete it?");
        let schema = r#"{"type":"object","properties":{"confirm":{"type":"boolean","title":"Confirm"}},"required":["confirm"]}"#;
        for (version, expected) in [
            (
                FIRST,
                format!(r#"{{"message":"Delete it?","requestedSchema":{schema}}}"#),
            ),
            (
                SECOND,
                format!(r#"{{"mode":"form","message":"Delete it?","requestedSchema":{schema}}}"#),
            ),
            (
                THIRD,
                format!(r#"{{"mode":"form","message":"Delete it?","requestedSchema":{schema}}}"#),
            ),
        ] {
            assert_eq!(text(&request.params(version).unwrap()), expected);
        }
        assert_eq!(
            serde_json::to_string(&request.to_input_request().unwrap()).unwrap(),
            format!(
                r#"{{"method":"elicitation/create","params":{{"mode":"form","message":"Delete it?","requestedSchema":{schema}}}}}"#
            )
        );
    }

    #[test]
    fn say_the_schema_of_the_form() {
        for version in ProtocolVersion::all() {
            let params = text(&Order::request().params(version).unwrap());
            let schema = Order::requested_schema(version).unwrap();
            assert!(params.ends_with(&format!(r#""requestedSchema":{schema}}}"#)));
        }
        assert_eq!(
            serde_json::to_string(&Order::to_input_request().unwrap()).unwrap(),
            serde_json::to_string(&Order::request().to_input_request().unwrap()).unwrap()
        );
    }

    #[test]
    fn without_options_there_are_none() {
        /// Which branch?
        #[derive(Debug, PartialEq, Elicit)]
        struct Merge {
            #[elicit(enum)]
            branch: String,
        }
        for version in ProtocolVersion::all() {
            let unsupported = Merge::request().params(version).unwrap_err();
            let expected = Unsupported::MissingOptions {
                field: "branch".into(),
            };
            assert_eq!(unsupported, expected);
        }
        assert!(Merge::to_input_request().is_err());
    }
}

mod message {
    use super::*;

    fn message<T>(request: &Request<T>) -> String {
        let params = request.params(SECOND).unwrap();
        params.message().to_owned()
    }

    #[test]
    fn is_the_declared_one_or_another() {
        assert_eq!(message(&Order::request()), "What is your order?");
        assert_eq!(message(&Order::request().message("Again?")), "Again?");
        let name = "the \"editor\"";
        let request = Order::request()
            .message("Not this?")
            .message(format!("How was {name}?"));
        assert_eq!(message(&request), "How was the \"editor\"?");
        assert!(
            text(&request.params(FIRST).unwrap())
                .contains(r#""message":"How was the \"editor\"?""#)
        );
        // The declaration is as it was.
        assert_eq!(message(&Order::request()), "What is your order?");
    }

    #[test]
    fn must_not_have_a_link() {
        for link in [
            "See https://example.com",
            "http://x",
            "HTTPS://EXAMPLE.COM/a",
        ] {
            let request = Order::request().message(link);
            for version in ProtocolVersion::all() {
                assert_eq!(request.params(version).unwrap_err(), Unsupported::Link);
            }
            assert_eq!(request.to_input_request().unwrap_err(), Unsupported::Link);
        }
        let request = Order::request().message("Is ftp.example.com or https: meant?");
        assert!(request.params(SECOND).is_ok());
    }

    #[test]
    fn may_have_one_where_it_is_allowed() {
        #[derive(Elicit)]
        #[elicit(message = "See https://example.com/terms", allow_link)]
        struct Terms {
            #[elicit(title = "I have read https://example.com/terms")]
            read: bool,
        }
        assert_eq!(message(&Terms::request()), "See https://example.com/terms");
        let request = Terms::request().message("See http://localhost/");
        assert_eq!(message(&request), "See http://localhost/");
        assert!(Terms::requested_schema(FIRST).is_ok());
    }
}

mod prefill {
    use super::*;

    #[test]
    fn of_every_kind() {
        let request = Order::request()
            .prefill("name", "Ada")
            .and_then(|request| request.prefill("count", 3))
            .and_then(|request| request.prefill("price", 2.5))
            .and_then(|request| request.prefill("gift", false))
            .and_then(|request| request.prefill("size", "L"))
            .and_then(|request| request.prefill("others", vec!["L", "S"]))
            .unwrap();
        let schema = concat!(
            r#"{"type":"object","properties":{"#,
            r#""name":{"type":"string","minLength":2,"maxLength":10,"default":"Ada"},"#,
            r#""count":{"type":"integer","minimum":1,"maximum":9,"default":3},"#,
            r#""price":{"type":"number","minimum":0,"default":2.5},"#,
            r#""gift":{"type":"boolean","default":false},"#,
            r#""size":{"type":"string","enum":["S","M","L"],"default":"L"},"#,
            r#""others":{"type":"array","maxItems":2,"items":{"type":"string","enum":["S","M","L"]},"default":["L","S"]}"#,
            r#"},"required":["name","gift"]}"#,
        );
        for version in [SECOND, THIRD] {
            let params = request.params(version).unwrap();
            let expected = format!(
                r#"{{"mode":"form","message":"What is your order?","requestedSchema":{schema}}}"#
            );
            assert_eq!(text(&params), expected);
        }
        let schema = concat!(
            r#"{"type":"object","properties":{"#,
            r#""name":{"type":"string","minLength":2,"maxLength":10},"#,
            r#""count":{"type":"integer","minimum":1,"maximum":9},"#,
            r#""price":{"type":"number","minimum":0},"#,
            r#""gift":{"type":"boolean","default":false},"#,
            r#""size":{"type":"string","enum":["S","M","L"]},"#,
            r#""others.S":{"type":"boolean","title":"others: S","default":true},"#,
            r#""others.M":{"type":"boolean","title":"others: M","default":false},"#,
            r#""others.L":{"type":"boolean","title":"others: L","default":true}"#,
            r#"},"required":["name","gift"]}"#,
        );
        assert_eq!(
            text(&request.params(FIRST).unwrap()),
            format!(r#"{{"message":"What is your order?","requestedSchema":{schema}}}"#)
        );
    }

    #[test]
    fn the_last_one_counts() {
        let request = Order::request().prefill("count", 3).unwrap();
        let request = request.prefill("count", 4).unwrap();
        assert_eq!(properties(&request)["count"]["default"], 4);
        // The declaration is as it was.
        assert_eq!(properties(&Order::request())["count"].get("default"), None);
        assert!(
            !Order::requested_schema(THIRD)
                .unwrap()
                .contains(r#""default":4"#)
        );
    }

    #[test]
    fn an_integer_may_be_a_whole_float_and_a_list_a_set() {
        let request = Order::request().prefill("count", 3.0).unwrap();
        assert_eq!(properties(&request)["count"]["default"].to_string(), "3");
        let request = Order::request().prefill("price", 3).unwrap();
        assert_eq!(properties(&request)["price"]["default"].to_string(), "3");
        let others = vec!["L", "S", "L"];
        let request = Order::request().prefill("others", others).unwrap();
        assert_eq!(properties(&request)["others"]["default"], json!(["L", "S"]));
        let nothing: Vec<&str> = vec![];
        let request = Order::request().prefill("others", nothing).unwrap();
        assert_eq!(properties(&request)["others"]["default"], json!([]));
    }

    #[test]
    fn must_be_a_good_answer() {
        let wrong: [(&str, Value, Flaw); 24] = [
            ("name", json!("A"), Flaw::Default(Rule::MinLength(2))),
            (
                "name",
                json!("more than ten"),
                Flaw::Default(Rule::MaxLength(10)),
            ),
            ("name", json!(3), Flaw::DefaultType),
            ("name", json!(null), Flaw::DefaultType),
            ("count", json!(0), least(1)),
            ("count", json!(10), most(9)),
            ("count", json!(2.5), Flaw::DefaultType),
            ("count", json!("3"), Flaw::DefaultType),
            ("count", json!(-1), least(1)),
            (
                "price",
                json!(-0.5),
                Flaw::Default(Rule::Minimum(Bound::Number(0.0))),
            ),
            ("price", f64::NAN.into(), Flaw::Unsayable),
            ("price", f64::INFINITY.into(), Flaw::Unsayable),
            ("price", json!("1"), Flaw::DefaultType),
            ("price", json!([1]), Flaw::DefaultType),
            ("gift", json!("yes"), Flaw::DefaultType),
            ("gift", json!(1), Flaw::DefaultType),
            ("size", json!("XL"), Flaw::Default(Rule::Option)),
            ("size", json!("m"), Flaw::Default(Rule::Option)),
            ("size", json!(["M"]), Flaw::DefaultType),
            (
                "others",
                json!(["S", "M", "L"]),
                Flaw::Default(Rule::MaxItems(2)),
            ),
            ("others", json!(["XL"]), Flaw::Default(Rule::Option)),
            ("others", json!([1]), Flaw::DefaultType),
            ("others", json!("M"), Flaw::DefaultType),
            ("others", json!({"M": true}), Flaw::DefaultType),
        ];
        for (name, value, flaw) in wrong {
            let shown = value.to_string();
            let found = flaws(Order::request().prefill(name, value));
            assert_eq!(found, [(name.to_owned(), flaw)], "{shown}");
        }
        for name in ["", "Name", "size.M", "nobody"] {
            let found = flaws(Order::request().prefill(name, "Ada"));
            assert_eq!(found, [(name.to_owned(), Flaw::NoSuchField)]);
        }
    }

    #[test]
    fn an_error_does_not_repeat_the_value() {
        for (name, value) in [("name", "h"), ("size", "hunter2"), ("gift", "hunter2")] {
            let Err(error) = Order::request().prefill(name, value) else {
                panic!("{name} is good");
            };
            let shown = format!("{error} {error:?}");
            assert!(!shown.contains("hunter2"), "{shown}");
            assert!(shown.starts_with(&format!("{name}: ")), "{shown}");
        }
    }

    #[test]
    fn beyond_what_json_keeps_exact_it_is_refused() {
        /// How many?
        #[derive(Debug, PartialEq, Elicit)]
        struct Many {
            n: u64,
        }
        let exact = 9_007_199_254_740_991_u64;
        let request = Many::request().prefill("n", exact).unwrap();
        assert_eq!(properties(&request)["n"]["default"], exact);
        for n in [exact + 1, u64::MAX] {
            let found = flaws(Many::request().prefill("n", n));
            assert_eq!(
                found,
                [("n".to_owned(), most(9_007_199_254_740_991))],
                "{n}"
            );
        }
    }

    #[test]
    fn only_shows_what_has_to_be_answered() {
        let request = Order::request().prefill("name", "Ada").unwrap();
        let request = request.prefill("count", 3).unwrap();
        let invalid = request
            .outcome(THIRD, &accept(r#"{"gift":true}"#))
            .unwrap_err();
        assert_eq!(faults(&invalid), [("name", "required")]);
        let outcome = request.outcome(THIRD, &accept(r#"{"name":"Bob","gift":true}"#));
        let expected = Order {
            name: "Bob".into(),
            ..order()
        };
        assert_eq!(outcome.unwrap().accepted(), Some(expected));
    }

    #[test]
    fn of_a_field_with_a_default_takes_its_place() {
        let request = Order::request().prefill("size", "L").unwrap();
        let outcome = request.outcome(THIRD, &accept(r#"{"name":"Ada","gift":true}"#));
        let expected = Order {
            size: Size::L,
            ..order()
        };
        assert_eq!(outcome.unwrap().accepted(), Some(expected));
    }
}

mod prefill_from {
    use super::*;

    #[test]
    fn shows_a_value_to_be_edited() {
        let value = Order {
            name: "Ada".into(),
            count: Some(2),
            price: Some(0.0),
            gift: false,
            size: Size::S,
            others: Some(vec![]),
        };
        let request = Order::request().prefill_from(&value).unwrap();
        let properties = properties(&request);
        let default = |name: &str| properties[name]["default"].clone();
        assert_eq!(default("name"), "Ada");
        assert_eq!(default("count"), 2);
        assert_eq!(default("price").to_string(), "0");
        assert_eq!(default("gift"), false);
        assert_eq!(default("size"), "S");
        assert_eq!(default("others"), json!([]));
        let schema = request.params(THIRD).unwrap();
        assert!(text(&schema).contains(r#""required":["name","gift"]"#));
    }

    #[test]
    fn what_the_value_leaves_empty_stays_empty() {
        /// Who?
        #[derive(Debug, Clone, PartialEq, Elicit)]
        struct Who {
            #[elicit(default = "octocat")]
            nick: Option<String>,
            #[elicit(default = 7)]
            age: u8,
        }
        let value = Who { nick: None, age: 9 };
        let request = Who::request().prefill_from(&value).unwrap();
        let properties = properties(&request);
        assert_eq!(properties["nick"].get("default"), None);
        assert_eq!(properties["age"]["default"], 9);
        // An answer that changes nothing gives the value back.
        let outcome = request.outcome(THIRD, &accept("{}")).unwrap();
        assert_eq!(outcome.accepted(), Some(value.clone()));
        let outcome = request.outcome(THIRD, &accept(r#"{"age":9}"#)).unwrap();
        assert_eq!(outcome.accepted(), Some(value));
        let outcome = request.outcome(THIRD, &accept(r#"{"nick":"x"}"#)).unwrap();
        let expected = Who {
            nick: Some("x".into()),
            age: 9,
        };
        assert_eq!(outcome.accepted(), Some(expected));
    }

    #[test]
    fn a_field_that_was_cleared_is_empty() {
        let value = Order {
            count: Some(2),
            ..order()
        };
        let request = Order::request().prefill_from(&value).unwrap();
        let outcome = request.outcome(THIRD, &accept(r#"{"name":"Ada","gift":true}"#));
        assert_eq!(outcome.unwrap().accepted(), Some(order()));
    }

    #[test]
    fn a_value_without_words_on_the_wire_is_refused() {
        let value = Order {
            price: Some(f64::NAN),
            ..order()
        };
        let found = flaws(Order::request().prefill_from(&value));
        assert_eq!(found, [("price".to_owned(), Flaw::Unsayable)]);
    }

    #[test]
    fn a_value_that_breaks_its_own_rules_is_refused() {
        let value = Order {
            name: "A".into(),
            count: Some(0),
            others: Some(vec![Size::S, Size::M, Size::L]),
            ..order()
        };
        let expected = [
            ("name".to_owned(), Flaw::Default(Rule::MinLength(2))),
            ("count".to_owned(), least(1)),
            ("others".to_owned(), Flaw::Default(Rule::MaxItems(2))),
        ];
        assert_eq!(flaws(Order::request().prefill_from(&value)), expected);
    }

    #[test]
    fn of_flattened_fields_too() {
        /// Two?
        #[derive(Debug, Clone, PartialEq, Elicit)]
        struct Two {
            #[elicit(flatten, prefix = "a_")]
            a: Order,
            #[elicit(flatten, prefix = "b_")]
            b: Order,
        }
        let value = Two {
            a: order(),
            b: Order {
                name: "Bob".into(),
                size: Size::L,
                ..order()
            },
        };
        let request = Two::request().prefill_from(&value).unwrap();
        let properties = properties(&request);
        assert_eq!(properties["a_name"]["default"], "Ada");
        assert_eq!(properties["b_name"]["default"], "Bob");
        assert_eq!(properties["b_size"]["default"], "L");
        let content = serde_json::to_string(&value.to_content()).unwrap();
        let outcome = request.outcome(THIRD, &accept(&content)).unwrap();
        assert_eq!(outcome.accepted(), Some(value));
    }
}

mod options {
    use super::*;

    /// Which branch?
    #[derive(Debug, Clone, PartialEq, Elicit)]
    struct Merge {
        #[elicit(enum, title = "Branch")]
        branch: String,
        #[elicit(enum, multi, min_items = 1)]
        others: Option<Vec<String>>,
        why: Option<String>,
    }

    fn merge() -> Request<Merge> {
        Merge::request()
            .options("branch", [("main", "The main one"), ("dev", "Development")])
            .and_then(|request| request.options("others", ["a", "b", "c"]))
            .unwrap()
    }

    #[test]
    fn are_written_like_declared_ones() {
        let schema = concat!(
            r#"{"type":"object","properties":{"#,
            r#""branch":{"type":"string","title":"Branch","oneOf":[{"const":"main","title":"The main one"},{"const":"dev","title":"Development"}]},"#,
            r#""others":{"type":"array","minItems":1,"items":{"type":"string","enum":["a","b","c"]}},"#,
            r#""why":{"type":"string"}"#,
            r#"},"required":["branch"]}"#,
        );
        assert_eq!(
            text(&merge().params(THIRD).unwrap()),
            format!(r#"{{"mode":"form","message":"Which branch?","requestedSchema":{schema}}}"#)
        );
        let schema = concat!(
            r#"{"type":"object","properties":{"#,
            r#""branch":{"type":"string","title":"Branch","enum":["main","dev"],"enumNames":["The main one","Development"]},"#,
            r#""others.a":{"type":"boolean","title":"others: a","default":false},"#,
            r#""others.b":{"type":"boolean","title":"others: b","default":false},"#,
            r#""others.c":{"type":"boolean","title":"others: c","default":false},"#,
            r#""why":{"type":"string"}"#,
            r#"},"required":["branch"]}"#,
        );
        assert_eq!(
            text(&merge().params(FIRST).unwrap()),
            format!(r#"{{"message":"Which branch?","requestedSchema":{schema}}}"#)
        );
    }

    #[test]
    fn come_in_any_spelling() {
        let owned: Vec<String> = vec!["x".into(), "y".into()];
        let pairs: Vec<(String, String)> = vec![("x".into(), "X".into())];
        let opts = vec![Opt::new("x"), Opt::titled("y", "Y")];
        for (request, expected) in [
            (
                Merge::request().options("branch", owned),
                json!({"enum": ["x", "y"]}),
            ),
            (
                Merge::request().options("branch", pairs),
                json!({"oneOf": [{"const": "x", "title": "X"}]}),
            ),
            (
                Merge::request().options("branch", opts),
                json!({"oneOf": [{"const": "x", "title": "x"}, {"const": "y", "title": "Y"}]}),
            ),
        ] {
            let request = request.unwrap().options("others", ["a"]).unwrap();
            let property = &properties(&request)["branch"];
            for (key, value) in expected.as_object().unwrap() {
                assert_eq!(&property[key], value);
            }
        }
    }

    #[test]
    fn an_answer_is_one_of_them() {
        let content = r#"{"branch":"dev","others":["c","a","c"]}"#;
        let outcome = merge().outcome(THIRD, &accept(content)).unwrap();
        let expected = Merge {
            branch: "dev".into(),
            others: Some(vec!["c".into(), "a".into()]),
            why: None,
        };
        assert_eq!(outcome.accepted(), Some(expected));
        let content = r#"{"branch":"Development","others":["main"]}"#;
        let invalid = merge().outcome(THIRD, &accept(content)).unwrap_err();
        assert_eq!(
            faults(&invalid),
            [("branch", "option"), ("others", "option")]
        );
        let content = r#"{"branch":"main","others.b":true,"others.a":true}"#;
        let outcome = merge().outcome(FIRST, &accept(content)).unwrap();
        let expected = Merge {
            branch: "main".into(),
            others: Some(vec!["a".into(), "b".into()]),
            why: None,
        };
        assert_eq!(outcome.accepted(), Some(expected));
    }

    #[test]
    fn without_them_no_answer_is_one() {
        let content = r#"{"branch":"main","others":["a"]}"#;
        let expected = [("branch", "check"), ("others", "check")];
        let invalid = Merge::from_slice(content.as_bytes()).unwrap_err();
        assert_eq!(faults(&invalid), expected);
        let outcome = Merge::request().outcome(THIRD, &accept(content));
        assert_eq!(faults(&outcome.unwrap_err()), expected);
    }

    #[test]
    fn may_be_very_many() {
        let values: Vec<String> = (0..5_000).map(|n| (n * 7 % 5_000).to_string()).collect();
        let request = merge().options("branch", values.clone()).unwrap();
        let request = request.options("others", values.clone()).unwrap();
        let all = serde_json::to_string(&values).unwrap();
        let content = format!(r#"{{"branch":"4999","others":{all}}}"#);
        let outcome = request.outcome(THIRD, &accept(&content)).unwrap();
        assert_eq!(outcome.accepted().unwrap().others, Some(values));
        let outcome = request.outcome(THIRD, &accept(r#"{"branch":"5000","others":["0","0"]}"#));
        assert_eq!(faults(&outcome.unwrap_err()), [("branch", "option")]);
    }

    #[test]
    fn may_be_given_anew_and_prefilled() {
        let request = merge().options("branch", ["x", "y"]).unwrap();
        assert_eq!(properties(&request)["branch"]["enum"], json!(["x", "y"]));
        let request = request.prefill("branch", "y").unwrap();
        let request = request.prefill("others", vec!["b"]).unwrap();
        assert_eq!(properties(&request)["branch"]["default"], "y");
        assert_eq!(properties(&request)["others"]["default"], json!(["b"]));
        // A prefill that belonged to other options is gone.
        let request = request.options("branch", ["p", "q"]).unwrap();
        assert_eq!(properties(&request)["branch"].get("default"), None);
        let value = Merge {
            branch: "q".into(),
            others: Some(vec!["c".into()]),
            why: Some("so".into()),
        };
        let request = request.prefill_from(&value).unwrap();
        assert_eq!(properties(&request)["branch"]["default"], "q");
    }

    #[test]
    fn must_be_a_list_that_one_can_choose_from() {
        let nothing: [&'static str; 0] = [];
        for (name, options, flaw) in [
            ("branch", &nothing[..], Flaw::NoOptions),
            ("branch", &["a", "b", "a"][..], Flaw::SameOption("a".into())),
            ("others", &nothing[..], Flaw::NoOptions),
            ("why", &["a"][..], Flaw::OptionsDeclared),
            ("nobody", &["a"][..], Flaw::NoSuchField),
            ("branch", &["https://example.com"][..], Flaw::Link),
            ("branch", &["a", ""][..], Flaw::EmptyOption),
            ("others", &[""][..], Flaw::EmptyOption),
            ("others", &["a", " "][..], Flaw::EmptyOption),
        ] {
            let found = flaws(Merge::request().options(name, options.iter().copied()));
            assert_eq!(found, [(name.to_owned(), flaw)], "{options:?}");
        }
        let found = flaws(Order::request().options("size", ["S"]));
        assert_eq!(found, [("size".to_owned(), Flaw::OptionsDeclared)]);
        // Nobody could tell them apart.
        let found = flaws(Merge::request().options("branch", [("a", "Main"), ("b", "Main")]));
        assert_eq!(
            found,
            [("branch".to_owned(), Flaw::SameOption("Main".into()))]
        );
        // Nobody could read it.
        let found = flaws(Merge::request().options("branch", [("a", "Main"), ("b", " ")]));
        assert_eq!(found, [("branch".to_owned(), Flaw::EmptyText)]);
        // A prefill has to wait for them.
        let found = flaws(Merge::request().prefill("branch", "main"));
        assert_eq!(found, [("branch".to_owned(), Flaw::OptionsMissing)]);
    }

    #[test]
    fn without_end_are_too_many() {
        let many = Flaw::Limit(Limit::Options(65_535));
        let endless = (0_u32..).map(|at| at.to_string());
        let found = flaws(Merge::request().options("branch", endless));
        assert_eq!(found, [("branch".to_owned(), many.clone())]);
        // That is said first.
        let links = std::iter::repeat("https://example.com");
        let found = flaws(Merge::request().options("others", links));
        assert_eq!(found, [("others".to_owned(), many)]);
    }

    #[test]
    fn of_a_flattened_field_go_by_its_whole_name() {
        /// Two branches?
        #[derive(Debug, PartialEq, Elicit)]
        struct Two {
            #[elicit(flatten, prefix = "from_")]
            from: Merge,
            #[elicit(flatten, prefix = "to_")]
            to: Merge,
        }
        let mut request = Two::request();
        for name in ["from_branch", "from_others", "to_branch", "to_others"] {
            request = request.options(name, [name, "x"]).unwrap();
        }
        let content = r#"{"from_branch":"from_branch","to_branch":"x","to_others":["to_others"]}"#;
        let two = request
            .outcome(THIRD, &accept(content))
            .unwrap()
            .accepted()
            .unwrap();
        assert_eq!((&*two.from.branch, &*two.to.branch), ("from_branch", "x"));
        assert_eq!(two.to.others, Some(vec!["to_others".to_owned()]));
        let found = flaws(Two::request().options("branch", ["x"]));
        assert_eq!(found, [("branch".to_owned(), Flaw::NoSuchField)]);
    }

    #[test]
    fn fewer_than_have_to_be_chosen_are_refused() {
        /// Two?
        #[derive(Debug, Elicit)]
        #[allow(dead_code, reason = "only asked for")]
        struct Two {
            #[elicit(enum, multi, min_items = 2)]
            two: Vec<String>,
        }
        let found = flaws(Two::request().options("two", ["a"]));
        assert_eq!(found, [("two".to_owned(), Flaw::TooFewOptions)]);
        assert!(Two::request().options("two", ["a", "b"]).is_ok());
    }

    #[test]
    fn keep_the_old_spelling_where_it_was_declared() {
        /// Which?
        #[derive(Debug, Elicit)]
        #[allow(dead_code, reason = "only asked for")]
        struct Old {
            #[elicit(enum, enum_names)]
            branch: String,
        }
        let request = Old::request().options("branch", [("a", "A")]).unwrap();
        let params = text(&request.params(THIRD).unwrap());
        let expected = r#""branch":{"type":"string","enum":["a"],"enumNames":["A"]}"#;
        assert!(params.contains(expected), "{params}");
    }

    #[test]
    fn a_link_that_was_allowed_on_the_field_stays_allowed() {
        /// Which page?
        #[derive(Debug, Elicit)]
        #[allow(dead_code, reason = "only asked for")]
        struct Page {
            #[elicit(enum, allow_link, description = "As on https://example.com/pages")]
            page: String,
        }
        let request = Page::request().options("page", ["a", "b"]);
        assert!(request.unwrap().params(THIRD).is_ok());
        // And so is one in the options themselves.
        let linked = [("a", "https://example.com/a")];
        assert!(Page::request().options("page", linked).is_ok());
    }
}

mod messages {
    use super::*;

    #[test]
    fn may_have_links_where_the_server_says_so() {
        let request = Confirm::request().message("Fetch https://example.com/ now?");
        assert_eq!(request.params(THIRD).unwrap_err(), Unsupported::Link);
        assert!(request.allow_link().params(THIRD).is_ok());
    }
}

mod outcome {
    use super::*;

    #[test]
    fn accepted() {
        let content = r#"{"name":"Ada","gift":true,"size":"L"}"#;
        let expected = Order {
            size: Size::L,
            ..order()
        };
        for version in ProtocolVersion::all() {
            let outcome = Order::request().outcome(version, &accept(content)).unwrap();
            assert_eq!(outcome, Outcome::Accepted(expected.clone()));
        }
    }

    #[test]
    fn declined_and_cancelled_whatever_the_content() {
        for version in ProtocolVersion::all() {
            for (result, expected) in [
                (r#"{"action":"decline"}"#, Outcome::Declined),
                (r#"{"action":"cancel"}"#, Outcome::Cancelled),
                (
                    r#"{"action":"decline","content":{"name":7}}"#,
                    Outcome::Declined,
                ),
                (r#"{"action":"cancel","content":[]}"#, Outcome::Cancelled),
                (
                    r#"{"action":"cancel","content":null,"_meta":{}}"#,
                    Outcome::Cancelled,
                ),
            ] {
                let result = ElicitResult::from_slice(result.as_bytes()).unwrap();
                assert_eq!(Order::request().outcome(version, &result), Ok(expected));
            }
        }
    }

    #[test]
    fn accepted_without_content_is_empty_content() {
        /// Anything?
        #[derive(Debug, PartialEq, Elicit)]
        struct Anything {
            #[elicit(default = 3)]
            n: u8,
        }
        for version in ProtocolVersion::all() {
            for result in [
                r#"{"action":"accept"}"#,
                r#"{"action":"accept","content":null}"#,
                r#"{"action":"accept","content":{}}"#,
            ] {
                let result = ElicitResult::from_slice(result.as_bytes()).unwrap();
                let outcome = Anything::request().outcome(version, &result);
                assert_eq!(outcome, Ok(Outcome::Accepted(Anything { n: 3 })));
                let invalid = Order::request().outcome(version, &result).unwrap_err();
                assert_eq!(
                    faults(&invalid),
                    [("name", "required"), ("gift", "required")]
                );
            }
            let result = ElicitResult::accept_url();
            assert!(Anything::request().outcome(version, &result).is_ok());
        }
    }

    #[test]
    fn content_that_is_no_object_is_a_fault() {
        for content in ["[]", "\"{}\"", "7", "true"] {
            let invalid = Order::request()
                .outcome(THIRD, &accept(content))
                .unwrap_err();
            assert_eq!(faults(&invalid), [("", "object")], "{content}");
        }
    }

    #[test]
    fn content_is_read_from_the_text_that_was_sent() {
        let content = r#"{"name":"Ada","gift":true,"name":"Bob"}"#;
        let invalid = Order::request()
            .outcome(THIRD, &accept(content))
            .unwrap_err();
        assert_eq!(faults(&invalid), [("name", "repeated")]);
    }

    #[test]
    fn of_a_form_without_a_type() {
        let request = Order::FORM.clone().request("And now?");
        assert_eq!(request.params(FIRST).unwrap().message(), "And now?");
        let content = r#"{"others":["L"],"gift":true,"name":"Ada","x":1}"#;
        let outcome = request.outcome(THIRD, &accept(content)).unwrap();
        let content = outcome.accepted().unwrap();
        assert_eq!(
            serde_json::to_string(&content).unwrap(),
            r#"{"name":"Ada","gift":true,"size":"M","others":["L"]}"#
        );
        let outcome = request.outcome(FIRST, &accept(r#"{"others.L":true,"gift":1}"#));
        assert_eq!(
            faults(&outcome.unwrap_err()),
            [("name", "required"), ("gift", "type")]
        );
    }
}

#[test]
fn debug_shows_no_value_and_no_message() {
    let request = Order::request()
        .message("Your order, hunter2?")
        .prefill("name", "hunter2")
        .unwrap();
    for shown in [format!("{request:?}"), format!("{request:#?}")] {
        assert!(!shown.contains("hunter2"), "{shown}");
        assert!(
            shown.contains("Order") && shown.contains("others"),
            "{shown}"
        );
    }
    let params = request.params(THIRD).unwrap();
    assert!(!format!("{params:?}").contains("hunter2"));
    let asked = request.to_input_request().unwrap();
    assert!(!format!("{asked:?}").contains("hunter2"));
    let form = request.form();
    assert!(!format!("{form:?}").contains("hunter2"));
    let result = accept(r#"{"name":"hunter2","gift":true}"#);
    assert!(!format!("{result:?}").contains("hunter2"));
    let outcome = request.outcome(THIRD, &result).unwrap();
    assert!(!format!("{outcome:?}").contains("hunter2"));
    let content = outcome.accepted().unwrap().to_content();
    assert!(!format!("{content:?}").contains("hunter2"));
}

#[test]
fn a_copy_is_of_its_own() {
    let request = Order::request().prefill("name", "Ada").unwrap();
    let copy = request
        .clone()
        .message("Again?")
        .prefill("name", "Bob")
        .unwrap();
    assert_eq!(properties(&request)["name"]["default"], "Ada");
    assert_eq!(properties(&copy)["name"]["default"], "Bob");
    assert_eq!(
        request.params(SECOND).unwrap().message(),
        "What is your order?"
    );
}
