//! The grammar of RFC 3339, section 5.6, and the calendar.

/// `full-date = date-fullyear "-" date-month "-" date-mday`
pub(super) const fn is_date(text: &[u8]) -> bool {
    match text {
        [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] => {
            let century = two_digits(*y1, *y2);
            let year = two_digits(*y3, *y4);
            let month = two_digits(*m1, *m2);
            let day = two_digits(*d1, *d2);
            century <= 99 && year <= 99 && 1 <= day && day <= days(century, year, month)
        }
        _ => false,
    }
}

/// The days of a month, 0 where there is no such month.
const fn days(century: u8, year: u8, month: u8) -> u8 {
    let leap = if year == 0 { century } else { year };
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap % 4 == 0 => 29,
        2 => 28,
        _ => 0,
    }
}

/// `date-time = full-date "T" full-time`
pub(super) const fn is_date_time(text: &[u8]) -> bool {
    match text.split_at_checked(10) {
        Some((date, [b'T' | b't', time @ ..])) => is_date(date) && is_full_time(time),
        _ => false,
    }
}

/// `full-time = time-hour ":" time-minute ":" time-second [ time-secfrac ] time-offset`
const fn is_full_time(text: &[u8]) -> bool {
    let [h1, h2, b':', m1, m2, b':', s1, s2, rest @ ..] = text else {
        return false;
    };
    let hour = two_digits(*h1, *h2);
    let minute = two_digits(*m1, *m2);
    let second = two_digits(*s1, *s2);
    let Some(offset) = offset(after_fraction(rest)) else {
        return false;
    };
    hour <= 23
        && minute <= 59
        && match second {
            0..=59 => true,
            60 => (minutes(hour, minute) - offset).rem_euclid(24 * 60) == minutes(23, 59),
            _ => false,
        }
}

/// What follows `[ "." 1*DIGIT ]`.
const fn after_fraction(text: &[u8]) -> &[u8] {
    let [b'.', b'0'..=b'9', rest @ ..] = text else {
        return text;
    };
    let mut rest = rest;
    while let [b'0'..=b'9', more @ ..] = rest {
        rest = more;
    }
    rest
}

/// `time-offset = "Z" / ( "+" / "-" ) time-hour ":" time-minute`, in minutes.
const fn offset(text: &[u8]) -> Option<i16> {
    match text {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let hour = two_digits(*h1, *h2);
            let minute = two_digits(*m1, *m2);
            if hour > 23 || minute > 59 {
                None
            } else if *sign == b'+' {
                Some(minutes(hour, minute))
            } else {
                Some(-minutes(hour, minute))
            }
        }
        _ => None,
    }
}

const fn minutes(hour: u8, minute: u8) -> i16 {
    hour as i16 * 60 + minute as i16
}

/// More than 99 where one of them is no digit.
const fn two_digits(tens: u8, ones: u8) -> u8 {
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    if tens <= 9 && ones <= 9 {
        tens * 10 + ones
    } else {
        u8::MAX
    }
}

#[cfg(test)]
mod tests {
    use crate::form::format::Format;

    const _: () = assert!(Format::Date.accepts("2026-07-28"));
    const _: () = assert!(!Format::Date.accepts("2026-02-29"));
    const _: () = assert!(Format::DateTime.accepts("1990-12-31T15:59:60-08:00"));
    const _: () = assert!(!Format::DateTime.accepts("2026-07-28T12:30:00"));

    #[test]
    fn dates() {
        let good = [
            "0000-01-01",
            "0000-02-29",
            "0001-01-01",
            "1900-02-28",
            "1970-01-01",
            "2000-02-29",
            "2024-02-29",
            "2026-01-31",
            "2026-04-30",
            "2026-07-28",
            "2400-02-29",
            "9999-12-31",
        ];
        let bad = [
            // No such day.
            "2026-00-01",
            "2026-13-01",
            "2026-01-00",
            "2026-01-32",
            "2026-02-30",
            "2026-04-31",
            "2026-06-31",
            "2026-09-31",
            "2026-11-31",
            "2026-99-99",
            "0100-02-29",
            "1900-02-29",
            "2026-02-29",
            "2100-02-29",
            // Not as the RFC writes it.
            "",
            "2026",
            "2026-07",
            "2026-07-2",
            "2026-7-28",
            "26-07-28",
            "02026-07-28",
            "+2026-07-28",
            "-2026-07-28",
            "20260728",
            "2026-0728",
            "202607-28",
            "2026/07/28",
            "2026.07.28",
            "2026-07-28-",
            "2026-07-288",
            "2026-07-28Z",
            "2026-07-28T12:30:00Z",
            "28-07-2026",
            "2026-W31-2",
            "2026-209",
            "2026-Jul-28",
            "2O26-07-28",
            "202:-07-28",
            "202/-07-28",
            "2026-0:-28",
            "2026-0/-28",
            "2026-07-+8",
            "2026-07-2 ",
            "2026\u{2010}07\u{2010}28",
            "\u{2212}026-07-28",
            "２０２６-07-28",
            "२०२६-०७-२८",
        ];
        for text in good {
            assert!(Format::Date.accepts(text), "{text}");
        }
        for text in bad {
            assert!(!Format::Date.accepts(text), "{text}");
        }
    }

    /// Among all texts of its shape there are as many dates as days in 25 times 400 years.
    #[test]
    fn the_calendar_is_whole() {
        let mut days = 0;
        for year in 0..=9999 {
            for month in 0..=13 {
                for day in 0..=32 {
                    let text = format!("{year:04}-{month:02}-{day:02}");
                    days += u32::from(Format::Date.accepts(&text));
                }
            }
        }
        assert_eq!(days, 25 * 146_097);
    }

    #[test]
    fn date_times() {
        let good = [
            // RFC 3339, 5.8.
            "1985-04-12T23:20:50.52Z",
            "1996-12-19T16:39:57-08:00",
            "1990-12-31T23:59:60Z",
            "1990-12-31T15:59:60-08:00",
            "1937-01-01T12:00:27.87+00:20",
            // Small letters: 5.6.
            "2026-07-28t12:30:00z",
            "2026-07-28t12:30:00Z",
            "2026-07-28T12:30:00z",
            // The offset is not known: 4.3.
            "2026-07-28T12:30:00-00:00",
            // Limits.
            "0000-01-01T00:00:00Z",
            "9999-12-31T23:59:59.999999999999999999999999Z",
            "2024-02-29T00:00:00+23:59",
            "2026-07-28T00:00:00-23:59",
            "2026-07-28T12:30:00+00:00",
            "2026-07-28T12:30:00.0Z",
            "2026-07-28T12:30:00.0123456789+05:45",
        ];
        let bad = [
            "",
            "T",
            "2026-07-28",
            "12:30:00Z",
            // No such day, or no such time.
            "2026-02-29T12:30:00Z",
            "2026-07-32T12:30:00Z",
            "2026-07-28T24:00:00Z",
            "2026-07-28T12:60:00Z",
            "2026-07-28T12:30:61Z",
            "2026-07-28T12:30:99Z",
            "2026-07-28T99:99:99Z",
            // No offset, or no such offset.
            "2026-07-28T12:30:00",
            "2026-07-28T12:30:00.5",
            "2026-07-28T12:30:00+",
            "2026-07-28T12:30:00+02",
            "2026-07-28T12:30:00+0200",
            "2026-07-28T12:30:00+2:00",
            "2026-07-28T12:30:00+02:0",
            "2026-07-28T12:30:00+02:000",
            "2026-07-28T12:30:00+24:00",
            "2026-07-28T12:30:00-24:00",
            "2026-07-28T12:30:00+02:60",
            "2026-07-28T12:30:00+99:99",
            "2026-07-28T12:30:00±02:00",
            "2026-07-28T12:30:00\u{2212}02:00",
            "2026-07-28T12:30:00ZZ",
            "2026-07-28T12:30:00Z+02:00",
            "2026-07-28T12:30:00+02:00Z",
            "2026-07-28T12:30:00 Z",
            "2026-07-28T12:30:00 +02:00",
            "2026-07-28T12:30:00UTC",
            "2026-07-28T12:30:00Z[UTC]",
            "2026-07-28T12:30:00+02:00[Europe/Paris]",
            // Not as the RFC writes it.
            "2026-07-28 12:30:00Z",
            "2026-07-28_12:30:00Z",
            "2026-07-28TT12:30:00Z",
            "2026-07-2812:30:00Z",
            "2026-07-28T12Z",
            "2026-07-28T12:30Z",
            "2026-07-28T12:3000Z",
            "2026-07-28T123000Z",
            "2026-07-28T1:30:00Z",
            "2026-07-28T12:3:00Z",
            "2026-07-28T12:30:0Z",
            "2026-07-28T12-30-00Z",
            "2026-07-28T12:30:00.Z",
            "2026-07-28T12:30:00..5Z",
            "2026-07-28T12:30:00.5.5Z",
            "2026-07-28T12:30:00,5Z",
            "2026-07-28T12:30:00.5aZ",
            "2026-07-28T12:30:00.-5Z",
            "2026-07-28T12:30:.0Z",
            "2026-07-28T12:30.5Z",
            "20260728T123000Z",
            "02026-07-28T12:30:00Z",
            "2026-209T12:30:00Z",
            "2026-07-28T+1:30:00Z",
            "2026-07-28T12:30:0OZ",
            "2026-07-28T１２:30:00Z",
            "2026-07-2８T12:30:00Z",
        ];
        for text in good {
            assert!(Format::DateTime.accepts(text), "{text}");
        }
        for text in bad {
            assert!(!Format::DateTime.accepts(text), "{text}");
        }
    }

    /// Under every offset the second 60 is accepted in the minute that is 23:59 in UTC, and in
    /// no other.
    #[test]
    fn a_leap_second_ends_a_day_in_utc() {
        let accepts = |minute: i32, offset: i32| {
            let (hour, minute) = (minute / 60, minute % 60);
            let sign = if offset < 0 { '-' } else { '+' };
            let (oh, om) = (offset.abs() / 60, offset.abs() % 60);
            Format::DateTime.accepts(&format!(
                "2016-12-31T{hour:02}:{minute:02}:60.5{sign}{oh:02}:{om:02}"
            ))
        };
        let day: i32 = 24 * 60;
        for offset in 1 - day..day {
            let last = (offset - 1).rem_euclid(day);
            assert!(accepts(last, offset), "{offset}");
            for later in [1, 59, 60, 720, day - 1] {
                assert!(!accepts((last + later) % day, offset), "{offset} {later}");
            }
        }
        assert!(Format::DateTime.accepts("2026-07-28T23:59:60Z"), "any day");
        assert!(!Format::DateTime.accepts("2026-07-28T23:58:60Z"));
        assert!(!Format::DateTime.accepts("2026-07-28T23:59:61Z"));
        assert!(!Format::DateTime.accepts("2026-07-28T24:59:60+01:00"));
        assert!(!Format::DateTime.accepts("2026-07-28T22:119:60Z"));
    }
}
