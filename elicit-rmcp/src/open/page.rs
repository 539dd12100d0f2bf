//! A page to open, whose URL may be made when it is asked for.

use std::fmt;

use elicit_core::UrlRequest;

use crate::error::AskError;
use crate::exclusive::Exclusive;
use crate::flows::{FlowError, FlowId};

/// A page for a person to open: the message that says why, and how its URL is made of the id of a flow.
///
/// The flow begins when the person is asked, for the caller, in the server's record of
/// [`Flows`](crate::Flows), and once in a call however often the handler runs. The URL must be safe to send; see
/// [`UrlRequest`], which is a page too: one with an id of the author's own, or none.
///
/// The URL must contain the id as it stands, or the page would never know what it is finishing: without it the answer is
/// [`FlowError::NotInUrl`]. Where the id travels in another form, as inside of a signed `state`, make a
/// [`UrlRequest::with_id`].
///
/// ```
/// use elicit_rmcp::Page;
///
/// let page = Page::new("Connect your calendar", |flow| {
///     format!("https://calendar.example.com/consent?flow={flow}")
/// });
/// # let _ = page;
/// ```
pub struct Page(Source);

enum Source {
    Given(UrlRequest),
    Made(Made),
}

type MakeUrl = dyn FnOnce(&str) -> String + Send;

struct Made {
    message: String,
    url: Exclusive<Box<MakeUrl>>,
    insecure: bool,
}

impl Page {
    /// A page whose URL contains the id of its flow.
    pub fn new(
        message: impl Into<String>,
        url: impl FnOnce(&str) -> String + Send + 'static,
    ) -> Self {
        Self(Source::Made(Made {
            message: message.into(),
            url: Exclusive::new(Box::new(url)),
            insecure: false,
        }))
    }

    /// Plain `http` is allowed for any host: for a network that is trusted by other means, or in development.
    ///
    /// Only for a page whose URL is made of its flow's id: a [`UrlRequest`] was checked when it was made, by
    /// [`UrlRequest::insecure`] or without it, and this changes nothing about it.
    #[must_use]
    pub fn insecure(mut self) -> Self {
        if let Source::Made(made) = &mut self.0 {
            made.insecure = true;
        }
        self
    }

    /// What the person reads.
    pub(crate) fn message(&self) -> &str {
        match &self.0 {
            Source::Given(request) => request.message(),
            Source::Made(made) => &made.message,
        }
    }

    /// Whether its URL waits for the id of a flow.
    pub(crate) const fn is_made(&self) -> bool {
        matches!(self.0, Source::Made(_))
    }

    /// The request itself; `id` is that of its flow, for a page that [is made](Self::is_made).
    pub(crate) fn request(self, id: Option<&FlowId>) -> Result<UrlRequest, AskError> {
        let made = match self.0 {
            Source::Given(request) => return Ok(request),
            Source::Made(made) => made,
        };
        let id = id.map_or("", FlowId::as_str);
        let url = made.url.into_inner()(id);
        if !url.contains(id) {
            return Err(AskError::Flow(FlowError::NotInUrl));
        }
        let request = if made.insecure {
            UrlRequest::insecure(made.message, url)
        } else {
            UrlRequest::new(made.message, url)
        };
        request
            .map(|request| request.id(id))
            .map_err(AskError::UnsafeUrl)
    }
}

impl From<UrlRequest> for Page {
    fn from(request: UrlRequest) -> Self {
        Self(Source::Given(request))
    }
}

/// Does not show the message.
impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::Given(request) => f.debug_tuple("Page").field(request).finish(),
            Source::Made(_) => f.write_str("Page(..)"),
        }
    }
}
