//! Code size of a release build, from one form to many.

use std::fs;
use std::path::Path;

use object::{Object as _, ObjectSection as _, SectionKind};

use super::FORMS;
use super::crates::Crate;
use super::stack::Stack;
use crate::Result;
use crate::figure::Figure;

pub(crate) fn figures() -> Result<Vec<Figure>> {
    println!("## Bytes per form in a release build, from 1 form to {FORMS}\n");
    println!("| forms with | code and constants | ratio | data |");
    println!("|---|--:|--:|--:|");
    let base = Size::per_form(Stack::Serde)?;
    let mut figures = Vec::new();
    for stack in Stack::ALL {
        let size = if stack == Stack::Serde {
            base
        } else {
            Size::per_form(stack)?
        };
        let ratio = size.text / base.text;
        println!(
            "| {} | {:.0} | {ratio:.2} | {:.0} |",
            stack.name(),
            size.text,
            size.data
        );
        if stack == Stack::Elicit {
            figures.push(Figure::ratio("size", ratio).at_most(0.4));
        }
    }
    println!();
    Ok(figures)
}

/// Bytes, as the tool `size` counts them.
#[derive(Clone, Copy)]
struct Size {
    /// What is only read: code, constants, tables for unwinding.
    text: f64,
    /// What the loader writes to: constants with addresses in them.
    data: f64,
}

impl Size {
    #[expect(clippy::cast_precision_loss, reason = "a hundred forms")]
    fn per_form(stack: Stack) -> Result<Self> {
        let (one, many) = (Self::of(stack, 1)?, Self::of(stack, FORMS)?);
        let added = (FORMS - 1) as f64;
        Ok(Self {
            text: (many.text - one.text) / added,
            data: (many.data - one.data) / added,
        })
    }

    fn of(stack: Stack, forms: usize) -> Result<Self> {
        let built = Crate::write(stack, forms)?;
        built.cargo(&["build", "--quiet", "--release"])?;
        Self::of_program(&built.program()?)
    }

    #[expect(clippy::cast_precision_loss, reason = "a program of some megabytes")]
    fn of_program(program: &Path) -> Result<Self> {
        let bytes = fs::read(program)?;
        let program = object::File::parse(&*bytes)?;
        let (mut text, mut data) = (0, 0);
        for section in program.sections() {
            match section.kind() {
                SectionKind::Text | SectionKind::ReadOnlyData | SectionKind::ReadOnlyString => {
                    text += section.size();
                }
                SectionKind::Data | SectionKind::ReadOnlyDataWithRel => data += section.size(),
                _ => {}
            }
        }
        Ok(Self {
            text: text as f64,
            data: data as f64,
        })
    }
}
