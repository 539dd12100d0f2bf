//! The forms of three guides to elicitation, each as its reader would write it here.

mod kit;

use std::fmt::Write as _;

use elicit::{
    Capability, Choice, Confirm, Elicit, ElicitParams, ElicitResult, ElicitationComplete, Form,
    InputRequest, InputRequests, InputRequired, InputResponses, Mode, Outcome, ProtocolVersion,
    Request, Unsupported, UrlRequest, UrlRequired,
};
use kit::{accept, faults};
use serde_json::{Map, Value, json};

const FIRST: ProtocolVersion = ProtocolVersion::V2025_06_18;
const SECOND: ProtocolVersion = ProtocolVersion::V2025_11_25;
const THIRD: ProtocolVersion = ProtocolVersion::V2026_07_28;

fn params<T>(request: &Request<T>, version: ProtocolVersion) -> String {
    serde_json::to_string(&request.params(version).unwrap()).unwrap()
}

fn result(text: &str) -> ElicitResult {
    ElicitResult::from_slice(text.as_bytes()).unwrap()
}

/// The guide of an Elixir server: one handler for every revision.
mod phantom {
    use super::*;

    /// What is your info?
    #[derive(Debug, PartialEq, Elicit)]
    struct Info {
        #[elicit(title = "Your name")]
        name: String,
        #[elicit(title = "Email", format = "email")]
        email: String,
        #[elicit(title = "Role")]
        role: Role,
    }

    #[derive(Debug, Clone, Copy, PartialEq, Choice)]
    #[elicit(rename_all = "lowercase")]
    enum Role {
        #[elicit(title = "Developer")]
        Dev,
        #[elicit(title = "Product Manager")]
        Pm,
    }

    /// What the tool of the guide replies.
    fn reply(version: ProtocolVersion, result: &ElicitResult) -> String {
        match Info::request().outcome(version, result) {
            Ok(Outcome::Accepted(info)) => format!("Hello {}", info.name),
            Ok(_) => "Rejected".to_owned(),
            Err(invalid) => invalid.to_string(),
        }
    }

    #[test]
    fn phantom_name_email_role() {
        let titled = r#""oneOf":[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}]"#;
        let legacy = r#""enum":["dev","pm"],"enumNames":["Developer","Product Manager"]"#;
        for (version, mode, options) in [
            (FIRST, "", legacy),
            (SECOND, r#""mode":"form","#, titled),
            (THIRD, r#""mode":"form","#, titled),
        ] {
            let expected = [
                "{",
                mode,
                r#""message":"What is your info?","requestedSchema":{"type":"object","properties":{"#,
                r#""name":{"type":"string","title":"Your name"},"#,
                r#""email":{"type":"string","title":"Email","format":"email"},"#,
                r#""role":{"type":"string","title":"Role","#,
                options,
                r#"}},"required":["name","email","role"]}}"#,
            ];
            assert_eq!(params(&Info::request(), version), expected.concat());
        }
    }

    #[test]
    fn phantom_the_same_handler_for_every_revision() {
        let answer = accept(r#"{"name":"Ada","email":"ada@example.com","role":"pm"}"#);
        for version in ProtocolVersion::all() {
            assert_eq!(reply(version, &answer), "Hello Ada");
            assert_eq!(reply(version, &ElicitResult::decline()), "Rejected");
            assert_eq!(reply(version, &ElicitResult::cancel()), "Rejected");
            assert_eq!(
                reply(
                    version,
                    &accept(r#"{"name":"Ada","email":"ada","role":"PM"}"#)
                ),
                "email: must be an email address\nrole: must be one of the options"
            );
        }
    }

    #[test]
    fn phantom_input_requests_and_responses() {
        let mut requests = InputRequests::new();
        requests
            .insert("info", Info::to_input_request().unwrap())
            .unwrap();
        let ask = InputRequired::new(requests, Some("sealed".into())).unwrap();
        let ask: Value = serde_json::to_value(&ask).unwrap();
        assert_eq!(ask["resultType"], "input_required");
        assert_eq!(ask["requestState"], "sealed");
        assert_eq!(ask["inputRequests"]["info"]["method"], "elicitation/create");
        assert_eq!(
            ask["inputRequests"]["info"]["params"]["requestedSchema"]["required"],
            json!(["name", "email", "role"])
        );
        let responses = br#"{"info":{"action":"accept","content":{"name":"Ada","email":"a@b.c","role":"dev"}}}"#;
        let responses = InputResponses::from_slice(responses).unwrap();
        let answer = responses.get("info").unwrap().expect("it was answered");
        assert_eq!(reply(THIRD, &answer), "Hello Ada");
    }

    #[test]
    fn phantom_confirm_in_a_task() {
        let mut requests = InputRequests::new();
        let confirm = Confirm::request().message("Shall the task go on?");
        requests
            .insert("confirm", confirm.to_input_request().unwrap())
            .unwrap();
        assert_eq!(
            serde_json::to_string(&requests).unwrap(),
            r#"{"confirm":{"method":"elicitation/create","params":{"mode":"form","message":"Shall the task go on?","requestedSchema":{"type":"object","properties":{"confirm":{"type":"boolean","title":"Confirm"}},"required":["confirm"]}}}}"#
        );
    }

    #[test]
    fn phantom_every_property_type() {
        /// Everything?
        #[derive(Debug, PartialEq, Elicit)]
        struct Everything {
            #[elicit(min_length = 2, max_length = 9, description = "As on the card")]
            text: String,
            #[elicit(format = "uri")]
            uri: Option<String>,
            #[elicit(format = "date")]
            date: Option<String>,
            #[elicit(format = "date-time")]
            at: Option<String>,
            #[elicit(default = true)]
            boolean: bool,
            #[elicit(minimum = 0.5, maximum = 2.5)]
            number: f64,
            #[elicit(minimum = -1, maximum = 1)]
            integer: i64,
            #[elicit(enum("a", "b"), default = "b")]
            one: String,
            #[elicit(enum("a" = "A", "b" = "B"), multi, min_items = 1, max_items = 2, default = ["a"])]
            some: Vec<String>,
        }
        assert_eq!(
            Everything::requested_schema(THIRD).unwrap(),
            concat!(
                r#"{"type":"object","properties":{"#,
                r#""text":{"type":"string","description":"As on the card","minLength":2,"maxLength":9},"#,
                r#""uri":{"type":"string","format":"uri"},"#,
                r#""date":{"type":"string","format":"date"},"#,
                r#""at":{"type":"string","format":"date-time"},"#,
                r#""boolean":{"type":"boolean","default":true},"#,
                r#""number":{"type":"number","minimum":0.5,"maximum":2.5},"#,
                r#""integer":{"type":"integer","minimum":-1,"maximum":1},"#,
                r#""one":{"type":"string","enum":["a","b"],"default":"b"},"#,
                r#""some":{"type":"array","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]},"default":["a"]}"#,
                r#"},"required":["text","number","integer"]}"#,
            )
        );
        let content = r#"{"text":"Ada","number":1,"integer":-1.0}"#;
        let expected = Everything {
            text: "Ada".into(),
            uri: None,
            date: None,
            at: None,
            boolean: true,
            number: 1.0,
            integer: -1,
            one: "b".into(),
            some: vec!["a".into()],
        };
        assert_eq!(kit::read(content), Ok(expected));
    }

    fn authenticate(id: &str) -> UrlRequest {
        UrlRequest::with_id("Please authenticate first", id, |id| {
            format!("https://example.com/oauth/{id}")
        })
        .unwrap()
    }

    #[test]
    fn phantom_elicitation_required() {
        let required = UrlRequired::new([authenticate("0197-a1")]).unwrap();
        assert_eq!(UrlRequired::CODE, -32042);
        assert_eq!(
            serde_json::to_string(&required).unwrap(),
            r#"{"elicitations":[{"mode":"url","message":"Please authenticate first","url":"https://example.com/oauth/0197-a1","elicitationId":"0197-a1"}]}"#
        );
        // On 2026-07-28 it is an ordinary round, and the id stands in the URL only.
        let mut requests = InputRequests::new();
        requests
            .insert("auth", authenticate("0197-a1").to_input_request().unwrap())
            .unwrap();
        let ask = InputRequired::new(requests, None).unwrap();
        assert_eq!(
            serde_json::to_string(&ask).unwrap(),
            r#"{"resultType":"input_required","inputRequests":{"auth":{"method":"elicitation/create","params":{"mode":"url","message":"Please authenticate first","url":"https://example.com/oauth/0197-a1"}}}}"#
        );
    }

    #[test]
    fn phantom_url_mode_is_not_for_every_client() {
        let request = authenticate("0197-a1");
        assert_eq!(request.params(FIRST).unwrap_err(), Unsupported::UrlMode);
        for (version, elicitation, form, url) in [
            (FIRST, json!({}), true, false),
            (SECOND, json!({}), true, false),
            (SECOND, json!({"form": {}, "url": {}}), true, true),
            (THIRD, json!({"url": {}}), false, true),
            (THIRD, Value::Null, false, false),
        ] {
            let capability = Capability::read(version, &elicitation);
            assert_eq!(capability.supports(Mode::Form), form, "{elicitation}");
            assert_eq!(capability.supports(Mode::Url), url, "{elicitation}");
        }
    }
}

/// The guide of the TypeScript SDK.
mod feedback {
    use super::*;

    /// How was it?
    #[derive(Debug, PartialEq, Elicit)]
    struct Feedback {
        #[elicit(title = "Rating (1-5)", minimum = 1, maximum = 5)]
        rating: f64,
        #[elicit(title = "Comment")]
        comment: Option<String>,
    }

    #[test]
    fn collect_feedback() {
        let topic = "the new editor";
        let request = Feedback::request().message(format!("How was {topic}?"));
        assert_eq!(
            params(&request, SECOND),
            concat!(
                r#"{"mode":"form","message":"How was the new editor?","requestedSchema":{"type":"object","properties":{"#,
                r#""rating":{"type":"number","title":"Rating (1-5)","minimum":1,"maximum":5},"#,
                r#""comment":{"type":"string","title":"Comment"}"#,
                r#"},"required":["rating"]}}"#,
            )
        );
        let reply = |result: &ElicitResult| match request.outcome(SECOND, result) {
            Ok(Outcome::Accepted(feedback)) => {
                let content = serde_json::to_string(&feedback.to_content()).unwrap();
                format!("Recorded: {content}")
            }
            Ok(_) => format!("Feedback {}.", result.action()),
            Err(invalid) => invalid.to_string(),
        };
        let answer =
            result(r#"{"action":"accept","content":{"rating":5,"comment":"Smooth setup"}}"#);
        assert_eq!(
            reply(&answer),
            r#"Recorded: {"rating":5,"comment":"Smooth setup"}"#
        );
        assert_eq!(
            reply(&result(r#"{"action":"accept","content":{"rating":4.5}}"#)),
            r#"Recorded: {"rating":4.5}"#
        );
        assert_eq!(reply(&ElicitResult::decline()), "Feedback decline.");
        assert_eq!(reply(&ElicitResult::cancel()), "Feedback cancel.");
        assert_eq!(
            reply(&result(
                r#"{"action":"accept","content":{"rating":6,"comment":7}}"#
            )),
            "rating: must be at most 5\ncomment: expected string, got integer"
        );
    }

    #[test]
    fn delete_dataset() {
        /// Delete it?
        #[derive(Debug, PartialEq, Elicit)]
        struct Delete {
            #[elicit(title = "Yes, delete it")]
            confirm: bool,
        }
        let name = "sales";
        let request = Delete::request().message(format!("Delete {name}? This cannot be undone."));
        assert_eq!(
            params(&request, FIRST),
            r#"{"message":"Delete sales? This cannot be undone.","requestedSchema":{"type":"object","properties":{"confirm":{"type":"boolean","title":"Yes, delete it"}},"required":["confirm"]}}"#
        );
        let reply = |result: &ElicitResult| match request.outcome(FIRST, result).unwrap() {
            Outcome::Accepted(Delete { confirm: true }) => "Deleted sales.",
            Outcome::Accepted(_) => "Box left unchecked - nothing deleted.",
            Outcome::Declined => "Declined - nothing deleted.",
            Outcome::Cancelled => "Dismissed - ask again later.",
        };
        assert_eq!(reply(&accept(r#"{"confirm":true}"#)), "Deleted sales.");
        assert_eq!(
            reply(&accept(r#"{"confirm":false}"#)),
            "Box left unchecked - nothing deleted."
        );
        assert_eq!(
            reply(&ElicitResult::decline()),
            "Declined - nothing deleted."
        );
        assert_eq!(
            reply(&ElicitResult::cancel()),
            "Dismissed - ask again later."
        );
        // An accept that says nothing is no yes.
        let invalid = request.outcome(FIRST, &accept("{}")).unwrap_err();
        assert_eq!(faults(&invalid), [("confirm", "required")]);
        let invalid = request.outcome(FIRST, &accept(r#"{"confirm":"true"}"#));
        assert_eq!(faults(&invalid.unwrap_err()), [("confirm", "type")]);
    }

    /// Export as which format?
    #[derive(Debug, PartialEq, Elicit)]
    struct Export {
        #[elicit(title = "Format", enum("pdf", "csv"), prefill = "pdf")]
        format: String,
    }

    #[test]
    fn export_report() {
        let request = Export::request().message("Export quarterly-sales as which format?");
        assert_eq!(
            params(&request, SECOND),
            r#"{"mode":"form","message":"Export quarterly-sales as which format?","requestedSchema":{"type":"object","properties":{"format":{"type":"string","title":"Format","enum":["pdf","csv"],"default":"pdf"}},"required":["format"]}}"#
        );
        let reply = |result: &ElicitResult| match request.outcome(SECOND, result) {
            Ok(Outcome::Accepted(Export { format })) => {
                format!("Exported quarterly-sales as {format}.")
            }
            Ok(_) => format!("Export {}.", result.action()),
            Err(invalid) => invalid.to_string(),
        };
        assert_eq!(
            reply(&accept(r#"{"format":"csv"}"#)),
            "Exported quarterly-sales as csv."
        );
        assert_eq!(reply(&ElicitResult::decline()), "Export decline.");
        // What was only shown has to come back.
        assert_eq!(reply(&accept("{}")), "format: must be answered");
        assert_eq!(
            reply(&accept(r#"{"format":"doc"}"#)),
            "format: must be one of the options"
        );
    }

    #[test]
    fn export_report_by_a_client_that_applies_defaults() {
        let ElicitParams::Form(asked) = Export::request().params(SECOND).unwrap() else {
            panic!("a form");
        };
        let form: Form = asked.form().unwrap();
        let filled = form.with_defaults(Map::new());
        assert_eq!(Value::Object(filled.clone()), json!({"format": "pdf"}));
        let answer = ElicitResult::accept(filled).unwrap();
        let outcome = Export::request().outcome(SECOND, &answer).unwrap();
        assert_eq!(outcome.accepted().unwrap().format, "pdf");
    }

    #[test]
    fn link_account() {
        let provider = "github";
        let request = UrlRequest::new(
            format!("Sign in to {provider} to link your account"),
            format!("https://billing.example.com/connect/{provider}"),
        )
        .unwrap();
        // Each revision has its own word on the id.
        assert_eq!(request.params(SECOND).unwrap_err(), Unsupported::MissingId);
        let request = request.id("c9a7bcfc");
        assert_eq!(
            serde_json::to_string(&request.params(SECOND).unwrap()).unwrap(),
            r#"{"mode":"url","message":"Sign in to github to link your account","url":"https://billing.example.com/connect/github","elicitationId":"c9a7bcfc"}"#
        );
        assert_eq!(
            serde_json::to_string(&request.to_input_request().unwrap()).unwrap(),
            r#"{"method":"elicitation/create","params":{"mode":"url","message":"Sign in to github to link your account","url":"https://billing.example.com/connect/github"}}"#
        );
        assert_eq!(request.params(FIRST).unwrap_err(), Unsupported::UrlMode);
        // What is typed by somebody does not become another host.
        assert!(UrlRequest::new("Sign in", "https://billing.example.com@evil.example/").is_err());
        assert!(UrlRequest::new("Sign in", "https://billing.example.com/connect/a b").is_err());
    }

    #[test]
    fn connect_calendar() {
        let request = UrlRequest::with_id("Grant google calendar access", "c9a7bcfc", |id| {
            format!("https://calendar.example.com/consent/google?state={id}")
        })
        .unwrap();
        let ElicitParams::Url(asked) = request.params(SECOND).unwrap() else {
            panic!("a page");
        };
        assert_eq!(
            asked.url(),
            "https://calendar.example.com/consent/google?state=c9a7bcfc"
        );
        assert_eq!(asked.elicitation_id(), Some("c9a7bcfc"));
        let done = ElicitationComplete::new(asked.elicitation_id().unwrap());
        assert_eq!(
            ElicitationComplete::METHOD,
            "notifications/elicitation/complete"
        );
        assert_eq!(
            serde_json::to_string(&done).unwrap(),
            r#"{"elicitationId":"c9a7bcfc"}"#
        );
        // The client's side: whose flow is it?
        let sent: ElicitationComplete =
            serde_json::from_str(r#"{"elicitationId":"c9a7bcfc"}"#).unwrap();
        assert_eq!(sent, done);
    }

    #[test]
    fn the_client_of_the_guide_answers() {
        let answer = |params: &ElicitParams| match params {
            ElicitParams::Url(_) => ElicitResult::accept_url(),
            _ => ElicitResult::accept(json!({"rating": 5, "comment": "Smooth setup"})).unwrap(),
        };
        let sent = params(&Feedback::request(), SECOND);
        let received: ElicitParams = serde_json::from_str(&sent).unwrap();
        assert_eq!(received.mode(), Mode::Form);
        let outcome = Feedback::request().outcome(SECOND, &answer(&received));
        let expected = Feedback {
            rating: 5.0,
            comment: Some("Smooth setup".into()),
        };
        assert_eq!(outcome, Ok(Outcome::Accepted(expected)));
        let sent = r#"{"mode":"url","message":"Sign in","url":"https://example.com/","elicitationId":"1"}"#;
        let received: ElicitParams = serde_json::from_str(sent).unwrap();
        assert_eq!(received.mode(), Mode::Url);
        assert!(answer(&received).content().is_none());
    }

    #[test]
    fn a_client_without_the_capability() {
        let capability = Capability::read(SECOND, &Value::Null);
        assert!(!capability.supports(Mode::Form));
        assert_eq!(
            capability.missing(Mode::Form).to_string(),
            "Client does not support form elicitation."
        );
    }
}

/// The guide of a C++ SDK.
mod walkthrough {
    use super::*;

    /// Please provide your contact information
    #[derive(Debug, PartialEq, Elicit)]
    struct ContactInformation {
        #[elicit(title = "Full Name")]
        name: String,
        #[elicit(title = "Email Address")]
        email: String,
    }

    #[test]
    fn contact_walkthrough() {
        let request = ContactInformation::request();
        let sent = params(&request, SECOND);
        assert_eq!(
            sent,
            concat!(
                r#"{"mode":"form","message":"Please provide your contact information","#,
                r#""requestedSchema":{"type":"object","properties":{"#,
                r#""name":{"type":"string","title":"Full Name"},"#,
                r#""email":{"type":"string","title":"Email Address"}"#,
                r#"},"required":["name","email"]}}"#,
            )
        );
        // The client shows the form and the person fills it in.
        let received: ElicitParams = serde_json::from_str(&sent).unwrap();
        let ElicitParams::Form(received) = received else {
            panic!("a form");
        };
        let form = received.form().unwrap();
        let mut page = received.message().to_owned();
        for field in form.fields() {
            write!(page, "\n{}:", field.title().unwrap_or(field.name())).unwrap();
        }
        assert_eq!(
            page,
            "Please provide your contact information\nFull Name:\nEmail Address:"
        );
        let typed = json!({"name": "Ada Lovelace", "email": "ada@example.com"});
        let content = form.read(&typed).unwrap();
        let sent = serde_json::to_string(&ElicitResult::accept(content).unwrap()).unwrap();
        assert_eq!(
            sent,
            r#"{"action":"accept","content":{"name":"Ada Lovelace","email":"ada@example.com"}}"#
        );
        // And the server goes on.
        let expected = ContactInformation {
            name: "Ada Lovelace".into(),
            email: "ada@example.com".into(),
        };
        let outcome = request.outcome(SECOND, &result(&sent));
        assert_eq!(outcome, Ok(Outcome::Accepted(expected)));
        let outcome = request.outcome(SECOND, &ElicitResult::decline());
        assert_eq!(outcome, Ok(Outcome::Declined));
        let outcome = request.outcome(SECOND, &ElicitResult::cancel());
        assert_eq!(outcome, Ok(Outcome::Cancelled));
    }

    #[test]
    fn sign_in_by_url() {
        let request = UrlRequest::new(
            "Please sign in to continue",
            "https://auth.example.com/login?id=123",
        )
        .unwrap()
        .id("login-flow-456");
        assert_eq!(
            serde_json::to_string(&request.params(SECOND).unwrap()).unwrap(),
            r#"{"mode":"url","message":"Please sign in to continue","url":"https://auth.example.com/login?id=123","elicitationId":"login-flow-456"}"#
        );
    }

    #[test]
    fn what_is_no_action_is_an_error() {
        for text in [
            r#"{"action":"reject"}"#,
            r#"{"action":"Accept"}"#,
            r#"{"content":{}}"#,
        ] {
            assert!(ElicitResult::from_slice(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_request_is_told_by_its_method() {
        let request = ContactInformation::to_input_request().unwrap();
        assert_eq!(request.method(), ElicitParams::METHOD);
        assert!(matches!(
            request,
            InputRequest::Elicit(ElicitParams::Form(_))
        ));
    }
}
