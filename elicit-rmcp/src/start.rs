//! How a call begins: with a session of its own, and with what its client sends back.

use std::sync::Arc;

use elicit_core::ProtocolVersion;
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, model};
use tokio_util::sync::CancellationToken;

use crate::ability::{Abilities, revision};
use crate::around::Around;
use crate::backend::{by_request, by_rounds};
use crate::config::DialogConfig;
use crate::engine::Engine;
use crate::refused::Refused;
use crate::responses::{malformed, responses};
use crate::sealing::{Sealing, Subject};
use crate::session::Session;

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
    async fn take_up(self, session: &Session, sealing: &Sealing) -> Result<(), Refused> {
        let sent = self.responses.unwrap_or_default();
        let Some(token) = &self.state else {
            session.offer(responses(&sent).map_err(Refused::Call)?);
            return Ok(());
        };
        // First: what comes with a state of the handler's own is for the handler to read.
        let (journal, opened) = sealing.open(token)?;
        let sent = responses(&sent).map_err(Refused::Call)?;
        let resumed = session.resume(journal, &sent);
        resumed.map_err(|fault| Refused::Call(malformed(fault)))?;
        // Last: a call that is put right after an error comes with the same state.
        sealing.spend(opened).await.map_err(Refused::Call)
    }
}

/// How a call begins.
pub(crate) enum Start {
    Engine(Engine),
    /// It brings something back from an earlier round.
    Resume(Box<Resume>),
    Refused(Box<Refused>),
}

/// A call of 2026-07-28, with what it brings back.
pub(crate) struct Resume {
    session: Arc<Session>,
    cancelled: CancellationToken,
    sealing: Sealing,
    round: Round,
}

impl Start {
    /// `call` is made on 2026-07-28 only.
    pub(crate) fn new(
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
            return Self::Engine(Engine::new(session, by_request(), cancelled));
        }
        let (subject, round) = call();
        let sealing = Sealing::new(config.clone(), subject, session.around.principal.clone());
        if round.is_first() {
            return Self::Engine(Engine::new(session, by_rounds(sealing), cancelled));
        }
        Self::Resume(Box::new(Resume {
            session,
            cancelled,
            sealing,
            round,
        }))
    }

    pub(crate) async fn engine(self) -> Result<Engine, Refused> {
        match self {
            Self::Engine(engine) => Ok(engine),
            Self::Resume(resume) => Box::pin(resume.engine()).await,
            Self::Refused(why) => Err(*why),
        }
    }
}

impl Resume {
    async fn engine(self) -> Result<Engine, Refused> {
        self.round.take_up(&self.session, &self.sealing).await?;
        Ok(Engine::new(
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
