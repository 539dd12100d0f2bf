//! The addresses that `answers.md` accepts: a regular expression, where the library has code.

use std::sync::LazyLock;

use regex::Regex;

use crate::unicode::is_mark;

/// The HTML living standard, "valid e-mail address".
const GRAMMAR: &str = concat!(
    r"\A[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+",
    r"@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?",
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\z",
);

/// Whether the text is an address, the letters of every script being letters.
///
/// # Panics
///
/// Never: the grammar is a regular expression.
#[must_use]
pub fn is_email(text: &str) -> bool {
    static WHOLE: LazyLock<Regex> = LazyLock::new(|| Regex::new(GRAMMAR).expect("it is one"));
    let mut on_letter = false;
    let ascii: String = text
        .chars()
        .map(|c| {
            on_letter = c.is_alphabetic() || on_letter && is_mark(c);
            if on_letter && !c.is_ascii() { 'a' } else { c }
        })
        .collect();
    WHOLE.is_match(&ascii)
}
