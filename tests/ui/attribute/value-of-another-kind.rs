use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(title = 5)]
    name: String,
}

fn main() {}
