//! Entries under keys, in the order in which they came.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::iter::Map;
use std::slice::Iter;

use serde_json::value::RawValue;

use crate::json::Entries;

/// A list of a few entries, which are found one by one; from there on with an index beside it.
#[derive(Clone)]
pub(super) struct Keyed<V> {
    entries: Vec<(String, V)>,
    /// Where each key stands, when there are [many](Self::FEW).
    places: Option<HashMap<String, usize>>,
}

/// The entries, borrowed: `R` is what of a value is shown.
pub(super) type Borrowed<'a, V, R> =
    Map<Iter<'a, (String, V)>, fn(&'a (String, V)) -> (&'a str, &'a R)>;

impl<V> Keyed<V> {
    /// Up to so many entries need no index: a call asks one to five things.
    const FEW: usize = 16;

    pub(super) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            places: None,
        }
    }

    pub(super) fn with_capacity(entries: usize) -> Self {
        Self {
            entries: Vec::with_capacity(entries),
            places: None,
        }
    }

    /// Reads received entries; `twice` is the error when a key is repeated.
    pub(super) fn read<E>(
        received: Entries<'_>,
        twice: impl FnOnce() -> E,
        mut read: impl FnMut(&RawValue) -> Result<V, E>,
    ) -> Result<Self, E> {
        let mut keyed = Self::with_capacity(received.len());
        for (key, value) in received {
            if keyed.place(&key).is_some() {
                return Err(twice());
            }
            keyed.push(Cow::into_owned(key), read(value)?);
        }
        Ok(keyed)
    }

    fn place(&self, key: &str) -> Option<usize> {
        match &self.places {
            Some(places) => places.get(key).copied(),
            None => self.entries.iter().position(|(name, _)| name == key),
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&V> {
        let (_, value) = self.entries.get(self.place(key)?)?;
        Some(value)
    }

    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut V> {
        let place = self.place(key)?;
        let (_, value) = self.entries.get_mut(place)?;
        Some(value)
    }

    /// Adds an entry at the end, under a key that is not there yet.
    pub(super) fn push(&mut self, key: String, value: V) {
        let place = self.entries.len();
        if let Some(places) = &mut self.places {
            places.insert(key.clone(), place);
        }
        self.entries.push((key, value));
        if place == Self::FEW {
            let keys = self.entries.iter().map(|(key, _)| key.clone());
            self.places = Some(keys.zip(0..).collect());
        }
    }

    pub(super) fn as_slice(&self) -> &[(String, V)] {
        &self.entries
    }

    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }
}

impl<V: fmt::Debug> fmt::Debug for Keyed<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries.fmt(f)
    }
}

impl<V> Default for Keyed<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V> IntoIterator for Keyed<V> {
    type Item = (String, V);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}
