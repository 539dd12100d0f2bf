//! What a text must look like: the four formats that a form may ask for.
//!
//! Each is a strict `const fn`: a default is judged at compile time by the very code that judges
//! an answer. Texts are walked with slice patterns, so nothing is looked at beyond their end, and
//! nothing is allocated.

mod date;
mod email;
mod letters;
mod uri;

use std::fmt;
use std::str::FromStr;

/// What a text must look like, as a schema's `format` says it.
///
/// Nothing is trimmed or normalised: a text is accepted as it stands or not at all.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::Format;
///
/// const _: () = assert!(Format::Date.accepts("2028-02-29"));
/// assert!(!Format::Date.accepts("2026-02-29"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `email`: the address that a browser accepts in `<input type=email>`
    /// ([HTML living standard, 4.10.5.1.5][html]), and more than that the letters of every script.
    ///
    /// The local part is one or more of `A-Z a-z 0-9 .!#$%&'*+/=?^_{|}~-` and the backtick, dots
    /// anywhere. The domain is one or more labels with dots between them, a label being 1 to 63
    /// of `A-Z a-z 0-9 -` with no hyphen at either end; `ada@localhost` is an address.
    ///
    /// Letters beyond ASCII ([`char::is_alphabetic`] as of Unicode 17) stand in either part, each
    /// with the marks that are written on it (general categories `Mn` and `Mc`, but for those
    /// that draw nothing), without which there is no writing of Tamil or Thai. A mark stands
    /// after a letter or another mark. Other digits, joiners and dots than those of ASCII are
    /// refused.
    ///
    /// A display name (`Ada <ada@b.example>`), a quoted local part, a comment and an address
    /// literal (`ada@[192.0.2.1]`) are refused.
    ///
    /// [html]: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
    Email,
    /// `uri`: the production `URI` of [RFC 3986, appendix A][rfc].
    ///
    /// It has a scheme, any scheme, and may have a fragment; whether anything is to be found
    /// there is not asked. Whatever is not ASCII has to be percent-encoded.
    ///
    /// [rfc]: https://www.rfc-editor.org/rfc/rfc3986#appendix-A
    Uri,
    /// `date`: the production `full-date` of [RFC 3339, section 5.6][rfc], a day that is in the
    /// calendar ([5.7][days]): `2026-07-28`.
    ///
    /// Years are 0000 to 9999, their leap years the Gregorian ones ([appendix C][leap]).
    ///
    /// [rfc]: https://www.rfc-editor.org/rfc/rfc3339#section-5.6
    /// [days]: https://www.rfc-editor.org/rfc/rfc3339#section-5.7
    /// [leap]: https://www.rfc-editor.org/rfc/rfc3339#appendix-C
    Date,
    /// `date-time`: the production `date-time` of [RFC 3339, section 5.6][rfc], on a day that is
    /// in the calendar: `2026-07-28T12:30:00Z`, `2026-07-28T14:30:00.5+02:00`.
    ///
    /// Seconds and offset are required, a fraction has one digit or more, `t` and `z` may be
    /// small, a blank for `T` is refused. The second 60 is accepted where it is 23:59:60 in UTC,
    /// on any day: which days had one is not asked.
    ///
    /// [rfc]: https://www.rfc-editor.org/rfc/rfc3339#section-5.6
    DateTime,
}

impl Format {
    /// Whether `text` looks like this, as a whole.
    ///
    /// It takes time in proportion to the text, and never panics.
    #[must_use]
    pub const fn accepts(self, text: &str) -> bool {
        let text = text.as_bytes();
        match self {
            Self::Email => email::is_email(text),
            Self::Uri => uri::is_uri(text),
            Self::Date => date::is_date(text),
            Self::DateTime => date::is_date_time(text),
        }
    }

    /// The name on the wire: `email`, `uri`, `date`, `date-time`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Uri => "uri",
            Self::Date => "date",
            Self::DateTime => "date-time",
        }
    }

    /// The format with this name on the wire.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "email" => Some(Self::Email),
            "uri" => Some(Self::Uri),
            "date" => Some(Self::Date),
            "date-time" => Some(Self::DateTime),
            _ => None,
        }
    }
}

/// The name on the wire.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_name(text).ok_or(UnknownFormat(()))
    }
}

/// A text that names no [`Format`]. JSON Schema has more of them; a form may not ask for those.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownFormat(());

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"unknown format; known are "email", "uri", "date" and "date-time""#)
    }
}

impl std::error::Error for UnknownFormat {}

#[cfg(test)]
mod tests {
    use super::Format;

    const ALL: [Format; 4] = [Format::Email, Format::Uri, Format::Date, Format::DateTime];

    #[test]
    fn names_are_those_of_the_wire() {
        for format in ALL {
            assert_eq!(Format::from_name(format.as_str()), Some(format));
            assert_eq!(format.to_string(), format.as_str());
        }
        for name in ["", "Email", "datetime", "date_time", "url", " uri", "time"] {
            assert_eq!(Format::from_name(name), None, "{name}");
        }
        assert_eq!(format!("{:>10}|", Format::DateTime), " date-time|");
    }

    #[test]
    fn nothing_is_trimmed() {
        let good = ["a@b.example", "a:b", "2026-07-28", "2026-07-28T12:30:00Z"];
        for (format, good) in ALL.into_iter().zip(good) {
            assert!(format.accepts(good), "{format}: {good}");
            assert!(!format.accepts(""), "{format}");
            for blank in [
                "\0", "\t", "\n", "\r", " ", "\u{a0}", "\u{200b}", "\u{feff}",
            ] {
                for bad in [format!("{blank}{good}"), format!("{good}{blank}")] {
                    assert!(!format.accepts(&bad), "{format}: {bad:?}");
                }
            }
        }
    }

    /// Every beginning of every text is judged without a panic, also one that ends inside a
    /// character.
    #[test]
    fn every_beginning_is_judged() {
        let texts = [
            "é.ा்.𐐀@é.ா்.𐐀",
            "a://u:p%20@[v1.a]:1/é?é#é",
            "a://[1:2:3:4:5:6:1.2.3.4]:1",
            "2016-12-31T23:59:60.123-00:00é",
        ];
        for text in texts {
            for end in 0..=text.len() {
                for start in 0..=end {
                    let part = &text.as_bytes()[start..end];
                    super::email::is_email(part);
                    super::uri::is_uri(part);
                    super::date::is_date(part);
                    super::date::is_date_time(part);
                }
            }
        }
    }
}
