use elicit::{Choice, Elicit};

/// Who are you?
#[derive(Elicit)]
struct Form {
    topics: Vec<Topic>,
    #[elicit(flatten, prefix = "topics.")]
    other: Other,
}

/// What else?
#[derive(Elicit)]
#[allow(non_snake_case)]
struct Other {
    Events: bool,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
