//! Asking whether a page may be opened.

use std::sync::Arc;
use std::time::{Duration, Instant};

use elicit_core::{Action, InputRequest, Mode, Outcome, ProtocolVersion, UrlRequest};
use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};
use tracing::debug;

use super::Page;
use super::hold::millis;
use crate::ask::read_result;
use crate::error::AskError;
use crate::fingerprint::fingerprint;
use crate::flows::{FlowError, FlowId};
use crate::journal::{Issued, Pending};
use crate::session::{Question, Recalled, Running, Session, Wait};

/// What all pages are to the numbering of keys: of one key there may be several, wherever they lead.
const ANY_PAGE: &str = "elicitation/create url";

/// A page and how it is asked for.
pub(crate) struct Consent {
    pub(crate) session: Arc<Session>,
    pub(crate) page: Page,
    /// Whether the author chose the key, so that it alone says which page this is.
    pub(crate) named: bool,
    pub(crate) timeout: Duration,
    /// Whether the record of flows has to know it, since the call waits for its end.
    pub(crate) recorded: bool,
}

/// Whose the id of a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// The dialog began its flow.
    Ours,
    /// The author made it.
    Theirs,
    /// The author made it, and the call waits for the end of its flow.
    Awaited,
}

/// What is known once the person was asked, in this round or an earlier one.
pub(crate) enum Asked {
    Known(Box<RawValue>),
    Waiting(Wait, Instant),
}

/// A page that was asked for, or is about to be.
pub(crate) struct Consenting {
    pub(crate) session: Arc<Session>,
    key: String,
    of: u64,
    asked: Asked,
}

/// The key of the next page under this name.
pub(crate) fn number(session: &Session, key: &str) -> Result<String, AskError> {
    session.number(key, fingerprint([ANY_PAGE]))
}

impl Consent {
    /// Puts the question, unless its answer is known.
    pub(crate) async fn put(self, key: String) -> Result<Consenting, AskError> {
        let session = self.session.clone();
        session.require(Mode::Url.into())?;
        let (timeout, whose, what) = (self.timeout, self.whose(), self.what());
        let request = self.request(&key).await?;
        let of = fingerprint([origin(request.url()), what.to_string()]);
        let asked = match session.recall(&key, of) {
            Recalled::Answered(answer) => Asked::Known(answer),
            Recalled::Fresh(answer, _) => {
                // At once: this round may end at another page before the handler looks at the answer.
                if let Ok(action) = read(&answer) {
                    record(&session, key.clone(), of, action);
                }
                Asked::Known(answer)
            }
            Recalled::Missing(_) | Recalled::Nothing => {
                issue(&session, &key, what, &request, whose).await?;
                let params = request
                    .params(session.version)
                    .map_err(AskError::Unsayable)?;
                debug!("asked");
                let question = Question {
                    key: key.clone(),
                    pending: Pending::first(of, true),
                    request: Some(InputRequest::Elicit(params)),
                    timeout,
                };
                Asked::Waiting(session.put(question), Instant::now())
            }
        };
        Ok(Consenting {
            session,
            key,
            of,
            asked,
        })
    }

    pub(crate) const fn whose(&self) -> Whose {
        match (self.page.is_made(), self.recorded) {
            (true, _) => Whose::Ours,
            (false, false) => Whose::Theirs,
            (false, true) => Whose::Awaited,
        }
    }

    /// Which of the pages under its key this is. Under the default key any page may stand, as handlers take another
    /// way in another round, so there it is the one with this message.
    pub(crate) fn what(&self) -> u64 {
        if self.named {
            0
        } else {
            fingerprint([self.page.message()])
        }
    }

    /// The request with its id, the same in every round for a page that is made.
    pub(crate) async fn request(self, key: &str) -> Result<UrlRequest, AskError> {
        let what = self.what();
        let (session, page) = (&self.session, self.page);
        let id = if page.is_made() {
            Some(flow(session, key, what).await?)
        } else {
            None
        };
        let request = page.request(id.as_ref())?;
        if request.elicitation_id().is_some() {
            return Ok(request);
        }
        if self.recorded {
            return Err(AskError::Flow(FlowError::NoFlow));
        }
        Ok(match session.version {
            ProtocolVersion::V2025_11_25 => request.id(FlowId::random()),
            _ => request,
        })
    }
}

/// The flow of this key: that of an earlier round, or a new one. A round does not end while it begins.
async fn flow(session: &Arc<Session>, key: &str, what: u64) -> Result<FlowId, AskError> {
    if let Some(id) = issued(session, key, what) {
        return Ok(id);
    }
    let _step = Running::start(session)?;
    let around = &session.around;
    let expires = around.flows().expiry();
    let id = around
        .flows()
        .begin_for(&around.principal, is_notified(session))
        .await
        .map_err(AskError::Flow)?;
    let issued = Issued {
        id: Some(id.clone().into()),
        of: what,
        expires: Some(millis(expires)),
        since: None,
    };
    session.lock().journal.pages.insert(key.to_owned(), issued);
    Ok(id)
}

/// The id that was issued for this page under this key.
pub(crate) fn issued(session: &Session, key: &str, what: u64) -> Option<FlowId> {
    let state = session.lock();
    let page = state.journal.pages.get(key);
    let id = page.filter(|page| page.of == what)?.id.as_deref()?;
    Some(id.into())
}

/// Whether the flow that was issued under this key has expired: a store may have forgotten it then.
pub(crate) fn has_expired(session: &Session, key: &str) -> bool {
    let now = millis(session.around.flows().now());
    let state = session.lock();
    let page = state.journal.pages.get(key);
    page.and_then(|page| page.expires)
        .is_some_and(|expires| expires <= now)
}

/// Remembers the id that goes out with this request, and whom to tell when its flow ends.
pub(crate) async fn issue(
    session: &Arc<Session>,
    key: &str,
    what: u64,
    request: &UrlRequest,
    whose: Whose,
) -> Result<(), AskError> {
    let around = &session.around;
    let Some(id) = request.elicitation_id() else {
        return Ok(());
    };
    let mut expires = None;
    if whose == Whose::Awaited {
        expires = Some(millis(around.flows().expiry()));
        let _step = Running::start(session)?;
        let ensured = around
            .flows()
            .ensure(id, &around.principal, is_notified(session))
            .await;
        ensured.map_err(AskError::Flow)?;
    }
    let client = is_notified(session).then(|| around.client.clone());
    // Nothing is kept in the process on 2026-07-28, unless the record does not know that nobody is to be told.
    if client.is_some() || whose != Whose::Ours {
        around.flows().asked(id, client);
    }
    let pages = &mut session.lock().journal.pages;
    let before = pages
        .get(key)
        .filter(|page| page.id.as_deref() == Some(id))
        .and_then(|page| page.expires);
    let issued = Issued {
        id: Some(id.to_owned()),
        of: what,
        expires: before.or(expires),
        since: None,
    };
    pages.insert(key.to_owned(), issued);
    Ok(())
}

fn is_notified(session: &Session) -> bool {
    session.version == ProtocolVersion::V2025_11_25
}

impl Consenting {
    /// What the person did.
    pub(crate) async fn outcome(self) -> Result<Outcome<()>, AskError> {
        let (wait, since) = match self.asked {
            Asked::Known(answer) => return read(&answer).map(to_outcome),
            Asked::Waiting(wait, since) => (wait, since),
        };
        let answer = wait.await;
        debug!(
            seconds = since.elapsed().as_secs_f32(),
            answered = answer.is_ok(),
            "no longer open"
        );
        let action = read(&answer?)?;
        record(&self.session, self.key, self.of, action);
        Ok(to_outcome(action))
    }
}

fn read(answer: &RawValue) -> Result<Action, AskError> {
    read_result(answer).map(|result| result.action())
}

/// Only what was said travels, and nothing that a client added.
fn record(session: &Session, key: String, of: u64, action: Action) {
    if let Ok(answer) = to_raw_value(&json!({ "action": action.as_str() })) {
        session.record(key, of, answer);
    }
}

const fn to_outcome(action: Action) -> Outcome<()> {
    match action {
        Action::Accept => Outcome::Accepted(()),
        Action::Decline => Outcome::Declined,
        Action::Cancel => Outcome::Cancelled,
    }
}

/// Scheme, host and port of a URL: what the person agreed to. Path and query may contain an id that is another one in
/// each run.
fn origin(url: &str) -> String {
    let start = url.find("://").map_or(0, |at| at + 3);
    let rest = url.get(start..).unwrap_or_default();
    let end = rest
        .find(['/', '?', '#'])
        .map_or(url.len(), |at| start + at);
    url.get(..end).unwrap_or(url).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn an_origin_ends_before_path_query_and_fragment() {
        assert_eq!(
            origin("https://Example.com:8443/a?b=https://c"),
            "https://example.com:8443"
        );
        assert_eq!(
            origin("https://example.com?flow=1/2"),
            "https://example.com"
        );
        assert_eq!(origin("https://example.com#x"), "https://example.com");
        assert_eq!(origin("https://[::1]"), "https://[::1]");
    }
}
