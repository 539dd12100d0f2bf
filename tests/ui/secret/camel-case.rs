use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(rename = "apiKey")]
    key: String,
}

fn main() {}
