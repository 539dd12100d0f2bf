//! How a default gets from the author's tokens into the table, typed by rustc on the way.
//!
//! Traits have no const functions on stable Rust, so a value reaches a trait's const through a
//! type parameter: the derive writes one carrier ([`Given`]) for each value.

use std::marker::PhantomData;

use crate::form::spec::Spelled;

/// A value that the author gave, carried by a type.
pub trait Given<T> {
    /// The value.
    const VALUE: T;
}

/// How a given value is written in the table. Derived with `Choice`.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` cannot be given as a default",
    label = "no default can be of this type",
    note = "an enum gets this with `#[derive(Choice)]`"
)]
pub trait Spell<D> {
    /// The value in the table's terms.
    const SPELLED: Spelled;
}

/// A default of type `T`, carried by `G`, as the table has it.
pub struct SpellOf<T, G>(PhantomData<(T, G)>);

impl<T: Spell<G>, G> SpellOf<T, G> {
    /// The value in the table's terms.
    pub const SPELLED: Spelled = <T as Spell<G>>::SPELLED;
}

/// For a type without [`Spell`]: an inherent const goes before that of a trait.
pub trait NoSpell {
    /// An error in the words of this text.
    const SPELLED: Spelled =
        panic!("a value of this type cannot be given as a default: derive `Choice` on its enum");
}

impl<T, G> NoSpell for SpellOf<T, G> {}

/// The default of a list: `[a, b]`. No value has this type, so that a single one is refused.
pub struct List<C>(PhantomData<C>);

/// What the items of a list's default are.
#[diagnostic::on_unimplemented(
    message = "this field takes one value: write its default without brackets",
    label = "not a list"
)]
pub trait Items {
    /// The type of one item.
    type Item: 'static;
    /// Named where a default is a list, so that the bound is checked.
    const LIST: () = ();
}

#[diagnostic::do_not_recommend]
impl<C: 'static> Items for List<C> {
    type Item = C;
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<D: Given<$integer>> Spell<D> for $integer {
            const SPELLED: Spelled = Spelled::Integer(D::VALUE as i128);
        }
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

#[diagnostic::do_not_recommend]
impl<D: Given<f64>> Spell<D> for f64 {
    const SPELLED: Spelled = Spelled::Number(D::VALUE);
}

#[diagnostic::do_not_recommend]
impl<D: Given<bool>> Spell<D> for bool {
    const SPELLED: Spelled = Spelled::Boolean(D::VALUE);
}

#[diagnostic::do_not_recommend]
impl<D: Given<&'static str>> Spell<D> for &'static str {
    const SPELLED: Spelled = Spelled::Text(D::VALUE);
}

#[diagnostic::do_not_recommend]
impl<D: Given<char>> Spell<D> for char {
    const SPELLED: Spelled = Spelled::Text(Utf8::<D>::TEXT);
}

/// A char as text, in a const.
struct Utf8<D>(PhantomData<D>);

impl<D: Given<char>> Utf8<D> {
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
