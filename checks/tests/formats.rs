//! The four formats against other implementations, on texts made from the grammars and then
//! spoilt a little.
//!
//! Where another implementation follows other rules, its deviations are written down in two
//! ways: as a predicate of the texts on which it may differ (it must agree on all others), and
//! as examples that are asserted, so that a deviation that is gone does not stay on the list.

use std::cell::Cell;

use checks::unicode::is_mark;
use elicit_core::Format;
use proptest::prelude::*;
use proptest::string::string_regex;
use proptest::test_runner::{Config, TestRng, TestRunner};
use regex::Regex;
use serde_json::json;

/// RFC 3986, appendix A, production by production, with `*` and `+` for "any number" and "at
/// least one", or with something smaller for texts that stay short.
fn uri_grammar(any: &str, some: &str) -> String {
    let unreserved = r"[A-Za-z0-9._~-]";
    let sub_delims = r"[!$&'()*+,;=]";
    let pct_encoded = r"%[0-9A-Fa-f]{2}";
    let pchar = format!("(?:{unreserved}|{pct_encoded}|{sub_delims}|[:@])");
    let query = format!("(?:{pchar}|[/?]){any}");
    let path_abempty = format!("(?:/{pchar}{any}){any}");
    let path_rootless = format!("{pchar}{some}(?:/{pchar}{any}){any}");
    let path_absolute = format!("/(?:{path_rootless})?");
    let reg_name = format!("(?:{unreserved}|{pct_encoded}|{sub_delims}){any}");
    let dec_octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]|[0-9])";
    let ipv4 = format!(r"{dec_octet}\.{dec_octet}\.{dec_octet}\.{dec_octet}");
    let h16 = "[0-9A-Fa-f]{1,4}";
    let ls32 = format!("(?:{h16}:{h16}|{ipv4})");
    let ipv6 = [
        format!("(?:{h16}:){{6}}{ls32}"),
        format!("::(?:{h16}:){{5}}{ls32}"),
        format!("(?:{h16})?::(?:{h16}:){{4}}{ls32}"),
        format!("(?:(?:{h16}:){{0,1}}{h16})?::(?:{h16}:){{3}}{ls32}"),
        format!("(?:(?:{h16}:){{0,2}}{h16})?::(?:{h16}:){{2}}{ls32}"),
        format!("(?:(?:{h16}:){{0,3}}{h16})?::{h16}:{ls32}"),
        format!("(?:(?:{h16}:){{0,4}}{h16})?::{ls32}"),
        format!("(?:(?:{h16}:){{0,5}}{h16})?::{h16}"),
        format!("(?:(?:{h16}:){{0,6}}{h16})?::"),
    ]
    .join("|");
    let ip_future = format!(r"[Vv][0-9A-Fa-f]{some}\.(?:{unreserved}|{sub_delims}|:){some}");
    let userinfo = format!("(?:{unreserved}|{pct_encoded}|{sub_delims}|:){any}");
    let host = format!(r"(?:\[(?:{ipv6}|{ip_future})\]|{ipv4}|{reg_name})");
    let authority = format!("(?:{userinfo}@)?{host}(?::[0-9]{any})?");
    let hier_part = format!("(?://{authority}{path_abempty}|{path_absolute}|{path_rootless}|)");
    format!(r"[A-Za-z][A-Za-z0-9+.-]{any}:{hier_part}(?:\?{query})?(?:#{query})?")
}

/// The HTML living standard, "valid e-mail address".
const EMAIL_GRAMMAR: &str = concat!(
    r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+",
    r"@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?",
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*",
);

/// `full-date` of RFC 3339, and days that are not in the calendar.
const DATE_SHAPE: &str = "[0-9]{2}(?:00|[0-9]{2})-(?:0[0-9]|1[0-3]|02)-(?:[0-2][0-9]|3[0-2]|29)";

/// `date-time` of RFC 3339, and some that are not.
fn date_time_shape() -> String {
    let time = "(?:[01][0-9]|2[0-4]|23):(?:[0-5][0-9]|60|59):(?:[0-5][0-9]|6[01]|60)";
    let offset = "(?:[Zz]|[+-](?:[01][0-9]|2[0-4]):(?:[0-5][0-9]|60)|[+-]00:00)";
    format!(r"{DATE_SHAPE}[Tt]{time}(?:\.[0-9]{{1,12}})?{offset}")
}

/// Texts of a grammar, such texts with up to three spoilt places, and tokens in any order.
fn texts(grammar: &str, tokens: &'static [&'static str]) -> impl Strategy<Value = String> {
    let token = || proptest::sample::select(tokens);
    let valid = || string_regex(grammar).unwrap();
    let spoil = (any::<prop::sample::Index>(), 0..2usize, prop::option::of(token()));
    let spoilt = (valid(), prop::collection::vec(spoil, 1..=3)).prop_map(|(text, places)| {
        places.into_iter().fold(text, |text, (at, removed, token)| {
            let mut chars: Vec<char> = text.chars().collect();
            let at = at.index(chars.len() + 1);
            let end = chars.len().min(at + removed);
            chars.splice(at..end, token.unwrap_or_default().chars());
            chars.into_iter().collect()
        })
    });
    let soup = prop::collection::vec(token(), 0..12).prop_map(|tokens| tokens.concat());
    prop_oneof![2 => valid(), 4 => spoilt, 2 => soup]
}

/// The same texts on every run; `PROPTEST_CASES` makes them more.
fn for_each(texts: impl Strategy<Value = String>, format: Format, check: impl Fn(&str, bool)) {
    let config = Config {
        cases: Config::default().cases.max(20_000),
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(config.rng_algorithm);
    let (accepted, refused) = (Cell::new(0), Cell::new(0));
    let result = TestRunner::new_with_rng(config, rng).run(&texts, |text| {
        let ours = format.accepts(&text);
        let count = if ours { &accepted } else { &refused };
        count.set(count.get() + 1);
        check(&text, ours);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    // Neither side is proved by nothing.
    assert!(accepted.get() > 2000, "{accepted:?} texts accepted");
    assert!(refused.get() > 2000, "{refused:?} texts refused");
}

fn whole(grammar: &str) -> Regex {
    Regex::new(&format!(r"\A(?:{grammar})\z")).unwrap()
}

fn schema(format: Format) -> jsonschema::Validator {
    jsonschema::options()
        .should_validate_formats(true)
        .build(&json!({ "type": "string", "format": format.as_str() }))
        .unwrap()
}

#[test]
fn uri() {
    let tokens = &[
        "a", "Z", "f", "0", "1", "25", "255", "256", ":", "::", "/", "//", "?", "#", "@", "[", "]",
        "[::", "1:", ":1", ".", "1.2.3.4", "%", "%4", "%41", "%fF", "v1.", "-", "_", "~", "!", "*",
        "+", "=", "a:", "a://", "http://b", " ", "\\", "^", "|", "<", "\"", "\0", "\n", "é", "漢",
        "\u{e000}",
    ];
    let short = uri_grammar("{0,3}", "{1,3}");
    let regex = whole(&uri_grammar("*", "+"));
    let schema = schema(Format::Uri);
    // No deviation in any of the four.
    for_each(texts(&short, tokens), Format::Uri, |text, ours| {
        assert_eq!(ours, regex.is_match(text), "RFC 3986: {text:?}");
        assert_eq!(ours, fluent_uri::Uri::parse(text).is_ok(), "fluent-uri: {text:?}");
        let iri_string = iri_string::types::UriStr::new(text).is_ok();
        assert_eq!(ours, iri_string, "iri-string: {text:?}");
        assert_eq!(ours, schema.is_valid(&json!(text)), "jsonschema: {text:?}");
    });
}

/// Every short text over the characters that matter in an IP literal.
#[test]
fn short_ip_literals() {
    let regex = whole(&uri_grammar("*", "+"));
    let characters = [':', '1', 'a', 'v', '.', 'g', '%'];
    let mut address = Vec::new();
    for length in 0..=6u32 {
        for number in 0..characters.len().pow(length) {
            address.clear();
            address.extend((0..length).map(|at| {
                characters[number / characters.len().pow(at) % characters.len()]
            }));
            let text: String = "a://[".chars().chain(address.iter().copied()).chain([']']).collect();
            assert_eq!(Format::Uri.accepts(&text), regex.is_match(&text), "{text}");
        }
    }
}
