//! One value against its field. Nothing here knows where the value comes from: `bytes.rs` and
//! `value.rs` only feed it.

use super::slot::{Pool, State};
use crate::form::faults::Faults;
use crate::form::rule::JsonType;
use crate::form::{FormField, IntegerRules, ItemRules, Kind, NumberRules, Options};

/// The first magnitude at which two integers share one float, 2^53.
const INEXACT_FROM: f64 = 9_007_199_254_740_992.0;

/// The first magnitude that no integer of 64 bits has, 2^64.
const BEYOND_64_BITS: f64 = 18_446_744_073_709_551_616.0;

/// A slot being filled.
pub(crate) struct Cell<'r, 'a> {
    pub(crate) field: &'a FormField,
    pub(crate) state: &'r mut State<'a>,
    pub(crate) pool: &'r mut Pool,
}

impl<'a> Cell<'_, 'a> {
    #[expect(
        clippy::inline_always,
        reason = "measured: one call less for each text"
    )]
    #[inline(always)]
    pub(crate) fn text(self, value: &'a str) {
        let broken = match &self.field.kind {
            Kind::Text(rules) => {
                let broken = rules.broken_by(value);
                if broken.is_none() {
                    *self.state = State::Text(value);
                    return;
                }
                broken
            }
            Kind::OneOf(options) => {
                if let Some(option) = options.position(value) {
                    *self.state = State::One(option);
                    return;
                }
                Faults::OPTION
            }
            _ => return self.misplaced_text(value),
        };
        // A blank that breaks a rule of an optional text is no answer.
        *self.state = if value.is_empty() && !self.field.required {
            State::Absent
        } else {
            State::Bad(broken, JsonType::String)
        };
    }

    /// Text that lives only for the call, since it had escapes.
    #[inline(never)]
    pub(crate) fn unescaped(self, value: &str) {
        let mut state = State::Unseen;
        Cell {
            field: self.field,
            state: &mut state,
            pool: self.pool,
        }
        .text(value);
        *self.state = match state {
            State::Text(_) => self.pool.keep(value),
            State::One(option) => State::One(option),
            State::Bad(faults, got) => State::Bad(faults, got),
            _ => State::Absent,
        };
    }

    /// Text where no text belongs: a blank is no answer, but for a list.
    #[cold]
    fn misplaced_text(self, value: &str) {
        let is_list = matches!(self.field.kind, Kind::SomeOf(..));
        if value.is_empty() && (!is_list || !self.field.required) {
            *self.state = State::Absent;
        } else {
            self.wrong(JsonType::String);
        }
    }

    #[inline]
    pub(crate) fn integer(self, value: i64) {
        match &self.field.kind {
            Kind::Integer(rules) => {
                *self.state = good_or(
                    State::Integer(value),
                    rules.broken_by(i128::from(value)),
                    JsonType::Integer,
                );
            }
            Kind::Number(rules) => *self.state = whole_number(i128::from(value), rules),
            _ => self.wrong(JsonType::Integer),
        }
    }

    #[inline]
    pub(crate) fn unsigned(self, value: u64) {
        match i64::try_from(value) {
            Ok(value) => self.integer(value),
            Err(_) => self.large(value),
        }
    }

    #[cold]
    fn large(self, value: u64) {
        match &self.field.kind {
            Kind::Integer(rules) => {
                *self.state = good_or(
                    State::Large(value),
                    rules.broken_by(i128::from(value)),
                    JsonType::Integer,
                );
            }
            Kind::Number(rules) => *self.state = whole_number(i128::from(value), rules),
            _ => self.wrong(JsonType::Integer),
        }
    }

    #[expect(clippy::float_cmp, reason = "whether it is whole, exactly")]
    pub(crate) fn number(self, value: f64) {
        match &self.field.kind {
            Kind::Number(rules) => *self.state = number(value, rules),
            Kind::Integer(_) if value.trunc() != value => self.wrong(JsonType::Number),
            Kind::Integer(rules) if value.abs() >= INEXACT_FROM => {
                *self.state = State::Bad(vast(value, rules), JsonType::Number);
            }
            #[expect(clippy::cast_possible_truncation, reason = "whole, and below 2^53")]
            Kind::Integer(_) => self.integer(value as i64),
            _ => self.wrong(JsonType::Number),
        }
    }

    #[inline]
    pub(crate) fn boolean(self, value: bool) {
        if matches!(self.field.kind, Kind::Boolean) {
            *self.state = State::Boolean(value);
        } else {
            self.wrong(JsonType::Boolean);
        }
    }

    #[inline]
    pub(crate) fn null(self) {
        *self.state = State::Absent;
    }

    #[cold]
    pub(crate) fn wrong(self, got: JsonType) {
        *self.state = State::Bad(Faults::TYPE, got);
    }

    /// A list where no list belongs: an empty one is a blank.
    #[cold]
    pub(crate) fn misplaced_list(self, is_empty: bool) {
        if is_empty && !self.field.required {
            *self.state = State::Absent;
        } else {
            self.wrong(JsonType::Array);
        }
    }

    /// A list being read, where the field takes one: then one `item` or `wrong_item` each, and `done`.
    #[inline]
    pub(crate) fn list(&mut self) -> Option<List<'_, 'a>> {
        match &self.field.kind {
            Kind::SomeOf(options, rules) => Some(List {
                options,
                rules: *rules,
                required: self.field.required,
                start: self.pool.picked(),
                faults: Faults::NONE,
                strangers: 0,
                seen: Seen::new(options.len()),
                state: self.state,
                pool: self.pool,
            }),
            _ => None,
        }
    }
}

fn good_or(good: State<'_>, broken: Faults, got: JsonType) -> State<'_> {
    if broken.is_none() {
        good
    } else {
        State::Bad(broken, got)
    }
}

/// What is wrong with a whole float of 2^53 or more where an integer is wanted. It was rounded, so
/// it is a broken bound where even its neighbour is out of bounds, and else too large to be exact.
///
/// An integer of more than 64 bits comes as such a float too, however it is written, and is out of
/// the bounds of every field.
#[cold]
#[expect(
    clippy::cast_possible_truncation,
    reason = "infinity becomes the largest"
)]
fn vast(value: f64, rules: &IntegerRules) -> Faults {
    if value >= BEYOND_64_BITS || value.next_down() as i128 >= rules.high {
        Faults::MAXIMUM
    } else if value < -BEYOND_64_BITS / 2.0 || value.next_up() as i128 <= rules.low {
        Faults::MINIMUM
    } else {
        Faults::INEXACT
    }
}

/// `+ 0.0`: minus zero is zero.
#[inline]
fn number(value: f64, rules: &NumberRules) -> State<'static> {
    good_or(
        State::Number(value + 0.0),
        rules.broken_by(value),
        JsonType::Number,
    )
}

/// An integer for a number field, which holds the nearest float. One that lies beyond a bound is
/// refused although its float may be that very bound.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "see above")]
fn whole_number(value: i128, rules: &NumberRules) -> State<'static> {
    let float = value as f64;
    if float.abs() < INEXACT_FROM {
        return number(float, rules);
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "of 64 bits before it was rounded"
    )]
    let nearest = float as i128;
    if nearest > value && float <= rules.low() {
        State::Bad(Faults::MINIMUM, JsonType::Integer)
    } else if nearest < value && float >= rules.high() {
        State::Bad(Faults::MAXIMUM, JsonType::Integer)
    } else {
        number(float, rules)
    }
}

/// A list being read. It is a set: an option that comes again stays at its first place.
pub(crate) struct List<'r, 'a> {
    options: &'a Options,
    rules: ItemRules,
    required: bool,
    start: u32,
    faults: Faults,
    /// Items that are no options.
    strangers: usize,
    seen: Seen,
    state: &'r mut State<'a>,
    pool: &'r mut Pool,
}

impl List<'_, '_> {
    /// Makes room for so many items, but not for more than there are options.
    #[inline]
    pub(crate) fn reserve(&mut self, items: usize) {
        self.pool.reserve(items.min(self.options.len()));
    }

    #[inline]
    pub(crate) fn item(&mut self, value: &str) {
        if let Some(option) = self.options.position(value) {
            self.option(option);
        } else {
            self.strangers += 1;
            self.faults = self.faults.and(Faults::OPTION);
        }
    }

    #[inline]
    pub(crate) fn option(&mut self, option: u16) {
        if self.seen.insert(option) {
            self.pool.pick(option);
        }
    }

    #[cold]
    pub(crate) fn wrong_item(&mut self) {
        self.faults = self.faults.and(Faults::TYPE);
    }

    #[inline]
    pub(crate) fn done(self) {
        let (start, end) = (self.start, self.pool.picked());
        if self.faults.has(Faults::TYPE) {
            *self.state = State::Bad(Faults::TYPE, JsonType::Array);
            return;
        }
        let count = (end - start) as usize + self.strangers;
        let broken = self.faults.and(self.rules.broken_by(count));
        *self.state = if broken.is_none() {
            State::Many(start, end)
        } else if count == 0 && !self.required {
            // A blank that breaks a rule of an optional list is no answer.
            State::Absent
        } else {
            State::Bad(broken, JsonType::Array)
        };
    }
}

/// Which options a list has named already: a bit for each.
struct Seen {
    first: u64,
    rest: Vec<u64>,
}

impl Seen {
    #[inline]
    fn new(options: usize) -> Self {
        Self {
            first: 0,
            rest: vec![0; options.saturating_sub(1) / 64],
        }
    }

    /// Whether it is named for the first time.
    #[inline]
    fn insert(&mut self, option: u16) -> bool {
        let (word, bit) = (usize::from(option / 64), 1 << (option % 64));
        let word = match word.checked_sub(1) {
            None => &mut self.first,
            Some(far) => match self.rest.get_mut(far) {
                Some(word) => word,
                None => return true,
            },
        };
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}
