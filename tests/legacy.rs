//! 2025-06-18 knows no lists: each is asked as one boolean for each option, and folded back.

mod kit;

use std::collections::BTreeSet;

use elicit::{Choice, Elicit, Invalid, Outcome, ProtocolVersion, Unsupported};
use kit::{accept, faults};
use serde_json::Value;

const FIRST: ProtocolVersion = ProtocolVersion::V2025_06_18;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Choice)]
enum Color {
    #[elicit(rename = "r", title = "Red")]
    Red,
    #[elicit(rename = "g", title = "Green")]
    Green,
    #[elicit(rename = "b", title = "Blue")]
    Blue,
}
use Color::{Blue, Green, Red};

/// Reads what a client of 2025-06-18 has sent; the table alone must say the same of a value.
#[track_caller]
fn read<T: Elicit>(content: &str) -> Result<T, Invalid> {
    let read = kit::read_first::<T>(content);
    let value: Value = serde_json::from_str(content).expect("JSON");
    let table = T::FORM.read_for(FIRST, &value);
    assert_eq!(read.as_ref().err(), table.as_ref().err(), "{content}");
    if let (Ok(read), Ok(table)) = (&read, &table) {
        assert_eq!(&read.to_content(), table, "{content}");
    }
    read
}

#[track_caller]
fn refuses<T: Elicit>(content: &str, expected: &[(&str, &str)]) {
    let Err(invalid) = read::<T>(content) else {
        panic!("{content} is good");
    };
    assert_eq!(faults(&invalid), expected, "{content}");
}

mod asks {
    use super::*;

    #[track_caller]
    fn properties<T: Elicit>(expected: &[&str]) {
        assert_eq!(
            T::requested_schema(FIRST).unwrap(),
            format!(
                r#"{{"type":"object","properties":{{{}}}}}"#,
                expected.join(",")
            )
        );
    }

    #[test]
    fn a_boolean_for_each_option() {
        /// Which?
        #[derive(Elicit)]
        struct Which {
            #[elicit(min_items = 1, max_items = 2)]
            plain: Vec<Color>,
            #[elicit(title = "Walls", description = "Inside", default = [Blue, Red])]
            walls: Vec<Color>,
            /// Outside
            doors: Option<BTreeSet<Color>>,
            #[elicit(enum("x", "y z"), prefill = ["y z"])]
            others: Vec<String>,
        }
        properties::<Which>(&[
            r#""plain.r":{"type":"boolean","title":"plain: Red","default":false}"#,
            r#""plain.g":{"type":"boolean","title":"plain: Green","default":false}"#,
            r#""plain.b":{"type":"boolean","title":"plain: Blue","default":false}"#,
            r#""walls.r":{"type":"boolean","title":"Walls: Red","description":"Inside","default":true}"#,
            r#""walls.g":{"type":"boolean","title":"Walls: Green","description":"Inside","default":false}"#,
            r#""walls.b":{"type":"boolean","title":"Walls: Blue","description":"Inside","default":true}"#,
            r#""doors.r":{"type":"boolean","title":"doors: Red","description":"Outside","default":false}"#,
            r#""doors.g":{"type":"boolean","title":"doors: Green","description":"Outside","default":false}"#,
            r#""doors.b":{"type":"boolean","title":"doors: Blue","description":"Outside","default":false}"#,
            r#""others.x":{"type":"boolean","title":"others: x","default":false}"#,
            r#""others.y z":{"type":"boolean","title":"others: y z","default":true}"#,
        ]);
    }

    #[test]
    fn what_was_prefilled_at_run_time() {
        /// Which?
        #[derive(Elicit)]
        struct Which {
            colors: Vec<Color>,
        }
        let request = Which::request().prefill("colors", vec!["g"]).unwrap();
        let params = serde_json::to_string(&request.params(FIRST).unwrap()).unwrap();
        assert_eq!(
            params,
            concat!(
                r#"{"message":"Which?","requestedSchema":{"type":"object","properties":{"#,
                r#""colors.r":{"type":"boolean","title":"colors: Red","default":false},"#,
                r#""colors.g":{"type":"boolean","title":"colors: Green","default":true},"#,
                r#""colors.b":{"type":"boolean","title":"colors: Blue","default":false}}}}"#,
            )
        );
    }
}

mod cannot_ask {
    use super::*;

    /// Which?
    #[derive(Debug, PartialEq, Elicit)]
    struct Which {
        #[elicit(enum)]
        one: Option<String>,
        #[elicit(enum, multi)]
        first: Vec<String>,
        #[elicit(enum, multi)]
        second: Vec<String>,
    }

    fn which(first: usize, second: usize) -> elicit::Request<Which> {
        let options = |count: usize| (0..count).map(|n| n.to_string());
        let request = Which::request().options("one", options(100)).unwrap();
        let request = request.options("first", options(first)).unwrap();
        request.options("second", options(second)).unwrap()
    }

    #[test]
    fn more_than_32_booleans() {
        for (first, second, expected) in [
            (31, 1, None),
            (16, 16, None),
            (33, 1, Some("first")),
            (32, 1, Some("second")),
            (20, 13, Some("second")),
            (500, 500, Some("first")),
        ] {
            let request = which(first, second);
            let expected = expected.map(|field| Unsupported::TooManyOptions {
                field: field.into(),
            });
            assert_eq!(request.params(FIRST).err(), expected, "{first} + {second}");
            // The other revisions ask lists as they are.
            assert!(request.params(ProtocolVersion::V2025_11_25).is_ok());
            assert!(request.to_input_request().is_ok());
        }
    }

    #[test]
    fn a_declared_list_of_more() {
        /// Letters?
        #[derive(Elicit)]
        struct Letters {
            #[elicit(enum(
                "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14",
                "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28",
                "29", "30", "31", "32", "33"
            ))]
            many: Vec<String>,
        }
        let expected = Unsupported::TooManyOptions {
            field: "many".into(),
        };
        assert_eq!(Letters::requested_schema(FIRST), Err(expected));
        assert!(Letters::requested_schema(ProtocolVersion::V2025_11_25).is_ok());
    }

    #[test]
    fn a_name_that_is_taken() {
        /// Which?
        #[derive(Elicit)]
        struct Taken {
            #[elicit(rename = "tags.x")]
            x: Option<bool>,
            #[elicit(enum, multi)]
            tags: Vec<String>,
        }
        let request = Taken::request().options("tags", ["w", "x"]).unwrap();
        let expected = Unsupported::Name {
            field: "tags".into(),
            name: "tags.x".into(),
        };
        assert_eq!(request.params(FIRST).err(), Some(expected));
        assert!(request.to_input_request().is_ok());
        let request = Taken::request().options("tags", ["w", "y"]).unwrap();
        assert!(request.params(FIRST).is_ok());
    }

    #[test]
    fn a_name_that_two_lists_make() {
        /// Which?
        #[derive(Elicit)]
        struct Twice {
            #[elicit(enum, multi)]
            a: Vec<String>,
            #[elicit(enum, multi, rename = "a.b")]
            ab: Vec<String>,
        }
        let request = Twice::request().options("a", ["b.c"]).unwrap();
        let request = request.options("a.b", ["c"]).unwrap();
        let unsupported = request.params(FIRST).unwrap_err();
        let Unsupported::Name { field, name } = unsupported else {
            panic!("{unsupported}");
        };
        assert!(["a", "a.b"].contains(&&*field), "{field}");
        assert_eq!(name, "a.b.c");
    }

    #[test]
    fn then_no_answer_can_be_read_either() {
        let request = which(33, 1);
        let invalid = request.outcome(FIRST, &accept("{}")).unwrap_err();
        assert_eq!(faults(&invalid), [("", "check")]);
        let declined = elicit::ElicitResult::decline();
        assert!(matches!(
            request.outcome(FIRST, &declined),
            Ok(Outcome::Declined)
        ));
    }
}

mod folds {
    use super::*;

    /// A required list that shows what may be in it.
    ///
    /// It is the prefill that counts where a boolean is absent.
    #[derive(Debug, PartialEq, Elicit)]
    struct Shown {
        name: String,
        #[elicit(title = "Tags", min_items = 1, prefill = [Green])]
        tags: Vec<Color>,
    }

    #[track_caller]
    fn shown(content: &str, tags: &[Color]) {
        let expected = Shown {
            name: "A".into(),
            tags: tags.to_vec(),
        };
        assert_eq!(read(content), Ok(expected), "{content}");
    }

    #[test]
    fn in_the_order_of_the_options() {
        shown(r#"{"name":"A","tags.r":true,"tags.g":false}"#, &[Red]);
        shown(r#"{"name":"A","tags.g":true,"tags.r":true}"#, &[Red, Green]);
        shown(
            r#"{"tags.b":true,"tags.r":true,"tags.g":true,"name":"A"}"#,
            &[Red, Green, Blue],
        );
    }

    #[test]
    fn an_absent_boolean_counts_as_it_was_shown() {
        shown(r#"{"name":"A"}"#, &[Green]);
        shown(r#"{"name":"A","tags.r":true}"#, &[Red, Green]);
        shown(r#"{"name":"A","tags.r":false}"#, &[Green]);
        shown(r#"{"name":"A","tags.b":null,"tags.g":null}"#, &[Green]);
        shown(r#"{"name":"A","tags.b":"","tags.g":[]}"#, &[Green]);
        // What this revision does not know is not looked at.
        shown(r#"{"name":"A","tags":["r","b"],"tags.x":true}"#, &[Green]);
    }

    #[test]
    fn rules_are_broken_by_the_list() {
        /// At most two?
        #[derive(Debug, PartialEq, Elicit)]
        struct Two {
            #[elicit(max_items = 2)]
            tags: Option<Vec<Color>>,
            age: u8,
        }
        refuses::<Shown>(r#"{"name":"A","tags.g":false}"#, &[("tags", "min_items")]);
        refuses::<Two>(
            r#"{"tags.r":true,"tags.g":true,"tags.b":true}"#,
            &[("tags", "max_items"), ("age", "required")],
        );
    }

    #[test]
    fn wrong_types_are_of_the_boolean() {
        refuses::<Shown>(r#"{"name":"A","tags.r":"yes"}"#, &[("tags.r", "type")]);
        // In the order of the questions, and beside no fault of the list itself.
        refuses::<Shown>(
            r#"{"tags.g":0,"tags.r":["r"],"tags.b":false,"name":3}"#,
            &[("name", "type"), ("tags.r", "type"), ("tags.g", "type")],
        );
        assert_eq!(
            read::<Shown>(r#"{"name":"A","tags.r":"yes"}"#)
                .unwrap_err()
                .to_string(),
            "tags.r: expected boolean, got string"
        );
    }

    #[test]
    fn a_required_list_may_be_empty() {
        /// Any?
        #[derive(Debug, PartialEq, Elicit)]
        struct Any {
            tags: Vec<Color>,
        }
        /// One?
        #[derive(Debug, PartialEq, Elicit)]
        struct One {
            #[elicit(min_items = 1)]
            tags: Vec<Color>,
        }
        let any = |tags: &[Color]| Ok(Any { tags: tags.into() });
        assert_eq!(read("{}"), any(&[]));
        assert_eq!(read("null"), any(&[]));
        assert_eq!(read(r#"{"tags.r":false}"#), any(&[]));
        assert_eq!(read(r#"{"tags.b":true}"#), any(&[Blue]));
        refuses::<One>("{}", &[("tags", "min_items")]);
        refuses::<One>(r#"{"tags.r":false}"#, &[("tags", "min_items")]);
    }

    #[test]
    fn an_optional_list_is_none_when_nothing_was_sent() {
        /// Any?
        #[derive(Debug, PartialEq, Elicit)]
        struct Any {
            tags: Option<Vec<Color>>,
            #[elicit(min_items = 2)]
            two: Option<BTreeSet<Color>>,
            #[elicit(prefill = [Red])]
            shown: Option<Vec<Color>>,
        }
        let none = || Any {
            tags: None,
            two: None,
            shown: None,
        };
        assert_eq!(read("{}"), Ok(none()));
        assert_eq!(read(r#"{"tags.r":null,"two.g":""}"#), Ok(none()));
        let content = r#"{"tags.r":false,"two.g":false,"shown.b":true}"#;
        let expected = Any {
            tags: Some(vec![]),
            // A blank that breaks a rule is no answer, here as elsewhere.
            two: None,
            shown: Some(vec![Red, Blue]),
        };
        assert_eq!(read(content), Ok(expected));
        let content = r#"{"tags.b":true,"two.b":true,"two.r":true,"shown.r":false}"#;
        let expected = Any {
            tags: Some(vec![Blue]),
            two: Some(BTreeSet::from([Red, Blue])),
            shown: Some(vec![]),
        };
        assert_eq!(read(content), Ok(expected));
        refuses::<Any>(r#"{"two.b":true}"#, &[("two", "min_items")]);
    }

    /// Which booleans there were only the request knows that asked for them.
    #[test]
    fn a_list_that_waits_for_its_options_is_never_read_as_empty() {
        /// Which tags?
        #[derive(Debug, PartialEq, Elicit)]
        struct Later {
            #[elicit(enum)]
            tags: Vec<String>,
            #[elicit(enum, min_items = 1)]
            more: Option<Vec<String>>,
            name: Option<String>,
        }
        for content in [
            "{}",
            "null",
            r#"{"name":"A"}"#,
            r#"{"tags.a":true}"#,
            r#"{"tags.a":false,"more.b":true}"#,
            r#"{"tags":["a"],"more":[]}"#,
        ] {
            refuses::<Later>(content, &[("tags", "check"), ("more", "check")]);
        }
        // The same words as on the revisions that have lists.
        let last = Later::from_slice(br#"{"tags":["a"],"more":["b"]}"#).unwrap_err();
        assert_eq!(read::<Later>("{}").unwrap_err(), last);
        refuses::<Later>(
            r#"{"tags.a":true,"name":3}"#,
            &[("tags", "check"), ("more", "check"), ("name", "type")],
        );
        // With their options they are lists like any other.
        let request = Later::request().options("tags", ["a", "b"]).unwrap();
        let content = accept(r#"{"tags.b":true,"more.c":true}"#);
        let invalid = request.outcome(FIRST, &content).unwrap_err();
        assert_eq!(faults(&invalid), [("more", "check")]);
        let request = request.options("more", ["c"]).unwrap();
        let later = Later {
            tags: vec!["b".into()],
            more: Some(vec!["c".into()]),
            name: None,
        };
        assert_eq!(
            request.outcome(FIRST, &content),
            Ok(Outcome::Accepted(later))
        );
    }

    #[test]
    fn a_default_is_what_nothing_gives() {
        /// Defaults?
        #[derive(Debug, PartialEq, Elicit)]
        struct Given {
            #[elicit(default = [Blue, Red])]
            tags: Vec<Color>,
            #[elicit(default = [Blue], min_items = 1)]
            one: Vec<Color>,
            #[elicit(default = [Green])]
            perhaps: Option<Vec<Color>>,
        }
        let given = || Given {
            // As the author wrote it: no boolean stands for its order.
            tags: vec![Blue, Red],
            one: vec![Blue],
            perhaps: Some(vec![Green]),
        };
        assert_eq!(read("{}"), Ok(given()));
        let content = r#"{"tags.g":true,"one.b":false,"perhaps.g":false}"#;
        let expected = Given {
            tags: vec![Red, Green, Blue],
            perhaps: Some(vec![]),
            ..given()
        };
        assert_eq!(read(content), Ok(expected));
    }

    #[test]
    fn every_other_field_is_read_as_ever() {
        /// Everything?
        #[derive(Debug, PartialEq, Elicit)]
        #[elicit(deny_unknown)]
        struct Everything {
            #[elicit(default = 7)]
            before: u8,
            tags: Vec<Color>,
            #[elicit(enum("x", "y"))]
            picks: Vec<String>,
            color: Option<Color>,
            after: Option<f64>,
        }
        let content = r#"{"picks.y":true,"color":"g","after":1.5,"tags.g":true}"#;
        let expected = Everything {
            before: 7,
            tags: vec![Green],
            picks: vec!["y".into()],
            color: Some(Green),
            after: Some(1.5),
        };
        assert_eq!(read(content), Ok(expected));
        refuses::<Everything>(
            r#"{"before":300,"picks.y":1,"color":"Green","after":"x","picks":[],"tags":["g"],"tags.g":true}"#,
            &[
                ("before", "maximum"),
                ("picks.y", "type"),
                ("color", "option"),
                ("after", "type"),
                ("picks", "unknown"),
                ("tags", "unknown"),
            ],
        );
    }

    #[test]
    fn a_key_that_comes_twice_is_a_fault_of_the_boolean() {
        let content = r#"{"name":"A","tags.r":true,"tags.r":false}"#;
        let invalid = kit::read_first::<Shown>(content).unwrap_err();
        assert_eq!(faults(&invalid), [("tags.r", "repeated")]);
    }

    #[test]
    fn a_flattened_list_too() {
        /// Inner?
        #[derive(Debug, PartialEq, Elicit)]
        struct Inner {
            tags: Vec<Color>,
        }
        /// Outer?
        #[derive(Debug, PartialEq, Elicit)]
        struct Outer {
            #[elicit(flatten, prefix = "a.")]
            a: Inner,
            name: String,
            #[elicit(flatten)]
            b: Inner,
        }
        let content = r#"{"tags.r":true,"a.tags.b":true,"name":"N"}"#;
        let expected = Outer {
            a: Inner { tags: vec![Blue] },
            name: "N".into(),
            b: Inner { tags: vec![Red] },
        };
        assert_eq!(read(content), Ok(expected));
        refuses::<Outer>(
            r#"{"tags.r":1,"a.tags.b":2}"#,
            &[
                ("a.tags.b", "type"),
                ("name", "required"),
                ("tags.r", "type"),
            ],
        );
    }

    #[test]
    fn checks_see_the_list() {
        fn not_blue(colors: &[Color]) -> Result<(), &'static str> {
            if colors.contains(&Blue) {
                return Err("must not have blue in it");
            }
            Ok(())
        }
        /// Colors?
        #[derive(Debug, PartialEq, Elicit)]
        struct Colors {
            #[elicit(check = not_blue)]
            colors: Vec<Color>,
        }
        let invalid = kit::read_first::<Colors>(r#"{"colors.b":true}"#).unwrap_err();
        assert_eq!(invalid.to_string(), "colors: must not have blue in it");
        let read = kit::read_first::<Colors>(r#"{"colors.g":true}"#);
        assert_eq!(
            read,
            Ok(Colors {
                colors: vec![Green]
            })
        );
    }

    #[test]
    fn faults_of_checks_and_of_booleans_stand_in_field_order() {
        fn never(_: &str) -> Result<(), &'static str> {
            Err("must be another")
        }
        /// Checked?
        #[derive(Debug, PartialEq, Elicit)]
        struct Checked {
            #[elicit(check = never)]
            before: String,
            colors: Vec<Color>,
            #[elicit(check = never)]
            after: Option<String>,
        }
        let content = r#"{"before":"b","colors.g":"yes","colors.r":1,"after":"a"}"#;
        let invalid = kit::read_first::<Checked>(content).unwrap_err();
        let expected = [
            ("before", "check"),
            ("colors.r", "type"),
            ("colors.g", "type"),
            ("after", "check"),
        ];
        assert_eq!(faults(&invalid), expected);
    }

    #[test]
    fn content_that_is_none_is_a_fault_of_the_whole() {
        let result = |content: &str| kit::read_first::<Shown>(content).unwrap_err();
        assert_eq!(faults(&result("[]")), [("", "object")]);
        assert_eq!(faults(&result("\"tags.r\"")), [("", "object")]);
    }

    #[test]
    fn many_options_are_told_apart() {
        /// Numbers?
        #[derive(Debug, PartialEq, Elicit)]
        struct Numbers {
            #[elicit(enum, multi)]
            numbers: Vec<String>,
        }
        let options: Vec<String> = (0..32).map(|n| format!("{:02}", n * 7 % 32)).collect();
        let request = Numbers::request()
            .options("numbers", options.clone())
            .unwrap();
        let entries: Vec<String> = (0..32)
            .map(|n| format!(r#""numbers.{n:02}":{}"#, n % 3 == 0))
            .collect();
        let result = accept(&format!("{{{}}}", entries.join(",")));
        let numbers = request.outcome(FIRST, &result).unwrap().accepted().unwrap();
        let expected: Vec<String> = options
            .into_iter()
            .filter(|n| n.parse::<u8>().unwrap() % 3 == 0)
            .collect();
        assert_eq!(numbers, Numbers { numbers: expected });
    }
}

#[test]
fn a_form_without_lists_is_the_same_on_every_revision() {
    /// Who?
    #[derive(Debug, PartialEq, Elicit)]
    struct Who {
        #[elicit(min_length = 2)]
        name: String,
        age: Option<u8>,
    }
    for version in ProtocolVersion::all() {
        let outcome = Who::request().outcome(version, &accept(r#"{"name":"Ada","age":""}"#));
        let expected = Who {
            name: "Ada".into(),
            age: None,
        };
        assert_eq!(outcome, Ok(Outcome::Accepted(expected)));
        let outcome = Who::request().outcome(version, &accept(r#"{"name":"A","age":-1}"#));
        let invalid = outcome.unwrap_err();
        assert_eq!(
            faults(&invalid),
            [("name", "min_length"), ("age", "minimum")]
        );
    }
}

#[test]
fn the_version_that_was_asked_in_decides() {
    /// Colors?
    #[derive(Debug, PartialEq, Elicit)]
    struct Colors {
        colors: Option<Vec<Color>>,
    }
    let result = accept(r#"{"colors":["b","r"],"colors.g":true}"#);
    let read = |version| {
        let outcome = Colors::request().outcome(version, &result).unwrap();
        outcome.accepted().unwrap().colors.unwrap()
    };
    assert_eq!(read(FIRST), [Green]);
    assert_eq!(read(ProtocolVersion::V2025_11_25), [Blue, Red]);
    assert_eq!(read(ProtocolVersion::V2026_07_28), [Blue, Red]);
}

mod order {
    use super::*;

    /// Which colors?
    #[derive(Debug, Elicit)]
    struct Paint {
        colors: Vec<Color>,
    }

    /// Boxes have no order of their own; a list that is sent has.
    #[test]
    fn is_that_of_the_options_here_and_that_of_the_answer_later() {
        let boxes = r#"{"colors.b":true,"colors.r":true}"#;
        assert_eq!(read::<Paint>(boxes).unwrap().colors, [Red, Blue]);
        let list = Paint::from_slice(br#"{"colors":["b","r","b"]}"#);
        assert_eq!(list.unwrap().colors, [Blue, Red]);
    }
}
