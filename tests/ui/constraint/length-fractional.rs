use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_length = 1.5)]
    name: String,
}

fn main() {}
