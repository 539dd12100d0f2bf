//! Which attributes a field takes, decided by its wire type.
//!
//! For each attribute the derive names the field's wire type twice, as [`WireOf`] has it and as a
//! const of the attribute's trait has it, in one call under the attribute's key: so a wrong
//! attribute is an error at that key, in the words below. A type that is not a field type is an
//! error at the type, and no second one here: [`NoWire`] then stands in.

use std::marker::PhantomData;

use super::Field;
use crate::choice::Choice;
use crate::form::assert::{Bounds, Mark};
use crate::stand_in::unreachable;

/// A type as it stands on the wire. Implemented for all built-in field types.
pub trait WireType: Field<Wire = Self> {
    /// What an author writes after `default =`.
    #[doc(hidden)]
    type Default: 'static;

    /// Whether that is a list in brackets.
    #[doc(hidden)]
    const LIST: bool = false;

    /// Whether its numbers are of single precision.
    #[doc(hidden)]
    const SINGLE: bool = false;
}

/// Any wire type but `Option`: an answer is there or not, once.
#[diagnostic::on_unimplemented(
    message = "`Option<{Self}>` cannot be the type of a form field: an answer is there or it is not",
    label = "an `Option` in an `Option`",
    note = "write `Option<_>` once"
)]
pub trait Solid: WireType {}

/// Where the derive asks for the wire type of a field type: an inherent const goes before that of
/// a trait.
pub struct WireOf<T>(PhantomData<T>);

impl<T: Field> WireOf<T> {
    /// Its wire type.
    pub const MARK: Mark<T::Wire> = Mark::NEW;
    /// Whether its default is one value.
    pub const LONE: bool = !Self::LIST;
    /// Whether its default is a list in brackets.
    pub const LIST: bool = <T::Wire as WireType>::LIST;
    /// Whether its numbers are of single precision.
    pub const SINGLE: bool = <T::Wire as WireType>::SINGLE;

    /// Never run: its type is that of a default.
    #[must_use]
    pub fn value() -> <T::Wire as WireType>::Default {
        unreachable()
    }
}

/// For a type that is not a field type, which is reported at the type.
pub trait NoWire {
    /// Takes every attribute.
    const MARK: Mark<Anything> = Mark::NEW;
    /// Takes neither one value
    const LONE: bool = false;
    /// nor a list.
    const LIST: bool = false;
    /// Of any precision.
    const SINGLE: bool = false;

    /// Never run: of any type.
    #[must_use]
    fn value<V>() -> V {
        unreachable()
    }
}

impl<T> NoWire for WireOf<T> {}

/// The wire type of what is not a field type.
pub struct Anything;

/// One wire type, named twice: the trait's const says what it has to be.
pub const fn takes<W>(_: Mark<W>, _: Mark<W>) {}

/// Text: takes `min_length`, `max_length`, `non_empty`, `format` and `pattern`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take this: `min_length`, `max_length`, `non_empty`, `format` and `pattern` are for text fields",
    label = "`{Self}` is not text"
)]
pub trait Text: Sized {
    #[doc(hidden)]
    const LENGTH: Mark<Self> = Mark::NEW;
    #[doc(hidden)]
    const FORMAT: Mark<Self> = Mark::NEW;
    #[doc(hidden)]
    const PATTERN: Mark<Self> = Mark::NEW;
}

/// Numbers: take `minimum` and `maximum`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take a bound: `minimum` and `maximum` are for numbers",
    label = "`{Self}` is not a number"
)]
pub trait Numeric: Sized {
    #[doc(hidden)]
    const BOUNDS: Bounds<Self>;
}

/// Lists of options: take `multi`, `min_items` and `max_items`.
#[diagnostic::on_unimplemented(
    message = "`multi`, `min_items` and `max_items` are for a list of options",
    label = "this field takes one value"
)]
pub trait Several: Sized {
    #[doc(hidden)]
    const ITEMS: Mark<Self> = Mark::NEW;
}

/// Single choices: take `enum_names`.
#[diagnostic::on_unimplemented(
    message = "`enum_names` is for a single choice",
    label = "this field is not a single choice"
)]
pub trait Single: Sized {
    #[doc(hidden)]
    const ENUM_NAMES: Mark<Self> = Mark::NEW;
}

impl Text for Anything {}
impl Numeric for Anything {
    const BOUNDS: Bounds<Self> = Bounds::ANY;
}
impl Several for Anything {}
impl Single for Anything {}

// `do_not_recommend` everywhere: the sentences above say more than a list of the impls.

#[diagnostic::do_not_recommend]
impl<W: Solid> WireType for Option<W> {
    type Default = W::Default;
    const LIST: bool = W::LIST;
    const SINGLE: bool = W::SINGLE;
}
#[diagnostic::do_not_recommend]
impl<W: Text> Text for Option<W> {}
#[diagnostic::do_not_recommend]
impl<W: Numeric> Numeric for Option<W> {
    const BOUNDS: Bounds<Self> = W::BOUNDS.of();
}
#[diagnostic::do_not_recommend]
impl<W: Several> Several for Option<W> {}
#[diagnostic::do_not_recommend]
impl<W: Single> Single for Option<W> {}

#[diagnostic::do_not_recommend]
impl<C: Choice> WireType for C {
    type Default = C;
}
#[diagnostic::do_not_recommend]
impl<C: Choice> Solid for C {}
#[diagnostic::do_not_recommend]
impl<C: Choice> Single for C {}

/// The markers of a list or set of options.
macro_rules! several {
    ($([$($bounds:tt)*] $list:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> WireType for $list {
            type Default = InBrackets<C>;
            const LIST: bool = true;
        }
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> Solid for $list {}
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> Several for $list {}
    )*};
}
pub(super) use several;

/// The markers of a type with nothing but a default of its own.
macro_rules! solid {
    ($($type:ty => $default:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl $crate::field::WireType for $type {
            type Default = $default;
        }
        #[diagnostic::do_not_recommend]
        impl $crate::field::Solid for $type {}
    )*};
}
pub(super) use solid;

solid! {
    bool => bool;
}
