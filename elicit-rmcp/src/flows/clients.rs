//! The clients of this process that are to be told when a flow ends (2025-11-25).

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use elicit_core::ElicitationComplete;
use serde_json::json;

use super::Notified;
use crate::recipient::Recipient;

/// How many flows can be open at a time; beyond them, the client of the one that expires first is told no more.
const LIMIT: usize = 100_000;

/// Who was asked to open the page of a flow.
enum Asked {
    /// It is to be told.
    Client(Recipient),
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
    /// How many more are kept before the next look for those that need not be.
    until_sweep: usize,
}

impl Clients {
    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This client was asked; none for one of a revision without the notification.
    pub(super) fn asked(
        &self,
        id: &str,
        client: Option<Recipient>,
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
        let notified = match &*asked {
            Asked::Client(client) => told(client, id).await,
            Asked::Nobody => Notified::NotNeeded,
            Asked::Told(told) => *told,
        };
        *asked = Asked::Told(notified);
        Some(notified)
    }
}

async fn told(client: &Recipient, id: &str) -> Notified {
    let params = json!(ElicitationComplete::new(id));
    if client.send(ElicitationComplete::METHOD, params).await {
        Notified::Sent
    } else {
        Notified::Gone
    }
}

impl Registry {
    fn keep(&mut self, id: &str, entry: Entry, now: SystemTime, expires: SystemTime) {
        // Each look is paid for by as many entries as it looks at.
        self.until_sweep = self.until_sweep.saturating_sub(1);
        if self.until_sweep == 0 {
            self.sweep();
            self.until_sweep = self.asked.len().max(64);
        }
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

    /// Lets go of connections that are closed, and of those who have been told, when they take the room of others.
    fn sweep(&mut self) {
        let crowded = self.asked.len() >= LIMIT / 2;
        self.asked.retain(|id, (expires, entry)| {
            // One that is being told is left alone.
            let Ok(mut asked) = entry.try_lock() else {
                return true;
            };
            if matches!(&*asked, Asked::Client(client) if client.peer.is_transport_closed()) {
                *asked = Asked::Told(Notified::Gone);
            }
            let kept = !(crowded && matches!(*asked, Asked::Told(_)));
            if !kept {
                self.by_expiry.remove(&(*expires, id.clone()));
            }
            kept
        });
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use rmcp::ServerHandler;

    use super::*;

    struct Server;

    impl ServerHandler for Server {}

    /// A client of a flow that does not expire here.
    fn asked(clients: &Clients, id: &str, client: Option<Recipient>) {
        clients.asked(id, client, UNIX_EPOCH, UNIX_EPOCH + Duration::from_secs(60));
    }

    #[tokio::test]
    async fn a_closed_connection_is_let_go_of() {
        let (io, _far) = tokio::io::duplex(64);
        let running = rmcp::service::serve_directly(Server, io, None);
        let client = Recipient {
            peer: running.peer().clone(),
            line: None,
        };
        let clients = Clients::default();
        asked(&clients, "a", Some(client));
        let is_kept = || {
            let entry = clients.registry().asked["a"].1.clone();
            matches!(&*entry.try_lock().unwrap(), Asked::Client(_))
        };
        let others = |name: &str| {
            for at in 0..200 {
                asked(&clients, &format!("{name}{at}"), None);
            }
        };
        others("b");
        assert!(is_kept());
        running.cancel().await.unwrap();
        others("c");
        assert!(!is_kept());
        assert_eq!(clients.tell("a").await, Some(Notified::Gone));
    }

    #[tokio::test]
    async fn those_who_were_told_make_room() {
        let clients = Clients::default();
        for at in 0..LIMIT {
            let id = at.to_string();
            asked(&clients, &id, None);
            if at >= 10 {
                clients.tell(&id).await;
            }
        }
        asked(&clients, "last", None);
        let registry = clients.registry();
        assert!(registry.asked.contains_key("0") && registry.asked.contains_key("9"));
        assert!(registry.asked.len() < LIMIT);
        assert_eq!(registry.asked.len(), registry.by_expiry.len());
    }
}
