use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("a" = "https://example.com", "b" = "B"))]
    name: String,
}

fn main() {}
