//! The figures that are promised, and what they may be at most.

use std::fmt;

/// One number, measured against a base in the same run.
pub(crate) struct Figure {
    name: &'static str,
    value: f64,
    decimals: usize,
    at_most: Option<f64>,
    allocations: Option<Allowed>,
}

/// Allocations are exact, so they are compared as they are.
struct Allowed {
    count: u64,
    at_most: u64,
}

impl Figure {
    pub(crate) fn ratio(name: &'static str, value: f64) -> Self {
        Self {
            name,
            value,
            decimals: 2,
            at_most: None,
            allocations: None,
        }
    }

    pub(crate) fn count(name: &'static str, count: u32) -> Self {
        Self {
            decimals: 0,
            ..Self::ratio(name, f64::from(count))
        }
    }

    #[cfg(feature = "live")]
    pub(crate) fn bytes(name: &'static str, bytes: f64) -> Self {
        // No `-0`.
        let value = bytes.round().max(0.0);
        Self {
            decimals: 0,
            ..Self::ratio(name, value)
        }
    }

    /// The mark.
    pub(crate) fn at_most(self, at_most: f64) -> Self {
        Self {
            at_most: Some(at_most),
            ..self
        }
    }

    /// The mark for allocations.
    pub(crate) fn allocations(self, count: u64, at_most: u64) -> Self {
        Self {
            allocations: Some(Allowed { count, at_most }),
            ..self
        }
    }

    /// What is over the mark, as a sentence each. A value is taken as it is shown.
    pub(crate) fn missed(&self) -> Vec<String> {
        let Self { name, decimals, .. } = *self;
        let shown = format!("{:.decimals$}", self.value);
        let value = shown.parse().unwrap_or(self.value);
        let over = self.at_most.filter(|at_most| value > *at_most);
        let over = over.map(|at_most| format!("{name}: {shown}, at most {at_most}"));
        let allocations = self.allocations.as_ref();
        let allocations = allocations.filter(|allowed| allowed.count > allowed.at_most);
        let allocations = allocations.map(|Allowed { count, at_most }| {
            format!("{name}: {count} allocations, at most {at_most}")
        });
        over.into_iter().chain(allocations).collect()
    }
}

/// `name value`.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, decimals, .. } = *self;
        write!(f, "{name} {:.decimals$}", self.value)
    }
}
