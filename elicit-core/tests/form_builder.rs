//! Forms that are put together at run time.

use elicit_core::{
    BooleanField, Bound, ChoiceField, ChoicesField, ElicitResult, Flaw, Form, FormError, Format,
    IntegerField, Limit, NewField, NumberField, Opt, Outcome, ProtocolVersion, Rule, TextField,
    Unsupported,
};
use serde_json::{Value, json};

const V06: ProtocolVersion = ProtocolVersion::V2025_06_18;
const V11: ProtocolVersion = ProtocolVersion::V2025_11_25;
const V07: ProtocolVersion = ProtocolVersion::V2026_07_28;

fn contact() -> Form {
    Form::builder()
        .name("Contact")
        .message("What is your info?")
        .field(
            TextField::new("name")
                .title("Your name")
                .min_length(1)
                .max_length(50),
        )
        .field(
            TextField::new("email")
                .format(Format::Email)
                .prefill("a@b.example"),
        )
        .field(
            IntegerField::new("age")
                .description("Leave empty if you would rather not say")
                .minimum(18)
                .maximum(120)
                .optional(),
        )
        .field(
            NumberField::new("share")
                .minimum(0.0)
                .maximum(1.0)
                .default(0.5),
        )
        .field(BooleanField::new("newsletter").default(true))
        .field(ChoiceField::new(
            "role",
            [("dev", "Developer"), ("pm", "Product Manager")],
        ))
        .field(
            ChoicesField::new("topics", ["releases", "security"])
                .max_items(2)
                .default(["releases"]),
        )
        .build()
        .unwrap()
}

#[test]
fn a_built_form_is_asked_like_any_other() {
    let form = contact();
    assert_eq!(
        (form.name(), form.message()),
        ("Contact", "What is your info?")
    );
    let full = r#"{"type":"object","properties":{"name":{"type":"string","title":"Your name","minLength":1,"maxLength":50},"email":{"type":"string","format":"email","default":"a@b.example"},"age":{"type":"integer","description":"Leave empty if you would rather not say","minimum":18,"maximum":120},"share":{"type":"number","minimum":0,"maximum":1,"default":0.5},"newsletter":{"type":"boolean","default":true},"role":{"type":"string","oneOf":[{"const":"dev","title":"Developer"},{"const":"pm","title":"Product Manager"}]},"topics":{"type":"array","maxItems":2,"items":{"type":"string","enum":["releases","security"]},"default":["releases"]}},"required":["name","email","role"]}"#;
    assert_eq!(form.requested_schema(V07).as_deref(), Ok(full));
    assert_eq!(form.requested_schema(V11).as_deref(), Ok(full));
    let basic = form.requested_schema(V06).unwrap();
    assert!(basic.contains(
        r#""topics.releases":{"type":"boolean","title":"topics: releases","default":true}"#
    ));
    // The other side reads the same questions.
    let received = Form::from_slice(full.as_bytes()).unwrap();
    assert_eq!(received.fields(), form.fields());
}

#[test]
fn its_answer_is_read_like_any_other() {
    let request = contact().request("Who are you?");
    let result: ElicitResult = serde_json::from_str(
        r#"{"action":"accept","content":{"name":"Ada","email":"ada@b.example","role":"pm"}}"#,
    )
    .unwrap();
    let Ok(Outcome::Accepted(content)) = request.outcome(V11, &result) else {
        panic!()
    };
    assert_eq!(
        serde_json::to_string(&content).unwrap(),
        r#"{"name":"Ada","email":"ada@b.example","share":0.5,"newsletter":true,"role":"pm","topics":["releases"]}"#
    );
    let result: ElicitResult = serde_json::from_str(
        r#"{"action":"accept","content":{"name":"","age":17,"share":2,"role":"Developer"}}"#,
    )
    .unwrap();
    let invalid = request.outcome(V11, &result).unwrap_err();
    let rules: Vec<_> = invalid
        .iter()
        .map(|violation| (violation.field.to_string(), violation.rule.name()))
        .collect();
    assert_eq!(
        rules,
        [
            ("name".to_owned(), "min_length"),
            ("email".to_owned(), "required"),
            ("age".to_owned(), "minimum"),
            ("share".to_owned(), "maximum"),
            ("role".to_owned(), "option"),
        ]
    );
}

#[test]
fn required_is_what_nothing_says_otherwise() {
    let required = |field: NewField| {
        let form = Form::builder().field(field).build().unwrap();
        form.fields()[0].is_required()
    };
    assert!(required(BooleanField::new("a").into()));
    assert!(required(BooleanField::new("a").prefill(false).into()));
    assert!(!required(BooleanField::new("a").default(false).into()));
    assert!(!required(BooleanField::new("a").optional().into()));
    assert!(!required(
        BooleanField::new("a").optional().prefill(true).into()
    ));
    // The last one counts.
    assert!(required(
        BooleanField::new("a").default(true).prefill(true).into()
    ));
}

/// A default stands for a missing answer, a prefill is only shown.
#[test]
fn only_a_default_fills() {
    let form = Form::builder()
        .field(TextField::new("d").default("d"))
        .field(TextField::new("p").prefill("p").optional())
        .build()
        .unwrap();
    let read = form.read(&json!({})).unwrap();
    assert_eq!(read.to_value(), json!({"d": "d"}));
    let sent = form.requested_schema(V11).unwrap();
    assert!(sent.contains(r#""p":{"type":"string","default":"p"}"#));
}

#[test]
fn falsy_defaults_are_defaults() {
    let form = Form::builder()
        .field(TextField::new("t").default(""))
        .field(IntegerField::new("i").default(0))
        .field(NumberField::new("n").default(-0.0))
        .field(BooleanField::new("b").default(false))
        .field(ChoicesField::new("l", ["x"]).default([""; 0]))
        .build()
        .unwrap();
    let read = form.read(&json!({})).unwrap();
    assert_eq!(
        serde_json::to_string(&read).unwrap(),
        r#"{"t":"","i":0,"n":0,"b":false,"l":[]}"#
    );
}

#[test]
fn options_are_given_as_they_are_at_hand() {
    let languages: Vec<(String, String)> = vec![("fr".to_owned(), "Français".to_owned())];
    let form = Form::builder()
        .field(ChoiceField::new("a", ["x", "y"]))
        .field(ChoiceField::new("b", vec!["x".to_owned()]))
        .field(ChoiceField::new("c", languages))
        .field(ChoicesField::new(
            "d",
            [Opt::titled("m", "Medium"), Opt::new("xxl")],
        ))
        .build()
        .unwrap();
    assert!(
        form.requested_schema(V11)
            .unwrap()
            .contains(r#""anyOf":[{"const":"m","title":"Medium"},{"const":"xxl","title":"xxl"}]"#)
    );
}

#[test]
fn options_may_come_with_the_request() {
    let form = Form::builder()
        .field(ChoiceField::run_time("branch"))
        .field(ChoicesField::run_time("files").min_items(2))
        .build()
        .unwrap();
    let request = form.request("Which?");
    assert_eq!(
        request.params(V11).unwrap_err(),
        Unsupported::MissingOptions {
            field: "branch".into()
        }
    );
    let request = request.options("branch", ["main", "next"]).unwrap();
    let few = request.clone().options("files", ["a.rs"]).unwrap_err();
    assert_eq!(few.iter().next().unwrap().flaw, Flaw::TooFewOptions);
    let request = request
        .options("files", [("a", "a.rs"), ("b", "b.rs")])
        .unwrap();
    request.params(V11).unwrap();
}

#[test]
fn enum_names_are_for_old_clients() {
    let form = Form::builder()
        .field(ChoiceField::new("e", [("x", "X")]).enum_names())
        .build()
        .unwrap();
    let same = r#"{"type":"object","properties":{"e":{"type":"string","enum":["x"],"enumNames":["X"]}},"required":["e"]}"#;
    for version in ProtocolVersion::all() {
        assert_eq!(form.requested_schema(version).as_deref(), Ok(same));
    }
}

#[test]
fn unknown_keys_are_denied_on_request() {
    let form = Form::builder().field(BooleanField::new("a"));
    let answer = json!({"a": true, "b": 1});
    assert!(form.clone().build().unwrap().read(&answer).is_ok());
    let denying = form.deny_unknown().build().unwrap();
    assert!(denying.denies_unknown());
    assert!(denying.read(&answer).is_err());
    assert!(denying.read(&json!({"a": true})).is_ok());
}

#[track_caller]
fn refused(field: impl Into<NewField>, flaws: &[Flaw]) {
    let error = Form::builder().field(field).build().unwrap_err();
    let found: Vec<_> = error.iter().map(|fault| fault.flaw.clone()).collect();
    assert_eq!(found, flaws);
    assert!(error.iter().all(|fault| fault.field == "a"));
}

fn most(bound: i128) -> Flaw {
    Flaw::Default(Rule::Maximum(Bound::Integer(bound)))
}

fn same(text: &'static str) -> Flaw {
    Flaw::SameOption(text.into())
}

#[test]
fn a_field_has_a_name() {
    let error = Form::builder()
        .field(TextField::new(""))
        .build()
        .unwrap_err();
    let flaws: Vec<_> = error.iter().map(|fault| &fault.flaw).collect();
    assert_eq!(flaws, [&Flaw::NoName]);
    // Two that nobody could read are not the same one twice.
    let error = Form::builder()
        .field(BooleanField::new(" \t\n"))
        .field(BooleanField::new("\u{a0}"))
        .field(BooleanField::new(" \t\n"))
        .build()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        ["the form has a field without a name: give it one"; 3].join("\n")
    );
}

/// As the derive does not compile them.
#[test]
fn texts_have_something_to_read() {
    for blank in ["", " ", "\n\t", "\u{2003}"] {
        let fields: [NewField; 6] = [
            TextField::new("a").title(blank).into(),
            IntegerField::new("a").description(blank).into(),
            NumberField::new("a").title(blank).description(blank).into(),
            BooleanField::new("a").title(blank).into(),
            ChoiceField::new("a", [Opt::titled("x", blank), Opt::new("y")]).into(),
            ChoicesField::new("a", [("x", "X"), ("y", blank)]).into(),
        ];
        for field in fields {
            refused(field, &[Flaw::EmptyText]);
        }
        refused(ChoiceField::new("a", ["x", blank]), &[Flaw::EmptyOption]);
        refused(
            ChoicesField::new("a", [(blank, "None"), ("x", "X")]),
            &[Flaw::EmptyOption],
        );
        refused(
            ChoiceField::new("a", [(blank, blank)]),
            &[Flaw::EmptyOption, Flaw::EmptyText],
        );
    }
    assert_eq!(
        Form::builder()
            .field(TextField::new("a").title(""))
            .build()
            .unwrap_err()
            .to_string(),
        "a: has a title or description that is empty: write what the person reads, or leave it out"
    );
    // A message comes with the request, and what is received is not judged.
    let form = Form::builder().field(TextField::new(" a ").title(" A "));
    assert!(form.build().is_ok());
    let received = r#"{"type":"object","properties":{" ":{"type":"string","title":"","description":" ","oneOf":[{"const":" ","title":""}]}}}"#;
    assert!(Form::from_slice(received.as_bytes()).is_ok());
}

#[test]
fn what_could_not_be_answered_is_refused() {
    let text = || TextField::new("a");
    refused(text().min_length(2).max_length(1), &[Flaw::Bounds]);
    refused(
        text().non_empty().default(""),
        &[Flaw::Default(Rule::MinLength(1))],
    );
    refused(
        text().format(Format::Email).prefill("nobody"),
        &[Flaw::Default(Rule::Format(Format::Email))],
    );
    refused(
        IntegerField::new("a").minimum(2).maximum(1),
        &[Flaw::Bounds],
    );
    refused(IntegerField::new("a").minimum(i64::MIN), &[Flaw::Bound]);
    refused(
        IntegerField::new("a").default(i64::MAX),
        &[most(9_007_199_254_740_991)],
    );
    refused(
        IntegerField::new("a").minimum(2).default(1),
        &[Flaw::Default(Rule::Minimum(Bound::Integer(2)))],
    );
    let number = || NumberField::new("a");
    refused(number().minimum(0.2).maximum(0.1), &[Flaw::Bounds]);
    refused(number().minimum(f64::NAN), &[Flaw::Bound]);
    refused(number().maximum(f64::INFINITY), &[Flaw::Bound]);
    refused(
        number().maximum(1.0).prefill(1.5),
        &[Flaw::Default(Rule::Maximum(Bound::Number(1.0)))],
    );
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        refused(number().default(value), &[Flaw::Unsayable]);
        refused(number().minimum(1.0).prefill(value), &[Flaw::Unsayable]);
    }
    refused(ChoiceField::new("a", [""; 0]), &[Flaw::NoOptions]);
    refused(ChoiceField::new("a", ["x", ""]), &[Flaw::EmptyOption]);
    refused(
        ChoicesField::new("a", [("", "None"), ("x", "X")]),
        &[Flaw::EmptyOption],
    );
    refused(
        ChoiceField::new("a", ["", ""]),
        &[same(""), Flaw::EmptyOption],
    );
    refused(ChoiceField::new("a", ["x", "y", "x"]), &[same("x")]);
    refused(
        ChoiceField::new("a", [("x", "Same"), ("y", "Same")]),
        &[same("Same")],
    );
    refused(
        ChoiceField::new("a", [Opt::titled("x", "y"), Opt::new("y")]),
        &[same("y")],
    );
    refused(
        ChoiceField::new("a", ["x"]).default("X"),
        &[Flaw::Default(Rule::Option)],
    );
    refused(
        ChoiceField::new("a", [("x", "X")]).prefill("X"),
        &[Flaw::Default(Rule::Option)],
    );
    refused(
        ChoiceField::run_time("a").default("x"),
        &[Flaw::OptionsMissing],
    );
    let list = || ChoicesField::new("a", ["x", "y"]);
    refused(list().min_items(3), &[Flaw::TooFewOptions]);
    refused(list().min_items(2).max_items(1), &[Flaw::Bounds]);
    refused(
        list().min_items(1).default([""; 0]),
        &[Flaw::Default(Rule::MinItems(1))],
    );
    refused(
        list().max_items(1).default(["x", "y"]),
        &[Flaw::Default(Rule::MaxItems(1))],
    );
    refused(list().prefill(["z"]), &[Flaw::Default(Rule::Option)]);
    assert!(
        Form::builder()
            .field(list().default(["x", "x"]).max_items(1))
            .build()
            .is_ok()
    );
}

#[test]
fn a_form_asks_something_and_each_name_once() {
    let error = Form::builder().message("Sure?").build().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the form asks nothing: give it a field, or ask a yes or no with `Confirm`"
    );
    let error = Form::builder()
        .field(BooleanField::new("a"))
        .field(TextField::new("b"))
        .field(TextField::new("a"))
        .build()
        .unwrap_err();
    assert_eq!(error.to_string(), "a: is the name of two fields");
}

#[test]
fn all_faults_at_once_in_the_order_of_the_form() {
    let error = Form::builder()
        .message("See https://example.com")
        .field(
            TextField::new("z")
                .min_length(3)
                .max_length(2)
                .title("http://x"),
        )
        .field(ChoiceField::new("m", ["x", "x"]))
        .field(TextField::new("fine"))
        .field(IntegerField::new("a").minimum(5).default(4))
        .field(TextField::new("fine"))
        .build()
        .unwrap_err();
    let faults: Vec<_> = error
        .iter()
        .map(|fault| (&*fault.field, fault.flaw.clone()))
        .collect();
    assert_eq!(
        faults,
        [
            ("", Flaw::Link),
            ("z", Flaw::Bounds),
            ("z", Flaw::Link),
            ("m", same("x")),
            ("a", Flaw::Default(Rule::Minimum(Bound::Integer(5)))),
            ("fine", Flaw::SameName),
        ]
    );
}

#[test]
fn a_list_without_end_is_one_that_is_too_long() {
    let limit = |result: Result<Form, FormError>| {
        let error = result.unwrap_err();
        let faults: Vec<_> = error.iter().map(|fault| fault.flaw.clone()).collect();
        assert_eq!(faults.len(), 1, "{error}");
        faults[0].clone()
    };
    let names = (0_u32..).map(|at| BooleanField::new(at.to_string()));
    assert_eq!(
        limit(Form::builder().fields(names).build()),
        Flaw::Limit(Limit::Fields(65_535))
    );
    let values = (0_u32..).map(|at| at.to_string());
    assert_eq!(
        limit(Form::builder().field(ChoiceField::new("a", values)).build()),
        Flaw::Limit(Limit::Options(65_535))
    );
    // As many as there can be.
    let values = (0_u32..65_535).map(|at| at.to_string());
    let form = Form::builder().field(ChoiceField::new("a", values)).build();
    assert_eq!(
        form.unwrap().fields()[0].kind().options().unwrap().len(),
        65_535
    );
}

#[test]
fn secrets_are_asked_for_on_a_page() {
    refused(
        TextField::new("a").title("Your password"),
        &[Flaw::Secret("password")],
    );
    let named = Form::builder().field(TextField::new("api_key")).build();
    assert_eq!(
        named.unwrap_err().iter().next().unwrap().flaw,
        Flaw::Secret("api key")
    );
    let allowed = Form::builder()
        .field(TextField::new("pin").title("Pin of the map").allow_secret())
        // Only free text could hold one.
        .field(BooleanField::new("password"))
        .build();
    assert!(allowed.is_ok());
}

#[test]
fn links_are_kept_out_of_texts() {
    let with = |field: NewField| Form::builder().field(field).build().map(drop);
    let link = Err(vec![Flaw::Link]);
    let flaws = |result: Result<(), FormError>| {
        result.map_err(|error| error.iter().map(|f| f.flaw.clone()).collect::<Vec<_>>())
    };
    assert_eq!(
        flaws(with(TextField::new("a").title("https://x").into())),
        link
    );
    assert_eq!(
        flaws(with(BooleanField::new("a").description("HTTP://X").into())),
        link
    );
    assert_eq!(
        flaws(with(ChoiceField::new("a", [("x", "http://x")]).into())),
        link
    );
    assert_eq!(
        flaws(with(
            TextField::new("a").title("https://x").allow_link().into()
        )),
        Ok(())
    );
    let form = Form::builder()
        .message("http://x")
        .field(TextField::new("a").title("https://x"));
    assert!(form.clone().build().is_err());
    let allowed = form.allow_link().build().unwrap();
    allowed.request("http://x").params(V11).unwrap();
}

/// On 2025-06-18 two questions would have one name.
#[test]
fn names_of_booleans_are_taken_too() {
    let list = |name: &'static str, options: [&'static str; 2]| ChoicesField::new(name, options);
    let error = Form::builder()
        .field(BooleanField::new("tags.r"))
        .field(list("tags", ["r", "g"]))
        .build()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "tags: has an option that 2025-06-18 asks under the name `tags.r`, which is taken: \
         rename one of the two"
    );
    let two = Form::builder()
        .field(list("a", ["b.c", "x"]))
        .field(list("a.b", ["c", "y"]))
        .build()
        .unwrap_err();
    let fault = two.iter().next().unwrap();
    assert_eq!(
        (&*fault.field, &fault.flaw),
        ("a.b", &Flaw::OptionName("a.b.c".into()))
    );
    // A list itself is not asked there.
    let form = Form::builder()
        .field(list("tags.r", ["x", "y"]))
        .field(list("tags", ["r", "g"]))
        .build()
        .unwrap();
    form.requested_schema(V06).unwrap();
}

#[cfg(feature = "pattern")]
#[test]
fn a_pattern_is_enforced_and_sent_on_request() {
    let form = |field: TextField| Form::builder().field(field).build();
    let plain = form(TextField::new("a").pattern("^[A-Z]{2}-[0-9]+$")).unwrap();
    assert!(plain.read(&json!({"a": "AB-12"})).is_ok());
    assert!(plain.read(&json!({"a": "ab-12"})).is_err());
    assert!(!plain.requested_schema(V11).unwrap().contains("pattern"));
    let sent = form(TextField::new("a").send_pattern().pattern("^x")).unwrap();
    assert!(
        sent.requested_schema(V06)
            .unwrap()
            .contains(r#""pattern":"^x""#)
    );
    refused(TextField::new("a").pattern("("), &[Flaw::Pattern]);
    refused(TextField::new("a").pattern("(?=x)"), &[Flaw::Pattern]);
    refused(
        TextField::new("a").pattern("^x").default("y"),
        &[Flaw::Default(Rule::Pattern)],
    );
}

#[cfg(not(feature = "pattern"))]
#[test]
fn a_pattern_needs_its_feature() {
    refused(
        TextField::new("a").pattern("^x"),
        &[Flaw::Feature("pattern")],
    );
    let error = Form::builder()
        .field(TextField::new("a").pattern("^x").default("y"))
        .build()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "a: has a rule that needs the feature `pattern` of `mcp-elicit`: turn it on in Cargo.toml"
    );
}

#[test]
fn nothing_is_beyond_what_the_table_holds() {
    let fields = |count: usize| (0..count).map(|at| BooleanField::new(at.to_string()));
    let form = Form::builder().fields(fields(65_535)).build().unwrap();
    assert!(form.field("65534").is_some());
    let error = Form::builder().fields(fields(65_536)).build().unwrap_err();
    assert_eq!(
        error.iter().next().unwrap().flaw,
        Flaw::Limit(Limit::Fields(65_535))
    );
    let numbers = || (0..).map(|at: u64| at.to_string());
    refused(
        ChoiceField::new("a", numbers()),
        &[Flaw::Limit(Limit::Options(65_535))],
    );
    let many = ChoicesField::new("a", numbers().take(65_535)).prefill(["65534"]);
    let form = Form::builder().field(many).build().unwrap();
    assert_eq!(form.fields()[0].default_value(), Some(json!(["65534"])));
}

/// A default may be a person's.
#[test]
fn debug_shows_names_only() {
    let field = TextField::new("name").prefill("Ada");
    let builder = Form::builder().name("Contact").field(field.clone());
    let form = builder.clone().build().unwrap();
    let shown = format!(
        "{field:?} {:?} {builder:?} {form:?}",
        NewField::from(field.clone())
    );
    assert!(shown.contains("name") && shown.contains("Contact"));
    assert!(!shown.contains("Ada"), "{shown}");
}

#[test]
fn forms_and_builders_go_everywhere() {
    fn anywhere<T: Send + Sync + Clone + 'static>(_: &T) {}
    anywhere(&Form::builder());
    anywhere(&contact());
    anywhere(&NewField::from(BooleanField::new("a")));
    // And what was read as a value is what was built.
    let schema: Value = serde_json::from_str(&contact().requested_schema(V07).unwrap()).unwrap();
    let form = Form::from_value(&schema).unwrap();
    assert_eq!(form.fields().len(), contact().fields().len());
}
