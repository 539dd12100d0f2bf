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

/// An integer as text.
pub(super) struct Digits {
    bytes: [u8; Self::ROOM],
    from: usize,
}

impl Digits {
    /// `i128::MIN` has 39 digits and a sign.
    const ROOM: usize = 40;

    pub(super) const fn of(value: i128) -> Self {
        let mut bytes = [b'0'; Self::ROOM];
        let mut from = Self::ROOM;
        let mut rest = value.unsigned_abs();
        loop {
            from -= 1;
            bytes[from] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if value < 0 {
            from -= 1;
            bytes[from] = b'-';
        }
        Self { bytes, from }
    }

    pub(super) const fn text(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.from).1) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

macro_rules! refuse {
    ($($part:expr),* $(,)?) => {
        panic!("{}", $crate::form::assert::message::Message::new(&[$($part),*]).text())
    };
}
pub(super) use refuse;

#[cfg(test)]
mod tests {
    use super::Digits;

    #[test]
    fn integers_are_written() {
        for value in [0, 7, -1, 10, 255, -128, 1_000_000, i128::MAX, i128::MIN] {
            assert_eq!(Digits::of(value).text(), value.to_string());
        }
    }
}
