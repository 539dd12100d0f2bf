//! Forms of types that derive `schemars::JsonSchema`, and read themselves with serde.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Deserializer;
use serde::de::value::Error;
use serde::de::{DeserializeOwned, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::value::to_raw_value;
use serde_json::{Map, Value};

use super::builder::{NewField, unkept};
use super::error::{Flaw, FormError};
use super::limits::Limits;
use super::{Form, FormField, IntegerRules, Kind, NumberRules, decode};

impl Form {
    /// The form of a type that derives [`schemars::JsonSchema`] (feature `schemars`), for types
    /// that cannot derive [`Elicit`](crate::Elicit).
    ///
    /// What the type says of itself is taken over: nullable fields are not required, an enum
    /// without data is a choice and a list of one a multiple choice, the bounds of an integer's
    /// type go with those of its attributes. The first paragraph of the type's documentation is
    /// the message, that of a field its description, that of a variant its title. What a form has
    /// no words for and can do without (`$schema`, `uniqueItems`) is dropped.
    ///
    /// The questions have the order of schemars' map, which is that of the alphabet without its
    /// feature `preserve_order`; [`Request::from_schemars`](crate::Request::from_schemars) has that of the declaration. Where some
    /// variants of an enum are documented, schemars puts the others before them.
    ///
    /// # Errors
    ///
    /// Everything that keeps the type from being a form, with the field where it stands: it is no
    /// struct, or not flat (structs, maps, tuples, lists of anything but a choice, types that hold
    /// themselves, enums with data), or breaks a rule that
    /// [`FormBuilder::build`](crate::FormBuilder::build) checks too.
    pub fn from_schemars<T: JsonSchema>() -> Result<Self, FormError> {
        form::<T>(&[])
    }
}

pub(crate) fn form<T: JsonSchema>(order: &[&str]) -> Result<Form, FormError> {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        // A type that holds itself still comes as a `$ref`, and is refused for it.
        settings.inline_subschemas = true;
    });
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let Value::Object(mut schema) = schema.to_value() else {
        return Err(FormError::new("", Flaw::NotAnObject));
    };
    for construct in ["$ref", "allOf", "anyOf", "oneOf"] {
        if schema.contains_key(construct) {
            return Err(FormError::new("", Flaw::Construct(construct)));
        }
    }
    tidy(&mut schema);
    let text = to_raw_value(&schema).map_err(|_| FormError::new("", Flaw::Json))?;
    let mut fields = decode::read(&text, &Limits::NONE)?.fields.to_vec();
    fields.sort_by_key(|field| {
        order
            .iter()
            .position(|name| *name == field.name())
            .unwrap_or(usize::MAX)
    });

    let said = |keyword| {
        schema
            .get(keyword)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let builder = Form::builder()
        .name(said("title").to_owned())
        .message(said("description").to_owned())
        .fields(fields.into_iter().map(|field| own(field, &schema)));
    if schema.get("additionalProperties") == Some(&Value::Bool(false)) {
        return builder.deny_unknown().build();
    }
    builder.build()
}

/// In every schema that a form looks into, the first paragraph of a documentation is the
/// description; and where a variant has one, it is the title.
fn tidy(schema: &mut Map<String, Value>) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = first_paragraph(text);
    }
    if schema.contains_key("const")
        && !schema.contains_key("title")
        && let Some(text) = schema.remove("description")
    {
        schema.insert("title".to_owned(), text);
    }
    for (key, value) in schema {
        match (key.as_str(), value) {
            ("oneOf" | "anyOf", Value::Array(schemas)) => {
                schemas
                    .iter_mut()
                    .filter_map(Value::as_object_mut)
                    .for_each(tidy);
            }
            ("items", Value::Object(schema)) => tidy(schema),
            ("properties", Value::Object(schemas)) => {
                schemas
                    .values_mut()
                    .filter_map(Value::as_object_mut)
                    .for_each(tidy);
            }
            _ => {}
        }
    }
}

/// The lines up to the first empty one, joined.
fn first_paragraph(text: &str) -> String {
    let lines = text.trim().lines().map(str::trim);
    lines
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A field of the author's own, with what its Rust type holds.
fn own(mut field: FormField, schema: &Map<String, Value>) -> NewField {
    let property = schema
        .get("properties")
        .and_then(|all| all.get(field.name()));
    let format = property.and_then(|property| property.get("format")?.as_str());
    match &mut field.kind {
        Kind::Integer(rules) => *rules = integer(*rules, format.unwrap_or_default()),
        Kind::Number(rules) if format == Some("float") => {
            *rules = NumberRules {
                limit: f64::from(f32::MAX),
                ..*rules
            };
        }
        _ => {}
    }
    let flaw = match &field.kind {
        Kind::Text(rules) => rules.pattern.as_ref().and_then(unkept),
        _ => None,
    };
    NewField::made(field, flaw)
}

/// The bounds of schemars' integer formats, as those of the types of a derived form: the types of
/// 64 bits and more have none on the wire, but for zero.
fn integer(rules: IntegerRules, format: &str) -> IntegerRules {
    let (low, high) = match format {
        "int8" => (i128::from(i8::MIN), i128::from(i8::MAX)),
        "int16" => (i128::from(i16::MIN), i128::from(i16::MAX)),
        "int32" => (i128::from(i32::MIN), i128::from(i32::MAX)),
        "uint8" => (0, i128::from(u8::MAX)),
        "uint16" => (0, i128::from(u16::MAX)),
        "uint32" => (0, i128::from(u32::MAX)),
        "int64" | "int" => (i128::from(i64::MIN), i128::from(i64::MAX)),
        "uint64" | "uint" => (0, i128::from(u64::MAX)),
        _ => return rules,
    };
    let said = |bound: i128| {
        let bound = i64::try_from(bound).ok()?;
        (-super::EXACT..=super::EXACT)
            .contains(&bound)
            .then_some(bound)
    };
    let minimum = rules.minimum.max(said(low));
    let maximum = match (rules.maximum, said(high)) {
        (Some(own), Some(of_type)) => Some(own.min(of_type)),
        (own, of_type) => own.or(of_type),
    };
    IntegerRules::new(minimum, maximum, low, high)
}

/// The names of a struct's fields in the order of its declaration, where serde tells.
pub(crate) fn declared<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    let _ = T::deserialize(Names(&mut names));
    names
}

/// Has nothing to read, but hears which fields are asked for.
struct Names<'n>(&'n mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is nothing to read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
