use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = [Topic::Events, Topic::Events])]
    topics: Vec<Topic>,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
