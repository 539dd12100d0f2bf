//! The questions of one run, and the journal.

use std::collections::BTreeMap;
use std::task::Waker;
use std::time::Duration;

use elicit_core::{InputRequest, InputResponses};
use serde_json::value::RawValue;

use crate::error::AskError;
use crate::journal::{Journal, Pending};
use crate::names::{Keys, Steps};

/// A question on its way to the person.
pub(crate) struct Question {
    pub(crate) key: String,
    pub(crate) pending: Pending,
    /// `None` only asks for a further round (2026-07-28): the person has been asked already.
    pub(crate) request: Option<InputRequest>,
    pub(crate) timeout: Duration,
}

/// A question and the slot for its answer.
pub(super) struct OpenQuestion {
    pub(super) id: u64,
    pub(super) question: Question,
    pub(super) waker: Option<Waker>,
    pub(super) answer: Option<Answer>,
}

pub(crate) type Answer = Result<Box<RawValue>, AskError>;

pub(crate) struct State {
    pub(crate) journal: Journal,
    /// The responses of this round to what the last one asked.
    pub(super) fresh: BTreeMap<String, Box<RawValue>>,
    /// Responses that came without a state, so that nobody knows whether they were asked for.
    pub(super) offered: Option<Box<InputResponses>>,
    /// In the order in which they were asked, which is that of their ids.
    pub(super) open: Vec<OpenQuestion>,
    pub(super) next: u64,
    /// The keys asked in this run.
    pub(super) keys: Keys,
    /// The `once` steps of this run: a round never ends in the middle of one.
    pub(crate) steps: Steps,
    /// What waits for something else than an answer.
    pub(super) held: BTreeMap<u64, Option<Waker>>,
    /// Why no question is answered any more.
    pub(super) over: Option<AskError>,
    /// Wakes the engine, when the handler is being driven.
    pub(super) engine: Option<Waker>,
}

impl State {
    pub(super) fn new(journal: Journal) -> Self {
        Self {
            journal,
            fresh: BTreeMap::new(),
            offered: None,
            open: Vec::new(),
            next: 0,
            keys: Keys::default(),
            steps: Steps::default(),
            held: BTreeMap::new(),
            over: None,
            engine: None,
        }
    }

    pub(super) fn open(&mut self, open: OpenQuestion) {
        if self.open.is_empty() {
            // Most handlers ask one question at a time, and then wait long.
            self.open.reserve_exact(1);
        }
        self.open.push(open);
    }

    pub(super) fn open_mut(&mut self, id: u64) -> Option<&mut OpenQuestion> {
        let place = self.place(id)?;
        self.open.get_mut(place)
    }

    pub(super) fn close(&mut self, id: u64) {
        if let Some(place) = self.place(id) {
            self.open.remove(place);
        }
    }

    /// What an earlier round asked under this key, and what came for it, is of no use any more.
    pub(super) fn forget(&mut self, key: &str) {
        self.journal.pending.remove(key);
        self.fresh.remove(key);
    }

    fn place(&self, id: u64) -> Option<usize> {
        self.open.binary_search_by_key(&id, |open| open.id).ok()
    }

    /// Whether a question has no answer yet.
    pub(crate) fn is_waiting(&self) -> bool {
        self.open.iter().any(|open| open.answer.is_none())
    }

    /// The questions without an answer, from this one on.
    pub(crate) fn waiting_from(&self, id: u64) -> impl Iterator<Item = (u64, &Question)> {
        let first = self.open.partition_point(|open| open.id < id);
        let open = self.open.iter().skip(first);
        open.filter(|open| open.answer.is_none())
            .map(|open| (open.id, &open.question))
    }

    pub(crate) fn is_open(&self, id: u64) -> bool {
        self.place(id).is_some()
    }

    /// Whether the handler waits for something that a cancelled call need not wait for.
    pub(crate) fn is_held(&self) -> bool {
        !self.held.is_empty()
    }

    pub(crate) const fn is_stepping(&self) -> bool {
        self.steps.running > 0
    }

    /// Why nothing is asked or done any more.
    pub(crate) fn is_over(&self) -> Result<(), AskError> {
        self.over.clone().map_or(Ok(()), Err)
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
            .iter()
            .filter(|open| open.answer.is_none())
            .map(|open| &open.question)
    }
}
