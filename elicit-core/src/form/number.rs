//! Numbers as they are written.

use serde_json::Value;

use super::rules::EXACT;

/// A float as JSON: in its shortest form, so whole numbers are written without a point, as the schema writes them.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "only where it changes nothing"
)]
pub(crate) fn number(value: f64) -> Value {
    if value.trunc() == value && value.abs() <= EXACT as f64 {
        Value::from(value as i64)
    } else {
        Value::from(value)
    }
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
