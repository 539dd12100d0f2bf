//! Asking for what is missing.

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use elicit_core::{
    Content, Elicit, ElicitResult, FormError, InputRequest, Invalid, Mode, Opt, Outcome, Request,
};
use rmcp::model::JsonObject;
use tracing::{Instrument, debug, info_span};

use super::{Partial, question, read};
use crate::ask::{kept, read_result, shown};
use crate::dialog::{Dialog, key_of};
use crate::error::AskError;
use crate::fingerprint::fields;
use crate::journal::Pending;
use crate::lazy::Lazy;
use crate::session::{Question, Recalled, Session};

impl Dialog {
    /// Asks for the fields of the form that the arguments leave out, or have wrong, and gives the whole value.
    ///
    /// When nothing is missing it asks nothing, and the client need not be able to. A field that may be left out
    /// (optional, or with a default) is not missing. Fields that are wrong are asked with what is wrong with them in
    /// the message; a check of the whole struct that fails asks for all fields, filled in as they are. All these
    /// questions together are asked [`attempts`](crate::DialogConfig::attempts) times at most, the further ones under
    /// the keys `<key>~2`, `<key>~3`, and so on.
    ///
    /// ```
    /// use elicit::{Elicit, Outcome};
    /// use elicit_rmcp::{Dialog, Partial};
    /// use rmcp::ErrorData;
    /// use rmcp::handler::server::wrapper::Parameters;
    /// use rmcp::model::{CallToolResult, ContentBlock};
    ///
    /// /// Who is coming?
    /// #[derive(Elicit)]
    /// struct Guest {
    ///     name: String,
    ///     age: u8,
    /// }
    ///
    /// async fn book(Parameters(guest): Parameters<Partial<Guest>>, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
    ///     let text = match dialog.ask_missing(guest).await? {
    ///         Outcome::Accepted(guest) => format!("Booked for {} ({}).", guest.name, guest.age),
    ///         Outcome::Declined | Outcome::Cancelled => "Fine, no booking.".to_owned(),
    ///     };
    ///     Ok(CallToolResult::success(vec![ContentBlock::text(text)]))
    /// }
    /// ```
    pub fn ask_missing<T: Elicit>(&self, partial: Partial<T>) -> AskMissing<T> {
        AskMissing {
            state: Lazy::new(Spec {
                key: format!("{}.missing", key_of(T::FORM.name())),
                is_keyed: false,
                request: T::request(),
                message: T::FORM.message().to_owned(),
                allow_link: false,
                values: partial.values,
                timeout: self.session.rules.timeout,
                session: self.session.clone(),
            }),
        }
    }
}

/// The question of [`ask_missing`](Dialog::ask_missing), asked when it is awaited, alone or in any `join!`,
/// `try_join!` or `select!`.
///
/// Set it up by its methods first. Dropping it withdraws the question.
#[must_use = "a question is asked when it is awaited"]
pub struct AskMissing<T> {
    state: Lazy<'static, Spec<T>, Outcome<T>>,
}

struct Spec<T> {
    session: Arc<Session>,
    key: String,
    /// The author chose the key.
    is_keyed: bool,
    request: Request<T>,
    message: String,
    /// Links in the message are meant.
    allow_link: bool,
    values: JsonObject,
    timeout: Duration,
}

impl<T> AskMissing<T> {
    /// Another key than the form's name in `snake_case` with `.missing`: see [`Ask::key`](crate::Ask::key). Where one handler asks for
    /// the gaps of the same form twice, give each its own.
    pub fn key(self, key: impl Into<String>) -> Self {
        Self {
            state: self.state.set(|spec| {
                spec.key = key.into();
                spec.is_keyed = true;
            }),
        }
    }

    /// Another message than the declared one.
    pub fn message(self, message: impl Into<String>) -> Self {
        Self {
            state: self.state.set(|spec| spec.message = message.into()),
        }
    }

    /// Allows links in the message: see [`Ask::allow_link`](crate::Ask::allow_link).
    pub fn allow_link(self) -> Self {
        Self {
            state: self.state.set(|spec| spec.allow_link = true),
        }
    }

    /// The options of a field that is declared with a bare `enum`: see [`Ask::options`](crate::Ask::options).
    pub fn options<O: Into<Opt>>(self, name: &str, options: impl IntoIterator<Item = O>) -> Self {
        let state = self.state.try_set(|spec| {
            spec.request = spec.request.clone().options(name, options)?;
            Ok::<_, FormError>(())
        });
        Self { state }
    }

    /// How long the question may stay open: see [`Ask::timeout`](crate::Ask::timeout).
    pub fn timeout(self, timeout: Duration) -> Self {
        Self {
            state: self.state.set(|spec| spec.timeout = timeout),
        }
    }
}

impl<T> Unpin for AskMissing<T> {}

impl<T: Send + 'static> Future for AskMissing<T> {
    type Output = Result<Outcome<T>, AskError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.state.poll(context, Spec::ask)
    }
}

impl<T> fmt::Debug for AskMissing<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AskMissing").finish_non_exhaustive()
    }
}

impl<T> Spec<T> {
    /// Asks until all is given and good. What only the whole value shows (the author's checks) leads to a further
    /// question, and an answer that breaks the rules of its own fields to the same one again: the attempts are over
    /// both.
    async fn ask(mut self: Box<Self>) -> Result<Outcome<T>, AskError> {
        let mut attempts = 0;
        loop {
            let faults = match read(&self.request, &self.values) {
                Ok(value) => return Ok(value),
                Err(faults) => faults,
            };
            let mut request = question(self.request.form(), &self.message, &self.values, &faults);
            if self.allow_link {
                request = request.allow_link();
            }
            for field in request.form().fields() {
                self.values.remove(field.name());
            }
            match self.fill(&request, faults, &mut attempts).await? {
                Outcome::Accepted(content) => self.values.extend(content.into_map()),
                Outcome::Declined => return Ok(Outcome::Declined),
                Outcome::Cancelled => return Ok(Outcome::Cancelled),
            }
        }
    }

    /// Asks until the answer keeps to the rules of its own fields.
    async fn fill(
        &self,
        request: &Request<Content>,
        mut faults: Invalid,
        attempts: &mut u32,
    ) -> Result<Outcome<Content>, AskError> {
        let version = self.session.version;
        let mut asked = Cow::Borrowed(request);
        loop {
            if *attempts == self.session.rules.attempts {
                let attempts = *attempts;
                return Err(AskError::Invalid { attempts, faults });
            }
            *attempts += 1;
            let key = match *attempts {
                1 => self.key.clone(),
                more => format!("{}~{more}", self.key),
            };
            let span = info_span!("ask", key);
            let answer = self.answer(&key, *attempts, &asked).instrument(span);
            let (result, outcome) = answer.await?;
            faults = match outcome {
                Ok(outcome) => return Ok(outcome),
                Err(faults) => faults,
            };
            asked = Cow::Owned(request.again(version, &result, &faults));
        }
    }

    /// The answer to one attempt, and what it says. It is recorded whether it is good or not, so that a further round counts it too.
    async fn answer(
        &self,
        key: &str,
        attempt: u32,
        request: &Request<Content>,
    ) -> Result<(ElicitResult, Result<Outcome<Content>, Invalid>), AskError> {
        self.session.require(Mode::Form.into())?;
        let key = self.session.number(key, fields(request.form()))?;
        let form = shown(request, self.is_keyed);
        let known = match self.session.recall(&key, form) {
            Recalled::Answered(answer) | Recalled::Fresh(answer, _) => Some(answer),
            Recalled::Missing(_) => None,
            Recalled::Nothing => self.session.offered(&key),
        };
        let answer = if let Some(answer) = known {
            answer
        } else {
            let params = request.params(self.session.version);
            debug!(attempt, "asked");
            let question = Question {
                key: key.clone(),
                pending: Pending::first(form, true),
                request: Some(InputRequest::Elicit(params.map_err(AskError::Unsayable)?)),
                timeout: self.timeout,
            };
            self.session.put(question).await?
        };
        let result = read_result(&answer)?;
        let outcome = request.outcome(self.session.version, &result);
        let answer = kept(
            self.session.version,
            request,
            answer,
            outcome.as_ref().err(),
        );
        self.session.record(key, form, answer);
        Ok((result, outcome))
    }
}
