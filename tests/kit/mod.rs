//! What several tests share.
#![allow(dead_code, reason = "every test uses a part of it")]

use std::fmt::Debug;

use elicit::{Elicit, ElicitResult, Invalid, ProtocolVersion};
use serde_json::Value;

/// The faults as fields and identifiers.
pub(crate) fn faults(invalid: &Invalid) -> Vec<(&str, &'static str)> {
    let faults = invalid.iter();
    faults
        .map(|fault| (&*fault.field, fault.rule.name()))
        .collect()
}

/// Reads content from its bytes and from a value; both must say the same.
#[track_caller]
pub(crate) fn read<T: Elicit + Debug + PartialEq>(content: &str) -> Result<T, Invalid> {
    let read = T::from_slice(content.as_bytes());
    let value: Value = serde_json::from_str(content).expect("JSON");
    assert_eq!(read, T::from_value(&value), "{content}");
    read
}

/// Both ways of reading refuse content for just these faults.
#[track_caller]
pub(crate) fn refuses<T: Elicit + Debug + PartialEq>(content: &str, expected: &[(&str, &str)]) {
    let invalid = read::<T>(content).expect_err(content);
    assert_eq!(faults(&invalid), expected, "{content}");
}

/// An accepted result with this content.
pub(crate) fn accept(content: &str) -> ElicitResult {
    let result = format!(r#"{{"action":"accept","content":{content}}}"#);
    ElicitResult::from_slice(result.as_bytes()).expect("a result")
}

/// Reads content that a client of 2025-06-18 has sent.
pub(crate) fn read_first<T: Elicit>(content: &str) -> Result<T, Invalid> {
    let outcome = T::request().outcome(ProtocolVersion::V2025_06_18, &accept(content))?;
    Ok(outcome.accepted().expect("it was accepted"))
}
