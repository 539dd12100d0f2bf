use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("Releases", "Events"))]
    topic: Topic,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
