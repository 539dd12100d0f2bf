//! The address that a browser accepts, with the letters of every script.

use super::letters::{LETTERS, MARKS};

/// `1*(LOCAL / letter) "@" label *("." label)`
pub(super) const fn is_email(text: &[u8]) -> bool {
    let Word {
        chars: 1..,
        rest: [b'@', domain @ ..],
        ..
    } = word(text, LOCAL)
    else {
        return false;
    };
    let mut rest = domain;
    loop {
        match label(rest) {
            Some([]) => return true,
            Some([b'.', more @ ..]) => rest = more,
            _ => return false,
        }
    }
}

/// What follows the label that `text` begins with.
const fn label(text: &[u8]) -> Option<&[u8]> {
    match (text, word(text, LABEL)) {
        ([b'-', ..], _) | (_, Word { last: b'-', .. }) => None,
        (
            _,
            Word {
                chars: 1..=63,
                rest,
                ..
            },
        ) => Some(rest),
        _ => None,
    }
}

/// ASCII that stands in the local part.
const LOCAL: u8 = 1;
/// ASCII that stands in a label.
const LABEL: u8 = 2;

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut c = 0u8;
    while c < 0x80 {
        classes[c as usize] = match c {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' => LOCAL | LABEL,
            b'.' | b'!' | b'#' | b'$' | b'%' | b'&' | b'\'' | b'*' | b'+' | b'/' | b'=' | b'?'
            | b'^' | b'_' | b'`' | b'{' | b'|' | b'}' | b'~' => LOCAL,
            _ => 0,
        };
        c += 1;
    }
    classes
};

/// As much of a text as is of a class or a letter.
struct Word<'a> {
    chars: usize,
    /// The first byte of the last character; 0 in an empty word.
    last: u8,
    rest: &'a [u8],
}

const fn word(text: &[u8], class: u8) -> Word<'_> {
    let mut word = Word {
        chars: 0,
        last: 0,
        rest: text,
    };
    while let [first, rest @ ..] = word.rest {
        if CLASSES[*first as usize] & class != 0 {
            word.rest = rest;
        } else if *first >= 0x80
            && let Some(rest) = letter(word.rest, word.last)
        {
            word.rest = rest;
        } else {
            break;
        }
        word.chars += 1;
        word.last = *first;
    }
    word
}

/// What follows the letter, or the mark on a letter, that `text` begins with. `before` is the
/// first byte of the character that comes before it in its word.
const fn letter(text: &[u8], before: u8) -> Option<&[u8]> {
    let (c, rest) = match *text {
        [a @ 0xc0..0xe0, b, ref rest @ ..] => (character([0, 0, a & 0x1f, b]), rest),
        [a @ 0xe0..0xf0, b, c, ref rest @ ..] => (character([0, a & 0x0f, b, c]), rest),
        [a @ 0xf0..=0xff, b, c, d, ref rest @ ..] => (character([a & 0x07, b, c, d]), rest),
        _ => return None,
    };
    // What is not ASCII and stands before is a letter or a mark itself.
    let on_letter = before >= 0x80 || before.is_ascii_alphabetic();
    if has(&LETTERS, c) || on_letter && has(&MARKS, c) {
        Some(rest)
    } else {
        None
    }
}

/// Six bits of each byte.
const fn character([a, b, c, d]: [u8; 4]) -> u32 {
    let (a, b, c, d) = (a & 0x3f, b & 0x3f, c & 0x3f, d & 0x3f);
    (a as u32) << 18 | (b as u32) << 12 | (c as u32) << 6 | d as u32
}

/// Whether a character is in one of the runs of its plane.
const fn has(planes: &[&[u16]], c: u32) -> bool {
    let (plane, low) = ((c >> 16) as usize, c & 0xffff);
    if plane >= planes.len() {
        return false;
    }
    // How many runs begin or have ended there: an odd number within a run.
    let turns = planes[plane];
    let (mut count, mut end) = (0, turns.len());
    while count < end {
        let middle = count + (end - count) / 2;
        if turns[middle] as u32 <= low {
            count = middle + 1;
        } else {
            end = middle;
        }
    }
    count % 2 == 1
}

#[cfg(test)]
mod tests {
    use crate::form::format::Format;

    const _: () = assert!(Format::Email.accepts("a@b.example"));
    const _: () = assert!(Format::Email.accepts("தமிழ்@சிங்கப்பூர்"));
    const _: () = assert!(!Format::Email.accepts("Ada <a@b.example>"));

    #[test]
    fn addresses() {
        let good = [
            "a@b",
            "ada@localhost",
            "ada@b.example",
            "Ada.Lovelace+notes@Mail.Example",
            "a.b.c@d.e.f.g",
            "x@1.2.3.4",
            "1@2",
            "-@a",
            "_@a",
            "a@a-b",
            "a@a--b.c",
            "a@xn--bcher-kva.example",
            // Dots anywhere in the local part.
            ".@a",
            ".a@b",
            "a.@b",
            "a..b@c",
            // Everything that the grammar lists.
            "!#$%&'*+/=?^_`{|}~.-@a",
            "abcdefghijklmnopqrstuvwxyz@abcdefghijklmnopqrstuvwxyz",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ@ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "0123456789@0123456789",
        ];
        let bad = [
            "",
            "@",
            "a",
            "a@",
            "@b",
            "a@@b",
            "a@b@c",
            "a.b",
            // Labels.
            "a@.",
            "a@.b",
            "a@b.",
            "a@b..c",
            "a@-",
            "a@-b",
            "a@b-",
            "a@b-.c",
            "a@b.-c",
            "a@b.c-",
            "a@b_c",
            "a@b+c",
            "a@b/c",
            "a@b:25",
            // What mail has and browsers do not.
            "Ada <a@b.example>",
            "<a@b.example>",
            "Ada a@b.example",
            "a@b.example (Ada)",
            "a(Ada)@b.example",
            "\"a\"@b.example",
            "\"a b\"@b.example",
            "a\\@b@c",
            "a@[192.0.2.1]",
            "a@[IPv6:2001:db8::1]",
            "mailto:a@b.example",
            "a@b.example,c@d.example",
            "a@b.example;c@d.example",
            "a b@c",
            "a@b c",
            "a@b\n",
            "a\0@b",
            "a@b\0",
            "a\u{7f}@b",
        ];
        for text in good {
            assert!(Format::Email.accepts(text), "{text}");
        }
        for text in bad {
            assert!(!Format::Email.accepts(text), "{text}");
        }
    }

    #[test]
    fn a_label_has_63_characters() {
        for letter in ["a", "é", "漢", "𐐨"] {
            for chars in [0, 1, 2, 62, 63, 64, 65, 319] {
                let label = letter.repeat(chars);
                let fits = (1..=63).contains(&chars);
                for domain in [label.clone(), format!("{label}.b"), format!("b.{label}")] {
                    let text = format!("a@{domain}");
                    assert_eq!(Format::Email.accepts(&text), fits, "{text}");
                }
            }
            // The local part and the number of labels have no limit.
            let local = letter.repeat(500);
            let domain = [letter; 500].join(".");
            assert!(Format::Email.accepts(&format!("{local}@{domain}")));
        }
    }

    #[test]
    fn letters_of_every_script() {
        let good = [
            "josé@café.example",
            "jose\u{301}@cafe\u{301}.example",
            "müller@bücher.example",
            "δοκιμή@παράδειγμα.δοκιμή",
            "медведь@с-балалайкой.рф",
            "我買@屋企.香港",
            "二ノ宮@黒川.日本",
            "홍길동@예시.한국",
            "संपर्क@डाटामेल.भारत",
            "తెలుగు@భారత్",
            "தமிழ்@சிங்கப்பூர்",
            "คนไม้@ตัวอย่าง.ไทย",
            "שלום@דוגמה.קום",
            "مثال@موقع.شبكة",
            "𐐀@𐐨.𠀀.\u{31350}",
        ];
        let bad = [
            "é",
            "é@",
            "@é",
            "é@-é",
            "é@é-",
            "é@é.",
            // Dots, hyphens and at signs of other scripts.
            "a@b。example",
            "a@b．example",
            "a＠b.example",
            "a@b‐c",
            "a@b·c",
            // Digits, signs, pictures.
            "a@٣",
            "1²@b",
            "a€@b",
            "a@😀.example",
            "a@☃.example",
            // Blanks, joiners, directions.
            "a\u{80}@b",
            "a\u{a0}@b",
            "a\u{ad}@b",
            "a\u{200b}@b",
            "a\u{200d}b@c",
            "a\u{2028}@b",
            "a\u{202e}@b",
            "a\u{2066}@b",
            "a@b\u{feff}",
            // Private or no characters.
            "a\u{378}@b",
            "a\u{e000}@b",
            "a\u{fffd}@b",
            "a\u{ffff}@b",
            "a\u{10ffff}@b",
        ];
        for text in good {
            assert!(Format::Email.accepts(text), "{text}");
        }
        for text in bad {
            assert!(!Format::Email.accepts(text), "{text:?}");
        }
    }

    #[test]
    fn a_mark_stands_on_a_letter() {
        for before in ["e", "E", "é", "क", "e\u{302}", "का"] {
            assert!(Format::Email.accepts(&format!("{before}\u{301}@b")));
            assert!(Format::Email.accepts(&format!("a@{before}\u{301}")));
        }
        for before in ["", "1", "-", "é1", "é-", "é."] {
            assert!(!Format::Email.accepts(&format!("{before}\u{301}@b")));
            assert!(!Format::Email.accepts(&format!("a@{before}\u{301}")));
        }
        // Marks that draw nothing, and one that encloses.
        for mark in ["\u{34f}", "\u{fe0f}", "\u{e0100}", "\u{20dd}"] {
            assert!(!Format::Email.accepts(&format!("a{mark}@b")), "{mark:?}");
        }
    }

    /// A newer toolchain may know more letters than the table, an older one fewer.
    #[test]
    fn letters_are_those_of_std() {
        let table = (17, 0, 0);
        for c in '\u{80}'..=char::MAX {
            let is_letter = Format::Email.accepts(&format!("{c}@b"));
            assert_eq!(is_letter, Format::Email.accepts(&format!("a@{c}")), "{c:?}");
            if char::UNICODE_VERSION >= table {
                assert!(!is_letter || c.is_alphabetic(), "{c:?}");
            }
            if char::UNICODE_VERSION <= table {
                assert!(is_letter || !c.is_alphabetic(), "{c:?}");
            }
        }
    }
}
