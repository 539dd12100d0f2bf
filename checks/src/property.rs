//! A property of a `requestedSchema`, as it stands on the wire.

use serde_json::Value;

/// What one property asks for, and its rules.
#[derive(Debug, Clone, PartialEq)]
pub enum Property {
    /// Text.
    Text {
        /// `minLength`
        min: Option<usize>,
        /// `maxLength`
        max: Option<usize>,
        /// `format`
        format: Option<String>,
        /// `pattern`
        pattern: Option<String>,
    },
    /// A whole number.
    Integer(Option<f64>, Option<f64>),
    /// Any number.
    Number(Option<f64>, Option<f64>),
    /// Yes or no.
    Boolean,
    /// One of some options: their values, and all that stands next to them.
    One(Vec<String>, Vec<String>),
    /// Some of some options: the same, and `minItems` and `maxItems`.
    Some(Vec<String>, Vec<String>, Option<usize>, Option<usize>),
}

impl Property {
    /// Reads what one of our schemas says.
    ///
    /// # Panics
    ///
    /// When that is none of the things that a form may ask for.
    #[must_use]
    pub fn read(schema: &Value) -> Self {
        let size = |key: &str| {
            let size = schema.get(key)?.as_u64().expect("a length or a count");
            Some(usize::try_from(size).expect("which fits"))
        };
        let text = |key: &str| Some(schema.get(key)?.as_str().expect("text").to_owned());
        let number = |key: &str| Some(schema.get(key)?.as_f64().expect("a number"));
        match (schema["type"].as_str(), options(schema)) {
            (Some("string"), Some((values, titles))) => Self::One(values, titles),
            (Some("string"), None) => Self::Text {
                min: size("minLength"),
                max: size("maxLength"),
                format: text("format"),
                pattern: text("pattern"),
            },
            (Some("integer"), None) => Self::Integer(number("minimum"), number("maximum")),
            (Some("number"), None) => Self::Number(number("minimum"), number("maximum")),
            (Some("boolean"), None) => Self::Boolean,
            (Some("array"), None) => {
                let (values, titles) = options(&schema["items"]).expect("a list of options");
                Self::Some(values, titles, size("minItems"), size("maxItems"))
            }
            _ => panic!("no question: {schema}"),
        }
    }
}

/// The values of options and, apart, their titles, in any of the spellings.
fn options(schema: &Value) -> Option<(Vec<String>, Vec<String>)> {
    let texts = |list: &Value| -> Vec<String> {
        let texts = list.as_array().into_iter().flatten();
        texts
            .map(|text| text.as_str().expect("text").to_owned())
            .collect()
    };
    if let Some(values) = schema.get("enum") {
        let titles = schema.get("enumNames").map(texts).unwrap_or_default();
        return Some((texts(values), titles));
    }
    let list = schema.get("oneOf").or_else(|| schema.get("anyOf"))?;
    let part = |key: &str| {
        list.as_array()
            .into_iter()
            .flatten()
            .map(|one| one[key].clone())
            .collect()
    };
    Some((texts(&part("const")), texts(&part("title"))))
}

/// The properties of a schema with their names. The order is that of the map.
///
/// # Panics
///
/// When the schema has no properties.
pub fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().expect("properties").iter()
}

/// The names in a schema's `required`.
pub fn required(schema: &Value) -> impl Iterator<Item = &str> {
    let names = schema.get("required").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str)
}
