use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(min_items = 2, max_items = MOST)]
    topics: Vec<Topic>,
}

const MOST: u32 = 1;

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
