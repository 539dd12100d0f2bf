use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(min_length = 9, max_length = 3)]
    name: String,
}

fn main() {}
