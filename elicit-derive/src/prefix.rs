//! Secrets that begin in a prefix: `api_` before a field called `key`. Which names there are, only
//! the other form knows; so what is found here is checked against its table.

use crate::secret::SECRETS;

/// A secret that could begin in a prefix.
#[derive(Debug, PartialEq)]
pub(crate) struct Begun {
    /// Where.
    pub(crate) at: usize,
    pub(crate) secret: &'static str,
    /// The letter with which a name would have to go on; none where the prefix has all of it.
    pub(crate) letter: Option<u8>,
}

/// Each secret that could begin in this prefix. Too many are found, never too few.
pub(crate) fn secrets(prefix: &str) -> Vec<Begun> {
    let mut found = Vec::new();
    for (at, first) in prefix.char_indices() {
        let behind_letter = prefix[..at].ends_with(char::is_alphabetic);
        if !first.is_alphabetic() || behind_letter && !first.is_uppercase() {
            continue;
        }
        let here = letters(&prefix[at..]);
        found.extend(SECRETS.iter().filter_map(|&secret| {
            let all = letters(secret);
            let letter = all.strip_prefix(&here).and_then(|rest| rest.bytes().next());
            let begins = letter.is_some() || here.starts_with(&all);
            begins.then_some(Begun { at, secret, letter })
        }));
    }
    found
}

fn letters(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::secrets;
    use crate::secret::secret_word;

    #[test]
    fn most_prefixes_begin_no_secret() {
        for prefix in [
            "",
            "_",
            "home_",
            "work_",
            "billing_address_",
            "shippingAddress",
            "to.",
            "from ",
            "spin_",
        ] {
            assert_eq!(found(prefix), [], "{prefix}");
        }
    }

    #[test]
    fn what_could_be_one_is_found() {
        assert_eq!(found("api_"), [(0, "api key", 'k')]);
        assert_eq!(found("my_api_"), [(3, "api key", 'k')]);
        // With `n` it is one word; what it is with the names, the table tells.
        assert_eq!(found("myAPI"), [(2, "api key", 'k'), (3, "pin", 'n')]);
        assert_eq!(found("my pin: "), [(3, "pin", '-')]);
        assert_eq!(
            found("pass"),
            [
                (0, "password", 'w'),
                (0, "passwd", 'w'),
                (0, "passphrase", 'p')
            ]
        );
        // With `in` it is `X` and `Pin`.
        assert!(found("XP").contains(&(1, "pin", 'i')));
    }

    /// Where, which, and the next letter.
    fn found(prefix: &str) -> Vec<(usize, &'static str, char)> {
        let secrets = secrets(prefix).into_iter();
        let letter = |letter: Option<u8>| letter.map_or('-', char::from);
        secrets
            .map(|begun| (begun.at, begun.secret, letter(begun.letter)))
            .collect()
    }

    /// Every secret, in three spellings, cut at each place.
    #[test]
    fn none_is_missed() {
        for secret in crate::secret::SECRETS {
            let camel: Vec<_> = secret
                .split(' ')
                .map(|word| word[..1].to_uppercase() + &word[1..])
                .collect();
            let spellings = [
                secret.replace(' ', "_"),
                secret.to_uppercase().replace(' ', "-"),
                camel.concat(),
            ];
            for name in spellings.iter().map(|name| format!("my_{name}")) {
                for at in 4..=name.len() {
                    let word = secret_word(&name).expect(&name);
                    let next = name[at..].chars().find(|c| c.is_alphabetic());
                    let next = next.map_or('-', |c| c.to_ascii_lowercase());
                    assert!(found(&name[..at]).contains(&(3, word, next)), "{name} {at}");
                }
            }
        }
    }
}
