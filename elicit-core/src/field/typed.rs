//! Dates, times and addresses in the types of other crates, each behind a feature of its name.
//!
//! The strict rule of the format stands first, as on any text; then the type converts, and what it
//! cannot hold is a fault of the field under the rule `check`.

/// A type with one format on the wire: how it is read (after the format's rule) and written.
#[cfg(any(feature = "url", feature = "jiff", feature = "chrono"))]
macro_rules! formatted {
    ($($type:ty, $format:ident: $read:expr, $write:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl crate::field::Field for $type {
            type Wire = String;

            fn from_wire(wire: String) -> Result<Self, impl std::fmt::Display> {
                let read: fn(&str) -> Option<Self> = $read;
                read(&wire).ok_or("cannot be held: it is outside of what the server can work with")
            }

            fn to_wire(&self) -> String {
                let write: fn(&Self) -> String = $write;
                write(self)
            }

            const __SHAPE: crate::form::spec::Shape =
                crate::form::spec::Shape::formatted(crate::form::Format::$format);

            /// What the format has no words for (a year of five digits) is left out.
            fn __give(&self, content: &mut crate::answer::Giver<'_>) {
                let text = self.to_wire();
                let sayable = crate::form::Format::$format.accepts(&text);
                content.push_sayable(sayable.then(|| text.into()));
            }
        }
    )*};
}

#[cfg(feature = "url")]
formatted! {
    url::Url, Uri: |text| text.parse().ok(), |url| url.as_str().to_owned();
}

#[cfg(feature = "jiff")]
formatted! {
    jiff::civil::Date, Date: |text| text.parse().ok(), ToString::to_string;
    jiff::Timestamp, DateTime: timestamp, ToString::to_string;
}

/// `jiff` would take a leap second for the one before it.
#[cfg(feature = "jiff")]
fn timestamp(text: &str) -> Option<jiff::Timestamp> {
    let leaps = text.as_bytes().get(17..19) == Some(b"60");
    if leaps {
        None
    } else {
        upper(text).parse().ok()
    }
}

#[cfg(feature = "chrono")]
formatted! {
    chrono::NaiveDate, Date: |text| text.parse().ok(), ToString::to_string;
    chrono::DateTime<chrono::FixedOffset>, DateTime:
        |text| chrono::DateTime::parse_from_rfc3339(&upper(text)).ok(),
        chrono::DateTime::to_rfc3339;
    chrono::DateTime<chrono::Utc>, DateTime:
        |text| Some(chrono::DateTime::parse_from_rfc3339(&upper(text)).ok()?.to_utc()),
        |time| time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true);
}

/// RFC 3339 allows `t` and `z`; not every parser does.
#[cfg(any(feature = "jiff", feature = "chrono"))]
fn upper(text: &str) -> String {
    text.to_ascii_uppercase()
}
