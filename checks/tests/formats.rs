//! The four formats against other implementations, on texts that are made from the grammars and
//! then spoilt a little.
//!
//! | format | the grammar itself | others |
//! |---|---|---|
//! | `email` | HTML, as a regex | `email_address`, `jsonschema` |
//! | `uri` | RFC 3986, as a regex | `fluent-uri`, `iri-string`, `jsonschema`: no deviation |
//! | `date` | | `time`, `chrono`, `jsonschema`: no deviation; `jiff` |
//! | `date-time` | | `jsonschema`: no deviation; `time`, `chrono`, `jiff` |
//!
//! Where another follows other rules, it is compared on the texts that the difference leaves, or
//! on the text as it would have to be spelt for us; and each difference has an example
//! (`*_deviations`), so that one that is gone does not stay on the list.

use std::cell::Cell;

use checks::unicode::{VERSION, is_assigned, is_mark};
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

/// The HTML living standard, "valid e-mail address", with `*`, `+` and the 61 characters within
/// a label, or with something smaller.
fn email_grammar(any: &str, some: &str, within: &str) -> String {
    let local = format!("[a-zA-Z0-9.!#$%&'*+/=?^_`{{|}}~-]{some}");
    let label = format!("[a-zA-Z0-9](?:[a-zA-Z0-9-]{within}[a-zA-Z0-9])?");
    format!(r"{local}@{label}(?:\.{label}){any}")
}

/// `full-date` of RFC 3339, also on days that are not in the calendar.
const DATE_SHAPE: &str = "[0-9]{2}(?:00|[0-9]{2})-(?:0[1-9]|1[0-2]|02)-(?:[0-2][0-9]|3[01]|29)";

/// `date-time` of RFC 3339, the last minute of a day being frequent.
fn date_time_shape() -> String {
    let time = "(?:[01][0-9]|2[0-3]|23):(?:[0-5][0-9]|59):(?:[0-5][0-9]|[0-5][0-9]|60)";
    let offset = "(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9]|[+-]00:00)";
    format!(r"{DATE_SHAPE}[Tt]{time}(?:\.[0-9]{{1,12}})?{offset}")
}

/// Texts of a grammar, such texts with up to three spoilt places, and tokens in any order.
fn texts(grammar: &str, tokens: &'static str) -> impl Strategy<Value = String> + use<> {
    let never = [
        " ", "\0", "\t", "\n", "\u{7f}", "\"", "\\", "<", ">", "é", "\u{e000}",
    ];
    let tokens: Vec<&str> = tokens.split_whitespace().chain(never).collect();
    let token = || proptest::sample::select(tokens.clone());
    let valid = || string_regex(grammar).unwrap();
    let place = any::<prop::sample::Index>();
    let spoil = (place, 0..2usize, prop::option::of(token()));
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

#[track_caller]
fn same(name: &str, text: &str, ours: bool, theirs: bool) {
    assert_eq!(ours, theirs, "{name}: {text:?}");
}

fn whole(grammar: &str) -> Regex {
    Regex::new(&format!(r"\A(?:{grammar})\z")).unwrap()
}

/// The verdict of a JSON Schema validator with format checks.
fn schema(format: Format) -> jsonschema::Validator {
    jsonschema::options()
        .should_validate_formats(true)
        .build(&json!({ "type": "string", "format": format.as_str() }))
        .unwrap()
}

#[test]
fn uri() {
    let tokens = "a Z f 0 1 25 255 256 : :: / // ? # @ [ ] [:: 1: :1 . 1.2.3.4 % %4 %41 %fF v1. \
                  - _ ~ ! * + = a: a:// http://b ^ |";
    let short = uri_grammar("{0,3}", "{1,3}");
    let regex = whole(&uri_grammar("*", "+"));
    let schema = schema(Format::Uri);
    for_each(texts(&short, tokens), Format::Uri, |text, ours| {
        same("RFC 3986", text, ours, regex.is_match(text));
        let fluent_uri = fluent_uri::Uri::parse(text);
        same("fluent-uri", text, ours, fluent_uri.is_ok());
        let iri_string = iri_string::types::UriStr::new(text);
        same("iri-string", text, ours, iri_string.is_ok());
        same("jsonschema", text, ours, schema.is_valid(&json!(text)));
    });
}

/// Every short text over the characters that matter in an IP literal.
#[test]
fn short_ip_literals() {
    let regex = whole(&uri_grammar("*", "+"));
    let mut addresses = vec![String::new()];
    for _ in 0..=6 {
        for address in &addresses {
            let text = format!("a://[{address}]");
            same(
                "RFC 3986",
                &text,
                Format::Uri.accepts(&text),
                regex.is_match(&text),
            );
        }
        addresses = addresses
            .iter()
            .flat_map(|address| {
                [":", "1", "a", "v", ".", "g", "%"].map(|c| format!("{address}{c}"))
            })
            .collect();
    }
}

#[test]
fn email() {
    let tokens = "a Z 0 - -- . .. @ @b a@b .c ! + _ ` ~ xn-- ( ) , ; : [ ] \
                  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa \
                  ß 漢 𐐀 क ा \u{94d} \u{301} \u{fe0f} \u{200d} ٣ 。 😀";
    let short = email_grammar("{0,3}", "{1,5}", "{0,3}");
    let regex = whole(&email_grammar("*", "+", "{0,61}"));
    let options = email_address::Options::default()
        .without_display_text()
        .without_domain_literal();
    let schema = schema(Format::Email);
    for_each(texts(&short, tokens), Format::Email, |text, ours| {
        same("HTML", text, ours, regex.is_match(&in_ascii(text)));
        let (local, domain) = text.rsplit_once('@').unwrap_or_default();
        // Mail has quotes; dots that have something on either side; limits in bytes.
        if !text.is_ascii()
            || text.contains('"')
            || local.split('.').any(str::is_empty)
            || local.len() > 64
            || domain.len() > 253
        {
            return;
        }
        // Whatever may stand in a local part may stand in a domain.
        if !domain.contains(|c| "!#$%&'*+/=?^_`{|}~".contains(c)) {
            let parsed = email_address::EmailAddress::parse_with_options(text, options);
            same("email_address", text, ours, parsed.is_ok());
        }
        // Display names and address literals; labels with two hyphens after two characters
        // have to be the Punycode of a name that IDNA allows.
        let has_punycode = domain.split('.').any(|label| label.get(2..4) == Some("--"));
        if !has_punycode && !text.contains(['<', '[']) {
            same("jsonschema", text, ours, schema.is_valid(&json!(text)));
        }
    });
}

/// With `a` for each letter and each mark on a letter, so that the grammar of ASCII decides.
fn in_ascii(text: &str) -> String {
    let mut on_letter = false;
    text.chars()
        .map(|c| {
            on_letter = c.is_alphabetic() || on_letter && is_mark(c);
            if on_letter && !c.is_ascii() { 'a' } else { c }
        })
        .collect()
}

/// Letters and marks of the table, character by character.
#[test]
fn letters_and_marks() {
    // A toolchain with older letters cannot tell; a newer one has some that nobody asked about.
    if char::UNICODE_VERSION < VERSION {
        return;
    }
    for c in ('\u{80}'..=char::MAX).filter(|c| is_assigned(*c)) {
        let [alone, after] = [format!("{c}@b"), format!("a{c}@b")];
        assert_eq!(Format::Email.accepts(&alone), c.is_alphabetic(), "{c:?}");
        let joins = c.is_alphabetic() || is_mark(c);
        assert_eq!(Format::Email.accepts(&after), joins, "{c:?}");
    }
}

#[test]
fn date() {
    let tokens = "0 1 2 9 00 02 12 13 28 29 30 31 32 19 20 - -- -02- -02-29 2000 2026-07-28 \
                  + / : T T00:00:00Z W \u{2212} ２";
    let shape = whole("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    let schema = schema(Format::Date);
    for_each(texts(DATE_SHAPE, tokens), Format::Date, |text, ours| {
        same("jsonschema", text, ours, schema.is_valid(&json!(text)));
        let midnight = format!("{text}T00:00:00Z");
        same("time", text, ours, time(&midnight));
        same("chrono", text, ours, chrono(&midnight));
        // Other spellings too.
        if shape.is_match(text) {
            same("jiff", text, ours, jiff_date(text));
            same("chrono, from_str", text, ours, chrono_date(text));
        } else {
            assert!(!ours, "{text:?}");
        }
    });
}

#[test]
fn date_time() {
    let tokens = "0 1 5 9 00 23 24 59 60 61 - : . , + T t Z z _ 2026-07-28 2016-12-31T 23:59:60 \
                  12:30:00 12:30 .5 +00:00 -08:00 +24:00 +0200 [UTC] \u{2212} ２";
    let shape = whole(concat!(
        "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}",
        r"(?:\.[0-9]{1,9})?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-9]{2})",
    ));
    let schema = schema(Format::DateTime);
    let texts = texts(&date_time_shape(), tokens);
    for_each(texts, Format::DateTime, |text, ours| {
        let accepts = |text: &str| Format::DateTime.accepts(text);
        same("jsonschema", text, ours, schema.is_valid(&json!(text)));
        // A second 60 in any minute, a blank for T, U+2212 in the offset.
        let ascii = text.replace('\u{2212}', "-");
        let spelt = without_leap_second(&replace(&ascii, 10, " ", "T"));
        if ascii.get(..11) == text.get(..11) {
            same("chrono", text, accepts(&spelt), chrono(text));
        }
        // Anything for T, a second 60 only at the end of a month.
        let separator = text.get(10..11).unwrap_or_default();
        let spelt = replace(text, 10, separator, "T");
        if spelt == without_leap_second(&spelt) {
            same("time", text, accepts(&spelt), time(text));
        } else {
            assert!(accepts(&spelt) || !time(text), "time: {text:?}");
        }
        // A second 60 in any minute, at most nine digits, nothing after 9999-12-30T22:00:00Z,
        // other spellings.
        if shape.is_match(text) && !text.starts_with("9999-12-3") {
            same(
                "jiff",
                text,
                accepts(&without_leap_second(text)),
                jiff(text),
            );
        }
    });
}

fn jiff(text: &str) -> bool {
    text.parse::<jiff::Timestamp>().is_ok()
}

fn jiff_date(text: &str) -> bool {
    text.parse::<jiff::civil::Date>().is_ok()
}

fn time(text: &str) -> bool {
    use time::format_description::well_known::Rfc3339;
    time::OffsetDateTime::parse(text, &Rfc3339).is_ok()
}

fn chrono(text: &str) -> bool {
    chrono::DateTime::parse_from_rfc3339(text).is_ok()
}

fn chrono_date(text: &str) -> bool {
    text.parse::<chrono::NaiveDate>().is_ok()
}

fn without_leap_second(text: &str) -> String {
    replace(text, 16, ":60", ":59")
}

/// Replaces what stands in one place, if it does.
fn replace(text: &str, at: usize, from: &str, to: &str) -> String {
    let mut text = text.to_owned();
    if text.get(at..at + from.len()) == Some(from) {
        text.replace_range(at..at + from.len(), to);
    }
    text
}

/// Texts that only the other accepts, and texts that only we accept.
#[track_caller]
fn deviates(format: Format, other: fn(&str) -> bool, more: &[&str], fewer: &[&str]) {
    for text in more {
        assert!(!format.accepts(text) && other(text), "{text:?}");
    }
    for text in fewer {
        assert!(format.accepts(text) && !other(text), "{text:?}");
    }
}

#[test]
fn email_deviations() {
    let long_local = format!("{}@b", "a".repeat(65));
    let long_domain = format!("a@{}", ["b"; 128].join("."));
    let fewer = [".a@b", "a.@b", "a..b@c", &long_local, &long_domain];
    let email_address = email_address::EmailAddress::is_valid;
    let more = [
        "Ada <a@b.example>",
        "\"a b\"@b.example",
        "a@[192.0.2.1]",
        "a@b_c",
        "😀@b",
        "a@b\u{ad}c",
    ];
    deviates(Format::Email, email_address, &more, &fewer);
    deviates(Format::Email, email_address, &[], &["a@e\u{301}"]);
    let jsonschema = |text: &str| schema(Format::Email).is_valid(&json!(text));
    let more = [
        "Ada <a@b.example>",
        "\"a b\"@b.example",
        "\"\"@b.example",
        "a@[192.0.2.1]",
        "a@[IPv6:::1]",
    ];
    deviates(Format::Email, jsonschema, &more, &fewer);
    let fewer = ["é@b", "a@é", "a@xn--a", "a@ab--c"];
    deviates(Format::Email, jsonschema, &[], &fewer);
}

#[test]
fn date_deviations() {
    let more = [
        "20260728",
        "+002026-07-28",
        "2026-07-28T12",
        "2026-07-28[UTC]",
    ];
    deviates(Format::Date, jiff_date, &more, &[]);
    let more = ["2026-7-28", " 2026-07-28 ", "2026 - 07 - 28", "-2026-07-28"];
    deviates(Format::Date, chrono_date, &more, &[]);
}

#[test]
fn date_time_deviations() {
    let more = [
        "2026-07-28 12:30:00Z",
        "20260728T123000Z",
        "2026-07-28T12Z",
        "2026-07-28T12:30Z",
        "2026-07-28T12:30:00,5Z",
        "2026-07-28T12:30:00+02",
        "2026-07-28T12:30:00+0200",
        "2026-07-28T12:30:00+02:00:00",
        "2026-07-28T12:30:00+25:59",
        "2026-07-28T12:30:00Z[UTC]",
        "2026-07-28T12:30:60Z",
        "+002026-07-28T12:30:00Z",
    ];
    let fewer = ["9999-12-31T00:00:00Z", "2026-07-28T12:30:00.0000000000Z"];
    deviates(Format::DateTime, jiff, &more, &fewer);
    let more = [
        "2026-07-28 12:30:00Z",
        "2026-07-28T12:30:00\u{2212}02:00",
        "2026-07-28T12:30:60Z",
    ];
    deviates(Format::DateTime, chrono, &more, &[]);
    let more = ["2026-07-28 12:30:00Z", "2026-07-28_12:30:00Z"];
    deviates(Format::DateTime, time, &more, &["2026-07-28T23:59:60Z"]);
}
