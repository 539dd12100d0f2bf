//! The walk-through of the C++ SDK's guide.

use std::sync::Mutex;

use elicit::{Capability, Elicit, Mode, Outcome, ProtocolVersion, UrlRequest};
use elicit_host::{Answer, Context, PresentError, Presenter, Received};
use elicit_rmcp::testing::{Rehearsal, assert_schema};
use elicit_rmcp::{AskError, Dialog};
use rmcp::model::CallToolResult;
use rmcp::{ErrorData, ServerHandler, tool, tool_handler, tool_router};
use serde_json::json;

use super::*;

/// Please provide your contact information
#[derive(Elicit)]
struct ContactInfo {
    #[elicit(title = "Full Name")]
    name: String,
    #[elicit(title = "Email Address")]
    email: String,
}

struct Server;

#[tool_router]
impl Server {
    #[tool]
    async fn request_user_info(&self, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
        Ok(match dialog.ask::<ContactInfo>().await? {
            Outcome::Accepted(info) => text(format!("{} <{}>", info.name, info.email)),
            Outcome::Declined => text("The user refused."),
            Outcome::Cancelled => text("The user closed the dialog."),
        })
    }

    #[tool]
    async fn sign_in(&self, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
        let (message, url) = (
            "Please sign in to continue",
            "https://auth.example.com/login?id=71",
        );
        let request = UrlRequest::new(message, url).map_err(AskError::UnsafeUrl)?;
        Ok(match dialog.open(request.id("login-flow-71")).await? {
            Outcome::Accepted(()) => text("Signing in."),
            Outcome::Declined => text("The user refused."),
            Outcome::Cancelled => text("The user closed the dialog."),
        })
    }
}

#[tool_handler]
impl ServerHandler for Server {}

/// The client's `on_elicitation` handler: it notes what it presents, and answers so.
struct OnElicitation {
    answer: Answer,
    presented: Mutex<Vec<String>>,
}

impl OnElicitation {
    fn new(answer: Answer) -> Self {
        let presented = Mutex::default();
        Self { answer, presented }
    }
}

impl Presenter for OnElicitation {
    fn capability(&self) -> Capability {
        Capability::default().with(Mode::Form).with(Mode::Url)
    }

    async fn present(&self, request: &Received, _: &Context) -> Result<Answer, PresentError> {
        self.presented
            .lock()
            .unwrap()
            .push(request.message().to_string());
        Ok(self.answer.clone())
    }
}

/// The steps of the walk-through: the tool asks (1), the request goes out (2), the client's handler gets it (3) and
/// presents it (4), the result goes back (5), and the tool goes on (6).
#[tokio::test]
async fn example_walkthrough() {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "title": "Full Name" },
            "email": { "type": "string", "title": "Email Address" },
        },
        "required": ["name", "email"],
    });
    let filled = || {
        Answer::accept([
            ("name", json!("Ada Lovelace")),
            ("email", json!("ada@example.com")),
        ])
    };
    for version in ProtocolVersion::all() {
        for (answer, action, said) in [
            (filled(), "accept", "Ada Lovelace <ada@example.com>"),
            (Answer::Decline, "decline", "The user refused."),
            (Answer::Cancel, "cancel", "The user closed the dialog."),
        ] {
            let rehearsal = Rehearsal::new(|| Server)
                .version(version)
                .user(OnElicitation::new(answer));
            let done = rehearsal
                .call_tool("request_user_info", json!({}))
                .await
                .unwrap();
            assert_eq!(done.text(), said, "{version}");
            assert_schema(done.questions()[0].schema(), &schema);
            let presented = rehearsal.presenter().presented.lock().unwrap().clone();
            assert_eq!(presented, ["Please provide your contact information"]);

            let asked = places(done.wire(), "elicitation/create");
            let answered = places(done.wire(), &format!(r#"{{"action":"{action}""#));
            let result = places(done.wire(), said);
            assert_eq!(
                (asked.len(), answered.len()),
                (1, 1),
                "{version}: {:?}",
                done.wire()
            );
            assert!(asked[0] < answered[0] && answered[0] < *result.last().unwrap());
            // `mode` is 2025-11-25's.
            let mode = places(done.wire(), r#""mode":"form""#).len();
            assert_eq!(mode, usize::from(version > V2025_06));
        }
    }
}

#[tokio::test]
async fn url_based_elicitation() {
    for version in [V2025_11, V2026] {
        for (answer, said) in [
            (Answer::consent(), "Signing in."),
            (Answer::Decline, "The user refused."),
            (Answer::Cancel, "The user closed the dialog."),
        ] {
            let rehearsal = Rehearsal::new(|| Server)
                .version(version)
                .user(OnElicitation::new(answer));
            let done = rehearsal.call_tool("sign_in", json!({})).await.unwrap();
            assert_eq!(done.text(), said, "{version}");
            let id = if version == V2026 {
                ""
            } else {
                r#","elicitationId":"login-flow-71""#
            };
            let exact = format!(
                r#""mode":"url","message":"Please sign in to continue","url":"https://auth.example.com/login?id=71"{id}}}"#
            );
            assert_eq!(
                places(done.wire(), &exact).len(),
                1,
                "{version}: {:?}",
                done.wire()
            );
        }
    }
}
