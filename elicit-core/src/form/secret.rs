//! The words that no form may ask for, and links in texts.
//!
//! The core and the derive have this file each, since neither depends on the other. It uses nothing
//! but the standard library, and `tests/copies.rs` sees that the two are the same.

/// MCP keeps secrets and payment data out of forms. A field is refused when one of these stands
/// in its name or title as a whole word, or as whole words in a row.
pub(crate) const SECRETS: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "secret",
    "api key",
    "access token",
    "auth token",
    "private key",
    "credential",
    "credentials",
    "card number",
    "cvv",
    "cvc",
    "pin",
    "otp",
    "ssn",
];

/// The first entry of the list that stands in `text`, which may be `snake_case`, `camelCase`,
/// `kebab-case` or prose.
pub(crate) fn secret_word(text: &str) -> Option<&'static str> {
    let words = words(text);
    (0..words.len()).find_map(|at| {
        let starts_here = |entry: &&&str| begins_with(&words[at..], entry);
        SECRETS.iter().find(starts_here).copied()
    })
}

/// Whether `text` has a web address that a client could make clickable.
pub(crate) fn has_link(text: &str) -> bool {
    let starts_with = |rest: &[u8], scheme: &str| {
        rest.get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme.as_bytes()))
    };
    (0..text.len()).any(|at| {
        let rest = &text.as_bytes()[at..];
        starts_with(rest, "http://") || starts_with(rest, "https://")
    })
}

fn begins_with(words: &[&str], entry: &str) -> bool {
    let mut words = words.iter();
    entry
        .split(' ')
        .all(|part| words.next().is_some_and(|w| w.eq_ignore_ascii_case(part)))
}

/// `apiKey_2 of APIServer` → `api`, `Key`, `of`, `API`, `Server`.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for run in text.split(|c: char| !c.is_alphabetic()) {
        let chars: Vec<(usize, char)> = run.char_indices().collect();
        let mut start = 0;
        for (i, pair) in chars.windows(2).enumerate() {
            let [(_, this), (at, next)] = [pair[0], pair[1]];
            let hump = !this.is_uppercase() && next.is_uppercase();
            // The last capital of `APIServer` belongs to the next word.
            let after_acronym = this.is_uppercase()
                && next.is_uppercase()
                && chars.get(i + 2).is_some_and(|(_, c)| !c.is_uppercase());
            if hump || after_acronym {
                words.push(&run[start..at]);
                start = at;
            }
        }
        words.push(&run[start..]);
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::{has_link, secret_word, words};

    #[test]
    fn text_is_cut_into_words() {
        assert_eq!(words("user_name"), ["user", "name"]);
        assert_eq!(words("userName2"), ["user", "Name"]);
        assert_eq!(words("APIKey"), ["API", "Key"]);
        assert_eq!(
            words("Your e-mail, please"),
            ["Your", "e", "mail", "please"]
        );
        assert_eq!(words("größeÄndern"), ["größe", "Ändern"]);
        assert!(words("__ 42").is_empty());
    }

    #[test]
    fn secrets_are_found_in_every_spelling() {
        for (text, word) in [
            ("password", "password"),
            ("Password", "password"),
            ("new_password_2", "password"),
            ("password2", "password"),
            ("userPassword", "password"),
            ("api_key", "api key"),
            ("apiKey", "api key"),
            ("APIKey", "api key"),
            ("x-api-key", "api key"),
            ("Your API key", "api key"),
            ("SSN", "ssn"),
            ("PINCode", "pin"),
            ("Your PIN, please", "pin"),
            ("cardNumber", "card number"),
            ("credentials", "credentials"),
            ("CLIENT_SECRET", "secret"),
        ] {
            assert_eq!(secret_word(text), Some(word), "{text}");
        }
    }

    #[test]
    fn only_whole_words_count() {
        for text in [
            "pinned",
            "shipping",
            "opinion",
            "secretary",
            "token",
            "key",
            "api",
            "number of cards",
            "card_holder_number",
            "passwordless",
            "class_name",
            "",
        ] {
            assert_eq!(secret_word(text), None, "{text}");
        }
    }

    #[test]
    fn links_are_found_in_any_case() {
        assert!(has_link("see https://example.com"));
        assert!(has_link("HTTP://EXAMPLE.COM"));
        assert!(has_link("größe:hTTps://x"));
        assert!(!has_link("http: not a link, and https:/ neither"));
        assert!(!has_link("ftp://example.com"));
        assert!(!has_link(""));
    }
}
