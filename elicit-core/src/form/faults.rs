//! Which rules a value breaks, as bits: the bounds themselves stay in the table.

/// A set of broken rules. Empty means that the value is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Faults(u16);

impl Faults {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const REQUIRED: Self = Self(1);
    pub(crate) const TYPE: Self = Self(1 << 1);
    pub(crate) const MIN_LENGTH: Self = Self(1 << 2);
    pub(crate) const MAX_LENGTH: Self = Self(1 << 3);
    pub(crate) const FORMAT: Self = Self(1 << 4);
    pub(crate) const PATTERN: Self = Self(1 << 5);
    pub(crate) const MINIMUM: Self = Self(1 << 6);
    pub(crate) const MAXIMUM: Self = Self(1 << 7);
    pub(crate) const INEXACT: Self = Self(1 << 8);
    pub(crate) const OPTION: Self = Self(1 << 9);
    pub(crate) const MIN_ITEMS: Self = Self(1 << 10);
    pub(crate) const MAX_ITEMS: Self = Self(1 << 11);
    pub(crate) const REPEATED: Self = Self(1 << 12);

    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// This set when `broken`, else the empty one.
    pub(crate) const fn when(self, broken: bool) -> Self {
        if broken { self } else { Self::NONE }
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// One fault at a time, in the order of the constants above.
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = Self> {
        let mut rest = self.0;
        (0..self.count()).map(move |_| {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            Self(lowest)
        })
    }
}
