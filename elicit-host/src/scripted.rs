//! Answers that were written down before: for tests, and for programs that nobody watches.

use std::collections::VecDeque;
use std::fmt;
use std::future::pending;
use std::sync::{Mutex, MutexGuard, PoisonError};

use elicit_core::{Capability, Mode};
use serde_json::{Map, Value};

use crate::answer::{Answer, Wait};
use crate::context::{Context, Position};
use crate::presenter::{PresentError, Presenter};
use crate::received::{Received, ReceivedUrl};

/// A presenter that answers from a script.
///
/// Requests that match a [rule](Self::when) get its reply, every time. All others get the replies of
/// the script, in order, one each. When the script has come to its end, a request is not answered
/// as if somebody had been asked: it is [cancelled](Otherwise::Cancel). An accept or a decline comes
/// from the script or not at all.
///
/// A scripted accept is checked as any other. One that breaks the form makes the request come again,
/// to the next reply.
///
/// ```
/// use elicit_host::{Received, Reply, Scripted};
/// use serde_json::json;
///
/// let user = Scripted::new()
///     .accept([("name", json!("Ada"))])
///     .decline()
///     .when(|request, _| matches!(request, Received::Url(_)), Reply::Cancel);
/// # let _ = user;
/// ```
pub struct Scripted {
    capability: Capability,
    otherwise: Otherwise,
    waits: Option<Wait>,
    rules: Vec<(Box<Matcher>, Reply)>,
    script: Mutex<VecDeque<Reply>>,
    log: Mutex<Log>,
}

type Matcher = dyn Fn(&Received, &Context) -> bool + Send + Sync;

#[derive(Default)]
struct Log {
    asked: Vec<Asked>,
    opened: Vec<String>,
    completed: Vec<String>,
}

/// One reply of a script.
#[derive(Clone)]
#[non_exhaustive]
pub enum Reply {
    /// Send the form with these values, or open the page.
    Accept(Map<String, Value>),
    /// Send the form as it was shown: with its defaults and nothing else.
    Defaults,
    /// Say no.
    Decline,
    /// Dismiss the question.
    Cancel,
    /// Leave it on the screen until it is withdrawn.
    Silence,
}

/// Shows which, never the values.
impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accept(_) => "Accept(..)",
            Self::Defaults => "Defaults",
            Self::Decline => "Decline",
            Self::Cancel => "Cancel",
            Self::Silence => "Silence",
        })
    }
}

/// What happens to a request that the script has no reply for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Otherwise {
    /// Nobody is there to be asked: the server gets a cancel.
    #[default]
    Cancel,
    /// An error: for a test, in which every question is expected.
    Fail,
}

/// What a [`Scripted`] presenter was shown.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Asked {
    /// The request.
    pub request: Received,
    /// "1 of 3".
    pub position: Position,
    /// Whether it came again because of faults in the last answer.
    pub again: bool,
    /// Whether its page was opened in the same call already.
    pub opened_before: bool,
}

impl Default for Scripted {
    fn default() -> Self {
        Self::new()
    }
}

impl Scripted {
    /// An empty script, for forms and URLs.
    #[must_use]
    pub fn new() -> Self {
        Self {
            capability: Capability::default().with(Mode::Form).with(Mode::Url),
            otherwise: Otherwise::default(),
            waits: None,
            rules: Vec::new(),
            script: Mutex::default(),
            log: Mutex::default(),
        }
    }

    /// What it says that it can show.
    #[must_use]
    pub fn capability(mut self, capability: Capability) -> Self {
        self.capability = capability;
        self
    }

    /// The next request is accepted with these values.
    #[must_use]
    pub fn accept<N: Into<String>>(self, values: impl IntoIterator<Item = (N, Value)>) -> Self {
        let values = values.into_iter();
        let values = values.map(|(name, value)| (name.into(), value)).collect();
        self.reply(Reply::Accept(values))
    }

    /// The next request is a URL, and opened.
    #[must_use]
    pub fn consent(self) -> Self {
        self.reply(Reply::Accept(Map::new()))
    }

    /// The next form is accepted as it is shown.
    #[must_use]
    pub fn defaults(self) -> Self {
        self.reply(Reply::Defaults)
    }

    /// The next request is declined.
    #[must_use]
    pub fn decline(self) -> Self {
        self.reply(Reply::Decline)
    }

    /// The next request is cancelled.
    #[must_use]
    pub fn cancel(self) -> Self {
        self.reply(Reply::Cancel)
    }

    /// The next request gets this reply.
    #[must_use]
    pub fn reply(self, reply: Reply) -> Self {
        self.push(reply);
        self
    }

    /// [`reply`](Self::reply), for a script that is already in use.
    pub fn push(&self, reply: Reply) {
        lock(&self.script).push_back(reply);
    }

    /// Every request that matches gets this reply. The first rule that matches counts, and it goes
    /// before the script.
    #[must_use]
    pub fn when(
        mut self,
        matches: impl Fn(&Received, &Context) -> bool + Send + Sync + 'static,
        reply: Reply,
    ) -> Self {
        self.rules.push((Box::new(matches), reply));
        self
    }

    /// What happens to a request that the script has no reply for.
    #[must_use]
    pub fn otherwise(mut self, otherwise: Otherwise) -> Self {
        self.otherwise = otherwise;
        self
    }

    /// What is done at once about a call that waits for a page; without it the server is waited for.
    #[must_use]
    pub fn waits(mut self, wait: Wait) -> Self {
        self.waits = Some(wait);
        self
    }

    /// What was shown so far, in order.
    pub fn asked(&self) -> Vec<Asked> {
        lock(&self.log).asked.clone()
    }

    /// The URLs that were opened so far, in order.
    pub fn opened(&self) -> Vec<String> {
        lock(&self.log).opened.clone()
    }

    /// The ids of the pages that the server said were finished, in order.
    pub fn completed(&self) -> Vec<String> {
        lock(&self.log).completed.clone()
    }

    /// How many replies of the script are left.
    pub fn left(&self) -> usize {
        lock(&self.script).len()
    }

    fn next(&self, request: &Received, context: &Context) -> Option<Reply> {
        let rule = self.rules.iter().find(|(rule, _)| rule(request, context));
        match rule {
            Some((_, reply)) => Some(reply.clone()),
            None => lock(&self.script).pop_front(),
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Presenter for Scripted {
    fn capability(&self) -> Capability {
        self.capability
    }

    async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
        lock(&self.log).asked.push(Asked {
            request: request.clone(),
            position: context.position(),
            again: context.faults().is_some(),
            opened_before: context.opened_before(),
        });
        match self.next(request, context) {
            Some(Reply::Accept(values)) => Ok(Answer::Accept(values)),
            // The host fills them in.
            Some(Reply::Defaults) => Ok(Answer::Accept(Map::new())),
            Some(Reply::Decline) => Ok(Answer::Decline),
            Some(Reply::Cancel) => Ok(Answer::Cancel),
            Some(Reply::Silence) => pending().await,
            None if self.otherwise == Otherwise::Cancel => Err(PresentError::Unattended),
            None => Err(PresentError::failed("the script has no reply left")),
        }
    }

    /// Opens nothing; only writes it down.
    async fn open(&self, page: &ReceivedUrl, _: &Context) -> Result<(), PresentError> {
        let href = page.report().href().unwrap_or_default();
        lock(&self.log).opened.push(href.to_owned());
        Ok(())
    }

    async fn wait(&self, _: &ReceivedUrl, _: &Context) -> Wait {
        match self.waits {
            Some(wait) => wait,
            None => pending().await,
        }
    }

    async fn complete(&self, page: &ReceivedUrl) {
        let id = page.params().elicitation_id().unwrap_or_default();
        lock(&self.log).completed.push(id.to_owned());
    }
}

/// Shows how much of the script is left, nothing of what was asked or answered.
impl fmt::Debug for Scripted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scripted")
            .field("left", &self.left())
            .field("otherwise", &self.otherwise)
            .finish_non_exhaustive()
    }
}
