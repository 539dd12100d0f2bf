//! Forms that were received: read and checked without a Rust type.

use std::hint::black_box;

use elicit::Form;
use serde_json::{Value, json};

use super::validator;
use crate::Result;
use crate::figure::Figure;
use crate::harness::Group;

const HALF: f64 = 0.5;

pub(super) fn figures() -> Result<Vec<Figure>> {
    let many = Question::with_fields(64);
    let long = Question::with_options(1000, 500);
    let [form_read, form_read_to_is_valid] = many.read_value(
        ["form_read", "form_read_to_is_valid"],
        "64 questions, from a `Value`",
    )?;
    let form_read_slice = many.read_bytes("form_read_slice", "64 questions, from bytes")?;
    let [list_read, list_read_to_is_valid] = long.read_value(
        ["list_read", "list_read_to_is_valid"],
        "500 of 1,000 options, from a `Value`",
    )?;
    let list_read_slice = long.read_bytes("list_read_slice", "500 of 1,000 options, from bytes")?;
    Ok(vec![
        form_read,
        form_read_to_is_valid,
        form_read_slice,
        list_read,
        list_read_to_is_valid,
        list_read_slice,
    ])
}

/// A schema, and an answer that is valid under it.
struct Question {
    schema: String,
    content: String,
}

impl Question {
    /// The kinds of the other figures' form, in turns.
    fn with_fields(count: usize) -> Self {
        let kinds = [
            (
                json!({"type": "string", "minLength": 1, "maxLength": 50}),
                json!("Ada Lovelace"),
            ),
            (
                json!({"type": "string", "format": "email"}),
                json!("ada@example.com"),
            ),
            (
                json!({"type": "integer", "minimum": 18, "maximum": 120}),
                json!(36),
            ),
            (json!({"type": "boolean", "default": false}), json!(true)),
            (
                json!({"type": "string", "enum": ["dev", "ops", "pm"]}),
                json!("dev"),
            ),
            (
                json!({
                    "type": "array", "minItems": 1, "maxItems": 3,
                    "items": {"type": "string", "enum": ["a", "b", "c", "d", "e"]},
                }),
                json!(["a", "b"]),
            ),
        ];
        let kinds = kinds.iter().cycle().take(count).enumerate();
        let entry = |(at, json): (usize, &Value)| format!(r#""field_{at:02}":{json}"#);
        let (properties, content): (Vec<_>, Vec<_>) = kinds
            .map(|(at, (property, answer))| (entry((at, property)), entry((at, answer))))
            .unzip();
        Self {
            schema: format!(
                r#"{{"type":"object","properties":{{{}}}}}"#,
                properties.join(",")
            ),
            content: format!("{{{}}}", content.join(",")),
        }
    }

    /// One list of options without titles, which is what peers are fastest with.
    fn with_options(count: usize, chosen: usize) -> Self {
        let mut options: Vec<_> = (0..count).map(|at| format!("option-{at:04}")).collect();
        let property = json!({"type": "array", "items": {"type": "string", "enum": options}});
        shuffle(&mut options);
        options.truncate(chosen);
        Self {
            schema: json!({"type": "object", "properties": {"list": property}}).to_string(),
            content: json!({"list": options}).to_string(),
        }
    }

    /// The base does what `read` does: it checks, and the values are the caller's own.
    fn read_value(&self, names: [&'static str; 2], title: &'static str) -> Result<[Figure; 2]> {
        let compiled = validator(&self.schema)?;
        let form = Form::from_slice(self.schema.as_bytes())?;
        let value: Value = serde_json::from_str(&self.content)?;
        form.read(&value)?;

        let mut group = Group::new(title);
        let base = group.add(
            "jsonschema `is_valid`, `clone`",
            "checks, gives values",
            || {
                let value = black_box(&value);
                compiled.is_valid(value).then(|| value.clone())
            },
        );
        let only = group.add("jsonschema `is_valid`", "checks", || {
            compiled.is_valid(black_box(&value))
        });
        let ours = group.add("elicit `Form::read`", "checks, gives values", || {
            form.read(black_box(&value))
        });
        let table = group.run(base);
        let [name, name_to_only] = names;
        Ok([
            Figure::ratio(name, table.ratio(ours, base)).at_most(HALF),
            Figure::ratio(name_to_only, table.ratio(ours, only)),
        ])
    }

    fn read_bytes(&self, name: &'static str, title: &'static str) -> Result<Figure> {
        let compiled = validator(&self.schema)?;
        let form = Form::from_slice(self.schema.as_bytes())?;
        let bytes = self.content.as_bytes();
        form.read_slice(bytes)?;

        let mut group = Group::new(title);
        let base = group.add(
            "serde_json, jsonschema `is_valid`",
            "checks, gives values",
            || {
                let value: Value = serde_json::from_slice(black_box(bytes)).ok()?;
                compiled.is_valid(&value).then_some(value)
            },
        );
        let ours = group.add("elicit `Form::read_slice`", "checks, gives values", || {
            form.read_slice(black_box(bytes))
        });
        let table = group.run(base);
        Ok(Figure::ratio(name, table.ratio(ours, base)).at_most(HALF))
    }
}

/// Always the same order, and none that a reader could guess: Fisher and Yates, with the random
/// numbers of Knuth's generator.
fn shuffle(list: &mut [String]) {
    let mut state: usize = 1;
    for at in (1..list.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        list.swap(at, (state >> 33) % (at + 1));
    }
}
