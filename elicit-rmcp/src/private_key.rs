//! Texts that `serde_json` would read as something else.
//!
//! It takes an object with the key `$serde_json::private::RawValue` for the JSON text that stands under it, and
//! counts the depth of that text from zero: such objects within one another are as deep as their sender likes, and use
//! up the stack. rmcp's types hold values that are read so; therefore no such text goes into them.

use serde::de::{DeserializeOwned, Error as _};

const KEY: &[u8] = b"$serde_json::private::RawValue";

/// Reads one of rmcp's types, or an author's, from what a peer sent.
///
/// # Errors
///
/// When the text is not of this type, or has the key.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    if has_private_key(text.as_bytes()) {
        return Err(serde_json::Error::custom("a key is private to serde_json"));
    }
    serde_json::from_str(text)
}

/// Whether any object in this JSON text has the key, which may be written with escapes.
pub(crate) fn has_private_key(text: &[u8]) -> bool {
    Watch::default().sees(text)
}

/// Looks for the key in a text that comes in pieces.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Watch(At);

/// Where in the text the watch is; of a string it knows how much of the key it is so far, if it can be the key.
#[derive(Debug, Clone, Copy, Default)]
enum At {
    #[default]
    Outside,
    String(Option<usize>),
    Escape(Option<usize>),
    Hex {
        before: Option<usize>,
        digits: u8,
        value: u32,
    },
    /// Behind a string that is the key, if a colon follows.
    Behind,
    Found,
}

impl Watch {
    /// Whether the key has been seen, in this piece or before.
    pub(crate) fn sees(&mut self, piece: &[u8]) -> bool {
        for byte in piece {
            self.0 = self.0.then(*byte);
        }
        matches!(self.0, At::Found)
    }
}

impl At {
    const fn then(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Found, _) | (Self::Behind, b':') => Self::Found,
            (Self::Behind, b' ' | b'\t' | b'\n' | b'\r')
            | (Self::String(Some(KEY_LENGTH)), b'"') => Self::Behind,
            (Self::Outside | Self::Behind, b'"') => Self::String(Some(0)),
            (Self::Outside | Self::Behind, _) | (Self::String(_), b'"') => Self::Outside,
            (Self::String(so_far), b'\\') => Self::Escape(so_far),
            (Self::String(so_far), byte) => Self::String(longer(so_far, byte)),
            (Self::Escape(before), b'u') => Self::Hex {
                before,
                digits: 0,
                value: 0,
            },
            // None of these is in the key.
            (Self::Escape(_), _) => Self::String(None),
            (
                Self::Hex {
                    before,
                    digits,
                    value,
                },
                byte,
            ) => hex(before, digits, value, byte),
        }
    }
}

const KEY_LENGTH: usize = KEY.len();

/// How much of the key there is with this byte.
const fn longer(so_far: Option<usize>, byte: u8) -> Option<usize> {
    match so_far {
        Some(length) if length < KEY.len() && KEY[length] == byte => Some(length + 1),
        _ => None,
    }
}

const fn hex(before: Option<usize>, digits: u8, value: u32, byte: u8) -> At {
    let Some(digit) = (byte as char).to_digit(16) else {
        // No JSON.
        return At::String(None);
    };
    let value = value * 16 + digit;
    if digits < 3 {
        return At::Hex {
            before,
            digits: digits + 1,
            value,
        };
    }
    let before = if value < 128 { before } else { None };
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is not ASCII has nothing before it"
    )]
    At::String(longer(before, value as u8))
}

#[cfg(test)]
mod tests {
    use super::{Watch, has_private_key, read};
    use serde_json::Value;

    const SEEN: [&str; 4] = [
        r#"{"$serde_json::private::RawValue":"1"}"#,
        r#"[{"a":"\\","b":{"\u0024serde\u005Fjson::private::RawValu\u0065" : 1}}]"#,
        "{\"x\":\"\\\"\",\"$serde_json::private::RawValue\"\r\n\t :[]}",
        r#"["$serde_json::private::RawValue",{"$serde_json::private::RawValue":1}]"#,
    ];

    const UNSEEN: [&str; 8] = [
        r#"{"a":"$serde_json::private::RawValue"}"#,
        r#"{"a":["$serde_json::private::RawValue"],"b":1}"#,
        r#"{"a":"{\"$serde_json::private::RawValue\":1}"}"#,
        r#"{"$serde_json::private::RawValue2":1,"$serde_json::private::RawValu":1}"#,
        r#"{"x$serde_json::private::RawValue":1,"$serde_json::private::Number":"1"}"#,
        r#"{"\u0124serde_json::private::RawValue":1}"#,
        r#"{"\\u0024serde_json::private::RawValue":1}"#,
        "",
    ];

    #[test]
    fn the_key_is_seen_however_it_is_written() {
        for text in SEEN {
            assert!(has_private_key(text.as_bytes()), "{text}");
            let mut watch = Watch::default();
            let seen = text.bytes().filter(|byte| watch.sees(&[*byte])).count();
            assert!(seen > 0, "{text}");
            read::<Value>(text).unwrap_err();
        }
        for text in UNSEEN {
            assert!(!has_private_key(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn all_else_is_read() {
        assert_eq!(read::<Vec<u8>>("[1, 2]").unwrap(), [1, 2]);
        read::<Vec<u8>>("[1, 2").unwrap_err();
        read::<Value>(UNSEEN[0]).unwrap();
    }
}
