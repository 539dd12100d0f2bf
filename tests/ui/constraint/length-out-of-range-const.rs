use elicit::{Choice, Elicit};

/// Who are you?
#[derive(Elicit)]
struct Form {
    #[elicit(min_length = BELOW)]
    least: String,
    #[elicit(min_length = 3, max_length = BELOW)]
    most: String,
    #[elicit(min_items = -ONE, max_items = 2)]
    few: Vec<Topic>,
    #[elicit(enum("a", "b"), max_items = (BELOW) + 2)]
    many: Vec<String>,
    #[elicit(min_length = LONG, max_length = 9)]
    long: String,
    #[elicit(min_items = 1, max_items = usize::MAX)]
    all: Vec<Topic>,
    #[elicit(max_length = u128::MAX)]
    beyond: String,
}

const BELOW: i32 = -3;
const ONE: i8 = 1;
const LONG: u64 = 1 << 32;

#[derive(Choice)]
enum Topic {
    Releases,
    Events,
}

fn main() {}
