//! What a handler and the engine that drives it share: the questions of one run, and the journal.
//!
//! The handler's side only registers a question and waits for its slot; it knows no protocol revision. The engine takes
//! the questions and fills the slots.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use elicit_core::{InputRequest, InputResponses, ProtocolVersion};
use serde_json::value::RawValue;

use crate::ability::{Abilities, Ability};
use crate::around::Around;
use crate::error::AskError;
use crate::journal::{Answered, Journal, Pending};
use crate::names::{Keys, Steps, TwoForms};
use crate::once::is_inside;
use crate::task::Listed;

/// One run of a handler.
pub(crate) struct Session {
    /// The client's revision. A client of a revision without elicitation has no abilities.
    pub(crate) version: ProtocolVersion,
    abilities: Abilities,
    pub(crate) rules: Rules,
    /// What the server's tasks ask.
    pub(crate) listed: Listed,
    pub(crate) around: Around,
    state: Mutex<State>,
}

/// How patient the server is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    /// How often a question is asked until its answer is valid.
    pub(crate) attempts: u32,
    /// How long one question may stay open (2025-* and tasks).
    pub(crate) timeout: Duration,
}

/// A question on its way to the person.
pub(crate) struct Question {
    pub(crate) key: String,
    pub(crate) pending: Pending,
    /// `None` only asks for a further round (2026-07-28): the person has been asked already.
    pub(crate) request: Option<InputRequest>,
    pub(crate) timeout: Duration,
}

/// A question and the slot for its answer.
struct Open {
    question: Question,
    waker: Option<Waker>,
    answer: Option<Answer>,
}

pub(crate) type Answer = Result<Box<RawValue>, AskError>;

#[derive(Default)]
pub(crate) struct State {
    pub(crate) journal: Journal,
    /// The responses of this round to what the last one asked.
    fresh: BTreeMap<String, Box<RawValue>>,
    /// Responses that came without a state, so that nobody knows whether they were asked for.
    offered: InputResponses,
    /// In the order in which they were asked.
    open: BTreeMap<u64, Open>,
    next: u64,
    /// The keys asked in this run.
    keys: Keys,
    /// The `once` steps of this run: a round never ends in the middle of one.
    pub(crate) steps: Steps,
    /// What waits for something else than an answer.
    held: BTreeMap<u64, Option<Waker>>,
    /// Why no question is answered any more.
    over: Option<AskError>,
    /// Wakes the engine, when the handler is being driven.
    engine: Option<Waker>,
}

impl Session {
    pub(crate) fn new(
        version: ProtocolVersion,
        abilities: Abilities,
        rules: Rules,
        listed: Listed,
        around: Around,
    ) -> Arc<Self> {
        let journal = Journal {
            call: uuid::Uuid::new_v4().simple().to_string(),
            ..Journal::default()
        };
        Arc::new(Self {
            version,
            abilities,
            rules,
            listed,
            around,
            state: Mutex::new(State {
                journal,
                ..State::default()
            }),
        })
    }

    /// The same call and person, but questions of its own: for a task that outlives the request.
    pub(crate) fn detached(&self) -> Arc<Self> {
        let of = self.lock().journal.clone();
        let session = Self::new(
            self.version,
            self.abilities,
            self.rules,
            self.listed.clone(),
            self.around.detached(),
        );
        session.lock().journal = Journal {
            state: of.state,
            call: of.call,
            ..Journal::default()
        };
        session
    }

    pub(crate) fn has(&self, ability: Ability) -> bool {
        self.abilities.has(ability)
    }

    pub(crate) fn require(&self, ability: Ability) -> Result<(), AskError> {
        if self.has(ability) {
            return Ok(());
        }
        let version = self.version;
        Err(AskError::Unsupported { ability, version })
    }

    /// A panic of the author's code while it held nothing of ours cannot leave the state half changed.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on where an earlier round stopped. Responses that nobody asked for are ignored; one that is no answer to
    /// what was asked fails the call, and the error says where.
    pub(crate) fn resume(
        &self,
        mut journal: Journal,
        responses: &InputResponses,
    ) -> Result<(), String> {
        let mut state = self.lock();
        for (key, pending) in &mut journal.pending {
            pending.check(key, responses)?;
            let response = responses.raw(key).map(ToOwned::to_owned);
            if let Some(response) = response.or(pending.early.take()) {
                state.fresh.insert(key.clone(), response);
            }
        }
        state.journal = journal;
        Ok(())
    }

    /// Takes what came without a state: a client may know what it will be asked.
    pub(crate) fn offer(&self, responses: InputResponses) {
        self.lock().offered = responses;
    }

    /// The answer that came for this form without being asked for. One that is none is as good as missing.
    pub(crate) fn offered(&self, key: &str) -> Option<Box<RawValue>> {
        let state = self.lock();
        let answer = state
            .offered
            .get(key)
            .ok()
            .flatten()
            .and(state.offered.raw(key));
        answer.map(ToOwned::to_owned)
    }

    /// The key of this question: the same key again is a further question, `confirm`, `confirm.2`, and so on.
    pub(crate) fn number(&self, key: &str, form: u64) -> Result<String, AskError> {
        let key_of = || key.to_owned();
        if is_inside() {
            return Err(AskError::InsideStep { key: key_of() });
        }
        let named = self.lock().keys.name(key, form);
        named.map_err(|TwoForms| AskError::TwoForms { key: key_of() })
    }

    /// What an earlier round knows of this question. An answer to another form, as before a deploy, is forgotten.
    pub(crate) fn recall(&self, key: &str, form: u64) -> Recalled {
        let mut state = self.lock();
        if let Some(Answered(of, answer)) = state.journal.answers.get(key)
            && *of == form
        {
            return Recalled::Answered(answer.clone());
        }
        let pending = state.journal.pending.remove(key);
        let pending = pending.filter(|pending| pending.form == form);
        match (pending, state.fresh.remove(key)) {
            (Some(pending), Some(answer)) => Recalled::Fresh(answer, pending.attempt),
            (Some(pending), None) => Recalled::Missing(pending),
            (None, _) => Recalled::Nothing,
        }
    }

    pub(crate) fn record(&self, key: String, form: u64, answer: Box<RawValue>) {
        self.lock()
            .journal
            .answers
            .insert(key, Answered(form, answer));
    }

    /// Registers a question; the future is its answer. Dropping it withdraws the question.
    pub(crate) fn put(self: &Arc<Self>, question: Question) -> Wait {
        let mut state = self.lock();
        let id = state.next;
        state.next += 1;
        let open = Open {
            question,
            waker: None,
            answer: None,
        };
        state.open.insert(id, open);
        wake(state.engine.clone());
        Wait {
            session: self.clone(),
            id,
        }
    }

    /// Says that the handler waits for something else than an answer: a cancelled call ends there. The future is why
    /// there is nothing to wait for any more.
    pub(crate) fn hold(self: &Arc<Self>) -> Held {
        let mut state = self.lock();
        let id = state.next;
        state.next += 1;
        state.held.insert(id, None);
        wake(state.engine.clone());
        Held {
            session: self.clone(),
            id,
        }
    }
}

/// What is known of a question before it is asked.
pub(crate) enum Recalled {
    /// Its good answer.
    Answered(Box<RawValue>),
    /// An answer of this round, not looked at yet, and the attempt that it belongs to.
    Fresh(Box<RawValue>, u32),
    /// It was asked, and the client sent nothing back for it.
    Missing(Pending),
    Nothing,
}

fn wake(waker: impl IntoIterator<Item = Waker>) {
    waker.into_iter().for_each(Waker::wake);
}

/// The engine's side.
impl Session {
    pub(crate) fn drive_with(&self, waker: &Waker) {
        let mut state = self.lock();
        match &mut state.engine {
            Some(engine) => engine.clone_from(waker),
            none => *none = Some(waker.clone()),
        }
    }

    /// Fills the slot of a question, if somebody still waits for it.
    pub(crate) fn answer(&self, id: u64, answer: Answer) {
        let mut state = self.lock();
        if let Some(open) = state.open.get_mut(&id) {
            open.answer = Some(answer);
            let waker = open.waker.take();
            drop(state);
            wake(waker);
        }
    }

    /// Fills the slots of all open questions with this error.
    pub(crate) fn refuse(&self, error: &AskError) {
        let mut state = self.lock();
        let mut wakers = Vec::new();
        for open in state.open.values_mut().filter(|open| open.answer.is_none()) {
            open.answer = Some(Err(error.clone()));
            wakers.extend(open.waker.take());
        }
        drop(state);
        wake(wakers);
    }

    /// After the handler is gone: frees whoever still waits, such as a spawned task, now and later.
    pub(crate) fn end(&self, why: AskError) {
        let mut state = self.lock();
        state.engine = None;
        state.over.get_or_insert(why);
        let mut wakers: Vec<Waker> = state
            .open
            .values_mut()
            .filter_map(|open| open.waker.take())
            .collect();
        wakers.extend(state.held.values_mut().filter_map(Option::take));
        drop(state);
        wake(wakers);
    }
}

impl State {
    /// Whether a question has no answer yet.
    pub(crate) fn is_waiting(&self) -> bool {
        self.open.values().any(|open| open.answer.is_none())
    }

    /// The questions without an answer, from this one on.
    pub(crate) fn waiting_from(&self, id: u64) -> impl Iterator<Item = (u64, &Question)> {
        let open = self
            .open
            .range(id..)
            .filter(|(_, open)| open.answer.is_none());
        open.map(|(id, open)| (*id, &open.question))
    }

    pub(crate) fn is_open(&self, id: u64) -> bool {
        self.open.contains_key(&id)
    }

    /// Whether the handler waits for something that a cancelled call need not wait for.
    pub(crate) fn is_held(&self) -> bool {
        !self.held.is_empty()
    }

    pub(crate) const fn is_stepping(&self) -> bool {
        self.steps.running > 0
    }

    pub(crate) fn wake_engine(&self) {
        wake(self.engine.clone());
    }

    /// What the next round must know: what is open now, and what this one did not come to, with its answer if it has
    /// one.
    pub(crate) fn to_journal(&self) -> Journal {
        let mut journal = self.journal.clone();
        for (key, pending) in &mut journal.pending {
            pending.early = self.fresh.get(key).cloned();
        }
        let asked = self
            .questions()
            .filter(|question| question.request.is_some());
        let asked = asked.map(|question| (question.key.clone(), question.pending.clone()));
        journal.pending.extend(asked);
        journal
    }

    /// The questions without an answer, in the order in which they were asked.
    pub(crate) fn questions(&self) -> impl Iterator<Item = &Question> {
        self.open
            .values()
            .filter(|open| open.answer.is_none())
            .map(|open| &open.question)
    }
}

/// The slot of a question.
pub(crate) struct Wait {
    session: Arc<Session>,
    id: u64,
}

impl Future for Wait {
    type Output = Answer;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Answer> {
        let mut state = self.session.lock();
        let over = state.over.clone();
        let Some(open) = state.open.get_mut(&self.id) else {
            return Poll::Ready(Err(AskError::Ended));
        };
        match (open.answer.take(), over) {
            (Some(answer), _) => Poll::Ready(answer),
            (None, Some(error)) => Poll::Ready(Err(error)),
            (None, None) => {
                open.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        let mut state = self.session.lock();
        state.open.remove(&self.id);
        let engine = state.engine.clone();
        drop(state);
        wake(engine);
    }
}

/// The wait for something else than an answer.
pub(crate) struct Held {
    session: Arc<Session>,
    id: u64,
}

impl Future for Held {
    type Output = AskError;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<AskError> {
        let mut state = self.session.lock();
        if let Some(error) = &state.over {
            return Poll::Ready(error.clone());
        }
        state.held.insert(self.id, Some(context.waker().clone()));
        Poll::Pending
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.session.lock().held.remove(&self.id);
    }
}
