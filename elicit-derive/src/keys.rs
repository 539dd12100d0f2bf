//! The attribute names of `#[elicit(..)]`: the one list that parser and suggestions read.

use std::fmt;

/// What an attribute stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Struct,
    Field,
    Enum,
    Variant,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Struct => "the struct",
            Self::Field => "a field",
            Self::Enum => "the enum",
            Self::Variant => "a variant",
        })
    }
}

pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// How it is written, for the sentence that says so.
    pub(crate) usage: &'static str,
    pub(crate) places: &'static [Place],
}

const fn key(name: &'static str, usage: &'static str, places: &'static [Place]) -> Key {
    Key {
        name,
        usage,
        places,
    }
}

/// In the order in which an author wants to read about them.
pub(crate) const KEYS: &[Key] = {
    use Place::{Enum, Field, Struct, Variant};
    &[
        key("message", "message = \"…\"", &[Struct]),
        key("title", "title = \"…\"", &[Field, Variant]),
        key("description", "description = \"…\"", &[Field]),
        key("rename", "rename = \"…\"", &[Field, Variant]),
        key("rename_all", "rename_all = \"camelCase\"", &[Struct, Enum]),
        key("min_length", "min_length = 1", &[Field]),
        key("max_length", "max_length = 100", &[Field]),
        key("non_empty", "non_empty", &[Field]),
        key("format", "format = \"email\"", &[Field]),
        key("pattern", "pattern = \"…\"", &[Field]),
        key("send_pattern", "send_pattern", &[Field]),
        key("minimum", "minimum = 0", &[Field]),
        key("maximum", "maximum = 100", &[Field]),
        key("enum", "enum(\"value\" = \"Title\")", &[Field]),
        key("multi", "multi", &[Field]),
        key("min_items", "min_items = 1", &[Field]),
        key("max_items", "max_items = 3", &[Field]),
        key("default", "default = …", &[Field]),
        key("prefill", "prefill = …", &[Field]),
        key("enum_names", "enum_names", &[Field]),
        key("flatten", "flatten", &[Field]),
        key("prefix", "prefix = \"…\"", &[Field]),
        key("skip", "skip", &[Field]),
        key("check", "check = path::to::function", &[Struct, Field]),
        key("deny_unknown", "deny_unknown", &[Struct]),
        key("allow_secret", "allow_secret", &[Struct, Field]),
        key("allow_link", "allow_link", &[Struct, Field, Enum]),
        key("json_schema", "json_schema", &[Struct]),
        key("crate", "crate = path::to::elicit", &[Struct, Enum]),
    ]
};

/// What authors coming from elsewhere write, and what it is called here.
pub(crate) const SYNONYMS: &[(&str, &str)] = &[
    ("min", "minimum"),
    ("max", "maximum"),
    ("name", "rename"),
    ("label", "title"),
    ("regex", "pattern"),
    ("options", "enum"),
    ("choices", "enum"),
    ("one_of", "enum"),
    ("doc", "description"),
    ("help", "description"),
    ("validate", "check"),
    ("deny_unknown_fields", "deny_unknown"),
    ("min_len", "min_length"),
    ("max_len", "max_length"),
    ("multiple", "multi"),
];

impl Key {
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.name == name)
    }

    pub(crate) fn stands_on(&self, place: Place) -> bool {
        self.places.contains(&place)
    }
}

/// The names that `place` takes.
pub(crate) fn names(place: Place) -> impl Iterator<Item = &'static str> {
    let here = move |key: &&Key| key.stands_on(place);
    KEYS.iter().filter(here).map(|key| key.name)
}

#[cfg(test)]
mod tests {
    use super::{KEYS, Key, SYNONYMS};

    #[test]
    fn names_are_unique_and_synonyms_lead_somewhere() {
        for (at, key) in KEYS.iter().enumerate() {
            assert!(KEYS[..at].iter().all(|other| other.name != key.name));
            assert!(key.usage.starts_with(key.name));
        }
        for (from, to) in SYNONYMS {
            assert!(Key::find(from).is_none(), "{from}");
            assert!(Key::find(to).is_some(), "{to}");
        }
    }
}
