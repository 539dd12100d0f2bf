use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(min_length = )]
    name: String,
}

fn main() {}
