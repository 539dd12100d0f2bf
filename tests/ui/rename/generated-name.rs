use elicit::{Choice, Elicit};

/// What is it?
#[derive(Elicit)]
struct Form {
    topics: Vec<Topic>,
    #[elicit(rename = "topics.Events")]
    events: bool,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
