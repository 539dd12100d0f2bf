//! 2026-07-28: the call ends with its questions, and the next one brings the answers.

use elicit_core::{InputRequests, InputRequired};

use crate::engine::Backend;
use crate::error::AskError;
use crate::sealing::Sealing;
use crate::session::State;

/// Ends the round with the open questions and the sealed journal. Nothing is kept in the process.
pub(crate) fn by_rounds(sealing: Sealing) -> Backend {
    Backend::Rounds(Box::new(move |state: &State| {
        let token = sealed(&sealing, state)?;
        InputRequired::new(requests(state), Some(token)).map_err(|_| AskError::Ended)
    }))
}

/// Where there is no room, the invalid answers go first: the questions of this round have their faults already.
fn sealed(sealing: &Sealing, state: &State) -> Result<String, AskError> {
    let mut journal = state.to_journal();
    match sealing.seal(&journal) {
        Err(AskError::StateTooLarge { .. }) => {
            for pending in journal.pending.values_mut() {
                pending.last = None;
            }
            sealing.seal(&journal)
        }
        other => other,
    }
}

fn requests(state: &State) -> InputRequests {
    let mut requests = InputRequests::new();
    for question in state.questions() {
        if let Some(request) = &question.request {
            // No two questions of a run share a key.
            let _ = requests.insert(question.key.clone(), request.clone());
        }
    }
    requests
}
