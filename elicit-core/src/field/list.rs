//! Lists and sets of options as fields.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;
use std::hash::{BuildHasher, Hash};

use super::Field;
use super::marker::{Several, Solid, WireType, several};
use crate::answer::{Answer, Giver};
use crate::choice::Choice;
use crate::default::InBrackets;
use crate::form::Opt;
use crate::form::spec::{Shape, ShapeKind};

macro_rules! list {
    ($([$($bounds:tt)*] $list:ty, $order:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> Field for $list {
            type Wire = Self;

            fn from_wire(wire: Self) -> Result<Self, impl Display> {
                Ok::<_, std::convert::Infallible>(wire)
            }

            fn to_wire(&self) -> Self {
                self.iter().map(C::to_wire).collect()
            }

            const __SHAPE: Shape = Shape::of(ShapeKind::SomeOf(C::OPTIONS, C::__ORDER));

            fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
                let chosen = answer.next_picks()?;
                chosen.map(|option| C::from_index(usize::from(option))).collect()
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
    [C: Choice] Vec<C>, as_given;
    [C: Choice + Ord] BTreeSet<C>, as_offered;
    [C: Choice + Hash + Eq, S: BuildHasher + Default] HashSet<C, S>, as_offered;
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
