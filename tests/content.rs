//! `to_content`: from a value to content, the other way round.

mod kit;

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;

use elicit::{Choice, Confirm, Content, Elicit};
use serde_json::{Value, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Size {
    Large,
    #[elicit(title = "Medium size")]
    Medium,
    ExtraSmall,
}

fn text(content: &Content) -> String {
    serde_json::to_string(content).unwrap()
}

/// Written as this text, and read from it as what it was.
#[track_caller]
fn is_written<T: Elicit + Debug + PartialEq>(value: &T, expected: &str) {
    let content = value.to_content();
    assert_eq!(text(&content), expected);
    assert_eq!(kit::read::<T>(expected).as_ref(), Ok(value));
    assert_eq!(T::from_value(&content.to_value()).as_ref(), Ok(value));
}

/// Everything?
#[derive(Debug, Clone, PartialEq, Elicit)]
struct Everything {
    text: String,
    boxed: Box<str>,
    letter: char,
    yes: bool,
    tiny: i8,
    large: i64,
    huge: u64,
    single: f32,
    double: f64,
    size: Size,
    list: Vec<Size>,
    sorted: BTreeSet<Size>,
    hashed: HashSet<Size>,
    #[elicit(enum("a" = "A", "b"))]
    pick: String,
    #[elicit(enum("a", "b", "c"))]
    picks: Vec<String>,
    #[elicit(enum("b", "a"))]
    set: BTreeSet<String>,
    perhaps: Option<u8>,
}

fn everything() -> Everything {
    Everything {
        text: "A \"text\"\n".into(),
        boxed: "é😀".into(),
        letter: 'ß',
        yes: false,
        tiny: -128,
        large: -3,
        huge: 0,
        single: 0.1,
        double: 2.5,
        size: Size::ExtraSmall,
        list: vec![Size::Medium, Size::Large],
        sorted: BTreeSet::from([Size::ExtraSmall, Size::Large]),
        hashed: HashSet::from([Size::Medium, Size::Large, Size::ExtraSmall]),
        pick: "b".into(),
        picks: vec!["c".into(), "a".into()],
        set: BTreeSet::from(["a".to_owned(), "b".to_owned()]),
        perhaps: Some(7),
    }
}

#[test]
fn every_type_in_field_order() {
    let expected = concat!(
        r#"{"text":"A \"text\"\n","boxed":"é😀","letter":"ß","yes":false,"tiny":-128,"large":-3,"#,
        r#""huge":0,"single":0.1,"double":2.5,"size":"extra-small","list":["medium","large"],"#,
        r#""sorted":["large","extra-small"],"hashed":["large","medium","extra-small"],"#,
        r#""pick":"b","picks":["c","a"],"set":["a","b"],"perhaps":7}"#,
    );
    is_written(&everything(), expected);
}

#[test]
fn what_is_empty() {
    let value = Everything {
        text: String::new(),
        boxed: "".into(),
        list: vec![],
        sorted: BTreeSet::new(),
        hashed: HashSet::new(),
        picks: vec![],
        set: BTreeSet::new(),
        perhaps: None,
        ..everything()
    };
    let expected = concat!(
        r#"{"text":"","boxed":"","letter":"ß","yes":false,"tiny":-128,"large":-3,"#,
        r#""huge":0,"single":0.1,"double":2.5,"size":"extra-small","list":[],"#,
        r#""sorted":[],"hashed":[],"pick":"b","picks":[],"set":[]}"#,
    );
    is_written(&value, expected);
}

mod numbers {
    use super::*;

    /// Floats?
    #[derive(Debug, Clone, Copy, PartialEq, Elicit)]
    struct Floats {
        single: f32,
        double: f64,
    }

    fn floats(single: f32, double: f64) -> Floats {
        Floats { single, double }
    }

    #[test]
    fn floats_are_written_as_short_as_can_be() {
        is_written(&floats(0.1, 0.1), r#"{"single":0.1,"double":0.1}"#);
        is_written(&floats(3.0, -3.0), r#"{"single":3,"double":-3}"#);
        is_written(
            &floats(-0.75, 1.5e-7),
            r#"{"single":-0.75,"double":1.5e-7}"#,
        );
        is_written(
            &floats(16_777_216.0, 9_007_199_254_740_991.0),
            r#"{"single":16777216,"double":9007199254740991}"#,
        );
        is_written(
            &floats(1.1, 0.1 + 0.2),
            r#"{"single":1.1,"double":0.30000000000000004}"#,
        );
    }

    #[test]
    fn minus_zero_is_zero() {
        assert_eq!(
            text(&floats(-0.0, -0.0).to_content()),
            r#"{"single":0,"double":0}"#
        );
    }

    /// Whatever the text is: what is written is read as the same number.
    #[test]
    fn every_finite_float_comes_back() {
        let doubles = [
            f64::MAX,
            f64::MIN,
            f64::MIN_POSITIVE,
            5e-324,
            f64::EPSILON,
            9_007_199_254_740_992.0,
            -9_007_199_254_740_994.0,
            1e16,
            1e22,
            1.797_693_134_862_315_5e308,
            123_456_789.123_456_79,
            std::f64::consts::PI,
        ];
        let singles = [
            f32::MAX,
            f32::MIN,
            f32::MIN_POSITIVE,
            1e-45,
            f32::EPSILON,
            16_777_217.0,
            3.402_823e38,
            1e10,
            std::f32::consts::E,
            0.3,
            1.0 / 3.0,
            -2.5e-10,
        ];
        // And some more, spread over all bits.
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            bits ^ (bits >> 29)
        };
        let more = (0..2_000).map(|_| {
            let bits = next();
            (f32::from_bits((bits >> 32) as u32), f64::from_bits(bits))
        });
        let fixed = singles.into_iter().zip(doubles);
        for (single, double) in fixed.chain(more) {
            if !single.is_finite() || !double.is_finite() {
                continue;
            }
            let value = floats(single, double);
            let written = text(&value.to_content());
            let read = kit::read::<Floats>(&written).expect(&written);
            assert_eq!(read.single.to_bits(), (single + 0.0).to_bits(), "{written}");
            assert_eq!(read.double.to_bits(), (double + 0.0).to_bits(), "{written}");
        }
    }

    /// A bound that no `f32` is: an answer is rounded over it, and sent as the bound.
    #[test]
    fn what_was_rounded_keeps_to_its_bounds() {
        /// How much?
        #[derive(Debug, Clone, PartialEq, Elicit)]
        struct Bounded {
            #[elicit(maximum = 0.123456789)]
            most: f32,
            #[elicit(minimum = -0.123456789)]
            least: Option<f32>,
            #[elicit(maximum = 123_456_789)]
            whole: Option<f32>,
        }
        for (content, written) in [
            (
                r#"{"most":0.123456789,"least":-0.123456789,"whole":123456789}"#,
                r#"{"most":0.123456789,"least":-0.123456789,"whole":123456789}"#,
            ),
            (r#"{"most":0.123456788}"#, r#"{"most":0.123456789}"#),
            // Its own text is within.
            (
                r#"{"most":0.12345678,"least":0.1,"whole":123456780}"#,
                r#"{"most":0.12345678,"least":0.1,"whole":123456780}"#,
            ),
        ] {
            let value: Bounded = kit::read(content).unwrap();
            assert_eq!(text(&value.to_content()), written);
            assert_eq!(kit::read(written), Ok(value.clone()));
            assert!(Bounded::request().prefill_from(&value).is_ok());
        }
        // What lies beyond is beyond.
        let beyond = Bounded {
            most: 0.125,
            least: None,
            whole: None,
        };
        assert_eq!(text(&beyond.to_content()), r#"{"most":0.125}"#);
        assert!(Bounded::request().prefill_from(&beyond).is_err());
    }

    #[test]
    fn what_is_no_number_is_left_out() {
        for (single, double) in [
            (f32::NAN, f64::INFINITY),
            (f32::INFINITY, f64::NAN),
            (f32::NEG_INFINITY, f64::NEG_INFINITY),
        ] {
            assert_eq!(text(&floats(single, double).to_content()), "{}");
        }
    }

    #[test]
    fn integers_are_exact_at_any_size() {
        /// Integers?
        #[derive(Debug, Clone, Copy, PartialEq, Elicit)]
        struct Integers {
            i: i64,
            u: u64,
            s: isize,
            z: usize,
        }
        let value = Integers {
            i: i64::MIN,
            u: u64::MAX,
            s: -1,
            z: 1,
        };
        let expected = r#"{"i":-9223372036854775808,"u":18446744073709551615,"s":-1,"z":1}"#;
        is_written(&value, expected);
        let value = Integers {
            i: i64::MAX,
            u: 9_007_199_254_740_993,
            ..value
        };
        let expected = r#"{"i":9223372036854775807,"u":9007199254740993,"s":-1,"z":1}"#;
        is_written(&value, expected);
    }
}

mod lists {
    use super::*;

    #[test]
    fn a_set_is_written_in_the_order_of_the_options() {
        let value = Everything {
            hashed: HashSet::from([Size::ExtraSmall, Size::Large]),
            ..everything()
        };
        assert_eq!(
            value.to_content().get("hashed"),
            Some(&json!(["large", "extra-small"]))
        );
    }

    #[test]
    fn a_list_that_names_an_option_twice_is_the_set_that_it_means() {
        /// Sizes?
        #[derive(Debug, PartialEq, Elicit)]
        struct Sizes {
            sizes: Vec<Size>,
        }
        let value = Sizes {
            sizes: vec![Size::Medium, Size::Medium],
        };
        let read = Sizes::from_value(&value.to_content().to_value());
        assert_eq!(
            read,
            Ok(Sizes {
                sizes: vec![Size::Medium]
            })
        );
    }
}

mod structs {
    use super::*;

    /// Address?
    #[derive(Debug, Clone, PartialEq, Elicit)]
    struct Address {
        street: String,
        zip: Option<u32>,
    }

    #[test]
    fn flattened_and_skipped() {
        /// Order?
        #[derive(Debug, Clone, PartialEq, Elicit)]
        #[elicit(rename_all = "camelCase")]
        struct Order {
            first_name: String,
            #[elicit(flatten, prefix = "home_")]
            home: Address,
            #[elicit(skip)]
            seen: bool,
            #[elicit(rename = "no.")]
            number: u8,
            #[elicit(flatten)]
            work: Address,
            #[elicit(flatten)]
            confirm: Confirm,
        }
        let value = Order {
            first_name: "Ada".into(),
            home: Address {
                street: "H".into(),
                zip: None,
            },
            seen: false,
            number: 3,
            work: Address {
                street: "W".into(),
                zip: Some(1),
            },
            confirm: Confirm { confirm: true },
        };
        is_written(
            &value,
            r#"{"firstName":"Ada","home_street":"H","no.":3,"street":"W","zip":1,"confirm":true}"#,
        );
        // What is skipped is not sent, and comes back as its default.
        let seen = Order {
            seen: true,
            ..value.clone()
        };
        assert_eq!(seen.to_content(), value.to_content());
    }

    #[test]
    fn a_default_is_no_different_from_an_answer() {
        /// Defaults?
        #[derive(Debug, Clone, PartialEq, Elicit)]
        struct Given {
            #[elicit(default = 7)]
            n: u8,
            #[elicit(default = "x")]
            text: Option<String>,
        }
        let value = Given {
            n: 7,
            text: Some("x".into()),
        };
        is_written(&value, r#"{"n":7,"text":"x"}"#);
    }
}

mod as_content {
    use super::*;

    #[test]
    fn has_names_and_values_in_order() {
        let content = everything().to_content();
        assert_eq!(content.len(), 17);
        assert!(!content.is_empty());
        assert_eq!(content.get("tiny"), Some(&json!(-128)));
        assert_eq!(content.get("Tiny"), None);
        let names: Vec<&str> = content.iter().map(|(name, _)| name).take(3).collect();
        assert_eq!(names, ["text", "boxed", "letter"]);
        let map = content.clone().into_map();
        assert_eq!(map.len(), 17);
        assert_eq!(map["pick"], "b");
        assert_eq!(Value::from(content.clone()), content.to_value());
    }

    #[test]
    fn is_walked_through_by_reference() {
        let content = everything().to_content();
        let mut names = Vec::new();
        for (name, value) in &content {
            assert_eq!(content.get(name), Some(value));
            names.push(name);
        }
        assert!(content.iter().map(|(name, _)| name).eq(names));
        assert_eq!((&content).into_iter().len(), content.len());
    }

    #[test]
    fn is_equal_when_names_values_and_order_are() {
        let content = everything().to_content();
        assert_eq!(content, everything().to_content());
        let other = Everything {
            yes: true,
            ..everything()
        };
        assert_ne!(content, other.to_content());
    }

    #[test]
    fn made_by_hand_the_last_of_a_name_counts() {
        let content: Content = [("b", 1), ("a", 2), ("c", 3), ("b", 4), ("a", 5)]
            .into_iter()
            .collect();
        assert_eq!(text(&content), r#"{"c":3,"b":4,"a":5}"#);
        let many = (0..200_000).map(|at| ((at / 2).to_string(), at));
        assert_eq!(many.collect::<Content>().len(), 100_000);
    }

    #[test]
    fn debug_shows_names_only() {
        let shown = format!("{:?}", everything().to_content());
        assert!(
            shown.contains("picks") && shown.contains("perhaps"),
            "{shown}"
        );
        assert!(
            !shown.contains("-128") && !shown.contains("medium"),
            "{shown}"
        );
    }

    #[test]
    fn of_a_form_without_a_type_is_the_same() {
        let content = everything().to_content();
        let read = Everything::FORM.read(&content.to_value());
        assert_eq!(read.as_ref(), Ok(&content));
        let read = Everything::FORM.read_slice(text(&content).as_bytes());
        assert_eq!(read, Ok(content));
    }
}
