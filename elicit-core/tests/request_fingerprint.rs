//! The fingerprint of a request: whatever the person sees changes it.

use std::collections::HashSet;

use elicit_core::{
    BooleanField, ChoiceField, ChoicesField, ElicitResult, Form, IntegerField, NewField,
    NumberField, ProtocolVersion, Request, TextField,
};
use serde_json::{Value, json};

type Asked = Request<elicit_core::Content>;

fn ask(fields: impl IntoIterator<Item = NewField>) -> Asked {
    let form = Form::builder().fields(fields).build().unwrap();
    form.request("Which?")
}

fn one(field: impl Into<NewField>) -> Asked {
    ask([field.into()])
}

/// The documented algorithm once more, from the other end: bytes first, then one loop.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(14_695_981_039_346_656_037, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(1_099_511_628_211)
    })
}

#[test]
fn it_is_the_documented_algorithm() {
    let request = ask([
        TextField::new("t").title("T").prefill("é").into(),
        IntegerField::new("i").description("I").default(-2).into(),
        NumberField::new("n").prefill(0.5).into(),
        BooleanField::new("b").default(true).into(),
        ChoiceField::new("o", [("x", "X"), ("y", "Y")])
            .prefill("y")
            .into(),
        ChoicesField::new("s", ["x", "y"])
            .default(["y", "x"])
            .into(),
        TextField::new("z").into(),
    ]);
    let bytes = [
        &request.form().fingerprint().to_le_bytes()[..],
        b"\x06\0\0\0\0\0\0\0Which?",
        // title, no description, default, nothing unshown
        b"\x01\x01\0\0\0\0\0\0\0T\0\x01\x02\0\0\0\0\0\0\0\xc3\xa9\0",
        b"\0\x01\x01\0\0\0\0\0\0\0I\x01\xfe\xff\xff\xff\xff\xff\xff\xff\0",
        b"\0\0\x01\0\0\0\0\0\0\xe0\x3f\0",
        b"\0\0\x01\x01\0",
        b"\0\0\x01\x01\0\0",
        b"\0\0\x01\x02\0\0\0\0\0\0\0\x01\0\0\0\0",
        b"\0\0\0\0",
    ]
    .concat();
    assert_eq!(request.fingerprint(), fnv1a(&bytes));
}

/// Each pair of these is another question to the person.
#[test]
fn whatever_is_shown_changes_it() {
    let text = || TextField::new("a");
    let slots = || ChoiceField::run_time("slot");
    let from = |titles: [&'static str; 2]| {
        let options = [("0", titles[0]), ("1", titles[1])];
        one(slots()).options("slot", options).unwrap()
    };
    let all = [
        one(text()),
        one(text()).message("What?"),
        one(text()).message(""),
        one(text().title("A")),
        one(text().title("B")),
        one(text().description("A")),
        one(text().title("A").description("A")),
        one(text().prefill("A")),
        one(text().prefill("B")),
        one(text().prefill("")),
        one(text().optional()),
        one(text().default("A")),
        one(text().default("A")).prefill("a", "B").unwrap(),
        one(text().max_length(3)),
        one(BooleanField::new("a").prefill(false)),
        one(BooleanField::new("a").prefill(true)),
        one(IntegerField::new("a").prefill(1)),
        one(IntegerField::new("a").prefill(2)),
        one(NumberField::new("a").prefill(1.0)),
        one(NumberField::new("a").prefill(2.0)),
        from(["Mon 9:00", "Tue 9:00"]),
        from(["Tue 9:00", "Wed 9:00"]),
        from(["Tue 9:00", "Mon 9:00"]),
        from(["Mon 9:00", "Tue 9:00"]).prefill("slot", "0").unwrap(),
        from(["Mon 9:00", "Tue 9:00"]).prefill("slot", "1").unwrap(),
        one(ChoicesField::new("a", ["x", "y"])),
        one(ChoicesField::new("a", ["x", "y"]).prefill(["x"])),
        one(ChoicesField::new("a", ["x", "y"]).prefill(["x", "y"])),
        one(ChoicesField::new("a", ["x", "y"]).prefill(["y", "x"])),
        ask([text().title("A").into(), TextField::new("b").into()]),
        ask([text().into(), TextField::new("b").title("A").into()]),
        one(text()).message("A"),
    ];
    let different: HashSet<u64> = all.iter().map(Request::fingerprint).collect();
    assert_eq!(different.len(), all.len());
}

#[test]
fn what_is_not_shown_does_not_change_it() {
    let plain = one(TextField::new("a"));
    let named = Form::builder()
        .name("Other")
        .message("Other?")
        .field(TextField::new("a"))
        .deny_unknown()
        .build()
        .unwrap()
        .request("Which?")
        .allow_link();
    assert_eq!(named.fingerprint(), plain.fingerprint());
    assert_eq!(plain.clone().fingerprint(), plain.fingerprint());
}

fn again(request: &Asked, content: Value) -> Asked {
    let version = ProtocolVersion::V2026_07_28;
    let result = ElicitResult::accept(content).unwrap();
    let faults = request.outcome(version, &result).unwrap_err();
    request.again(version, &result, &faults)
}

/// With its faults, and with what was good filled in.
#[test]
fn asked_again_it_is_another_question() {
    let request = |default| {
        ask([
            TextField::new("a").non_empty().into(),
            TextField::new("b").default(default).into(),
        ])
    };
    let first = request("x");
    let empty = again(&first, json!({ "a": "" }));
    assert_ne!(empty.fingerprint(), first.fingerprint());
    assert_eq!(
        empty.fingerprint(),
        again(&first, json!({ "a": "" })).fingerprint()
    );
    let filled = again(&first, json!({ "a": "", "b": "z" }));
    assert_ne!(filled.fingerprint(), empty.fingerprint());
    // The same is shown, but a missing answer gives another value.
    let other = again(&request("y"), json!({ "a": "", "b": "z" }));
    assert_ne!(filled.fingerprint(), other.fingerprint());
}
