use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    /// As in https://example.com
    name: String,
}

fn main() {}
