use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(flatten)]
    address: Option<Address>,
}

/// Where?
#[derive(Elicit)]
struct Address {
    street: String,
    city: String,
}

fn main() {}
