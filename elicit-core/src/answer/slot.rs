//! Where the values of an answer wait until all of them are known to be good.

use std::collections::HashMap;

use crate::form::faults::Faults;
use crate::form::rule::JsonType;

/// One value of an answer. `Copy`, and borrowed from the content or from the form: nothing is
/// allocated for an answer that turns out to be bad.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Slot<'a>(pub(crate) State<'a>);

#[derive(Clone, Copy)]
pub(crate) enum State<'a> {
    /// The key did not occur.
    Unseen,
    /// It occurred and reads as absent: `null`, or a blank that means "nothing".
    Absent,
    /// The rules that the value breaks, and what it was (for a wrong type).
    Bad(Faults, JsonType),
    Text(&'a str),
    /// Text that had escapes: a range of [`Pool::text`].
    Unescaped(u32, u32),
    Integer(i64),
    /// An integer above `i64::MAX`.
    Large(u64),
    Number(f64),
    Boolean(bool),
    /// The index of an option.
    One(u16),
    /// A range of [`Pool::picks`].
    Many(u32, u32),
}

/// Keys that the form does not have, each once, however often it stands in the text. Most forms
/// ignore them, so this is small.
#[derive(Clone)]
pub(crate) struct Unknown(Option<Box<Order>>);

/// Which key came when.
type Order = HashMap<String, usize>;

impl Unknown {
    const NONE: Self = Self(None);

    #[cold]
    pub(crate) fn insert(&mut self, key: &str) {
        let keys = self.0.get_or_insert_default();
        if !keys.contains_key(key) {
            keys.insert(key.to_owned(), keys.len());
        }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The keys in the order in which they came. Not inlined: there are none in most answers.
    #[cold]
    #[inline(never)]
    pub(crate) fn keys(&self) -> Vec<&str> {
        let mut keys: Vec<_> = self.0.iter().flat_map(|keys| keys.iter()).collect();
        keys.sort_unstable_by_key(|(_, at)| **at);
        keys.into_iter().map(|(key, _)| key.as_str()).collect()
    }
}

impl Slot<'_> {
    /// What every slot is before the content is read.
    pub const UNSEEN: Self = Self(State::Unseen);
}

impl State<'_> {
    pub(crate) fn is_absent(&self) -> bool {
        matches!(self, Self::Unseen | Self::Absent)
    }

    pub(crate) fn is_bad(&self) -> bool {
        matches!(self, Self::Bad(..))
    }
}

/// Side storage for what does not fit a slot. Holds no heap memory for an ordinary answer.
#[derive(Clone)]
pub(crate) struct Pool {
    text: String,
    first: [u16; Self::INLINE],
    picked: u32,
    rest: Vec<u16>,
    /// Keys that the form does not have, where it refuses them.
    pub(crate) unknown: Unknown,
}

impl Pool {
    const INLINE: usize = 16;

    pub(crate) const fn new() -> Self {
        Self {
            text: String::new(),
            first: [0; Self::INLINE],
            picked: 0,
            rest: Vec::new(),
            unknown: Unknown::NONE,
        }
    }

    /// How many options have been picked so far, by all lists.
    pub(crate) fn picked(&self) -> u32 {
        self.picked
    }

    #[inline]
    pub(crate) fn pick(&mut self, option: u16) {
        match self.first.get_mut(self.picked as usize) {
            Some(place) => *place = option,
            None => self.rest.push(option),
        }
        self.picked += 1;
    }

    /// The options picked by one list.
    #[inline]
    pub(crate) fn picks(&self, from: u32, to: u32) -> impl ExactSizeIterator<Item = u16> + '_ {
        (from as usize..to as usize).map(|at| match self.first.get(at) {
            Some(option) => *option,
            None => self.rest.get(at - Self::INLINE).copied().unwrap_or(0),
        })
    }

    /// Makes room for a list of so many options, when it is a long one.
    #[inline]
    pub(crate) fn reserve(&mut self, options: usize) {
        if options > Self::INLINE {
            self.rest.reserve(options);
        }
    }

    /// Makes room for so many bytes of text.
    pub(crate) fn reserve_text(&mut self, bytes: usize) {
        self.text.reserve_exact(bytes);
    }

    pub(crate) fn keep(&mut self, text: &str) -> State<'static> {
        let start = self.text.len();
        self.text.push_str(text);
        match (u32::try_from(start), u32::try_from(self.text.len())) {
            (Ok(start), Ok(end)) => State::Unescaped(start, end),
            // More than 4 GiB of escaped text.
            _ => State::Bad(Faults::MAX_LENGTH, JsonType::String),
        }
    }

    pub(crate) fn text(&self, start: u32, end: u32) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }
}
