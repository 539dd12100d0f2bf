//! Measurements against peers: `cargo run --release -p bench`. See the README beside this package.

mod alloc;
mod build;
mod contents;
mod figure;
mod forms;
mod harness;
mod live;
mod run;

use std::error::Error;
use std::process::ExitCode;

use figure::Figure;

const USAGE: &str = "\
usage: bench [PART]...

  run     speed and allocations (what is run when nothing is asked for)
  build   CPU time of `cargo build` and `cargo check`, some minutes
  size    code size of a release build, some minutes
  tree    packages that a form library brings along
  live    asking from handlers of a server, in a build of its own
  all     all of these
  gate    fail when a figure is over its mark; alone, of all parts";

type Result<T> = std::result::Result<T, Box<dyn Error>>;
type Part = fn() -> Result<Vec<Figure>>;

const PARTS: [(&str, Part); 5] = [
    ("run", run::figures),
    ("build", build::time::figures),
    ("size", build::size::figures),
    ("tree", build::tree::figures),
    ("live", live::figures),
];

fn main() -> Result<ExitCode> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let known =
        |word: &str| ["all", "gate"].contains(&word) || PARTS.iter().any(|(name, _)| *name == word);
    if asked.iter().any(|word| !known(word)) {
        eprintln!("{USAGE}");
        return Ok(ExitCode::from(2));
    }
    let is_asked = |name: &str| asked.iter().any(|word| word == name);
    let gate = is_asked("gate");
    let all = is_asked("all") || (gate && asked.len() == 1);
    let mut figures = Vec::new();
    for (name, part) in PARTS {
        if all || is_asked(name) || (asked.is_empty() && name == "run") {
            figures.extend(part()?);
        }
    }
    for figure in &figures {
        println!("{figure}");
    }
    if asked.is_empty() {
        eprintln!("\nThere is more: build, size, tree, live; all. See bench/README.md.");
    }
    let missed: Vec<String> = figures.iter().flat_map(Figure::missed).collect();
    for missed in &missed {
        eprintln!("over the mark: {missed}");
    }
    Ok(if gate && !missed.is_empty() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}
