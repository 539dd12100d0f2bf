//! The options of a choice: their values, their titles, and how one is found.

use std::borrow::Cow;
use std::fmt;

use super::list::List;
use super::lookup::Lookup;
use super::text::{Text, same, text};

/// One option: its value on the wire, and what a person reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opt {
    value: Text,
    title: Option<Text>,
}

impl Opt {
    /// An option without a title: its value is shown.
    pub fn new(value: impl Into<Cow<'static, str>>) -> Self {
        Self {
            value: value.into(),
            title: None,
        }
    }

    /// An option with a title.
    pub fn titled(
        value: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            value: value.into(),
            title: Some(title.into()),
        }
    }

    /// An option in a const, as a hand-written [`Choice`](crate::Choice) has them.
    #[must_use]
    pub const fn declared(value: &'static str, title: Option<&'static str>) -> Self {
        Self {
            value: Cow::Borrowed(value),
            title: match title {
                Some(title) => Some(Cow::Borrowed(title)),
                None => None,
            },
        }
    }

    /// The value on the wire.
    #[must_use]
    pub const fn value(&self) -> &str {
        text(&self.value)
    }

    /// The title, where there is one.
    #[must_use]
    pub const fn title(&self) -> Option<&str> {
        match &self.title {
            Some(title) => Some(text(title)),
            None => None,
        }
    }

    /// What a person reads: the title, else the value.
    #[must_use]
    pub const fn shown(&self) -> &str {
        match &self.title {
            Some(title) => text(title),
            None => text(&self.value),
        }
    }
}

impl From<&'static str> for Opt {
    fn from(value: &'static str) -> Self {
        Self::new(value)
    }
}

impl From<String> for Opt {
    fn from(value: String) -> Self {
        Self::new(value)
    }
}

impl<V: Into<Cow<'static, str>>, T: Into<Cow<'static, str>>> From<(V, T)> for Opt {
    fn from((value, title): (V, T)) -> Self {
        Self::titled(value, title)
    }
}

/// The options of a field, in the order in which they are offered.
#[derive(Clone, PartialEq, Eq)]
pub struct Options {
    pub(crate) list: List<Opt>,
    pub(crate) lookup: Lookup,
    /// Written as `enum` + `enumNames` on every revision.
    pub(crate) legacy: bool,
    /// Declared with a bare `enum`: they come with the request.
    pub(crate) run_time: bool,
}

impl Options {
    /// Up to so many options are compared one by one.
    pub(crate) const SHORT: usize = 16;

    pub(crate) const fn declared(options: &'static [Opt], order: &'static [u16]) -> Self {
        Self {
            list: List::Declared(options),
            lookup: Lookup::declared(order),
            legacy: false,
            run_time: false,
        }
    }

    /// At most 65,535 options: the callers check it before.
    pub(crate) fn owned(options: Vec<Opt>) -> Self {
        let lookup = if options.len() > Self::SHORT {
            Lookup::new(options.iter().map(Opt::value))
        } else {
            Lookup::Scan
        };
        Self {
            list: options.into(),
            lookup,
            legacy: false,
            run_time: false,
        }
    }

    pub(crate) const fn borrowed(&'static self) -> Self {
        Self {
            list: List::Declared(self.list.declared()),
            lookup: self.lookup.borrowed(),
            legacy: self.legacy,
            run_time: self.run_time,
        }
    }

    /// The options, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Opt] {
        &self.list
    }

    /// The options, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Opt> {
        self.list.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none: so it is with a field whose options come with the request.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether any option has a title: then all are written with one.
    pub(crate) fn are_titled(&self) -> bool {
        self.iter().any(|option| option.title.is_some())
    }

    /// The option at an index that came from this list.
    pub(crate) fn value(&self, index: u16) -> &str {
        self.list
            .get(usize::from(index))
            .map_or("", |option| option.value())
    }

    /// Where the option with this value stands. Case counts; a title is not a value.
    #[expect(clippy::inline_always, reason = "measured: most lists are short")]
    #[inline(always)]
    pub(crate) fn position(&self, value: &str) -> Option<u16> {
        if let Lookup::Scan = self.lookup {
            let found = self.iter().position(|option| same(&option.value, value))?;
            return u16::try_from(found).ok();
        }
        self.lookup.find(value, &self.list)
    }
}

impl<'a> IntoIterator for &'a Options {
    type Item = &'a Opt;
    type IntoIter = std::slice::Iter<'a, Opt>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// How many: see the `Debug` of [`Form`](super::Form).
impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Options").field(&self.len()).finish()
    }
}
