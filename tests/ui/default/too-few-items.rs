use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(min_items = 1, default = [])]
    topics: Vec<Topic>,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
