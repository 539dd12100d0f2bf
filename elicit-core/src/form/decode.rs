//! A form from the text of a received `requestedSchema`.
//!
//! One level is read at a time and what is inside stays text until it is its turn
//! ([`crate::json`]), so the questions keep their order, a hostile schema cannot exhaust the
//! stack, and what is dropped is not even looked into.

mod keywords;
mod number;
mod options;
mod property;

use std::borrow::Cow;
use std::collections::HashSet;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use self::keywords::{
    ALL_OF, ANY_OF, Keywords, ONE_OF, PATTERN_PROPERTIES, PROPERTIES, REF, REQUIRED, TYPE,
};
use super::error::{Flaw, FormError, FormFault};
use super::limits::{DEPTH, Limit, Limits};
use super::text::Text;
use super::{Form, FormField};
use crate::json::{self, Entries};

impl Form {
    /// Reads a received `requestedSchema`, of any revision, under the default [`Limits`]. The
    /// questions keep the order of the text.
    ///
    /// Read is every form of the published grammar that could be answered, and more than that what
    /// real servers send:
    ///
    /// * keywords that no revision has (`$schema`, `additionalProperties`, a `title` of the whole,
    ///   anything unknown) are dropped, and so is one whose value is `null`;
    /// * `pattern` is kept ([`Pattern`](super::Pattern) says whether it is enforced);
    /// * a field that may be `null` (`["string", "null"]`, `anyOf` with a null type,
    ///   `"nullable": true`) is one that is not required;
    /// * options without `type` are texts, those of a list may stand under `oneOf`, and one
    ///   without a title among others is shown by its value;
    /// * a `format` that is not known is none, and `18.0` is an integer;
    /// * of a bound that the field cannot have (`17.5` for an integer, for a number a whole one
    ///   between two floats) the next one within is read, and one that no answer is beyond (a
    ///   `maximum` of `1e300` for an integer) is none;
    /// * a rule beside options (`minLength`, `format`) takes away those that break it: nobody could
    ///   choose them; of two lists of options what is in both is offered;
    /// * without `properties`, or with empty ones, the form is empty: the person accepts,
    ///   declines or cancels.
    ///
    /// Words are not judged: a received form may ask for a password or have a link in it, and it
    /// is for the client to warn the person.
    ///
    /// ```
    /// # use elicit_core as elicit;
    /// use elicit::Form;
    ///
    /// let form = Form::from_slice(br#"{
    ///     "type": "object",
    ///     "properties": {
    ///         "name": {"type": "string", "minLength": 1},
    ///         "age": {"type": ["integer", "null"], "minimum": 18.0}
    ///     },
    ///     "required": ["name"]
    /// }"#)?;
    /// let names: Vec<_> = form.fields().iter().map(|field| field.name()).collect();
    /// assert_eq!(names, ["name", "age"]);
    ///
    /// let error = Form::from_slice(br#"{
    ///     "type": "object",
    ///     "properties": {"tags": {"type": "array", "items": {"type": "string"}}},
    ///     "required": ["name"]
    /// }"#).unwrap_err();
    /// assert_eq!(error.to_string(), "\
    /// tags: is a list without options: give `items` an `enum` or `anyOf`
    /// name: is not the name of a field");
    /// # Ok::<(), elicit_core::FormError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the schema, each with the field where it stands: it is not
    /// JSON, no object, not flat, beyond a limit, could not be answered, or says a rule twice, and
    /// differently, outside and inside of the `anyOf` of a null.
    pub fn from_slice(schema: &[u8]) -> Result<Self, FormError> {
        Self::from_slice_within(schema, &Limits::new())
    }

    /// [`Form::from_slice`] under other limits.
    ///
    /// # Errors
    ///
    /// See [`Form::from_slice`].
    pub fn from_slice_within(schema: &[u8], limits: &Limits) -> Result<Self, FormError> {
        check_size(schema.len(), limits)?;
        let text = str::from_utf8(schema).ok();
        match text.and_then(|text| serde_json::from_str(text).ok()) {
            Some(schema) => read(schema, limits),
            None => Err(whole(Flaw::Json)),
        }
    }

    /// Reads a received `requestedSchema` that has been parsed already.
    ///
    /// The questions have the order of the map, which is that of the alphabet unless some crate in
    /// the build switches `serde_json`'s `preserve_order` on: read the text itself where you can
    /// ([`Form::from_slice`]).
    ///
    /// # Errors
    ///
    /// See [`Form::from_slice`].
    pub fn from_value(schema: &Value) -> Result<Self, FormError> {
        Self::from_value_within(schema, &Limits::new())
    }

    /// [`Form::from_value`] under other limits.
    ///
    /// # Errors
    ///
    /// See [`Form::from_slice`].
    pub fn from_value_within(schema: &Value, limits: &Limits) -> Result<Self, FormError> {
        if !is_within(schema, DEPTH) {
            return Err(whole(Flaw::Limit(Limit::Depth(DEPTH))));
        }
        match to_raw_value(schema) {
            Ok(schema) => read(&schema, limits),
            Err(_) => Err(whole(Flaw::Json)),
        }
    }
}

/// Reads a received `requestedSchema` with `serde_json`, from text (the order of the questions is
/// kept) or from a `Value`: see [`Form::from_slice`].
impl<'de> Deserialize<'de> for Form {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let schema = Box::<RawValue>::deserialize(deserializer)?;
        read(&schema, &Limits::new()).map_err(D::Error::custom)
    }
}

fn whole(flaw: Flaw) -> FormError {
    FormError::new("", flaw)
}

fn check_size(size: usize, limits: &Limits) -> Result<(), FormError> {
    if size > limits.size {
        return Err(whole(Flaw::Limit(Limit::Size(limits.size))));
    }
    Ok(())
}

/// Whether no value is nested more deeply: writing a `Value` takes stack for each level.
fn is_within(value: &Value, depth: usize) -> bool {
    let Some(below) = depth.checked_sub(1) else {
        return false;
    };
    match value {
        Value::Array(items) => items.iter().all(|item| is_within(item, below)),
        Value::Object(map) => map.values().all(|value| is_within(value, below)),
        _ => true,
    }
}

/// What is being read, as far as it could be.
pub(super) struct Notes<'l> {
    limits: &'l Limits,
    flaws: Vec<Flaw>,
}

impl<'l> Notes<'l> {
    fn new(limits: &'l Limits) -> Self {
        Self {
            limits,
            flaws: Vec::new(),
        }
    }

    /// What could be read; what is wrong is noted, and the reading goes on.
    fn keep<T>(&mut self, read: Result<T, Flaw>) -> Option<T> {
        read.map_err(|flaw| self.flaws.push(flaw)).ok()
    }

    /// The same, for what may be missing.
    fn find<T>(&mut self, read: Result<Option<T>, Flaw>) -> Option<T> {
        self.keep(read).flatten()
    }
}

/// The form that a schema describes.
pub(super) fn read(schema: &RawValue, limits: &Limits) -> Result<Form, FormError> {
    check_size(schema.get().len(), limits)?;
    let mut notes = Notes::new(limits);
    let root = Keywords::read(schema, &mut notes).map_err(whole)?;
    let properties = properties(&root, limits).map_err(whole)?;
    let required = notes.keep(required(&root)).unwrap_or_default();

    let mut faults: Vec<FormFault> = notes.flaws.into_iter().map(|f| fault("", f)).collect();
    let wanted: HashSet<&str> = required.iter().map(|name| &**name).collect();
    let mut seen = HashSet::new();
    let mut fields = Vec::with_capacity(properties.len());
    for (name, schema) in &properties {
        let name: &str = name;
        if !seen.insert(name) {
            faults.push(fault(name, Flaw::SameName));
        } else if name.len() > limits.text {
            faults.push(fault(name, Flaw::Limit(Limit::Text(limits.text))));
        } else {
            match property::read(name, schema, wanted.contains(name), limits) {
                Ok(field) => fields.push(field),
                Err(flaws) => faults.extend(flaws.into_iter().map(|flaw| fault(name, flaw))),
            }
        }
    }
    for name in &required {
        if seen.insert(name) {
            faults.push(fault(name, Flaw::NoSuchField));
        }
    }
    FormError::check(faults)?;
    Ok(form(fields))
}

fn form(fields: Vec<FormField>) -> Form {
    Form::owned(Text::Borrowed(""), Text::Borrowed(""), fields)
}

/// A fault, under a name that is not longer than what anyone would want to read.
fn fault(name: &str, flaw: Flaw) -> FormFault {
    let name: String = name.chars().take(256).collect();
    FormFault {
        field: name.into(),
        flaw,
    }
}

/// The schemas of the questions, by name.
fn properties<'a>(root: &Keywords<'a>, limits: &Limits) -> Result<Entries<'a>, Flaw> {
    let is_object = |value| json::text(value).is_some_and(|name| name == "object");
    let typed = root.get(TYPE).map(is_object);
    let properties = match root.get(PROPERTIES).map(json::entries) {
        Some(Ok(Some(entries))) => entries,
        Some(_) => return Err(Flaw::Keyword(PROPERTIES)),
        None if typed.is_none() => return Err(Flaw::NotAnObject),
        None => Entries::new(),
    };
    if typed == Some(false) {
        return Err(Flaw::NotAnObject);
    }
    if properties.len() > limits.fields {
        return Err(Flaw::Limit(Limit::Fields(limits.fields)));
    }
    // The questions may stand elsewhere, and then an empty form would be a wrong one.
    match root.first_of(&[REF, ALL_OF, ANY_OF, ONE_OF, PATTERN_PROPERTIES]) {
        Some(construct) if properties.is_empty() => Err(Flaw::Construct(construct)),
        _ => Ok(properties),
    }
}

/// The names of the questions that must be answered.
fn required<'a>(root: &Keywords<'a>) -> Result<Vec<Cow<'a, str>>, Flaw> {
    let Some(list) = root.get(REQUIRED) else {
        return Ok(Vec::new());
    };
    let names = json::items(list).map(|names| names.into_iter().map(json::text).collect());
    names.flatten().ok_or(Flaw::Keyword(REQUIRED))
}
