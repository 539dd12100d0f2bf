//! Names that come together by `flatten`, and those of the booleans that a list becomes.

use super::message::refuse;
use crate::form::join::Part;
use crate::form::text::equal;
use crate::form::{FormField, Kind};

/// The names that one `flatten` adds, against those of every other part.
#[track_caller]
pub const fn check_flatten(parts: &[Part], index: usize) {
    let mut part = 0;
    while part < parts.len() {
        // Two `flatten`s that clash are reported at the later one.
        if part != index && (part < index || parts[part].own) {
            check_apart(&parts[index], &parts[part]);
        }
        part += 1;
    }
}

#[track_caller]
const fn check_apart(added: &Part, other: &Part) {
    let mut at = 0;
    while at < added.fields.len() {
        let new = Name(added.prefix, added.fields[at].name());
        let mut before = 0;
        while before < other.fields.len() {
            let taken = Name(other.prefix, other.fields[before].name());
            if new.len() == taken.len() && taken.begins_with(&new) {
                refuse!(
                    "two questions would be called `",
                    new.0,
                    new.1,
                    "`: give this `flatten` a `prefix = \"…\"` of its own"
                );
            }
            let (new_kind, kind) = (&added.fields[at].kind, &other.fields[before].kind);
            check_booleans(&new, new_kind, &taken, kind);
            check_booleans(&taken, kind, &new, new_kind);
            before += 1;
        }
        at += 1;
    }
}

/// On 2025-06-18 a list is asked as booleans named `field.option`: none of these may be the name
/// of another question, or of another list's boolean. Only a `name` with a dot can clash.
#[track_caller]
pub const fn check_generated(fields: &[FormField], name: &str) {
    let mut own = 0;
    while own < fields.len() && !equal(fields[own].name(), name) {
        own += 1;
    }
    let mut at = 0;
    while at < fields.len() && own < fields.len() {
        if at != own {
            let list = Name("", fields[at].name());
            check_booleans(&list, &fields[at].kind, &Name("", name), &fields[own].kind);
        }
        at += 1;
    }
}

/// The booleans of a list (if it is one), against another question and its booleans.
#[track_caller]
const fn check_booleans(list: &Name, kind: &Kind, other: &Name, other_kind: &Kind) {
    let Kind::SomeOf(options, _) = kind else {
        return;
    };
    // Few names begin like this, so few are compared with every option.
    if other.len() <= list.len() || other.byte(list.len()) != b'.' || !other.begins_with(list) {
        return;
    }
    let options = options.list.declared();
    let mut at = 0;
    while at < options.len() {
        let option = options[at].value();
        if is_taken(list.len() + 1, option, other, other_kind) {
            refuse!(
                "for protocol revision 2025-06-18 the option `",
                option,
                "` of `",
                list.0,
                list.1,
                "` is asked as `",
                list.0,
                list.1,
                ".",
                option,
                "`, and another question has that name: rename one"
            );
        }
        at += 1;
    }
}

/// Whether `option` is what `other` has from byte `from` on; for a list, with one of its own
/// options behind: `a` with the option `b.c`, and the list `a.b` with the option `c`.
const fn is_taken(from: usize, option: &str, other: &Name, kind: &Kind) -> bool {
    let bytes = option.as_bytes();
    let rest = other.len() - from;
    let mut at = 0;
    while at < rest {
        if at >= bytes.len() || bytes[at] != other.byte(from + at) {
            return false;
        }
        at += 1;
    }
    let Kind::SomeOf(options, _) = kind else {
        return rest == bytes.len();
    };
    if rest >= bytes.len() || bytes[rest] != b'.' {
        return false;
    }
    let behind = option.split_at(rest + 1).1;
    let options = options.list.declared();
    at = 0;
    while at < options.len() {
        if equal(behind, options[at].value()) {
            return true;
        }
        at += 1;
    }
    false
}

/// A name under its prefix.
pub(super) struct Name<'a>(pub(super) &'a str, pub(super) &'a str);

impl Name<'_> {
    pub(super) const fn len(&self) -> usize {
        self.0.len() + self.1.len()
    }

    pub(super) const fn byte(&self, at: usize) -> u8 {
        if at < self.0.len() {
            self.0.as_bytes()[at]
        } else {
            self.1.as_bytes()[at - self.0.len()]
        }
    }

    /// From behind: names that are alike are so at the front.
    const fn begins_with(&self, start: &Name) -> bool {
        let mut at = start.len();
        if at > self.len() {
            return false;
        }
        while at > 0 {
            at -= 1;
            if self.byte(at) != start.byte(at) {
                return false;
            }
        }
        true
    }
}
