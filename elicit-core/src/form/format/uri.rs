//! The grammar of RFC 3986, appendix A. A production is a function: it takes what is still to be
//! read and gives what comes after it, which is for the caller to judge.

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
pub(super) const fn is_uri(text: &[u8]) -> bool {
    let rest = match scheme(text) {
        Some([b'/', b'/', rest @ ..]) => match authority(rest) {
            Some(rest @ ([] | [b'/' | b'?' | b'#', ..])) => rest,
            _ => return false,
        },
        Some(rest) => rest,
        None => return false,
    };
    let rest = match skip(rest, PATH) {
        [b'?', query @ ..] => skip(query, QUERY),
        rest => rest,
    };
    let rest = match rest {
        [b'#', fragment @ ..] => skip(fragment, QUERY),
        rest => rest,
    };
    rest.is_empty()
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, and the colon after it.
const fn scheme(text: &[u8]) -> Option<&[u8]> {
    match (text, take(text, SCHEME)) {
        ([b'A'..=b'Z' | b'a'..=b'z', ..], [b':', rest @ ..]) => Some(rest),
        _ => None,
    }
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`
const fn authority(text: &[u8]) -> Option<&[u8]> {
    if let [b'[', literal @ ..] = text {
        return ip_literal(literal);
    }
    // `a:1` is a host with its port, unless a userinfo goes on from there.
    let rest = name(text);
    match skip(rest, USERINFO) {
        [b'@', b'[', literal @ ..] => ip_literal(literal),
        [b'@', host @ ..] => Some(name(host)),
        _ => Some(rest),
    }
}

/// `reg-name [ ":" port ]`. An `IPv4address` is a `reg-name` too.
const fn name(text: &[u8]) -> &[u8] {
    port(skip(text, NAME))
}

/// `IP-literal [ ":" port ]`, after the opening bracket.
const fn ip_literal(text: &[u8]) -> Option<&[u8]> {
    let rest = match text {
        [b'V' | b'v', rest @ ..] => ip_future(rest),
        _ => ipv6(text),
    };
    match rest {
        Some([b']', rest @ ..]) => Some(port(rest)),
        _ => None,
    }
}

/// `[ ":" *DIGIT ]`
const fn port(text: &[u8]) -> &[u8] {
    match text {
        [b':', digits @ ..] => take(digits, DIGIT),
        _ => text,
    }
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, after the `v`.
const fn ip_future(text: &[u8]) -> Option<&[u8]> {
    match (text, take(text, HEX)) {
        ([b'.', ..], _) => None,
        (_, [b'.', address @ ..]) => {
            let rest = take(address, USERINFO);
            if rest.len() < address.len() {
                Some(rest)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// `IPv6address`: eight pieces of 16 bits, or a `::` and at most seven.
const fn ipv6(text: &[u8]) -> Option<&[u8]> {
    let (mut rest, mut has_gap) = match text {
        [b':', b':', rest @ ..] => (rest, true),
        _ => (text, false),
    };
    let mut after_gap = has_gap;
    let mut pieces = 0;
    let rest = loop {
        if let Some(rest) = ipv4(rest) {
            pieces += 2;
            break rest;
        }
        let after = take(rest, HEX);
        match rest.len() - after.len() {
            0 if after_gap => break rest,
            1..=4 => pieces += 1,
            _ => return None,
        }
        (rest, after_gap) = match after {
            [b':', b':', rest @ ..] if !has_gap => (rest, true),
            [b':', rest @ ..] => (rest, false),
            _ => break after,
        };
        has_gap |= after_gap;
    };
    if pieces == 8 && !has_gap || pieces < 8 && has_gap {
        Some(rest)
    } else {
        None
    }
}

/// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`
const fn ipv4(text: &[u8]) -> Option<&[u8]> {
    let (mut rest, mut dots) = (text, 0);
    loop {
        match dec_octet(rest) {
            Some(rest) if dots == 3 => return Some(rest),
            Some([b'.', more @ ..]) => (rest, dots) = (more, dots + 1),
            _ => return None,
        }
    }
}

/// `dec-octet`: 0 to 255.
const fn dec_octet(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'2', b'5', b'0'..=b'5', rest @ ..]
        | [b'2', b'0'..=b'4', b'0'..=b'9', rest @ ..]
        | [b'1', b'0'..=b'9', b'0'..=b'9', rest @ ..]
        | [b'1'..=b'9', b'0'..=b'9', rest @ ..]
        | [b'0'..=b'9', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// `*( class / pct-encoded )`
const fn skip(text: &[u8], class: u8) -> &[u8] {
    let mut rest = take(text, class);
    while let [b'%', high, low, more @ ..] = rest {
        if !is(*high, HEX) || !is(*low, HEX) {
            break;
        }
        rest = take(more, class);
    }
    rest
}

/// `*class`
const fn take(text: &[u8], class: u8) -> &[u8] {
    let mut rest = text;
    while let [c, more @ ..] = rest {
        if !is(*c, class) {
            break;
        }
        rest = more;
    }
    rest
}

const fn is(c: u8, class: u8) -> bool {
    CLASSES[c as usize] & class != 0
}

const DIGIT: u8 = 1;
const HEX: u8 = 1 << 1;
const SCHEME: u8 = 1 << 2;
/// `unreserved / sub-delims`
const NAME: u8 = 1 << 3;
/// `unreserved / sub-delims / ":"`
const USERINFO: u8 = 1 << 4;
/// `pchar / "/"`
const PATH: u8 = 1 << 5;
/// `pchar / "/" / "?"`, of which a fragment is too.
const QUERY: u8 = 1 << 6;

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut c = 0u8;
    while c < 0x80 {
        classes[c as usize] = match c {
            b'0'..=b'9' => DIGIT | HEX | SCHEME | NAME | USERINFO | PATH | QUERY,
            b'A'..=b'F' | b'a'..=b'f' => HEX | SCHEME | NAME | USERINFO | PATH | QUERY,
            b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'+' => {
                SCHEME | NAME | USERINFO | PATH | QUERY
            }
            b'_' | b'~' => NAME | USERINFO | PATH | QUERY,
            b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b',' | b';' | b'=' => {
                NAME | USERINFO | PATH | QUERY
            }
            b':' => USERINFO | PATH | QUERY,
            b'@' | b'/' => PATH | QUERY,
            b'?' => QUERY,
            _ => 0,
        };
        c += 1;
    }
    classes
};

#[cfg(test)]
mod tests {
    use crate::form::format::Format;

    const _: () = assert!(Format::Uri.accepts("https://b.example/a?b#c"));
    const _: () = assert!(Format::Uri.accepts("ldap://[2001:db8::192.0.2.1]:389/c=GB"));
    const _: () = assert!(!Format::Uri.accepts("/relative"));

    #[track_caller]
    fn good(texts: &[&str]) {
        for text in texts {
            assert!(Format::Uri.accepts(text), "{text}");
        }
    }

    #[track_caller]
    fn bad(texts: &[&str]) {
        for text in texts {
            assert!(!Format::Uri.accepts(text), "{text}");
        }
    }

    #[test]
    fn examples_of_the_rfc() {
        good(&[
            // 1.1.2
            "ftp://ftp.is.co.za/rfc/rfc1808.txt",
            "http://www.ietf.org/rfc/rfc2396.txt",
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            "mailto:John.Doe@example.com",
            "news:comp.infosystems.www.servers.unix",
            "tel:+1-816-555-1212",
            "telnet://192.0.2.16:80/",
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
            // 3
            "foo://example.com:8042/over/there?name=ferret#nose",
            "urn:example:animal:ferret:nose",
            // 3.3
            "mailto:fred@example.com",
            "foo://info.example.com?fred",
            // 5.4
            "http://a/b/c/d;p?q",
            "g:h",
            "http:g",
            // 6.2.2
            "example://a/b/c/%7Bfoo%7D",
            "eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
            // 7.6
            "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
        ]);
        bad(&[
            // 5.4, relative references.
            "g",
            "./g",
            "g/",
            "/g",
            "//g",
            "?y",
            "g?y",
            "#s",
            "g;x=1/../y",
            "",
            "..",
            // Appendix C.
            "<http://a/>",
            "\"http://a/\"",
            "URL:http://a/ ",
            " http://a/",
        ]);
    }

    #[test]
    fn scheme() {
        good(&[
            "a:",
            "Z:",
            "a1:",
            "a+-.9:",
            "javascript:alert(1)",
            "x-y.z+1:a",
        ]);
        bad(&[
            ":", "a", ":a", "1a:", "+a:", "-a:", ".a:", "a_b:", "a b:", "a%41:", "é:", "a/b:c",
            "a?b:c", "a#b:c", "a@b:c",
        ]);
    }

    #[test]
    fn path() {
        good(&[
            // path-empty
            "a:",
            "a:?",
            "a:#",
            // path-absolute
            "a:/",
            "a:/b",
            "a:/b//c/",
            "a:/./..//",
            // path-rootless
            "a:b",
            "a:b/",
            "a:b//c",
            "a::",
            "a:@",
            "a:%2f",
            "a:b:c@d",
            // path-abempty
            "a://",
            "a:///",
            "a:////b",
            "a://b/",
            "a://b//c/",
            // pchar
            "a:ABCXYZabcxyz0189-._~!$&'()*+,;=:@%00%fF",
        ]);
        bad(&[
            "a:b c",
            "a:b\tc",
            "a:b\nc",
            "a:\0",
            "a:\u{7f}",
            "a:\"",
            "a:<b>",
            "a:\\b",
            "a:^",
            "a:`b`",
            "a:{b}",
            "a:b|c",
            "a:[b]",
            "a:é",
            "a:b\u{a0}",
            "a:\u{10ffff}",
        ]);
    }

    #[test]
    fn query_and_fragment() {
        good(&[
            "a:?b=c&d=e",
            "a:?ABCXYZabcxyz0189-._~!$&'()*+,;=:@/?%3F",
            "a:#ABCXYZabcxyz0189-._~!$&'()*+,;=:@/?%23",
            "a:b?#",
            "a:b?c?d#e?f",
            "a://b?c/d//e#f//g",
            "a://b:1?c",
            "a://b:1#c",
            "a://?b",
            "a://#b",
        ]);
        bad(&[
            "a:#b#c", "a:##", "a:?[b]", "a:#[b]", "a:?b c", "a:?\\", "a:#|", "a:?é", "a:#é",
        ]);
    }

    #[test]
    fn percent_encoding() {
        good(&["a:%00", "a:%aF%Af", "a://%41%42%3a@%43:1/%44?%45#%46"]);
        for part in ["a:", "a:?", "a:#", "a://", "a://b@", "a:b/", "a://b:"] {
            for wrong in [
                "%", "%4", "%g0", "%0g", "%%", "%%30", "%-1", "%u0041", "%é", "%4é",
            ] {
                bad(&[&format!("{part}{wrong}"), &format!("{part}{wrong}/b")]);
            }
        }
    }

    #[test]
    fn authority() {
        good(&[
            // userinfo
            "a://@",
            "a://@b",
            "a://b@c",
            "a://b:c@d",
            "a://:@b",
            "a://b:@c",
            "a://::@c",
            "a://1:2:3@b",
            "a://b:1x@c",
            "a://b:1@c:2",
            "a://ABCXYZabcxyz0189-._~!$&'()*+,;=:%40@b",
            "a://b@[::1]:80",
            // reg-name and port
            "a://b.c",
            "a://b..c.",
            "a://ABCXYZabcxyz0189-._~!$&'()*+,;=%40",
            "a://b_c/",
            "a://%C3%A9",
            "a://:",
            "a://:80",
            "a://b:",
            "a://b:/",
            "a://b:0",
            "a://b:99999999999999999999",
            // IPv4address, and what is only a reg-name
            "a://192.0.2.16",
            "a://256.1.1.1",
            "a://01.2.3.4",
            "a://1.2.3",
            // The path, the query and the fragment end it.
            "a://b/@:c",
            "a://b?@:c",
            "a://b#@:c",
        ]);
        bad(&[
            "a://@@",
            "a://b@c@d",
            "a://b@@c",
            "a://b:c",
            "a://b:1:2",
            "a://b::1",
            "a://b:-1",
            "a://b:1x",
            "a://b:1x/@c",
            "a://b@c:d",
            "a://b@c:1@d",
            "a://b:c:d/e@f",
            "a://b c",
            "a://b\\c",
            "a://é",
            "a://b@é",
            "a://<b>",
            "a://b[c]",
            "a://b[c]@d",
            "a://b:é@c",
        ]);
    }

    #[test]
    fn ip_future() {
        good(&[
            "a://[v1.a]",
            "a://[V1.a]",
            "a://[vF9a.-._~!$&'()*+,;=:]",
            "a://[v0.::1]:80/b",
            "a://b@[v1.:]:",
        ]);
        bad(&[
            "a://[v]",
            "a://[v.]",
            "a://[v1]",
            "a://[v1.]",
            "a://[v.a]",
            "a://[vg.a]",
            "a://[v-1.a]",
            "a://[v1:a]",
            "a://[v1.a",
            "a://[v1.a%41]",
            "a://[v1.a@b]",
            "a://[v1.a/b]",
            "a://[v1.[a]]",
            "a://[v1.é]",
            "a://[w1.a]",
        ]);
    }

    #[test]
    fn ip_literal() {
        good(&[
            "a://[::]",
            "a://[::]:",
            "a://[::]:1",
            "a://[::]/",
            "a://[::]?",
            "a://[::]#",
        ]);
        bad(&[
            "a://[]",
            "a://[",
            "a://]",
            "a://[::",
            "a://::]",
            "a://[::]]",
            "a://[[::]]",
            "a://[::]b",
            "a://[::]@b",
            "a://[::]:1@b",
            "a://[::]:b",
            "a://[::]:1b",
            "a://[::][::]",
            "a://[::%25eth0]",
            "a://[::%eth0]",
            "a://[ ::]",
            "a://[b]",
            "a://[1.2.3.4]",
            "a://b[::]",
            "a:[::]",
            "a:/[::]",
        ]);
    }

    /// The nine lines of the production, at their limits.
    #[test]
    fn ipv6() {
        for address in [
            "1:2:3:4:5:6:7:8",
            "0001:0002:00a3:00B4:cDeF:0:00:000",
            "1:2:3:4:5:6:7.8.9.10",
            "::2:3:4:5:6:7:8",
            "::2:3:4:5:6:7.8.9.10",
            "::3:4:5:6:7:8",
            "1::3:4:5:6:7:8",
            "1::3:4:5:6:7.8.9.10",
            "::4:5:6:7:8",
            "1:2::4:5:6:7:8",
            "1:2::4:5:6:7.8.9.10",
            "::5:6:7:8",
            "1:2:3::5:6:7:8",
            "1:2:3::5:6:7.8.9.10",
            "::6:7:8",
            "1:2:3:4::6:7:8",
            "1:2:3:4::6:7.8.9.10",
            "::7:8",
            "::7.8.9.10",
            "1:2:3:4:5::7:8",
            "1:2:3:4:5::7.8.9.10",
            "::8",
            "1::8",
            "1:2:3:4:5:6::8",
            "::",
            "1::",
            "1:2:3:4:5:6:7::",
            "::0.0.0.0",
            "::255.249.199.99",
            "::ffff:192.0.2.1",
            "2001:db8::1",
        ] {
            good(&[&format!("a://[{address}]")]);
            assert!(address.parse::<std::net::Ipv6Addr>().is_ok(), "{address}");
        }
        for address in [
            "1",
            ":",
            ":1",
            "1:",
            ":::",
            "1:::2",
            "1::2::3",
            "::1::",
            ":1::2",
            "1::2:",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:",
            "1:2:3:4:5:6:7:8:9",
            ":2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7::8",
            "1:2:3:4:5:6:7:8::",
            "::1:2:3:4:5:6:7:8",
            "1::2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7:8.9.10.11",
            "1:2:3:4:5:6::7.8.9.10",
            "::2:3:4:5:6:7:8.9.10.11",
            "1:2:3:4:5:7.8.9.10",
            "00001::",
            "::12345",
            "::g",
            "::-1",
            "::1.2.3",
            "::1.2.3.",
            "::1.2.3.4.",
            "::1.2.3.4.5",
            "::.1.2.3",
            "::1..2.3",
            "::1.2.3.256",
            "::1.2.3.300",
            "::1.2.3.1000",
            "::01.2.3.4",
            "::1.2.3.00",
            "::1.2.3.a",
            "::1.2.3.4:5",
            "::1.2.3.4::",
            "1.2.3.4::",
            "1.2.3.4:5:6:7:8:9:a",
            "1:2::3.4.5.6:7",
        ] {
            bad(&[&format!("a://[{address}]")]);
            assert!(address.parse::<std::net::Ipv6Addr>().is_err(), "{address}");
        }
    }

    /// A long text of any shape is read once.
    #[test]
    fn long_texts() {
        for part in ["a", "%41", "/", ":", "1", "1:", "[", "é", "@", "?"] {
            let long = part.repeat(100_000);
            for start in [
                "", "a:", "a://", "a://b:", "a://b@", "a://[", "a://[v1.", "a:?", "a:#",
            ] {
                let _ = Format::Uri.accepts(&format!("{start}{long}"));
            }
        }
    }
}
