//! What every user of the crate relies on: types that cross threads and show themselves, errors that are errors, wrappers
//! that give back what they stand around. (That each type shows itself a lint of the crate sees, too.)

use std::error::Error;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use crate::kit::*;
use elicit::Elicit;
use elicit_rmcp::client::{
    Answering, CallError, Client as Answers, ExactHttpClient, ExactRead, ExactReqwest, InRound,
};
use elicit_rmcp::testing::{Done, Failed, Failure, Line, Question, Rehearsal, Scripted};
use elicit_rmcp::{
    Ability, Ask, AskError, AskMissing, Asking, Call, CallReply, Caller, ClientFailure, Completed,
    Dialog, DialogConfig, Exact, ExactBody, ExactHttp, Flow, FlowError, FlowId, FlowState,
    FlowStore, Flows, FlowsFull, FlowsInMemory, FromClient, Notified, Open, Page, Partial, Require,
    ServerExt, UnknownFlowState, Visit, WatchedBody,
};
use rmcp::ErrorData;
use rmcp::model::CallToolResult;
use serde_json::json;

/// Who is coming?
#[derive(Debug, Elicit)]
struct Guest {
    name: String,
}

#[derive(Debug, Clone, PartialEq)]
struct Shop(u32);

impl rmcp::ServerHandler for Shop {}

#[test]
fn everything_crosses_threads_and_shows_itself() {
    fn is<T: Debug + Send + Sync>() {}
    is::<Ability>();
    is::<Ask<Guest>>();
    is::<AskError>();
    is::<AskMissing<Guest>>();
    is::<Asking<Shop>>();
    is::<Call<Guest>>();
    is::<CallReply>();
    is::<Caller>();
    is::<ClientFailure>();
    is::<Completed>();
    is::<Dialog>();
    is::<DialogConfig>();
    is::<Exact<Shop>>();
    is::<ExactBody<http_body_util::Full<bytes::Bytes>>>();
    is::<WatchedBody<http_body_util::Full<bytes::Bytes>>>();
    is::<ExactHttp<Shop>>();
    is::<Flow>();
    is::<FlowError>();
    is::<FlowId>();
    is::<FlowState>();
    is::<Flows>();
    is::<FlowsFull>();
    is::<FlowsInMemory>();
    is::<FromClient<CallToolResult>>();
    is::<Notified>();
    is::<Open>();
    is::<Page>();
    is::<Partial<Guest>>();
    is::<Require<'_, ErrorData>>();
    is::<UnknownFlowState>();
    is::<Visit>();

    is::<Answering<'_, Scripted, ()>>();
    is::<Answers<Scripted>>();
    is::<CallError>();
    is::<ExactHttpClient<Shop>>();
    is::<ExactRead<tokio::io::Empty>>();
    is::<ExactReqwest>();
    is::<InRound>();

    is::<Done<CallToolResult>>();
    is::<Failed>();
    is::<Failure>();
    is::<Line>();
    is::<Question>();
    is::<Rehearsal>();
}

#[test]
fn every_error_is_an_error_and_a_store_can_be_any() {
    fn is<T: Error + Send + Sync + 'static>() {}
    is::<AskError>();
    is::<CallError>();
    is::<Failed>();
    is::<FlowError>();
    is::<FlowsFull>();
    is::<UnknownFlowState>();
    let _: Arc<dyn FlowStore> = Arc::new(FlowsInMemory::new());
}

#[tokio::test]
async fn a_dialog_shows_what_the_client_can_do_and_nothing_that_was_said() {
    for version in REVISIONS {
        let shown = Arc::new(Mutex::new(String::new()));
        let seen = shown.clone();
        let server = handler(move |dialog: Dialog| {
            let seen = seen.clone();
            async move {
                dialog.set_state("SECRET")?;
                dialog.ask::<Guest>().message("SECRET").await?;
                *seen.lock().unwrap() = format!("{dialog:?}");
                Ok(String::new())
            }
        });
        let rig = Setup::new(version.clone())
            .capabilities(json!({ "elicitation": { "form": {} }, "roots": {} }))
            .script([accept(json!({ "name": "SECRET" }))])
            .serve(server)
            .await;
        rig.call("any", json!({})).await;
        let name = version.as_str().replace('-', "_");
        let shown = shown.lock().unwrap();
        assert!(
            shown.starts_with(&format!("Dialog {{ version: V{name}")),
            "{shown}"
        );
        assert!(shown.contains("roots: true, tasks: false"), "{shown}");
        assert!(!shown.contains("SECRET"), "{shown}");
    }
}

#[tokio::test]
async fn a_wrapper_gives_back_what_it_stands_around() {
    let asking = Shop(7).asking(config());
    assert_eq!(asking.inner(), &Shop(7));
    let exact = Exact::new(asking);
    assert_eq!(exact.inner().inner(), &Shop(7));
    assert_eq!(exact.into_inner().into_inner(), Shop(7));
    assert_eq!(ExactHttp::new(Shop(8)).inner(), &Shop(8));
    assert_eq!(ExactHttp::new(Shop(8)).into_inner(), Shop(8));
}
