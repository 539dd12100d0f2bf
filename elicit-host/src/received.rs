//! A request as it is shown.

mod field;
mod form;
mod option;
mod page;

use std::fmt;

use elicit_core::{ElicitParams, FormError, Limits, Mode};

pub use field::ShownField;
pub use form::ReceivedForm;
pub use option::ShownOption;
pub use page::ReceivedUrl;

use crate::text::SafeText;

/// A received request: decoded, within limits, its texts safe to draw.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Received {
    /// A form to be filled in.
    Form(ReceivedForm),
    /// A page to be opened.
    Url(ReceivedUrl),
}

impl Received {
    /// How many bytes a message has at most.
    pub const MESSAGE: usize = 8 * 1024;

    /// Decodes a request. `server` is the host name that the server is reached at, where it has
    /// one; see [`UrlReport::seen_from`](crate::UrlReport::seen_from).
    ///
    /// # Errors
    ///
    /// When the form cannot be shown or the message is too long. A URL is never refused here:
    /// [its report](ReceivedUrl::report) is, and the person may see it.
    pub fn new(
        params: ElicitParams,
        limits: &Limits,
        server: Option<&str>,
    ) -> Result<Self, Unreadable> {
        if params.message().len() > Self::MESSAGE {
            return Err(Unreadable::Message);
        }
        match params {
            ElicitParams::Form(params) => ReceivedForm::new(params, limits)
                .map(Self::Form)
                .map_err(Unreadable::Form),
            ElicitParams::Url(params) => Ok(Self::Url(ReceivedUrl::new(params, server))),
            _ => Err(Unreadable::Mode),
        }
    }

    /// Form or URL.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match self {
            Self::Form(_) => Mode::Form,
            Self::Url(_) => Mode::Url,
        }
    }

    /// The server's message, several lines: why it asks.
    #[must_use]
    pub const fn message(&self) -> &SafeText {
        match self {
            Self::Form(form) => form.message(),
            Self::Url(url) => url.message(),
        }
    }
}

/// Why a request cannot be shown.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Unreadable {
    /// The message is longer than [`Received::MESSAGE`].
    Message,
    /// A mode that is not known here.
    Mode,
    /// The form cannot be answered, or is beyond the limits.
    Form(FormError),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message => write!(f, "the message has more than {} bytes", Received::MESSAGE),
            Self::Mode => f.write_str("the mode is not known"),
            Self::Form(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unreadable {}
