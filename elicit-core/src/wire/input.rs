//! How 2026-07-28 asks: a call ends in a result that lists requests, and is made again with the
//! responses (2026-07-28, "Multi round-trip requests").

mod invalid;
mod keyed;
mod request;
mod requests;
mod required;
mod responses;

pub use invalid::InvalidInput;
pub use request::{InputRequest, OtherRequest};
pub use requests::{InputRequests, RepeatedKey};
pub use required::{EmptyInputRequired, InputRequired};
pub use responses::InputResponses;
