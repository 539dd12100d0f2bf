use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(title = "Name, as in https://example.com")]
    name: String,
}

fn main() {}
