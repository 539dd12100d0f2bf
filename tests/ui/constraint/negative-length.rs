use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(min_length = -1)]
    name: String,
}

fn main() {}
