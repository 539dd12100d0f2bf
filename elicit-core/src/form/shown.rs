//! Texts that others wrote, in a sentence of ours.

use std::fmt::{self, Write};

/// A name that may come from the other side, in a sentence: it must not break a log's lines, turn
/// their direction, or fill the log.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl Shown<'_> {
    const MOST: usize = 256;
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, char) in self.0.chars().enumerate() {
            if at == Self::MOST {
                return f.write_char('…');
            }
            let unseen = matches!(
                char,
                '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
            );
            if unseen || char.is_control() {
                write!(f, "{}", char.escape_default())?;
            } else {
                f.write_char(char)?;
            }
        }
        Ok(())
    }
}

/// A text in a sentence that is a line by itself: without breaks of its own.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const BREAKS: [char; 7] = [
            '\n', '\u{B}', '\u{C}', '\r', '\u{85}', '\u{2028}', '\u{2029}',
        ];
        let lines = self.0.split(BREAKS).map(str::trim);
        for (at, line) in lines.filter(|line| !line.is_empty()).enumerate() {
            let blank = if at == 0 { "" } else { " " };
            write!(f, "{blank}{line}")?;
        }
        Ok(())
    }
}
