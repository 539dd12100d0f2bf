//! Asking from the handlers of a server.
//!
//! The adapter switches `preserve_order` of `serde_json` on for the whole build, so this is a build of its own.

#[cfg(feature = "live")]
mod client;
#[cfg(feature = "live")]
mod memory;
#[cfg(feature = "live")]
mod seal;
#[cfg(feature = "live")]
mod servers;
#[cfg(feature = "live")]
mod speed;

use crate::Result;
use crate::figure::Figure;

#[cfg(feature = "live")]
pub(crate) fn figures() -> Result<Vec<Figure>> {
    let mut figures = seal::figures()?;
    figures.extend(memory::figures()?);
    figures.extend(speed::figures()?);
    Ok(figures)
}

/// All tasks run in turns, so that allocations are counted exactly.
#[cfg(feature = "live")]
fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?)
}

/// Builds this program with what is measured, and lets that one measure. It shows its figures itself.
#[cfg(not(feature = "live"))]
pub(crate) fn figures() -> Result<Vec<Figure>> {
    let build = [
        "run",
        "--release",
        "--package",
        "bench",
        "--features",
        "live",
        "--",
    ];
    let mut command = crate::build::cargo(&build);
    command.current_dir(crate::build::workspace());
    if std::env::args().any(|word| word == "gate") {
        command.arg("gate");
    }
    if !command.arg("live").status()?.success() {
        return Err("`live` failed".into());
    }
    Ok(Vec::new())
}
