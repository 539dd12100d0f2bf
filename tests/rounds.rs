//! The requests and the responses of one round, few or many: found by key, kept in order.

use elicit::{Action, Confirm, Elicit, InputRequest, InputRequests, InputResponses};
use serde_json::value::RawValue;

/// Some of few and some of many, and both sides of where they are found another way.
const COUNTS: [usize; 8] = [0, 1, 5, 15, 16, 17, 18, 3_000];

/// Keys in no order, which say where they stand.
fn keys(count: usize) -> Vec<String> {
    (0..count)
        .map(|at| format!("{}-{at}", at * 7 % 10))
        .collect()
}

fn ask(at: usize) -> InputRequest {
    let confirm = Confirm::request().message(format!("Question {at}?"));
    confirm.to_input_request().unwrap()
}

fn message(request: &InputRequest) -> &str {
    let InputRequest::Elicit(elicit::ElicitParams::Form(form)) = request else {
        panic!("it is a form: {request:?}");
    };
    form.message()
}

#[track_caller]
fn are_there(requests: &InputRequests, keys: &[String]) {
    assert_eq!(requests.len(), keys.len());
    assert_eq!(requests.is_empty(), keys.is_empty());
    assert!(requests.iter().map(|(key, _)| key).eq(keys));
    for (at, key) in keys.iter().enumerate() {
        let request = requests.get(key).expect(key);
        assert_eq!(message(request), format!("Question {at}?"));
    }
    let mut seen = 0;
    for (key, request) in requests {
        assert_eq!(key, keys[seen]);
        assert_eq!(message(request), format!("Question {seen}?"));
        seen += 1;
    }
    assert_eq!(seen, keys.len());
    assert_eq!(requests.into_iter().len(), keys.len());
    for stranger in ["", "0", "0-", "0-0 ", "key"] {
        assert!(requests.get(stranger).is_none(), "{stranger}");
    }
}

#[test]
fn every_request_is_found() {
    for count in COUNTS {
        let keys = keys(count);
        let mut requests = InputRequests::new();
        for (at, key) in keys.iter().enumerate() {
            requests.insert(key, ask(at)).unwrap();
            assert!(requests.insert(key, ask(usize::MAX)).is_err(), "{key}");
        }
        are_there(&requests, &keys);
        for key in &keys {
            let error = requests.insert(key, ask(usize::MAX)).unwrap_err();
            assert_eq!(error.key(), key);
        }
        are_there(&requests, &keys);
        // A copy goes on by itself.
        let mut copy = requests.clone();
        copy.insert("one more", ask(count)).unwrap();
        assert!(requests.get("one more").is_none());
        assert_eq!(
            message(copy.get("one more").unwrap()),
            format!("Question {count}?")
        );
        // Sent and received.
        let text = serde_json::to_string(&requests).unwrap();
        let received: InputRequests = serde_json::from_str(&text).unwrap();
        are_there(&received, &keys);
        let owned: Vec<String> = received.into_iter().map(|(key, _)| key).collect();
        assert_eq!(owned, keys);
    }
}

#[test]
fn every_response_is_found() {
    for count in COUNTS {
        let keys = keys(count);
        let mut responses = InputResponses::new();
        for (at, key) in keys.iter().enumerate() {
            responses.insert(key, &"replaced below").unwrap();
            responses.insert(key, &at).unwrap();
        }
        let text = serde_json::to_string(&responses).unwrap();
        let value = serde_json::from_str(&text).unwrap();
        let received = InputResponses::from_slice(text.as_bytes()).unwrap();
        let parsed = InputResponses::from_value(&value).unwrap();
        for responses in [&responses, &received, &parsed] {
            assert_eq!(responses.len(), count);
            assert_eq!(responses.is_empty(), count == 0);
            for (at, key) in keys.iter().enumerate() {
                assert_eq!(
                    responses.raw(key).map(RawValue::get),
                    Some(&*at.to_string())
                );
            }
            for (key, entry) in responses {
                assert_eq!(responses.raw(key).map(RawValue::get), Some(entry.get()));
            }
            assert!(responses.keys().eq(responses.iter().map(|(key, _)| key)));
            assert_eq!(responses.iter().len(), count);
            assert!(responses.raw("0-0 ").is_none());
            assert!(responses.get("").unwrap().is_none());
        }
        // A value may have the order of the alphabet.
        assert!(responses.keys().eq(&keys));
        assert!(received.keys().eq(&keys));
    }
}

#[test]
fn a_key_twice_is_refused_wherever_it_stands() {
    for count in COUNTS {
        for again in [0, count / 2, count.saturating_sub(1)] {
            let mut keys = keys(count);
            let Some(key) = keys.get(again).cloned() else {
                continue;
            };
            keys.push(key);
            let entries = |value: &str| {
                let entries: Vec<String> =
                    keys.iter().map(|key| format!("{key:?}:{value}")).collect();
                format!("{{{}}}", entries.join(","))
            };
            let requests = serde_json::from_str::<InputRequests>(&entries(r#"{"method":"m"}"#));
            assert!(
                requests
                    .unwrap_err()
                    .to_string()
                    .contains("has a key twice")
            );
            let responses = InputResponses::from_slice(entries("1").as_bytes());
            assert_eq!(
                responses.unwrap_err().to_string(),
                "/inputResponses has a key twice"
            );
        }
    }
}

#[test]
fn an_answer_is_read_among_many() {
    let mut responses = InputResponses::new();
    for key in keys(100) {
        responses.insert(key, &"of another kind").unwrap();
    }
    let decline = elicit::ElicitResult::decline();
    responses.insert("mine", &decline).unwrap();
    let answer = responses.get("mine").unwrap().expect("it is there");
    assert_eq!(answer.action(), Action::Decline);
    assert!(responses.get(&keys(1)[0]).is_err());
}
