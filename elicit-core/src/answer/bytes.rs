//! JSON bytes → slots: one visitor for the object, one for a value, one for an item of a list.
//!
//! Everything is read with `deserialize_any`, so a value of a wrong type becomes a fault of its
//! field and the reading goes on.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::cell::{Cell, List};
use super::invalid::Invalid;
use super::keys::Keys;
use super::slot::{Pool, Slot, State, Unknown};
use crate::form::Form;
use crate::form::faults::Faults;
use crate::form::rule::{JsonType, Rule};
use crate::json::plain::{NUMBER, Plain, spells_numbers};

/// Reads `content` into `slots`, one for each field of the form.
#[inline(never)]
pub(crate) fn fill<'a>(
    form: &'a Form,
    content: &'a [u8],
    slots: &mut [Slot<'a>],
    pool: &mut Pool,
) -> Result<(), Invalid> {
    // One pass over all bytes is cheaper than serde_json's check of each string.
    let Ok(text) = std::str::from_utf8(content) else {
        return Err(Invalid::whole(Rule::Json));
    };
    if u32::try_from(text.len()).is_err() {
        return Err(Invalid::whole(Rule::Limit));
    }
    if first_byte(text) != Some(b'{') {
        return no_object(text);
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let read = json.deserialize_map(Object { form, slots, pool });
    if read.is_err() || json.end().is_err() {
        return Err(Invalid::whole(Rule::Json));
    }
    Ok(())
}

fn first_byte(text: &str) -> Option<u8> {
    text.bytes()
        .find(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
}

/// `null` is empty content; anything else is a fault of the whole.
#[cold]
fn no_object(text: &str) -> Result<(), Invalid> {
    match serde_json::from_str::<Option<IgnoredAny>>(text) {
        Ok(None) => Ok(()),
        Ok(Some(_)) => Err(Invalid::whole(Rule::Object)),
        Err(_) => Err(Invalid::whole(Rule::Json)),
    }
}

struct Object<'r, 'a> {
    form: &'a Form,
    slots: &'r mut [Slot<'a>],
    pool: &'r mut Pool,
}

impl<'a> Visitor<'a> for Object<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        let fields = self.form.fields();
        let mut keys = Keys::new(self.form);
        while let Some(found) = map.next_key_seed(Key {
            keys: &mut keys,
            unknown: self.form.deny_unknown.then_some(&mut self.pool.unknown),
        })? {
            let (Some(field), Some(Slot(state))) = (fields.get(found), self.slots.get_mut(found))
            else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            if matches!(state, State::Unseen) {
                let pool = &mut *self.pool;
                map.next_value_seed(Value(Cell { field, state, pool }))?;
            } else {
                repeated(state);
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// The same key again: what is known to be broken stays, and this comes on top.
#[cold]
fn repeated(state: &mut State<'_>) {
    let (before, got) = match state {
        State::Bad(faults, got) => (*faults, *got),
        _ => (Faults::NONE, JsonType::Object),
    };
    *state = State::Bad(before.and(Faults::REPEATED), got);
}

struct Key<'r, 'a> {
    keys: &'r mut Keys<'a>,
    /// Where unknown keys go, when the form refuses them.
    unknown: Option<&'r mut Unknown>,
}

impl<'a> DeserializeSeed<'a> for Key<'_, 'a> {
    type Value = usize;

    #[inline]
    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'a> Visitor<'a> for Key<'_, 'a> {
    /// The index of the field; beyond all fields for a key that the form does not have.
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    #[inline]
    fn visit_str<E>(self, key: &str) -> Result<usize, E> {
        Ok(self.keys.find(key).unwrap_or_else(|| {
            if let Some(unknown) = self.unknown {
                unknown.insert(key);
            }
            usize::MAX
        }))
    }
}

struct Value<'r, 'a>(Cell<'r, 'a>);

impl<'a> DeserializeSeed<'a> for Value<'_, 'a> {
    type Value = ();

    #[inline]
    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Value<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    #[inline]
    fn visit_borrowed_str<E>(self, value: &'a str) -> Result<(), E> {
        self.0.text(value);
        Ok(())
    }

    #[inline]
    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.0.unescaped(value);
        Ok(())
    }

    #[inline]
    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.0.unsigned(value);
        Ok(())
    }

    #[inline]
    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.0.integer(value);
        Ok(())
    }

    #[inline]
    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        self.0.number(value);
        Ok(())
    }

    #[inline]
    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.0.boolean(value);
        Ok(())
    }

    #[inline]
    fn visit_unit<E>(self) -> Result<(), E> {
        self.0.null();
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'a>>(mut self, mut items: A) -> Result<(), A::Error> {
        if let Some(mut list) = self.0.list() {
            while items.next_element_seed(Item(&mut list))?.is_some() {}
            list.done();
            return Ok(());
        }
        let is_empty = skip_items(&mut items)? == 0;
        self.0.misplaced_list(is_empty);
        Ok(())
    }

    #[cold]
    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        let mut spelled = None;
        let mut entries = 0;
        while let Some(key) = map.next_key::<Cow<'a, str>>()? {
            entries += 1;
            if key == NUMBER && spells_numbers() {
                let Plain(value) = map.next_value()?;
                spelled = value.as_str().map(str::to_owned);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        match spelled {
            Some(text) if entries == 1 && is_number(&text) => number(self.0, &text),
            _ => self.0.wrong(JsonType::Object),
        }
        Ok(())
    }
}

fn skip_items<'a, A: SeqAccess<'a>>(items: &mut A) -> Result<usize, A::Error> {
    let mut count = 0;
    while items.next_element::<IgnoredAny>()?.is_some() {
        count += 1;
    }
    Ok(count)
}

/// Whether a text can be a JSON number, of which there is no other check: with
/// `arbitrary_precision` anyone can send a text under that key.
fn is_number(text: &str) -> bool {
    let signless = text.strip_prefix('-').unwrap_or(text);
    let part_of_one = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    signless.starts_with(|first: char| first.is_ascii_digit()) && text.bytes().all(part_of_one)
}

/// A number in the spelling of `arbitrary_precision`; beyond all floats it is still a number.
fn number(cell: Cell<'_, '_>, text: &str) {
    match (
        text.parse::<i64>(),
        text.parse::<u64>(),
        text.parse::<f64>(),
    ) {
        (Ok(value), ..) => cell.integer(value),
        (_, Ok(value), _) => cell.unsigned(value),
        (.., Ok(value)) => cell.number(value),
        _ => cell.wrong(JsonType::Object),
    }
}

struct Item<'r, 'l, 'a>(&'r mut List<'l, 'a>);

impl<'a> DeserializeSeed<'a> for Item<'_, '_, '_> {
    type Value = ();

    #[inline]
    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Item<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an option")
    }

    #[inline]
    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.0.item(value);
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        self.0.wrong_item();
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        self.0.wrong_item();
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        self.0.wrong_item();
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        self.0.wrong_item();
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.0.wrong_item();
        Ok(())
    }

    #[cold]
    fn visit_seq<A: SeqAccess<'a>>(self, mut items: A) -> Result<(), A::Error> {
        skip_items(&mut items)?;
        self.0.wrong_item();
        Ok(())
    }

    #[cold]
    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        self.0.wrong_item();
        Ok(())
    }
}
