//! What a build costs: crates of many forms are written, built and looked at.
//!
//! They stand in `target/bench`, with the versions of the workspace's lock file.

mod crates;
mod stack;

pub(crate) mod size;
pub(crate) mod time;
pub(crate) mod tree;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Result;

/// Enough for what a crate costs by itself to disappear.
const FORMS: usize = 100;

pub(crate) fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// `target/bench`, wherever `target` is: this program is in a folder of it.
fn folder() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2).ok_or("no target folder")?;
    Ok(target.join("bench"))
}

/// `cargo` with some arguments, as the one that runs this program, and quiet.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs a command; what it says is shown only when it fails.
fn run(command: &mut Command) -> Result<String> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout)?);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed:\n{said}").into())
}
