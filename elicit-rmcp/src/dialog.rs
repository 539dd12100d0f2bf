//! What a handler sees.

use std::fmt;
use std::sync::Arc;

use elicit_core::{Content, Elicit, Form, ProtocolVersion, Request};
use rmcp::ErrorData;
use rmcp::handler::server::common::{AsRequestContext, FromContextPart};
use rmcp::service::{RequestContext, RoleServer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};

use crate::ability::Ability;
use crate::ask::Ask;
use crate::error::AskError;
use crate::session::Session;

/// The person at the other end, for the time of one call.
///
/// A handler takes it as an argument, like rmcp's own extractors; `read_resource` and handlers written by hand get it
/// with [`context.dialog()`](DialogExt::dialog). It is cheap to clone and `'static`.
///
/// # What happens at a question
///
/// On 2025-06-18 and 2025-11-25 the question goes out as a request and the handler waits. On 2026-07-28 the server may
/// not send requests: the call ends with the question, and the client makes it again with the answer. Then **the
/// handler runs again from the top**, on any node, and each `ask` that was answered before returns at once. So
///
/// * whatever must happen only once, such as an order, goes into [`once`](Self::once);
/// * other I/O of the handler runs again in each round: harmless for a look-up, and a reason for `once` else;
/// * a round ends as soon as the handler waits with a question open and no `once` running. What it waits for beside the
///   question is dropped there: put it before the question, or into `once`.
#[derive(Clone)]
pub struct Dialog {
    pub(crate) session: Arc<Session>,
}

/// For handlers without extractors.
pub trait DialogExt {
    /// The dialog of this call.
    ///
    /// # Errors
    ///
    /// When there is nobody to ask: the caller is not known, or the state that came back with the call is not good; or
    /// the server is served without [`asking`](crate::ServerExt::asking). It is the answer to the call.
    fn dialog(&self) -> Result<Dialog, ErrorData>;
}

impl DialogExt for RequestContext<RoleServer> {
    fn dialog(&self) -> Result<Dialog, ErrorData> {
        if let Some(dialog) = self.extensions.get::<Dialog>() {
            return Ok(dialog.clone());
        }
        let why = self.extensions.get::<NoDialog>();
        Err(why.map_or_else(
            || ErrorData::internal_error(NOBODY, None),
            |NoDialog(why)| why.clone(),
        ))
    }
}

const NOBODY: &str = "nobody to ask: serve this handler as `handler.asking(config)`";

/// Why this call has no dialog. It fails only when it needs one: a handler that does not ask may know the caller, or
/// read a state of its own.
#[derive(Clone)]
pub(crate) struct NoDialog(pub(crate) ErrorData);

/// For tools and prompts alike.
impl<C: AsRequestContext> FromContextPart<C> for Dialog {
    fn from_context_part(context: &mut C) -> Result<Self, ErrorData> {
        context.as_request_context().dialog()
    }
}

impl Dialog {
    /// The protocol revision of this call. A handler rarely needs it.
    #[must_use]
    pub fn version(&self) -> ProtocolVersion {
        self.session.version
    }

    /// Whether the client declared that it can do this: a [`Mode`](elicit_core::Mode) of asking, or another
    /// [`Ability`].
    #[must_use]
    pub fn supports(&self, ability: impl Into<Ability>) -> bool {
        self.session.has(ability.into())
    }

    /// Asks for a form: its declared message, under its name in `snake_case`.
    ///
    /// Content that breaks a rule is asked for again, with the faults in the message and what was good filled in, until
    /// [`attempts`](crate::DialogConfig::attempts) are used up. A declined or dismissed question is an
    /// [`Outcome`](elicit_core::Outcome), and not asked again.
    pub fn ask<T: Elicit>(&self) -> Ask<T> {
        self.ask_request(T::request())
    }

    /// Asks with a request that was made before: one for a type that only derives `JsonSchema`, say, or one that
    /// [`fallback`](Self::fallback) takes too. Values and options for a form of [`ask`](Self::ask) are set by
    /// [`Ask::prefill`] and [`Ask::options`].
    pub fn ask_request<T>(&self, request: Request<T>) -> Ask<T> {
        let key = key_of(request.form().name());
        Ask::new(self.session.clone(), key, request)
    }

    /// Asks for a form that is made at run time. Its key is its name in `snake_case`, `form` where it has none.
    pub fn ask_form(&self, form: Form, message: impl Into<String>) -> Ask<Content> {
        self.ask_request(form.request(message.into()))
    }

    /// A key that is the same in every round of this call, and different for every call and name.
    #[must_use]
    pub fn idempotency_key(&self, name: &str) -> String {
        let mut state = self.session.lock();
        format!("{}-{name}", state.journal.call())
    }

    /// Keeps the author's own state for the rounds to come; it replaces what was kept before. It travels with the
    /// client, encrypted: keep it small.
    ///
    /// # Errors
    ///
    /// [`AskError::Record`] when it cannot be said in JSON.
    pub fn set_state<S: Serialize + ?Sized>(&self, state: &S) -> Result<(), AskError> {
        let record = write(STATE, state)?;
        self.session.lock().journal.state = Some(record);
        Ok(())
    }

    /// The author's own state, when it was set in this round or an earlier one.
    ///
    /// # Errors
    ///
    /// [`AskError::Record`] when it is of another type.
    pub fn state<S: DeserializeOwned>(&self) -> Result<Option<S>, AskError> {
        let record = self.session.lock().journal.state.clone();
        record.map(|record| read(STATE, &record)).transpose()
    }
}

/// The revision and what the client can do; nothing that a person answered or a client carries.
impl fmt::Debug for Dialog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dialog")
            .field("version", &self.session.version)
            .field("abilities", &self.session.abilities)
            .finish_non_exhaustive()
    }
}

/// What the author's state is called in an error.
const STATE: &str = "state";

pub(crate) fn write<T: Serialize + ?Sized>(
    name: &str,
    value: &T,
) -> Result<Box<RawValue>, AskError> {
    to_raw_value(value).map_err(|_| AskError::Record {
        name: name.to_owned(),
    })
}

pub(crate) fn read<T: DeserializeOwned>(name: &str, record: &RawValue) -> Result<T, AskError> {
    serde_json::from_str(record.get()).map_err(|_| AskError::Record {
        name: name.to_owned(),
    })
}

/// The name of a struct in `snake_case`: `GuestList` is asked under `guest_list`.
pub(crate) fn key_of(name: &str) -> String {
    if name.is_empty() {
        return "form".to_owned();
    }
    let mut key = String::with_capacity(name.len() + 4);
    let mut before = None::<char>;
    let mut rest = name.trim_start_matches("r#").chars().peekable();
    while let Some(letter) = rest.next() {
        let starts_word = letter.is_uppercase()
            && before.is_some_and(|before| {
                !before.is_uppercase() && before != '_'
                    || rest.peek().is_some_and(|next| next.is_lowercase())
            });
        if starts_word && !key.ends_with('_') {
            key.push('_');
        }
        key.extend(letter.to_lowercase());
        before = Some(letter);
    }
    key
}
