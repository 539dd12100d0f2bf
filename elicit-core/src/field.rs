//! Which Rust types a field may have. The type decides; the derive never looks at its spelling.

mod list;
mod marker;
mod number;
mod option;
mod picked;
mod text;
mod typed;

use std::fmt::Display;

use serde_json::Value;

pub(crate) use marker::Solid;
pub use marker::{Anything, NoWire, Numeric, Several, Single, Text, WireOf, WireType, takes};
pub use picked::{Pick, Picked};

use crate::answer::{Answer, Giver, State};
use crate::choice::Choice;
use crate::form::spec::{Shape, ShapeKind};

/// A type that a field of a form may have.
///
/// Implemented for `String`, `Box<str>`, `char`, `bool`, `i8` to `i64`, `u8` to `u64`, `isize`,
/// `usize`, `f32`, `f64`, every [`Choice`], `Vec`, `BTreeSet` and `HashSet` of a choice, and
/// `Option` of all of them; with the features `url`, `jiff` and `chrono` for the types of these
/// crates.
///
/// # Your own type
///
/// Name the type that it has on the wire, and a conversion that may fail. A refusal is a fault of
/// the field, under the rule `check`; the value must not be in its text.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::Field;
///
/// /// An article number: `AB-1234`.
/// struct Article(String);
///
/// impl Field for Article {
///     type Wire = String;
///
///     fn from_wire(wire: String) -> Result<Self, impl std::fmt::Display> {
///         match wire.split_once('-') {
///             Some(_) => Ok(Self(wire)),
///             None => Err("must be an article number, such as AB-1234"),
///         }
///     }
///
///     fn to_wire(&self) -> String {
///         self.0.clone()
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of a form field",
    label = "not a form field type",
    note = "a field is text (`String`, `Box<str>`, `char`), a number of up to 64 bits, a `bool`, an enum of options, a list of such an enum, or an `Option` of one of these",
    note = "an enum needs `#[derive(Choice)]`; in a `BTreeSet` also `Ord`, in a `HashSet` also `Eq` and `Hash`",
    note = "forms are flat: the fields of another form stand in place with `#[elicit(flatten)]`",
    note = "texts to choose from, without an enum: `#[elicit(enum(\"a\", \"b\"))]` on a `String` or `Vec<String>`",
    note = "the types of `url`, `jiff` and `chrono` need the feature of that name",
    note = "a type of your own implements `Field`"
)]
pub trait Field: Sized {
    /// The type on the wire: any built-in field type.
    type Wire: WireType;

    /// The value from what came, which keeps every rule of the field already.
    ///
    /// # Errors
    ///
    /// Why the value is refused, as a sentence without the field's name: "must be …".
    fn from_wire(wire: Self::Wire) -> Result<Self, impl Display>;

    /// The value as it is sent.
    fn to_wire(&self) -> Self::Wire;

    #[doc(hidden)]
    const __SHAPE: Shape = <Self::Wire as Field>::__SHAPE;

    #[doc(hidden)]
    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        let wire = answer.always(<Self::Wire as Field>::__take)?;
        match Self::from_wire(wire) {
            Ok(value) => Some(value),
            Err(reason) => {
                answer.refuse(reason.to_string());
                None
            }
        }
    }

    #[doc(hidden)]
    fn __give(&self, content: &mut Giver<'_>) {
        self.to_wire().__give(content);
    }
}

/// The part of [`Field`] that is the same for all types that are their own wire type.
macro_rules! own_wire {
    ($this:ident: $copy:expr) => {
        type Wire = Self;

        fn from_wire(wire: Self) -> Result<Self, impl Display> {
            Ok::<_, std::convert::Infallible>(wire)
        }

        fn to_wire(&self) -> Self {
            let $this = self;
            $copy
        }
    };
}
pub(crate) use own_wire;

#[diagnostic::do_not_recommend]
impl Field for bool {
    own_wire!(this: *this);

    const __SHAPE: Shape = Shape::BOOLEAN;

    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        match answer.next() {
            State::Boolean(value) => Some(value),
            _ => None,
        }
    }

    fn __give(&self, content: &mut Giver<'_>) {
        content.push(Some(Value::Bool(*self)));
    }
}

/// Every choice is a field: one of its options.
#[diagnostic::do_not_recommend]
impl<C: Choice> Field for C {
    own_wire!(this: C::from_index(this.index())
        .expect("`Choice`: `from_index(index())` is the same choice"));

    const __SHAPE: Shape = Shape::of(ShapeKind::OneOf(C::OPTIONS, C::__ORDER));

    fn __take(answer: &mut Answer<'_, '_>) -> Option<Self> {
        match answer.next() {
            State::One(option) => C::from_index(usize::from(option)),
            _ => None,
        }
    }

    fn __give(&self, content: &mut Giver<'_>) {
        content.push(Some(Value::from(self.value())));
    }
}
