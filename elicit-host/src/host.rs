//! Between a server and a presenter.

mod error;
mod flows;

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use elicit_core::{
    Capability, ElicitParams, ElicitResult, ElicitationComplete, Limits, Mode, ProtocolVersion,
    UrlParams,
};
use tokio::sync::Mutex;
use tokio_util::sync::DropGuard;

pub use error::HostError;
use flows::Flows;

use crate::answer::{Answer, Wait};
use crate::context::{Context, Occasion};
use crate::presenter::Presenter;
use crate::rate::{Bucket, RateLimit};
use crate::received::{Received, ReceivedForm, ReceivedUrl};
use crate::report::Verdict;
use crate::text::SafeText;

/// How often a form is shown whose answer breaks its rules, where [`Host::attempts`] says nothing.
pub const DEFAULT_ATTEMPTS: usize = 5;

/// One server's requests, on their way to a [`Presenter`] and back.
///
/// For every request: the mode is one that the presenter has; the server asks no more often than it
/// may; the request is decoded within limits and its texts made safe; requests are shown one after
/// another; a withdrawn one disappears; an accepted form has its defaults and keeps its rules, or
/// is shown again with the faults; a page is opened only after consent, and one that is refused
/// never.
///
/// There is one `Host` for each server. Hosts that draw on the same screen share a [`Gate`].
pub struct Host<P> {
    presenter: P,
    server: SafeText,
    domain: Option<String>,
    limits: Limits,
    attempts: usize,
    bucket: Bucket,
    gate: Gate,
    flows: Flows,
}

/// Lets one request at a time on the screen. Clones are the same gate.
///
/// [`Presenter::present`] and [`Presenter::open`] stand behind it. [`Presenter::wait`] does not: it
/// says that a call waits and asks nothing of the server's, and a question must be able to come
/// while a page is being finished.
#[derive(Debug, Clone, Default)]
pub struct Gate(Arc<Mutex<()>>);

impl Gate {
    /// A gate of its own.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<P: Presenter> Host<P> {
    /// The requests of one server. `server` is the name by which the person knows it: the one in
    /// the host's configuration, not the one that the server gives itself.
    #[must_use]
    pub fn new(server: &str, presenter: P) -> Self {
        Self {
            presenter,
            server: SafeText::title(server),
            domain: None,
            limits: Limits::new(),
            attempts: DEFAULT_ATTEMPTS,
            bucket: Bucket::new(RateLimit::default()),
            gate: Gate::new(),
            flows: Flows::default(),
        }
    }

    /// The host name that the server is reached at. A page elsewhere then has a finding.
    #[must_use]
    pub fn domain(mut self, name: impl Into<String>) -> Self {
        self.domain = Some(name.into());
        self
    }

    /// How large a form may be; [`Limits::new`] when it is not set.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// How often the server may ask; [`RateLimit::default`] when it is not set.
    #[must_use]
    pub fn rate_limit(mut self, limit: RateLimit) -> Self {
        self.bucket = Bucket::new(limit);
        self
    }

    /// How often a form is shown whose answer breaks its rules, at least once; [`DEFAULT_ATTEMPTS`]
    /// when it is not set. A presenter that checks by itself never needs a second time.
    #[must_use]
    pub fn attempts(mut self, attempts: usize) -> Self {
        self.attempts = attempts.max(1);
        self
    }

    /// The gate that this server's requests go through.
    #[must_use]
    pub fn gate(mut self, gate: Gate) -> Self {
        self.gate = gate;
        self
    }

    /// The presenter.
    pub const fn presenter(&self) -> &P {
        &self.presenter
    }

    /// What to tell the server that this client can show: what the presenter says, nothing else.
    pub fn capability(&self) -> Capability {
        self.presenter.capability()
    }

    /// Shows a request and gives what to send back.
    ///
    /// # Errors
    ///
    /// When there is no answer of a person. [`HostError::result`] says whether the server gets a
    /// cancel or an error.
    pub async fn answer(
        &self,
        params: ElicitParams,
        occasion: &Occasion,
    ) -> Result<ElicitResult, HostError> {
        let mode = params.mode();
        if !self.allows(mode, occasion.version) {
            return Err(HostError::Mode(mode));
        }
        self.bucket
            .take(Instant::now())
            .map_err(HostError::TooMany)?;
        let received = Received::new(params, &self.limits, self.domain.as_deref())
            .map_err(HostError::Unreadable)?;
        let (occasion, over) = until_over(occasion);
        let withdrawn = occasion.withdrawn.clone();
        let answer = withdrawn
            .run_until_cancelled(self.show(&received, occasion))
            .await;
        drop(over);
        answer.unwrap_or(Err(HostError::Withdrawn))
    }

    /// 2025-06-18 has no URL mode, whatever the presenter can do.
    fn allows(&self, mode: Mode, version: ProtocolVersion) -> bool {
        let exists = mode != Mode::Url || version >= ProtocolVersion::V2025_11_25;
        exists && self.capability().supports(mode)
    }

    async fn show(
        &self,
        received: &Received,
        occasion: Occasion,
    ) -> Result<ElicitResult, HostError> {
        let mut context = self.context(occasion);
        let _turn = self.gate.0.lock().await;
        match received {
            Received::Form(form) => self.fill(received, form, &mut context).await,
            Received::Url(page) => self.consent(received, page, &context).await,
        }
    }

    fn context(&self, occasion: Occasion) -> Context {
        Context {
            server: self.server.clone(),
            occasion,
            refused: None,
        }
    }

    async fn fill(
        &self,
        received: &Received,
        form: &ReceivedForm,
        context: &mut Context,
    ) -> Result<ElicitResult, HostError> {
        let mut left = self.attempts;
        loop {
            let answer = self.presenter.present(received, context).await;
            let values = match answer.map_err(HostError::Present)? {
                Answer::Accept(values) => values,
                Answer::Decline => return Ok(ElicitResult::decline()),
                Answer::Cancel => return Ok(ElicitResult::cancel()),
            };
            left -= 1;
            match form.check(values.clone()) {
                Ok(valid) => return ElicitResult::accept(&valid).map_err(HostError::Json),
                Err(faults) if left == 0 => return Err(HostError::Invalid(faults)),
                Err(faults) => context.refused = Some((values, faults)),
            }
        }
    }

    async fn consent(
        &self,
        received: &Received,
        page: &ReceivedUrl,
        context: &Context,
    ) -> Result<ElicitResult, HostError> {
        let answer = self.presenter.present(received, context).await;
        match answer.map_err(HostError::Present)? {
            Answer::Decline => return Ok(ElicitResult::decline()),
            Answer::Cancel => return Ok(ElicitResult::cancel()),
            Answer::Accept(_) => {}
        }
        if page.report().verdict() == Verdict::Refuse {
            return Err(HostError::Refused);
        }
        // Before the page opens: the server may be done with it before the browser is.
        let flow = self.flows.open(page);
        match self.presenter.open(page, context).await {
            Ok(()) => {
                flow.keep();
                Ok(ElicitResult::accept_url())
            }
            Err(error) => Err(HostError::NotOpened(error)),
        }
    }

    /// Waits until a page that was opened is finished, or the person decides. Without an id in the
    /// params, or where the page was not opened here, the person alone decides. Other requests may
    /// be shown meanwhile: this does not go through the [`Gate`].
    ///
    /// # Errors
    ///
    /// [`HostError::Withdrawn`].
    pub async fn wait(&self, params: &UrlParams, occasion: &Occasion) -> Result<Wait, HostError> {
        let page = ReceivedUrl::new(params.clone(), self.domain.as_deref());
        let finished = self.flows.finished(params.elicitation_id());
        let (occasion, over) = until_over(occasion);
        let withdrawn = occasion.withdrawn.clone();
        let context = self.context(occasion);
        let waiting = async {
            let asked = self.presenter.wait(&page, &context);
            let decided = finished.run_until_cancelled(asked).await;
            decided.unwrap_or(Wait::Retry)
        };
        let decided = withdrawn.run_until_cancelled(waiting).await;
        drop(over);
        decided.ok_or(HostError::Withdrawn)
    }

    /// Passes on that a page is finished. An id that was not opened here, or is finished already,
    /// is ignored.
    pub async fn complete(&self, notification: &ElicitationComplete) {
        if let Some(page) = self.flows.finish(notification.elicitation_id()) {
            self.presenter.complete(&page).await;
        }
    }
}

/// The same occasion, whose token is cancelled also with the guard: a presenter's threads hear that nothing is shown any
/// more, whether it came to its end or its future was dropped.
fn until_over(occasion: &Occasion) -> (Occasion, DropGuard) {
    let shown = occasion.withdrawn.child_token();
    let occasion = occasion.clone().withdrawn(shown.clone());
    (occasion, shown.drop_guard())
}

/// Shows nothing of the requests.
impl<P> fmt::Debug for Host<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host")
            .field("limits", &self.limits)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}
