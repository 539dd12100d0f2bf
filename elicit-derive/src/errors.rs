use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use std::fmt::Display;

/// The faults of one derive. All are reported together, so nothing returns early on a fault:
/// it is pushed here, and the rest is read as far as it makes sense.
pub(crate) struct Errors {
    errors: Vec<syn::Error>,
    finished: bool,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self {
            errors: Vec::new(),
            finished: false,
        }
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Under the whole of `tokens`.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn handle<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// How many there are, to see whether a part of the input added any.
    pub(crate) fn count(&self) -> usize {
        self.errors.len()
    }

    /// What makes the compiler report them, if there are any.
    pub(crate) fn finish(mut self) -> Option<TokenStream> {
        self.finished = true;
        let errors = self.errors.iter().map(syn::Error::to_compile_error);
        (!self.errors.is_empty()).then(|| errors.collect())
    }
}

/// A fault that is collected and then forgotten would let a broken form compile.
impl Drop for Errors {
    fn drop(&mut self) {
        debug_assert!(
            self.finished || std::thread::panicking(),
            "collected errors were dropped without `finish`"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::Errors;
    use proc_macro2::Span;

    #[test]
    fn all_are_kept() {
        let mut errors = Errors::new();
        errors.at(Span::call_site(), "one");
        errors.at(Span::call_site(), "two");
        assert_eq!(errors.count(), 2);
        let reported = errors.finish().unwrap().to_string();
        let first = reported.find("\"one\"").unwrap();
        assert!(reported[first..].contains("\"two\""), "{reported}");
        assert!(Errors::new().finish().is_none());
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "without `finish`")]
    fn forgetting_them_is_noticed() {
        drop(Errors::new());
    }
}
