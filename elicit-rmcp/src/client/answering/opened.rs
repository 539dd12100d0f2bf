//! The pages that were opened in a call.

use elicit_core::ElicitParams;

/// The pages that were opened in a call, so that the person is told when one comes again.
#[derive(Default)]
pub(super) struct Opened(Vec<String>);

impl Opened {
    pub(super) fn has(&self, params: &ElicitParams) -> bool {
        matches!(params, ElicitParams::Url(page) if self.0.iter().any(|url| url == page.url()))
    }

    pub(super) fn add(&mut self, params: &ElicitParams) {
        if let ElicitParams::Url(page) = params {
            self.0.push(page.url().to_owned());
        }
    }
}
