use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = [Topic::Events, MINE])]
    topics: Vec<Topic>,
}

const MINE: Topic = Topic::Events;

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
