//! A list of a form: its fields, the options of one, the options of a default.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Borrowed in a derived form; shared in one made at run time, so that a copy costs nothing.
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
