//! Defaults as code that runs would have them: `Some(A)`, `vec![A]`, `"a".into()`. Here only the
//! value is written, and rustc would say so in words about constants and types.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Lit;

/// What is around a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrapping {
    List,
    Text,
    Some,
    None,
}

/// What to write in place of this value, if it is one of those.
pub(super) fn instead(value: &impl ToTokens) -> Option<&'static str> {
    Some(match wrapping(&trees(value.to_token_stream()))? {
        Wrapping::List => {
            "write a list in brackets alone, `[…]`: it becomes the type of the field by itself"
        }
        Wrapping::Text => "write the text alone: it becomes the type of the field by itself",
        Wrapping::Some => "write the value alone, without `Some`",
        Wrapping::None => {
            "a field of type `Option` has no answer unless one is given: leave `None` out"
        }
    })
}

fn wrapping(tokens: &[TokenTree]) -> Option<Wrapping> {
    let (names, rest) = path(tokens);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match (names.as_slice(), rest) {
        ([.., "vec"], [bang, TokenTree::Group(_)]) if is(bang, '!') => Some(Wrapping::List),
        ([.., "format"], [bang, TokenTree::Group(_)]) if is(bang, '!') => Some(Wrapping::Text),
        (
            [
                ..,
                "Vec" | "BTreeSet" | "HashSet",
                "new" | "from" | "default",
            ],
            [call],
        ) if is_call(call) => Some(Wrapping::List),
        ([.., "String" | "Box", "new" | "from"], [call]) if is_call(call) => Some(Wrapping::Text),
        (
            [.., "From", "from"]
            | [.., "Into", "into"]
            | [.., "ToString", "to_string"]
            | [.., "ToOwned", "to_owned"],
            [TokenTree::Group(argument)],
        ) if matches!(trees(argument.stream()).as_slice(), [text] if is_text(text)) => {
            Some(Wrapping::Text)
        }
        (["Some"] | [.., "Option", "Some"], [call]) if is_call(call) => Some(Wrapping::Some),
        // A bare `None` may be a variant of the author's: rustc knows.
        ([.., "Option", "None"], []) => Some(Wrapping::None),
        ([], [reference, list]) if is(reference, '&') && is_list(list) => Some(Wrapping::List),
        ([], [of, dot, TokenTree::Ident(method), call, ..]) if is(dot, '.') && is_call(call) => {
            converted(of, &method.to_string())
        }
        _ => None,
    }
}

/// `"a".into()`, `[A].into()`.
fn converted(of: &TokenTree, method: &str) -> Option<Wrapping> {
    match method {
        "into" | "to_owned" | "to_string" | "into_string" | "into_boxed_str" if is_text(of) => {
            Some(Wrapping::Text)
        }
        "into" | "to_owned" | "to_vec" | "iter" | "into_iter" if is_list(of) => {
            Some(Wrapping::List)
        }
        _ => None,
    }
}

/// The path that these begin with, without generic arguments, and what is behind it.
fn path(tokens: &[TokenTree]) -> (Vec<String>, &[TokenTree]) {
    let mut names = Vec::new();
    let mut rest = behind_colons(tokens).unwrap_or(tokens);
    while let [TokenTree::Ident(name), behind @ ..] = rest {
        names.push(name.to_string());
        rest = behind;
        let Some(mut next) = behind_colons(behind) else {
            break;
        };
        if next.first().is_some_and(|token| is(token, '<')) {
            next = behind_generics(next);
            rest = next;
            match behind_colons(next) {
                Some(behind) => next = behind,
                None => break,
            }
        }
        rest = next;
    }
    (names, rest)
}

fn behind_colons(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [first, second, rest @ ..] if is(first, ':') && is(second, ':') => Some(rest),
        _ => None,
    }
}

fn behind_generics(tokens: &[TokenTree]) -> &[TokenTree] {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if is(token, '<') {
            depth += 1;
        } else if is(token, '>') {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return &tokens[at + 1..];
        }
    }
    &[]
}

fn is(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

fn is_call(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

fn is_list(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket)
}

fn is_text(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(literal) if matches!(Lit::new(literal.clone()), Lit::Str(_)))
}

/// Also what a `macro_rules!` passes on, in a group of its own.
fn trees(tokens: TokenStream) -> Vec<TokenTree> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    match trees.as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => {
            self::trees(group.stream())
        }
        _ => trees,
    }
}

#[cfg(test)]
mod tests {
    use super::{Wrapping, trees, wrapping};
    use proc_macro2::TokenStream;

    fn of(text: &str) -> Option<Wrapping> {
        let tokens: TokenStream = text.parse().unwrap();
        wrapping(&trees(tokens))
    }

    #[test]
    fn wrappings_are_seen() {
        for (wanted, texts) in [
            (
                Wrapping::List,
                &[
                    "vec![]",
                    "vec![Topic::A]",
                    "std::vec![A, B]",
                    "::std::vec![A; 2]",
                    "Vec::new()",
                    "Vec::<Topic>::new()",
                    "std::vec::Vec::from([A])",
                    "BTreeSet::from([A])",
                    "HashSet::<Topic, S<u8>>::default()",
                    "&[]",
                    "&[A]",
                    "[A].into()",
                    "[A].to_vec()",
                    "[A].into_iter().collect()",
                ][..],
            ),
            (
                Wrapping::Text,
                &[
                    "String::from(\"a\")",
                    "String::from(NAME)",
                    "String::new()",
                    "std::string::String::new()",
                    "Box::<str>::from(\"a\")",
                    "format!(\"a\")",
                    "std::format!(\"a{}\", 1)",
                    "\"a\".to_string()",
                    "\"a\".to_owned().into_boxed_str()",
                    "r\"a\".into()",
                    "From::from(\"a\")",
                    "ToString::to_string(\"a\")",
                ],
            ),
            (
                Wrapping::Some,
                &[
                    "Some(1)",
                    "Option::Some(1)",
                    "std::option::Option::<u8>::Some(1)",
                ],
            ),
            (
                Wrapping::None,
                &[
                    "Option::None",
                    "Option::None::<u8>",
                    "::core::option::Option::<u8>::None",
                ],
            ),
        ] {
            for text in texts {
                assert_eq!(of(text), Some(wanted), "{text}");
            }
        }
    }

    #[test]
    fn values_are_left_alone() {
        for text in [
            "1",
            "\"a\"",
            "[A]",
            "NAME",
            "Topic::A",
            "None",
            "Level::None",
            "Level::Some(1)",
            "Some",
            "NONE",
            "self::vec",
            "vec()",
            "size::<u8, u16>()",
            "\"a\".len()",
            "\"a\".trim_ascii()",
            "[1, 2][0]",
            "[1, 2].len()",
            "&LIST",
            "String::new",
            "Other::from(\"a\")",
            "Into::into(1)",
            "<u8 as Low>::LOW",
            "Low::<u8",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
