use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_length = 3)]
    topic: Topic,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
