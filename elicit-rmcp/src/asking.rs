//! The wrapper around an author's server.

mod delegate;

use std::fmt;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;

use elicit_core::{InputRequired, InputResponses, ProtocolVersion};
use rmcp::model::InputRequiredResult;
use rmcp::service::{RequestContext, RoleServer, RunningService, ServerInitializeError};
use rmcp::transport::IntoTransport;
use rmcp::{ErrorData, ServerHandler, model};
use tokio_util::sync::CancellationToken;

use crate::ability::{Abilities, revision};
use crate::around::Around;
use crate::backend::{by_request, by_rounds};
use crate::config::DialogConfig;
use crate::convert::{FromRmcp, ToRmcp};
use crate::dialog::{Dialog, NoDialog};
use crate::engine::{Backend, End, Engine};
use crate::exact::{Exact, Slot};
use crate::refused::Refused;
use crate::sealing::{Sealing, Subject};
use crate::session::Session;

/// `server.asking(config)`, for every server of rmcp.
pub trait ServerExt: ServerHandler {
    /// Lets the handlers of this server ask, through the [`Dialog`] that they take as an argument.
    fn asking(self, config: DialogConfig) -> Asking<Self> {
        Asking {
            inner: self,
            config,
        }
    }
}

impl<S: ServerHandler> ServerExt for S {}

/// A server whose handlers can ask: made by [`asking`](ServerExt::asking).
///
/// It is a `ServerHandler` itself and goes wherever the server went: served over stdio, or made by the factory of a
/// `StreamableHttpService` (there with `ExactHttp` around it, feature `http`).
#[derive(Clone)]
pub struct Asking<S> {
    inner: S,
    config: DialogConfig,
}

impl<S> fmt::Debug for Asking<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asking")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

impl<S> Asking<S> {
    /// The server that it stands around.
    #[must_use]
    pub const fn inner(&self) -> &S {
        &self.inner
    }

    /// The server without what stood around it.
    #[must_use]
    pub fn into_inner(self) -> S {
        self.inner
    }
}

impl<S: ServerHandler> Asking<S> {
    /// Serves a transport. This hides `ServiceExt::serve` of rmcp, so that what is asked goes out exactly as it should.
    ///
    /// # Errors
    ///
    /// Those of rmcp's `serve`.
    pub async fn serve<T, E, A>(
        self,
        transport: T,
    ) -> Result<RunningService<RoleServer, Exact<Self>>, ServerInitializeError>
    where
        T: IntoTransport<RoleServer, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        self.serve_with_ct(transport, CancellationToken::new())
            .await
    }

    /// [`serve`](Self::serve), with a token that ends it.
    ///
    /// # Errors
    ///
    /// Those of rmcp's `serve_with_ct`.
    pub async fn serve_with_ct<T, E, A>(
        self,
        transport: T,
        ct: CancellationToken,
    ) -> Result<RunningService<RoleServer, Exact<Self>>, ServerInitializeError>
    where
        T: IntoTransport<RoleServer, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        rmcp::ServiceExt::serve_with_ct(Exact::new(self), transport, ct).await
    }
}

/// Runs one call of the author's server; `shape` is what becomes of its result.
///
/// Neither this nor what calls it is an `async fn`: those keep each argument twice, and a person may take an hour.
#[expect(clippy::manual_async_fn, reason = "it keeps each argument once")]
fn run<T, F>(
    start: Start,
    mut context: RequestContext<RoleServer>,
    handler: impl FnOnce(RequestContext<RoleServer>) -> F + Send,
    shape: fn(Result<T, ErrorData>) -> Result<T, ErrorData>,
) -> impl Future<Output = Result<T, ErrorData>> + Send
where
    T: From<InputRequiredResult> + Send,
    F: Future<Output = Result<T, ErrorData>> + Send,
{
    async move {
        let mut driver = match start.driver().await {
            Ok(driver) => driver,
            Err(Refused::Call(error)) => return shape(Err(error)),
            Err(Refused::Dialog(why)) => {
                context.extensions.insert(NoDialog(why));
                return shape(handler(context).await);
            }
        };
        let slot = Slot::of(&context);
        context.extensions.insert(driver.dialog());
        let end = {
            let mut handler = pin!(handler(context));
            driver.drive(handler.as_mut()).await
        };
        shape(match driver.finish(end).await {
            Ok(Ended::Done(result)) => result,
            Ok(Ended::Suspended(required)) => to_result(&required, slot).map(Into::into),
            Err(error) => Err(error),
        })
    }
}

/// What a client sends back with a call that it makes again.
pub(crate) struct Round {
    pub(crate) state: Option<String>,
    pub(crate) responses: Option<model::InputResponses>,
}

impl Round {
    /// Whether nothing comes back.
    const fn is_first(&self) -> bool {
        self.state.is_none() && self.responses.is_none()
    }

    /// Gives the session what came back.
    async fn take_up(self, session: &Session, sealing: &Sealing) -> Result<(), ErrorData> {
        let responses = self.responses.unwrap_or_default();
        let responses = InputResponses::from_rmcp(&responses).map_err(malformed)?;
        let Some(token) = &self.state else {
            session.offer(responses);
            return Ok(());
        };
        let (journal, opened) = sealing.open(token)?;
        session.resume(journal, &responses).map_err(malformed)?;
        // Last: a call that is put right after an error comes with the same state.
        sealing.spend(opened).await
    }
}

/// How a call begins.
enum Start {
    Driver(Driver),
    /// It brings something back from an earlier round.
    Resume(Box<Resume>),
    Refused(Box<Refused>),
}

/// A call of 2026-07-28, with what it brings back.
struct Resume {
    session: Arc<Session>,
    cancelled: CancellationToken,
    sealing: Sealing,
    round: Round,
    refusal: fn(ErrorData) -> Refused,
}

impl Start {
    /// `call` is made on 2026-07-28 only.
    fn new(
        config: &DialogConfig,
        context: &RequestContext<RoleServer>,
        call: impl FnOnce() -> (Subject, Round),
    ) -> Self {
        let session = match session(config, context) {
            Ok(session) => session,
            Err(why) => return Self::Refused(Box::new(Refused::Dialog(why))),
        };
        let cancelled = context.ct.clone();
        if session.version < ProtocolVersion::V2026_07_28 {
            return Self::Driver(Driver::new(session, by_request(), cancelled));
        }
        let (subject, round) = call();
        let sealing = Sealing::new(config.clone(), subject, session.around.principal.clone());
        if round.is_first() {
            return Self::Driver(Driver::new(session, by_rounds(sealing), cancelled));
        }
        Self::Resume(Box::new(Resume {
            session,
            cancelled,
            sealing,
            round,
            refusal: config.settings().refusal,
        }))
    }

    async fn driver(self) -> Result<Driver, Refused> {
        match self {
            Self::Driver(driver) => Ok(driver),
            Self::Resume(resume) => Box::pin(resume.driver()).await,
            Self::Refused(why) => Err(*why),
        }
    }
}

impl Resume {
    async fn driver(self) -> Result<Driver, Refused> {
        let taken = self.round.take_up(&self.session, &self.sealing).await;
        taken.map_err(self.refusal)?;
        Ok(Driver::new(
            self.session,
            by_rounds(self.sealing),
            self.cancelled,
        ))
    }
}

fn session(
    config: &DialogConfig,
    context: &RequestContext<RoleServer>,
) -> Result<Arc<Session>, ErrorData> {
    let known = revision(context).filter(|version| can_be_asked(*version, context));
    let abilities = Abilities::read(known, context);
    let version = known.unwrap_or(ProtocolVersion::V2025_06_18);
    let principal = config.settings().caller.find(context)?;
    let around = Around::of(context, version, principal, config.clone());
    Ok(Session::new(version, abilities, around))
}

/// One call with its session and its way to the person.
pub(crate) struct Driver {
    engine: Engine,
    cancelled: CancellationToken,
}

/// How a driven handler ended, when the call was not cancelled.
pub(crate) enum Ended<T> {
    Done(T),
    Suspended(InputRequired),
}

impl Driver {
    const fn new(session: Arc<Session>, backend: Backend, cancelled: CancellationToken) -> Self {
        let engine = Engine::new(session, backend);
        Self { engine, cancelled }
    }

    pub(crate) async fn of(
        config: &DialogConfig,
        subject: Subject,
        round: Round,
        context: &RequestContext<RoleServer>,
    ) -> Result<Self, Refused> {
        Start::new(config, context, || (subject, round))
            .driver()
            .await
    }

    pub(crate) fn dialog(&self) -> Dialog {
        Dialog {
            session: self.engine.session.clone(),
        }
    }

    /// Drop the handler after this, and then [`finish`](Self::finish).
    pub(crate) async fn drive<T>(&mut self, handler: Pin<&mut impl Future<Output = T>>) -> End<T> {
        self.engine.drive(&self.cancelled, handler).await
    }

    pub(crate) async fn finish<T>(self, end: End<T>) -> Result<Ended<T>, ErrorData> {
        self.engine.finish(matches!(end, End::Cancelled)).await;
        match end {
            End::Done(value) => Ok(Ended::Done(value)),
            End::Suspended(required) => Ok(Ended::Suspended(required)),
            // rmcp drops the response to a cancelled call.
            End::Cancelled => Err(ErrorData::internal_error("cancelled", None)),
        }
    }
}

/// Whether a request can reach the client. Over HTTP the answer to one comes in a session; without one, a server of
/// 2025-* would wait for an answer that the client has no way to give.
#[cfg(feature = "http")]
fn can_be_asked(version: ProtocolVersion, context: &RequestContext<RoleServer>) -> bool {
    let request = context.extensions.get::<http::request::Parts>();
    let in_session = request.is_none_or(|parts| parts.headers.contains_key("mcp-session-id"));
    in_session || version == ProtocolVersion::V2026_07_28
}

/// Without the feature `http` nobody knows.
#[cfg(not(feature = "http"))]
const fn can_be_asked(_: ProtocolVersion, _: &RequestContext<RoleServer>) -> bool {
    true
}

fn malformed(error: impl fmt::Display) -> ErrorData {
    ErrorData::invalid_params(format!("params{error}"), None)
}

/// The result in rmcp's type and, where a layer waits for it, as exact JSON.
pub(crate) fn to_result(
    required: &InputRequired,
    slot: Option<Slot>,
) -> Result<InputRequiredResult, ErrorData> {
    let unsayable = |error: serde_json::Error| ErrorData::internal_error(error.to_string(), None);
    let typed = required.to_rmcp().map_err(unsayable)?;
    if let Some(slot) = slot {
        slot.put(serde_json::to_value(required).map_err(unsayable)?);
    }
    Ok(typed)
}
