//! The derives of `mcp-elicit`: use them through it, as `elicit::Elicit` and `elicit::Choice`.
//!
//! A declaration goes through four stages, each a module: `attr` reads attributes, `ast` puts them
//! together with the struct, `check` looks for everything that cannot work, and `expand` writes the
//! code. No stage stops at the first fault, and `expand` cannot fail; beside errors, `fallback`
//! leaves impls that keep the rest of the crate quiet.

#![forbid(unsafe_code)]

mod ast;
mod attr;
mod case;
mod check;
mod errors;
mod expand;
mod fallback;
mod keys;
mod pattern;
mod prefix;
mod secret;
mod suggest;
mod text;
mod value;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct with named fields a form: what is asked, and how the answer is read.
///
/// The first paragraph of the doc comment is the message, that of a field its description. It is
/// written out: a derive does not see the text of a macro.
///
/// * On the struct: `message`, `rename_all`, `deny_unknown`, `check`, `allow_secret`, `allow_link`,
///   `json_schema`, `crate`.
/// * On any field: `title`, `description`, `rename`, `default`, `prefill`, `check`, `skip`,
///   `allow_link`.
/// * On text: `min_length`, `max_length`, `non_empty`, `format`, `pattern`, `send_pattern`,
///   `allow_secret`; with options of its own `enum`.
/// * On numbers: `minimum`, `maximum`.
/// * On choices: `enum_names`; on lists of them `multi`, `min_items`, `max_items`.
/// * On another form: `flatten`, `prefix`.
///
/// Wherever a number or a default stands, a constant can: `LIMIT`, `Self::LIMIT`, `limit()`.
///
/// The code names `::elicit`: the crate with the struct depends on `mcp-elicit` itself, or says
/// with `#[elicit(crate = my_crate::elicit)]` which crate re-exports it. Else the compiler finds an
/// "unresolved import `elicit`".
///
/// `#[serde(rename)]` and `#[serde(rename_all)]` are read too, and `#[elicit]` wins.
#[proc_macro_derive(Elicit, attributes(elicit, serde))]
pub fn elicit(input: TokenStream) -> TokenStream {
    expand::elicit(&parse_macro_input!(input as DeriveInput)).into()
}

/// Makes an enum without data the options of a field.
///
/// * On the enum: `rename_all`, `allow_link`, and `crate` as for [`Elicit`].
/// * On a variant: `rename`, `title`; else the first paragraph of its doc comment is the title.
#[proc_macro_derive(Choice, attributes(elicit, serde))]
pub fn choice(input: TokenStream) -> TokenStream {
    expand::choice(&parse_macro_input!(input as DeriveInput)).into()
}
