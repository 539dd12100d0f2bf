//! The values of an answer as they were read: no value by itself, but all of them together.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::slot::{Pool, Slot, State};
use super::taking::Answer;
use crate::form::list::List;
use crate::form::text::Text;
use crate::form::{FormField, Options, number};

/// Names and options stay with the form, whose fields this shares; all text is one piece. So an
/// answer costs a few allocations, however many fields and options it has.
#[derive(Clone)]
pub(super) struct Held {
    fields: List<FormField>,
    slots: Vec<Slot<'static>>,
    pool: Pool,
}

impl Held {
    pub(super) fn new(answer: &Answer<'_, '_>) -> Self {
        let mut pool = answer.pool().clone();
        let bytes = |slot: &Slot<'_>| match slot.0 {
            State::Text(text) => text.len(),
            _ => 0,
        };
        pool.reserve_text(answer.slots().iter().map(bytes).sum());
        let slots = answer
            .slots()
            .iter()
            .map(|slot| Slot(hold(slot.0, &mut pool)));
        Self {
            fields: answer.form().fields.clone(),
            slots: slots.collect(),
            pool,
        }
    }

    pub(super) fn entries(&self) -> Vec<(Text, Value)> {
        let made = self
            .given()
            .map(|(field, given)| (field.name.clone(), given.to_value()));
        made.collect()
    }

    /// The fields that have an answer.
    fn given(&self) -> impl Iterator<Item = (&FormField, Given<'_>)> {
        let fields = self.fields.iter().zip(&self.slots);
        fields.filter_map(|(field, slot)| Some((field, self.value(field, slot.0)?)))
    }

    fn value<'a>(&'a self, field: &'a FormField, state: State<'a>) -> Option<Given<'a>> {
        let options = field.kind.options();
        Some(match state {
            State::Unseen | State::Absent | State::Bad(..) => return None,
            State::Text(value) => Given::Text(value),
            State::Unescaped(start, end) => Given::Text(self.pool.text(start, end)),
            State::Integer(value) => Given::Other(value.into()),
            State::Large(value) => Given::Other(value.into()),
            State::Number(value) => Given::Other(number(value)),
            State::Boolean(value) => Given::Other(value.into()),
            State::One(option) => Given::Text(options?.value(option)),
            State::Many(from, to) => Given::Chosen(options?, &self.pool, from, to),
        })
    }
}

/// Owned by the pool, whatever it was borrowed from.
fn hold(state: State<'_>, pool: &mut Pool) -> State<'static> {
    match state {
        State::Text(text) => pool.keep(text),
        State::Unseen => State::Unseen,
        State::Absent => State::Absent,
        State::Bad(faults, got) => State::Bad(faults, got),
        State::Unescaped(start, end) => State::Unescaped(start, end),
        State::Integer(value) => State::Integer(value),
        State::Large(value) => State::Large(value),
        State::Number(value) => State::Number(value),
        State::Boolean(value) => State::Boolean(value),
        State::One(option) => State::One(option),
        State::Many(from, to) => State::Many(from, to),
    }
}

/// A value that is not copied.
enum Given<'a> {
    Text(&'a str),
    Chosen(&'a Options, &'a Pool, u32, u32),
    /// Without memory of its own.
    Other(Value),
}

impl Given<'_> {
    fn to_value(&self) -> Value {
        match self {
            Self::Text(text) => Value::from(*text),
            Self::Chosen(options, pool, from, to) => {
                let chosen = pool.picks(*from, *to);
                chosen.map(|at| Value::from(options.value(at))).collect()
            }
            Self::Other(value) => value.clone(),
        }
    }
}

impl Serialize for Given<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Chosen(options, pool, from, to) => {
                serializer.collect_seq(pool.picks(*from, *to).map(|at| options.value(at)))
            }
            Self::Other(value) => value.serialize(serializer),
        }
    }
}

impl Serialize for Held {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.given().count()))?;
        for (field, given) in self.given() {
            map.serialize_entry(field.name(), &given)?;
        }
        map.end()
    }
}
