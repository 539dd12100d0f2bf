//! CPU time of `cargo build` and `cargo check`.
//!
//! CPU seconds, since a machine that does something else as well takes longer, but hardly works
//! longer; not incremental, dependencies built before, the lowest of some rounds in turns.

use std::time::Duration;

use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeVal;

use super::FORMS;
use super::crates::Crate;
use super::stack::Stack;
use crate::Result;
use crate::figure::Figure;

const ROUNDS: usize = 5;

pub(crate) fn figures() -> Result<Vec<Figure>> {
    let crates: Vec<Crate> = Stack::ALL
        .into_iter()
        .map(|stack| Crate::write(stack, FORMS))
        .collect::<Result<_>>()?;
    let build = lowest(&crates, &["build", "--quiet"])?;
    let check = lowest(&crates, &["check", "--quiet"])?;
    print(&build, &check);
    let ratio = |times: &[f64]| times[place(Stack::Elicit)] / times[place(Stack::Serde)];
    Ok(vec![
        Figure::ratio("build", ratio(&build)).at_most(0.5),
        Figure::ratio("check", ratio(&check)).at_most(0.8),
    ])
}

fn place(stack: Stack) -> usize {
    Stack::ALL
        .iter()
        .position(|other| *other == stack)
        .unwrap_or_default()
}

/// The CPU seconds of each crate.
fn lowest(crates: &[Crate], arguments: &[&str]) -> Result<Vec<f64>> {
    let mut lowest = vec![f64::INFINITY; crates.len()];
    for built in crates {
        built.cargo(arguments)?;
    }
    for round in 0..ROUNDS {
        for (built, lowest) in crates.iter().zip(&mut lowest) {
            built.touch(&format!("{arguments:?}, round {round}"))?;
            let before = spent()?;
            built.cargo(arguments)?;
            let took = spent()?.saturating_sub(before);
            *lowest = lowest.min(took.as_secs_f64());
        }
    }
    Ok(lowest)
}

/// The CPU time of all children so far, and of theirs.
fn spent() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    Ok(time(&usage, Usage::user_time) + time(&usage, Usage::system_time))
}

fn time(usage: &Usage, part: fn(&Usage) -> TimeVal) -> Duration {
    let part = part(usage);
    let seconds = u64::try_from(part.tv_sec()).unwrap_or_default();
    let micros = u64::try_from(part.tv_usec()).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_micros(micros)
}

fn print(build: &[f64], check: &[f64]) {
    println!("## CPU seconds of cargo, {FORMS} forms, dev profile\n");
    println!("| forms with | build | ratio | check | ratio |");
    println!("|---|--:|--:|--:|--:|");
    let base = place(Stack::Serde);
    for (at, stack) in Stack::ALL.into_iter().enumerate() {
        println!(
            "| {} | {:.2} | {:.2} | {:.2} | {:.2} |",
            stack.name(),
            build[at],
            build[at] / build[base],
            check[at],
            check[at] / check[base],
        );
    }
    println!();
}
