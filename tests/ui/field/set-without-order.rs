use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    sorted: std::collections::BTreeSet<Topic>,
    hashed: std::collections::HashSet<Topic>,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
