use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    city: String,
    #[elicit(flatten)]
    address: Address,
}

/// Where?
#[derive(Elicit)]
struct Address {
    street: String,
    city: String,
}

fn main() {}
