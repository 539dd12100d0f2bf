//! The question: the exact `requestedSchema` of every kind of field, attribute and revision.

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasherDefault, DefaultHasher};

use elicit::{Choice, Elicit, Form, FormField, Kind, Opt, ProtocolVersion, Unsupported};

const FIRST: ProtocolVersion = ProtocolVersion::V2025_06_18;
const LATER: [ProtocolVersion; 2] = [ProtocolVersion::V2025_11_25, ProtocolVersion::V2026_07_28];

/// `"required"` stands only where something is.
fn text(properties: &[&str], required: &[&str]) -> String {
    let mut text = format!(
        r#"{{"type":"object","properties":{{{}}}"#,
        properties.join(",")
    );
    if !required.is_empty() {
        text = format!(r#"{text},"required":["{}"]"#, required.join(r#"",""#));
    }
    text + "}"
}

/// What 2025-06-18 is asked.
#[track_caller]
fn first<T: Elicit>(properties: &[&str], required: &[&str]) {
    assert_eq!(
        T::requested_schema(FIRST).unwrap(),
        text(properties, required)
    );
}

/// What 2025-11-25 and 2026-07-28 are asked.
#[track_caller]
fn later<T: Elicit>(properties: &[&str], required: &[&str]) {
    for version in LATER {
        assert_eq!(
            T::requested_schema(version).unwrap(),
            text(properties, required)
        );
    }
}

/// What all three are asked.
#[track_caller]
fn all<T: Elicit>(properties: &[&str], required: &[&str]) {
    first::<T>(properties, required);
    later::<T>(properties, required);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Choice)]
enum Size {
    S,
    M,
    L,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Role {
    #[elicit(title = "Developer")]
    Dev,
    #[elicit(title = "Product Manager")]
    Pm,
}

mod kinds {
    use super::*;

    #[test]
    fn text_is_a_string() {
        /// Texts?
        #[derive(Elicit)]
        struct Texts {
            _text: String,
            _boxed: Box<str>,
            _letter: char,
        }
        all::<Texts>(
            &[
                r#""_text":{"type":"string"}"#,
                r#""_boxed":{"type":"string"}"#,
                r#""_letter":{"type":"string","minLength":1,"maxLength":1}"#,
            ],
            &["_text", "_boxed", "_letter"],
        );
    }

    #[test]
    fn integers_bring_the_bounds_of_their_type() {
        /// Integers?
        #[derive(Elicit)]
        struct Integers {
            a: i8,
            b: i16,
            c: i32,
            d: i64,
            e: isize,
            f: u8,
            g: u16,
            h: u32,
            i: u64,
            j: usize,
        }
        all::<Integers>(
            &[
                r#""a":{"type":"integer","minimum":-128,"maximum":127}"#,
                r#""b":{"type":"integer","minimum":-32768,"maximum":32767}"#,
                r#""c":{"type":"integer","minimum":-2147483648,"maximum":2147483647}"#,
                r#""d":{"type":"integer"}"#,
                r#""e":{"type":"integer"}"#,
                r#""f":{"type":"integer","minimum":0,"maximum":255}"#,
                r#""g":{"type":"integer","minimum":0,"maximum":65535}"#,
                r#""h":{"type":"integer","minimum":0,"maximum":4294967295}"#,
                r#""i":{"type":"integer","minimum":0}"#,
                r#""j":{"type":"integer","minimum":0}"#,
            ],
            &["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"],
        );
    }

    #[test]
    fn floats_and_booleans_bring_nothing() {
        /// Others?
        #[derive(Elicit)]
        struct Others {
            single: f32,
            double: f64,
            yes: bool,
        }
        all::<Others>(
            &[
                r#""single":{"type":"number"}"#,
                r#""double":{"type":"number"}"#,
                r#""yes":{"type":"boolean"}"#,
            ],
            &["single", "double", "yes"],
        );
    }

    #[test]
    fn an_option_is_asked_the_same_and_not_required() {
        /// Everything, perhaps?
        #[derive(Elicit)]
        struct Perhaps {
            text: Option<String>,
            boxed: Option<Box<str>>,
            letter: Option<char>,
            small: Option<i8>,
            large: Option<u64>,
            single: Option<f32>,
            yes: Option<bool>,
            size: Option<Size>,
            must: bool,
        }
        all::<Perhaps>(
            &[
                r#""text":{"type":"string"}"#,
                r#""boxed":{"type":"string"}"#,
                r#""letter":{"type":"string","minLength":1,"maxLength":1}"#,
                r#""small":{"type":"integer","minimum":-128,"maximum":127}"#,
                r#""large":{"type":"integer","minimum":0}"#,
                r#""single":{"type":"number"}"#,
                r#""yes":{"type":"boolean"}"#,
                r#""size":{"type":"string","enum":["S","M","L"]}"#,
                r#""must":{"type":"boolean"}"#,
            ],
            &["must"],
        );
    }

    #[test]
    fn lists_and_sets_are_arrays_of_options() {
        /// Which?
        #[derive(Elicit)]
        struct Which {
            #[elicit(multi)]
            list: Vec<Size>,
            sorted: BTreeSet<Size>,
            hashed: HashSet<Size>,
            other: HashSet<Size, BuildHasherDefault<DefaultHasher>>,
            perhaps: Option<Vec<Size>>,
        }
        let items = r#"{"type":"array","items":{"type":"string","enum":["S","M","L"]}}"#;
        later::<Which>(
            &[
                &format!(r#""list":{items}"#),
                &format!(r#""sorted":{items}"#),
                &format!(r#""hashed":{items}"#),
                &format!(r#""other":{items}"#),
                &format!(r#""perhaps":{items}"#),
            ],
            &["list", "sorted", "hashed", "other"],
        );
    }

    #[test]
    fn a_form_of_options_only_has_no_required() {
        /// Anything to add?
        #[derive(Elicit)]
        struct Comment {
            comment: Option<String>,
        }
        all::<Comment>(&[r#""comment":{"type":"string"}"#], &[]);
        assert_eq!(
            Comment::requested_schema(FIRST).unwrap(),
            r#"{"type":"object","properties":{"comment":{"type":"string"}}}"#
        );
    }

    #[test]
    fn the_text_is_written_once() {
        /// Anything to add?
        #[derive(Elicit)]
        struct Comment {
            comment: Option<String>,
        }
        for version in ProtocolVersion::all() {
            let one = Comment::requested_schema(version).unwrap();
            let other = Comment::requested_schema(version).unwrap();
            assert!(std::ptr::eq(one, other), "{version}");
        }
    }

    #[test]
    fn the_table_says_the_same() {
        /// Perhaps?
        #[derive(Elicit)]
        struct Perhaps {
            /// How old you are
            #[elicit(title = "Your age", minimum = 18)]
            age: Option<u8>,
            role: Role,
        }
        const FORM: &Form = Perhaps::FORM;
        assert_eq!(FORM.name(), "Perhaps");
        assert_eq!(FORM.message(), "Perhaps?");
        assert!(!FORM.denies_unknown());
        let names: Vec<&str> = FORM.fields().iter().map(FormField::name).collect();
        assert_eq!(names, ["age", "role"]);
        let age = FORM.field("age").unwrap();
        assert_eq!(age.title(), Some("Your age"));
        assert_eq!(age.description(), Some("How old you are"));
        assert!(!age.is_required());
        assert_eq!(age.default_value(), None);
        let Kind::Integer(rules) = age.kind() else {
            panic!("an integer");
        };
        assert_eq!((rules.minimum, rules.maximum), (Some(18), Some(255)));
        let options = FORM.field("role").unwrap().kind().options().unwrap();
        let shown: Vec<&str> = options.iter().map(Opt::shown).collect();
        assert_eq!(shown, ["Developer", "Product Manager"]);
        assert_eq!(FORM.field("Age"), None);
    }
}

mod rules {
    use super::*;

    #[test]
    fn keys_stand_in_the_order_of_the_specification() {
        /// Everything?
        #[derive(Elicit)]
        struct Everything {
            #[elicit(
                default = "ada@b.example",
                format = "email",
                max_length = 20,
                min_length = 3,
                description = "Where we write to",
                title = "E-mail"
            )]
            email: String,
            #[elicit(
                default = 20,
                maximum = 120,
                minimum = 18,
                description = "D",
                title = "T"
            )]
            age: u8,
            #[elicit(
                default = 0.5,
                maximum = 1,
                minimum = 0,
                description = "D",
                title = "T"
            )]
            score: f64,
            #[elicit(default = true, description = "D", title = "T")]
            news: bool,
            #[elicit(default = Role::Pm, description = "D", title = "T")]
            role: Role,
            #[elicit(default = Size::M, enum_names, description = "D", title = "T")]
            size: Size,
            #[elicit(
                default = [Role::Dev],
                max_items = 2,
                min_items = 1,
                description = "D",
                title = "T"
            )]
            roles: Vec<Role>,
        }
        later::<Everything>(
            &[
                r#""email":{"type":"string","title":"E-mail","description":"Where we write to","minLength":3,"maxLength":20,"format":"email","default":"ada@b.example"}"#,
                r#""age":{"type":"integer","title":"T","description":"D","minimum":18,"maximum":120,"default":20}"#,
                r#""score":{"type":"number","title":"T","description":"D","minimum":0,"maximum":1,"default":0.5}"#,
                r#""news":{"type":"boolean","title":"T","description":"D","default":true}"#,
                r#""role":{"type":"string","title":"T","description":"D","oneOf":[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}],"default":"pm"}"#,
                r#""size":{"type":"string","title":"T","description":"D","enum":["S","M","L"],"default":"M"}"#,
                r#""roles":{"type":"array","title":"T","description":"D","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}]},"default":["dev"]}"#,
            ],
            &[],
        );
    }

    #[test]
    fn lengths() {
        const MOST: usize = 12;
        /// Lengths?
        #[derive(Elicit)]
        struct Lengths {
            #[elicit(non_empty)]
            some: String,
            #[elicit(min_length = 2)]
            two: Box<str>,
            #[elicit(max_length = 3)]
            three: Option<String>,
            #[elicit(min_length = 0, max_length = MOST)]
            most: String,
            #[elicit(non_empty, max_length = MOST as u64 - 2)]
            ten: String,
        }
        all::<Lengths>(
            &[
                r#""some":{"type":"string","minLength":1}"#,
                r#""two":{"type":"string","minLength":2}"#,
                r#""three":{"type":"string","maxLength":3}"#,
                r#""most":{"type":"string","minLength":0,"maxLength":12}"#,
                r#""ten":{"type":"string","minLength":1,"maxLength":10}"#,
            ],
            &["some", "two", "most", "ten"],
        );
    }

    #[test]
    fn formats() {
        /// Formats?
        #[derive(Elicit)]
        struct Formats {
            #[elicit(format = "email")]
            a: String,
            #[elicit(format = "uri")]
            b: Option<String>,
            #[elicit(format = "date")]
            c: Box<str>,
            #[elicit(format = "date-time")]
            d: String,
        }
        all::<Formats>(
            &[
                r#""a":{"type":"string","format":"email"}"#,
                r#""b":{"type":"string","format":"uri"}"#,
                r#""c":{"type":"string","format":"date"}"#,
                r#""d":{"type":"string","format":"date-time"}"#,
            ],
            &["a", "c", "d"],
        );
    }

    #[test]
    fn bounds_of_integers_are_joined_with_those_of_the_type() {
        const LOW: i32 = 10;
        const fn twice(number: i32) -> i32 {
            2 * number
        }
        /// Bounds?
        #[derive(Elicit)]
        struct Bounds {
            #[elicit(minimum = 18)]
            a: u8,
            #[elicit(maximum = 120)]
            b: u8,
            #[elicit(minimum = -5, maximum = 5)]
            c: i16,
            #[elicit(minimum = -5)]
            d: i64,
            #[elicit(maximum = 1_000)]
            e: u64,
            #[elicit(minimum = 5)]
            f: Option<usize>,
            #[elicit(minimum = LOW, maximum = twice(LOW))]
            g: i64,
            #[elicit(minimum = -LOW, maximum = 0xff)]
            h: i32,
            #[elicit(minimum = 18.0)]
            i: u8,
            #[elicit(minimum = -9007199254740991, maximum = 9007199254740991)]
            j: i64,
            #[elicit(minimum = 0, maximum = 255)]
            k: u8,
            #[elicit(minimum = 7, maximum = 7)]
            l: isize,
        }
        all::<Bounds>(
            &[
                r#""a":{"type":"integer","minimum":18,"maximum":255}"#,
                r#""b":{"type":"integer","minimum":0,"maximum":120}"#,
                r#""c":{"type":"integer","minimum":-5,"maximum":5}"#,
                r#""d":{"type":"integer","minimum":-5}"#,
                r#""e":{"type":"integer","minimum":0,"maximum":1000}"#,
                r#""f":{"type":"integer","minimum":5}"#,
                r#""g":{"type":"integer","minimum":10,"maximum":20}"#,
                r#""h":{"type":"integer","minimum":-10,"maximum":255}"#,
                r#""i":{"type":"integer","minimum":18,"maximum":255}"#,
                r#""j":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}"#,
                r#""k":{"type":"integer","minimum":0,"maximum":255}"#,
                r#""l":{"type":"integer","minimum":7,"maximum":7}"#,
            ],
            &["a", "b", "c", "d", "e", "g", "h", "i", "j", "k", "l"],
        );
    }

    #[test]
    fn bounds_of_floats_are_written_as_short_as_can_be() {
        const HALF: f64 = 0.5;
        /// Bounds?
        #[derive(Elicit)]
        struct Bounds {
            #[elicit(minimum = 0.1, maximum = 0.3)]
            a: f64,
            #[elicit(minimum = 0.1, maximum = 0.3)]
            b: f32,
            #[elicit(minimum = 0, maximum = 1.0)]
            c: f64,
            #[elicit(minimum = -1.50, maximum = 1e3)]
            d: f32,
            #[elicit(minimum = -HALF, maximum = HALF / 2.0)]
            e: f64,
            #[elicit(minimum = -0.0)]
            f: f64,
            #[elicit(maximum = 123456.789)]
            g: Option<f64>,
        }
        all::<Bounds>(
            &[
                r#""a":{"type":"number","minimum":0.1,"maximum":0.3}"#,
                r#""b":{"type":"number","minimum":0.1,"maximum":0.3}"#,
                r#""c":{"type":"number","minimum":0,"maximum":1}"#,
                r#""d":{"type":"number","minimum":-1.5,"maximum":1000}"#,
                r#""e":{"type":"number","minimum":-0.5,"maximum":0.25}"#,
                r#""f":{"type":"number","minimum":0}"#,
                r#""g":{"type":"number","maximum":123456.789}"#,
            ],
            &["a", "b", "c", "d", "e", "f"],
        );
    }

    #[test]
    fn counts_of_items() {
        const LEAST: u32 = 1;
        /// Counts?
        #[derive(Elicit)]
        struct Counts {
            #[elicit(min_items = LEAST)]
            a: Vec<Size>,
            #[elicit(max_items = 2)]
            b: BTreeSet<Size>,
            #[elicit(multi, min_items = 0, max_items = 3)]
            c: Option<HashSet<Size>>,
        }
        let items = r#""items":{"type":"string","enum":["S","M","L"]}"#;
        later::<Counts>(
            &[
                &format!(r#""a":{{"type":"array","minItems":1,{items}}}"#),
                &format!(r#""b":{{"type":"array","maxItems":2,{items}}}"#),
                &format!(r#""c":{{"type":"array","minItems":0,"maxItems":3,{items}}}"#),
            ],
            &["a", "b"],
        );
    }
}

mod options {
    use super::*;

    #[test]
    fn with_titles() {
        /// Roles?
        #[derive(Elicit)]
        struct Roles {
            one: Role,
            #[elicit(min_items = 1)]
            some: Vec<Role>,
        }
        later::<Roles>(
            &[
                r#""one":{"type":"string","oneOf":[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}]}"#,
                r#""some":{"type":"array","minItems":1,"items":{"anyOf":[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}]}}"#,
            ],
            &["one", "some"],
        );
        first::<Roles>(
            &[
                r#""one":{"type":"string","enum":["dev","pm"],"enumNames":["Developer","Product Manager"]}"#,
                r#""some.dev":{"type":"boolean","title":"some: Developer","default":false}"#,
                r#""some.pm":{"type":"boolean","title":"some: Product Manager","default":false}"#,
            ],
            &["one"],
        );
    }

    #[test]
    fn where_one_has_a_title_all_have_one() {
        #[derive(Choice)]
        #[allow(dead_code, reason = "only asked for")]
        enum Cloud {
            Aws,
            #[elicit(title = "Google Cloud")]
            Gcp,
        }
        /// Cloud?
        #[derive(Elicit)]
        struct Where {
            cloud: Cloud,
            clouds: Vec<Cloud>,
        }
        later::<Where>(
            &[
                r#""cloud":{"type":"string","oneOf":[{"const":"Aws","title":"Aws"},{"const":"Gcp","title":"Google Cloud"}]}"#,
                r#""clouds":{"type":"array","items":{"anyOf":[{"const":"Aws","title":"Aws"},{"const":"Gcp","title":"Google Cloud"}]}}"#,
            ],
            &["cloud", "clouds"],
        );
        first::<Where>(
            &[
                r#""cloud":{"type":"string","enum":["Aws","Gcp"],"enumNames":["Aws","Google Cloud"]}"#,
                r#""clouds.Aws":{"type":"boolean","title":"clouds: Aws","default":false}"#,
                r#""clouds.Gcp":{"type":"boolean","title":"clouds: Google Cloud","default":false}"#,
            ],
            &["cloud"],
        );
    }

    #[test]
    fn a_title_is_the_attribute_else_the_first_paragraph() {
        #[derive(Choice)]
        #[allow(dead_code, reason = "only asked for")]
        enum Plan {
            /// For one
            /// person
            ///
            /// Internal note.
            Solo,
            /// Not this
            #[elicit(title = "For a team")]
            Team,
            #[doc = "For all"]
            Free,
        }
        /// Plan?
        #[derive(Elicit)]
        struct Which {
            plan: Plan,
        }
        later::<Which>(
            &[
                r#""plan":{"type":"string","oneOf":[{"const":"Solo","title":"For one person"},{"const":"Team","title":"For a team"},{"const":"Free","title":"For all"}]}"#,
            ],
            &["plan"],
        );
    }

    #[test]
    fn declared_on_the_field() {
        /// Report?
        #[derive(Elicit)]
        struct Report {
            #[elicit(enum("pdf", "csv"))]
            format: String,
            #[elicit(enum("dev" = "Developer", "pm" = "Product Manager"))]
            role: Option<String>,
            #[elicit(enum("a" = "First", "b"), multi)]
            parts: Vec<String>,
            #[elicit(enum("x", "y"), max_items = 1)]
            set: Option<BTreeSet<String>>,
        }
        later::<Report>(
            &[
                r#""format":{"type":"string","enum":["pdf","csv"]}"#,
                r#""role":{"type":"string","oneOf":[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}]}"#,
                r#""parts":{"type":"array","items":{"anyOf":[{"const":"a","title":"First"},{"const":"b","title":"b"}]}}"#,
                r#""set":{"type":"array","maxItems":1,"items":{"type":"string","enum":["x","y"]}}"#,
            ],
            &["format", "parts"],
        );
        first::<Report>(
            &[
                r#""format":{"type":"string","enum":["pdf","csv"]}"#,
                r#""role":{"type":"string","enum":["dev","pm"],"enumNames":["Developer","Product Manager"]}"#,
                r#""parts.a":{"type":"boolean","title":"parts: First","default":false}"#,
                r#""parts.b":{"type":"boolean","title":"parts: b","default":false}"#,
                r#""set.x":{"type":"boolean","title":"set: x","default":false}"#,
                r#""set.y":{"type":"boolean","title":"set: y","default":false}"#,
            ],
            &["format"],
        );
    }

    #[test]
    fn known_at_run_time_only() {
        /// Which branch?
        #[derive(Elicit)]
        struct Merge {
            why: String,
            #[elicit(enum, title = "Merge")]
            branch: String,
            #[elicit(enum, multi)]
            others: Option<Vec<String>>,
        }
        for version in ProtocolVersion::all() {
            let refused = Merge::requested_schema(version).unwrap_err();
            assert_eq!(
                refused,
                Unsupported::MissingOptions {
                    field: "branch".into()
                }
            );
            // Nothing is kept that would make the next call say otherwise.
            assert_eq!(Merge::requested_schema(version).unwrap_err(), refused);
        }
    }

    #[test]
    fn enum_names_is_the_old_spelling_on_every_revision() {
        /// Old clients?
        #[derive(Elicit)]
        struct Old {
            #[elicit(enum_names)]
            role: Role,
            #[elicit(enum_names, default = Role::Pm)]
            other: Option<Role>,
            #[elicit(enum_names)]
            size: Size,
            #[elicit(enum_names, enum("a" = "A", "b"))]
            letter: String,
        }
        let untitled = r#""size":{"type":"string","enum":["S","M","L"]}"#;
        let letter = r#""letter":{"type":"string","enum":["a","b"],"enumNames":["A","b"]}"#;
        let names = r#""enum":["dev","pm"],"enumNames":["Developer","Product Manager"]"#;
        later::<Old>(
            &[
                &format!(r#""role":{{"type":"string",{names}}}"#),
                &format!(r#""other":{{"type":"string",{names},"default":"pm"}}"#),
                untitled,
                letter,
            ],
            &["role", "size", "letter"],
        );
        first::<Old>(
            &[
                &format!(r#""role":{{"type":"string",{names}}}"#),
                &format!(r#""other":{{"type":"string",{names}}}"#),
                untitled,
                letter,
            ],
            &["role", "size", "letter"],
        );
    }

    #[test]
    fn a_discriminant_is_nobody_s_business() {
        #[derive(Debug, Clone, Copy, PartialEq, Choice)]
        #[repr(i16)]
        enum Level {
            Low = 10,
            High = -20,
        }
        /// Level?
        #[derive(Elicit)]
        struct Which {
            #[elicit(default = Level::High)]
            level: Level,
        }
        later::<Which>(
            &[r#""level":{"type":"string","enum":["Low","High"],"default":"High"}"#],
            &[],
        );
        assert_eq!(
            Level::from_value("High").map(|level| level as i16),
            Some(-20)
        );
        assert_eq!((Level::Low as i16, Level::Low.index()), (10, 0));
    }

    #[test]
    fn can_be_implemented_by_hand() {
        /// A day of the week, as a number.
        struct Day(usize);

        impl Choice for Day {
            const OPTIONS: &'static [Opt] = &[
                Opt::declared("mo", Some("Monday")),
                Opt::declared("tu", None),
            ];

            fn index(&self) -> usize {
                self.0
            }

            fn from_index(index: usize) -> Option<Self> {
                Some(Self(index))
            }
        }
        /// When?
        #[derive(Elicit)]
        struct When {
            day: Day,
            days: Option<Vec<Day>>,
        }
        let options = r#"[{"const":"mo","title":"Monday"},{"const":"tu","title":"tu"}]"#;
        later::<When>(
            &[
                &format!(r#""day":{{"type":"string","oneOf":{options}}}"#),
                &format!(r#""days":{{"type":"array","items":{{"anyOf":{options}}}}}"#),
            ],
            &["day"],
        );
        let when = When::from_slice(br#"{"day":"tu","days":["mo"]}"#).unwrap();
        assert_eq!((when.day.0, when.days.unwrap()[0].0), (1, 0));
    }

    #[test]
    fn a_choice_knows_its_words() {
        assert_eq!(Role::Pm.value(), "pm");
        assert_eq!(Role::Pm.shown(), "Product Manager");
        assert_eq!(Size::M.shown(), "M");
        assert_eq!(Role::from_value("pm"), Some(Role::Pm));
        assert_eq!(Role::from_value("Pm"), None);
        assert_eq!(Role::from_value("Product Manager"), None);
        assert_eq!(Role::Pm.index(), 1);
        assert_eq!(Role::from_index(1), Some(Role::Pm));
        assert_eq!(Role::from_index(2), None);
    }
}

mod defaults {
    use super::*;

    const ONE: u8 = 1;
    const WORD: &str = "word";

    /// Defaults?
    #[derive(Elicit)]
    struct Given {
        #[elicit(default = "octocat")]
        text: String,
        #[elicit(default = WORD)]
        boxed: Box<str>,
        #[elicit(default = 'é')]
        letter: char,
        #[elicit(default = -3)]
        integer: i64,
        #[elicit(default = ONE + 1)]
        sum: u8,
        #[elicit(default = 0.1)]
        single: f32,
        #[elicit(default = 2.5)]
        double: f64,
        #[elicit(default = 3.0)]
        whole: f64,
        #[elicit(default = true)]
        yes: bool,
        #[elicit(default = Size::L)]
        size: Size,
        #[elicit(default = [Size::L, Size::S])]
        sizes: Vec<Size>,
        #[elicit(default = "pdf", enum("csv", "pdf"))]
        format: String,
        #[elicit(default = ["pdf", "csv"], enum("csv", "pdf"))]
        formats: Vec<String>,
    }

    #[test]
    fn stand_last_and_make_a_field_optional() {
        later::<Given>(
            &[
                r#""text":{"type":"string","default":"octocat"}"#,
                r#""boxed":{"type":"string","default":"word"}"#,
                r#""letter":{"type":"string","minLength":1,"maxLength":1,"default":"é"}"#,
                r#""integer":{"type":"integer","default":-3}"#,
                r#""sum":{"type":"integer","minimum":0,"maximum":255,"default":2}"#,
                r#""single":{"type":"number","default":0.1}"#,
                r#""double":{"type":"number","default":2.5}"#,
                r#""whole":{"type":"number","default":3}"#,
                r#""yes":{"type":"boolean","default":true}"#,
                r#""size":{"type":"string","enum":["S","M","L"],"default":"L"}"#,
                r#""sizes":{"type":"array","items":{"type":"string","enum":["S","M","L"]},"default":["L","S"]}"#,
                r#""format":{"type":"string","enum":["csv","pdf"],"default":"pdf"}"#,
                r#""formats":{"type":"array","items":{"type":"string","enum":["csv","pdf"]},"default":["pdf","csv"]}"#,
            ],
            &[],
        );
    }

    #[test]
    fn are_for_booleans_only_on_the_first_revision() {
        first::<Given>(
            &[
                r#""text":{"type":"string"}"#,
                r#""boxed":{"type":"string"}"#,
                r#""letter":{"type":"string","minLength":1,"maxLength":1}"#,
                r#""integer":{"type":"integer"}"#,
                r#""sum":{"type":"integer","minimum":0,"maximum":255}"#,
                r#""single":{"type":"number"}"#,
                r#""double":{"type":"number"}"#,
                r#""whole":{"type":"number"}"#,
                r#""yes":{"type":"boolean","default":true}"#,
                r#""size":{"type":"string","enum":["S","M","L"]}"#,
                r#""sizes.S":{"type":"boolean","title":"sizes: S","default":true}"#,
                r#""sizes.M":{"type":"boolean","title":"sizes: M","default":false}"#,
                r#""sizes.L":{"type":"boolean","title":"sizes: L","default":true}"#,
                r#""format":{"type":"string","enum":["csv","pdf"]}"#,
                r#""formats.csv":{"type":"boolean","title":"formats: csv","default":true}"#,
                r#""formats.pdf":{"type":"boolean","title":"formats: pdf","default":true}"#,
            ],
            &[],
        );
    }

    #[test]
    fn falsy_ones_are_written() {
        /// Falsy?
        #[derive(Elicit)]
        struct Falsy {
            #[elicit(default = "")]
            text: String,
            #[elicit(default = 0)]
            integer: i32,
            #[elicit(default = 0.0)]
            float: f64,
            #[elicit(default = false)]
            no: bool,
            #[elicit(default = [])]
            none: Vec<Size>,
            #[elicit(default = [], enum("a", "b"))]
            nothing: Vec<String>,
        }
        later::<Falsy>(
            &[
                r#""text":{"type":"string","default":""}"#,
                r#""integer":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":0}"#,
                r#""float":{"type":"number","default":0}"#,
                r#""no":{"type":"boolean","default":false}"#,
                r#""none":{"type":"array","items":{"type":"string","enum":["S","M","L"]},"default":[]}"#,
                r#""nothing":{"type":"array","items":{"type":"string","enum":["a","b"]},"default":[]}"#,
            ],
            &[],
        );
    }

    #[test]
    fn a_prefill_leaves_a_field_required() {
        /// Prefilled?
        #[derive(Elicit)]
        struct Prefilled {
            #[elicit(prefill = "octocat")]
            text: String,
            #[elicit(prefill = 0)]
            integer: u8,
            #[elicit(prefill = false)]
            no: bool,
            #[elicit(prefill = [Size::M], min_items = 1)]
            sizes: Vec<Size>,
            #[elicit(prefill = 7)]
            perhaps: Option<u8>,
        }
        later::<Prefilled>(
            &[
                r#""text":{"type":"string","default":"octocat"}"#,
                r#""integer":{"type":"integer","minimum":0,"maximum":255,"default":0}"#,
                r#""no":{"type":"boolean","default":false}"#,
                r#""sizes":{"type":"array","minItems":1,"items":{"type":"string","enum":["S","M","L"]},"default":["M"]}"#,
                r#""perhaps":{"type":"integer","minimum":0,"maximum":255,"default":7}"#,
            ],
            &["text", "integer", "no", "sizes"],
        );
        first::<Prefilled>(
            &[
                r#""text":{"type":"string"}"#,
                r#""integer":{"type":"integer","minimum":0,"maximum":255}"#,
                r#""no":{"type":"boolean","default":false}"#,
                r#""sizes.S":{"type":"boolean","title":"sizes: S","default":false}"#,
                r#""sizes.M":{"type":"boolean","title":"sizes: M","default":true}"#,
                r#""sizes.L":{"type":"boolean","title":"sizes: L","default":false}"#,
                r#""perhaps":{"type":"integer","minimum":0,"maximum":255}"#,
            ],
            &["text", "integer", "no"],
        );
    }

    #[test]
    fn stand_on_optional_fields_too() {
        /// Perhaps?
        #[derive(Elicit)]
        struct Perhaps {
            #[elicit(default = 18)]
            age: Option<u8>,
            #[elicit(default = Role::Dev)]
            role: Option<Role>,
            #[elicit(default = [Size::S])]
            sizes: Option<Vec<Size>>,
            #[elicit(default = "b", enum("a", "b"))]
            letter: Option<String>,
        }
        later::<Perhaps>(
            &[
                r#""age":{"type":"integer","minimum":0,"maximum":255,"default":18}"#,
                r#""role":{"type":"string","oneOf":[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}],"default":"dev"}"#,
                r#""sizes":{"type":"array","items":{"type":"string","enum":["S","M","L"]},"default":["S"]}"#,
                r#""letter":{"type":"string","enum":["a","b"],"default":"b"}"#,
            ],
            &[],
        );
    }

    #[test]
    fn may_be_any_constant() {
        const SIZE: Size = Size::L;
        const PICK: &str = "b";
        const LETTER: char = '日';
        const ONE: f64 = 1.5;
        struct Limits {
            age: u8,
        }
        const LIMITS: Limits = Limits { age: 30 };
        trait Has {
            const NAME: &'static str;
        }
        impl Has for u8 {
            const NAME: &'static str = "byte";
        }
        /// Constants?
        #[derive(Elicit)]
        struct Constants {
            #[elicit(default = LIMITS.age, maximum = LIMITS.age + 1)]
            age: u8,
            #[elicit(default = <u8 as Has>::NAME)]
            name: String,
            #[elicit(default = SIZE)]
            size: Size,
            #[elicit(default = [SIZE, Size::S])]
            sizes: BTreeSet<Size>,
            #[elicit(default = PICK, enum("a", "b"))]
            letter: String,
            #[elicit(default = LETTER)]
            letter_too: char,
            #[elicit(default = -ONE)]
            negative: f64,
            #[elicit(default = concat!("a", "b"))]
            both: String,
            #[elicit(default = if cfg!(test) { 1 } else { 2 })]
            test: i64,
            #[elicit(default = u64::MAX / 4096)]
            large: u64,
        }
        later::<Constants>(
            &[
                r#""age":{"type":"integer","minimum":0,"maximum":31,"default":30}"#,
                r#""name":{"type":"string","default":"byte"}"#,
                r#""size":{"type":"string","enum":["S","M","L"],"default":"L"}"#,
                r#""sizes":{"type":"array","items":{"type":"string","enum":["S","M","L"]},"default":["L","S"]}"#,
                r#""letter":{"type":"string","enum":["a","b"],"default":"b"}"#,
                r#""letter_too":{"type":"string","minLength":1,"maxLength":1,"default":"日"}"#,
                r#""negative":{"type":"number","default":-1.5}"#,
                r#""both":{"type":"string","default":"ab"}"#,
                r#""test":{"type":"integer","default":1}"#,
                r#""large":{"type":"integer","minimum":0,"default":4503599627370495}"#,
            ],
            &[],
        );
    }
}

mod texts {
    use super::*;

    #[test]
    fn doc_comments_are_messages_and_descriptions() {
        /// What is
        /// your info?
        ///
        /// Not for the person.
        #[derive(Elicit)]
        struct Contact {
            ///   Leave empty,
            ///   if you like
            ///
            /// Not for the person.
            age: Option<u8>,
            /** How we
             * write to you
             */
            name: String,
            #[doc = "One"]
            #[doc = "two"]
            both: bool,
        }
        assert_eq!(Contact::FORM.message(), "What is your info?");
        all::<Contact>(
            &[
                r#""age":{"type":"integer","description":"Leave empty, if you like","minimum":0,"maximum":255}"#,
                r#""name":{"type":"string","description":"How we write to you"}"#,
                r#""both":{"type":"boolean","description":"One two"}"#,
            ],
            &["name", "both"],
        );
    }

    #[test]
    fn attributes_go_before_doc_comments() {
        /// Not this.
        #[derive(Elicit)]
        #[elicit(message = "This one.")]
        struct Contact {
            /// Not this
            #[elicit(description = "This one")]
            name: String,
        }
        assert_eq!(Contact::FORM.message(), "This one.");
        all::<Contact>(
            &[r#""name":{"type":"string","description":"This one"}"#],
            &["name"],
        );
    }

    #[test]
    fn several_attributes_are_one() {
        /// Split?
        #[derive(Elicit)]
        #[elicit(rename_all = "UPPERCASE")]
        #[elicit(deny_unknown)]
        struct Split {
            #[elicit(title = "Name")]
            /// Yours
            #[elicit(max_length = 9, non_empty)]
            name: String,
        }
        assert!(Split::FORM.denies_unknown());
        all::<Split>(
            &[
                r#""NAME":{"type":"string","title":"Name","description":"Yours","minLength":1,"maxLength":9}"#,
            ],
            &["NAME"],
        );
    }

    #[test]
    fn are_escaped_as_json_wants_it_and_changed_no_further() {
        #[derive(Choice)]
        #[allow(dead_code, reason = "only asked for")]
        enum Odd {
            #[elicit(rename = "a\"b", title = "quo\"te")]
            Quote,
            #[elicit(rename = " b ", title = " blank ")]
            Blank,
        }
        #[derive(Elicit)]
        #[elicit(message = "line\nbreak")]
        struct Texts {
            #[elicit(
                rename = "na\\me",
                title = "tab\tbell\u{7}",
                description = "</script> & é 😀 \u{202e}"
            )]
            name: Option<String>,
            #[elicit(default = "\"\\\u{0}\r\n")]
            given: String,
            odd: Option<Odd>,
        }
        assert_eq!(Texts::FORM.message(), "line\nbreak");
        later::<Texts>(
            &[
                "\"na\\\\me\":{\"type\":\"string\",\"title\":\"tab\\tbell\\u0007\",\"description\":\"</script> & é 😀 \u{202e}\"}",
                r#""given":{"type":"string","default":"\"\\\u0000\r\n"}"#,
                r#""odd":{"type":"string","oneOf":[{"const":"a\"b","title":"quo\"te"},{"const":" b ","title":" blank "}]}"#,
            ],
            &[],
        );
    }
}

mod names {
    use super::*;

    #[test]
    fn rename_all_knows_the_rules_of_serde() {
        macro_rules! form {
            ($form:ident, $rule:literal: $one:literal, $two:literal) => {{
                /// Names?
                #[derive(Elicit)]
                #[elicit(rename_all = $rule)]
                struct $form {
                    name: bool,
                    very_long_name2: bool,
                }
                all::<$form>(
                    &[
                        concat!('"', $one, r#"":{"type":"boolean"}"#),
                        concat!('"', $two, r#"":{"type":"boolean"}"#),
                    ],
                    &[$one, $two],
                );
            }};
        }
        form!(Lower, "lowercase": "name", "very_long_name2");
        form!(Upper, "UPPERCASE": "NAME", "VERY_LONG_NAME2");
        form!(Pascal, "PascalCase": "Name", "VeryLongName2");
        form!(Camel, "camelCase": "name", "veryLongName2");
        form!(Snake, "snake_case": "name", "very_long_name2");
        form!(Screaming, "SCREAMING_SNAKE_CASE": "NAME", "VERY_LONG_NAME2");
        form!(Kebab, "kebab-case": "name", "very-long-name2");
        form!(ScreamingKebab, "SCREAMING-KEBAB-CASE": "NAME", "VERY-LONG-NAME2");
    }

    #[test]
    fn rename_all_of_an_enum_too() {
        macro_rules! choice {
            ($choice:ident, $rule:literal: $one:literal, $two:literal) => {{
                #[derive(Choice)]
                #[elicit(rename_all = $rule)]
                #[allow(dead_code, reason = "only asked for")]
                enum $choice {
                    Dev,
                    ProductManager2,
                }
                let values: Vec<&str> = $choice::OPTIONS.iter().map(|o| o.value()).collect();
                assert_eq!(values, [$one, $two], $rule);
            }};
        }
        choice!(Lower, "lowercase": "dev", "productmanager2");
        choice!(Upper, "UPPERCASE": "DEV", "PRODUCTMANAGER2");
        choice!(Pascal, "PascalCase": "Dev", "ProductManager2");
        choice!(Camel, "camelCase": "dev", "productManager2");
        choice!(Snake, "snake_case": "dev", "product_manager2");
        choice!(Screaming, "SCREAMING_SNAKE_CASE": "DEV", "PRODUCT_MANAGER2");
        choice!(Kebab, "kebab-case": "dev", "product-manager2");
        choice!(ScreamingKebab, "SCREAMING-KEBAB-CASE": "DEV", "PRODUCT-MANAGER2");
    }

    #[test]
    fn rename_goes_before_rename_all() {
        #[derive(Choice)]
        #[elicit(rename_all = "UPPERCASE")]
        #[allow(dead_code, reason = "only asked for")]
        enum Pick {
            #[elicit(rename = "first one")]
            One,
            Two,
        }
        /// Names?
        #[derive(Elicit)]
        #[elicit(rename_all = "camelCase")]
        struct Names {
            #[elicit(rename = "e-mail_Address")]
            email: String,
            my_pick: Pick,
        }
        all::<Names>(
            &[
                r#""e-mail_Address":{"type":"string"}"#,
                r#""myPick":{"type":"string","enum":["first one","TWO"]}"#,
            ],
            &["e-mail_Address", "myPick"],
        );
    }

    #[test]
    fn those_of_serde_count_and_ours_win() {
        #[derive(Choice)]
        #[serde(rename_all = "snake_case")]
        #[allow(dead_code, reason = "only asked for")]
        enum Pick {
            #[serde(rename = "1")]
            First,
            #[serde(rename = "2")]
            #[elicit(rename = "second")]
            Second,
            TheThird,
        }
        /// Names?
        #[derive(Elicit)]
        #[serde(rename_all = "camelCase", bound = "", crate = "serde")]
        struct Serde {
            first_name: String,
            #[serde(rename = "surname")]
            last_name: String,
            #[serde(rename = "x", skip_serializing_if = "Option::is_none")]
            #[elicit(rename = "nick")]
            nick_name: Option<String>,
            #[serde(rename(serialize = "both", deserialize = "both"))]
            same: bool,
            pick: Pick,
        }
        all::<Serde>(
            &[
                r#""firstName":{"type":"string"}"#,
                r#""surname":{"type":"string"}"#,
                r#""nick":{"type":"string"}"#,
                r#""both":{"type":"boolean"}"#,
                r#""pick":{"type":"string","enum":["1","second","the_third"]}"#,
            ],
            &["firstName", "surname", "both", "pick"],
        );
    }

    #[test]
    fn rename_all_of_ours_wins_too() {
        /// Names?
        #[derive(Elicit)]
        #[serde(rename_all = "UPPERCASE")]
        #[elicit(rename_all = "kebab-case")]
        struct Ours {
            my_name: bool,
        }
        all::<Ours>(&[r#""my-name":{"type":"boolean"}"#], &["my-name"]);
    }

    #[test]
    fn raw_identifiers_lose_their_mark() {
        #[derive(Choice)]
        #[allow(non_camel_case_types, dead_code, reason = "the point of the test")]
        enum Keyword {
            r#async,
            r#Else,
        }
        /// Keywords?
        #[derive(Elicit)]
        struct r#Struct {
            r#type: String,
            r#match: Option<Keyword>,
        }
        assert_eq!(r#Struct::FORM.name(), "Struct");
        all::<r#Struct>(
            &[
                r#""type":{"type":"string"}"#,
                r#""match":{"type":"string","enum":["async","Else"]}"#,
            ],
            &["type"],
        );
    }
}

mod types {
    use super::*;

    /// The type decides, however it is spelled.
    mod elsewhere {
        pub(super) use super::Role as Job;
        pub(super) use std::option::Option as Perhaps;
        pub(super) use std::string::String as Text;
        pub(super) use std::vec::Vec as Many;
        pub(super) type Age = u8;
        pub(super) type Maybe<T> = Perhaps<T>;
        pub(super) type Jobs = Maybe<Many<Job>>;
    }

    macro_rules! text {
        () => {
            std::string::String
        };
    }

    #[test]
    fn aliases_and_reexports_are_what_they_stand_for() {
        /// Aliases?
        #[derive(Elicit)]
        struct Aliases {
            #[elicit(max_length = 5)]
            text: elsewhere::Text,
            #[elicit(minimum = 18)]
            age: elsewhere::Maybe<elsewhere::Age>,
            job: elsewhere::Job,
            #[elicit(min_items = 1, default = [Role::Dev])]
            jobs: elsewhere::Jobs,
            made: text!(),
        }
        let options =
            r#"[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}]"#;
        later::<Aliases>(
            &[
                r#""text":{"type":"string","maxLength":5}"#,
                r#""age":{"type":"integer","minimum":18,"maximum":255}"#,
                &format!(r#""job":{{"type":"string","oneOf":{options}}}"#),
                &format!(
                    r#""jobs":{{"type":"array","minItems":1,"items":{{"anyOf":{options}}},"default":["dev"]}}"#
                ),
                r#""made":{"type":"string"}"#,
            ],
            &["text", "job", "made"],
        );
    }

    #[test]
    fn an_own_type_called_option_is_its_own() {
        mod mine {
            /// Nothing of the standard library's.
            #[derive(elicit::Choice)]
            #[allow(dead_code, reason = "only asked for")]
            pub(super) enum Option {
                Put,
                Call,
            }
        }
        /// Options?
        #[derive(Elicit)]
        struct Trade {
            option: mine::Option,
        }
        all::<Trade>(
            &[r#""option":{"type":"string","enum":["Put","Call"]}"#],
            &["option"],
        );
    }
}

mod flatten {
    use super::*;

    /// Address?
    #[derive(Elicit)]
    struct Address {
        #[elicit(title = "Street", non_empty)]
        street: String,
        zip: Option<String>,
        #[elicit(default = [Size::M])]
        sizes: Vec<Size>,
    }

    const STREET: &str = r#"{"type":"string","title":"Street","minLength":1}"#;
    const ZIP: &str = r#"{"type":"string"}"#;
    const SIZES: &str =
        r#"{"type":"array","items":{"type":"string","enum":["S","M","L"]},"default":["M"]}"#;

    #[test]
    fn fields_stand_first() {
        /// First?
        #[derive(Elicit)]
        struct First {
            #[elicit(flatten)]
            address: Address,
            name: String,
        }
        later::<First>(
            &[
                &format!(r#""street":{STREET}"#),
                &format!(r#""zip":{ZIP}"#),
                &format!(r#""sizes":{SIZES}"#),
                r#""name":{"type":"string"}"#,
            ],
            &["street", "name"],
        );
        assert_eq!(First::FORM.message(), "First?");
    }

    #[test]
    fn fields_stand_last() {
        /// Last?
        #[derive(Elicit)]
        struct Last {
            name: String,
            #[elicit(flatten)]
            address: Address,
        }
        later::<Last>(
            &[
                r#""name":{"type":"string"}"#,
                &format!(r#""street":{STREET}"#),
                &format!(r#""zip":{ZIP}"#),
                &format!(r#""sizes":{SIZES}"#),
            ],
            &["name", "street"],
        );
    }

    #[test]
    fn fields_stand_in_the_middle() {
        /// Middle?
        #[derive(Elicit)]
        struct Middle {
            name: String,
            #[elicit(flatten)]
            address: Address,
            #[elicit(default = 3)]
            count: u8,
        }
        later::<Middle>(
            &[
                r#""name":{"type":"string"}"#,
                &format!(r#""street":{STREET}"#),
                &format!(r#""zip":{ZIP}"#),
                &format!(r#""sizes":{SIZES}"#),
                r#""count":{"type":"integer","minimum":0,"maximum":255,"default":3}"#,
            ],
            &["name", "street"],
        );
        first::<Middle>(
            &[
                r#""name":{"type":"string"}"#,
                &format!(r#""street":{STREET}"#),
                &format!(r#""zip":{ZIP}"#),
                r#""sizes.S":{"type":"boolean","title":"sizes: S","default":false}"#,
                r#""sizes.M":{"type":"boolean","title":"sizes: M","default":true}"#,
                r#""sizes.L":{"type":"boolean","title":"sizes: L","default":false}"#,
                r#""count":{"type":"integer","minimum":0,"maximum":255}"#,
            ],
            &["name", "street"],
        );
    }

    #[test]
    fn fields_stand_alone() {
        /// Only?
        #[derive(Elicit)]
        struct Only {
            #[elicit(flatten)]
            address: Address,
        }
        later::<Only>(
            &[
                &format!(r#""street":{STREET}"#),
                &format!(r#""zip":{ZIP}"#),
                &format!(r#""sizes":{SIZES}"#),
            ],
            &["street"],
        );
    }

    #[test]
    fn a_prefix_keeps_two_of_a_kind_apart() {
        /// Two?
        #[derive(Elicit)]
        struct Two {
            #[elicit(flatten, prefix = "home_")]
            home: Address,
            name: String,
            #[elicit(flatten, prefix = "büro.")]
            work: Address,
        }
        later::<Two>(
            &[
                &format!(r#""home_street":{STREET}"#),
                &format!(r#""home_zip":{ZIP}"#),
                &format!(r#""home_sizes":{SIZES}"#),
                r#""name":{"type":"string"}"#,
                &format!(r#""büro.street":{STREET}"#),
                &format!(r#""büro.zip":{ZIP}"#),
                &format!(r#""büro.sizes":{SIZES}"#),
            ],
            &["home_street", "name", "büro.street"],
        );
        first::<Two>(
            &[
                &format!(r#""home_street":{STREET}"#),
                &format!(r#""home_zip":{ZIP}"#),
                r#""home_sizes.S":{"type":"boolean","title":"home_sizes: S","default":false}"#,
                r#""home_sizes.M":{"type":"boolean","title":"home_sizes: M","default":true}"#,
                r#""home_sizes.L":{"type":"boolean","title":"home_sizes: L","default":false}"#,
                r#""name":{"type":"string"}"#,
                &format!(r#""büro.street":{STREET}"#),
                &format!(r#""büro.zip":{ZIP}"#),
                r#""büro.sizes.S":{"type":"boolean","title":"büro.sizes: S","default":false}"#,
                r#""büro.sizes.M":{"type":"boolean","title":"büro.sizes: M","default":true}"#,
                r#""büro.sizes.L":{"type":"boolean","title":"büro.sizes: L","default":false}"#,
            ],
            &["home_street", "name", "büro.street"],
        );
    }

    #[test]
    fn nested_prefixes_add_up() {
        /// Inner?
        #[derive(Elicit)]
        #[elicit(rename_all = "camelCase")]
        struct Person {
            full_name: String,
            #[elicit(flatten, prefix = "at_")]
            address: Address,
        }
        /// Outer?
        #[derive(Elicit)]
        struct Order {
            #[elicit(flatten, prefix = "to_")]
            to: Person,
            count: bool,
        }
        later::<Order>(
            &[
                r#""to_fullName":{"type":"string"}"#,
                &format!(r#""to_at_street":{STREET}"#),
                &format!(r#""to_at_zip":{ZIP}"#),
                &format!(r#""to_at_sizes":{SIZES}"#),
                r#""count":{"type":"boolean"}"#,
            ],
            &["to_fullName", "to_at_street", "count"],
        );
    }

    #[test]
    fn a_ready_made_form_can_be_flattened() {
        /// Delete the branch?
        #[derive(Elicit)]
        struct Delete {
            #[elicit(flatten, prefix = "really_")]
            confirm: elicit::Confirm,
            why: Option<String>,
        }
        all::<Delete>(
            &[
                r#""really_confirm":{"type":"boolean","title":"Confirm"}"#,
                r#""why":{"type":"string"}"#,
            ],
            &["really_confirm"],
        );
    }
}

/// What is not to be asked, unless its author insists.
mod allowed {
    use super::*;

    #[derive(Choice)]
    #[elicit(allow_link)]
    #[allow(dead_code, reason = "only asked for")]
    enum Page {
        #[elicit(title = "https://example.com/a")]
        A,
    }

    #[test]
    fn links() {
        /// Pages?
        #[derive(Elicit)]
        struct Pages {
            #[elicit(allow_link, title = "See http://localhost/")]
            title: Option<bool>,
            #[elicit(description = "As on https://example.com/")]
            #[elicit(allow_link, enum("x" = "https://example.com/x"))]
            pick: Option<String>,
            page: Option<Page>,
            #[elicit(description = "No link: http, https: and ftp://example.com")]
            #[elicit(default = "https://example.com/")]
            given: String,
        }
        later::<Pages>(
            &[
                r#""title":{"type":"boolean","title":"See http://localhost/"}"#,
                r#""pick":{"type":"string","description":"As on https://example.com/","oneOf":[{"const":"x","title":"https://example.com/x"}]}"#,
                r#""page":{"type":"string","oneOf":[{"const":"A","title":"https://example.com/a"}]}"#,
                r#""given":{"type":"string","description":"No link: http, https: and ftp://example.com","default":"https://example.com/"}"#,
            ],
            &[],
        );
    }

    #[test]
    fn words_that_sound_like_secrets() {
        /// Is it a secret? Your password, please.
        #[derive(Elicit)]
        struct Words {
            #[elicit(allow_secret)]
            password: Option<String>,
            #[elicit(allow_secret, rename = "apiKey")]
            key: Option<String>,
            // No free text.
            pin: Option<u16>,
            secret: Option<bool>,
            otp: Option<Size>,
            #[elicit(enum("a", "b"))]
            credentials: Option<String>,
            // No whole word.
            shipping: Option<String>,
            #[elicit(title = "Your opinion, secretary")]
            opinion: Option<String>,
            /// The password of the day is not asked for
            day: Option<String>,
        }
        assert_eq!(Words::FORM.fields().len(), 9);
    }

    /// A prefix makes such a word of what is none, or stands before one that is allowed.
    #[test]
    fn such_words_under_a_prefix() {
        /// Keys?
        #[derive(Elicit)]
        struct Keys {
            key: Option<String>,
            #[elicit(allow_secret)]
            pin: Option<String>,
            token: Option<u8>,
            #[elicit(enum("a", "b"))]
            word: Option<String>,
            #[elicit(rename = "Key")]
            camel: Option<String>,
        }
        /// Keys of all kinds?
        #[derive(Elicit)]
        struct Prefixed {
            // On purpose.
            #[elicit(flatten, prefix = "api_", allow_secret)]
            _meant: Keys,
            // No free text is called so.
            #[elicit(flatten, prefix = "access_")]
            _number: Keys,
            #[elicit(flatten, prefix = "pass")]
            _option: Keys,
            // No whole word.
            #[elicit(flatten, prefix = "spin_a")]
            _others: Keys,
            #[elicit(flatten, prefix = "pi")]
            _cut: Keys,
        }
        /// Keys, all of them meant?
        #[derive(Elicit)]
        #[elicit(allow_secret)]
        struct Whole {
            #[elicit(flatten, prefix = "private_")]
            _keys: Keys,
            #[elicit(flatten, prefix = "otp_")]
            _words: Keys,
        }

        let names: Vec<_> = Prefixed::FORM
            .fields()
            .iter()
            .map(FormField::name)
            .collect();
        assert_eq!(&names[..3], ["api_key", "api_pin", "api_token"]);
        assert_eq!(
            (names[7], names[13], names.len()),
            ("access_token", "password", 25)
        );
        assert_eq!(Whole::FORM.fields().len(), 10);
    }

    #[test]
    fn such_words_in_a_whole_form() {
        /// Words?
        #[derive(Elicit)]
        #[elicit(allow_secret)]
        struct All {
            cvc: Option<String>,
            #[elicit(title = "Card number")]
            number: Option<String>,
        }
        later::<All>(
            &[
                r#""cvc":{"type":"string"}"#,
                r#""number":{"type":"string","title":"Card number"}"#,
            ],
            &[],
        );
    }
}

mod skip {
    use super::*;

    #[derive(Default)]
    struct Cache;

    #[test]
    fn what_is_skipped_is_not_asked() {
        /// Skips?
        #[derive(Elicit)]
        struct Skips {
            #[elicit(skip)]
            _cache: Cache,
            name: String,
            #[elicit(skip)]
            _seen: std::collections::HashMap<String, u8>,
            age: u8,
            #[serde(skip)]
            #[elicit(skip)]
            _last: Option<Cache>,
        }
        all::<Skips>(
            &[
                r#""name":{"type":"string"}"#,
                r#""age":{"type":"integer","minimum":0,"maximum":255}"#,
            ],
            &["name", "age"],
        );
    }
}
