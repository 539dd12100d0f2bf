//! Numbers as they are written.

use serde_json::Value;

use super::rules::EXACT;

/// A float as JSON: in its shortest form, so whole numbers are written without a point, as the schema writes them.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "only where it changes nothing"
)]
pub(crate) fn number(value: f64) -> Value {
    if value.trunc() == value && value.abs() <= EXACT as f64 {
        Value::from(value as i64)
    } else {
        Value::from(value)
    }
}
