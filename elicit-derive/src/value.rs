//! Values in attributes: `18`, `LIMITS.low`, `[Topic::Releases]`.
//!
//! syn reads most expressions only with its feature `full`, which is off here but may be on because
//! of another crate. So a value is any run of tokens up to the next comma, either way; rustc is the
//! one to read it.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Lit;
use syn::parse::{ParseStream, Parser};

/// One value, never empty.
pub(crate) struct Value {
    pub(crate) tokens: TokenStream,
    pub(crate) known: Known,
}

/// What the macro can tell of a value.
#[derive(PartialEq, Debug)]
pub(crate) enum Known {
    Integer(i128),
    Number(f64),
    Text(String),
    Boolean(bool),
    /// A constant, a path, a call: only rustc knows.
    Nothing,
}

/// What stands after `default =`.
pub(crate) enum Given {
    One(Value),
    Many(Group, Vec<Value>),
}

impl Value {
    /// Reads up to a comma or the end. An error is at the token that cannot end a value.
    pub(crate) fn parse(input: ParseStream) -> syn::Result<Self> {
        let (tokens, closed) = run(input);
        match tokens.last() {
            None => return Err(input.error("expected a value")),
            Some(TokenTree::Punct(end)) if !closed => {
                return Err(syn::Error::new(
                    end.span(),
                    "expected the rest of the value after this",
                ));
            }
            Some(_) => {}
        }
        let known = known(&tokens);
        let tokens = tokens.into_iter().collect();
        Ok(Self { tokens, known })
    }

    /// For the code that we write. `(A + B)` needs no parentheses there, and `{ A }` no braces: as
    /// ours they are no concern of the author's lints.
    pub(crate) fn code(&self) -> TokenStream {
        own_delimiters(self.tokens.clone())
    }

    /// Names the form where it says `Self`, which means something else where the value will stand.
    pub(crate) fn name_self(&mut self, form: &Ident) {
        if find_self(self.tokens.clone()).is_some() {
            self.tokens = without_self(self.tokens.clone(), form);
        }
    }
}

impl ToTokens for Value {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.tokens.clone());
    }
}

impl Given {
    pub(crate) fn parse(input: ParseStream) -> syn::Result<Self> {
        let value = Value::parse(input)?;
        match only_group(value.tokens.clone()) {
            Some(group) => Self::list(group),
            None => Ok(Self::One(value)),
        }
    }

    fn list(group: Group) -> syn::Result<Self> {
        let items = |input: ParseStream| {
            let mut items = Vec::new();
            while !input.is_empty() {
                items.push(Value::parse(input)?);
                if !input.is_empty() {
                    input.parse::<syn::Token![,]>()?;
                }
            }
            Ok(items)
        };
        let items = items.parse2(group.stream())?;
        Ok(Self::Many(group, items))
    }

    /// The values, be it one or a list of them.
    pub(crate) fn values(&self) -> &[Value] {
        match self {
            Self::One(value) => std::slice::from_ref(value),
            Self::Many(_, values) => values,
        }
    }

    pub(crate) fn values_mut(&mut self) -> &mut [Value] {
        match self {
            Self::One(value) => std::slice::from_mut(value),
            Self::Many(_, values) => values,
        }
    }
}

impl ToTokens for Given {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::One(value) => value.to_tokens(tokens),
            Self::Many(group, _) => group.to_tokens(tokens),
        }
    }
}

/// `[..]` and nothing else.
fn only_group(tokens: TokenStream) -> Option<Group> {
    let mut tokens = tokens.into_iter();
    match (tokens.next()?, tokens.next()) {
        (TokenTree::Group(group), None) => match group.delimiter() {
            Delimiter::Bracket => Some(group),
            // A `macro_rules!` passes `$value:expr` on like this.
            Delimiter::None => only_group(group.stream()),
            _ => None,
        },
        _ => None,
    }
}

/// With the outermost brackets as ours, also those in what a `macro_rules!` passes on.
fn own_delimiters(tokens: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    if let [TokenTree::Group(group)] = trees.as_mut_slice() {
        let span = Span::call_site().located_at(group.span());
        if group.delimiter() == Delimiter::None {
            *group = Group::new(Delimiter::None, own_delimiters(group.stream()));
        }
        group.set_span(span);
    }
    trees.into_iter().collect()
}

/// Where `Self` stands.
pub(crate) fn find_self(tokens: TokenStream) -> Option<Span> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => find_self(group.stream()),
        TokenTree::Ident(word) if word == "Self" => Some(word.span()),
        _ => None,
    })
}

/// With the name of the form for `Self`.
fn without_self(tokens: TokenStream, form: &Ident) -> TokenStream {
    let tokens = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let mut named = Group::new(group.delimiter(), without_self(group.stream(), form));
            named.set_span(group.span());
            TokenTree::Group(named)
        }
        TokenTree::Ident(word) if word == "Self" => {
            let mut form = form.clone();
            form.set_span(word.span());
            TokenTree::Ident(form)
        }
        token => token,
    });
    tokens.collect()
}

/// Leaves out what stands before the next comma.
pub(crate) fn skip(input: ParseStream) {
    run(input);
}

/// The tokens up to the next comma that is not between angle brackets: `size::<u8, u16>()`. And
/// whether the last one closes such brackets.
fn run(input: ParseStream) -> (Vec<TokenTree>, bool) {
    let mut tokens: Vec<TokenTree> = Vec::new();
    let mut depth = 0_usize;
    let (mut shifts, mut closed) = (false, false);
    while !input.is_empty() && (depth > 0 || !input.peek(syn::Token![,])) {
        let Ok(token) = input.parse::<TokenTree>() else {
            break;
        };
        closed = false;
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                // The second half of a `<<` whose first half opens nothing.
                '<' if shifts => shifts = false,
                // `<=` compares.
                '<' if punct.spacing() == Spacing::Joint && input.peek(syn::Token![=]) => {}
                '<' if depth > 0 || opens(&tokens) => depth += 1,
                '<' => shifts = punct.spacing() == Spacing::Joint && input.peek(syn::Token![<]),
                '>' if depth > 0 && !is_arrow(&tokens) => {
                    depth -= 1;
                    closed = depth == 0;
                }
                _ => {}
            }
        }
        tokens.push(token);
    }
    (tokens, closed)
}

/// Whether a `<` after these begins generic arguments or a qualified path; else it compares or
/// shifts.
fn opens(before: &[TokenTree]) -> bool {
    const BEFORE_VALUES: [&str; 6] = ["as", "if", "in", "match", "return", "while"];
    match before {
        [] | [.., TokenTree::Punct(_)] => true,
        [.., TokenTree::Ident(word)] if BEFORE_VALUES.iter().any(|other| word == other) => true,
        // The name of a type: `LOW as Wide<u8, u16>`.
        [rest @ .., TokenTree::Ident(_)] => is_cast(rest),
        _ => false,
    }
}

/// Whether these end in `as`, or in `as` and the beginning of a path.
fn is_cast(before: &[TokenTree]) -> bool {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == ':');
    match before {
        [.., TokenTree::Ident(word)] => word == "as",
        [rest @ .., first, second] if is_colon(first) && is_colon(second) => match rest {
            [rest @ .., TokenTree::Ident(word)] if word != "as" => is_cast(rest),
            _ => is_cast(rest),
        },
        _ => false,
    }
}

/// Whether a `>` after these ends a `->`.
fn is_arrow(before: &[TokenTree]) -> bool {
    matches!(before.last(), Some(TokenTree::Punct(punct))
        if punct.as_char() == '-' && punct.spacing() == Spacing::Joint)
}

fn known(tokens: &[TokenTree]) -> Known {
    match tokens {
        [TokenTree::Group(group)]
            if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) =>
        {
            known(&group.stream().into_iter().collect::<Vec<_>>())
        }
        [TokenTree::Ident(word)] if word == "true" => Known::Boolean(true),
        [TokenTree::Ident(word)] if word == "false" => Known::Boolean(false),
        [TokenTree::Literal(token)] => literal(Lit::new(token.clone())),
        [TokenTree::Punct(minus), rest @ ..] if minus.as_char() == '-' => match known(rest) {
            Known::Integer(value) => Known::Integer(value.saturating_neg()),
            Known::Number(value) => Known::Number(-value),
            _ => Known::Nothing,
        },
        _ => Known::Nothing,
    }
}

fn literal(literal: Lit) -> Known {
    match literal {
        Lit::Str(text) => Known::Text(text.value()),
        // A suffix is a type of the author's choice: rustc compares it with that of the field.
        Lit::Int(int) if !int.suffix().is_empty() => Known::Nothing,
        Lit::Float(float) if !float.suffix().is_empty() => Known::Nothing,
        Lit::Int(int) => Known::Integer(int.base10_parse().unwrap_or(i128::MAX)),
        Lit::Float(float) => float.base10_parse().map_or(Known::Nothing, Known::Number),
        Lit::Bool(flag) => Known::Boolean(flag.value),
        _ => Known::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::{Given, Known, Value};
    use quote::{ToTokens, quote};
    use syn::parse::{ParseStream, Parser};

    fn parse(tokens: proc_macro2::TokenStream) -> syn::Result<(Value, String)> {
        let parse = |input: ParseStream| {
            let value = Value::parse(input)?;
            Ok((
                value,
                input.parse::<proc_macro2::TokenStream>()?.to_string(),
            ))
        };
        parse.parse2(tokens)
    }

    fn known(tokens: proc_macro2::TokenStream) -> Known {
        parse(tokens).unwrap().0.known
    }

    #[test]
    fn literals_are_known() {
        assert_eq!(known(quote!(18)), Known::Integer(18));
        assert_eq!(known(quote!(-5)), Known::Integer(-5));
        assert_eq!(known(quote!(0xff)), Known::Integer(255));
        assert_eq!(known(quote!(1_000)), Known::Integer(1000));
        assert_eq!(known(quote!(-0.5)), Known::Number(-0.5));
        assert_eq!(known(quote!(1e3)), Known::Number(1000.0));
        assert_eq!(known(quote!("a")), Known::Text("a".into()));
        assert_eq!(known(quote!(r#"a"#)), Known::Text("a".into()));
        assert_eq!(known(quote!(true)), Known::Boolean(true));
        assert_eq!(known(quote!((5))), Known::Integer(5));
        assert_eq!(known(quote!(-(0.5))), Known::Number(-0.5));
        assert_eq!(
            known(quote!(1000000000000000000000000000000000000000000)),
            Known::Integer(i128::MAX)
        );
    }

    #[test]
    fn the_rest_is_for_rustc() {
        for tokens in [
            quote!(LIMIT),
            quote!(-LIMIT),
            quote!(1 + 2),
            quote!(5u8),
            quote!(0.5f32),
            quote!('a'),
            quote!(b"a"),
            quote!(if A { 1 } else { 2 }),
            quote!(const { 1 }),
            quote!({ 1 }),
            quote!((1, 2)),
            quote!(()),
            quote!(|x| x),
            quote!([1, 2][0]),
        ] {
            assert_eq!(known(tokens.clone()), Known::Nothing, "{tokens}");
        }
    }

    #[test]
    fn a_value_ends_at_the_comma() {
        for (tokens, rest) in [
            (quote!(LOW, next = 2), ", next = 2"),
            (quote!(f(1, 2), next), ", next"),
            (quote!(size::<u8, u16>(), next), ", next"),
            (quote!(<u8 as Bound<A, B>>::LOW, next), ", next"),
            (quote!(f::<fn(u8) -> u8, B>(), next), ", next"),
            (quote!((A < B) as u8, next), ", next"),
            (quote!(A < B, next), ", next"),
            (quote!(A as <u8 as Pair<B, C>>::Left, next), ", next"),
            (quote!(A as Wide<B, C>, next), ", next"),
            (quote!(A as ::a::Wide<B, C>, next), ", next"),
            (quote!(A as a::b::Wide<B, C>, next), ", next"),
            (
                quote!(if <u8 as Pair<B, C>>::ON { 1 } else { 2 }, next),
                ", next",
            ),
            (quote!(A + <u8 as Pair<B, C>>::LEFT, next), ", next"),
            (quote!(A < <u8 as Pair<B, C>>::LEFT, next), ", next"),
            (quote!(A > <u8 as Pair<B, C>>::LEFT, next), ", next"),
        ] {
            let (value, found) = parse(tokens.clone()).unwrap();
            assert_eq!(found, rest, "{tokens}");
            assert_eq!(value.known, Known::Nothing);
        }
    }

    #[test]
    fn a_shift_opens_no_bracket() {
        for tokens in [
            "1 << 10, next",
            "1<<10, next",
            "A << B, next",
            "f(1) << 2, next",
            "(A) << 2, next",
            "LIST[0] << 2, next",
            "size::<u8, u16>() << 2, next",
            "1 << 2 << 3, next",
            "1 << -A, next",
            "1 << <u8 as Pair<B, C>>::LEFT, next",
            "1 <<<u8 as Pair<B, C>>::LEFT, next",
            "<u8 as Pair<B, C>>::LEFT << 1, next",
            "size::<<u8 as Pair<B, C>>::Left, D>(), next",
            "size::<<<u8 as A<B>>::C as Pair<B, C>>::Left, D>(), next",
            "1 << size::<<u8 as Pair<B, C>>::Left, D>(), next",
            "1 >> 2, next",
            "A >> <u8 as Pair<B, C>>::LEFT >> 2, next",
            "1 << 2 >> 3, next",
            "(1 << 10) | 1 << 9, next",
            "1 < 2, next",
            "1 <= 2, next",
        ] {
            let (value, found) = parse(tokens.parse().unwrap()).unwrap();
            assert_eq!(found, ", next", "{tokens}");
            assert_eq!(value.known, Known::Nothing);
        }
    }

    #[test]
    fn a_value_is_there_and_whole() {
        assert!(parse(quote!()).is_err());
        assert!(parse(quote!(, next)).is_err());
        assert!(parse(quote!(1 +, next)).is_err());
    }

    #[test]
    fn lists() {
        let items = |tokens| match Given::parse.parse2(tokens).unwrap() {
            Given::Many(_, values) => Some(values.len()),
            Given::One(_) => None,
        };
        assert_eq!(items(quote!([])), Some(0));
        assert_eq!(items(quote!([Topic::Releases])), Some(1));
        assert_eq!(items(quote!(["a", "b",])), Some(2));
        assert_eq!(items(quote!([f::<A, B>(), C])), Some(2));
        assert_eq!(items(quote!("a")), None);
        assert_eq!(items(quote!(LIST[0])), None);
        assert!(Given::parse.parse2(quote!([, A])).is_err());
    }

    #[test]
    fn both_kinds_keep_their_tokens() {
        for tokens in [quote!([A, B]), quote!(A + 1)] {
            let given = Given::parse.parse2(tokens.clone()).unwrap();
            assert_eq!(given.to_token_stream().to_string(), tokens.to_string());
        }
    }

    #[test]
    fn self_is_the_form() {
        let form = quote::format_ident!("r#Form");
        for (tokens, named) in [
            (quote!(Self::LOW), quote!(r#Form::LOW)),
            (
                quote!(f::<Self>({ Self::A + [<Self as B>::C][0] })),
                quote!(f::<r#Form>({ r#Form::A + [<r#Form as B>::C][0] })),
            ),
            (
                quote!(self::LOW + "Self".len()),
                quote!(self::LOW + "Self".len()),
            ),
        ] {
            let mut value = parse(tokens).unwrap().0;
            value.name_self(&form);
            assert_eq!(value.tokens.to_string(), named.to_string());
        }
    }
}
