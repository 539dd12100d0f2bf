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

/// A number that an `f32` holds exactly, in the fewest decimals that still give this `f32`: `0.1`
/// for `0.1_f32`, which is 0.100000001490116119384765625.
///
/// Whole numbers are exact as they are, also those beyond 2^53 (`1e30_f32` stays
/// 1000000015047466219876688855040), and so is a number too small for 22 decimals. What no `f32`
/// holds exactly was never one, and is left alone.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "each cast is compared with what it came from"
)]
pub(crate) const fn shortest(value: f64) -> f64 {
    let single = value as f32;
    if !value.is_finite() || single as f64 != value || value % 1.0 == 0.0 {
        return value;
    }
    // Powers of ten are exact up to 10^22, so the division is rounded once, as when the text is
    // read.
    let mut scale = 10.0;
    while scale <= 1e22 {
        let digits = (value.abs() * scale + 0.5) as u64;
        let shorter = digits as f64 / scale;
        let shorter = if value < 0.0 { -shorter } else { shorter };
        if shorter as f32 == single {
            return shorter;
        }
        scale *= 10.0;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::shortest;

    #[test]
    fn numbers_of_single_precision_are_written_short() {
        for (single, short) in [
            (0.1_f32, 0.1),
            (-0.1, -0.1),
            (0.5, 0.5),
            (1.1, 1.1),
            (-273.15, -273.15),
            (1.0 / 3.0, 0.333_333_34),
            (8_388_607.5, 8_388_607.5),
            (1e-7, 1e-7),
            (1e-20, 1e-20),
            (0.0, 0.0),
            (3.0, 3.0),
            (16_777_216.0, 16_777_216.0),
            (123_456_790.0, 123_456_792.0),
            (f32::MAX, f64::from(f32::MAX)),
            (f32::MIN_POSITIVE, f64::from(f32::MIN_POSITIVE)),
            (f32::INFINITY, f64::INFINITY),
        ] {
            assert_eq!(
                shortest(f64::from(single)).to_bits(),
                f64::to_bits(short),
                "{single}"
            );
        }
        // Of double precision.
        assert_eq!(shortest(0.1).to_bits(), 0.1_f64.to_bits());
        assert!(shortest(f64::NAN).is_nan());
        assert!(shortest(-0.0).is_sign_negative());
    }

    /// The other way to the same text.
    #[test]
    fn as_short_as_display_has_them() {
        let mut bits = 1_u32;
        for _ in 0..200_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // From 2^-27 to 2^23.
            let single = f32::from_bits(bits % (50 << 23) + (100 << 23));
            if single.fract() != 0.0 {
                let displayed: f64 = single.to_string().parse().unwrap();
                assert_eq!(
                    shortest(f64::from(single)).to_bits(),
                    displayed.to_bits(),
                    "{single}"
                );
            }
        }
    }
}
