//! What a handler and the engine that drives it share: the questions of one run, and the journal.
//!
//! The handler's side only registers a question and waits for its slot; it knows no protocol revision. The engine takes
//! the questions and fills the slots.

#[cfg(test)]
pub(crate) mod by_hand;
mod filling;
mod running;
mod state;
mod wait;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use elicit_core::{InputResponses, ProtocolVersion};
use serde_json::value::RawValue;

use crate::ability::{Abilities, Ability};
use crate::around::Around;
use crate::config::Rules;
use crate::error::AskError;
use crate::inside::is_inside;
use crate::journal::{Answered, Journal, Pending};
use crate::names::TwoForms;
pub(crate) use running::Running;
pub(crate) use state::{Answer, Question, State};
pub(crate) use wait::{Held, Wait};

use state::OpenQuestion;

/// One run of a handler.
pub(crate) struct Session {
    /// The client's revision. A client of a revision without elicitation has no abilities.
    pub(crate) version: ProtocolVersion,
    pub(crate) abilities: Abilities,
    pub(crate) rules: Rules,
    pub(crate) around: Around,
    state: Mutex<State>,
}

impl Session {
    pub(crate) fn new(version: ProtocolVersion, abilities: Abilities, around: Around) -> Arc<Self> {
        Arc::new(Self {
            version,
            abilities,
            rules: around.settings().rules(),
            around,
            state: Mutex::new(State::new(Journal::new())),
        })
    }

    /// The same call and person, but questions of its own: for a task that outlives the request.
    pub(crate) fn detached(&self) -> Arc<Self> {
        let journal = self.lock().journal.detached();
        let session = Self::new(self.version, self.abilities, self.around.detached());
        session.lock().journal = journal;
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
            if let Some(early) = pending.early.take() {
                // It has its answer, so the last round did not ask for it.
                state.fresh.insert(key.clone(), early);
                continue;
            }
            pending.check(key, responses)?;
            if let Some(response) = responses.raw(key) {
                state.fresh.insert(key.clone(), response.to_owned());
            }
        }
        state.journal = journal;
        Ok(())
    }

    /// Takes what came without a state: a client may know what it will be asked.
    pub(crate) fn offer(&self, responses: InputResponses) {
        self.lock().offered = Some(Box::new(responses));
    }

    /// The answer that came for this form without being asked for. One that is none is as good as missing.
    pub(crate) fn offered(&self, key: &str) -> Option<Box<RawValue>> {
        let state = self.lock();
        let offered = state.offered.as_ref()?;
        let answer = offered.get(key).ok().flatten().and(offered.raw(key));
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

    /// What an earlier round knows of this question. An answer to another form, as before a deploy, is none.
    ///
    /// This only looks: until the answer is [recorded](Self::record) or the question [put](Self::put) once more, what
    /// came for it stays for the next round, which may begin at any time where this one ends in another task.
    pub(crate) fn recall(&self, key: &str, form: u64) -> Recalled {
        let state = self.lock();
        if let Some(Answered(of, answer)) = state.journal.answers.get(key)
            && *of == form
        {
            return Recalled::Answered(answer.clone());
        }
        let pending = state.journal.pending.get(key);
        let pending = pending.filter(|pending| pending.form == form);
        match (pending, state.fresh.get(key)) {
            (Some(pending), Some(answer)) => Recalled::Fresh(answer.clone(), pending.attempt),
            (Some(pending), None) => Recalled::Missing(pending.clone()),
            (None, _) => Recalled::Nothing,
        }
    }

    /// Remembers an answer that was not good, after the last attempt: later rounds do not begin anew.
    pub(crate) fn give_up(&self, key: String, pending: Pending, answer: Box<RawValue>) {
        let mut state = self.lock();
        state.fresh.insert(key.clone(), answer);
        state.journal.pending.insert(key, pending);
    }

    pub(crate) fn record(&self, key: String, form: u64, answer: Box<RawValue>) {
        let mut state = self.lock();
        state.forget(&key);
        state.journal.answers.insert(key, Answered(form, answer));
    }

    /// Registers a question; the future is its answer. Dropping it withdraws the question.
    pub(crate) fn put(self: &Arc<Self>, question: Question) -> Wait {
        let mut state = self.lock();
        state.forget(&question.key);
        let id = state.next;
        state.next += 1;
        state.open(OpenQuestion {
            id,
            question,
            waker: None,
            answer: None,
        });
        drop(state);
        self.wake_engine();
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
        drop(state);
        self.wake_engine();
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

#[cfg(test)]
mod tests {
    use elicit_core::{ElicitResult, InputResponses};

    use super::by_hand::{question, session, suspend};
    use super::{Answered, Pending, Recalled, Running};
    use crate::error::AskError;
    use crate::journal::Journal;

    const ASKED: u64 = 7;

    fn decline() -> Box<serde_json::value::RawValue> {
        serde_json::value::to_raw_value(&ElicitResult::decline()).unwrap()
    }

    /// What was asked in the last round under `late`, with an answer to it.
    fn answered() -> (Journal, InputResponses) {
        let mut journal = Journal::new();
        let mut pending = Pending::first(ASKED, true);
        pending.attempt = 2;
        journal.pending.insert("late".to_owned(), pending);
        let mut responses = InputResponses::new();
        responses.insert("late", &ElicitResult::decline()).unwrap();
        (journal, responses)
    }

    /// A spawned task has looked at the answer and done nothing with it yet, when the handler's own question ends the
    /// round.
    #[tokio::test]
    async fn an_answer_is_never_in_neither_round() {
        let (session, _connection) = session();
        let (journal, responses) = answered();
        session.resume(journal, &responses).unwrap();
        let recalled = session.recall("late", ASKED);
        assert!(matches!(recalled, Recalled::Fresh(_, 2)));

        let _other = session.put(question("other", Pending::first(1, true)));
        let next = suspend(&session).unwrap();
        let late = &next.pending["late"];
        assert_eq!((late.form, late.attempt), (ASKED, 2));
        assert_eq!(late.early.as_ref().unwrap().get(), decline().get());
        assert!(next.pending.contains_key("other"));
    }

    #[tokio::test]
    async fn a_recorded_answer_is_all_that_is_left_of_its_question() {
        let (session, _connection) = session();
        let (journal, responses) = answered();
        session.resume(journal, &responses).unwrap();
        session.record("late".to_owned(), ASKED, decline());

        let recalled = session.recall("late", ASKED);
        assert!(matches!(recalled, Recalled::Answered(_)));
        let _other = session.put(question("other", Pending::first(1, true)));
        let next = suspend(&session).unwrap();
        assert!(matches!(&next.answers["late"], Answered(ASKED, _)));
        assert_eq!(next.pending.keys().collect::<Vec<_>>(), ["other"]);
    }

    #[tokio::test]
    async fn a_question_that_is_put_once_more_has_no_answer() {
        let (session, _connection) = session();
        let (journal, responses) = answered();
        session.resume(journal, &responses).unwrap();
        let mut third = Pending::first(ASKED, true);
        third.attempt = 3;
        let open = session.put(question("late", third));
        let late = suspend(&session).unwrap().pending.remove("late").unwrap();
        assert_eq!((late.attempt, late.early.is_some()), (3, false));
        // Withdrawn before the round ended, it would be gone as a whole.
        drop(open);
        assert!(session.lock().to_journal().pending.is_empty());
    }

    #[tokio::test]
    async fn an_answer_to_another_form_is_none() {
        let (session, _connection) = session();
        let (journal, responses) = answered();
        session.resume(journal, &responses).unwrap();
        let recalled = session.recall("late", ASKED + 1);
        assert!(matches!(recalled, Recalled::Nothing));
    }

    #[tokio::test]
    async fn nothing_begins_when_the_round_is_over() {
        let (session, _connection) = session();
        let open = session.put(question("open", Pending::first(1, true)));
        let running = Running::start(&session).unwrap();
        assert!(suspend(&session).is_none(), "something runs");
        drop(running);
        assert!(suspend(&session).is_some());
        assert!(matches!(Running::start(&session), Err(AskError::Ended)));
        assert!(matches!(open.await, Err(AskError::Ended)));
    }
}
