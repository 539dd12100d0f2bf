use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(min_length = LONG, max_length = 3)]
    name: String,
}

const LONG: usize = 9;

fn main() {}
