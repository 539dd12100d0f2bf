use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    address: Address,
}

/// Where?
#[derive(Elicit)]
struct Address {
    street: String,
}

fn main() {}
