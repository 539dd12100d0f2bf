//! Enums whose variants are the options of a field.

use crate::form::Opt;

/// A fieldless enum whose variants are the options of a field: derive it.
///
/// A field of such a type is a single choice; a list or a set of it is a multiple one.
///
/// # Implementing it by hand
///
/// For options that are not an enum: [`Opt::declared`] makes them in a const. Nothing checks them,
/// as the derive does, so see to it that
///
/// * there is at least one and at most 65,535; no value is empty, and no two are the same or
///   shown alike: a form with two of one value is refused by its reader, and an answer is always
///   the first of them;
/// * `index` is below `OPTIONS.len()`, and `from_index(self.index())` is the same choice again: a
///   field type whose wire type is the choice panics where that does not hold.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of options",
    label = "not a choice",
    note = "derive `Choice` on an enum without data"
)]
pub trait Choice: Sized + 'static {
    /// The options, in the order in which they are offered.
    const OPTIONS: &'static [Opt];

    /// Indexes of the options in byte order of their values, for lists too long to search one by
    /// one; empty for the others.
    #[doc(hidden)]
    const __ORDER: &'static [u16] = &[];

    /// Which of [`OPTIONS`](Choice::OPTIONS) this is.
    #[must_use]
    fn index(&self) -> usize;

    /// The choice at an index of [`OPTIONS`](Choice::OPTIONS).
    #[must_use]
    fn from_index(index: usize) -> Option<Self>;

    /// The value of this choice on the wire.
    #[must_use]
    fn value(&self) -> &'static str {
        Self::OPTIONS.get(self.index()).map_or("", Opt::value)
    }

    /// What a person reads: the title, else the value.
    #[must_use]
    fn shown(&self) -> &'static str {
        Self::OPTIONS.get(self.index()).map_or("", Opt::shown)
    }

    /// The choice with this value on the wire. Case counts.
    #[must_use]
    fn from_value(value: &str) -> Option<Self> {
        Self::from_index(
            Self::OPTIONS
                .iter()
                .position(|option| option.value() == value)?,
        )
    }
}
