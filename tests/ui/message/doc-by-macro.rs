use elicit::{Choice, Elicit};

#[doc = concat!("Who are ", "you?")]
#[derive(Elicit)]
struct Form {
    #[doc = env!("CARGO_PKG_NAME")]
    name: String,
    /// In a topic
    #[doc = concat!("or ", "two")]
    topics: Vec<Topic>,
    #[doc = concat!("Not ", "needed")]
    #[elicit(description = "How old?")]
    age: u8,
    #[doc = concat!("Not ", "asked")]
    #[elicit(skip)]
    cache: u8,
    #[doc = concat!("In ", "place")]
    #[elicit(flatten)]
    more: More,
    /// The rest is not read:
    ///
    #[doc = concat!("more ", "words")]
    rest: bool,
}

#[derive(Elicit)]
#[elicit(message = 5)]
#[doc = concat!("One fault is ", "enough")]
struct More {
    more: bool,
}

#[derive(Choice)]
enum Topic {
    #[doc = concat!("New ", "releases")]
    Releases,
    Events,
}

fn main() {}
