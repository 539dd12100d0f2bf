//! The servers of the TypeScript SDK's guide.

use std::time::Duration;

use elicit::{Action, Capability, Choice, Elicit, Mode, Outcome, ProtocolVersion, UrlRequest};
use elicit_rmcp::testing::{Rehearsal, Scripted, assert_schema};
use elicit_rmcp::{AskError, Dialog, FlowError, Page, Visit};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::CallToolResult;
use rmcp::{ErrorData, ServerHandler, tool, tool_handler, tool_router};
use serde_json::{Value, json};

use super::*;

#[derive(Elicit)]
#[elicit(message = "How was it?")]
struct Feedback {
    #[elicit(title = "Rating (1-5)", minimum = 1.0, maximum = 5.0)]
    rating: f64,
    #[elicit(title = "Comment")]
    comment: Option<String>,
}

#[derive(Elicit)]
#[elicit(message = "Delete it?")]
struct Delete {
    #[elicit(title = "Yes, delete it")]
    confirm: bool,
}

#[derive(Debug, Clone, Copy, Choice)]
#[elicit(rename_all = "lowercase")]
enum Format {
    Pdf,
    Csv,
}

impl Format {
    fn name(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Csv => "csv",
        }
    }
}

/// Whoever leaves it out gets the default.
#[derive(Elicit)]
#[elicit(message = "Export it as which format?")]
struct Export {
    #[elicit(title = "Format", default = Format::Pdf)]
    format: Format,
}

/// Shown filled in, and to be sent all the same: `default` and `required`, as in the guide.
#[derive(Elicit)]
#[elicit(message = "Export it as which format?")]
struct Confirmed {
    #[elicit(title = "Format", prefill = Format::Pdf)]
    format: Format,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Topic {
    topic: String,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Name {
    name: String,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Provider {
    provider: String,
}

struct Guide;

type Reply = Result<CallToolResult, ErrorData>;

/// Says what the person did instead of accepting.
fn not_accepted<T>(what: &str, outcome: &Outcome<T>) -> CallToolResult {
    let action = match outcome {
        Outcome::Declined => Action::Decline,
        _ => Action::Cancel,
    };
    text(format!("{what} {action}."))
}

#[tool_router]
impl Guide {
    #[tool(
        name = "collect-feedback",
        description = "Ask the user how something went"
    )]
    async fn collect_feedback(&self, Parameters(args): Parameters<Topic>, dialog: Dialog) -> Reply {
        let ask = dialog
            .ask::<Feedback>()
            .message(format!("How was {}?", args.topic));
        match ask.await? {
            Outcome::Accepted(feedback) => {
                let recorded = serde_json::to_string(&feedback.to_content()).unwrap();
                Ok(text(format!("Recorded: {recorded}")))
            }
            other => Ok(not_accepted("Feedback", &other)),
        }
    }

    #[tool(
        name = "delete-dataset",
        description = "Delete a dataset after the user confirms"
    )]
    async fn delete_dataset(&self, Parameters(args): Parameters<Name>, dialog: Dialog) -> Reply {
        let message = format!("Delete {}? This cannot be undone.", args.name);
        Ok(match dialog.ask::<Delete>().message(message).await? {
            Outcome::Accepted(Delete { confirm: true }) => text(format!("Deleted {}.", args.name)),
            Outcome::Accepted(_) => text("Box left unchecked - nothing deleted."),
            Outcome::Declined => text("Declined - nothing deleted."),
            Outcome::Cancelled => text("Dismissed - ask again later."),
        })
    }

    #[tool(
        name = "export-report",
        description = "Export a report after the user picks a format"
    )]
    async fn export_report(&self, Parameters(args): Parameters<Name>, dialog: Dialog) -> Reply {
        let message = format!("Export {} as which format?", args.name);
        match dialog.ask::<Export>().message(message).await? {
            Outcome::Accepted(Export { format }) => {
                let format = format.name();
                Ok(text(format!("Exported {} as {format}.", args.name)))
            }
            other => Ok(not_accepted("Export", &other)),
        }
    }

    #[tool(
        name = "export-confirmed",
        description = "Export a report in a format that is sent"
    )]
    async fn export_confirmed(&self, Parameters(args): Parameters<Name>, dialog: Dialog) -> Reply {
        let message = format!("Export {} as which format?", args.name);
        match dialog.ask::<Confirmed>().message(message).await? {
            Outcome::Accepted(Confirmed { format }) => {
                let format = format.name();
                Ok(text(format!("Exported {} as {format}.", args.name)))
            }
            other => Ok(not_accepted("Export", &other)),
        }
    }

    #[tool(
        name = "link-account",
        description = "Link a billing account by a hosted sign-in"
    )]
    async fn link_account(&self, Parameters(args): Parameters<Provider>, dialog: Dialog) -> Reply {
        let provider = args.provider;
        let request = UrlRequest::new(
            format!("Sign in to {provider} to link your account"),
            format!("https://billing.example.com/connect/{provider}"),
        );
        match dialog.open(request.map_err(AskError::UnsafeUrl)?).await? {
            Outcome::Accepted(()) => Ok(text(format!("Linked {provider}."))),
            other => Ok(not_accepted("Sign-in", &other)),
        }
    }

    #[tool(
        name = "connect-calendar",
        description = "Connect a calendar by a hosted consent flow"
    )]
    async fn connect_calendar(
        &self,
        Parameters(args): Parameters<Provider>,
        dialog: Dialog,
    ) -> Reply {
        let provider = args.provider.clone();
        let page = Page::new(format!("Grant {provider} calendar access"), move |flow| {
            format!("https://calendar.example.com/consent/{provider}?state={flow}")
        });
        let ten_minutes = Duration::from_secs(10 * 60);
        Ok(match dialog.open(page).completed(ten_minutes).await? {
            Visit::Completed => text(format!("Connected {}.", args.provider)),
            Visit::Declined => text("Consent decline."),
            Visit::Cancelled => text("Consent cancel."),
            _ => text("Consent not given in time."),
        })
    }
}

#[tool_handler]
impl ServerHandler for Guide {}

/// Servers that this and the client's half of the guide talk to.
pub(super) fn guide(version: ProtocolVersion) -> Rehearsal {
    Rehearsal::new(|| Guide).version(version).fresh_each_round()
}

fn forms_only() -> Scripted {
    Scripted::new().capability(Capability::default().with(Mode::Form))
}

#[tokio::test]
async fn collect_feedback() {
    let schema = json!({
        "type": "object",
        "properties": {
            "rating": { "type": "number", "title": "Rating (1-5)", "minimum": 1, "maximum": 5 },
            "comment": { "type": "string", "title": "Comment" },
        },
        "required": ["rating"],
    });
    for version in ProtocolVersion::all() {
        let user =
            Scripted::new().accept([("rating", json!(4)), ("comment", json!("Good coffee"))]);
        let rehearsal = guide(version).user(user);
        let call = rehearsal.call_tool("collect-feedback", json!({ "topic": "the workshop" }));
        let done = call.await.unwrap();
        let recorded = r#"Recorded: {"rating":4,"comment":"Good coffee"}"#;
        assert_eq!(
            json(&done)["content"],
            json!([{ "type": "text", "text": recorded }]),
            "{version}"
        );
        assert_eq!(done.messages(), ["How was the workshop?"]);
        assert_schema(done.questions()[0].schema(), &schema);

        for (user, said) in [
            (Scripted::new().decline(), "Feedback decline."),
            (Scripted::new().cancel(), "Feedback cancel."),
        ] {
            let rehearsal = guide(version).user(user);
            let call = rehearsal.call_tool("collect-feedback", json!({ "topic": "the workshop" }));
            assert_eq!(call.await.unwrap().text(), said, "{version}");
        }
    }
}

#[tokio::test]
async fn delete_dataset() {
    for version in ProtocolVersion::all() {
        for (user, said) in [
            (
                Scripted::new().accept([("confirm", json!(true))]),
                "Deleted census.",
            ),
            (
                Scripted::new().accept([("confirm", json!(false))]),
                "Box left unchecked - nothing deleted.",
            ),
            (Scripted::new().decline(), "Declined - nothing deleted."),
            (Scripted::new().cancel(), "Dismissed - ask again later."),
        ] {
            let rehearsal = guide(version).user(user);
            let call = rehearsal.call_tool("delete-dataset", json!({ "name": "census" }));
            let done = call.await.unwrap();
            assert_eq!(
                json(&done)["content"],
                json!([{ "type": "text", "text": said }]),
                "{version}"
            );
            assert!(!done.is_error());
            assert_eq!(done.messages(), ["Delete census? This cannot be undone."]);
            assert_eq!(
                done.questions()[0].schema(),
                r#"{"type":"object","properties":{"confirm":{"type":"boolean","title":"Yes, delete it"}},"required":["confirm"]}"#
            );
        }
    }
}

const EXPORTED: &str = "Exported harvest as pdf.";

#[tokio::test]
async fn export_report_with_a_client_that_applies_defaults() {
    for version in ProtocolVersion::all() {
        let rehearsal = guide(version).user(Scripted::new().defaults());
        let call = rehearsal.call_tool("export-report", json!({ "name": "harvest" }));
        let done = call.await.unwrap();
        assert_eq!(done.text(), EXPORTED, "{version}");
        assert_eq!(done.messages(), ["Export harvest as which format?"]);
        // 2025-06-18 has no default of a choice, so there is nothing that the client could fill in.
        let (content, default) = if version == V2025_06 {
            (r#""content":{}"#, "")
        } else {
            (r#""content":{"format":"pdf"}"#, r#","default":"pdf""#)
        };
        assert_eq!(
            places(done.wire(), content).len(),
            1,
            "{version}: {:?}",
            done.wire()
        );
        assert_eq!(
            done.questions()[0].schema(),
            format!(
                r#"{{"type":"object","properties":{{"format":{{"type":"string","title":"Format","enum":["pdf","csv"]{default}}}}}}}"#
            ),
            "{version}"
        );
    }
}

#[tokio::test]
async fn export_report_exactly_as_in_the_guide() {
    let schema = r#"{"type":"object","properties":{"format":{"type":"string","title":"Format","enum":["pdf","csv"],"default":"pdf"}},"required":["format"]}"#;
    for version in ProtocolVersion::all() {
        let rehearsal = guide(version).user(Scripted::new().defaults().cancel());
        let call = rehearsal.call_tool("export-confirmed", json!({ "name": "harvest" }));
        let done = call.await.unwrap();
        if version == V2025_06 {
            // No default came, so the form is shown again, and the person leaves it.
            assert_eq!(done.text(), "Export cancel.");
            continue;
        }
        assert_eq!(
            json(&done)["content"],
            json!([{ "type": "text", "text": EXPORTED }])
        );
        assert_eq!(done.questions()[0].schema(), schema);
        assert_eq!(
            places(done.wire(), r#""content":{"format":"pdf"}"#).len(),
            1
        );
    }
}

#[tokio::test]
async fn export_report_with_a_client_that_applies_no_defaults() {
    for version in ProtocolVersion::all() {
        for (answer, said) in [
            (json!({ "action": "accept", "content": {} }), EXPORTED),
            (json!({ "action": "accept" }), EXPORTED),
            (
                json!({ "action": "accept", "content": { "format": "csv" } }),
                "Exported harvest as csv.",
            ),
        ] {
            let rehearsal = guide(version).unchecked([answer]);
            let call = rehearsal.call_tool("export-report", json!({ "name": "harvest" }));
            let done = call.await.unwrap();
            assert_eq!(done.text(), said, "{version}");
            assert_eq!(places(done.wire(), r#""format":"pdf""#).len(), 0);
        }
    }
}

#[tokio::test]
async fn link_account() {
    for version in [V2025_11, V2026] {
        for (user, said) in [
            (Scripted::new().consent(), "Linked acme."),
            (Scripted::new().decline(), "Sign-in decline."),
            (Scripted::new().cancel(), "Sign-in cancel."),
        ] {
            let rehearsal = guide(version).user(user);
            let call = rehearsal.call_tool("link-account", json!({ "provider": "acme" }));
            let done = call.await.unwrap();
            assert_eq!(
                json(&done)["content"],
                json!([{ "type": "text", "text": said }])
            );
            let page = &done.questions()[0];
            assert_eq!(page.mode(), Mode::Url);
            assert_eq!(page.message(), "Sign in to acme to link your account");
            assert_eq!(page.url(), Some("https://billing.example.com/connect/acme"));
            // Made by the server where the revision wants one, and not sent where it has none.
            assert_eq!(page.elicitation_id().is_some(), version == V2025_11);
            let opened = rehearsal.presenter().opened().len();
            assert_eq!(opened, usize::from(said.starts_with("Linked")));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn connect_calendar_with_the_notification_before_the_result() {
    for version in [V2025_11, V2026] {
        let flows = flows();
        let rehearsal = guide(version)
            .config(of_ann(&flows))
            .user(Scripted::new().consent());
        let page = async {
            let asked = rehearsal.asked(0).await.unwrap();
            // The default of other SDKs, a minute, would be over.
            tokio::time::sleep(Duration::from_secs(150)).await;
            let flow = flow_in(asked.url().unwrap()).to_owned();
            let refused = callback(&flows, &flow, &eve()).await;
            assert!(matches!(refused, Err(FlowError::AnotherPrincipal)));
            callback(&flows, &flow, &ann()).await.unwrap();
            flow
        };
        let call = rehearsal.call_tool("connect-calendar", json!({ "provider": "acme" }));
        let (done, flow) = tokio::join!(call, page);
        let done = done.unwrap();
        assert_eq!(done.text(), "Connected acme.", "{version}");
        let page = &done.questions()[0];
        assert_eq!(page.message(), "Grant acme calendar access");
        let url = format!("https://calendar.example.com/consent/acme?state={flow}");
        assert_eq!(page.url(), Some(url.as_str()));

        let told = places(done.wire(), COMPLETE);
        if version == V2026 {
            assert_eq!(told.len(), 0);
            continue;
        }
        assert_eq!(page.elicitation_id(), Some(flow.as_str()));
        assert_eq!(told.len(), 1);
        assert_eq!(
            done.wire()[told[0]].text(),
            format!(
                r#"{{"jsonrpc":"2.0","method":"{COMPLETE}","params":{{"elicitationId":"{flow}"}}}}"#
            )
        );
        assert!(told[0] < places(done.wire(), "Connected acme.")[0]);
        assert_eq!(rehearsal.presenter().completed(), [flow]);
    }
}

#[tokio::test]
async fn require_the_elicitation_capability() {
    for version in ProtocolVersion::all() {
        let nothing = Scripted::new().capability(Capability::default());
        let rehearsal = guide(version).user(nothing);
        let form = rehearsal
            .call_tool("delete-dataset", json!({ "name": "census" }))
            .await;
        let rehearsal = guide(version).user(forms_only());
        let url = rehearsal
            .call_tool("link-account", json!({ "provider": "acme" }))
            .await;
        for (result, mode, said) in [
            (form, "form", "Client does not support form elicitation."),
            (url, "url", "Client does not support URL elicitation."),
        ] {
            match result {
                Ok(done) => {
                    assert!(version < V2026);
                    let failed = json!({
                        "content": [{ "type": "text", "text": said }],
                        "isError": true,
                    });
                    assert_eq!(json(&done), failed, "{version}");
                    assert!(done.questions().is_empty());
                }
                Err(failed) => {
                    assert_eq!((version, failed.code()), (V2026, Some(-32021)));
                    let needed: Value =
                        json!({ "requiredCapabilities": { "elicitation": { mode: {} } } });
                    assert_eq!(failed.data(), Some(&needed));
                    assert!(failed.questions().is_empty());
                }
            }
        }
    }
}

/// The guide's warning: secrets are not for forms. Here such a form is not even built.
#[test]
fn keep_secrets_out_of_forms() {
    let form = elicit::Form::builder()
        .field(elicit::TextField::new("api_key"))
        .build();
    let faults = form.unwrap_err();
    assert_eq!(faults.iter().len(), 1);
    assert!(faults.to_string().contains("api_key"), "{faults}");
}
