//! A presenter that expects certain questions, looks at each, and answers as its case says.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use elicit::{Capability, ProtocolVersion};
use elicit_host::{Answer, Context, PresentError, Presenter, Received, ReceivedForm, ReceivedUrl};
use rmcp::{Peer, RoleClient};
use serde_json::{Map, Value};

use crate::Failure;
use crate::cases::{Question, Step, schema};
use crate::play::call_unasked;

/// Expects the questions of one step after the other.
pub(crate) struct Player {
    revision: ProtocolVersion,
    capability: Capability,
    /// How it makes the calls that come before an answer.
    pub(crate) peer: OnceLock<Peer<RoleClient>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    expected: Vec<Question>,
    any_order: bool,
    /// What the person does on the page that was agreed to.
    on_page: Option<Box<Step>>,
    rounds: usize,
    flow: String,
    completed: HashSet<String>,
    failure: Option<Failure>,
}

impl Player {
    pub(crate) fn new(revision: ProtocolVersion, capability: Capability) -> Self {
        Self {
            revision,
            capability,
            peer: OnceLock::new(),
            state: Mutex::default(),
        }
    }

    pub(crate) fn expect(&self, step: &Step) {
        let mut state = self.lock();
        state.expected.clone_from(&step.questions);
        state.any_order = step.any_order;
        state.rounds = 0;
    }

    /// The id of the last page.
    pub(crate) fn flow(&self) -> String {
        self.lock().flow.clone()
    }

    /// In how many rounds of 2026-07-28 something was asked.
    pub(crate) fn rounds(&self) -> usize {
        self.lock().rounds
    }

    pub(crate) fn has_completed(&self) -> bool {
        let state = self.lock();
        state.completed.contains(&state.flow)
    }

    pub(crate) fn completions(&self) -> usize {
        self.lock().completed.len()
    }

    /// What was not as expected, or was not asked.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let mut state = self.lock();
        if let Some(failure) = state.failure.take() {
            return Err(failure);
        }
        if !state.expected.is_empty() {
            return Err(format!("not asked: {:?}", state.expected).into());
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, request: &Received, context: &Context) -> Result<Answer, Failure> {
        if let Some(faults) = context.faults() {
            return Err(format!("the scripted answer breaks the form: {faults}").into());
        }
        let question = self.take(request.message().as_str(), context)?;
        match (request, &question) {
            (Received::Form(form), Question { url: None, .. }) => {
                self.check_form(form, &question)?;
            }
            (Received::Url(page), Question { url: Some(url), .. }) => self.check_page(page, url)?,
            _ => return Err(format!("asked in the mode {}", request.mode()).into()),
        }
        let answer = question.answer();
        self.lock().on_page = question.before;
        Ok(answer)
    }

    /// The question with this message, which is asked now.
    fn take(&self, message: &str, context: &Context) -> Result<Question, Failure> {
        let mut state = self.lock();
        if context.position().index() == 1 {
            state.rounds += 1;
        }
        let at = state
            .expected
            .iter()
            .position(|question| question.has(message));
        match at {
            Some(at) if at == 0 || state.any_order => Ok(state.expected.remove(at)),
            _ => Err(format!("not asked for now: {message}").into()),
        }
    }

    /// Whether the form is the one of the question, with its fields in order and nothing else.
    fn check_form(&self, form: &ReceivedForm, question: &Question) -> Result<(), Failure> {
        let Some(name) = &question.schema else {
            return Ok(());
        };
        let mut expected = schema(name)?;
        if let (Some(defaults), Some(fields)) = (&question.defaults, fields_mut(&mut expected)) {
            for (name, field) in fields {
                self.set_default(field, defaults.get(name));
            }
        }
        let text = form.params().requested_schema();
        let mut asked: Value = serde_json::from_str(text)?;
        let same = asked == expected;
        let names =
            |schema| fields_mut(schema).map(|fields| fields.keys().cloned().collect::<Vec<_>>());
        if same && names(&mut asked) == names(&mut expected) {
            return Ok(());
        }
        Err(format!("asked: {text}\nexpected: {expected}").into())
    }

    fn set_default(&self, field: &mut Value, default: Option<&Value>) {
        let Some(field) = field.as_object_mut() else {
            return;
        };
        field.remove("default");
        // The first revision has defaults for booleans only.
        let has_defaults =
            self.revision > ProtocolVersion::V2025_06_18 || field["type"] == "boolean";
        if let Some(default) = default.filter(|_| has_defaults) {
            field.insert("default".to_owned(), default.clone());
        }
    }

    fn check_page(&self, page: &ReceivedUrl, expected: &str) -> Result<(), Failure> {
        let url = page.params().url();
        let flow = expected
            .split_once("$flow")
            .and_then(|(before, after)| url.strip_prefix(before)?.strip_suffix(after))
            .filter(|flow| flow.len() >= 16)
            .ok_or_else(|| format!("another page: {url}"))?;
        let id = (self.revision == ProtocolVersion::V2025_11_25).then_some(flow);
        if page.params().elicitation_id() != id {
            return Err(format!(
                "another elicitationId: {:?}",
                page.params().elicitation_id()
            )
            .into());
        }
        flow.clone_into(&mut self.lock().flow);
        Ok(())
    }

    fn fail(&self, failure: Failure) -> PresentError {
        self.lock().failure.get_or_insert(failure);
        PresentError::failed("the case has failed")
    }
}

impl Presenter for Player {
    fn capability(&self) -> Capability {
        self.capability
    }

    async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
        self.answer(request, context)
            .map_err(|failure| self.fail(failure))
    }

    async fn open(&self, _: &ReceivedUrl, _: &Context) -> Result<(), PresentError> {
        let Some(step) = self.lock().on_page.take() else {
            return Ok(());
        };
        let done = call_unasked(self, &step).await;
        done.map_err(|failure| self.fail(failure))
    }

    async fn complete(&self, page: &ReceivedUrl) {
        if let Some(id) = page.params().elicitation_id() {
            self.lock().completed.insert(id.to_owned());
        }
    }
}

fn fields_mut(schema: &mut Value) -> Option<&mut Map<String, Value>> {
    schema.get_mut("properties")?.as_object_mut()
}
