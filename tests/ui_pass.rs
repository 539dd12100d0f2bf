//! Forms that compile whatever stands around them, under the lints that authors deny.

#![deny(
    warnings,
    missing_docs,
    unsafe_code,
    unused_qualifications,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    clippy::all,
    clippy::pedantic
)]
// A derive that allowed one of these would not compile here.
#![forbid(unused_imports, non_upper_case_globals)]
#![allow(dead_code, reason = "that it compiles is the test")]

/// What is asked of a form that is used below.
#[derive(elicit::Elicit)]
pub struct Plain {
    name: String,
}

mod shadowed {
    #![allow(non_camel_case_types, non_snake_case, reason = "the names of others")]
    #![allow(
        clippy::unnecessary_wraps,
        clippy::trivially_copy_pass_by_ref,
        reason = "what a check is"
    )]

    use ::elicit::{Choice, Elicit};

    struct Result;
    struct Option;
    struct Vec;
    struct Default;
    struct Cow;
    struct Box;
    type u8 = ();
    type u16 = ();
    type u32 = ();
    type u64 = ();
    type usize = ();
    type f64 = ();
    type bool = ();
    type str = ();
    fn Some() {}
    fn None() {}
    fn Ok() {}
    fn Err() {}
    mod std {}
    mod core {}
    mod elicit {}
    mod __private {}
    trait Field {}
    trait Given {}

    type Text = ::std::string::String;
    const LOW: i8 = -3;
    const LONG: ::core::primitive::u8 = 9;

    /// Which?
    #[derive(Elicit)]
    #[elicit(check = whole)]
    struct Form {
        #[elicit(min_length = 1, max_length = LONG, default = "a")]
        text: Text,
        #[elicit(minimum = LOW, maximum = 7, default = LOW)]
        number: i8,
        #[elicit(default = -1.5)]
        share: ::core::primitive::f64,
        #[elicit(default = true, check = fine)]
        flag: ::core::option::Option<::core::primitive::bool>,
        #[elicit(default = [Kind::B])]
        kinds: ::std::vec::Vec<Kind>,
        #[elicit(enum("a" = "A", "b"), default = "b")]
        picked: Text,
        #[elicit(flatten, prefix = "plain_")]
        plain: super::Plain,
        #[elicit(skip)]
        rest: ::core::option::Option<Text>,
    }

    #[derive(Choice)]
    enum Kind {
        #[elicit(title = "The first")]
        A,
        B,
    }

    fn whole(_: &Form) -> ::core::result::Result<(), Text> {
        ::core::result::Result::Ok(())
    }

    fn fine(_: &::core::primitive::bool) -> ::core::result::Result<(), &'static ::core::primitive::str> {
        ::core::result::Result::Ok(())
    }
}

#[no_implicit_prelude]
mod no_prelude {
    use ::elicit::{Choice, Elicit};

    /// Which?
    #[derive(Elicit)]
    struct Form {
        #[elicit(title = "Name", min_length = 1, format = "email")]
        text: ::std::string::String,
        #[elicit(prefill = 3)]
        number: ::std::option::Option<u8>,
        #[elicit(default = Kind::A)]
        kind: Kind,
        #[elicit(multi, min_items = 1)]
        kinds: ::std::vec::Vec<Kind>,
        #[elicit(enum)]
        later: ::std::string::String,
    }

    #[derive(Choice)]
    #[elicit(rename_all = "SCREAMING-KEBAB-CASE")]
    enum Kind {
        A,
        B,
    }
}

mod raw {
    use elicit::{Choice, Elicit};

    /// Which?
    #[derive(Elicit)]
    pub(crate) struct r#Form {
        pub(crate) r#type: String,
        #[elicit(enum("a", "b"), default = ["a"])]
        pub(crate) r#enum: Vec<String>,
        #[elicit(default = r#Kind::r#Self_)]
        pub(crate) r#match: r#Kind,
        #[elicit(flatten)]
        pub(crate) r#struct: super::Plain,
    }

    #[derive(Choice)]
    pub(crate) enum r#Kind {
        r#Self_,
        r#Yield,
    }
}

mod deprecated {
    #![allow(deprecated, reason = "the uses below, not those of the derive")]

    use elicit::{Choice, Elicit};

    #[deny(deprecated)]
    mod inner {
        use elicit::{Choice, Elicit};

        /// Which?
        #[derive(Elicit)]
        struct Form {
            #[deprecated]
            old: String,
            new: String,
        }

        #[derive(Choice)]
        enum Kind {
            #[deprecated]
            Old,
            New,
        }
    }

    /// Which?
    #[derive(Elicit)]
    #[deprecated]
    struct Form {
        #[elicit(default = Kind::Old)]
        kind: Kind,
    }

    #[derive(Choice)]
    #[deprecated]
    enum Kind {
        Old,
    }
}

mod moved {
    mod deep {
        pub(super) use ::elicit as renamed;
    }

    /// Which?
    #[derive(elicit::Elicit)]
    #[elicit(crate = deep::renamed)]
    struct Path {
        name: String,
    }

    /// Which?
    #[derive(elicit::Elicit)]
    #[elicit(crate = "self::deep::renamed")]
    struct Quoted {
        #[elicit(default = Kind::A)]
        kind: Kind,
    }

    #[derive(elicit::Choice)]
    #[elicit(crate = deep::renamed)]
    enum Kind {
        A,
    }

    macro_rules! form {
        ($name:ident, $field:ident: $type:ty = $default:expr, $title:literal, $low:expr) => {
            /// Which?
            #[derive(elicit::Elicit)]
            #[elicit(crate = $crate::moved::deep::renamed)]
            struct $name {
                #[elicit(title = $title, default = $default, minimum = $low)]
                $field: $type,
            }
        };
    }

    form!(ByMacro, count: u8 = 3, "How many?", 1 + 1);
}

#[test]
fn inside_a_function() {
    use elicit::{Choice, Elicit};

    const MOST: u16 = 4;

    /// Which?
    #[derive(Elicit)]
    struct Form {
        #[elicit(maximum = MOST, default = 3)]
        count: Option<u16>,
        #[elicit(default = [Kind::B])]
        kinds: Vec<Kind>,
    }

    #[derive(Choice, Clone, Copy)]
    enum Kind {
        A,
        B,
    }

    assert_eq!(Form::FORM.fields().len(), 2);
    let form = Form::from_slice(b"{}").expect("both have defaults");
    assert_eq!(form.count, Some(3));
    assert_eq!(form.kinds.len(), 1);
}

#[test]
fn raw_identifiers_are_plain_on_the_wire() {
    use elicit::Elicit;

    let names: Vec<_> = raw::Form::FORM.fields().iter().map(elicit::FormField::name).collect();
    assert_eq!(names, ["type", "enum", "match", "name"]);
}

/// serde on the same type: names are shared, what leaves the wire alone is passed over, and where
/// `#[elicit]` has its own word, that counts.
mod beside_serde {
    use elicit::{Choice, Elicit};

    /// Which?
    #[derive(Elicit)]
    #[serde(rename_all = "camelCase", deny_unknown_fields, bound = "", crate = "serde")]
    pub(crate) struct Form {
        pub(crate) first_name: String,
        #[serde(rename = "mail", skip_serializing_if = "Option::is_none")]
        pub(crate) email: Option<String>,
        #[serde(rename(serialize = "x", deserialize = "x"))]
        pub(crate) both: u8,
        #[serde(rename = "no")]
        #[elicit(rename = "yes")]
        pub(crate) elicit_wins: u8,
        #[serde(default)]
        #[elicit(default = 1)]
        pub(crate) count: u8,
        #[serde(skip, default)]
        #[elicit(skip)]
        pub(crate) rest: u8,
        #[serde(flatten)]
        #[elicit(flatten)]
        pub(crate) plain: super::Plain,
    }

    #[derive(Choice)]
    #[serde(rename_all = "kebab-case")]
    pub(crate) enum Kind {
        TheFirst,
        #[serde(rename = "2")]
        TheSecond,
    }
}

#[test]
fn serde_names_are_taken_over() {
    use elicit::{Choice, Elicit};

    let form = beside_serde::Form::FORM;
    let names: Vec<_> = form.fields().iter().map(elicit::FormField::name).collect();
    assert_eq!(names, ["firstName", "mail", "x", "yes", "count", "name"]);
    let values: Vec<_> = beside_serde::Kind::OPTIONS.iter().map(elicit::Opt::value).collect();
    assert_eq!(values, ["the-first", "2"]);
}
