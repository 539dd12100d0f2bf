use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(title = "")]
    name: String,
    #[elicit(title = " ", description = "\n")]
    mail: String,
    #[elicit(enum("a" = "", "b" = "B", "c" = "  "))]
    letter: String,
    topic: Topic,
}

#[derive(Choice)]
enum Topic {
    #[elicit(title = "")]
    Releases,
    Events,
}

fn main() {}
