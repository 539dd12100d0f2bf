use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    name: String,
    #[elicit(skip, flatten)]
    address: Address,
}

/// Where?
#[derive(Elicit)]
struct Address {
    street: String,
    city: String,
}

fn main() {}
