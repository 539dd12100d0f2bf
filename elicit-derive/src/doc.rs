//! Doc comments as texts of the form.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Attribute, Lit, Meta};

/// A text, and the place in the source that it comes from.
#[derive(Clone)]
pub(crate) struct Text {
    pub(crate) value: String,
    pub(crate) span: Span,
}

impl Text {
    pub(crate) fn of(literal: &syn::LitStr) -> Self {
        Self {
            value: literal.value(),
            span: literal.span(),
        }
    }

    /// Nothing that anybody could read.
    pub(crate) fn is_blank(&self) -> bool {
        self.value.trim().is_empty()
    }

    /// The first paragraph of the doc comment.
    pub(crate) fn of_doc(attributes: &[Attribute]) -> Option<Self> {
        let docs: Vec<_> = attributes.iter().filter_map(doc).collect();
        let text: Vec<_> = docs.iter().map(|(_, text)| text.as_str()).collect();
        let value = first_paragraph(&text.join("\n"));
        (!value.is_empty()).then(|| Self {
            value,
            span: docs[0].0,
        })
    }
}

/// `#[doc = "…"]`, which is what `/// …` is.
fn doc(attribute: &Attribute) -> Option<(Span, String)> {
    let Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    if !pair.path.is_ident("doc") {
        return None;
    }
    let text = literal(quote::ToTokens::to_token_stream(&pair.value))?;
    Some((attribute.span(), uncomment(&text)))
}

/// A string literal, also one that a `macro_rules!` passed on in an invisible group.
fn literal(tokens: TokenStream) -> Option<String> {
    let mut tokens = tokens.into_iter();
    match (tokens.next()?, tokens.next()) {
        (TokenTree::Group(group), None) => literal(group.stream()),
        (TokenTree::Literal(token), None) => match Lit::new(token) {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

/// Without the column of stars of a `/** … */`.
fn uncomment(text: &str) -> String {
    let Some((first, rest)) = text.split_once('\n') else {
        return text.to_owned();
    };
    let lines: Vec<_> = rest.lines().map(str::trim).collect();
    let starred = lines
        .iter()
        .all(|line| line.is_empty() || line.starts_with('*'));
    let lines = lines.iter().map(|line| match line.strip_prefix('*') {
        Some(line) if starred => line,
        _ => line,
    });
    std::iter::once(first)
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Its lines, joined by a space.
fn first_paragraph(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let paragraph = lines
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty());
    paragraph.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Text, first_paragraph};
    use quote::quote;
    use syn::DeriveInput;

    fn doc(tokens: &proc_macro2::TokenStream) -> Option<String> {
        let input: DeriveInput = syn::parse2(quote!(#tokens struct S;)).unwrap();
        Text::of_doc(&input.attrs).map(|text| text.value)
    }

    #[test]
    fn paragraphs() {
        assert_eq!(first_paragraph("\n  One\n two \n\nThree"), "One two");
        assert_eq!(first_paragraph(" \n "), "");
    }

    #[test]
    fn comments() {
        let doc_of = |text: &str| doc(&text.parse().unwrap());
        assert_eq!(
            doc_of("/// What is\n/// your info?\n///\n/// More.\n").as_deref(),
            Some("What is your info?")
        );
        assert_eq!(
            doc_of("/** One\n * two\n *\n * three */").as_deref(),
            Some("One two")
        );
        assert_eq!(
            doc_of("/** One\n * two\n three */").as_deref(),
            Some("One * two three")
        );
        assert_eq!(doc_of("#[doc(hidden)]"), None);
        assert_eq!(doc_of("///\n"), None);
    }

    #[test]
    fn attributes() {
        assert_eq!(
            doc(&quote!(#[doc = "One"] #[doc = "two"])).as_deref(),
            Some("One two")
        );
        assert_eq!(doc(&quote!(#[doc = include_str!("x.md")])), None);
    }
}
