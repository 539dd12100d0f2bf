//! What Unicode says, from the data of a crate that has nothing to do with ours.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// The version of everything here.
#[expect(clippy::cast_possible_truncation)]
pub const VERSION: (u8, u8, u8) = {
    let (major, minor, patch) = unicode_properties::UNICODE_VERSION;
    (major as u8, minor as u8, patch as u8)
};

/// Whether this version has the character.
#[must_use]
pub fn is_assigned(c: char) -> bool {
    c.general_category() != GeneralCategory::Unassigned
}

/// A mark that is written on a letter, is no letter itself and draws something.
#[must_use]
pub fn is_mark(c: char) -> bool {
    matches!(
        c.general_category(),
        GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark
    ) && !c.is_alphabetic()
        && !draws_nothing(c)
}

/// The marks that Unicode calls default ignorable.
#[must_use]
pub const fn draws_nothing(c: char) -> bool {
    matches!(
        c,
        '\u{34f}' // combining grapheme joiner
        | '\u{17b4}'..='\u{17b5}' // Khmer inherent vowels
        | '\u{180b}'..='\u{180d}' | '\u{180f}' // Mongolian variation selectors
        | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' // variation selectors
    )
}
