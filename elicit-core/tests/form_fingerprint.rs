//! The fingerprint: what changes it, what does not, and that it stays what it is.

use std::collections::HashSet;

use elicit_core::{
    BooleanField, ChoiceField, ChoicesField, Form, Format, IntegerField, NewField, NumberField,
    Opt, ProtocolVersion, TextField,
};

fn form(fields: impl IntoIterator<Item = NewField>) -> Form {
    Form::builder().fields(fields).build().unwrap()
}

fn of(field: impl Into<NewField>) -> u64 {
    form([field.into()]).fingerprint()
}

/// The documented algorithm once more, from the other end: bytes first, then one loop.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(14_695_981_039_346_656_037, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(1_099_511_628_211)
    })
}

#[test]
fn it_is_the_documented_algorithm() {
    // Known values of FNV-1a.
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);

    let confirm = form([BooleanField::new("confirm").into()]);
    let bytes = b"\x01\0\0\0\0\0\0\0\x07\0\0\0\0\0\0\0confirm\x01\x04";
    assert_eq!(confirm.fingerprint(), fnv1a(bytes));

    let rich = form([
        TextField::new("name")
            .title("Your name")
            .min_length(1)
            .format(Format::Date)
            .into(),
        IntegerField::new("é").minimum(-2).prefill(7).into(),
        NumberField::new("n").maximum(0.5).optional().into(),
        ChoiceField::new("role", [("dev", "Developer"), ("n", "None")])
            .default("dev")
            .into(),
        ChoicesField::new("t", ["x"]).max_items(258).into(),
    ]);
    let bytes = [
        &b"\x05\0\0\0\0\0\0\0"[..],
        // name: required text, of at least 1, no maximum, a date, no pattern
        b"\x04\0\0\0\0\0\0\0name\x01\x01\x01\x01\0\0\0\0\x01\x03\0",
        // é: required integer from -2
        b"\x02\0\0\0\0\0\0\0\xc3\xa9\x01\x02\x01\xfe\xff\xff\xff\xff\xff\xff\xff\0",
        // n: optional number up to 0.5
        b"\x01\0\0\0\0\0\0\0n\0\x03\0\x01\0\0\0\0\0\0\xe0\x3f",
        // role: not required, one of two: dev, Developer; n, None
        b"\x04\0\0\0\0\0\0\0role\0\x05\x02\0\0\0\0\0\0\0",
        b"\x03\0\0\0\0\0\0\0dev\x01\x09\0\0\0\0\0\0\0Developer",
        b"\x01\0\0\0\0\0\0\0n\x01\x04\0\0\0\0\0\0\0None",
        // t: required, some of one without a title, at most 258
        b"\x01\0\0\0\0\0\0\0t\x01\x06\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0x\0\0\x01\x02\x01\0\0",
    ]
    .concat();
    assert_eq!(rich.fingerprint(), fnv1a(&bytes));
}

/// These numbers stand in states that are out there: they must never change.
#[test]
fn it_stays_what_it_is() {
    let confirm = form([BooleanField::new("confirm").into()]);
    assert_eq!(confirm.fingerprint(), 0xb799_b4ca_409a_4ab8);
    let contact = form([
        TextField::new("name").non_empty().max_length(50).into(),
        TextField::new("email").format(Format::Email).into(),
        IntegerField::new("age")
            .minimum(18)
            .maximum(120)
            .optional()
            .into(),
        BooleanField::new("newsletter").default(true).into(),
        ChoiceField::new("role", ["dev", "pm"]).into(),
        ChoicesField::new("topics", ["releases", "security"])
            .max_items(2)
            .into(),
    ]);
    assert_eq!(contact.fingerprint(), 0xc1d6_5528_12c8_91f0);
}

#[test]
fn what_is_only_shown_does_not_change_it() {
    let plain = form([
        TextField::new("a").into(),
        ChoiceField::new("b", ["x", "y"]).into(),
    ]);
    let dressed = Form::builder()
        .name("Other")
        .message("Other?")
        .field(
            TextField::new("a")
                .title("A")
                .description("help")
                .prefill("x"),
        )
        .field(
            ChoiceField::new("b", ["x", "y"])
                .title("B")
                .description("one of two")
                .prefill("y"),
        )
        .deny_unknown()
        .build()
        .unwrap();
    assert_eq!(plain.fingerprint(), dressed.fingerprint());
    let other = dressed.request("Another?").prefill("a", "z").unwrap();
    assert_eq!(other.form().fingerprint(), plain.fingerprint());
}

#[test]
fn all_else_changes_it() {
    let all = [
        of(TextField::new("a")),
        of(TextField::new("b")),
        of(TextField::new("ab")),
        of(TextField::new("a").optional()),
        of(TextField::new("a").min_length(1)),
        of(TextField::new("a").max_length(1)),
        of(TextField::new("a").min_length(1).max_length(1)),
        of(TextField::new("a").max_length(256)),
        of(TextField::new("a").format(Format::Email)),
        of(TextField::new("a").format(Format::Uri)),
        of(TextField::new("a").format(Format::Date)),
        of(TextField::new("a").format(Format::DateTime)),
        of(IntegerField::new("a")),
        of(IntegerField::new("a").minimum(0)),
        of(IntegerField::new("a").maximum(0)),
        of(IntegerField::new("a").minimum(1)),
        of(IntegerField::new("a").minimum(-1)),
        of(NumberField::new("a")),
        of(NumberField::new("a").minimum(0.0)),
        of(NumberField::new("a").maximum(0.0)),
        of(NumberField::new("a").minimum(1.0)),
        of(BooleanField::new("a")),
        of(ChoiceField::new("a", ["x", "y"])),
        of(ChoiceField::new("a", ["y", "x"])),
        of(ChoiceField::new("a", ["xy"])),
        of(ChoiceField::new("a", ["xy", "z"])),
        of(ChoiceField::new("a", ["x", "yz"])),
        of(ChoiceField::new("a", [("x", "X"), ("y", "y")])),
        of(ChoiceField::new("a", [("x", "x"), ("y", "X")])),
        of(ChoiceField::new("a", [("x", "X"), ("y", "Y")])),
        of(ChoiceField::new("a", [("x", "Y"), ("y", "X")])),
        of(ChoiceField::run_time("a")),
        of(ChoicesField::new("a", ["x", "y"])),
        of(ChoicesField::new("a", ["x", "y"]).min_items(1)),
        of(ChoicesField::new("a", ["x", "y"]).max_items(1)),
        of(ChoicesField::new("a", [("x", "X"), ("y", "Y")])),
        of(ChoicesField::run_time("a")),
        Form::from_slice(br#"{"type":"object"}"#)
            .unwrap()
            .fingerprint(),
        Form::from_slice(
            br#"{"properties":{"a":{"type":"string","pattern":"x"}},"required":["a"]}"#,
        )
        .unwrap()
        .fingerprint(),
        form([TextField::new("a").into(), TextField::new("b").into()]).fingerprint(),
        form([TextField::new("b").into(), TextField::new("a").into()]).fingerprint(),
    ];
    let different: HashSet<u64> = all.into_iter().collect();
    assert_eq!(different.len(), all.len());
}

#[test]
fn minus_zero_is_zero() {
    let zero = |bound| of(NumberField::new("a").minimum(bound));
    assert_eq!(zero(0.0), zero(-0.0));
}

/// So it is sent where another option has a title, and so it is read.
#[test]
fn a_title_that_is_the_value_is_none() {
    let role = |options: [Opt; 2]| of(ChoiceField::new("a", options));
    let none = role([Opt::new("x"), Opt::new("y")]);
    assert_eq!(role([Opt::titled("x", "x"), Opt::titled("y", "y")]), none);
    assert_eq!(
        role([Opt::titled("x", "X"), Opt::new("y")]),
        role([Opt::titled("x", "X"), Opt::titled("y", "y")])
    );
}

/// How they are spelled on the wire is no matter to the person.
#[test]
fn the_legacy_spelling_of_titles_does_not_change_it() {
    let titled = || ChoiceField::new("a", [("x", "X"), ("y", "Y")]);
    assert_eq!(of(titled()), of(titled().enum_names()));
}

/// What was sent is what the other side reads.
#[test]
fn it_is_the_same_on_both_sides() {
    let form = form([
        TextField::new("t").min_length(2).format(Format::Uri).into(),
        IntegerField::new("i")
            .minimum(-5)
            .maximum(5)
            .default(3)
            .into(),
        NumberField::new("n")
            .minimum(1.0)
            .maximum(1e300)
            .optional()
            .into(),
        BooleanField::new("b").prefill(true).into(),
        ChoiceField::new("e", [("x", "X"), ("y", "Y")]).into(),
        ChoiceField::new("o", [Opt::titled("x", "X"), Opt::new("y")]).into(),
        ChoiceField::new("l", [("x", "X"), ("y", "Y")])
            .enum_names()
            .into(),
        ChoicesField::new("s", [("x", "X"), ("y", "Y")]).into(),
        ChoicesField::new("m", ["x", "y"])
            .min_items(1)
            .max_items(2)
            .into(),
    ]);
    for version in [ProtocolVersion::V2025_11_25, ProtocolVersion::V2026_07_28] {
        let sent = form.requested_schema(version).unwrap();
        let received = Form::from_slice(sent.as_bytes()).unwrap();
        assert_eq!(received.fingerprint(), form.fingerprint());
    }
}
