use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_items = 1, default = [Topic::Events, Topic::Releases])]
    topics: Vec<Topic>,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
