//! A tool call with gaps, and the question for what is missing.

mod ask;

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use elicit_core::{
    Content, Elicit, ElicitResult, Form, FormField, Invalid, Kind, Outcome, ProtocolVersion,
    Request, Rule,
};
use rmcp::model::JsonObject;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

pub use self::ask::AskMissing;

/// The arguments of a tool that may leave fields of the form `T` out:
/// [`ask_missing`](crate::Dialog::ask_missing) asks the person for them.
///
/// `Parameters<Partial<T>>` takes any arguments, and as the tool's input schema it says the form with every field
/// optional; `T` needs no `json_schema` for that. Where the tool has other arguments too, flatten it into their struct:
/// each field takes what is its own, and `Partial` what is the form's.
///
/// ```
/// use elicit::Elicit;
/// use elicit_rmcp::Partial;
///
/// /// Who is coming?
/// #[derive(Elicit)]
/// struct Guest {
///     name: String,
///     #[elicit(minimum = 18)]
///     age: u8,
/// }
///
/// #[derive(serde::Deserialize, schemars::JsonSchema)]
/// struct BookArgs {
///     time: String,
///     #[serde(flatten)]
///     guest: Partial<Guest>,
/// }
///
/// let args: BookArgs = serde_json::from_str(r#"{"time":"8pm","name":"Ann"}"#)?;
/// let missing = args.guest.missing().expect("there is no age");
/// assert_eq!(missing.form().fields().len(), 1);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// A flattened form may not have a field of the same name as another argument. Nested, as `guest: Partial<Guest>`
/// without `flatten`, it takes an object of its own.
///
/// Keys that the form does not have are not looked at, also where it denies unknown ones: they may be other arguments.
pub struct Partial<T> {
    values: JsonObject,
    of: PhantomData<fn() -> T>,
}

impl<T: Elicit> Partial<T> {
    /// The value, when nothing is missing and all is valid.
    ///
    /// # Errors
    ///
    /// Every fault, in field order.
    pub fn read(&self) -> Result<T, Invalid> {
        T::from_value(&Value::Object(self.values.clone()))
    }

    /// The question for the fields that are missing or invalid, if there are any: for
    /// [`fallback`](crate::Dialog::fallback). What may be left out is not missing.
    ///
    /// A form whose fields wait for options has none before it gets them: see
    /// [`AskMissing::options`].
    #[must_use]
    pub fn missing(&self) -> Option<Request<Content>> {
        let faults = self.read().err()?;
        Some(question(T::FORM, T::FORM.message(), &self.values, &faults))
    }
}

/// Takes any object; of its keys, those of the form.
impl<T: Elicit> From<JsonObject> for Partial<T> {
    fn from(mut object: JsonObject) -> Self {
        let mut values = JsonObject::new();
        for field in T::FORM.fields() {
            match object.remove(field.name()) {
                Some(value) if !value.is_null() => {
                    values.insert(field.name().to_owned(), value);
                }
                _ => {}
            }
        }
        for list in T::FORM
            .fields()
            .iter()
            .filter(|field| matches!(field.kind(), Kind::SomeOf(..)))
        {
            if !values.contains_key(list.name()) {
                values.extend(folded(list.name(), T::FORM, &object));
            }
        }
        Self {
            values,
            of: PhantomData,
        }
    }
}

/// A list as 2025-06-18 spells it, `<field>.<value>: true`: so a fallback asks for it there.
fn folded(list: &str, form: &Form, object: &JsonObject) -> JsonObject {
    let own: JsonObject = object
        .iter()
        .filter(|(key, _)| {
            key.strip_prefix(list)
                .is_some_and(|rest| rest.starts_with('.'))
        })
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    if own.is_empty() {
        return own;
    }
    let alone = form.filter(|field| field.name() == list);
    let read = alone.read_for(ProtocolVersion::V2025_06_18, &Value::Object(own));
    read.map(Content::into_map).unwrap_or_default()
}

/// What the values would be as an answer to the whole form.
fn read<T>(request: &Request<T>, values: &JsonObject) -> Result<Outcome<T>, Invalid> {
    // An object of JSON values can always be said in JSON.
    let result = ElicitResult::accept(values).unwrap_or(ElicitResult::accept_url());
    request.outcome(ProtocolVersion::V2026_07_28, &result)
}

/// Asks for the fields that are at fault; for all, shown as they are, where the fault is in how they go together.
fn question(form: &Form, message: &str, values: &JsonObject, faults: &Invalid) -> Request<Content> {
    let at_fault = |name: &str| faults.iter().any(|fault| fault.field == name);
    let some = form.filter(|field| at_fault(field.name()));
    let form = if at_fault("") || some.fields().is_empty() {
        form.clone()
    } else {
        some
    };
    let request = form.request(message.to_owned());
    let only_missing = faults.iter().all(|fault| fault.rule == Rule::Required);
    match ElicitResult::accept(values) {
        Ok(result) if !only_missing => request.again(ProtocolVersion::V2026_07_28, &result, faults),
        _ => request,
    }
}

impl<'de, T: Elicit> Deserialize<'de> for Partial<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        JsonObject::deserialize(deserializer).map(Self::from)
    }
}

impl<T: Elicit> JsonSchema for Partial<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Partial{}", T::FORM.name()).into()
    }

    fn schema_id() -> Cow<'static, str> {
        std::any::type_name::<Self>().into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut schema = elicit_core::__private::json_schema(T::FORM);
        schema.remove("required");
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for (name, property) in properties.into_iter().flatten() {
            // A value that is only shown is not what a missing argument means.
            if T::FORM.field(name).is_some_and(FormField::is_required)
                && let Some(property) = property.as_object_mut()
            {
                property.remove("default");
            }
        }
        schema
    }
}

/// Nothing is given: for a nested `Partial` with `#[serde(default)]`.
impl<T> Default for Partial<T> {
    fn default() -> Self {
        Self {
            values: JsonObject::new(),
            of: PhantomData,
        }
    }
}

impl<T> Clone for Partial<T> {
    fn clone(&self) -> Self {
        Self {
            values: self.values.clone(),
            of: PhantomData,
        }
    }
}

/// The names of the fields that have a value: the values are a person's.
impl<T> fmt::Debug for Partial<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.values.keys().collect::<Vec<_>>();
        f.debug_tuple("Partial").field(&names).finish()
    }
}
