#![doc = include_str!("../README.md")]

pub use elicit_core::*;
pub use elicit_derive::{Choice, Elicit};

#[doc(hidden)]
pub use elicit_core::__private;

#[doc = include_str!("../docs/attributes.md")]
pub mod attributes {}
