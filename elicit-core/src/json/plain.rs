//! A `Value` in which every key is only a key.
//!
//! With `raw_value` on, as it is here, `serde_json` reads an object whose first key is
//! `$serde_json::private::RawValue` as the JSON text that stands under it, and counts the depth of
//! that text from zero. Whoever sends such objects within one another has as much of the stack as
//! they like, and sends one thing that is read as another.

use std::fmt;
use std::sync::OnceLock;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// With `serde_json`'s `arbitrary_precision`, which any crate in the build may switch on, a number
/// comes as a map with this key.
pub(crate) const NUMBER: &str = "$serde_json::private::Number";

/// Reads a JSON text.
///
/// # Errors
///
/// When it is not JSON, or nested more deeply than `serde_json` goes.
pub fn plain(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text).map(|Plain(value)| value)
}

/// Whether `arbitrary_precision` is on. If not, a map with [`NUMBER`] is an object like any other,
/// and somebody sent it.
pub(crate) fn spells_numbers() -> bool {
    static SPELLS: OnceLock<bool> = OnceLock::new();
    *SPELLS.get_or_init(|| serde_json::from_str::<Number>("1e999").is_ok())
}

/// A value that is read so, from whatever a type can be read from.
pub(crate) struct Plain(pub(crate) Value);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlainVisitor).map(Self)
    }
}

struct PlainVisitor;

impl<'de> Visitor<'de> for PlainVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Plain(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some((key, Plain(value))) = entries.next_entry::<String, _>()? {
            map.insert(key, value);
        }
        Ok(spelled(&map).map_or(Value::Object(map), Value::Number))
    }
}

/// The number that came as a map.
fn spelled(map: &Map<String, Value>) -> Option<Number> {
    if map.len() != 1 || !spells_numbers() {
        return None;
    }
    map.get(NUMBER)?.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{NUMBER, plain, spells_numbers};
    use serde_json::{Value, json};

    const RAW: &str = "$serde_json::private::RawValue";

    #[test]
    fn what_has_no_private_key_is_read_as_ever() {
        let text = r#"{"b":[1,-2,2.5,1e300,"\u0041",true,null,{}],"a":{"x":{"y":[]}},"b2":18446744073709551615}"#;
        assert_eq!(plain(text).unwrap(), text.parse::<Value>().unwrap());
        for text in ["", "{", "[1,]", "{} {}", r#"{"a" 1}"#] {
            plain(text).unwrap_err();
        }
    }

    #[test]
    fn the_private_key_is_a_key() {
        let text = format!(r#"[{{"{RAW}":"1"}},{{"\u0024{}":"[","a":1}}]"#, &RAW[1..]);
        let Value::Array(items) = plain(&text).unwrap() else {
            panic!("no list");
        };
        assert_eq!(items[0].as_object().unwrap()[RAW], "1");
        assert_eq!(items[1].as_object().unwrap()[RAW], "[");
        assert_eq!(items[1]["a"], 1);
    }

    #[test]
    fn a_spelled_number_is_one_only_where_numbers_come_so() {
        let read = plain(&format!(r#"{{"{NUMBER}":"12"}}"#)).unwrap();
        assert_eq!(read.is_number(), spells_numbers());
        for other in [
            format!(r#"{{"{NUMBER}":"x"}}"#),
            format!(r#"{{"{NUMBER}":12}}"#),
            format!(r#"{{"{NUMBER}":"12","a":1}}"#),
        ] {
            assert!(plain(&other).unwrap().is_object(), "{other}");
        }
        assert_eq!(plain("[1.50]").unwrap()[0].as_f64(), Some(1.5));
        assert_eq!(plain("7").unwrap(), json!(7));
    }

    #[test]
    fn depth_has_an_end() {
        let deep = |depth| "[".repeat(depth) + &"]".repeat(depth);
        plain(&deep(100)).unwrap();
        plain(&deep(100_000)).unwrap_err();
    }
}
