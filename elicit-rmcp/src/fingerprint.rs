//! Numbers that tell whether two requests ask the same, as a form's own does.

use elicit_core::__private::Fnv;
use elicit_core::{Form, FormField};

/// FNV-1a over these texts, each with its length before it. It travels in states, so it is the same on every machine
/// and in every version.
pub(crate) fn fingerprint<T: AsRef<str>>(parts: impl IntoIterator<Item = T>) -> u64 {
    let mut hash = Fnv::new();
    for part in parts {
        hash.text(part.as_ref());
    }
    hash.finish()
}

/// What makes two forms the same to the numbering of keys: their fields. Options and rules may be another list each
/// time that the same is asked.
pub(crate) fn fields(form: &Form) -> u64 {
    fingerprint(form.fields().iter().map(FormField::name))
}
