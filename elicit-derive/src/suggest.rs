//! What an author may have meant.

use crate::keys::{self, Key, Place, SYNONYMS};

/// What the type says of a field, and no attribute.
const REQUIRED: [&str; 5] = ["required", "mandatory", "optional", "nullable", "null"];

/// How many names are listed.
const LISTED: usize = 10;

/// The sentence for an attribute name that `place` does not take.
pub(crate) fn unknown(name: &str, place: Place) -> String {
    if let Some(key) = Key::find(name) {
        return format!("`{name}` belongs on {}, not on {place}", join(key.places));
    }
    if REQUIRED.contains(&name) && matches!(place, Place::Struct | Place::Field) {
        return format!(
            "unknown attribute `{name}`: a field is required unless its type is an `Option` or it \
             has a `default`"
        );
    }
    if let Some(key) = meant(name, place) {
        return format!("unknown attribute `{name}`; did you mean `{key}`?");
    }
    // Only then elsewhere: `titel` on the struct.
    let all: Vec<_> = keys::KEYS.iter().map(|key| key.name).collect();
    if let Some(key) = closest(name, &all).and_then(Key::find) {
        let (key, places) = (key.name, join(key.places));
        return format!(
            "unknown attribute `{name}`; did you mean `{key}`, which belongs on {places}?"
        );
    }
    let here: Vec<_> = keys::names(place).collect();
    format!(
        "unknown attribute `{name}`: {place} takes {}",
        quoted(&here, "and")
    )
}

/// The attribute of `place` that an unknown one seems to stand for.
pub(crate) fn meant(name: &str, place: Place) -> Option<&'static str> {
    let here: Vec<_> = keys::names(place).collect();
    let synonym = |(from, to): &&(&str, &'static str)| *from == name && here.contains(to);
    let synonym = SYNONYMS.iter().find(synonym).map(|(_, to)| *to);
    synonym.or_else(|| closest(name, &here).filter(|_| !REQUIRED.contains(&name)))
}

/// The sentence for a text that has to be one of a few.
pub(crate) fn unknown_value(what: &str, got: &str, known: &[&str]) -> String {
    match closest(got, known) {
        Some(name) => format!("unknown {what} \"{got}\"; did you mean \"{name}\"?"),
        None if known.len() > LISTED => {
            let (some, more) = known.split_at(LISTED);
            let (some, more) = (ticked(some).join(", "), more.len());
            format!("unknown {what} \"{got}\": write {some}, or one of {more} more")
        }
        None => format!("unknown {what} \"{got}\": write {}", quoted(known, "or")),
    }
}

fn closest<'a>(got: &str, known: &[&'a str]) -> Option<&'a str> {
    let got = got.to_lowercase();
    // Two letters that change places count as one slip, a wrong separator as none.
    let plain = |text: &str| text.to_lowercase().replace(['_', '-', ' '], "");
    let ranked = known
        .iter()
        .map(|name| (distance(&plain(&got), &plain(name)), *name));
    let (distance, name) = ranked.min_by_key(|(distance, _)| *distance)?;
    // One slip in one or two letters leaves nothing to go by.
    let slips = match got.chars().count() {
        0..3 => 0,
        letters => letters.div_ceil(4),
    };
    (distance <= slips).then_some(name)
}

/// Optimal string alignment: insert, delete, replace, swap neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

/// `the struct or a field`.
fn join(places: &[Place]) -> String {
    let places: Vec<_> = places.iter().map(ToString::to_string).collect();
    places.join(" or ")
}

/// `` `a`, `b` and `c` ``.
fn quoted(names: &[&str], before_last: &str) -> String {
    let names = ticked(names);
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {before_last} {last}", rest.join(", ")),
        None => String::from("nothing"),
    }
}

fn ticked(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

#[cfg(test)]
mod tests {
    use super::{closest, distance, meant, quoted, unknown, unknown_value};
    use crate::keys::{self, Place};

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("titel", "title"), 1);
        assert_eq!(distance("größe", "grösse"), 2);
    }

    #[test]
    fn slips_of_the_pen_are_understood() {
        let field: Vec<_> = keys::names(Place::Field).collect();
        for (got, wanted) in [
            ("titel", Some("title")),
            ("minlength", Some("min_length")),
            ("minLength", Some("min_length")),
            ("max-items", Some("max_items")),
            ("defualt", Some("default")),
            ("desciption", Some("description")),
            ("whatever", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(closest(got, &field), wanted, "{got}");
        }
    }

    #[test]
    fn sentences() {
        assert_eq!(
            unknown("titel", Place::Field),
            "unknown attribute `titel`; did you mean `title`?"
        );
        assert_eq!(
            unknown("min", Place::Field),
            "unknown attribute `min`; did you mean `minimum`?"
        );
        assert_eq!(
            unknown("message", Place::Field),
            "`message` belongs on the struct, not on a field"
        );
        assert_eq!(
            unknown("titel", Place::Struct),
            "unknown attribute `titel`; did you mean `title`, which belongs on a field or a variant?"
        );
        assert_eq!(
            unknown("whatever", Place::Variant),
            "unknown attribute `whatever`: a variant takes `title` and `rename`"
        );
        for (name, place) in [("required", Place::Field), ("optional", Place::Struct)] {
            let sentence = unknown(name, place);
            assert!(
                sentence.contains("unless its type is an `Option`"),
                "{sentence}"
            );
        }
        assert_eq!(meant("optional", Place::Field), None);
    }

    #[test]
    fn values() {
        let known = ["email", "uri"];
        assert_eq!(
            unknown_value("format", "Email", &known),
            "unknown format \"Email\"; did you mean \"email\"?"
        );
        assert_eq!(
            unknown_value("format", "phone", &known),
            "unknown format \"phone\": write `email` or `uri`"
        );
        let letters: Vec<String> = ('a'..='l').map(String::from).collect();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        assert_eq!(
            unknown_value("option", "z", &letters),
            "unknown option \"z\": write `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h`, `i`, `j`, or one of 2 more"
        );
    }

    #[test]
    fn lists() {
        assert_eq!(quoted(&[], "and"), "nothing");
        assert_eq!(quoted(&["a"], "and"), "`a`");
        assert_eq!(quoted(&["a", "b", "c"], "and"), "`a`, `b` and `c`");
    }
}
