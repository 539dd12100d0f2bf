//! The sentence of a const panic.

/// A panic in a const takes one `&str`: the sentence is composed here first.
pub(super) struct Message {
    bytes: [u8; Self::ROOM],
    len: usize,
}

impl Message {
    const ROOM: usize = 512;

    pub(super) const fn new(parts: &[&str]) -> Self {
        let mut bytes = [0; Self::ROOM];
        let mut len = 0;
        let mut at = 0;
        while at < parts.len() {
            let part = parts[at].as_bytes();
            let mut byte = 0;
            while byte < part.len() && len < Self::ROOM {
                bytes[len] = part[byte];
                len += 1;
                byte += 1;
            }
            at += 1;
        }
        Self { bytes, len }
    }

    pub(super) const fn text(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            // Cut inside a character of a very long name.
            Err(_) => "this attribute breaks a rule of elicitation forms",
        }
    }
}

macro_rules! refuse {
    ($($part:expr),* $(,)?) => {
        panic!("{}", $crate::form::assert::message::Message::new(&[$($part),*]).text())
    };
}
pub(super) use refuse;
