//! Which attributes a field takes, decided by its wire type: the derive names a const of the trait
//! under the attribute's key, so that a wrong one is an error at that key.

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hash};

use super::Field;
use crate::choice::Choice;
use crate::default::List;
use crate::form::assert::Bounds;

/// A type as it stands on the wire. Implemented for all built-in field types.
pub trait WireType: Field<Wire = Self> {
    /// What an author writes after `default =`.
    #[doc(hidden)]
    type Default: 'static;
}

/// Any wire type but `Option`: an answer is there or not, once.
#[diagnostic::on_unimplemented(
    message = "`Option<{Self}>` cannot be a form field: an answer is there or it is not",
    label = "an `Option` in an `Option`",
    note = "write `Option<_>` once"
)]
pub trait Solid: WireType {}

/// Text: takes `min_length`, `max_length`, `non_empty`, `format` and `pattern`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take this: `min_length`, `max_length`, `non_empty`, `format` and `pattern` are for text fields",
    label = "`{Self}` is not text"
)]
pub trait Text: WireType {
    #[doc(hidden)]
    const LENGTH: () = ();
    #[doc(hidden)]
    const FORMAT: () = ();
    #[doc(hidden)]
    const PATTERN: () = ();
}

/// Numbers: take `minimum` and `maximum`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take a bound: `minimum` and `maximum` are for numbers",
    label = "`{Self}` is not a number"
)]
pub trait Numeric: WireType {
    #[doc(hidden)]
    const BOUNDS: Bounds;
}

/// Lists of options: take `multi`, `min_items` and `max_items`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take this: `multi`, `min_items` and `max_items` are for a `Vec` or a set of options",
    label = "`{Self}` is a single value"
)]
pub trait Several: WireType {
    #[doc(hidden)]
    const ITEMS: () = ();
}

/// Single choices: take `enum_names`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take `enum_names`: it is for a single choice",
    label = "`{Self}` is not a single choice"
)]
pub trait Single: WireType {
    #[doc(hidden)]
    const ENUM_NAMES: () = ();
}

impl<W: Solid> WireType for Option<W> {
    type Default = W::Default;
}
impl<W: Solid + Text> Text for Option<W> {}
impl<W: Solid + Numeric> Numeric for Option<W> {
    const BOUNDS: Bounds = W::BOUNDS;
}
impl<W: Solid + Several> Several for Option<W> {}
impl<W: Solid + Single> Single for Option<W> {}

impl WireType for bool {
    type Default = bool;
}
impl Solid for bool {}

#[diagnostic::do_not_recommend]
impl<C: Choice> WireType for C {
    type Default = C;
}
#[diagnostic::do_not_recommend]
impl<C: Choice> Solid for C {}
#[diagnostic::do_not_recommend]
impl<C: Choice> Single for C {}

impl<C: Choice> WireType for Vec<C> {
    type Default = List<C>;
}
impl<C: Choice> Solid for Vec<C> {}
impl<C: Choice> Several for Vec<C> {}

impl<C: Choice + Ord> WireType for BTreeSet<C> {
    type Default = List<C>;
}
impl<C: Choice + Ord> Solid for BTreeSet<C> {}
impl<C: Choice + Ord> Several for BTreeSet<C> {}

impl<C: Choice + Hash + Eq, S: BuildHasher + Default> WireType for HashSet<C, S> {
    type Default = List<C>;
}
impl<C: Choice + Hash + Eq, S: BuildHasher + Default> Solid for HashSet<C, S> {}
impl<C: Choice + Hash + Eq, S: BuildHasher + Default> Several for HashSet<C, S> {}
