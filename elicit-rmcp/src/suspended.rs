//! The result of a round that ends with its questions.

use elicit_core::InputRequired;
use rmcp::ErrorData;
use rmcp::model::InputRequiredResult;

use crate::convert::ToRmcp;
use crate::exact::Slot;

/// The result in rmcp's type and, where a layer waits for it, as exact JSON.
pub(crate) fn to_result(
    required: &InputRequired,
    slot: Option<Slot>,
) -> Result<InputRequiredResult, ErrorData> {
    let unsayable = |error: serde_json::Error| ErrorData::internal_error(error.to_string(), None);
    let typed = required.to_rmcp().map_err(unsayable)?;
    if let Some(slot) = slot {
        slot.put(serde_json::to_value(required).map_err(unsayable)?);
    }
    Ok(typed)
}
