//! Constants in place of literals: `as` takes more than a number, and these let nothing else through.

use super::Mark;

/// What an author wrote for a number, about to be cast. Called with the mark of a trait that `T`
/// lacks, its method is that of [`NotWhole`] or [`NotNumber`], which casts as well: so the missing
/// trait stays the only error.
pub struct Constant<T>(pub T);

/// Types whose values may be a length.
#[diagnostic::on_unimplemented(
    message = "a length or a number of items is a whole number, and this is of type `{Self}`",
    label = "write a whole number, or a const of an integer type"
)]
pub trait Whole: Copy {
    #[doc(hidden)]
    const WHOLE: Mark<Self> = Mark::NEW;
}

/// Types whose values may be a bound.
#[diagnostic::on_unimplemented(
    message = "a bound is a number, and this is of type `{Self}`",
    label = "write a number, or a const of a type of number"
)]
pub trait Number: Copy {
    #[doc(hidden)]
    const NUMBER: Mark<Self> = Mark::NEW;
}

impl<T: Whole> Constant<T> {
    /// The value.
    pub const fn whole(self, _: Mark<T>) -> T {
        self.0
    }
}

impl<T: Number> Constant<T> {
    /// The value.
    pub const fn number(self, _: Mark<T>) -> T {
        self.0
    }
}

/// See [`Constant`].
pub trait NotWhole<T>: Sized {
    /// Never run.
    fn whole(self, _: Mark<T>) -> i128 {
        0
    }
}

impl<T> NotWhole<T> for Constant<T> {}

/// See [`Constant`].
pub trait NotNumber<T>: Sized {
    /// Never run.
    fn number(self, _: Mark<T>) -> f64 {
        0.0
    }
}

impl<T> NotNumber<T> for Constant<T> {}

macro_rules! mark {
    ($($marker:ident: $($type:ty)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl $marker for $type {}
    )*)*};
}

mark! {
    Whole: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Number: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64;
}
