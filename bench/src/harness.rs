//! Measures candidates against each other.
//!
//! A round runs every candidate once, for half a millisecond each, and each round begins with
//! another one; a ratio is the median over the rounds of what two candidates took in the same
//! round. So whatever else the machine does falls on all of them alike, which no harness that
//! measures one candidate after the other can say.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::alloc::{Allocations, allocations};

const ROUNDS: usize = 301;
const BATCH: Duration = Duration::from_micros(500);

/// Candidates that do the same job, in the order in which they are shown.
pub(crate) struct Group<'a> {
    title: &'static str,
    candidates: Vec<Candidate<'a>>,
}

struct Candidate<'a> {
    name: &'static str,
    note: &'static str,
    /// Does the work so many times. The loop is inside, where the work can be inlined into it.
    work: Box<dyn FnMut(u64) + 'a>,
    times: u64,
}

/// A candidate of a group.
#[derive(Clone, Copy)]
pub(crate) struct Id(usize);

impl<'a> Group<'a> {
    pub(crate) fn new(title: &'static str) -> Self {
        Self {
            title,
            candidates: Vec::new(),
        }
    }

    /// Adds a candidate; `note` says what of the job it does.
    pub(crate) fn add<R>(
        &mut self,
        name: &'static str,
        note: &'static str,
        mut work: impl FnMut() -> R + 'a,
    ) -> Id {
        let work = move |times| {
            for _ in 0..times {
                // By reference: to hand it over would be another move.
                black_box(&work());
            }
        };
        self.candidates.push(Candidate {
            name,
            note,
            work: Box::new(work),
            times: 1,
        });
        Id(self.candidates.len() - 1)
    }

    /// Measures all candidates, and shows them with their ratio to `base`.
    pub(crate) fn run(mut self, base: Id) -> Table {
        self.candidates.iter_mut().for_each(Candidate::calibrate);
        let count = self.candidates.len();
        let mut times = vec![Vec::with_capacity(ROUNDS); count];
        for round in 0..ROUNDS {
            for place in 0..count {
                let at = (place + round) % count;
                times[at].push(self.candidates[at].once());
            }
        }
        let rows = self.candidates.into_iter().zip(times);
        let table = Table {
            title: self.title,
            base,
            rows: rows
                .map(|(candidate, times)| candidate.row(times))
                .collect(),
        };
        println!("{table}");
        table
    }
}

impl Candidate<'_> {
    /// Finds how often the work fits into a batch; warms everything up on the way.
    fn calibrate(&mut self) {
        loop {
            let start = Instant::now();
            (self.work)(self.times);
            let took = start.elapsed();
            if took >= BATCH {
                break;
            }
            let growth = (BATCH.as_nanos() / took.as_nanos().max(1)).clamp(2, 16);
            self.times *= u64::try_from(growth).unwrap_or(2);
        }
    }

    /// The nanoseconds that the work takes now.
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    fn once(&mut self) -> f64 {
        let start = Instant::now();
        (self.work)(self.times);
        start.elapsed().as_nanos() as f64 / self.times as f64
    }

    fn row(mut self, times: Vec<f64>) -> Row {
        Row {
            name: self.name,
            note: self.note,
            times,
            allocations: allocations(|| (self.work)(1)),
        }
    }
}

/// What was measured.
pub(crate) struct Table {
    title: &'static str,
    base: Id,
    rows: Vec<Row>,
}

struct Row {
    name: &'static str,
    note: &'static str,
    /// Nanoseconds, one for each round.
    times: Vec<f64>,
    allocations: Allocations,
}

impl Table {
    /// The time of a candidate over that of a base, in the same rounds.
    pub(crate) fn ratio(&self, of: Id, to: Id) -> f64 {
        Spread::of(&self.ratios(of, to)).median
    }

    pub(crate) fn allocations(&self, of: Id) -> u64 {
        self.rows[of.0].allocations.count
    }

    fn ratios(&self, of: Id, to: Id) -> Vec<f64> {
        let (of, to) = (&self.rows[of.0].times, &self.rows[to.0].times);
        of.iter().zip(to).map(|(of, to)| of / to).collect()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n", self.title)?;
        writeln!(
            f,
            "| candidate | does | ns | ratio | 10 % to 90 % | allocations | bytes |"
        )?;
        writeln!(f, "|---|---|--:|--:|--:|--:|--:|")?;
        for (at, row) in self.rows.iter().enumerate() {
            let time = Spread::of(&row.times).median;
            let ratio = Spread::of(&self.ratios(Id(at), self.base));
            let (name, note) = (row.name, row.note);
            write!(f, "| {name} | {note} | {time:.1} | {:.2} ", ratio.median)?;
            write!(f, "| {:.2} to {:.2} ", ratio.low, ratio.high)?;
            let Allocations { count, bytes } = row.allocations;
            writeln!(f, "| {count} | {bytes} |")?;
        }
        Ok(())
    }
}

/// The middle of some numbers, and how far they are apart.
struct Spread {
    low: f64,
    median: f64,
    high: f64,
}

impl Spread {
    fn of(numbers: &[f64]) -> Self {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let at = |tenths: usize| sorted[(sorted.len() - 1) * tenths / 10];
        Self {
            low: at(1),
            median: at(5),
            high: at(9),
        }
    }
}
