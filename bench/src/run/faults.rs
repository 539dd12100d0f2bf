//! From the bytes of bad content to all that is wrong with it.

use std::hint::black_box;

use elicit::Elicit;
use garde::Validate as _;
use serde_json::Value;
use validator::Validate as _;

use super::{has_lto, validator};
use crate::Result;
use crate::contents::{SHAPE_FAULTS, VALUE_FAULTS};
use crate::figure::Figure;
use crate::forms::{Account, GardeAccount, Plain, ValidatorAccount};
use crate::harness::Group;

pub(super) fn figures() -> Result<Vec<Figure>> {
    Ok(vec![values()?, shapes()?])
}

fn values() -> Result<Figure> {
    let compiled = validator(super::schema()?)?;
    let bytes = VALUE_FAULTS.as_bytes();

    let mut group = Group::new("Three values break a rule");
    let base = group.add("serde_json `from_slice`", "finds none", || {
        serde_json::from_slice::<Plain>(black_box(bytes))
    });
    let ours = group.add("elicit", "finds 3", || {
        Account::from_slice(black_box(bytes))
    });
    group.add("serde_json, garde", "finds 3", || {
        let account: GardeAccount = serde_json::from_slice(black_box(bytes)).ok()?;
        account.validate().err()
    });
    group.add("serde_json, validator", "finds 3", || {
        let account: ValidatorAccount = serde_json::from_slice(black_box(bytes)).ok()?;
        account.validate().err()
    });
    group.add("serde_json, jsonschema", "finds 3", || {
        let value: Value = serde_json::from_slice(black_box(bytes)).ok()?;
        Some(compiled.iter_errors(&value).count())
    });
    let table = group.run(base);
    let ratio = table.ratio(ours, base);
    Ok(Figure::ratio("value_faults", ratio)
        .at_most(if has_lto() { 0.95 } else { 1.05 })
        .allocations(table.allocations(ours), 1))
}

fn shapes() -> Result<Figure> {
    let compiled = validator(super::schema()?)?;
    let bytes = SHAPE_FAULTS.as_bytes();

    let mut group = Group::new("A wrong type, no option, nothing");
    let base = group.add("serde_json `from_slice`", "stops at 1", || {
        serde_json::from_slice::<Plain>(black_box(bytes))
    });
    let ours = group.add("elicit", "finds 3", || {
        Account::from_slice(black_box(bytes))
    });
    group.add("serde_json, jsonschema", "finds 3", || {
        let value: Value = serde_json::from_slice(black_box(bytes)).ok()?;
        Some(compiled.iter_errors(&value).count())
    });
    let table = group.run(base);
    Ok(Figure::ratio("shape_faults", table.ratio(ours, base)))
}
