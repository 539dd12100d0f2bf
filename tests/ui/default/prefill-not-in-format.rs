use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(format = "uri", prefill = "example")]
    page: String,
}

fn main() {}
