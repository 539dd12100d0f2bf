//! URL mode: which URLs are sent, how each revision says it, and the params on receipt.

use elicit_core::ProtocolVersion::{V2025_06_18, V2025_11_25, V2026_07_28};
use elicit_core::{ElicitParams, ElicitResult, Mode, Outcome, UnsafeUrl, Unsupported, UrlRequest};
use serde_json::json;

fn sent(url: &str) -> Result<String, &'static str> {
    UrlRequest::new("Please open", url)
        .map(|request| request.url().to_owned())
        .map_err(UnsafeUrl::reason)
}

fn assert_sent_as_given(urls: &[&str]) {
    for url in urls {
        assert_eq!(sent(url).as_deref(), Ok(*url));
    }
}

fn assert_refused(reason: &str, urls: &[&str]) {
    for url in urls {
        assert_eq!(sent(url), Err(reason), "{url:?}");
    }
}

#[test]
fn safe_urls_are_sent_as_given() {
    assert_sent_as_given(&[
        "https://mcp.example.com/connect?id=42",
        "https://example.com",
        "https://example.com/",
        "HTTPS://Example.COM/A",
        "https://example.com?q=1",
        "https://example.com#top",
        "https://example.com:8443/a/b;c=1/d@e:f?x=/?:@!$&'()*+,;=-._~#frag/?@",
        "https://example.com/%E2%82%AC%2f",
        "https://xn--bcher-kva.example/%C3%BC",
        "https://my_service/x",
        "https://10.0.0.1/x",
        "https://[2001:db8::1]:443/x",
        "https://example.com/?next=https://other.example/",
    ]);
}

#[test]
fn plain_http_is_for_the_own_machine() {
    assert_sent_as_given(&[
        "http://127.0.0.1:8080/x",
        "http://127.255.0.9/x",
        "http://localhost/x",
        "http://LocalHost:3000",
        "http://app.localhost/x",
        "http://[::1]:9/x",
        "http://[0:0:0:0:0:0:0:1]/",
    ]);
    assert_refused(
        "insecure",
        &[
            "http://example.com/x",
            "HTTP://example.com/x",
            "http://localhost.example.com/",
            "http://notlocalhost/",
            "http://127.0.0.1.example.com/",
            "http://128.0.0.1/",
            "http://10.0.0.1/",
            "http://0.0.0.0/",
            "http://[::2]/",
            "http://[::ffff:127.0.0.1]/",
        ],
    );
}

#[test]
fn insecure_allows_plain_http_and_nothing_else() {
    let request = UrlRequest::insecure("Open", "http://intranet/x").unwrap();
    assert_eq!(request.url(), "http://intranet/x");
    assert!(UrlRequest::insecure("Open", "https://example.com/").is_ok());
    for (url, reason) in [
        ("ftp://example.com/", UnsafeUrl::Scheme),
        ("http://user@example.com/", UnsafeUrl::Userinfo),
        ("http://", UnsafeUrl::Host),
        ("http://example.com:0/", UnsafeUrl::Port),
        ("http://example.com/a b", UnsafeUrl::Character),
        ("http://example.com/%", UnsafeUrl::Encoding),
        ("example.com", UnsafeUrl::NotAbsolute),
    ] {
        assert_eq!(UrlRequest::insecure("Open", url), Err(reason));
    }
}

#[test]
fn other_schemes_are_refused() {
    assert_refused(
        "scheme",
        &[
            "javascript:alert(1)",
            "data:text/html,hi",
            "file:///etc/passwd",
            "ftp://example.com/",
            "mailto:someone@example.com",
            "ws://example.com/",
            "view-source:https://example.com/",
            "httpss://example.com/",
            "blob:https://example.com/x",
            "localhost:8080/x",
        ],
    );
}

#[test]
fn what_has_no_scheme_is_not_absolute() {
    assert_refused(
        "not absolute",
        &[
            "",
            "/relative",
            "//example.com/x",
            "example.com/x",
            "example.com/x:y",
            "?q=a:b",
            ":",
            "://example.com",
            "1https://example.com/",
            "[::1]/",
        ],
    );
}

#[test]
fn nothing_stands_before_the_host() {
    assert_refused(
        "userinfo",
        &[
            "https://good.example@evil.example/",
            "https://user:pw@example.com/",
            "https://@example.com/",
            "https://:@example.com/",
            "https://a@b@c/",
            "https://good.example:443@evil.example/",
            "http://user@example.com/",
        ],
    );
}

#[test]
fn the_host_is_a_plain_name_or_address() {
    assert_refused(
        "host",
        &[
            "https://",
            "https:///",
            "https:///example.com/",
            "https:example.com",
            "https:/example.com",
            "https:",
            "https://?q",
            "https://#f",
            "https://:443/",
            "https://example..com/",
            "https://.example.com/",
            "https://example.com./",
            "https://example%2ecom/",
            "https://good.example%40evil.example/",
            "https://exa(mple).com/",
            "https://a,b/",
            "https://127.1/",
            "https://0x7f.0.0.1/",
            "https://0x7f000001/",
            "https://2130706433/",
            "https://0177.0.0.1/",
            "https://256.0.0.1/",
            "https://1.2.3.4.5/",
            "https://example.123/",
            "https://[::1/",
            "https://::1]/",
            "https://::1/",
            "https://[::1]x/",
            "https://[]/",
            "https://[127.0.0.1]/",
            "https://[fe80::1%25eth0]/",
            "https://[v1.x]/",
            "https://[::1][::1]/",
        ],
    );
    let long = |n| format!("https://{}/", "a".repeat(n));
    assert!(sent(&long(63)).is_ok());
    assert_eq!(sent(&long(64)), Err("host"));
    let many = |n| format!("https://{}a/", "a.".repeat(n));
    assert!(sent(&many(126)).is_ok());
    assert_eq!(sent(&many(127)), Err("host"));
}

#[test]
fn the_port_is_a_number_that_can_be_dialled() {
    assert_sent_as_given(&["https://example.com:1", "https://example.com:65535/"]);
    assert_refused(
        "port",
        &[
            "https://example.com:/",
            "https://example.com:0/",
            "https://example.com:65536/",
            "https://example.com:99999999999999999999999/",
            "https://example.com:+80/",
            "https://example.com:-1/",
            "https://example.com:8a/",
            "https://example.com:80:80/",
            "https://[::1]:x/",
        ],
    );
}

#[test]
fn characters_that_no_url_has_are_refused() {
    assert_refused(
        "character",
        &[
            "https://exa mple.com/",
            " https://example.com/",
            "https://example.com/ ",
            "https://example.com/a\nb",
            "https://example.com/a\tb",
            "java\nscript:alert(1)",
            "https://example.com/\0",
            "https://example.com/\u{7f}",
            "https://example.com\\@evil.example/",
            "https:\\\\example.com",
            "https://example.com/\u{202e}gpj",
            "https://ex\u{430}mple.com/",
            "https://b\u{fc}cher.example/",
            "https://example.com/\u{fc}",
            "https://example.com\u{ff0f}@evil.example/",
            "\u{feff}https://example.com/",
            "https://example.com/\u{200b}",
            "https://example.com/<b>",
            "https://example.com/\"",
            "https://example.com/{id}",
            "https://example.com/a|b",
            "https://example.com/a^b",
            "https://example.com/`",
            "https://example.com/?a[]=1",
            "https://example.com/#a#b",
        ],
    );
}

#[test]
fn percent_signs_come_with_two_digits() {
    assert_refused(
        "encoding",
        &[
            "https://example.com/%",
            "https://example.com/%4",
            "https://example.com/%zz",
            "https://example.com/%%41",
            "https://example.com/?q=100%",
            "https://example.com/#%2",
        ],
    );
}

#[test]
fn refusals_say_what_to_do_and_never_the_url() {
    for url in [
        "https://s3cret@example.com/",
        "s3cret",
        "s3cret:x",
        "http://s3cret/",
        "https://s3cret../",
        "https://a/s3cret%",
        "https://a/s3cret ",
        "https://a:s3cret/",
    ] {
        let error = UrlRequest::new("m", url).unwrap_err();
        assert!(error.to_string().starts_with("the URL"), "{error}");
        assert!(!format!("{error} {error:?}").contains("s3cret"));
    }
}

#[test]
fn each_revision_says_it_its_own_way() {
    let request = UrlRequest::new("Connect", "https://example.com/c").unwrap();
    assert_eq!(
        request.params(V2025_06_18).unwrap_err(),
        Unsupported::UrlMode
    );
    assert_eq!(
        request.params(V2025_11_25).unwrap_err(),
        Unsupported::MissingId
    );
    let request = request.id("flow-1");
    assert_eq!(
        request.params(V2025_06_18).unwrap_err(),
        Unsupported::UrlMode
    );
    assert_eq!(
        serde_json::to_string(&request.params(V2025_11_25).unwrap()).unwrap(),
        r#"{"mode":"url","message":"Connect","url":"https://example.com/c","elicitationId":"flow-1"}"#,
    );
    assert_eq!(
        serde_json::to_string(&request.params(V2026_07_28).unwrap()).unwrap(),
        r#"{"mode":"url","message":"Connect","url":"https://example.com/c"}"#,
    );
    assert_eq!(
        serde_json::to_string(&request.to_input_request().unwrap()).unwrap(),
        r#"{"method":"elicitation/create","params":{"mode":"url","message":"Connect","url":"https://example.com/c"}}"#,
    );
}

#[test]
fn an_id_can_be_part_of_the_url() {
    let request =
        UrlRequest::with_id("Connect", "a1", |id| format!("https://example.com/{id}")).unwrap();
    assert_eq!(request.url(), "https://example.com/a1");
    assert_eq!(request.elicitation_id(), Some("a1"));
    assert_eq!(request.message(), "Connect");
    let refused = UrlRequest::with_id("Connect", "a 1", |id| format!("https://example.com/{id}"));
    assert_eq!(refused, Err(UnsafeUrl::Character));
    let refused = UrlRequest::with_id("Connect", "a1", |id| format!("http://example.com/{id}"));
    assert_eq!(refused, Err(UnsafeUrl::Insecure));
}

#[test]
fn an_empty_id_is_none() {
    let request = UrlRequest::new("Connect", "https://example.com/c")
        .unwrap()
        .id("");
    assert_eq!(request.elicitation_id(), None);
    assert_eq!(
        request.params(V2025_11_25).unwrap_err(),
        Unsupported::MissingId
    );
}

#[test]
fn a_message_may_name_an_address() {
    let message = "Opens https://example.com, or call us";
    let request = UrlRequest::new(message, "https://example.com/c").unwrap();
    assert_eq!(request.message(), message);
}

#[test]
fn received_params_of_url_mode_keep_what_was_sent() {
    let text =
        r#"{"elicitationId":"e-1","url":"javascript:alert(1)","message":"m","mode":"url","x":1}"#;
    let params: ElicitParams = serde_json::from_str(text).unwrap();
    assert_eq!(params.mode(), Mode::Url);
    let ElicitParams::Url(url) = &params else {
        panic!("{params:?}")
    };
    assert_eq!(url.url(), "javascript:alert(1)");
    assert_eq!(url.message(), "m");
    assert_eq!(url.elicitation_id(), Some("e-1"));
    assert_eq!(
        serde_json::to_string(&params).unwrap(),
        r#"{"mode":"url","message":"m","url":"javascript:alert(1)","elicitationId":"e-1"}"#,
    );
    let params: ElicitParams =
        serde_json::from_value(json!({"mode": "url", "message": "m", "url": "https://a/"}))
            .unwrap();
    let ElicitParams::Url(url) = &params else {
        panic!("{params:?}")
    };
    assert_eq!(url.elicitation_id(), None);
}

#[test]
fn received_params_of_a_form_keep_the_text_of_the_schema() {
    let schema = r#"{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"number","minimum":1.50}}}"#;
    let text = format!(
        r#"{{"_meta":{{"b":1,"a":2}},"requestedSchema": {schema} ,"task":{{"ttl":9}},"message":"m","other":[]}}"#
    );
    let params: ElicitParams = serde_json::from_str(&text).unwrap();
    assert_eq!(params.mode(), Mode::Form);
    assert_eq!(params.message(), "m");
    let ElicitParams::Form(form) = &params else {
        panic!("{params:?}")
    };
    assert_eq!(form.message(), "m");
    assert_eq!(form.requested_schema(), schema);
    assert!(form.form().is_ok());
    assert_eq!(
        serde_json::to_string(&params).unwrap(),
        format!(
            r#"{{"message":"m","requestedSchema":{schema},"task":{{"ttl":9}},"_meta":{{"b":1,"a":2}}}}"#
        ),
    );
}

#[test]
fn a_received_mode_is_sent_on_as_it_came() {
    for (mode, written) in [
        ("", ""),
        (r#""mode":"form","#, r#""mode":"form","#),
        (r#""mode":null,"#, ""),
    ] {
        let rest = r#""message":"m","requestedSchema":{}}"#;
        let params: ElicitParams = serde_json::from_str(&format!("{{{mode}{rest}")).unwrap();
        assert_eq!(
            serde_json::to_string(&params).unwrap(),
            format!("{{{written}{rest}")
        );
    }
}

#[test]
fn an_unknown_mode_is_named() {
    for mode in ["voice", "Form", "URL", "form_v2"] {
        let value =
            json!({"mode": mode, "message": "m", "requestedSchema": {}, "url": "https://a/"});
        let error = serde_json::from_value::<ElicitParams>(value).unwrap_err();
        assert!(
            error.to_string().contains(&format!("`mode` is \"{mode}\"")),
            "{error}"
        );
    }
    for mode in ["", "a\nb", "<b>", &"x".repeat(1000)] {
        let value = json!({"mode": mode, "message": "m", "requestedSchema": {}});
        let error = serde_json::from_value::<ElicitParams>(value).unwrap_err();
        assert!(error.to_string().len() < 100, "{error}");
    }
}

#[test]
fn params_of_the_wrong_shape_are_errors_that_name_the_key() {
    for (text, said) in [
        ("null", "the value is not an object"),
        ("[]", "the value is not an object"),
        ("\"form\"", "the value is not an object"),
        ("{}", "`message` is missing"),
        (r#"{"message":null}"#, "`message` is missing"),
        (r#"{"message":7}"#, "`message` is not a string"),
        (r#"{"message":["m"]}"#, "`message` is not a string"),
        (r#"{"message":"\ud800"}"#, "`message` is not Unicode text"),
        (r#"{"message":"m"}"#, "`requestedSchema` is missing"),
        (
            r#"{"message":"m","requestedSchema":null}"#,
            "`requestedSchema` is missing",
        ),
        (
            r#"{"message":"m","requestedSchema":[]}"#,
            "`requestedSchema` is not an object",
        ),
        (
            r#"{"message":"m","requestedSchema":"{}"}"#,
            "`requestedSchema` is not an object",
        ),
        (
            r#"{"message":"m","message":"n","requestedSchema":{}}"#,
            "`message` is given twice",
        ),
        (r#"{"mode":{}}"#, "`mode` is not a string"),
        (r#"{"mode":"url","mode":"form"}"#, "`mode` is given twice"),
        (r#"{"mode":"url","message":"m"}"#, "`url` is missing"),
        (
            r#"{"mode":"url","message":"m","url":1}"#,
            "`url` is not a string",
        ),
        (
            r#"{"mode":"url","message":"m","url":"https://a/","elicitationId":1}"#,
            "`elicitationId` is not a string",
        ),
        (r#"{"\udfff":1}"#, "has a key that is not Unicode text"),
    ] {
        let error = serde_json::from_str::<ElicitParams>(text).unwrap_err();
        assert!(error.to_string().contains(said), "{text}: {error}");
    }
    assert!(serde_json::from_str::<ElicitParams>("{").is_err());
    assert!(serde_json::from_slice::<ElicitParams>(b"{\"message\":\"\xff\"}").is_err());
}

#[test]
fn the_method_is_that_of_the_protocol() {
    assert_eq!(ElicitParams::METHOD, "elicitation/create");
}

#[test]
fn the_outcome_is_what_the_person_did() {
    let request = UrlRequest::new("Sign in", "https://mcp.example.com/connect").unwrap();
    let outcome = |text: &str| request.outcome(&ElicitResult::from_slice(text.as_bytes()).unwrap());
    assert_eq!(outcome(r#"{"action":"accept"}"#), Outcome::Accepted(()));
    assert_eq!(outcome(r#"{"action":"decline"}"#), Outcome::Declined);
    assert_eq!(outcome(r#"{"action":"cancel"}"#), Outcome::Cancelled);
}
