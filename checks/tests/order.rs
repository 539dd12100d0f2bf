//! Questions on their way through a `Value`, as an SDK passes every message: with
//! `preserve_order` they keep their order, and without it nothing but their order is lost.

use elicit::{
    Action, Choice, Elicit, ElicitParams, ElicitResult, Form, FormField, InputRequest,
    InputRequests, InputRequired, InputResponses, IntegerField, ProtocolVersion, UrlRequest,
};
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Debug, Choice)]
enum Size {
    #[elicit(title = "Small")]
    S,
    L,
}

/// What is your order?
#[derive(Debug, Elicit)]
struct Order {
    #[elicit(title = "Your name", max_length = 50)]
    zebra: String,
    apple: Option<u8>,
    #[elicit(default = [Size::L])]
    mango: Vec<Size>,
}

fn keeps_order() -> bool {
    let text = json!({"b": 0, "a": 0}).to_string();
    text.starts_with(r#"{"b""#)
}

/// The same text by way of a `Value`, or (in the order of the alphabet) the same value.
#[track_caller]
fn passes(sent: &impl Serialize) -> Value {
    let text = serde_json::to_string(sent).unwrap();
    let value = serde_json::to_value(sent).unwrap();
    if keeps_order() {
        assert_eq!(value.to_string(), text);
    }
    assert_eq!(value, serde_json::from_str::<Value>(&text).unwrap());
    value
}

#[test]
fn of_a_form() {
    let _ = |Order {
                 zebra,
                 apple,
                 mango,
             }: Order| (zebra, apple, mango);
    for version in ProtocolVersion::all() {
        for request in [
            Order::request(),
            Order::request().prefill("apple", 3).unwrap(),
        ] {
            let params = request.params(version).unwrap();
            let value = passes(&params);
            let ElicitParams::Form(read) = serde_json::from_value(value).unwrap() else {
                panic!("it is a form");
            };
            assert_eq!(read.message(), "What is your order?");
            let form = read.form().unwrap();
            let names: Vec<_> = form.fields().iter().map(FormField::name).collect();
            let mut expected = match version {
                ProtocolVersion::V2025_06_18 => vec!["zebra", "apple", "mango.S", "mango.L"],
                _ => vec!["zebra", "apple", "mango"],
            };
            if !keeps_order() {
                expected.sort_unstable();
            }
            assert_eq!(names, expected);
        }
    }
}

#[test]
fn of_a_page() {
    let request = UrlRequest::new("Connect", "https://mcp.example.com/connect").unwrap();
    let params = request
        .id("flow-1")
        .params(ProtocolVersion::V2025_11_25)
        .unwrap();
    let value = passes(&params);
    if keeps_order() {
        let text = r#"{"mode":"url","message":"Connect","url":"https://mcp.example.com/connect","elicitationId":"flow-1"}"#;
        assert_eq!(value.to_string(), text);
    }
    let ElicitParams::Url(read) = serde_json::from_value(value).unwrap() else {
        panic!("it is a page");
    };
    assert_eq!(read.elicitation_id(), Some("flow-1"));
}

#[test]
fn of_a_whole_round() {
    let params = Order::request()
        .params(ProtocolVersion::V2026_07_28)
        .unwrap();
    let mut requests = InputRequests::new();
    let roots = InputRequest::other(&json!({"method": "roots/list"})).unwrap();
    requests
        .insert("order", InputRequest::Elicit(params))
        .unwrap();
    requests.insert("folder", roots).unwrap();
    let asks = InputRequired::new(requests, Some("state".into())).unwrap();
    let read: InputRequired = serde_json::from_value(passes(&asks)).unwrap();
    assert_eq!(read.request_state(), Some("state"));
    let keys = read
        .requests()
        .iter()
        .map(|(key, _)| key)
        .collect::<Vec<_>>();
    let expected = if keeps_order() {
        ["order", "folder"]
    } else {
        ["folder", "order"]
    };
    assert_eq!(keys, expected);
}

#[test]
fn and_answers() {
    let result = json!({"action": "accept", "content": {"zebra": "Ada", "mango": []}, "else": 1});
    let responses = json!({"order": result, "folder": {"roots": []}});
    for responses in [
        InputResponses::from_value(&responses).unwrap(),
        serde_json::from_value(responses).unwrap(),
    ] {
        let read = responses.get("order").unwrap().unwrap();
        assert_eq!(read.action(), Action::Accept);
        let outcome = Order::request().outcome(ProtocolVersion::V2026_07_28, &read);
        assert_eq!(outcome.unwrap().accepted().unwrap().zebra, "Ada");
        assert_eq!(responses.raw("folder").unwrap().get(), r#"{"roots":[]}"#);
    }
    let read: ElicitResult = serde_json::from_value(result).unwrap();
    assert_eq!(passes(&read)["content"]["zebra"], "Ada");
}

#[test]
fn and_forms() {
    let text = Order::requested_schema(ProtocolVersion::V2026_07_28).unwrap();
    let value: Value = serde_json::from_str(text).unwrap();
    let form = Form::from_value(&value).unwrap();
    let again = form.requested_schema(ProtocolVersion::V2026_07_28).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&again).unwrap(), value);
    if keeps_order() {
        assert_eq!(again, text);
    }
}

/// Every key finds its field, in a form of few or many, whatever the order and whatever is missing
/// or nobody's.
#[test]
fn of_answers_in_any_order() {
    for count in [1_usize, 5, 16, 17, 64, 300] {
        let name = |at: usize| format!("{}-{at}", at * 7 % 10);
        let build = (0..count).fold(Form::builder(), |form, at| {
            form.field(IntegerField::new(name(at)).optional())
        });
        let form = build.build().unwrap();
        let declared: Vec<usize> = (0..count).collect();
        let mut sorted = declared.clone();
        sorted.sort_by_key(|&at| name(at));
        let mut orders = Vec::new();
        for order in [declared, sorted] {
            let (odd, even): (Vec<_>, Vec<_>) = order.iter().partition(|&at| at % 2 == 1);
            let turned = order.iter().rev().copied().collect();
            let halves = [&order[count / 2..], &order[..count / 2]].concat();
            orders.extend([odd.clone(), [even, odd].concat(), turned, halves, order]);
        }
        for order in orders {
            let entries = order.iter().map(|&at| (name(at), Value::from(at)));
            let strange = order
                .iter()
                .map(|&at| (format!("{}x", name(at)), Value::Null));
            let mixed: Vec<_> = entries.clone().zip(strange).collect();
            let mixed = mixed
                .into_iter()
                .flat_map(|(entry, stranger)| [stranger, entry]);
            let mut expected: Vec<usize> = order.clone();
            expected.sort_unstable();
            for content in [
                Value::Object(entries.collect()),
                Value::Object(mixed.collect()),
            ] {
                let read = form.read(&content).unwrap();
                let found: Vec<(String, Value)> = read
                    .iter()
                    .map(|(name, value)| (name.to_owned(), value.clone()))
                    .collect();
                let expected = expected.iter().map(|&at| (name(at), Value::from(at)));
                assert_eq!(found, expected.collect::<Vec<_>>(), "{content}");
                let text = content.to_string();
                assert_eq!(form.read_slice(text.as_bytes()), Ok(read), "{content}");
            }
        }
    }
}
