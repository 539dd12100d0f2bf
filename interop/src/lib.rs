//! What the programs of this package share.

#![forbid(unsafe_code)]

mod serve;

pub use serve::{Transport, serve};
