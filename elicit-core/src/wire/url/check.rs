//! Which URLs are safe to send.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

/// Why a URL is not sent. Never contains the URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnsafeUrl {
    /// It does not begin with a scheme.
    NotAbsolute,
    /// The scheme is neither `https` nor `http`.
    Scheme,
    /// Plain `http` to a host that is not the person's own machine.
    Insecure,
    /// There is a user name, or at least an `@`, before the host.
    Userinfo,
    /// There is no host, or it is neither a plain name nor an address in its usual spelling.
    Host,
    /// The port is not a number from 1 to 65535.
    Port,
    /// There is a character that a URL cannot contain: a blank, a control character, a backslash,
    /// anything beyond ASCII, or a delimiter where RFC 3986 has none.
    Character,
    /// A `%` is not followed by two hexadecimal digits.
    Encoding,
}

impl UnsafeUrl {
    /// The reason in a word or two, for programs.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NotAbsolute => "not absolute",
            Self::Scheme => "scheme",
            Self::Insecure => "insecure",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
            Self::Character => "character",
            Self::Encoding => "encoding",
        }
    }
}

impl fmt::Display for UnsafeUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAbsolute => "the URL is not absolute; begin it with `https://`",
            Self::Scheme => "the URL's scheme is not `https`",
            Self::Insecure => {
                "the URL is plain `http`; use `https`, \
                 or `insecure` (of `UrlRequest` or `Page`) where that is meant"
            }
            Self::Userinfo => "the URL has a user name before its host; leave it out",
            Self::Host => "the URL has no host, or one that is no plain name or address",
            Self::Port => "the URL's port is not a number from 1 to 65535",
            Self::Character => {
                "the URL has a character that may not stand in one; \
                 write hosts as `xn--` and everything else percent-encoded"
            }
            Self::Encoding => "the URL has a `%` that is not followed by two hexadecimal digits",
        })
    }
}

impl std::error::Error for UnsafeUrl {}

/// Where plain `http` is allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Plain {
    Loopback,
    Anywhere,
}

pub(super) fn check(url: &str, plain: Plain) -> Result<(), UnsafeUrl> {
    let parts = Parts::of(url)?;
    if parts.https || plain == Plain::Anywhere || parts.host.is_loopback() {
        Ok(())
    } else {
        Err(UnsafeUrl::Insecure)
    }
}

/// Shows scheme and host of a URL, and nothing of one that is not well-formed.
pub(in crate::wire) struct Origin<'a>(pub(in crate::wire) &'a str);

impl fmt::Debug for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Parts::of(self.0) {
            Ok(parts) => {
                let scheme = if parts.https { "https" } else { "http" };
                write!(f, "{scheme}://{}", parts.host)
            }
            Err(reason) => write!(f, "(unsafe: {})", reason.reason()),
        }
    }
}

/// The parts of a well-formed URL that the rules are about.
struct Parts<'a> {
    https: bool,
    host: Host<'a>,
}

impl<'a> Parts<'a> {
    fn of(url: &'a str) -> Result<Self, UnsafeUrl> {
        if !url.bytes().all(may_stand) {
            return Err(UnsafeUrl::Character);
        }
        let (scheme, rest) = split_scheme(url).ok_or(UnsafeUrl::NotAbsolute)?;
        let https = scheme.eq_ignore_ascii_case("https");
        if !https && !scheme.eq_ignore_ascii_case("http") {
            return Err(UnsafeUrl::Scheme);
        }
        let rest = rest.strip_prefix("//").ok_or(UnsafeUrl::Host)?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, tail) = rest.split_at(end);
        if authority.contains('@') {
            return Err(UnsafeUrl::Userinfo);
        }
        let (host, port) = split_port(authority)?;
        let host = Host::of(host).ok_or(UnsafeUrl::Host)?;
        if !port.is_none_or(is_port) {
            return Err(UnsafeUrl::Port);
        }
        check_tail(tail)?;
        Ok(Self { https, host })
    }
}

/// The characters of RFC 3986: unreserved, reserved, and `%`.
const fn may_stand(byte: u8) -> bool {
    byte.is_ascii_graphic()
        && !matches!(
            byte,
            b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}'
        )
}

/// The scheme and what follows its colon.
fn split_scheme(url: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = url.split_once(':')?;
    let starts = scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    let goes_on = scheme
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    (starts && goes_on).then_some((scheme, rest))
}

/// Host and port of an authority without user name.
fn split_port(authority: &str) -> Result<(&str, Option<&str>), UnsafeUrl> {
    let host = match authority.rfind(']') {
        Some(bracket) => bracket + 1,
        None => authority.find(':').unwrap_or(authority.len()),
    };
    match authority.split_at(host) {
        (host, "") => Ok((host, None)),
        (host, rest) => match rest.strip_prefix(':') {
            Some(port) => Ok((host, Some(port))),
            None => Err(UnsafeUrl::Host),
        },
    }
}

fn is_port(port: &str) -> bool {
    port.bytes().all(|byte| byte.is_ascii_digit())
        && port.parse::<u16>().is_ok_and(|number| number != 0)
}

/// Path, query and fragment: no brackets, one `#`, and every `%` with its two digits.
fn check_tail(tail: &str) -> Result<(), UnsafeUrl> {
    if tail.contains(['[', ']']) || tail.matches('#').count() > 1 {
        return Err(UnsafeUrl::Character);
    }
    let encoded = tail.split('%').skip(1).all(|after| {
        matches!(after.as_bytes(), [high, low, ..]
            if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
    });
    if encoded {
        Ok(())
    } else {
        Err(UnsafeUrl::Encoding)
    }
}

enum Host<'a> {
    Name(&'a str),
    V4(Ipv4Addr),
    V6(Ipv6Addr),
}

impl<'a> Host<'a> {
    /// A name of DNS labels or an address. Percent-encoded hosts, a dot at the end, and numbers
    /// that only some programs take for an address (`127.1`, `0x7f000001`) are refused: what a
    /// person reads must be what a browser opens.
    fn of(text: &'a str) -> Option<Self> {
        if let Some(rest) = text.strip_prefix('[') {
            return rest.strip_suffix(']')?.parse().ok().map(Self::V6);
        }
        let plain = text.len() <= 253 && text.split('.').all(is_label);
        if !plain {
            return None;
        }
        if text.rsplit('.').next().is_some_and(is_number) {
            return text.parse().ok().map(Self::V4);
        }
        Some(Self::Name(text))
    }

    /// `localhost` and the names under it are loopback by RFC 6761, and to browsers.
    fn is_loopback(&self) -> bool {
        match self {
            Self::Name(name) => name
                .rsplit('.')
                .next()
                .is_some_and(|last| last.eq_ignore_ascii_case("localhost")),
            Self::V4(address) => address.is_loopback(),
            Self::V6(address) => address.is_loopback(),
        }
    }
}

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::V4(address) => write!(f, "{address}"),
            Self::V6(address) => write!(f, "[{address}]"),
        }
    }
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Whether browsers would take a host that ends in this label for an IPv4 address.
fn is_number(label: &str) -> bool {
    let hex = label
        .strip_prefix("0x")
        .or_else(|| label.strip_prefix("0X"))
        .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    hex || label.bytes().all(|byte| byte.is_ascii_digit())
}
