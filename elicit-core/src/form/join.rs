//! Joining the fields of a struct with those of the structs it flattens, in a const.

use std::mem;

use super::Form;
use super::field::FormField;
use super::text::less;

/// A run of fields: some of the struct's own, or another form's under a prefix.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Part {
    pub(crate) own: bool,
    pub(crate) prefix: &'static str,
    pub(crate) fields: &'static [FormField],
}

impl Part {
    /// The struct's own fields from `from` to `to`.
    #[must_use]
    pub const fn own(fields: &'static [FormField], from: usize, to: usize) -> Self {
        Self {
            own: true,
            prefix: "",
            fields: fields.split_at(to).0.split_at(from).1,
        }
    }

    /// All fields of another form.
    #[must_use]
    pub const fn flat(form: &'static Form, prefix: &'static str) -> Self {
        Self {
            own: false,
            prefix,
            fields: form.fields.declared(),
        }
    }
}

/// How many fields there are in all.
#[doc(hidden)]
#[must_use]
pub const fn total(parts: &[Part]) -> usize {
    let mut total = 0;
    let mut at = 0;
    while at < parts.len() {
        total += parts[at].fields.len();
        at += 1;
    }
    total
}

/// How many bytes all prefixed names have.
#[doc(hidden)]
#[must_use]
pub const fn names_len(parts: &[Part]) -> usize {
    let mut len = 0;
    let mut at = 0;
    while at < parts.len() {
        let Part { prefix, fields, .. } = parts[at];
        let mut field = 0;
        while field < fields.len() && !prefix.is_empty() {
            len += prefix.len() + fields[field].name().len();
            field += 1;
        }
        at += 1;
    }
    len
}

/// All prefixed names, one after the other: [`join`] cuts them out again.
#[doc(hidden)]
#[must_use]
pub const fn write_names<const LEN: usize>(parts: &[Part]) -> [u8; LEN] {
    let mut names = [0; LEN];
    let mut len = 0;
    let mut at = 0;
    while at < parts.len() {
        let Part { prefix, fields, .. } = parts[at];
        let mut field = 0;
        while field < fields.len() && !prefix.is_empty() {
            len = copy(&mut names, len, prefix);
            len = copy(&mut names, len, fields[field].name());
            field += 1;
        }
        at += 1;
    }
    names
}

const fn copy(into: &mut [u8], at: usize, from: &str) -> usize {
    into.split_at_mut(at)
        .1
        .split_at_mut(from.len())
        .0
        .copy_from_slice(from.as_bytes());
    at + from.len()
}

/// The fields of all parts, in order, under their prefixed names.
#[doc(hidden)]
#[must_use]
pub const fn join<const N: usize>(parts: &'static [Part], names: &'static [u8]) -> [FormField; N] {
    let mut joined = [const { FormField::BLANK }; N];
    let mut names = names;
    let mut next = 0;
    let mut at = 0;
    while at < parts.len() {
        let Part { prefix, fields, .. } = parts[at];
        let mut field = 0;
        while field < fields.len() {
            let mut name = fields[field].name();
            if !prefix.is_empty() {
                let (head, rest) = names.split_at(prefix.len() + name.len());
                name = utf8(head);
                names = rest;
            }
            let copy = fields[field].borrowed(name);
            mem::forget(mem::replace(&mut joined[next], copy));
            next += 1;
            field += 1;
        }
        at += 1;
    }
    joined
}

const fn utf8(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("names are joined from whole texts"),
    }
}

/// Field indexes in byte order of the names: each is put into its place among those before it.
#[doc(hidden)]
#[must_use]
pub const fn order<const N: usize>(fields: &[FormField]) -> [u16; N] {
    let mut order = [0; N];
    let mut at = 0;
    while at < N {
        let (mut low, mut high) = (0, at);
        while low < high {
            let middle = usize::midpoint(low, high);
            if less(fields[at].name(), fields[order[middle] as usize].name()) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let mut to = at;
        while to > low {
            order[to] = order[to - 1];
            to -= 1;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "no struct has 65,536 fields"
        )]
        let index = at as u16;
        order[low] = index;
        at += 1;
    }
    order
}
