//! An answer is accepted exactly when it is valid by the emitted schema, as a JSON Schema
//! validator sees it, but for the exceptions of `answers.md`: on many forms and many contents.

use std::cell::Cell;
use std::collections::BTreeMap;

use checks::ask::{Ask, Field, Kind, asks};
use checks::content::{Sent, contents};
use checks::judge::{BASIC, FULL, Judge, Tally};
use checks::oracle::{Oracle, Row, Unsaid};
use checks::run::for_each;
use elicit::{Form, ProtocolVersion};
use jsonschema::Draft;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestCaseResult;
use serde_json::Value;

/// How many contents each form is answered with, in each of the two ways to ask it.
const CONTENTS: usize = 6;

/// A form, how it is asked, and answers.
#[derive(Debug, Clone)]
struct Case {
    ask: Ask,
    contents: Vec<Sent>,
    basic: Vec<Sent>,
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("a schema is JSON")
}

fn cases() -> impl Strategy<Value = Case> {
    asks().prop_flat_map(|ask| {
        let answers = |version| match ask.schema(version) {
            Some(schema) => prop::collection::vec(contents(&parse(&schema)), CONTENTS).boxed(),
            None => Just(Vec::new()).boxed(),
        };
        let (contents, basic) = (answers(FULL), answers(BASIC));
        (Just(ask), contents, basic).prop_map(|(ask, contents, basic)| Case {
            ask,
            contents,
            basic,
        })
    })
}

/// The oracle of a form that is read from its schema.
fn oracle(full: &str, basic: Option<&str>, unsaid: Unsaid) -> Oracle {
    Oracle::new(&parse(full), basic.map(parse).as_ref(), unsaid)
}

/// The text of a form is read to a form that is written as the same text.
fn round_trip(case: &Case) -> Result<Form, String> {
    let text = case.ask.schema(FULL).expect("it can say anything");
    let form = Form::from_slice(text.as_bytes()).map_err(|error| error.to_string())?;
    for version in [ProtocolVersion::V2025_11_25, FULL] {
        let written = form
            .requested_schema(version)
            .map_err(|error| error.to_string())?;
        if written != text {
            return Err(format!("{version}: is written as {written}"));
        }
    }
    let again = Form::from_slice(text.as_bytes()).map_err(|error| error.to_string())?;
    let from_value = Form::from_value(&parse(&text)).map_err(|error| error.to_string())?;
    let by_serde: Form = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if again != form || by_serde != form {
        return Err("is read differently".to_owned());
    }
    let by_name = |form: &Form| -> BTreeMap<String, elicit::FormField> {
        let fields = form.fields().iter().cloned();
        fields
            .map(|field| (field.name().to_owned(), field))
            .collect()
    };
    if by_name(&from_value) != by_name(&form) {
        return Err("is read differently from a value".to_owned());
    }
    build(&case.ask, &form)?;
    let basic = form.requested_schema(BASIC);
    match (&basic, case.ask.schema(BASIC)) {
        (Err(_), None) => {}
        (Ok(written), Some(text)) if *written == text => {
            let split = Form::from_slice(text.as_bytes()).map_err(|error| error.to_string())?;
            if split.requested_schema(BASIC).as_ref() != Ok(written) {
                return Err("2025-06-18: is read and written differently".to_owned());
            }
        }
        (_, text) => return Err(format!("{BASIC}: {basic:?}, should be {text:?}")),
    }
    Ok(form)
}

/// The same form is built, unless it is one that the builder refuses and the decoder does not.
fn build(ask: &Ask, form: &Form) -> Result<(), String> {
    let refused = ask.fields.is_empty()
        || ask.has_likes()
        || ask.has_empty_option()
        || ask.has_empty_text()
        || ask.clashes()
        || ask.fields.iter().any(is_secret);
    match ask.build() {
        Err(_) if refused => Ok(()),
        Err(error) => Err(format!("is not built: {error}")),
        Ok(_) if refused => Err("is built, though no person could answer it".to_owned()),
        Ok(built) if built.fields() != form.fields() => Err("is built otherwise".to_owned()),
        Ok(built) if built.fingerprint() != form.fingerprint() => {
            Err("has another fingerprint".to_owned())
        }
        Ok(_) => Ok(()),
    }
}

/// The secrets that a name or title may be by chance.
fn is_secret(field: &Field) -> bool {
    let texts = [Some(&field.name), field.title.as_ref()];
    let mut words = texts
        .into_iter()
        .flatten()
        .flat_map(|text| text.split(|c: char| !c.is_alphabetic()));
    let is_secret =
        |word: &str| ["cvv", "cvc", "pin", "otp", "ssn"].contains(&&*word.to_lowercase());
    matches!(field.kind, Kind::Text { .. }) && words.any(is_secret)
}

fn fail(error: String) -> TestCaseError {
    TestCaseError::fail(error)
}

#[test]
fn generated_forms() {
    let tally = Tally::default();
    let unasked = Cell::new(0);
    let lists = Cell::new(0);
    for_each(3_000, &cases(), |case| -> TestCaseResult {
        let form = round_trip(&case).map_err(fail)?;
        let basic = case.ask.schema(BASIC);
        if basic.is_none() {
            unasked.set(unasked.get() + 1);
        }
        let has_list = case
            .ask
            .fields
            .iter()
            .any(|field| matches!(field.kind, Kind::Some { .. }));
        lists.set(lists.get() + u32::from(has_list));
        let full = form.requested_schema(FULL).expect("it was written before");
        let oracle = oracle(&full, basic.as_deref(), Unsaid::default());
        let judge = Judge::new(&form, &oracle, &tally);
        for (contents, basic) in [(&case.contents, false), (&case.basic, true)] {
            for sent in contents {
                judge.judge(sent, basic).map_err(|error| {
                    fail(format!("basic: {basic}\ncontent: {}\n{error}", sent.text()))
                })?;
            }
        }
        Ok(())
    });
    tally.print("generated forms");
    println!(
        "  {} forms with a list, {} that 2025-06-18 cannot ask",
        lists.get(),
        unasked.get()
    );
    let pairs = tally.accepted.get() + tally.refused.get();
    assert!(pairs >= 20_000, "{pairs} pairs");
    assert!(tally.accepted.get() > 5_000 && tally.refused.get() > 5_000);
    for row in [
        Row::Null,
        Row::Blank,
        Row::Distinct,
        Row::Inexact,
        Row::Email,
        Row::Repeated,
        Row::Folded,
    ] {
        let count = tally.explained(row);
        assert!(count >= 10, "{row:?} explains {count} differences");
    }
    for rule in [
        "required",
        "type",
        "min_length",
        "max_length",
        "format",
        "minimum",
        "maximum",
        "option",
        "min_items",
        "max_items",
        "inexact",
        "repeated",
    ] {
        let count = tally.found(rule);
        assert!(count >= 100, "{count} faults: {rule}");
    }
}

/// Forms that say a rule in a way that no revision has: an answer is accepted exactly when it is
/// valid by what was received.
#[test]
fn received_rules_in_odd_places() {
    // No blank: that is an exception of its own.
    let texts = [
        "a",
        "b",
        "ab",
        "abc",
        "größe",
        "2026-02-28",
        "2026-02-29",
        "ada@b.example",
    ];
    let numbers = [
        "-1",
        "0",
        "4",
        "5",
        "5.5",
        "9",
        "10",
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
        "9007199254740994",
    ];
    let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
    let lists = texts.iter().map(|text| format!("[{text}]"));
    let values: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let values = values.into_iter().chain(lists).chain(texts.clone());
    let values: Vec<Value> = values.map(|text| parse(&text)).collect();
    let (mut accepted, mut refused) = (0, 0);
    for property in [
        r#"{"type":"string","enum":["a","ab","größe","abc"],"minLength":2,"maxLength":5}"#,
        r#"{"type":"string","enum":["2026-02-28","2026-02-29","ab"],"format":"date"}"#,
        r#"{"type":"string","enum":["a","ada@b.example"],"format":"email"}"#,
        r#"{"type":"string","enum":["a","b","abc"],"pattern":"b"}"#,
        r#"{"oneOf":[{"const":"a"},{"const":"ab"}],"minLength":2}"#,
        r#"{"enum":["a","b"],"oneOf":[{"enum":["b","ab"]}]}"#,
        r#"{"enum":["a","b"],"anyOf":[{"const":"b"},{"const":"ab"}]}"#,
        r#"{"type":"array","items":{"type":"string","enum":["a","ab"],"maxLength":1}}"#,
        r#"{"type":"string","minLength":1,"anyOf":[{"minLength":1,"maxLength":2},{"type":"null"}]}"#,
        r#"{"minimum":5,"anyOf":[{"type":"integer","minimum":5},{"type":"null"}]}"#,
        r#"{"type":"number","minimum":9007199254740992}"#,
        r#"{"type":"number","maximum":9007199254740994}"#,
        r#"{"type":"number","oneOf":[{"type":"number","maximum":5}]}"#,
        r#"{"type":"integer","minimum":4.5,"maximum":9.5}"#,
        r#"{"type":"integer","minimum":9007199254740993}"#,
        r#"{"type":"integer","minimum":-1e300,"maximum":9007199254740993}"#,
        r#"{"type":"number","minimum":-1e300,"maximum":1e300}"#,
    ] {
        let text =
            format!(r#"{{"type":"object","properties":{{"x":{property}}},"required":["x"]}}"#);
        let form = Form::from_slice(text.as_bytes()).expect(&text);
        let validator = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .build(&parse(&text))
            .expect("a schema");
        for value in &values {
            let content = serde_json::json!({ "x": value });
            let valid = validator.is_valid(&content);
            assert_eq!(form.read(&content).is_ok(), valid, "{text}: {content}");
            *if valid { &mut accepted } else { &mut refused } += 1;
        }
    }
    assert!(accepted >= 20 && refused >= 200, "{accepted}, {refused}");
}

/// Bounds as other writers may spell them: far beyond 2^53, with a fraction, with an exponent. At
/// an end where nearly all integers of 64 bits are beyond a bound, there is none.
fn bounds(lowest: &'static str, highest: &'static str) -> impl Strategy<Value = String> {
    let edges = [
        "0",
        "-0.0",
        "0.1",
        "-0.1",
        "5.0",
        "50e-1",
        "1e15",
        "1e17",
        "-1e17",
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
        "-9007199254740993",
        "9223372036854775806",
        "9223372036854775807",
        "-9223372036854775808",
    ];
    let edges = edges.into_iter().chain([lowest, highest]);
    let edges: Vec<String> = edges.map(str::to_owned).collect();
    prop_oneof![
        2 => select(edges),
        1 => any::<i64>().prop_map(|bound| bound.to_string()),
        // Where a fraction is exact also as a float.
        1 => (-(1i64 << 51)..1 << 51).prop_map(|bound| format!("{bound}.5")),
        1 => (-9..=9i64).prop_map(|bound| format!("{bound}.25")),
    ]
}

/// Integers next to a bound, of at most 64 bits.
fn near(bound: &str) -> Vec<i128> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "saturated where it is far beyond"
    )]
    let whole = bound
        .parse()
        .unwrap_or_else(|_| bound.parse::<f64>().expect("a number") as i128);
    let near = [-2, -1, 0, 1, 2].map(|step| whole.saturating_add(step));
    let held = i128::from(i64::MIN)..=i128::from(u64::MAX);
    near.into_iter()
        .filter(|value| held.contains(value))
        .collect()
}

fn validator(schema: &str) -> jsonschema::Validator {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .build(&parse(schema))
        .expect("a schema")
}

/// An integer field takes what is valid by what was received, and what it sends on means the same.
/// A number field, which holds floats, takes nothing else, and just what is valid by what it sends.
#[test]
fn received_bounds() {
    let least = || bounds("-1e300", "-9223372036854775809");
    let most = || bounds("1e300", "18446744073709551615");
    let cases = (
        select(vec!["integer", "number"]),
        prop::option::of(least()),
        prop::option::of(most()),
        prop::collection::vec(any::<i64>(), 4),
    );
    let (read, accepted, refused) = (Cell::new(0), Cell::new(0), Cell::new(0));
    for_each(3_000, &cases, |(kind, minimum, maximum, others)| {
        let bound = |key: &str, bound: &Option<String>| {
            let bound = bound.as_ref();
            bound.map_or_else(String::new, |bound| format!(r#","{key}":{bound}"#))
        };
        let text = format!(
            r#"{{"type":"object","properties":{{"x":{{"type":"{kind}"{}{}}}}},"required":["x"]}}"#,
            bound("minimum", &minimum),
            bound("maximum", &maximum)
        );
        let received = validator(&text);
        let texts = [&minimum, &maximum].into_iter().flatten();
        let values = texts.flat_map(|text| near(text));
        let values: Vec<Value> = values
            .chain(others.into_iter().map(i128::from))
            .map(|value| parse(&format!(r#"{{"x":{value}}}"#)))
            .collect();
        let Ok(form) = Form::from_slice(text.as_bytes()) else {
            // No answer could be valid; of a number no float could.
            for value in &values {
                let valid = received.is_valid(value);
                prop_assert!(kind == "number" || !valid, "{text}: {value}");
            }
            return Ok(());
        };
        read.set(read.get() + 1);
        let sent = form.requested_schema(FULL).expect("it can be said");
        let again = validator(&sent);
        for value in &values {
            let takes = form.read(value).is_ok();
            let valid = received.is_valid(value);
            prop_assert_eq!(takes, again.is_valid(value), "{}: {}", sent, value);
            prop_assert!(valid || !takes, "{text}: {value}");
            prop_assert!(kind == "number" || takes == valid, "{text}: {value}");
            let count = if takes { &accepted } else { &refused };
            count.set(count.get() + 1);
        }
        Ok(())
    });
    assert!(read.get() > 1_500, "{}", read.get());
    assert!(accepted.get() > 5_000 && refused.get() > 5_000);
}
