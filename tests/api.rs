//! What every user of the crate relies on: types that cross threads, errors that are errors.

mod kit;

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use elicit::{
    Action, Bound, Capability, Choice, Confirm, Content, Elicit, ElicitParams, ElicitResult,
    ElicitationComplete, EmptyInputRequired, Flaw, Form, FormError, FormFault, FormField,
    FormParams, Format, InputRequest, InputRequests, InputRequired, InputResponses, Invalid,
    InvalidInput, JsonType, Kind, MissingCapability, Mode, Opt, Options, Outcome, Pattern,
    ProtocolVersion, RepeatedKey, Request, Rule, UnknownAction, UnknownFormat, UnknownMode,
    UnknownVersion, UnsafeUrl, Unsupported, UrlParams, UrlRequest, UrlRequired, Violation,
};
use kit::{read, refuses};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Choice)]
enum Size {
    S,
    L,
}

/// What?
#[derive(Debug, Clone, PartialEq, Elicit)]
struct Everything {
    text: String,
    size: Option<Size>,
}

#[test]
fn everything_crosses_threads_and_borrows_from_nobody() {
    fn is<T: Send + Sync + 'static>() {}
    is::<Form>();
    is::<FormField>();
    is::<Kind>();
    is::<Options>();
    is::<Opt>();
    is::<Pattern>();
    is::<Format>();
    is::<elicit::FormBuilder>();
    is::<elicit::NewField>();
    is::<Flaw>();
    is::<FormFault>();
    is::<FormError>();
    is::<Request<Everything>>();
    is::<Request<Content>>();
    is::<Content>();
    is::<Outcome<Everything>>();
    is::<Rule>();
    is::<Bound>();
    is::<JsonType>();
    is::<Violation>();
    is::<Invalid>();
    is::<Action>();
    is::<Mode>();
    is::<Capability>();
    is::<MissingCapability>();
    is::<ElicitParams>();
    is::<FormParams>();
    is::<UrlParams>();
    is::<ElicitResult>();
    is::<ElicitationComplete>();
    is::<InputRequest>();
    is::<InputRequests>();
    is::<InputRequired>();
    is::<InputResponses>();
    is::<EmptyInputRequired>();
    is::<RepeatedKey>();
    is::<InvalidInput>();
    is::<ProtocolVersion>();
    is::<UnknownVersion>();
    is::<UrlRequest>();
    is::<UrlRequired>();
    is::<UnsafeUrl>();
    is::<Unsupported>();
    is::<Confirm>();
}

#[test]
fn every_error_is_an_error() {
    fn is<T: Error + Clone + PartialEq + Send + Sync + 'static>() {}
    is::<Invalid>();
    is::<FormError>();
    is::<Unsupported>();
    is::<UnsafeUrl>();
    is::<UnknownVersion>();
    is::<UnknownAction>();
    is::<UnknownMode>();
    is::<UnknownFormat>();
    is::<InvalidInput>();
    is::<RepeatedKey>();
    is::<EmptyInputRequired>();
    is::<MissingCapability>();
}

#[test]
fn errors_are_used_with_a_question_mark() {
    fn ask(version: &str, answer: &str) -> Result<String, Box<dyn Error + Send + Sync>> {
        let version: ProtocolVersion = version.parse()?;
        let request = Everything::request().prefill("text", "t")?;
        let _params = request.params(version)?;
        let result = ElicitResult::from_slice(answer.as_bytes())?;
        Ok(match request.outcome(version, &result)? {
            Outcome::Accepted(everything) => everything.text,
            Outcome::Declined | Outcome::Cancelled => "none".to_owned(),
        })
    }
    let accept = r#"{"action":"accept","content":{"text":"x"}}"#;
    assert_eq!(ask("2025-11-25", accept).unwrap(), "x");
    assert_eq!(ask("2025-11-25", r#"{"action":"cancel"}"#).unwrap(), "none");
    assert!(
        ask("2024-11-05", accept)
            .unwrap_err()
            .is::<UnknownVersion>()
    );
    let bad = r#"{"action":"accept","content":{}}"#;
    assert!(ask("2026-07-28", bad).unwrap_err().is::<Invalid>());
}

#[test]
fn faults_can_be_walked_through() {
    let invalid = read::<Everything>(r#"{"size":"M"}"#).unwrap_err();
    let fields: Vec<&str> = invalid.iter().map(|fault| &*fault.field).collect();
    assert_eq!(fields, ["text", "size"]);
    assert_eq!(invalid.as_slice().len(), 2);
    let mut count = 0;
    for fault in &invalid {
        count += 1;
        assert_eq!(fault, &invalid.as_slice()[count - 1]);
    }
    let owned: Vec<Violation> = invalid.clone().into_iter().collect();
    assert_eq!(owned, invalid.as_slice());
    assert_eq!(owned[0].rule, Rule::Required);
}

#[test]
fn words_of_the_protocol_are_read_from_their_names() {
    fn names<T: FromStr + Display + Debug + PartialEq + Copy>(all: &[(&str, T)]) {
        for (name, word) in all {
            assert_eq!(name.parse().ok(), Some(*word));
            assert_eq!(word.to_string(), *name);
        }
        for text in [
            "",
            "x",
            "Accept",
            "FORM",
            "url ",
            " email",
            "date_time",
            "reject",
        ] {
            assert!(text.parse::<T>().is_err(), "{text}");
        }
    }
    names(&[
        ("accept", Action::Accept),
        ("decline", Action::Decline),
        ("cancel", Action::Cancel),
    ]);
    names(&[("form", Mode::Form), ("url", Mode::Url)]);
    names(&[
        ("email", Format::Email),
        ("uri", Format::Uri),
        ("date", Format::Date),
        ("date-time", Format::DateTime),
    ]);
    // The errors say what there is, and not what came.
    let errors = [
        "secret".parse::<Action>().unwrap_err().to_string(),
        "secret".parse::<Mode>().unwrap_err().to_string(),
        "secret".parse::<Format>().unwrap_err().to_string(),
    ];
    assert_eq!(
        errors,
        [
            r#"unknown action; known are "accept", "decline" and "cancel""#,
            r#"unknown mode of elicitation; known are "form" and "url""#,
            r#"unknown format; known are "email", "uri", "date" and "date-time""#,
        ]
    );
}

mod outcome {
    use super::*;

    const ALL: [Outcome<u8>; 3] = [Outcome::Accepted(7), Outcome::Declined, Outcome::Cancelled];

    #[test]
    fn has_an_answer_or_not() {
        assert_eq!(ALL.map(Outcome::accepted), [Some(7), None, None]);
        assert_eq!(
            ALL.each_ref().map(Outcome::is_accepted),
            [true, false, false]
        );
        assert_eq!(ALL[0].as_ref().accepted(), Some(&7));
        assert_eq!(ALL[0].map(|n| n + 1), Outcome::Accepted(8));
        assert_eq!(ALL[1].map(|n| n + 1), Outcome::Declined);
        assert_eq!(ALL[2].as_ref(), Outcome::Cancelled);
    }

    #[test]
    fn shows_only_which() {
        assert_eq!(
            ALL.map(|outcome| format!("{outcome:?}")),
            ["Accepted(..)", "Declined", "Cancelled"]
        );
    }
}

mod versions {
    use super::*;

    #[test]
    fn are_in_the_order_of_their_dates() {
        let mut versions: Vec<_> = ProtocolVersion::all().rev().collect();
        versions.sort();
        assert!(ProtocolVersion::all().eq(versions));
        assert!(ProtocolVersion::V2025_06_18 < ProtocolVersion::V2025_11_25);
        assert!(ProtocolVersion::V2025_11_25 < ProtocolVersion::V2026_07_28);
    }

    #[test]
    fn are_read_from_their_names() {
        for (name, version) in [
            ("2025-06-18", ProtocolVersion::V2025_06_18),
            ("2025-11-25", ProtocolVersion::V2025_11_25),
            ("2026-07-28", ProtocolVersion::V2026_07_28),
        ] {
            assert_eq!(name.parse(), Ok(version));
            assert_eq!(version.to_string(), name);
        }
        for name in ["", "2024-11-05", "2025-03-26", "2026-07-28 ", "latest"] {
            assert!(name.parse::<ProtocolVersion>().is_err(), "{name}");
        }
    }
}

mod confirm {
    use super::*;

    #[test]
    fn is_one_box_to_tick() {
        for version in ProtocolVersion::all() {
            assert_eq!(
                Confirm::requested_schema(version).unwrap(),
                r#"{"type":"object","properties":{"confirm":{"type":"boolean","title":"Confirm"}},"required":["confirm"]}"#
            );
        }
    }

    #[test]
    fn is_a_yes_or_a_no() {
        assert_eq!(read(r#"{"confirm":true}"#), Ok(Confirm { confirm: true }));
        assert_eq!(read(r#"{"confirm":false}"#), Ok(Confirm { confirm: false }));
        for content in ["{}", r#"{"confirm":null}"#, r#"{"confirm":""}"#] {
            refuses::<Confirm>(content, &[("confirm", "required")]);
        }
        for content in [
            r#"{"confirm":"yes"}"#,
            r#"{"confirm":1}"#,
            r#"{"confirm":[]}"#,
        ] {
            refuses::<Confirm>(content, &[("confirm", "type")]);
        }
        let confirmed = |outcome: Outcome<Confirm>| outcome.is_confirmed();
        assert_eq!(
            [
                Outcome::Accepted(Confirm { confirm: true }),
                // Accepted, and a no.
                Outcome::Accepted(Confirm { confirm: false }),
                Outcome::Declined,
                Outcome::Cancelled,
            ]
            .map(confirmed),
            [true, false, false, false]
        );
        let content = Confirm { confirm: true }.to_content();
        assert_eq!(
            serde_json::to_string(&content).unwrap(),
            r#"{"confirm":true}"#
        );
    }
}

/// Texts are written once, whoever comes first.
#[test]
fn a_form_is_asked_from_many_threads() {
    let texts: Vec<&'static str> = std::thread::scope(|scope| {
        let ask = || Everything::requested_schema(ProtocolVersion::V2025_11_25).unwrap();
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert!(texts.iter().all(|text| std::ptr::eq(*text, texts[0])));
}
