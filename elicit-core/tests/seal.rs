//! Sealed state: what opens, what does not, and what nobody gets to see.
#![cfg(feature = "seal")]

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use elicit_core::seal::{
    Binding, KeyError, Keys, MAX_TOKEN, OpenError, Opened, Principal, SealError, Sealer, Spend,
    Spending, SpentInMemory, SpentStates, StateId,
};
use serde_json::{Value, json};

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const STATE: &[u8] = b"asked for the street";

fn secret(number: u8) -> [u8; 32] {
    [number; 32]
}

fn keys(number: u8) -> Keys {
    Keys::new(secret(number)).unwrap()
}

fn sealer(number: u8) -> Sealer {
    Sealer::new(keys(number))
}

fn binding() -> Binding {
    bound("user-42", "tools/call", "ship", &json!({ "order": 17 }))
}

fn bound(user: &str, method: &str, name: &str, arguments: &Value) -> Binding {
    Binding::new(&Principal::new(user), method, name, arguments.as_object())
}

/// A clock that the test moves, and its hand.
fn clock(millis: u64) -> (Arc<AtomicU64>, impl Fn() -> SystemTime + Clone) {
    let hand = Arc::new(AtomicU64::new(millis));
    let clock = {
        let hand = Arc::clone(&hand);
        move || UNIX_EPOCH + Duration::from_millis(hand.load(Ordering::Relaxed))
    };
    (hand, clock)
}

fn at(millis: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(millis)
}

/// For futures that never wait.
fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits"),
    }
}

#[test]
fn there_and_back() {
    let sealer = sealer(1);
    for size in [0, 1, 2, 3, 15, 16, 17, 200, 344, 345, 346, 5000] {
        let state: Vec<u8> = (0..size).map(|at: u32| at.to_le_bytes()[0]).collect();
        let token = sealer.seal(&binding(), &state).unwrap();
        assert!(token.bytes().all(|byte| ALPHABET.contains(&byte)));
        let opened = sealer.open(&binding(), &token).unwrap();
        assert_eq!(opened.state(), state);
        assert_eq!(opened.into_state(), state);
    }
}

#[test]
fn size() {
    let token = sealer(1).seal(&binding(), &[0; 200]).unwrap();
    assert_eq!(token.len(), 319);
}

/// Made by another implementation (Python's `cryptography`), from what the documentation says.
#[test]
fn token_of_another_implementation() {
    const TOKEN: &str =
        "AdCAH1QBoxiTPoCgoaKjpKWmp6ipqqsznQcb-0jZ1VkkN3bT-EhAhBZPDgcVrSON2UVQSPI3vGMY7Ew";
    let secret: Vec<u8> = (0..32).collect();
    let keys = Keys::new(&secret).unwrap();
    assert_eq!(keys.ids().next().unwrap().to_string(), "d0801f54");

    let arguments =
        json!({ "order": 17, "express": true, "weights": [0.5, -120, 0], "note": null });
    let binding = bound("user-42", "tools/call", "ship", &arguments);
    let sealer = Sealer::new(keys).clock(|| at(1_800_000_000_000));
    let opened = sealer.open(&binding, TOKEN).unwrap();
    assert_eq!(opened.state(), STATE);
    assert_eq!(opened.expires(), at(1_800_003_600_000));
}

#[test]
fn every_change_of_a_token() {
    let sealer = sealer(1);
    let token = sealer.seal(&binding(), STATE).unwrap();
    for place in 0..token.len() {
        let mut changed = token.clone().into_bytes();
        for letter in ALPHABET
            .iter()
            .filter(|letter| **letter != token.as_bytes()[place])
        {
            changed[place] = *letter;
            let changed = str::from_utf8(&changed).unwrap();
            assert!(sealer.open(&binding(), changed).is_err(), "{changed}");
        }
    }
}

#[test]
fn every_flipped_bit() {
    let sealer = sealer(1);
    let token = sealer.seal(&binding(), STATE).unwrap();
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(&token).unwrap();
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << bit;
            let error = sealer
                .open(&binding(), &BASE64_URL_SAFE_NO_PAD.encode(&changed))
                .unwrap_err();
            let expected = match place {
                0 => matches!(error, OpenError::UnknownVersion { .. }),
                1..=4 => matches!(error, OpenError::UnknownKey { .. }),
                _ => matches!(error, OpenError::Forged),
            };
            assert!(expected, "{place}: {error}");
        }
    }
}

#[test]
fn shorter_and_longer() {
    let sealer = sealer(1);
    let token = sealer.seal(&binding(), STATE).unwrap();
    for end in 0..token.len() {
        assert!(sealer.open(&binding(), &token[..end]).is_err(), "{end}");
    }
    for more in ["A", "AA", "AAA", "AAAA"] {
        assert!(sealer.open(&binding(), &format!("{token}{more}")).is_err());
    }
    // Shorter than a token without state can be: 39 bytes.
    let error = |size| {
        let bytes = &BASE64_URL_SAFE_NO_PAD.decode(&token).unwrap()[..size];
        let token = BASE64_URL_SAFE_NO_PAD.encode(bytes);
        sealer.open(&binding(), &token).unwrap_err()
    };
    assert!(matches!(error(38), OpenError::Malformed));
    assert!(matches!(error(39), OpenError::Forged));
}

#[test]
fn other_spellings_of_the_same_bytes() {
    let sealer = sealer(1);
    // 59 bytes: the last character has two bits to spare.
    let token = sealer.seal(&binding(), STATE).unwrap();
    assert_eq!(token.len(), 79);
    let (front, last) = token.split_at(78);
    let value = ALPHABET
        .iter()
        .position(|letter| *letter == last.as_bytes()[0])
        .unwrap();
    assert_eq!(value % 4, 0);
    let mut spellings: Vec<String> = (1..4)
        .map(|spare| format!("{front}{}", char::from(ALPHABET[value + spare])))
        .collect();
    spellings.extend([
        format!("{token}="),
        format!("{token}\n"),
        format!(" {token}"),
        format!("{}\n{}", &token[..40], &token[40..]),
        format!("{}é{}", &token[..40], &token[42..]),
    ]);
    for spelling in spellings {
        let error = sealer.open(&binding(), &spelling).unwrap_err();
        assert!(
            matches!(error, OpenError::Malformed),
            "{spelling:?}: {error}"
        );
    }
}

#[test]
fn the_other_alphabet() {
    let sealer = sealer(1);
    let token = (0..200)
        .map(|_| sealer.seal(&binding(), STATE).unwrap())
        .find(|token| token.contains(['-', '_']))
        .unwrap();
    let other = token.replace('-', "+").replace('_', "/");
    assert!(matches!(
        sealer.open(&binding(), &other),
        Err(OpenError::Malformed)
    ));
}

#[test]
fn bound_to_the_caller_and_the_request() {
    let sealer = sealer(1);
    let token = sealer.seal(&binding(), STATE).unwrap();
    assert!(sealer.open(&binding(), &token).is_ok());

    let arguments = json!({ "order": 17 });
    let object = arguments.as_object();
    let nobody = Principal::unauthenticated();
    for other in [
        bound("user-43", "tools/call", "ship", &arguments),
        bound("", "tools/call", "ship", &arguments),
        Binding::new(&nobody, "tools/call", "ship", object),
        bound("user-42", "prompts/get", "ship", &arguments),
        bound("user-42", "tools/call", "refund", &arguments),
        bound("user-42", "tools/call", "ship", &json!({ "order": 18 })),
        bound("user-42", "tools/call", "ship", &json!({ "order": "17" })),
        bound(
            "user-42",
            "tools/call",
            "ship",
            &json!({ "order": 17, "all": true }),
        ),
        bound("user-42", "tools/call", "ship", &json!({})),
        // The same letters, differently divided.
        bound("user-42tools", "/call", "ship", &arguments),
        bound("user-42", "tools/callsh", "ip", &arguments),
    ] {
        assert!(matches!(
            sealer.open(&other, &token),
            Err(OpenError::Forged)
        ));
    }
}

#[test]
fn nobody_is_not_somebody_without_a_name() {
    let named = Binding::new(&Principal::new(""), "tools/call", "ship", None);
    let nobody = Binding::new(&Principal::unauthenticated(), "tools/call", "ship", None);
    assert_ne!(named, nobody);
}

#[test]
fn equal_arguments() {
    let same = [
        (
            json!({ "a": 1, "b": { "c": 2, "d": 3 } }),
            r#"{"b":{"d":3,"c":2},"a":1}"#,
        ),
        (json!({ "n": 1 }), r#"{"n":1.0}"#),
        (json!({ "n": 1 }), r#"{"n":1e0}"#),
        (json!({ "n": 100 }), r#"{"n":1e2}"#),
        (json!({ "n": 0 }), r#"{"n":-0}"#),
        (json!({ "n": 0 }), r#"{"n":-0.0}"#),
        (json!({ "n": 0.5 }), r#"{"n":5E-1}"#),
        (json!({ "n": -12.5 }), r#"{"n":-1.25e1}"#),
        (json!({ "n": u64::MAX }), r#"{"n":18446744073709551615}"#),
        (json!({ "n": [1, 2.0] }), r#"{"n":[1.0,2]}"#),
        (json!({ "s": "é" }), r#"{"s":"\u00e9"}"#),
    ];
    for (value, text) in same {
        let read: Value = serde_json::from_str(text).unwrap();
        let binding = |arguments| bound("user-42", "tools/call", "ship", arguments);
        assert_eq!(binding(&value), binding(&read), "{text}");
    }
}

#[test]
fn different_arguments() {
    let values = [
        json!({}),
        json!({ "a": null }),
        json!({ "a": false }),
        json!({ "a": true }),
        json!({ "a": 0 }),
        json!({ "a": 1 }),
        json!({ "a": -1 }),
        json!({ "a": 10 }),
        json!({ "a": 0.1 }),
        json!({ "a": 11 }),
        json!({ "a": 1e100 }),
        json!({ "a": u64::MAX }),
        json!({ "a": u64::MAX - 1 }),
        json!({ "a": i64::MIN }),
        json!({ "a": i64::MIN + 1 }),
        json!({ "a": 9_007_199_254_740_992_u64 }),
        json!({ "a": 9_007_199_254_740_993_u64 }),
        json!({ "a": "" }),
        json!({ "a": "1" }),
        json!({ "a": "a" }),
        json!({ "a": "A" }),
        json!({ "a": "a " }),
        // One letter, written in two ways: texts are not normalised.
        json!({ "a": "\u{e9}" }),
        json!({ "a": "e\u{301}" }),
        json!({ "a": "null" }),
        json!({ "a": [] }),
        json!({ "a": {} }),
        json!({ "a": [null] }),
        json!({ "a": [[]] }),
        json!({ "a": [[], []] }),
        json!({ "a": [[[]]] }),
        json!({ "a": [1, 2] }),
        json!({ "a": [2, 1] }),
        json!({ "a": [12] }),
        json!({ "a": ["b", "c"] }),
        json!({ "a": ["bc"] }),
        json!({ "a": { "b": "c" } }),
        json!({ "a": "b", "c": null }),
        json!({ "a": { "b": null }, "c": null }),
        json!({ "a": { "b": null, "c": null } }),
        json!({ "arguments": { "a": null } }),
        json!({ "A": null }),
    ];
    for (place, one) in values.iter().enumerate() {
        for other in &values[place + 1..] {
            let binding = |arguments| bound("user-42", "tools/call", "ship", arguments);
            assert_ne!(binding(one), binding(other), "{one} {other}");
        }
    }
}

#[test]
fn params_as_received() {
    let user = Principal::new("user-42");
    let params = |method, params: Value| Binding::from_params(&user, method, &params);
    let expected = bound("user-42", "tools/call", "ship", &json!({ "order": 17 }));
    for same in [
        json!({ "name": "ship", "arguments": { "order": 17 } }),
        json!({ "arguments": { "order": 17.0 }, "name": "ship", "requestState": "x" }),
        json!({ "name": "ship", "arguments": { "order": 17 }, "_meta": { "progressToken": 1 } }),
        json!({ "name": "ship", "arguments": { "order": 17 }, "inputResponses": { "a": 1 } }),
    ] {
        assert_eq!(params("tools/call", same), expected);
    }
    for other in [
        json!({ "name": "ship", "arguments": { "order": 17, "requestState": "x" } }),
        json!({ "name": "ship", "arguments": { "order": 17, "_meta": {} } }),
        json!({ "name": "ship", "arguments": { "order": 17 }, "inputResponse": {} }),
        json!({ "name": "ship", "order": 17 }),
        json!({ "name": ["ship"], "arguments": { "order": 17 } }),
        json!({ "arguments": { "order": 17 } }),
        json!(["ship", { "order": 17 }]),
        json!(null),
    ] {
        assert_ne!(params("tools/call", other), expected);
    }

    // No name, but not the same request.
    assert_ne!(
        params("tools/call", json!({ "name": ["ship"] })),
        params("tools/call", json!({ "name": ["refund"] })),
    );

    let none = Binding::new(&user, "tools/call", "ship", None);
    for same in [
        json!({ "name": "ship" }),
        json!({ "name": "ship", "arguments": {} }),
        json!({ "name": "ship", "arguments": null }),
    ] {
        assert_eq!(params("tools/call", same), none);
    }

    // A resource is named by its URI.
    let resource = Binding::new(&user, "resources/read", "file:///a", None);
    assert_eq!(
        params("resources/read", json!({ "uri": "file:///a" })),
        resource
    );
    assert_ne!(
        params("resources/read", json!({ "name": "file:///a" })),
        resource
    );
    assert_ne!(
        params("tools/call", json!({ "uri": "file:///a" })),
        resource
    );
}

#[test]
fn expiry() {
    let (hand, clock) = clock(1_000);
    let sealer = sealer(1).clock(clock);
    let hour = sealer.seal(&binding(), STATE).unwrap();
    let short = sealer.clone().lifetime(Duration::from_millis(5));
    let short = short.seal(&binding(), STATE).unwrap();
    let open = |millis, token: &str| {
        hand.store(millis, Ordering::Relaxed);
        sealer.open(&binding(), token)
    };

    assert_eq!(open(1_004, &short).unwrap().expires(), at(1_005));
    assert!(matches!(open(1_005, &short), Err(OpenError::Expired)));
    assert_eq!(open(3_600_999, &hour).unwrap().expires(), at(3_601_000));
    assert!(matches!(open(3_601_000, &hour), Err(OpenError::Expired)));
    assert!(matches!(
        open(u64::MAX / 2_000, &hour),
        Err(OpenError::Expired)
    ));
    // What is forged is called so, however old it is.
    let other = bound("user-43", "tools/call", "ship", &json!({ "order": 17 }));
    assert!(matches!(sealer.open(&other, &hour), Err(OpenError::Forged)));
}

#[test]
fn no_lifetime_and_an_endless_one() {
    let (hand, clock) = clock(1_000);
    let sealer = sealer(1).clock(clock);
    let none = sealer.clone().lifetime(Duration::ZERO);
    let none = none.seal(&binding(), STATE).unwrap();
    assert!(matches!(
        sealer.open(&binding(), &none),
        Err(OpenError::Expired)
    ));

    let endless = sealer.clone().lifetime(Duration::MAX);
    let endless = endless.seal(&binding(), STATE).unwrap();
    hand.store(200_000_000_000_000, Ordering::Relaxed);
    assert!(sealer.open(&binding(), &endless).is_ok());
}

#[test]
fn a_clock_before_1970() {
    let wrong = sealer(1).clock(|| UNIX_EPOCH - Duration::from_secs(1));
    let token = sealer(1).seal(&binding(), STATE).unwrap();
    assert!(matches!(
        wrong.open(&binding(), &token),
        Err(OpenError::Expired)
    ));
    let token = wrong.seal(&binding(), STATE).unwrap();
    assert!(matches!(
        sealer(1).open(&binding(), &token),
        Err(OpenError::Expired)
    ));
}

#[test]
fn rotation() {
    let before = sealer(1);
    let first = Sealer::new(keys(1).accept(secret(2)).unwrap());
    let second = Sealer::new(keys(2).accept(secret(1)).unwrap());
    let after = sealer(2);

    let old = first.seal(&binding(), STATE).unwrap();
    let new = second.seal(&binding(), STATE).unwrap();
    for node in [&before, &first, &second] {
        assert!(node.open(&binding(), &old).is_ok());
    }
    for node in [&first, &second, &after] {
        assert!(node.open(&binding(), &new).is_ok());
    }
    let unknown = |result, keys: &Keys| match result {
        Err(OpenError::UnknownKey { id, .. }) => Some(id) == keys.ids().next(),
        _ => false,
    };
    assert!(unknown(after.open(&binding(), &old), before.keys()));
    assert!(unknown(before.open(&binding(), &new), after.keys()));
}

#[test]
fn two_nodes() {
    let (one, other) = (sealer(1), sealer(1));
    let token = one.seal(&binding(), b"first").unwrap();
    assert_eq!(other.open(&binding(), &token).unwrap().state(), b"first");
    let token = other.seal(&binding(), b"second").unwrap();
    assert_eq!(one.open(&binding(), &token).unwrap().state(), b"second");
}

#[test]
fn ephemeral_keys_are_of_one_process() {
    let keys = Keys::ephemeral().unwrap();
    let token = Sealer::new(keys.clone()).seal(&binding(), STATE).unwrap();
    assert!(Sealer::new(keys).open(&binding(), &token).is_ok());
    let another = Sealer::new(Keys::ephemeral().unwrap());
    assert!(another.open(&binding(), &token).is_err());
}

#[test]
fn secrets() {
    for size in [0, 1, 31] {
        let error = Keys::new(vec![1; size]).unwrap_err();
        assert!(matches!(error, KeyError::TooShort { size: given, .. } if given == size));
        let error = keys(1).accept(vec![2; size]).unwrap_err();
        assert!(matches!(error, KeyError::TooShort { .. }));
    }
    assert!(Keys::new([1; 32]).is_ok());
    assert!(Keys::new(vec![1; 1000]).is_ok());
    assert_eq!(
        Keys::new([1; 31]).unwrap_err().to_string(),
        "the secret has 31 bytes, but needs at least 32"
    );
    // All of it counts, not only the first 32 bytes.
    let longer = Keys::new([1; 33]).unwrap();
    assert_ne!(longer.ids().next(), keys(1).ids().next());

    assert!(matches!(
        keys(1).accept(secret(1)),
        Err(KeyError::Repeated { .. })
    ));
    let twice = keys(1).accept(secret(2)).unwrap().accept(secret(2));
    assert!(matches!(twice, Err(KeyError::Repeated { .. })));
}

#[test]
fn no_token_twice() {
    let sealer = sealer(1);
    let one = sealer.seal(&binding(), STATE).unwrap();
    let other = sealer.seal(&binding(), STATE).unwrap();
    assert_ne!(one, other);
    let id = |token| sealer.open(&binding(), token).unwrap().id();
    assert_ne!(id(&one), id(&other));
    assert_eq!(id(&one), id(&one));
}

#[test]
fn at_most_16_kib() {
    let sealer = sealer(1);
    // 16,384 characters are 12,288 bytes, of which 39 are not the state.
    let token = sealer.seal(&binding(), &[7; 12_249]).unwrap();
    assert_eq!(token.len(), MAX_TOKEN);
    assert_eq!(
        sealer.open(&binding(), &token).unwrap().state(),
        [7; 12_249]
    );

    let error = sealer.seal(&binding(), &[7; 12_250]).unwrap_err();
    assert!(matches!(
        error,
        SealError::TooLarge {
            size: 16_386,
            limit: 16_384,
            ..
        }
    ));
    assert_eq!(
        error.to_string(),
        "the sealed state would have 16386 characters, but may have 16384"
    );

    for size in [MAX_TOKEN + 1, 10 * MAX_TOKEN] {
        let error = sealer.open(&binding(), &"A".repeat(size)).unwrap_err();
        assert!(matches!(error, OpenError::TooLarge { size: given, .. } if given == size));
    }
    let error = sealer.open(&binding(), &"A".repeat(MAX_TOKEN)).unwrap_err();
    assert!(matches!(
        error,
        OpenError::UnknownVersion { version: 0, .. }
    ));
}

#[test]
fn whatever_comes() {
    let sealer = sealer(1);
    let good = sealer.seal(&binding(), STATE).unwrap();
    let start = BASE64_URL_SAFE_NO_PAD.decode(&good).unwrap()[..5].to_vec();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut byte = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed.to_le_bytes()[3]
    };
    for round in 0..4_000 {
        let noise: Vec<u8> = (0..round % 97).map(|_| byte()).collect();
        // As a text, as a token, and as a token of our key.
        let text = String::from_utf8_lossy(&noise);
        let token = BASE64_URL_SAFE_NO_PAD.encode(&noise);
        let ours = BASE64_URL_SAFE_NO_PAD.encode([start.as_slice(), &noise].concat());
        for token in [&*text, &token, &ours] {
            assert!(sealer.open(&binding(), token).is_err(), "{token:?}");
        }
    }
}

#[test]
fn one_answer_outward() {
    assert_eq!(OpenError::CODE, -32602);
    assert_eq!(OpenError::MESSAGE, "Invalid or expired requestState");
}

#[test]
fn nothing_to_see() {
    let keys = Keys::new(b"correct horse battery staple, and 32 bytes").unwrap();
    let principal = Principal::new("ada@example.com");
    let arguments = json!({ "name": "Lovelace" });
    let binding = Binding::new(&principal, "tools/call", "ship", arguments.as_object());
    let sealer = Sealer::new(keys.clone());
    let token = sealer.seal(&binding, b"Spitalgasse 2").unwrap();
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(&token).unwrap();
    assert!(!bytes.windows(6).any(|window| window == b"gasse "));

    let opened = sealer.open(&binding, &token).unwrap();
    let id = keys.ids().next().unwrap();
    assert_eq!(format!("{keys:?}"), format!("Keys[KeyId({id})]"));
    assert_eq!(format!("{principal:?}"), "Principal(authenticated)");
    assert_eq!(
        format!("{:?}", Principal::unauthenticated()),
        "Principal(unauthenticated)"
    );
    assert_eq!(format!("{binding:?}"), "Binding { .. }");
    assert_eq!(
        format!("{opened:?}"),
        format!("Opened {{ size: 13, id: StateId({}), .. }}", opened.id())
    );
    assert_eq!(
        format!("{sealer:?}"),
        format!("Sealer {{ keys: Keys[KeyId({id})], lifetime: 3600s, .. }}")
    );
}

fn opened(expires: u64) -> Opened {
    let sealer = sealer(1)
        .clock(|| at(0))
        .lifetime(Duration::from_millis(expires));
    let token = sealer.seal(&binding(), STATE).unwrap();
    sealer.open(&binding(), &token).unwrap()
}

#[test]
fn once() {
    let (_, clock) = clock(10);
    let spent = SpentInMemory::new().clock(clock);
    let (one, other) = (opened(1_000), opened(1_000));
    assert_eq!(now(one.clone().once(&spent)).unwrap(), one);
    assert!(matches!(now(one.once(&spent)), Err(OpenError::Replayed)));
    assert!(now(other.once(&spent)).is_ok());
}

#[test]
fn what_has_expired_is_forgotten() {
    let (hand, clock) = clock(10);
    let spent = SpentInMemory::new().clock(clock);
    let (short, long) = (opened(100), opened(1_000));
    let using = |opened: &Opened| spent.spend_now(opened.id(), opened.expires()).unwrap();
    assert!(spent.is_empty());
    assert_eq!(using(&short), Spend::First);
    assert_eq!(using(&long), Spend::First);
    assert_eq!(spent.len(), 2);

    // Opened in time, and used late: it must not look new.
    hand.store(100, Ordering::Relaxed);
    assert_eq!(using(&short), Spend::Again);
    assert_eq!(using(&long), Spend::Again);
    assert_eq!(spent.len(), 1);
    hand.store(999, Ordering::Relaxed);
    assert_eq!(using(&long), Spend::Again);
}

#[test]
fn a_full_memory_takes_no_more() {
    let (hand, clock) = clock(10);
    let spent = SpentInMemory::new().limit(2).clock(clock);
    let (one, two, three) = (opened(100), opened(200), opened(300));
    assert!(now(one.clone().once(&spent)).is_ok());
    assert!(now(two.clone().once(&spent)).is_ok());
    let error = now(three.clone().once(&spent)).unwrap_err();
    assert!(matches!(error, OpenError::Store(_)));
    let source = std::error::Error::source(&error).unwrap().to_string();
    assert_eq!(source, "there are 2 used states that have not expired");
    // It still knows those that it has.
    assert!(matches!(now(one.once(&spent)), Err(OpenError::Replayed)));

    hand.store(100, Ordering::Relaxed);
    assert!(now(three.once(&spent)).is_ok());
    assert!(matches!(now(two.once(&spent)), Err(OpenError::Replayed)));
}

#[test]
fn a_store_that_fails() {
    struct Failing;
    impl SpentStates for Failing {
        fn spend(&self, _: StateId, _: SystemTime) -> Spending<'_> {
            Box::pin(async { Err("no connection".into()) })
        }
    }
    let error = now(opened(100).once(&Failing)).unwrap_err();
    assert!(matches!(error, OpenError::Store(_)));
}

#[test]
fn one_of_many_threads_is_first() {
    let spent = SpentInMemory::new();
    let sealer = sealer(1);
    let token = sealer.seal(&binding(), STATE).unwrap();
    let first = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    let opened = sealer.open(&binding(), &token).unwrap();
                    usize::from(now(opened.once(&spent)).is_ok())
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .sum::<usize>()
    });
    assert_eq!(first, 1);
}

#[test]
fn to_be_shared() {
    fn shared<T: Send + Sync>() {}
    fn future<T: Send>(_: T) {}
    shared::<Sealer>();
    shared::<Keys>();
    shared::<Binding>();
    shared::<Principal>();
    shared::<OpenError>();
    shared::<SpentInMemory>();
    future(opened(100).once(&SpentInMemory::new()));
}
