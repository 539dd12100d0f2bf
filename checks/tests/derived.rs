//! The same for derived forms, of every field type and every attribute: `T::from_slice`,
//! `T::from_value` and `Request::outcome` say what the form says, and `to_content` is content.

// A form's fields are read by the derive alone.
#![allow(dead_code)]

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};

use checks::content::{Sent, contents};
use checks::judge::{BASIC, FULL, Judge, Tally};
use checks::oracle::{Expected, Oracle, Unsaid};
use checks::run::for_each;
use elicit::{Choice, Content, Elicit, ElicitResult, Invalid, ProtocolVersion, Request};
use proptest::prelude::*;
use regex::Regex;
use serde_json::Value;

/// Answers to a form as each revision asks it.
const CONTENTS: usize = 8;
const CASES: u32 = 150;

/// What a proof has to know of a struct.
#[derive(Default)]
struct About {
    unsaid: Unsaid,
    /// Fields that may refuse a value themselves.
    refuses: &'static [&'static str],
    /// Fields that may be written otherwise than they were read.
    respelt: &'static [&'static str],
    /// How many values have been read into the struct.
    values: Cell<u32>,
}

fn prove<T: Elicit>(about: &About) {
    let own = Judged {
        request: T::request(),
        of_type: true,
    };
    own.prove(about);
}

struct Judged<T> {
    request: Request<T>,
    /// Whether the form is that of the type, with nothing changed at run time.
    of_type: bool,
}

impl<T: Elicit> Judged<T> {
    fn prove(&self, about: &About) {
        let form = self.request.form();
        let schema = |version| {
            let text = form.requested_schema(version).expect("it can be asked");
            if self.of_type {
                assert_eq!(T::requested_schema(version), Ok(&*text));
            }
            serde_json::from_str::<Value>(&text).expect("JSON")
        };
        let (full, basic) = (schema(FULL), schema(BASIC));
        assert_eq!(full, schema(ProtocolVersion::V2025_11_25));
        let unsaid = Unsaid {
            integers: about.unsaid.integers.clone(),
            numbers: about.unsaid.numbers.clone(),
            patterns: about.unsaid.patterns.clone(),
            prefilled: about.unsaid.prefilled.clone(),
            deny_unknown: form.denies_unknown(),
        };
        let oracle = Oracle::new(&full, Some(&basic), unsaid);
        let tally = Tally::default();
        let judge = Judge::new(form, &oracle, &tally);
        let answers = |schema| prop::collection::vec(contents(schema), CONTENTS);
        let (full, basic) = (answers(&full), answers(&basic));
        for_each(CASES, &(full, basic), |(full, basic)| {
            for (contents, basic) in [(&full, false), (&basic, true)] {
                for sent in contents {
                    let judged = judge
                        .judge(sent, basic)
                        .and_then(|_| self.read(&judge, about, sent, basic));
                    judged.map_err(|error| {
                        TestCaseError::fail(format!("basic: {basic}\ncontent: {sent:?}\n{error}"))
                    })?;
                }
            }
            Ok(())
        });
        tally.print(form.name());
        println!("  {} values", about.values.get());
        assert!(
            tally.accepted.get() > 200,
            "{} accepted",
            tally.accepted.get()
        );
        assert!(about.values.get() > 200, "{} values", about.values.get());
    }

    /// The ways into the type against those into content.
    fn read(
        &self,
        judge: &Judge<'_>,
        about: &About,
        sent: &Sent,
        basic: bool,
    ) -> Result<(), String> {
        let text = sent.text();
        let form = self.request.form();
        let version = if basic { BASIC } else { FULL };
        let as_content = form.read_slice_for(version, text.as_bytes());
        let result = format!(r#"{{"action":"accept","content":{text}}}"#);
        let result = ElicitResult::from_slice(result.as_bytes()).expect("a result");
        let outcome = self.request.outcome(version, &result);
        let outcome = outcome.map(|outcome| outcome.accepted().expect("it was accepted"));
        self.compare(judge, about, &as_content, outcome)?;
        if !basic && self.of_type {
            self.compare(judge, about, &as_content, T::from_slice(text.as_bytes()))?;
            if let Ok(value) = serde_json::from_str::<Value>(&text) {
                self.compare(judge, about, &form.read(&value), T::from_value(&value))?;
            }
        }
        Ok(())
    }

    fn compare(
        &self,
        judge: &Judge<'_>,
        about: &About,
        content: &Result<Content, Invalid>,
        value: Result<T, Invalid>,
    ) -> Result<(), String> {
        let value = match (content, value) {
            (Err(content), Err(value)) => return same_faults(about, content.as_slice(), &value),
            (Ok(_), Err(value)) => return same_faults(about, &[], &value),
            (Err(content), Ok(_)) => return Err(format!("only the type accepts: {content}")),
            (Ok(content), Ok(value)) => {
                same_values(about, content, &value.to_content())?;
                value
            }
        };
        about.values.set(about.values.get() + 1);
        let content = value.to_content();
        judge.is_content(&content)?;
        if !self.of_type {
            return Ok(());
        }
        let again = T::from_value(&content.to_value()).map_err(|error| error.to_string())?;
        if again.to_content() != content {
            return Err("the value is not read as it is written".to_owned());
        }
        Ok(())
    }
}

/// The type has all faults of the form, and of its own only those of fields that may refuse.
fn same_faults(
    about: &About,
    content: &[elicit::Violation],
    value: &Invalid,
) -> Result<(), String> {
    let is_own = |fault: &&elicit::Violation| {
        let may = fault.field.is_empty() || about.refuses.contains(&&*fault.field);
        may && fault.rule.name() == "check"
    };
    let rest = value.iter().filter(|fault| !is_own(fault));
    if rest.eq(content) {
        Ok(())
    } else {
        Err(format!(
            "the type's faults: {value:?}\nthe form's: {content:?}"
        ))
    }
}

fn same_values(about: &About, content: &Content, value: &Content) -> Result<(), String> {
    let mut expected = Expected::default();
    let exact = |name: &str| !about.respelt.contains(&name);
    for (name, value) in content.iter().filter(|(name, _)| exact(name)) {
        expected.values.insert(name.to_owned(), value.clone());
    }
    let value = value.iter().filter(|(name, _)| exact(name));
    expected.compare_entries(value)
}

fn patterns(patterns: &[(&str, &str)]) -> std::collections::BTreeMap<String, Regex> {
    let compile =
        |&(name, source): &(&str, &str)| (name.to_owned(), Regex::new(source).expect("a pattern"));
    patterns.iter().map(compile).collect()
}

/// What do you write?
#[derive(Elicit)]
struct Texts {
    string: String,
    #[elicit(title = "Boxed", min_length = 2, max_length = 4)]
    boxed: Box<str>,
    letter: char,
    maybe_letter: Option<char>,
    #[elicit(non_empty)]
    some: Option<String>,
    #[elicit(format = "email", max_length = 60)]
    email: String,
    #[elicit(format = "uri")]
    uri: Option<String>,
    #[elicit(format = "date", default = "2026-07-28")]
    date: String,
    #[elicit(format = "date-time", prefill = "2026-07-28T12:30:00Z")]
    date_time: String,
    #[elicit(default = "")]
    blank: String,
    #[elicit(min_length = 1, default = "x")]
    filled: Option<String>,
    #[elicit(prefill = "shown")]
    shown: Option<String>,
    #[elicit(pattern = "[ab]", max_length = 6)]
    checked: String,
    #[elicit(pattern = "[ab]")]
    checked_or_not: Option<String>,
    #[elicit(pattern = "^[ab ]*$", send_pattern)]
    sent: Option<String>,
}

#[test]
fn texts() {
    prove::<Texts>(&About {
        unsaid: Unsaid {
            patterns: patterns(&[("checked", "[ab]"), ("checked_or_not", "[ab]")]),
            prefilled: BTreeSet::from(["shown".to_owned()]),
            ..Unsaid::default()
        },
        ..About::default()
    });
}

const LEAST: i16 = -300;

/// How many?
#[derive(Elicit)]
struct Numbers {
    a: i8,
    b: Option<i16>,
    #[elicit(default = -7)]
    c: i32,
    d: i64,
    e: isize,
    f: u8,
    #[elicit(minimum = 10)]
    g: u16,
    #[elicit(maximum = 7, prefill = 3)]
    h: u32,
    i: u64,
    j: Option<usize>,
    #[elicit(minimum = LEAST, maximum = 300)]
    k: i16,
    #[elicit(minimum = -9007199254740991, maximum = 9007199254740991)]
    l: Option<i64>,
    m: f32,
    n: f64,
    #[elicit(minimum = 0, maximum = 0.5)]
    o: Option<f64>,
    #[elicit(minimum = -1.5, default = 0.1)]
    p: f32,
    #[elicit(maximum = 9007199254740992.0)]
    q: Option<f64>,
    #[elicit(minimum = -9007199254740992.0)]
    r: Option<f64>,
}

#[test]
fn numbers() {
    let signed = i128::from(i64::MIN)..=i128::from(i64::MAX);
    let unsigned = 0..=i128::from(u64::MAX);
    let integers = [
        ("d", &signed),
        ("e", &signed),
        ("l", &signed),
        ("i", &unsigned),
        ("j", &unsigned),
    ];
    let single = f64::from(f32::MAX);
    prove::<Numbers>(&About {
        unsaid: Unsaid {
            integers: integers
                .map(|(name, range)| (name.to_owned(), range.clone()))
                .into(),
            numbers: ["m", "p"].map(|name| (name.to_owned(), single)).into(),
            ..Unsaid::default()
        },
        respelt: &["m", "p"],
        ..About::default()
    });
}

/// Who are you?
#[derive(Elicit)]
#[elicit(rename_all = "camelCase", deny_unknown)]
struct Choices {
    yes: bool,
    maybe_yes: Option<bool>,
    #[elicit(default = false)]
    no_by_default: bool,
    #[elicit(prefill = true)]
    yes_shown: bool,
    role: Role,
    #[elicit(default = Role::Owner)]
    role_by_default: Option<Role>,
    #[elicit(enum_names)]
    legacy_role: Option<Role>,
    letter: Letter,
    #[elicit(prefill = Letter::Q)]
    letter_shown: Letter,
    #[elicit(enum("pdf" = "PDF document", "csv"))]
    format: String,
    #[elicit(enum("a", "b", "a b"), default = "b")]
    maybe_format: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Role {
    /// Developer
    Dev,
    #[elicit(rename = "po", title = "Product Owner")]
    Owner,
    NobodyAtAll,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Choice)]
#[rustfmt::skip]
enum Letter { Z, Y, X, W, V, U, T, S, R, Q, P, O, N, M, L, K, J, I, H, G, F }

#[test]
fn choices() {
    prove::<Choices>(&About::default());
}

/// What would you like?
#[derive(Elicit)]
struct Lists {
    roles: Vec<Role>,
    #[elicit(multi, min_items = 1, max_items = 2)]
    bounded: Vec<Role>,
    #[elicit(min_items = 1)]
    maybe: Option<Vec<Role>>,
    #[elicit(default = [Role::Owner, Role::Dev])]
    by_default: Vec<Role>,
    #[elicit(max_items = 1, prefill = [Role::Dev])]
    shown: BTreeSet<Role>,
    #[elicit(default = [])]
    hashed: HashSet<Role>,
    #[elicit(enum("pdf" = "PDF document", "csv"), min_items = 2)]
    formats: Vec<String>,
    #[elicit(enum("a", "b.c"), max_items = 1, default = ["b.c"])]
    maybe_formats: Option<Vec<String>>,
}

#[test]
fn lists() {
    prove::<Lists>(&About {
        respelt: &["shown", "hashed"],
        ..About::default()
    });
}

/// Which letters?
#[derive(Elicit)]
struct Letters {
    #[elicit(min_items = 2, max_items = 18)]
    letters: Vec<Letter>,
}

#[test]
fn many_options() {
    prove::<Letters>(&About::default());
}

/// Where do you live?
#[derive(Elicit)]
struct Address {
    #[elicit(non_empty)]
    street: String,
    number: Option<u16>,
    #[elicit(max_items = 2)]
    roles: Vec<Role>,
}

/// Where shall it go?
#[derive(Elicit)]
struct Delivery {
    day: Option<bool>,
    #[elicit(flatten)]
    to: Address,
    #[elicit(skip)]
    attempts: u32,
    #[elicit(flatten, prefix = "bill_")]
    bill: Address,
    #[elicit(rename = "the note", title = "Note", description = "A note")]
    note: Option<String>,
}

#[test]
fn flattened() {
    prove::<Delivery>(&About::default());
}

/// When?
#[derive(Elicit)]
struct Typed {
    url: Option<url::Url>,
    #[elicit(max_length = 10)]
    day: jiff::civil::Date,
    at: Option<jiff::Timestamp>,
    #[elicit(default = "2026-07-28")]
    naive: chrono::NaiveDate,
    utc: Option<chrono::DateTime<chrono::Utc>>,
    fixed: Option<chrono::DateTime<chrono::FixedOffset>>,
}

#[test]
fn typed() {
    let names = &["url", "day", "at", "naive", "utc", "fixed"];
    prove::<Typed>(&About {
        refuses: names,
        respelt: names,
        ..About::default()
    });
}

/// How many may come?
#[derive(Elicit)]
#[elicit(check = in_order)]
struct Checked {
    #[elicit(check = even)]
    least: u8,
    #[elicit(check = even)]
    most: Option<u8>,
    #[elicit(enum("a", "b"), check = not_a)]
    group: String,
    #[elicit(min_length = 1)]
    note: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "checks take a reference")]
fn even(number: &u8) -> Result<(), &'static str> {
    if number.is_multiple_of(2) {
        Ok(())
    } else {
        Err("must be even")
    }
}

fn not_a(group: &String) -> Result<(), &'static str> {
    if group == "a" { Err("is full") } else { Ok(()) }
}

fn in_order(guests: &Checked) -> Result<(), &'static str> {
    let most = guests.most.unwrap_or(u8::MAX);
    if guests.least <= most {
        Ok(())
    } else {
        Err("the least must not be over the most")
    }
}

#[test]
fn checked() {
    prove::<Checked>(&About {
        refuses: &["least", "most", "group"],
        ..About::default()
    });
}

/// Which branch?
#[derive(Elicit)]
struct Branch {
    #[elicit(enum)]
    name: String,
    #[elicit(enum)]
    maybe: Option<String>,
    #[elicit(enum, min_items = 1)]
    others: Vec<String>,
    #[elicit(minimum = 1)]
    count: u8,
}

/// Options and prefilled values that only run time knows.
#[test]
fn at_run_time() {
    let request = Branch::request()
        .options(
            "name",
            [("main", "The main line"), ("next", "The next release")],
        )
        .and_then(|request| request.options("maybe", ["a", "b", " a"]))
        .and_then(|request| request.options("others", (0..20).map(|at| format!("b{at}"))))
        .and_then(|request| request.prefill("count", 7))
        .and_then(|request| request.prefill("others", serde_json::json!(["b3", "b1"])))
        .expect("it can be changed so");
    let judged = Judged {
        request,
        of_type: false,
    };
    judged.prove(&About::default());
}

/// Whatever a type holds is read as it is written.
#[test]
fn extremes() {
    /// How much?
    #[derive(Debug, PartialEq, Elicit)]
    struct Extremes {
        integer: i64,
        natural: u64,
        small: i8,
        single: f32,
        double: f64,
        letter: char,
    }
    let of = |integer, natural, small, single, double, letter| Extremes {
        integer,
        natural,
        small,
        single,
        double,
        letter,
    };
    for value in [
        of(i64::MIN, u64::MAX, i8::MIN, f32::MAX, f64::MAX, '\0'),
        of(i64::MAX, 0, i8::MAX, f32::MIN, f64::MIN, '\u{10ffff}'),
        of(
            1 << 53,
            1 << 63,
            0,
            f32::MIN_POSITIVE,
            f64::MIN_POSITIVE,
            '"',
        ),
        of(-1, 1, -1, f32::from_bits(1), f64::from_bits(1), '\u{301}'),
        of(0, 0, 0, 0.1, 0.1 + 0.2, 'é'),
        of(0, 0, 0, 16_777_216.0, 9_007_199_254_740_993.0, '\u{d7ff}'),
        of(0, 0, 0, 1e10, 1e16, '\u{e000}'),
        of(0, 0, 0, -1e-10, 123_456_789.123_456_79, ' '),
    ] {
        let content = value.to_content();
        let text = serde_json::to_string(&content).unwrap();
        assert_eq!(
            Extremes::from_slice(text.as_bytes()).as_ref(),
            Ok(&value),
            "{text}"
        );
        assert_eq!(
            Extremes::from_value(&content.to_value()).as_ref(),
            Ok(&value),
            "{text}"
        );
    }
}
