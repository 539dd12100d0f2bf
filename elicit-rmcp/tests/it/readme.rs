//! What the README of the workspace shows of a handler is the example that it tells one to run.

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
