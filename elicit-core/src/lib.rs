//! The forms of MCP elicitation: the table, its wire, the reading of answers.
//!
//! Use it through `mcp-elicit` (library name `elicit`), which adds the derives.

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod __private;
mod answer;
mod check;
mod choice;
mod confirm;
mod default;
mod elicit;
mod field;
mod form;
mod json;
mod request;
#[cfg(feature = "seal")]
pub mod seal;
mod stand_in;
mod wire;

pub use answer::{Content, Invalid, Violation};
pub use choice::Choice;
pub use confirm::Confirm;
pub use elicit::Elicit;
pub use field::{Field, WireType};
pub use form::{
    BooleanField, Bound, ChoiceField, ChoicesField, Flaw, Form, FormBuilder, FormError, FormFault,
    FormField, Format, IntegerField, IntegerRules, ItemRules, JsonType, Kind, Limit, Limits,
    NewField, NumberField, NumberRules, Opt, Options, Pattern, Rule, TextField, TextRules,
    UnknownFormat,
};
pub use request::Request;
pub use wire::{
    Action, Capability, ElicitParams, ElicitResult, ElicitationComplete, EmptyInputRequired,
    FormParams, InputRequest, InputRequests, InputRequired, InputResponses, InvalidInput,
    MissingCapability, Mode, OtherRequest, Outcome, ProtocolVersion, RepeatedKey, UnknownAction,
    UnknownMode, UnknownVersion, UnsafeUrl, Unsupported, UrlParams, UrlRequest, UrlRequired,
};
