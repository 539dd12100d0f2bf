//! Everything that is sent is valid by the JSON Schemas that are published with each revision, and
//! all of their examples are read and written without loss.
//!
//! The files are not part of this repository: without them there is nothing to prove here.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use checks::ask::{Ask, asks};
use checks::content::{Sent, contents};
use checks::grammar::{is_grammar, only};
use checks::run::for_each;
use elicit::{
    Capability, Confirm, Elicit, ElicitParams, ElicitResult, ElicitationComplete, Form,
    InputRequest, InputRequests, InputRequired, InputResponses, Mode, ProtocolVersion, UrlRequest,
    UrlRequired,
};
use jsonschema::{Draft, Validator};
use proptest::prelude::*;
use serde_json::value::RawValue;
use serde_json::{Value, json};

const V2025_06_18: ProtocolVersion = ProtocolVersion::V2025_06_18;
const V2025_11_25: ProtocolVersion = ProtocolVersion::V2025_11_25;
const V2026_07_28: ProtocolVersion = ProtocolVersion::V2026_07_28;

fn folder() -> Option<PathBuf> {
    let folder = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../shared/mcp-schema"
    ));
    if folder.is_dir() {
        return Some(folder);
    }
    println!(
        "skipped: the published schemas are not there, in {}",
        folder.display()
    );
    None
}

/// The published schema of a revision.
struct Published {
    version: ProtocolVersion,
    draft: Draft,
    schema: Value,
    definitions: &'static str,
}

impl Published {
    fn all() -> Option<[Self; 3]> {
        let folder = folder()?;
        Some([V2025_06_18, V2025_11_25, V2026_07_28].map(|version| {
            let text = fs::read_to_string(folder.join(format!("{version}.json"))).unwrap();
            let mut schema: Value = serde_json::from_str(&text).unwrap();
            let (draft, definitions) = if version == V2025_06_18 {
                (Draft::Draft7, "definitions")
            } else {
                (Draft::Draft202012, "$defs")
            };
            // The files say of a content's values `["string", "integer", "boolean"]` where the
            // `schema.ts` that they are made from says `string | number | boolean`, so that 0.5
            // would be no answer to a number field.
            let values = &mut schema[definitions]["ElicitResult"]["properties"]["content"]
                ["additionalProperties"];
            let types = match values.get_mut("anyOf") {
                Some(any) => &mut any[1]["type"],
                None => &mut values["type"],
            };
            assert_eq!(*types, json!(["string", "integer", "boolean"]));
            *types = json!(["string", "number", "boolean"]);
            Self { version, draft, schema, definitions }
        }))
    }

    fn of(version: ProtocolVersion) -> Option<Self> {
        Self::all()?
            .into_iter()
            .find(|published| published.version == version)
    }

    fn validator(&self, definition: &str) -> Validator {
        let definitions = &self.schema[self.definitions];
        assert!(definitions.get(definition).is_some(), "{definition}");
        let schema = json!({
            "$schema": self.schema["$schema"],
            self.definitions: definitions,
            "$ref": format!("#/{}/{definition}", self.definitions),
        });
        jsonschema::options()
            .with_draft(self.draft)
            .should_validate_formats(true)
            .build(&schema)
            .unwrap()
    }

    #[track_caller]
    fn accepts(&self, definition: &str, value: &Value) {
        if let Err(error) = self.validator(definition).validate(value) {
            panic!("{}, {definition}: {error}: {value}", self.version);
        }
    }
}

/// As a message of the revision: before 2026-07-28, a request has an id.
fn request(params: &ElicitParams, version: ProtocolVersion) -> Value {
    let method = ElicitParams::METHOD;
    if version == V2026_07_28 {
        json!({ "method": method, "params": params })
    } else {
        json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })
    }
}

fn error(code: i32, message: &str, data: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": code, "message": message, "data": data } })
}

fn to_value(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

/// A form, and answers to it as the later revisions ask it and as 2025-06-18 does.
type Case = (Ask, Vec<Sent>, Vec<Sent>);

fn cases() -> impl Strategy<Value = Case> {
    asks().prop_flat_map(|ask| {
        let answers = |version| match ask.schema(version) {
            Some(schema) => {
                let schema: Value = serde_json::from_str(&schema).unwrap();
                prop::collection::vec(contents(&schema), 4).boxed()
            }
            None => Just(Vec::new()).boxed(),
        };
        let (full, basic) = (answers(V2026_07_28), answers(V2025_06_18));
        (Just(ask), full, basic)
    })
}

/// One validator of a revision for each thing that is sent.
struct Validators {
    version: ProtocolVersion,
    request: Validator,
    property: Validator,
    result: Validator,
}

impl Validators {
    fn of(published: &Published) -> Self {
        Self {
            version: published.version,
            request: published.validator("ElicitRequest"),
            property: published.validator("PrimitiveSchemaDefinition"),
            result: published.validator("ElicitResult"),
        }
    }

    fn check_form(&self, form: &Form) -> Result<(), String> {
        let Ok(params) = form.clone().request("What?").params(self.version) else {
            return Ok(());
        };
        let request = request(&params, self.version);
        self.request
            .validate(&request)
            .map_err(|error| error.to_string())?;
        let params = &request["params"];
        if self.version == V2025_06_18 {
            only(params, &["message", "requestedSchema"])?;
        } else {
            only(params, &["mode", "message", "requestedSchema"])?;
            if params["mode"] != "form" {
                return Err("the mode is not said".to_owned());
            }
        }
        is_grammar(&params["requestedSchema"], self.version)?;
        for property in params["requestedSchema"]["properties"]
            .as_object()
            .into_iter()
            .flatten()
        {
            self.property
                .validate(property.1)
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn check_result(&self, result: &ElicitResult) -> Result<(), String> {
        let result = to_value(result);
        self.result
            .validate(&result)
            .map_err(|error| error.to_string())?;
        only(&result, &["action", "content"])
    }
}

/// Requests for any form, and results with whatever is read from an answer to it.
#[test]
fn forms_and_answers() {
    let Some(published) = Published::all() else {
        return;
    };
    let all = published.each_ref().map(Validators::of);
    let results = std::cell::Cell::new(0);
    for_each(800, &cases(), |(ask, full, basic)| {
        let schema = ask.schema(V2026_07_28).expect("it can say anything");
        let form = Form::from_slice(schema.as_bytes()).expect("a form");
        let split = form.requested_schema(V2025_06_18).ok();
        let split = split.map(|text| Form::from_slice(text.as_bytes()).expect("a form"));
        for validators in &all {
            let failed = |error| TestCaseError::fail(format!("{}: {error}", validators.version));
            validators.check_form(&form).map_err(failed)?;
            let (form, answers) = match (&split, validators.version) {
                (Some(split), V2025_06_18) => (split, &basic),
                (None, V2025_06_18) => continue,
                _ => (&form, &full),
            };
            for sent in answers {
                if let Ok(content) = form.read_slice(sent.text().as_bytes()) {
                    let result = ElicitResult::accept(&content).expect("an object");
                    validators.check_result(&result).map_err(failed)?;
                    results.set(results.get() + 1);
                }
            }
        }
        Ok(())
    });
    println!("{} results", results.get());
    assert!(results.get() > 2_000);
    for validators in &all {
        validators.check_form(Confirm::FORM).unwrap();
        for result in [
            ElicitResult::accept_url(),
            ElicitResult::decline(),
            ElicitResult::cancel(),
        ] {
            validators.check_result(&result).unwrap();
        }
    }
}

fn url() -> UrlRequest {
    UrlRequest::with_id("Connect your account", "flow-42", |id| {
        format!("https://mcp.example.com/connect?flow={id}")
    })
    .unwrap()
}

#[test]
fn urls() {
    let Some([_, second, third]) = Published::all() else {
        return;
    };
    for (published, keys) in [
        (&second, &["mode", "message", "url", "elicitationId"][..]),
        (&third, &["mode", "message", "url"]),
    ] {
        let params = url().params(published.version).unwrap();
        published.accepts("ElicitRequest", &request(&params, published.version));
        published.accepts("ElicitRequestURLParams", &to_value(&params));
        only(&to_value(&params), keys).unwrap();
        let form = Confirm::request().params(published.version).unwrap();
        published.accepts("ElicitRequestFormParams", &to_value(&form));
    }
}

#[test]
fn only_in_2025_11_25() {
    let Some(published) = Published::of(V2025_11_25) else {
        return;
    };
    let required = UrlRequired::new([url(), url().id("flow-43")]).unwrap();
    let data = to_value(&required);
    only(&data, &["elicitations"]).unwrap();
    let error = error(UrlRequired::CODE, required.message(), &data);
    published.accepts("URLElicitationRequiredError", &error);

    let params = to_value(ElicitationComplete::new("flow-42"));
    only(&params, &["elicitationId"]).unwrap();
    let method = ElicitationComplete::METHOD;
    let notification = json!({ "jsonrpc": "2.0", "method": method, "params": params });
    published.accepts("ElicitationCompleteNotification", &notification);
    published.accepts("ServerNotification", &notification);
}

#[test]
fn capabilities() {
    let Some(all) = Published::all() else {
        return;
    };
    for published in &all {
        for (form, url) in [(true, false), (false, true), (true, true)] {
            let mut capability = Capability::default();
            if form {
                capability = capability.with(Mode::Form);
            }
            if url {
                capability = capability.with(Mode::Url);
            }
            let elicitation = to_value(capability);
            only(&elicitation, &["form", "url"]).unwrap();
            published.accepts("ClientCapabilities", &json!({ "elicitation": elicitation }));
            if published.version > V2025_06_18 {
                assert_eq!(
                    Capability::read(published.version, &elicitation),
                    capability
                );
            }
        }
    }
    let [.., last] = &all;
    for mode in [Mode::Form, Mode::Url] {
        let missing = Capability::default().missing(mode);
        let data = to_value(missing);
        only(&data, &["requiredCapabilities"]).unwrap();
        assert_eq!(
            data["requiredCapabilities"],
            json!({ "elicitation": { mode.as_str(): {} } }),
        );
        let error = error(elicit::MissingCapability::CODE, missing.message(), &data);
        last.accepts("MissingRequiredClientCapabilityError", &error);
    }
}

/// A result that asks for a form, a page, a sampled message and the roots.
fn input_required() -> InputRequired {
    let sampling = json!({
        "method": "sampling/createMessage",
        "params": {
            "messages": [{ "role": "user", "content": { "type": "text", "text": "Capital?" } }],
            "maxTokens": 100,
        },
    });
    let mut requests = InputRequests::new();
    for (key, request) in [
        ("confirm", Confirm::to_input_request().unwrap()),
        ("connect", url().to_input_request().unwrap()),
        ("capital", InputRequest::other(&sampling).unwrap()),
        (
            "roots",
            InputRequest::other(&json!({ "method": "roots/list" })).unwrap(),
        ),
    ] {
        requests.insert(key, request).unwrap();
    }
    InputRequired::new(requests, Some("sealed".to_owned())).unwrap()
}

#[test]
fn rounds_of_2026_07_28() {
    let Some(published) = Published::of(V2026_07_28) else {
        return;
    };
    let all = input_required();
    let requests = InputRequired::new(all.requests().clone(), None).unwrap();
    let state = InputRequired::new(InputRequests::new(), Some("sealed".to_owned())).unwrap();
    for (result, keys) in [
        (&all, &["resultType", "inputRequests", "requestState"][..]),
        (&requests, &["resultType", "inputRequests"]),
        (&state, &["resultType", "requestState"]),
    ] {
        let result = to_value(result);
        only(&result, keys).unwrap();
        published.accepts("InputRequiredResult", &result);
        published.accepts(
            "CallToolResultResponse",
            &json!({ "jsonrpc": "2.0", "id": 1, "result": result }),
        );
    }
    published.accepts("InputRequests", &to_value(all.requests()));
    // One of several, each of which says what it is.
    for (key, definition) in [
        ("confirm", "ElicitRequest"),
        ("connect", "ElicitRequest"),
        ("capital", "CreateMessageRequest"),
        ("roots", "ListRootsRequest"),
    ] {
        let request = to_value(all.requests().get(key).unwrap());
        published.accepts(definition, &request);
        only(&request, &["method", "params"]).unwrap();
    }

    let mut responses = InputResponses::new();
    let confirmed = Confirm { confirm: true };
    let confirmed = ElicitResult::accept(confirmed.to_content()).unwrap();
    responses.insert("confirm", &confirmed).unwrap();
    responses
        .insert("connect", &ElicitResult::decline())
        .unwrap();
    responses.insert("roots", &json!({ "roots": [] })).unwrap();
    published.accepts("InputResponses", &to_value(&responses));
    let params = json!({
        "name": "tool",
        "inputResponses": responses,
        "requestState": "sealed",
        "_meta": {
            "io.modelcontextprotocol/clientCapabilities": { "elicitation": Capability::default().with(Mode::Form).with(Mode::Url) },
            "io.modelcontextprotocol/protocolVersion": V2026_07_28,
        },
    });
    let call = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params });
    published.accepts("CallToolRequest", &call);
}

/// The examples, each under the name of the definition that it is for.
fn examples() -> Option<Vec<(String, String)>> {
    let mut examples: Vec<(String, String)> = fs::read_dir(folder()?.join("examples"))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let definition = name.split('-').next().unwrap().to_owned();
            (definition, fs::read_to_string(&path).unwrap())
        })
        .collect();
    examples.sort();
    assert!(examples.len() > 15, "{} examples", examples.len());
    Some(examples)
}

#[test]
fn published_examples() {
    let (Some(examples), Some(published)) = (examples(), Published::of(V2026_07_28)) else {
        return;
    };
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for (definition, text) in &examples {
        let value: Value = serde_json::from_str(text).unwrap();
        published.accepts(definition, &value);
        match definition.as_str() {
            "BooleanSchema" | "NumberSchema" | "StringSchema" => is_kept_in_a_form(&value),
            "ClientCapabilities" => capability_is_kept(&value),
            "ElicitRequest" => {
                let request: InputRequest = same(text);
                assert!(matches!(request, InputRequest::Elicit(_)), "{request:?}");
            }
            "ElicitRequestFormParams" => {
                let ElicitParams::Form(params) = same(text) else {
                    panic!("{text}");
                };
                let form = params.form().unwrap();
                let again = form.requested_schema(V2026_07_28).unwrap();
                assert_eq!(
                    serde_json::from_str::<Value>(&again).unwrap(),
                    value["requestedSchema"]
                );
            }
            "ElicitRequestURLParams" => {
                let params: ElicitParams = same(text);
                assert!(matches!(params, ElicitParams::Url(_)), "{params:?}");
            }
            "ElicitResult" => {
                let result: ElicitResult = same(text);
                let content: Option<BTreeMap<&str, &RawValue>> = entries(text);
                let content = content.unwrap().get("content").map(|content| content.get());
                assert_eq!(result.content().map(RawValue::get), content);
            }
            "InputRequests" => {
                let requests: InputRequests = same(text);
                requests_are_kept(&requests, text);
            }
            "InputRequiredResult" => {
                let result: InputRequired = same(text);
                if let Some(requests) = entries(text).unwrap().get("inputRequests") {
                    requests_are_kept(result.requests(), requests.get());
                }
                assert_eq!(result.request_state(), value["requestState"].as_str());
            }
            "InputResponses" => {
                let responses: InputResponses = same(text);
                for (key, sent) in entries(text).unwrap() {
                    assert_eq!(responses.raw(key).unwrap().get(), sent.get());
                    let action = value[key].get("action");
                    assert_eq!(responses.get(key).is_ok(), action.is_some(), "{key}");
                }
            }
            other => panic!("nothing is proved of {other}"),
        }
        *seen.entry(definition).or_default() += 1;
    }
    println!("{seen:?}");
}

/// Reads and writes a text, and compares as JSON values.
#[track_caller]
fn same<T: serde::de::DeserializeOwned + serde::Serialize>(text: &str) -> T {
    let value: T = serde_json::from_str(text).unwrap();
    let sent: Value = serde_json::from_str(text).unwrap();
    assert_eq!(to_value(&value), sent);
    let again: T = serde_json::from_str(&serde_json::to_string(&value).unwrap()).unwrap();
    assert_eq!(to_value(&again), sent);
    let from_value: T = serde_json::from_value(sent.clone()).unwrap();
    assert_eq!(to_value(&from_value), sent);
    value
}

/// The entries of an object, as they stand in the text.
fn entries(text: &str) -> Option<BTreeMap<&str, &RawValue>> {
    serde_json::from_str(text).ok()
}

/// What is no elicitation is carried byte for byte.
fn requests_are_kept(requests: &InputRequests, text: &str) {
    let sent = entries(text).unwrap();
    assert_eq!(requests.len(), sent.len());
    for (key, request) in requests.iter() {
        if let InputRequest::Other(raw) = request {
            assert_eq!(raw.get().get(), sent[key].get());
            let again = serde_json::to_string(request).unwrap();
            assert_eq!(again, sent[key].get());
        }
    }
}

fn is_kept_in_a_form(property: &Value) {
    let schema = json!({ "type": "object", "properties": { "it": property } });
    let form = Form::from_slice(schema.to_string().as_bytes()).unwrap();
    let again = form.requested_schema(V2026_07_28).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&again).unwrap(), schema);
}

fn capability_is_kept(capabilities: &Value) {
    let elicitation = &capabilities["elicitation"];
    for version in [V2025_11_25, V2026_07_28] {
        let capability = Capability::read(version, elicitation);
        let again = to_value(capability);
        assert_eq!(Capability::read(version, &again), capability);
        match elicitation {
            Value::Null => assert_eq!(again, Value::Null),
            // No mode at all means forms.
            Value::Object(modes) if modes.is_empty() => assert_eq!(again, json!({ "form": {} })),
            _ => assert_eq!(again, *elicitation),
        }
    }
}
