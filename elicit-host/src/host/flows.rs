//! The pages that were opened and of which the server may yet say that they are finished.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::received::ReceivedUrl;

/// So many are remembered; a server that opens more and finishes none loses the oldest.
const MOST: usize = 256;

#[derive(Debug, Default)]
pub(super) struct Flows {
    open: Mutex<VecDeque<Open>>,
}

#[derive(Debug)]
struct Open {
    page: ReceivedUrl,
    /// Cancelled when it is finished. Who waits for it holds it, also after it has gone from here.
    finished: CancellationToken,
    /// Finished, and kept for whoever asks next whether it is.
    over: bool,
}

impl Open {
    fn is(&self, id: &str) -> bool {
        self.page.params().elicitation_id() == Some(id)
    }
}

/// A page that is being opened; forgotten again when that fails.
pub(super) struct Opening<'a> {
    flows: &'a Flows,
    id: Option<&'a str>,
}

impl Opening<'_> {
    pub(super) fn keep(mut self) {
        self.id = None;
    }
}

impl Drop for Opening<'_> {
    fn drop(&mut self) {
        if let Some(id) = self.id {
            self.flows.all().retain(|open| !open.is(id));
        }
    }
}

impl Flows {
    fn all(&self) -> MutexGuard<'_, VecDeque<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers the page when it has an id. One that is open already, or finished, stays so.
    pub(super) fn open<'a>(&'a self, page: &'a ReceivedUrl) -> Opening<'a> {
        let forget_none = Opening {
            flows: self,
            id: None,
        };
        let id = page.params().elicitation_id();
        let Some(id) = id.filter(|id| !id.is_empty()) else {
            return forget_none;
        };
        let mut all = self.all();
        if all.iter().any(|open| open.is(id)) {
            return forget_none;
        }
        if all.len() == MOST {
            all.pop_front();
        }
        all.push_back(Open {
            page: page.clone(),
            finished: CancellationToken::new(),
            over: false,
        });
        Opening {
            flows: self,
            id: Some(id),
        }
    }

    /// The page of this id when it was open; it is finished from now on.
    pub(super) fn finish(&self, id: &str) -> Option<ReceivedUrl> {
        let mut all = self.all();
        let open = all.iter_mut().find(|open| open.is(id) && !open.over)?;
        open.over = true;
        open.finished.cancel();
        Some(open.page.clone())
    }

    /// Cancelled when the page is finished; never for one that is not known.
    pub(super) fn finished(&self, id: Option<&str>) -> CancellationToken {
        let all = self.all();
        let open = id.and_then(|id| all.iter().find(|open| open.is(id)));
        open.map_or_else(CancellationToken::new, |open| open.finished.clone())
    }
}
