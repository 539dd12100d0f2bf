use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[serde(flatten)]
    address: Address,
}

/// Where?
#[derive(Elicit)]
struct Address {
    street: String,
}

fn main() {}
