use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = Self::MISSING)]
    missing: u8,
    #[elicit(prefill = Self::LOW)]
    name: String,
    #[elicit(default = [Topic::Events, Self::LOW])]
    topics: Vec<Topic>,
    #[elicit(enum("a", "b"), default = Self::LOW)]
    letter: String,
    #[elicit(default = Self::size())]
    size: usize,
    #[elicit(maximum = <Self as Limit>::MOST)]
    count: i32,
}

impl Form {
    const LOW: i32 = 3;

    fn size() -> usize {
        3
    }
}

trait Limit {
    const MOST: i32;
}

#[derive(Clone, Copy, Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
