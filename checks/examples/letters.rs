//! Writes `elicit-core/src/form/format/letters.rs` on standard output:
//! `cargo run -p checks --example letters`.
//!
//! Letters are [`char::is_alphabetic`] of the toolchain that runs this; marks are the general
//! categories `Mn` and `Mc` of the same Unicode version, but for what is a letter already and for
//! what draws nothing.

use checks::unicode::{VERSION, is_mark};

fn main() {
    assert_eq!(
        char::UNICODE_VERSION,
        VERSION,
        "letters and marks come from different versions of Unicode"
    );
    let (major, minor, patch) = VERSION;
    println!(
        "\
//! Letters and marks beyond ASCII, in Unicode {major}.{minor}.{patch}.
//!
//! `char::is_alphabetic` is no `const fn`, and its verdict changes with the toolchain; a default
//! that compiles must be an answer that is accepted. Written by the example `letters` of the
//! package `checks`, whose tests compare every character.
//!
//! A plane is the sorted list of the characters at which a run begins or the one before has
//! ended, in turns."
    );
    let letters = planes(|c| !c.is_ascii() && c.is_alphabetic());
    println!("\n/// `char::is_alphabetic`.");
    table("LETTERS", &letters);
    println!(
        "\n/// What is written on a letter (`Mn`, `Mc`), but for letters and for what draws nothing."
    );
    table("MARKS", &planes(is_mark));
}

/// Where the verdict changes, plane by plane.
fn planes(is_member: impl Fn(char) -> bool) -> Vec<Vec<u16>> {
    let mut planes: Vec<Vec<u16>> = (0u32..=0x10)
        .map(|plane| {
            let mut within = false;
            (0..=u16::MAX)
                .filter(|&low| {
                    let member =
                        char::from_u32(plane << 16 | u32::from(low)).is_some_and(&is_member);
                    std::mem::replace(&mut within, member) != member
                })
                .collect()
        })
        .collect();
    while planes.pop_if(|plane| plane.is_empty()).is_some() {}
    planes
}

/// As `rustfmt` leaves it.
fn table(name: &str, planes: &[Vec<u16>]) {
    println!("pub(super) static {name}: [&[u16]; {}] = [", planes.len());
    for plane in planes {
        let numbers: Vec<String> = plane.iter().map(|low| format!("{low:#06x}")).collect();
        if numbers.len() <= 8 {
            println!("    &[{}],", numbers.join(", "));
            continue;
        }
        println!("    &[");
        for row in numbers.chunks(11) {
            println!("        {},", row.join(", "));
        }
        println!("    ],");
    }
    println!("];");
}
