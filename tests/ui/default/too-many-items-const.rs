use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_items = MOST, default = [Topic::Events, Topic::Releases])]
    topics: Vec<Topic>,
}

const MOST: u32 = 1;

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
