//! Proofs that are too heavy for the crates themselves: what they say against what other
//! implementations say, on many generated values.
//!
//! Here is what the proofs share: forms and contents made at random, and an oracle that knows
//! nothing of the library but the rules that it has to keep.
//!
//! ```text
//! cargo test -p checks
//! cargo test -p checks --features preserve_order
//! cargo test -p checks --features arbitrary_precision
//! cargo test -p checks --features preserve_order,arbitrary_precision
//! PROPTEST_CASES=50000 PROPTEST_RNG_SEED=7 cargo test -p checks
//! ```
//!
//! All runs are over the same values, unless `PROPTEST_RNG_SEED` names others; `PROPTEST_CASES`
//! makes them more.

pub mod ask;
pub mod content;
pub mod email;
pub mod grammar;
pub mod judge;
pub mod oracle;
pub mod property;
pub mod run;
pub mod unicode;
