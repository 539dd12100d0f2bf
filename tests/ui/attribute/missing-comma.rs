use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(title = "Name" non_empty)]
    name: String,
}

fn main() {}
