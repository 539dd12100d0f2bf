use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(non_empty, min_length = 3)]
    name: String,
}

fn main() {}
