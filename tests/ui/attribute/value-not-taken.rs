use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(non_empty = true)]
    name: String,
}

fn main() {}
