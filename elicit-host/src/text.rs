//! Texts of a server's, made safe to draw.

mod apart;
mod clean;
mod escape;
mod unseen;

use std::fmt::{self, Write};

pub(crate) use unseen::{is_bidi, is_invisible, is_joiner};

/// A text that came from a server, in a form that can be drawn: it moves no cursor, sets no
/// clipboard, turns no direction and hides nothing.
///
/// | in the text | in here |
/// |---|---|
/// | an escape sequence (`ESC [`, `ESC ]`, and their one-byte forms) | one `�` |
/// | other control characters | `�`; a tab is a space |
/// | `\r\n`, U+2028, U+2029 | a line break; in a one-line text a space |
/// | bidirectional controls | their number, `⟨U+202E⟩` |
/// | invisible characters: what Unicode calls default-ignorable, fillers, empty shapes | left out and [counted](Self::hidden); the joiners stay within words and emoji, U+FE0F after an emoji |
/// | more than four combining marks on one letter | left out and counted |
///
/// For display only: names and values go back to the server as they came. It is not HTML: whoever
/// writes it into a page escapes `<`, `>`, `&` and quotes as of any text. Right-to-left scripts are
/// kept as they are; wrap each text on its own ([`isolated`](Self::isolated), or `<bdi>`) so that
/// none reaches into its neighbours.
///
/// ```
/// use elicit_host::SafeText;
///
/// let title = SafeText::line("Keep\u{1b}]52;c;ZXZpbA==\u{7} my\ndata\u{200b}");
/// assert_eq!(title.as_str(), "Keep\u{fffd} my data");
/// assert_eq!(title.hidden(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct SafeText {
    text: String,
    hidden: usize,
    cut: bool,
}

impl SafeText {
    /// How many characters a title has at most.
    pub const TITLE: usize = 200;

    /// A text of one line: line breaks become blanks, so that a title cannot draw a row of its own.
    #[must_use]
    pub fn line(text: &str) -> Self {
        clean::clean(text, clean::Breaks::Blank)
    }

    /// A text of several lines: a message or a description. Draw it in a block that the person can
    /// tell from the host's own words, and scroll it rather than cut it.
    #[must_use]
    pub fn block(text: &str) -> Self {
        clean::clean(text, clean::Breaks::Keep)
    }

    /// A text of one line that is cut, visibly, after [`TITLE`](Self::TITLE) characters.
    #[must_use]
    pub fn title(text: &str) -> Self {
        let mut line = Self::line(text);
        if let Some((end, _)) = line.text.char_indices().nth(Self::TITLE) {
            line.text.truncate(end);
            line.text.push('…');
            line.cut = true;
        }
        line
    }

    /// A text whose every unusual character is shown by its number: for what is refused, where the
    /// person should see what it was made of.
    #[must_use]
    pub fn escaped(text: &str) -> Self {
        let mut escaped = String::with_capacity(text.len());
        for char in text.chars() {
            if char == ' ' || char.is_ascii_graphic() && char != '\\' {
                escaped.push(char);
            } else {
                // Writing to a String does not fail.
                let _ = write!(escaped, "{}", char.escape_default());
            }
        }
        Self {
            text: escaped,
            ..Self::default()
        }
    }

    /// The text to draw.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// How many characters were left out. Tell the person when it is not 0.
    #[must_use]
    pub const fn hidden(&self) -> usize {
        self.hidden
    }

    /// Whether the end was cut off.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.cut
    }

    /// Whether there is nothing to draw.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text between the isolates of Unicode (U+2068, U+2069), so that its direction does not
    /// reach into what stands next to it.
    #[must_use]
    pub fn isolated(&self) -> String {
        format!("\u{2068}{}\u{2069}", self.text)
    }
}

impl fmt::Display for SafeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl AsRef<str> for SafeText {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// How long it is: a message may hold personal data.
impl fmt::Debug for SafeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SafeText")
            .field("bytes", &self.text.len())
            .field("hidden", &self.hidden)
            .finish_non_exhaustive()
    }
}
