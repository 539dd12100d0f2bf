//! From slots to values: the cursor with which a struct is built, and the list of faults when it
//! cannot be.

use super::invalid::{Invalid, Violation, violations_of};
use super::slot::{Pool, Slot, State};
use crate::form::faults::Faults;
use crate::form::preset::Preset;
use crate::form::rule::{JsonType, Rule};
use crate::form::text::Text;
use crate::form::{Form, FormField, Kind};

/// After the last key: faults for what is missing, and the defaults. True when all is well.
pub(crate) fn finish<'a>(form: &'a Form, slots: &mut [Slot<'a>], pool: &mut Pool) -> bool {
    let mut good = pool.unknown.is_empty();
    for (Slot(state), field) in slots.iter_mut().zip(form.fields()) {
        if state.is_absent() {
            if field.required {
                *state = State::Bad(Faults::REQUIRED, JsonType::Object);
            } else if let Some(default) = field.missing() {
                *state = filled(default, field, pool);
            }
        }
        good &= !state.is_bad();
    }
    good
}

/// A default in place of a missing answer. A declared one was checked when the form was compiled,
/// but for a const against a pattern, which is checked here.
pub(crate) fn filled<'a>(default: &'a Preset, field: &'a FormField, pool: &mut Pool) -> State<'a> {
    match default {
        Preset::Text(value) => match &field.kind {
            Kind::Text(rules) if rules.pattern.as_ref().is_some_and(|p| !p.accepts(value)) => {
                State::Bad(Faults::PATTERN, JsonType::String)
            }
            _ => State::Text(value),
        },
        Preset::Integer(value) => State::Integer(*value),
        Preset::Number(value) => State::Number(*value),
        Preset::Boolean(value) => State::Boolean(*value),
        Preset::One(option) => State::One(*option),
        Preset::Many(options) => {
            let start = pool.picked();
            options.iter().for_each(|option| pool.pick(*option));
            State::Many(start, pool.picked())
        }
    }
}

/// A cursor over the checked values of an answer, in field order.
///
/// It stands in the signature of [`Field`](crate::Field), and has no use outside.
pub struct Answer<'r, 'a> {
    form: &'a Form,
    slots: &'r [Slot<'a>],
    pool: &'r Pool,
    next: usize,
    /// Some value breaks a rule: nothing will come of the struct, so only what may refuse a value
    /// itself (a conversion, a `check`) still gets its values.
    broken: bool,
    /// Faults that do not stand in a slot, with the index of the field that they belong to; beyond
    /// all fields for a flattened struct that its own check refuses.
    refused: Vec<(usize, Violation)>,
}

impl<'r, 'a> Answer<'r, 'a> {
    pub(crate) fn new(form: &'a Form, slots: &'r [Slot<'a>], pool: &'r Pool, good: bool) -> Self {
        Self {
            form,
            slots,
            pool,
            next: 0,
            broken: !good,
            refused: Vec::new(),
        }
    }

    /// The next value; `Bad` while nothing will come of the struct anyway.
    #[inline]
    pub(crate) fn next(&mut self) -> State<'a> {
        let state = self.peek();
        self.next += 1;
        if self.broken {
            State::Bad(Faults::NONE, JsonType::Object)
        } else {
            state
        }
    }

    #[inline]
    fn peek(&self) -> State<'a> {
        match self.slots.get(self.next) {
            Some(Slot(state)) => *state,
            None => State::Unseen,
        }
    }

    /// Whether the next value is absent; then it is passed over.
    #[inline]
    pub(crate) fn pass_absent(&mut self) -> bool {
        let absent = self.peek().is_absent();
        self.next += usize::from(absent);
        absent
    }

    #[inline]
    pub(crate) fn next_text(&mut self) -> Option<&str> {
        match self.next() {
            State::Text(value) => Some(value),
            State::Unescaped(start, end) => Some(self.pool.text(start, end)),
            _ => None,
        }
    }

    /// The value of the next option, for fields that keep it as text.
    pub(crate) fn next_option_text(&mut self) -> Option<&'a str> {
        let options = self.form.fields().get(self.next)?.kind.options();
        match (self.next(), options) {
            (State::One(option), Some(options)) => Some(options.value(option)),
            _ => None,
        }
    }

    /// The values of the next list of options, for fields that keep them as text.
    pub(crate) fn next_options_text<C: FromIterator<String>>(&mut self) -> Option<C> {
        let options = self.form.fields().get(self.next)?.kind.options()?;
        let chosen = self.next_picks()?;
        Some(chosen.map(|at| options.value(at).to_owned()).collect())
    }

    #[inline]
    pub(crate) fn next_picks(
        &mut self,
    ) -> Option<impl ExactSizeIterator<Item = u16> + use<'r, 'a>> {
        match self.next() {
            State::Many(from, to) => Some(self.pool.picks(from, to)),
            _ => None,
        }
    }

    /// Takes a value even when others are broken: to check it, so that its fault is reported too.
    #[doc(hidden)]
    #[inline]
    pub fn always<R>(&mut self, take: impl FnOnce(&mut Self) -> R) -> R {
        let broken = self.broken;
        self.broken = self.slots.get(self.next).is_some_and(|Slot(s)| s.is_bad());
        let taken = take(self);
        self.broken = broken;
        taken
    }

    /// The value taken last is refused, for this reason.
    #[cold]
    pub(crate) fn refuse(&mut self, reason: String) {
        let at = self.next.saturating_sub(1);
        let name = self.form.fields().get(at).map(|field| field.name.clone());
        self.add(at, refusal(name.unwrap_or_default(), reason));
    }

    /// The struct flattened last is refused by its own check.
    #[cold]
    pub(crate) fn refuse_whole(&mut self, reason: String) {
        self.add(usize::MAX, refusal(Text::Borrowed(""), reason));
    }

    /// A fault that belongs to the field at an index, and does not stand in its slot.
    pub(crate) fn add(&mut self, at: usize, violation: Violation) {
        self.refused.push((at, violation));
    }

    /// `None` when some value breaks a rule. Asked before a struct is put together: what is whole is
    /// then made in its place, and never moved.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn sound(&self) -> Option<()> {
        (!self.broken).then_some(())
    }

    /// Whether nothing is broken and nothing was refused.
    #[inline]
    pub(crate) fn is_good(&self) -> bool {
        !self.broken && self.refused.is_empty()
    }

    /// All faults: of the fields in field order, of unknown keys, of whole structs.
    #[cold]
    pub(crate) fn invalid(mut self) -> Invalid {
        let faults: u32 = self.slots.iter().map(|slot| fault_count(slot.0)).sum();
        let room = faults as usize + self.refused.len();
        let mut violations = Vec::with_capacity(room);
        // The last first, so that the next one is popped.
        self.refused.sort_by_key(|(at, _)| *at);
        self.refused.reverse();
        for (at, (Slot(state), field)) in self.slots.iter().zip(self.form.fields()).enumerate() {
            if state.is_bad() {
                violations_of(field, *state, &mut violations);
            }
            while let Some((_, violation)) = self.refused.pop_if(|(of, _)| *of == at) {
                violations.push(violation);
            }
        }
        if !self.pool.unknown.is_empty() {
            let keys = self.pool.unknown.keys().into_iter();
            violations.extend(keys.map(|key| Violation {
                field: Text::Owned(key.to_owned()),
                rule: Rule::Unknown,
            }));
        }
        // A struct's own check counts only when every field is good.
        if violations.is_empty() {
            let wholes = self.refused.into_iter().rev();
            violations.extend(wholes.map(|(_, violation)| violation));
        }
        Invalid::from_violations(violations)
    }

    pub(crate) fn form(&self) -> &'a Form {
        self.form
    }

    pub(crate) fn slots(&self) -> &'r [Slot<'a>] {
        self.slots
    }

    pub(crate) fn pool(&self) -> &'r Pool {
        self.pool
    }
}

fn fault_count(state: State<'_>) -> u32 {
    match state {
        State::Bad(faults, _) => faults.count(),
        _ => 0,
    }
}

fn refusal(field: Text, reason: String) -> Violation {
    Violation {
        field,
        rule: Rule::Check(Text::Owned(reason)),
    }
}
