use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(format = "email")]
    topic: Topic,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
