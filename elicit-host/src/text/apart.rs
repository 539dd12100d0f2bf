//! Two texts that are not the same, and would look the same.

use unicode_normalization::UnicodeNormalization;

use super::SafeText;
use super::unseen::{EMOJI_STYLE, is_joiner};

/// How much is shown of what comes before the difference, and at least of what comes after.
const BEFORE: usize = 20;

impl SafeText {
    /// `text` as a title, so that a person can tell it from `other`, which is shown as a title too. Where the difference
    /// would be cut off, it begins shortly before it; where it cannot be seen, unusual characters are shown by their numbers.
    pub(crate) fn told_apart(text: &str, other: &str) -> Self {
        let hidden = Self::line(text).hidden;
        let title = Self::title(text);
        let (look, others) = (look(&Self::line(text)), look(&Self::line(other)));
        let Some(at) = difference(&look, &others) else {
            let (text, other) = (Self::escaped(text), Self::escaped(other));
            let at = difference(&text.text, &other.text).unwrap_or_default();
            return from(at, &text.text, 0);
        };
        if title.cut && at + BEFORE >= shown(&title) {
            from(at, &look, hidden)
        } else {
            title
        }
    }
}

/// What a person sees of a text: a joiner, one letter made of two, or another kind of blank makes no difference.
fn look(text: &SafeText) -> String {
    let seen = |char: &char| !is_joiner(*char) && *char != EMOJI_STYLE;
    let blank = |char: char| if char.is_whitespace() { ' ' } else { char };
    text.text.chars().filter(seen).map(blank).nfc().collect()
}

/// The number of the first character that is another one.
fn difference(one: &str, other: &str) -> Option<usize> {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let same = same.count();
    (one.chars().nth(same) != other.chars().nth(same)).then_some(same)
}

/// How many characters are seen before the mark of the cut.
fn shown(title: &SafeText) -> usize {
    look(title).chars().count().saturating_sub(1)
}

/// From shortly before a character on, cut like a title.
fn from(at: usize, text: &str, hidden: usize) -> SafeText {
    let start = if at + BEFORE < SafeText::TITLE {
        0
    } else {
        at.saturating_sub(BEFORE)
    };
    let mut part: String = text.chars().skip(start).take(SafeText::TITLE).collect();
    let cut = text.chars().count() > start + SafeText::TITLE;
    if start > 0 {
        part.insert(0, '…');
    }
    if cut {
        part.push('…');
    }
    SafeText {
        text: part,
        hidden,
        cut: cut || start > 0,
    }
}
