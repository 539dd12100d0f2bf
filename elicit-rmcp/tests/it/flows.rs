//! The record of URL flows, by itself and between processes.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::kit::*;
use elicit_rmcp::seal::{Principal, StoreError};
use elicit_rmcp::{
    Dialog, DialogConfig, Flow, FlowError, FlowState, FlowStore, Flows, FlowsFull, FlowsInMemory,
    Notified, Page, Storing, Visit,
};
use rmcp::ErrorData;
use rmcp::model::ProtocolVersion;
use serde_json::{Value, json};
use tokio::time::Instant;

const COMPLETE: &str = "notifications/elicitation/complete";

fn ann() -> Principal {
    Principal::new("ann")
}

fn eve() -> Principal {
    Principal::new("eve")
}

/// The clock of a test that stands still but for `sleep`.
fn clock() -> impl Fn() -> SystemTime + Clone + Send + Sync + 'static {
    let (start, since) = (SystemTime::now(), Instant::now());
    move || start + since.elapsed()
}

#[tokio::test]
async fn a_flow_is_begun_opened_and_completed() {
    let store = Arc::new(FlowsInMemory::new());
    let flows = Flows::new(store.clone());
    let id = flows.begin(&ann()).await.unwrap();
    assert_eq!(store.len(), 1);
    let id = id.as_str();
    assert_eq!(flows.state(id, &ann()).await.unwrap(), FlowState::Begun);
    flows.open(id, &ann()).await.unwrap();
    flows.open(id, &ann()).await.expect("a reload");
    assert_eq!(flows.state(id, &ann()).await.unwrap(), FlowState::Opened);
    assert_eq!(
        flows.complete(id, &ann()).await.unwrap(),
        Notified::Elsewhere
    );
    assert_eq!(flows.state(id, &ann()).await.unwrap(), FlowState::Completed);
    assert!(matches!(
        flows.open(id, &ann()).await,
        Err(FlowError::Ended(FlowState::Completed))
    ));
    assert!(matches!(
        flows.complete(id, &ann()).await,
        Err(FlowError::Ended(FlowState::Completed))
    ));
    assert!(matches!(
        flows.fail(id, &ann()).await,
        Err(FlowError::Ended(FlowState::Completed))
    ));
}

#[tokio::test]
async fn nobody_else_opens_or_completes_it() {
    let flows = Flows::default();
    let id = flows.begin(&ann()).await.unwrap();
    let id = id.as_str();
    for other in [eve(), Principal::new(""), Principal::unauthenticated()] {
        assert!(matches!(
            flows.open(id, &other).await,
            Err(FlowError::AnotherPrincipal)
        ));
        // Nothing was taken.
        assert_eq!(flows.state(id, &ann()).await.unwrap(), FlowState::Begun);
    }
    flows.open(id, &ann()).await.unwrap();
    assert!(matches!(
        flows.complete(id, &eve()).await,
        Err(FlowError::AnotherPrincipal)
    ));
    assert!(matches!(
        flows.fail(id, &eve()).await,
        Err(FlowError::AnotherPrincipal)
    ));
    assert!(matches!(
        flows.state(id, &eve()).await,
        Err(FlowError::AnotherPrincipal)
    ));
    assert_eq!(flows.state(id, &ann()).await.unwrap(), FlowState::Opened);

    // A process of one person, who needs no name.
    let nobody = Principal::unauthenticated();
    let id = flows.begin(&nobody).await.unwrap();
    assert!(matches!(
        flows.open(id.as_str(), &ann()).await,
        Err(FlowError::AnotherPrincipal)
    ));
    flows.open(id.as_str(), &nobody).await.unwrap();
}

#[tokio::test]
async fn a_page_that_did_not_look_who_is_there_completes_nothing() {
    let flows = Flows::default();
    let id = flows.begin(&ann()).await.unwrap();
    assert!(matches!(
        flows.complete(id.as_str(), &ann()).await,
        Err(FlowError::NotOpened)
    ));
    assert!(matches!(
        flows.fail(id.as_str(), &ann()).await,
        Err(FlowError::NotOpened)
    ));
}

#[tokio::test]
async fn unknown_and_taken_ids() {
    let flows = Flows::default();
    for id in ["", "flow-42", "'; DROP TABLE flows; --"] {
        assert!(matches!(
            flows.open(id, &ann()).await,
            Err(FlowError::Unknown)
        ));
        assert!(matches!(
            flows.complete(id, &ann()).await,
            Err(FlowError::Unknown)
        ));
        assert_eq!(flows.notify(id).await, Notified::Elsewhere);
    }
    flows.begin_as(&"flow-42".into(), &ann()).await.unwrap();
    assert!(matches!(
        flows.begin_as(&"flow-42".into(), &eve()).await,
        Err(FlowError::Taken)
    ));
    flows.open("flow-42", &ann()).await.unwrap();
}

#[tokio::test]
async fn ids_are_unguessable() {
    let flows = Flows::default();
    let mut ids = std::collections::BTreeSet::new();
    for _ in 0..1000 {
        let id = flows.begin(&ann()).await.unwrap().to_string();
        // A UUID of version 4 (RFC 9562): 122 random bits.
        assert!(id.len() == 36 && id.as_bytes()[14] == b'4', "{id}");
        ids.insert(id);
    }
    assert_eq!(ids.len(), 1000);
}

#[tokio::test(start_paused = true)]
async fn a_flow_is_good_for_an_hour_unless_said_otherwise() {
    for (flows, seconds) in [
        (Flows::default(), 3600),
        (Flows::default().lifetime(Duration::from_secs(60)), 60),
    ] {
        let flows = flows.clock(clock());
        let (begun, opened) = (
            flows.begin(&ann()).await.unwrap(),
            flows.begin(&ann()).await.unwrap(),
        );
        flows.open(opened.as_str(), &ann()).await.unwrap();
        tokio::time::sleep(Duration::from_secs(seconds - 1)).await;
        assert_eq!(
            flows.state(begun.as_str(), &ann()).await.unwrap(),
            FlowState::Begun
        );
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert!(matches!(
            flows.open(begun.as_str(), &ann()).await,
            Err(FlowError::Expired)
        ));
        assert!(matches!(
            flows.complete(opened.as_str(), &ann()).await,
            Err(FlowError::Expired)
        ));
        // To others it looks as before.
        assert!(matches!(
            flows.open(begun.as_str(), &eve()).await,
            Err(FlowError::AnotherPrincipal)
        ));
    }
}

#[tokio::test(start_paused = true)]
async fn the_memory_is_bounded_and_forgets_what_has_expired() {
    let clock = clock();
    let store = Arc::new(FlowsInMemory::new().limit(2).clock(clock.clone()));
    let flows = Flows::new(Shared(store.clone()))
        .lifetime(Duration::from_secs(60))
        .clock(clock);
    let first = flows.begin(&ann()).await.unwrap();
    tokio::time::sleep(Duration::from_secs(30)).await;
    flows.begin(&ann()).await.unwrap();
    let Err(FlowError::Store(full)) = flows.begin(&ann()).await else {
        panic!("it is full")
    };
    let full: &FlowsFull = full.downcast_ref().unwrap();
    assert_eq!((full.limit, store.len()), (2, 2));
    tokio::time::sleep(Duration::from_secs(30)).await;
    flows.begin(&ann()).await.unwrap();
    assert_eq!(store.len(), 2);
    assert!(matches!(
        flows.open(first.as_str(), &ann()).await,
        Err(FlowError::Unknown)
    ));
}

/// One caller in a loop takes nothing from the others.
#[tokio::test(start_paused = true)]
async fn each_principal_has_a_limit() {
    let clock = clock();
    let store = FlowsInMemory::new()
        .limit(7)
        .limit_per_principal(2)
        .clock(clock.clone());
    let flows = Flows::new(store)
        .lifetime(Duration::from_secs(60))
        .clock(clock);
    flows.begin(&eve()).await.unwrap();
    tokio::time::sleep(Duration::from_secs(30)).await;
    flows.begin(&eve()).await.unwrap();
    // It does not help to end them.
    let id = flows.begin(&ann()).await.unwrap();
    flows.open(id.as_str(), &ann()).await.unwrap();
    flows.complete(id.as_str(), &ann()).await.unwrap();
    flows.begin(&ann()).await.unwrap();
    for who in [ann(), eve()] {
        let Err(FlowError::Store(full)) = flows.begin(&who).await else {
            panic!("she has two")
        };
        let full: &FlowsFull = full.downcast_ref().unwrap();
        assert_eq!((full.limit, full.per_principal), (2, true));
    }
    // Those who are not authenticated are many.
    for _ in 0..3 {
        flows.begin(&Principal::unauthenticated()).await.unwrap();
    }
    let Err(FlowError::Store(full)) = flows.begin(&Principal::new("bob")).await else {
        panic!("it is full")
    };
    let full: &FlowsFull = full.downcast_ref().unwrap();
    assert_eq!((full.limit, full.per_principal), (7, false));
    // Eve's first one has expired.
    tokio::time::sleep(Duration::from_secs(30)).await;
    flows.begin(&eve()).await.unwrap();
    assert!(flows.begin(&eve()).await.is_err());
}

#[tokio::test]
async fn one_of_many_completes_it() {
    let flows = Flows::new(Shared(Arc::new(FlowsInMemory::new())));
    let id = flows.begin(&ann()).await.unwrap();
    flows.open(id.as_str(), &ann()).await.unwrap();
    let tries = (0..20).map(|_| {
        let (flows, id) = (flows.clone(), id.clone());
        tokio::spawn(async move { flows.complete(id.as_str(), &ann()).await })
    });
    let mut completed = 0;
    for attempt in tries.collect::<Vec<_>>() {
        match attempt.await.unwrap() {
            Ok(_) => completed += 1,
            Err(error) => assert!(matches!(error, FlowError::Ended(FlowState::Completed))),
        }
    }
    assert_eq!(completed, 1);
}

#[tokio::test]
async fn debug_shows_no_id_and_no_person() {
    let flows = Flows::default();
    let id = flows.begin(&ann()).await.unwrap();
    let flow = Flow::new(ann(), FlowState::Begun, SystemTime::UNIX_EPOCH, true);
    let errors = [
        FlowError::Unknown,
        FlowError::AnotherPrincipal,
        FlowError::Ended(FlowState::Failed),
    ];
    let page = Page::new("secret", |flow| format!("https://example.com/{flow}"));
    let shown = format!("{flows:?} {id:?} {flow:?} {errors:?} {page:?}");
    for secret in ["ann", id.as_str(), "secret"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

#[test]
fn a_state_is_a_word() {
    for state in [
        FlowState::Begun,
        FlowState::Opened,
        FlowState::Completed,
        FlowState::Failed,
    ] {
        assert_eq!(state.as_str().parse(), Ok(state));
    }
    assert!("Opened".parse::<FlowState>().is_err());
    assert_eq!(FlowState::Completed.to_string(), "completed");
}

/// A store that several processes share. It answers a moment later, as a database does.
struct Shared(Arc<FlowsInMemory>);

impl FlowStore for Shared {
    fn begin<'a>(&'a self, id: &'a str, flow: Flow) -> Storing<'a, bool> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            self.0.begin(id, flow).await
        })
    }

    fn find<'a>(&'a self, id: &'a str) -> Storing<'a, Option<Flow>> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            self.0.find(id).await
        })
    }

    fn advance<'a>(&'a self, id: &'a str, from: FlowState, to: FlowState) -> Storing<'a, bool> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            self.0.advance(id, from, to).await
        })
    }
}

async fn connect(dialog: Dialog) -> Result<String, ErrorData> {
    let page = Page::new("Connect", |flow| {
        format!("https://example.com/connect?flow={flow}")
    });
    let visit = dialog
        .open(page)
        .completed(Duration::from_secs(600))
        .await?;
    Ok(format!("{visit:?}"))
}

async fn consent_only(dialog: Dialog) -> Result<String, ErrorData> {
    let page = Page::new("Connect", |flow| {
        format!("https://example.com/connect?flow={flow}")
    });
    Ok(dialog.open(page).await?.is_accepted().to_string())
}

fn of_ann(flows: &Flows) -> DialogConfig {
    DialogConfig::new(keys(), ann()).flows(flows.clone())
}

fn consent() -> Value {
    json!({ "action": "accept" })
}

fn id_on_wire(rig: &Rig) -> String {
    let line = rig.lines("\"method\":\"elicitation/create\"").remove(0);
    let message: Value = serde_json::from_str(&line[2..]).unwrap();
    let found = message
        .pointer("/params/url")
        .or_else(|| message.pointer("/result/inputRequests/open/params/url"));
    found
        .unwrap()
        .as_str()
        .unwrap()
        .rsplit('=')
        .next()
        .unwrap()
        .to_owned()
}

/// The page runs in another process than the session: it is told so, and the node that waits tells its client.
#[tokio::test(start_paused = true)]
async fn a_flow_that_is_completed_elsewhere() {
    let store = Arc::new(FlowsInMemory::new());
    let [here, there] = [(), ()].map(|()| Flows::new(Shared(store.clone())).clock(clock()));
    let rig = Setup::new(ProtocolVersion::V_2025_11_25)
        .config(of_ann(&here))
        .script([consent()])
        .serve(handler(connect))
        .await;
    let page = async {
        tokio::time::sleep(Duration::from_millis(10_500)).await;
        let id = id_on_wire(&rig);
        there.open(&id, &ann()).await.unwrap();
        let told = there.complete(&id, &ann()).await.unwrap();
        assert_eq!(rig.lines(COMPLETE).len(), 0);
        told
    };
    let before = Instant::now();
    let (said, told) = tokio::join!(rig.call("any", json!({})), page);
    assert_eq!((said.as_str(), told), ("Completed", Notified::Elsewhere));
    // It looks every second.
    assert_eq!(before.elapsed().as_secs(), 11);
    let wire = rig.wire();
    let told = wire
        .iter()
        .position(|line| line.contains(COMPLETE))
        .expect("the notification");
    let done = wire
        .iter()
        .position(|line| line.contains("\"Completed\""))
        .expect("the result");
    assert!(told < done);
}

/// No call waits there: the node that has the session can be asked to tell.
#[tokio::test]
async fn the_node_with_the_session_can_be_asked_to_notify() {
    let store = Arc::new(FlowsInMemory::new());
    let [here, there] = [(), ()].map(|()| Flows::new(Shared(store.clone())));
    let rig = Setup::new(ProtocolVersion::V_2025_11_25)
        .config(of_ann(&here))
        .script([consent()])
        .serve(handler(consent_only))
        .await;
    assert_eq!(rig.call("any", json!({})).await, "true");
    let id = id_on_wire(&rig);
    there.open(&id, &ann()).await.unwrap();
    assert_eq!(
        there.complete(&id, &ann()).await.unwrap(),
        Notified::Elsewhere
    );
    assert_eq!(here.notify(&id).await, Notified::Sent);
    assert_eq!(here.notify(&id).await, Notified::Sent, "told once");
    settle().await;
    assert_eq!(rig.notes(COMPLETE), [json!({ "elicitationId": id })]);
}

/// The client takes its time before it calls again. What ended in the time counts, however slow the store.
#[tokio::test(start_paused = true)]
async fn an_end_in_time_is_seen_by_a_call_that_comes_late() {
    let flows = Flows::new(Shared(Arc::default())).clock(clock());
    let server = handler(|dialog: Dialog| async move {
        let page = Page::new("Connect", |flow| {
            format!("https://example.com/connect?flow={flow}")
        });
        let visit = dialog.open(page).completed(Duration::from_secs(60)).await?;
        Ok(format!("{visit:?}"))
    });
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .config(of_ann(&flows))
        .serve(server)
        .await;
    for (done, said) in [(true, "Completed"), (false, "TimedOut")] {
        let asked = rig.round("any", Back::default()).await.unwrap();
        let id = asked["inputRequests"]["open"]["params"]["url"]
            .as_str()
            .unwrap();
        let id = id.rsplit('=').next().unwrap().to_owned();
        let waiting = rig
            .round("any", Back::to(&asked, json!({ "open": consent() })))
            .await
            .unwrap();
        assert_eq!(waiting["resultType"], "input_required");
        if done {
            flows.open(&id, &ann()).await.unwrap();
            flows.complete(&id, &ann()).await.unwrap();
        }
        tokio::time::sleep(Duration::from_secs(45)).await;
        let last = rig
            .round("any", Back::to(&waiting, Value::Null))
            .await
            .unwrap();
        assert_eq!(last["content"][0]["text"], said);
    }
}

/// A store may forget a flow that has expired, before the call looks.
#[tokio::test(start_paused = true)]
async fn a_flow_that_was_forgotten_after_it_expired_is_timed_out() {
    for version in [ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28] {
        let clock = clock();
        let store = FlowsInMemory::new().clock(clock.clone());
        let flows = Flows::new(store)
            .lifetime(Duration::from_millis(30_500))
            .clock(clock);
        let rig = Setup::new(version.clone())
            .config(of_ann(&flows))
            .script([consent()])
            .serve(handler(connect))
            .await;
        let call = async {
            if is_live(&version) {
                return rig.call("any", json!({})).await;
            }
            let mut result = rig.round("any", Back::default()).await.unwrap();
            let mut answers = json!({ "open": consent() });
            while result["resultType"] == "input_required" {
                result = rig
                    .round("any", Back::to(&result, answers.take()))
                    .await
                    .unwrap();
            }
            result["content"][0]["text"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        // A new flow makes the memory forget.
        let other = async {
            tokio::time::sleep(Duration::from_millis(30_700)).await;
            flows.begin(&eve()).await.unwrap();
        };
        let (said, ()) = tokio::join!(call, other);
        assert_eq!(said, "TimedOut", "{version}");
    }
}

/// 2026-07-28 has no such notification, wherever the flow is completed, and any node goes on with the call.
#[tokio::test(start_paused = true)]
async fn on_2026_07_28_nobody_is_told() {
    let store = Arc::new(FlowsInMemory::new());
    let [one, two, page] = [(), (), ()].map(|()| Flows::new(Shared(store.clone())).clock(clock()));
    let version = ProtocolVersion::V_2026_07_28;
    let first = Setup::new(version.clone())
        .config(of_ann(&one))
        .serve(handler(connect))
        .await;
    let second = Setup::new(version)
        .config(of_ann(&two))
        .serve(handler(connect))
        .await;
    let asked = first.round("any", Back::default()).await.unwrap();
    let id = id_on_wire(&first);
    page.open(&id, &ann()).await.unwrap();
    let waiting = second
        .round("any", Back::to(&asked, json!({ "open": consent() })))
        .await
        .unwrap();
    assert_eq!(
        page.complete(&id, &ann()).await.unwrap(),
        Notified::NotNeeded
    );
    let done = first
        .round("any", Back::to(&waiting, Value::Null))
        .await
        .unwrap();
    assert_eq!(done["content"][0]["text"], "Completed");
    assert_eq!(
        first.lines(COMPLETE).len() + second.lines(COMPLETE).len(),
        0
    );
}

#[tokio::test]
async fn a_client_that_is_gone_is_no_error() {
    let flows = Flows::default();
    let rig = Setup::new(ProtocolVersion::V_2025_11_25)
        .config(of_ann(&flows))
        .script([consent()])
        .serve(handler(consent_only))
        .await;
    assert_eq!(rig.call("any", json!({})).await, "true");
    let id = id_on_wire(&rig);
    rig.client.cancel().await.unwrap();
    settle().await;
    flows.open(&id, &ann()).await.unwrap();
    assert_eq!(flows.complete(&id, &ann()).await.unwrap(), Notified::Gone);
}

/// A database that is away for a moment costs a waiting call nothing.
#[tokio::test(start_paused = true)]
async fn a_store_that_fails() {
    struct Failing(Arc<FlowsInMemory>, std::sync::atomic::AtomicU32);

    impl FlowStore for Failing {
        fn begin<'a>(&'a self, id: &'a str, flow: Flow) -> Storing<'a, bool> {
            self.0.begin(id, flow)
        }

        fn find<'a>(&'a self, id: &'a str) -> Storing<'a, Option<Flow>> {
            let times = self.1.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            if times == 1 {
                return Box::pin(async { Err(StoreError::from("the database is away")) });
            }
            self.0.find(id)
        }

        fn advance<'a>(&'a self, id: &'a str, from: FlowState, to: FlowState) -> Storing<'a, bool> {
            self.0.advance(id, from, to)
        }
    }

    let store = Arc::new(FlowsInMemory::new());
    let flows = Flows::new(Failing(store.clone(), 0.into())).clock(clock());
    let page = Flows::new(Shared(store)).clock(clock());
    let rig = Setup::new(ProtocolVersion::V_2025_11_25)
        .config(of_ann(&flows))
        .script([consent()])
        .serve(handler(connect))
        .await;
    let finish = async {
        tokio::time::sleep(Duration::from_secs(5)).await;
        let id = id_on_wire(&rig);
        page.open(&id, &ann()).await.unwrap();
        page.complete(&id, &ann()).await.unwrap()
    };
    let (said, _) = tokio::join!(rig.call("any", json!({})), finish);
    assert_eq!(said, format!("{:?}", Visit::Completed));
    // A page is told, and takes nothing.
    let flows = Flows::new(Failing(Arc::default(), 1.into()));
    assert!(matches!(
        flows.open("any", &ann()).await,
        Err(FlowError::Store(_))
    ));
}
