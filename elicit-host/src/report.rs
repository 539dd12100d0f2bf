//! What is to be known of a URL before a person agrees to open it.

mod finding;
mod host;
mod raw;

use std::fmt;

use url::Url;

pub use finding::{Finding, Verdict};

use crate::text::SafeText;
use host::Site;
use raw::Raw;

/// A report on a received URL: what it really says, and what is odd about it. Made from the text
/// alone; nothing is fetched, looked up or opened (2026-07-28, elicitation, "Safe URL Handling").
///
/// Show [`host`](Self::host) on a line of its own, [`host_unicode`](Self::host_unicode) beside it
/// when there is one, every [finding](Self::findings), and the whole of [`href`](Self::href),
/// wrapped and never shortened. Open that same text and no other: the raw text of a URL can read
/// like one address and open another, so `href` is the URL as a browser understands it. A URL with
/// the verdict [`Refuse`](Verdict::Refuse) has no `href`: it is shown escaped
/// ([`shown`](Self::shown)), and can only be declined or cancelled.
///
/// What looks odd only next to a known name (`rnicrosoft.com`) is not found: there is no list of
/// names here.
///
/// ```
/// use elicit_host::{Finding, UrlReport, Verdict};
///
/// let report = UrlReport::new("https://mcp.example.com/connect?flow=42");
/// assert_eq!(report.verdict(), Verdict::Ok);
/// assert_eq!(report.host(), Some("mcp.example.com"));
///
/// let report = UrlReport::new("https://mcp.example.com@evil.example/connect");
/// assert_eq!(report.verdict(), Verdict::Refuse);
/// assert_eq!(report.findings(), [Finding::Userinfo]);
/// assert_eq!(report.href(), None);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct UrlReport {
    shown: SafeText,
    url: Option<Url>,
    unicode: Option<SafeText>,
    findings: Vec<Finding>,
}

impl UrlReport {
    /// How many bytes a URL has at most.
    pub const LIMIT: usize = 8 * 1024;

    /// Looks at a URL as it was received.
    #[must_use]
    pub fn new(raw: &str) -> Self {
        let mut report = Self {
            shown: SafeText::escaped(start(raw)),
            url: None,
            unicode: None,
            findings: Vec::new(),
        };
        if raw.len() > Self::LIMIT {
            report.findings.push(Finding::TooLong);
            return report;
        }
        report.inspect(raw);
        if report.verdict() == Verdict::Refuse {
            report.url = None;
        }
        report
            .findings
            .sort_by_key(|finding| std::cmp::Reverse(finding.verdict()));
        report
    }

    fn inspect(&mut self, raw: &str) {
        if raw.chars().any(raw::is_foul) {
            self.findings.push(Finding::Character);
        }
        let Ok(url) = Url::parse(raw) else {
            self.findings.push(Finding::Malformed);
            return;
        };
        if !matches!(url.scheme(), "http" | "https") {
            self.findings.push(Finding::Scheme);
            return;
        }
        let Some(parts) = Raw::of(raw) else {
            self.findings.push(Finding::Malformed);
            return;
        };
        if parts.has_userinfo() || !url.username().is_empty() || url.password().is_some() {
            self.findings.push(Finding::Userinfo);
        }
        match Site::of(&url) {
            Some(site) => self.inspect_site(&url, &parts, &site),
            None => self.findings.push(Finding::NoHost),
        }
        if raw::has_inner_url(&url) {
            self.findings.push(Finding::InnerUrl);
        }
        self.url = Some(url);
    }

    fn inspect_site(&mut self, url: &Url, parts: &Raw<'_>, site: &Site) {
        if url.scheme() == "http" && !site.is_loopback() {
            self.findings.push(Finding::Insecure);
        }
        let ascii = url.host_str().unwrap_or_default();
        if parts.host_is_rewritten(ascii, site.in_unicode().unwrap_or(ascii)) {
            self.findings.push(Finding::Rewritten);
        }
        site.findings(&mut self.findings);
        self.findings.extend(url.port().map(Finding::Port));
        self.unicode = site.unicode();
    }

    /// The same, with a finding when the page is not at this host or under it: the host that the
    /// server itself is reached at.
    #[must_use]
    pub fn seen_from(mut self, server: &str) -> Self {
        let under = |name: &str, of: &str| {
            name.strip_suffix(of)
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        let server = server.trim_end_matches('.').to_ascii_lowercase();
        let leaves = self.host().is_some_and(|host| {
            let host = host.trim_end_matches('.');
            !under(host, &server) && !under(&server, host)
        });
        if leaves {
            self.findings.push(Finding::LeavesServer);
        }
        self
    }

    /// The gravest of the findings.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let all = self.findings.iter().map(Finding::verdict);
        all.max().unwrap_or(Verdict::Ok)
    }

    /// What is odd about the URL, the gravest first.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The URL as it is to be shown and opened, `None` when it is refused. Printable ASCII.
    #[must_use]
    pub fn href(&self) -> Option<&str> {
        self.url.as_ref().map(Url::as_str)
    }

    /// The raw text with everything unusual escaped: to show what was refused.
    #[must_use]
    pub const fn shown(&self) -> &SafeText {
        &self.shown
    }

    /// `https` or `http`.
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        self.url.as_ref().map(Url::scheme)
    }

    /// The host in ASCII, labels of other scripts as `xn--`.
    #[must_use]
    pub fn host(&self) -> Option<&str> {
        self.url.as_ref().and_then(Url::host_str)
    }

    /// The host in the script that a person writes it in, where that is another spelling.
    #[must_use]
    pub const fn host_unicode(&self) -> Option<&SafeText> {
        self.unicode.as_ref()
    }

    /// The port, where it is not the scheme's own.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.url.as_ref().and_then(Url::port)
    }
}

/// As much of a text as is ever shown, cut between characters.
fn start(raw: &str) -> &str {
    let cut = |back| raw.get(..UrlReport::LIMIT - back);
    if raw.len() <= UrlReport::LIMIT {
        return raw;
    }
    (0..4).find_map(cut).unwrap_or_default()
}

/// Shows scheme, host and findings; path and query may hold a secret.
impl fmt::Debug for UrlReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlReport")
            .field("scheme", &self.scheme())
            .field("host", &self.host())
            .field("findings", &self.findings)
            .finish_non_exhaustive()
    }
}
