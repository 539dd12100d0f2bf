//! Characters that a person does not see, or that change how others are seen.

/// The controls of the bidirectional algorithm.
pub(crate) const fn is_bidi(char: char) -> bool {
    matches!(
        char,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}'
    )
}

/// Blanks without width, fillers, tags, and what else draws nothing.
pub(crate) const fn is_invisible(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// The zero-width joiner and non-joiner: needed in Persian, in Indic scripts and in emoji.
pub(crate) const fn is_joiner(char: char) -> bool {
    matches!(char, '\u{200c}' | '\u{200d}')
}

/// Whether a joiner next to this makes sense: a letter that is not Latin, or an emoji.
pub(crate) fn joins(char: char) -> bool {
    let emoji = matches!(
        char,
        '\u{2190}'..='\u{2bff}' | '\u{3030}' | '\u{303d}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}'
    );
    emoji || (char.is_alphabetic() && !char.is_ascii())
}
