//! What can be odd about a URL.

use std::fmt;

/// What follows from a finding, or from all of them: the gravest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Worth a line, nothing more. Consent is still needed.
    Ok,
    /// To be brought out, with "don't open" as the default.
    Warn,
    /// Not to be opened at all.
    Refuse,
}

/// One thing about a URL that a person should know. `Display` is a sentence for them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Finding {
    /// Longer than [`UrlReport::LIMIT`](crate::UrlReport::LIMIT).
    TooLong,
    /// A blank, a control, a backslash, a bidirectional control or an invisible character stands in
    /// it: what is read is not what is opened.
    Character,
    /// It is no URL, or not one of the form `scheme://host`.
    Malformed,
    /// The scheme is neither `https` nor `http`.
    Scheme,
    /// A user name before the host, which reads like a host.
    Userinfo,
    /// There is no host.
    NoHost,
    /// Plain `http` to a host that is not this machine.
    Insecure,
    /// The host is written in another script than ASCII; its characters beyond ASCII.
    International(Vec<char>),
    /// One label of the host mixes scripts.
    MixedScript,
    /// The host is made of characters that look like this other name.
    LooksLike(String),
    /// A browser reads the host as another text than stands there (`0x7f.1`, `%2e`).
    Rewritten,
    /// The host is this machine.
    Loopback,
    /// The host is an address and no name.
    IpAddress,
    /// The host is a name without a dot, of the local network.
    SingleLabel,
    /// The host ends in a dot.
    TrailingDot,
    /// A port that is not the scheme's own.
    Port(u16),
    /// Another URL stands in path, query or fragment.
    InnerUrl,
    /// The host has so many labels that its end, which counts, is easily missed.
    DeepHost,
    /// The page is not at the server's own host.
    LeavesServer,
}

impl Finding {
    /// How grave it is.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match self {
            Self::TooLong
            | Self::Character
            | Self::Malformed
            | Self::Scheme
            | Self::Userinfo
            | Self::NoHost => Verdict::Refuse,
            Self::Insecure
            | Self::International(_)
            | Self::MixedScript
            | Self::LooksLike(_)
            | Self::Rewritten => Verdict::Warn,
            Self::Loopback
            | Self::IpAddress
            | Self::SingleLabel
            | Self::TrailingDot
            | Self::Port(_)
            | Self::InnerUrl
            | Self::DeepHost
            | Self::LeavesServer => Verdict::Ok,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "The address is too long.",
            Self::Character => "The address has characters that hide what it is.",
            Self::Malformed => "This is not a web address.",
            Self::Scheme => "Only https and http pages can be opened.",
            Self::Userinfo => "There is a user name before the host, which can pass for the host.",
            Self::NoHost => "The address has no host.",
            Self::Insecure => "The connection is not encrypted (http).",
            Self::International(chars) => {
                f.write_str("The host has letters that are not plain Latin ones:")?;
                for char in chars {
                    write!(f, " {char} (U+{:04X})", u32::from(*char))?;
                }
                return f.write_str(".");
            }
            Self::MixedScript => "The host mixes letters of several scripts in one word.",
            Self::LooksLike(other) => {
                return write!(f, "The host looks like {other} and is another.");
            }
            Self::Rewritten => "The host is written so that it reads like another one.",
            Self::Loopback => "The page is on this machine.",
            Self::IpAddress => "The host is a number and not a name.",
            Self::SingleLabel => "The host is a name of the local network.",
            Self::TrailingDot => "The host ends in a dot.",
            Self::Port(port) => return write!(f, "The page is at the unusual port {port}."),
            Self::InnerUrl => "The address contains another address.",
            Self::DeepHost => "The host has many parts; what counts is its end.",
            Self::LeavesServer => "The page is not at the server's own host.",
        })
    }
}
