//! What the compiler says of forms that cannot work: a mistake in each `ui/<topic>/<mistake>.rs`,
//! and beside it what is expected to be said.
//!
//! To accept new texts after reading them: `TRYBUILD=overwrite cargo test --test ui`.

use std::process::Command;

/// Other compilers say the same in other words.
const TOOLCHAIN: &str = "rustc 1.95.";

#[test]
fn mistakes_are_explained() {
    let version = rustc_version();
    if !version.starts_with(TOOLCHAIN) {
        println!("skipped: the texts belong to {TOOLCHAIN}x, this is {version}");
        return;
    }
    let cases = trybuild::TestCases::new();
    for topic in [
        "attribute",
        "check",
        "shape",
        "field",
        "constraint",
        "default",
        "options",
        "rename",
        "secret",
        "serde",
        "flatten",
        "message",
        "many",
    ] {
        cases.compile_fail(format!("tests/ui/{topic}/*.rs"));
    }
    if cfg!(feature = "pattern") {
        cases.compile_fail("tests/ui/pattern/*.rs");
    } else {
        cases.compile_fail("tests/ui/feature/pattern-off.rs");
    }
    if cfg!(not(feature = "schemars")) {
        cases.compile_fail("tests/ui/feature/json-schema-off.rs");
    }
}

fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    output.map_or_else(
        |error| format!("unknown ({error})"),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}
