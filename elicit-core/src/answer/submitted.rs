//! What an answer holds that could be shown again, whatever else is wrong with it.

use super::read::{Source, read_with};
use super::slot::{Pool, State};
use super::taking::Answer;
use crate::form::Form;
use crate::form::preset::Preset;
use crate::wire::ProtocolVersion;

/// For each field its submitted value, where it keeps the rules of the field; empty when the
/// content is no object.
pub(crate) fn submitted(
    form: &Form,
    version: ProtocolVersion,
    content: Source<'_>,
) -> Vec<Option<Preset>> {
    let mut form = form.clone();
    form.deny_unknown = false;
    // A missing answer is neither a fault nor a value.
    for field in form.fields.to_mut() {
        field.required = false;
        field.fills = false;
    }
    let presets = |answer: Answer<'_, '_>| {
        let slots = answer.slots().iter().zip(answer.form().fields());
        Ok(slots
            .map(|(slot, field)| {
                let preset = preset(slot.0, answer.pool())?;
                preset.flaw_for(&field.kind).is_none().then_some(preset)
            })
            .collect())
    };
    read_with(&form, version, content, presets).unwrap_or_default()
}

fn preset(state: State<'_>, pool: &Pool) -> Option<Preset> {
    Some(match state {
        // Above `i64::MAX` no default is exact.
        State::Unseen | State::Absent | State::Bad(..) | State::Large(_) => return None,
        State::Text(text) => Preset::Text(text.to_owned().into()),
        State::Unescaped(start, end) => Preset::Text(pool.text(start, end).to_owned().into()),
        State::Integer(value) => Preset::Integer(value),
        State::Number(value) => Preset::Number(value),
        State::Boolean(value) => Preset::Boolean(value),
        State::One(option) => Preset::One(option),
        State::Many(from, to) => Preset::Many(pool.picks(from, to).collect()),
    })
}
