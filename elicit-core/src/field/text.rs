//! Text as a field.

use std::fmt::Display;

use serde_json::Value;

use super::marker::{Solid, Text, WireType};
use super::{Field, own_wire};
use crate::answer::{Answer, Giver};
use crate::form::spec::Shape;

impl Field for String {
    own_wire!(this: this.clone());

    const SHAPE: Shape = Shape::TEXT;

    #[inline]
    fn take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        answer.next_text().map(str::to_owned)
    }

    fn give(&self, content: &mut Giver<'_>) {
        content.push(Some(Value::from(self.as_str())));
    }
}

impl WireType for String {
    type Default = &'static str;
}
impl Solid for String {}
impl Text for String {}

impl Field for Box<str> {
    own_wire!(this: this.clone());

    const SHAPE: Shape = Shape::TEXT;

    fn take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        answer.next_text().map(Self::from)
    }

    fn give(&self, content: &mut Giver<'_>) {
        content.push(Some(Value::from(&**self)));
    }
}

impl WireType for Box<str> {
    type Default = &'static str;
}
impl Solid for Box<str> {}
impl Text for Box<str> {}

/// Text of length 1.
impl Field for char {
    own_wire!(this: *this);

    const SHAPE: Shape = Shape::CHAR;

    fn take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        answer.next_text().and_then(|text| text.chars().next())
    }

    fn give(&self, content: &mut Giver<'_>) {
        content.push(Some(Value::from(self.to_string())));
    }
}

impl WireType for char {
    type Default = char;
}
impl Solid for char {}
