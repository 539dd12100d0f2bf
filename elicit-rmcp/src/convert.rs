//! Our wire types as rmcp's, and back: for authors who build results themselves.

use elicit_core::{ElicitResult, InputRequest, InputRequired, InputResponses, ProtocolVersion};
use rmcp::model;
use serde_json::Value;

use crate::private_key::read;

/// Turns one of our wire types, or a revision, into rmcp's.
///
/// rmcp's types know fewer keys: a `pattern` in a schema is lost, and a URL request of 2026-07-28 says an empty
/// `elicitationId`. Where a [`Dialog`](crate::Dialog) asks, nothing is lost.
///
/// ```
/// use elicit::{Confirm, Elicit, InputRequests, InputRequired};
/// use elicit_rmcp::ToRmcp;
///
/// let mut requests = InputRequests::new();
/// requests.insert("confirm", Confirm::to_input_request()?)?;
/// let result = InputRequired::new(requests, None)?.to_rmcp()?;
/// assert!(result.input_requests.is_some_and(|requests| requests.contains_key("confirm")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToRmcp {
    /// rmcp's type for the same.
    type Rmcp;

    /// The same in rmcp's type.
    ///
    /// # Errors
    ///
    /// When rmcp's type cannot say it.
    fn to_rmcp(&self) -> Result<Self::Rmcp, serde_json::Error>;
}

/// Turns one of rmcp's types into ours.
///
/// ```
/// use elicit::ProtocolVersion;
/// use elicit_rmcp::{FromRmcp, ToRmcp};
///
/// let rmcps = ProtocolVersion::V2025_11_25.to_rmcp()?;
/// assert_eq!(rmcps, rmcp::model::ProtocolVersion::V_2025_11_25);
/// assert_eq!(ProtocolVersion::from_rmcp(&rmcps)?, ProtocolVersion::V2025_11_25);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub trait FromRmcp: Sized {
    /// rmcp's type for the same.
    type Rmcp;

    /// The same in our type.
    ///
    /// # Errors
    ///
    /// When it is not what our type reads: an elicitation of an unknown mode, a revision without elicitation.
    fn from_rmcp(value: &Self::Rmcp) -> Result<Self, serde_json::Error>;
}

macro_rules! to_rmcp {
    ($($ours:ty = $theirs:ty,)*) => {$(
        impl ToRmcp for $ours {
            type Rmcp = $theirs;

            fn to_rmcp(&self) -> Result<$theirs, serde_json::Error> {
                read(&serde_json::to_string(self)?)
            }
        }
    )*};
}

macro_rules! both_ways {
    ($($ours:ty = $theirs:ty,)*) => {$(
        to_rmcp! { $ours = $theirs, }

        impl FromRmcp for $ours {
            type Rmcp = $theirs;

            fn from_rmcp(value: &$theirs) -> Result<Self, serde_json::Error> {
                serde_json::to_value(value).and_then(serde_json::from_value)
            }
        }
    )*};
}

both_ways! {
    InputRequest = model::InputRequest,
    InputRequired = model::InputRequiredResult,
    ElicitResult = model::ElicitResult,
    ProtocolVersion = model::ProtocolVersion,
}

to_rmcp! { InputResponses = model::InputResponses, }

impl FromRmcp for InputResponses {
    type Rmcp = model::InputResponses;

    fn from_rmcp(responses: &model::InputResponses) -> Result<Self, serde_json::Error> {
        let mut ours = Self::new();
        for (key, response) in responses {
            ours.insert::<Value>(key.as_str(), response)?;
        }
        Ok(ours)
    }
}
