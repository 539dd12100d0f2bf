//! Reading contents in every way, and comparing with the oracle.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use elicit::{Content, Form, ProtocolVersion};
use serde_json::Value;

use crate::content::Sent;
use crate::oracle::{Expected, Oracle, Order, Row};

/// The revision that has no lists.
pub const BASIC: ProtocolVersion = ProtocolVersion::V2025_06_18;
/// One that has them.
pub const FULL: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// What was proved, so that it is not nothing.
#[derive(Default)]
pub struct Tally {
    /// Pairs of a form and a content that it accepts.
    pub accepted: Cell<u32>,
    /// Those that it refuses.
    pub refused: Cell<u32>,
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

    /// How many verdicts this row explains, alone or with others.
    #[must_use]
    pub fn explained(&self, row: Row) -> u32 {
        self.rows.borrow().get(&row).copied().unwrap_or(0)
    }

    /// How often this fault had to be found.
    #[must_use]
    pub fn found(&self, rule: &str) -> u32 {
        self.rules.borrow().get(rule).copied().unwrap_or(0)
    }

    /// Shows all of it.
    pub fn print(&self, name: &str) {
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
pub struct Judge<'a> {
    form: &'a Form,
    oracle: &'a Oracle,
    order: Order,
    tally: &'a Tally,
}

impl<'a> Judge<'a> {
    /// The judge of one form.
    #[must_use]
    pub fn new(form: &'a Form, oracle: &'a Oracle, tally: &'a Tally) -> Self {
        Self {
            form,
            oracle,
            order: Order::of(form),
            tally,
        }
    }

    /// Reads content, as the later revisions ask it or as 2025-06-18 does.
    ///
    /// # Errors
    ///
    /// Where the library and the oracle differ, in verdict, faults or values.
    ///
    /// # Panics
    ///
    /// Where two ways to read the same differ.
    pub fn judge(&self, sent: &Sent, basic: bool) -> Result<Option<Content>, String> {
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
        let with = |what: &str, error: String| format!("{what}: {error}");
        expected
            .compare(&from_value, &self.order)
            .map_err(|error| with("from the value", error))?;
        if !basic {
            assert_eq!(self.form.read(&value), from_value);
            assert_eq!(self.form.read_slice(text.as_bytes()), from_text);
        }
        if let Value::Object(content) = &value {
            let filled = self.form.with_defaults_for(version, content.clone());
            let filled = filled.map_err(|error| error.to_string())?;
            let compared = self.oracle.compare_filled(content, &filled, basic);
            compared.map_err(|error| with("defaults", error))?;
        }
        let differs = expected.faults.is_empty() != self.oracle.accepts(&value, basic);
        if differs && expected.rows.is_empty() {
            return Err("no exception explains the difference".to_owned());
        }
        self.tally.count(&expected, differs);

        let (first, repeated) = self.first_of_each(sent, basic);
        let expected = self.expected_of_text(&first, repeated, basic);
        expected
            .compare(&from_text, &self.order)
            .map_err(|error| with("from the text", error))?;
        if expected.rows.contains(&Row::Repeated) {
            self.tally.count(&expected, true);
        } else if from_text != from_value && !expected.rows.contains(&Row::Unknown) {
            // A map has its keys in another order, and each one once.
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
    fn first_of_each(&self, sent: &Sent, basic: bool) -> (Value, BTreeSet<String>) {
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
        (Value::Object(first), repeated)
    }

    fn expected_of_text(&self, first: &Value, repeated: BTreeSet<String>, basic: bool) -> Expected {
        let lists: Vec<&str> = repeated.iter().map(String::as_str).collect();
        let mut expected = if basic {
            self.oracle.judge_basic_but(first, &lists)
        } else {
            self.oracle.judge(first)
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
        let text = self.is_content(&content)?;
        for again in [
            self.form.read(&content.to_value()),
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

    /// Content of ours is valid by the schema, and is what it is written as.
    ///
    /// # Errors
    ///
    /// When it is not.
    pub fn is_content(&self, content: &Content) -> Result<String, String> {
        let value = serde_json::to_value(content).map_err(|error| error.to_string())?;
        let text = serde_json::to_string(content).map_err(|error| error.to_string())?;
        let parsed = serde_json::from_str::<Value>(&text).map_err(|error| error.to_string())?;
        if value != content.to_value() || value != parsed {
            return Err(format!("written in two ways: {value}, {text}"));
        }
        // An address may be none to others.
        let mut seen = self.oracle.judge(&value);
        seen.rows.remove(&Row::Email);
        if !seen.faults.is_empty() || !seen.rows.is_empty() {
            return Err(format!("what was read is no content: {value}: {seen:?}"));
        }
        Ok(text)
    }
}
