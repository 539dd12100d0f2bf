//! `serde_json::Value` → slots. The same cells; no serde in between.

use serde_json::{Number, Value};

use super::cell::Cell;
use super::invalid::Invalid;
use super::keys::MapKeys;
use super::slot::{Pool, Slot};
use crate::form::Form;
use crate::form::rule::{JsonType, Rule};

/// Reads `content` into `slots`, one for each field of the form.
#[inline(never)]
pub(crate) fn fill<'a>(
    form: &'a Form,
    content: &'a Value,
    slots: &mut [Slot<'a>],
    pool: &mut Pool,
) -> Result<(), Invalid> {
    let map = match content {
        Value::Object(map) => map,
        Value::Null => return Ok(()),
        _ => return Err(Invalid::whole(Rule::Object)),
    };
    let mut keys = MapKeys::new(form);
    for (key, value) in map {
        let Some((at, field)) = keys.find(key) else {
            if form.deny_unknown {
                pool.unknown.insert(key);
            }
            continue;
        };
        if let Some(Slot(state)) = slots.get_mut(at) {
            read(Cell { field, state, pool }, value);
        }
    }
    Ok(())
}

#[expect(
    clippy::inline_always,
    reason = "measured: one loop over the map without a call each"
)]
#[inline(always)]
fn read<'a>(mut cell: Cell<'_, 'a>, value: &'a Value) {
    match value {
        Value::String(value) => cell.text(value),
        Value::Number(number) => {
            if let Some(value) = number.as_i64() {
                cell.integer(value);
            } else if let Some(value) = number.as_u64() {
                cell.unsigned(value);
            } else if let Some(value) = number.as_f64() {
                cell.number(value);
            } else {
                boundless(cell, number);
            }
        }
        Value::Bool(value) => cell.boolean(*value),
        Value::Null => cell.null(),
        Value::Array(items) => match cell.list() {
            Some(mut list) => {
                list.reserve(items.len());
                for item in items {
                    match item {
                        Value::String(value) => list.item(value),
                        _ => list.wrong_item(),
                    }
                }
                list.done();
            }
            None => cell.misplaced_list(items.is_empty()),
        },
        Value::Object(_) => cell.wrong(JsonType::Object),
    }
}

/// With `serde_json`'s `arbitrary_precision` there are numbers beyond all floats.
#[cold]
fn boundless(cell: Cell<'_, '_>, number: &Number) {
    let sign = if number.to_string().starts_with('-') {
        -1.0
    } else {
        1.0
    };
    cell.number(f64::INFINITY.copysign(sign));
}
