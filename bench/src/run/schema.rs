//! From the declaration to the text of the schema.

use std::hint::black_box;

use elicit::{Elicit, ProtocolVersion};
use rmcp::model::ElicitationSchema;
use schemars::schema_for;
use serde_json::Value;

use crate::Result;
use crate::figure::Figure;
use crate::forms::{Account, SchemarsAccount};
use crate::harness::Group;

const VERSION: ProtocolVersion = ProtocolVersion::V2026_07_28;

pub(super) fn figures() -> Result<Vec<Figure>> {
    let text = Account::requested_schema(VERSION)?;
    let value: Value = serde_json::from_str(text)?;
    let typed = ElicitationSchema::from_type::<SchemarsAccount>()?;

    let mut group = Group::new("Schema text, after first use");
    let base = group.add("`to_owned` of a constant", "the text", || {
        black_box(text).to_owned()
    });
    let ours = group.add("elicit", "the text", || {
        Account::requested_schema(black_box(VERSION))
            .unwrap_or_default()
            .to_owned()
    });
    group.add("`Value`, kept", "the text", || {
        black_box(&value).to_string()
    });
    group.add("rmcp schema, kept", "the text", || {
        serde_json::to_string(black_box(&typed))
    });
    group.add(
        "rmcp `from_type`",
        "no text yet",
        ElicitationSchema::from_type::<SchemarsAccount>,
    );
    group.add("rmcp `from_type`, `to_string`", "the text", || {
        serde_json::to_string(&ElicitationSchema::from_type::<SchemarsAccount>()?)
    });
    group.add(
        "schemars `schema_for!`, `to_string`",
        "the text, not a form's",
        || serde_json::to_string(&schema_for!(SchemarsAccount)),
    );
    let table = group.run(base);
    Ok(vec![
        Figure::ratio("schema_text", table.ratio(ours, base))
            .at_most(1.2)
            .allocations(table.allocations(ours), 1),
    ])
}
