//! What the README of the workspace shows of a handler is the example that it tells one to run; what that of the crate
//! shows is the program of its first guide page, which is compiled there.

const README: &str = include_str!("../../../README.md");
const EXAMPLE: &str = include_str!("../../examples/book_table/server.rs");

/// The lines of code, without their indentation.
fn lines(code: &str) -> impl Iterator<Item = &str> {
    code.lines().map(str::trim).filter(|line| !line.is_empty())
}

#[test]
fn the_handler_is_the_one_of_the_example() {
    let (_, from) = README.split_once("```rust,ignore\n").unwrap();
    let (shown, _) = from.split_once("\n```").unwrap();
    let mut example = lines(EXAMPLE);
    for line in lines(shown) {
        assert!(example.any(|code| code == line), "{line}");
    }
    // Nothing of the handler is left out.
    let handler = |code: &str| {
        let (_, from) = code.split_once("async fn book(").unwrap();
        let (handler, _) = from
            .split_once("Ok(text(format!(\"Booked: {order}\")))")
            .unwrap();
        lines(handler).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(handler(README), handler(EXAMPLE));
}

/// The first block in this language.
fn block<'a>(page: &'a str, language: &str) -> &'a str {
    let (_, from) = page.split_once(&format!("```{language}\n")).unwrap();
    from.split_once("```").unwrap().0
}

#[test]
fn the_program_of_the_crate_is_the_one_of_its_guide() {
    let readme = include_str!("../../README.md");
    let guide = include_str!("../../docs/handler.md");
    assert_eq!(block(readme, "rust"), block(guide, "rust,no_run"));
    assert_eq!(block(readme, "toml"), block(guide, "toml"));
    assert!(block(readme, "rust").contains(".waiting().await?"));
}
