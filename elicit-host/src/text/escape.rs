//! Escape sequences of terminals (ECMA-48): where one ends.

const ESC: char = '\u{1b}';
const BEL: char = '\u{7}';
const ST: char = '\u{9c}';

/// How many bytes of `rest` belong to the sequence that `first` begins; `None` when it begins none.
///
/// A control string that never ends is no reason to hide the rest of a text: of such a one only the
/// introducer counts. `endless` remembers that there is no end, so that many of them cost no more.
pub(super) fn length(first: char, rest: &str, endless: &mut bool) -> Option<usize> {
    match first {
        ESC => Some(after_escape(rest, endless)),
        '\u{9b}' => Some(control(rest)),
        '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}' => Some(string(rest, endless)),
        _ => None,
    }
}

fn after_escape(rest: &str, endless: &mut bool) -> usize {
    let Some(second) = rest.chars().next() else {
        return 0;
    };
    let tail = rest.get(second.len_utf8()..).unwrap_or_default();
    match second {
        '[' => 1 + control(tail),
        ']' | 'P' | 'X' | '^' | '_' => 1 + string(tail, endless),
        _ => intermediate(rest),
    }
}

/// `ESC [`: parameters, intermediates, and one final byte.
fn control(rest: &str) -> usize {
    let parameters = run(rest, '\u{30}'..='\u{3f}');
    let tail = rest.get(parameters..).unwrap_or_default();
    parameters + ended(tail, '\u{40}'..='\u{7e}')
}

/// `ESC ( B` and the like.
fn intermediate(rest: &str) -> usize {
    ended(rest, '\u{30}'..='\u{7e}')
}

/// Intermediates and the final byte, where there is one.
fn ended(rest: &str, last: std::ops::RangeInclusive<char>) -> usize {
    let intermediates = run(rest, '\u{20}'..='\u{2f}');
    let tail = rest.get(intermediates..).unwrap_or_default();
    intermediates + usize::from(tail.starts_with(|char| last.contains(&char)))
}

fn run(rest: &str, of: std::ops::RangeInclusive<char>) -> usize {
    rest.find(|char| !of.contains(&char)).unwrap_or(rest.len())
}

/// A string of the system (a title, a link, the clipboard), up to `BEL`, `ST`, or another escape.
fn string(rest: &str, endless: &mut bool) -> usize {
    if *endless {
        return 0;
    }
    let Some(end) = rest.find([BEL, ST, ESC]) else {
        *endless = true;
        return 0;
    };
    let tail = rest.get(end..).unwrap_or_default();
    if tail.starts_with("\u{1b}\\") {
        return end + 2;
    }
    match tail.chars().next() {
        Some(ESC) | None => end,
        Some(char) => end + char.len_utf8(),
    }
}
