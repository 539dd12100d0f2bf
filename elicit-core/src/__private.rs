//! All that generated code names, or an error about it, and what the other crates here share.

pub use core::default::Default;
pub use core::option::Option::{self, None, Some};
pub use core::primitive;
pub use core::result::Result::{self, Err, Ok};
pub use std::borrow::Cow;
pub use std::string::String;

pub use serde_json::Value;

pub use crate::answer::{Answer, Giver, Invalid, Slot};
pub use crate::check::{ByReference, Check, CheckAny, Seen, SeenAnyhow, SeenByValue, Verdict};
pub use crate::choice::Choice;
pub use crate::default::{DefaultOf, Given, Hold, ItemOf, NoSpell, Spell, SpellOf};
pub use crate::elicit::{Elicit, from_slice, from_value};
pub use crate::field::{
    Anything, Field, NoWire, Numeric, Pick, Picked, Several, Single, Text, WireOf, takes,
};
pub use crate::form::assert::{
    Constant, NotNumber, NotWhole, Number, Whole, bound, check_bound, check_counts, check_default,
    check_flatten, check_format, check_generated, check_items, check_length, check_lengths,
    check_option, check_order, check_prefix, check_text, chosen, length, option_index,
};
#[cfg(feature = "pattern")]
pub use crate::form::engine::{Compiled, Declared};
pub use crate::form::fingerprint::Fnv;
pub use crate::form::join::{Part, join, names_len, order, total, write_names};
pub use crate::form::spec::{Shape, Spec, Spelled, fields};
pub use crate::form::{Form, FormField, Format, Opt};
pub use crate::json::plain::plain;
pub use crate::stand_in::{EMPTY_FORM, unreachable};
pub use crate::wire::Kept;
#[cfg(feature = "schemars")]
pub use crate::wire::json_schema;
#[cfg(feature = "pattern")]
pub use regex::Regex;
#[cfg(feature = "schemars")]
pub use schemars;
