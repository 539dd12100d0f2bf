//! A type as a value, for checks that are about a type.

use std::marker::PhantomData;

/// A wire type as a value, or that of a constant.
pub struct Mark<W>(PhantomData<W>);

impl<W> Mark<W> {
    pub(crate) const NEW: Self = Self(PhantomData);
}
