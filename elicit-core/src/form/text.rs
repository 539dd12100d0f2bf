//! Text and lists of a form: borrowed in a derived form, owned in one made at run time.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::Deref;
use std::sync::Arc;

/// Text of a form.
pub(crate) type Text = Cow<'static, str>;

/// A list of a form: borrowed in a derived form; shared in one made at run time, so that a copy
/// costs nothing.
#[derive(Clone)]
pub(crate) enum List<T: 'static> {
    Declared(&'static [T]),
    Shared(Arc<[T]>),
}

impl<T> List<T> {
    /// The list of a derived form. Only for consts: they have no other, and `Deref` is not const.
    pub(crate) const fn declared(&self) -> &'static [T] {
        match self {
            Self::Declared(list) => list,
            Self::Shared(_) => &[],
        }
    }
}

impl<T: Clone> List<T> {
    /// The list, no longer shared.
    pub(crate) fn to_mut(&mut self) -> &mut [T] {
        if let Self::Declared(list) = self {
            *self = Self::Shared(Arc::from(*list));
        }
        match self {
            Self::Shared(list) => Arc::make_mut(list),
            Self::Declared(_) => &mut [],
        }
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Self::Declared(list) => list,
            Self::Shared(list) => list,
        }
    }
}

impl<T> From<Vec<T>> for List<T> {
    fn from(list: Vec<T>) -> Self {
        Self::Shared(list.into())
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(list: I) -> Self {
        Self::Shared(list.into_iter().collect())
    }
}

impl<T: PartialEq> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for List<T> {}

impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// `Deref` is not const, so a `Cow` is read in a const through this.
pub(crate) const fn text(text: &Text) -> &str {
    match text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.as_str(),
    }
}

/// A copy that borrows: always possible from a `'static` table.
pub(crate) const fn borrowed(source: &'static Text) -> Text {
    Cow::Borrowed(text(source))
}

/// A name that may come from the other side, in a sentence: it must not break a log's lines, turn
/// their direction, or fill the log.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl Shown<'_> {
    const MOST: usize = 256;
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, char) in self.0.chars().enumerate() {
            if at == Self::MOST {
                return f.write_char('…');
            }
            let unseen = matches!(
                char,
                '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
            );
            if unseen || char.is_control() {
                write!(f, "{}", char.escape_default())?;
            } else {
                f.write_char(char)?;
            }
        }
        Ok(())
    }
}

/// How many characters (Unicode scalar values) a text has: its bytes, less those that continue one.
pub(crate) const fn char_count(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut count = 0;
    let mut at = 0;
    while at < bytes.len() {
        count += (bytes[at] & 0xC0 != 0x80) as usize;
        at += 1;
    }
    count
}

/// `a == b`, in a const.
pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// `a < b` by bytes, in a const.
pub(crate) const fn less(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return a[at] < b[at];
        }
        at += 1;
    }
    a.len() < b.len()
}

/// `a == b` for names and options, which are short: two overlapping words instead of a call to
/// `memcmp`.
#[inline]
pub(crate) fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let len = a.len();
    if len != b.len() {
        return false;
    }
    match len {
        0 => true,
        1..4 => a[0] == b[0] && a[len / 2] == b[len / 2] && a[len - 1] == b[len - 1],
        4..8 => a.first_chunk::<4>() == b.first_chunk() && a.last_chunk::<4>() == b.last_chunk(),
        8..=16 => a.first_chunk::<8>() == b.first_chunk() && a.last_chunk::<8>() == b.last_chunk(),
        _ => a == b,
    }
}
