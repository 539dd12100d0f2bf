//! Numbers as fields.

use std::fmt::Display;

use serde_json::Value;

use super::marker::{Numeric, Solid, WireType, solid};
use super::{Field, own_wire};
use crate::answer::{Answer, Giver, State};
use crate::form::assert::Bounds;
use crate::form::spec::{Shape, ShapeKind};
use crate::form::{FormField, IntegerRules, Kind, NumberRules, number};

macro_rules! integers {
    ($($integer:ident: $minimum:expr, $maximum:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Field for $integer {
            own_wire!(this: *this);

            const __SHAPE: Shape = Shape::of(ShapeKind::Integer(IntegerRules::new(
                $minimum,
                $maximum,
                $integer::MIN as i128,
                $integer::MAX as i128,
            )));

            #[inline]
            fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
                match answer.next() {
                    State::Integer(value) => value.try_into().ok(),
                    State::Large(value) => value.try_into().ok(),
                    _ => None,
                }
            }

            fn __give(&self, content: &mut Giver<'_>) {
                content.push(Some(Value::from(*self)));
            }
        }

        solid! {
            $integer => $integer;
        }
        #[diagnostic::do_not_recommend]
        impl Numeric for $integer {
            const BOUNDS: Bounds<Self> = Bounds::integer(
                stringify!($integer),
                $integer::MIN as i128,
                $integer::MAX as i128,
            );
        }
    )*};
}

// The bounds that a type brings to the wire. Those of 64 bits are beyond what JSON numbers carry
// exactly; zero is not. `isize` and `usize` are taken for 64 bits, so that the wire is the same
// on every machine.
integers! {
    i8: Some(i8::MIN as i64), Some(i8::MAX as i64);
    i16: Some(i16::MIN as i64), Some(i16::MAX as i64);
    i32: Some(i32::MIN as i64), Some(i32::MAX as i64);
    i64: None, None;
    isize: None, None;
    u8: Some(0), Some(u8::MAX as i64);
    u16: Some(0), Some(u16::MAX as i64);
    u32: Some(0), Some(u32::MAX as i64);
    u64: Some(0), None;
    usize: Some(0), None;
}

#[diagnostic::do_not_recommend]
impl Field for f64 {
    own_wire!(this: *this);

    const __SHAPE: Shape = Shape::of(ShapeKind::Number(NumberRules::ANY));

    #[inline]
    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        match answer.next() {
            State::Number(value) => Some(value),
            _ => None,
        }
    }

    /// `NaN` and the infinities do not exist on the wire: such a value is left out.
    fn __give(&self, content: &mut Giver<'_>) {
        content.push_sayable(self.is_finite().then(|| number(*self)));
    }
}

/// Read as the `f64` that was sent, and then rounded; a number beyond `f32::MAX` is refused.
#[diagnostic::do_not_recommend]
impl Field for f32 {
    own_wire!(this: *this);

    const __SHAPE: Shape = Shape::of(ShapeKind::Number(NumberRules {
        limit: f32::MAX as f64,
        ..NumberRules::ANY
    }));

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "within the limit above")]
    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        f64::__take(answer).map(|value| value as f32)
    }

    /// By way of its shortest text: `0.1_f32` is sent as `0.1`, not as `0.10000000149011612`.
    fn __give(&self, content: &mut Giver<'_>) {
        let exact = f64::from(*self);
        let shortest = self.to_string().parse().unwrap_or(exact);
        let kind = content.next_field().map(FormField::kind);
        let value = match kind {
            Some(Kind::Number(rules)) => within(rules, shortest, *self),
            _ => shortest,
        };
        value.__give(content);
    }
}

/// An answer may have been rounded over a bound, where no `f32` is written as the bound is; so is
/// the shortest text of `f32::MAX`. The bound itself is the same number then, and can be sent.
#[expect(
    clippy::cast_possible_truncation,
    reason = "compared with what it came from"
)]
#[expect(clippy::float_cmp, reason = "the very same number")]
fn within(rules: &NumberRules, written: f64, value: f32) -> f64 {
    let bounded = written.max(rules.low()).min(rules.high());
    if bounded as f32 == value {
        bounded
    } else {
        written
    }
}

solid! {
    f64 => f64;
}
#[diagnostic::do_not_recommend]
impl Numeric for f64 {
    const BOUNDS: Bounds<Self> = Bounds::number(
        "f64",
        f64::MAX,
        ["-1.7976931348623157e308", "1.7976931348623157e308"],
    );
}

#[diagnostic::do_not_recommend]
impl WireType for f32 {
    type Default = f32;
    const SINGLE: bool = true;
}
#[diagnostic::do_not_recommend]
impl Solid for f32 {}
#[diagnostic::do_not_recommend]
impl Numeric for f32 {
    const BOUNDS: Bounds<Self> =
        Bounds::number("f32", f32::MAX as f64, ["-3.4028234e38", "3.4028234e38"]);
}
