//! Finding one of many options by its value.

use std::fmt;
use std::sync::Arc;

use super::list::List;
use super::options::Opt;
use super::text::same;

/// How the option with a value is found. It follows from the options, so any two are equal: those
/// that have the same options, and no others, are compared.
#[derive(Clone)]
pub(crate) enum Lookup {
    /// One by one: the list is short.
    Scan,
    /// In the indexes of the options, in byte order of their values.
    Sorted(List<u16>),
    /// In a table, only of lists made at run time: the macro cannot know how one would be built.
    Hashed(Table),
}

impl Lookup {
    /// An empty `order` for lists that are short enough to be searched in place.
    pub(crate) const fn declared(order: &'static [u16]) -> Self {
        if order.is_empty() {
            Self::Scan
        } else {
            Self::Sorted(List::Declared(order))
        }
    }

    /// For a list that is too long to be searched one by one.
    pub(crate) fn new<'a>(values: impl ExactSizeIterator<Item = &'a str>) -> Self {
        let values: Vec<&str> = values.collect();
        if let Some(table) = Table::new(&values) {
            return Self::Hashed(table);
        }
        let mut order: Vec<u16> = (0..=u16::MAX).take(values.len()).collect();
        order.sort_unstable_by_key(|&at| values[usize::from(at)]);
        Self::Sorted(order.into())
    }

    /// A copy that borrows, of a derived form: those have no table.
    pub(crate) const fn borrowed(&'static self) -> Self {
        match self {
            Self::Sorted(order) => Self::Sorted(List::Declared(order.declared())),
            Self::Scan | Self::Hashed(_) => Self::Scan,
        }
    }

    /// Where the option with this value stands; not for [`Scan`](Self::Scan), which
    /// [`Options::position`](super::Options::position) does in its own place, without this call.
    #[inline(never)]
    pub(crate) fn find(&self, value: &str, options: &[Opt]) -> Option<u16> {
        let option = |at: u16| options.get(usize::from(at)).map_or("", Opt::value);
        match self {
            Self::Scan => None,
            Self::Sorted(order) => {
                let found = order.binary_search_by(|&at| option(at).cmp(value)).ok()?;
                order.get(found).copied()
            }
            Self::Hashed(table) => table.find(value, |at| same(option(at), value)),
        }
    }
}

impl PartialEq for Lookup {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lookup {}

impl fmt::Debug for Lookup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}

/// Indexes by a hash of their values: open addressing, a quarter full at most.
#[derive(Clone)]
pub(crate) struct Table {
    /// In the upper half of each some bits of the hash, in the lower the index.
    places: Arc<[u32]>,
    /// How many bits of a hash are too many for a place.
    shift: u32,
}

impl Table {
    /// A value stands at the place of its hash, or so many behind it at most. The hash is no
    /// secret: a list made to break this rule is searched in order.
    const REACH: usize = 16;
    /// No index is 65,535.
    const EMPTY: u32 = u32::MAX;

    const MARK: u32 = 0xffff_0000;

    fn new(values: &[&str]) -> Option<Self> {
        let count = (values.len() * 4).next_power_of_two();
        let mut places = vec![Self::EMPTY; count + Self::REACH];
        let shift = u64::BITS - count.trailing_zeros();
        for (at, value) in (0..u16::MAX).zip(values) {
            let hash = hash(value);
            let reach = places.get_mut(place(hash, shift)..)?.iter_mut();
            let mut free = reach.take(Self::REACH);
            *free.find(|place| **place == Self::EMPTY)? = mark(hash) | u32::from(at);
        }
        Some(Self {
            places: places.into(),
            shift,
        })
    }

    #[inline]
    fn find(&self, value: &str, is: impl Fn(u16) -> bool) -> Option<u16> {
        let hash = hash(value);
        let (start, mark) = (place(hash, self.shift), mark(hash));
        for place in self.places.get(start..start + Self::REACH)? {
            if *place == Self::EMPTY {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
            let at = *place as u16;
            if *place & Self::MARK == mark && is(at) {
                return Some(at);
            }
        }
        None
    }
}

#[expect(clippy::cast_possible_truncation, reason = "no table has 2^32 places")]
fn place(hash: u64, shift: u32) -> usize {
    (hash >> shift) as usize
}

/// The upper half of a place, from bits that do not decide where it stands.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the lower half of the hash"
)]
fn mark(hash: u64) -> u32 {
    hash as u32 & Table::MARK
}

/// Eight bytes at a time; the last eight may be some that have been seen.
#[inline]
fn hash(value: &str) -> u64 {
    let bytes = value.as_bytes();
    let mut hash = bytes.len() as u64;
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        hash = mix(hash, u64::from_le_bytes(*word));
    }
    let last = match bytes.last_chunk::<8>() {
        Some(last) => u64::from_le_bytes(*last),
        None => rest
            .iter()
            .fold(0, |word, &byte| word << 8 | u64::from(byte)),
    };
    mix(hash, last)
}

/// Each bit of both goes into all of the result: the two halves of a long product, one over the
/// other. The factor is the golden ratio in 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "the two halves")]
fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::{Lookup, Table, hash, place};
    use crate::form::Opt;

    fn check(values: &[String]) -> Lookup {
        let lookup = Lookup::new(values.iter().map(String::as_str));
        let options: Vec<Opt> = values.iter().cloned().map(Opt::from).collect();
        for (at, value) in values.iter().enumerate() {
            let found = lookup.find(value, &options).map(usize::from);
            assert_eq!(found, Some(at), "{value}");
        }
        for stranger in ["", "option", "option-", "option-0000 ", "\u{10ffff}"] {
            assert_eq!(lookup.find(stranger, &options), None, "{stranger}");
        }
        lookup
    }

    #[test]
    fn every_value_is_found() {
        for count in [17, 100, 1_000, 65_535] {
            let values: Vec<String> = (0..count).map(|at| format!("option-{at:04}")).collect();
            assert!(matches!(check(&values), Lookup::Hashed(_)), "{count}");
        }
        let long: Vec<String> = (0..100)
            .map(|at| format!("{at}{}", "x".repeat(at)))
            .collect();
        assert!(matches!(check(&long), Lookup::Hashed(_)));
    }

    /// Many values at one place: then there is no table, and all are found.
    #[test]
    fn a_hostile_list_is_sorted() {
        let all = (0..).map(|at: u32| format!("{at:08}"));
        let same: Vec<String> = all
            .filter(|value| place(hash(value), 54) == 0)
            .take(Table::REACH * 2 + 1)
            .collect();
        assert!(matches!(check(&same), Lookup::Sorted(_)));
    }
}
