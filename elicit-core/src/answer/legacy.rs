//! Answers of 2025-06-18 clients, which know no lists: each list was asked as one boolean for each
//! option, and is folded back here. The booleans are read by the ordinary reader.

use super::cell::Cell;
use super::invalid::{Invalid, violations_of};
use super::read::Source;
use super::slot::{Pool, Slot, State};
use super::taking::{Answer, filled, finish};
use crate::form::faults::Faults;
use crate::form::preset::Preset;
use crate::form::rule::{JsonType, Rule};
use crate::form::text::Text;
use crate::form::{Form, FormField, Kind};
use crate::wire::legacy::split;

/// Whether any field of the form is asked otherwise on 2025-06-18.
pub(crate) fn splits(form: &Form) -> bool {
    let mut fields = form.fields().iter();
    fields.any(|field| matches!(field.kind, Kind::SomeOf(..)))
}

pub(crate) fn read_with<'a, T>(
    form: &'a Form,
    content: Source<'a>,
    make: fn(Answer<'_, '_>) -> Result<T, Invalid>,
) -> Result<T, Invalid> {
    let Ok(mut asked) = split(form) else {
        let reason = "the form cannot be asked on 2025-06-18";
        return Err(Invalid::whole(Rule::Check(Text::Borrowed(reason))));
    };
    unfill(form, asked.fields.to_mut());
    let mut sent = vec![Slot::UNSEEN; asked.fields().len()];
    let mut pool = Pool::new();
    content.fill(&asked, &mut sent, &mut pool)?;
    let mut good = finish(&asked, &mut sent, &mut pool);

    let mut slots = Vec::with_capacity(form.fields().len());
    let mut rest = sent.as_slice();
    for field in form.fields() {
        let count = width(field);
        let (own, others) = rest.split_at(count.min(rest.len()));
        slots.push(Slot(fold(field, own, &mut pool)));
        rest = others;
    }
    good &= !slots.iter().any(|Slot(state)| state.is_bad());
    let mut answer = Answer::new(form, &slots, &pool, good);
    report(form, &asked, &sent, &mut answer);
    make(answer)
}

/// How many questions of the split form a field has become.
fn width(field: &FormField) -> usize {
    match &field.kind {
        Kind::SomeOf(options, _) => options.len(),
        _ => 1,
    }
}

/// An absent boolean stays absent: whether all of a list are decides what the list is.
fn unfill(form: &Form, mut asked: &mut [FormField]) {
    for field in form.fields() {
        let (own, rest) = asked.split_at_mut(width(field).min(asked.len()));
        if matches!(field.kind, Kind::SomeOf(..)) {
            for boolean in own {
                boolean.fills = false;
            }
        }
        asked = rest;
    }
}

/// The state of a field from those of the questions that it was asked as.
fn fold<'a>(field: &'a FormField, sent: &[Slot<'a>], pool: &mut Pool) -> State<'a> {
    let Kind::SomeOf(options, _) = &field.kind else {
        return sent.first().map_or(State::Unseen, |slot| slot.0);
    };
    if options.is_empty() {
        // They come with the request. Without them nothing was asked here, so whatever was sent
        // for this list has not been seen.
        return State::Bad(Faults::OPTION, JsonType::Array);
    }
    if sent.iter().any(|Slot(state)| state.is_bad()) {
        // The faults are those of the booleans.
        return State::Bad(Faults::NONE, JsonType::Boolean);
    }
    let nothing_sent = sent.iter().all(|Slot(state)| state.is_absent());
    let mut state = State::Absent;
    if !nothing_sent || field.required {
        collect(field, sent, &mut state, pool);
    }
    match field.missing() {
        Some(default) if state.is_absent() => filled(default, field, pool),
        _ => state,
    }
}

/// The options whose boolean is true; an absent one counts as it was shown.
fn collect<'a>(field: &'a FormField, sent: &[Slot<'a>], state: &mut State<'a>, pool: &mut Pool) {
    let shown = match &field.default {
        Some(Preset::Many(options)) => &**options,
        _ => &[],
    };
    let mut cell = Cell { field, state, pool };
    let Some(mut list) = cell.list() else {
        return;
    };
    for (option, Slot(state)) in (0..=u16::MAX).zip(sent) {
        let chosen = match state {
            State::Boolean(value) => *value,
            _ => shown.contains(&option),
        };
        if chosen {
            list.option(option);
        }
    }
    list.done();
}

/// The faults of booleans, under the names that the client saw, where their list stands.
fn report(form: &Form, asked: &Form, sent: &[Slot<'_>], answer: &mut Answer<'_, '_>) {
    let mut questions = asked.fields().iter().zip(sent);
    for (at, field) in form.fields().iter().enumerate() {
        let own = questions.by_ref().take(width(field));
        if !matches!(field.kind, Kind::SomeOf(..)) {
            own.for_each(drop);
            continue;
        }
        let mut violations = Vec::new();
        own.for_each(|(boolean, Slot(state))| violations_of(boolean, *state, &mut violations));
        for violation in violations {
            answer.add(at, violation);
        }
    }
}
