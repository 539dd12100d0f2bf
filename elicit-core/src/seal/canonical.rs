//! A digest of a JSON value, whatever its spelling.

mod decimal;

use serde_json::{Map, Number, Value};
use sha2::{Digest, Sha256};

/// A digest that grows by values. Each is written as the kind that it is, with its size before
/// (or an end after) it, so that no two different lists of values are the same bytes; sizes are 8
/// bytes, little-endian.
///
/// | value | bytes |
/// |---|---|
/// | `null`, `false`, `true` | `z`, `f`, `t` |
/// | text | `s`, the size, the text |
/// | number | see [`decimal`] |
/// | array | `a`, the number of items, the items |
/// | object | `o`, the number of entries, and by order of the keys' bytes each key as a text and its value |
///
/// Nothing is built on the way: the text of a value may be large.
pub(super) struct Canonical(Sha256);

impl Canonical {
    /// `purpose` keeps digests that are made for different uses apart.
    pub(super) fn new(purpose: &str) -> Self {
        let mut canonical = Self(Sha256::new());
        canonical.text(purpose);
        canonical
    }

    pub(super) fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }

    fn sized(&mut self, kind: u8, size: usize) {
        self.0.update([kind]);
        self.0.update((size as u64).to_le_bytes());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.sized(b's', text.len());
        self.0.update(text);
    }

    /// A text, or that there is none.
    pub(super) fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.0.update(b"z"),
        }
    }

    /// The start of an object: as many entries follow, in order.
    pub(super) fn entries(&mut self, count: usize) {
        self.sized(b'o', count);
    }

    /// An object from its entries, in any order.
    pub(super) fn sorted(&mut self, mut entries: Vec<(&str, &Value)>) {
        entries.sort_unstable_by_key(|(key, _)| *key);
        self.entries(entries.len());
        for (key, value) in entries {
            self.entry(key, value);
        }
    }

    fn entry(&mut self, key: &str, value: &Value) {
        self.text(key);
        self.value(value);
    }

    pub(super) fn map(&mut self, map: &Map<String, Value>) {
        // So it is, unless some crate of the build turns on `serde_json/preserve_order`.
        if !map.keys().is_sorted() {
            return self.sorted(
                map.iter()
                    .map(|(key, value)| (key.as_str(), value))
                    .collect(),
            );
        }
        self.entries(map.len());
        for (key, value) in map {
            self.entry(key, value);
        }
    }

    /// A value with all that is in it. Goes as deep as the value: what `serde_json` reads is at
    /// most 128 deep.
    pub(super) fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.0.update(b"z"),
            Value::Bool(false) => self.0.update(b"f"),
            Value::Bool(true) => self.0.update(b"t"),
            Value::Number(number) => self.number(number),
            Value::String(text) => self.text(text),
            Value::Array(items) => {
                self.sized(b'a', items.len());
                for item in items {
                    self.value(item);
                }
            }
            Value::Object(map) => self.map(map),
        }
    }

    fn number(&mut self, number: &Number) {
        decimal::write(&mut self.0, number);
    }
}

#[cfg(test)]
mod tests {
    use super::Canonical;
    use serde_json::json;
    use sha2::{Digest, Sha256};

    /// The bytes, written by hand, that the table above gives.
    #[test]
    fn bytes() {
        let value = json!({ "b": [null, true, false, "é"], "a": { "n": -12.50 } });
        let mut canonical = Canonical::new("x");
        canonical.value(&value);
        let bytes = [
            b"s\x01\0\0\0\0\0\0\0x".as_slice(),
            b"o\x02\0\0\0\0\0\0\0",
            b"s\x01\0\0\0\0\0\0\0a",
            b"o\x01\0\0\0\0\0\0\0",
            b"s\x01\0\0\0\0\0\0\0n",
            b"n125-\x02\0\0\0\0\0\0\0",
            b"s\x01\0\0\0\0\0\0\0b",
            b"a\x04\0\0\0\0\0\0\0",
            b"ztf",
            "s\x02\0\0\0\0\0\0\0é".as_bytes(),
        ]
        .concat();
        let expected: [u8; 32] = Sha256::digest(bytes).into();
        assert_eq!(canonical.finish(), expected);
    }
    /// With `serde_json/preserve_order` entries come in any order.
    #[test]
    fn order() {
        let (one, two) = (json!(1), json!(2));
        let digest = |entries| {
            let mut canonical = Canonical::new("x");
            canonical.sorted(entries);
            canonical.finish()
        };
        let sorted = digest(vec![("a", &one), ("b", &two)]);
        assert_eq!(digest(vec![("b", &two), ("a", &one)]), sorted);

        let mut canonical = Canonical::new("x");
        canonical.value(&json!({ "b": 2, "a": 1 }));
        assert_eq!(canonical.finish(), sorted);
    }
}
