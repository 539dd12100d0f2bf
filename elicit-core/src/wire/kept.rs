//! The schema texts of a declared form, written on first use and kept.

use std::sync::OnceLock;

use serde_json::value::RawValue;

use super::{ProtocolVersion, Unsupported};
use crate::form::Form;

type Text = Result<Box<RawValue>, Unsupported>;

/// The texts of one form; the derive makes a static of it. 2025-11-25 and 2026-07-28 say a form
/// the same way.
#[doc(hidden)]
pub struct Kept {
    basic: OnceLock<Text>,
    full: OnceLock<Text>,
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

    pub(crate) fn text(
        &self,
        form: &Form,
        version: ProtocolVersion,
    ) -> Result<&RawValue, Unsupported> {
        let cell = match version {
            ProtocolVersion::V2025_06_18 => &self.basic,
            ProtocolVersion::V2025_11_25 | ProtocolVersion::V2026_07_28 => &self.full,
        };
        match cell.get_or_init(|| form.schema_text(version)) {
            Ok(text) => Ok(text),
            Err(unsupported) => Err(unsupported.clone()),
        }
    }
}
