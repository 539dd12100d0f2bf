//! The URL as it was written, before a parser has made sense of it.

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

/// A whole URL inside of the path, query or fragment, plain or percent-encoded.
pub(super) fn has_inner_url(url: &Url) -> bool {
    let text = url.as_str();
    let rest = text.get(url.scheme().len() + "://".len()..);
    rest.is_some_and(|rest| rest.contains("://") || has_encoded(rest))
}

fn has_encoded(text: &str) -> bool {
    text.to_ascii_lowercase().contains("%3a%2f%2f")
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

    /// Whether a host in ASCII was read as another text. (In other scripts it always is; there are
    /// other findings for it.)
    pub(super) fn host_is_rewritten(&self, parsed: &str) -> bool {
        let host = self.host();
        host.is_ascii() && !host.eq_ignore_ascii_case(parsed)
    }
}
