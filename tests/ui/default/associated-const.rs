use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = Self::LEAST, default = Self::LOW)]
    low: i32,
    #[elicit(max_length = 2, prefill = Self::WORD)]
    word: String,
    #[elicit(default = [Topic::Events, Self::TOPIC])]
    topics: Vec<Topic>,
    #[elicit(enum("a", "b"), default = Self::LETTER)]
    letter: String,
    #[elicit(min_items = Self::LEAST, max_items = Self::LOW)]
    more: Vec<Topic>,
}

impl Form {
    const LOW: i32 = 3;
    const LEAST: i32 = 4;
    const WORD: &str = "three";
    const TOPIC: Topic = Topic::Events;
    const LETTER: &str = "c";
}

#[derive(Clone, Copy, Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
