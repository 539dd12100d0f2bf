//! The packages that a crate of forms brings along.

use std::collections::BTreeSet;

use super::{cargo, run, workspace};
use crate::Result;
use crate::figure::Figure;

pub(crate) fn figures() -> Result<Vec<Figure>> {
    let arguments = [
        "tree",
        "--package",
        "mcp-elicit",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ];
    let tree = run(cargo(&arguments).current_dir(workspace()))?;
    // A package that was shown before stands there again, with a mark behind.
    let name = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let packages: BTreeSet<String> = tree.lines().filter_map(name).collect();
    println!("## Packages, default features\n");
    for package in &packages {
        println!("* {package}");
    }
    println!();
    let count = u32::try_from(packages.len())?;
    Ok(vec![Figure::count("packages", count).at_most(13.0)])
}
