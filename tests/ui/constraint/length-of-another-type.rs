use elicit::{Choice, Elicit};

/// Who are you?
#[derive(Elicit)]
struct Form {
    #[elicit(min_length = HALF)]
    half: String,
    #[elicit(min_length = SINGLE, max_length = 9)]
    single: String,
    #[elicit(max_length = LIMITS.on)]
    on: Option<String>,
    #[elicit(max_length = Limits::LETTER)]
    letter: Box<str>,
    #[elicit(max_length = Self::WORDS)]
    words: String,
    #[elicit(min_items = Topic::Events)]
    events: Vec<Topic>,
    #[elicit(min_items = 1, max_items = 2.0 * 1.5)]
    product: Vec<Topic>,
    #[elicit(enum("a", "b"), max_items = Some(2))]
    some: Vec<String>,
}

const HALF: f64 = 2.5;
const SINGLE: f32 = 2.0;
const LIMITS: Limits = Limits { on: true };

struct Limits {
    on: bool,
}

impl Limits {
    const LETTER: char = 'a';
}

impl Form {
    const WORDS: &str = "three";
}

#[derive(Clone, Copy, Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
