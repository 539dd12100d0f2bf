use elicit::{Choice, Elicit};

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = Option::None)]
    name: Option<String>,
    #[elicit(default = Some("a"))]
    nick: Option<String>,
    #[elicit(prefill = std::option::Option::Some(1))]
    age: Option<u8>,
    #[elicit(default = Option::None)]
    topic: Option<Topic>,
    #[elicit(default = Some(Topic::Releases))]
    first: Option<Topic>,
    #[elicit(default = Some([Topic::Releases]))]
    topics: Option<Vec<Topic>>,
    #[elicit(enum("a", "b"), default = Some("a"))]
    letter: Option<String>,
}

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
