//! Why a request cannot be said.

use std::borrow::Cow;
use std::fmt;

/// Why a request cannot be said to a client of some revision. Nothing was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// The revision has no words for this field.
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

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Revision { field } => write!(
                f,
                "{field}: the client's protocol revision cannot say this field; \
                 ask without it, or only clients of a later revision"
            ),
            Self::UrlMode => f.write_str(
                "2025-06-18 has no URL mode; end the call with a text that says where to go",
            ),
            Self::MissingId => f.write_str(
                "URL mode of 2025-11-25 needs an id; \
                 give one that is unique within the server with `UrlRequest::id`",
            ),
            Self::RepeatedId => {
                f.write_str("two of the URLs share an id; give each its own with `UrlRequest::id`")
            }
            Self::NoUrls => {
                f.write_str("there is no URL to open first; name at least one, or go on")
            }
            Self::Link => f.write_str(
                "the message has a link in it; send the person to a page with `UrlRequest`, \
                 or declare the form with `allow_link`",
            ),
            Self::MissingOptions { field } => write!(
                f,
                "{field}: the options are known only at run time; \
                 give them with `Request::options`"
            ),
            Self::TooManyOptions { field } => write!(
                f,
                "{field}: on 2025-06-18 each option of a list is a question of its own, and this \
                 makes more than 32; offer fewer options, or ask in several forms"
            ),
            Self::Name { field, name } => write!(
                f,
                "{field}: on 2025-06-18 an option of this list is asked under the name `{name}`, \
                 which is taken; rename one of the two"
            ),
            Self::Default { field } => write!(
                f,
                "{field}: the default does not match the field's own pattern; change one of the two"
            ),
        }
    }
}

impl std::error::Error for Unsupported {}
