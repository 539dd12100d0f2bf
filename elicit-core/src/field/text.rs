//! Text as a field.

use std::fmt::Display;

use serde_json::Value;

use super::marker::{Text, solid};
use super::{Field, own_wire};
use crate::answer::{Answer, Giver};
use crate::form::spec::Shape;

#[diagnostic::do_not_recommend]
impl Field for String {
    own_wire!(this: this.clone());

    const __SHAPE: Shape = Shape::TEXT;

    #[inline]
    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        answer.next_text().map(str::to_owned)
    }

    fn __give(&self, content: &mut Giver<'_>) {
        content.push(Some(Value::from(self.as_str())));
    }
}

solid! {
    String => &'static str;
}
#[diagnostic::do_not_recommend]
impl Text for String {}

#[diagnostic::do_not_recommend]
impl Field for Box<str> {
    own_wire!(this: this.clone());

    const __SHAPE: Shape = Shape::TEXT;

    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        answer.next_text().map(Self::from)
    }

    fn __give(&self, content: &mut Giver<'_>) {
        content.push(Some(Value::from(&**self)));
    }
}

solid! {
    Box<str> => &'static str;
}
#[diagnostic::do_not_recommend]
impl Text for Box<str> {}

/// Text of length 1.
#[diagnostic::do_not_recommend]
impl Field for char {
    own_wire!(this: *this);

    const __SHAPE: Shape = Shape::CHAR;

    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        answer.next_text().and_then(|text| text.chars().next())
    }

    fn __give(&self, content: &mut Giver<'_>) {
        content.push(Some(Value::from(self.to_string())));
    }
}

solid! {
    char => char;
}
