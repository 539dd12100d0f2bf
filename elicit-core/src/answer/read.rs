//! The ways into the reader: bytes or a `Value`, into a struct or into [`Content`].

use serde_json::Value;

use super::content::Content;
use super::invalid::Invalid;
use super::slot::{Pool, Slot};
use super::taking::{Answer, check, finish};
use super::{bytes, legacy, value};
use crate::elicit::Elicit;
use crate::form::Form;
use crate::form::text::Text;
use crate::wire::ProtocolVersion;

/// Where content comes from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    Bytes(&'a [u8]),
    Value(&'a Value),
    /// An accepted result without content.
    Nothing,
}

impl<'a> Source<'a> {
    pub(crate) fn fill(
        self,
        form: &'a Form,
        slots: &mut [Slot<'a>],
        pool: &mut Pool,
    ) -> Result<(), Invalid> {
        match self {
            Self::Bytes(content) => bytes::fill(form, content, slots, pool),
            Self::Value(content) => value::fill(form, content, slots, pool),
            Self::Nothing => Ok(()),
        }
    }
}

/// What the derive calls for `from_slice`. `slots` has one place for each field.
#[doc(hidden)]
pub fn from_slice<'a, T: Elicit>(content: &'a [u8], slots: &mut [Slot<'a>]) -> Result<T, Invalid> {
    let mut pool = Pool::new();
    bytes::fill(T::FORM, content, slots, &mut pool)?;
    let good = finish(T::FORM, slots, &mut pool);
    build(Answer::new(T::FORM, slots, &pool, good))
}

/// What the derive calls for `from_value`.
#[doc(hidden)]
pub fn from_value<'a, T: Elicit>(content: &'a Value, slots: &mut [Slot<'a>]) -> Result<T, Invalid> {
    let mut pool = Pool::new();
    value::fill(T::FORM, content, slots, &mut pool)?;
    let good = finish(T::FORM, slots, &mut pool);
    build(Answer::new(T::FORM, slots, &pool, good))
}

/// The last step for a struct; its own check runs only when every field is good.
pub(crate) fn build<T: Elicit>(mut answer: Answer<'_, '_>) -> Result<T, Invalid> {
    match T::__build(&mut answer) {
        Some(value) if answer.is_good() => match value.__check() {
            Ok(()) => Ok(value),
            Err(reason) => Err(refused(reason)),
        },
        _ => Err(answer.invalid()),
    }
}

#[cold]
fn refused(reason: String) -> Invalid {
    Invalid::from_violations(vec![check(Text::Borrowed(""), reason)])
}

/// Reads content that was asked for in a revision, and makes something of it.
pub(crate) fn read_with<'a, T>(
    form: &'a Form,
    version: ProtocolVersion,
    content: Source<'a>,
    make: fn(Answer<'_, '_>) -> Result<T, Invalid>,
) -> Result<T, Invalid> {
    if version == ProtocolVersion::V2025_06_18 && legacy::splits(form) {
        return legacy::read_with(form, content, make);
    }
    let mut slots = vec![Slot::UNSEEN; form.fields().len()];
    let mut pool = Pool::new();
    content.fill(form, &mut slots, &mut pool)?;
    let good = finish(form, &mut slots, &mut pool);
    make(Answer::new(form, &slots, &pool, good))
}

/// The last step for a form without a Rust type.
pub(crate) fn content(answer: Answer<'_, '_>) -> Result<Content, Invalid> {
    if answer.is_good() {
        Ok(Content::from_answer(&answer))
    } else {
        Err(answer.invalid())
    }
}

impl Form {
    /// Reads and checks content as 2025-11-25 and later have it.
    ///
    /// # Errors
    ///
    /// Every fault, in field order.
    pub fn read(&self, content: &Value) -> Result<Content, Invalid> {
        self.read_for(ProtocolVersion::V2026_07_28, content)
    }

    /// Reads and checks content that answers this form as a revision asks it: on 2025-06-18 a list
    /// comes as booleans.
    ///
    /// # Errors
    ///
    /// Every fault, in field order.
    pub fn read_for(&self, version: ProtocolVersion, content: &Value) -> Result<Content, Invalid> {
        read_with(self, version, Source::Value(content), self::content)
    }

    /// [`Form::read`] for content that is still text: it sees a repeated key too.
    ///
    /// # Errors
    ///
    /// Every fault, in field order.
    pub fn read_slice(&self, content: &[u8]) -> Result<Content, Invalid> {
        self.read_slice_for(ProtocolVersion::V2026_07_28, content)
    }

    /// [`Form::read_for`] for content that is still text: it sees a repeated key too.
    ///
    /// # Errors
    ///
    /// Every fault, in field order.
    pub fn read_slice_for(
        &self,
        version: ProtocolVersion,
        content: &[u8],
    ) -> Result<Content, Invalid> {
        read_with(self, version, Source::Bytes(content), self::content)
    }
}
