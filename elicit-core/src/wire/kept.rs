//! The schema texts of a declared form, written on first use and kept.

use std::sync::OnceLock;

use serde_json::value::RawValue;

use super::{ProtocolVersion, Unsupported};
use crate::form::Form;

/// The texts of one form; the derive makes a static of it. 2025-11-25 and 2026-07-28 say a form
/// the same way.
#[doc(hidden)]
pub struct Kept {
    basic: OnceLock<Box<RawValue>>,
    full: OnceLock<Box<RawValue>>,
}

impl Kept {
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it stands in a static")]
    pub const fn new() -> Self {
        Self {
            basic: OnceLock::new(),
            full: OnceLock::new(),
        }
    }

    #[inline]
    pub(crate) fn text(
        &self,
        form: &Form,
        version: ProtocolVersion,
    ) -> Result<&RawValue, Unsupported> {
        let cell = match version {
            ProtocolVersion::V2025_06_18 => &self.basic,
            ProtocolVersion::V2025_11_25 | ProtocolVersion::V2026_07_28 => &self.full,
        };
        match cell.get() {
            Some(text) => Ok(text),
            None => write(cell, form, version),
        }
    }
}

/// A form that cannot be said is tried again each time.
#[cold]
fn write<'a>(
    cell: &'a OnceLock<Box<RawValue>>,
    form: &Form,
    version: ProtocolVersion,
) -> Result<&'a RawValue, Unsupported> {
    let text = form.schema_text(version)?;
    Ok(cell.get_or_init(|| text))
}
