//! An answer is accepted exactly when it is valid by the emitted schema, as a JSON Schema
//! validator sees it, but for the exceptions of `answers.md`: on many forms and many contents.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use checks::ask::{Ask, Kind, asks};
use checks::content::{Sent, contents};
use checks::oracle::{Expected, Oracle, Row, Unsaid};
use checks::run::{EXACT_NUMBERS, for_each};
use elicit::{Content, Form, Invalid, ProtocolVersion};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use serde_json::Value;

const BASIC: ProtocolVersion = ProtocolVersion::V2025_06_18;
const FULL: ProtocolVersion = ProtocolVersion::V2026_07_28;

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

/// What was proved, so that it is not nothing.
#[derive(Default)]
struct Tally {
    accepted: Cell<u32>,
    refused: Cell<u32>,
    rows: RefCell<BTreeMap<Row, u32>>,
    rules: RefCell<BTreeMap<String, u32>>,
}

impl Tally {
    fn count(&self, expected: &Expected, differs: bool) {
        let verdict = if expected.faults.is_empty() {
            &self.accepted
        } else {
            &self.refused
        };
        verdict.set(verdict.get() + 1);
        for (_, rule) in &expected.faults {
            *self.rules.borrow_mut().entry(rule.clone()).or_default() += 1;
        }
        if differs {
            for row in &expected.rows {
                *self.rows.borrow_mut().entry(*row).or_default() += 1;
            }
        }
    }

    fn print(&self, name: &str) {
        println!(
            "{name}: {} accepted, {} refused\n  faults: {:?}\n  rows where the verdict differs: {:?}",
            self.accepted.get(),
            self.refused.get(),
            self.rules.borrow(),
            self.rows.borrow(),
        );
    }
}

/// Reads one content in every way and compares with the oracle.
struct Judge<'a> {
    form: &'a Form,
    oracle: &'a Oracle,
    /// The fields in order, and the same with the booleans of 2025-06-18 before their list.
    order: [Vec<String>; 2],
    tally: &'a Tally,
}

impl<'a> Judge<'a> {
    fn new(form: &'a Form, oracle: &'a Oracle, tally: &'a Tally) -> Self {
        let mut basic = Vec::new();
        for field in form.fields() {
            if let (elicit::Kind::SomeOf(..), Some(options)) =
                (field.kind(), field.kind().options())
            {
                let boolean = |option: &elicit::Opt| format!("{}.{}", field.name(), option.value());
                basic.extend(options.iter().map(boolean));
            }
            basic.push(field.name().to_owned());
        }
        let full = form.fields().iter().map(|field| field.name().to_owned());
        let order = [full.collect(), basic];
        Self {
            form,
            oracle,
            order,
            tally,
        }
    }

    /// As the later revisions ask it, or as 2025-06-18 does.
    fn judge(&self, sent: &Sent, basic: bool) -> Result<Option<Content>, String> {
        let version = if basic { BASIC } else { FULL };
        let text = sent.text();
        let from_text = self.form.read_slice_for(version, text.as_bytes());
        let Ok(value) = serde_json::from_str::<Value>(&text) else {
            // A number beyond all floats; it may stand where another fault is found first.
            return match from_text {
                Ok(_) => Err("accepted, but is no JSON to serde_json".to_owned()),
                Err(_) => Ok(None),
            };
        };
        let expected = self.expected(&value, basic);
        let from_value = self.form.read_for(version, &value);
        let order = &self.order[usize::from(basic)];
        let with = |what: &str, error: String| format!("{what}: {error}");
        expected
            .compare(&from_value, order)
            .map_err(|error| with("from the value", error))?;
        if !basic {
            assert_eq!(self.form.read(&value), from_value);
            assert_eq!(self.form.read_slice(text.as_bytes()), from_text);
        }
        let differs = expected.faults.is_empty() != self.oracle.accepts(&value, basic);
        if differs && expected.rows.is_empty() {
            return Err("no exception explains the difference".to_owned());
        }
        self.tally.count(&expected, differs);

        if EXACT_NUMBERS && has_boundless(&value) {
            return whole(&from_text, "json").map(|()| None);
        }
        let expected = self.expected_of_text(sent, basic);
        expected
            .compare(&from_text, order)
            .map_err(|error| with("from the text", error))?;
        if expected.rows.contains(&Row::Repeated) {
            self.tally.count(&expected, true);
        } else if from_text != from_value {
            return Err("text and value are read differently".to_owned());
        }
        from_value
            .ok()
            .map(|content| self.again(content))
            .transpose()
    }

    fn expected(&self, value: &Value, basic: bool) -> Expected {
        if basic {
            self.oracle.judge_basic(value)
        } else {
            self.oracle.judge(value)
        }
    }

    /// Of a key that stands there twice the first one counts, and that is a fault.
    fn expected_of_text(&self, sent: &Sent, basic: bool) -> Expected {
        let mut first = serde_json::Map::new();
        let mut repeated = BTreeSet::new();
        for (key, value) in &sent.entries {
            let key: String = serde_json::from_str(key).expect("a key");
            if first.contains_key(&key) {
                repeated.insert(key);
            } else {
                first.insert(key, serde_json::from_str(value).expect("a value"));
            }
        }
        repeated.retain(|key| self.oracle.asks(key, basic));
        let lists: Vec<&str> = repeated.iter().map(String::as_str).collect();
        let mut expected = if basic {
            self.oracle.judge_basic_but(&Value::Object(first), &lists)
        } else {
            self.oracle.judge(&Value::Object(first))
        };
        for key in repeated {
            // A missing value is not missing twice.
            expected
                .faults
                .remove(&(key.clone(), "required".to_owned()));
            expected.faults.insert((key, "repeated".to_owned()));
            expected.rows.insert(Row::Repeated);
        }
        expected
    }

    /// What was read is valid content, and is read as it is.
    fn again(&self, content: Content) -> Result<Content, String> {
        let value = serde_json::to_value(&content).map_err(|error| error.to_string())?;
        if value != content.to_value() {
            return Err(format!("written in two ways: {value}"));
        }
        // An address may be none to others.
        let mut seen = self.oracle.judge(&value);
        seen.rows.remove(&Row::Email);
        if !seen.faults.is_empty() || !seen.rows.is_empty() {
            return Err(format!("what was read is no content: {value}: {seen:?}"));
        }
        let text = serde_json::to_string(&content).map_err(|error| error.to_string())?;
        for again in [
            self.form.read(&value),
            self.form.read_slice(text.as_bytes()),
        ] {
            match again {
                Ok(again) if again == content => {}
                Ok(again) => {
                    return Err(format!("{text} is read as {}", again.to_value()));
                }
                Err(invalid) => return Err(format!("{text} is refused: {invalid}")),
            }
        }
        Ok(content)
    }
}

/// One fault, of the content as a whole.
fn whole(got: &Result<Content, Invalid>, rule: &str) -> Result<(), String> {
    match got {
        Err(invalid) => match invalid.as_slice() {
            [fault] if fault.field.is_empty() && fault.rule.name() == rule => Ok(()),
            _ => Err(format!("{rule} should be all: {invalid}")),
        },
        Ok(_) => Err(format!("accepted, should be refused for {rule}")),
    }
}

/// Whether there is a number that no float holds, not even roughly.
fn has_boundless(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_f64().is_none(),
        Value::Array(items) => items.iter().any(has_boundless),
        Value::Object(entries) => entries.values().any(has_boundless),
        _ => false,
    }
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
        let count = tally.rows.borrow().get(&row).copied().unwrap_or(0);
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
        let count = tally.rules.borrow().get(rule).copied().unwrap_or(0);
        assert!(count >= 100, "{count} faults: {rule}");
    }
}
