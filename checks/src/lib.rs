//! Proofs that are too heavy for the crates themselves: what they say against what other
//! implementations say, on many generated values.
//!
//! Here is what the proofs share: forms and contents made at random, and an oracle that knows
//! nothing of the library but the rules that it has to keep.

pub mod ask;
pub mod content;
pub mod email;
pub mod judge;
pub mod oracle;
pub mod property;
pub mod run;
pub mod unicode;
