//! Why a request cannot be said.

use std::borrow::Cow;
use std::fmt;

use crate::form::shown::Shown;

/// Why a request cannot be said to a client of some revision. Nothing was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// The revision has no words for this field. Every revision so far has some for each kind of
    /// field, so nothing gives this yet.
    Revision {
        /// The field's wire name.
        field: Cow<'static, str>,
    },
    /// 2025-06-18 has no URL mode.
    UrlMode,
    /// URL mode of 2025-11-25 needs an `elicitationId`.
    MissingId,
    /// Two URLs of one list share an `elicitationId`.
    RepeatedId,
    /// A list of URLs to open first has none.
    NoUrls,
    /// The options of this field are given at run time, and were not.
    MissingOptions {
        /// The field's wire name.
        field: Cow<'static, str>,
    },
    /// On 2025-06-18 a list becomes one boolean per option, and this form would have more than 32
    /// of them.
    TooManyOptions {
        /// The wire name of the list that goes past the limit.
        field: Cow<'static, str>,
    },
    /// On 2025-06-18 a list becomes one boolean per option, and the name of one is taken.
    Name {
        /// The wire name of the list.
        field: Cow<'static, str>,
        /// The name that both would have.
        name: Cow<'static, str>,
    },
    /// The run-time message has a link in it, which a form must not carry.
    Link,
    /// The default of this field does not match the field's own pattern.
    Default {
        /// The field's wire name.
        field: Cow<'static, str>,
    },
}

impl Unsupported {
    /// The wire name of the field that is to blame, when it is one.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::Revision { field }
            | Self::MissingOptions { field }
            | Self::TooManyOptions { field }
            | Self::Name { field, .. }
            | Self::Default { field } => Some(field),
            Self::UrlMode | Self::MissingId | Self::RepeatedId | Self::NoUrls | Self::Link => None,
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = self.field() {
            write!(f, "{}: ", Shown(field))?;
        }
        f.write_str(match self {
            Self::Revision { .. } => {
                "the client's protocol revision cannot say this field; \
                 ask without it, or only clients of a later revision"
            }
            Self::UrlMode => {
                "2025-06-18 has no URL mode; end the call with a text that says where to go"
            }
            Self::MissingId => {
                "URL mode of 2025-11-25 needs an id; \
                 give one that is unique within the server with `UrlRequest::id`"
            }
            Self::RepeatedId => {
                "two of the URLs share an id; give each its own with `UrlRequest::id`"
            }
            Self::NoUrls => "there is no URL to open first; name at least one, or go on",
            Self::Link => {
                "the message has a link in it; send the person to a page with `UrlRequest`, \
                 or allow it with `Request::allow_link`, \
                 or where it is asked with `allow_link` of the question"
            }
            Self::MissingOptions { .. } => {
                "the options are known only at run time; give them with `Request::options`, \
                 or where it is asked with `options` of the question"
            }
            Self::TooManyOptions { .. } => {
                "on 2025-06-18 each option of a list is a question of its own, and this \
                 makes more than 32; offer fewer options, or ask in several forms"
            }
            Self::Name { name, .. } => {
                return write!(
                    f,
                    "on 2025-06-18 an option of this list is asked under the name `{}`, \
                     which is taken; rename one of the two",
                    Shown(name)
                );
            }
            Self::Default { .. } => {
                "the default does not match the field's own pattern; change one of the two"
            }
        })
    }
}

impl std::error::Error for Unsupported {}
