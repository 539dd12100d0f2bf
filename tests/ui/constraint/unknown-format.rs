use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(format = "datetime")]
    at: String,
}

fn main() {}
