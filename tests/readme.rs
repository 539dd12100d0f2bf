//! What the README shows is what one gets. (Its code is run as doc-tests.)

const README: &str = include_str!("../README.md");

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

/// Each attribute has a section of its own in the documentation, and is in the table of the README.
#[test]
fn every_attribute_is_documented() {
    let documented = include_str!("../docs/attributes.md");
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
        let heading = documented.lines().any(|line| {
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
