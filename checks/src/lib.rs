//! Proofs that are too heavy for the crates themselves: what they say against what other
//! implementations say, on many generated values.

pub mod unicode;
