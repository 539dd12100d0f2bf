//! What a call takes, from the client's line to the one that ends it.

use tokio::runtime::Runtime;

use super::client::{Bare, Client, Revision, Serve};
use super::servers::{Ours, Silent, Theirs};
use crate::Result;
use crate::figure::Figure;
use crate::harness::Group;

pub(super) fn figures() -> Result<Vec<Figure>> {
    use Revision::{V2025_11_25, V2026_07_28};

    let runtime = super::runtime()?;
    let asks = |title, revision| {
        let servers = (Bare(Theirs::new()?), Ours::asking()?);
        ratio(&runtime, title, revision, true, servers)
    };
    let is_silent = |title, revision| {
        let servers = (Bare(Silent), Silent::asking()?);
        ratio(&runtime, title, revision, false, servers)
    };
    let call_2025 = asks("A call that asks, 2025-11-25", V2025_11_25)?;
    let round_2026 = asks("A call that asks, in two rounds, 2026-07-28", V2026_07_28)?;
    let silent_2025 = is_silent("A call that asks nothing, 2025-11-25", V2025_11_25)?;
    let silent_2026 = is_silent("A call that asks nothing, 2026-07-28", V2026_07_28)?;
    Ok(vec![
        Figure::ratio("call_2025", call_2025),
        Figure::ratio("round_2026", round_2026),
        Figure::ratio("call_silent_2025", silent_2025),
        Figure::ratio("call_silent_2026", silent_2026),
    ])
}

/// The time of our server over that of rmcp alone.
fn ratio(
    runtime: &Runtime,
    title: &'static str,
    revision: Revision,
    asks: bool,
    (theirs, ours): (impl Serve, impl Serve),
) -> Result<f64> {
    let mut theirs = runtime.block_on(Client::connect(theirs, revision))?;
    let mut ours = runtime.block_on(Client::connect(ours, revision))?;
    let call = |client: &mut Client| {
        let call = async {
            if asks {
                client.round().await
            } else {
                client.call().await
            }
        };
        runtime.block_on(call).expect("a result");
    };
    let mut group = Group::new(title);
    let base = group.add("rmcp", "", || call(&mut theirs));
    let of = group.add("elicit", "", || call(&mut ours));
    Ok(group.run(base).ratio(of, base))
}
