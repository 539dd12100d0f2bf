//! The derives of `mcp-elicit`: use them through it, as `elicit::Elicit` and `elicit::Choice`.
//!
//! A declaration goes through four stages, each a module: `attr` reads attributes, `ast` puts them
//! together with the struct, `check` looks for everything that cannot work, and `expand` writes the
//! code. No stage stops at the first fault, and `expand` cannot fail.

#![forbid(unsafe_code)]

mod ast;
mod attr;
mod case;
mod check;
mod doc;
mod errors;
mod expand;
mod fallback;
mod keys;
mod pattern;
mod secret;
mod suggest;
mod value;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct a form: what is asked, and how the answer is read.
#[proc_macro_derive(Elicit, attributes(elicit, serde))]
pub fn elicit(input: TokenStream) -> TokenStream {
    expand::elicit(&parse_macro_input!(input as DeriveInput)).into()
}

/// Makes an enum the options of a field.
#[proc_macro_derive(Choice, attributes(elicit, serde))]
pub fn choice(input: TokenStream) -> TokenStream {
    expand::choice(&parse_macro_input!(input as DeriveInput)).into()
}
