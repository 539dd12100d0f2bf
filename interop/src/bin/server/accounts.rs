//! What is behind the pages: which accounts are linked.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use elicit_rmcp::seal::Principal;
use elicit_rmcp::{FlowError, Flows, Page};

/// The linked accounts, and the pages on which they get linked. Clones share them.
#[derive(Clone)]
pub(crate) struct Accounts {
    flows: Flows,
    known: Arc<Mutex<Known>>,
}

#[derive(Default)]
struct Known {
    /// Whose account each flow is to link.
    begun: HashMap<String, String>,
    linked: HashSet<String>,
}

impl Accounts {
    pub(crate) fn new(flows: Flows) -> Self {
        Self {
            flows,
            known: Arc::default(),
        }
    }

    pub(crate) fn is_linked(&self, reference: &str) -> bool {
        self.lock().linked.contains(reference)
    }

    /// The page on which this account gets linked.
    pub(crate) fn page(&self, reference: String) -> Page {
        let accounts = self.clone();
        page(move |flow| {
            accounts.lock().begun.insert(flow.to_owned(), reference);
        })
    }

    /// What the page does when the person is there and done.
    pub(crate) async fn finish(&self, flow: &str) -> Result<(), FlowError> {
        // A real page signs the person in, and passes whom it knows.
        let person = Principal::unauthenticated();
        self.flows.open(flow, &person).await?;
        {
            let mut known = self.lock();
            if let Some(reference) = known.begun.remove(flow) {
                known.linked.insert(reference);
            }
        }
        self.flows.complete(flow, &person).await?;
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page that somebody hears of when its flow begins.
pub(crate) fn page(begun: impl FnOnce(&str) + Send + 'static) -> Page {
    Page::new("Please connect your account.", move |flow| {
        begun(flow);
        format!("https://example.com/connect?flow={flow}")
    })
}
