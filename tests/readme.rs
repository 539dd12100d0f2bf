//! What the README shows is what one gets. (Its code is run as doc-tests.)

const README: &str = include_str!("../README.md");
const ATTRIBUTES: &str = include_str!("../docs/attributes.md");
const ROUNDS: &str = include_str!("../docs/rounds.md");

/// Each message there is, word for word, what the compiler says of the file that it names.
#[test]
fn the_compiler_messages_are_real() {
    let (_, from) = README.split_once("```text\n").unwrap();
    let (block, _) = from.split_once("\n```").unwrap();
    let messages: Vec<&str> = block.split("\n\n").collect();
    assert_eq!(messages.len(), 3);
    for message in messages {
        let (_, place) = message.split_once("--> ").unwrap();
        let (file, _) = place.split_once(".rs:").unwrap();
        let expected = std::fs::read_to_string(format!("{file}.stderr")).unwrap();
        assert_eq!(message, expected.trim_end());
    }
}

/// A page for readers: nothing is left to be filled in, and nothing is for the compiler only.
#[test]
fn it_reads_well_where_it_is_not_rendered_by_rustdoc() {
    assert!(!README.contains("@@"));
    for page in [README, ATTRIBUTES, ROUNDS] {
        let mut is_code = false;
        for line in page.lines() {
            is_code ^= line.starts_with("```");
            let hidden = is_code && (line == "#" || line.starts_with("# "));
            assert!(!hidden, "{line}");
        }
    }
}

/// The list of secret words is the one that is looked for.
#[test]
fn the_secret_words_are_all_listed() {
    let source = include_str!("../elicit-core/src/form/secret.rs");
    let (_, list) = source.split_once("const SECRETS: &[&str] = &[").unwrap();
    let (list, _) = list.split_once("];").unwrap();
    let words: Vec<&str> = list.split('"').skip(1).step_by(2).collect();

    let (_, quote) = ATTRIBUTES.split_once("\n> ").unwrap();
    let (quote, _) = quote.split_once("\n\n").unwrap();
    let listed: Vec<&str> = quote.split('`').skip(1).step_by(2).collect();
    assert_eq!(listed, words);
}

/// Each attribute has a section of its own in the documentation, and is in the table of the README.
#[test]
fn every_attribute_is_documented() {
    for attribute in [
        "message",
        "rename_all",
        "deny_unknown",
        "check",
        "allow_secret",
        "allow_link",
        "json_schema",
        "crate",
        "title",
        "description",
        "rename",
        "default",
        "prefill",
        "skip",
        "flatten",
        "prefix",
        "min_length",
        "max_length",
        "non_empty",
        "format",
        "pattern",
        "send_pattern",
        "minimum",
        "maximum",
        "enum",
        "multi",
        "min_items",
        "max_items",
        "enum_names",
    ] {
        let heading = ATTRIBUTES.lines().any(|line| {
            line.starts_with("## ")
                && line
                    .split('`')
                    .any(|part| part.trim_end_matches("(…)") == attribute)
        });
        assert!(heading, "{attribute} in docs/attributes.md");
        assert!(
            README.contains(&format!("`{attribute}")),
            "{attribute} in README.md"
        );
    }
}
