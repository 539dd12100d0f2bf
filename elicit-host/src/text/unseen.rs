//! Characters that a person does not see, or that change how others are seen.

/// The controls of the bidirectional algorithm.
pub(crate) const fn is_bidi(char: char) -> bool {
    matches!(
        char,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}'
    )
}

/// What draws nothing: Unicode's property `Default_Ignorable_Code_Point` (without the joiners and the bidirectional controls,
/// which are looked at before), and characters that are empty by their shape.
pub(crate) const fn is_invisible(char: char) -> bool {
    is_default_ignorable(char) || is_empty_shape(char)
}

/// The rest of `Default_Ignorable_Code_Point` (Unicode 17, `DerivedCoreProperties.txt`). What is not assigned yet in it is
/// kept for characters of the kind, so the list rarely grows.
const fn is_default_ignorable(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'
            | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Not ignorable to Unicode, and yet nothing to see: a braille cell without dots, annotation marks, the format controls
/// and blanks of hieroglyphs, a filler of the Khitan script, a note without a head.
const fn is_empty_shape(char: char) -> bool {
    matches!(
        char,
        '\u{2800}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{13441}'..='\u{13442}'
            | '\u{16fe4}'
            | '\u{1d159}'
    )
}

/// The selector that makes an emoji of the character before it.
pub(super) const EMOJI_STYLE: char = '\u{fe0f}';

/// Whether [`EMOJI_STYLE`] between these two does that; elsewhere it draws nothing.
pub(super) fn styles(before: char, rest: &str) -> bool {
    match before {
        '0'..='9' | '#' | '*' => rest.starts_with('\u{20e3}'),
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{3297}'
        | '\u{3299}' => true,
        _ => before != EMOJI_STYLE && is_emoji(before),
    }
}

/// The zero-width joiner and non-joiner: needed in Persian, in Indic scripts and in emoji.
pub(crate) const fn is_joiner(char: char) -> bool {
    matches!(char, '\u{200c}' | '\u{200d}')
}

/// Whether a joiner next to this makes sense: a letter that is not Latin, or an emoji.
pub(crate) fn joins(char: char) -> bool {
    is_emoji(char) || (char.is_alphabetic() && !char.is_ascii())
}

/// The blocks of emoji, and the selector that ends one.
const fn is_emoji(char: char) -> bool {
    matches!(
        char,
        '\u{2190}'..='\u{2bff}' | '\u{3030}' | '\u{303d}' | EMOJI_STYLE | '\u{1f000}'..='\u{1faff}'
    ) && !is_empty_shape(char)
}
