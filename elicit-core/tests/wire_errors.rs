//! Errors and notifications of the wire, and that nothing private is ever shown.

use std::error::Error;
use std::fmt::Debug;

use elicit_core::{
    Action, Capability, ElicitParams, ElicitResult, ElicitationComplete, EmptyInputRequired,
    InputRequest, InputRequests, InputRequired, InputResponses, InvalidInput, MissingCapability,
    Mode, Outcome, ProtocolVersion, RepeatedKey, UnknownVersion, UnsafeUrl, Unsupported, UrlParams,
    UrlRequest, UrlRequired,
};
use serde_json::json;

fn url(id: &str) -> UrlRequest {
    UrlRequest::new("Connect", "https://example.com/c")
        .unwrap()
        .id(id)
}

#[test]
fn the_error_of_required_urls_lists_them() {
    assert_eq!(UrlRequired::CODE, -32042);
    let error = UrlRequired::new([url("a"), url("b")]).unwrap();
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        json!({"elicitations": [
            {"mode": "url", "elicitationId": "a", "url": "https://example.com/c", "message": "Connect"},
            {"mode": "url", "elicitationId": "b", "url": "https://example.com/c", "message": "Connect"},
        ]}),
    );
    assert_eq!(error.message(), "This request requires more information.");
    assert_eq!(error.to_string(), error.message());
    let ids: Vec<_> = error
        .elicitations()
        .iter()
        .map(UrlParams::elicitation_id)
        .collect();
    assert_eq!(ids, [Some("a"), Some("b")]);
}

#[test]
fn required_urls_need_ids_of_their_own() {
    let refused = |urls: Vec<UrlRequest>| UrlRequired::new(urls).unwrap_err();
    assert_eq!(refused(vec![]), Unsupported::NoUrls);
    assert_eq!(refused(vec![url("a"), url("")]), Unsupported::MissingId);
    assert_eq!(refused(vec![url("a"), url("a")]), Unsupported::RepeatedId);
}

#[test]
fn received_required_urls_are_read_with_tolerance() {
    let text = r#"{"x":1,"elicitations":[{"mode":"url","elicitationId":"e","url":"https://a.example/","message":"m","y":2},{"url":"http://b.example/","message":"n"}]}"#;
    let error: UrlRequired = serde_json::from_str(text).unwrap();
    let [first, second] = error.elicitations() else {
        panic!("{error:?}")
    };
    assert_eq!(first.elicitation_id(), Some("e"));
    assert_eq!(first.message(), "m");
    assert_eq!(second.elicitation_id(), None);
    assert_eq!(second.url(), "http://b.example/");
    for (text, said) in [
        ("null", "the value is not an object"),
        ("{}", "`elicitations` is missing"),
        (r#"{"elicitations":{}}"#, "`elicitations` is not a list"),
        (r#"{"elicitations":[]}"#, "`elicitations` is empty"),
        (
            r#"{"elicitations":["s3cret"]}"#,
            "`elicitations` has a bad entry: the value is not an object",
        ),
        (
            r#"{"elicitations":[{"mode":"form","message":"m","requestedSchema":{}}]}"#,
            "`elicitations` has a bad entry: `mode` is not \"url\"",
        ),
        (
            r#"{"elicitations":[{"mode":"url","message":"m"}]}"#,
            "`elicitations` has a bad entry: `url` is missing",
        ),
    ] {
        let error = serde_json::from_str::<UrlRequired>(text).unwrap_err();
        assert!(error.to_string().starts_with(said), "{text}: {error}");
    }
}

#[test]
fn the_notification_names_the_flow() {
    assert_eq!(
        ElicitationComplete::METHOD,
        "notifications/elicitation/complete"
    );
    let done = ElicitationComplete::new("flow-1");
    assert_eq!(done.elicitation_id(), "flow-1");
    let text = serde_json::to_string(&done).unwrap();
    assert_eq!(text, r#"{"elicitationId":"flow-1"}"#);
    let read: ElicitationComplete =
        serde_json::from_str(r#"{"_meta":{},"elicitationId":"flow-1"}"#).unwrap();
    assert_eq!(read, done);
    for text in [
        "{}",
        "[]",
        "null",
        r#"{"requestId":"flow-1"}"#,
        r#"{"elicitationId":1}"#,
        r#"{"elicitationId":"a","elicitationId":"b"}"#,
    ] {
        assert!(serde_json::from_str::<ElicitationComplete>(text).is_err());
    }
}

#[test]
fn what_cannot_be_said_names_the_field_and_the_way_out() {
    for (error, parts) in [
        (
            Unsupported::Revision {
                field: "tags".into(),
            },
            vec!["tags: ", "later revision"],
        ),
        (Unsupported::UrlMode, vec!["2025-06-18", "says where to go"]),
        (Unsupported::MissingId, vec!["UrlRequest::id"]),
        (Unsupported::RepeatedId, vec!["UrlRequest::id"]),
        (Unsupported::NoUrls, vec!["at least one"]),
        (
            Unsupported::MissingOptions {
                field: "city".into(),
            },
            vec!["city: ", "Request::options"],
        ),
        (
            Unsupported::TooManyOptions {
                field: "tags".into(),
            },
            vec!["tags: ", "32", "fewer options"],
        ),
        (
            Unsupported::Name {
                field: "tags".into(),
                name: "tags.red".into(),
            },
            vec!["tags: ", "`tags.red`", "rename"],
        ),
        (
            Unsupported::Default {
                field: "code".into(),
            },
            vec!["code: ", "pattern"],
        ),
    ] {
        let text = error.to_string();
        for part in parts {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains("  "), "{text}");
    }
}

const SECRET: &str = "s3cret";

fn shows_nothing(value: &impl Debug) {
    for text in [format!("{value:?}"), format!("{value:#?}")] {
        assert!(!text.contains(SECRET), "{text}");
    }
}

#[test]
fn requests_show_neither_message_nor_state_nor_url() {
    let request = UrlRequest::with_id(SECRET, SECRET, |id| {
        format!("https://a.example/{id}?{id}#{id}")
    })
    .unwrap();
    shows_nothing(&request);
    assert_eq!(
        format!("{request:?}"),
        "UrlRequest { url: https://a.example, .. }"
    );
    shows_nothing(&request.params(ProtocolVersion::V2025_11_25).unwrap());
    shows_nothing(&UrlRequired::new([request.clone()]).unwrap());
    shows_nothing(&ElicitationComplete::new(SECRET));

    let form: ElicitParams = serde_json::from_value(json!({
        "message": SECRET,
        "requestedSchema": {"properties": {"x": {"default": SECRET}}},
        "_meta": {"x": SECRET},
        "task": {"x": SECRET},
    }))
    .unwrap();
    shows_nothing(&form);
    let mut requests = InputRequests::new();
    requests.insert("form", InputRequest::Elicit(form)).unwrap();
    requests
        .insert("url", request.to_input_request().unwrap())
        .unwrap();
    let foreign = json!({"method": SECRET, "params": {"x": SECRET}});
    requests
        .insert("other", InputRequest::other(&foreign).unwrap())
        .unwrap();
    shows_nothing(&requests);
    shows_nothing(&InputRequired::new(requests, Some(SECRET.into())).unwrap());
}

#[test]
fn received_urls_are_not_shown_either() {
    for url in [
        "https://s3cret@a.example/",
        "https://a.example/s3cret",
        "javascript:s3cret",
        "s3cret",
        "https://a.example:443/?s3cret",
    ] {
        let params: ElicitParams =
            serde_json::from_value(json!({"mode": "url", "message": SECRET, "url": url})).unwrap();
        shows_nothing(&params);
    }
}

#[test]
fn answers_show_nothing_that_was_typed() {
    let result = ElicitResult::accept(json!({ SECRET: SECRET })).unwrap();
    shows_nothing(&result);
    assert_eq!(
        format!("{result:?}"),
        "ElicitResult { action: Accept, has_content: true, .. }"
    );
    let mut responses = InputResponses::new();
    responses.insert(SECRET, &result).unwrap();
    shows_nothing(&responses);
    shows_nothing(&Outcome::Accepted(SECRET));
    assert_eq!(format!("{:?}", Outcome::Accepted(SECRET)), "Accepted(..)");
    assert_eq!(format!("{:?}", Outcome::<u8>::Declined), "Declined");
}

#[test]
fn errors_of_reading_repeat_nothing() {
    for text in [
        r#""s3cret""#,
        r#"["s3cret"]"#,
        r#"{"action":"s3cret"}"#,
        r#"{"action":["s3cret"]}"#,
        r#"{"action":"accept","content":{"a":"s3cret"},"content":"s3cret"}"#,
        r#"{"action":"accept","content":{"a":"s3cret"} "b"}"#,
        r#"{"message":{"s3cret":1}}"#,
        r#"{"mode":"s3cret !","message":"m"}"#,
        r#"{"mode":["s3cret"],"message":"m"}"#,
        r#"{"message":"s3cret","requestedSchema":"s3cret"}"#,
        r#"{"mode":"url","message":"s3cret","url":["s3cret"]}"#,
        r#"{"method":["s3cret"]}"#,
        r#"{"resultType":"s3cret","requestState":"s3cret"}"#,
        r#"{"resultType":"input_required","requestState":["s3cret"]}"#,
        r#"{"s3cret":{"action":"s3cret"},"s3cret":1}"#,
        r#"{"elicitationId":["s3cret"]}"#,
        r#"{"elicitations":"s3cret"}"#,
    ] {
        let errors = [
            serde_json::from_str::<ElicitResult>(text).err(),
            serde_json::from_str::<ElicitParams>(text).err(),
            serde_json::from_str::<InputRequest>(text).err(),
            serde_json::from_str::<InputRequests>(text).err(),
            serde_json::from_str::<InputRequired>(text).err(),
            serde_json::from_str::<InputResponses>(text).err(),
            serde_json::from_str::<UrlRequired>(text).err(),
            serde_json::from_str::<ElicitationComplete>(text).err(),
        ];
        let errors: Vec<_> = errors.into_iter().flatten().collect();
        assert!(!errors.is_empty());
        for error in errors {
            let shown = format!("{error} {error:?}");
            assert!(!shown.contains(SECRET), "{text}: {shown}");
        }
        let values = [
            serde_json::from_str::<ElicitResult>(text).map(|v| format!("{v:?}")),
            serde_json::from_str::<InputResponses>(text).map(|v| format!("{v:?}")),
        ];
        for shown in values.into_iter().flatten() {
            assert!(!shown.contains(SECRET), "{text}: {shown}");
        }
    }
    let responses = InputResponses::from_slice(br#"{"a":{"action":"s3cret"}}"#).unwrap();
    let error = responses.get("a").unwrap_err();
    assert!(!format!("{error} {error:?}").contains(SECRET));
}

/// Every reader, over values of every type in every known place: an error or a value, no panic.
#[test]
fn every_reader_survives_every_type_everywhere() {
    let odd = [
        "null",
        "true",
        "0",
        "-0.0",
        "1e999",
        "123456789012345678901234567890",
        r#""""#,
        r#""\ud800""#,
        r#""\u0000""#,
        "[]",
        "[[[]]]",
        "{}",
        r#"{"":{"":""}}"#,
        r#"{"a":1,"a":2}"#,
    ];
    let keys = [
        "mode",
        "message",
        "requestedSchema",
        "url",
        "elicitationId",
        "task",
        "_meta",
        "action",
        "content",
        "method",
        "params",
        "resultType",
        "inputRequests",
        "requestState",
        "elicitations",
    ];
    let frames = [
        r#""mode":"url","message":"m","url":"https://a/""#,
        r#""mode":"form","message":"m","requestedSchema":{}"#,
        r#""action":"accept""#,
        r#""method":"elicitation/create""#,
        r#""resultType":"input_required","requestState":"s""#,
    ];
    for frame in frames {
        for key in keys {
            for value in odd {
                for text in [
                    format!(r#"{{{frame},"{key}":{value}}}"#),
                    format!(r#"{{"{key}":{value},{frame}}}"#),
                    format!(r#"{{"{key}":{{{frame},"{key}":{value}}}}}"#),
                    format!(r#"{{"{key}":[{value}]}}"#),
                ] {
                    read_all(&text);
                }
            }
        }
    }
}

fn read_all(text: &str) {
    macro_rules! read {
        ($($type:ty),*) => {$(
            if let Ok(value) = serde_json::from_str::<$type>(text) {
                let written = serde_json::to_string(&value).unwrap();
                let again: $type = serde_json::from_str(&written).unwrap();
                assert_eq!(serde_json::to_string(&again).unwrap(), written, "{text}");
            }
            if let Ok(value) = serde_json::from_str::<serde_json::Value>(text) {
                let _ = serde_json::from_value::<$type>(value);
            }
        )*};
    }
    read!(
        ElicitParams,
        ElicitResult,
        InputRequest,
        InputRequests,
        InputRequired,
        InputResponses,
        UrlRequired,
        ElicitationComplete
    );
}

#[test]
fn everything_can_cross_threads_and_every_error_is_one() {
    fn shared<T: Send + Sync + Clone + Debug + 'static>() {}
    fn error<T: Error + Send + Sync + 'static>() {}
    shared::<Action>();
    shared::<Capability>();
    shared::<ElicitParams>();
    shared::<ElicitResult>();
    shared::<ElicitationComplete>();
    shared::<InputRequest>();
    shared::<InputRequests>();
    shared::<InputRequired>();
    shared::<InputResponses>();
    shared::<Mode>();
    shared::<Outcome<String>>();
    shared::<ProtocolVersion>();
    shared::<UrlRequest>();
    error::<EmptyInputRequired>();
    error::<InvalidInput>();
    error::<MissingCapability>();
    error::<RepeatedKey>();
    error::<UnknownVersion>();
    error::<UnsafeUrl>();
    error::<Unsupported>();
    error::<UrlRequired>();
}
