//! A schema against JSON that was written by hand.

use serde_json::{Map, Value};
use similar::{ChangeTag, TextDiff};

/// Holds the text of a `requestedSchema` against JSON written by hand, and panics with the lines that differ.
///
/// The order of `properties`, of `required` and of options counts, since the person sees it; the order of the keys
/// within a field does not. `18` and `18.0` differ.
///
/// The text comes from a declared form, from one made at run time, or from a
/// [`Question`](super::Question::schema) that was asked:
///
/// ```
/// use elicit::{Elicit, ProtocolVersion};
/// use elicit_rmcp::testing::assert_schema;
/// use serde_json::json;
///
/// /// Who is coming?
/// #[derive(Elicit)]
/// struct Guest {
///     name: String,
///     #[elicit(default = "none")]
///     diet: String,
/// }
///
/// let expected = json!({
///     "type": "object",
///     "properties": {
///         "name": { "type": "string" },
///         "diet": { "type": "string", "default": "none" },
///     },
///     "required": ["name"],
/// });
/// assert_schema(Guest::requested_schema(ProtocolVersion::V2025_11_25)?, &expected);
/// # Ok::<(), elicit::Unsupported>(())
/// ```
///
/// # Panics
///
/// When they differ, or the text is no JSON.
#[track_caller]
pub fn assert_schema(text: &str, expected: &Value) {
    if let Some(difference) = difference(text, expected) {
        panic!("the schema differs (- expected, + is):\n{difference}");
    }
}

fn difference(text: &str, expected: &Value) -> Option<String> {
    let Ok(schema) = serde_json::from_str::<Value>(text) else {
        return Some(format!("+ {text:?}, which is no JSON\n"));
    };
    let (expected, schema) = (pretty(expected), pretty(&schema));
    if expected == schema {
        return None;
    }
    let diff = TextDiff::from_lines(&expected, &schema);
    let mut lines = String::new();
    for change in diff.iter_all_changes() {
        lines.push_str(match change.tag() {
            ChangeTag::Delete => "- ",
            ChangeTag::Insert => "+ ",
            ChangeTag::Equal => "  ",
        });
        lines.push_str(change.value());
    }
    Some(lines)
}

/// One line a value, the keys of each object in one order, but for those of `properties`.
fn pretty(schema: &Value) -> String {
    let mut schema = sorted(schema);
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        *properties = properties
            .iter()
            .map(|(name, field)| (name.clone(), sorted(field)))
            .collect();
    }
    format!("{schema:#}\n")
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(object) => {
            let mut keys: Vec<_> = object.iter().collect();
            keys.sort_by_key(|(key, _)| place(key));
            let sort = |(key, value): (&String, &Value)| {
                let value = if key == "properties" {
                    value.clone()
                } else {
                    sorted(value)
                };
                (key.clone(), value)
            };
            Value::Object(keys.into_iter().map(sort).collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        other => other.clone(),
    }
}

/// As the keys are written by hand; those that are not known come last.
fn place(key: &str) -> (usize, &str) {
    const KEYS: [&str; 5] = ["type", "title", "description", "properties", "required"];
    (
        KEYS.iter()
            .position(|known| *known == key)
            .unwrap_or(KEYS.len()),
        key,
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{assert_schema, difference};

    const TEXT: &str = r#"{"type":"object","properties":{"b":{"type":"string","minLength":1},"a":{"type":"boolean"}},"required":["b","a"]}"#;

    #[test]
    fn the_order_of_keys_counts_only_where_a_person_sees_it() {
        assert_schema(
            TEXT,
            &json!({
                "required": ["b", "a"],
                "properties": { "b": { "minLength": 1, "type": "string" }, "a": { "type": "boolean" } },
                "type": "object",
            }),
        );
        for other in [
            json!({ "type": "object", "properties": { "a": { "type": "boolean" }, "b": { "type": "string", "minLength": 1 } }, "required": ["b", "a"] }),
            json!({ "type": "object", "properties": { "b": { "type": "string", "minLength": 1 }, "a": { "type": "boolean" } }, "required": ["a", "b"] }),
            json!({ "type": "object", "properties": { "b": { "type": "string", "minLength": 1.0 }, "a": { "type": "boolean" } }, "required": ["b", "a"] }),
            json!({}),
        ] {
            assert!(difference(TEXT, &other).is_some(), "{other}");
        }
    }

    #[test]
    fn the_difference_is_read_line_by_line() {
        let expected = json!({
            "type": "object",
            "properties": { "b": { "type": "string", "minLength": 2 }, "a": { "type": "boolean" } },
            "required": ["b"],
        });
        let lines = r#"  {
    "type": "object",
    "properties": {
      "b": {
        "type": "string",
-       "minLength": 2
+       "minLength": 1
      },
      "a": {
        "type": "boolean"
      }
    },
    "required": [
-     "b"
+     "b",
+     "a"
    ]
  }
"#;
        assert_eq!(difference(TEXT, &expected).unwrap(), lines);
    }

    #[test]
    #[should_panic(expected = "which is no JSON")]
    fn no_schema_is_a_difference() {
        assert_schema("", &json!({}));
    }
}
