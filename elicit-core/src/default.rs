//! How a default gets from the author's tokens into the table, typed by rustc on the way.
//!
//! Traits have no const functions on stable Rust, so a value reaches a trait's const through a
//! type parameter: the derive writes one carrier ([`Given`]) for each value.

use std::marker::PhantomData;
use std::mem;

use crate::field::{Anything, Field, WireType};
use crate::form::shortest;
use crate::form::spec::Spelled;

/// A value that the author gave, carried by a type.
pub trait Given {
    /// The type of the value.
    type Of: 'static;
    /// The value.
    const VALUE: Self::Of;
}

/// How a given value is written in the table. Derived with `Choice`.
pub trait Spell<D> {
    /// The value in the table's terms.
    const SPELLED: Spelled;
}

/// A value that is carried by `G`, as the table has it.
pub struct SpellOf<G>(PhantomData<G>);

impl<G: Given<Of: Spell<G>>> SpellOf<G> {
    /// The value in the table's terms.
    pub const SPELLED: Spelled = <G::Of as Spell<G>>::SPELLED;
}

/// For a type without [`Spell`]: an inherent const goes before that of a trait.
pub trait NoSpell {
    /// No default: `check_default` says why.
    const SPELLED: Spelled = Spelled::Nothing;
}

impl<G> NoSpell for SpellOf<G> {}

/// The default of a list: `[a, b]`. No value has this type, so that a single one is refused.
pub struct InBrackets<C>(PhantomData<C>);

/// What the items of a list's default are.
pub trait Items {
    /// The type of one item.
    type Item: 'static;
}

#[diagnostic::do_not_recommend]
impl<C: 'static> Items for InBrackets<C> {
    type Item = C;
}

/// The type that a default has, where the field takes one value; any type where it does not, since
/// that is reported elsewhere, once.
pub trait DefaultOf<const LONE: bool> {
    /// The type.
    type Type: 'static;
}

impl<T: Field> DefaultOf<true> for T {
    type Type = <T::Wire as WireType>::Default;
}

impl<T> DefaultOf<false> for T {
    type Type = Anything;
}

/// The type that the items of a default have, where the field is a list; see [`DefaultOf`].
pub trait ItemOf<const LIST: bool> {
    /// The type.
    type Type: 'static;
}

impl<T: Field> ItemOf<true> for T
where
    <T::Wire as WireType>::Default: Items,
{
    type Type = <<T::Wire as WireType>::Default as Items>::Item;
}

impl<T> ItemOf<false> for T {
    type Type = Anything;
}

/// Lets a default through at its type, or anything where it has none.
pub struct Hold<const TYPED: bool>;

impl Hold<true> {
    /// The value.
    pub const fn value<T>(value: T) -> T {
        value
    }
}

impl Hold<false> {
    /// Nothing of the value.
    pub const fn value<T>(value: T) -> Anything {
        // A const drops nothing.
        mem::forget(value);
        Anything
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<D: Given<Of = $integer>> Spell<D> for $integer {
            const SPELLED: Spelled = Spelled::Integer(D::VALUE as i128);
        }
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

#[diagnostic::do_not_recommend]
impl<D: Given<Of = f64>> Spell<D> for f64 {
    const SPELLED: Spelled = Spelled::Number(D::VALUE);
}

/// A literal stands in the table as it is written; this is for a const, which has only its value.
#[diagnostic::do_not_recommend]
impl<D: Given<Of = f32>> Spell<D> for f32 {
    const SPELLED: Spelled = Spelled::Number(shortest(D::VALUE as f64));
}

#[diagnostic::do_not_recommend]
impl<D: Given<Of = bool>> Spell<D> for bool {
    const SPELLED: Spelled = Spelled::Boolean(D::VALUE);
}

#[diagnostic::do_not_recommend]
impl<D: Given<Of = &'static str>> Spell<D> for &'static str {
    const SPELLED: Spelled = Spelled::Text(D::VALUE);
}

#[diagnostic::do_not_recommend]
impl<D: Given<Of = char>> Spell<D> for char {
    const SPELLED: Spelled = Spelled::Text(Utf8::<D>::TEXT);
}

/// A char as text, in a const.
struct Utf8<D>(PhantomData<D>);

impl<D: Given<Of = char>> Utf8<D> {
    const BYTES: [u8; 4] = {
        let mut bytes = [0; 4];
        D::VALUE.encode_utf8(&mut bytes);
        bytes
    };
    const TEXT: &'static str = {
        let bytes: &'static [u8; 4] = &Self::BYTES;
        match std::str::from_utf8(bytes.split_at(D::VALUE.len_utf8()).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    };
}
