//! The JSON that `docs/attributes.md` shows under an example is what the example makes.

use std::fmt::Write as _;
use std::{env, fs};

const ATTRIBUTES: &str = include_str!("../docs/attributes.md");

/// What the examples are put into: one program, which compares.
const PROGRAM: &str = r#"
#![allow(dead_code)]

use elicit::{Elicit, ProtocolVersion};
use serde_json::Value;

#[track_caller]
fn makes<T: Elicit>(shown: &str) {
    let shown: Value = serde_json::from_str(shown).unwrap();
    for version in [ProtocolVersion::V2025_11_25, ProtocolVersion::V2026_07_28] {
        let schema: Value = serde_json::from_str(T::requested_schema(version).unwrap()).unwrap();
        if shown.get("properties").is_some() {
            assert_eq!(shown["properties"], schema["properties"]);
            assert_eq!(shown["required"], schema["required"]);
        } else {
            assert_eq!(shown, schema["properties"]);
        }
    }
}
"#;

/// The fenced blocks of a page: their language and text, in order.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let mut parts = page.split("```");
    parts.next();
    let mut blocks = Vec::new();
    while let (Some(block), Some(_)) = (parts.next(), parts.next()) {
        blocks.push(block.split_once('\n').unwrap());
    }
    blocks
}

/// The last form of an example is the one that is shown.
fn form(code: &str) -> &str {
    let derives = code
        .lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with("#[derive(") && line.contains("Elicit"));
    let (at, _) = derives.last().unwrap();
    let mut lines = code.lines().skip(at);
    let name = lines.find_map(|line| line.strip_prefix("struct "));
    name.unwrap().trim_end_matches(" {")
}

#[test]
fn the_examples_make_the_json_that_is_shown() {
    let blocks = blocks(ATTRIBUTES);
    let mut program = PROGRAM.to_owned();
    let mut shown = 0;
    for pair in blocks.windows(2) {
        if let [("rust", code), ("json", json)] = pair {
            let form = form(code);
            write!(
                program,
                "\nfn example_{shown}() {{\n{code}\nmakes::<{form}>(r####\"{json}\"####);\n}}\n"
            )
            .unwrap();
            shown += 1;
        }
    }
    assert!(
        blocks
            .iter()
            .all(|(language, _)| ["rust", "json"].contains(language))
    );
    let json = blocks.iter().filter(|(language, _)| *language == "json");
    assert_eq!(json.count(), shown, "each stands under an example");

    program.push_str("\nfn main() {\n");
    for example in 0..shown {
        writeln!(program, "example_{example}();").unwrap();
    }
    program.push_str("}\n");

    let path = format!("{}/attributes.rs", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, program).unwrap();
    trybuild::TestCases::new().pass(path);
}
