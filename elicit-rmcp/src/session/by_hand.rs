//! A session without a call, for tests that drive it by hand.

use std::sync::Arc;
use std::time::Duration;

use elicit_core::seal::{Keys, Principal};
use elicit_core::{Confirm, Elicit, ProtocolVersion};
use rmcp::service::{RequestContext, RoleServer, RunningService, serve_directly};
use rmcp::{ServerHandler, model};

use super::{Question, Session, State};
use crate::ability::Abilities;
use crate::around::Around;
use crate::config::DialogConfig;
use crate::error::AskError;
use crate::journal::{Journal, Pending};

struct Nobody;

impl ServerHandler for Nobody {}

/// A session of 2026-07-28, and what keeps its connection.
pub(crate) fn session() -> (Arc<Session>, impl Sized) {
    let (near, far) = tokio::io::duplex(64);
    let server: RunningService<RoleServer, _> = serve_directly(Nobody, near, None);
    let context = RequestContext::new(model::RequestId::Number(1), server.peer().clone());
    let version = ProtocolVersion::V2026_07_28;
    let nobody = Principal::unauthenticated();
    let config = DialogConfig::new(Keys::new([7; 32]).unwrap(), nobody.clone());
    let around = Around::of(&context, version, nobody, config);
    let session = Session::new(version, Abilities::default(), around);
    (session, (server, far))
}

pub(crate) fn question(key: &str, pending: Pending) -> Question {
    Question {
        key: key.to_owned(),
        pending,
        request: Confirm::to_input_request().ok(),
        timeout: Duration::from_secs(60),
    }
}

/// What the next round gets, if this one ends now.
pub(crate) fn suspend(session: &Session) -> Option<Journal> {
    let journal = session.suspend(|state: &State| Ok::<_, AskError>(state.to_journal()));
    journal.unwrap()
}
