//! What becomes of an answer, by the emitted schema, a JSON Schema validator and the rows of
//! `answers.md` that are marked as exceptions, each of them written down here.
//!
//! The oracle never asks the library: what it says of a content is compared with what the library
//! says, fault by fault and value by value.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use elicit::{Content, Form, Invalid, Kind, Opt};
use jsonschema::paths::LocationSegment;
use jsonschema::{Draft, ValidationError, Validator, error::ValidationErrorKind};
use regex::Regex;
use serde_json::{Map, Number, Value};

use crate::email::is_email;
use crate::property::{Property, properties, required};

/// A row of `answers.md` by which a verdict may differ from that of a JSON Schema validator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Row {
    /// `null` is the same as absent.
    Null,
    /// A blank in a field that is not required, where it breaks a rule, is the same as absent.
    Blank,
    /// `""` for a required number or boolean is no answer.
    BlankRequired,
    /// A list means a set.
    Distinct,
    /// An integral float of 2^53 or more is no integer.
    Inexact,
    /// An integer outside the Rust type, a number that overflows it.
    Outside,
    /// The grammar of addresses.
    Email,
    /// A pattern that only the server knows: it is no exception, but no part of the schema.
    Pattern,
    /// Extra keys, where the form refuses them.
    Unknown,
    /// The same key twice.
    Repeated,
    /// 2025-06-18: booleans are folded into their list, and its rules hold.
    Folded,
}

/// What has to come of an answer.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Expected {
    /// Field and rule of each fault.
    pub faults: BTreeSet<(String, String)>,
    /// When there are none: the values that are read.
    pub values: BTreeMap<String, Value>,
    /// The exceptions that had a part in it.
    pub rows: BTreeSet<Row>,
}

/// What the emitted schemas cannot say of a form.
#[derive(Debug, Default)]
pub struct Unsaid {
    /// What the Rust types of integers hold.
    pub integers: BTreeMap<String, RangeInclusive<i128>>,
    /// The largest numbers that the Rust types of numbers hold.
    pub numbers: BTreeMap<String, f64>,
    /// Patterns that are not sent.
    pub patterns: BTreeMap<String, Regex>,
    /// Fields that are not required, and whose default is only shown.
    pub prefilled: BTreeSet<String>,
    /// Whether extra keys are refused.
    pub deny_unknown: bool,
}

/// The oracle of one form.
pub struct Oracle {
    full: Asked,
    basic: Option<Asked>,
    unsaid: Unsaid,
}

/// A form as one revision asks it.
struct Asked {
    whole: Validator,
    questions: BTreeMap<String, Question>,
}

struct Question {
    property: Property,
    schema: Value,
    required: bool,
}

/// A validator by 2020-12 that checks formats.
///
/// # Panics
///
/// When the schema is none.
#[must_use]
pub fn validator(schema: &Value) -> Validator {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .build(schema)
        .unwrap_or_else(|error| panic!("{error}: {schema}"))
}

impl Oracle {
    /// The oracle of a form with this schema, and this one on 2025-06-18.
    ///
    /// # Panics
    ///
    /// When a schema has anything that no form has.
    #[must_use]
    pub fn new(full: &Value, basic: Option<&Value>, unsaid: Unsaid) -> Self {
        Self {
            full: Asked::new(full),
            basic: basic.map(Asked::new),
            unsaid,
        }
    }

    /// Whether the validator accepts this content, or its split form.
    ///
    /// # Panics
    ///
    /// When the form cannot be asked in that revision.
    #[must_use]
    pub fn accepts(&self, content: &Value, basic: bool) -> bool {
        self.asked(basic).whole.is_valid(content)
    }

    fn asked(&self, basic: bool) -> &Asked {
        if basic {
            self.basic.as_ref().expect("it can be asked")
        } else {
            &self.full
        }
    }

    /// An absent value that has a default.
    fn fill(&self, values: &mut BTreeMap<String, Value>, name: &str, question: &Question) {
        if let (false, Some(default)) = (question.required, question.schema.get("default"))
            && !self.unsaid.prefilled.contains(name)
        {
            values
                .entry(name.to_owned())
                .or_insert_with(|| default.clone());
        }
    }

    /// What has to come of content that answers the form as the later revisions ask it.
    ///
    /// # Panics
    ///
    /// When the content is no object.
    #[must_use]
    pub fn judge(&self, content: &Value) -> Expected {
        let mut expected = self.full.judge(content, &self.unsaid);
        for (name, question) in &self.full.questions {
            self.fill(&mut expected.values, name, question);
        }
        expected
    }

    /// Compares content with the same content after a client filled in what nobody touched.
    ///
    /// # Errors
    ///
    /// What differs.
    ///
    /// # Panics
    ///
    /// When the form cannot be asked in that revision.
    pub fn compare_filled(
        &self,
        content: &Map<String, Value>,
        filled: &Map<String, Value>,
        basic: bool,
    ) -> Result<(), String> {
        let mut expected = Expected::default();
        for (name, question) in &self.asked(basic).questions {
            if let Some(default) = question.schema.get("default") {
                expected.values.insert(name.clone(), default.clone());
            }
        }
        let sent = content
            .iter()
            .map(|(name, value)| (name.clone(), value.clone()));
        expected.values.extend(sent);
        expected.compare_entries(filled.iter().map(|(name, value)| (name.as_str(), value)))
    }

    /// Whether the form has this key, asked in one way or the other.
    ///
    /// # Panics
    ///
    /// When the form cannot be asked in that revision.
    #[must_use]
    pub fn asks(&self, key: &str, basic: bool) -> bool {
        self.asked(basic).questions.contains_key(key)
    }

    /// What has to come of content that answers the form as 2025-06-18 asks it.
    ///
    /// # Panics
    ///
    /// When the form cannot be asked there, or the content is no object.
    #[must_use]
    pub fn judge_basic(&self, content: &Value) -> Expected {
        self.judge_basic_but(content, &[])
    }

    /// The same where these keys have a fault that the content does not show.
    ///
    /// # Panics
    ///
    /// When the form cannot be asked there, or the content is no object.
    #[must_use]
    pub fn judge_basic_but(&self, content: &Value, broken: &[&str]) -> Expected {
        let asked = self.asked(true);
        let mut expected = asked.judge(content, &self.unsaid);
        for (name, question) in &self.full.questions {
            if let Property::Some(values, ..) = &question.property {
                fold(asked, &mut expected, name, question, values, broken);
            }
            self.fill(&mut expected.values, name, question);
        }
        expected
    }
}

/// One list from its booleans.
fn fold(
    asked: &Asked,
    expected: &mut Expected,
    name: &str,
    list: &Question,
    options: &[String],
    broken: &[&str],
) {
    let boolean = |option: &String| format!("{name}.{option}");
    let broken = |option: &String| {
        let mut faults = expected.faults.iter();
        broken.contains(&&*boolean(option)) || faults.any(|(field, _)| *field == boolean(option))
    };
    if options.iter().any(broken) {
        return;
    }
    expected.rows.insert(Row::Folded);
    let sent: Vec<Option<Value>> = options
        .iter()
        .map(|option| expected.values.remove(&boolean(option)))
        .collect();
    if sent.iter().all(Option::is_none) && !list.required {
        return;
    }
    let shown = |option: &String| asked.questions[&boolean(option)].schema["default"].clone();
    let chosen: Value = options
        .iter()
        .zip(sent)
        .filter(|(option, sent)| *sent.as_ref().unwrap_or(&shown(option)) == Value::Bool(true))
        .map(|(option, _)| option.as_str())
        .collect();
    let faults = faults_of(&list.schema, &list.property, &chosen);
    if faults.is_empty() {
        expected.values.insert(name.to_owned(), chosen);
    } else if list.required || chosen != Value::Array(Vec::new()) {
        expected
            .faults
            .extend(faults.into_iter().map(|rule| (name.to_owned(), rule)));
    }
}

impl Asked {
    fn new(schema: &Value) -> Self {
        let needed: BTreeSet<&str> = required(schema).collect();
        let question = |(name, schema): (&String, &Value)| {
            let question = Question {
                property: Property::read(schema),
                schema: schema.clone(),
                required: needed.contains(name.as_str()),
            };
            (name.clone(), question)
        };
        Self {
            whole: validator(schema),
            questions: properties(schema).map(question).collect(),
        }
    }

    /// The faults and values before any default and any folding.
    fn judge(&self, content: &Value, unsaid: &Unsaid) -> Expected {
        let mut expected = Expected::default();
        let content = content.as_object().expect("content is an object");
        let mut plain = Map::new();
        for (key, value) in content {
            let Some(question) = self.questions.get(key) else {
                if unsaid.deny_unknown {
                    expected.rows.insert(Row::Unknown);
                    expected.faults.insert((key.clone(), "unknown".to_owned()));
                }
                continue;
            };
            if let Some(value) = question.plain(value, unsaid.patterns.get(key), &mut expected.rows)
            {
                plain.insert(key.clone(), value);
            }
        }
        let plain = Value::Object(plain);
        let mut faults: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for error in self.whole.iter_errors(&plain) {
            let (field, rule) = place(&error);
            faults.entry(field).or_default().insert(rule);
        }
        for (key, value) in plain.as_object().into_iter().flatten() {
            let faults = faults.entry(key.clone()).or_default();
            settle(faults, &self.questions[key].property, value);
            exceptions(
                faults,
                key,
                &self.questions[key].property,
                value,
                unsaid,
                &mut expected.rows,
            );
            expected.values.insert(key.clone(), value.clone());
        }
        for (field, rules) in faults {
            expected
                .faults
                .extend(rules.into_iter().map(|rule| (field.clone(), rule)));
        }
        expected
    }
}

impl Question {
    /// The value as a validator is to see it; none where it is the same as absent.
    fn plain(
        &self,
        value: &Value,
        pattern: Option<&Regex>,
        rows: &mut BTreeSet<Row>,
    ) -> Option<Value> {
        let mut exception = |row| rows.insert(row);
        if value.is_null() {
            exception(Row::Null);
            return None;
        }
        let text = value.as_str() == Some("");
        let blank = text || value.as_array().is_some_and(Vec::is_empty);
        let matches = !text || pattern.is_none_or(|pattern| pattern.is_match(""));
        if blank && !self.required && !(matches && validator(&self.schema).is_valid(value)) {
            exception(Row::Blank);
            return None;
        }
        if text
            && matches!(
                self.property,
                Property::Integer(..) | Property::Number(..) | Property::Boolean
            )
        {
            exception(Row::BlankRequired);
            return None;
        }
        if let (Property::Some(options, ..), Value::Array(items)) = (&self.property, value) {
            let mut distinct: Vec<Value> = Vec::new();
            for item in items {
                let is_option = item
                    .as_str()
                    .is_some_and(|text| options.iter().any(|o| o == text));
                if !is_option || !distinct.contains(item) {
                    distinct.push(item.clone());
                }
            }
            if distinct.len() < items.len() {
                exception(Row::Distinct);
            }
            return Some(Value::Array(distinct));
        }
        Some(value.clone())
    }
}

/// The field and the rule that an error of the validator is about.
fn place(error: &ValidationError<'_>) -> (String, String) {
    let path = error.instance_path();
    let mut segments = path.segments();
    let field = match (segments.next(), error.kind()) {
        (Some(LocationSegment::Property(name)), _) => name.into_owned(),
        (_, ValidationErrorKind::Required { property }) => {
            property.as_str().expect("a name").to_owned()
        }
        _ => panic!("not about a field: {error}"),
    };
    let rule = match error.kind().keyword() {
        "required" => "required",
        "type" => "type",
        "minLength" => "min_length",
        "maxLength" => "max_length",
        "format" => "format",
        "pattern" => "pattern",
        "minimum" => "minimum",
        "maximum" => "maximum",
        "enum" | "const" | "oneOf" | "anyOf" => "option",
        "minItems" => "min_items",
        "maxItems" => "max_items",
        other => panic!("no rule of a form: {other}"),
    };
    (field, rule.to_owned())
}

/// A value of another type breaks that rule and no other; an item that is no text makes a list a
/// value of another type.
fn settle(faults: &mut BTreeSet<String>, property: &Property, value: &Value) {
    let mixed = matches!((property, value), (Property::Some(..), Value::Array(items))
        if !items.iter().all(Value::is_string));
    if faults.contains("type") || mixed {
        *faults = BTreeSet::from(["type".to_owned()]);
    }
}

/// The faults of a value by a property alone.
fn faults_of(schema: &Value, property: &Property, value: &Value) -> BTreeSet<String> {
    let property_of = serde_json::json!({ "properties": { "it": schema } });
    let content = serde_json::json!({ "it": value });
    let whole = validator(&property_of);
    let mut faults = whole
        .iter_errors(&content)
        .map(|error| place(&error).1)
        .collect();
    settle(&mut faults, property, value);
    faults
}

/// The exceptions that are about one value.
fn exceptions(
    faults: &mut BTreeSet<String>,
    key: &str,
    property: &Property,
    value: &Value,
    unsaid: &Unsaid,
    rows: &mut BTreeSet<Row>,
) {
    if let (Some(pattern), Some(text)) = (unsaid.patterns.get(key), value.as_str())
        && !pattern.is_match(text)
    {
        faults.insert("pattern".to_owned());
        rows.insert(Row::Pattern);
    }
    match (property, value) {
        (Property::Integer(..), Value::Number(number)) => {
            let Some(exact) = whole(number) else {
                if let Some(value) = integral(number)
                    && value.abs() >= 9_007_199_254_740_992.0
                {
                    let range = unsaid.integers.get(key).unwrap_or(&ANY_INTEGER);
                    large(faults, value, range, rows);
                }
                return;
            };
            if let Some(range) = unsaid.integers.get(key)
                && !range.contains(&exact)
            {
                let rule = if exact < *range.start() {
                    "minimum"
                } else {
                    "maximum"
                };
                faults.insert(rule.to_owned());
                rows.insert(Row::Outside);
            }
        }
        (Property::Number(..), Value::Number(number)) => {
            let value = float(number);
            if value.abs() > unsaid.numbers.get(key).copied().unwrap_or(f64::MAX) {
                let rule = if value < 0.0 { "minimum" } else { "maximum" };
                *faults = BTreeSet::from([rule.to_owned()]);
                rows.insert(Row::Outside);
            }
        }
        (
            Property::Text {
                format: Some(format),
                ..
            },
            Value::String(text),
        ) if format == "email" => {
            let theirs = !faults.contains("format");
            if theirs != is_email(text) {
                rows.insert(Row::Email);
                if theirs {
                    faults.insert("format".to_owned());
                } else {
                    faults.remove("format");
                }
            }
        }
        _ => {}
    }
}

/// What a field holds whose type is not known.
const ANY_INTEGER: RangeInclusive<i128> = i64::MIN as i128..=u64::MAX as i128;

/// An integral float of 2^53 or more, where an integer is wanted: beyond a bound if that is certain
/// of every number that is read as this one, and else too large to be exact. The bounds of the
/// schemas here are below 2^53, so what breaks them is certain.
#[expect(
    clippy::cast_possible_truncation,
    reason = "infinity stays beyond all bounds"
)]
fn large(
    faults: &mut BTreeSet<String>,
    value: f64,
    range: &RangeInclusive<i128>,
    rows: &mut BTreeSet<Row>,
) {
    faults.retain(|rule| rule == "minimum" || rule == "maximum");
    if !faults.is_empty() {
        return;
    }
    let above = value >= 18_446_744_073_709_551_616.0 || value.next_down() as i128 >= *range.end();
    let below = value < -9_223_372_036_854_775_808.0 || value.next_up() as i128 <= *range.start();
    let (rule, row) = match (above, below) {
        (true, _) => ("maximum", Row::Outside),
        (_, true) => ("minimum", Row::Outside),
        _ => ("inexact", Row::Inexact),
    };
    faults.insert(rule.to_owned());
    rows.insert(row);
}

/// A number that was written as an integer of at most 64 bits.
fn whole(number: &Number) -> Option<i128> {
    let signed = number.as_i64().map(i128::from);
    signed.or_else(|| number.as_u64().map(i128::from))
}

/// Infinite when it is beyond all floats, as a number is that was kept as text.
fn float(number: &Number) -> f64 {
    number
        .as_f64()
        .unwrap_or_else(|| number.to_string().parse().expect("a number"))
}

/// A number without a fraction.
#[expect(clippy::float_cmp, reason = "exactly")]
fn integral(number: &Number) -> Option<f64> {
    let value = float(number);
    (value.trunc() == value).then_some(value)
}

/// The order of values and faults: that of the fields.
#[derive(Debug, Default)]
pub struct Order {
    values: Vec<String>,
    /// With the booleans of 2025-06-18 before their list.
    faults: Vec<String>,
}

impl Order {
    /// The order of a form.
    #[must_use]
    pub fn of(form: &Form) -> Self {
        let mut order = Self::default();
        for field in form.fields() {
            if let Kind::SomeOf(options, _) = field.kind() {
                let boolean = |option: &Opt| format!("{}.{}", field.name(), option.value());
                order.faults.extend(options.iter().map(boolean));
            }
            order.faults.push(field.name().to_owned());
            order.values.push(field.name().to_owned());
        }
        order
    }
}

impl Expected {
    /// Compares with what the library said.
    ///
    /// # Errors
    ///
    /// What differs.
    pub fn compare(&self, got: &Result<Content, Invalid>, order: &Order) -> Result<(), String> {
        match got {
            Ok(content) => self.compare_values(content, &order.values),
            Err(invalid) => self.compare_faults(invalid, &order.faults),
        }
    }

    fn compare_values(&self, content: &Content, order: &[String]) -> Result<(), String> {
        if !self.faults.is_empty() {
            return Err(format!("accepted, but should have: {:?}", self.faults));
        }
        let places: Vec<Option<usize>> =
            content.iter().map(|(name, _)| index(order, name)).collect();
        if !places.is_sorted() {
            return Err("the values are not in field order".to_owned());
        }
        self.compare_entries(content.iter())
    }

    /// Compares names and values.
    ///
    /// # Errors
    ///
    /// What differs.
    pub fn compare_entries<'a>(
        &self,
        entries: impl Iterator<Item = (&'a str, &'a Value)>,
    ) -> Result<(), String> {
        let entries: Vec<_> = entries.collect();
        let names: BTreeSet<&str> = entries.iter().map(|(name, _)| *name).collect();
        if names.len() < entries.len() || !names.iter().copied().eq(self.values.keys()) {
            return Err(format!(
                "read {names:?}, should be {:?}",
                self.values.keys()
            ));
        }
        for (name, value) in entries {
            let should = &self.values[name];
            if !is_same(value, should) {
                return Err(format!("{name:?}: read {value}, should be {should}"));
            }
        }
        Ok(())
    }

    fn compare_faults(&self, invalid: &Invalid, order: &[String]) -> Result<(), String> {
        let faults: BTreeSet<(String, String)> = invalid
            .iter()
            .map(|fault| (fault.field.to_string(), fault.rule.name().to_owned()))
            .collect();
        if faults != self.faults {
            return Err(format!(
                "refused for {faults:?}, should be {:?}",
                self.faults
            ));
        }
        // A key that the form does not have may well stand there twice.
        let known = invalid
            .iter()
            .filter(|fault| fault.rule.name() != "unknown");
        let unknown = faults.iter().filter(|(_, rule)| rule == "unknown").count();
        if faults.len() < known.count() + unknown {
            return Err(format!("a fault twice: {invalid:?}"));
        }
        let names: BTreeSet<&String> = order.iter().collect();
        if names.len() < order.len() {
            // A boolean has the name of another list, which is asked under other names.
            return Ok(());
        }
        let end = order.len();
        let places = invalid
            .iter()
            .map(|fault| index(order, &fault.field).unwrap_or(end));
        if !places.is_sorted() {
            return Err(format!("not in field order: {invalid:?}"));
        }
        Ok(())
    }
}

fn index(order: &[String], name: &str) -> Option<usize> {
    order.iter().position(|field| field == name)
}

/// Numbers by value, whatever their spelling; a large integer may have become a float.
#[expect(clippy::float_cmp, reason = "exactly")]
fn is_same(read: &Value, sent: &Value) -> bool {
    match (read, sent) {
        (Value::Number(read), Value::Number(sent)) => match (whole(read), whole(sent)) {
            (Some(read), Some(sent)) => read == sent,
            _ => float(read) == float(sent),
        },
        _ => read == sent,
    }
}
