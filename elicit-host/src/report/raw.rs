//! The URL as it was written, before a parser has made sense of it.

use unicode_normalization::UnicodeNormalization;
use url::Url;

use crate::text::{is_bidi, is_invisible, is_joiner};

/// What makes a raw URL read differently from what it opens. Parsers drop or rewrite these.
pub(super) fn is_foul(char: char) -> bool {
    char.is_control()
        || char.is_whitespace()
        || char == '\\'
        || is_bidi(char)
        || is_invisible(char)
        || is_joiner(char)
}

/// A whole URL inside of the path, query or fragment, plain or percent-encoded, in any mixture.
pub(super) fn has_inner_url(url: &Url) -> bool {
    let text = url.as_str();
    let rest = text.get(url.scheme().len() + "://".len()..);
    rest.is_some_and(|rest| plain(rest).contains("://"))
}

/// With the characters of `://` decoded, also where they are encoded more than once.
fn plain(text: &str) -> String {
    let mut text = text.to_ascii_lowercase();
    while text.contains("%25") {
        text = text.replace("%25", "%");
    }
    // Browsers read `\\` as `/`.
    let slashes = text.replace("%2f", "/").replace("%5c", "/");
    slashes.replace("%3a", ":")
}

/// The authority of a URL of the form `scheme://authority…`.
pub(super) struct Raw<'a> {
    authority: &'a str,
}

impl<'a> Raw<'a> {
    /// `None` for other forms: `https:evil.example` is one to parsers, and not to people.
    pub(super) fn of(raw: &'a str) -> Option<Self> {
        let (_, rest) = raw.split_once(':')?;
        let rest = rest.strip_prefix("//")?;
        let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
        let authority = rest.get(..end)?;
        // Parsers skip any number of slashes here.
        (!authority.is_empty()).then_some(Self { authority })
    }

    pub(super) fn has_userinfo(&self) -> bool {
        self.authority.contains('@')
    }

    fn host(&self) -> &'a str {
        let from = self.authority.rfind('@').map_or(0, |at| at + 1);
        let authority = self.authority.get(from..).unwrap_or_default();
        let end = match authority.rfind(']') {
            Some(bracket) => bracket + 1,
            None => authority.find(':').unwrap_or(authority.len()),
        };
        authority.get(..end).unwrap_or_default()
    }

    /// Whether the host was read as another text than stands there, in neither of its spellings:
    /// `0x7f.1`, `%2e`, letters of another width. Upper case is none, nor is a composed letter.
    pub(super) fn host_is_rewritten(&self, ascii: &str, unicode: &str) -> bool {
        let host = self.host();
        if host.is_ascii() {
            return !host.eq_ignore_ascii_case(ascii);
        }
        let host: String = host.chars().flat_map(char::to_lowercase).nfc().collect();
        let written = host.split('.');
        let read: Vec<_> = ascii.split('.').zip(unicode.split('.')).collect();
        written.clone().count() != read.len()
            || written
                .zip(read)
                .any(|(label, (ascii, unicode))| label != ascii && label != unicode)
    }
}
