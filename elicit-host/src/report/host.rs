//! Where a URL leads, and whether its name is what it looks like.

use std::net::IpAddr;

use unicode_security::{MixedScript, skeleton};
use url::{Host, Url};

use super::Finding;
use crate::text::SafeText;

/// More labels than these and the end of a host is easily missed: three before the two that, for
/// most names, say whose it is.
const LABELS: usize = 5;

pub(super) enum Site {
    Name { ascii: String, unicode: String },
    Address(IpAddr),
}

impl Site {
    pub(super) fn of(url: &Url) -> Option<Self> {
        Some(match url.host()? {
            Host::Domain("") => return None,
            Host::Domain(name) => Self::Name {
                ascii: name.to_owned(),
                unicode: idna::domain_to_unicode(name).0,
            },
            Host::Ipv4(address) => Self::Address(address.into()),
            Host::Ipv6(address) => Self::Address(address.into()),
        })
    }

    /// `localhost` and the names under it are this machine by RFC 6761, and to browsers.
    pub(super) fn is_loopback(&self) -> bool {
        match self {
            Self::Address(IpAddr::V4(address)) => address.is_loopback(),
            Self::Address(IpAddr::V6(address)) => {
                address.is_loopback() || address.to_ipv4_mapped().is_some_and(|v4| v4.is_loopback())
            }
            Self::Name { ascii, .. } => {
                let name = ascii.strip_suffix('.').unwrap_or(ascii);
                name == "localhost" || name.ends_with(".localhost")
            }
        }
    }

    /// The other spelling, where there is one.
    pub(super) fn in_unicode(&self) -> Option<&str> {
        match self {
            Self::Name { ascii, unicode } if ascii != unicode => Some(unicode),
            _ => None,
        }
    }

    pub(super) fn unicode(&self) -> Option<SafeText> {
        self.in_unicode().map(SafeText::line)
    }

    pub(super) fn findings(&self, into: &mut Vec<Finding>) {
        if self.is_loopback() {
            into.push(Finding::Loopback);
        }
        match self {
            Self::Address(_) => into.push(Finding::IpAddress),
            Self::Name { ascii, unicode } => {
                shape(ascii, into);
                script(ascii, unicode, into);
            }
        }
    }
}

fn shape(ascii: &str, into: &mut Vec<Finding>) {
    let name = match ascii.strip_suffix('.') {
        Some(name) => {
            into.push(Finding::TrailingDot);
            name
        }
        None => ascii,
    };
    match name.split('.').count() {
        1 if name != "localhost" => into.push(Finding::SingleLabel),
        labels if labels > LABELS => into.push(Finding::DeepHost),
        _ => {}
    }
}

fn script(ascii: &str, unicode: &str, into: &mut Vec<Finding>) {
    let odd: Vec<char> = unicode.chars().filter(|char| !char.is_ascii()).collect();
    let encoded = ascii.split('.').any(|label| label.starts_with("xn--"));
    if odd.is_empty() && !encoded {
        return;
    }
    if let Some(other) = looks_like(unicode) {
        into.push(Finding::LooksLike(other));
    }
    if !unicode.split('.').all(MixedScript::is_single_script) {
        into.push(Finding::MixedScript);
    }
    into.push(Finding::International(odd));
}

/// The plain name that a name passes for, when a label of it is all lookalikes of ASCII.
fn looks_like(unicode: &str) -> Option<String> {
    let mut found = false;
    let labels: Vec<String> = unicode
        .split('.')
        .map(|label| match plain(label) {
            Some(other) => {
                found = true;
                other
            }
            None => label.to_owned(),
        })
        .collect();
    found.then(|| labels.join("."))
}

/// The skeleton of UTS 39, but of characters beyond ASCII only: it would make `rn` of every `m`.
fn plain(label: &str) -> Option<String> {
    if label.is_ascii() || !skeleton(label).all(|char| char.is_ascii()) {
        return None;
    }
    let mut other = String::with_capacity(label.len());
    for char in label.chars() {
        if char.is_ascii() {
            other.push(char);
        } else {
            other.extend(skeleton(char.encode_utf8(&mut [0; 4])));
        }
    }
    Some(other)
}
