//! What a report says of a URL.

use elicit_host::{Finding, UrlReport, Verdict};

#[track_caller]
fn refused(raw: &str, findings: &[Finding]) {
    let report = UrlReport::new(raw);
    assert_eq!(report.findings(), findings, "{raw:?}");
    assert_eq!(report.verdict(), Verdict::Refuse, "{raw:?}");
    assert_eq!(report.href(), None, "{raw:?}");
    assert_eq!(report.host(), None, "{raw:?}");
}

#[track_caller]
fn openable(raw: &str, href: &str, host: &str, findings: &[Finding]) -> UrlReport {
    let report = UrlReport::new(raw);
    assert_eq!(report.findings(), findings, "{raw:?}");
    assert_eq!(report.href(), Some(href), "{raw:?}");
    assert_eq!(report.host(), Some(host), "{raw:?}");
    report
}

#[test]
fn nothing_is_odd_about_these() {
    for raw in [
        "https://mcp.example.com/",
        "https://mcp.example.com/connect?flow=42#top",
        "https://a.b.c.example.com/",
    ] {
        let host = raw.split('/').nth(2).unwrap();
        let report = openable(raw, raw, host, &[]);
        assert_eq!(report.verdict(), Verdict::Ok);
        assert_eq!(report.host_unicode(), None);
        assert_eq!((report.scheme(), report.port()), (Some("https"), None));
    }
}

#[test]
fn what_is_no_web_page_is_refused() {
    for raw in [
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "vscode://extension/x",
        "ftp://example.com/",
        "mailto:a@example.com",
    ] {
        refused(raw, &[Finding::Scheme]);
    }
    for raw in [
        "",
        "example.com",
        "//example.com",
        "https://",
        "https:///example.com/",
        "https:evil.com",
        "https:/evil.com",
        "https://exa%00mple.com/",
        "https://xn--a/",
        "https://example.com:99999/",
    ] {
        refused(raw, &[Finding::Malformed]);
    }
}

#[test]
fn a_user_name_is_refused() {
    for raw in [
        "https://good.com@evil.com/",
        "https://user:secret@evil.com/",
        "https://@evil.com/",
        "https://good.com%2f@evil.com/",
    ] {
        refused(raw, &[Finding::Userinfo]);
    }
    // Behind the host an `@` means nothing.
    openable(
        "https://a.example/@b",
        "https://a.example/@b",
        "a.example",
        &[],
    );
}

#[test]
fn characters_that_hide_are_refused() {
    for raw in [
        "https://evil.com\\.good.com/",
        "https://good.com\t.evil.com/",
        "https://good.com/a\nb",
        " https://good.com/",
        "https://good.com/a b",
        "https://goo\u{ad}d.com/",
        "https://good.com/\u{202e}fdp",
        "https://good.com/\u{200b}",
        "https://good.com/\u{1b}[31m",
        "https://good.com/\u{200d}",
    ] {
        let report = UrlReport::new(raw);
        assert!(report.findings().contains(&Finding::Character), "{raw:?}");
        assert_eq!(report.verdict(), Verdict::Refuse, "{raw:?}");
        assert_eq!(report.href(), None, "{raw:?}");
    }
    let report = UrlReport::new("https://evil.com\\@good.com/");
    assert_eq!(report.findings(), [Finding::Character]);
    assert_eq!(report.shown().as_str(), r"https://evil.com\\@good.com/");
}

#[test]
fn a_long_one_is_refused() {
    let longest = format!("https://a.example/{}", "x".repeat(8192 - 18));
    openable(&longest, &longest, "a.example", &[]);
    refused(&format!("{longest}x"), &[Finding::TooLong]);
    let report = UrlReport::new(&"ö".repeat(100_000));
    assert_eq!(report.findings(), [Finding::TooLong]);
    assert!(report.shown().as_str().len() <= 8192 * 4);
}

#[test]
fn plain_http_is_for_this_machine() {
    openable(
        "http://a.example/",
        "http://a.example/",
        "a.example",
        &[Finding::Insecure],
    );
    for (raw, host) in [
        ("http://localhost/", "localhost"),
        ("http://app.localhost/", "app.localhost"),
    ] {
        let report = openable(raw, raw, host, &[Finding::Loopback]);
        assert_eq!(report.verdict(), Verdict::Ok);
    }
    for (raw, host) in [
        ("http://127.0.0.1/", "127.0.0.1"),
        ("http://[::1]/", "[::1]"),
    ] {
        openable(raw, raw, host, &[Finding::Loopback, Finding::IpAddress]);
    }
    // Not this machine.
    let raw = "http://localhost.evil.com/";
    openable(raw, raw, "localhost.evil.com", &[Finding::Insecure]);
}

#[test]
fn a_host_that_reads_like_another_is_brought_out() {
    openable(
        "https://0x7f.1/",
        "https://127.0.0.1/",
        "127.0.0.1",
        &[Finding::Rewritten, Finding::Loopback, Finding::IpAddress],
    );
    openable(
        "https://good.com%2eevil.com/",
        "https://good.com.evil.com/",
        "good.com.evil.com",
        &[Finding::Rewritten],
    );
    openable(
        "https://2130706433/",
        "https://127.0.0.1/",
        "127.0.0.1",
        &[Finding::Rewritten, Finding::Loopback, Finding::IpAddress],
    );
    // Letters and dots of another width, inside of a circle: read as plain ones.
    for raw in [
        "https://\u{ff45}xample.com/",
        "https://\u{24d4}xample.com/",
        "https://example\u{3002}com/",
        "https://example\u{ff0e}com/",
    ] {
        let report = openable(
            raw,
            "https://example.com/",
            "example.com",
            &[Finding::Rewritten],
        );
        assert_eq!(report.verdict(), Verdict::Warn, "{raw}");
    }
    // One beside a letter that is what it is.
    let odd = Finding::International(vec!['ü']);
    openable(
        "https://b\u{fc}\u{ff43}her.example/",
        "https://xn--bcher-kva.example/",
        "xn--bcher-kva.example",
        &[Finding::Rewritten, odd.clone()],
    );
    // Case is no trick, nor is a letter of two code points, nor one label in its other spelling.
    for raw in [
        "https://B\u{dc}CHER.example/",
        "https://bu\u{308}cher.example/",
    ] {
        let href = "https://xn--bcher-kva.example/";
        openable(
            raw,
            href,
            "xn--bcher-kva.example",
            std::slice::from_ref(&odd),
        );
    }
    openable(
        "https://xn--bcher-kva.b\u{fc}cher.example/",
        "https://xn--bcher-kva.xn--bcher-kva.example/",
        "xn--bcher-kva.xn--bcher-kva.example",
        &[Finding::International(vec!['ü', 'ü'])],
    );
    // A sigma is another letter at the end of a word only.
    let report = UrlReport::new("https://\u{39b}\u{39f}\u{393}\u{39f}\u{3a3}.gr/");
    assert!(!report.findings().contains(&Finding::Rewritten));
    // Case is no trick.
    openable(
        "HTTPS://Example.COM/",
        "https://example.com/",
        "example.com",
        &[],
    );
}

#[test]
fn other_scripts_are_shown_in_both_spellings() {
    for (raw, ascii, unicode, odd) in [
        (
            "https://bücher.example/",
            "xn--bcher-kva.example",
            "bücher.example",
            "ü",
        ),
        (
            "https://xn--bcher-kva.example/",
            "xn--bcher-kva.example",
            "bücher.example",
            "ü",
        ),
        ("https://例え.jp/", "xn--r8jz45g.jp", "例え.jp", "例え"),
        ("https://faß.de/", "xn--fa-hia.de", "faß.de", "ß"),
    ] {
        let odd = Finding::International(odd.chars().collect());
        let report = openable(raw, &format!("https://{ascii}/"), ascii, &[odd]);
        assert_eq!(report.host_unicode().unwrap().as_str(), unicode);
        assert_eq!(report.verdict(), Verdict::Warn);
    }
    let finding = UrlReport::new("https://bücher.example/").findings()[0].to_string();
    assert_eq!(
        finding,
        "The host has letters that are not plain Latin ones: ü (U+00FC)."
    );
}

#[test]
fn lookalikes_are_found() {
    // A Cyrillic а among Latin letters, and a name that is all Cyrillic.
    let mixed = UrlReport::new("https://\u{430}pple.com/");
    assert_eq!(
        mixed.findings(),
        [
            Finding::LooksLike("apple.com".to_owned()),
            Finding::MixedScript,
            Finding::International(vec!['\u{430}']),
        ]
    );
    assert_eq!(mixed.host(), Some("xn--pple-43d.com"));
    let whole = UrlReport::new("https://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/");
    assert_eq!(
        whole.findings()[0],
        Finding::LooksLike("apple.com".to_owned())
    );
    assert!(!whole.findings().contains(&Finding::MixedScript));
    // An `m` stays one.
    let amazon = UrlReport::new("https://\u{430}mazon.com/");
    assert_eq!(
        amazon.findings()[0],
        Finding::LooksLike("amazon.com".to_owned())
    );
    // Greek and Cyrillic words that are not all lookalikes are only named.
    for raw in [
        "https://\u{43f}\u{440}\u{438}\u{43c}\u{435}\u{440}.com/",
        "https://ελλάδα.gr/",
    ] {
        assert!(
            matches!(UrlReport::new(raw).findings(), [Finding::International(_)]),
            "{raw}"
        );
    }
    let mixed = UrlReport::new("https://login\u{43f}.com/");
    assert!(mixed.findings().contains(&Finding::MixedScript));
}

#[test]
fn things_worth_a_line() {
    for (raw, findings) in [
        ("https://192.0.2.1/", vec![Finding::IpAddress]),
        ("https://[2001:db8::1]/", vec![Finding::IpAddress]),
        ("https://intranet/", vec![Finding::SingleLabel]),
        ("https://example.com./", vec![Finding::TrailingDot]),
        ("https://example.com:8443/", vec![Finding::Port(8443)]),
        (
            "https://a.example/go?to=https://b.example",
            vec![Finding::InnerUrl],
        ),
        (
            "https://a.example/go?to=https%3A%2F%2Fb.example",
            vec![Finding::InnerUrl],
        ),
        (
            "https://good.com.login.session.evil.com/",
            vec![Finding::DeepHost],
        ),
        (
            "https://a.example/go?to=https%3a//b.example",
            vec![Finding::InnerUrl],
        ),
        (
            "https://a.example/go?to=https:%2F/b.example",
            vec![Finding::InnerUrl],
        ),
        (
            "https://a.example/go?to=https:%5C%5cb.example",
            vec![Finding::InnerUrl],
        ),
        (
            "https://a.example/go?to=https%253A%25252f%2Fb.example",
            vec![Finding::InnerUrl],
        ),
        ("https://a.example/at/10:30//x?a=%3A%20%2F%2F", vec![]),
    ] {
        let report = UrlReport::new(raw);
        assert_eq!(report.findings(), findings, "{raw}");
        assert_eq!(report.verdict(), Verdict::Ok, "{raw}");
        assert_eq!(report.href(), Some(raw));
    }
    assert_eq!(UrlReport::new("https://example.com:443/").port(), None);
}

#[test]
fn leaving_the_server_is_told() {
    let report = |page: &str, server: &str| {
        let report = UrlReport::new(&format!("https://{page}/")).seen_from(server);
        report.findings().contains(&Finding::LeavesServer)
    };
    for (page, server) in [
        ("mcp.example.com", "mcp.example.com"),
        ("login.mcp.example.com", "mcp.example.com"),
        ("example.com", "mcp.example.com"),
        ("mcp.example.com", "MCP.example.com."),
    ] {
        assert!(!report(page, server), "{page} {server}");
    }
    for (page, server) in [
        ("accounts.example.org", "mcp.example.com"),
        ("evilexample.com", "example.com"),
        ("auth.example.com", "mcp.example.com"),
    ] {
        assert!(report(page, server), "{page} {server}");
    }
}

#[test]
fn what_is_dangerous_in_a_path_is_encoded() {
    let report = UrlReport::new("https://a.example/ä?q=\u{7}");
    assert_eq!(report.verdict(), Verdict::Refuse);
    let report = UrlReport::new("https://a.example/ä\"<>");
    assert_eq!(report.href(), Some("https://a.example/%C3%A4%22%3C%3E"));
}

#[test]
fn debug_shows_no_path() {
    let report = UrlReport::new("https://a.example/secret?token=42");
    let debug = format!("{report:?}");
    assert!(debug.contains("a.example"), "{debug}");
    assert!(
        !debug.contains("secret") && !debug.contains("42"),
        "{debug}"
    );
}

/// Put together from parts that parsers stumble over, in a fixed pseudo-random order.
fn hostile(seed: u64) -> String {
    const PARTS: [&str; 40] = [
        "https://",
        "http://",
        "https:",
        "//",
        "/",
        "\\",
        "@",
        ":",
        "a.example",
        "evil.com",
        "\u{430}pple",
        ".com",
        ".",
        "..",
        "xn--",
        "xn--pple-43d",
        "%2e",
        "%",
        "%00",
        "[",
        "]",
        "::1",
        "127.1",
        "0x7f",
        "8443",
        "65536",
        "?",
        "#",
        "ä",
        "\u{202e}",
        "\u{200d}",
        " ",
        "\t",
        "\u{7f}",
        "javascript:",
        "localhost",
        "-",
        "_",
        "日本",
        "\u{1f600}",
    ];
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 40).unwrap()
    };
    let first = if seed.is_multiple_of(4) {
        ""
    } else {
        "https://"
    };
    let length = next() % 8;
    (0..length).fold(first.to_owned(), |url, _| url + PARTS[next()])
}

#[test]
fn what_is_shown_is_what_is_opened() {
    let mut openable = 0;
    for seed in 0..50_000 {
        let raw = hostile(seed);
        let report = UrlReport::new(&raw);
        let refused = report.verdict() == Verdict::Refuse;
        assert_eq!(report.href().is_none(), refused, "{raw:?}");
        assert!(
            report
                .findings()
                .is_sorted_by_key(|finding| std::cmp::Reverse(finding.verdict()))
        );
        let Some(href) = report.href() else { continue };
        openable += 1;
        // Printable, no user name, and read again the same page.
        assert!(
            href.bytes().all(|byte| byte.is_ascii_graphic()),
            "{raw:?} {href}"
        );
        let host = report.host().unwrap();
        let start = format!("{}://{host}", report.scheme().unwrap());
        assert!(href.starts_with(&start), "{raw:?} {href}");
        let again = UrlReport::new(href);
        assert_eq!(again.href(), Some(href), "{raw:?}");
        assert_eq!(again.host(), Some(host), "{raw:?}");
        assert!(
            !again.findings().contains(&Finding::Rewritten),
            "{raw:?} {href}"
        );
    }
    assert!(openable > 1_000, "{openable}");
}
