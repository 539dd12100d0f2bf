use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_length = 5_000_000_000)]
    name: String,
}

fn main() {}
