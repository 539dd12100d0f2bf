//! Lists and sets of options as fields.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;
use std::hash::{BuildHasher, Hash};

use super::marker::{Several, Solid, WireType, several};
use super::{Field, own_wire};
use crate::answer::{Answer, Giver};
use crate::choice::Choice;
use crate::default::InBrackets;
use crate::form::Opt;
use crate::form::spec::{Shape, ShapeKind};

macro_rules! list {
    ($([$($bounds:tt)*] $list:ty, $collect:ident, $order:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> Field for $list {
            own_wire!(this: this.iter().map(C::to_wire).collect());

            const __SHAPE: Shape = Shape::of(ShapeKind::SomeOf(C::OPTIONS, C::__ORDER));

            fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
                $collect(answer.next_picks()?)
            }

            fn __give(&self, content: &mut Giver<'_>) {
                let chosen: Vec<usize> = $order(self.iter().map(C::index));
                let value = |at: usize| C::OPTIONS.get(at).map_or("", Opt::value);
                content.push(Some(chosen.into_iter().map(value).collect()));
            }
        }
        several!([$($bounds)*] $list;);
    )*};
}

list! {
    [C: Choice] Vec<C>, exact, as_given;
    [C: Choice + Ord] BTreeSet<C>, collect, as_offered;
    [C: Choice + Hash + Eq, S: BuildHasher + Default] HashSet<C, S>, collect, as_offered;
}

fn collect<C: Choice, L: FromIterator<C>>(chosen: impl Iterator<Item = u16>) -> Option<L> {
    chosen
        .map(|option| C::from_index(usize::from(option)))
        .collect()
}

/// One allocation of the right size, where `collect` would not know how many will do.
fn exact<C: Choice>(chosen: impl ExactSizeIterator<Item = u16>) -> Option<Vec<C>> {
    let mut list = Vec::with_capacity(chosen.len());
    for option in chosen {
        list.push(C::from_index(usize::from(option))?);
    }
    Some(list)
}

fn as_given(chosen: impl Iterator<Item = usize>) -> Vec<usize> {
    chosen.collect()
}

/// A set has no order of its own that a person would know.
fn as_offered(chosen: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut chosen: Vec<usize> = chosen.collect();
    chosen.sort_unstable();
    chosen
}
