//! From a `Value` to the struct.

use std::hint::black_box;

use elicit::Elicit;
use garde::Validate as _;
use serde::Deserialize;
use serde_json::Value;
use validator::Validate as _;

use super::{keeps_order, validator};
use crate::Result;
use crate::contents::GOOD;
use crate::figure::Figure;
use crate::forms::{Account, GardeAccount, Plain, ValidatorAccount};
use crate::harness::Group;

pub(super) fn figures() -> Result<Vec<Figure>> {
    let compiled = validator(super::schema()?)?;
    let value: Value = serde_json::from_str(GOOD)?;

    let mut group = Group::new("Good content, from a `Value`");
    let base = group.add("serde", "no checks", || {
        Plain::deserialize(black_box(&value))
    });
    let ours = group.add("elicit", "all checks", || {
        Account::from_value(black_box(&value))
    });
    group.add("serde, garde", "all checks", || {
        let account = GardeAccount::deserialize(black_box(&value)).ok()?;
        account.validate().ok()?;
        Some(account)
    });
    group.add("serde, validator", "all checks", || {
        let account = ValidatorAccount::deserialize(black_box(&value)).ok()?;
        account.validate().ok()?;
        Some(account)
    });
    group.add("jsonschema, serde", "all checks", || {
        let value = black_box(&value);
        compiled.is_valid(value).then(|| Plain::deserialize(value))
    });
    let table = group.run(base);
    let at_most = if keeps_order() { 1.9 } else { 1.65 };
    Ok(vec![
        Figure::ratio("from_value", table.ratio(ours, base)).at_most(at_most),
    ])
}
