//! The table of `wire.md`: which keys a schema has in each revision.

use elicit::ProtocolVersion;
use serde_json::Value;

/// The keys of an object are among these.
///
/// # Errors
///
/// The key that is not.
pub fn only(value: &Value, keys: &[&str]) -> Result<(), String> {
    let entries = value
        .as_object()
        .ok_or_else(|| format!("no object: {value}"))?;
    match entries.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("{key} in {value}")),
        None => Ok(()),
    }
}

/// The grammar of each revision, and nothing else: strict clients reject a form for one key, and
/// the published schemas do not forbid any.
///
/// # Errors
///
/// What is not in the grammar.
pub fn is_grammar(schema: &Value, version: ProtocolVersion) -> Result<(), String> {
    only(schema, &["type", "properties", "required"])?;
    let properties = schema["properties"].as_object().ok_or("no properties")?;
    for property in properties.values() {
        is_property(property, version)?;
    }
    match schema.get("required").map(|names| names.as_array()) {
        None => Ok(()),
        Some(Some(names)) if !names.is_empty() => {
            let known = |name: &Value| {
                name.as_str()
                    .is_some_and(|name| properties.contains_key(name))
            };
            if names.iter().all(known) {
                Ok(())
            } else {
                Err("required names no field".to_owned())
            }
        }
        Some(_) => Err("required is no list of names".to_owned()),
    }
}

fn is_property(property: &Value, version: ProtocolVersion) -> Result<(), String> {
    let basic = version == ProtocolVersion::V2025_06_18;
    let has = |key: &str| property.get(key).is_some();
    let keys: &[&str] = match property["type"].as_str() {
        Some("string") if has("oneOf") && !basic => {
            for option in property["oneOf"].as_array().ok_or("oneOf is no list")? {
                only(option, &["const", "title"])?;
            }
            &["oneOf", "default"]
        }
        Some("string") if has("enum") && basic => &["enum", "enumNames"],
        Some("string") if has("enum") => &["enum", "enumNames", "default"],
        Some("string") if basic => &["minLength", "maxLength", "format"],
        Some("string") => &["minLength", "maxLength", "format", "default"],
        Some("integer" | "number") if basic => &["minimum", "maximum"],
        Some("integer" | "number") => &["minimum", "maximum", "default"],
        Some("boolean") => &["default"],
        Some("array") if !basic => {
            let items = &property["items"];
            if let Some(options) = items.get("anyOf") {
                only(items, &["anyOf"])?;
                for option in options.as_array().ok_or("anyOf is no list")? {
                    only(option, &["const", "title"])?;
                }
            } else {
                only(items, &["type", "enum"])?;
            }
            &["items", "minItems", "maxItems", "default"]
        }
        _ => return Err(format!("of no type of {version}: {property}")),
    };
    only(
        property,
        &[&["type", "title", "description"], keys].concat(),
    )
}
