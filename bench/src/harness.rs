//! Measures candidates against each other.
//!
//! A round runs every candidate once, for half a millisecond each, and each round begins with
//! another one. So whatever else the machine does falls on all of them alike, which no harness that
//! measures one candidate after the other can say. What counts is the time that a tenth of the
//! rounds stay below: there the candidate had the machine to itself.

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

    fn row(mut self, mut times: Vec<f64>) -> Row {
        times.sort_unstable_by(f64::total_cmp);
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
    /// Nanoseconds, one for each round, sorted.
    times: Vec<f64>,
    allocations: Allocations,
}

impl Row {
    fn time(&self) -> f64 {
        self.times[self.times.len() / 10]
    }

    fn median(&self) -> f64 {
        self.times[self.times.len() / 2]
    }
}

impl Table {
    /// The time of a candidate over that of a base.
    pub(crate) fn ratio(&self, of: Id, to: Id) -> f64 {
        self.rows[of.0].time() / self.rows[to.0].time()
    }

    pub(crate) fn allocations(&self, of: Id) -> u64 {
        self.rows[of.0].allocations.count
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n", self.title)?;
        writeln!(
            f,
            "| candidate | does | ns | ratio | median ns | allocations | bytes |"
        )?;
        writeln!(f, "|---|---|--:|--:|--:|--:|--:|")?;
        for (at, row) in self.rows.iter().enumerate() {
            let (name, note, ratio) = (row.name, row.note, self.ratio(Id(at), self.base));
            let Allocations { count, bytes } = row.allocations;
            write!(f, "| {name} | {note} | {:.1} | {ratio:.2} ", row.time())?;
            writeln!(f, "| {:.1} | {count} | {bytes} |", row.median())?;
        }
        Ok(())
    }
}
