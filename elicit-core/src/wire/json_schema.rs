//! A declared form as a JSON Schema for other tools, such as a tool's input.

use schemars::Schema;
use serde_json::{Map, Value};

use crate::form::text::Text;
use crate::form::{Form, FormField, Kind};

/// What the derive calls for `#[elicit(json_schema)]`: the form as 2026-07-28 asks it, with the
/// patterns, with the message as its description, and closed where unknown keys are refused.
/// Options that come with a request are not known here: any text may be one.
#[doc(hidden)]
#[must_use]
pub fn json_schema(form: &'static Form) -> Schema {
    let fields = form.fields().iter().cloned().map(with_pattern).collect();
    let told = Form::owned(form.name.clone(), form.message.clone(), fields);
    let Ok(Value::Object(mut schema)) = told.to_value() else {
        return Schema::default();
    };
    if form.deny_unknown {
        schema.insert("additionalProperties".to_owned(), Value::from(false));
    }
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.values_mut().for_each(without_empty_options);
    }
    described(&mut schema, &form.message);
    schema.into()
}

fn with_pattern(mut field: FormField) -> FormField {
    if let Kind::Text(rules) = &mut field.kind {
        rules.pattern = rules.pattern.take().map(crate::form::Pattern::sent);
    }
    field
}

/// `"enum": []` would allow nothing at all.
fn without_empty_options(property: &mut Value) {
    for schema in ["", "/items"] {
        if let Some(Value::Object(schema)) = property.pointer_mut(schema)
            && schema
                .get("enum")
                .and_then(Value::as_array)
                .is_some_and(Vec::is_empty)
        {
            schema.remove("enum");
        }
    }
}

fn described(schema: &mut Map<String, Value>, message: &Text) {
    if !message.is_empty() {
        schema.insert("description".to_owned(), Value::from(&**message));
    }
}
