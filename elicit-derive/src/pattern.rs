//! `pattern`, checked with the engine that will run it.

use crate::attr::Attr;
use crate::errors::Errors;
use syn::LitStr;

/// The expression, if it is one.
#[cfg(feature = "pattern")]
pub(crate) fn check(pattern: &Attr<LitStr>, errors: &mut Errors) -> Option<regex::Regex> {
    match regex::Regex::new(&pattern.value.value()) {
        Ok(regex) => Some(regex),
        // Its own drawing of the place follows on lines of their own.
        Err(error) => {
            errors.at(pattern.value.span(), format!("this pattern is not valid: {error}"));
            None
        }
    }
}

/// What stands in for an expression when there is no engine.
#[cfg(not(feature = "pattern"))]
pub(crate) struct NoRegex;

#[cfg(not(feature = "pattern"))]
impl NoRegex {
    pub(crate) fn is_match(&self, _text: &str) -> bool {
        true
    }
}

#[cfg(not(feature = "pattern"))]
pub(crate) fn check(pattern: &Attr<LitStr>, errors: &mut Errors) -> Option<NoRegex> {
    errors.at(
        pattern.key.span(),
        "`pattern` needs the feature `pattern` of `mcp-elicit`: turn it on in `Cargo.toml`",
    );
    None
}
