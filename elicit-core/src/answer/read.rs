//! The ways into the reader: bytes or a `Value`, for any form.

use serde_json::Value;

use super::content::Content;
use super::invalid::Invalid;
use super::slot::{Pool, Slot};
use super::taking::{Answer, finish};
use super::{bytes, legacy, value};
use crate::form::Form;
use crate::wire::{ElicitResult, ProtocolVersion};

/// Where content comes from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    Bytes(&'a [u8]),
    Value(&'a Value),
    /// An accepted result without content.
    Nothing,
}

impl<'a> Source<'a> {
    pub(crate) fn of(result: &'a ElicitResult) -> Self {
        match result.content() {
            Some(content) => Self::Bytes(content.get().as_bytes()),
            None => Self::Nothing,
        }
    }

    #[inline]
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

/// Content into slots and, checked, into the cursor that `make` builds from.
#[inline]
pub(crate) fn read_into<'a, T>(
    form: &'a Form,
    content: Source<'a>,
    slots: &mut [Slot<'a>],
    make: impl FnOnce(Answer<'_, 'a>) -> Result<T, Invalid>,
) -> Result<T, Invalid> {
    let mut pool = Pool::new();
    content.fill(form, slots, &mut pool)?;
    let good = finish(form, slots, &mut pool);
    make(Answer::new(form, slots, &pool, good))
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
    read_into(form, content, &mut slots, make)
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
