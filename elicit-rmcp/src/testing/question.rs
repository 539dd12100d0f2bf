//! What a server asked.

use std::collections::BTreeSet;

use elicit_core::{
    ElicitParams, InputRequest, InputRequests, InputRequired, Mode, UrlParams, UrlRequired,
};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::log::Line;

/// One question of a server, as it went over the wire.
#[derive(Debug, Clone)]
pub struct Question {
    key: Option<String>,
    round: usize,
    params: ElicitParams,
}

impl Question {
    /// The key under which it was asked, on 2026-07-28 and in tasks. The 2025 revisions have none.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// In which of the server's messages that ask it came, counted from 1: the round, on 2026-07-28. On 2025-* each
    /// question is a message of its own, but for the pages of one -32042.
    #[must_use]
    pub const fn round(&self) -> usize {
        self.round
    }

    /// Form or URL.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.params.mode()
    }

    /// The message for the person.
    #[must_use]
    pub fn message(&self) -> &str {
        self.params.message()
    }

    /// The text of `requestedSchema`, byte for byte; empty for a URL. To be held against JSON written by hand with
    /// [`assert_schema`](super::assert_schema).
    #[must_use]
    pub fn schema(&self) -> &str {
        match &self.params {
            ElicitParams::Form(form) => form.requested_schema(),
            _ => "",
        }
    }

    /// The page to open; `None` for a form.
    #[must_use]
    pub fn url(&self) -> Option<&str> {
        self.page().map(UrlParams::url)
    }

    /// The `elicitationId` of a page, on 2025-11-25.
    #[must_use]
    pub fn elicitation_id(&self) -> Option<&str> {
        self.page()?.elicitation_id()
    }

    /// The params of the request.
    #[must_use]
    pub const fn params(&self) -> &ElicitParams {
        &self.params
    }

    const fn page(&self) -> Option<&UrlParams> {
        match &self.params {
            ElicitParams::Url(page) => Some(page),
            _ => None,
        }
    }
}

/// The parts of a server's message in which questions stand.
#[derive(Deserialize)]
struct Message<'a> {
    method: Option<String>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<Refusal<'a>>,
}

#[derive(Deserialize)]
struct Refusal<'a> {
    code: i64,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
}

/// What `tasks/get` says of a task that asks.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Task {
    task_id: String,
    input_requests: InputRequests,
}

/// All questions in these lines, in order. Those of a task count once, however often it is looked at.
pub(super) fn questions(lines: &[Line]) -> Vec<Question> {
    let mut reader = Reader::default();
    for line in lines.iter().filter(|line| line.is_from_server()) {
        reader.read(line.text());
    }
    reader.found
}

/// What the task in this line asks, exactly and in order.
pub(super) fn asked_by_task(line: &Line) -> Option<InputRequests> {
    let message: Message<'_> = serde_json::from_str(line.text()).ok()?;
    let task: Task = serde_json::from_str(message.result?.get()).ok()?;
    Some(task.input_requests)
}

#[derive(Default)]
struct Reader {
    found: Vec<Question>,
    round: usize,
    of_tasks: BTreeSet<(String, String)>,
}

impl Reader {
    fn read(&mut self, text: &str) {
        let Ok(message) = serde_json::from_str::<Message<'_>>(text) else {
            return;
        };
        let before = self.found.len();
        self.round += 1;
        if message.method.as_deref() == Some(ElicitParams::METHOD) {
            self.add(None, message.params.and_then(parse));
        } else if let Some(result) = message.result {
            self.result(result);
        } else if let Some(error) = message.error {
            self.pages(&error);
        }
        if self.found.len() == before {
            self.round -= 1;
        }
    }

    fn result(&mut self, result: &RawValue) {
        if let Some(required) = parse::<InputRequired>(result) {
            for (key, request) in required.requests().iter() {
                self.request(key, request);
            }
        } else if let Some(task) = parse::<Task>(result) {
            for (key, request) in task.input_requests.iter() {
                let place = (task.task_id.clone(), key.to_owned());
                if self.of_tasks.insert(place) {
                    self.request(key, request);
                }
            }
        }
    }

    fn pages(&mut self, error: &Refusal<'_>) {
        if error.code != i64::from(UrlRequired::CODE) {
            return;
        }
        let required: Option<UrlRequired> = error.data.and_then(parse);
        for page in required.iter().flat_map(UrlRequired::elicitations) {
            self.add(None, Some(ElicitParams::Url(page.clone())));
        }
    }

    /// Sampling and roots are no questions to a person.
    fn request(&mut self, key: &str, request: &InputRequest) {
        if let InputRequest::Elicit(params) = request {
            self.add(Some(key.to_owned()), Some(params.clone()));
        }
    }

    fn add(&mut self, key: Option<String>, params: Option<ElicitParams>) {
        let round = self.round;
        let question = params.map(|params| Question { key, round, params });
        self.found.extend(question);
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a RawValue) -> Option<T> {
    serde_json::from_str(text.get()).ok()
}
