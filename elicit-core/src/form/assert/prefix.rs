//! Secrets that only a prefix makes of a name: `api_` before `key`.
//!
//! The derive knows which ones a prefix may begin, mostly none, and where; this knows the names.

use super::message::refuse;
use super::names::Name;
use crate::form::Kind;
use crate::form::join::Part;

/// A secret that a prefix may begin: where, and with which letter the names behind it go on, unless
/// the prefix has all of it.
type Begun<'a> = (usize, &'a str, Option<u8>);

/// The names that free text of one `flatten` has under its prefix, against secrets that begin in
/// it. What begins behind the prefix was judged in the other form.
#[track_caller]
pub const fn check_prefix(parts: &[Part], index: usize, secrets: &[Begun]) {
    let Part { prefix, fields, .. } = parts[index];
    let mut at = 0;
    while at < fields.len() {
        if let Kind::Text(_) = fields[at].kind {
            check_name(&Name(prefix, fields[at].name()), secrets);
        }
        at += 1;
    }
}

#[track_caller]
const fn check_name(name: &Name, secrets: &[Begun]) {
    let mut behind = name.0.len();
    while behind < name.len() && !name.is_letter(behind) {
        behind += 1;
    }
    let mut next = 0;
    while next < secrets.len() {
        let (at, secret, letter) = secrets[next];
        // Few names go on like that, so few are compared.
        let goes_on = match letter {
            Some(letter) => behind < name.len() && name.byte(behind).eq_ignore_ascii_case(&letter),
            None => true,
        };
        if goes_on && name.has_words(at, secret.as_bytes()) {
            refuse!(
                "with this prefix, `",
                name.0,
                name.1,
                "` seems to ask for a secret (",
                secret,
                "), which a form must not: send the person to a page with `UrlRequest`, or write \
                 `allow_secret` beside the prefix if it is none"
            );
        }
        next += 1;
    }
}

/// As `form::secret` cuts names into words, but without a list of them; all that is not ASCII
/// counts as small letters here.
impl Name<'_> {
    /// Whether the words of `entry` stand at this place.
    const fn has_words(&self, place: usize, entry: &[u8]) -> bool {
        let (mut at, mut next) = (place, 0);
        while next < entry.len() {
            if entry[next] == b' ' {
                while at < self.len() && !self.is_letter(at) {
                    at += 1;
                }
                if !self.begins_word(at) {
                    return false;
                }
            } else {
                let begins = next == 0 || entry[next - 1] == b' ';
                if !self.is_letter(at)
                    || !self.byte(at).eq_ignore_ascii_case(&entry[next])
                    || begins != self.begins_word(at)
                {
                    return false;
                }
                at += 1;
            }
            next += 1;
        }
        !self.is_letter(at) || self.begins_word(at)
    }

    /// Whether a word begins here: behind anything but a letter, or with a capital that no capital
    /// stands before, or that is the last of several.
    const fn begins_word(&self, at: usize) -> bool {
        if !self.is_letter(at) || at == 0 || !self.is_letter(at - 1) {
            return self.is_letter(at);
        }
        let last = self.is_letter(at + 1) && !self.is_capital(at + 1);
        self.is_capital(at) && (last || !self.is_capital(at - 1))
    }

    const fn is_letter(&self, at: usize) -> bool {
        at < self.len() && (self.byte(at).is_ascii_alphabetic() || !self.byte(at).is_ascii())
    }

    const fn is_capital(&self, at: usize) -> bool {
        at < self.len() && self.byte(at).is_ascii_uppercase()
    }
}

#[cfg(test)]
mod tests {
    use super::Name;
    use crate::form::secret::{SECRETS, secret_word};

    /// All names of three parts, cut at each place.
    #[test]
    fn the_words_are_those_of_the_derive() {
        const PARTS: [&str; 16] = [
            "", "_", " ", "-2", "s", "api", "API", "Key", "key", "pin", "Pin", "PIN", "pass",
            "Word", "word", "ß",
        ];
        let mut found = 0;
        for at in 0..PARTS.len().pow(3) {
            let part = |of| PARTS[at / of % PARTS.len()];
            let name = [part(1), part(16), part(256)].concat();
            let whole = begins_before(name.len(), &name, "");
            assert_eq!(whole, secret_word(&name), "{name}");
            found += u32::from(whole.is_some());
            for (at, _) in name.char_indices() {
                let (prefix, rest) = name.split_at(at);
                let made = begins_before(at, prefix, rest);
                if made.is_some() || secret_word(rest).is_none() {
                    assert_eq!(made, whole, "{prefix} {rest}");
                }
            }
        }
        assert!(found > 500, "{found}");
    }

    fn begins_before(end: usize, prefix: &str, rest: &str) -> Option<&'static str> {
        let name = Name(prefix, rest);
        let mut all = (0..end).flat_map(|at| SECRETS.iter().map(move |secret| (at, *secret)));
        let found = all.find(|(at, secret)| name.has_words(*at, secret.as_bytes()));
        Some(found?.1)
    }
}
