//! Who calls.

use std::fmt;
use std::sync::Arc;

use elicit_core::seal::Principal;
use rmcp::ErrorData;
use rmcp::service::{RequestContext, RoleServer};

/// How the person behind a call is known.
///
/// The state that a client carries from round to round is bound to it, and so are the flows of URL mode: another
/// person's state or link is refused. It must come from what the server has authenticated, never from what a client
/// says of itself, and a session id is not enough.
#[derive(Clone)]
pub struct Caller(Source);

#[derive(Clone)]
enum Source {
    Always(Principal),
    Of(Arc<Find>),
}

type Find = dyn Fn(&RequestContext<RoleServer>) -> Result<Principal, ErrorData> + Send + Sync;

impl Caller {
    /// Looks at each call. What the function refuses is answered with its error.
    pub fn of(
        find: impl Fn(&RequestContext<RoleServer>) -> Result<Principal, ErrorData>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self(Source::Of(Arc::new(find)))
    }

    /// Looks at the HTTP request of each call: at what the layer that authenticates has put into its extensions. A
    /// call without an id, or over another transport, is refused.
    ///
    /// ```
    /// # use elicit_rmcp::Caller;
    /// # #[derive(Clone)] struct User { id: String }
    /// let caller = Caller::of_http(|parts| Some(parts.extensions.get::<User>()?.id.clone()));
    /// # let _ = caller;
    /// ```
    #[cfg(feature = "http")]
    pub fn of_http(
        find: impl Fn(&http::request::Parts) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Self::of(move |context| {
            let id = context
                .extensions
                .get::<http::request::Parts>()
                .and_then(&find);
            id.map(Principal::new).ok_or_else(|| {
                ErrorData::invalid_request("the caller of this request is not known", None)
            })
        })
    }

    pub(crate) fn find(
        &self,
        context: &RequestContext<RoleServer>,
    ) -> Result<Principal, ErrorData> {
        match &self.0 {
            Source::Always(principal) => Ok(principal.clone()),
            Source::Of(find) => find(context),
        }
    }
}

/// The same in all calls: [`Principal::unauthenticated`], or the one user of a process.
impl From<Principal> for Caller {
    fn from(principal: Principal) -> Self {
        Self(Source::Always(principal))
    }
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::Always(principal) => f.debug_tuple("Caller").field(principal).finish(),
            Source::Of(_) => f.write_str("Caller(..)"),
        }
    }
}
