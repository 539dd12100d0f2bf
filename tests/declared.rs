//! What values in attributes become: expressions, numbers of single precision, options in every
//! type that holds them, and checks of every shape.

mod kit;

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasherDefault, DefaultHasher};

use elicit::{Choice, Elicit, ProtocolVersion};
use kit::{read, refuses};
use serde_json::{Value, json};

fn property<T: Elicit>(name: &str) -> Value {
    let schema = T::requested_schema(ProtocolVersion::V2025_11_25).unwrap();
    let mut schema: Value = serde_json::from_str(schema).unwrap();
    schema["properties"][name].take()
}

/// As it is written, with every digit.
fn written<T: Elicit>() -> &'static str {
    T::requested_schema(ProtocolVersion::V2025_11_25).unwrap()
}

mod expressions {
    use super::*;

    trait Pair<A, B> {
        const LEFT: u16;
    }
    impl Pair<u8, u16> for u8 {
        const LEFT: u16 = 3;
    }

    const fn size<A, B>() -> u16 {
        if std::mem::needs_drop::<(A, B)>() {
            0
        } else {
            4
        }
    }

    type Wide<A, B> = <(A, B) as First>::First;
    trait First {
        type First;
    }
    impl<A, B> First for (A, B) {
        type First = A;
    }

    /// How large?
    #[derive(Elicit)]
    struct Sizes {
        #[elicit(maximum = 1 << 10, title = "Shift")]
        shift: u16,
        #[elicit(minimum = 1 << <u8 as Pair<u8, u16>>::LEFT, title = "Qualified")]
        qualified: u16,
        #[elicit(minimum = size::<u8, u16>() << 2, maximum = 1 << 2 << 3, title = "Generic")]
        generic: u16,
        #[elicit(default = 1 << 3, maximum = 1024 >> 2, title = "Default")]
        default: u16,
        #[elicit(default = 1 < 2, title = "Less")]
        less: bool,
        #[elicit(minimum = 7_u8 as Wide<u16, u8>, title = "Cast")]
        cast: u16,
        #[elicit(max_length = 1 << 4, title = "Length")]
        length: String,
    }

    #[test]
    fn end_where_the_next_attribute_begins() {
        for (name, expected) in [
            (
                "shift",
                json!({"title": "Shift", "minimum": 0, "maximum": 1024}),
            ),
            (
                "qualified",
                json!({"title": "Qualified", "minimum": 8, "maximum": 65535}),
            ),
            (
                "generic",
                json!({"title": "Generic", "minimum": 16, "maximum": 32}),
            ),
            (
                "default",
                json!({"title": "Default", "minimum": 0, "maximum": 256, "default": 8}),
            ),
            (
                "cast",
                json!({"title": "Cast", "minimum": 7, "maximum": 65535}),
            ),
        ] {
            let mut expected = expected;
            expected["type"] = json!("integer");
            assert_eq!(property::<Sizes>(name), expected);
        }
        assert_eq!(
            property::<Sizes>("less"),
            json!({"type": "boolean", "title": "Less", "default": true})
        );
        assert_eq!(
            property::<Sizes>("length"),
            json!({"type": "string", "title": "Length", "maxLength": 16})
        );
    }
}

mod single_precision {
    use super::*;

    const TENTH: f32 = 0.1;
    const DOUBLE: f64 = 0.1;
    const THIRD: f32 = 1.0 / 3.0;

    /// How much?
    #[derive(Debug, PartialEq, Elicit)]
    struct Shares {
        #[elicit(minimum = TENTH, maximum = THIRD, default = TENTH)]
        constant: f32,
        #[elicit(minimum = 0.1, maximum = 0.3, default = 0.1)]
        literal: f32,
        #[elicit(minimum = 0.1_f32, default = 0.1_f32)]
        suffix: Option<f32>,
        #[elicit(minimum = DOUBLE, prefill = 0.5 + TENTH)]
        mixed: f32,
        #[elicit(maximum = 123_456_789, default = 16_777_217.0)]
        whole: f32,
        #[elicit(maximum = f32::MAX, default = f32::MAX)]
        most: f32,
        #[elicit(maximum = TENTH, default = DOUBLE)]
        double: f64,
    }

    #[test]
    fn is_written_short() {
        let schema = written::<Shares>();
        for property in [
            r#""constant":{"type":"number","minimum":0.1,"maximum":0.33333334,"default":0.1}"#,
            r#""literal":{"type":"number","minimum":0.1,"maximum":0.3,"default":0.1}"#,
            r#""suffix":{"type":"number","minimum":0.1,"default":0.1}"#,
            r#""mixed":{"type":"number","minimum":0.1,"default":0.6}"#,
            // Whole numbers are exact: the literals are those of the author.
            r#""whole":{"type":"number","maximum":123456789,"default":16777217}"#,
            r#""most":{"type":"number","maximum":3.4028234663852886e38,"default":3.4028234663852886e38}"#,
            // Of double precision: it is the value of the const that counts.
            r#""double":{"type":"number","maximum":0.10000000149011612,"default":0.1}"#,
        ] {
            let schema = schema.replace("e+", "e");
            assert!(schema.contains(property), "{property}\n{schema}");
        }
    }

    #[test]
    fn is_read_as_it_was_given() {
        let shares: Shares = read(r#"{"mixed":0.1}"#).unwrap();
        let expected = Shares {
            constant: TENTH,
            literal: 0.1,
            suffix: Some(TENTH),
            mixed: 0.1,
            whole: 16_777_216.0,
            most: f32::MAX,
            double: 0.1,
        };
        assert_eq!(shares, expected);
        // What is sent for the very bound keeps to it.
        let content = r#"{"constant":0.1,"literal":0.1,"suffix":0.1,"mixed":0.1}"#;
        assert!(read::<Shares>(content).is_ok());
        let given = json!(expected.to_content());
        assert_eq!(given["constant"], json!(0.1));
        refuses::<Shares>(
            r#"{"constant":0.09,"suffix":0.09,"mixed":0.09}"#,
            &[
                ("constant", "minimum"),
                ("suffix", "minimum"),
                ("mixed", "minimum"),
            ],
        );
    }
}

mod options_as_text {
    use super::*;

    type Hashed = HashSet<String, BuildHasherDefault<DefaultHasher>>;

    /// Which?
    #[derive(Debug, PartialEq, Elicit)]
    struct Picks {
        #[elicit(enum("a", "b" = "B"), default = "b", enum_names)]
        boxed: Box<str>,
        #[elicit(enum("a", "b"))]
        perhaps: Option<Box<str>>,
        #[elicit(enum("c", "b", "a"), default = ["c", "a"], max_items = 2)]
        set: HashSet<String>,
        #[elicit(enum("c", "b", "a"), multi)]
        hashed: Option<Hashed>,
        #[elicit(enum("c", "b", "a"))]
        sorted: Option<BTreeSet<String>>,
    }

    #[test]
    fn are_held_by_every_text_and_every_set() {
        assert_eq!(
            property::<Picks>("boxed"),
            json!({"type": "string", "enum": ["a", "b"], "enumNames": ["a", "B"], "default": "b"})
        );
        assert_eq!(
            property::<Picks>("set"),
            json!({
                "type": "array",
                "maxItems": 2,
                "items": {"type": "string", "enum": ["c", "b", "a"]},
                "default": ["c", "a"],
            })
        );
        let picks: Picks = read(r#"{"perhaps":"a","hashed":["b","a","b"]}"#).unwrap();
        let expected = Picks {
            boxed: "b".into(),
            perhaps: Some("a".into()),
            set: ["a", "c"].map(String::from).into(),
            hashed: Some(["a", "b"].map(String::from).into_iter().collect()),
            sorted: None,
        };
        assert_eq!(picks, expected);
        refuses::<Picks>(
            r#"{"boxed":"c","set":["a","b","c"],"hashed":["d"]}"#,
            &[
                ("boxed", "option"),
                ("set", "max_items"),
                ("hashed", "option"),
            ],
        );
    }

    #[test]
    fn are_given_in_one_order() {
        let picks: Picks =
            read(r#"{"set":["c","a"],"hashed":["c","b","a"],"sorted":["c","a"]}"#).unwrap();
        for _ in 0..20 {
            let content = json!(picks.to_content());
            assert_eq!(content["set"], json!(["a", "c"]));
            assert_eq!(content["hashed"], json!(["a", "b", "c"]));
            assert_eq!(content["sorted"], json!(["a", "c"]));
        }
        let again: Picks = read(&json!(picks.to_content()).to_string()).unwrap();
        assert_eq!(again, picks);
    }

    /// Which, of those of today?
    #[derive(Debug, PartialEq, Elicit)]
    struct Later {
        #[elicit(enum)]
        boxed: Box<str>,
        #[elicit(enum)]
        set: HashSet<String>,
    }

    #[test]
    fn may_be_known_at_run_time_only() {
        let request = Later::request().options("boxed", ["a", "b"]).unwrap();
        let request = request.options("set", ["x", "y"]).unwrap();
        let result = kit::accept(r#"{"boxed":"b","set":["y"]}"#);
        let outcome = request.outcome(ProtocolVersion::V2025_11_25, &result);
        let expected = Later {
            boxed: "b".into(),
            set: HashSet::from(["y".to_owned()]),
        };
        assert_eq!(outcome.unwrap().accepted(), Some(expected));
    }
}

mod checks {
    use super::*;
    use std::borrow::Cow;
    use std::fmt::{Debug, Display};

    #[derive(Debug, Clone, Copy, PartialEq, Choice)]
    enum Size {
        S,
        L,
    }

    fn slice<T: PartialEq>(list: &[T]) -> Result<(), &'static str> {
        if list.first() == list.last() {
            Ok(())
        } else {
            Err("slice")
        }
    }

    fn anything<T: Display>(value: T) -> Result<(), String> {
        Err(format!("anything: {value}"))
    }

    fn text(value: impl AsRef<str>) -> Result<(), usize> {
        Err(value.as_ref().len())
    }

    fn dynamic(value: &dyn Debug) -> Result<(), String> {
        Err(format!("dynamic: {value:?}"))
    }

    fn borrowed(value: &str) -> Result<(), Cow<'_, str>> {
        Err(value.into())
    }

    fn elided(value: &str) -> Result<(), &str> {
        Err(value.trim())
    }

    static POINTER: fn(&u8) -> Result<(), char> = |_| Err('p');

    /// Of all kinds?
    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(check = anything::<&Self>)]
    struct Kinds {
        #[elicit(check = slice)]
        list: Vec<Size>,
        #[elicit(check = anything)]
        number: Option<u8>,
        #[elicit(check = text)]
        text: String,
        #[elicit(check = dynamic)]
        size: Size,
        #[elicit(check = borrowed)]
        boxed: Box<str>,
        #[elicit(check = elided)]
        elided: Option<String>,
        #[elicit(check = POINTER)]
        pointer: u8,
    }

    impl Display for Kinds {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("kinds")
        }
    }

    #[test]
    fn take_what_a_reference_becomes() {
        let content = r#"{"list":["S","L"],"number":7,"text":"abc","size":"L","boxed":"box","elided":" a ","pointer":1}"#;
        let invalid = read::<Kinds>(content).unwrap_err();
        assert_eq!(
            invalid.to_string(),
            "list: slice\nnumber: anything: 7\ntext: 3\nsize: dynamic: L\nboxed: box\nelided: a\npointer: p"
        );
    }
}

/// Also of the fields of a flattened form.
#[test]
fn links_are_allowed_to_the_options_of_one_field() {
    /// Which?
    #[derive(Debug, Elicit)]
    struct Page {
        #[elicit(enum, allow_link)]
        page: String,
        #[elicit(enum)]
        other: String,
    }
    /// Which one of these?
    #[derive(Debug, Elicit)]
    struct Flat {
        #[elicit(flatten)]
        page: Page,
        #[elicit(flatten, prefix = "next_")]
        next: Page,
    }
    let options = || [("docs", "https://docs.rs"), ("home", "The page")];
    assert!(Page::request().options("page", options()).is_ok());
    assert!(Page::request().options("other", options()).is_err());
    for (name, allowed) in [
        ("page", true),
        ("other", false),
        ("next_page", true),
        ("next_other", false),
    ] {
        let request = Flat::request().options(name, options());
        assert_eq!(request.is_ok(), allowed, "{name}");
    }
}

/// A form that serde also reads, with nothing else in either.
#[test]
fn unknown_fields_are_denied_by_both() {
    /// Who?
    #[derive(Debug, PartialEq, Elicit, serde::Deserialize)]
    #[elicit(deny_unknown)]
    #[serde(deny_unknown_fields)]
    struct Who {
        name: String,
        #[elicit(default = Kind::A)]
        #[serde(default = "Kind::a")]
        kind: Kind,
    }
    #[derive(Debug, PartialEq, Choice, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    enum Kind {
        A,
    }
    impl Kind {
        fn a() -> Self {
            Self::A
        }
    }
    let content = r#"{"name":"a","other":1}"#;
    refuses::<Who>(content, &[("other", "unknown")]);
    assert!(serde_json::from_str::<Who>(content).is_err());
    let content = r#"{"name":"a"}"#;
    assert_eq!(
        read::<Who>(content).unwrap(),
        serde_json::from_str::<Who>(content).unwrap()
    );
}
