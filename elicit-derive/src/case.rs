//! `rename_all`: the rules of serde, by the same names and with the same results, so that a type
//! that derives both is spelled one way.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

const CASES: [(&str, Case); 8] = [
    ("lowercase", Case::Lower),
    ("UPPERCASE", Case::Upper),
    ("PascalCase", Case::Pascal),
    ("camelCase", Case::Camel),
    ("snake_case", Case::Snake),
    ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
    ("kebab-case", Case::Kebab),
    ("SCREAMING-KEBAB-CASE", Case::ScreamingKebab),
];

impl Case {
    pub(crate) const NAMES: [&'static str; 8] = {
        let mut names = [""; 8];
        let mut at = 0;
        while at < names.len() {
            names[at] = CASES[at].0;
            at += 1;
        }
        names
    };

    pub(crate) fn parse(name: &str) -> Option<Self> {
        let found = CASES.iter().find(|(known, _)| *known == name);
        found.map(|(_, case)| *case)
    }

    /// The name of a field, written `snake_case` in Rust.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => name
                .split('_')
                .map(|word| first(word, char::to_ascii_uppercase))
                .collect(),
            Self::Camel => first(&Self::Pascal.field(name), char::to_ascii_lowercase),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// The name of a variant, written `PascalCase` in Rust.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => first(name, char::to_ascii_lowercase),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// Each capital starts a word, also those of an acronym.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

fn first(word: &str, change: fn(&char) -> char) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| change(&letter));
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::{CASES, Case};

    /// The tables of `serde_derive`'s own tests.
    #[test]
    fn variants() {
        for (name, expected) in [
            (
                "Outcome",
                [
                    "outcome", "OUTCOME", "Outcome", "outcome", "outcome", "OUTCOME", "outcome",
                    "OUTCOME",
                ],
            ),
            (
                "VeryTasty",
                [
                    "verytasty",
                    "VERYTASTY",
                    "VeryTasty",
                    "veryTasty",
                    "very_tasty",
                    "VERY_TASTY",
                    "very-tasty",
                    "VERY-TASTY",
                ],
            ),
            ("A", ["a", "A", "A", "a", "a", "A", "a", "A"]),
            (
                "Z42",
                ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"],
            ),
            (
                "HTTPGet",
                [
                    "httpget",
                    "HTTPGET",
                    "HTTPGet",
                    "hTTPGet",
                    "h_t_t_p_get",
                    "H_T_T_P_GET",
                    "h-t-t-p-get",
                    "H-T-T-P-GET",
                ],
            ),
        ] {
            assert_eq!(CASES.map(|(_, case)| case.variant(name)), expected);
        }
    }

    #[test]
    fn fields() {
        for (name, expected) in [
            (
                "outcome",
                [
                    "outcome", "OUTCOME", "Outcome", "outcome", "outcome", "OUTCOME", "outcome",
                    "OUTCOME",
                ],
            ),
            (
                "very_tasty",
                [
                    "very_tasty",
                    "VERY_TASTY",
                    "VeryTasty",
                    "veryTasty",
                    "very_tasty",
                    "VERY_TASTY",
                    "very-tasty",
                    "VERY-TASTY",
                ],
            ),
            ("a", ["a", "A", "A", "a", "a", "A", "a", "A"]),
            (
                "z42",
                ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"],
            ),
            ("_x", ["_x", "_X", "X", "x", "_x", "_X", "-x", "-X"]),
        ] {
            assert_eq!(CASES.map(|(_, case)| case.field(name)), expected);
        }
    }

    #[test]
    fn letters_beyond_ascii_do_not_break_it() {
        assert_eq!(Case::Camel.variant("Äpfel"), "Äpfel");
        assert_eq!(Case::Camel.field("äpfel_zahl"), "äpfelZahl");
    }

    #[test]
    fn every_rule_is_known_by_its_name() {
        for (name, case) in CASES {
            assert_eq!(Case::parse(name), Some(case));
        }
        assert_eq!(Case::parse("Kebab-case"), None);
        assert_eq!(Case::NAMES[6], "kebab-case");
    }
}
