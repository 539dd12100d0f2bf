//! What the derives write stands in code of every kind: it takes no name for granted, leaves none
//! behind, and gives no lint of a strict author anything to say.
#![deny(
    warnings,
    missing_docs,
    unsafe_code,
    unreachable_pub,
    missing_debug_implementations,
    missing_copy_implementations,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    clippy::all,
    clippy::pedantic
)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    reason = "checks take references and return results"
)]

mod kit;

use elicit::{Choice, Elicit, ProtocolVersion};

/// What 2025-11-25 is asked.
fn schema<T: Elicit>() -> &'static str {
    T::requested_schema(ProtocolVersion::V2025_11_25).unwrap()
}

/// Everything that is in scope everywhere has another meaning here.
mod shadowed {
    #![allow(
        dead_code,
        unused_macros,
        non_camel_case_types,
        reason = "the point of the test"
    )]

    use ::elicit::{Choice as _, Elicit as _};

    mod alloc {}
    mod core {}
    mod elicit_core {}
    mod elicit {}
    mod serde {}
    mod serde_json {}
    mod std {}

    struct Box;
    struct Clone;
    struct Cow;
    struct Default;
    struct Err;
    struct Field;
    struct Form;
    struct Into;
    struct Invalid;
    struct Iterator;
    struct None;
    struct Ok;
    struct Option;
    struct Result;
    struct Slot;
    struct Some;
    struct String;
    struct ToString;
    struct Value;
    struct Vec;

    type bool = ();
    type char = ();
    type f64 = ();
    type i128 = ();
    type str = ();
    type u16 = ();
    type u32 = ();
    type u64 = ();
    type u8 = ();
    type usize = ();

    macro_rules! concat {
        ($($t:tt)*) => {
            compile_error!("not this one")
        };
    }
    macro_rules! panic {
        ($($t:tt)*) => {
            compile_error!("not this one")
        };
    }
    macro_rules! matches {
        ($($t:tt)*) => {
            compile_error!("not this one")
        };
    }

    #[derive(Debug, PartialEq, ::elicit::Choice)]
    pub(super) enum Kind {
        Some,
        None,
        #[elicit(title = "All right")]
        Ok,
    }

    fn check(
        number: &::core::primitive::u8,
    ) -> ::core::result::Result<(), &'static ::core::primitive::str> {
        if *number == 7 {
            ::core::result::Result::Err("must not be 7")
        } else {
            ::core::result::Result::Ok(())
        }
    }

    impl Everything {
        fn check(&self) -> ::core::result::Result<(), &'static ::core::primitive::str> {
            if self.yes {
                ::core::result::Result::Ok(())
            } else {
                ::core::result::Result::Err("must be a yes")
            }
        }
    }

    const LOW: ::core::primitive::u8 = 1;

    /// Inner?
    #[derive(Debug, PartialEq, ::elicit::Elicit)]
    pub(super) struct Inner {
        #[elicit(default = Kind::Ok)]
        kind: Kind,
        #[elicit(default = 'x')]
        letter: ::core::primitive::char,
    }

    /// Everything?
    #[derive(Debug, PartialEq, ::elicit::Elicit)]
    #[elicit(check = Self::check, deny_unknown)]
    pub(super) struct Everything {
        #[elicit(title = "T", min_length = LOW, max_length = 9, format = "email")]
        text: ::core::option::Option<::std::string::String>,
        #[elicit(minimum = LOW, maximum = 9, check = check)]
        number: ::core::primitive::u8,
        #[elicit(check = check)]
        perhaps: ::core::option::Option<::core::primitive::u8>,
        #[elicit(default = 0.5)]
        float: ::core::primitive::f64,
        yes: ::core::primitive::bool,
        #[elicit(default = [Kind::None, Kind::Some], max_items = 2)]
        kinds: ::std::vec::Vec<Kind>,
        #[elicit(enum("a", "b" = "B"), default = "b")]
        one: ::std::string::String,
        #[elicit(enum("a", "b"), multi)]
        some: ::core::option::Option<::std::vec::Vec<::std::string::String>>,
        #[elicit(enum)]
        later: ::core::option::Option<::std::string::String>,
        #[elicit(flatten, prefix = "in_")]
        inner: Inner,
        #[elicit(skip)]
        skipped: ::core::option::Option<Cow>,
    }

    impl ::core::cmp::PartialEq for Cow {
        fn eq(&self, _: &Self) -> ::core::primitive::bool {
            true
        }
    }

    impl ::core::fmt::Debug for Cow {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.write_str("Cow")
        }
    }

    #[test]
    fn names_are_not_taken_for_granted() {
        let content = br#"{"number":2,"yes":true}"#;
        let read = Everything::from_slice(content).unwrap();
        assert_eq!(read.kinds, [Kind::None, Kind::Some]);
        assert_eq!(read.one, "b");
        assert_eq!(read.inner.letter, 'x');
        assert_eq!(Kind::Ok.shown(), "All right");
        let content = br#"{"number":7,"perhaps":7,"yes":true}"#;
        let invalid = Everything::from_slice(content).unwrap_err();
        assert_eq!(
            invalid.to_string(),
            "number: must not be 7\nperhaps: must not be 7"
        );
        let invalid = Everything::from_slice(br#"{"number":1,"yes":false}"#).unwrap_err();
        assert_eq!(invalid.to_string(), "must be a yes");
        assert_eq!(read.to_content().len(), 7);
    }
}

/// Nothing is in scope here that was not brought in.
mod without_prelude {
    #![no_implicit_prelude]

    use ::core::assert_eq;
    use ::core::cmp::PartialEq;
    use ::core::fmt::Debug;
    use ::elicit::{Choice, Elicit};

    #[derive(Debug, PartialEq, Choice)]
    enum Size {
        #[elicit(title = "Small")]
        S,
        L,
    }

    fn check<T>(_: &T) -> ::core::result::Result<(), ::std::string::String> {
        ::core::result::Result::Ok(())
    }

    /// Inner?
    #[derive(Debug, PartialEq, Elicit)]
    struct Inner {
        #[elicit(default = -3)]
        n: i64,
    }

    /// Everything?
    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(check = check)]
    struct Everything {
        #[elicit(max_length = 9, check = check)]
        text: ::std::string::String,
        #[elicit(default = [Size::L])]
        sizes: ::std::vec::Vec<Size>,
        #[elicit(enum("a" = "A", "b"), default = ["a"])]
        some: ::std::vec::Vec<::std::string::String>,
        #[elicit(check = check)]
        perhaps: ::core::option::Option<f32>,
        #[elicit(flatten)]
        inner: Inner,
        #[elicit(skip)]
        skipped: u8,
    }

    #[::core::prelude::v1::test]
    fn nothing_has_to_be_in_scope() {
        let read = <Everything as Elicit>::from_slice(br#"{"text":"x"}"#).unwrap();
        assert_eq!(read.sizes, [Size::L]);
        assert_eq!(read.inner, Inner { n: -3 });
        assert_eq!(<Everything as Elicit>::to_content(&read).len(), 4);
    }
}

/// A trait of the author's has the same methods, for everything.
mod methods {
    use super::{Choice, Elicit};

    #[allow(dead_code, reason = "they are only in the way")]
    #[allow(clippy::wrong_self_convention, reason = "so are their names")]
    trait Everywhere: Sized {
        fn take(self) {}
        fn give(self) {}
        fn build(self) {}
        fn run(self) {}
        fn always(self) {}
        fn picked(self) {}
        fn from_slice(self) {}
        fn index(self) {}
        fn check(self) {}
        fn map(self) {}
        fn default(self) {}
    }
    impl<T> Everywhere for T {}

    #[derive(Debug, Clone, Copy, PartialEq, Choice)]
    enum Size {
        S,
        L,
    }

    fn small(size: &Size) -> Result<(), &'static str> {
        if *size == Size::S {
            Ok(())
        } else {
            Err("must be small")
        }
    }

    fn even(number: &u8) -> Result<(), &'static str> {
        if number.is_multiple_of(2) {
            Ok(())
        } else {
            Err("must be even")
        }
    }

    /// Sizes?
    #[derive(Debug, PartialEq, Elicit)]
    struct Sizes {
        #[elicit(check = small)]
        size: Size,
        #[elicit(check = even)]
        number: Option<u8>,
        #[elicit(enum("a", "b"), default = ["a"])]
        picks: Vec<String>,
    }

    #[test]
    fn of_the_author_are_not_called() {
        let invalid = <Sizes as Elicit>::from_slice(br#"{"size":"L","number":3}"#).unwrap_err();
        assert_eq!(
            invalid.to_string(),
            "size: must be small\nnumber: must be even"
        );
        // They are there.
        Size::S.take();
        Size::S.run();
    }
}

/// The crate under another name.
mod renamed {
    use super::kit;

    mod deep {
        pub(super) mod forms {
            pub(in super::super) use elicit::*;
        }
    }

    use deep::forms::{Choice, Elicit};

    #[derive(Debug, Clone, Copy, PartialEq, Choice)]
    #[elicit(crate = deep::forms)]
    enum Size {
        S,
        L,
    }

    /// Size?
    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(crate = crate::renamed::deep::forms)]
    struct Path {
        #[elicit(default = Size::L)]
        size: Size,
    }

    /// Size?
    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(crate = "self::deep::forms")]
    struct Quoted {
        #[elicit(default = [Size::S])]
        sizes: Vec<Size>,
    }

    #[test]
    fn can_be_reexported() {
        assert_eq!(kit::read("{}"), Ok(Path { size: Size::L }));
        assert_eq!(
            kit::read("{}"),
            Ok(Quoted {
                sizes: vec![Size::S]
            })
        );
    }
}

/// Its author knows that it is deprecated; so no word of it from us.
mod deprecated {
    use super::{Choice, Elicit, kit, schema};

    #[derive(Debug, Clone, Copy, PartialEq, Choice)]
    pub(super) enum Size {
        S,
        #[deprecated = "too large"]
        L,
    }

    /// Old?
    #[derive(Debug, PartialEq, Elicit)]
    pub(super) struct Old {
        #[deprecated(note = "ask for the size")]
        width: Option<u8>,
        size: Size,
    }

    /// Old as a whole?
    #[derive(Debug, PartialEq, Elicit)]
    #[deprecated]
    pub(super) struct Whole {
        size: Size,
    }

    #[test]
    fn is_asked_all_the_same() {
        assert!(schema::<Old>().contains(r#""width":"#));
        assert!(kit::read::<Old>(r#"{"size":"L","width":7}"#).is_ok());
        #[expect(deprecated, reason = "the point of the test")]
        let read = Whole::from_slice(br#"{"size":"S"}"#);
        assert!(read.is_ok());
    }
}

/// Keywords, marked as names.
mod raw {
    use super::{Choice, Elicit, kit, schema};

    mod r#mod {
        pub(super) fn r#fn(text: &str) -> Result<(), &'static str> {
            if text == "x" {
                Ok(())
            } else {
                Err("must be x")
            }
        }
        pub(super) const r#CONST: u8 = 3;
    }

    #[derive(Debug, Clone, Copy, PartialEq, Choice)]
    #[allow(non_camel_case_types, reason = "the point of the test")]
    enum r#Enum {
        r#type,
        r#Where,
    }

    /// Keywords?
    #[derive(Debug, PartialEq, Elicit)]
    struct r#Struct {
        #[elicit(check = r#mod::r#fn)]
        r#type: String,
        #[elicit(default = r#Enum::r#type)]
        r#enum: r#Enum,
        #[elicit(r#default = r#mod::r#CONST)]
        r#gen: u8,
        #[elicit(r#enum("a", "b"))]
        r#loop: Option<String>,
    }

    #[test]
    fn identifiers_lose_their_mark_on_the_wire() {
        let content = r#"{"type":"x","enum":"Where","gen":4,"loop":"a"}"#;
        let expected = r#Struct {
            r#type: "x".into(),
            r#enum: r#Enum::r#Where,
            r#gen: 4,
            r#loop: Some("a".into()),
        };
        assert_eq!(kit::read(content), Ok(expected));
        assert!(schema::<r#Struct>().contains(r#""enum":["type","Where"],"default":"type""#));
    }
}

/// Names that the derives use for themselves.
mod same_names {
    use super::{Choice, Elicit, kit};

    #[derive(Debug, Clone, Copy, PartialEq, Choice)]
    enum Size {
        S,
        L,
    }

    /// Names?
    #[derive(Debug, PartialEq, Elicit)]
    struct Names {
        __0: String,
        __1: Option<u8>,
        __answer: bool,
        __content: Size,
        #[elicit(default = 7)]
        __value: u8,
        answer: String,
        form: String,
        kept: String,
        r#self_: String,
    }

    #[test]
    fn are_free_for_the_author() {
        let content = r#"{"__0":"a","__1":1,"__answer":true,"__content":"L","answer":"b","form":"c","kept":"d","self_":"e"}"#;
        let names: Names = kit::read(content).unwrap();
        assert_eq!((names.__0.as_str(), names.__value), ("a", 7));
        assert_eq!(names.to_content().len(), 9);
    }
}

/// Types that nobody else can see, in places where one would not look for them.
mod private {
    use super::{Choice, Elicit, kit};

    pub(super) struct Outer;

    impl Outer {
        fn ask() -> &'static str {
            /// Inside?
            #[derive(Elicit)]
            struct Inside {
                _n: u8,
            }
            Inside::FORM.name()
        }
    }

    const NAME: &str = {
        /// In a constant?
        #[derive(Elicit)]
        struct InConst {
            _yes: bool,
        }
        InConst::FORM.name()
    };

    fn generic<T: Default + std::fmt::Debug>() -> (String, T) {
        #[derive(Debug, Clone, Copy, PartialEq, Choice)]
        enum Size {
            S,
            L,
        }
        /// In a generic function?
        #[derive(Debug, PartialEq, Elicit)]
        struct InGeneric {
            #[elicit(default = Size::L)]
            size: Size,
            #[elicit(default = LOCAL)]
            n: u8,
        }
        const LOCAL: u8 = 3;
        let read: InGeneric = kit::read(r#"{"size":"S"}"#).unwrap();
        assert_eq!((read.size, read.n), (Size::S, 3));
        (format!("{read:?}"), T::default())
    }

    #[test]
    fn types_can_be_forms() {
        assert_eq!(Outer::ask(), "Inside");
        assert_eq!(NAME, "InConst");
        assert_eq!(
            generic::<u8>(),
            ("InGeneric { size: S, n: 3 }".to_owned(), 0)
        );
        let ask = || {
            /// In a closure?
            #[derive(Elicit)]
            struct InClosure {
                _text: Option<String>,
            }
            InClosure::FORM.message()
        };
        assert_eq!(ask(), "In a closure?");
    }

    #[test]
    fn two_of_one_name_do_not_meet() {
        let one = {
            /// One?
            #[derive(Elicit)]
            struct Form {
                _n: u8,
            }
            Form::FORM.message()
        };
        let two = {
            /// Two?
            #[derive(Elicit)]
            struct Form {
                _n: u8,
            }
            Form::FORM.message()
        };
        assert_eq!((one, two), ("One?", "Two?"));
    }
}

/// Forms that a macro writes.
mod by_macro {
    use super::{Choice, Elicit, kit, schema};

    macro_rules! form {
        (
            $(#[doc = $message:literal])*
            $name:ident {
                $($field:ident: $type:ty = $title:literal, $low:expr, $default:expr;)*
            }
            $(enum $choice:ident { $($variant:ident = $value:literal,)* })?
        ) => {
            $(#[doc = $message])*
            #[derive(Debug, PartialEq, Elicit)]
            struct $name {
                $(
                    #[elicit(title = $title, minimum = $low, default = $default)]
                    $field: $type,
                )*
            }
            $(
                #[derive(Debug, Clone, Copy, PartialEq, Choice)]
                enum $choice {
                    $(
                        #[elicit(rename = $value)]
                        $variant,
                    )*
                }
            )?
        };
    }

    form! {
        /// From a
        /// macro?
        Numbers {
            a: u8 = "The first", 1, 2 + 3;
            b: Option<i64> = "The second", -5, -1;
            c: f64 = "The third", 0.5, 1.0;
        }
        enum Letter { A = "a", B = "b", }
    }

    macro_rules! picks {
        ($name:ident, $kind:ty, [$($item:expr),*], [$($value:literal = $shown:literal),*], $pick:literal) => {
            /// Picks?
            #[derive(Debug, PartialEq, Elicit)]
            struct $name {
                #[elicit(default = [$($item),*])]
                list: Vec<$kind>,
                #[elicit(enum($($value = $shown),*), default = $pick)]
                pick: String,
            }
        };
    }

    picks!(
        Picks,
        Letter,
        [Letter::B, Letter::A],
        ["x" = "X", "y" = "Y"],
        "y"
    );

    #[test]
    fn are_forms_like_others() {
        assert_eq!(Numbers::FORM.message(), "From a macro?");
        assert_eq!(
            schema::<Numbers>(),
            concat!(
                r#"{"type":"object","properties":{"#,
                r#""a":{"type":"integer","title":"The first","minimum":1,"maximum":255,"default":5},"#,
                r#""b":{"type":"integer","title":"The second","minimum":-5,"default":-1},"#,
                r#""c":{"type":"number","title":"The third","minimum":0.5,"default":1}}}"#,
            )
        );
        let expected = Picks {
            list: vec![Letter::B, Letter::A],
            pick: "y".into(),
        };
        assert_eq!(kit::read("{}"), Ok(expected));
    }
}

/// What a strict author would be told of if they had written it.
pub mod lints {
    use super::{Choice, Elicit, kit, schema};

    const LOW: f64 = 0.5;
    const LEAST: u64 = 1;
    const MOST: u32 = 9;

    /// A choice.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
    #[elicit(rename_all = "snake_case")]
    pub enum Plan {
        /// For one
        JustOne,
        /// For all
        EveryOne,
    }

    /// A form?
    #[derive(Debug, Clone, PartialEq, Elicit)]
    pub struct Public {
        /// A number.
        #[elicit(minimum = LOW, maximum = LOW * 4.0)]
        pub number: f64,
        /// A text.
        #[elicit(min_length = LEAST, max_length = MOST)]
        pub text: String,
        /// A plan.
        #[elicit(default = Plan::JustOne)]
        pub plan: Plan,
        /// Plans.
        #[elicit(max_items = MOST)]
        pub plans: Vec<Plan>,
        /// A very long name that goes on and on, with a `code` word and [a link](Plan) in it.
        pub a_very_long_name_that_goes_on_and_on_and_on_and_on: Option<bool>,
    }

    #[test]
    fn have_nothing_to_say() {
        let content = r#"{"number":1,"text":"x","plans":[]}"#;
        assert_eq!(kit::read::<Public>(content).unwrap().plan, Plan::JustOne);
        assert!(schema::<Public>().contains(r#""minimum":0.5,"maximum":2}"#));
    }
}

/// Values of every kind, and what surrounds them.
pub mod values {
    use super::{Choice, Elicit, kit, schema};

    /// A choice.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
    pub enum Size {
        /// Small
        S,
        /// Large
        L,
    }

    /// Parentheses?
    #[derive(Debug, Clone, PartialEq, Elicit)]
    pub struct Enclosed {
        /// A sum.
        #[elicit(minimum = (LOW), maximum = { LOW + 8 }, default = (LOW + 1))]
        pub sum: u8,
        /// A block.
        #[elicit(minimum = ((LOW)), default = { LOW + 2 })]
        pub block: Option<u8>,
        /// A literal.
        #[elicit(minimum = (-(0.5)), prefill = (0.5))]
        pub literal: f64,
        /// A text.
        #[elicit(min_length = (LOW), max_length = { LOW + 8 }, default = ("abc"))]
        pub text: String,
        /// A constant.
        #[elicit(default = { NAME })]
        pub name: String,
        /// A choice.
        #[elicit(default = (Size::L))]
        pub size: Size,
        /// Some choices.
        #[elicit(min_items = (LOW), max_items = { LOW + 1 }, default = [(Size::L), { Size::S }])]
        pub sizes: Vec<Size>,
        /// An option.
        #[elicit(enum("a", "abc"), default = (NAME))]
        pub option: String,
        /// Some options.
        #[elicit(enum("a", "abc"), default = [("a"), { NAME }])]
        pub options: Vec<String>,
        /// A yes.
        #[elicit(default = (true))]
        pub yes: bool,
    }

    const LOW: u8 = 1;
    const NAME: &str = "abc";

    macro_rules! enclosed {
        ($low:expr, $sum:expr) => {
            /// Parentheses?
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Elicit)]
            pub struct Passed {
                /// A sum.
                #[elicit(minimum = $low, default = $sum)]
                pub sum: u8,
                /// A block.
                #[elicit(minimum = ($low), default = ($sum))]
                pub block: u8,
            }
        };
    }

    enclosed!((LOW), { LOW + 1 });

    #[test]
    fn may_be_enclosed() {
        let expected = Enclosed {
            sum: 2,
            block: Some(3),
            literal: 0.5,
            text: "abc".into(),
            name: "abc".into(),
            size: Size::L,
            sizes: vec![Size::L, Size::S],
            option: "abc".into(),
            options: vec!["a".into(), "abc".into()],
            yes: true,
        };
        assert_eq!(kit::read(r#"{"literal":0.5}"#), Ok(expected));
        assert!(schema::<Enclosed>().contains(r#""minimum":1,"maximum":9,"default":2}"#));
        assert!(schema::<Enclosed>().contains(r#""minimum":-0.5,"default":0.5}"#));
        assert!(schema::<Enclosed>().contains(r#""minLength":1,"maxLength":9,"default":"abc"}"#));
        assert_eq!(kit::read("{}"), Ok(Passed { sum: 2, block: 2 }));
    }

    /// All types?
    #[derive(Debug, Clone, PartialEq, Eq, Elicit)]
    pub struct Lengths {
        /// Of 8 and 16 bits.
        #[elicit(min_length = -(-1_i8), max_length = 16_i16)]
        pub a: String,
        /// Of 32 and 64.
        #[elicit(min_length = I32, max_length = I64)]
        pub b: String,
        /// Of 128 and of the machine.
        #[elicit(min_length = I128, max_length = ISIZE)]
        pub c: String,
        /// The same without a sign.
        #[elicit(min_length = 1_u8, max_length = U16)]
        pub d: String,
        /// Of 32 and 64.
        #[elicit(min_length = U32, max_length = U64)]
        pub e: String,
        /// Of 128 and of the machine.
        #[elicit(min_length = U128, max_length = NAME.len() + 13)]
        pub f: String,
        /// Of no type of their own.
        #[elicit(min_items = 2 - 1, max_items = 1 << 1)]
        pub g: Vec<Size>,
    }

    const I32: i32 = 1;
    const I64: i64 = 16;
    const I128: i128 = 1;
    const ISIZE: isize = 16;
    const U16: u16 = 16;
    const U32: u32 = 1;
    const U64: u64 = 16;
    const U128: u128 = 1;

    #[test]
    fn of_any_integer_are_lengths() {
        let schema = schema::<Lengths>();
        let lengths = schema.matches(r#""minLength":1,"maxLength":16}"#);
        assert_eq!(lengths.count(), 6);
        assert!(schema.contains(r#""minItems":1,"maxItems":2,"#));
    }

    /// All types?
    #[derive(Debug, Clone, Copy, PartialEq, Elicit)]
    pub struct Bounds {
        /// Integers.
        #[elicit(minimum = I32, maximum = U64)]
        pub a: f64,
        /// Integers of a sign.
        #[elicit(minimum = I128, maximum = ISIZE)]
        pub b: i64,
        /// Numbers.
        #[elicit(minimum = SINGLE, maximum = DOUBLE * 16.0)]
        pub c: f32,
        /// Of no type of their own.
        #[elicit(minimum = 0.5 * 2.0, maximum = 8 + 8)]
        pub d: f64,
    }

    const SINGLE: f32 = 1.0;
    const DOUBLE: f64 = 1.0;

    #[test]
    fn of_any_number_are_bounds() {
        let schema = schema::<Bounds>();
        let bounds = schema.matches(r#""minimum":1,"maximum":16}"#);
        assert_eq!(bounds.count(), 4, "{schema}");
    }

    /// Of its own?
    #[derive(Debug, Clone, PartialEq, Elicit)]
    pub struct Own {
        /// A number.
        #[elicit(minimum = Self::LOW, maximum = Self::LOW + 8, default = { Self::LOW + 1 })]
        pub number: u8,
        /// Another.
        #[elicit(minimum = Self::HALF, prefill = <Self as Other>::NUMBER)]
        pub other: f64,
        /// A text.
        #[elicit(min_length = Self::LOW, max_length = Self::long(), default = Self::NAME)]
        pub text: String,
        /// A choice.
        #[elicit(default = Self::SIZE)]
        pub size: Size,
        /// Some choices.
        #[elicit(min_items = Self::LOW, max_items = (Self::LOW + 1), default = [Self::SIZE, Size::S])]
        pub sizes: Vec<Size>,
        /// An option.
        #[elicit(enum("a", "abc"), default = Self::NAME, check = Self::check)]
        pub option: String,
        /// Some options.
        #[elicit(enum("a", "abc"), default = ["a", Self::NAME])]
        pub options: Vec<String>,
    }

    trait Other {
        const NUMBER: f64;
    }

    impl Other for Own {
        const NUMBER: f64 = 1.5;
    }

    impl Own {
        const LOW: u8 = 1;
        const HALF: f64 = 0.5;
        const NAME: &str = "abc";
        const SIZE: Size = Size::L;

        const fn long() -> usize {
            Self::NAME.len() + 6
        }

        fn check(option: &str) -> Result<(), &'static str> {
            if option == Self::NAME {
                Ok(())
            } else {
                Err("must be abc")
            }
        }
    }

    #[test]
    fn may_be_those_of_the_struct() {
        let expected = Own {
            number: 2,
            other: 1.5,
            text: "abc".into(),
            size: Size::L,
            sizes: vec![Size::L, Size::S],
            option: "abc".into(),
            options: vec!["a".into(), "abc".into()],
        };
        assert_eq!(kit::read(r#"{"other":1.5}"#), Ok(expected));
        kit::refuses::<Own>(r#"{"other":1,"option":"a"}"#, &[("option", "check")]);
        let schema = schema::<Own>();
        assert!(schema.contains(r#""minimum":1,"maximum":9,"default":2}"#));
        assert!(schema.contains(r#""minimum":0.5,"default":1.5}"#));
        assert!(schema.contains(r#""minLength":1,"maxLength":9,"default":"abc"}"#));
        assert!(schema.contains(r#""minItems":1,"maxItems":2,"#));
        assert!(schema.contains(r#""default":["L","S"]}"#));
    }
}

/// Comments of every spelling.
mod comments {
    use super::{Choice, Elicit, schema};

    /** What is
     * your info?
     *
     * More words.
     */
    #[derive(Debug, Elicit)]
    struct Starred {
        #[doc = "List:\n* one\n* two"]
        _list: Option<u8>,
        /**
        Without
        stars
        */
        _bare: Option<u8>,
        /// One
        #[doc = "two"]
        /// three
        ///
        #[doc = concat!("not ", "read")]
        _mixed: Option<u8>,
        #[doc = concat!("not ", "read")]
        #[elicit(description = "Said")]
        _said: Option<Size>,
        #[doc = concat!("not ", "asked")]
        #[elicit(skip)]
        _skipped: u8,
        #[doc = concat!("not ", "asked")]
        #[elicit(flatten)]
        _inner: Inner,
    }

    macro_rules! passed {
        ($(#[$doc:meta])* $name:ident, $text:literal) => {
            $(#[$doc])*
            #[derive(Debug, Elicit)]
            struct $name {
                #[doc = $text]
                _n: u8,
            }
        };
    }

    passed! {
        /** What
         * else? */
        Passed, "List:\n* one"
    }

    #[doc = concat!("not ", "read")]
    #[derive(Debug, Elicit)]
    #[elicit(message = "Said")]
    struct Inner {
        _n: u8,
    }

    #[derive(Debug, Choice)]
    #[doc = concat!("not ", "read")]
    enum Size {
        #[doc = concat!("not ", "read")]
        #[elicit(title = "Small")]
        S,
        /** Very
         * large */
        L,
    }

    #[test]
    fn are_read_as_they_are_shown() {
        assert_eq!(Starred::FORM.message(), "What is your info?");
        let schema = schema::<Starred>();
        for description in [
            "List: * one * two",
            "Without stars",
            "One two three",
            "Said",
        ] {
            let description = format!(r#""description":"{description}""#);
            assert!(schema.contains(&description), "{description} in {schema}");
        }
        assert!(schema.contains(r#"{"const":"L","title":"Very large"}"#));
        assert!(!schema.contains("not "));
        assert_eq!(Inner::FORM.message(), "Said");
        assert_eq!(Passed::FORM.message(), "What else?");
        assert!(super::schema::<Passed>().contains(r#""description":"List: * one""#));
        assert_eq!(Size::S.shown(), "Small");
    }
}

/// Large ones are no burden for the compiler.
mod large {
    use super::{Elicit, kit};

    macro_rules! form {
        ($name:ident: $($field:ident)*) => {
            /// Many?
            #[derive(Debug, PartialEq, Elicit)]
            struct $name {
                $(#[elicit(title = "A title", minimum = 1)] $field: Option<u8>,)*
            }
        };
    }

    form!(Half:
        f00 f01 f02 f03 f04 f05 f06 f07 f08 f09 f10 f11 f12 f13 f14 f15
        f16 f17 f18 f19 f20 f21 f22 f23 f24 f25 f26 f27 f28 f29 f30 f31
    );

    /// Twice as many?
    #[derive(Debug, PartialEq, Elicit)]
    struct Both {
        #[elicit(flatten, prefix = "one.")]
        one: Half,
        #[elicit(flatten, prefix = "two.")]
        two: Half,
    }

    /// Four times?
    #[derive(Debug, PartialEq, Elicit)]
    struct All {
        #[elicit(flatten, prefix = "a.")]
        a: Both,
        #[elicit(flatten, prefix = "b.")]
        b: Both,
        x: u8,
    }

    #[test]
    fn forms_compile_and_are_read() {
        assert_eq!(All::FORM.fields().len(), 129);
        let content = r#"{"x":1,"b.two.f31":7,"a.one.f00":8,"b.two.f32":9}"#;
        let all: All = kit::read(content).unwrap();
        assert_eq!((all.b.two.f31, all.a.one.f00), (Some(7), Some(8)));
        kit::refuses::<All>(
            r#"{"b.two.f31":0,"a.two.f00":"x"}"#,
            &[
                ("a.two.f00", "type"),
                ("b.two.f31", "minimum"),
                ("x", "required"),
            ],
        );
    }
}
