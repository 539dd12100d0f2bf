use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[serde(rename(serialize = "mail"))]
    address: String,
}

fn main() {}
