use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[serde(rename(serialize = "mail", deserialize = "email"))]
    address: String,
}

fn main() {}
