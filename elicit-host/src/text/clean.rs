//! From a server's text to one that can be drawn.

use std::fmt::Write;

use unicode_normalization::char::is_combining_mark;

use super::SafeText;
use super::escape;
use super::unseen::{EMOJI_STYLE, is_bidi, is_invisible, is_joiner, joins, styles};

/// What becomes of a line break.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Breaks {
    Keep,
    Blank,
}

/// Marks on one letter that are still readable; scripts that stack them need three.
const MARKS: usize = 4;

const REPLACED: char = '\u{fffd}';

pub(super) fn clean(text: &str, breaks: Breaks) -> SafeText {
    let mut cleaner = Cleaner {
        rest: text,
        breaks,
        out: String::with_capacity(text.len()),
        hidden: 0,
        marks: 0,
        last: None,
        endless: false,
    };
    while cleaner.step() {}
    SafeText {
        text: cleaner.out,
        hidden: cleaner.hidden,
        cut: false,
    }
}

struct Cleaner<'a> {
    rest: &'a str,
    breaks: Breaks,
    out: String,
    hidden: usize,
    /// Combining marks since the last letter.
    marks: usize,
    /// What was written last, where it was a character of the text.
    last: Option<char>,
    /// Nothing in the rest ends a control string, so none is looked for again.
    endless: bool,
}

impl Cleaner<'_> {
    fn step(&mut self) -> bool {
        let mut chars = self.rest.chars();
        let Some(char) = chars.next() else {
            return false;
        };
        self.rest = chars.as_str();
        if let Some(length) = escape::length(char, self.rest, &mut self.endless) {
            self.rest = self.rest.get(length..).unwrap_or_default();
            self.write(REPLACED);
            return true;
        }
        match char {
            // The line feed that follows is the break.
            '\r' if self.rest.starts_with('\n') => {}
            '\n' | '\u{2028}' | '\u{2029}' => self.line_break(),
            '\t' => self.write(' '),
            _ if char.is_control() => self.write(REPLACED),
            _ if is_bidi(char) => self.number(char),
            _ if is_joiner(char) && self.stands_between() => self.mark(char),
            EMOJI_STYLE if self.last.is_some_and(|last| styles(last, self.rest)) => self.mark(char),
            _ if is_joiner(char) || is_invisible(char) => self.hidden += 1,
            _ if is_combining_mark(char) => self.mark(char),
            _ => self.write(char),
        }
        true
    }

    /// Whether a joiner that comes now stands between two characters that it can join.
    fn stands_between(&self) -> bool {
        let before = |char: char| joins(char) || is_combining_mark(char);
        self.last.is_some_and(before) && self.rest.starts_with(joins)
    }

    fn write(&mut self, char: char) {
        self.out.push(char);
        self.last = Some(char);
        self.marks = 0;
    }

    /// A mark, or a joiner: it belongs to the letter before.
    fn mark(&mut self, char: char) {
        if is_combining_mark(char) {
            self.marks += 1;
        }
        if self.marks > MARKS {
            self.hidden += 1;
        } else {
            self.out.push(char);
            self.last = Some(char);
        }
    }

    fn line_break(&mut self) {
        match self.breaks {
            Breaks::Keep => self.write('\n'),
            Breaks::Blank if self.out.ends_with(' ') => {}
            Breaks::Blank => self.write(' '),
        }
    }

    fn number(&mut self, char: char) {
        // Writing to a String does not fail.
        let _ = write!(self.out, "⟨U+{:04X}⟩", u32::from(char));
        self.last = None;
        self.marks = 0;
    }
}
