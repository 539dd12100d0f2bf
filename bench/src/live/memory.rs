//! What an open question holds in the server's memory.

use tokio::runtime::Runtime;

use super::client::{Bare, Client, Revision, Serve, done, id, state};
use super::servers::{Ours, Theirs};
use crate::Result;
use crate::alloc::InUse;
use crate::figure::Figure;

/// How many are open at the same time, over one connection.
const QUESTIONS: u32 = 10_000;

/// What is kept of a question is kept in each pass. A queue of the connection grows in one of them.
const PASSES: u32 = 5;

/// Enough for all that is under way to come to its end: each lets every task run once.
const TURNS: u32 = 10_000;

pub(super) fn figures() -> Result<Vec<Figure>> {
    let runtime = super::runtime()?;
    println!("## Memory of {QUESTIONS} open questions, bytes a question\n");
    println!("| server | revision | open | ratio | answered |");
    println!("|---|---|--:|--:|--:|");
    // The text of a schema is made once, and kept.
    held(&runtime, Ours::asking()?)?;
    let theirs = held(&runtime, Bare(Theirs::new()?))?;
    let timed = held(&runtime, Bare(Theirs::with_timeout()?))?;
    let ours = held(&runtime, Ours::asking()?)?;
    for (name, held) in [
        ("rmcp", &theirs),
        ("rmcp, timed", &timed),
        ("elicit", &ours),
    ] {
        let Held { open, answered } = held;
        println!(
            "| {name} | 2025-11-25 | {open:.1} | {:.2} | {answered:.1} |",
            open / theirs.open
        );
    }
    let kept = kept(&runtime, Ours::asking()?)?;
    println!("| elicit | 2026-07-28 | {kept:.1} | | |\n");
    Ok(vec![
        Figure::ratio("pending_2025", ours.open / theirs.open).at_most(1.1),
        Figure::bytes("pending_2026", kept).at_most(0.0),
    ])
}

/// Bytes a question.
struct Held {
    open: f64,
    answered: f64,
}

/// A call waits for its answer.
fn held(runtime: &Runtime, server: impl Serve) -> Result<Held> {
    runtime.block_on(async {
        let mut client = Client::connect(server, Revision::V2025_11_25).await?;
        client.round().await?;
        let mut ids = Vec::with_capacity(QUESTIONS as usize);
        settle().await;

        let in_use = InUse::from_now();
        let (writer, reader) = (&mut client.writer, &mut client.reader);
        let calling = async {
            for _ in 0..QUESTIONS {
                writer.call("").await?;
            }
            Ok(())
        };
        let asked = async {
            for _ in 0..QUESTIONS {
                ids.push(id(reader.next().await?)?);
            }
            Ok(())
        };
        both(calling, asked).await?;
        settle().await;
        let open = a_question(in_use.bytes());

        let answering = async {
            for id in &ids {
                writer.answer(*id).await?;
            }
            Ok(())
        };
        let results = async {
            for _ in 0..QUESTIONS {
                done(reader.next().await?)?;
            }
            Ok(())
        };
        both(answering, results).await?;
        settle().await;
        let answered = a_question(in_use.bytes());
        Ok(Held { open, answered })
    })
}

/// A call ends with its question, and nothing may be left of it.
fn kept(runtime: &Runtime, server: impl Serve) -> Result<f64> {
    runtime.block_on(async {
        let mut client = Client::connect(server, Revision::V2026_07_28).await?;
        client.round().await?;
        let mut least = f64::INFINITY;
        for _ in 0..PASSES {
            let in_use = InUse::from_now();
            ask_all(&mut client).await?;
            least = least.min(a_question(in_use.bytes()));
        }
        Ok(least)
    })
}

async fn ask_all(client: &mut Client) -> Result<()> {
    let (writer, reader) = (&mut client.writer, &mut client.reader);
    let calling = async {
        for _ in 0..QUESTIONS {
            writer.call("").await?;
        }
        Ok(())
    };
    let asked = async {
        for _ in 0..QUESTIONS {
            state(reader.next().await?)?;
        }
        Ok(())
    };
    both(calling, asked).await?;
    settle().await;
    Ok(())
}

async fn both(
    one: impl Future<Output = Result<()>>,
    other: impl Future<Output = Result<()>>,
) -> Result<()> {
    tokio::try_join!(one, other).map(drop)
}

async fn settle() {
    for _ in 0..TURNS {
        tokio::task::yield_now().await;
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn a_question(bytes: i64) -> f64 {
    bytes as f64 / f64::from(QUESTIONS)
}
