//! Numbers by their value, not by their spelling.

use std::fmt::{self, Display, Write};

use sha2::{Digest, Sha256};

/// Writes a JSON number into a digest as `0.d₁d₂d₃… × 10^p`: `n`, the digits without zeros at
/// either end, the sign (`+`, `-`) and `p` (8 bytes, two's complement, little-endian). Zero, which
/// has no digits, is `n0`.
///
/// It takes the number as it is written, so integers of any size are exact (where the number is
/// kept as text: `serde_json/arbitrary_precision`). An exponent of more than 15 digits is no
/// number that anyone computes with: `n`, the digits, `x`, the number as it is written, `!`.
pub(super) fn write(hash: &mut Sha256, number: &impl Display) {
    let mut decimal = Decimal::new(hash);
    // Cannot fail: no writing here does.
    let _ = write!(decimal, "{number}");
    if !decimal.finish() {
        hash.update(b"x");
        let _ = write!(Verbatim(hash), "{number}");
        hash.update(b"!");
    }
}

struct Verbatim<'a>(&'a mut Sha256);

impl Write for Verbatim<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

/// Where in the number we are.
#[derive(Clone, Copy)]
enum Part {
    Integer,
    Fraction,
    Exponent,
}

struct Decimal<'a> {
    hash: &'a mut Sha256,
    part: Part,
    negative: bool,
    /// Whether there was a digit other than zero.
    started: bool,
    /// Zeros that count only if another digit follows.
    zeros: usize,
    /// Where the point is, counted from before the first digit that counts.
    point: i64,
    /// `None` when it is too large for us.
    exponent: Option<i64>,
    exponent_negative: bool,
}

/// Exponents below are exact, with room for the digits of the number.
const EXPONENTS: i64 = 1_000_000_000_000_000;

impl<'a> Decimal<'a> {
    fn new(hash: &'a mut Sha256) -> Self {
        hash.update(b"n");
        Self {
            hash,
            part: Part::Integer,
            negative: false,
            started: false,
            zeros: 0,
            point: 0,
            exponent: Some(0),
            exponent_negative: false,
        }
    }

    fn byte(&mut self, byte: u8) {
        match (byte, self.part) {
            (b'-', Part::Exponent) => self.exponent_negative = true,
            (b'-', _) => self.negative = true,
            (b'.', _) => self.part = Part::Fraction,
            (b'e' | b'E', _) => self.part = Part::Exponent,
            (b'0'..=b'9', Part::Exponent) => self.exponent_digit(byte),
            (b'0'..=b'9', _) => self.digit(byte),
            _ => {}
        }
    }

    fn digit(&mut self, digit: u8) {
        if digit == b'0' {
            self.zeros += usize::from(self.started);
        } else {
            for _ in 0..self.zeros {
                self.hash.update(b"0");
            }
            self.zeros = 0;
            self.started = true;
            self.hash.update([digit]);
        }
        match self.part {
            Part::Integer => self.point += i64::from(self.started),
            _ => self.point -= i64::from(!self.started),
        }
    }

    fn exponent_digit(&mut self, digit: u8) {
        self.exponent = self
            .exponent
            .map(|exponent| exponent * 10 + i64::from(digit - b'0'))
            .filter(|exponent| *exponent < EXPONENTS);
    }

    /// Whether the number has been written.
    fn finish(self) -> bool {
        if !self.started {
            self.hash.update(b"0");
            return true;
        }
        let Some(exponent) = self.exponent else {
            return false;
        };
        let exponent = if self.exponent_negative {
            -exponent
        } else {
            exponent
        };
        self.hash.update(if self.negative { b"-" } else { b"+" });
        self.hash.update((self.point + exponent).to_le_bytes());
        true
    }
}

impl Write for Decimal<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(|byte| self.byte(byte));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::write;
    use sha2::{Digest, Sha256};

    fn digest(number: &str) -> [u8; 32] {
        let mut hash = Sha256::new();
        write(&mut hash, &number);
        hash.finalize().into()
    }

    fn bytes(bytes: &[&[u8]]) -> [u8; 32] {
        Sha256::digest(bytes.concat()).into()
    }

    /// As `serde_json/arbitrary_precision` keeps them: the text as it came.
    #[test]
    fn spellings_of_one_value() {
        for spellings in [
            &[
                "0",
                "-0",
                "0.0",
                "-0.00",
                "0e0",
                "0E+7",
                "-0e-7",
                "0e99999999999999999999",
            ][..],
            &[
                "1", "1.0", "1e0", "1E+0", "1e-0", "10e-1", "0.1e1", "0.0010e3", "1e00",
            ],
            &[
                "-120",
                "-120.0",
                "-1.2e2",
                "-1.2E+02",
                "-12000e-2",
                "-0.12e3",
            ],
            &["0.01", "1e-2", "0.0100", "10e-3"],
            &[
                "123456789012345678901234567890",
                "1.2345678901234567890123456789e29",
            ],
            &["1050", "1.05e3", "1.0500e3", "0.105e4"],
        ] {
            for spelling in spellings {
                assert_eq!(digest(spelling), digest(spellings[0]), "{spelling}");
            }
        }
    }

    #[test]
    fn values_apart() {
        let values = [
            "0",
            "1",
            "-1",
            "10",
            "0.1",
            "-0.1",
            "11",
            "101",
            "1001",
            "1.01",
            "1e15",
            "1e-15",
            "123456789012345678901234567890",
            "123456789012345678901234567891",
            "1e999999999999999",
            "1e1000000000000000",
            "1e-1000000000000000",
            "-1e1000000000000000",
            "1e1000000000000001",
            "2e1000000000000000",
            "18446744073709551616",
            "18446744073709551617",
        ];
        for (at, one) in values.iter().enumerate() {
            for other in &values[at + 1..] {
                assert_ne!(digest(one), digest(other), "{one} {other}");
            }
        }
    }

    #[test]
    fn as_written_down() {
        assert_eq!(digest("-0.0"), bytes(&[b"n0"]));
        assert_eq!(digest("-12.50"), bytes(&[b"n125-", &2_i64.to_le_bytes()]));
        assert_eq!(
            digest("0.00102"),
            bytes(&[b"n102+", &(-2_i64).to_le_bytes()])
        );
        assert_eq!(
            digest("1020030"),
            bytes(&[b"n102003+", &7_i64.to_le_bytes()])
        );
        assert_eq!(digest("7e-3"), bytes(&[b"n7+", &(-2_i64).to_le_bytes()]));
        assert_eq!(
            digest("1.0e1000000000000000"),
            bytes(&[b"n1x1.0e1000000000000000!"])
        );
    }
}
