//! URL mode, the server's side.

mod check;

use std::fmt;

pub(super) use check::Origin;
pub use check::UnsafeUrl;
use check::{Plain, check};

use super::{
    Action, ElicitParams, ElicitResult, InputRequest, Outcome, ProtocolVersion, Unsupported,
    UrlParams,
};

/// A request to open a page (URL mode; 2025-11-25 and later), for anything secret: passwords,
/// keys, payment, a third party's login. What is entered there never passes through the client.
///
/// An accept means that the person consents to open the page, not that they are done there.
///
/// The URL must be absolute and `https`; plain `http` is allowed for the loopback host
/// (`localhost` and names under it, 127.0.0.0/8, `[::1]`) or through [`insecure`](Self::insecure).
/// It must stand as it will be sent: RFC 3986, so printable ASCII only (other scripts as `xn--`
/// and percent-encoding), no user name before the host, a host that is a plain name or address.
/// The rules that no program can check remain the author's: no secret and no personal data in
/// the URL, no page that is already signed in, and a page that makes sure that whoever opens it
/// is the person who was asked (2026-07-28, elicitation, "Safe URL Handling" and "Phishing").
///
/// Unlike the texts of a form, the message may name an address: nothing in URL mode forbids it,
/// and clients make no link of it.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{ProtocolVersion, UrlRequest};
///
/// let request = UrlRequest::with_id("Connect your account", "flow-42", |id| {
///     format!("https://mcp.example.com/connect?flow={id}")
/// })?;
/// let params = request.params(ProtocolVersion::V2025_11_25)?;
/// assert_eq!(
///     serde_json::to_string(&params)?,
///     r#"{"mode":"url","message":"Connect your account","url":"https://mcp.example.com/connect?flow=flow-42","elicitationId":"flow-42"}"#,
/// );
/// assert!(UrlRequest::new("Connect", "http://mcp.example.com/connect").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct UrlRequest {
    message: String,
    url: String,
    id: Option<String>,
}

impl UrlRequest {
    /// Asks the person to open this page.
    ///
    /// # Errors
    ///
    /// When the URL is not safe to send; see the rules [above](Self).
    pub fn new(message: impl Into<String>, url: impl Into<String>) -> Result<Self, UnsafeUrl> {
        Self::checked(message.into(), url.into(), Plain::Loopback)
    }

    /// As [`new`](Self::new), but plain `http` is allowed for any host: for a network that is
    /// trusted by other means, or in development.
    ///
    /// # Errors
    ///
    /// When the URL is not safe to send for another reason.
    pub fn insecure(message: impl Into<String>, url: impl Into<String>) -> Result<Self, UnsafeUrl> {
        Self::checked(message.into(), url.into(), Plain::Anywhere)
    }

    /// As [`new`](Self::new), with an id that the URL can contain, so that the page knows which
    /// flow it belongs to.
    ///
    /// # Errors
    ///
    /// When the URL is not safe to send.
    pub fn with_id<U: Into<String>>(
        message: impl Into<String>,
        id: impl Into<String>,
        url: impl FnOnce(&str) -> U,
    ) -> Result<Self, UnsafeUrl> {
        let id = id.into();
        let request = Self::new(message, url(&id))?;
        Ok(request.id(id))
    }

    fn checked(message: String, url: String, plain: Plain) -> Result<Self, UnsafeUrl> {
        check(&url, plain)?;
        Ok(Self {
            message,
            url,
            id: None,
        })
    }

    /// The id of this flow: unique within the server, opaque to the client. 2025-11-25 needs one
    /// and 2026-07-28 has none, so it is written in the former and left out in the latter. An
    /// empty id is none.
    #[must_use]
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into()).filter(|id| !id.is_empty());
        self
    }

    /// The text that tells the person why the page is to be opened.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The page to open.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The id of this flow, when one was given.
    #[must_use]
    pub fn elicitation_id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The params of `elicitation/create` in this revision.
    ///
    /// # Errors
    ///
    /// [`Unsupported::UrlMode`] on 2025-06-18, [`Unsupported::MissingId`] on 2025-11-25 when no
    /// id was given.
    pub fn params(&self, version: ProtocolVersion) -> Result<ElicitParams, Unsupported> {
        match version {
            ProtocolVersion::V2025_06_18 => Err(Unsupported::UrlMode),
            ProtocolVersion::V2025_11_25 => self.params_with_id().map(ElicitParams::Url),
            ProtocolVersion::V2026_07_28 => Ok(ElicitParams::Url(self.params_as(None))),
        }
    }

    /// The entry of [`InputRequests`](super::InputRequests) for 2026-07-28.
    ///
    /// # Errors
    ///
    /// None as yet; the signature is that of a form's request.
    pub fn to_input_request(&self) -> Result<InputRequest, Unsupported> {
        self.params(ProtocolVersion::V2026_07_28)
            .map(InputRequest::Elicit)
    }

    /// What the person did. Accepted means that they agreed to open the page, not that they are
    /// done there: the page knows that.
    #[must_use]
    pub fn outcome(&self, result: &ElicitResult) -> Outcome<()> {
        match result.action() {
            Action::Accept => Outcome::Accepted(()),
            Action::Decline => Outcome::Declined,
            Action::Cancel => Outcome::Cancelled,
        }
    }

    pub(super) fn params_with_id(&self) -> Result<UrlParams, Unsupported> {
        let id = self.id.clone().ok_or(Unsupported::MissingId)?;
        Ok(self.params_as(Some(id)))
    }

    fn params_as(&self, id: Option<String>) -> UrlParams {
        UrlParams::new(self.message.clone(), self.url.clone(), id)
    }
}

/// Shows scheme and host of the URL, and neither message nor id.
impl fmt::Debug for UrlRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlRequest")
            .field("url", &Origin(&self.url))
            .finish_non_exhaustive()
    }
}
