//! Field types of one's own, and checks of one's own.
#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    reason = "checks take references and return results"
)]

mod kit;

use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;

use elicit::{Choice, Elicit, Field, ProtocolVersion, Rule};
use kit::{faults, read, refuses};

const LATER: ProtocolVersion = ProtocolVersion::V2026_07_28;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
enum Size {
    S,
    M,
    L,
}

/// Text with a form of its own: `AB-1234`.
#[derive(Debug, Clone, PartialEq)]
struct Article {
    group: String,
    number: u16,
}

#[derive(Debug)]
enum NoArticle {
    Dash,
    Number,
}

impl fmt::Display for NoArticle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dash => "must have a dash, as in AB-1234",
            Self::Number => "must end in a number, as in AB-1234",
        })
    }
}

impl Field for Article {
    type Wire = String;

    fn from_wire(wire: String) -> Result<Self, impl fmt::Display> {
        let (group, number) = wire.split_once('-').ok_or(NoArticle::Dash)?;
        let number = number.parse().map_err(|_| NoArticle::Number)?;
        let group = group.to_owned();
        Ok::<_, NoArticle>(Self { group, number })
    }

    fn to_wire(&self) -> String {
        format!("{}-{}", self.group, self.number)
    }
}

fn article(number: u16) -> Article {
    Article {
        group: "AB".into(),
        number,
    }
}

/// A whole number, and which ones.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Even(i64);

impl Field for Even {
    type Wire = i64;

    fn from_wire(wire: i64) -> Result<Self, impl fmt::Display> {
        if wire % 2 == 0 {
            Ok(Self(wire))
        } else {
            Err("must be even")
        }
    }

    fn to_wire(&self) -> i64 {
        self.0
    }
}

/// A choice in other words, and not every one.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Width(u8);

impl Field for Width {
    type Wire = Size;

    fn from_wire(wire: Size) -> Result<Self, impl fmt::Display> {
        match wire {
            Size::S => Ok(Self(10)),
            Size::M => Ok(Self(20)),
            Size::L => Err(format!("{} is sold out", wire.value())),
        }
    }

    fn to_wire(&self) -> Size {
        if self.0 == 10 { Size::S } else { Size::M }
    }
}

/// A list that is never empty.
#[derive(Debug, Clone, PartialEq)]
struct Sizes(Size, Vec<Size>);

impl Field for Sizes {
    type Wire = Vec<Size>;

    fn from_wire(mut wire: Vec<Size>) -> Result<Self, impl fmt::Display> {
        if wire.is_empty() {
            return Err("must have a size");
        }
        let first = wire.remove(0);
        Ok(Self(first, wire))
    }

    fn to_wire(&self) -> Vec<Size> {
        [&[self.0], &*self.1].concat()
    }
}

/// A type that has its own word for no answer.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Age {
    Years(u8),
    Secret,
}

impl Field for Age {
    type Wire = Option<u8>;

    fn from_wire(wire: Option<u8>) -> Result<Self, impl fmt::Display> {
        Ok::<_, fmt::Error>(wire.map_or(Self::Secret, Self::Years))
    }

    fn to_wire(&self) -> Option<u8> {
        match self {
            Self::Years(years) => Some(*years),
            Self::Secret => None,
        }
    }
}

/// A type with a parameter.
#[derive(Debug, Clone, PartialEq)]
struct Id<T>(Box<str>, PhantomData<T>);

impl<T> Field for Id<T> {
    type Wire = Box<str>;

    fn from_wire(wire: Box<str>) -> Result<Self, impl fmt::Display> {
        Ok::<_, String>(Self(wire, PhantomData))
    }

    fn to_wire(&self) -> Box<str> {
        self.0.clone()
    }
}

mod types {
    use super::*;

    /// An order?
    #[derive(Debug, Clone, PartialEq, Elicit)]
    struct Order {
        #[elicit(title = "Article", max_length = 7)]
        article: Article,
        other: Option<Article>,
        #[elicit(minimum = 2, maximum = 100)]
        count: Even,
        width: Width,
        #[elicit(max_items = 2)]
        sizes: Sizes,
        age: Age,
        id: Id<Size>,
    }

    fn order() -> Order {
        Order {
            article: article(7),
            other: None,
            count: Even(4),
            width: Width(20),
            sizes: Sizes(Size::L, vec![Size::S]),
            age: Age::Secret,
            id: Id("x".into(), PhantomData),
        }
    }

    #[test]
    fn are_asked_as_what_they_are_on_the_wire() {
        assert_eq!(
            Order::requested_schema(LATER).unwrap(),
            concat!(
                r#"{"type":"object","properties":{"#,
                r#""article":{"type":"string","title":"Article","maxLength":7},"#,
                r#""other":{"type":"string"},"#,
                r#""count":{"type":"integer","minimum":2,"maximum":100},"#,
                r#""width":{"type":"string","enum":["S","M","L"]},"#,
                r#""sizes":{"type":"array","maxItems":2,"items":{"type":"string","enum":["S","M","L"]}},"#,
                r#""age":{"type":"integer","minimum":0,"maximum":255},"#,
                r#""id":{"type":"string"}"#,
                r#"},"required":["article","count","width","sizes","id"]}"#,
            )
        );
    }

    #[test]
    fn are_converted() {
        let content = r#"{"article":"AB-7","count":4,"width":"M","sizes":["L","S"],"id":"x"}"#;
        assert_eq!(read(content), Ok(order()));
        let content = r#"{"article":"AB-7","other":"AB-8","count":4,"width":"M","sizes":["L","S"],"age":30,"id":"x"}"#;
        let expected = Order {
            other: Some(article(8)),
            age: Age::Years(30),
            ..order()
        };
        assert_eq!(read(content), Ok(expected.clone()));
        assert_eq!(
            serde_json::to_string(&expected.to_content()).unwrap(),
            content
        );
    }

    #[test]
    fn may_refuse() {
        let content =
            r#"{"article":"AB7","other":"AB-x","count":3,"width":"L","sizes":[],"id":""}"#;
        refuses::<Order>(
            content,
            &[
                ("article", "check"),
                ("other", "check"),
                ("count", "check"),
                ("width", "check"),
                ("sizes", "check"),
            ],
        );
        assert_eq!(
            read::<Order>(content).unwrap_err().to_string(),
            "article: must have a dash, as in AB-1234\n\
             other: must end in a number, as in AB-1234\n\
             count: must be even\n\
             width: L is sold out\n\
             sizes: must have a size"
        );
    }

    #[test]
    fn see_no_value_that_breaks_a_rule() {
        refuses::<Order>(
            r#"{"article":"too long, no dash","other":7,"count":101,"width":"XL","sizes":["S","M","L"],"age":-1}"#,
            &[
                ("article", "max_length"),
                ("other", "type"),
                ("count", "maximum"),
                ("width", "option"),
                ("sizes", "max_items"),
                ("age", "minimum"),
                ("id", "required"),
            ],
        );
    }

    #[test]
    fn refuse_beside_other_faults() {
        refuses::<Order>(
            r#"{"article":"AB7","count":-1,"width":"L","age":"x"}"#,
            &[
                ("article", "check"),
                ("count", "minimum"),
                ("width", "check"),
                ("sizes", "required"),
                ("age", "type"),
                ("id", "required"),
            ],
        );
    }

    #[test]
    fn take_defaults_of_their_wire_type() {
        /// Defaults?
        #[derive(Debug, PartialEq, Elicit)]
        struct Given {
            #[elicit(default = "AB-1")]
            article: Article,
            #[elicit(default = 6)]
            count: Even,
            #[elicit(default = Size::S)]
            width: Width,
            #[elicit(default = [Size::M, Size::S])]
            sizes: Sizes,
            #[elicit(default = 18)]
            age: Age,
            #[elicit(default = "AB-2")]
            other: Option<Article>,
        }
        let expected = Given {
            article: article(1),
            count: Even(6),
            width: Width(10),
            sizes: Sizes(Size::M, vec![Size::S]),
            age: Age::Years(18),
            other: Some(article(2)),
        };
        assert_eq!(read("{}"), Ok(expected));
        assert!(Given::requested_schema(LATER).unwrap().starts_with(
            r#"{"type":"object","properties":{"article":{"type":"string","default":"AB-1"},"#
        ));
    }

    #[test]
    fn may_refuse_their_own_default() {
        /// Defaults?
        #[derive(Debug, PartialEq, Elicit)]
        struct Given {
            #[elicit(default = 3)]
            count: Even,
        }
        refuses::<Given>("{}", &[("count", "check")]);
        assert_eq!(read(r#"{"count":2}"#), Ok(Given { count: Even(2) }));
    }

    #[test]
    fn stand_in_lists_of_the_first_revision_too() {
        let content =
            r#"{"article":"AB-7","count":4,"width":"M","sizes.L":true,"sizes.S":true,"id":"x"}"#;
        let expected = Order {
            sizes: Sizes(Size::S, vec![Size::L]),
            ..order()
        };
        assert_eq!(kit::read_first(content), Ok(expected));
        let content = r#"{"article":"AB-7","count":4,"width":"M","id":"x"}"#;
        let invalid = kit::read_first::<Order>(content).unwrap_err();
        assert_eq!(faults(&invalid), [("sizes", "check")]);
    }

    #[test]
    fn can_be_edited() {
        let request = Order::request().prefill_from(&order()).unwrap();
        let params = serde_json::to_string(&request.params(LATER).unwrap()).unwrap();
        assert!(
            params.contains(r#""maxLength":7,"default":"AB-7"}"#),
            "{params}"
        );
        assert!(params.contains(r#""default":["L","S"]}"#), "{params}");
    }

    #[test]
    fn stand_in_flattened_forms() {
        /// Outer?
        #[derive(Debug, PartialEq, Elicit)]
        struct Outer {
            first: Even,
            #[elicit(flatten, prefix = "my_")]
            order: Order,
            last: Even,
        }
        refuses::<Outer>(
            r#"{"first":1,"my_article":"x","my_count":2,"my_width":"S","my_sizes":["S"],"my_id":"","last":1}"#,
            &[
                ("first", "check"),
                ("my_article", "check"),
                ("last", "check"),
            ],
        );
    }
}

thread_local! {
    /// Which checks ran, in order.
    static RAN: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

fn ran(check: &'static str) {
    RAN.with_borrow_mut(|ran| ran.push(check));
}

/// The checks that ran while `read` did, and what it says.
fn ran_in<R>(read: impl FnOnce() -> R) -> (R, Vec<&'static str>) {
    RAN.take();
    let read = read();
    (read, RAN.take())
}

mod checks {
    use super::*;

    /// Every fault is a line.
    #[test]
    fn a_reason_of_many_lines_is_one() {
        fn fails(_: &str) -> Result<(), &'static str> {
            Err("\n must be known:\r\n  a,\u{2028}b \n")
        }
        /// What?
        #[derive(Debug, PartialEq, Elicit)]
        struct Lines {
            #[elicit(check = fails)]
            a: String,
            b: u8,
        }
        let invalid = read::<Lines>(r#"{"a":"x"}"#).unwrap_err();
        assert_eq!(
            invalid.to_string(),
            "a: must be known: a, b\nb: must be answered"
        );
        // A caller gets it as it was given.
        let Rule::Check(reason) = &invalid.as_slice()[0].rule else {
            panic!("{invalid}");
        };
        assert!(reason.starts_with('\n'));
    }

    fn lower(text: &str) -> Result<(), String> {
        ran("lower");
        match text.chars().find(|letter| !letter.is_lowercase()) {
            Some(_) => Err("must be in lower case".to_owned()),
            None => Ok(()),
        }
    }

    fn owned(text: &String) -> Result<(), &'static str> {
        ran("owned");
        if text == "x" {
            Ok(())
        } else {
            Err("must be x")
        }
    }

    fn even(number: &u8) -> Result<(), NotEven> {
        ran("even");
        if number.is_multiple_of(2) {
            Ok(())
        } else {
            Err(NotEven)
        }
    }

    struct NotEven;

    impl fmt::Display for NotEven {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("must be even")
        }
    }

    fn small(sizes: &[Size]) -> Result<(), &'static str> {
        ran("small");
        if sizes.contains(&Size::L) {
            return Err("must have nothing large in it");
        }
        Ok(())
    }

    fn first(article: &Article) -> Result<(), &'static str> {
        ran("first");
        if article.number == 1 {
            Ok(())
        } else {
            Err("must be the first")
        }
    }

    fn any<T>(_: &T) -> Result<(), &'static str> {
        ran("any");
        Ok(())
    }

    fn not_large(size: &Size) -> Result<(), &'static str> {
        ran("not_large");
        if *size == Size::L {
            Err("is sold out")
        } else {
            Ok(())
        }
    }

    /// Everything?
    #[derive(Debug, Clone, PartialEq, Elicit)]
    #[elicit(check = Self::whole)]
    struct Everything {
        #[elicit(check = lower, max_length = 5)]
        text: String,
        #[elicit(check = lower)]
        boxed: Box<str>,
        #[elicit(check = owned)]
        owned: Option<String>,
        #[elicit(check = even)]
        number: u8,
        #[elicit(check = even, minimum = 2)]
        perhaps: Option<u8>,
        #[elicit(check = small)]
        sizes: Vec<Size>,
        #[elicit(check = small)]
        more: Option<Vec<Size>>,
        #[elicit(check = first)]
        article: Option<Article>,
        #[elicit(check = lower, enum("a", "B"))]
        pick: Option<String>,
        #[elicit(check = not_large)]
        size: Size,
        #[elicit(check = any::<bool>)]
        yes: bool,
    }

    impl Everything {
        fn whole(&self) -> Result<(), String> {
            ran("whole");
            if self.number > 100 && self.yes {
                return Err("a large number cannot be a yes".to_owned());
            }
            Ok(())
        }
    }

    const GOOD: &str = r#"{"text":"a","boxed":"b","owned":"x","number":2,"perhaps":4,"sizes":["S"],
        "more":[],"article":"A-1","pick":"a","size":"M","yes":true}"#;

    #[test]
    fn run_once_each_and_the_struct_last() {
        let (read, ran) = ran_in(|| Everything::from_slice(GOOD.as_bytes()));
        assert!(read.is_ok(), "{read:?}");
        assert_eq!(
            ran,
            [
                "lower",
                "lower",
                "owned",
                "even",
                "even",
                "small",
                "small",
                "first",
                "lower",
                "not_large",
                "any",
                "whole"
            ]
        );
    }

    #[test]
    fn do_not_run_on_what_is_not_there() {
        let content = r#"{"text":"a","boxed":"b","number":2,"perhaps":"","sizes":[],"more":null,"size":"S","yes":false}"#;
        let (read, ran) = ran_in(|| Everything::from_slice(content.as_bytes()));
        assert!(read.is_ok(), "{read:?}");
        assert_eq!(
            ran,
            [
                "lower",
                "lower",
                "even",
                "small",
                "not_large",
                "any",
                "whole"
            ]
        );
    }

    #[test]
    fn refuse_in_field_order() {
        let content = r#"{"text":"A","boxed":"B","owned":"y","number":3,"perhaps":5,"sizes":["L"],
            "more":["L"],"article":"A-2","pick":"B","size":"L","yes":true}"#;
        refuses::<Everything>(
            content,
            &[
                ("text", "check"),
                ("boxed", "check"),
                ("owned", "check"),
                ("number", "check"),
                ("perhaps", "check"),
                ("sizes", "check"),
                ("more", "check"),
                ("article", "check"),
                ("pick", "check"),
                ("size", "check"),
            ],
        );
        let invalid = read::<Everything>(content).unwrap_err();
        let sentences = invalid.to_string();
        let sentences: Vec<&str> = sentences.lines().collect();
        assert_eq!(sentences[0], "text: must be in lower case");
        assert_eq!(sentences[3], "number: must be even");
        assert_eq!(sentences[5], "sizes: must have nothing large in it");
        let Rule::Check(reason) = &invalid.as_slice()[9].rule else {
            panic!("a check");
        };
        assert_eq!(reason, "is sold out");
    }

    #[test]
    fn run_beside_other_faults_and_not_on_them() {
        // Every second field breaks a rule of its own.
        let content = r#"{"text":"TOO LONG","boxed":"B","owned":7,"number":3,"perhaps":1,"sizes":["L"],
            "more":["XL"],"article":"A-2","pick":"C","size":"L","yes":"no"}"#;
        refuses::<Everything>(
            content,
            &[
                ("text", "max_length"),
                ("boxed", "check"),
                ("owned", "type"),
                ("number", "check"),
                ("perhaps", "minimum"),
                ("sizes", "check"),
                ("more", "option"),
                ("article", "check"),
                ("pick", "option"),
                ("size", "check"),
                ("yes", "type"),
            ],
        );
        let (_, ran) = ran_in(|| Everything::from_slice(content.as_bytes()));
        assert_eq!(ran, ["lower", "even", "small", "first", "not_large"]);
    }

    #[test]
    fn run_beside_what_is_missing() {
        refuses::<Everything>(
            r#"{"text":"A","perhaps":5}"#,
            &[
                ("text", "check"),
                ("boxed", "required"),
                ("number", "required"),
                ("perhaps", "check"),
                ("sizes", "required"),
                ("size", "required"),
                ("yes", "required"),
            ],
        );
    }

    #[test]
    fn of_a_type_goes_before_that_of_the_field() {
        let content = GOOD.replace("A-1", "A");
        refuses::<Everything>(&content, &[("article", "check")]);
        let (invalid, ran) = ran_in(|| Everything::from_slice(content.as_bytes()).unwrap_err());
        assert_eq!(
            invalid.to_string(),
            "article: must have a dash, as in AB-1234"
        );
        assert!(!ran.contains(&"first"));
    }

    #[test]
    fn of_the_struct_runs_only_when_every_field_is_good() {
        let content = GOOD.replace(r#""number":2"#, r#""number":102"#);
        refuses::<Everything>(&content, &[("", "check")]);
        assert_eq!(
            read::<Everything>(&content).unwrap_err().to_string(),
            "a large number cannot be a yes"
        );
        for (good, bad) in [
            (r#""text":"a""#, r#""text":"A""#),
            (r#""size":"M""#, r#""size":"m""#),
            (r#""yes":true"#, r#""yes":null"#),
            (r#""owned":"x""#, r#""owned":"y""#),
        ] {
            let content = content.replace(good, bad);
            let (read, ran) = ran_in(|| Everything::from_slice(content.as_bytes()));
            assert!(read.is_err());
            assert!(!ran.contains(&"whole"), "{bad}");
        }
    }

    #[test]
    fn see_defaults() {
        /// Defaults?
        #[derive(Debug, PartialEq, Elicit)]
        struct Given {
            #[elicit(check = even, default = 4)]
            n: u8,
            #[elicit(check = lower, default = "ABC")]
            text: String,
        }
        refuses::<Given>("{}", &[("text", "check")]);
        refuses::<Given>(r#"{"n":5}"#, &[("n", "check"), ("text", "check")]);
    }

    #[test]
    fn stand_before_unknown_keys() {
        fn never<T>(_: &T) -> Result<(), &'static str> {
            Err("never")
        }
        /// Strict?
        #[derive(Debug, PartialEq, Elicit)]
        #[elicit(deny_unknown, check = never)]
        struct Strict {
            #[elicit(check = even)]
            n: u8,
        }
        refuses::<Strict>(
            r#"{"a":1,"n":3,"z":2}"#,
            &[("n", "check"), ("a", "unknown"), ("z", "unknown")],
        );
        refuses::<Strict>(r#"{"n":2,"z":2}"#, &[("z", "unknown")]);
        refuses::<Strict>(r#"{"n":2}"#, &[("", "check")]);
    }

    #[test]
    fn may_be_any_path() {
        mod deep {
            pub(super) const CHECK: fn(&u8) -> Result<(), &'static str> = |number| {
                if *number == 7 {
                    Ok(())
                } else {
                    Err("must be 7")
                }
            };
        }
        trait Checks {
            fn check(value: &u8) -> Result<(), &'static str>;
        }
        impl Checks for Size {
            fn check(value: &u8) -> Result<(), &'static str> {
                if *value == 8 {
                    Ok(())
                } else {
                    Err("must be 8")
                }
            }
        }
        /// Paths?
        #[derive(Debug, PartialEq, Elicit)]
        struct Paths {
            #[elicit(check = deep::CHECK)]
            seven: u8,
            #[elicit(check = Size::check)]
            eight: u8,
        }
        refuses::<Paths>(
            r#"{"seven":8,"eight":7}"#,
            &[("seven", "check"), ("eight", "check")],
        );
        assert_eq!(
            read(r#"{"seven":7,"eight":8}"#),
            Ok(Paths { seven: 7, eight: 8 })
        );
    }

    #[test]
    fn are_not_told_what_was_skipped() {
        /// Skips?
        #[derive(Debug, PartialEq, Elicit)]
        #[elicit(check = Self::check)]
        struct Skips {
            #[elicit(skip)]
            seen: u8,
            n: u8,
        }
        impl Skips {
            fn check(&self) -> Result<(), &'static str> {
                if self.seen == 0 && self.n > 0 {
                    Ok(())
                } else {
                    Err("no")
                }
            }
        }
        assert_eq!(read(r#"{"n":1}"#), Ok(Skips { seen: 0, n: 1 }));
        refuses::<Skips>(r#"{"n":0,"seen":1}"#, &[("", "check")]);
    }

    #[test]
    fn of_run_time_options_and_older_revisions_run_too() {
        /// Which?
        #[derive(Debug, PartialEq, Elicit)]
        struct Which {
            #[elicit(enum, check = lower)]
            one: String,
            #[elicit(check = small)]
            sizes: Vec<Size>,
        }
        let request = Which::request().options("one", ["a", "B"]).unwrap();
        let result = kit::accept(r#"{"one":"B","sizes.L":true,"sizes":["L"]}"#);
        for version in ProtocolVersion::all() {
            let invalid = request.outcome(version, &result).unwrap_err();
            assert_eq!(faults(&invalid), [("one", "check"), ("sizes", "check")]);
        }
    }
}

mod flattened {
    use super::*;

    /// From when to when?
    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(check = Self::in_order)]
    struct Span {
        from: u8,
        to: u8,
    }

    impl Span {
        fn in_order(&self) -> Result<(), &'static str> {
            ran("span");
            if self.from <= self.to {
                Ok(())
            } else {
                Err("the end must not be before the start")
            }
        }
    }

    /// Booking?
    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(check = Self::checked, deny_unknown)]
    struct Booking {
        #[elicit(flatten)]
        span: Span,
        name: String,
        #[elicit(flatten, prefix = "other_")]
        other: Span,
    }

    impl Booking {
        fn checked(&self) -> Result<(), &'static str> {
            ran("booking");
            if self.span.to < self.other.from {
                Ok(())
            } else {
                Err("the spans must not overlap")
            }
        }
    }

    #[test]
    fn structs_check_themselves() {
        let content = r#"{"from":1,"to":2,"name":"Ada","other_from":3,"other_to":4}"#;
        let (read, ran) = ran_in(|| Booking::from_slice(content.as_bytes()));
        assert!(read.is_ok());
        assert_eq!(ran, ["span", "span", "booking"]);
    }

    #[test]
    fn the_outer_one_runs_when_the_inner_ones_are_good() {
        let content = r#"{"from":1,"to":3,"name":"Ada","other_from":3,"other_to":4}"#;
        refuses::<Booking>(content, &[("", "check")]);
        let content = r#"{"from":2,"to":1,"name":"Ada","other_from":5,"other_to":4}"#;
        refuses::<Booking>(content, &[("", "check"), ("", "check")]);
        let (invalid, ran) = ran_in(|| Booking::from_slice(content.as_bytes()).unwrap_err());
        assert_eq!(
            invalid.to_string(),
            "the end must not be before the start\nthe end must not be before the start"
        );
        assert_eq!(ran, ["span", "span"]);
    }

    #[test]
    fn none_runs_beside_a_faulty_field() {
        for content in [
            r#"{"from":2,"to":1,"other_from":3,"other_to":4}"#,
            r#"{"from":2,"to":1,"name":"Ada","other_from":-3,"other_to":4}"#,
            r#"{"from":2,"to":1,"name":"Ada","other_from":3,"other_to":4,"x":1}"#,
        ] {
            let (read, ran) = ran_in(|| Booking::from_slice(content.as_bytes()));
            assert_eq!(read.unwrap_err().as_slice().len(), 1, "{content}");
            assert!(ran.is_empty(), "{content}: {ran:?}");
        }
    }
}
