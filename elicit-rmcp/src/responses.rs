//! The answers that a client sends back with a call or to a task, and what is wrong with them.

use std::fmt;

use elicit_core::InputResponses;
use rmcp::{ErrorData, model};

use crate::convert::FromRmcp;

/// They are not looked at one by one yet.
pub(crate) fn responses(sent: &model::InputResponses) -> Result<InputResponses, ErrorData> {
    InputResponses::from_rmcp(sent)
        .map_err(|error| malformed(format_args!("/inputResponses {error}")))
}

/// `fault` says where it is within the params: `/inputResponses/guest is not an object`.
pub(crate) fn malformed(fault: impl fmt::Display) -> ErrorData {
    ErrorData::invalid_params(format!("params{fault}"), None)
}
