//! Texts of the form, also those that are doc comments and names.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Ident, Lit, LitStr, Meta};

/// A text, and the place in the source that it comes from.
#[derive(Clone)]
pub(crate) struct Text {
    pub(crate) value: String,
    pub(crate) span: Span,
}

impl Text {
    pub(crate) fn of(literal: &LitStr) -> Self {
        Self {
            value: literal.value(),
            span: literal.span(),
        }
    }

    /// Nothing that anybody could read.
    pub(crate) fn is_blank(&self) -> bool {
        self.value.trim().is_empty()
    }

    /// The name on the wire: what `rename` says, else that of `ident` under the rule.
    pub(crate) fn named(
        ident: &Ident,
        rename: Option<Self>,
        rule: impl FnOnce(&str) -> String,
    ) -> Self {
        rename.unwrap_or_else(|| Self {
            value: rule(&ident.unraw().to_string()),
            span: ident.span(),
        })
    }

    /// The first paragraph of the doc comment, its lines joined by a space.
    ///
    /// # Errors
    ///
    /// The part of that paragraph that is a macro: a derive sees it unexpanded.
    pub(crate) fn of_doc(attributes: &[Attribute]) -> Result<Option<Self>, &Attribute> {
        let mut lines = Vec::new();
        let mut span = None;
        'paragraph: for attribute in attributes {
            let Some(value) = doc(attribute) else {
                continue;
            };
            let text = text(value).ok_or(attribute)?;
            for line in text.split('\n').map(str::trim) {
                if !line.is_empty() {
                    lines.push(line.to_owned());
                    span = span.or(Some(attribute.span()));
                } else if !lines.is_empty() {
                    break 'paragraph;
                }
            }
        }
        Ok(span.map(|span| Self {
            value: lines.join(" "),
            span,
        }))
    }
}

/// What stands in `#[doc = …]`, which is what `/// …` is.
fn doc(attribute: &Attribute) -> Option<&Expr> {
    match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => Some(&pair.value),
        _ => None,
    }
}

/// Its text, unless it is a macro.
fn text(value: &Expr) -> Option<String> {
    let literal = literal(value.to_token_stream())?;
    let text = literal.value();
    Some(if text.contains('\n') && is_block(literal.span()) {
        uncomment(&text)
    } else {
        text
    })
}

/// A string literal, also one that a `macro_rules!` passed on in an invisible group.
fn literal(tokens: TokenStream) -> Option<LitStr> {
    let mut tokens = tokens.into_iter();
    match (tokens.next()?, tokens.next()) {
        (TokenTree::Group(group), None) => literal(group.stream()),
        (TokenTree::Literal(token), None) => match Lit::new(token) {
            Lit::Str(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a text comes from a `/** … */`: only the source tells.
fn is_block(text: Span) -> bool {
    let source = text.source_text();
    source.is_some_and(|source| source.starts_with("/*"))
}

/// Without the column of stars of a `/** … */`, which may begin in the first line or the second.
fn uncomment(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    let column = lines.iter().position(|line| line.starts_with('*'));
    let column = column.filter(|from| *from < 2).unwrap_or(lines.len());
    let (before, column) = lines.split_at(column);
    let whole = column
        .iter()
        .all(|line| line.is_empty() || line.starts_with('*'));
    let column = column.iter().map(|line| match line.strip_prefix('*') {
        Some(line) if whole => line,
        _ => line,
    });
    let lines: Vec<_> = before.iter().copied().chain(column).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{Text, uncomment};
    use quote::quote;
    use syn::DeriveInput;

    /// The first paragraph, or why there is none.
    fn doc(tokens: &proc_macro2::TokenStream) -> Result<String, &'static str> {
        let input: DeriveInput = syn::parse2(quote!(#tokens struct S;)).unwrap();
        let text = Text::of_doc(&input.attrs).map_err(|_| "a macro")?;
        text.map(|text| text.value).ok_or("no text")
    }

    #[test]
    fn comments() {
        let doc_of = |text: &str| doc(&text.parse().unwrap());
        assert_eq!(
            doc_of("/// What is\n/// your info?\n///\n/// More.\n"),
            Ok("What is your info?".to_owned())
        );
        assert_eq!(doc_of("///\n/// One\n"), Ok("One".to_owned()));
        assert_eq!(
            doc_of("/**  One\n two \n\nThree */"),
            Ok("One two".to_owned())
        );
        assert_eq!(doc_of("#[doc(hidden)]"), Err("no text"));
        assert_eq!(doc_of("///\n"), Err("no text"));
        assert_eq!(doc_of("///  \n///\n"), Err("no text"));
    }

    #[test]
    fn stars() {
        for (text, expected) in [
            (" One\n * two\n *\n * three ", "One\n two\n\n three"),
            (" * One\n * two ", " One\n two"),
            ("\n * One\n * two\n ", "\n One\n two\n"),
            (" One\n * two\n three ", "One\n* two\nthree"),
            (" One:\n two\n * three ", "One:\ntwo\n* three"),
        ] {
            assert_eq!(uncomment(text), expected);
        }
    }

    #[test]
    fn attributes() {
        assert_eq!(
            doc(&quote!(#[doc = "One"] #[doc = "two"])),
            Ok("One two".to_owned())
        );
        assert_eq!(
            doc(&quote!(#[doc = "List:\n* one"])),
            Ok("List: * one".to_owned())
        );
    }

    #[test]
    fn macros_cannot_be_read() {
        for tokens in [
            quote!(#[doc = include_str!("x.md")]),
            quote!(#[doc = ::std::concat!("a", "b")]),
            quote!(#[doc = "One"] #[doc = concat!["two"]]),
            quote!(#[doc = ""] #[doc = concat! {"two"}]),
        ] {
            assert_eq!(doc(&tokens), Err("a macro"), "{tokens}");
        }
        // There it says no more than rustdoc shows.
        assert_eq!(
            doc(&quote!(#[doc = "One"] #[doc = ""] #[doc = include_str!("x.md")])),
            Ok("One".to_owned())
        );
    }
}
