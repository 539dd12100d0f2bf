//! How large an event may be.

use std::io;

/// Counts the bytes of each server-sent event, before it is read. An event ends at an empty line.
pub(super) struct EventLimit {
    limit: usize,
    event: usize,
    is_line_empty: bool,
    after_return: bool,
}

impl EventLimit {
    pub(super) const fn new(limit: usize) -> Self {
        Self {
            limit,
            event: 0,
            is_line_empty: true,
            after_return: false,
        }
    }

    /// Takes the next bytes in.
    pub(super) fn check(&mut self, bytes: &[u8]) -> io::Result<()> {
        for &byte in bytes {
            let is_rest_of_end = byte == b'\n' && self.after_return;
            self.after_return = byte == b'\r';
            if is_rest_of_end {
                continue;
            }
            let ends_line = matches!(byte, b'\n' | b'\r');
            if ends_line && self.is_line_empty {
                self.event = 0;
                continue;
            }
            self.is_line_empty = ends_line;
            self.event += 1;
            if self.event > self.limit {
                let limit = self.limit;
                let message = format!("a server-sent event has more than {limit} bytes");
                return Err(io::Error::other(message));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::EventLimit;

    #[test]
    fn each_event_is_counted_for_itself_with_every_line_end() {
        for end in ["\n", "\r\n", "\r"] {
            // Two lines of 9 bytes and their ends are 20.
            let event = format!("data: abc{end}data: def{end}{end}");
            let text = event.repeat(3);
            for (limit, fits) in [(20, true), (19, false)] {
                for size in [1, 2, 7, text.len()] {
                    let mut counted = EventLimit::new(limit);
                    let all = text
                        .as_bytes()
                        .chunks(size)
                        .try_for_each(|part| counted.check(part));
                    assert_eq!(all.is_ok(), fits, "{end:?} {limit} {size}");
                }
            }
        }
    }

    #[test]
    fn an_event_without_an_end_does_not_grow() {
        let mut counted = EventLimit::new(10);
        counted.check(b"0123456789").unwrap();
        let error = counted.check(b"0").unwrap_err();
        assert_eq!(
            error.to_string(),
            "a server-sent event has more than 10 bytes"
        );
    }
}
