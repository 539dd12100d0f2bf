//! Speed and allocations.

mod bytes;
mod dynamic;
mod faults;
mod schema;
mod value;

use std::env;
use std::sync::OnceLock;

use elicit::{Elicit, ProtocolVersion};
use jsonschema::Validator;
use serde_json::Value;

use crate::Result;
use crate::contents::{ACCENTS, ESCAPED, GOOD, REVERSED, SHAPE_FAULTS, VALUE_FAULTS};
use crate::figure::Figure;
use crate::forms::{Account, Plain};

pub(crate) fn figures() -> Result<Vec<Figure>> {
    readings_are_right();
    println!(
        "Link-time optimization: {}. Maps keep their order: {}.\n",
        has_lto(),
        keeps_order()
    );
    let mut figures = schema::figures()?;
    figures.extend(bytes::figures()?);
    figures.extend(faults::figures()?);
    figures.extend(value::figures()?);
    figures.extend(dynamic::figures()?);
    Ok(figures)
}

/// The time of a wrong reading says nothing.
fn readings_are_right() {
    for text in [GOOD, REVERSED, ESCAPED, ACCENTS] {
        let plain: Plain = serde_json::from_str(text).expect("good content");
        let plain = Account::from(plain);
        let value: Value = serde_json::from_str(text).expect("good content");
        assert_eq!(Account::from_slice(text.as_bytes()).as_ref(), Ok(&plain));
        assert_eq!(Account::from_value(&value).as_ref(), Ok(&plain));
    }
    for text in [VALUE_FAULTS, SHAPE_FAULTS] {
        let faults = Account::from_slice(text.as_bytes()).expect_err("bad content");
        assert_eq!(faults.iter().count(), 3, "{faults}");
    }
}

/// Whether this was built with the profile `release`, and not with `no-lto`: cargo puts each in a
/// folder of its name.
fn has_lto() -> bool {
    let program = env::current_exe().unwrap_or_default();
    program
        .parent()
        .is_some_and(|folder| folder.ends_with("release"))
}

/// Whether `serde_json` was built with `preserve_order`, by us or for any crate of the build.
fn keeps_order() -> bool {
    static KEEPS: OnceLock<bool> = OnceLock::new();
    *KEEPS.get_or_init(|| {
        let value: Value = serde_json::from_str(r#"{"b":0,"a":0}"#).unwrap_or_default();
        let first = value.as_object().and_then(|map| map.keys().next());
        first.is_some_and(|key| key == "b")
    })
}

/// The schema of the form.
fn schema() -> Result<&'static str> {
    Ok(Account::requested_schema(ProtocolVersion::V2026_07_28)?)
}

/// A compiled validator that checks all that we check.
fn validator(schema: &str) -> Result<Validator> {
    let schema: Value = serde_json::from_str(schema)?;
    let options = jsonschema::draft202012::options().should_validate_formats(true);
    Ok(options.build(&schema)?)
}
