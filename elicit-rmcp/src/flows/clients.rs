//! The clients of this process that are to be told when a flow ends (2025-11-25).

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use elicit_core::ElicitationComplete;
use rmcp::Peer;
use rmcp::model::{CustomNotification, ServerNotification};
use rmcp::service::RoleServer;
use serde_json::json;

use super::Notified;
use crate::exact::CallStream;

/// How many flows can be open at a time; beyond them, the client of the one that expires first is told no more.
const LIMIT: usize = 100_000;

/// A client that takes nothing from the connection must not hold up a page.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a client is reached outside of any question.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) peer: Peer<RoleServer>,
    /// The stream of its call, while that is open (streamable HTTP).
    pub(crate) line: Option<CallStream>,
}

impl Client {
    async fn tell(&self, id: &str) -> Notified {
        let params = ElicitationComplete::new(id);
        let message =
            json!({ "jsonrpc": "2.0", "method": ElicitationComplete::METHOD, "params": params });
        if self.line.as_ref().is_some_and(|line| line.send(&message)) {
            return Notified::Sent;
        }
        let params = message.get("params").cloned();
        let note = CustomNotification::new(ElicitationComplete::METHOD, params);
        let sending = self
            .peer
            .send_notification(ServerNotification::CustomNotification(note));
        match tokio::time::timeout(PATIENCE, sending).await {
            Ok(Ok(())) => Notified::Sent,
            _ => Notified::Gone,
        }
    }
}

/// Who was asked to open the page of a flow.
enum Asked {
    /// It is to be told.
    Client(Client),
    /// Its revision has no such notification.
    Nobody,
    /// It has been told, with this result.
    Told(Notified),
}

type Entry = Arc<tokio::sync::Mutex<Asked>>;

#[derive(Default)]
pub(super) struct Clients(Mutex<Registry>);

#[derive(Default)]
struct Registry {
    asked: HashMap<Box<str>, (SystemTime, Entry)>,
    /// Those which are to be forgotten stand first.
    by_expiry: BTreeSet<(SystemTime, Box<str>)>,
}

impl Clients {
    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This client was asked; none for one of a revision without the notification.
    pub(super) fn asked(
        &self,
        id: &str,
        client: Option<Client>,
        now: SystemTime,
        expires: SystemTime,
    ) {
        let asked = client.map_or(Asked::Nobody, Asked::Client);
        self.registry()
            .keep(id, Arc::new(asked.into()), now, expires);
    }

    /// Tells the client that was asked, once; whoever comes second waits until it is done. `None` when no client of
    /// this process was asked.
    pub(super) async fn tell(&self, id: &str) -> Option<Notified> {
        let entry = self
            .registry()
            .asked
            .get(id)
            .map(|(_, entry)| entry.clone())?;
        let mut asked = entry.lock().await;
        let told = match &*asked {
            Asked::Client(client) => client.tell(id).await,
            Asked::Nobody => Notified::NotNeeded,
            Asked::Told(told) => *told,
        };
        *asked = Asked::Told(told);
        Some(told)
    }
}

impl Registry {
    fn keep(&mut self, id: &str, entry: Entry, now: SystemTime, expires: SystemTime) {
        while let Some((oldest, _)) = self.by_expiry.first() {
            if *oldest > now && self.asked.len() < LIMIT {
                break;
            }
            if let Some((_, id)) = self.by_expiry.pop_first() {
                self.asked.remove(&id);
            }
        }
        if let Some((before, _)) = self.asked.insert(id.into(), (expires, entry)) {
            self.by_expiry.remove(&(before, id.into()));
        }
        self.by_expiry.insert((expires, id.into()));
    }
}
