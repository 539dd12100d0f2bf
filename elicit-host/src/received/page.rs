//! A received URL.

use elicit_core::UrlParams;

use crate::report::UrlReport;
use crate::text::SafeText;

/// A received request to open a page. Nothing of it was fetched.
#[derive(Debug, Clone)]
pub struct ReceivedUrl {
    params: UrlParams,
    message: SafeText,
    report: UrlReport,
}

impl ReceivedUrl {
    pub(crate) fn new(params: UrlParams, server: Option<&str>) -> Self {
        let report = UrlReport::new(params.url());
        Self {
            message: SafeText::block(params.message()),
            report: match server {
                Some(server) => report.seen_from(server),
                None => report,
            },
            params,
        }
    }

    /// The server's message, several lines: why the page is to be opened.
    #[must_use]
    pub const fn message(&self) -> &SafeText {
        &self.message
    }

    /// What to show of the URL, and what to warn of.
    #[must_use]
    pub const fn report(&self) -> &UrlReport {
        &self.report
    }

    /// The request as it was received. Not to be shown, and not to be opened.
    #[must_use]
    pub const fn params(&self) -> &UrlParams {
        &self.params
    }
}
