//! How the proofs are run.

use std::env;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};

/// Whether numbers are kept as text, as any crate of a build may ask of `serde_json`.
pub const EXACT_NUMBERS: bool = cfg!(feature = "arbitrary_precision");

/// Runs a proof over `cases` values, or more when `PROPTEST_CASES` says so: the same ones on every
/// run, unless `PROPTEST_RNG_SEED` names others.
///
/// # Panics
///
/// When the proof fails, with the smallest value found for which it does.
pub fn for_each<S: Strategy>(cases: u32, values: &S, proof: impl Fn(S::Value) -> TestCaseResult) {
    let asked = Config::default();
    let seed = match asked.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    let cases = if env::var_os("PROPTEST_CASES").is_some() {
        asked.cases.max(cases)
    } else {
        cases
    };
    let config = Config {
        cases,
        rng_seed: seed,
        failure_persistence: None,
        max_shrink_iters: 5_000,
        ..asked
    };
    if let Err(error) = TestRunner::new(config).run(values, proof) {
        panic!("with {seed:?}: {error}");
    }
}
