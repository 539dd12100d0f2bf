use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(pattern = "^[0-9+$")]
    code: String,
}

fn main() {}
