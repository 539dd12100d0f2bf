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
use proptest::prelude::*;
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
