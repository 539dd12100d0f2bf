//! How it is said: revisions, params, results, capabilities, errors.
//!
//! Every type here reads and writes plain JSON with hand-written `serde` impls. What one side only
//! carries for the other (schemas, content, foreign requests, `_meta`) stays raw text, so such a
//! type has to be read with `serde_json`, from text or from a `Value`. `Debug` and `Display` show
//! kinds, keys, modes, actions and hosts; never a message, an answer, a state or a whole URL.

mod capability;
mod complete;
mod defaults;
mod input;
pub(crate) mod json;
#[cfg(feature = "schemars")]
mod json_schema;
mod kept;
pub(crate) mod legacy;
mod mode;
mod outcome;
mod params;
mod required_urls;
mod result;
mod schema;
mod unsupported;
mod url;
mod version;

pub use capability::{Capability, MissingCapability};
pub use complete::ElicitationComplete;
pub use input::{
    EmptyInputRequired, InputRequest, InputRequests, InputRequired, InputResponses, InvalidInput,
    OtherRequest, RepeatedKey,
};
#[cfg(feature = "schemars")]
pub use json_schema::json_schema;
pub use kept::Kept;
pub use mode::{Mode, UnknownMode};
pub use outcome::Outcome;
pub(crate) use params::SchemaText;
pub use params::{ElicitParams, FormParams, UrlParams};
pub use required_urls::UrlRequired;
pub use result::{Action, ElicitResult, UnknownAction};
pub use unsupported::Unsupported;
pub use url::{UnsafeUrl, UrlRequest};
pub use version::{ProtocolVersion, UnknownVersion};
