//! The record of URL flows in a `SQLite` database, so that several processes share it: the nodes that serve MCP, and the
//! web server behind the pages. Any SQL database is as good: three statements are all there is.
//!
//! Run: `cargo run -p flows_sqlite`

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use elicit_rmcp::seal::{Principal, StoreError};
use elicit_rmcp::{Flow, FlowError, FlowState, FlowStore, Flows, Storing};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// Expiry is in milliseconds since 1970, and the principal is null where nobody has been authenticated.
const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS flows (
        id        TEXT PRIMARY KEY,
        principal TEXT,
        state     TEXT NOT NULL,
        expires   INTEGER NOT NULL,
        notify    INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS flows_by_expiry ON flows (expires);
    CREATE INDEX IF NOT EXISTS flows_by_principal ON flows (principal, expires);
";

/// Flows are kept for a while after they expire, so that a late visitor hears what is wrong.
const KEPT: Duration = Duration::from_secs(60 * 60);

/// How many flows one person may have at a time, so that nobody fills the table for everybody. Those who are not
/// authenticated cannot be told apart; a server that serves many of them needs a limit by other means.
const LIMIT_PER_PRINCIPAL: i64 = 1_000;

/// Flows in a `SQLite` database.
#[derive(Clone)]
struct FlowsInSqlite {
    // SQLite is blocking, so it works on threads for that.
    connection: Arc<Mutex<Connection>>,
}

impl FlowsInSqlite {
    fn open(path: &Path) -> rusqlite::Result<Self> {
        let connection = Connection::open(path)?;
        // Another process may be writing.
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.execute_batch(TABLE)?;
        let connection = Arc::new(Mutex::new(connection));
        Ok(Self { connection })
    }

    fn run<'a, T: Send + 'static>(
        &self,
        statement: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Storing<'a, T> {
        let connection = self.connection.clone();
        Box::pin(async move {
            let work =
                move || statement(&connection.lock().unwrap_or_else(PoisonError::into_inner));
            Ok(tokio::task::spawn_blocking(work).await??)
        })
    }
}

impl FlowStore for FlowsInSqlite {
    fn begin<'a>(&'a self, id: &'a str, flow: Flow) -> Storing<'a, bool> {
        let id = id.to_owned();
        let beginning = self.run(move |connection| {
            let count = "SELECT count(*) FROM flows WHERE principal = ?1 AND expires > ?2";
            let of = params![flow.principal.id(), millis(SystemTime::now())];
            if connection.query_row(count, of, |row| row.get::<_, i64>(0))? >= LIMIT_PER_PRINCIPAL {
                return Ok(None);
            }
            let forgotten = millis(SystemTime::now()) - i64::try_from(KEPT.as_millis()).unwrap_or_default();
            connection.execute("DELETE FROM flows WHERE expires < ?1", [forgotten])?;
            let row = params![id, flow.principal.id(), flow.state.as_str(), millis(flow.expires), flow.notify];
            let insert = "INSERT INTO flows (id, principal, state, expires, notify) VALUES (?1, ?2, ?3, ?4, ?5)
                          ON CONFLICT DO NOTHING";
            Ok(Some(connection.execute(insert, row)? == 1))
        });
        Box::pin(async move {
            beginning
                .await?
                .ok_or_else(|| "too many flows of one person".into())
        })
    }

    fn find<'a>(&'a self, id: &'a str) -> Storing<'a, Option<Flow>> {
        let id = id.to_owned();
        self.run(move |connection| {
            let select = "SELECT principal, state, expires, notify FROM flows WHERE id = ?1";
            connection.query_row(select, [id], to_flow).optional()
        })
    }

    fn advance<'a>(&'a self, id: &'a str, from: FlowState, to: FlowState) -> Storing<'a, bool> {
        let id = id.to_owned();
        self.run(move |connection| {
            let update = "UPDATE flows SET state = ?3 WHERE id = ?1 AND state = ?2";
            Ok(connection.execute(update, params![id, from.as_str(), to.as_str()])? == 1)
        })
    }
}

fn to_flow(row: &Row<'_>) -> rusqlite::Result<Flow> {
    let principal = row.get::<_, Option<String>>(0)?;
    let principal = principal.map_or(Principal::unauthenticated(), Principal::new);
    let state = row.get::<_, String>(1)?.parse().map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(1, rusqlite::types::Type::Text, Box::new(error))
    })?;
    let expires = u64::try_from(row.get::<_, i64>(2)?).unwrap_or_default();
    Ok(Flow::new(
        principal,
        state,
        UNIX_EPOCH + Duration::from_millis(expires),
        row.get(3)?,
    ))
}

fn millis(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), StoreError> {
    let path = std::env::temp_dir().join(format!("elicit-flows-{}.sqlite", std::process::id()));
    // The server's `DialogConfig` has this one …
    let server = Flows::new(FlowsInSqlite::open(&path)?);
    // … and the page, in a process of its own, this.
    let page = Flows::new(FlowsInSqlite::open(&path)?);

    let ann = Principal::new("ann");
    let id = server.begin(&ann).await?;
    println!("begun for ann: https://example.com/connect?flow={id}");
    match page.open(id.as_str(), &Principal::new("eve")).await {
        Err(FlowError::AnotherPrincipal) => println!("eve, who got the link, is refused"),
        other => println!("unexpected: {other:?}"),
    }
    page.open(id.as_str(), &ann).await?;
    let notified = page.complete(id.as_str(), &ann).await?;
    println!("completed by ann; the client is told: {notified:?}");
    println!(
        "the server sees: {}",
        server.state(id.as_str(), &ann).await?
    );
    std::fs::remove_file(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flow(principal: Principal, expires: u64) -> Flow {
        let expires = UNIX_EPOCH + Duration::from_millis(expires);
        Flow::new(principal, FlowState::Begun, expires, true)
    }

    fn store() -> FlowsInSqlite {
        FlowsInSqlite::open(Path::new(":memory:")).unwrap()
    }

    const LATER: u64 = 4_000_000_000_000;

    #[tokio::test]
    async fn what_is_kept_is_read_back() {
        let store = store();
        for (id, principal) in [
            ("a", Principal::new("ann")),
            ("b", Principal::new("")),
            ("'; DROP TABLE flows; --", Principal::unauthenticated()),
        ] {
            let kept = flow(principal, LATER);
            assert!(store.begin(id, kept.clone()).await.unwrap());
            assert_eq!(store.find(id).await.unwrap(), Some(kept));
        }
        assert_eq!(store.find("c").await.unwrap(), None);
    }

    #[tokio::test]
    async fn the_first_of_an_id_stays() {
        let store = store();
        let first = flow(Principal::new("ann"), LATER);
        assert!(store.begin("a", first.clone()).await.unwrap());
        assert!(
            !store
                .begin("a", flow(Principal::new("eve"), LATER))
                .await
                .unwrap()
        );
        assert_eq!(store.find("a").await.unwrap(), Some(first));
    }

    #[tokio::test]
    async fn a_flow_advances_once() {
        let store = store();
        store
            .begin("a", flow(Principal::new("ann"), LATER))
            .await
            .unwrap();
        assert!(
            store
                .advance("a", FlowState::Begun, FlowState::Opened)
                .await
                .unwrap()
        );
        assert!(
            !store
                .advance("a", FlowState::Begun, FlowState::Opened)
                .await
                .unwrap()
        );
        assert!(
            !store
                .advance("b", FlowState::Begun, FlowState::Opened)
                .await
                .unwrap()
        );
        assert_eq!(
            store.find("a").await.unwrap().unwrap().state,
            FlowState::Opened
        );
    }

    #[tokio::test]
    async fn one_person_does_not_fill_the_table() {
        let store = store();
        for at in 0..LIMIT_PER_PRINCIPAL {
            let kept = flow(Principal::new("ann"), LATER);
            assert!(store.begin(&at.to_string(), kept).await.unwrap());
        }
        let one_more = flow(Principal::new("ann"), LATER);
        assert!(store.begin("one more", one_more).await.is_err());
        assert!(
            store
                .begin("eve's", flow(Principal::new("eve"), LATER))
                .await
                .unwrap()
        );
        let nobody = flow(Principal::unauthenticated(), LATER);
        assert!(store.begin("nobody's", nobody).await.unwrap());
    }

    #[tokio::test]
    async fn old_flows_are_forgotten() {
        let store = store();
        store
            .begin("old", flow(Principal::new("ann"), 1))
            .await
            .unwrap();
        store
            .begin("new", flow(Principal::new("ann"), LATER))
            .await
            .unwrap();
        assert_eq!(store.find("old").await.unwrap(), None);
        assert!(store.find("new").await.unwrap().is_some());
    }

    #[tokio::test]
    async fn two_processes_share_a_flow() {
        let path =
            std::env::temp_dir().join(format!("elicit-flows-test-{}.sqlite", std::process::id()));
        let [server, page] = [(), ()].map(|()| Flows::new(FlowsInSqlite::open(&path).unwrap()));
        let (ann, eve) = (Principal::new("ann"), Principal::new("eve"));
        let id = server.begin(&ann).await.unwrap();
        assert!(matches!(
            page.open(id.as_str(), &eve).await,
            Err(FlowError::AnotherPrincipal)
        ));
        page.open(id.as_str(), &ann).await.unwrap();
        let [first, second] = [page.clone(), server.clone()].map(|flows| {
            let (id, ann) = (id.clone(), ann.clone());
            tokio::spawn(async move { flows.complete(id.as_str(), &ann).await })
        });
        let done = [first.await.unwrap().is_ok(), second.await.unwrap().is_ok()];
        assert_eq!(done.iter().filter(|done| **done).count(), 1);
        assert_eq!(
            server.state(id.as_str(), &ann).await.unwrap(),
            FlowState::Completed
        );
        drop((server, page));
        std::fs::remove_file(path).unwrap();
    }
}
