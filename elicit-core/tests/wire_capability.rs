//! What a client's `elicitation` capability allows, and the error where it does not.

use elicit_core::ProtocolVersion::{self, V2025_06_18, V2025_11_25, V2026_07_28};
use elicit_core::{Capability, MissingCapability, Mode};
use serde_json::{Value, json};

fn modes(version: ProtocolVersion, value: &Value) -> (bool, bool) {
    let capability = Capability::read(version, value);
    (
        capability.supports(Mode::Form),
        capability.supports(Mode::Url),
    )
}

#[test]
fn modes_are_read_as_the_later_revisions_say() {
    for (value, form, url) in [
        (json!(null), false, false),
        (json!({}), true, false),
        (json!({"form": {}}), true, false),
        (json!({"url": {}}), false, true),
        (json!({"form": {}, "url": {}}), true, true),
        (json!({"x": {}}), true, false),
        (json!({"x": {}, "url": {}}), false, true),
        (json!({"form": {"applyDefaults": true}}), true, false),
        (json!("yes"), false, false),
        (json!(true), false, false),
        (json!(1), false, false),
        (json!([]), false, false),
        (json!(["form", "url"]), false, false),
    ] {
        for version in [V2025_11_25, V2026_07_28] {
            assert_eq!(modes(version, &value), (form, url), "{version} {value}");
        }
    }
}

#[test]
fn null_counts_as_not_mentioned_and_anything_else_that_is_no_object_as_not_declared() {
    for (value, form, url) in [
        (json!({"form": null}), true, false),
        (json!({"form": null, "url": null}), true, false),
        (json!({"form": null, "url": {}}), false, true),
        (json!({"form": {}, "url": null}), true, false),
        (json!({"form": {}, "url": false}), true, false),
        (json!({"form": {}, "url": true}), true, false),
        (json!({"form": false}), false, false),
        (json!({"form": "yes", "url": []}), false, false),
        (json!({"url": true}), false, false),
        (json!({"Form": {}, "URL": {}}), true, false),
    ] {
        for version in [V2025_11_25, V2026_07_28] {
            assert_eq!(modes(version, &value), (form, url), "{version} {value}");
        }
    }
}

#[test]
fn the_first_revision_knows_forms_only() {
    for value in [
        json!({}),
        json!({"form": {}}),
        json!({"url": {}}),
        json!({"form": false, "url": {}}),
    ] {
        assert_eq!(modes(V2025_06_18, &value), (true, false), "{value}");
    }
    for value in [json!(null), json!("yes"), json!([{}]), json!(true)] {
        assert_eq!(modes(V2025_06_18, &value), (false, false), "{value}");
    }
}

#[test]
fn a_capability_is_written_as_a_client_declares_it() {
    for (form, url, written) in [
        (false, false, "null"),
        (true, false, r#"{"form":{}}"#),
        (false, true, r#"{"url":{}}"#),
        (true, true, r#"{"form":{},"url":{}}"#),
    ] {
        let mut capability = Capability::default();
        if form {
            capability = capability.with(Mode::Form);
        }
        if url {
            capability = capability.with(Mode::Url);
        }
        assert_eq!(capability.require(Mode::Form).is_ok(), form);
        assert_eq!(capability.require(Mode::Url).is_ok(), url);
        assert_eq!(serde_json::to_string(&capability).unwrap(), written);
        let value = serde_json::to_value(capability).unwrap();
        assert_eq!(Capability::read(V2026_07_28, &value), capability);
    }
    let missing = Capability::default().require(Mode::Url).unwrap_err();
    assert_eq!(missing.mode(), Mode::Url);
}

#[test]
fn the_error_names_exactly_the_missing_mode() {
    assert_eq!(MissingCapability::CODE, -32021);
    for (mode, message, data) in [
        (
            Mode::Form,
            "Client does not support form elicitation.",
            r#"{"requiredCapabilities":{"elicitation":{"form":{}}}}"#,
        ),
        (
            Mode::Url,
            "Client does not support URL elicitation.",
            r#"{"requiredCapabilities":{"elicitation":{"url":{}}}}"#,
        ),
    ] {
        let error = Capability::default().missing(mode);
        assert_eq!(error.mode(), mode);
        assert_eq!(error.message(), message);
        assert_eq!(error.to_string(), message);
        assert_eq!(serde_json::to_string(&error).unwrap(), data);
        assert_eq!(serde_json::to_value(error).unwrap().to_string(), data);
    }
}

#[test]
fn modes_have_the_names_of_the_wire() {
    assert_eq!(Mode::Form.to_string(), "form");
    assert_eq!(Mode::Url.to_string(), "url");
}
