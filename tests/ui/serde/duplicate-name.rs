use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    email: String,
    #[serde(rename = "email")]
    address: String,
}

fn main() {}
