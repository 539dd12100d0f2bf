//! What came back: content is read into slots, checked against the table, and only then made into
//! values. Everything here but the last step works on any form, and nothing is generic over it.

mod bytes;
mod cell;
mod content;
mod giver;
mod held;
mod invalid;
mod keys;
mod legacy;
mod read;
mod slot;
mod submitted;
mod taking;
mod value;

pub use content::Content;
pub use giver::Giver;
pub use invalid::{Invalid, Violation};
pub(crate) use read::{Source, content, read_into, read_with};
pub use slot::Slot;
pub(crate) use slot::State;
pub(crate) use submitted::submitted;
pub use taking::Answer;
