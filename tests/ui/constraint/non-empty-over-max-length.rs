use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(non_empty, max_length = 0)]
    name: String,
}

fn main() {}
