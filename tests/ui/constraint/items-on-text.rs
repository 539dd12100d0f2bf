use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(min_items = 1)]
    name: String,
}

fn main() {}
