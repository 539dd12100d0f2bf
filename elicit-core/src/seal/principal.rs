//! On whose behalf a request is made.

use std::fmt;

/// On whose behalf a request is made, as the server's authentication knows it. A sealed state is
/// good for nobody else.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::seal::Principal;
///
/// // Over HTTP: the subject of the token that came with the request.
/// let caller = Principal::new("https://login.example.com user-42");
///
/// // Over standard input and output there is one caller, who started the process.
/// let caller = Principal::unauthenticated();
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Principal(Option<Box<str>>);

impl Principal {
    /// A caller who has been authenticated. `id` must be another one for each of all who may call,
    /// and the same in every request of one: where several issuers vouch for callers, put in the
    /// issuer too. An id of a session is none, since whoever holds it may be anybody.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self(Some(id.into().into_boxed_str()))
    }

    /// Nobody has been authenticated: all callers are one, and may take over each other's states.
    /// Right for a process with one client (stdio), or where all that is asked is public.
    #[must_use]
    pub const fn unauthenticated() -> Self {
        Self(None)
    }

    /// The id; `None` if nobody has been authenticated.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

/// Does not show the id.
impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Some(_) => "Principal(authenticated)",
            None => "Principal(unauthenticated)",
        })
    }
}
