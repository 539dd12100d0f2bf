use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = vec![])]
    none: Vec<Topic>,
    #[elicit(default = vec![Topic::Releases])]
    topics: Vec<Topic>,
    #[elicit(default = std::collections::BTreeSet::from([Topic::Releases]))]
    set: std::collections::BTreeSet<Topic>,
    #[elicit(prefill = &[Topic::Releases])]
    shown: Vec<Topic>,
    #[elicit(enum("a", "b"), default = vec!["a"])]
    letters: Vec<String>,
}

#[derive(Choice, PartialEq, Eq, PartialOrd, Ord)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
