use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(pattern = "^(?!x)")]
    code: String,
}

fn main() {}
