//! Text of a form: borrowed in a derived form, owned in one made at run time. And what a const
//! needs to look at it.

use std::borrow::Cow;

/// Text of a form.
pub(crate) type Text = Cow<'static, str>;

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
