//! Numbers that tell whether two requests ask the same, as a form's own does.

use elicit_core::{Form, FormField};

/// FNV-1a over these texts, each with its length before it. It travels in states, so it is the same on every machine
/// and in every version.
pub(crate) fn fingerprint<T: AsRef<str>>(parts: impl IntoIterator<Item = T>) -> u64 {
    parts.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, part| {
        let part = part.as_ref();
        let length = (part.len() as u64).to_le_bytes();
        length
            .iter()
            .chain(part.as_bytes())
            .fold(hash, |hash: u64, byte| {
                (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
    })
}

/// What makes two forms the same to the numbering of keys: their fields. Options and rules may be another list each
/// time that the same is asked.
pub(crate) fn fields(form: &Form) -> u64 {
    fingerprint(form.fields().iter().map(FormField::name))
}
