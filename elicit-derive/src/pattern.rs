//! `pattern`, checked with the engine that will run it.

use crate::attr::Attr;
use crate::errors::Errors;
use crate::text::Text;

#[cfg(feature = "pattern")]
pub(crate) use regex::Regex;

/// Without the feature there is no expression.
#[cfg(not(feature = "pattern"))]
pub(crate) enum Regex {}

#[cfg(not(feature = "pattern"))]
impl Regex {
    pub(crate) fn is_match(&self, _text: &str) -> bool {
        match *self {}
    }
}

#[cfg(feature = "pattern")]
pub(crate) fn check(pattern: &Attr<Text>, errors: &mut Errors) -> Option<Regex> {
    let checked = Regex::new(&pattern.value.value).map_err(|error| {
        // The engine draws the place, on lines of its own.
        syn::Error::new(
            pattern.value.span,
            format!("this pattern is not valid: {error}"),
        )
    });
    errors.handle(checked)
}

#[cfg(not(feature = "pattern"))]
pub(crate) fn check(pattern: &Attr<Text>, errors: &mut Errors) -> Option<Regex> {
    errors.at(
        pattern.key.span(),
        "`pattern` needs the feature `pattern` of `mcp-elicit`: turn it on in `Cargo.toml`",
    );
    None
}
