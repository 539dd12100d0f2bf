//! A question, and the future of its answer.

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use elicit_core::__private::plain;
use elicit_core::{
    Action, Elicit, ElicitResult, Form, FormError, InputRequest, Invalid, Mode, Opt, Outcome,
    ProtocolVersion, Request,
};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use tracing::{Instrument, debug, info_span};

use crate::error::{AskError, ClientFailure};
use crate::fingerprint::fields;
use crate::journal::Pending;
use crate::lazy::Lazy;
use crate::session::{Answer, Question, Recalled, Session, Wait};

/// A question that is asked when it is awaited, alone or in any `join!`, `try_join!` or `select!`.
///
/// Set it up by its methods first. Dropping it withdraws the question. Questions that a handler waits for at the same
/// time share one round on 2026-07-28, and are shown one after the other on the earlier revisions.
#[must_use = "a question is asked when it is awaited"]
pub struct Ask<T> {
    state: Lazy<'static, Spec<T>, Outcome<T>>,
}

struct Spec<T> {
    session: Arc<Session>,
    key: String,
    /// The author chose the key.
    is_keyed: bool,
    request: Request<T>,
    timeout: Duration,
}

impl<T> Ask<T> {
    pub(crate) fn new(session: Arc<Session>, key: String, request: Request<T>) -> Self {
        let timeout = session.rules.timeout;
        Self {
            state: Lazy::new(Spec {
                session,
                key,
                is_keyed: false,
                request,
                timeout,
            }),
        }
    }

    fn set(self, change: impl FnOnce(&mut Spec<T>)) -> Self {
        Self {
            state: self.state.set(change),
        }
    }

    /// Another key than the form's name in `snake_case`. A key names the question in the state and in `inputResponses`,
    /// so it must be the same in every run of the handler.
    ///
    /// The same form asked again under the same key, whatever its message and options, is numbered (`confirm`,
    /// `confirm.2`); where the order of asking is not fixed, as among spawned tasks or in a `select!` without `biased;`,
    /// give each its own key.
    ///
    /// Under its own name, an answer counts for *all that the person saw*: where the message, a title or description of
    /// a field, an option or a value shown in a field is another one in a later run, it is asked again. A key of your
    /// own says that it is the same question whatever is shown around it, as for a message with the time in it; then an
    /// answer counts for the form, by its [`fingerprint`](elicit_core::Form::fingerprint): fields, rules, and the
    /// options with their titles, which is what a person chooses by.
    pub fn key(self, key: impl Into<String>) -> Self {
        self.set(|spec| {
            spec.key = key.into();
            spec.is_keyed = true;
        })
    }

    /// Another message than the declared one. It must not have a link in it, which is
    /// [`Unsupported::Link`](elicit_core::Unsupported::Link), unless [allowed](Self::allow_link).
    pub fn message(self, message: impl Into<String>) -> Self {
        self.set(|spec| spec.request = spec.request.clone().message(message.into()))
    }

    /// Allows links in the message. A form must not carry links to be clicked, so this is for a message in which one is
    /// only named, as where the arguments of a tool are repeated: `Fetch https://example.com?`. To send the person to a
    /// page there is [`open`](crate::Dialog::open).
    ///
    /// ```
    /// use elicit::Confirm;
    /// use elicit_rmcp::{AskError, Dialog};
    ///
    /// # async fn tool(dialog: Dialog, url: String) -> Result<(), AskError> {
    /// let sure = dialog
    ///     .ask::<Confirm>()
    ///     .message(format!("Fetch {url}?"))
    ///     .allow_link()
    ///     .await?;
    /// # let _ = sure;
    /// # Ok(())
    /// # }
    /// ```
    pub fn allow_link(self) -> Self {
        self.set(|spec| spec.request = spec.request.clone().allow_link())
    }

    /// Shows a value in a field, by its name on the wire: see [`Request::prefill`]. What that refuses is told when the
    /// question is awaited, by [`AskError::Form`], and nothing is sent.
    ///
    /// ```
    /// use elicit::Elicit;
    /// use elicit_rmcp::{AskError, Dialog};
    ///
    /// /// Which branch?
    /// #[derive(Elicit)]
    /// struct Deploy {
    ///     #[elicit(enum)]
    ///     branch: String,
    ///     note: Option<String>,
    /// }
    ///
    /// # async fn tool(dialog: Dialog, branches: Vec<String>) -> Result<(), AskError> {
    /// let deploy = dialog
    ///     .ask::<Deploy>()
    ///     .options("branch", branches)
    ///     .prefill("note", "nightly")
    ///     .await?;
    /// # let _ = deploy;
    /// # Ok(())
    /// # }
    /// ```
    pub fn prefill(self, name: &str, value: impl Into<Value>) -> Self {
        self.change(|request| request.prefill(name, value))
    }

    /// The options of a field that is declared with a bare `enum`, by its name on the wire: see [`Request::options`].
    /// What that refuses is told when the question is awaited, by [`AskError::Form`], and nothing is sent.
    ///
    /// The value of an option must name the thing, as an id does, and not its place in a list. On 2026-07-28 the handler
    /// looks its options up again before it gets the answer, and a place may be another thing's by then. Where their
    /// titles have changed the question is asked again; but two things may have one title.
    pub fn options<O: Into<Opt>>(self, name: &str, options: impl IntoIterator<Item = O>) -> Self {
        self.change(|request| request.options(name, options))
    }

    fn change(self, change: impl FnOnce(Request<T>) -> Result<Request<T>, FormError>) -> Self {
        let state = self.state.try_set(|spec| {
            spec.request = change(spec.request.clone())?;
            Ok::<_, FormError>(())
        });
        Self { state }
    }

    /// How long the question may stay open on 2025-* and in tasks, instead of the server's
    /// [`timeout`](crate::DialogConfig::timeout). On 2026-07-28 the state's
    /// [`lifetime`](crate::DialogConfig::lifetime) says how long an answer is good.
    pub fn timeout(self, timeout: Duration) -> Self {
        self.set(|spec| spec.timeout = timeout)
    }
}

impl<T: Elicit> Ask<T> {
    /// Shows an existing value, to be changed: see [`Request::prefill_from`]. What that refuses is told when the question
    /// is awaited, by [`AskError::Form`], and nothing is sent.
    pub fn prefill_from(self, value: &T) -> Self {
        self.change(|request| request.prefill_from(value))
    }
}

impl<T> Unpin for Ask<T> {}

impl<T: Send + 'static> Future for Ask<T> {
    type Output = Result<Outcome<T>, AskError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.state.poll(context, |spec| {
            let span = info_span!("ask", key = spec.key);
            spec.ask().instrument(span)
        })
    }
}

impl<T> fmt::Debug for Ask<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask").finish_non_exhaustive()
    }
}

impl<T> Spec<T> {
    async fn ask(self: Box<Self>) -> Result<Outcome<T>, AskError> {
        self.session.require(Mode::Form.into())?;
        let key = self
            .session
            .number(&self.key, fields(self.request.form()))?;
        let form = shown(&self.request, self.is_keyed);
        let mut pending = Pending::first(form, true);
        let mut known = match self.session.recall(&key, form) {
            Recalled::Answered(answer) => Some(answer),
            Recalled::Fresh(answer, attempt) => {
                pending.attempt = attempt;
                Some(answer)
            }
            Recalled::Missing(asked) => {
                pending = asked;
                None
            }
            Recalled::Nothing => self.session.offered(&key),
        };
        loop {
            let answer = match known.take() {
                Some(answer) => answer,
                None => wait(self.put(&key, &pending)?).await?,
            };
            match self.read(&answer)? {
                Ok(outcome) => {
                    self.session.record(key, form, self.kept(answer, None));
                    return Ok(outcome);
                }
                Err((_, faults)) => pending = self.next(&key, pending, answer, faults)?,
            }
        }
    }

    fn kept(&self, answer: Box<RawValue>, faults: Option<&Invalid>) -> Box<RawValue> {
        kept(self.session.version, &self.request, answer, faults)
    }

    /// Asks the person.
    fn put(&self, key: &str, pending: &Pending) -> Result<Wait, AskError> {
        let request = self.to_ask(pending);
        let params = request
            .params(self.session.version)
            .map_err(AskError::Unsayable)?;
        let question = Question {
            key: key.to_owned(),
            pending: pending.clone(),
            request: Some(InputRequest::Elicit(params)),
            timeout: self.timeout,
        };
        debug!(attempt = pending.attempt, "asked");
        Ok(self.session.put(question))
    }

    /// The request as it is sent: after an invalid answer with its faults, and filled in with what was good.
    fn to_ask(&self, pending: &Pending) -> Cow<'_, Request<T>> {
        let last = pending.last.as_deref().map(|last| self.read(last));
        match last {
            Some(Ok(Err((result, faults)))) => {
                Cow::Owned(self.request.again(self.session.version, &result, &faults))
            }
            _ => Cow::Borrowed(&self.request),
        }
    }

    fn read(&self, answer: &RawValue) -> Result<Reading<T>, AskError> {
        let result = read_result(answer)?;
        let outcome = self.request.outcome(self.session.version, &result);
        Ok(outcome.map_err(|faults| (result, faults)))
    }

    /// What to ask after an invalid answer.
    fn next(
        &self,
        key: &str,
        pending: Pending,
        answer: Box<RawValue>,
        faults: Invalid,
    ) -> Result<Pending, AskError> {
        let attempts = pending.attempt;
        debug!(attempt = attempts, faults = faults.iter().len(), "invalid");
        let answer = self.kept(answer, Some(&faults));
        if attempts >= self.session.rules.attempts {
            self.session.give_up(key.to_owned(), pending, answer);
            return Err(AskError::Invalid { attempts, faults });
        }
        Ok(Pending {
            attempt: attempts + 1,
            last: Some(answer),
            ..pending
        })
    }
}

async fn wait(open: Wait) -> Answer {
    let asked = Instant::now();
    let answer = open.await;
    debug!(
        seconds = asked.elapsed().as_secs_f32(),
        answered = answer.is_ok(),
        "no longer open"
    );
    answer
}

/// A good answer, or what came and what is wrong with it.
type Reading<T> = Result<Outcome<T>, (ElicitResult, Invalid)>;

/// What decides whether an earlier answer still counts: the form, and under its own name all that was shown.
pub(crate) fn shown<T>(request: &Request<T>, is_keyed: bool) -> u64 {
    if is_keyed {
        request.form().fingerprint()
    } else {
        request.fingerprint()
    }
}

/// The answer of a client, if it is one.
pub(crate) fn read_result(answer: &RawValue) -> Result<ElicitResult, AskError> {
    ElicitResult::from_slice(answer.get().as_bytes())
        .map_err(|error| AskError::Client(ClientFailure::new(None, error.to_string())))
}

/// What travels of an answer with these faults, or of a good one: what the form asked for, and nothing that a client
/// added, unless that is what is wrong with it; and of what is wrong no more than it takes to see that.
pub(crate) fn kept<T>(
    version: ProtocolVersion,
    request: &Request<T>,
    answer: Box<RawValue>,
    faults: Option<&Invalid>,
) -> Box<RawValue> {
    if version < ProtocolVersion::V2026_07_28 {
        // It does not travel, and 2025-06-18 has other names for a list.
        return answer;
    }
    let known = |cut| known(request.form(), &answer, cut);
    if faults.is_none() {
        return known(None).unwrap_or(answer);
    }
    let is_as_wrong = |known: &RawValue| {
        let outcome = read_result(known).map(|result| request.outcome(version, &result));
        outcome.is_ok_and(|outcome| outcome.err().as_ref() == faults)
    };
    let mut shorter = [faults, None].into_iter().filter_map(known);
    let shorter = shorter.find(|known| is_as_wrong(known));
    shorter.unwrap_or(answer)
}

/// The answer to the questions of the form, each once; what is at fault may be cut short.
fn known(form: &Form, answer: &RawValue, cut: Option<&Invalid>) -> Option<Box<RawValue>> {
    let result = read_result(answer).ok()?;
    match result.content() {
        Some(content) if result.action() == Action::Accept => {
            let Value::Object(mut content) = plain(content.get()).ok()? else {
                return None;
            };
            content.retain(|name, _| form.field(name).is_some());
            for fault in cut.into_iter().flat_map(Invalid::iter) {
                content.get_mut(&*fault.field).map(cut_short);
            }
            to_raw_value(&ElicitResult::accept(content).ok()?).ok()
        }
        _ => to_raw_value(&json!({ "action": result.action().as_str() })).ok(),
    }
}

/// Of a value that is at fault, in characters and items.
const MOST: usize = 256;

fn cut_short(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some((end, _)) = text.char_indices().nth(MOST) {
                text.truncate(end);
            }
        }
        Value::Array(items) => {
            items.truncate(MOST);
            items.iter_mut().for_each(cut_short);
        }
        Value::Object(entries) => entries.clear(),
        _ => {}
    }
}
