//! Questions of types that derive `schemars::JsonSchema` and read themselves with serde.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::Request;
use crate::answer::{self, Answer, Invalid};
use crate::form::FormError;
use crate::form::from_schemars::{declared, form};

impl<T: JsonSchema + DeserializeOwned> Request<T> {
    /// The question for a type that derives [`schemars::JsonSchema`] and `serde::Deserialize`
    /// (feature `schemars`): see [`Form::from_schemars`](crate::Form::from_schemars). An accepted answer is checked against
    /// the form, and then read into the type.
    ///
    /// The questions have the order in which the type declares its fields, where serde tells: not
    /// with `#[serde(flatten)]`.
    ///
    /// What the type itself refuses although it keeps all rules of the form is one fault of the
    /// whole answer, and the reason is not told: serde's may hold the value.
    ///
    /// # Errors
    ///
    /// See [`Form::from_schemars`](crate::Form::from_schemars).
    pub fn from_schemars(message: impl Into<Cow<'static, str>>) -> Result<Self, FormError> {
        let form = form::<T>(declared::<T>())?;
        Ok(Self::of(form, make::<T>).message(message))
    }
}

/// The last step of an answer, for a type that reads itself.
fn make<T: DeserializeOwned>(answer: Answer<'_, '_>) -> Result<T, Invalid> {
    let content = answer::content(answer)?;
    serde_json::from_value(content.into()).map_err(|_| Invalid::misfit())
}
