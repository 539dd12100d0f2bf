//! A field that may stay without an answer.

use std::fmt::Display;

use super::{Field, Solid};
use crate::answer::{Answer, Giver};
use crate::form::spec::Shape;

#[diagnostic::do_not_recommend]
impl<T: Field<Wire: Solid>> Field for Option<T> {
    type Wire = Option<T::Wire>;

    fn from_wire(wire: Option<T::Wire>) -> Result<Self, impl Display> {
        wire.map(T::from_wire).transpose()
    }

    fn to_wire(&self) -> Option<T::Wire> {
        self.as_ref().map(T::to_wire)
    }

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
