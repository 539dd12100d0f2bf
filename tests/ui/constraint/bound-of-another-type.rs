use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = TEXT)]
    text: u8,
    #[elicit(maximum = LIMITS.on)]
    on: Option<f64>,
    #[elicit(minimum = 'a')]
    letter: f32,
    #[elicit(minimum = 1, maximum = Topic::Events)]
    topic: i64,
    #[elicit(maximum = Some(2))]
    some: u64,
}

const TEXT: &str = "9";
const LIMITS: Limits = Limits { on: true };

struct Limits {
    on: bool,
}

#[derive(Clone, Copy, Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
