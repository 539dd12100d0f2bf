//! From the bytes of good content to the struct.

use std::hint::black_box;

use elicit::Elicit;
use garde::Validate as _;
use serde::Deserialize;
use serde_json::Value;
use validator::Validate as _;

use super::{has_lto, validator};
use crate::Result;
use crate::contents::{ACCENTS, ESCAPED, GOOD, REVERSED};
use crate::figure::Figure;
use crate::forms::{Account, GardeAccount, Plain, ValidatorAccount};
use crate::harness::Group;

pub(super) fn figures() -> Result<Vec<Figure>> {
    let mut figures = good()?;
    figures.push(variant(
        "from_slice_reversed",
        "The same, keys reversed",
        REVERSED,
    ));
    figures.push(variant(
        "from_slice_escape",
        "The same, an escape in the name",
        ESCAPED,
    ));
    figures.push(variant(
        "from_slice_accents",
        "The same, accents in the name",
        ACCENTS,
    ));
    Ok(figures)
}

fn good() -> Result<Vec<Figure>> {
    let schema = super::schema()?;
    let compiled = validator(schema)?;
    let bytes = GOOD.as_bytes();

    let mut group = Group::new("Good content, from bytes");
    let base = group.add("serde_json `from_slice`", "no checks", || {
        plain(black_box(bytes))
    });
    let text = group.add("serde_json `from_str`", "no checks, UTF-8 before", || {
        serde_json::from_str::<Plain>(black_box(GOOD))
    });
    let ours = group.add("elicit", "all checks", || {
        Account::from_slice(black_box(bytes))
    });
    group.add("serde_json, garde", "all checks", || {
        let account: GardeAccount = serde_json::from_slice(black_box(bytes)).ok()?;
        account.validate().ok()?;
        Some(account)
    });
    group.add("serde_json, validator", "all checks", || {
        let account: ValidatorAccount = serde_json::from_slice(black_box(bytes)).ok()?;
        account.validate().ok()?;
        Some(account)
    });
    group.add("serde_json, jsonschema, serde", "all checks", || {
        let value: Value = serde_json::from_slice(black_box(bytes)).ok()?;
        compiled
            .is_valid(&value)
            .then(|| Plain::deserialize(&value))
    });
    let table = group.run(base);
    Ok(vec![
        Figure::ratio("from_slice", table.ratio(ours, base))
            .at_most(if has_lto() { 0.95 } else { 1.05 })
            .allocations(table.allocations(ours), table.allocations(base)),
        Figure::ratio("from_slice_to_from_str", table.ratio(ours, text)),
    ])
}

fn variant(name: &'static str, title: &'static str, content: &str) -> Figure {
    let bytes = content.as_bytes();
    let mut group = Group::new(title);
    let base = group.add("serde_json `from_slice`", "no checks", || {
        plain(black_box(bytes))
    });
    let ours = group.add("elicit", "all checks", || {
        Account::from_slice(black_box(bytes))
    });
    let table = group.run(base);
    Figure::ratio(name, table.ratio(ours, base))
}

fn plain(bytes: &[u8]) -> serde_json::Result<Plain> {
    serde_json::from_slice(bytes)
}
