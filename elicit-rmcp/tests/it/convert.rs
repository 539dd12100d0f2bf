//! For authors who build results themselves: our wire types as rmcp's, and back.

use std::error::Error;

use crate::kit::{Back, REVISIONS, Setup, accept, json, text};
use elicit::{
    Action, Confirm, Elicit, ElicitResult as Answer, InputRequest as Ask, InputRequests as Asks,
    InputRequired, InputResponses as Answers, ProtocolVersion as Revision, UrlRequest,
};
use elicit_rmcp::{FromRmcp, ToRmcp};
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::json;

/// A server that builds its results by hand: its state is a plain word.
struct ByHand;

impl ByHand {
    fn ask() -> Result<InputRequiredResult, Box<dyn Error>> {
        let mut asks = Asks::new();
        asks.insert("confirm", Confirm::to_input_request()?)?;
        Ok(InputRequired::new(asks, Some("plain".to_owned()))?.to_rmcp()?)
    }

    fn read(answer: &Answer) -> Result<CallToolResult, Box<dyn Error>> {
        let outcome = Confirm::request().outcome(Revision::V2026_07_28, answer)?;
        let confirmed = outcome.accepted().map(|answer| answer.confirm);
        Ok(text(format!("{confirmed:?}")))
    }
}

impl ServerHandler for ByHand {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let answers = request.input_responses.unwrap_or_default();
        let answers = Answers::from_rmcp(&answers)
            .map_err(|error| ErrorData::invalid_params(error.to_string(), None))?;
        let answer = answers
            .get("confirm")
            .map_err(|error| ErrorData::invalid_params(error.to_string(), None))?;
        let response = match answer {
            Some(answer) => Self::read(&answer).map(Into::into),
            None => Self::ask().map(Into::into),
        };
        response.map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }
}

#[tokio::test]
async fn a_server_may_build_its_results_itself() {
    let rig = Setup::new(REVISIONS[2].clone())
        .script([accept(json!({ "confirm": true }))])
        .serve_by(async |io| {
            if let Ok(running) = ByHand.serve(io).await {
                let _ = running.waiting().await;
            }
        })
        .await;
    // rmcp's own client fulfils it.
    let result = rig
        .client
        .call_tool(CallToolRequestParams::new("any"))
        .await
        .unwrap();
    assert_eq!(crate::kit::text_of(&result), "Some(true)");
    let asked = rig.round("any", Back::default()).await.unwrap();
    assert_eq!(asked["requestState"], "plain");
    let error = rig
        .round("any", Back::to(&asked, json!({ "confirm": 1 })))
        .await
        .unwrap_err();
    assert_eq!(error.message, "/inputResponses/confirm is not an object");
}

#[test]
fn a_form_goes_there_and_back() {
    let ours = Confirm::to_input_request().unwrap();
    let rmcps = ours.to_rmcp().unwrap();
    let InputRequest::Elicitation(request) = &rmcps else {
        panic!("an elicitation")
    };
    let ElicitRequestParams::FormElicitationParams { message, .. } = &request.params else {
        panic!("a form")
    };
    assert_eq!(message, Confirm::FORM.message());
    assert_eq!(json(&Ask::from_rmcp(&rmcps).unwrap()), json(&ours));
}

#[test]
fn requests_that_are_no_elicitations_go_there_and_back() {
    let roots = json!({ "method": "roots/list" });
    let ours = Ask::other(&roots).unwrap();
    let rmcps = ours.to_rmcp().unwrap();
    assert!(matches!(rmcps, InputRequest::ListRoots(_)));
    assert_eq!(json(&Ask::from_rmcp(&rmcps).unwrap()), roots);
    assert!(
        Ask::other(&json!({ "method": "ping" }))
            .unwrap()
            .to_rmcp()
            .is_err()
    );
}

#[test]
fn a_page_is_said_with_an_id_that_2026_07_28_does_not_have() {
    // When this fails rmcp has learned it, and the exact layer may go.
    let url = UrlRequest::new("Connect", "https://mcp.example.com/connect").unwrap();
    let rmcps = url.to_input_request().unwrap().to_rmcp().unwrap();
    assert_eq!(json(&rmcps)["params"]["elicitationId"], "");
}

#[test]
fn a_pattern_is_lost_on_the_way() {
    // When this fails rmcp has learned it, and the exact layer may go.
    let ours = Ask::other(&json!({
        "method": "elicitation/create",
        "params": {
            "message": "Name?",
            "requestedSchema": {
                "type": "object",
                "properties": { "name": { "type": "string", "pattern": "^[A-Z]" } },
            },
        },
    }))
    .unwrap();
    let property =
        &json(&ours.to_rmcp().unwrap())["params"]["requestedSchema"]["properties"]["name"];
    assert_eq!(property, &json!({ "type": "string" }));
}

#[test]
fn a_result_keeps_requests_and_state() {
    let mut asks = Asks::new();
    asks.insert("b", Confirm::to_input_request().unwrap())
        .unwrap();
    asks.insert("a", Ask::other(&json!({ "method": "roots/list" })).unwrap())
        .unwrap();
    let ours = InputRequired::new(asks, Some("state".to_owned())).unwrap();
    let rmcps = ours.to_rmcp().unwrap();
    assert_eq!(rmcps.request_state.as_deref(), Some("state"));
    let back = InputRequired::from_rmcp(&rmcps).unwrap();
    assert_eq!(back.request_state(), Some("state"));
    // rmcp sorts them.
    let keys: Vec<_> = back.requests().iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["a", "b"]);
}

#[test]
fn an_answer_goes_there_and_back() {
    let ours = Answer::accept(json!({ "confirm": true })).unwrap();
    let rmcps = ours.to_rmcp().unwrap();
    assert_eq!(rmcps.action, ElicitationAction::Accept);
    assert_eq!(rmcps.content, Some(json!({ "confirm": true })));
    let back = Answer::from_rmcp(&rmcps).unwrap();
    assert_eq!(back.action(), Action::Accept);
    assert_eq!(back.content().unwrap().get(), r#"{"confirm":true}"#);
    let declined = Answer::from_rmcp(&ElicitResult::new(ElicitationAction::Decline)).unwrap();
    assert_eq!(declined.action(), Action::Decline);
}

#[test]
fn a_revision_goes_there_and_back() {
    for (ours, rmcps) in Revision::all().zip(REVISIONS) {
        assert_eq!(ours.to_rmcp().unwrap(), rmcps);
        assert_eq!(Revision::from_rmcp(&rmcps).unwrap(), ours);
    }
    // Those before have no elicitation.
    assert!(Revision::from_rmcp(&ProtocolVersion::V_2025_03_26).is_err());
}

#[test]
fn responses_go_there_and_back_as_they_came() {
    let responses: InputResponses = serde_json::from_value(json!({
        "confirm": { "action": "decline" },
        "sample": { "role": "assistant", "x": [1, null] },
    }))
    .unwrap();
    let ours = Answers::from_rmcp(&responses).unwrap();
    assert_eq!(
        ours.get("confirm").unwrap().unwrap().action(),
        Action::Decline
    );
    assert_eq!(
        ours.raw("sample").unwrap().get(),
        r#"{"role":"assistant","x":[1,null]}"#
    );
    assert_eq!(ours.to_rmcp().unwrap(), responses);
}
