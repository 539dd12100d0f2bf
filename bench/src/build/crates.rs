//! Writes a crate of many forms.
//!
//! Each form has its fields in another order, and other names, bounds and options: so compilers
//! find no two that are the same, as they would not among forms that people write.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::stack::{Field, Stack};
use super::{cargo, folder, run, workspace};
use crate::Result;

/// A crate of some forms, all used by its `main`.
pub(super) struct Crate {
    folder: PathBuf,
    name: String,
    source: String,
}

impl Crate {
    pub(super) fn write(stack: Stack, forms: usize) -> Result<Self> {
        let name = format!("{}-{forms}", stack.folder());
        let folder = folder()?.join(&name);
        fs::create_dir_all(folder.join("src"))?;
        let workspace = fs::canonicalize(workspace())?;
        fs::write(
            folder.join("Cargo.toml"),
            manifest(stack, &name, &workspace),
        )?;
        fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        let written = Self {
            folder,
            name,
            source: source(stack, forms),
        };
        written.touch("")?;
        Ok(written)
    }

    /// Writes the source again, so that cargo builds it again; only a comment is new.
    pub(super) fn touch(&self, comment: &str) -> Result<()> {
        let source = format!("{}// {comment}\n", self.source);
        fs::write(self.folder.join("src/main.rs"), source)?;
        Ok(())
    }

    /// `cargo build`, `cargo check`, …, of the whole crate at once.
    pub(super) fn cargo(&self, arguments: &[&str]) -> Result<()> {
        let mut command = cargo(arguments);
        command
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", target()?)
            .env("CARGO_INCREMENTAL", "0");
        run(&mut command)?;
        Ok(())
    }

    /// What a release build leaves.
    pub(super) fn program(&self) -> Result<PathBuf> {
        let name = format!("{}{}", self.name, std::env::consts::EXE_SUFFIX);
        Ok(target()?.join("release").join(name))
    }
}

/// One for all crates, so that dependencies are built once.
fn target() -> Result<PathBuf> {
    Ok(folder()?.join("target"))
}

fn manifest(stack: Stack, name: &str, workspace: &Path) -> String {
    let dependencies = stack.dependencies(workspace);
    format!(
        "[package]\n\
         name = \"{name}\"\n\
         edition = \"2024\"\n\
         publish = false\n\
         \n\
         [dependencies]\n\
         {dependencies}\n\
         [profile.release]\n\
         lto = \"thin\"\n\
         codegen-units = 1\n\
         \n\
         [workspace]\n"
    )
}

fn source(stack: Stack, forms: usize) -> String {
    let mut source = "#![allow(dead_code)]\n\n".to_owned();
    let mut uses = String::new();
    for at in 0..forms {
        source.push_str(&form(stack, at));
        let _ = writeln!(uses, "    seen += form_{at}::used(&bytes, &value);");
    }
    let _ = write!(
        source,
        "fn main() {{
    let bytes = std::env::args().nth(1).unwrap_or_default().into_bytes();
    let value = serde_json::from_slice(&bytes).unwrap_or(serde_json::Value::Null);
    let mut seen = 0;
{uses}    println!(\"{{seen}}\");
}}
"
    );
    source
}

/// A module with one form and its enums.
fn form(stack: Stack, at: usize) -> String {
    let mut fields = String::new();
    for field in order(at) {
        let (attributes, name, type_) = (stack.on_field(field, at), field.name(), field.type_());
        let _ = writeln!(fields, "{attributes}\npub {name}_{at}: {type_},");
    }
    let role = ["Dev", "Ops", "Pm"].map(|name| {
        let title = stack.on_variant(&format!("{name} {at}"));
        format!("{title} {name}{at},")
    });
    let interest = ["A", "B", "C", "D", "E"].map(|name| format!("{name}{at},"));
    let (role, interest) = (role.concat(), interest.concat());
    let (imports, used) = (stack.imports(), stack.used());
    let (on_enum, on_struct) = (stack.on_enum(), stack.on_struct());
    format!(
        "pub mod form_{at} {{
{imports}
{on_enum}
pub enum Role {{ {role} }}
{on_enum}
pub enum Interest {{ {interest} }}
{on_struct}
pub struct Form {{
{fields}}}
impl Form {{
    fn len(self) -> usize {{ self.name_{at}.len() + self.interests_{at}.len() }}
}}
pub fn used(bytes: &[u8], value: &serde_json::Value) -> usize {{
    {used}
}}
}}
"
    )
}

/// The fields in an order of their own: six have 720 of them.
fn order(at: usize) -> Vec<Field> {
    let mut left = Field::ALL.to_vec();
    let mut rest = at;
    let mut order = Vec::new();
    while !left.is_empty() {
        let count = left.len();
        order.push(left.remove(rest % count));
        rest /= count;
    }
    order
}
