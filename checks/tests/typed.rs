//! Fields of the date, time and address types of other crates.

#[path = "../../tests/kit/mod.rs"]
mod kit;

use std::fmt::Debug;

use elicit::{Elicit, Field, Flaw, ProtocolVersion};
use kit::{read, refuses};

#[track_caller]
fn is_asked<T: Elicit>(properties: &str) {
    for version in [ProtocolVersion::V2025_11_25, ProtocolVersion::V2026_07_28] {
        let schema = T::requested_schema(version).unwrap();
        let start = format!(r#"{{"type":"object","properties":{{{properties}}}"#);
        assert!(schema.starts_with(&start), "{schema}\n{start}");
    }
}

/// Reads one value into a type, and writes it again.
#[track_caller]
fn holds<T: Field<Wire = String> + Debug + PartialEq>(text: &str, value: &T, written: &str) {
    let read = T::from_wire(text.to_owned());
    let Ok(read) = read else {
        panic!("{text} is refused");
    };
    assert_eq!(&read, value, "{text}");
    assert_eq!(value.to_wire(), written, "{text}");
}

/// Such a value is left out of content, and cannot be shown to be edited.
#[track_caller]
fn is_unsayable<T: Elicit>(value: &T, field: &str) {
    let Err(error) = T::request().prefill_from(value) else {
        panic!("{field} is shown");
    };
    let found: Vec<_> = error
        .iter()
        .map(|fault| (&*fault.field, &fault.flaw))
        .collect();
    assert_eq!(found, [(field, &Flaw::Unsayable)]);
    assert_eq!(value.to_content().get(field), None);
}

mod url {
    use super::*;
    use ::url::Url;

    /// Page?
    #[derive(Debug, PartialEq, Elicit)]
    struct Visit {
        #[elicit(title = "Page")]
        page: Url,
        #[elicit(default = "https://example.com/")]
        other: Option<Url>,
        #[elicit(format = "uri", max_length = 30)]
        short: Option<Url>,
    }

    fn url(text: &str) -> Url {
        text.parse().unwrap()
    }

    #[test]
    fn is_asked_as_uri() {
        is_asked::<Visit>(concat!(
            r#""page":{"type":"string","title":"Page","format":"uri"},"#,
            r#""other":{"type":"string","format":"uri","default":"https://example.com/"},"#,
            r#""short":{"type":"string","maxLength":30,"format":"uri"}"#,
        ));
    }

    #[test]
    fn is_read_and_written() {
        holds(
            "https://example.com",
            &url("https://example.com/"),
            "https://example.com/",
        );
        holds(
            "HTTPS://EXAMPLE.com/a%20b?c#d",
            &url("https://example.com/a%20b?c#d"),
            "https://example.com/a%20b?c#d",
        );
        holds(
            "mailto:ada@b.example",
            &url("mailto:ada@b.example"),
            "mailto:ada@b.example",
        );
        let content = r#"{"page":"urn:isbn:0451450523","short":"x:y"}"#;
        let expected = Visit {
            page: url("urn:isbn:0451450523"),
            other: Some(url("https://example.com/")),
            short: Some(url("x:y")),
        };
        assert_eq!(read(content), Ok(expected));
    }

    #[test]
    fn keeps_the_rule_of_the_format_first() {
        for bad in [
            "example.com",
            "/a",
            "https://a b/",
            "https://bücher.example/",
            "https:\\\\x",
            " https://a",
            "https://a/|",
        ] {
            refuses::<Visit>(
                &format!(r#"{{"page":{}}}"#, serde_json::Value::from(bad)),
                &[("page", "format")],
            );
        }
        refuses::<Visit>(
            r#"{"page":"","short":"https://example.com/a/long/path"}"#,
            &[("page", "format"), ("short", "max_length")],
        );
    }

    /// What `Url` takes is more than RFC 3986 has.
    #[test]
    fn what_the_format_cannot_say_is_left_out() {
        let value = Visit {
            page: url("https://a.example/|"),
            other: None,
            short: None,
        };
        is_unsayable(&value, "page");
    }

    #[test]
    fn what_it_cannot_hold_is_refused_by_check() {
        for bad in [
            "https://a:99999/",
            "https://256.256.256.256/",
            "https:",
            "http://",
        ] {
            refuses::<Visit>(
                &format!(r#"{{"page":"{bad}","other":7}}"#),
                &[("page", "check"), ("other", "type")],
            );
        }
    }
}

mod jiff {
    use super::*;
    use ::jiff::{Timestamp, civil::Date, civil::date};

    /// When?
    #[derive(Debug, PartialEq, Elicit)]
    struct When {
        day: Date,
        #[elicit(default = "2026-07-28", format = "date")]
        end: Date,
        #[elicit(title = "At")]
        at: Option<Timestamp>,
    }

    #[test]
    fn is_asked_as_date_and_date_time() {
        is_asked::<When>(concat!(
            r#""day":{"type":"string","format":"date"},"#,
            r#""end":{"type":"string","format":"date","default":"2026-07-28"},"#,
            r#""at":{"type":"string","title":"At","format":"date-time"}"#,
        ));
    }

    #[test]
    fn is_read_and_written() {
        holds("2028-02-29", &date(2028, 2, 29), "2028-02-29");
        holds("0000-01-01", &date(0, 1, 1), "0000-01-01");
        holds("9999-12-31", &date(9999, 12, 31), "9999-12-31");
        let at = |seconds: i64, nanos: i32| Timestamp::new(seconds, nanos).unwrap();
        holds("1970-01-01T00:00:00Z", &at(0, 0), "1970-01-01T00:00:00Z");
        holds(
            "1970-01-01t02:00:00+02:00",
            &at(0, 0),
            "1970-01-01T00:00:00Z",
        );
        holds(
            "1970-01-01T00:00:01.5z",
            &at(1, 500_000_000),
            "1970-01-01T00:00:01.5Z",
        );
        holds(
            "1970-01-01T00:00:00-00:00",
            &at(0, 0),
            "1970-01-01T00:00:00Z",
        );
        let content = r#"{"day":"2026-02-28","at":"2026-02-28T12:00:00+01:00"}"#;
        let expected = When {
            day: date(2026, 2, 28),
            end: date(2026, 7, 28),
            at: Some(at(1_772_276_400, 0)),
        };
        assert_eq!(read(content), Ok(expected));
    }

    #[test]
    fn keeps_the_rule_of_the_format_first() {
        // The parser of the crate would take some of these.
        for bad in [
            "2026-02-29",
            "20260228",
            "2026-02-28T12:00:00Z",
            "+002026-02-28",
            "2026-059",
            "2026-02-28[u-ca=iso8601]",
        ] {
            refuses::<When>(&format!(r#"{{"day":"{bad}"}}"#), &[("day", "format")]);
        }
        for bad in [
            "2026-02-28",
            "2026-02-28 12:00:00Z",
            "2026-02-28T12:00Z",
            "2026-02-28T12:00:00",
            "20260228T120000Z",
            "2026-02-28T12:00:00+01:00[Europe/Berlin]",
            "2026-02-28T12:00:00,5Z",
        ] {
            refuses::<When>(
                &format!(r#"{{"day":"2026-02-28","at":"{bad}"}}"#),
                &[("at", "format")],
            );
        }
    }

    #[test]
    fn what_it_cannot_hold_is_refused_by_check() {
        for bad in [
            "9999-12-31T23:59:59-23:59",
            "2026-02-28T12:00:00.0123456789Z",
        ] {
            refuses::<When>(
                &format!(r#"{{"day":"2026-02-28","at":"{bad}"}}"#),
                &[("at", "check")],
            );
        }
    }

    #[test]
    fn what_the_format_cannot_say_is_left_out() {
        let value = When {
            day: date(-1, 12, 31),
            end: date(2026, 7, 28),
            at: None,
        };
        is_unsayable(&value, "day");
    }

    #[test]
    fn a_leap_second_cannot_be_held() {
        let content = r#"{"day":"2016-12-31","at":"2016-12-31T23:59:60Z"}"#;
        refuses::<When>(content, &[("at", "check")]);
    }
}

mod chrono {
    use super::*;
    use ::chrono::{DateTime, FixedOffset, NaiveDate, Utc};

    /// When?
    #[derive(Debug, PartialEq, Elicit)]
    struct When {
        day: NaiveDate,
        #[elicit(prefill = "2026-07-28T12:00:00Z")]
        at: DateTime<Utc>,
        local: Option<DateTime<FixedOffset>>,
    }

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    fn at(seconds: i64, nanos: u32) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, nanos).unwrap()
    }

    #[test]
    fn is_asked_as_date_and_date_time() {
        is_asked::<When>(concat!(
            r#""day":{"type":"string","format":"date"},"#,
            r#""at":{"type":"string","format":"date-time","default":"2026-07-28T12:00:00Z"},"#,
            r#""local":{"type":"string","format":"date-time"}"#,
        ));
    }

    #[test]
    fn is_read_and_written() {
        holds("2028-02-29", &day(2028, 2, 29), "2028-02-29");
        holds("0000-01-01", &day(0, 1, 1), "0000-01-01");
        holds("1970-01-01T00:00:00Z", &at(0, 0), "1970-01-01T00:00:00Z");
        holds(
            "1970-01-01t02:00:00+02:00",
            &at(0, 0),
            "1970-01-01T00:00:00Z",
        );
        holds(
            "1970-01-01T00:00:01.5z",
            &at(1, 500_000_000),
            "1970-01-01T00:00:01.500Z",
        );
        holds(
            "1970-01-01T00:00:00-00:00",
            &at(0, 0),
            "1970-01-01T00:00:00Z",
        );
        let hour = FixedOffset::east_opt(3600).unwrap();
        holds(
            "1970-01-01T01:00:00+01:00",
            &at(0, 0).with_timezone(&hour),
            "1970-01-01T01:00:00+01:00",
        );
        let content = r#"{"day":"2026-02-28","at":"2026-02-28T12:00:00+01:00","local":"2026-02-28T12:00:00+01:00"}"#;
        let expected = When {
            day: day(2026, 2, 28),
            at: at(1_772_276_400, 0),
            local: Some(at(1_772_276_400, 0).with_timezone(&hour)),
        };
        let when: When = read(content).unwrap();
        assert_eq!(when, expected);
        assert_eq!(when.local.unwrap().offset(), &hour);
    }

    #[test]
    fn keeps_the_rule_of_the_format_first() {
        for bad in [
            "2026-02-29",
            "2026-2-28",
            "2026-02-28T12:00:00Z",
            "+2026-02-28",
            " 2026-02-28",
        ] {
            refuses::<When>(
                &format!(r#"{{"day":"{bad}","at":"2026-07-28T12:00:00Z"}}"#),
                &[("day", "format")],
            );
        }
        for bad in [
            "2026-02-28",
            "2026-02-28 12:00:00Z",
            "2026-02-28T12:00:00",
            "2026-02-28T12:00:00 +01:00",
            "2026-02-28T12:00:00+0100",
        ] {
            refuses::<When>(
                &format!(r#"{{"day":"2026-02-28","at":"{bad}","local":"{bad}"}}"#),
                &[("at", "format"), ("local", "format")],
            );
        }
    }

    #[test]
    fn digits_beyond_what_it_holds_are_dropped() {
        let finest = at(0, 123_456_789);
        holds(
            "1970-01-01T00:00:00.123456789Z",
            &finest,
            "1970-01-01T00:00:00.123456789Z",
        );
        holds(
            "1970-01-01T00:00:00.123456789999Z",
            &finest,
            "1970-01-01T00:00:00.123456789Z",
        );
    }

    #[test]
    fn a_leap_second_is_kept() {
        for text in ["2016-12-31T23:59:60Z", "2017-01-01T00:59:60+01:00"] {
            let content = format!(r#"{{"day":"2016-12-31","at":"{text}","local":"{text}"}}"#);
            let when: When = read(&content).unwrap();
            let again = serde_json::to_string(&when.to_content()).unwrap();
            assert_eq!(read(&again), Ok(when), "{again}");
        }
    }

    #[test]
    fn what_the_format_cannot_say_is_left_out() {
        let value = When {
            day: day(12_000, 1, 1),
            at: at(0, 0),
            local: None,
        };
        assert_eq!(value.to_content().get("day"), None);
        is_unsayable(&value, "day");
    }

    #[test]
    fn can_be_edited() {
        let value = When {
            day: day(2026, 2, 28),
            at: at(0, 0),
            local: None,
        };
        let request = When::request().prefill_from(&value).unwrap();
        let params = request.params(ProtocolVersion::V2025_11_25).unwrap();
        let params = serde_json::to_string(&params).unwrap();
        assert!(
            params.contains(r#""default":"1970-01-01T00:00:00Z""#),
            "{params}"
        );
    }
}
