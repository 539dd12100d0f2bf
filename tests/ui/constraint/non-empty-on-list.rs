use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(non_empty)]
    topics: Vec<Topic>,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
