//! Texts of a server's, made safe to draw: the table of hazards.

use elicit_host::SafeText;

#[track_caller]
fn line(text: &str, shown: &str, hidden: usize) {
    let safe = SafeText::line(text);
    assert_eq!((safe.as_str(), safe.hidden()), (shown, hidden), "{text:?}");
}

#[test]
fn an_escape_sequence_is_one_mark() {
    for (text, shown) in [
        // Colour, cursor, screen.
        ("a\u{1b}[31mred", "a�red"),
        ("a\u{1b}[2J\u{1b}[1;1Hb", "a��b"),
        ("a\u{1b}[?1049hb", "a�b"),
        ("a\u{1b}[1 qb", "a�b"),
        // A link, the clipboard, the title: up to BEL or ST, in both spellings.
        (
            "\u{1b}]8;;https://evil.example\u{1b}\\Click\u{1b}]8;;\u{1b}\\",
            "�Click�",
        ),
        ("\u{1b}]52;c;ZXZpbA==\u{7}ok", "�ok"),
        ("\u{1b}]0;title\u{9c}ok", "�ok"),
        ("\u{1b}Pq#0\u{1b}\\ok", "�ok"),
        ("\u{1b}_private\u{1b}\\ok", "�ok"),
        // The one-byte forms.
        ("\u{9b}31mred", "�red"),
        ("\u{9d}0;title\u{7}ok", "�ok"),
        ("\u{90}q\u{9c}ok", "�ok"),
        // Short ones.
        ("\u{1b}cok", "�ok"),
        ("\u{1b}(Bok", "�ok"),
        // Cut off.
        ("a\u{1b}", "a�"),
        ("a\u{1b}[", "a�"),
        ("a\u{1b}[12", "a�"),
        // Another begins before the first has ended.
        ("\u{1b}[3\u{1b}[31mred", "��red"),
        ("\u{1b}]0;ti\u{1b}[31mtle", "��tle"),
        // Not ASCII where the final byte should be.
        ("\u{1b}é", "�é"),
        ("\u{1b}[é", "�é"),
    ] {
        line(text, shown, 0);
    }
}

#[test]
fn a_control_string_without_end_hides_nothing() {
    line("\u{1b}]0;the rest is shown", "�0;the rest is shown", 0);
    line("\u{9d}a\u{9d}b\u{90}c", "�a�b�c", 0);
}

#[test]
fn many_unended_strings_cost_no_more() {
    let hostile = "\u{1b}]".repeat(200_000);
    // Each ends the one before.
    assert_eq!(SafeText::line(&hostile).as_str(), "�".repeat(200_000));
    let hostile = "\u{9d}".repeat(200_000);
    assert_eq!(SafeText::line(&hostile).as_str(), "�".repeat(200_000));
}

#[test]
fn controls_and_breaks() {
    line("a\0b\u{7f}c\u{85}d\re\u{8}f", "a�b�c�d�e�f", 0);
    line("a\tb", "a b", 0);
    line("a\nb\r\nc\u{2028}d\u{2029}e", "a b c d e", 0);
    line("a\n\n\nb", "a b", 0);
    let block = SafeText::block("a\nb\r\nc\u{2028}d\u{2029}\n\te\rf");
    assert_eq!(block.as_str(), "a\nb\nc\nd\n\n e�f");
}

#[test]
fn bidirectional_controls_are_named() {
    line("abc\u{202e}fdp.exe", "abc⟨U+202E⟩fdp.exe", 0);
    line(
        "\u{202a}\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}",
        "⟨U+202A⟩⟨U+2066⟩⟨U+2069⟩⟨U+200E⟩⟨U+200F⟩⟨U+061C⟩",
        0,
    );
    // Right-to-left scripts stay as they are.
    line("שלום", "שלום", 0);
    assert_eq!(SafeText::line("שלום").isolated(), "\u{2068}שלום\u{2069}");
}

#[test]
fn invisible_characters_are_left_out_and_counted() {
    for char in [
        '\u{200b}',
        '\u{2060}',
        '\u{2064}',
        '\u{feff}',
        '\u{ad}',
        '\u{180e}',
        '\u{34f}',
        '\u{115f}',
        '\u{1160}',
        '\u{3164}',
        '\u{ffa0}',
        '\u{e0041}',
        '\u{e007f}',
        '\u{e0100}',
        '\u{e01ef}',
        '\u{fff9}',
        '\u{fffb}',
        '\u{200c}',
        '\u{200d}',
    ] {
        line(&format!("pass{char}word"), "password", 1);
    }
}

/// `Default_Ignorable_Code_Point` of Unicode 17 (`DerivedCoreProperties.txt`), whole.
const DEFAULT_IGNORABLE: [(u32, u32); 17] = [
    (0xad, 0xad),
    (0x34f, 0x34f),
    (0x61c, 0x61c),
    (0x115f, 0x1160),
    (0x17b4, 0x17b5),
    (0x180b, 0x180f),
    (0x200b, 0x200f),
    (0x202a, 0x202e),
    (0x2060, 0x206f),
    (0x3164, 0x3164),
    (0xfe00, 0xfe0f),
    (0xfeff, 0xfeff),
    (0xffa0, 0xffa0),
    (0xfff0, 0xfff8),
    (0x1_bca0, 0x1_bca3),
    (0x1_d173, 0x1_d17a),
    (0xe_0000, 0xe_0fff),
];

/// Annotation marks, hieroglyph controls and blanks, and other shapes that are empty.
const EMPTY: [(u32, u32); 6] = [
    (0x2800, 0x2800),
    (0xfff9, 0xfffb),
    (0x1_3430, 0x1_343f),
    (0x1_3441, 0x1_3442),
    (0x1_6fe4, 0x1_6fe4),
    (0x1_d159, 0x1_d159),
];

#[test]
fn the_whole_kind_of_invisible_characters_is_left_out_or_named() {
    for (first, last) in DEFAULT_IGNORABLE.into_iter().chain(EMPTY) {
        for code in first..=last {
            let char = char::from_u32(code).unwrap();
            let text = format!("pass{char}word");
            let is_bidi =
                matches!(code, 0x61c | 0x200e..=0x200f | 0x202a..=0x202e | 0x2066..=0x2069);
            if is_bidi {
                line(&text, &format!("pass⟨U+{code:04X}⟩word"), 0);
            } else {
                line(&text, "password", 1);
                // Neither in scripts whose words take joiners.
                let joiner = matches!(code, 0x200c..=0x200d);
                let text = format!("می{char}خواهم");
                line(
                    &text,
                    if joiner { &text } else { "میخواهم" },
                    usize::from(!joiner),
                );
            }
        }
    }
}

#[test]
fn the_selector_of_emoji_stays_where_it_selects() {
    for text in [
        "❤\u{fe0f}",
        "☝\u{fe0f}",
        "©\u{fe0f}",
        "‼\u{fe0f}",
        "㊙\u{fe0f}",
        "1\u{fe0f}\u{20e3}",
        "🏳\u{fe0f}\u{200d}🌈",
    ] {
        line(text, text, 0);
    }
    line("\u{fe0f}a", "a", 1);
    line("1\u{fe0f}2", "12", 1);
    line("❤\u{fe0f}\u{fe0f}", "❤\u{fe0f}", 1);
    line("❤\u{fe0e}", "❤", 1);
    line("\u{2800}\u{fe0f}", "", 2);
}

#[test]
fn joiners_stay_where_they_are_needed() {
    // A family, Persian "I want", Devanagari with an explicit joiner.
    for text in [
        "👩\u{200d}👩\u{200d}👧",
        "می\u{200c}خواهم",
        "क्\u{200d}ष",
        "❤\u{fe0f}\u{200d}🔥",
    ] {
        line(text, text, 0);
    }
    line("👩\u{200d}", "👩", 1);
    line("\u{200d}👩", "👩", 1);
    line("می\u{200c} ", "می ", 1);
}

#[test]
fn marks_pile_up_to_four() {
    line("e\u{301}", "e\u{301}", 0);
    let piled = format!("z{}a", "\u{300}".repeat(20));
    line(&piled, "z\u{300}\u{300}\u{300}\u{300}a", 16);
}

#[test]
fn a_title_is_cut_where_it_shows() {
    let whole = SafeText::title(&"ä".repeat(200));
    assert_eq!(
        (whole.as_str().chars().count(), whole.is_cut()),
        (200, false)
    );
    let cut = SafeText::title(&"ä".repeat(201));
    assert!(cut.is_cut());
    assert_eq!(cut.as_str(), format!("{}…", "ä".repeat(200)));
}

#[test]
fn an_escaped_text_shows_what_it_is_made_of() {
    let escaped = SafeText::escaped("https://a\u{202e}\\\tö b");
    assert_eq!(escaped.as_str(), r"https://a\u{202e}\\\t\u{f6} b");
}

#[test]
fn ordinary_text_is_untouched() {
    for text in [
        "",
        "Your name?",
        "Größe · 例え · Ελλάδα 😀 <b>&amp;</b>",
        "a  b",
    ] {
        line(text, text, 0);
    }
}

#[test]
fn debug_does_not_show_it() {
    assert_eq!(
        format!("{:?}", SafeText::line("Ada")),
        "SafeText { bytes: 3, hidden: 0, .. }"
    );
}

/// Whatever stands alone between two letters, nothing that is left moves, hides or turns.
#[test]
fn no_character_gets_through_that_should_not() {
    let dangerous = |char: char| {
        char.is_control()
            || matches!(
                char,
                '\u{2028}' | '\u{2029}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}' | '\u{61c}'
                    | '\u{e0000}'..='\u{e0fff}'
            )
    };
    for char in '\0'..=char::MAX {
        let text = format!("a{char}b");
        let line = SafeText::line(&text);
        assert!(!line.as_str().contains(dangerous), "{char:?}");
        let block = SafeText::block(&text);
        let lines = block.as_str().replace('\n', "");
        assert!(!lines.contains(dangerous), "{char:?}");
        // An escape takes its final byte along; nothing else takes a letter.
        let keeps = line.as_str().starts_with('a') && line.as_str().ends_with(['b', '�']);
        assert!(keeps, "{char:?}");
        // Safe text is safe already.
        assert_eq!(
            SafeText::line(line.as_str()).as_str(),
            line.as_str(),
            "{char:?}"
        );
    }
}
