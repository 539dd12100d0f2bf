//! What a client declared decides what it is asked.

use crate::kit::*;
use elicit::{Confirm, Mode};
use elicit_rmcp::{Ability, AskError, Dialog};
use rmcp::ErrorData;
use rmcp::model::*;
use serde_json::{Value, json};

async fn confirm(dialog: Dialog) -> Result<String, ErrorData> {
    let sure = dialog.ask::<Confirm>().await?;
    Ok(sure.is_accepted().to_string())
}

/// The table of the specification: the value, whether it allows forms, and URLs.
fn table() -> [(Value, bool, bool); 8] {
    [
        (json!({}), false, false),
        (json!({ "elicitation": null }), false, false),
        (json!({ "elicitation": {} }), true, false),
        (json!({ "elicitation": { "form": {} } }), true, false),
        (json!({ "elicitation": { "url": {} } }), false, true),
        (
            json!({ "elicitation": { "form": {}, "url": {} } }),
            true,
            true,
        ),
        (json!({ "elicitation": { "x": {} } }), true, false),
        (
            json!({ "elicitation": { "form": { "applyDefaults": true } } }),
            true,
            false,
        ),
    ]
}

#[tokio::test]
async fn forms_go_only_to_clients_that_declared_them() {
    for version in REVISIONS {
        for (capabilities, forms, _) in table() {
            let in_2025_06_18 = version == ProtocolVersion::V_2025_06_18;
            let forms = if in_2025_06_18 {
                capabilities["elicitation"].is_object()
            } else {
                forms
            };
            let rig = Setup::new(version.clone())
                .capabilities(capabilities.clone())
                .script([json!({ "action": "decline" })])
                .serve(handler(confirm))
                .await;
            let said = rig.call("any", json!({})).await;
            let expected = match (forms, is_live(&version)) {
                (true, _) => "false",
                (false, true) => "error: Client does not support form elicitation.",
                (false, false) => "-32021 Client does not support form elicitation.",
            };
            assert_eq!(said, expected, "{version} {capabilities}");
            assert_eq!(
                rig.lines("elicitation/create").len(),
                usize::from(forms),
                "{version}"
            );
            if !forms && !is_live(&version) {
                let data = r#""data":{"requiredCapabilities":{"elicitation":{"form":{}}}}"#;
                assert_eq!(rig.lines(data).len(), 1, "{capabilities}");
            }
        }
    }
}

#[tokio::test]
async fn a_handler_may_look_what_is_supported() {
    for version in REVISIONS {
        for (capabilities, forms, urls) in table() {
            let in_2025_06_18 = version == ProtocolVersion::V_2025_06_18;
            let server = handler(|dialog: Dialog| async move {
                let (form, url) = (dialog.supports(Mode::Form), dialog.supports(Mode::Url));
                Ok(format!(
                    "{form} {url} {}",
                    dialog.supports(Ability::Sampling)
                ))
            });
            let rig = Setup::new(version.clone())
                .capabilities(capabilities.clone())
                .serve(server)
                .await;
            let forms = if in_2025_06_18 {
                capabilities["elicitation"].is_object()
            } else {
                forms
            };
            let urls = urls && !in_2025_06_18;
            let said = rig.call("any", json!({})).await;
            assert_eq!(
                said,
                format!("{forms} {urls} false"),
                "{version} {capabilities}"
            );
        }
    }
}

#[tokio::test]
async fn each_request_of_2026_07_28_declares_for_itself() {
    let rig = Setup::new(ProtocolVersion::V_2026_07_28)
        .capabilities(json!({}))
        .serve(handler(confirm))
        .await;
    let call = async |capabilities: Value| {
        let mut meta = RequestMetaObject::new();
        meta.set_client_capabilities(serde_json::from_value(capabilities).unwrap());
        let params = json!({ "name": "any", "arguments": {} });
        rig.send_with("tools/call", params, meta).await
    };
    let asked = call(json!({ "elicitation": {} })).await.unwrap();
    assert_eq!(asked["resultType"], "input_required");
    let error = call(json!({})).await.unwrap_err();
    assert_eq!(error.code.0, -32021);
}

#[tokio::test]
async fn prompts_and_resources_of_2025_say_it_in_an_error() {
    for version in &REVISIONS[..2] {
        let rig = Setup::new(version.clone())
            .capabilities(json!({}))
            .serve(handler(confirm))
            .await;
        let prompt = rig
            .client
            .get_prompt(GetPromptRequestParams::new("p"))
            .await
            .unwrap_err();
        let resource = rig
            .client
            .read_resource(ReadResourceRequestParams::new("a://b"))
            .await
            .unwrap_err();
        for error in [prompt, resource] {
            let rmcp::ServiceError::McpError(error) = error else {
                panic!("{version}: {error}");
            };
            assert_eq!(error.code.0, -32603, "{version}");
            assert_eq!(
                error.message, "Client does not support form elicitation.",
                "{version}"
            );
            assert_eq!(error.data, None, "{version}");
        }
    }
}

#[tokio::test]
async fn what_is_missing_is_a_named_error() {
    for version in REVISIONS {
        let server = handler(|dialog: Dialog| async move {
            let error = dialog.ask::<Confirm>().await.unwrap_err();
            let form = Ability::Elicitation(Mode::Form);
            assert!(matches!(error, AskError::Unsupported { ability, .. } if ability == form));
            Ok("asked in another way".to_owned())
        });
        let rig = Setup::new(version.clone())
            .capabilities(json!({}))
            .serve(server)
            .await;
        assert_eq!(
            rig.call("any", json!({})).await,
            "asked in another way",
            "{version}"
        );
    }
}

/// rmcp speaks these too; they have no elicitation, whatever a client declares.
#[tokio::test]
async fn a_revision_without_elicitation_is_not_asked() {
    for version in [ProtocolVersion::V_2024_11_05, ProtocolVersion::V_2025_03_26] {
        let rig = Setup::new(version.clone()).serve(handler(confirm)).await;
        let said = rig.call("any", json!({})).await;
        assert_eq!(
            said, "error: Client does not support form elicitation.",
            "{version}"
        );
        assert!(rig.lines("elicitation/create").is_empty(), "{version}");
    }
}
