//! Text whose options are declared on the field, with `enum("a", "b")` or a bare `enum`.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;
use std::hash::BuildHasher;

use serde_json::Value;

use super::marker::{Several, Single, WireType};
use super::{Field, own_wire};
use crate::answer::{Answer, Giver};
use crate::default::InBrackets;
use crate::form::spec::{Shape, ShapeKind};

/// A type that can hold options which are declared on the field.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold the options of `enum`: it is for a `String` or `Box<str>`, a `Vec`, `BTreeSet` or `HashSet` of `String`, or an `Option` of one",
    label = "not a text or a list of texts",
    note = "for an enum of your own derive `Choice` on it, and leave `enum` out"
)]
pub trait Pick: Sized + Clone {
    /// What an author writes after `default =`.
    #[doc(hidden)]
    type Default: 'static;

    /// Whether that is a list in brackets.
    #[doc(hidden)]
    const LIST: bool = false;

    #[doc(hidden)]
    const __SHAPE: Shape;

    #[doc(hidden)]
    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self>;

    #[doc(hidden)]
    fn __give(&self, content: &mut Giver<'_>);
}

/// The field type of a [`Pick`]: what the derive puts in its place.
#[doc(hidden)]
pub struct Picked<T>(pub T);

#[diagnostic::do_not_recommend]
impl<T: Pick> Field for Picked<T> {
    own_wire!(this: Self(this.0.clone()));

    const __SHAPE: Shape = T::__SHAPE;

    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        T::__take(answer).map(Self)
    }

    fn __give(&self, content: &mut Giver<'_>) {
        self.0.__give(content);
    }
}

#[diagnostic::do_not_recommend]
impl<T: Pick> WireType for Picked<T> {
    type Default = T::Default;
    const LIST: bool = T::LIST;
}
#[diagnostic::do_not_recommend]
impl<T> Single for Picked<Option<T>>
where
    Picked<T>: Single,
    T: Pick,
{
}
#[diagnostic::do_not_recommend]
impl<T> Several for Picked<Option<T>>
where
    Picked<T>: Several,
    T: Pick,
{
}

macro_rules! text {
    ($($text:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Pick for $text {
            type Default = &'static str;

            const __SHAPE: Shape = Shape::of(ShapeKind::OneOf(&[], &[]));

            fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
                answer.next_option_text().map(Self::from)
            }

            fn __give(&self, content: &mut Giver<'_>) {
                content.push(Some(Value::from(&**self)));
            }
        }
        #[diagnostic::do_not_recommend]
        impl Single for Picked<$text> {}
    )*};
}

text!(String Box<str>);

macro_rules! list {
    ($([$($bounds:tt)*] $list:ty, $order:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> Pick for $list {
            type Default = InBrackets<&'static str>;
            const LIST: bool = true;

            const __SHAPE: Shape = Shape::of(ShapeKind::SomeOf(&[], &[]));

            fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
                answer.next_options_text()
            }

            fn __give(&self, content: &mut Giver<'_>) {
                content.push(Some($order(self.iter().map(String::as_str))));
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> Several for Picked<$list> {}
    )*};
}

list! {
    [] Vec<String>, as_it_is;
    [] BTreeSet<String>, as_it_is;
    [S: BuildHasher + Default + Clone] HashSet<String, S>, sorted;
}

fn as_it_is<'a>(chosen: impl Iterator<Item = &'a str>) -> Value {
    chosen.collect()
}

/// The same content every time: a hash set has another order in every run.
fn sorted<'a>(chosen: impl Iterator<Item = &'a str>) -> Value {
    let mut chosen: Vec<&str> = chosen.collect();
    chosen.sort_unstable();
    as_it_is(chosen.into_iter())
}

#[diagnostic::do_not_recommend]
impl<T: Pick> Pick for Option<T> {
    type Default = T::Default;
    const LIST: bool = T::LIST;

    const __SHAPE: Shape = T::__SHAPE.optional();

    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        if answer.pass_absent() {
            Some(None)
        } else {
            T::__take(answer).map(Some)
        }
    }

    fn __give(&self, content: &mut Giver<'_>) {
        match self {
            Some(value) => value.__give(content),
            None => content.push(None),
        }
    }
}
