//! What generated code names where a declaration has errors, so that these stay the only ones.

use crate::form::Form;

/// A form without fields, for the impl that is written next to errors of the derive.
pub const EMPTY_FORM: &Form = &Form::declared("", "", &[], &[], false, false);

/// Never called: a type with errors does not compile.
///
/// # Panics
///
/// Always.
pub fn unreachable() -> ! {
    panic!("this type does not compile")
}
