use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    email: String,
    #[elicit(rename = "email")]
    address: String,
}

fn main() {}
