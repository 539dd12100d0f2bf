//! Asking whether a page may be opened.

use std::sync::Arc;
use std::time::{Duration, Instant};

use elicit_core::{
    ElicitResult, InputRequest, Mode, Outcome, ProtocolVersion, Unsupported, UrlRequest,
};
use serde_json::value::RawValue;
use tracing::info;

use super::Page;
use crate::error::{AskError, ClientFailure};
use crate::fingerprint::fingerprint;
use crate::flows::FlowId;
use crate::journal::{Issued, Pending};
use crate::once::Running;
use crate::session::{Question, Recalled, Session, Wait};

/// What all pages are to the numbering of keys: of one key there may be several, wherever they lead.
const ANY_PAGE: &str = "elicitation/create url";

/// A page and how it is asked for.
pub(crate) struct Consent {
    pub(crate) session: Arc<Session>,
    pub(crate) page: Page,
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
    Known(Answer),
    Waiting(Wait, Instant),
}

/// An answer, and whether it is in the journal already.
pub(crate) struct Answer {
    text: Box<RawValue>,
    recorded: bool,
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
        let (timeout, whose) = (self.timeout, self.whose());
        let request = self.request(&key).await?;
        let of = fingerprint([origin(request.url())]);
        let asked = match session.recall(&key, of) {
            Recalled::Answered(text) => Asked::Known(Answer {
                text,
                recorded: true,
            }),
            Recalled::Fresh(text, _) => Asked::Known(Answer {
                text,
                recorded: false,
            }),
            Recalled::Missing(_) | Recalled::Nothing => {
                issue(&session, &key, &request, whose).await?;
                let params = request
                    .params(session.version)
                    .map_err(AskError::Unsayable)?;
                info!("asked");
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

    /// The request with its id, the same in every round for a page that is made.
    pub(crate) async fn request(self, key: &str) -> Result<UrlRequest, AskError> {
        let (session, page) = (&self.session, self.page);
        let id = if page.is_made() {
            Some(flow(session, key).await?)
        } else {
            None
        };
        let request = page.request(id.as_ref())?;
        if request.elicitation_id().is_some() {
            return Ok(request);
        }
        if self.recorded {
            return Err(AskError::Unsayable(Unsupported::MissingId));
        }
        Ok(match session.version {
            ProtocolVersion::V2025_11_25 => request.id(FlowId::random()),
            _ => request,
        })
    }
}

/// The flow of this key: that of an earlier round, or a new one. A round does not end while it begins.
async fn flow(session: &Arc<Session>, key: &str) -> Result<FlowId, AskError> {
    if let Some(id) = issued(session, key) {
        return Ok(id);
    }
    let _step = Running::start(session);
    let around = &session.around;
    let id = around
        .flows
        .begin_for(&around.principal, is_notified(session))
        .await
        .map_err(AskError::Flow)?;
    let issued = Issued {
        id: Some(id.clone().into()),
        since: None,
    };
    session.lock().journal.pages.insert(key.to_owned(), issued);
    Ok(id)
}

/// The id that was issued under this key.
pub(crate) fn issued(session: &Session, key: &str) -> Option<FlowId> {
    let state = session.lock();
    let id = state.journal.pages.get(key)?.id.as_deref()?;
    Some(id.into())
}

/// Remembers the id that goes out with this request, and whom to tell when its flow ends.
pub(crate) async fn issue(
    session: &Arc<Session>,
    key: &str,
    request: &UrlRequest,
    whose: Whose,
) -> Result<(), AskError> {
    let around = &session.around;
    let Some(id) = request.elicitation_id() else {
        return Ok(());
    };
    if whose == Whose::Awaited {
        let _step = Running::start(session);
        let ensured = around
            .flows
            .ensure(id, &around.principal, is_notified(session))
            .await;
        ensured.map_err(AskError::Flow)?;
    }
    let client = is_notified(session).then(|| around.client.clone());
    // Nothing is kept in the process on 2026-07-28, unless the record does not know that nobody is to be told.
    if client.is_some() || whose != Whose::Ours {
        around.flows.asked(id, client);
    }
    let issued = Issued {
        id: Some(id.to_owned()),
        since: None,
    };
    session.lock().journal.pages.insert(key.to_owned(), issued);
    Ok(())
}

fn is_notified(session: &Session) -> bool {
    session.version == ProtocolVersion::V2025_11_25
}

impl Consenting {
    /// What the person did.
    pub(crate) async fn outcome(self) -> Result<Outcome<()>, AskError> {
        let answer = match self.asked {
            Asked::Known(answer) => answer,
            Asked::Waiting(wait, since) => {
                let answer = wait.await;
                info!(
                    seconds = since.elapsed().as_secs_f32(),
                    answered = answer.is_ok(),
                    "no longer open"
                );
                Answer {
                    text: answer?,
                    recorded: false,
                }
            }
        };
        let result = ElicitResult::from_slice(answer.text.get().as_bytes())
            .map_err(|error| AskError::Client(ClientFailure::new(None, error.to_string())))?;
        if !answer.recorded {
            self.session.record(self.key, self.of, answer.text);
        }
        Ok(match result.action() {
            elicit_core::Action::Accept => Outcome::Accepted(()),
            elicit_core::Action::Decline => Outcome::Declined,
            elicit_core::Action::Cancel => Outcome::Cancelled,
        })
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
