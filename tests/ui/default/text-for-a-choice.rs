use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = "Events")]
    topic: Topic,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
